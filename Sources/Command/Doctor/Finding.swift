/// One thing that the doctor looked at.
struct Finding {
  /// How it is: only what is broken ends the run with an error.
  enum State: String { case ok, note, broken }

  let state: State
  /// `libxml2`.
  let name: String
  /// What was found.
  let text: String
  /// What to do; empty where nothing is to be done.
  var help = ""

  static func ok(_ name: String, _ text: String) -> Finding { Finding(state: .ok, name: name, text: text) }

  static func note(_ name: String, _ text: String, _ help: String) -> Finding {
    Finding(state: .note, name: name, text: text, help: help)
  }

  static func broken(_ name: String, _ text: String, _ help: String) -> Finding {
    Finding(state: .broken, name: name, text: text, help: help)
  }
}
