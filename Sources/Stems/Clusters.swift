/// Scripts of South-East Asia that are written without spaces: Thai, Lao, Khmer, Burmese. A cluster is what a
/// reader sees as one letter: a consonant with the vowels and marks around it.
package enum Clusters {
  package enum Role {
    /// A vowel written before its consonant.
    case leading
    case base
    /// A vowel or mark that follows.
    case mark
    /// Joins the next consonant, which is written below.
    case joiner

    /// Whether a cluster with this as its last character goes on with the next.
    package func goesOn(with next: Role) -> Bool {
      switch next {
      case .leading: false
      case .base: self == .leading || self == .joiner
      case .mark, .joiner: true
      }
    }
  }

  /// Nil for characters of other scripts, and for digits and signs of these.
  package static func role(_ value: UInt32) -> Role? {
    switch value {
    case 0x0E40...0x0E44, 0x0EC0...0x0EC4: .leading
    case 0x0E01...0x0E2E, 0x0E81...0x0EAE, 0x0EDC...0x0EDF, 0x1000...0x102A, 0x103F, 0x1050...0x1055,
      0x1780...0x17B3:
      .base
    case 0x1039, 0x17D2: .joiner
    case 0x0E2F...0x0E3A, 0x0E45...0x0E4E, 0x0EAF...0x0EBD, 0x0EC6...0x0ECE, 0x102B...0x1038,
      0x103A...0x103E, 0x1056...0x1059, 0x17B4...0x17D1, 0x17D3, 0x17DD:
      .mark
    default: nil
    }
  }
}
