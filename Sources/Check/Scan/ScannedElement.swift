/// Elements of HTML with rules of their own; `other` has only those of the vocabulary.
enum ScannedElement: String, Sendable {
  case other
  case html, body, title, meta, link, script
  case h1, h2, h3, h4, h5, h6, bdi, li, a
  case button, input, select, textarea, meter, progress, label, summary
  case img, picture, source, audio, video, track
  case svg
  /// `title` in a drawing, which is a name as well.
  case drawingTitle
  /// `a` in a drawing, which leads somewhere as well.
  case drawingLink

  /// Of a heading; nil for other elements.
  var level: Int? {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }

  /// Whether its text is a name that people trust by its appearance (`hidden-characters`).
  var isTrusted: Bool { self == .title || self == .h1 || self == .bdi || self == .drawingTitle }
}

/// Attributes that rules ask for; their numbers are below 64, so those of a tag fit in one word.
enum ScannedAttribute: UInt8, CaseIterable, Sendable {
  case id, `class`, href, src, srcset, imagesrcset, poster, action, rel, target, type, value, title, lang
  case alt, width, height, name, property, content, controls, integrity, hidden, tabindex, xmlns
  case label, `for`
  case ariaLabel, ariaLabelledby, ariaHidden, httpEquiv

  var text: String {
    switch self {
    case .ariaLabel: "aria-label"
    case .ariaLabelledby: "aria-labelledby"
    case .ariaHidden: "aria-hidden"
    case .httpEquiv: "http-equiv"
    default: "\(self)"
    }
  }

  var bit: UInt64 { 1 << UInt64(rawValue) }
}
