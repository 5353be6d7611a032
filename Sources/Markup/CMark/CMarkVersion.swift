internal import CCMarkGFM

/// The version of the Markdown library that the program runs with.
package enum CMarkVersion {
  package static var text: String { String(cString: cmark_version_string()) }
}
