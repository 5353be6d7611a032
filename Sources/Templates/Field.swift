internal import Basics
public import Markup

/// A name that templates may use, and how to get its value from a context.
///
/// The module of a context compiles its fields for its own type, so most of this is inlinable.
@usableFromInline
package struct Field<Context>: Sendable {
  @usableFromInline let shape: FieldShape
  @usableFromInline let value: @Sendable (Context) -> Value
  /// For `including` only: the included fields.
  let included: [Field<Context>]
  /// For `including` only: creates the included context once and returns its fields' values by number.
  let enter: (@Sendable (Context) -> EnteredPart)?

  @usableFromInline
  init(
    _ name: String, _ doc: String, _ kind: FieldKind, nested: (@Sendable () -> ContextShape)? = nil,
    origin: (any Any.Type)? = nil, value: @escaping @Sendable (Context) -> Value
  ) {
    shape = FieldShape(name: name, doc: doc, kind: kind, nested: nested, origin: origin)
    self.value = value
    included = []
    enter = nil
  }

  @usableFromInline
  init(
    included: [Field<Context>], enter: @escaping @Sendable (Context) -> EnteredPart
  ) {
    shape = FieldShape(name: "", doc: "", kind: .object, nested: nil)
    value = { _ in .none }
    self.included = included
    self.enter = enter
  }
}

extension Field {
  /// User-written text, always escaped. Nil and "" are false as sections.
  @inlinable @inline(__always)
  package static func text(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> String?
  ) -> Self {
    Field(name, doc, .text) { get($0).map(Value.text) ?? .none }
  }

  /// The name of a person or file; invisible characters are written out, so no name imitates another.
  @inlinable @inline(__always)
  package static func name(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> String?
  ) -> Self {
    .text(name, doc) { get($0).map(markedName) }
  }

  /// Safe HTML, inserted unescaped.
  @inlinable @inline(__always)
  package static func html(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> SafeHTML?
  ) -> Self {
    Field(name, doc, .html) { get($0).map(Value.html) ?? .none }
  }

  /// An address for `href`, `src` and the like.
  @inlinable @inline(__always)
  package static func url(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> SafeURL?
  ) -> Self {
    Field(name, doc, .url) { get($0).map { .text($0.text) } ?? .none }
  }

  /// A condition, for sections only.
  @inlinable @inline(__always)
  package static func flag(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> Bool
  ) -> Self {
    Field(name, doc, .flag) { .flag(get($0)) }
  }

  /// A whole number in plain digits; 0 is false as a section.
  @inlinable @inline(__always)
  package static func number(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> Int
  ) -> Self {
    Field(name, doc, .number) { .number(get($0)) }
  }

  /// Strings without names: `{{.}}` inside the section.
  @inlinable @inline(__always)
  package static func strings(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> [String]
  ) -> Self {
    Field(name, doc, .strings) { .strings(get($0)) }
  }

  /// Contexts; the section is shown once for each.
  @inlinable @inline(__always)
  package static func list<Item: TemplateContext>(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> [Item]
  ) -> Self {
    Field(name, doc, .list, nested: { Item.fields.shape }) { .rows(Rows(get($0))) }
  }

  /// A nested context, or nil.
  @inlinable @inline(__always)
  package static func object<Item: TemplateContext>(
    _ name: String, _ doc: String, _ get: @escaping @Sendable (Context) -> Item?
  ) -> Self {
    Field(name, doc, .object, nested: { Item.fields.shape }) {
      // Nothing is allocated for a missing object: a message has nine such fields.
      get($0).map { Value.rows(Rows(only: $0)) } ?? .none
    }
  }

  /// All fields of another context as this one's own: a page includes the frame around it.
  @inlinable @inline(__always)
  package static func including<Part: TemplateContext>(
    _ get: @escaping @Sendable (Context) -> Part
  ) -> Self {
    Field(
      included: Part.fields.all.map { $0.included(get) },
      enter: { context in
        let (part, fields) = (get(context), Part.fields)
        return EnteredPart { fields.value($0, of: part) }
      })
  }
}

extension Field {
  /// This field as one of a context that contains its own.
  @usableFromInline
  func included<Whole>(_ get: @escaping @Sendable (Whole) -> Context) -> Field<Whole> {
    Field<Whole>(
      shape.name, shape.doc, shape.kind, nested: shape.nested, origin: shape.origin ?? Context.self
    ) { value(get($0)) }
  }
}

/// A name with its invisible characters written out.
@usableFromInline
func markedName(_ name: String) -> String { UnseenCharacter.marked(name) }

/// A field without its context type, as the compiler needs it.
@usableFromInline
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
@usableFromInline
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
