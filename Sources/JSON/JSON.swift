package struct JSONPosition: Sendable, Equatable { package var line: Int; package var column: Int; package var offset: Int
  package init(line: Int, column: Int, offset: Int) { self.line = line; self.column = column; self.offset = offset } }
package struct JSONError: Error { package var position: JSONPosition; package var message: String }
package struct JSONNumber: Sendable { package var text: String }
package struct JSONValue: Sendable { package var position: JSONPosition; package var kind: Kind
  package struct Member: Sendable { package var key: String; package var keyPosition: JSONPosition; package var value: JSONValue }
  package indirect enum Kind: Sendable { case null, bool(Bool), number(JSONNumber), string(String), array([JSONValue]), object([Member]) } }
package struct JSONReader { package var hasByteOrderMark = false; package var replacedSurrogates = 0
  package init(_ bytes: [UInt8], startingAt: JSONPosition) {}
  package mutating func value() throws -> JSONValue { throw JSONError(position: JSONPosition(line: 1, column: 1, offset: 0), message: "stub") }
  package mutating func end() throws {} }
