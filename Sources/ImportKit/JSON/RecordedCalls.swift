package import Basics
package import Content
internal import Foundation

/// Calls of APIs as proxies, browsers and recorders of tests keep them, as `{"request": {…}, "response": {…}}`.
///
/// Shapes: HTTP Archive 1.2 (`log.entries`), cassettes of vcrpy 6 and Betamax 0.9 as JSON, rows of Helicone and of
/// gateways (`request_body`), LiteLLM 1.60's StandardLoggingPayload and its table of spending.
package enum RecordedCalls {
  /// Whether a record has both bodies of a call, or interactions.
  package static func isOne(_ shape: JSONShape) -> Bool {
    bodies.contains { shape.has($0.request, $0.response) }
      || interactions.contains { shape.has("request", "response", in: $0) } || ServerAnswer.isOne(shape)
  }

  private static let bodies: [(request: String, response: String)] = [
    ("request_body", "response_body"), ("requestBody", "responseBody"), ("RequestBody", "ResponseBody"),
  ]
  private static let interactions = ["interactions", "http_interactions"]

  /// Whether a file is a HAR file with requests to models.
  package static func isArchive(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard json.shapes.contains(where: { $0.keys == ["log"] }) else { return false }
    let head = try Export.head(json.file, limit: 1 << 20)
    return marks.allSatisfy { words in
      words.contains { ByteSearch.place(of: Array($0.utf8), in: head) != nil }
    }
  }

  /// In JSON that is a text, quotes have a backslash before them.
  private static let marks = [
    ["\"startedDateTime\""], [#"\"messages\""#, #"\"contents\""#, #"\"input\""#],
  ]

  /// The calls in a HAR file or a cassette; nil for any other record.
  package static func list(_ value: ContentValue) -> [ContentValue]? {
    guard value["request"] == nil, value["messages"] == nil else { return nil }
    let lists = [value["log"]?["entries"]?.list] + interactions.map { value[$0]?.list }
    guard let found = lists.compactMap({ $0 }).first, found.contains(where: { $0["request"] != nil })
    else { return nil }
    return found.map(call)
  }

  private static func call(_ entry: ContentValue) -> ContentValue {
    let (request, response) = (entry["request"], entry["response"])
    let fields: [String: ContentValue?] = [
      "timestamp": entry["startedDateTime"] ?? entry["recorded_at"], "duration": entry["time"],
      "url": request?["url"] ?? request?["uri"], "method": request?["method"],
      "status": response?["status"]?["code"] ?? response?["status"],
      "request": body(request, ["postData", "parsed_body", "body"]),
      "response": body(response, ["content", "parsed_body", "body"]),
    ]
    return ContentValue(fields.compactMapValues { $0 }, at: entry.position)
  }

  /// What was sent, which may be a text in an object.
  private static func body(_ message: ContentValue?, _ keys: [String]) -> ContentValue? {
    guard let message, let body = keys.lazy.compactMap({ message[$0] }).first else { return nil }
    if let packed = body.text("base64_string") ?? encoded(body) { return decoded(packed, body) }
    return body["string"] ?? (body["mimeType"] == nil ? body : body["text"])
  }

  private static func encoded(_ body: ContentValue) -> String? {
    body.text("encoding") == "base64" ? body.text("text") : nil
  }

  private static func decoded(_ base64: String, _ body: ContentValue) -> ContentValue? {
    guard base64.utf8.count <= 32 << 20, let data = Data(base64Encoded: base64) else { return nil }
    return ContentValue(.string(String(decoding: data, as: UTF8.self)), at: body.position)
  }

  /// Whether a model is asked for words: browsers and recorders keep any call, among them those for embeddings.
  package static func isOfModel(_ call: ContentValue, _ out: ImportWriter) -> Bool {
    if call.text("url")?.hasBytes(of: "/embed") == true { return false }
    guard let request = EmbeddedJSON.unpacked(call["request"], out) else { return false }
    if let first = request["messages"]?.list?.first { return first["role"] != nil }
    if request["contents"]?.list != nil { return true }
    return request["model"] != nil && (request["input"] != nil || request["prompt"] != nil)
  }

  /// A record with both bodies, or one of LiteLLM's logs; any other as it is.
  static func plain(_ value: ContentValue, _ out: ImportWriter) -> ContentValue {
    if let keys = bodies.first(where: { value[$0.request] != nil && value[$0.response] != nil }) {
      return value.moving(keys.request, to: "request").moving(keys.response, to: "response")
        .moving("request_created_at", to: "timestamp").moving("ts", to: "timestamp")
    }
    return value["call_type"] != nil && value["startTime"] != nil ? logged(value, out) : value
  }

  /// Of LiteLLM: an error is beside an empty answer, the messages may be only in the request to the proxy.
  private static func logged(_ value: ContentValue, _ out: ImportWriter) -> ContentValue {
    var call = value.moving("startTime", to: "timestamp")
    for key in ["messages", "response"] { call = call.setting(key, EmbeddedJSON.unpacked(call[key], out)) }
    let proxied = EmbeddedJSON.unpacked(call["proxy_server_request"], out)
    let sent = (proxied?["body"] ?? proxied)?["messages"]
    if call["messages"]?.list == nil, let sent, sent.list != nil {
      call = call.setting("messages", sent).setting("proxy_server_request", nil)
    }
    guard let error = value["error_str"], call["response"]?.entries?.isEmpty != false,
      call["response"]?.string == nil
    else { return call }
    return call.setting("response", ContentValue(["error": error])).setting("error_str", nil)
  }
}
