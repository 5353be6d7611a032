internal import Foundation

/// The built-in templates as text, for commands that show or copy them.
package enum BuiltInTheme {
  /// Templates of pages and partials, by path.
  package static var templates: [(path: String, text: String)] {
    EmbeddedFiles.all.filter { !$0.path.contains("/") }.map { ($0.path, $0.text) }.sorted { $0.0 < $1.0 }
  }

  /// Parts of the style sheet, in joining order.
  package static var styles: [String] {
    EmbeddedFiles.all.map(\.path).filter { $0.hasPrefix("assets/site.css/") }.sorted()
  }

  /// Nil if there is none at this path.
  static func picture(_ path: String) -> [UInt8]? {
    guard let found = EmbeddedFiles.pictures.first(where: { $0.path == path }) else { return nil }
    return Data(base64Encoded: found.base64).map(Array.init)
  }

  /// Nil if there is none at this path.
  package static func text(_ path: String) -> String? { EmbeddedFiles.all.first { $0.path == path }?.text }
}
