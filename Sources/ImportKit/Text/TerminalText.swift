extension String {
  /// The text without the codes that move the cursor or set colours in a terminal.
  package var withoutTerminalCodes: String {
    guard utf8.contains(0x1B) else { return self }
    return replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
  }
}
