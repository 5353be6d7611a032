internal import Basics
internal import Content
internal import Input
internal import Output

/// A local folder, such as one that a web server reads or a mounted disk.
struct FolderTarget: PublishTarget {
  let site: PublishedSite
  let folder: String
  private let disk = Disk()

  init(site: PublishedSite, folder: String) {
    self.site = site
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  func plan() throws(Diagnostic) -> PublishPlan {
    let real = LocalPath.real(folder)
    guard real != site.path, !real.hasPrefix(site.path + "/"),
      !site.path.hasPrefix(real == "/" ? "/" : real + "/")
    else {
      throw Diagnostic(.error, "the target must be outside the site folder, and not above it", path: folder)
    }
    var plan = PublishPlan()
    let old = LocalPath.isFolder(folder) ? try BuiltSite.files(folder) : []
    let oldPaths = Set(old.map(\.contentPath))
    for file in site.files {
      let path = file.contentPath
      if !oldPaths.contains(path) {
        plan.added.append(path)
      } else if try !disk.holds("\(folder)/\(path)", file.bytes()) {
        plan.changed.append(path)
      }
    }
    plan.removed = oldPaths.subtracting(site.files.map(\.contentPath)).subtracting([PublishedSite.left])
      .sorted()
    return plan
  }

  /// Writes assets first, then pages, then removes files, so that readers never see a page without its style
  /// sheet.
  func publish(_ plan: PublishPlan, mostDeletes: Int) throws(Diagnostic) {
    let wanted = Set(plan.added + plan.changed)
    let files = site.files.filter { wanted.contains($0.contentPath) }
    for file in files.filter({ $0.fileExtension != "html" }) + files.filter({ $0.fileExtension == "html" }) {
      try put(file)
    }
    for path in plan.removed { try disk.remove("\(folder)/\(path)") }
  }

  private func put(_ file: InputFile) throws(Diagnostic) {
    let path = "\(folder)/\(file.contentPath)"
    let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    try disk.makeFolder(parent)
    let beside = "\(parent)/.scrollback-new"
    try disk.remove(beside)
    try disk.write(beside, try file.bytes())
    try disk.rename(beside, to: path)
  }
}
