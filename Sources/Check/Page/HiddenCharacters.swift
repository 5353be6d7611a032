internal import Basics
internal import Markup

/// Invisible characters in text that people trust by its appearance.
enum HiddenCharacters {
  /// Characters that reorder their neighbours or leave a mere gap in a name. Direction marks and joiners are
  /// allowed: Arabic, Persian and Hindi need them, and emoji consist of them.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x2060...0x2064, 0x206A...0x206F:
      true
    case 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0x1D173...0x1D17A: true
    case 0xE0001, 0xE0020...0xE007F: true
    default: false
    }
  }

  /// The first hidden character. Tags after a black flag spell a country and are visible. Closed isolates
  /// keep a date or a name from reordering its neighbours, which is their purpose.
  static func first(in text: String) -> Unicode.Scalar? {
    guard text.utf8.contains(where: { $0 >= 0xC2 }) else { return nil }
    var isFlag = false
    var isolates: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      let isTag = (0xE0020...0xE007F).contains(scalar.value)
      switch scalar.value {
      case 0x2066...0x2068: isolates.append(scalar)
      case 0x2069 where !isolates.isEmpty: isolates.removeLast()
      default: if isHidden(scalar), !(isFlag && isTag) { return scalar }
      }
      isFlag = scalar.value == 0x1F3F4 || isFlag && isTag
    }
    return isolates.first
  }

  /// `U+202E`.
  static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  static func checkPath(_ file: CheckedFile, _ report: inout FileReport) {
    guard let scalar = first(in: file.path) else { return }
    report.add(
      .hiddenCharacters, "the address of this file contains \(name(scalar))",
      help: ["change the slug or name of its source"])
  }
}

extension CheckRule {
  /// Checks names: of the page, of people (in `<bdi>`) and of controls. Reports each character at its first
  /// position, since a name occurs on a page many times.
  static let hiddenCharacters: Self = CheckRule(
    "hidden-characters", .warning,
    ensures: "names and addresses contain no invisible or reordering characters",
    finds: "a sender \"Ann\\u{202E}xcod.exe\"",
    remedy: "remove the characters from the name, or write them as \\u{…}",
    page: { page, report in
      var seen: Set<Unicode.Scalar> = []
      for (index, element) in page.elements.enumerated() {
        let isName = ["title", "h1", "bdi"].contains(element.name)
        if isName, let found = HiddenCharacters.first(in: page.text(of: index)), seen.insert(found).inserted {
          report.add(
            .hiddenCharacters,
            "<\(element.name)> contains \(HiddenCharacters.name(found)), which is invisible",
            on: index, of: page)
        }
        let label = page.attribute("aria-label", of: index).flatMap(HiddenCharacters.first)
        if let found = label, seen.insert(found).inserted {
          report.add(
            .hiddenCharacters, "aria-label contains \(HiddenCharacters.name(found)), which is invisible",
            on: index,
            "aria-label", of: page)
        }
      }
    },
    reference: hiddenCharactersOfAddresses)
}

extension CheckRule {
  static let hiddenCharactersOfAddresses: ReferenceCheck = { reference, page, report in
    guard let found = HiddenCharacters.first(in: reference.decoded) else { return }
    report.add(
      .hiddenCharacters, "address contains \(HiddenCharacters.name(found)), which is invisible",
      on: reference.element,
      reference.attribute, of: page)
  }
}

extension Reference {
  /// As a browser displays it: `%E2%80%AE` becomes a character.
  fileprivate var decoded: String {
    guard case .local(let path, let fragment) = address else { return url.removingPercent }
    return path + (fragment ?? "")
  }
}
