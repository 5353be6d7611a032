internal import CZlib

/// The version of zlib that the program runs with.
package enum ZlibVersion {
  package static var text: String { String(cString: zlibVersion()) }
}
