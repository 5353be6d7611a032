internal import ArgumentParser
internal import Basics
internal import Builder
internal import Input
internal import Output

/// `scrollback clean PATH`: removes built files, and nothing else.
struct CleanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove built files.",
    discussion: HelpProse.joined(
      """
      Removes the files listed in the site's own manifest, then folders that are empty, then the site's cache.
      Other files, such as CNAME, stay. A folder without a manifest is left alone.

      EXAMPLES
        scrollback clean --dry-run
        scrollback clean . --output public

      EXIT STATUS
        0 removed, or nothing to remove, 2 usage error, 6 I/O error, or the folder is missing or not a
        Scrollback site
      """))

  @Argument(help: "Project folder.")
  var path = "."

  @Option(name: [.short, .long], help: "Site folder (default: \"site\" in the project).")
  var output: String?

  @Flag(name: [.customShort("n"), .long], help: "Print what would be removed, without removing it.")
  var dryRun = false

  func run() throws {
    let site = output ?? NewFiles.path("site", in: path)
    let count = try reading { () throws(Diagnostic) in try clean(site) }
    let verb = dryRun ? "would be removed" : "removed"
    Console.print("\(VisibleText.escaped(site))/: \(Count.text(count, "file", "files")) \(verb)")
  }

  private func clean(_ site: String) throws(Diagnostic) -> Int {
    guard LocalPath.isFolder(path) else { throw Diagnostic(.error, "folder not found", path: path) }
    guard LocalPath.isFolder(site) else { return 0 }
    guard let made = try MadeFiles.list(in: site) else {
      throw Diagnostic(
        .error, "is not a Scrollback site: it has no manifest", path: site,
        help: ["remove the folder by hand if you do not need it"])
    }
    if !dryRun {
      if let folder = Machine.cacheFolder {
        try CachePlace(folder: folder, site: LocalPath.real(site)).remove()
      }
      try MadeFiles.remove(in: site)
    }
    return made.count
  }
}
