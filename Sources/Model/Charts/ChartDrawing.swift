internal import Basics
package import Markup

/// Draws charts as inline SVG. Positions along a line are percentages of its width, heights are pixels, so
/// that text keeps its size on any screen. Colours come from the style sheet.
package struct ChartDrawing {
  private let id: String
  private let isMirrored: Bool
  private let strings: Strings

  /// `id`: that of the heading that names the drawing; `isMirrored`: whether time runs from right to left, as the
  /// text does.
  package init(id: String, isMirrored: Bool, strings: Strings) {
    (self.id, self.isMirrored, self.strings) = (id, isMirrored, strings)
  }

  private static let height = 128
  private static let rowHeight = 18
  /// More would overlap on a phone.
  private static let mostTicks = 5

  /// Columns along a time axis, with links to what they count.
  package func time(_ rows: [Chart.Row], link: (Chart.Row) -> SafeURL? = { _ in nil }) -> SafeHTML {
    let scale = ChartScale(rows.map(\.value))
    let links = rows.map { $0.value > 0 ? link($0) : nil }
    var writer = HTMLWriter()
    open(&writer, height: Self.height + 24, described: summary(rows), hasLinks: links.contains { $0 != nil })
    for step in 0...2 {
      let y = String(Self.height * step / 2)
      writer.void("line", ["class": "grid", "x1": "0", "x2": "100%", "y1": y, "y2": y])
    }
    let isEven = evenYears(rows)
    for (index, row) in rows.enumerated() where row.value > 0 {
      let height = scale.height(row.value, of: Self.height)
      if let link = links[index] { writer.open("a", ["href": link.text]) }
      writer.open(
        "rect",
        [
          "class": isEven[index] ? "column soft" : "column",
          "x": place(index * 20 + 2, of: rows.count * 20, wide: 16),
          "y": String(Self.height - height), "width": Self.share(16, of: rows.count * 20),
          "height": String(height), "rx": rows.count > 48 ? "0" : "2",
        ])
      writer.element("title", text: "\(row.label): \(strings.grouped(row.value))")
      writer.close()
      if links[index] != nil { writer.close() }
    }
    ticks(rows, &writer)
    writer.close()
    return writer.finish()
  }

  /// Whether each column is of every other year, which has a lighter tone. A short tick begins a year; if each
  /// year is a column, all have the same tone.
  private func evenYears(_ rows: [Chart.Row]) -> [Bool] {
    let begins = rows.map { ($0.tick?.utf8.count ?? .max) <= 4 }
    let hasMonths = begins.filter { $0 }.count * 2 < rows.count
    var isEven = false
    return begins.map { begin in
      if begin && hasMonths { isEven.toggle() }
      return isEven
    }
  }

  /// Short labels are centred below their column, long ones are at the edges.
  private func ticks(_ rows: [Chart.Row], _ writer: inout HTMLWriter) {
    let all = rows.enumerated().filter { $0.element.tick != nil }
    let step = (all.count + Self.mostTicks - 1) / Self.mostTicks
    for (number, (index, row)) in all.enumerated() where number % max(step, 1) == 0 {
      let tick = row.tick ?? ""
      let isLong = tick.utf8.count > 4
      let (part, anchor) =
        if !isLong { (index * 2 + 1, "middle") } else if index == 0 { (0, "start") } else {
          (rows.count * 2, "end")
        }
      writer.element(
        "text",
        [
          "x": place(part, of: rows.count * 2, wide: 0), "y": String(Self.height + 18), "text-anchor": anchor,
        ], text: tick)
    }
  }

  /// A square for each hour of each weekday; a higher count is more intense.
  package func week(_ rows: [Chart.Row]) -> SafeHTML {
    let largest = rows.flatMap(\.values).max() ?? 0
    var writer = HTMLWriter()
    open(&writer, height: rows.count * Self.rowHeight + 22, described: busiest(rows))
    for (number, row) in rows.enumerated() {
      for (hour, count) in row.values.enumerated() {
        writer.void(
          "rect",
          [
            "class": "level-\(Self.level(count, of: largest))",
            "x": place(hour * 10, of: 240, wide: 9), "y": String(number * Self.rowHeight),
            "width": Self.share(9, of: 240), "height": String(Self.rowHeight - 2), "rx": "2",
          ])
      }
    }
    for hour in stride(from: 0, to: 24, by: 6) {
      writer.element(
        "text", ["x": place(hour, of: 24, wide: 0), "y": String(rows.count * Self.rowHeight + 16)],
        text: String(hour))
    }
    writer.close()
    return writer.finish()
  }

  /// 0 for none, then four levels.
  package static func level(_ count: Int, of largest: Int) -> Int {
    Level.of(count, in: largest)
  }

  /// A number as a bar, such as one of a ranking; below half of the longest it has a lighter tone.
  package static func bar(_ count: Int, of largest: Int, isMirrored: Bool) -> SafeHTML {
    var writer = HTMLWriter()
    writer.open(
      "svg",
      [
        "xmlns": HTMLVocabulary.Namespace.svg.rawValue, "class": "bar-line", "width": "100%", "height": "6",
        "aria-hidden": "true",
      ])
    writer.void("rect", ["class": "track", "width": "100%", "height": "6", "rx": "3"])
    if count > 0 {
      writer.void(
        "rect",
        [
          "class": count * 2 < largest ? "column soft" : "column",
          "x": isMirrored ? share(largest - count, of: largest) : "0",
          "width": share(count, of: largest), "height": "6", "rx": "3",
        ])
    }
    writer.close()
    return writer.finish()
  }

  /// A picture hides its parts from screen readers; a group has links.
  private func open(_ writer: inout HTMLWriter, height: Int, described: String, hasLinks: Bool = false) {
    writer.open(
      "svg",
      [
        "xmlns": HTMLVocabulary.Namespace.svg.rawValue, "class": "drawing", "width": "100%",
        "height": String(height), "role": hasLinks ? "group" : "img", "aria-labelledby": id,
        "aria-describedby": "\(id)-words",
      ])
    writer.element("desc", ["id": "\(id)-words"], text: described)
  }

  private func summary(_ rows: [Chart.Row]) -> String {
    guard let first = rows.first, let last = rows.last,
      let most = rows.enumerated().max(by: { ($0.element.value, $1.offset) < ($1.element.value, $0.offset) })
    else { return "" }
    return strings.text(
      "From {first} to {last}; peak in {place}: {count}",
      [
        "first": first.label, "last": last.label, "place": most.element.label,
        "count": strings.grouped(most.element.value),
      ])
  }

  private func busiest(_ rows: [Chart.Row]) -> String {
    let cells = rows.flatMap { row in
      row.values.enumerated().map { (label: row.label, hour: $0.offset, count: $0.element) }
    }
    guard let largest = cells.map(\.count).max(), let most = cells.first(where: { $0.count == largest })
    else { return "" }
    return strings.text(
      "Peak: {count} on {day} at {hour}:00",
      ["day": most.label, "hour": String(most.hour), "count": strings.grouped(most.count)])
  }

  /// The start of an element that is `wide` parts wide.
  private func place(_ part: Int, of parts: Int, wide: Int) -> String {
    Self.share(isMirrored ? parts - part - wide : part, of: parts)
  }

  /// `12.345%`, computed in integers, so that rounding is the same on every machine.
  package static func share(_ part: Int, of parts: Int) -> String {
    guard parts > 0 else { return "0%" }
    let (whole, rest) = (part * 100 / parts, part * 100 % parts * 1000 / parts)
    return rest == 0 ? "\(whole)%" : "\(whole).\(padded(rest, 3))%"
  }
}
