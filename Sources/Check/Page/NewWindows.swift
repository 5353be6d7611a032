internal import Basics
internal import Markup

extension CheckRule {
  /// The page in the new window could navigate this one elsewhere.
  static let newWindows: Self = CheckRule(
    "new-windows", .warning,
    ensures: "a link that opens a new window gives it no access to this page",
    finds: "<a target=\"_blank\" href=\"…\">",
    remedy: "add rel=\"noopener noreferrer\"",
    page: { page, report in
      for index in page.elements.indices {
        guard page.attribute("target", of: index)?.lowercased() == "_blank" else { continue }
        let relations = (page.attribute("rel", of: index) ?? "").lowercased().split(
          whereSeparator: \.isWhitespace)
        guard !relations.contains(where: { $0 == "noopener" || $0 == "noreferrer" }) else { continue }
        report.add(
          .newWindows, "link opens a new window and gives it access to this page", on: index, "target",
          of: page,
          help: ["add rel=\"noopener noreferrer\""])
      }
    })
}
