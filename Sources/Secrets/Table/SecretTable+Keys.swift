/// Private keys, wallet keys and signed tokens.
extension SecretTable {
  static let keys: [SecretDetector] = [
    SecretDetector(
      "private-key", "a private key", keywords: ["-----BEGIN "], look: .code { $0.privateKey(at: $1) },
      example: "-----BEGIN "
        + "PGP PRIVATE KEY BLOCK-----\n\n\(Sample.mixed(64))\n\(Sample.mixed(64))\n-----END",
      counterExample: "-----BEGIN " + "PUBLIC KEY-----\n\(Sample.mixed(64))\n"),
    SecretDetector(
      "private-key", "a private key", ["AGE-SECRET-KEY-1"], "AGE-SECRET-KEY-1[A-Z0-9]{58}", needs: [],
      example: "AGE-SEC" + "RET-KEY-1" + Sample.upper(58), not: "AGE-SECRET-KEY-1"),
    SecretDetector(
      "private-key", "a private key", ["Private-Lines: "],
      #"Private-Lines: \d{1,3}[\r\n]+[A-Za-z0-9+/=]{20,}"#,
      example: "Private" + "-Lines: 8\n" + Sample.mixed(64), not: "Private-Lines: none"),
    SecretDetector(
      "jwt", "a JSON web token", keywords: ["eyJ"], look: .code { $0.jwt(at: $1) },
      example: "ey" + "J" + Sample.mixed(30)
        + "..\(Sample.mixed(16)).\(Sample.mixed(40)).\(Sample.mixed(22))",
      counterExample: "eyJhbGciOi.not-a-token"),
    SecretDetector(
      "wallet-key", "a wallet key", keywords: [], look: .run(51...52), check: SecretCheck.wif,
      example: "it is 5" + "HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ.",
      counterExample: "it is 5" + "HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTj."),
    SecretDetector(
      "wallet-key", "a wallet key", ["xprv", "yprv", "zprv", "tprv"],
      "[xyzt]prv[1-9A-HJ-NP-Za-km-z]{107}",
      example: "xp" + "rv" + String(repeating: "9s21ZrQH143K3QTDL4LX", count: 5) + "w2F7HEK", not: "xprv9"),
    SecretDetector(
      "wallet-key", "a wallet key", keywords: ["0x"], look: .code { $0.ethereumKey(at: $1) },
      example: "key 0" + "x" + Sample.hex(64), counterExample: "transaction 0x" + Sample.hex(64)),
    SecretDetector(
      "seed-phrase", "the seed phrase of a wallet", keywords: [], look: .words,
      example: "legal winner thank year wave sausage worth " + "useful legal winner thank yellow",
      counterExample: "legal winner thank year wave sausage worth " + "useful legal winner thank year"),
  ]
}
