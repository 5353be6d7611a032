internal import Foundation
internal import Output
internal import Search
internal import SearchRecords
internal import Site

/// Makes a search index and nothing else, so that its time and memory can be measured: `IndexBenchmark MESSAGES.tsv FOLDER [JOBS [related]]`.
///
/// A line with two columns begins a chat (path, title); one with four is a message (seconds, name, anchor, text).
@main
struct IndexBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      return print("usage: IndexBenchmark MESSAGES.tsv FOLDER [JOBS [related]]")
    }
    let folder = URL(fileURLWithPath: arguments[2])
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("search"), withIntermediateDirectories: true)
    let jobs = arguments.count > 3 ? Int(arguments[3]) ?? 1 : ProcessInfo.processInfo.activeProcessorCount
    let segmentStore = SegmentStore(try SpillFile(in: arguments[2]))
    try ChatsFile.read(arguments[1], segmentStore)
    let read = processorSeconds
    let disk = Disk()
    SearchIndex(segmentStore, hasRelatedWords: arguments.contains("related")).write(jobs: jobs) { file in
      do { try disk.write("\(arguments[2])/\(file.path)", file.bytes) } catch { fatalError("\(error)") }
    }
    if let failure = segmentStore.failure { throw failure }
    print("processor seconds: \(read) to read, \(processorSeconds - read) to index")
  }

  /// Of all threads, in the program and in the kernel for it.
  private static var processorSeconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

/// Reads the chats line by line, so that one at a time is in memory.
private enum ChatsFile {
  static func read(_ path: String, _ segmentStore: SegmentStore) throws {
    guard let file = fopen(path, "r") else { throw CocoaError(.fileReadNoSuchFile) }
    let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: 256 << 10)
    // The file uses the buffer until it is closed.
    defer {
      fclose(file)
      buffer.deallocate()
    }
    setvbuf(file, buffer, _IOFBF, 256 << 10)
    var record: SearchRecord?
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    // `getline` owns the line until the next call; its columns are copied out at once.
    defer { free(line) }
    while true {
      let length = getline(&line, &size, file)
      guard length > 0, let line else { break }
      var rest = UnsafeRawBufferPointer(start: line, count: line[length - 1] == 10 ? length - 1 : length)
      let (first, second) = (column(&rest), column(&rest))
      if rest.baseAddress == nil {
        if let record { segmentStore.add(record.segments) }
        record = SearchRecord(kinds: ["chats", "assistant"], title: second, path: first)
        record?.pages = [(0, "\(first)/index.html")]
      } else {
        let anchor = column(&rest)
        record?.add(text: column(&rest), anchor: anchor, name: second, time: Int64(first) ?? 0)
      }
    }
    if let record { segmentStore.add(record.segments) }
  }

  /// Takes a column off the beginning of a line; nothing is left after the last one.
  private static func column(_ rest: inout UnsafeRawBufferPointer) -> String {
    guard let start = rest.baseAddress else { return "" }
    let tab = memchr(start, 9, rest.count).map { UnsafeRawPointer($0) - start }
    let column = UnsafeRawBufferPointer(start: start, count: tab ?? rest.count)
    rest =
      tab.map { UnsafeRawBufferPointer(rebasing: rest[($0 + 1)...]) }
      ?? UnsafeRawBufferPointer(start: nil, count: 0)
    return String(decoding: column, as: UTF8.self)
  }
}
