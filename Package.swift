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

/// Modules that do most of a build's work. Tests run a debug build in which these are optimised (decision 50).
let optimised: Set<String> = [
  "Basics", "Check", "Content", "Deflate", "Input", "JSON", "Markup", "Model", "Output", "Related",
  "Search", "SearchRecords", "Secrets", "Site", "Statistics", "Stems", "Templates",
]

/// Flags of a debug build. The sanitizer needs modules as the compiler makes them for debugging.
func debugging(_ name: String) -> [SwiftSetting] {
  let isOptimised =
    optimised.contains(name) && fuzzer == nil && Context.environment["SCROLLBACK_PLAIN"] == nil
  let flags = isOptimised ? ["-O", "-whole-module-optimization", "-num-threads", "2"] : []
  return [.unsafeFlags(flags + ["-index-ignore-system-modules"], .when(configuration: .debug))]
}

/// Functions of `Basics` can be compiled into the modules that call them, which `@inlinable` does only for what is public
/// (decision 105). Two such modules would define the same functions of the standard library twice.
let inlined: SwiftSetting = .unsafeFlags(["-enable-cmo-everything"], .when(configuration: .release))

/// A module of `Sources/`, with the modules it may name.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: settings + debugging(name) + coverage
      + (name == "Basics" && fuzzer == nil ? [inlined] : []),
    plugins: plugins)
}

/// The tests of one module; paths mirror `Sources/`. Tests read their fixtures from the source folder.
func tests(_ name: String, _ dependencies: [Target.Dependency], fixtures: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, exclude: fixtures,
    swiftSettings: settings + debugging("\(name)Tests"))
}

/// Only the trait `Fetch` needs it.
let grdb = Target.Dependency.product(
  name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Fetch"]))

/// The functions of SQLite itself, for limits that GRDB has no words for.
let sqlite = Target.Dependency.product(
  name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["Fetch"]))

/// Only the trait `Serve` needs it.
let flyingSocks = Target.Dependency.product(
  name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Serve"]))

let package = Package(
  name: "scrollback",
  products: [.executable(name: "scrollback", targets: ["Command"])],
  traits: [
    .default(enabledTraits: ["Fetch", "Serve"]),
    .trait(name: "Fetch", description: "\"fetch\", fetched people, programs' databases: compiles GRDB."),
    .trait(name: "Serve", description: "\"serve\": compiles FlyingFox."),
  ],
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
    .systemLibrary(
      name: "CLibDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CLibZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CArena", dependencies: ["CCMarkGFM"]),
    module("JSON"),
    module("Deflate", ["CLibDeflate", "CLibZstd", "CZlib"]),
    module("Basics", ["CNettle", "CXXHash"]),
    module("Markup", ["Basics", "CArena", "CCMarkGFM", "CLibXML2"]),
    module("Templates", ["Basics", "Markup"]),
    module("Secrets", ["Basics"]),
    module("Statistics", ["Basics"]),
    module("Content", ["Basics", "JSON", "Markup", .product(name: "Yams", package: "Yams")]),
    module("Stems", ["Basics"]),
    module("Related", ["Basics"]),
    module("SearchRecords", ["Basics", "Stems"]),
    module("Search", ["Basics", "Content", "Deflate", "JSON", "Related", "SearchRecords", "Stems"]),
    module("Model", ["Basics", "Content", "JSON", "Markup", "SearchRecords", "Secrets", "Templates"]),
    .executableTarget(
      name: "EmbedTemplatesTool", path: "Sources/EmbedTemplates/Tool", swiftSettings: settings),
    .plugin(
      name: "EmbedTemplates", capability: .buildTool(), dependencies: ["EmbedTemplatesTool"],
      path: "Sources/EmbedTemplates/Plugin"),
    module("Input", ["Basics", "Content", "Deflate", "Secrets"]),
    module("Conversations", ["Basics", "Content", "JSON", "Model", "Secrets"]),
    module("Databases", ["Basics", "Content", grdb, sqlite]),
    module("ImportKit", ["Basics", "Content", "Conversations", "Databases", "JSON", "Model"]),
    module("Agents", ["Basics", "Content", "Conversations", "Databases", "ImportKit", "Model"]),
    module("EditorAgents", ["Agents", "Basics", "Content", "Conversations", "Databases", "ImportKit"]),
    module(
      "CodingAgents",
      ["Agents", "Basics", "Content", "Conversations", "Databases", "EditorAgents", "ImportKit"]),
    module("Traces", ["Agents", "Basics", "Content", "Conversations", "ImportKit"]),
    module("Evaluators", ["Agents", "Basics", "Content", "Conversations", "ImportKit", "JSON", "Traces"]),
    module("WhatsApp", ["Basics", "Content", "Conversations", "ImportKit", "Model"]),
    module("Discord", ["Basics", "Content", "Conversations", "ImportKit", "JSON", "Model", "WhatsApp"]),
    module(
      "Messengers",
      ["Basics", "Content", "Conversations", "Discord", "ImportKit", "JSON", "Model", "WhatsApp"]),
    module("Mailboxes", ["Basics", "Content", "Conversations", "ImportKit", "Model"]),
    module(
      "Accounts",
      [
        "Basics", "Content", "Conversations", "Databases", "Discord", "ImportKit", "JSON", "Mailboxes",
        "Model",
      ]),
    module("Workplaces", ["Basics", "Content", "Conversations", "ImportKit", "JSON", "Model", "WhatsApp"]),
    module(
      "Imports",
      [
        "Accounts", "Agents", "Basics", "CodingAgents", "Content", "Conversations", "Databases", "Evaluators",
        "ImportKit", "JSON", "Mailboxes", "Messengers", "Model", "Secrets", "Workplaces",
      ]),
    module(
      "Transcripts",
      [
        "Basics", "Content", "Conversations", "Deflate", "JSON", "Markup", "Model", "SearchRecords",
        "Templates",
      ]),
    module(
      "Evaluation",
      ["Basics", "Content", "Conversations", "JSON", "Markup", "Model", "Statistics", "Templates"]),
    module(
      "ErrorAnalysis",
      [
        "Basics", "Content", "Conversations", "Evaluation", "JSON", "Markup", "Model", "Statistics",
        "Templates",
      ]),
    module("Runs", ["Basics", "Content", "Conversations", "Secrets"]),
    module(
      "Review",
      [
        "Basics", "Content", "Conversations", "ErrorAnalysis", "Evaluation", "Imports", "JSON", "Markup",
        "Model", "Runs", "SearchRecords", "Secrets", "Statistics", "Templates", "Transcripts",
      ]),
    module(
      "Assistant",
      [
        "Basics", "Content", "Conversations", "Imports", "JSON", "Model", "Review", "Templates",
        "Transcripts",
      ]),
    module(
      "Kinds",
      [
        "Assistant", "Basics", "Content", "Conversations", "Imports", "JSON", "Markup", "Model", "Review",
        "SearchRecords", "Secrets", "Templates", "Transcripts",
      ]),
    module(
      "Site", ["Basics", "Content", "Deflate", "JSON", "Markup", "Model", "Search", "Stems", "Templates"],
      plugins: ["EmbedTemplates"]),
    module("Output", ["Basics", "CLinux", "Model"]),
    module("Fetch", ["Basics", "Content", "JSON", grdb]),
    module("Serve", ["Basics", "JSON", "Markup", flyingSocks]),
    module("Check", ["Basics", "Content", "Deflate", "Markup", "Model", "SearchRecords", "Secrets"]),
    module(
      "Builder",
      [
        "Basics", "Check", "Content", "Deflate", "Imports", "Input", "Kinds", "Markup", "Model", "Output",
        "Search", "SearchRecords", "Secrets", "Site", "Templates",
      ]),
    .executableTarget(
      name: "Command",
      dependencies: [
        "Assistant", "Basics", "Builder", "Check", "Content", "Conversations", "Deflate", "ErrorAnalysis",
        "Evaluation", "Fetch", "Imports", "Input", "JSON", "Kinds", "Markup", "Model", "Output", "Review",
        "Search", "SearchRecords", "Secrets", "Serve", "Site", "Templates",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings + debugging("Command"),
      // By which the cache tells two builds of the program apart, without reading all of it.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--build-id=sha1"])]),
    .target(
      name: "TestSupport", dependencies: ["Basics", "Content", "Deflate", "Model"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .executableTarget(
      name: "IndexBenchmark", dependencies: ["Output", "Search", "SearchRecords", "Site"],
      path: "Benchmarks/search/index",
      swiftSettings: settings),
    .executableTarget(
      name: "MicroBenchmark",
      dependencies: [
        "Basics", "Content", "JSON", "Kinds", "Markup", "Model", "Search", "SearchRecords", "Secrets", "Site",
      ],
      path: "Benchmarks/micro", swiftSettings: settings),
    tests("Architecture", ["TestSupport"]),
    tests("JSON", ["JSON"]),
    tests("Deflate", ["Deflate"]),
    tests("Basics", ["Basics", "TestSupport"]),
    tests("Templates", ["Markup", "Secrets", "Templates"]),
    tests("Secrets", ["Basics", "Secrets", "TestSupport"]),
    tests("Statistics", ["Basics", "Statistics", "TestSupport"]),
    tests("Content", ["Basics", "Content", "TestSupport"]),
    tests("Search", ["Basics", "Related", "Search", "SearchRecords", "Stems", "TestSupport"]),
    tests("Model", ["Basics", "Content", "Model", "SearchRecords", "Secrets", "TestSupport"]),
    tests("Conversations", ["Basics", "Content", "Conversations", "Model", "Secrets", "TestSupport"]),
    tests(
      "Imports",
      [
        "Accounts", "Agents", "Basics", "CodingAgents", "Content", "Conversations", "Databases", "Discord",
        "EditorAgents", "Evaluators", "ImportKit", "Imports", "Input", "JSON", "Mailboxes", "Markup",
        "Messengers", "Model", "TestSupport", "Traces", "WhatsApp", "Workplaces",
        grdb,
      ]),
    tests(
      "Evaluation",
      [
        "Basics", "Content", "Conversations", "Evaluation", "Markup", "Model", "Site", "Statistics",
        "TestSupport",
      ]),
    tests(
      "ErrorAnalysis",
      [
        "Basics", "Content", "ErrorAnalysis", "Evaluation", "Markup", "Model", "Site", "Statistics",
        "TestSupport",
      ]),
    tests(
      "Review",
      [
        "Basics", "Content", "Conversations", "ErrorAnalysis", "Evaluation", "JSON", "Model", "Review",
        "Runs", "Secrets", "Site", "Transcripts",
      ]),
    tests("Assistant", ["Assistant", "Basics", "Content", "Conversations", "Model", "TestSupport"]),
    tests(
      "Kinds",
      [
        "Basics", "Content", "Conversations", "Deflate", "Imports", "Kinds", "Markup", "Model", "Site",
        "Templates",
        "TestSupport", "Transcripts",
      ]),
    tests("Markup", ["Basics", "Markup", "TestSupport"]),
    tests("Site", ["Basics", "Deflate", "JSON", "Model", "Site", "TestSupport"]),
    tests(
      "Check",
      ["Basics", "Check", "Content", "Deflate", "Markup", "SearchRecords", "Secrets", "TestSupport"],
      fixtures: ["Scan/Pages"]),
    tests("Input", ["Basics", "Content", "Deflate", "Input", "Secrets", "TestSupport"]),
    tests("Output", ["Basics", "Content", "Model", "Output"]),
    tests("Fetch", ["Basics", "Content", "Fetch", "TestSupport", grdb]),
    tests("Serve", ["Serve", "TestSupport"]),
    tests("KindContract", ["Basics", "Content", "Kinds", "Model", "Site"]),
    tests(
      "EndToEnd",
      [
        "Basics", "Builder", "Command", "Content", "Markup", "Search", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      fixtures: ["Sites"]),
  ],
  swiftLanguageModes: [.v6]
)

/// The fuzz targets are compiled with the tests and tried with their seeds; with the fuzzer they are a program.
let fuzzed: [Target.Dependency] = [
  "Accounts", "Agents", "Basics", "Check", "CodingAgents", "Content", "Conversations", "Databases", "Deflate",
  "Discord", "EditorAgents", "Evaluators", "ImportKit", "Imports", "Input", "JSON", "Kinds", "Mailboxes",
  "Markup", "Messengers", "Model", "Search", "Secrets", "Site", "Templates", "Traces", "WhatsApp",
  "Workplaces",
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

/// Set by `make test-only ONLY=Kinds`: the package has only what these tests need, so a change compiles nothing above them.
if let only = Context.environment["SCROLLBACK_ONLY"] {
  var needed: Set<String> = []
  var open = ["\(only)Tests"]
  while let name = open.popLast() {
    guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
      continue
    }
    open += target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    open += (target.plugins ?? []).compactMap { if case .plugin(let name, _) = $0 { name } else { nil } }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
