internal import CCMarkGFM

/// The version of the Markdown library in use.
package enum CMarkVersion {
  package static var text: String { String(cString: cmark_version_string()) }
}
