internal import Basics
internal import Content
internal import Secrets

extension Redaction {
  /// Other ids for those that show what must not be read; in the order in which they occur, each its own.
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
