package import Basics

/// Reads the fields of one object and reports exactly what is wrong with each.
package struct Record {
  package let position: SourcePosition
  /// Its name in messages: `service "007"`; empty if the file is the record.
  package var name = ""
  let entries: [ContentValue.Entry]

  /// Nil, with an error, if the value is not an object.
  package init?(_ value: ContentValue, _ problems: inout Problems) {
    guard let entries = value.entries else {
      problems.error("expected an object, found \(value.typeName)", at: value.position)
      return nil
    }
    self.entries = entries
    position = value.position
  }

  /// The value of a key; null counts as absent.
  package subscript(key: String) -> ContentValue? {
    let entries = entries.span
    for index in entries.indices where entries[index].key == key {
      return entries[index].value.isNull ? nil : entries[index].value
    }
    return nil
  }

  package var keys: [String] { entries.map(\.key) }

  /// For objects that are read without a schema.
  package func warnAboutKeys(besides known: [ValueForm.Member], _ problems: inout Problems) {
    let names = known.map(\.name).sorted()
    for entry in entries where !names.contains(entry.key) {
      problems.unknownKey(entry.key, at: entry.position, known: names)
    }
  }

  package func string(_ key: String, _ problems: inout Problems) -> String? {
    counted(uncounted(key, &problems), key, &problems)
  }

  /// Text whose forbidden characters the renderer counts: a message or Markdown.
  package func uncounted(_ key: String, _ problems: inout Problems) -> String? {
    read(key, "text", \.string, &problems)
  }

  package func identifier(_ key: String, _ problems: inout Problems) -> String? {
    counted(read(key, "text or a whole number", \.identifier, &problems), key, &problems)
  }

  package func bool(_ key: String, _ problems: inout Problems) -> Bool? {
    read(key, "true or false", \.bool, &problems)
  }

  package func int(_ key: String, _ problems: inout Problems) -> Int? {
    read(key, "a whole number", \.int, &problems)
  }

  package func double(_ key: String, _ problems: inout Problems) -> Double? {
    read(key, "a number", \.double, &problems)
  }

  package func list(_ key: String, _ problems: inout Problems) -> [ContentValue] {
    read(key, "a list", \.list, &problems) ?? []
  }

  package func strings(_ key: String, _ problems: inout Problems) -> [String] {
    var out: [String] = []
    for value in list(key, &problems) {
      if let text = value.string {
        problems.warnAboutForbidden(text, at: value.position)
        out.append(text)
      } else {
        problems.error("\"\(key)\" must contain only text, found \(value.typeName)", at: value.position)
      }
    }
    return out
  }

  /// Text that must be present and not blank.
  package func required(_ key: String, _ problems: inout Problems) -> String? {
    guard self[key] != nil else {
      missing(key, &problems)
      return nil
    }
    guard let text = string(key, &problems) else { return nil }
    guard text.contains(where: { !$0.isWhitespace }) else {
      problems.error("\"\(key)\" must not be blank", at: self[key]?.position)
      return nil
    }
    return text
  }

  package func missing(_ key: String, _ problems: inout Problems) {
    problems.error("missing \"\(key)\"" + (name.isEmpty ? "" : " in \(name)"), at: position)
  }

  /// A moment; a wrong one is reported in detail.
  package func instant(_ key: String, _ problems: inout Problems) -> Instant? {
    moment(key, nil, &problems) { $0 }
  }

  /// A moment whose time zone may be missing if the site sets one.
  package func instant(_ key: String, assuming zone: ZoneTable?, _ problems: inout Problems) -> Instant? {
    moment(key, zone, &problems) { "\($0), or set defaults.assumeZone in content/site.yml" }
  }

  private func moment(
    _ key: String, _ zone: ZoneTable?, _ problems: inout Problems, zoneHelp: (String) -> String
  ) -> Instant? {
    guard let value = self[key], let text = string(key, &problems) else { return nil }
    do throws(ISO8601.Failure) {
      return try ISO8601.parse(text, assuming: zone)
    } catch {
      let detail = error.detail.map { " (\($0))" } ?? ""
      let help = error.help.map { error.lacksZone ? zoneHelp($0) : $0 }
      problems.error(
        "\"\(key)\" \(error.problem): \"\(text)\"\(detail)", at: value.position, help: help.map { [$0] } ?? []
      )
      return nil
    }
  }

  private func counted(_ text: String?, _ key: String, _ problems: inout Problems) -> String? {
    if let text { problems.warnAboutForbidden(text, at: self[key]?.position) }
    return text
  }

  private func read<T>(
    _ key: String, _ expected: String, _ convert: (ContentValue) -> T?, _ problems: inout Problems
  ) -> T? {
    guard let value = self[key] else { return nil }
    if let converted = convert(value) { return converted }
    problems.error("\"\(key)\" must be \(expected), found \(value.typeName)", at: value.position)
    return nil
  }
}
