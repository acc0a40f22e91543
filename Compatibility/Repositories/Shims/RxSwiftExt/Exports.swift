import RxCore

public typealias FilterMap = RxFilterMap
public typealias RepeatBehavior = RxRepeatBehavior
public typealias RepeatPredicate = () -> Bool
public typealias RetryPredicate = (any Error) -> Bool
