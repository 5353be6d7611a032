internal import Basics

/// A local or remote folder, through rsync.
struct RsyncTarget: PublishTarget {
  let site: PublishedSite
  /// `user@host:/path` or a path.
  let place: String

  func plan() throws(Diagnostic) -> PublishPlan {
    var plan = PublishPlan()
    for line in TextLines.split(try process(["--dry-run"]).run()) {
      // `>f+++++++++ path`, `<f.st...... path`, `*deleting   path`
      guard let space = line.firstIndex(of: " ") else { continue }
      let (code, path) = (line[..<space], String(line[space...].drop { $0 == " " }))
      if code == "*deleting" {
        if !path.hasSuffix("/") { plan.removed.append(path) }
      } else if code.utf8.count == 11, code.dropFirst().first == "f", let first = code.first,
        "<>c".contains(first)
      {
        if code.hasSuffix("+++++++++") { plan.added.append(path) } else { plan.changed.append(path) }
      }
    }
    return plan
  }

  func publish(_ plan: PublishPlan, mostDeletes: Int) throws(Diagnostic) {
    try process(["--max-delete=\(mostDeletes)"]).run()
  }

  private func process(_ more: [String]) -> ChildProcess {
    // Compares files by content, since a fresh build has new dates; deletes at the end.
    let options = [
      "--recursive", "--checksum", "--perms", "--chmod=D755,F644", "--delete-after", "--delay-updates",
      "--itemize-changes", "--8-bit-output", "--exclude=/\(PublishedSite.left)",
    ]
    return ChildProcess(
      program: "rsync",
      arguments: options + more + ["--", site.path + "/", place.hasSuffix("/") ? place : place + "/"])
  }
}
