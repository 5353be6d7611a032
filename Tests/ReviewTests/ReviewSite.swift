import Basics
import Content
import Foundation
import Model
@testable import Review
import Runs
import Site
import Testing

/// A review in memory: runs and verdict files in, pages out.
struct ReviewSite {
  private(set) var pages: [String: String] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  let sections: [SiteShell.Section]?
  /// What the home page shows.
  private(set) var home: HomeSection?

  /// `files`: path from the content folder, and text.
  init(_ files: [String: String], settings: SiteSettings = SiteSettings()) throws {
    let input = files.sorted { $0.key < $1.key }.map { InputFile(contentPath: $0.key, text: $0.value) }
    let theme = try Self.theme.get()
    let kind = try Self.kind.get()
    let plan = kind.plan(input, settings)
    diagnostics = plan.diagnostics
    sections = plan.sections
    let context = BuildContext(
      settings: settings, now: Instant(seconds: 1_762_344_000),
      shell: SiteShell(sections: plan.sections ?? [], assets: theme.assetPaths))
    var summaries: [ReviewSummary] = []
    while let source = plan.next() {
      let piece = kind.map(source, context)
      summaries += piece.summaries
      diagnostics += piece.diagnostics
      try take(piece.files)
    }
    let reduction = kind.reduce(summaries, context)
    diagnostics += reduction.diagnostics
    home = reduction.home
    try take(reduction.files)
  }

  /// Compiled once for all tests.
  private static let theme = Result { try Theme(overrides: []) }
  private static let kind = Result { try Review(theme: theme.get().library) }

  private mutating func take(_ files: [OutputFile]) throws {
    for file in files { pages[file.path] = String(decoding: try file.content.bytes(), as: UTF8.self) }
  }

  subscript(path: String) -> String { pages[path] ?? "no page \(path)" }

  /// What stands on a transcript between the turn's own `<li>` and the next one.
  func turn(_ id: String, on path: String) -> String {
    let parts = self[path].components(separatedBy: "<li id=\"m-")
    return parts.first { $0.hasPrefix("\(id)\"") } ?? "no turn \(id)"
  }

  /// The verdicts of a turn of the transcript at `path`, or on all of it, as its script gets them: `ada good kept`,
  /// `bo - stale`.
  func verdicts(_ id: String?, on path: String) throws -> [String] {
    let run = path.split(separator: "/")[1]
    guard let href = self[path].firstMatch(of: #/<link rel="verdicts" href="([^"]*)"/#)?.1 else { return [] }
    let script = self[Self.resolved(String(href), on: path)]
    let json = try #require(script.firstMatch(of: #/^Scrollback\.verdictsHere\?\.\((.*)\);\n/#)).1
    return try JSONDecoder().decode([Shared].self, from: Data(json.utf8)).flatMap { shared in
      let place = shared.in[String(run)] ?? []
      return place.dropFirst().first == id
        ? shared.verdicts.map { "\(shared.reviewer) \($0.label ?? "-") \(place.first ?? "?")" } : []
    }
  }

  /// The site path that a link on a page leads to.
  private static func resolved(_ href: String, on path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in href.split(separator: "/") {
      if part == ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// Verdicts on the same content, in the script.
  private struct Shared: Decodable {
    struct Verdict: Decodable { let label: String? }
    let reviewer: String
    let `in`: [String: [String]]
    let verdicts: [Verdict]
  }

  /// The part of the page of verdicts about a turn.
  func judged(_ id: String, on path: String) -> String {
    let parts = self[Self.verdictPage(path)].components(separatedBy: "<section class=\"card fact\"")
    return parts.dropFirst().first { $0.contains("#m-\(id)\"") } ?? "no verdicts on \(id)"
  }

  /// The page of verdicts that belongs to a transcript.
  static func verdictPage(_ path: String) -> String {
    path.replacing("/index.html", with: "/verdicts/index.html")
  }

  static func verdicts(in html: String) -> [String] {
    html.components(separatedBy: "<li class=\"verdict").dropFirst().map { part in
      let name = part.firstMatch(of: #/<b><bdi>([^<]*)</#).map { String($0.1) } ?? "?"
      let label = part.firstMatch(of: #/badge label-([a-z0-9-]*)/#).map { String($0.1) } ?? "-"
      let fit = part.hasPrefix(" stale") ? "stale" : part.contains("Earlier messages") ? "context" : "kept"
      return "\(name) \(label) \(fit)"
    }
  }
}

/// A run of one conversation, from the texts of its turns: user and assistant in turn.
enum SampleRun {
  static func file(_ texts: [String], id: String = "c", ids: [String]? = nil) -> String {
    let messages = texts.enumerated().map { index, text in
      let role = index % 2 == 0 ? "user" : "assistant"
      let name = ids?[index] ?? "t\(index + 1)"
      return
        #"{"id":"\#(name)","sender":"\#(role)","role":"\#(role)","timestamp":"2025-11-01T10:0\#(index):00Z","text":"\#(text)"}"#
    }
    return
      #"{"id":"\#(id)","title":"Talk \#(id)","participants":["user","assistant"],"messages":[\#(messages.joined(separator: ","))]}"#
      + "\n"
  }

  /// The turns as the program reads them.
  static func turns(_ file: String) throws -> [Turn] {
    let reader = RunReader([InputFile(contentPath: "runs/r/a.jsonl", text: file)])
    return try #require(reader.groups.first?.versions.first?.turns)
  }

  static func key(_ file: String, _ index: Int) throws -> String { try turns(file)[index].key.text }

  static func whole(_ file: String) throws -> String { TurnKey.whole(try turns(file)).text }

  /// A line of a verdict file.
  static func verdict(
    _ reviewer: String, _ label: String?, turn: String?, key: String, run: String = "one",
    at: String = "2025-11-02T10:00:00Z", conversation: String = "c", more: String = ""
  ) -> String {
    let turn = turn.map { "\"turn\":\"\($0)\"," } ?? ""
    let label = label.map { "\"\($0)\"" } ?? "null"
    return
      #"{"conversation":"\#(conversation)","run":"\#(run)",\#(turn)"label":\#(label),"reviewer":"\#(reviewer)","at":"\#(at)","key":"\#(key)"\#(more.isEmpty ? "" : ",")\#(more)}"#
      + "\n"
  }
}
