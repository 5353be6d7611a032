// swift-tools-version: 6.2
import PackageDescription

/// Language settings shared by every target of ours; warnings become errors where `CI` is set.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Set by `make fuzz` to the toolchain's libFuzzer: there is a program `Fuzz` then, and all it looks into is instrumented.
let fuzzer = Context.environment["SCROLLBACK_FUZZER"]

/// What lets the fuzzer see which way an input went, and its targets see what is internal.
let coverage: [SwiftSetting] =
  fuzzer == nil
  ? []
  : [
    .unsafeFlags([
      "-sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table", "-enable-testing",
      "-assert-config", "Debug",
    ])
  ]

/// A module of `Sources/`, with the modules it may name.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + coverage, plugins: plugins)
}

/// The tests of one module; paths mirror `Sources/`. Tests read their fixtures from the source folder.
func tests(_ name: String, _ dependencies: [Target.Dependency], fixtures: [String] = []) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies, exclude: fixtures, swiftSettings: settings)
}

let package = Package(
  name: "scrollback",
  products: [.executable(name: "scrollback", targets: ["Command"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CCMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    module("JSON"),
    module("Deflate", ["CZlib"]),
    module("Markup", ["CCMarkGFM", "CLibXML2"]),
    module("Model", ["Markup", "JSON", .product(name: "Yams", package: "Yams")]),
    .executableTarget(
      name: "EmbedTemplatesTool", path: "Sources/EmbedTemplates/Tool", swiftSettings: settings),
    .plugin(
      name: "EmbedTemplates", capability: .buildTool(), dependencies: ["EmbedTemplatesTool"],
      path: "Sources/EmbedTemplates/Plugin"),
    module("Input", ["Model", "Deflate"]),
    module("Conversations", ["Model", "JSON"]),
    module("ImportKit", ["Conversations", "Model", "JSON"]),
    module("Agents", ["ImportKit", "Conversations", "Model"]),
    module("Messengers", ["ImportKit", "Conversations", "Model", "JSON"]),
    module("Imports", ["Agents", "Messengers", "ImportKit", "Conversations", "Model", "JSON"]),
    module("Transcripts", ["Conversations", "Markup", "Model", "JSON"]),
    module("Review", ["Transcripts", "Imports", "Conversations", "Markup", "Model", "JSON"]),
    module("Assistant", ["Review", "Transcripts", "Imports", "Conversations", "Markup", "Model", "JSON"]),
    module(
      "Kinds",
      ["Assistant", "Review", "Transcripts", "Imports", "Conversations", "Markup", "Model", "JSON"]),
    module("Site", ["Model", "Markup", "JSON", "Deflate"], plugins: ["EmbedTemplates"]),
    module("Output", ["Model", "CLinux"]),
    module("Fetch", ["Model", "JSON", .product(name: "GRDB", package: "GRDB.swift")]),
    module(
      "Serve",
      [
        "Model", "Markup", "JSON", .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    module("Check", ["Deflate", "Markup", "Model"]),
    module(
      "Builder", ["Check", "Deflate", "Imports", "Input", "Kinds", "Markup", "Model", "Output", "Site"]),
    .executableTarget(
      name: "Command",
      dependencies: [
        "Assistant", "Builder", "Check", "Conversations", "Deflate", "Fetch", "Imports", "Input", "JSON",
        "Kinds",
        "Markup", "Model", "Output", "Review", "Serve", "Site",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings,
      // By which the cache tells two builds of the program apart, without reading all of it.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--build-id=sha1"])]),
    .target(
      name: "TestSupport", dependencies: ["Model", "Deflate"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .executableTarget(
      name: "IndexBenchmark", dependencies: ["Site", "Model", "Output"], path: "Benchmarks/search/index",
      swiftSettings: settings),
    .executableTarget(
      name: "MicroBenchmark", dependencies: ["Kinds", "Site", "Model", "Markup", "JSON"],
      path: "Benchmarks/micro", swiftSettings: settings),
    tests("Architecture", ["TestSupport"]),
    tests("JSON", ["JSON"]),
    tests("Deflate", ["Deflate"]),
    tests("Model", ["Model", "TestSupport"]),
    tests("Conversations", ["Conversations", "Model", "TestSupport"]),
    tests(
      "Imports",
      ["Agents", "Conversations", "ImportKit", "Imports", "JSON", "Markup", "Messengers", "Model"]),
    tests(
      "Review", ["Review", "Transcripts", "Conversations", "Site", "Model", "Markup", "JSON"]),
    tests("Assistant", ["Assistant", "Conversations", "Model", "TestSupport"]),
    tests(
      "Kinds",
      ["Kinds", "Imports", "Transcripts", "Conversations", "Site", "Model", "Markup", "TestSupport"]),
    tests("Markup", ["Markup", "TestSupport"]),
    tests("Site", ["Site", "Deflate", "Model", "JSON", "TestSupport"]),
    tests("Check", ["Check", "Deflate", "Markup", "Model", "TestSupport"]),
    tests("Input", ["Input", "Model", "Deflate", "TestSupport"]),
    tests("Output", ["Output", "Model"]),
    tests("Fetch", ["Fetch", "Model", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")]),
    tests("Serve", ["Serve", "Model", "TestSupport"]),
    tests("KindContract", ["Kinds", "Site", "Model", "Markup"]),
    tests(
      "EndToEnd",
      [
        "Builder", "Command", "Markup", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      fixtures: ["Sites"]),
  ],
  swiftLanguageModes: [.v6]
)

/// The fuzz targets are compiled with the tests and tried with their seeds; with the fuzzer they are a program.
let fuzzed: [Target.Dependency] = [
  "Agents", "Conversations", "Deflate", "ImportKit", "Imports", "Input", "JSON", "Kinds", "Markup",
  "Messengers",
  "Model", "Site",
]
let apart = ["CLibFuzzer", "README.md", "Seeds", "run"]
if let fuzzer {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "Fuzz", dependencies: ["CLibFuzzer"] + fuzzed, path: "Tests/Fuzz",
      exclude: apart + ["SeedTests.swift"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags([fuzzer]), .linkedLibrary("stdc++")]),
  ]
} else {
  package.targets.append(
    .testTarget(
      name: "FuzzTests", dependencies: fuzzed, path: "Tests/Fuzz", exclude: apart + ["Fuzz.swift"],
      swiftSettings: settings))
}
