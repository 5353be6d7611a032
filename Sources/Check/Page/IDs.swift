internal import Basics
internal import Markup

extension PageCheck {
  /// Rule 5: an id names one element.
  static let ids = PageCheck { page, report in
    var first: [String: Int] = [:]
    for index in page.elements.indices {
      guard let id = page.attribute("id", of: index) else { continue }
      if id.isEmpty {
        report.add(.ids, "empty id", on: index, "id", of: page)
      } else if let earlier = first[id] {
        let line = page.position(of: earlier).line
        report.add(.ids, "id \"\(id)\" was given before, in line \(line)", on: index, "id", of: page)
      } else {
        first[id] = index
      }
      if id.contains(where: \.isWhitespace) {
        report.add(.ids, "id \"\(id)\" contains a space", on: index, "id", of: page, severity: .warning)
      }
    }
  }
}
