internal import Basics
internal import Model
internal import Templates

/// Draws pictures for items without one. The same user always gets the same pictures (T-14).
enum StoryDrawing {
  /// 3 to 5 items.
  static func items(
    of user: StoryUser, _ state: StoryState, _ strings: Strings = Strings()
  ) -> [StoryItem] {
    let count = 3 + Int(FNV1a.hash(user.id) % 3)
    return (1...count).map { number in
      let id = user.itemID(number)
      var item = StoryItem(
        id: id, picture: .drawn(seed: seed(userID: user.id, index: number - 1)),
        alt: strings.text(
          "Story {number} of {count} by {name}",
          ["number": String(number), "count": String(count), "name": user.name]))
      item.isSeen = state.seen.contains(id)
      item.isLiked = state.liked.contains(id)
      return item
    }
  }

  static func seed(userID: String, index: Int) -> UInt64 {
    guard let number = UInt64(userID) else { return FNV1a.hash(userID) &+ UInt64(index) }
    return number &* 1000 &+ UInt64(index)
  }
}

/// The fields of `templates/story-art.svg`: a landscape, 1080 by 1920.
struct StoryArt: TemplateContext {
  private let sky: (top: Int, bottom: Int)
  private let sun: (x: Int, y: Int, radius: Int)
  private let hills: [Hill]
  private let stars: [Star]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let hue = random.next(below: 360)
    sky = (hue, (hue + 30 + random.next(below: 60)) % 360)
    sun = (200 + random.next(below: 680), 380 + random.next(below: 500), 90 + random.next(below: 130))
    hills = (0..<4).map { Hill(layer: $0, hue: hue, &random) }
    stars = (0..<24).map { _ in Star(&random) }
  }

  static let fields: Fields<StoryArt> = [
    .text("skyTop", "hue of the sky above") { String($0.sky.top) },
    .text("skyBottom", "hue of the sky at the horizon") { String($0.sky.bottom) },
    .text("sunX", "position of the sun's centre") { String($0.sun.x) },
    .text("sunY", "position of the sun's centre") { String($0.sun.y) },
    .text("sunRadius", "radius of the sun") { String($0.sun.radius) },
    .list("stars", "dots in the sky") { $0.stars },
    .list("hills", "layers from the back to the front") { $0.hills },
  ]

  /// One layer of the landscape.
  struct Hill: TemplateContext {
    private let path: String
    private let hue: Int
    private let lightness: Int

    init(layer: Int, hue: Int, _ random: inout SplitMix64) {
      let base = 980 + layer * 210
      var path = "M0 1920V\(base + random.next(below: 160))"
      for step in 1...4 {
        let x = step * 270
        path += "Q\(x - 135) \(base - 120 + random.next(below: 280)) \(x) \(base + random.next(below: 160))"
      }
      self.path = path + "V1920Z"
      self.hue = (hue + 330 + layer * 12) % 360
      lightness = 46 - layer * 10
    }

    static let fields: Fields<Hill> = [
      .text("path", "outline") { $0.path },
      .text("hue", "hue of the fill") { String($0.hue) },
      .text("lightness", "percent") { String($0.lightness) },
    ]
  }

  /// A dot in the sky.
  struct Star: TemplateContext {
    private let x: Int
    private let y: Int
    private let radius: Int

    init(_ random: inout SplitMix64) {
      x = random.next(below: 1080)
      y = random.next(below: 800)
      radius = 1 + random.next(below: 4)
    }

    static let fields: Fields<Star> = [
      .text("x", "centre") { String($0.x) }, .text("y", "centre") { String($0.y) },
      .text("radius", "size") { String($0.radius) },
    ]
  }
}
