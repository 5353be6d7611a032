import JSON

/// All that reading a document gives: the value with every position, or the error, and what was counted.
struct Outcome: Equatable {
  var value: JSONValue?
  var error: JSONError?
  var hasByteOrderMark = false
  var replacedSurrogates = 0

  /// Reads a document in one piece, or in chunks of `chunk` bytes.
  static func reading(_ document: [UInt8], chunk: Int? = nil, limits: JSONLimits = JSONLimits()) throws
    -> Outcome
  {
    var reader = makeReader(document, chunk: chunk, limits: limits)
    var outcome = Outcome()
    do {
      let value = try reader.value()
      try reader.end()
      outcome.value = value
    } catch let error as JSONError {
      outcome.error = error
    }
    outcome.hasByteOrderMark = reader.hasByteOrderMark
    outcome.replacedSurrogates = reader.replacedSurrogates
    return outcome
  }

  /// As a table of cases writes it.
  var summary: String { error?.description ?? value.map(rendered) ?? "nothing" }
}

/// The error of passing a document without holding it.
func errorOfSkipping(_ document: [UInt8], chunk: Int? = nil, limits: JSONLimits = JSONLimits()) throws
  -> JSONError?
{
  var reader = makeReader(document, chunk: chunk, limits: limits)
  do {
    try reader.skip()
    try reader.end()
    return nil
  } catch let error as JSONError {
    return error
  }
}

/// The error of a closure that must fail with one.
func jsonError(_ body: () throws -> Void) throws -> JSONError? {
  do {
    try body()
    return nil
  } catch let error as JSONError {
    return error
  }
}

func makeReader(_ document: [UInt8], chunk: Int?, limits: JSONLimits = JSONLimits()) -> JSONReader {
  guard let chunk else { return JSONReader(document, limits: limits) }
  var rest = document[...]
  return JSONReader(limits: limits) {
    defer { rest = rest.dropFirst(chunk) }
    return rest.isEmpty ? nil : Array(rest.prefix(chunk))
  }
}

/// A value in one line; characters that would be escaped, or are not ASCII, as `<hex>`.
func rendered(_ value: JSONValue) -> String {
  switch value.content {
  case .null: "null"
  case .bool(let value): "\(value)"
  case .number(let number): number.text
  case .string(let text): rendered(text)
  case .array(let elements): "[" + elements.map(rendered).joined(separator: ",") + "]"
  case .object(let members):
    "{" + members.map { rendered($0.key) + ":" + rendered($0.value) }.joined(separator: ",") + "}"
  }
}

private func rendered(_ text: String) -> String {
  let characters = text.unicodeScalars.map { scalar in
    let isPlain = (0x20...0x7E).contains(scalar.value) && scalar != "\"" && scalar != "\\"
    return isPlain ? String(scalar) : "<\(String(scalar.value, radix: 16, uppercase: true))>"
  }
  return "\"\(characters.joined())\""
}
