package import Basics
internal import Input

/// The place of the site if no other is named, for commands that do not build.
package enum SitePlace {
  /// Throws as a build of this path does if the site cannot be written there.
  package static func check(_ path: String) throws(Diagnostic) {
    try OutputTarget(BuildOptions(path: path), Project()).validate()
  }
}
