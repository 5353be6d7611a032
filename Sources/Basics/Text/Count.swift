/// Numbers with their noun, for people: `1,253 messages`.
package enum Count {
  package static func text(_ count: Int, _ one: String, _ many: String) -> String {
    "\(grouped(count)) \(count == 1 ? one : many)"
  }

  /// Thousands separated by commas, in every locale.
  package static func grouped(_ count: Int) -> String {
    var digits = Array(String(count.magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (count < 0 ? "-" : "") + String(digits)
  }
}
