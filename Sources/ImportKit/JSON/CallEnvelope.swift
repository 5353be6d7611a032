package import Content

/// Records in which clouds put a call of an API, as `{"id": …, "timestamp": …, "request": {…}, "response": {…}}`.
package enum CallEnvelope {
  /// The value itself if it is no such record.
  package static func plain(_ value: ContentValue, _ out: ImportWriter) -> ContentValue {
    if value["schemaType"] != nil, value["input"] != nil { return invocation(value, out) }
    if value["recordId"] != nil, value["modelInput"] != nil { return batch(value) }
    if value["logging_time"] != nil, value["full_request"] != nil { return logged(value, out) }
    guard value["processed_time"] != nil, value["request"] != nil else {
      return ServerAnswer.plain(RecordedCalls.plain(value, out))
    }
    return processed(value)
  }

  /// Of Amazon Bedrock's log of invocations.
  private static func invocation(_ value: ContentValue, _ out: ImportWriter) -> ContentValue {
    let inner = (value["output"]?.entries ?? []) + (value["input"]?.entries ?? [])
    var names: Set<String> = ["input", "output"]
    let entries = (inner + (value.entries ?? [])).filter { names.insert($0.key).inserted }
    let call = ContentValue(.map(entries), at: value.position)
    let body = call["outputBodyJson"]
    let streamed = body?.list.flatMap { StreamedAnswer.value(ofEvents: $0, out) }
    let answer = streamed ?? body ?? call["errorCode"].map { ContentValue(["error": $0]) }
    return call.moving("requestId", to: "id").setting("inputBodyJson", nil).setting("outputBodyJson", nil)
      .setting("request", call["inputBodyJson"]?.naming(call["modelId"])).setting("response", answer)
  }

  /// Of a batch of Amazon Bedrock.
  private static func batch(_ value: ContentValue) -> ContentValue {
    let error = value["error"].map { error in
      ContentValue(["error": error.text("errorMessage").map { error.setting("message", text: $0) } ?? error])
    }
    return value.moving("recordId", to: "id").moving("modelInput", to: "request")
      .setting("modelOutput", nil).setting("response", value["modelOutput"] ?? error)
  }

  /// Of Vertex AI's log of requests with answers, which has both twice.
  private static func logged(_ value: ContentValue, _ out: ImportWriter) -> ContentValue {
    let time = value.text("logging_time")?.replacing(" UTC", with: "Z") ?? ""
    let request = EmbeddedJSON.unpacked(value["full_request"], out)?.naming(value["model"])
    return value.moving("request_id", to: "id").moving("full_response", to: "response")
      .setting("full_request", nil).setting("request_payload", nil).setting("response_payload", nil)
      .setting("logging_time", nil).setting("timestamp", text: time).setting("request", request)
  }

  /// Of a batch of Vertex AI, where an error is the status beside an empty answer.
  private static func processed(_ value: ContentValue) -> ContentValue {
    let call = value.moving("processed_time", to: "timestamp")
    guard let status = value["status"], value.text("status") != nil,
      value["response"]?.entries?.isEmpty != false
    else { return call }
    return call.setting("status", nil).setting("response", ContentValue(["error": status]))
  }
}

extension ContentValue {
  /// With a field under another name.
  func moving(_ key: String, to other: String) -> ContentValue {
    guard let value = self[key] else { return self }
    return setting(key, nil).setting(other, value)
  }

  /// A request with the name of its model, unless it has one.
  fileprivate func naming(_ model: ContentValue?) -> ContentValue {
    entries == nil || self["model"] != nil ? self : setting("model", model)
  }
}
