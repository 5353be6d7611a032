internal import Basics
internal import Content
internal import Deflate
internal import Synchronization

/// The bytes of a gzip file, unpacked as they are read; a wrong checksum is an error.
enum GzipStream {
  private static let piece = 256 << 10
  /// Name, comment and extra field of a header together.
  private static let longestHeader = 64 << 10
  private static let trailer = 8

  /// `limit`: maximum number of unpacked bytes.
  static func open(_ file: InputFile, limit: Int = ZipLimits().entrySize) throws(Diagnostic) -> ByteStream {
    let reading = Reading(try file.stream(), file.path, limit)
    return ByteStream { () throws(Diagnostic) in try reading.next() }
  }

  /// The length of the header; nil if the bytes end before it does.
  static func headerLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 10 else { return nil }
    let flags = bytes.small(at: 3, bytes: 1)
    var length = 10
    if flags & 4 != 0 {
      guard let size = bytes.part(length, 2) else { return nil }
      length += 2 + size.small(at: 0, bytes: 2)
    }
    for flag in [8, 16] where flags & flag != 0 {
      guard let end = bytes.dropFirst(length).firstIndex(of: 0) else { return nil }
      length = end - bytes.startIndex + 1
    }
    if flags & 2 != 0 { length += 2 }
    return length <= bytes.count ? length : nil
  }

  /// The state of one pass over a file, which a stream's closure cannot own.
  private final class Reading: Sendable {
    private struct State {
      var source: ByteStream
      var packed: ArraySlice<UInt8> = []
      var isOver = false
      /// Nil between the members of a file.
      var inflater: Inflater?
      var members = 0
      var size = 0
      var total = 0
      var checksum = CRC32()
    }

    private let path: String
    private let limit: Int
    private let state: Mutex<State>

    init(_ source: ByteStream, _ path: String, _ limit: Int) {
      (self.path, self.limit) = (path, limit)
      state = Mutex(State(source: source))
    }

    func next() throws(Diagnostic) -> [UInt8]? {
      let result = state.withLock { state in
        Result { () throws(Diagnostic) in try next(&state) }
      }
      return try result.get()
    }

    private func next(_ state: inout State) throws(Diagnostic) -> [UInt8]? {
      while true {
        if state.inflater == nil, try !begin(&state) { return nil }
        guard let inflater = state.inflater else { return nil }
        if state.packed.isEmpty { try refill(&state) }
        guard let (bytes, used) = inflater.unpack(state.packed, room: GzipStream.piece) else {
          throw fault("cannot be unpacked")
        }
        state.packed = state.packed.dropFirst(used)
        state.checksum.update(bytes)
        state.size += bytes.count
        state.total += bytes.count
        guard state.total <= limit else { throw fault("unpacks to more than \(limit) bytes") }
        if inflater.isAtEnd { try end(&state) }
        if !bytes.isEmpty { return bytes }
        if state.inflater != nil, state.packed.isEmpty, state.isOver { throw fault("is truncated") }
      }
    }

    /// Reads the header of the next member; false at the end. Tapes pad the last block with zeros.
    private func begin(_ state: inout State) throws(Diagnostic) -> Bool {
      var length = GzipStream.headerLength(state.packed)
      while length == nil, !state.isOver, state.packed.count < GzipStream.longestHeader {
        try refill(&state)
        length = GzipStream.headerLength(state.packed)
      }
      if state.members > 0, state.packed.allSatisfy({ $0 == 0 }) { return false }
      guard let length, GzipFile.begins(Array(state.packed.prefix(2))),
        state.packed.small(at: 2, bytes: 1) == 8
      else { throw fault(state.members > 0 ? "has extra bytes at the end" : "is truncated") }
      state.packed = state.packed.dropFirst(length)
      (state.inflater, state.size, state.checksum) = (Inflater(), 0, CRC32())
      state.members += 1
      return true
    }

    private func end(_ state: inout State) throws(Diagnostic) {
      while state.packed.count < GzipStream.trailer, !state.isOver { try refill(&state) }
      guard state.packed.count >= GzipStream.trailer else { throw fault("is truncated") }
      guard state.packed.number(at: 0, bytes: 4) == UInt64(state.checksum.value),
        state.packed.number(at: 4, bytes: 4) == UInt64(state.size & 0xFFFF_FFFF)
      else { throw fault("is damaged: wrong checksum") }
      state.packed = state.packed.dropFirst(GzipStream.trailer)
      state.inflater = nil
    }

    private func refill(_ state: inout State) throws(Diagnostic) {
      if let more = try state.source.next() {
        state.packed = state.packed + more
      } else {
        state.isOver = true
      }
    }

    private func fault(_ what: String) -> Diagnostic {
      Diagnostic(.error, what, path: path, help: ["download or export it again, or unpack it: gunzip"])
    }
  }
}
