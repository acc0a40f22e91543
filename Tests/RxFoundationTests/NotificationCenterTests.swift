import Foundation
import RxCore
import RxFoundation
import Testing

@Suite struct NotificationCenterTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("a")

  @Test("notification emits only what is posted during the subscription")
  func emits() {
    var numbers: [Int?] = []
    let post = { (number: Int) in
      center.post(name: name, object: nil, userInfo: ["number": number])
    }
    let source = center.rx.notification(name)
    post(1)
    let disposable = source.subscribe(onNext: { numbers.append($0.userInfo?["number"] as? Int) })
    post(2)
    center.post(name: Notification.Name("b"), object: nil)
    post(3)
    disposable.dispose()
    post(4)
    #expect(numbers == [2, 3])
  }

  @Test("notification without a name emits the notifications of every name")
  func everyName() {
    var names: [String] = []
    let disposable = center.rx.notification(nil).subscribe(onNext: {
      names.append($0.name.rawValue)
    })
    center.post(name: name, object: nil)
    center.post(name: Notification.Name("b"), object: nil)
    disposable.dispose()
    #expect(names == ["a", "b"])
  }

  @Test(
    "notification with a sender emits only that sender's notifications, and does not retain the sender"
  )
  func sender() {
    var count = 0
    var sender: NSObject? = NSObject()
    let source = center.rx.notification(name, object: sender)
    let disposable = source.subscribe(onNext: { _ in count += 1 })
    center.post(name: name, object: sender)
    center.post(name: name, object: NSObject())
    disposable.dispose()
    #expect(count == 1)
    weak let released = sender
    sender = nil
    #expect(released == nil)
  }

  @Test("notification with a released sender emits nothing")
  func releasedSender() {
    var count = 0
    var sender: NSObject? = NSObject()
    let source = center.rx.notification(name, object: sender)
    sender = nil
    let disposable = source.subscribe(onNext: { _ in count += 1 })
    center.post(name: name, object: NSObject())
    center.post(name: name, object: nil)
    disposable.dispose()
    #expect(count == 0)
  }
}
