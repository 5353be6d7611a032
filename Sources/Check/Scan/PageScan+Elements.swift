internal import Basics
internal import Content
import Markup

/// The rules for each element.
extension PageScan {
  /// After a start tag.
  mutating func start(
    _ row: ScanTable.Row, _ name: Range<Int>, _ isSelfClosed: Bool, _ table: ScanTable
  ) throws(NotClean) {
    if open.isEmpty { try startPage(row) }
    if row.element == .svg, openDrawings == 0, !tag.has(.xmlns) { throw NotClean("no namespace") }
    if row.isBlock { try checkParagraph() }
    let isRecord = try readID()
    if isRecord, let id = tag[.id] { links.enter(record: try id.text(bytes)) }
    let isUncounted = try count(row, isRecord, isSelfClosed)
    let isButton = isLinkOrButton(row)
    try checkClicks(row, isButton)
    try look(at: row)
    for number in tag.order {
      try read(Int(number), as: table.uses[Int(number)], row, isRecord)
    }
    if isSelfClosed {
      try finishEmpty(row, isButton, isRecord)
    } else {
      let isHidden = isHidden()
      let needsName = try needsName(row, isButton)
      // Its own label is a name for the elements around it.
      let mark = names.mark
      if !isHidden { try noteLabel(row) }
      if isButton { names.openButtons += 1 }
      if needsName { names.waiting += 1 }
      if row.element == .label { openLabels += 1 }
      if row.element == .svg { openDrawings += 1 }
      open.append(
        OpenElement(
          row: row, nameStart: Int32(name.lowerBound), nameEnd: Int32(name.upperBound), content: Int32(place),
          isHidden: isHidden, needsName: needsName, isButton: isButton,
          isRecord: isRecord, isUncounted: isUncounted, isData: isData(row), names: mark))
    }
  }

  /// Whether its content must name it: a heading, link or button without a label.
  private mutating func needsName(_ row: ScanTable.Row, _ isButton: Bool) throws(NotClean) -> Bool {
    guard isButton || row.element.level != nil else { return false }
    return try !isLabelled()
  }

  private mutating func finishEmpty(
    _ row: ScanTable.Row, _ isButton: Bool, _ isRecord: Bool
  ) throws(NotClean) {
    if try needsName(row, isButton) { throw NotClean("a button without a name") }
    if !isHidden() { try noteLabel(row) }
    if isRecord { links.leaveRecord() }
  }

  /// After an end tag.
  mutating func finish(_ element: OpenElement, content: Range<Int>) throws(NotClean) {
    if element.needsName {
      names.waiting -= 1
      try names.close(element.names, content, bytes)
    }
    if element.row.element.isTrusted { try checkTrusted(element, content) }
    if element.isHidden { names.leaveHidden(element.names) }
    if element.isButton { names.openButtons -= 1 }
    if element.isRecord { links.leaveRecord() }
    if element.isUncounted { uncounted -= 1 }
    switch element.row.element {
    case .label: openLabels -= 1
    case .svg: openDrawings -= 1
    case .title where head.title == nil: try head.read(title: content, bytes)
    case .script: try checkScript(element, content)
    default: break
    }
  }

  private mutating func startPage(_ row: ScanTable.Row) throws(NotClean) {
    guard row.element == .html, tag.has(.xmlns), let value = tag[.lang] else {
      throw NotClean("no root like ours")
    }
    let language = try value.text(bytes)
    let isShort = language.utf8.count == 2 && language.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    guard isShort || LanguageAndTitle.isLanguage(language) else { throw NotClean("no language") }
    head.language = language
  }

  /// A block inside `<p>`, perhaps in a link inside it.
  private mutating func checkParagraph() throws(NotClean) {
    guard open.last?.row.isTransparent == true,
      let outer = open.last(where: { !$0.row.isTransparent }), outer.row.holdsPhrasing
    else { return }
    throw NotClean("a block in a paragraph")
  }

  /// Counts it for the budget; true if its contents are not counted.
  private mutating func count(
    _ row: ScanTable.Row, _ isRecord: Bool, _ isSelfClosed: Bool
  ) throws(NotClean) -> Bool {
    let isMessage = isRecord ? true : try isLine()
    if !isMessage, uncounted == 0 { counted += 1 }
    guard !isSelfClosed, isMessage || row.element == .li else { return false }
    uncounted += 1
    return true
  }

  /// A message in a printable version.
  private mutating func isLine() throws(NotClean) -> Bool {
    guard let value = tag[.class] else { return false }
    return try value.isPlain ? bytes.holds("line", at: value.range) : value.text(bytes) == "line"
  }

  /// What remains of the rules for single elements.
  private mutating func look(at row: ScanTable.Row) throws(NotClean) {
    switch row.element {
    case .meta: try readMeta()
    // The first title counts, and not the first that ends.
    case .title: try require(!open.contains { $0.row.element == .title }, "a title in a title")
    case .link: try require(head.policy != nil, "a link before the policy")
    case .script: try startScript()
    case .body: try readShape()
    case .img: try require(tag.has(.alt) && tag.has(.width) && tag.has(.height), "a picture without its size")
    case .h1, .h2, .h3, .h4, .h5, .h6: try names.follow(row.element.level ?? 0)
    case .input: try checkInput()
    case .select, .textarea, .meter, .progress: try checkLabel()
    case .label: if let value = tag[.for] { ids.labelled(by: try value.hash(bytes)) }
    default: break
    }
    if let label = tag[.ariaLabel], !label.isPlain { try checkHidden(try label.text(bytes)) }
    if tag.has(.target) { try checkWindow() }
    if tag.has(.integrity) { throw NotClean("a checksum") }
  }

  private mutating func checkInput() throws(NotClean) {
    let type = try tag[.type]?.text(bytes)
    if type == "image" { try require(tag.has(.alt), "a picture without words") }
    if !["hidden", "submit", "reset", "button", "image"].contains(type) { try checkLabel() }
  }

  private mutating func checkLabel() throws(NotClean) {
    if openLabels > 0 { return }
    if try isInked(.ariaLabel) { return }
    if try isInked(.ariaLabelledby) { return }
    if try isInked(.title) { return }
    guard let value = tag[.id] else { throw NotClean("a control without a label") }
    ids.needsLabel(try value.hash(bytes))
  }

  private mutating func checkWindow() throws(NotClean) {
    guard let target = tag[.target], try target.text(bytes).lowercased() == "_blank" else { return }
    let relations = try tag[.rel]?.text(bytes) ?? ""
    let words = relations.lowercased().split(whereSeparator: \.isWhitespace)
    try require(words.contains("noopener") || words.contains("noreferrer"), "a new window with access")
  }

  private mutating func startScript() throws(NotClean) {
    try require(head.policy != nil, "a script before the policy")
    if tag.has(.src) { return }
    guard let type = tag[.type], try type.text(bytes) == DataBlock.type else { throw NotClean("inline code") }
  }

  private mutating func checkScript(_ element: OpenElement, _ content: Range<Int>) throws(NotClean) {
    guard element.isData else {
      return try require(content.allSatisfy { Self.isBlank(bytes[$0]) }, "a script with text")
    }
    let text = Array(bytes[content])
    let isPlain = !text.contains {
      $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ">")
    }
    try require(isPlain && JSONText.isWhole(text), "a data block that is none")
  }

  /// Whether a script is data; one that is code names its file.
  private mutating func isData(_ row: ScanTable.Row) -> Bool { row.element == .script && !tag.has(.src) }

  mutating func require(_ holds: Bool, _ reason: StaticString) throws(NotClean) {
    if !holds { throw NotClean(reason) }
  }
}
