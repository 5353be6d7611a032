internal import Basics
internal import Markup

extension CheckRule {
  /// An id identifies one element.
  static let ids: Self = CheckRule(
    "ids", .error,
    ensures: "an id occurs once per page and contains no spaces",
    finds: "<p id=\"a\">…</p><p id=\"a\">…</p>",
    remedy: "give one of them another id",
    page: { page, report in
      var first: [String: Int] = [:]
      for index in page.elements.indices {
        guard let id = page.attribute("id", of: index) else { continue }
        if id.isEmpty {
          report.add(.ids, "empty id", on: index, "id", of: page)
        } else if let earlier = first[id] {
          let line = page.position(of: earlier).line
          report.add(.ids, "duplicate id \"\(id)\"; first used on line \(line)", on: index, "id", of: page)
        } else {
          first[id] = index
        }
        if id.contains(where: \.isWhitespace) {
          report.add(.ids, "id \"\(id)\" contains a space", on: index, "id", of: page, severity: .warning)
        }
      }
    })
}
