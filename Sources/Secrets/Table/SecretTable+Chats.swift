/// Tokens and addresses of messaging and payment services.
extension SecretTable {
  static let chats: [SecretDetector] = [
    SecretDetector(
      "slack-token", "a Slack token",
      ["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxe-", "xoxc-", "xoxd-", "xapp-"],
      "(xox[bcpares]-|xapp-)[A-Za-z0-9-]{20,}|xoxd-[A-Za-z0-9%+/=-]{20,}",
      example: "xo" + "xb-1234567890-" + Sample.mixed(24),
      not: "xoxo-" + Sample.mixed(30)),
    SecretDetector(
      "slack-webhook", "a Slack webhook", ["hooks.slack.com/"],
      #"hooks\.slack\.com/(services|workflows|triggers)/[\w/+-]{24,}"#,
      example: "https://hooks." + "slack.com/services/T" + Sample.upper(9) + "/B" + Sample.upper(9) + "/"
        + Sample.mixed(24),
      not: "https://hooks.slack.com/services/"),
    SecretDetector(
      "discord-token", "a Discord token", keywords: ["."], look: .code { $0.discordBot(at: $1) },
      example: "M" + Sample.mixed(23) + "." + "G" + Sample.mixed(5) + "." + Sample.mixed(38),
      counterExample: "Most.people.write short words.Really."),
    SecretDetector(
      "discord-webhook", "a Discord webhook", ["discord.com/api/", "discordapp.com/api/"],
      #"discord(app)?\.com/api/(v\d+/)?webhooks/\d{16,20}/[\w-]{40,}"#,
      example: "https://disc" + "ord.com/api/webhooks/" + Sample.digits(18) + "/" + Sample.mixed(68),
      not: "https://discord.com/api/webhooks/123"),
    SecretDetector(
      "telegram-token", "a Telegram bot token", [":AA"], #"\d{8,10}:AA[\w-]{33}"#, behind: 10,
      example: Sample.digits(10) + ":" + "AA" + Sample.mixed(33), not: "1:AA meeting at 12345678:AA"),
    SecretDetector(
      "teams-webhook", "a Teams webhook", ["webhook.office.com/"],
      #"webhook\.office\.com/webhookb2/[\w@/-]{60,}"#,
      example: "https://a.web" + "hook.office.com/webhookb2/" + Sample.hex(36) + "@" + Sample.hex(36) + "/x/"
        + Sample.hex(32),
      not: "https://a.webhook.office.com/webhookb2/"),
    SecretDetector(
      "twilio-key", "a Twilio key", ["SK", "AC"], "(SK|AC)[a-f0-9]{32}", example: "S" + "K" + Sample.hex(32),
      not: "SKILLS and ACCESS"),
    SecretDetector(
      "sendgrid-key", "a SendGrid key", ["SG."], #"SG\.[\w-]{16,32}\.[\w-]{16,64}"#,
      example: "S" + "G." + Sample.mixed(22) + "." + Sample.mixed(43), not: "SG.Bahn.Bus"),
    SecretDetector(
      "mailgun-key", "a Mailgun key", ["key-"], "key-[a-f0-9]{32}", example: "ke" + "y-" + Sample.hex(32),
      not: "key-value"),
    SecretDetector(
      "mailgun-key", "a Mailgun key", keywords: ["-"], look: .code { $0.mailgunKey(at: $1) },
      example: Sample.hex(32) + "-" + Sample.hex(8) + "-" + Sample.hex(8),
      counterExample: Sample.hex(32) + "-" + Sample.hex(8)),
    SecretDetector(
      "mailchimp-key", "a Mailchimp key", ["-us"], #"[a-f0-9]{32}-us\d{1,2}"#, behind: 32,
      example: Sample.hex(32) + "-u" + "s12", not: "trust-us 12"),
    SecretDetector(
      "brevo-key", "a Brevo key", ["xkeysib-", "xsmtpsib-"], "x(keysib|smtpsib)-[a-f0-9]{64}-[A-Za-z0-9]{16}",
      example: "xke" + "ysib-" + Sample.hex(64) + "-" + Sample.mixed(16), not: "xkeysib-"),
    SecretDetector(
      "matrix-token", "a Matrix token", ["syt_"], #"syt_[A-Za-z0-9+/=]+_[A-Za-z]{20}_[A-Za-z0-9]{6}"#,
      example: "sy" + "t_cm9zYQ_" + "abcdefghijKLMNOPqrst" + "_" + Sample.mixed(6), not: "syt_x"),
    SecretDetector(
      "facebook-token", "a Facebook token", ["EAA"], "EAA[A-Z][A-Za-z0-9]{90,}",
      needs: [.digit, .upper, .lower],
      entropy: 4, example: "EA" + "AC" + Sample.mixed(160), not: "EAAC"),
  ]

  static let payments: [SecretDetector] = [
    SecretDetector(
      "stripe-key", "a Stripe key", ["sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_"],
      "([sr]k_(live|test)|whsec)_[A-Za-z0-9+/=]{20,}", example: "sk" + "_live_" + Sample.mixed(24),
      not: "sk_live_and_more"),
    SecretDetector(
      "shopify-token", "a Shopify token", ["shpat_", "shpca_", "shppa_", "shpss_", "shpua_"],
      "shp(at|ca|pa|ss|ua)_[a-fA-F0-9]{32}", example: "shp" + "at_" + Sample.hex(32), not: "shpat_x"),
    SecretDetector(
      "square-token", "a Square token", ["sq0atp-", "sq0csp-", "sq0idp-"], #"sq0(atp|csp|idp)-[\w-]{22,43}"#,
      example: "sq0" + "atp-" + Sample.mixed(22), not: "sq0atp-"),
    SecretDetector(
      "square-token", "a Square token", ["EAAA"], #"EAAA[\w-]{60}"#, needs: [.digit, .upper, .lower],
      entropy: 4,
      example: "EA" + "AA" + Sample.mixed(60), not: "EAAA"),
    SecretDetector(
      "paypal-token", "a PayPal token", ["access_token$"],
      #"access_token\$(production|sandbox)\$[a-z0-9]{10,}\$[a-f0-9]{32}"#,
      example: "access_" + "token$production$" + Sample.hex(16) + "$" + Sample.hex(32), not: "access_token$x"),
    SecretDetector(
      "razorpay-key", "a Razorpay key", ["rzp_live_", "rzp_test_"], "rzp_(live|test)_[A-Za-z0-9]{14,}",
      example: "rz" + "p_live_" + Sample.mixed(14), not: "rzp_live_x"),
    SecretDetector(
      "plaid-token", "a Plaid token", ["access-production-", "access-development-", "access-sandbox-"],
      "access-(production|development|sandbox)-[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}",
      example: "acc" + "ess-production-\(Sample.hex(8))-1234-4abc-8def-\(Sample.hex(12))",
      not: "access-production-x"),
    SecretDetector(
      "mollie-key", "a Mollie key", ["live_"], #"live_[\w-]{30,42}"#, needs: [.digit, .upper, .lower],
      example: "li" + "ve_" + Sample.mixed(30), not: "live_and_let_live"),
    SecretDetector(
      "flutterwave-key", "a Flutterwave key", ["FLWSECK"], "FLWSECK(_TEST)?-[a-fA-F0-9]{12,32}-X",
      example: "FLW" + "SECK-" + Sample.hex(32) + "-X", not: "FLWSECK-"),
  ]
}
