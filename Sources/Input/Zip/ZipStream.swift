internal import Basics
internal import Content
internal import Deflate
internal import Synchronization

/// Bytes of one entry, unpacked as they are read; its size and checksum are those that the list has, or it is an error.
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

  /// The entry's own header has a name and extras of its own length; everything else of it is in the list, too.
  private static func dataOffset(_ entry: ZipEntry, _ read: SeekableFile.Read, _ path: String)
    throws(Diagnostic) -> Int
  {
    let head = try read(entry.offset, ZipRecord.localHeaderSize + entry.rawName.count)[...]
    guard head.count == ZipRecord.localHeaderSize + entry.rawName.count,
      head.number(at: 0, bytes: 4) == ZipRecord.localHeader, head.small(at: 8, bytes: 2) == entry.method,
      head.small(at: 26, bytes: 2) == entry.rawName.count,
      head.dropFirst(ZipRecord.localHeaderSize).elementsEqual(entry.rawName)
    else { throw damaged(path, "the archive's list and the entry disagree") }
    let start = entry.offset + head.count + head.small(at: 28, bytes: 2)
    guard start <= entry.end, entry.packedSize <= entry.end - start else {
      throw damaged(path, "it reaches into what follows it")
    }
    return start
  }

  private static func damaged(_ path: String, _ why: String) -> Diagnostic {
    Diagnostic(.error, "is damaged: \(why)", path: path, help: ["download or export the archive again"])
  }

  /// One reading of one entry; owns the state that a stream's closure cannot.
  private final class Reading: Sendable {
    private struct State {
      /// Nil for an entry that is not packed.
      var inflater: Inflater?
      /// Packed bytes that were read and not unpacked yet.
      var packed: ArraySlice<UInt8> = []
      var offset: Int
      var packedRest: Int
      /// Bytes that are still to come.
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
          inflater: entry.method == 0 ? nil : Inflater(), offset: start, packedRest: entry.packedSize,
          rest: entry.size))
    }

    func next() throws(Diagnostic) -> [UInt8]? {
      let result = state.withLock { state in
        Result { () throws(Diagnostic) in try next(&state) }
      }
      return try result.get()
    }

    private func next(_ state: inout State) throws(Diagnostic) -> [UInt8]? {
      let bytes = try state.inflater == nil ? take(&state, ZipStream.piece) : unpack(&state)
      guard bytes.count <= state.rest else { throw damaged("it has more bytes than the archive says") }
      state.rest -= bytes.count
      state.checksum.update(bytes)
      if !bytes.isEmpty { return bytes }
      guard state.rest == 0, state.packed.isEmpty, state.packedRest == 0 else {
        throw damaged("it has other bytes than the archive says")
      }
      guard state.checksum.value == entry.checksum else { throw damaged("its checksum is wrong") }
      return nil
    }

    /// Until something came out, or nothing more can.
    private func unpack(_ state: inout State) throws(Diagnostic) -> [UInt8] {
      while let inflater = state.inflater, !inflater.isAtEnd {
        if state.packed.isEmpty { state.packed = try take(&state, ZipStream.packedPiece)[...] }
        guard let (bytes, used) = inflater.unpack(state.packed, room: ZipStream.piece) else {
          throw damaged("it cannot be unpacked")
        }
        state.packed = state.packed.dropFirst(used)
        if !bytes.isEmpty { return bytes }
        if state.packed.isEmpty, state.packedRest == 0, !inflater.isAtEnd { throw damaged("it is cut off") }
      }
      return []
    }

    /// Bytes as the archive keeps them.
    private func take(_ state: inout State, _ most: Int) throws(Diagnostic) -> [UInt8] {
      let count = min(most, state.packedRest)
      guard count > 0 else { return [] }
      let bytes = try read(state.offset, count)
      guard bytes.count == count else { throw damaged("the archive is shorter than it was") }
      state.offset += count
      state.packedRest -= count
      return bytes
    }

    private func damaged(_ why: String) -> Diagnostic { ZipStream.damaged(path, why) }
  }
}
