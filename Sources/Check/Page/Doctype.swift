internal import Basics

extension CheckRule {
  static let doctype: Self = CheckRule(
    "doctype", .error,
    ensures: "every page begins with <!DOCTYPE html>",
    finds: "<!doctype html>",
    remedy: "begin the page with exactly <!DOCTYPE html>")
}

/// Without exactly this first line browsers fall back to quirks mode.
enum Doctype {
  static let text = "<!DOCTYPE html>"

  /// False if the bytes cannot be parsed after this.
  static func check(_ bytes: [UInt8], _ report: inout FileReport) -> Bool {
    if bytes.starts(with: text.utf8) { return true }
    report.add(.doctype, "the page does not begin with \(text)", at: (1, 1))
    let start = String(decoding: bytes.prefix(9), as: UTF8.self)
    return start.lowercased() != "<!doctype"
  }
}
