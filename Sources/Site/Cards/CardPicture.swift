package import Model
internal import Synchronization

/// The picture that a card of a section's pages shows: plain shapes on a field of the section's colour.
///
/// Without words, so that it is right in every language; the card's own text says what the page is.
package struct CardPicture {
  let name: String

  package init(_ name: String) { self.name = name }

  package static func files(_ context: BuildContext) -> [OutputFile] {
    CardPictures.names(in: context.shell).map { name in
      OutputFile(path: CardPictures.path(name), content: .made { drawn(name) })
    }
  }

  /// Drawn once, since `serve` builds again and again; there are as many as sections.
  private static func drawn(_ name: String) -> [UInt8] {
    pictures.withLock { pictures in
      let bytes = pictures[name] ?? CardPicture(name).bytes
      pictures[name] = bytes
      return bytes
    }
  }

  private static let pictures = Mutex<[String: [UInt8]]>([:])

  var bytes: [UInt8] {
    let field = Canvas.Colour(Self.fields[name] ?? 0x2F3E46)
    var canvas = Canvas(width: CardPictures.width, height: CardPictures.height, field)
    let paint = Paint(field)
    ground(&canvas, paint)
    switch name {
    case "chats": chats(&canvas, paint)
    case "services": services(&canvas, paint)
    case "people": people(&canvas, paint)
    case "stories": stories(&canvas, paint)
    case "assistant": assistant(&canvas, paint)
    case "review": review(&canvas, paint)
    default: site(&canvas, paint)
    }
    return PNGWriter.bytes(canvas.pixels, width: canvas.width, height: canvas.height)
  }

  /// A colour and what is made of it.
  private struct Paint {
    let field, soft, deep, pale: Canvas.Colour
    let white = Canvas.Colour(0xFFFFFF)
    let warm = Canvas.Colour(0xFFD166)

    init(_ field: Canvas.Colour) {
      self.field = field
      soft = field.mixed(Canvas.Colour(0xFFFFFF), 28)
      deep = field.mixed(Canvas.Colour(0x000000), 48)
      pale = field.mixed(Canvas.Colour(0xFFFFFF), 190)
    }
  }

  private static let fields: [String: UInt32] = [
    "site": 0x8E3B46, "chats": 0xB0413E, "services": 0x2A6F6B, "people": 0x3D4E8A, "stories": 0x7A3E77,
    "assistant": 0x3B6A47, "review": 0x8A5A24,
  ]

  /// Large circles at the edges, as all pictures have them.
  private func ground(_ canvas: inout Canvas, _ paint: Paint) {
    canvas.circle(1080, 90, 330, paint.soft)
    canvas.circle(90, 640, 270, paint.deep)
    canvas.circle(1180, 600, 90, paint.deep)
  }

  private func chats(_ canvas: inout Canvas, _ paint: Paint) {
    canvas.triangle(300, 405, base: 330, 300, 390, paint.pale)
    canvas.box(290, 130, 460, 220, round: 64, paint.pale)
    canvas.triangle(900, 535, base: 460, 810, 900, paint.white)
    canvas.box(450, 290, 460, 200, round: 64, paint.white)
    for (row, width) in [(0, 300.0), (1, 190.0)] {
      canvas.box(520, 345 + Double(row) * 52, width, 26, round: 13, row == 0 ? paint.field : paint.warm)
    }
    for (row, width) in [(0, 260.0), (1, 110.0)] {
      canvas.box(350, 182 + Double(row) * 48, width, 22, round: 11, paint.field)
    }
  }

  private func services(_ canvas: inout Canvas, _ paint: Paint) {
    canvas.box(370, 130, 460, 390, round: 44, paint.white)
    canvas.box(370, 130, 460, 110, round: 44, paint.pale)
    canvas.box(370, 196, 460, 44, round: 0, paint.pale)
    for x in [480.0, 696.0] { canvas.box(x, 92, 24, 84, round: 12, paint.deep) }
    for row in 0..<3 {
      for column in 0..<5 {
        let isToday = row == 1 && column == 3
        canvas.box(
          408 + Double(column) * 79, 272 + Double(row) * 78, 60, 56, round: 16,
          isToday ? paint.warm : (row + column) % 3 == 0 ? paint.field : paint.pale)
      }
    }
  }

  private func people(_ canvas: inout Canvas, _ paint: Paint) {
    for (x, y, size, colour) in [
      (380.0, 240.0, 84.0, paint.pale), (820.0, 240.0, 84.0, paint.pale), (600.0, 220.0, 108.0, paint.white),
    ] {
      canvas.box(x - size * 1.75, y + size * 1.3, size * 3.5, size * 1.7, round: size * 0.85, paint.field)
      canvas.box(x - size * 1.6, y + size * 1.4, size * 3.2, size * 1.6, round: size * 0.8, colour)
      canvas.circle(x, y, size * 1.12, paint.field)
      canvas.circle(x, y, size, colour)
    }
    canvas.circle(690, 300, 34, paint.warm)
  }

  private func stories(_ canvas: inout Canvas, _ paint: Paint) {
    for (index, x) in [250.0, 600.0, 950.0].enumerated() {
      let radius = index == 1 ? 190.0 : 130.0
      canvas.circle(x, 315, radius, index == 2 ? paint.soft : paint.warm)
      canvas.circle(x, 315, radius - 18, paint.field)
      canvas.circle(x, 315, radius - 34, index == 1 ? paint.white : paint.pale)
    }
    canvas.circle(652, 240, 36, paint.warm)
    canvas.triangle(560, 250, base: 400, 470, 650, paint.field)
    canvas.triangle(660, 310, base: 400, 590, 730, paint.field)
  }

  private func assistant(_ canvas: inout Canvas, _ paint: Paint) {
    canvas.triangle(390, 520, base: 430, 380, 480, paint.white)
    canvas.box(330, 150, 540, 300, round: 110, paint.white)
    for (index, x) in [470.0, 600.0, 730.0].enumerated() {
      canvas.circle(x, 300, 44, index == 2 ? paint.warm : paint.field)
    }
  }

  private func review(_ canvas: inout Canvas, _ paint: Paint) {
    for row in 0..<3 {
      let y = 138 + Double(row) * 130
      canvas.box(280, y, 640, 98, round: 32, row == 1 ? paint.white : paint.pale)
      canvas.circle(336, y + 49, 28, row == 1 ? paint.warm : paint.field)
      canvas.box(394, y + 36, [380.0, 440.0, 300.0][row], 26, round: 13, paint.field)
    }
  }

  /// A transcript from afar.
  private func site(_ canvas: inout Canvas, _ paint: Paint) {
    let rows: [(x: Double, width: Double, colour: Canvas.Colour)] = [
      (280, 360, paint.pale), (280, 240, paint.pale), (560, 360, paint.white), (280, 440, paint.pale),
      (680, 240, paint.warm),
    ]
    for (index, row) in rows.enumerated() {
      canvas.box(row.x, 92 + Double(index) * 94, row.width, 70, round: 35, row.colour)
    }
  }
}
