/// One result of the doctor.
struct Finding {
  /// Only `broken` makes the command fail.
  enum State: String { case ok, note, broken }

  let state: State
  /// `libxml2`.
  let name: String
  let text: String
  /// What to do; empty if nothing.
  var help = ""

  static func ok(_ name: String, _ text: String) -> Finding { Finding(state: .ok, name: name, text: text) }

  static func note(_ name: String, _ text: String, _ help: String) -> Finding {
    Finding(state: .note, name: name, text: text, help: help)
  }

  static func broken(_ name: String, _ text: String, _ help: String) -> Finding {
    Finding(state: .broken, name: name, text: text, help: help)
  }
}
