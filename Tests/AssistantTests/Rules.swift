@testable import Assistant
import Basics
import Content
import Foundation
import Model
import TestSupport

/// Rules files and scripts in memory, read as the build reads them.
enum Rules {
  /// Built in: the keywords of the original.
  static let builtIn = AssistantRules(SiteSettings().assistant)

  /// The rules of a text, and what is said about it.
  static func read(_ text: String) -> (rules: AssistantRules?, said: [String]) {
    let file = InputFile(contentPath: "assistant/rules.json", text: text)
    let read = AssistantFiles.read(file, SiteSettings().assistant)
    return (read.rules, read.diagnostics.map(\.description))
  }

  /// The rules of the sample site.
  static func sample() throws -> AssistantRules {
    let url = ProjectFolder.url.appending(path: "content/assistant/rules.json")
    let (rules, said) = read(try String(contentsOf: url, encoding: .utf8))
    guard let rules, said.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
    return rules
  }

  /// A conversation from the text of its script.
  static func session(
    _ text: String, name: String = "talk", rules: AssistantRules = builtIn, seed: Int = 1
  ) throws -> AssistantSession {
    AssistantSession(try script(text, name: name), rules: rules, seed: seed)
  }

  static func script(_ text: String, name: String = "talk") throws -> AssistantScript {
    var problems = Problems(path: "content/assistant/scripts/\(name).txt")
    return try AssistantScript(
      InputFile(contentPath: "assistant/scripts/\(name).txt", text: text), &problems)
  }
}
