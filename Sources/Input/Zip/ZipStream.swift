internal import Basics
internal import Content
internal import Deflate
internal import Synchronization

/// The bytes of one entry, unpacked as they are read; throws if size or checksum differ from the list.
enum ZipStream {
  /// Unpacked bytes at a time.
  private static let piece = 256 << 10
  /// Packed bytes at a time.
  private static let packedPiece = 64 << 10

  /// `path` is the entry's, for messages.
  static func open(_ entry: ZipEntry, in file: SeekableFile, path: String) throws(Diagnostic) -> ByteStream {
    let read = try file.open()
    let start = try dataOffset(entry, read, path)
    let reading = Reading(entry, start, path, read)
    return ByteStream { () throws(Diagnostic) in try reading.next() }
  }

  /// The local header has its own lengths for name and extra field; everything else is also in the list.
  private static func dataOffset(_ entry: ZipEntry, _ read: SeekableFile.Read, _ path: String)
    throws(Diagnostic) -> Int
  {
    let head = try read(entry.offset, ZipRecord.localHeaderSize + entry.rawName.count)[...]
    guard head.count == ZipRecord.localHeaderSize + entry.rawName.count,
      head.number(at: 0, bytes: 4) == ZipRecord.localHeader, head.small(at: 8, bytes: 2) == entry.method,
      head.small(at: 26, bytes: 2) == entry.rawName.count,
      head.dropFirst(ZipRecord.localHeaderSize).elementsEqual(entry.rawName)
    else { throw damaged(path, "the entry does not match the list of entries") }
    let start = entry.offset + head.count + head.small(at: 28, bytes: 2)
    guard start <= entry.end, entry.packedSize <= entry.end - start else {
      throw damaged(path, "the entry overlaps the next one")
    }
    return start
  }

  private static func damaged(_ path: String, _ why: String) -> Diagnostic {
    Diagnostic(.error, "is damaged: \(why)", path: path, help: ["download or export the archive again"])
  }

  /// The state of one pass over one entry, which a stream's closure cannot own.
  private final class Reading: Sendable {
    private struct State {
      /// Nil for an entry that is not compressed with deflate.
      var inflater: Inflater?
      var zstandard: ZstandardUnpacker?
      /// Packed bytes that were read but not unpacked yet.
      var packed: ArraySlice<UInt8> = []
      var offset: Int
      var packedRest: Int
      /// Unpacked bytes still to come.
      var rest: Int
      var checksum = CRC32()
    }

    private let entry: ZipEntry
    private let path: String
    private let read: SeekableFile.Read
    private let state: Mutex<State>

    init(_ entry: ZipEntry, _ start: Int, _ path: String, _ read: @escaping SeekableFile.Read) {
      (self.entry, self.path, self.read) = (entry, path, read)
      state = Mutex(
        State(
          inflater: entry.method == 8 ? Inflater() : nil,
          zstandard: entry.method == ZipEntry.zstandard ? ZstandardUnpacker() : nil, offset: start,
          packedRest: entry.packedSize, rest: entry.size))
    }

    func next() throws(Diagnostic) -> [UInt8]? {
      let result = state.withLock { state in
        Result { () throws(Diagnostic) in try next(&state) }
      }
      return try result.get()
    }

    private func next(_ state: inout State) throws(Diagnostic) -> [UInt8]? {
      let bytes = try entry.method == 0 ? take(&state, ZipStream.piece) : unpack(&state)
      guard bytes.count <= state.rest else { throw damaged("the entry has more bytes than listed") }
      state.rest -= bytes.count
      state.checksum.update(bytes)
      if !bytes.isEmpty { return bytes }
      guard state.rest == 0, state.packed.isEmpty, state.packedRest == 0 else {
        throw damaged("the number of bytes differs from the list")
      }
      guard state.checksum.value == entry.checksum else { throw damaged("wrong checksum") }
      return nil
    }

    /// Until there is output, or no more input.
    private func unpack(_ state: inout State) throws(Diagnostic) -> [UInt8] {
      if let unpacker = state.zstandard { return try unpack(&state, unpacker) }
      while let inflater = state.inflater, !inflater.isAtEnd {
        if state.packed.isEmpty { state.packed = try take(&state, ZipStream.packedPiece)[...] }
        guard let (bytes, used) = inflater.unpack(state.packed, room: ZipStream.piece) else {
          throw damaged("cannot unpack the entry")
        }
        state.packed = state.packed.dropFirst(used)
        if !bytes.isEmpty { return bytes }
        if state.packed.isEmpty, state.packedRest == 0, !inflater.isAtEnd { throw damaged("truncated") }
      }
      return []
    }

    private func unpack(_ state: inout State, _ unpacker: ZstandardUnpacker) throws(Diagnostic) -> [UInt8] {
      while true {
        guard let bytes = unpacker.unpack(state.packed, room: ZipStream.piece) else {
          throw damaged("cannot unpack the entry")
        }
        state.packed = []
        if !bytes.isEmpty { return bytes }
        guard state.packedRest > 0 else {
          if !unpacker.isAtEnd { throw damaged("truncated") }
          return []
        }
        state.packed = try take(&state, ZipStream.packedPiece)[...]
      }
    }

    /// Packed bytes of the entry.
    private func take(_ state: inout State, _ most: Int) throws(Diagnostic) -> [UInt8] {
      let count = min(most, state.packedRest)
      guard count > 0 else { return [] }
      let bytes = try read(state.offset, count)
      guard bytes.count == count else { throw damaged("the archive has become shorter") }
      state.offset += count
      state.packedRest -= count
      return bytes
    }

    private func damaged(_ why: String) -> Diagnostic { ZipStream.damaged(path, why) }
  }
}
