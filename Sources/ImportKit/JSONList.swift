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
