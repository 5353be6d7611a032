internal import Markup

/// A value that a template can show, with the names that tags may use.
///
/// ```swift
/// struct MessageRow: TemplateContext {
///   let sender: String
///   let reactions: [Reaction]
///   static let fields: Fields<Self> = [
///     .text("sender", "display name of who wrote it") { $0.sender },
///     .list("reactions", "emoji with their counts") { $0.reactions },
///   ]
/// }
/// ```
@usableFromInline
package protocol TemplateContext: Sendable {
  static var fields: Fields<Self> { get }
}

/// The fields of one context type, including those of included contexts.
@usableFromInline
package struct Fields<Context>: Sendable, ExpressibleByArrayLiteral {
  @usableFromInline let all: [Field<Context>]
  /// As the compiler sees them.
  @usableFromInline let shape: ContextShape
  /// The sources of the values in `all`, kept separately: copying a whole field for each value is slow.
  @usableFromInline let sources: [Source]
  @usableFromInline let parts: [@Sendable (Context) -> EnteredPart]

  /// A field of the context itself, or one of an included context, which is created once for all of its
  /// fields: the frame of a page composes title and description.
  @usableFromInline
  enum Source: Sendable {
    case own(@Sendable (Context) -> Value)
    case part(Int, field: Int)
  }

  @usableFromInline
  package init(arrayLiteral elements: Field<Context>...) {
    all = elements.flatMap { $0.included.isEmpty ? [$0] : $0.included }
    shape = ContextShape(context: Context.self, fields: all.map(\.shape))
    parts = elements.compactMap(\.enter)
    var part = 0
    sources = elements.flatMap { element -> [Source] in
      guard element.enter != nil else { return [.own(element.value)] }
      defer { part += 1 }
      return element.included.indices.map { .part(part, field: $0) }
    }
    var seen: Set<String> = []
    for field in all {
      precondition(
        seen.insert(field.shape.name).inserted, "\(Context.self) has two fields \(field.shape.name)")
      precondition(Self.isName(field.shape.name), "\(field.shape.name) cannot be written in a tag")
    }
  }

  /// All fields of this context, for the templates' documentation. A context nested in itself is described
  /// once.
  package func describe() -> [FieldDescription] {
    shape.describe(within: [])
  }

  /// Loads the values of `loads` into their slots.
  @inlinable
  func load(_ loads: [Load], from context: Context, into values: inout [Value]) {
    var entered = [EnteredPart?](repeating: nil, count: parts.count)
    let (loads, sources) = (loads.span, sources.span)
    for index in loads.indices {
      let slot = loads[index].slot
      switch sources[loads[index].field] {
      case .own(let get): values[slot] = get(context)
      case .part(let part, let field):
        let whole = entered[part] ?? parts[part](context)
        entered[part] = whole
        values[slot] = whole.value(field)
      }
      if loads[index].isNested { loads[index].loadNested(into: &values) }
    }
  }

  /// One value, for a context that includes this one.
  @inlinable
  func value(_ field: Int, of context: Context) -> Value {
    switch sources[field] {
    case .own(let get): get(context)
    case .part(let part, let field): parts[part](context).value(field)
    }
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }
}

/// An included context, which returns the values of its fields by number. A type of its own, since generic
/// containers store a bare function behind another one.
@usableFromInline
struct EnteredPart: Sendable {
  @usableFromInline let value: @Sendable (_ field: Int) -> Value

  @usableFromInline
  init(value: @escaping @Sendable (_ field: Int) -> Value) { self.value = value }
}

/// One field, for documentation.
package struct FieldDescription: Sendable, Equatable {
  package let name: String
  package let kind: FieldKind
  package let doc: String
  package let nested: [FieldDescription]
}

/// The kind of a field, which decides how a template may use it. Any kind may be a section, except as noted.
@usableFromInline
package enum FieldKind: String, Sendable {
  /// `{{x}}`, escaped. As a section: false if empty or nil.
  case text
  /// `{{{x}}}`, unchanged. As a section: false if empty.
  case html
  /// `{{x}}`, escaped; the only kind allowed at the start of `href`, `src`…. As a section: false if nil.
  case url
  /// `{{#x}}…{{/x}}` only.
  case flag
  /// `{{x}}`. As a section: false if 0, so "0 replies" can be omitted.
  case number
  /// `{{#x}}{{.}}{{/x}}`, once for each string.
  case strings
  /// `{{#x}}…{{/x}}`, once for each context.
  case list
  /// `{{#x}}…{{/x}}` or `{{x.name}}`; false if nil.
  case object
}
