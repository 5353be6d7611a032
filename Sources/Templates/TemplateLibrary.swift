/// All templates of a site, parsed once; compiles them for their contexts.
///
/// Partials and layouts are found by name among templates of the same syntax: `row` in `chat.html` means
/// `row.html`. A later source replaces an earlier one of the same name, so a user's file replaces a built-in
/// one.
package struct TemplateLibrary: Sendable {
  private var templates: [TemplateSyntax: [String: ParsedTemplate]]

  private let texts: TemplateTexts
  private let meter: TemplateMeter?
  private let catalog: TemplateCatalog?

  /// - Parameters:
  ///   - base: Templates that `sources` extend, replacing those of the same name.
  ///   - texts: The words of the site's language.
  ///   - meter: Receives the cost of each template.
  ///   - catalog: Receives the compiled templates.
  package init(
    _ sources: [TemplateSource], over base: TemplateLibrary? = nil, texts: TemplateTexts = TemplateTexts(),
    meter: TemplateMeter? = nil,
    catalog: TemplateCatalog? = nil
  ) throws(TemplateErrors) {
    self.texts = texts
    self.meter = meter
    self.catalog = catalog
    templates = base?.templates ?? [:]
    var errors: [TemplateError] = []
    for source in sources {
      do throws(TemplateError) {
        templates[source.syntax, default: [:]][source.name] = try TemplateParser.parse(source)
      } catch {
        errors.append(error)
      }
    }
    if !errors.isEmpty { throw TemplateErrors(errors: errors) }
  }

  /// Compiles the HTML template `name`.
  package func compile<Context: TemplateContext>(
    _ name: String, for context: Context.Type
  ) throws(TemplateErrors) -> Template<Context> {
    Template(program: try program(name, .html, Context.fields.shape), meter: meter(name, .html))
  }

  /// Compiles the template `name` whose output is not HTML.
  package func compileText<Context: TemplateContext>(
    _ name: String, syntax: TemplateSyntax = .text, for context: Context.Type
  ) throws(TemplateErrors) -> TextTemplate<Context> {
    TextTemplate(
      program: try program(name, syntax, Context.fields.shape), syntax: syntax, meter: meter(name, syntax))
  }

  private func meter(_ name: String, _ syntax: TemplateSyntax) -> NamedMeter? {
    meter.map { NamedMeter(name: "\(name).\(syntax)", meter: $0) }
  }

  private func program(
    _ name: String, _ syntax: TemplateSyntax, _ shape: ContextShape
  ) throws(TemplateErrors) -> TemplateProgram {
    let named = templates[syntax] ?? [:]
    guard let template = named[name] else {
      let nowhere = TemplatePosition(path: "\(name).\(syntax)")
      throw TemplateErrors(errors: [.unknown("\(syntax) template", name, among: named.keys.sorted(), nowhere)]
      )
    }
    catalog?.note("\(name).\(syntax)", shape)
    return try TemplateCompiler.compile(template, with: named, texts: texts, for: shape)
  }
}
