import Foundation
import Testing

/// A page without findings: one of a built site, or of the same forms.
struct ScanPage: Sendable, CustomTestStringConvertible {
  let path: String
  let text: String
  var testDescription: String { path }
}

/// Pages that the scan must find clean; their mutations are the fuzzer's.
enum ScanPages {
  static let all = built + [ScanPage(path: "a/b/index.html", text: goodPage(forms))]

  /// As a build wrote them into the folder beside this file.
  private static let built: [ScanPage] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Pages")
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
        ScanPage(
          path: "a/b/c/\(name.dropLast(5))/index.html",
          text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
      }
    } catch {
      preconditionFailure("without these pages the tests would look at nothing: \(error)")
    }
  }()

  /// What those pages lack.
  private static let forms = """
    <p id="m-1">é 👍 &amp; &#x26; <a href="../b.html?x=1#m-2">link</a> <img src="a.png" alt="" width="2" height="1"
      srcset="a.png 1x, b.png 2x" /></p>
    <p id="m-2"><a href="#m-1">one</a> <a href="https://example.com/?a=1&amp;b=2#it&#39;s">two</a>
      <a href="mailto:a@example.com">mail</a> <a href="https://de.example.org/%C3%84">three</a>
      <a href="../%C3%A4/b.html#%C3%BC">four</a> <a href="index.html#m-1" target="_blank" rel="noopener">five</a></p>
    <p><button type="button" aria-label="×"><span aria-hidden="true">x</span></button> <a href="c.html">日本</a></p>
    <p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>Close</title><path d="M0 0"/><g><a href="b.html">x</a></g></svg>
      <bdi>علی‌رضا \u{200F}Ann</bdi></p>
    <form action="b.html"><p><label>x<input type="text" /></label> <label for="f">y</label><input id="f" />
      <input type="hidden" name="q" /><select aria-label="z"><option value="1">1</option></select></p></form>
    <p><picture><source srcset="a.webp" /><img src="a.png" alt="a" width="1" height="2" /></picture>
      <video src="a.mp4" poster="p.png" controls="controls"></video><audio src="a.mp3"></audio></p>
    <ul><li id="ü" class="line">x</li></ul><h2 lang="ja">見出し</h2><p aria-describedby="ü m-1">x<br />y</p>
    <script type="application/ld+json">{"a":[1,"\\u003c"]}</script>
    """
}
