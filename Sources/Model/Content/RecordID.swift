/// Ids that stand in addresses as they are: messages, story items (D.2).
package enum RecordID {
  /// `[A-Za-z0-9._-]{1,64}`.
  package static func isValid(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
