internal import Content
internal import JSON

/// A user on a page, as needed for further requests.
package struct ListedUser: Sendable, Equatable {
  package let id: Int
  package let login: String
  /// From the API, not trusted.
  package let avatar: String

  /// Letters, digits and hyphens: safe in URLs and file names. Logins of bots contain brackets.
  package var isPlain: Bool { Self.isPlain(login) }

  package static func isPlain(_ login: String) -> Bool {
    (1...39).contains(login.utf8.count) && login.utf8.first != UInt8(ascii: "-")
      && login.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}

/// Why a response body is unusable.
enum AnswerFault: Error, Equatable {
  /// Truncated: worth another attempt.
  case truncated
  case wrong(String)
}

/// Validates response bodies before they are cached.
enum GitHubAnswer {
  /// A page of `/users`: an array of objects with `id` and `login`.
  static func users(_ body: [UInt8]) throws(AnswerFault) -> [ListedUser] {
    let value = try read(body)
    guard let list = value.list else { throw fault(value, "a list of users") }
    return try list.enumerated().map { (index, value) throws(AnswerFault) in
      guard let id = value["id"]?.positiveInteger, let login = value["login"]?.string, !login.isEmpty else {
        throw .wrong("user \(index + 1) in the list has no positive id or no login")
      }
      return ListedUser(id: id, login: login, avatar: value["avatar_url"]?.string ?? "")
    }
  }

  /// The id in a response to `/users/{login}`.
  static func profileID(_ body: [UInt8]) throws(AnswerFault) -> Int {
    let value = try read(body)
    guard let id = value["id"]?.positiveInteger, value["login"]?.string != nil else {
      throw fault(value, "a user")
    }
    return id
  }

  /// The message of a GitHub error; nil for other bodies.
  static func message(_ body: [UInt8]) -> String? {
    guard body.count <= 1 << 16, let value = try? read(body) else { return nil }
    return value["message"]?.string.map { String($0.prefix(300)) }
  }

  private static func fault(_ value: ContentValue, _ expected: String) -> AnswerFault {
    if let message = value["message"]?.string {
      return .wrong("expected \(expected), found a GitHub error: \"\(message.prefix(300))\"")
    }
    return .wrong("expected \(expected), found \(value.typeName)")
  }

  private static func read(_ body: [UInt8]) throws(AnswerFault) -> ContentValue {
    do {
      var reader = JSONReader(body)
      let value = try reader.contentValue()
      try reader.end()
      return value
    } catch let error as JSONError {
      // A truncated body fails at its very end, or inside its last character.
      guard error.position.offset < body.count - 4 else { throw .truncated }
      throw .wrong(
        "the answer is not JSON (\(error.position.line):\(error.position.column): \(error.message))")
    } catch {
      throw .wrong("the answer is not JSON")
    }
  }
}

extension ContentValue {
  fileprivate var positiveInteger: Int? {
    guard case .number(let text) = kind, let number = JSONNumber(text)?.int, number > 0 else { return nil }
    return number
  }
}
