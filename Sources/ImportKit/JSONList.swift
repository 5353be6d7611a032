package import Basics
package import Content
internal import JSON

/// A JSON document whose outermost object has its records in a list.
package enum JSONList {
  /// Passes each element of the lists at `keys` to `take`, in file order, and every other field to `other`,
  /// which reads
  /// its value. Only one element is in memory.
  package static func read(
    _ file: InputFile, at keys: Set<String>, cleaning clean: @escaping ([UInt8]) -> [UInt8] = { $0 },
    other: (String, ContentValue) -> Void = { _, _ in }, _ take: (ContentValue) -> Void
  ) throws(Diagnostic) -> RepeatedKeys {
    try JSONFile.stream(file, cleaning: clean, keepsLastOfDuplicates: true) { json in
      if try json.peek() == .array { return try json.array { take(try $0.contentValue()) } }
      try json.object { key, _, json in
        if keys.contains(key), try json.peek() == .array {
          try json.array { take(try $0.contentValue()) }
        } else {
          other(key, try json.contentValue())
        }
      }
    }
  }
}

extension ImportWriter {
  /// Passes each record of a file to `take`: those of JSON Lines, or of a list, which may be at one of `keys`.
  package mutating func read(
    _ file: InputFile, of export: Export, at keys: Set<String>, _ take: (ContentValue, inout Self) -> Void
  ) throws(Diagnostic) {
    if try export.json(file)?.isLines == true {
      var lines = try Lines(file)
      while let line = try lines.nextRecord() {
        if let value = value(of: line) { take(value, &self) }
      }
    } else {
      note(try JSONList.read(file, at: keys) { take($0, &self) })
    }
  }
}
