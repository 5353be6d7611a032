internal import Basics
internal import Content

/// A place on the globe.
struct Coordinate: Sendable, Equatable {
  /// -90…90, north of the equator.
  let latitude: Double
  /// -180…180, east of Greenwich.
  let longitude: Double

  init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// From an object with two numbers or, in a table, from text such as `54.37,-2.9`.
  init?(_ value: ContentValue, _ problems: inout Problems) {
    if let text = value.string {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
        ContentValue(.plain(String($0.drop { $0 == " " })), at: value.position).double
      }
      guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else {
        problems.error(Self.problem, at: value.position, help: ["write for example 54.3712,-2.9071"])
        return nil
      }
      self = place
      return
    }
    guard let record = Record(value, &problems) else { return nil }
    guard let latitude = record.double("latitude", &problems),
      let longitude = record.double("longitude", &problems),
      let place = Coordinate(latitude: latitude, longitude: longitude)
    else {
      problems.error(Self.problem, at: value.position)
      return nil
    }
    self = place
  }

  static let form = ValueForm.anyOf([
    .object([
      .init("latitude", .number(-90...90), "north of the equator", isRequired: true),
      .init("longitude", .number(-180...180), "east of Greenwich", isRequired: true),
    ]), .textLike("text such as `54.37,-2.91`"),
  ])

  private static let problem =
    "\"coordinate\" needs a latitude from -90 to 90 and a longitude from -180 to 180"

  /// Both in decimal notation, rounded to 0.11 m, never as `1e-05`.
  func text(separator: String) -> String {
    Self.decimal(latitude) + separator + Self.decimal(longitude)
  }

  private static func decimal(_ degrees: Double) -> String {
    let micro = Int((degrees * 1_000_000).rounded())
    var fraction = padded(Int(micro.magnitude) % 1_000_000, 6)[...]
    while fraction.last == "0" { fraction.removeLast() }
    let whole = "\(micro < 0 ? "-" : "")\(micro.magnitude / 1_000_000)"
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }
}
