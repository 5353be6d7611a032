package import Basics
package import Content
package import JSON

/// Values of JSON files as text, to be read later and in any order; on the disk if they are many.
package struct SpilledValues {
  private var texts: SpilledRecords

  /// `spill`: where they are kept, such as `ImportWriter.spill`.
  package init(_ spill: Spill) { texts = SpilledRecords(spill) }

  package var count: Int { texts.count }

  package var isEmpty: Bool { texts.count == 0 }

  /// Takes the next value of the reader.
  package mutating func append(_ json: inout JSONReader) throws {
    let (bytes, position) = try json.text()
    append(bytes, at: SourcePosition(position))
  }

  /// A value that is a part of a line. Positions inside it are about right only.
  @discardableResult
  package mutating func append(_ value: ContentValue) -> Int {
    var json = JSONWriter()
    json.content(value)
    return append(json.bytes, at: value.position)
  }

  /// Returns the number of the value: 0 for the first. `line` has been read as a value once.
  @discardableResult
  package mutating func append(_ line: Lines.Line) -> Int {
    append(line.bytes, at: SourcePosition(line: line.number, column: line.column))
  }

  @discardableResult
  private mutating func append(_ bytes: [UInt8], at position: SourcePosition) -> Int {
    var text = ByteWriter(capacity: bytes.count + 12)
    text.add(position)
    text.append(bytes)
    return texts.append(text.bytes)
  }

  /// Passes each value to `take`, from the last one if `reversed`; those that cannot be read are an error. `isFirst`:
  /// whether to count duplicate keys, which are counted once if the values are read several times.
  package func each(
    reversed: Bool = false, isFirst: Bool = true, _ out: inout ImportWriter,
    _ take: (ContentValue, inout ImportWriter) -> Void
  ) {
    var reader = reader()
    for place in 0..<count {
      do throws(Diagnostic) {
        let (value, repeated) = try reader.value(reversed ? count - 1 - place : place, path: out.path)
        if isFirst { out.note(repeated) }
        take(value, &out)
      } catch {
        out.warn(error)
      }
    }
  }

  /// Reads the values so far.
  package struct Reader {
    fileprivate var texts: SpilledRecords.Reader

    /// Nil, and an error in the report, if it cannot be read.
    package mutating func value(_ number: Int, _ out: inout ImportWriter) -> ContentValue? {
      do throws(Diagnostic) {
        return try value(number, path: out.path).value
      } catch {
        out.warn(error)
        return nil
      }
    }

    fileprivate mutating func value(
      _ number: Int, path: String
    ) throws(Diagnostic) -> (value: ContentValue, repeated: RepeatedKeys) {
      var text = ByteReader(Array(try texts.read(number)))
      do {
        let position = try text.value(SourcePosition.self)
        var json = JSONReader(
          try text.take(text.rest),
          startingAt: JSONPosition(line: position.line, column: position.column, offset: 1))
        (json.keepsLastOfDuplicates, json.takesNotNumbers) = (true, true)
        return (try json.contentValue(), RepeatedKeys(json))
      } catch {
        throw Diagnostic(.error, "a value is too long to be read", path: path)
      }
    }
  }

  /// To be dropped before more values are appended, as it shares them.
  package func reader() -> Reader { Reader(texts: texts.reader()) }
}
