internal import Input
internal import Model

/// Names the files that a site is made from by their bytes, so that one can tell whether two sites should be the same.
struct InputFingerprint {
  /// 16 hexadecimal digits; the order of the files does not matter, nor where the project lies.
  static func text(_ project: Project, jobs: Int) throws(Diagnostic) -> String {
    var rest = (project.content.map { ("content", $0) } + project.templates.map { ("templates", $0) })
      .makeIterator()
    let results = ParallelMap.map({ rest.next() }, jobs: jobs) { folder, file in
      Result<String, Diagnostic> { () throws(Diagnostic) in
        "\(folder)/\(file.contentPath)\n\(try fingerprint(of: file))\n"
      }
    }
    var lines: [String] = []
    for result in results { lines.append(try result.get()) }
    return String(SHA256.hex(lines.sorted().joined()).prefix(16))
  }

  private static func fingerprint(of file: InputFile) throws(Diagnostic) -> UInt64 {
    var fingerprint = Fingerprint()
    var stream = try file.stream()
    while let bytes = try stream.next() { fingerprint.update(bytes) }
    return fingerprint.value
  }
}
