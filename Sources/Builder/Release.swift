/// The version of Scrollback.
package enum Release {
  package static let version = "0.1.0"
}
