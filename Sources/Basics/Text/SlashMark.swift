extension StringProtocol {
  /// Whether it begins with a combining mark. To Swift, a slash and such a mark are one character, so a path
  /// with this part does not split at that slash.
  package var joinsSlash: Bool { "/\(self)".first != "/" }
}
