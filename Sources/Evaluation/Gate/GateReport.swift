internal import Basics
internal import JSON
internal import Statistics

/// The result of a gate as text, Markdown or JSON.
package struct GateReport: Sendable {
  package let gate: Gate
  /// Address of the published site, to which links lead; nil for paths alone.
  package let site: String?

  package init(_ gate: Gate, site: String?) { (self.gate, self.site) = (gate, site) }

  /// More flips would hide the result; `json` has all.
  private static let shown = 50

  /// For the terminal.
  package var text: String {
    var lines = ["\(gate.head) against \(gate.base) by \(gate.measure.name): \(verdict)", counts]
    lines += notes(\.self).map { "  \($0)" }
    lines += gate.flips.prefix(Self.shown).map { flip in
      "  \(flip.isRegression ? "−" : "+") \(flip.head.title)  \(address(of: flip))"
    }
    lines += rest(gate.flips.count, "change of outcome", "changes of outcome").map { ["  \($0)"] } ?? []
    lines += gate.open.prefix(Self.shown).map { open in
      "  not reviewed: \(open.attempt.title)\(count(of: open))  \(address(of: open))"
    }
    lines += rest(gate.open.count, "not reviewed", "not reviewed").map { ["  \($0)"] } ?? []
    lines += gate.budgets.map { "  \(words(of: $0))" }
    return lines.map(VisibleText.escaped).joined(separator: "\n")
  }

  /// For a pull request or a job's summary.
  package var markdown: String {
    var lines = [
      "### \(gate.isPassed ? "✅" : "❌") \(escaped(gate.head)) against \(escaped(gate.base)): \(verdict)", "",
      "\(counts)", "",
    ]
    lines += notes(escaped).flatMap { ["⚠️ \($0)", ""] }
    lines += [
      "| | \(escaped(gate.head)) passes | fails |", "|---|---:|---:|",
      "| **\(escaped(gate.base)) passes** | \(gate.outcomes.bothPass) | \(gate.outcomes.onlyBase) |",
      "| **fails** | \(gate.outcomes.onlyHead) | \(gate.outcomes.bothFail) |",
    ]
    lines += list("Worse", gate.flips.filter(\.isRegression).map { link($0.head.title, address(of: $0)) })
    lines += list(
      "Better", gate.flips.filter { !$0.isRegression }.map { link($0.head.title, address(of: $0)) })
    lines += list(
      "Changed and not reviewed",
      gate.open.map { link($0.attempt.title, address(of: $0)) + count(of: $0) })
    lines += list("Budgets", gate.budgets.map(words))
    return lines.joined(separator: "\n") + "\n"
  }

  private func list(_ title: String, _ entries: [String]) -> [String] {
    if entries.isEmpty { return [] }
    let shown = entries.prefix(Self.shown).map { "- \($0)" }
    return ["", "**\(title)** (\(entries.count))", ""] + shown
      + (rest(entries.count, "more", "more").map { ["- \($0)"] } ?? [])
  }

  private func rest(_ count: Int, _ one: String, _ many: String) -> String? {
    count > Self.shown ? "… and \(Count.text(count - Self.shown, one, many))" : nil
  }

  /// What the gate decides, in words.
  private var verdict: String {
    switch gate.outcomes.decision(alpha: gate.alpha) {
    case .regression: "significantly worse"
    case .improvement: gate.isPassed ? "significantly better" : "significantly better, but stopped"
    case .noDifference: gate.isPassed ? "no significant difference" : "no significant difference, but stopped"
    }
  }

  private var counts: String {
    let outcomes = gate.outcomes
    let before = Percent.text(outcomes.bothPass + outcomes.onlyBase, of: outcomes.total)
    let after = Percent.text(outcomes.bothPass + outcomes.onlyHead, of: outcomes.total)
    let rest = gate.unpaired > 0 ? "; \(gate.unpaired) without an outcome in both runs" : ""
    return "\(before) → \(after) of \(Count.text(outcomes.total, "conversation", "conversations")); "
      + "\(outcomes.onlyBase) worse, \(outcomes.onlyHead) better, \(Self.words(ofP: outcomes.p))\(rest)"
  }

  /// What the result does not tell. `name` writes a name.
  private func notes(_ name: (String) -> String) -> [String] {
    var notes = gate.missing > 0 ? [missing(name(gate.base), name(gate.head))] : []
    let measure = "\"\(name(gate.measure.name))\""
    if gate.isSparse {
      notes.append(
        "\(measure) decides only \(gate.outcomes.total) of \(gate.common) conversations in both runs")
    }
    if gate.isHopeless {
      let help = gate.help.map { ": \($0)" } ?? ""
      notes.append("no conversation of either run succeeds by \(measure), so none can become worse\(help)")
    }
    return notes
  }

  /// `39 conversations of nightly-2 have no outcome in nightly-3`, with the names of both.
  private func missing(_ base: String, _ head: String) -> String {
    let isOne = gate.missing == 1
    let count = Count.text(gate.missing, "conversation", "conversations")
    let what =
      gate.measure.isCriterion
      ? (isOne ? "is" : "are") + " missing" : (isOne ? "has" : "have") + " no outcome"
    let more = gate.isPartial ? ": less than half of the run is compared" : ""
    return "\(count) of \(base) \(what) in \(head)\(more)"
  }

  /// A chance is never 0.
  private static func words(ofP value: Double) -> String {
    value < 0.0001 ? "p < 0.0001" : "p = \(ShortDecimals.text(value))"
  }

  private func words(of spent: Gate.Spent) -> String {
    let name = spent.budget.name.rawValue
    let limit = ShortDecimals.text(spent.budget.limit)
    guard let used = spent.used else {
      return "\(name): unknown, limit \(limit); no conversation of the run records it"
    }
    let least = spent.isComplete || spent.budget.name == .seconds ? "" : "at least "
    return
      "\(name): \(least)\(ShortDecimals.text(used)), limit \(limit)\(spent.isExceeded ? ", exceeded" : "")"
  }

  /// The first of its turns.
  private func address(of open: Gate.Open) -> String {
    address(open.attempt.path) + (open.places.first?.map { "#\($0)" } ?? "")
  }

  private func count(of open: Gate.Open) -> String {
    let count = open.places.compactMap(\.self).count
    return count > 1 ? " (\(Count.text(count, "turn", "turns")))" : ""
  }

  private func address(of flip: Gate.Flip) -> String {
    address(flip.head.path) + (flip.place.map { "#\($0)" } ?? "")
  }

  private func address(_ path: String) -> String {
    guard let site else { return path }
    return (site.hasSuffix("/") ? site : site + "/") + path
  }

  /// A path of a site that is not published is shown: a link would lead into the repository.
  private func link(_ title: String, _ address: String) -> String {
    if site == nil {
      let path = VisibleText.escaped(address).filter { !$0.isNewline }.replacing("`", with: "%60")
      return "\(escaped(title)): `\(path)`"
    }
    return "[\(escaped(title))](<\(address.replacing("<", with: "%3C").replacing(">", with: "%3E"))>)"
  }

  private func escaped(_ text: String) -> String { GitHubText.escaped(text) }
}

extension GateReport {
  /// A JSON object that always has the same keys.
  package var json: String {
    var out = JSONWriter()
    out.object { out in
      out.text("base", gate.base)
      out.text("head", gate.head)
      out.text("measure", gate.measure.name)
      out.key("passed")
      out.bool(gate.isPassed)
      out.text("decision", gate.outcomes.decision(alpha: gate.alpha).rawValue)
      out.key("alpha")
      out.double(gate.alpha)
      out.key("p")
      out.double(gate.outcomes.p)
      out.key("pairs")
      out.object { out in
        out.integer("bothPass", gate.outcomes.bothPass)
        out.integer("onlyBase", gate.outcomes.onlyBase)
        out.integer("onlyHead", gate.outcomes.onlyHead)
        out.integer("bothFail", gate.outcomes.bothFail)
        out.integer("unpaired", gate.unpaired)
        out.integer("missing", gate.missing)
        out.integer("common", gate.common)
      }
      out.key("flips")
      out.array { out in for flip in gate.flips { write(flip, &out) } }
      out.key("notReviewed")
      out.array { out in for open in gate.open { write(open.attempt, address(of: open), &out) } }
      out.key("budgets")
      out.array { out in for spent in gate.budgets { write(spent, &out) } }
    }
    return String(decoding: out.bytes, as: UTF8.self)
  }

  private func write(_ flip: Gate.Flip, _ out: inout JSONWriter) {
    out.object { out in
      out.text("id", flip.head.conversation)
      out.text("title", flip.head.title)
      out.text("change", flip.isRegression ? "worse" : "better")
      out.text("link", address(of: flip))
    }
  }

  private func write(_ attempt: Attempt, _ link: String, _ out: inout JSONWriter) {
    out.object { out in
      out.text("id", attempt.conversation)
      out.text("title", attempt.title)
      out.text("link", link)
    }
  }

  private func write(_ spent: Gate.Spent, _ out: inout JSONWriter) {
    out.object { out in
      out.text("name", spent.budget.name.rawValue)
      out.key("limit")
      out.double(spent.budget.limit)
      out.key("used")
      if let used = spent.used { out.double(used) } else { out.null() }
      out.key("complete")
      out.bool(spent.isComplete)
      out.key("exceeded")
      out.bool(spent.isExceeded)
    }
  }
}
