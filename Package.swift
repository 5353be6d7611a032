// swift-tools-version: 6.2
import PackageDescription

/// Language settings shared by every target of ours; warnings become errors where `CI` is set.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// A module of `Sources/`, with the modules it may name.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: [], swiftSettings: settings)
}

/// The tests of one module; paths mirror `Sources/`.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "scrollback",
  products: [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CCMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    module("JSON"),
    module("Markup", ["CCMarkGFM", "CLibXML2"]),
    module("Model", ["Markup", "JSON"]),
    module("Check", ["Markup", "Model"]),
    tests("JSON", ["JSON"]),
    tests("Markup", ["Markup"]),
    tests("Check", ["Check"]),
  ],
  swiftLanguageModes: [.v6]
)
