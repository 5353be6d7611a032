/// The sizes of the id ranges that records reserve: few, so a chat grows for long before it moves all later
/// ids, which are in most files of the index.
///
/// A size depends only on the number of messages: the same content gives the same ids, whatever was built
/// before.
struct IDRoom {
  /// The smallest size, and the power of two by which each size exceeds the one before.
  let least: Int
  let step: Int

  static let wide = IDRoom(least: 64, step: 2)
  /// For archives that would exhaust the ids otherwise.
  static let narrow = IDRoom(least: 8, step: 1)
  /// Half of what readers accept, which leaves room for the archive to grow.
  static let most = 1 << 27

  /// The room for all records of an index.
  static func fitting(_ segments: [StoredSegment], most: Int = Self.most) -> IDRoom {
    let wanted = segments.reduce(0) { $0 + ($1.firstRow == 0 ? wide.size(for: Int($1.total)) : 0) }
    return wanted <= most ? wide : narrow
  }

  func size(for count: Int) -> Int {
    var size = least
    while size < count { size <<= step }
    return size
  }
}
