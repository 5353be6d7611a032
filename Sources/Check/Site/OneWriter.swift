extension SiteCheck {
  /// Rule 11: two sources that make one file: the second would silently replace the first.
  static let oneWriter = SiteCheck { index, _, report in
    for file in index.repeated {
      let first = index.files.first { $0.path == file.path }
      let other = first?.source.map { "; the other is made from \($0)" } ?? ""
      report.add(.oneWriter, "two files have this path\(other)", in: file)
    }
  }
}
