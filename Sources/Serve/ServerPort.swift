/// Port numbers of the development server.
package enum ServerPort {
  /// Not used by a well-known service.
  package static let usual: UInt16 = 1717
}
