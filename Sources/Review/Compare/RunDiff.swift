package import Basics
package import Content
internal import JSON
package import Model
internal import Runs

/// Compares two runs for the terminal or as JSON: `scrollback diff` (X-08).
package struct RunDiff: Sendable {
  /// Problems of the content. If they include an error, the figures are incomplete.
  package let diagnostics: [Diagnostic]
  package let older: String
  package let newer: String
  /// Name of the approved run before this comparison.
  package let approved: String?
  private let pair: RunPair
  private let changes: [ConversationChange]
  private let totals: ComparisonTotals

  /// The name `approved` refers to the approved run. Throws if a run is not found.
  package init(
    _ content: [InputFile], _ settings: SiteSettings, older: String, newer: String
  ) throws(Diagnostic) {
    let files = content.filter { $0.parts.first == "runs" }
    let reader = RunReader(files, scrub: settings.review.scrub, imports: settings.importOptions)
    var diagnostics = reader.diagnostics + reader.groups.flatMap(\.diagnostics)
    let approved = ApprovedRun.read(files, reader.runs, &diagnostics)
    pair = RunPair(
      older: try Self.run(older, reader.runs, approved), newer: try Self.run(newer, reader.runs, approved),
      approved: approved?.name)
    changes = reader.groups.compactMap { [pair] group in
      var group = group
      group.comparison.scrub = settings.review.scrub
      return ConversationComparison(group, pair).map {
        ConversationChange($0, group, RunComparison.noVerdicts)
      }
    }
    totals = ComparisonTotals(changes)
    (self.older, self.newer, self.approved) = (pair.older.name, pair.newer.name, approved?.name)
    self.diagnostics = diagnostics
  }

  package var isSame: Bool { totals.isSame }

  static func run(_ name: String, _ runs: [Run], _ approved: Run?) throws(Diagnostic) -> Run {
    if let run = runs.first(where: { $0.name == name }) { return run }
    if name == "approved" {
      if let approved { return approved }
      throw Diagnostic(
        .error, "no run is approved", path: "content/\(ApprovedRun.path)",
        help: ["approve one with: scrollback diff A B --approve"])
    }
    let names = runs.map(\.name)
    let near = EditDistance.suggestion(for: name, in: names)
    throw Diagnostic(
      .error, "run \"\(name)\" not found", path: "content/runs",
      help: [
        near
          + (names.isEmpty
            ? "add one: content/runs/<name>/run.yml" : "Runs: \(names.joined(separator: ", "))")
      ])
  }
}

extension RunDiff {
  /// More conversations would scroll the summary away; `json` contains all of them.
  private static let shown = 200
  /// Terminal output is in English.
  private static let strings = Strings()

  /// Text for the terminal.
  package var text: String {
    var lines = ["\(older) → \(newer): \(totals.words(Self.strings))"]
    if totals.changed > 0 { lines.append("turns: \(totals.turnWords(Self.strings))") }
    lines += totals.usageWords(Self.strings).map { "\($0.label.lowercased()): \($0.text)" }
    let differing = changes.filter { $0.state != .same }
    lines += differing.prefix(Self.shown).map { "  \($0.id): \($0.summary(Self.strings))" }
    if differing.count > Self.shown {
      lines.append("  … and \(Count.grouped(differing.count - Self.shown)) more")
    }
    return lines.map(VisibleText.escaped).joined(separator: "\n")
  }

  /// A JSON object that always has the same keys.
  package var json: String {
    var out = JSONWriter()
    out.object { out in
      out.text("older", older)
      out.text("newer", newer)
      out.key("approved")
      if let approved { out.string(approved) } else { out.null() }
      out.key("same")
      out.bool(isSame)
      out.key("conversations")
      out.counts([
        ("changed", totals.changed), ("added", totals.added), ("removed", totals.removed),
        ("same", totals.same),
      ])
      out.key("turns")
      out.counts([
        ("changed", totals.changedTurns), ("inserted", totals.insertedTurns),
        ("deleted", totals.deletedTurns),
      ])
      out.key("usage")
      out.object { out in
        out.key("older")
        out.usage(totals.older)
        out.key("newer")
        out.usage(totals.newer)
      }
      out.key("changes")
      out.array { out in for change in changes where change.state != .same { out.change(change) } }
    }
    return String(decoding: out.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  fileprivate mutating func counts(_ counts: [(String, Int)]) {
    object { out in
      for (name, count) in counts { out.integer(name, count) }
    }
  }

  fileprivate mutating func usage(_ usage: RunUsage) {
    object { out in
      out.key("input")
      out.integer(usage.input)
      out.key("output")
      out.integer(usage.output)
      out.key("cost")
      // Rounded to millionths, since further digits of a sum of fractions are noise.
      let cost = (usage.cost * 1_000_000).rounded() / 1_000_000
      if usage.hasCost, cost.isFinite { out.double(cost) } else { out.null() }
      out.text("currency", usage.currency)
    }
  }

  fileprivate mutating func change(_ change: ConversationChange) {
    object { out in
      out.text("id", change.id)
      out.text("title", change.title)
      out.text("state", change.state.rawValue)
      out.key("turns")
      out.counts([
        ("changed", change.changed), ("inserted", change.inserted), ("deleted", change.deleted),
      ])
      out.key("toolCalls")
      out.bool(change.changesTools)
    }
  }
}
