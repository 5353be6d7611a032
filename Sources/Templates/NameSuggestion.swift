internal import Basics

extension TemplateError {
  /// A name that means nothing, with the one probably meant and all that would have been right.
  static func unknown(
    _ what: String, _ name: String, among names: [String], _ position: TemplatePosition
  ) -> TemplateError {
    let near = EditDistance.nearest(to: name, in: names)
    let list = names.isEmpty ? "there are no names here" : "names here: " + names.joined(separator: ", ")
    return TemplateError(
      position, "unknown \(what) \"\(name)\"",
      help: (near.map { ["did you mean \"\($0)\"?"] } ?? []) + [list])
  }
}
