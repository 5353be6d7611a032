/// Classes of ASCII bytes; no byte of a longer UTF-8 sequence is in any of them.
extension UInt8 {
  package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  package var isASCIILetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
  var isHexDigit: Bool {
    isASCIIDigit || ((self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "f"))
  }
  /// Space or tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}
