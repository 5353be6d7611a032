internal import Basics
package import JSON

extension ValueForm {
  /// The form as JSON Schema (draft 2020-12), for editors.
  package func writeSchema(_ out: inout JSONWriter, summary: String? = nil, isWhole: Bool = false) {
    writeSchema(&out) { out in
      if isWhole { Self.text("$schema", Self.draft, &out) }
      if let summary { Self.text("description", summary, &out) }
    }
  }

  /// Several records in one document: an editor refers to one as `#/$defs/message`.
  package static func writeSchemas(of records: [RecordForm], _ out: inout JSONWriter) {
    out.object { out in
      text("$schema", draft, &out)
      out.key("$defs")
      out.object { out in
        for record in records {
          out.key(record.name)
          record.form.writeSchema(&out, summary: record.place)
        }
      }
    }
  }

  private static let draft = "https://json-schema.org/draft/2020-12/schema"

  private func writeSchema(_ out: inout JSONWriter, _ head: (inout JSONWriter) -> Void) {
    out.object { out in
      head(&out)
      writeKeywords(&out)
    }
  }

  private func writeKeywords(_ out: inout JSONWriter) {
    switch self {
    case .any: break
    case .null: Self.text("type", "null", &out)
    case .text, .textLike: Self.text("type", "string", &out)
    case .flag: Self.text("type", "boolean", &out)
    case .integer(let range):
      Self.text("type", "integer", &out)
      if let range { Self.limits(range, &out) { $1.integer($0) } }
    case .number(let range):
      Self.text("type", "number", &out)
      if let range { Self.limits(range, &out) { $1.double($0) } }
    case .choice(let names):
      out.key("enum")
      out.array { out in for name in names { out.string(name) } }
    case .list(let form):
      Self.text("type", "array", &out)
      out.key("items")
      form.writeSchema(&out)
    case .map(let form):
      Self.text("type", "object", &out)
      out.key("additionalProperties")
      form.writeSchema(&out)
    case .anyOf(let forms):
      out.key("anyOf")
      out.array { out in for form in forms { form.writeSchema(&out) } }
    case .object(let members, let isOpen): Self.write(members, isOpen, &out)
    }
  }

  private static func limits<Number>(
    _ range: ClosedRange<Number>, _ out: inout JSONWriter, _ write: (Number, inout JSONWriter) -> Void
  ) {
    out.key("minimum")
    write(range.lowerBound, &out)
    out.key("maximum")
    write(range.upperBound, &out)
  }

  /// An unknown key is only a warning in a build, but editors should mark it.
  private static func write(_ members: [Member], _ isOpen: Bool, _ out: inout JSONWriter) {
    text("type", "object", &out)
    out.key("properties")
    out.object { out in
      for member in members {
        out.key(member.name)
        // Other programs write null for missing values.
        let form = isOpen ? .anyOf([member.form, .null]) : member.form
        form.writeSchema(&out) { out in
          text("description", member.summary, &out)
          member.writeStandard(&out)
        }
      }
    }
    out.key("additionalProperties")
    out.bool(isOpen)
    let required = members.filter(\.isRequired)
    if required.isEmpty { return }
    out.key("required")
    out.array { out in for member in required { out.string(member.name) } }
  }

  fileprivate static func text(_ key: String, _ text: String, _ out: inout JSONWriter) {
    out.key(key)
    out.string(text)
  }
}

extension ValueForm.Member {
  fileprivate func writeStandard(_ out: inout JSONWriter) {
    guard let standard else { return }
    out.key("default")
    switch form {
    case .flag: out.bool(standard == "true")
    case .integer, .number: out.content(ContentValue(.number(standard), at: .start))
    default: out.string(standard)
    }
  }
}
