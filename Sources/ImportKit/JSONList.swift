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

/// A list inside the records of a document: the keys on the way to it. It is empty in the record itself.
package struct InnerList {
  fileprivate let keys: ArraySlice<String>

  package init(_ keys: String...) { self.keys = keys[...] }

  private init(_ keys: ArraySlice<String>) { self.keys = keys }

  fileprivate func below(_ key: String) -> InnerList? {
    keys.first == key ? InnerList(keys.dropFirst()) : nil
  }
}

extension JSONList {
  /// As above, for records that contain long lists: their elements are kept as text, beside the record without these
  /// lists. `areDocuments`: whether the elements of an outermost list have lists at `keys`, too. `wrapper`: the key of an
  /// object that may be around them.
  package static func read(
    _ file: InputFile, at keys: Set<String>, without lists: [InnerList], _ spill: Spill,
    areDocuments: Bool = false, wrapper: String? = nil,
    other: (String, ContentValue) -> Void = { _, _ in }, _ take: (ContentValue, SpilledValues) -> Void
  ) throws(Diagnostic) -> RepeatedKeys {
    func document(_ json: inout JSONReader) throws {
      try json.object { key, _, json in
        let kind = try json.peek()
        if key == wrapper, kind == .object { return try document(&json) }
        guard keys.contains(key), kind == .array else { return other(key, try json.contentValue()) }
        try json.array { try $0.record(without: lists, spill, take) }
      }
    }
    return try JSONFile.stream(file, keepsLastOfDuplicates: true) { json in
      guard try json.peek() == .array else { return try document(&json) }
      try json.array { try areDocuments ? document(&$0) : $0.record(without: lists, spill, take) }
    }
  }

  /// As above, for a document that is one record, or a list of records.
  package static func documents(
    _ file: InputFile, without lists: [InnerList], _ spill: Spill,
    _ take: (ContentValue, SpilledValues) -> Void
  ) throws(Diagnostic) -> RepeatedKeys {
    return try JSONFile.stream(file, keepsLastOfDuplicates: true) { json in
      guard try json.peek() == .array else { return try json.record(without: lists, spill, take) }
      try json.array { try $0.record(without: lists, spill, take) }
    }
  }

  /// Passes each element of all lists of the outermost object to `take`, with the key of its list; of an outermost list,
  /// with an empty key.
  package static func elements(
    _ file: InputFile, _ take: (String, ContentValue) -> Void
  ) throws(Diagnostic) -> RepeatedKeys {
    try JSONFile.stream(file, keepsLastOfDuplicates: true) { json in
      if try json.peek() == .array { return try json.array { take("", try $0.contentValue()) } }
      try json.object { key, _, json in
        guard try json.peek() == .array else { return try json.skip() }
        try json.array { take(key, try $0.contentValue()) }
      }
    }
  }
}

extension JSONReader {
  fileprivate mutating func record(
    without lists: [InnerList], _ spill: Spill, _ take: (ContentValue, SpilledValues) -> Void
  ) throws {
    var values = SpilledValues(spill)
    let record = try contentValue(without: lists, &values)
    take(record, values)
  }

  private mutating func contentValue(
    without lists: [InnerList], _ values: inout SpilledValues
  ) throws -> ContentValue {
    let (kind, position) = (try peek(), SourcePosition(valuePosition))
    if kind == .array {
      var elements: [ContentValue] = []
      try array { elements.append(try $0.contentValue(without: lists, &values)) }
      return ContentValue(.list(elements), at: position)
    }
    guard kind == .object else { return try contentValue() }
    var entries: [ContentValue.Entry] = []
    try object { key, at, json in
      let inner = lists.compactMap { $0.below(key) }
      let value: ContentValue
      if inner.contains(where: \.keys.isEmpty), try json.peek() == .array {
        value = ContentValue(.list([]), at: SourcePosition(try json.nextPosition()))
        try json.array { try values.append(&$0) }
      } else {
        value = try inner.isEmpty ? json.contentValue() : json.contentValue(without: inner, &values)
      }
      entries.append(ContentValue.Entry(key: key, position: SourcePosition(at), value: value))
    }
    return ContentValue(.map(entries), at: position)
  }
}
