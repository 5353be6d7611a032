internal import Basics
internal import JSON
internal import Search
internal import SearchRecords

extension FoundMessage {
  /// `2025-11-05 09:30  Ann  text…  chats/a/index.html#m-1`, on one line.
  var line: String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return
      "\(moment.isEmpty ? "" : "\(moment)  ")\(VisibleText.escaped(name)): \(VisibleText.escaped(String(words.prefix(160))))\n    \(address)"
  }

  var json: String {
    var json = JSONWriter()
    json.object { out in
      for (key, value) in [
        ("path", path), ("anchor", anchor), ("title", title), ("name", name), ("time", moment),
        ("text", text),
      ] {
        out.text(key, value)
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The positions of messages as a JSON list.
  static func addresses(_ messages: [FoundMessage]) -> String {
    var json = JSONWriter()
    json.array { out in for message in messages { out.string(message.address) } }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private var address: String { anchor.isEmpty ? path : "\(path)#\(anchor)" }

  /// In the site's time zone.
  private var moment: String {
    if time == SearchRecord.untimed { return "" }
    let days = (Double(time) / 86_400).rounded(.down)
    let rest = time - Int(days) * 86_400
    let date = CivilDate(daysSince1970: Int64(days))
    return "\(date.iso) \(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2))"
  }
}
