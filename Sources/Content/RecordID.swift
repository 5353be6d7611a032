internal import Basics

/// Ids that are used unchanged in addresses: messages, story items.
package enum RecordID {
  /// The id itself if it is valid in an address, else a hash of it.
  package static func fit(_ id: String) -> String {
    isValid(id) ? id : SHA256.hex(id, digits: 16)
  }

  /// `[A-Za-z0-9._-]{1,64}`.
  package static func isValid(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count)
      && !id.hasByte { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
          false
        default: true
        }
      }
  }
}
