internal import Basics
package import Markup

/// A name that templates may use, and how to get its value from a context.
package struct Field<Context>: Sendable {
  let shape: FieldShape
  let value: @Sendable (Context) -> Value
  /// For `including` only: the included fields.
  let included: [Field<Context>]
  /// For `including` only: creates the included context once and returns its fields' values by number.
  let enter: (@Sendable (Context) -> @Sendable (Int) -> Value)?

  private init(
    _ name: String, _ doc: String, _ kind: FieldKind, nested: (@Sendable () -> ContextShape)? = nil,
    origin: (any Any.Type)? = nil, value: @escaping @Sendable (Context) -> Value
  ) {
    shape = FieldShape(name: name, doc: doc, kind: kind, nested: nested, origin: origin)
    self.value = value
    included = []
    enter = nil
  }

  private init(
    included: [Field<Context>], enter: @escaping @Sendable (Context) -> @Sendable (Int) -> Value
  ) {
    shape = FieldShape(name: "", doc: "", kind: .object, nested: nil)
    value = { _ in .none }
    self.included = included
    self.enter = enter
  }
}

extension Field {
  /// User-written text, always escaped. Nil and "" are false as sections.
  package static func text(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> String?
  ) -> Self {
    Field(name, doc, .text) { get($0).map(Value.text) ?? .none }
  }

  /// The name of a person or file; invisible characters are written out, so no name imitates another.
  package static func name(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> String?
  ) -> Self {
    .text(name, doc) { get($0).map(UnseenCharacter.marked) }
  }

  /// Safe HTML, inserted unescaped.
  package static func html(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> SafeHTML?
  ) -> Self {
    Field(name, doc, .html) { get($0).map(Value.html) ?? .none }
  }

  /// An address for `href`, `src` and the like.
  package static func url(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> SafeURL?
  ) -> Self {
    Field(name, doc, .url) { get($0).map { .text($0.text) } ?? .none }
  }

  /// A condition, for sections only.
  package static func flag(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> Bool
  ) -> Self {
    Field(name, doc, .flag) { .flag(get($0)) }
  }

  /// A whole number in plain digits; 0 is false as a section.
  package static func number(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> Int
  ) -> Self {
    Field(name, doc, .number) { .number(get($0)) }
  }

  /// Strings without names: `{{.}}` inside the section.
  package static func strings(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> [String]
  ) -> Self {
    Field(name, doc, .strings) { .strings(get($0)) }
  }

  /// Contexts; the section is shown once for each.
  package static func list<Item: TemplateContext>(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> [Item]
  ) -> Self {
    Field(name, doc, .list, nested: { Item.fields.shape }) { .rows(Rows(get($0))) }
  }

  /// A nested context, or nil.
  package static func object<Item: TemplateContext>(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> Item?
  ) -> Self {
    Field(name, doc, .object, nested: { Item.fields.shape }) {
      // Nothing is allocated for a missing object: a message has nine such fields.
      get($0).map { Value.rows(Rows([$0])) } ?? .none
    }
  }

  /// All fields of another context as this one's own: a page includes the frame around it.
  package static func including<Part: TemplateContext>(
    _ get: @escaping @Sendable (Context) -> Part
  ) -> Self {
    Field(
      included: Part.fields.all.map { field in
        Field(
          field.shape.name, field.shape.doc, field.shape.kind, nested: field.shape.nested,
          origin: field.shape.origin ?? Part.self
        ) { field.value(get($0)) }
      },
      enter: { context in
        let part = get(context)
        return { Part.fields.value($0, of: part) }
      })
  }
}

/// A field without its context type, as the compiler needs it.
struct FieldShape: Sendable {
  let name: String
  let doc: String
  let kind: FieldKind
  /// Called only when a template uses it, so a context may contain itself.
  let nested: (@Sendable () -> ContextShape)?
  /// The context that the field was included from; nil for the context's own fields.
  var origin: (any Any.Type)?
}

/// A context type as the compiler sees it.
struct ContextShape: Sendable {
  let context: any Any.Type
  let fields: [FieldShape]

  /// Name of the context type.
  var type: String { String(describing: context) }

  func describe(within outer: [String]) -> [FieldDescription] {
    let path = outer + [type]
    return fields.map { field in
      let nested = field.nested?()
      let isNew = nested.map { !path.contains($0.type) } ?? false
      return FieldDescription(
        name: field.name, kind: field.kind, doc: field.doc,
        nested: isNew ? nested?.describe(within: path) ?? [] : [])
    }
  }
}
