/// Kinds do not know each other: no type of one folder of `Sources/Kinds` is named in another.
enum KindRule {
  static func breaches(_ files: [SourceFile]) -> [String] {
    let owners = typeOwners(files)
    return files.flatMap { file -> [String] in
      guard let kind = kind(of: file) else { return [] }
      return file.code.enumerated().flatMap { index, line in
        names(in: line).filter { name in owners[name].map { !$0.contains(kind) } ?? false }
          .map { "\(file.path):\(index + 1): \($0)" }
      }
    }
  }

  /// The kinds that declare each name; a nested type is only reached through its outer one, so it is not counted.
  private static func typeOwners(_ files: [SourceFile]) -> [String: Set<String>] {
    var owners: [String: Set<String>] = [:]
    for file in files {
      guard let kind = kind(of: file) else { continue }
      for name in SourceTypes.topLevel(file) { owners[name, default: []].insert(kind) }
    }
    return owners
  }

  private static func kind(of file: SourceFile) -> String? {
    let parts = file.path.split(separator: "/")
    return parts.count > 3 && parts[1] == "Kinds" ? String(parts[2]) : nil
  }

  /// The words of a line; what follows a dot is a member, not a type.
  private static func names(in line: String) -> [String] {
    var out: [String] = []
    var isMember = false
    for part in line.split(omittingEmptySubsequences: true, whereSeparator: { !$0.isNamePart && $0 != "." }) {
      for name in part.split(separator: ".", omittingEmptySubsequences: false) {
        if !isMember, !name.isEmpty { out.append(String(name)) }
        isMember = true
      }
      isMember = false
    }
    return out
  }
}

/// Finds declarations of types in a file.
enum SourceTypes {
  private static let keywords: Set<Substring> = ["struct", "enum", "class", "actor", "protocol"]

  /// Names of types declared at the left margin.
  static func topLevel(_ file: SourceFile) -> [String] {
    file.code.filter { $0.first?.isWhitespace == false }.compactMap(name)
  }

  /// The line, from 1, on which the first type is declared.
  static func firstLine(_ file: SourceFile) -> Int? {
    file.code.firstIndex { $0.first?.isWhitespace == false && name($0) != nil }.map { $0 + 1 }
  }

  private static func name(_ line: String) -> String? {
    let words = line.split { !$0.isNamePart && $0 != "@" }
    guard let index = words.firstIndex(where: keywords.contains), index < 4, index + 1 < words.count else {
      return nil
    }
    let name = String(words[index + 1])
    return name.first?.isUppercase == true ? name : nil
  }
}
