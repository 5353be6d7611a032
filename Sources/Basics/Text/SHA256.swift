/// SHA-256 (FIPS 180-4), for names and caches that must not depend on the machine.
///
/// Our own, because the packaged one adds minutes of build time; tested with the standard's examples.
package struct SHA256: Sendable {
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  package init() {}

  /// The 32 bytes of the digest.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }

  /// The digest of `bytes` as 64 lower-case hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String { hex(joining: [], bytes) }

  package static func hex(_ text: String) -> String { hex(joining: [], text.utf8) }

  /// The first `digits` of them.
  package static func hex(_ text: String, digits: Int) -> String { hex(joining: [], text.utf8, digits) }

  /// The same of several texts with a zero byte between them.
  package static func hex(joining texts: String..., digits: Int) -> String {
    guard let last = texts.last else { return hex("", digits: digits) }
    return hex(joining: texts.dropLast(), last.utf8, digits)
  }

  /// Pads the message in one array: messages of imports are short, and each has an id.
  private static func hex(
    joining texts: ArraySlice<String>, _ last: some Collection<UInt8>, _ digits: Int = 64
  ) -> String {
    let count = texts.reduce(last.count) { $0 + $1.utf8.count + 1 }
    var padded: [UInt8] = []
    padded.reserveCapacity(count + 72)
    for text in texts {
      padded.append(contentsOf: text.utf8)
      padded.append(0)
    }
    padded.append(contentsOf: last)
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: (UInt64(count) &* 8) >> UInt64(shift)))
    }
    var hash = SHA256()
    for start in stride(from: 0, to: padded.count, by: 64) { hash.compress(padded, at: start) }
    return hash.hexState(digits)
  }

  private func hexState(_ count: Int) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(count)
    for place in 0..<min(count, 64) {
      let digit = UInt8(truncatingIfNeeded: state[place / 8] >> UInt32(28 - place % 8 * 4) & 15)
      digits.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
    return String(decoding: digits, as: UTF8.self)
  }

  package mutating func update(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      start = min(64 - pending.count, bytes.count)
      pending.append(contentsOf: bytes[..<start])
      guard pending.count == 64 else { return }
      compress(pending, at: 0)
      pending.removeAll(keepingCapacity: true)
    }
    while bytes.count - start >= 64 {
      compress(bytes, at: start)
      start += 64
    }
    pending.append(contentsOf: bytes[start...])
  }

  /// Ends the message; the value must not be updated afterwards.
  package mutating func digest() -> [UInt8] {
    let bits = length &* 8
    var tail: [UInt8] = [0x80]
    tail += repeatElement(0, count: (119 - pending.count) % 64)
    for shift in stride(from: 56, through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    update(tail)
    return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 4] >> UInt32(24 - $0 % 4 * 8)) }
  }

  /// As above, in hexadecimal digits.
  package mutating func hexDigest() -> String { Self.hex(digest: digest()[...]) }

  private static func hex(digest: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Sixteen steps at a time, each with the names shifted by one and every word in a register, which is
  /// faster than a loop over an array.
  private mutating func compress(_ bytes: [UInt8], at offset: Int) {
    let (raw, constants) = (bytes.span.bytes, Self.constants.span)
    // `update` passes 64 bytes from `offset` on.
    func word(_ i: Int) -> UInt32 {
      UInt32(bigEndian: raw.unsafeLoadUnaligned(fromByteOffset: offset + 4 * i, as: UInt32.self))
    }
    var (w0, w1, w2, w3) = (word(0), word(1), word(2), word(3))
    var (w4, w5, w6, w7) = (word(4), word(5), word(6), word(7))
    var (w8, w9, w10, w11) = (word(8), word(9), word(10), word(11))
    var (w12, w13, w14, w15) = (word(12), word(13), word(14), word(15))
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var start = 0
    while true {
      step(a, b, c, &d, e, f, g, &h, constants[start + 0] &+ w0)
      step(h, a, b, &c, d, e, f, &g, constants[start + 1] &+ w1)
      step(g, h, a, &b, c, d, e, &f, constants[start + 2] &+ w2)
      step(f, g, h, &a, b, c, d, &e, constants[start + 3] &+ w3)
      step(e, f, g, &h, a, b, c, &d, constants[start + 4] &+ w4)
      step(d, e, f, &g, h, a, b, &c, constants[start + 5] &+ w5)
      step(c, d, e, &f, g, h, a, &b, constants[start + 6] &+ w6)
      step(b, c, d, &e, f, g, h, &a, constants[start + 7] &+ w7)
      step(a, b, c, &d, e, f, g, &h, constants[start + 8] &+ w8)
      step(h, a, b, &c, d, e, f, &g, constants[start + 9] &+ w9)
      step(g, h, a, &b, c, d, e, &f, constants[start + 10] &+ w10)
      step(f, g, h, &a, b, c, d, &e, constants[start + 11] &+ w11)
      step(e, f, g, &h, a, b, c, &d, constants[start + 12] &+ w12)
      step(d, e, f, &g, h, a, b, &c, constants[start + 13] &+ w13)
      step(c, d, e, &f, g, h, a, &b, constants[start + 14] &+ w14)
      step(b, c, d, &e, f, g, h, &a, constants[start + 15] &+ w15)
      start += 16
      if start == 64 { break }
      w0 = w0 &+ low(w1) &+ w9 &+ high(w14)
      w1 = w1 &+ low(w2) &+ w10 &+ high(w15)
      w2 = w2 &+ low(w3) &+ w11 &+ high(w0)
      w3 = w3 &+ low(w4) &+ w12 &+ high(w1)
      w4 = w4 &+ low(w5) &+ w13 &+ high(w2)
      w5 = w5 &+ low(w6) &+ w14 &+ high(w3)
      w6 = w6 &+ low(w7) &+ w15 &+ high(w4)
      w7 = w7 &+ low(w8) &+ w0 &+ high(w5)
      w8 = w8 &+ low(w9) &+ w1 &+ high(w6)
      w9 = w9 &+ low(w10) &+ w2 &+ high(w7)
      w10 = w10 &+ low(w11) &+ w3 &+ high(w8)
      w11 = w11 &+ low(w12) &+ w4 &+ high(w9)
      w12 = w12 &+ low(w13) &+ w5 &+ high(w10)
      w13 = w13 &+ low(w14) &+ w6 &+ high(w11)
      w14 = w14 &+ low(w15) &+ w7 &+ high(w12)
      w15 = w15 &+ low(w0) &+ w8 &+ high(w13)
    }
    state &+= [a, b, c, d, e, f, g, h]
  }

  @inline(__always)
  private func low(_ word: UInt32) -> UInt32 { rotate(word, 7) ^ rotate(word, 18) ^ (word >> 3) }

  @inline(__always)
  private func high(_ word: UInt32) -> UInt32 { rotate(word, 17) ^ rotate(word, 19) ^ (word >> 10) }

  @inline(__always)
  private func step(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let t1 = h &+ s1 &+ (g ^ (e & (f ^ g))) &+ word
    let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    d &+= t1
    h = t1 &+ s0 &+ ((a & b) | (c & (a | b)))
  }

  @inline(__always)
  private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 - count) }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
