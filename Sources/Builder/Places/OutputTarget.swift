internal import Basics
internal import Foundation
internal import Input

/// Where the site goes, and why it may not go there.
struct OutputTarget {
  /// Absolute.
  let path: String
  /// As the user knows it, for messages.
  let name: String
  /// Nil when all comes from standard input.
  private let project: String?
  /// Project and site as typed, made absolute: a link there may have another name than what it leads to.
  private let typed: [String]
  /// Whether it holds `content`; otherwise it is the content.
  private let isProject: Bool

  /// `--output`, else `site` in the project folder, or here for a lone file or a content folder.
  init(_ options: BuildOptions, _ project: Project) {
    let isPiped = options.standardInput != nil
    isProject = Self.isProject(options)
    name = Self.name(options)
    path = LocalPath.real(name)
    self.project = isPiped ? nil : LocalPath.real(options.path)
    typed = [name, isPiped ? nil : options.path].compactMap { $0 }
      .map { URL(fileURLWithPath: $0).standardizedFileURL.path }
  }

  private static func isProject(_ options: BuildOptions) -> Bool {
    options.standardInput == nil && LocalPath.isFolder("\(options.path)/content")
  }

  /// As the user knows it, before anything is read.
  static func name(_ options: BuildOptions) -> String {
    let folder = options.path == "." || !isProject(options) ? "" : options.path
    let separator = folder.isEmpty || folder.hasSuffix("/") ? "" : "/"
    return options.output.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      ?? "\(folder)\(separator)site"
  }

  /// Places of project and site on this machine, which no page may name.
  var folders: [String] {
    let real = [path] + [project].compactMap { $0 }
    return real + typed.filter { !real.contains($0) }
  }

  /// The site may not swallow what it is made from, nor the other way round.
  func validate() throws(Diagnostic) {
    guard let project else { return }
    let isAbove = project == path || project.hasPrefix(path == "/" ? "/" : path + "/")
    let sources = isProject ? ["\(project)/content", "\(project)/templates"] : [project]
    let isContent = sources.contains { path == $0 || path.hasPrefix($0 + "/") }
    guard isAbove || isContent else { return }
    let why =
      isAbove ? "the project itself lies in this folder" : "this folder is part of what the site is made from"
    throw Diagnostic(
      .error, "the site cannot be written here: \(why)", path: name,
      help: ["choose an empty folder with --output"])
  }
}
