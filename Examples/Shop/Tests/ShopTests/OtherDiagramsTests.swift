import RxTestKitAssertions
import Shop
import ShopSupport
import Testing

/// The same test in three languages of diagrams, and frame 0 elsewhere.
@Suite struct OtherDiagramsTests {
  @Test(arguments: [
    (MarbleSyntax.rxjs, "-(tc)-|"), (.asyncAlgorithms, "-[tc]----|"), (.rxpy, "-(t,c)|"),
  ])
  func `products come one by one`(syntax: MarbleSyntax, products: String) {
    TestScheduler(syntax: syntax).run { scheduler in
      let lists = scheduler.hot("-a----|", values: ["a": [Sample.tea, Sample.cup]])
      scheduler.expect(lists.oneByOne().concat().map(\.name))
        .toBe(products, values: ["t": "Tea", "c": "Cup"])
    }
  }

  @Test func `a cancelled loop ends`() async {
    let scheduler = TestScheduler(syntax: .asyncAlgorithms)
    let prices = scheduler.hot("-a-b-c-", values: ["a": 100, "b": 250, "c": 300])
    let labels = priceLabels(of: Sample.tea, changes: prices.asObservable())
    scheduler.expect(labels.values.map(\.text))
      .toBe(
        "px-y[;^]", values: ["p": "4.50", "x": "1.00", "y": "2.50"], error: CancellationError())
    await scheduler.verify()
  }

  @Test func `what was typed before the screen appears is not searched`() {
    let scheduler = TestScheduler()
    scheduler.run {
      let typed = scheduler.hot("-a-^--b--|")
      scheduler.expect(typed.debounce(scheduler.time("-|"), scheduler: scheduler))
        .toBe("----b-|")
      scheduler.expect(typed, subscribing: "7ms ^").toBe("7ms |")
    }
  }

  @Test func `a diagram can be read and written`() throws {
    let diagram = try MarbleDiagram.parse("-a-(b|)", as: .expect)
    #expect(MarblePrinter().print(diagram) == "-a-(b|)")
  }
}
