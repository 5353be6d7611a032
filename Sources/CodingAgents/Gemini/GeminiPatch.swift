internal import Content

/// Changes of messages, as the Gemini CLI writes them.
enum GeminiPatch {
  /// A message with the fields of a change. Calls are changed by id.
  static func merged(_ old: ContentValue, _ new: ContentValue) -> ContentValue {
    var entries = old.entries ?? []
    for entry in new.entries ?? [] {
      let place = entries.firstIndex { $0.key == entry.key }
      let isOfCalls = entry.key == "toolCalls"
      let value = isOfCalls ? calls(place.map { entries[$0].value }, entry.value) : entry.value
      let changed = ContentValue.Entry(key: entry.key, position: entry.position, value: value)
      if let place { entries[place] = changed } else { entries.append(changed) }
    }
    return ContentValue(.map(entries), at: old.position)
  }

  private static func calls(_ old: ContentValue?, _ new: ContentValue) -> ContentValue {
    var calls = old?.list ?? []
    for call in new.list ?? [] {
      let id = call["id"]?.identifier
      if let place = calls.firstIndex(where: { $0["id"]?.identifier == id }), id != nil {
        calls[place] = merged(calls[place], call)
      } else {
        calls.append(call)
      }
    }
    return ContentValue(.list(calls), at: old?.position ?? new.position)
  }

  /// Some of the parts as a list.
  static func list(_ parts: [ContentValue], where isIncluded: (ContentValue) -> Bool) -> ContentValue? {
    parts.first.map { ContentValue(.list(parts.filter(isIncluded)), at: $0.position) }
  }
}
