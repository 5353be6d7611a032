@testable import Secrets
import Testing

/// The forms that the gate missed when it was tried with real ones, each with a sample made up here and put together so
/// that no scanner stumbles over this file. Packed files are in `PackedSecretTests`.
@Suite struct SecretFormTests {
  private static let github = "gh" + "p_" + Sample.mixed(36)

  private static let forms: [(form: String, rule: String, text: String)] = tokens + keys + sentences + split

  private static let tokens: [(form: String, rule: String, text: String)] = [
    ("GitLab trigger", "gitlab-token", "gl" + "ptt-" + Sample.mixed(40)),
    ("GitLab runner", "gitlab-token", "gl" + "rt-" + Sample.mixed(20)),
    ("OpenRouter", "api-key", "sk" + "-or-v1-" + Sample.hex(64)),
    ("Hugging Face", "hugging-face-token", "hf" + "_" + Sample.mixed(34)),
    ("Groq", "api-key", "gs" + "k_" + Sample.mixed(52)),
    ("Replicate", "api-key", "r" + "8_" + Sample.mixed(37)),
    ("xAI", "api-key", "xa" + "i-" + Sample.mixed(80)),
    ("PyPI", "pypi-token", "py" + "pi-AgE" + "IcHlwaS5vcmc" + Sample.mixed(100)),
    ("RubyGems", "rubygems-key", "ruby" + "gems_" + Sample.hex(48)),
    ("crates.io", "crates-token", "ci" + "o" + Sample.mixed(32)),
    ("Docker", "docker-token", "dc" + "kr_pat_" + Sample.mixed(27)),
    (
      "Discord bot", "discord-token",
      "M" + Sample.mixed(23) + "." + "G" + Sample.mixed(5) + "." + Sample.mixed(38)
    ),
    (
      "Discord webhook", "discord-webhook",
      "https://disc" + "ord.com/api/webhooks/" + Sample.digits(18) + "/" + Sample.mixed(68)
    ),
    (
      "Slack webhook", "slack-webhook",
      "https://hooks." + "slack.com/services/T" + Sample.upper(9) + "/B" + Sample.upper(9) + "/"
        + Sample.mixed(24)
    ),
    ("Telegram bot", "telegram-token", Sample.digits(10) + ":" + "AA" + Sample.mixed(33)),
    ("Twilio", "twilio-key", "S" + "K" + Sample.hex(32)),
    ("SendGrid", "sendgrid-key", "S" + "G." + Sample.mixed(22) + "." + Sample.mixed(43)),
    ("Mailgun", "mailgun-key", "ke" + "y-" + Sample.hex(32)),
    ("Mailchimp", "mailchimp-key", Sample.hex(32) + "-u" + "s12"),
    ("DigitalOcean", "digitalocean-token", "dop" + "_v1_" + Sample.hex(64)),
    ("Shopify", "shopify-token", "shp" + "at_" + Sample.hex(32)),
    ("Square", "square-token", "sq0" + "atp-" + Sample.mixed(22)),
    ("Heroku", "heroku-key", "HR" + "KU-AA" + Sample.mixed(58)),
    ("Linear", "linear-key", "lin" + "_api_" + Sample.mixed(40)),
    ("Notion", "notion-token", "sec" + "ret_" + Sample.mixed(43)),
    ("Vault", "vault-token", "hv" + "s." + Sample.mixed(24)),
    ("Grafana", "grafana-token", "gl" + "sa_" + Sample.mixed(32) + "_" + Sample.hex(8)),
    ("Databricks", "databricks-token", "da" + "pi" + Sample.hex(32)),
    ("New Relic", "new-relic-key", "NR" + "AK-" + Sample.upper(27)),
    ("Azure AccountKey", "azure-key", "Account" + "Key=" + Sample.mixed(86) + "=="),
    ("FCM", "google-key", "AAAA" + Sample.mixed(7) + ":" + "APA91b" + Sample.mixed(134)),
    ("Google access", "google-token", "ya" + "29." + Sample.mixed(60)),
    ("Google client secret", "google-token", "GOC" + "SPX-" + Sample.mixed(28)),
  ]

  private static let keys: [(form: String, rule: String, text: String)] = [
    ("age", "private-key", "AGE-SEC" + "RET-KEY-1" + Sample.upper(58)),
    (
      "PGP", "private-key",
      "-----BEGIN " + "PGP PRIVATE KEY BLOCK-----\n\n\(Sample.mixed(64))\n\(Sample.mixed(64))\n-----END"
    ),
    ("WIF", "wallet-key", "5" + "HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"),
    ("Ethereum", "wallet-key", "key 0" + "x" + Sample.hex(64)),
    (
      "seed phrase", "seed-phrase",
      "legal winner thank year wave sausage worth " + "useful legal winner thank yellow"
    ),
    (
      "JWE of five parts", "jwt",
      "ey" + "J" + Sample.mixed(30) + "..\(Sample.mixed(16)).\(Sample.mixed(40)).\(Sample.mixed(22))"
    ),
    ("bare AWS secret", "aws-secret", "it is \(Sample.mixed(20))/\(Sample.mixed(19)) now"),
  ]

  private static let sentences: [(form: String, rule: String, text: String)] = [
    ("address with a password", "url-password", "mysql://root:p" + "w@host/sea"),
    ("Bearer", "bearer", "Authorization: Bearer " + Sample.mixed(32)),
    ("Basic", "basic", "Authorization: Basic cm9zYTp" + "zZWEtc2FsdA=="),
    ("netrc", "netrc", "machine harbour.net login rosa pass" + "word seasalt"),
    ("spoken password", "password", "my password is hunter" + "2."),
    ("Passwort", "password", "Passwort: Sommer" + "2024!"),
    ("IBAN", "iban", "DE89 3704 0044 " + "0532 0130 00"), ("card", "card", "4111111111" + "111111"),
    ("social security number", "ssn", "536-22-" + "8145"), ("phone", "phone", "call (11) 98765-" + "4321"),
    ("e-mail of another script", "email", "rosa@" + "bücher-am-meer.de"),
    ("(at)", "email", "rosa (at) harbour.net"),
  ]

  private static let split: [(form: String, rule: String, text: String)] =
    [
      ("\u{200B}", "zero width space"), ("\u{AD}", "soft hyphen"), ("\n", "end of a line"),
    ].map { sign, name in (name, "github-token", "\(github.prefix(20))\(sign)\(github.dropFirst(20))") } + [
      (
        "full width", "github-token",
        String(
          String.UnicodeScalarView(
            github.unicodeScalars.map { Unicode.Scalar($0.value + 0xFEE0) ?? $0 }))
      )
    ]

  @Test("each form that the gate once missed is found (safety 5)")
  func found() {
    #expect(Self.forms.count == 56)
    for (form, rule, text) in Self.forms {
      for words in [text, "so: \(text)\nand more"] {
        let rules = SecretFinder.find(in: Array(words.utf8)).map(\.rule.rawValue)
        #expect(rules.contains(rule), "\(form): \(rules)")
      }
    }
  }
}
