extension Lifetime {
  /// The resources of a lifetime, in the order in which they are disposed.
  struct Contents {
    var seat: LifetimeSeat?
    /// The first member; its `previous` is the last member, so that the list needs no further word.
    var first: LifetimeMember?
    /// The first reserved member: other members are inserted before it.
    var reserved: Unmanaged<LifetimeMember>?
  }
}

extension Lifetime.Contents {
  /// Adds a member before the reserved ones.
  mutating func insert(_ member: LifetimeMember) {
    let next = reserved?.takeUnretainedValue()
    member.following = next
    guard let follower = next ?? first, let previous = follower.previous else {
      member.previous = Unmanaged.passUnretained(member)
      first = member
      return
    }
    member.previous = previous
    follower.previous = Unmanaged.passUnretained(member)
    if next != nil, next === first {
      first = member
    } else {
      previous.takeUnretainedValue().following = member
    }
  }

  func holds(_ member: LifetimeMember) -> Bool { member.previous != nil }

  mutating func remove(_ member: LifetimeMember) {
    let (previous, following) = (member.previous, member.following)
    if reserved?.toOpaque() == Unmanaged.passUnretained(member).toOpaque() {
      reserved = following.map(Unmanaged.passUnretained)
    }
    (following ?? first)?.previous = previous
    if first === member {
      first = following
    } else {
      previous?.takeUnretainedValue().following = following
    }
    member.previous = nil
    member.following = nil
  }

  mutating func removeFirst(before place: LifetimeMember?) -> LifetimeMember? {
    guard let first, first !== place else { return nil }
    remove(first)
    return first
  }
}
