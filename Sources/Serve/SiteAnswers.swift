internal import Markup

/// Responds to requests with the current files of the site and with live updates.
struct SiteAnswers: Sendable {
  let site: LiveSite
  let hosts: HostRule
  /// Nil without `--review`.
  var saving: SaveAnswers?

  /// Larger files are sent from disk, except pages: the script is added to those.
  private static let wholeFile = 1 << 20

  func answer(_ request: PageRequest) -> PageAnswer {
    var answer = refusal(request) ?? page(request)
    answer.headers += [
      ("Cache-Control", isSaving(request) ? "no-store" : "no-cache"), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "same-origin"),
      // The search index is a script: pages of other sites must not read it by loading it.
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    if answer.type == MediaType.html {
      // A service worker would save pages and show old ones after a change.
      answer.headers.append(("Content-Security-Policy", "worker-src 'none'; frame-ancestors 'self'"))
    }
    return answer
  }

  private func refusal(_ request: PageRequest) -> PageAnswer? {
    guard hosts.allows(request.host) else {
      return .text(
        403, "this server responds only to localhost and IP addresses; use --host for another name")
    }
    if request.origin == "cross-site", request.mode != "navigate" {
      return .text(403, "other sites may not read this one")
    }
    guard ["GET", "HEAD"].contains(request.method) || isSaving(request) else {
      var answer = PageAnswer.text(405, "only GET and HEAD are supported")
      answer.headers.append(("Allow", "GET, HEAD"))
      return answer
    }
    return nil
  }

  private func isSaving(_ request: PageRequest) -> Bool {
    saving != nil && request.path == SaveAnswers.path
  }

  /// Whether the body of a request is to be read.
  func takesBody(_ request: PageRequest) -> Bool {
    request.method == "POST" && isSaving(request) && refusal(request) == nil
      && saving?.refusal(request) == nil
  }

  private func page(_ request: PageRequest) -> PageAnswer {
    if let saving, isSaving(request) { return saving.answer(request) }
    guard let path = RequestPath(request.path) else { return .text(400, "invalid path") }
    if path.names.first == LiveScript.folder { return live(Array(path.names.dropFirst())) }
    let state = site.state
    guard let folder = state.folder else { return broken(state) }
    guard path.names.starts(with: state.base), path.isFolder || path.names != state.base else {
      return path.names.isEmpty || path.names == state.base
        ? redirect(to: state.base) : missing(folder, request)
    }
    let names = Array(path.names.dropFirst(state.base.count))
    switch folder.entry(names + (path.isFolder ? ["index.html"] : [])) {
    case .file(let file): return answer(file, request)
    case .folder where !path.isFolder: return moved(request.path + "/", request.query)
    case .folder, .nothing: return missing(folder, request)
    }
  }

  private func live(_ names: [String]) -> PageAnswer {
    switch names {
    case ["live.js"]:
      PageAnswer(status: 200, type: MediaType.of("a.js"), body: .bytes(Array(LiveScript.script.utf8)))
    case ["live.css"]:
      PageAnswer(status: 200, type: MediaType.of("a.css"), body: .bytes(Array(LiveScript.style.utf8)))
    case ["state"]: PageAnswer(status: 200, type: MediaType.of("a.json"), body: .bytes(site.json()))
    default: .text(404, "not found")
    }
  }

  /// Redirects to the start of the site, the path of its base URL.
  private func redirect(to base: [String]) -> PageAnswer {
    let names = base.map { name in
      name.utf8.map { byte in
        let isPlain =
          byte < 0x80
          && (Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte)
            || "-._~".utf8.contains(byte))
        let digits = String(byte, radix: 16, uppercase: true)
        return isPlain ? String(Unicode.Scalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
      }.joined() + "/"
    }
    return moved("/" + names.joined(), "")
  }

  private func moved(_ path: String, _ query: String) -> PageAnswer {
    var answer = PageAnswer.text(307, path)
    answer.headers.append(("Location", query.isEmpty ? path : "\(path)?\(query)"))
    return answer
  }

  private func missing(_ folder: SiteFolder, _ request: PageRequest) -> PageAnswer {
    guard case .file(let file) = folder.entry(["404.html"]), let bytes = SiteFolder.bytes(file) else {
      return .text(404, "not found")
    }
    return PageAnswer(status: 404, type: MediaType.html, body: .bytes(added(bytes)))
  }

  /// Before the first successful build, only its problems can be shown.
  private func broken(_ state: LiveSite.State) -> PageAnswer {
    let page = """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />\
      <title>Not built yet</title></head><body><h1>The site is not built yet</h1><pre>\(Escape.text(state.problems))</pre>\
      </body></html>
      """
    return PageAnswer(status: 503, type: MediaType.html, body: .bytes(added(Array(page.utf8))))
  }

  private func added(_ page: [UInt8]) -> [UInt8] {
    LiveScript.added(to: page, version: site.version(site.state), saves: saving != nil)
  }

  private func answer(_ file: SiteFolder.File, _ request: PageRequest) -> PageAnswer {
    let type = MediaType.of(file.path)
    let isPage = type == MediaType.html
    var answer = PageAnswer(status: 200, type: type)
    let tag = "\"\(file.tag)\(isPage ? "." + site.version(site.state) : "")\""
    answer.headers = [("ETag", tag)] + (isPage ? [] : [("Accept-Ranges", "bytes")])
    if Self.knows(request.known, tag) {
      answer.status = 304
      return answer
    }
    if isPage { return filled(&answer, file) { added($0) } }
    let wants = request.rangeTag == nil || request.rangeTag == tag
    switch ByteRange(wants ? request.range : nil, size: file.size) {
    case .whole where file.size <= Self.wholeFile: return filled(&answer, file) { $0 }
    case .whole: answer.body = .file(path: file.path, range: 0..<file.size)
    case .part(let range):
      answer.status = 206
      answer.headers.append(
        ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"))
      answer.body = .file(path: file.path, range: range)
    case .unsatisfiable:
      answer.status = 416
      answer.headers.append(("Content-Range", "bytes */\(file.size)"))
    }
    return answer
  }

  private func filled(
    _ answer: inout PageAnswer, _ file: SiteFolder.File, _ change: ([UInt8]) -> [UInt8]
  ) -> PageAnswer {
    guard let bytes = SiteFolder.bytes(file) else { return .text(404, "not found") }
    answer.body = .bytes(change(bytes))
    return answer
  }

  private static func knows(_ header: String?, _ tag: String) -> Bool {
    header?.split(separator: ",").contains { entry in
      let bare = entry.drop { $0 == " " }
      return bare == "*" || bare == tag || bare == "W/\(tag)"
    } ?? false
  }
}
