internal import Basics

extension TemplateError {
  /// An unknown name, with the probable intention and all valid names.
  static func unknown(
    _ what: String, _ name: String, among names: [String], _ position: TemplatePosition
  ) -> TemplateError {
    let near = EditDistance.nearest(to: name, in: names)
    let list =
      names.isEmpty ? "no names are available here" : "available names: " + names.joined(separator: ", ")
    return TemplateError(
      position, "unknown \(what) \"\(name)\"",
      help: (near.map { ["did you mean \"\($0)\"?"] } ?? []) + [list])
  }
}
