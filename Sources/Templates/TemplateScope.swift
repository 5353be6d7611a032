/// The meaning of names inside one section, at compile time.
struct TemplateScope {
  enum Meaning {
    /// The fields of a context.
    case context(ContextShape)
    /// One value, for `{{.}}`.
    case value(ResolvedName)
  }

  let meaning: Meaning
  /// What to load when entering the section at run time; grows as names are used. Further lists are of the
  /// conditions being compiled inside it, innermost last: what only they use is loaded if they are true.
  var loads: [[Load]] = [[]]

  var isContext: Bool { if case .context = meaning { true } else { false } }

  /// The field that the first part of a name refers to.
  func field(named name: Substring) -> Int? {
    guard case .context(let shape) = meaning else { return nil }
    return shape.fields.firstIndex { $0.name == name }
  }

  var fieldNames: [String] {
    guard case .context(let shape) = meaning else { return [] }
    return shape.fields.map(\.name)
  }
}

/// The meaning of a name in a tag: its run-time slot and kind.
struct ResolvedName {
  let name: String
  let slot: Int
  let kind: FieldKind
  let nested: ContextShape?
}

extension TemplateCompiler {
  /// Resolves a name from the innermost context outwards; nil, with an error, if it is unknown.
  mutating func resolve(_ tag: TemplateTag) -> ResolvedName? {
    if tag.name == "." { return resolveItem(tag) }
    let parts = tag.name.split(separator: ".", omittingEmptySubsequences: false)
    for index in scopes.indices.reversed() {
      guard let field = scopes[index].field(named: parts[0]), case .context(let shape) = scopes[index].meaning
      else { continue }
      return resolve(parts[1...], in: (index, shape, [field]), tag)
    }
    var names: [String] = []
    for name in scopes.reversed().flatMap(\.fieldNames) where !names.contains(name) { names.append(name) }
    report(.unknown("name", String(parts[0]), among: names, tag.position))
    return nil
  }

  /// Resolves the parts after the first dot through objects.
  private mutating func resolve(
    _ parts: ArraySlice<Substring>, in start: (scope: Int, shape: ContextShape, path: [Int]),
    _ tag: TemplateTag
  ) -> ResolvedName? {
    var path = start.path
    var field = start.shape.fields[path[0]]
    for part in parts {
      guard field.kind == .object, let shape = field.nested?() else {
        report(
          tag, "\"\(field.name)\" is \(field.kind.phrase) and has no \"\(part)\"",
          help: field.kind == .list ? "write {{#\(field.name)}}{{\(part)}}{{/\(field.name)}}" : nil)
        return nil
      }
      guard let next = shape.fields.firstIndex(where: { $0.name == part }) else {
        report(.unknown("name", String(part), among: shape.fields.map(\.name), tag.position))
        return nil
      }
      path.append(next)
      field = shape.fields[next]
    }
    let slot = slot(for: path[...], in: start.scope)
    return ResolvedName(name: tag.name, slot: slot, kind: field.kind, nested: field.nested?())
  }

  private mutating func resolveItem(_ tag: TemplateTag) -> ResolvedName? {
    if case .value(let item)? = scopes.last?.meaning { return item }
    report(
      tag, "{{.}} has no meaning here",
      help: "use it inside a section of strings, text, a number or an address")
    return nil
  }

  /// The slot of a field, which is loaded with the scope or one of the conditions around the tag if they use
  /// it too, and otherwise with the innermost condition.
  private mutating func slot(for path: ArraySlice<Int>, in scope: Int) -> Int {
    let lists = scopes[scope].loads
    let known = lists.firstIndex { list in list.contains { $0.field == path.first } }
    return Self.slot(for: path, in: &scopes[scope].loads[known ?? lists.count - 1], &program)
  }

  /// The slot of a field, which is loaded once however often it is used.
  private static func slot(
    for path: ArraySlice<Int>, in loads: inout [Load], _ program: inout TemplateProgram
  ) -> Int {
    guard let field = path.first else { return 0 }
    let known = loads.firstIndex { $0.field == field }
    let index = known ?? loads.count
    if known == nil { loads.append(Load(field: field, slot: program.newSlot())) }
    return path.count == 1
      ? loads[index].slot : slot(for: path.dropFirst(), in: &loads[index].nested, &program)
  }
}

extension FieldKind {
  /// The kind in words, for messages.
  var phrase: String {
    switch self {
    case .text: "text"
    case .html: "HTML"
    case .url: "an address"
    case .flag: "a flag"
    case .number: "a number"
    case .strings: "a list of strings"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
