internal import CZlib

/// The version of zlib at run time.
package enum ZlibVersion {
  package static var text: String { String(cString: zlibVersion()) }
}
