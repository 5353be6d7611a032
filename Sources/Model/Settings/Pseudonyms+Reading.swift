internal import Content

extension Pseudonyms {
  /// `pseudonyms: true`, or a map of names and what stands for them, which others than those in it have as well; with
  /// `pseudonymKey`.
  static func read(_ group: Record, _ problems: inout Problems) -> Pseudonyms? {
    let key = group.string("pseudonymKey", &problems) ?? ""
    guard let value = group["pseudonyms"] else { return nil }
    if let isWanted = value.bool { return isWanted ? Pseudonyms(key: key) : nil }
    guard let entries = value.entries else {
      problems.error(
        "\"pseudonyms\" must be true, false, or names with what stands for them, found \(value.typeName)",
        at: value.position)
      return nil
    }
    var chosen: [String: String] = [:]
    for entry in entries {
      if let name = entry.value.identifier, !name.isEmpty {
        chosen[entry.key] = name
      } else {
        problems.error("a pseudonym must be a text, found \(entry.value.typeName)", at: entry.value.position)
      }
    }
    return Pseudonyms(chosen: chosen, key: key)
  }
}
