extension TemplateError {
  /// A name that means nothing, with the one probably meant and all that would have been right.
  static func unknown(
    _ what: String, _ name: String, among names: [String], _ position: TemplatePosition
  ) -> TemplateError {
    let near = names.map { (name: $0, distance: editDistance(Array(name.utf8), Array($0.utf8))) }
      .filter { $0.distance <= 2 }
      .min { $0.distance < $1.distance }
    let list = names.isEmpty ? "there are no names here" : "names here: " + names.joined(separator: ", ")
    return TemplateError(
      position, "unknown \(what) \"\(name)\"",
      help: (near.map { ["did you mean \"\($0.name)\"?"] } ?? []) + [list])
  }

  /// How many bytes to insert, remove or change to make one of the other; 3 stands for all that is farther.
  private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard abs(left.count - right.count) <= 2 else { return 3 }
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
