import Basics
import Content
import Foundation
@testable import Kinds
import Model
import Templates
import TestSupport

/// The people of a site, made in memory with the built-in templates and what a test puts in their place.
struct PeopleSite {
  /// By path from `people/`.
  private(set) var files: [String: String] = [:]
  let diagnostics: [String]
  let notes: [String]

  init(
    _ content: [(path: String, text: String)], kinds: [RowKind] = RowKind.all,
    templates: [String: String] = [:]
  ) throws {
    let settings = SiteSettings()
    let context = BuildContext(
      settings: settings, now: try ISO8601.parse("2025-11-05T12:00:00Z"),
      shell: SiteShell(sections: [], assets: [:]))
    let people = try People(theme: try Self.theme(templates), kinds: kinds)
    let input = content.map { InputFile(contentPath: "people/\($0.path)", text: $0.text) }
    let plan = people.plan(input.sorted { $0.contentPath < $1.contentPath }, settings)
    var pieces: [Piece<Person>] = []
    while let batch = plan.next() { pieces.append(people.map(batch, context)) }
    let reduction = people.reduce(pieces.flatMap(\.summaries), context)
    diagnostics = (plan.diagnostics + pieces.flatMap(\.diagnostics)).map(\.description)
    notes = plan.notes
    for file in pieces.flatMap(\.files) + reduction.files {
      files[String(file.path.dropFirst("people/".count))] = String(
        decoding: try file.content.bytes(), as: UTF8.self)
    }
  }

  /// A directory of one page.
  init(users: String, _ more: KeyValuePairs<String, String> = [:]) throws {
    try self.init([("users/since-0.json", "[\(users)]")] + more.map { ($0.key, $0.value) })
  }

  subscript(path: String) -> String { files[path] ?? "no file \(path)" }

  /// The row of somebody on a page.
  func row(_ login: String, on page: String = "index.html") -> String {
    let rest = self[page].components(separatedBy: "<article ").first { $0.contains("data-user=\"\(login)\"") }
    return rest?.components(separatedBy: "</article>")[0] ?? "no row \(login)"
  }

  /// The classes that say what kinds of row it is.
  func kinds(_ login: String, on page: String = "index.html") -> [String] {
    let names = row(login, on: page).components(separatedBy: "\"")[1].split(separator: " ")
    return names.filter { $0.hasPrefix("is-") }.map { String($0.dropFirst(3)) }
  }

  private static func theme(_ more: [String: String]) throws -> TemplateLibrary {
    let folder = ProjectFolder.url.appending(path: "templates").path()
    let paths = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".html") }
    var sources = try paths.sorted().map { path in
      TemplateSource(
        name: String(path.dropLast(5)), path: "templates/\(path)",
        text: try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
    }
    for (name, text) in more.sorted(by: { $0.key < $1.key }) {
      sources.append(TemplateSource(name: name, path: "templates/\(name).html", text: text))
    }
    return try TemplateLibrary(sources)
  }
}
