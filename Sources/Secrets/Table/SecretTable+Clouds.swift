/// Keys of cloud platforms, and of tools that run and monitor programs.
extension SecretTable {
  static let clouds: [SecretDetector] = [
    SecretDetector(
      "aws-key", "an AWS access key id", ["AKIA", "ASIA", "ABIA", "ACCA"], "A(KI|SI|BI|CC)A[A-Z0-9]{16}",
      needs: [],
      check: { !$0.suffix(7).elementsEqual("EXAMPLE".utf8) },
      example: "AK" + "IA" + Sample.upper(16), not: "AK" + "IA" + "IOSFODNN7" + "EXAMPLE"),
    SecretDetector(
      "aws-secret", "an AWS secret access key", keywords: [], look: .run(40...40),
      check: SecretCheck.awsSecret,
      example: "it is \(Sample.mixed(20))/\(Sample.mixed(19)) now", counterExample: "commit \(Sample.hex(40))"
    ),
    SecretDetector(
      "google-key", "a Google API key", ["AIza"], #"AIza[\w-]{35}"#, needs: [.digit, .upper, .lower],
      example: "AI" + "za" + Sample.mixed(35), not: "AIzaShort"),
    SecretDetector(
      "google-token", "a Google access token", ["ya29."], #"ya29\.[\w-]{20,}"#, needs: [.digit, .lower],
      example: "ya" + "29." + Sample.mixed(60), not: "ya29.too-short"),
    SecretDetector(
      "google-token", "a Google client secret", ["GOCSPX-"], #"GOCSPX-[\w-]{20,40}"#, needs: [],
      example: "GOC" + "SPX-" + Sample.mixed(28), not: "GOCSPX-"),
    SecretDetector(
      "google-key", "a Firebase server key", [":APA91b"], #"[\w-]{11}:APA91b[\w-]{100,}"#, behind: 11,
      example: "AAAA" + Sample.mixed(7) + ":" + "APA91b" + Sample.mixed(134),
      not: "the prefix :APA91b of tokens"),
    SecretDetector(
      "azure-key", "an Azure key", ["AccountKey=", "SharedAccessKey="],
      "(AccountKey|SharedAccessKey)=[A-Za-z0-9+/]{42,88}=", entropy: 3.5,
      example: "Account" + "Key=" + Sample.mixed(86) + "==", not: "AccountKey=<your key>"),
    SecretDetector(
      "azure-key", "an Azure client secret", ["Q~"], #"[\w~.-]{3}\dQ~[\w~.-]{31,34}"#, behind: 4,
      needs: [.digit, .upper, .lower], example: "aB3" + "8Q~" + Sample.mixed(34), not: "Q~ is a wave"),
    SecretDetector(
      "azure-key", "an Azure signature", ["sig="], #"sig=[\w%+/-]{40,80}(%3[Dd]|=)"#, entropy: 3.5,
      example: "?se=2030-01-01&sig=" + Sample.mixed(43) + "%3D", not: "sig=short%3D"),
    SecretDetector(
      "digitalocean-token", "a DigitalOcean token", ["dop_v1_", "doo_v1_", "dor_v1_"],
      "do[opr]_v1_[a-f0-9]{64}",
      example: "dop" + "_v1_" + Sample.hex(64), not: "dop_v1_and-more"),
    SecretDetector(
      "heroku-key", "a Heroku API key", ["HRKU-"], #"HRKU-[\w-]{36,80}"#,
      example: "HR" + "KU-AA" + Sample.mixed(58), not: "HRKU-short"),
    SecretDetector(
      "heroku-key", "a Heroku API key", ["heroku"],
      #"(?i)heroku[\w .:="'>-]{0,30}[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}"#,
      example: "HEROKU_API_KEY=\(Sample.hex(8))-1234-4abc-8def-\(Sample.hex(12))",
      not: "heroku is a river of text"),
    SecretDetector(
      "alibaba-key", "an Alibaba access key id", ["LTAI"], "LTAI[A-Za-z0-9]{12,24}", needs: [.digit, .lower],
      example: "LT" + "AI" + Sample.mixed(20), not: "LTAIR and other words"),
    SecretDetector(
      "vault-token", "a Vault token", ["hvs.", "hvb.", "hvr."], #"hv[sbr]\.[\w-]{20,}"#,
      needs: [.digit, .lower],
      example: "hv" + "s." + Sample.mixed(24), not: "hvs.example.org/and/more"),
    SecretDetector(
      "terraform-token", "a Terraform token", [".atlasv1."], #"[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{50,}"#,
      behind: 14,
      example: Sample.mixed(14) + ".atlas" + "v1." + Sample.mixed(67), not: "the form is x.atlasv1.y"),
    SecretDetector(
      "pulumi-token", "a Pulumi token", ["pul-"], "pul-[a-f0-9]{40}", example: "pu" + "l-" + Sample.hex(40),
      not: "pul-samplest"),
    SecretDetector(
      "doppler-token", "a Doppler token", ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa."],
      #"dp\.(pt|ct|sa|st(\.[\w-]{2,35})?)\.[A-Za-z0-9]{40,44}"#,
      example: "dp" + ".pt." + Sample.mixed(43), not: "dp.pt.x"),
    SecretDetector(
      "supabase-token", "a Supabase token", ["sbp_"], "sbp_[a-f0-9]{40}",
      example: "sb" + "p_" + Sample.hex(40),
      not: "sbp_short"),
    SecretDetector(
      "planetscale-token", "a PlanetScale token", ["pscale_"], #"pscale_(tkn|pw|oauth)_[\w.=-]{31,63}\w"#,
      example: "psc" + "ale_tkn_" + Sample.mixed(43), not: "pscale_tkn_"),
    SecretDetector(
      "netlify-token", "a Netlify token", ["nfp_"], "nfp_[A-Za-z0-9]{36,40}",
      example: "nf" + "p_" + Sample.mixed(36), not: "nfp_x"),
    SecretDetector(
      "databricks-token", "a Databricks token", ["dapi"], #"dapi[a-f0-9]{32}(-\d)?"#,
      example: "da" + "pi" + Sample.hex(32), not: "dapine and dapifer"),
    SecretDetector(
      "tailscale-key", "a Tailscale key", ["tskey-"], #"tskey-[a-z]+-[A-Za-z0-9]{8,}-[A-Za-z0-9]{16,}"#,
      example: "tsk" + "ey-auth-" + Sample.mixed(12) + "-" + Sample.mixed(32), not: "tskey-auth-abc"),
  ]

  static let tools: [SecretDetector] = [
    SecretDetector(
      "grafana-token", "a Grafana token", ["glsa_"], "glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}",
      example: "gl" + "sa_" + Sample.mixed(32) + "_" + Sample.hex(8), not: "glsa_short"),
    SecretDetector(
      "grafana-token", "a Grafana token", ["glc_"], "glc_[A-Za-z0-9+/]{32,}={0,2}",
      example: "gl" + "c_" + Sample.mixed(60), not: "glc_x"),
    SecretDetector(
      "new-relic-key", "a New Relic key", ["NRAK-", "NRII-", "NRRA-"], #"NR(AK|II|RA)-[\w-]{27,42}"#,
      example: "NR" + "AK-" + Sample.upper(27), not: "NRAK-"),
    SecretDetector(
      "new-relic-key", "a New Relic key", ["NRJS-"], "NRJS-[a-f0-9]{19}",
      example: "NR" + "JS-" + Sample.hex(19), not: "NRJS-none"),
    SecretDetector(
      "new-relic-key", "a New Relic license key", ["NRAL"], "([a-f0-9]{36}|[a-f0-9]{32})NRAL", behind: 36,
      example: Sample.hex(36) + "NR" + "AL", not: "the key ends in NRAL"),
    SecretDetector(
      "dynatrace-token", "a Dynatrace token", ["dt0c01."], #"dt0c01\.[A-Z0-9]{24}\.[A-Z0-9]{64}"#,
      example: "dt0" + "c01." + Sample.upper(24) + "." + Sample.upper(64), not: "dt0c01.X"),
    SecretDetector(
      "sentry-token", "a Sentry token", ["sntryu_", "sntrys_"], #"sntry(u_[a-f0-9]{64}|s_[\w+/=-]{60,})"#,
      example: "snt" + "ryu_" + Sample.hex(64), not: "sntrys_x"),
    SecretDetector(
      "postman-key", "a Postman key", ["PMAK-"], "PMAK-[a-f0-9]{24}-[a-f0-9]{34}",
      example: "PM" + "AK-" + Sample.hex(24) + "-" + Sample.hex(34), not: "PMAK-"),
    SecretDetector(
      "linear-key", "a Linear key", ["lin_api_", "lin_oauth_"], "lin_(api|oauth)_[A-Za-z0-9]{40,64}",
      example: "lin" + "_api_" + Sample.mixed(40), not: "lin_api_key"),
    SecretDetector(
      "notion-token", "a Notion token", ["ntn_", "secret_"],
      "(ntn_[A-Za-z0-9]{40,60}|secret_[A-Za-z0-9]{43})",
      needs: [.digit, .upper, .lower], example: "sec" + "ret_" + Sample.mixed(43), not: "secret_of_the_sea"),
    SecretDetector(
      "figma-token", "a Figma token", ["figd_", "figo_"], #"fig[do]_[\w-]{40,}"#,
      example: "fi" + "gd_" + Sample.mixed(40), not: "figd_x"),
    SecretDetector(
      "airtable-token", "an Airtable token", ["pat"], #"pat[A-Za-z0-9]{14}\.[a-f0-9]{64}"#,
      example: "pa" + "t" + Sample.mixed(14) + "." + Sample.hex(64), not: "pattern and patience"),
    SecretDetector(
      "atlassian-token", "an Atlassian token", ["ATATT3", "ATBB", "ATCTT3"], #"AT(ATT3|CTT3|BB)[\w=-]{24,}"#,
      needs: [.digit, .upper, .lower], example: "AT" + "ATT3" + Sample.mixed(180), not: "ATBBQ"),
    SecretDetector(
      "1password-token", "a 1Password token", ["ops_eyJ"], #"ops_eyJ[\w+/=-]{80,}"#,
      example: "op" + "s_ey" + "J" + Sample.mixed(240), not: "ops_eyJ"),
    SecretDetector(
      "circleci-token", "a CircleCI token", ["CCIPAT_"], #"CCIPAT_[A-Za-z0-9]{16,}_[a-f0-9]{40}"#,
      example: "CCI" + "PAT_" + Sample.mixed(22) + "_" + Sample.hex(40), not: "CCIPAT_x"),
    SecretDetector(
      "sonar-token", "a SonarQube token", ["sqp_", "squ_", "sqa_"], "sq[pua]_[a-f0-9]{40}",
      example: "sq" + "p_" + Sample.hex(40), not: "sqp_x"),
  ]
}
