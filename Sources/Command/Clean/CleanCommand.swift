internal import ArgumentParser
internal import Basics
internal import Builder
internal import Input
internal import Output

/// `scrollback clean PATH`: removes what builds have made, and nothing else.
struct CleanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove what builds have made.",
    discussion: HelpProse.joined(
      """
      Removes the files that Scrollback's own list in the site folder names, and folders that are empty then. Files of
      others, such as CNAME, stay; a folder without that list is not touched. What builds kept of it for the next one goes
      too.

      EXAMPLES
        scrollback clean --dry-run
        scrollback clean . --output public

      EXIT STATUS
        0 removed, or there was nothing, 2 wrong usage, 6 removing failed, or Scrollback did not make the folder
      """))

  @Argument(help: "Project folder.")
  var path = "."

  @Option(name: [.short, .long], help: "Folder of the site (default: \"site\" in the project).")
  var output: String?

  @Flag(name: [.customShort("n"), .long], help: "Say what would be removed, and remove nothing.")
  var dryRun = false

  func run() throws {
    let site = output ?? NewFiles.path("site", in: path)
    let count = try reading { () throws(Diagnostic) in try clean(site) }
    let verb = dryRun ? "would be removed" : "removed"
    Console.print("\(VisibleText.escaped(site))/: \(Count.text(count, "file", "files")) \(verb)")
  }

  private func clean(_ site: String) throws(Diagnostic) -> Int {
    guard LocalPath.isFolder(site) else { return 0 }
    guard let made = try MadeFiles.list(in: site) else {
      throw Diagnostic(
        .error, "has no list of files that Scrollback made", path: site,
        help: ["remove the folder by hand if it is not needed"])
    }
    if !dryRun {
      if let folder = Machine.cacheFolder { CachePlace(folder: folder, site: LocalPath.real(site)).remove() }
      try MadeFiles.remove(in: site)
    }
    return made.count
  }
}
