internal import Basics
internal import Foundation

/// A branch of the current repository and of its remote; each publish adds one commit.
///
/// The working tree and the branch that is checked out stay unchanged: the tree is built in a separate index.
struct GitTarget: PublishTarget {
  let site: PublishedSite
  let branch: String
  let message: String
  private static let remote = "origin"

  private var name: String { "refs/heads/\(branch)" }

  func plan() throws(Diagnostic) -> PublishPlan {
    try refuse()
    let (tree, parent) = (try tree(), try parent())
    guard let parent else {
      return PublishPlan(added: Self.split(try git(["ls-tree", "-r", "-z", "--name-only", tree])))
    }
    let words = Self.split(try git(["diff-tree", "-r", "-z", "--no-renames", "--name-status", parent, tree]))
    var plan = PublishPlan()
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      switch words[index] {
      case "A": plan.added.append(words[index + 1])
      case "D": plan.removed.append(words[index + 1])
      default: plan.changed.append(words[index + 1])
      }
    }
    return plan
  }

  func publish(_ plan: PublishPlan, mostDeletes: Int) throws(Diagnostic) {
    let parent = try parent()
    let line = parent.map { ["-p", $0] } ?? []
    let commit = Self.word(try git(["commit-tree", try tree()] + line + ["-m", message]))
    if try hasRemote() {
      try git(["push", "--quiet", Self.remote, "\(commit):\(name)"])
    }
    // Fails if the branch has moved meanwhile.
    try git(["update-ref", name, commit])
  }

  private func refuse() throws(Diagnostic) {
    let repository = ChildProcess(program: "git", arguments: ["rev-parse", "--is-inside-work-tree"])
    guard try repository.outcome().status == 0 else {
      throw Diagnostic(
        .error, "is not in a git repository", path: "git:\(branch)",
        help: ["run the command in the project's folder, or create a repository with \"git init\""])
    }
    let format = ChildProcess(program: "git", arguments: ["check-ref-format", name])
    guard try format.outcome().status == 0 else {
      throw Diagnostic(.error, "is not a valid branch name", path: "git:\(branch)")
    }
    let current = try ChildProcess(program: "git", arguments: ["symbolic-ref", "--quiet", "HEAD"]).outcome()
    guard Self.word(current.output) != name else {
      throw Diagnostic(
        .error, "this branch is checked out, so it contains the project", path: "git:\(branch)",
        help: ["choose another branch, such as gh-pages"])
    }
  }

  private func hasRemote() throws(Diagnostic) -> Bool {
    try ChildProcess(program: "git", arguments: ["remote", "get-url", Self.remote]).outcome().status == 0
  }

  /// The last commit of the branch, fetched if there is a remote; nil for a new branch.
  private func parent() throws(Diagnostic) -> String? {
    if try hasRemote() {
      let line = try git(["ls-remote", Self.remote, name])
      let commit = String(line.prefix { $0.isHexDigit })
      if commit.isEmpty { return nil }
      try git(["fetch", "--quiet", "--no-tags", Self.remote, name])
      return commit
    }
    let local = try ChildProcess(program: "git", arguments: ["rev-parse", "--verify", "--quiet", name])
      .outcome()
    return local.status == 0 ? Self.word(local.output) : nil
  }

  /// Writes the site as a git tree.
  private func tree() throws(Diagnostic) -> String {
    let index = FileManager.default.temporaryDirectory.appendingPathComponent("scrollback-\(getpid()).index")
      .path
    defer { try? FileManager.default.removeItem(atPath: index) }
    let folder = Self.word(try git(["rev-parse", "--absolute-git-dir"]))
    let options = [
      "--git-dir", folder, "--work-tree", site.path, "-c", "core.autocrlf=false", "-c", "core.fileMode=false",
    ]
    let environment = ["GIT_INDEX_FILE": index]
    // The ignore rules are for the project, not for the site.
    let add = options + ["add", "--all", "--force", "--", ".", ":(exclude,top)\(PublishedSite.left)"]
    try ChildProcess(program: "git", arguments: add, folder: site.path, environment: environment).run()
    let write = ChildProcess(program: "git", arguments: options + ["write-tree"], environment: environment)
    return Self.word(try write.run())
  }

  @discardableResult
  private func git(_ arguments: [String]) throws(Diagnostic) -> String {
    try ChildProcess(program: "git", arguments: arguments, environment: ["GIT_TERMINAL_PROMPT": "0"]).run()
  }

  private static func word(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

  private static func split(_ text: String) -> [String] { text.split(separator: "\0").map(String.init) }
}
