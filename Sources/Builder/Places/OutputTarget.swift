internal import Basics
internal import Foundation
internal import Input

/// The output folder, and whether it may be used.
struct OutputTarget {
  /// Absolute.
  let path: String
  /// As the user typed it, for messages.
  let name: String
  /// Nil if the input is standard input.
  private let project: String?
  /// The project as the user typed it.
  private let typedProject: String
  /// Project and site as typed, made absolute: links may resolve to other names.
  private let typed: [String]
  /// Whether the project contains `content`; otherwise it is the content.
  private let isProject: Bool

  /// `--output`, else `site` in the project folder, or in the current folder for a lone file or a content
  /// folder.
  init(_ options: BuildOptions, _ project: Project) {
    let isPiped = options.standardInput != nil
    isProject = Self.isProject(options)
    name = Self.name(options)
    path = LocalPath.real(name)
    self.project = isPiped ? nil : LocalPath.real(options.path)
    typedProject = options.path
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

  /// Local paths of project and site, which no page may contain.
  var folders: [String] {
    let real = [path] + [project].compactMap { $0 }
    return real + typed.filter { !real.contains($0) }
  }

  /// Project and site must not contain each other, except for the site in the project.
  func validate() throws(Diagnostic) {
    guard let project else { return }
    let isAbove = project == path || project.hasPrefix(path == "/" ? "/" : path + "/")
    let sources = isProject ? ["\(project)/content", "\(project)/templates"] : [project]
    let isContent = sources.contains { path == $0 || path.hasPrefix($0 + "/") }
    guard isAbove || isContent else { return }
    throw Diagnostic(
      .error, "the site cannot be written here: \(reason(isAbove))", path: name, help: [advice])
  }

  private func reason(_ isAbove: Bool) -> String {
    if isProject {
      return isAbove ? "this folder contains the project" : "this folder is part of the site's sources"
    }
    if project == path { return "this is the folder to be read" }
    return isAbove ? "this folder contains the files to be read" : "this is inside the folder to be read"
  }

  /// A command that works, for a folder of exports or one in a project.
  private var advice: String {
    let empty = "choose an empty folder with --output"
    guard !isProject, LocalPath.isFolder(typedProject) else { return empty }
    if let around = LocalPath.project(around: typedProject) {
      return "build the project: scrollback build \(ShellWord.quoted(around))"
    }
    let place = typedProject == "." ? "" : " \(ShellWord.quoted(typedProject))"
    return LocalPath.siteBeside(typedProject).map {
      "write it outside: scrollback build\(place) --output \(ShellWord.quoted($0))"
    } ?? empty
  }
}
