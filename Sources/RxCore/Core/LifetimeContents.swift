extension Lifetime {
  /// The resources of a lifetime, in the order in which they are disposed.
  struct Contents {
    var seat: LifetimeSeat?
    var first: LifetimeMember?
    var last: Unmanaged<LifetimeMember>?
    /// The first reserved member: other members are inserted before it.
    var reserved: Unmanaged<LifetimeMember>?
  }
}

extension Lifetime.Contents {
  /// Adds a member before the reserved ones.
  mutating func insert(_ member: LifetimeMember) {
    let next = reserved?.takeUnretainedValue()
    let previous = next == nil ? last : next?.previous
    member.previous = previous
    member.following = next
    if let previous {
      previous.takeUnretainedValue().following = member
    } else {
      first = member
    }
    if let next {
      next.previous = Unmanaged.passUnretained(member)
    } else {
      last = Unmanaged.passUnretained(member)
    }
  }

  func holds(_ member: LifetimeMember) -> Bool {
    member.previous != nil || first === member
  }

  mutating func remove(_ member: LifetimeMember) {
    let following = member.following
    if reserved?.toOpaque() == Unmanaged.passUnretained(member).toOpaque() {
      reserved = following.map(Unmanaged.passUnretained)
    }
    if let following {
      following.previous = member.previous
    } else {
      last = member.previous
    }
    if let previous = member.previous {
      previous.takeUnretainedValue().following = following
    } else {
      first = following
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
