internal import Basics
internal import Content
internal import Secrets

extension Redaction {
  /// Replacements for ids with redacted text, in order of occurrence; each is unique.
  package func renamed(_ ids: [String]) -> [String: String] {
    var taken = Set(ids)
    var renamed: [String: String] = [:]
    for id in ids where renamed[id] == nil {
      guard let base = named(id) else { continue }
      let fit = RecordID.isValid(base) ? base : Slug.make(base)
      var name = fit
      var number = 1
      while !taken.insert(name).inserted {
        number += 1
        name = "\(fit)-\(number)"
      }
      renamed[id] = name
    }
    return renamed
  }
}
