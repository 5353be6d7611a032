extension CodeScanner {
  /// Reads `<<EOF`, `<<-EOF`, `<<~EOF` or `<<'EOF'`; the text begins on the next line.
  mutating func readHeredocStart(from start: Int) -> Bool {
    // The shell's `<<<` is followed by a word, not by lines of text.
    if position > 0, bytes[position - 1] == UInt8(ascii: "<") { return false }
    var index = start
    while index < bytes.count, [UInt8(ascii: "-"), UInt8(ascii: "~")].contains(bytes[index]) { index += 1 }
    let quote = index < bytes.count && [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(bytes[index])
    let word = index + (quote ? 1 : 0)
    guard word < bytes.count, rules.traits[Int(bytes[word])].contains(.beginsName) else { return false }
    let wordEnd = nameEnd(from: word)
    let isClosed = quote && wordEnd < bytes.count && bytes[wordEnd] == bytes[index]
    heredocs.append(word..<wordEnd)
    add(.string, upTo: wordEnd + (isClosed ? 1 : 0))
    return true
  }

  /// Reads the texts announced on the previous line, in order.
  mutating func readHeredocs() {
    let start = position
    for word in heredocs {
      while position < bytes.count {
        let end = lineEnd(from: position)
        let last = self.end(of: word, alone: position..<end)
        position = last ?? min(end + 1, bytes.count)
        if last != nil { break }
      }
    }
    heredocs.removeAll()
    writer.add(.string, start, position)
  }

  /// Where the end word ends in `line`, if the line contains nothing else, except a `;` in PHP. Never reads
  /// past the line.
  private func end(of word: Range<Int>, alone line: Range<Int>) -> Int? {
    var index = line.lowerBound
    while index < line.upperBound, bytes[index].isBlank { index += 1 }
    let end = index + word.count
    guard end <= line.upperBound, end == line.upperBound || ends.contains(bytes[end]) else { return nil }
    return word.allSatisfy { bytes[$0] == bytes[index + $0 - word.lowerBound] } ? end : nil
  }
}

/// Bytes allowed after the end word of a heredoc.
private let ends: [UInt8] = Array(";,)".utf8)
