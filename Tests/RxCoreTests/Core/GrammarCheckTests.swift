import VirtualTimeCore
import RxCore
import Testing

#if DEBUG
  @Suite struct GrammarCheckTests {
    /// Reports what the check finds in an operator that `attach` makes.
    private func mistakes(
      of attach: @escaping (Sink<Int>) -> Void,
      whenSubscribed use: (Observable<Int>) -> Void = { _ = $0.subscribe(onError: { _ in }) }
    ) -> [String] {
      collectingProgrammingErrors { use(Observable<Int>(attach)) }
    }

    private static let elementAfterEnd = "An operator delivered an element after the end."
    private static let secondEnd = "An operator delivered a second end."
    private static let elementAfterDisposal = "An operator delivered an element after disposal."

    @Test("An operator that keeps the grammar is not reported")
    func goodOperator() {
      let found = mistakes { sink in
        sink.next(1)
        sink.emit(2)
        sink.completed()
        // Guarded: these do nothing once the stage is sealed.
        sink.emit(3)
        sink.error(TestError())
        sink.completed()
      }
      #expect(found.isEmpty)
    }

    @Test("An operator that emits after its completion or its failure is reported")
    func elementAfterEnd() {
      #expect(
        mistakes { sink in
          sink.completed()
          sink.next(1)
        } == [Self.elementAfterEnd])
      #expect(
        mistakes { sink in
          sink.error(TestError())
          sink.next(1)
          sink.next(2)
        } == [Self.elementAfterEnd, Self.elementAfterEnd])
    }

    @Test("An operator that ends twice is reported")
    func secondEnd() {
      let twice: [(Sink<Int>) -> Void] = [
        { sink in
          sink.ends.completed()
          sink.ends.completed()
        },
        { sink in
          sink.error(TestError())
          sink.ends.completed()
        },
        { sink in
          sink.completed()
          sink.ends.error(TestError())
        },
      ]
      for attach in twice { #expect(mistakes(of: attach) == [Self.secondEnd]) }
    }

    @Test("An operator that emits after disposal is reported")
    func elementAfterDisposal() {
      var kept: [Sink<Int>] = []
      let found = mistakes {
        kept.append($0)
      } whenSubscribed: { observable in
        let subscription = observable.subscribe()
        kept[0].next(1)
        subscription.dispose()
        kept[0].next(2)
      }
      #expect(found == [Self.elementAfterDisposal])
    }

    @Test("An operator that emits after its subscriber disposed in a handler is reported")
    func elementAfterDisposalInHandler() {
      var kept: [Sink<Int>] = []
      let found = mistakes {
        kept.append($0)
      } whenSubscribed: { observable in
        let subscription = SerialDisposable()
        subscription.disposable = observable.subscribe(onNext: { _ in subscription.dispose() })
        kept[0].next(1)
        kept[0].next(2)
      }
      #expect(found == [Self.elementAfterDisposal])
    }

    @Test("An element after disposal on another thread is not reported")
    func elementAfterDisposalElsewhere() {
      var kept: [Sink<Int>] = []
      let found = mistakes {
        kept.append($0)
      } whenSubscribed: { observable in
        let subscription = observable.subscribe()
        onThread(stackSize: 256 << 10) { subscription.dispose() }
        kept[0].next(1)
      }
      #expect(found.isEmpty)
    }

    @Test("A mistake is reported between stages, not only at the subscriber")
    func mistakeBetweenStages() {
      let found = mistakes { sink in
        sink.completed()
        sink.next(1)
      } whenSubscribed: { observable in
        _ = observable.map { $0 }.concat(Observable<Int>.never()).subscribe()
      }
      #expect(found.contains(Self.elementAfterEnd))
    }

    @Test("A stage that emits after its own end is reported, although its source has not ended")
    func elementAfterOwnEnd() {
      let subject = PublishSubject<Int>()
      let found = collectingProgrammingErrors {
        // Completes at 2, as take(while:) does, and forgets to stay silent.
        let broken: Observable<Int> = subject.lift { downstream in
          downstream.handling { element in
            if element == 2 { downstream.completed() }
            downstream.next(element)
          }
        }
        _ = broken.subscribe()
        for element in 1...3 { subject.onNext(element) }
      }
      #expect(found == [Self.elementAfterEnd])
    }
  }
#endif
