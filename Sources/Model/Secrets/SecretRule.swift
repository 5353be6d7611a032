/// What must not be published unless somebody says so (review.md, X-11): the one list of rules.
///
/// Here, not in Check: the gate finds them in what is written, and `redact: [email]` takes them out of what is read.
package enum SecretRule: String, Sendable, CaseIterable, Comparable {
  case awsKey = "aws-key"
  case githubToken = "github-token"
  case gitlabToken = "gitlab-token"
  case googleKey = "google-key"
  case npmToken = "npm-token"
  case slackToken = "slack-token"
  case stripeKey = "stripe-key"
  /// `sk-…`, as several makers of language models write them.
  case apiKey = "api-key"
  case privateKey = "private-key"
  case jwt
  /// `password = …`, `api_key: …` and the like with a value that nobody would use as an example.
  case password
  case email
  case phone
  case home

  /// For people.
  package var noun: String {
    switch self {
    case .awsKey: "an AWS access key id"
    case .githubToken: "a GitHub token"
    case .gitlabToken: "a GitLab token"
    case .googleKey: "a Google API key"
    case .npmToken: "an npm token"
    case .slackToken: "a Slack token"
    case .stripeKey: "a Stripe key"
    case .apiKey: "an API key"
    case .privateKey: "a private key"
    case .jwt: "a JSON web token"
    case .password: "a password or key with its value"
    case .email: "an e-mail address"
    case .phone: "a phone number"
    case .home: "the path of a home folder"
    }
  }

  /// Whether nobody can guess the value from its hash.
  package var isUnguessable: Bool { ![.password, .email, .phone, .home].contains(self) }

  package static func < (one: SecretRule, other: SecretRule) -> Bool { one.rawValue < other.rawValue }

  /// What `redact` can name: each name with the rules that it stands for.
  package static let groups: KeyValuePairs<String, Set<SecretRule>> = [
    "email": [.email], "phone": [.phone],
    "token": Set(allCases).subtracting([.email, .phone, .home]), "home": [.home],
  ]
}

/// Tokens that say by their beginning what they are.
struct TokenForm: Sendable {
  let rule: SecretRule
  let prefix: [UInt8]
  let letters: ByteClass
  /// How many letters follow the prefix.
  let length: ClosedRange<Int>
  /// What must occur in what follows, so that names such as `sk-fading-circle` pass.
  let needs: ByteClass

  init(
    _ rule: SecretRule, _ prefix: String, _ letters: ByteClass, _ length: ClosedRange<Int>,
    needs: ByteClass = []
  ) {
    self.rule = rule
    self.prefix = Array(prefix.utf8)
    self.letters = letters
    self.length = length
    self.needs = needs
  }

  private static let mixed: ByteClass = [.digit, .upper, .lower]
  private static let long = 4096

  static let all: [TokenForm] =
    ["AKIA", "ASIA", "ABIA", "ACCA"].map { TokenForm(.awsKey, $0, [.upper, .digit], 16...16) }
    + ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map {
      TokenForm(.githubToken, $0, .alphanumeric, 36...255, needs: .digit)
    }
    + ["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxe-", "xapp-"].map {
      TokenForm(.slackToken, $0, [.alphanumeric, .hyphen], 20...long, needs: .digit)
    }
    + ["sk_live_", "rk_live_", "sk_test_", "whsec_"].map {
      TokenForm(.stripeKey, $0, .alphanumeric, 20...long, needs: .digit)
    } + [
      TokenForm(.githubToken, "github_pat_", .word, 50...255, needs: .digit),
      TokenForm(.gitlabToken, "glpat-", [.word, .hyphen], 20...255, needs: mixed),
      TokenForm(.googleKey, "AIza", [.word, .hyphen], 35...35, needs: mixed),
      TokenForm(.npmToken, "npm_", .alphanumeric, 36...36, needs: .digit),
      TokenForm(.apiKey, "sk-", [.word, .hyphen], 20...long, needs: mixed),
    ]

  /// By first letter.
  static let byFirst: [UInt8: [TokenForm]] = Dictionary(grouping: all) { $0.prefix[0] }
}

/// Classes of ASCII letters that the rules speak of.
struct ByteClass: OptionSet, Sendable {
  let rawValue: UInt8

  static let digit = ByteClass(rawValue: 1)
  static let upper = ByteClass(rawValue: 2)
  static let lower = ByteClass(rawValue: 4)
  static let underscore = ByteClass(rawValue: 8)
  static let hyphen = ByteClass(rawValue: 16)
  static let dot = ByteClass(rawValue: 32)
  /// Blanks and ends of lines.
  static let space = ByteClass(rawValue: 64)
  /// What else stands in base64.
  static let base64 = ByteClass(rawValue: 128)
  static let letter: ByteClass = [.upper, .lower]
  static let alphanumeric: ByteClass = [.letter, .digit]
  static let word: ByteClass = [.alphanumeric, .underscore]

  static func of(_ byte: UInt8) -> ByteClass {
    switch byte {
    case 0x30...0x39: .digit
    case 0x41...0x5A: .upper
    case 0x61...0x7A: .lower
    case UInt8(ascii: "_"): .underscore
    case UInt8(ascii: "-"): .hyphen
    case UInt8(ascii: "."): .dot
    case 0x20, 0x09...0x0D: .space
    case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): .base64
    default: []
    }
  }
}
