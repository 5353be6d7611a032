internal import Content

extension Pseudonyms {
  /// Reads `pseudonyms: true`, or an object of names and pseudonyms (people not listed get generated ones),
  /// with `pseudonymKey`.
  static func read(_ group: Record, _ problems: inout Problems) -> Pseudonyms? {
    let key = group.string("pseudonymKey", &problems) ?? ""
    guard let value = group["pseudonyms"] else { return nil }
    if let isWanted = value.bool { return isWanted ? Pseudonyms(key: key) : nil }
    guard let entries = value.entries else {
      problems.error(
        "\"pseudonyms\" must be true, false, or an object of names and pseudonyms, found \(value.typeName)",
        at: value.position)
      return nil
    }
    var chosen: [String: String] = [:]
    for entry in entries {
      if let name = entry.value.identifier, !name.isEmpty {
        chosen[entry.key] = name
      } else {
        problems.error("a pseudonym must be text, found \(entry.value.typeName)", at: entry.value.position)
      }
    }
    return Pseudonyms(chosen: chosen, key: key)
  }
}
