internal import Input
internal import Model

/// Where the site goes, and why it may not go there.
struct OutputTarget {
  /// Absolute.
  let path: String
  /// As the user knows it, for messages.
  let name: String
  private let project: String

  /// `--output`, else `site` in the project folder, or here for a lone file.
  init(_ options: BuildOptions, _ project: Project) {
    let folder = options.path == "." || project.singleFileTitle != nil ? "" : options.path
    let separator = folder.isEmpty || folder.hasSuffix("/") ? "" : "/"
    name = options.output.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      ?? "\(folder)\(separator)site"
    path = Machine.realPath(name)
    self.project = Machine.realPath(options.path)
  }

  /// The site may not swallow what it is made from, nor the other way round.
  func validate() throws(Diagnostic) {
    let isAbove = project == path || project.hasPrefix(path == "/" ? "/" : path + "/")
    let isContent = ["content", "templates"].contains { folder in
      path == "\(project)/\(folder)" || path.hasPrefix("\(project)/\(folder)/")
    }
    guard isAbove || isContent else { return }
    throw Diagnostic(
      .error, "the site cannot be written here: the project itself lies in this folder", path: name,
      help: ["choose an empty folder with --output"])
  }
}
