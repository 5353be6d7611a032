/// 64-bit FNV-1a: for published ids and addresses, and for numbers that a page's script computes too.
///
/// A test pins its values, since another hash would change addresses. Everything else uses `ContentHash`, also the
/// names in a search index.
package enum FNV1a {
  package static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  package static func hash(_ text: String) -> UInt64 { hash(Array(text.utf8)) }
}
