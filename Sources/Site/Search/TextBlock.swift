internal import JSON
internal import Model

/// The texts of one block of ids, with what a result shows: JSON in columns, so that like stands beside like.
///
/// ```
/// {"id":[0,1,1],            ids, after the first as gaps
///  "page":[[0,"chats/a/index.html","A","chats direct"]],   from which message on: page, title, kinds
///  "name":["Ann","Bo"], "who":[0,1,0],
///  "time":[1762300000,60,5],  seconds, gaps after the first
///  "at":["m-1","m-2","m-3"], "has":[0,2,0], "text":["…","…","…"]}
/// ```
struct TextBlock {
  private var ids: [Int] = []
  private var pages: [(row: Int, path: String, title: String, kinds: String)] = []
  private var names: [String] = []
  private var who: [Int] = []
  private var times: [Int64] = []
  private var anchors: [String] = []
  private var traits: [UInt16] = []
  private var texts: [String] = []

  mutating func add(_ record: SearchRecord, base: Int, _ rows: Range<Int>) {
    let pages =
      record.pages.reversed().drop { $0.first > rows.lowerBound }.prefix(1)
      + record.pages.filter { $0.first > rows.lowerBound && $0.first < rows.upperBound }
    for page in pages {
      self.pages.append(
        (
          ids.count + max(page.first - rows.lowerBound, 0), page.path, record.title,
          record.kinds.joined(separator: " ")
        ))
    }
    for row in rows { add(record, row, id: base + row) }
  }

  private mutating func add(_ record: SearchRecord, _ index: Int, id: Int) {
    let row = record.rows[index]
    ids.append(id)
    let name = record.names[Int(row.name)]
    if let known = names.firstIndex(of: name) {
      who.append(known)
    } else {
      who.append(names.count)
      names.append(name)
    }
    times.append(row.time)
    anchors.append(String(decoding: record.anchor(index), as: UTF8.self))
    traits.append(row.traits.rawValue)
    texts.append(String(decoding: record.text(index), as: UTF8.self))
  }

  /// The block as JSON.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { write(&$0) }
    return json.bytes
  }

  func write(_ out: inout JSONWriter) {
    out.list("id", zip(ids, [0] + ids).map { $0 - $1 }) { $0.integer($1) }
    out.list("page", pages) { json, page in
      json.array {
        $0.integer(page.row)
        for text in [page.path, page.title, page.kinds] { $0.string(text) }
      }
    }
    out.list("name", names) { $0.string($1) }
    out.list("who", who) { $0.integer($1) }
    out.list("time", zip(times, [0] + times).map { $0 - $1 }) { $0.integer(Int($1)) }
    out.list("at", anchors) { $0.string($1) }
    out.list("has", traits) { $0.integer(Int($1)) }
    out.list("text", texts) { $0.string($1) }
  }
}
