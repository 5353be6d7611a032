internal import Basics
package import Model
internal import Runs

/// The note of a mock assistant's run in `run.yml`. It is written in English, and parsed so that pages can
/// show it in the site's language (C-60).
///
/// Only the unchanged note is parsed; an edited one is shown as written.
package struct SimulatedRunNote: Equatable {
  let seed: Int
  let conversations: Int
  let attempts: Int
  let failures: Int

  package init(seed: Int, conversations: Int, attempts: Int, failures: Int) {
    (self.seed, self.conversations) = (seed, conversations)
    (self.attempts, self.failures) = (attempts, failures)
  }

  /// Nil for any other text.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 11, let seed = Int(words[1].dropLast()), let conversations = Self.number(words[2]),
      let failures = Self.number(words[4]), let attempts = Self.number(words[6]), failures >= 0,
      failures <= attempts, attempts < 1 << 40
    else { return nil }
    self.init(seed: seed, conversations: conversations, attempts: attempts, failures: failures)
    if self.text(Strings()) != text { return nil }
  }

  private static func number(_ text: Substring) -> Int? { Int(text.replacing(",", with: "")) }

  /// `Seed 1: 40 conversations, 12 of 130 attempts failed (9.2 %).`
  package func text(_ strings: Strings) -> String {
    strings.text(
      "Seed {seed}: {conversations}, {failures} of {attempts} failed ({rate}).",
      [
        "seed": String(seed), "conversations": strings.count(conversations, "conversation", "conversations"),
        "failures": strings.grouped(failures), "attempts": strings.count(attempts, "attempt", "attempts"),
        "rate": Percent.text(failures, of: attempts),
      ])
  }

  /// The model of the run: `mock assistant, rules 10118feb`.
  package static func model(_ rules: String, _ strings: Strings) -> String {
    strings.text("mock assistant, rules {rules}", ["rules": rules])
  }
}

extension Run {
  /// The model, translated if the program wrote it.
  func model(_ strings: Strings) -> String {
    guard let rules = model.split(separator: " ").last.map(String.init),
      SimulatedRunNote.model(rules, Strings()) == model
    else { return model }
    return SimulatedRunNote.model(rules, strings)
  }

  /// The notes, translated if the program wrote them.
  func notes(_ strings: Strings) -> String { SimulatedRunNote(notes)?.text(strings) ?? notes }
}
