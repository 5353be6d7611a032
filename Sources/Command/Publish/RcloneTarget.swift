internal import Basics

/// A bucket of S3 or a compatible service, through rclone; credentials come from rclone's own settings.
struct RcloneTarget: PublishTarget {
  let site: PublishedSite
  /// `bucket/path`.
  let place: String

  func plan() throws(Diagnostic) -> PublishPlan {
    let process = process("check", ["--combined", "-"])
    let outcome = try process.outcome()
    var plan = PublishPlan()
    for line in TextLines.split(outcome.output) {
      let path = String(line.dropFirst(2))
      switch line.prefix(2) {
      case "+ ": plan.added.append(path)
      case "* ": plan.changed.append(path)
      case "- ": plan.removed.append(path)
      default: continue
      }
    }
    // rclone exits with 1 both for differences and for failures.
    if outcome.status != 0, plan.isEmpty { try process.run() }
    if TextLines.split(outcome.output).contains(where: { $0.hasPrefix("! ") }) {
      throw Diagnostic(
        .error, "some files in the bucket cannot be read", path: "s3:\(place)",
        help: ["run \"\(process.line)\" to see which"])
    }
    return plan
  }

  func publish(_ plan: PublishPlan, mostDeletes: Int) throws(Diagnostic) {
    try process("sync", ["--delete-after", "--max-delete", "\(mostDeletes)"]).run()
  }

  private func process(_ verb: String, _ more: [String]) -> ChildProcess {
    // Keys come from the environment or the AWS files, as for AWS's own programs.
    ChildProcess(
      program: "rclone",
      arguments: [
        verb, site.path, ":s3,env_auth=true:\(place)", "--checksum", "--exclude", "/\(PublishedSite.left)",
      ] + more)
  }
}
