internal import Markup

/// A value that a template can show: it lists by name what may be written in the tags.
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
package protocol TemplateContext: Sendable {
  static var fields: Fields<Self> { get }
}

/// The fields of one context type, those of included contexts among them.
package struct Fields<Context>: Sendable, ExpressibleByArrayLiteral {
  let all: [Field<Context>]
  /// As the compiler sees them.
  let shape: ContextShape
  /// Where the values of `all` come from, by themselves: copying a whole field for each value makes a page take a quarter
  /// longer.
  private let sources: [Source]
  private let parts: [@Sendable (Context) -> @Sendable (Int) -> Value]

  /// A field of the context itself, or one of an included context, which is made once for all of its fields: the frame of
  /// a page composes title and description, and was 4 % of a build when each field made its own.
  private enum Source: Sendable {
    case own(@Sendable (Context) -> Value)
    case part(Int, field: Int)
  }

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

  /// What a template may say about this context, for the documentation of templates. A context inside itself is
  /// described once.
  package func describe() -> [FieldDescription] {
    shape.describe(within: [])
  }

  /// Puts the values that `loads` ask for into their slots.
  func load(_ loads: [Load], from context: Context, into values: inout [Value]) {
    var entered = [(@Sendable (Int) -> Value)?](repeating: nil, count: parts.count)
    for load in loads {
      switch sources[load.field] {
      case .own(let get): values[load.slot] = get(context)
      case .part(let part, let field):
        let value = entered[part] ?? parts[part](context)
        entered[part] = value
        values[load.slot] = value(field)
      }
      if !load.nested.isEmpty { load.loadNested(into: &values) }
    }
  }

  /// One value, for a context that includes this one.
  func value(_ field: Int, of context: Context) -> Value {
    switch sources[field] {
    case .own(let get): get(context)
    case .part(let part, let field): parts[part](context)(field)
    }
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }
}

/// One field as documentation shows it.
package struct FieldDescription: Sendable, Equatable {
  package let name: String
  package let kind: FieldKind
  package let doc: String
  package let nested: [FieldDescription]
}

/// What a field holds, which decides how a template may use it. Each may be a section but for the words below.
package enum FieldKind: String, Sendable {
  /// `{{x}}`, escaped. As a section: false when empty or nil.
  case text
  /// `{{{x}}}`, as it is. As a section: false when empty.
  case html
  /// `{{x}}`, escaped; the only kind that may begin `href`, `src`…. As a section: false when nil.
  case url
  /// `{{#x}}…{{/x}}` only.
  case flag
  /// `{{x}}`. As a section: false when 0, so that "0 replies" need not be shown.
  case number
  /// `{{#x}}{{.}}{{/x}}`, once for each string.
  case strings
  /// `{{#x}}…{{/x}}`, once for each context.
  case list
  /// `{{#x}}…{{/x}}` or `{{x.name}}`; false when nil.
  case object
}
