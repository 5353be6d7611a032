internal import Basics
internal import Content
internal import Deflate
internal import Synchronization

/// The bytes of a file packed with Zstandard, unpacked as they are read.
enum ZstandardStream {
  private static let piece = 256 << 10

  static func begins(_ start: [UInt8]) -> Bool { start.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) }

  /// `limit`: maximum number of unpacked bytes.
  static func open(_ file: InputFile, limit: Int = ZipLimits().entrySize) throws(Diagnostic) -> ByteStream {
    let reading = Reading(try file.stream(), file.path, limit)
    return ByteStream { () throws(Diagnostic) in try reading.next() }
  }

  /// The state of one pass over a file, which a stream's closure cannot own.
  private final class Reading: Sendable {
    private struct State {
      var source: ByteStream
      let unpacker = ZstandardUnpacker()
      var total = 0
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
      var packed: [UInt8] = []
      while true {
        guard let bytes = state.unpacker.unpack(packed[...], room: ZstandardStream.piece) else {
          throw fault("cannot be unpacked")
        }
        state.total += bytes.count
        guard state.total <= limit else { throw fault("unpacks to more than \(limit) bytes") }
        if !bytes.isEmpty { return bytes }
        guard let more = try state.source.next() else {
          if !state.unpacker.isAtEnd { throw fault("is truncated") }
          return nil
        }
        packed = more
      }
    }

    private func fault(_ what: String) -> Diagnostic {
      Diagnostic(.error, what, path: path, help: ["download or export it again, or unpack it: unzstd"])
    }
  }
}
