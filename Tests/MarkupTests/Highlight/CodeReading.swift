@testable import Markup

/// The tokens of `code`, each as its letter and text: `k:let n:1`.
func tokens(_ code: String, _ name: String) -> String {
  guard let language = Language.named(name) else { return "unknown language" }
  let html = Highlighter.html(of: Array(code.utf8), in: language).html
  return String(decoding: html, as: UTF8.self).components(between: "<span class=\"t-", and: "</span>")
    .map { $0.prefix(1) + ":" + decoded(String($0.dropFirst(3))) }.joined(separator: " ")
}

private func decoded(_ text: String) -> String {
  var text = text
  for (entity, character) in [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"), ("\n", "⏎"),
  ] {
    text = text.split(separator: entity, omittingEmptySubsequences: false).joined(separator: character)
  }
  return text
}

extension String {
  fileprivate func components(between open: String, and close: String) -> [Substring] {
    split(separator: open, omittingEmptySubsequences: false).dropFirst().map {
      $0.split(separator: close, maxSplits: 1, omittingEmptySubsequences: false)[0]
    }
  }
}

/// Code that counts how often a byte of it is read: a measure of work that no busy machine disturbs.
struct CountedBytes: CodeBytes {
  final class Counter { var reads = 0 }

  let array: [UInt8]
  let counter = Counter()

  var startIndex: Int { 0 }
  var endIndex: Int { array.count }
  subscript(index: Int) -> UInt8 {
    counter.reads += 1
    return array[index]
  }
}
