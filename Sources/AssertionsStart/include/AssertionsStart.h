// Starts RxTestKitAssertions when the program is loaded: a test may expect something before it calls a function of that module.
