package import JSON

extension ValueForm {
  /// The same as JSON Schema (draft 2020-12), for editors.
  package func writeSchema(_ out: inout JSONWriter, summary: String? = nil, isWhole: Bool = false) {
    out.object { out in
      if isWhole { Self.text("$schema", "https://json-schema.org/draft/2020-12/schema", &out) }
      if let summary { Self.text("description", summary, &out) }
      writeKeywords(&out)
    }
  }

  private func writeKeywords(_ out: inout JSONWriter) {
    switch self {
    case .text, .textLike: Self.text("type", "string", &out)
    case .flag: Self.text("type", "boolean", &out)
    case .integer(let range):
      Self.text("type", "integer", &out)
      guard let range else { return }
      out.key("minimum")
      out.integer(range.lowerBound)
      out.key("maximum")
      out.integer(range.upperBound)
    case .number(let range):
      Self.text("type", "number", &out)
      out.key("minimum")
      out.double(range.lowerBound)
      out.key("maximum")
      out.double(range.upperBound)
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
    case .object(let members, let required): Self.write(members, required, &out)
    }
  }

  /// An unknown key is a warning of a build, and nothing that an editor should pass over.
  private static func write(_ members: [Member], _ required: [String], _ out: inout JSONWriter) {
    text("type", "object", &out)
    out.key("properties")
    out.object { out in
      for member in members {
        out.key(member.name)
        member.form.writeSchema(&out, summary: member.summary)
      }
    }
    out.key("additionalProperties")
    out.bool(false)
    if required.isEmpty { return }
    out.key("required")
    out.array { out in for name in required { out.string(name) } }
  }

  private static func text(_ key: String, _ text: String, _ out: inout JSONWriter) {
    out.key(key)
    out.string(text)
  }
}
