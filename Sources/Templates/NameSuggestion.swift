extension TemplateError {
  /// A name that means nothing, with the one probably meant and all that would have been right.
  static func unknown(
    _ what: String, _ name: String, among names: [String], _ position: TemplatePosition
  ) -> TemplateError {
    let near = names.map { (name: $0, distance: NameDistance.between(name, $0, atMost: 2)) }
      .filter { $0.distance <= 2 }
      .min { $0.distance < $1.distance }
    let list = names.isEmpty ? "there are no names here" : "names here: " + names.joined(separator: ", ")
    return TemplateError(
      position, "unknown \(what) \"\(name)\"",
      help: (near.map { ["did you mean \"\($0.name)\"?"] } ?? []) + [list])
  }
}

/// How far names lie apart.
enum NameDistance {
  /// How many bytes to insert, remove or change to make one of the other; `limit + 1` stands for all that is farther.
  static func between(_ left: String, _ right: String, atMost limit: Int) -> Int {
    between(Array(left.utf8), Array(right.utf8), limit)
  }

  private static func between(_ left: [UInt8], _ right: [UInt8], _ limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let change = diagonal + (a == b ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
