extension TemplateCompiler {
  mutating func addSection(_ tag: TemplateTag, _ isInverted: Bool, _ children: [TemplateNode]) {
    guard let name = resolve(tag) else { return }
    let before = tracker
    nested(tag) { compiler in
      if isInverted {
        compiler.addTest(name, wanted: false, children)
      } else {
        compiler.addShown(name, children)
      }
    }
    mergePlaces(before, tag)
  }

  private mutating func addShown(_ name: ResolvedName, _ children: [TemplateNode]) {
    switch name.kind {
    case .flag: addTest(name, wanted: true, children)
    case .text, .html, .url, .number:
      within(TemplateScope(meaning: .value(name))) { $0.addTest(name, wanted: true, children) }
    case .strings: addStrings(name, children)
    case .list, .object: addRows(name, children)
    }
  }

  private mutating func addTest(_ name: ResolvedName, wanted: Bool, _ children: [TemplateNode]) {
    let start = program.operations.count
    program.operations.append(.skip(slot: name.slot, unless: wanted, end: start))
    conditional { $0.add(children) }
    program.endSection(at: start)
  }

  /// Compiles what runs only sometimes in the innermost context: fields that nothing else uses are loaded there.
  private mutating func conditional(_ body: (inout Self) -> Void) {
    guard let scope = scopes.lastIndex(where: \.isContext) else { return body(&self) }
    let (start, plan) = (program.operations.count, program.plans.count)
    program.plans.append([])
    program.operations.append(.load(plan: plan))
    scopes[scope].loads.append([])
    body(&self)
    program.plans[plan] = scopes[scope].loads.removeLast()
    if program.plans[plan].isEmpty, program.operations.count > start {
      program.operations[start] = .literal(0..<0)
    }
  }

  private mutating func addStrings(_ name: ResolvedName, _ children: [TemplateNode]) {
    let start = program.operations.count
    let item = ResolvedName(name: ".", slot: program.newSlot(), kind: .text, nested: nil)
    program.operations.append(.strings(slot: name.slot, item: item.slot, end: start))
    within(TemplateScope(meaning: .value(item))) { $0.add(children) }
    program.endSection(at: start)
  }

  private mutating func addRows(_ name: ResolvedName, _ children: [TemplateNode]) {
    guard let shape = name.nested else { return }
    let start = program.operations.count
    let plan = program.plans.count
    program.plans.append([])
    program.operations.append(.rows(slot: name.slot, plan: plan, end: start))
    program.plans[plan] = within(TemplateScope(meaning: .context(shape))) { $0.add(children) }
    program.endSection(at: start)
  }

  /// Compiles `body`, resolving names in `scope` first; returns what the body used of it.
  @discardableResult
  private mutating func within(_ scope: TemplateScope, _ body: (inout Self) -> Void) -> [Load] {
    scopes.append(scope)
    body(&self)
    return scopes.removeLast().loads[0]
  }

  /// A section may be shown or not, so the text before and after it must be in the same place of the HTML.
  private mutating func mergePlaces(_ before: HTMLContextTracker?, _ tag: TemplateTag) {
    guard let before, let after = tracker else { return }
    if let merged = HTMLContextTracker.merged(before, after) {
      tracker = merged
    } else {
      report(
        tag, "the section \"\(tag.name)\" begins in \(before.placeName) and ends in \(after.placeName)",
        help: "close everything that the section opens before it ends")
      tracker = before
    }
  }
}
