/// Compiles the tree of a template, with its partials and layouts, to a program for one type of context.
struct TemplateCompiler {
  let templates: [String: ParsedTemplate]
  let syntax: TemplateSyntax
  /// The texts for `{{@ …}}`.
  let texts: TemplateTexts
  var program = TemplateProgram()
  var scopes: [TemplateScope]
  /// The current place in the HTML.
  var tracker: HTMLContextTracker?
  /// The partials, layouts and blocks being included, outermost first.
  var chain: [TemplateInclusion] = []
  /// Blocks that replace those of layouts.
  var overrides: [String: TemplateBlock] = [:]
  /// Names of blocks seen, to detect replacements of missing blocks.
  var metBlocks: Set<String> = []
  var indentation = TemplateIndentation()
  private var depth = 0
  private var partCount = 0
  private var errors: [TemplateError] = []

  static func compile(
    _ template: ParsedTemplate, with templates: [String: ParsedTemplate], texts: TemplateTexts,
    for shape: ContextShape
  ) throws(TemplateErrors) -> TemplateProgram {
    var compiler = TemplateCompiler(
      templates: templates, syntax: template.source.syntax, texts: texts,
      scopes: [TemplateScope(meaning: .context(shape))])
    if compiler.syntax == .html { compiler.tracker = HTMLContextTracker() }
    compiler.chain = [TemplateInclusion(name: template.source.name, overrides: [])]
    compiler.add(template.nodes)
    compiler.checkEnd(of: template)
    compiler.program.root = compiler.scopes[0].loads[0]
    guard compiler.errors.isEmpty else { throw TemplateErrors(errors: compiler.errors) }
    return compiler.program
  }

  private init(
    templates: [String: ParsedTemplate], syntax: TemplateSyntax, texts: TemplateTexts, scopes: [TemplateScope]
  ) {
    self.templates = templates
    self.syntax = syntax
    self.texts = texts
    self.scopes = scopes
  }

  // MARK: Nodes

  mutating func add(_ nodes: [TemplateNode]) {
    for node in nodes where !isTooLarge { add(node) }
  }

  private mutating func add(_ node: TemplateNode) {
    countPart(node)
    switch node {
    case .text(let text, let startsLine, let position): addText(text, startsLine, position)
    case .variable(let tag, let isRaw): addVariable(tag, isRaw)
    case .section(let tag, let isInverted, let children): addSection(tag, isInverted, children)
    case .partial(let tag, let indent, let overrides): addPartial(tag, indent, overrides)
    case .block(let block): addBlock(block)
    case .phrase(let tag, let slots): addPhrase(tag, slots)
    }
  }

  private mutating func addText(_ text: String, _ startsLine: Bool, _ position: TemplatePosition) {
    addLiteral(startsLine ? indentation.line(text) : text, position)
  }

  /// Adds literal text, which moves to another place of the HTML.
  mutating func addLiteral(_ text: String, _ position: TemplatePosition) {
    program.addLiteral(text.utf8)
    tracker?.read(text.utf8)
    if let problem = tracker?.problem {
      report(TemplateError(position, problem))
      tracker?.clearProblem()
    }
  }

  mutating func addVariable(_ tag: TemplateTag, _ isRaw: Bool) {
    guard let name = resolve(tag), isShowable(name, tag, isRaw) else { return }
    if let objection = tracker?.objection(to: name.kind, named: name.name) {
      report(tag, objection.message, help: objection.help)
    }
    tracker?.readField()
    program.operations.append(isRaw ? .raw(slot: name.slot) : .escaped(slot: name.slot))
  }

  /// Whether the notation fits the kind, so only checked HTML is written unescaped.
  private mutating func isShowable(_ name: ResolvedName, _ tag: TemplateTag, _ isRaw: Bool) -> Bool {
    switch name.kind {
    case .flag, .list, .object, .strings:
      report(
        tag, "\"\(name.name)\" is \(name.kind.phrase) and cannot be shown as text",
        help: "write {{#\(name.name)}}…{{/\(name.name)}}")
    case .html where !isRaw && syntax == .html:
      report(tag, "\"\(name.name)\" is HTML and would show its tags", help: "write {{{\(name.name)}}}")
    case .text, .url, .number:
      guard isRaw, syntax != .text else { return true }
      report(
        tag, "\"\(name.name)\" is \(name.kind.phrase) and must be escaped", help: "write {{\(name.name)}}")
    case .html: return true
    }
    return false
  }

  // MARK: Limits and errors

  /// Runs `body` one level deeper, within the limit.
  mutating func nested(_ tag: TemplateTag, _ body: (inout Self) -> Void) {
    guard depth < TemplateLimits.nesting else {
      return report(tag, "tags are nested deeper than \(TemplateLimits.nesting)", help: chainHelp)
    }
    depth += 1
    body(&self)
    depth -= 1
  }

  private var isTooLarge: Bool {
    partCount > TemplateLimits.compiledParts || program.literals.count > TemplateLimits.compiledBytes
  }

  private mutating func countPart(_ node: TemplateNode) {
    partCount += 1
    if isTooLarge {
      report(
        TemplateError(
          node.position, "the template is too large from here on", help: chainHelp.map { [$0] } ?? []))
    }
  }

  private mutating func checkEnd(of template: ParsedTemplate) {
    guard let tracker, tracker.place != .text, errors.isEmpty else { return }
    report(
      TemplateError(
        TemplatePosition(path: template.source.path), "the template ends inside \(tracker.placeName)"))
  }

  mutating func report(_ tag: TemplateTag, _ message: String, help: String? = nil) {
    report(TemplateError(tag.position, message, help: help.map { [$0] } ?? []))
  }

  /// A partial used twice would repeat its errors, and 20 errors are enough.
  mutating func report(_ error: TemplateError) {
    if errors.count < 20, !errors.contains(error) { errors.append(error) }
  }
}

extension TemplateNode {
  var position: TemplatePosition {
    switch self {
    case .text(_, _, let position): position
    case .variable(let tag, _), .section(let tag, _, _), .partial(let tag, _, _),
      .phrase(let tag, _):
      tag.position
    case .block(let block): block.tag.position
    }
  }
}
