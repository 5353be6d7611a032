package import Basics
package import Content
package import Evaluation

/// A failure mode.
package struct FailureMode: Sendable, Equatable {
  /// In verdict files: `[a-z0-9-]`.
  package var name: String
  package var title: String
  package var definition = ""
  package var examples: [String] = []
  package var counterExamples: [String] = []
  /// Name of the mode that it is a part of.
  package var parent: String?
  /// Whether the file, the rubric or a change adds it; false if only verdicts name it.
  package var isListed = true
  /// The modes that it was split into; its answers are to be judged again.
  package var splitInto: [String] = []
  package var position = SourcePosition.start

  package init(name: String, title: String = "") {
    self.name = name
    self.title = title.isEmpty ? Self.title(of: name) : title
  }

  /// `Wrong date` for `wrong-date`.
  static func title(of name: String) -> String {
    let words = name.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// The failure modes of a project, from `content/review/modes.yml`: a tree.
package struct Taxonomy: Sendable, Equatable {
  package private(set) var modes: [FailureMode] = []
  /// The new name of each renamed or merged mode, in the order of the changes.
  private var renamed: [Renaming] = []
  /// The lines of `modes.jsonl` that sort a note into a mode, by conversation.
  private var assignments: [String: [ModeChange]] = [:]

  /// A step in the history of names.
  private struct Renaming: Sendable, Equatable {
    let old: String
    let new: String
  }

  package init(_ modes: [FailureMode] = []) { self.modes = modes }

  package subscript(name: String) -> FailureMode? { modes.first { $0.name == name } }

  /// Adds the values of the rubric's criteria that allow several, unless the file has them.
  package mutating func add(_ rubric: Rubric) {
    for value in rubric.criteria.filter({ $0.kind == .multi }).flatMap(\.values)
    where self[value.name] == nil && !Criterion.noNames.contains(value.name) {
      var mode = FailureMode(name: value.name, title: value.title)
      mode.definition = value.description
      modes.append(mode)
    }
  }

  /// The present name of a mode in a verdict, after all changes.
  package func current(_ name: String) -> String {
    renamed.reduce(name) { $0 == $1.old ? $1.new : $0 }
  }

  /// Names that modes had before they were renamed or merged, in the order of the changes.
  package var formerNames: [String] { renamed.map(\.old) }

  /// The sorted notes of a conversation, in the order of the file.
  package func assignments(of conversation: String) -> [ModeChange] { assignments[conversation] ?? [] }

  /// Applies the changes in order; reports and skips those that do not fit.
  package mutating func apply(_ changes: [ModeChange], _ problems: inout Problems) {
    for change in changes {
      if let fault = apply(change) {
        problems.error(fault.message, at: change.position, help: [fault.help])
      }
    }
  }

  /// Whether a mode is another's ancestor, or the same.
  package func contains(_ ancestor: String, _ name: String) -> Bool {
    var (name, steps) = (Optional(name), 0)
    while let own = name, steps <= modes.count {
      if own == ancestor { return true }
      (name, steps) = (self[own]?.parent, steps + 1)
    }
    return false
  }
}

extension Taxonomy {
  /// Why a change does not fit, and what to do.
  private struct Fault {
    let message: String
    let help: String
  }

  private mutating func apply(_ change: ModeChange) -> Fault? {
    switch change.change {
    case .add: add(change)
    case .rename: rename(change)
    case .merge: merge(change)
    case .split: split(change)
    case .move: move(change)
    case .assign: assign(change)
    }
  }

  private mutating func add(_ change: ModeChange) -> Fault? {
    if self[change.mode] != nil {
      return Fault(message: "mode \"\(change.mode)\" already exists", help: "choose another name")
    }
    if let fault = retired(change.mode) ?? unknownParent(change.parent) { return fault }
    var mode = FailureMode(name: change.mode, title: change.title)
    (mode.definition, mode.parent) = (change.definition, change.parent)
    modes.append(mode)
    return nil
  }

  /// Verdicts with a former name count for the mode that has replaced it, so that name cannot mean another.
  private func retired(_ name: String) -> Fault? {
    let now = current(name)
    if now == name { return nil }
    return Fault(message: "mode \"\(name)\" has become \"\(now)\"", help: "choose another name")
  }

  private func unknownParent(_ name: String?) -> Fault? {
    guard let name, self[name] == nil else { return nil }
    return Fault(
      message: "unknown mode \"\(name)\"",
      help: EditDistance.suggestion(for: name, in: modes.map(\.name)) + "add the mode before this line")
  }

  private mutating func rename(_ change: ModeChange) -> Fault? {
    guard let name = change.to.first, name != change.mode else { return Self.sameName }
    let place = modes.firstIndex { $0.name == change.mode }
    if let place {
      if self[name] != nil {
        return Fault(message: "mode \"\(name)\" already exists", help: "use \"merge\" to join the two")
      }
      let hadOwnTitle = modes[place].title != FailureMode.title(of: change.mode)
      modes[place].name = name
      if !change.title.isEmpty || !hadOwnTitle {
        modes[place].title = change.title.isEmpty ? FailureMode.title(of: name) : change.title
      }
    } else if self[name] == nil {
      // Someone has decided on the name of a mode that only verdicts named.
      modes.append(FailureMode(name: name, title: change.title))
    }
    replace(change.mode, by: name)
    return nil
  }

  private static let sameName = Fault(
    message: "\"to\" must name another mode", help: "write the name that replaces it")

  private mutating func merge(_ change: ModeChange) -> Fault? {
    guard let name = change.to.first, name != change.mode else { return Self.sameName }
    if let parent = self[name]?.parent, contains(change.mode, parent) {
      return Fault(
        message: "\"\(name)\" is a part of \"\(change.mode)\"", help: "merge \"\(name)\" into it instead")
    }
    modes.removeAll { $0.name == change.mode }
    replace(change.mode, by: name)
    return nil
  }

  private mutating func replace(_ old: String, by new: String) {
    renamed.append(Renaming(old: old, new: new))
    for place in modes.indices where modes[place].parent == old {
      modes[place].parent = modes[place].name == new || self[new] == nil ? nil : new
    }
    for place in modes.indices {
      modes[place].splitInto = modes[place].splitInto.map { $0 == old ? new : $0 }
    }
  }

  private mutating func split(_ change: ModeChange) -> Fault? {
    guard !change.to.isEmpty, !change.to.contains(change.mode) else { return Self.sameName }
    for name in change.to { if let fault = retired(name) { return fault } }
    if self[change.mode] == nil { modes.append(FailureMode(name: change.mode)) }
    for name in change.to where self[name] == nil {
      var mode = FailureMode(name: name)
      mode.parent = self[change.mode]?.parent
      modes.append(mode)
    }
    for place in modes.indices where modes[place].name == change.mode {
      modes[place].splitInto = change.to
    }
    return nil
  }

  private mutating func move(_ change: ModeChange) -> Fault? {
    if let fault = unknownParent(change.mode) ?? unknownParent(change.to.first) { return fault }
    if let parent = change.to.first, contains(change.mode, parent) {
      return Fault(
        message: "\"\(parent)\" is \"\(change.mode)\" or a part of it", help: "choose another parent")
    }
    for place in modes.indices where modes[place].name == change.mode {
      modes[place].parent = change.to.first
    }
    return nil
  }

  /// Sorting a note into a part that its mode was split into takes it out of that mode.
  private mutating func assign(_ change: ModeChange) -> Fault? {
    var notes = assignments[change.conversation ?? ""] ?? []
    let part = current(change.mode)
    notes.removeAll { note in
      note.turn == change.turn && note.key == change.key
        && self[current(note.mode)]?.splitInto.contains(part) == true
    }
    assignments[change.conversation ?? ""] = notes + [change]
    return nil
  }

  /// Modes that verdicts name and nothing defines.
  package mutating func addUnlisted(_ names: Set<String>) {
    let known = Set(modes.map(\.name))
    for name in names.subtracting(known).sorted() {
      var mode = FailureMode(name: name)
      mode.isListed = false
      modes.append(mode)
    }
  }
}
