import App
import RxSwift

/// The states of a login form.
func loginStates(
  name: Observable<String>, password: Observable<String>, taps: Observable<Void>,
  login: @escaping (Credentials) throws -> Completable
) -> Observable<LoginState> {
  let form = Observable.combineLatest(name.startWith(""), password.startWith("")) {
    Credentials(name: $0, password: $1)
  }
  let edits = form.map { form -> LoginState in form.isComplete ? .ready : .incomplete }
  let logins = taps.withLatestFrom(form).filter(\.isComplete).flatMapFirst { form in
    try login(form).andThen(.just(LoginState.done)).catchAndReturn(.failed).startWith(.working)
  }
  return Observable.merge(edits, logins).distinctUntilChanged()
}
