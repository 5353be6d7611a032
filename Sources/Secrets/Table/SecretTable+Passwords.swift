/// Passwords that people choose, in messages and in code.
extension SecretTable {
  static let passwords: [SecretDetector] = [
    SecretDetector(
      "password", "a password or key", .password,
      keywords: ["password", "passwd", "passcode", "passphrase"],
      look: .named(
        SecretDetector.compiled("(?i)pass(word|wd|code|phrase)\(said)"), { $0.spokenPassword(at: $1) }),
      example: "my password is hunter" + "2.", counterExample: "my password is wrong, and password: secret"),
    SecretDetector(
      "password", "a password or key", .password,
      keywords: [
        "passwort", "kennwort", "kenncode", "mot de passe", "contrase", "senha", "palavra-passe",
        "wachtwoord", "adgangskode", "passord", "salasana", "hasł", "heslo", "jelsz", "parola", "parool",
      ],
      look: .named(
        SecretDetector.compiled(
          "(?i)(passwort|kennwort|kenncode|mot de passe|contraseña|senha|palavra-passe|wachtwoord|adgangskode|passord|"
            + "salasana|hasło|heslo|jelszó|parola|parool)\(said)"), { $0.spokenPassword(at: $1) }),
      example: "Passwort: Sommer" + "2024!", counterExample: "das Passwort: geheim"),
    SecretDetector(
      "password", "a password or key", .password,
      keywords: [
        "lösenord", "Lösenord", "şifre", "Şifre", "пароль", "Пароль", "密码", "密碼", "パスワード", "비밀번호",
        "كلمة المرور", "סיסמה",
      ],
      look: .named(
        SecretDetector.compiled(
          "(lösenord|Lösenord|şifre|Şifre|пароль|Пароль|密码|密碼|パスワード|비밀번호|كلمة المرور|סיסמה)\(said)"),
        { $0.spokenPassword(at: $1) }),
      example: "пароль: Sommer" + "2024!", counterExample: "пароль: нет"),
    SecretDetector(
      "url-password", "a URL with a password", .password, keywords: ["://"],
      look: .code { $0.addressWithPassword(at: $1) },
      example: "mysql://root:p" + "w@host/sea", counterExample: "postgres://user:password@localhost/db"),
    SecretDetector(
      "bearer", "a bearer token", .password, keywords: ["bearer"],
      look: .named(SecretDetector.compiled("(?i)bearer[ :]{1,3}"), { $0.bearer(at: $1) }),
      example: "Authorization: Bearer " + Sample.mixed(32), counterExample: "the bearer of extraordinary news"
    ),
    SecretDetector(
      "basic", "a name and a password in base64", .password, keywords: ["basic"],
      look: .named(SecretDetector.compiled("(?i)basic[ :]{1,3}"), { $0.base64(at: $1) }),
      check: SecretCheck.basic,
      example: "Authorization: Basic cm9zYTp" + "zZWEtc2FsdA==",
      counterExample: "a basic knowledge of sailing"),
    SecretDetector(
      "netrc", "a login with its password", .password, keywords: ["machine"],
      look: .pattern(
        SecretDetector.compiled(
          #"machine[ \t\n]+[^ \t\n]+[ \t\n]+login[ \t\n]+[^ \t\n]+[ \t\n]+password[ \t\n]+[^ \t\n<]{3,}"#),
        behind: 0),
      example: "machine harbour.net login rosa pass" + "word seasalt",
      counterExample: "the machine login and password"),
    SecretDetector(
      "password-hash", "a password hash", .password,
      keywords: ["$2a$", "$2b$", "$2y$", "$5$", "$6$", "$1$", "$argon2"],
      look: .pattern(
        SecretDetector.compiled(
          #"\$(2[aby]\$\d\d\$[./A-Za-z0-9]{53}|[156]\$[./A-Za-z0-9]{2,16}\$[./A-Za-z0-9]{22,86}|argon2(i|d|id)\$[\w$=,.+/]{40,})"#
        ),
        behind: 0),
      example: "$2" + "b$12$" + Sample.mixed(53), counterExample: "it costs $1$ or $2a$"),
    SecretDetector(
      "password", "a password or key", .password, keywords: [":", "="],
      look: .code { $0.assignment(at: $1) },
      example: "DB_PASSWORD = 'h7Kq" + "92xZpLw4'", counterExample: "password = changeme123"),
  ]

  /// "is", a colon or the like, and a quote.
  private static let said =
    "[\"'*_]{0,3}( +(is now|is|was|are|ist|lautet|est|es|era|é|è|är|er|on|to|je)[ \t:=*_]+|[ \t*_]*[:=][ \t:=*_>]*| ?(：|は|是) ?)"
    + "(„|“|«|”)?[\"'`]?"
}
