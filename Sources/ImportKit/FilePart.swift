/// `general [part 2].json` is the second part of `general`.
package enum FilePart {
  package static func split(_ path: String) -> (base: String, part: Int) {
    let range = path.ranges(of: " [part ").last
    guard let range, let close = path[range.upperBound...].firstIndex(of: "]"),
      let part = Int(path[range.upperBound..<close])
    else { return (path, 1) }
    return (String(path[..<range.lowerBound]) + String(path[path.index(after: close)...]), part)
  }
}
