/// A template or block being included: including it again with the same overrides would never end.
struct TemplateInclusion: Equatable {
  let name: String
  /// Names of its replaced blocks, sorted.
  let overrides: [String]
}

extension TemplateCompiler {
  /// `{{>name}}`, or `{{<name}}` with replaced blocks.
  mutating func addPartial(_ tag: TemplateTag, _ indent: String?, _ blocks: [TemplateBlock]) {
    guard let template = templates[tag.name] else {
      return report(.unknown("template", tag.name, among: templates.keys.sorted(), tag.position))
    }
    var inner = Dictionary(blocks.map { ($0.tag.name, $0) }, uniquingKeysWith: { first, _ in first })
    inner.merge(overrides) { _, outer in outer }  // who includes the includer decides
    let inclusion = TemplateInclusion(name: tag.name, overrides: inner.keys.sorted())
    guard begin(inclusion, tag) else { return }
    let outer = (overrides, indentation, metBlocks)
    overrides = inner
    indentation = indentation.inside(indent)
    metBlocks = []
    nested(tag) { $0.add(template.nodes) }
    checkReplaced(blocks, in: tag)
    (overrides, indentation) = (outer.0, outer.1)
    metBlocks.formUnion(outer.2)
    chain.removeLast()
  }

  /// `{{$name}}`: the replacement if there is one, else the default content.
  mutating func addBlock(_ site: TemplateBlock) {
    metBlocks.insert(site.tag.name)
    let body = overrides[site.tag.name] ?? site
    guard begin(TemplateInclusion(name: "$\(site.tag.name)", overrides: overrides.keys.sorted()), site.tag)
    else { return }
    let outer = indentation
    indentation = indentation.moving(body, to: site)
    nested(site.tag) { $0.add(body.children) }
    indentation = outer
    chain.removeLast()
  }

  /// The chain of inclusions, for a message.
  var chainHelp: String? {
    chain.count < 2 ? nil : "included via " + chain.map(\.name).joined(separator: " > ")
  }

  private mutating func begin(_ inclusion: TemplateInclusion, _ tag: TemplateTag) -> Bool {
    if let start = chain.firstIndex(of: inclusion) {
      let names = (chain[start...] + [inclusion]).map(\.name)
      report(tag, "\"\(tag.name)\" includes itself", help: names.joined(separator: " > "))
      return false
    }
    chain.append(inclusion)
    return true
  }

  private mutating func checkReplaced(_ blocks: [TemplateBlock], in tag: TemplateTag) {
    for block in blocks where !metBlocks.contains(block.tag.name) {
      report(
        .unknown("block of \"\(tag.name)\"", block.tag.name, among: metBlocks.sorted(), block.tag.position))
    }
  }
}
