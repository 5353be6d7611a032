/// Tokens of code hosts, package registries and language models.
extension SecretTable {
  static let codeHosts: [SecretDetector] = [
    SecretDetector(
      "github-token", "a GitHub token", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
      "gh[pousr]_[A-Za-z0-9]{36,190}",
      example: "gh" + "p_" + Sample.mixed(36), not: "gh" + "p_tooShort1"),
    SecretDetector(
      "github-token", "a GitHub token", ["github_pat_"], #"github_pat_\w{50,200}"#,
      example: "git" + "hub_pat_" + Sample.mixed(22) + "_" + Sample.mixed(59), not: "github_pat_"),
    SecretDetector(
      "gitlab-token", "a GitLab token",
      ["glpat-", "glptt-", "glrt-", "gldt-", "glcbt-", "glft-", "glsoat-", "glimt-", "glagent-", "gloas-"],
      #"gl(pat|ptt|rt|dt|cbt|ft|soat|imt|agent|oas)-[\w-]{20,}(\.\w{2}\.\w{7,12})?"#,
      needs: [.digit, .lower],
      example: "gl" + "rt-" + Sample.mixed(20), not: "glpat-nothing-here-but-words-and-words"),
    SecretDetector(
      "npm-token", "an npm token", ["npm_"], "npm_[A-Za-z0-9]{36}", example: "np" + "m_" + Sample.mixed(36),
      not: "npm_config_registry_and_some_more_words"),
    SecretDetector(
      "pypi-token", "a PyPI token", ["pypi-AgE", "pypi-AgEN"], #"pypi-AgE[\w-]{50,}"#,
      example: "py" + "pi-AgE" + "IcHlwaS5vcmc" + Sample.mixed(100), not: "pypi-AgEl"),
    SecretDetector(
      "rubygems-key", "a RubyGems key", ["rubygems_"], "rubygems_[a-f0-9]{48}",
      example: "ruby" + "gems_" + Sample.hex(48), not: "rubygems_version"),
    SecretDetector(
      "crates-token", "a crates.io token", ["cio"], "cio[A-Za-z0-9]{32}", needs: [.digit, .upper, .lower],
      example: "ci" + "o" + Sample.mixed(32), not: "cioppino"),
    SecretDetector(
      "docker-token", "a Docker token", ["dckr_pat_", "dckr_oat_"], #"dckr_[po]at_[\w-]{26,60}"#,
      example: "dc" + "kr_pat_" + Sample.mixed(27), not: "dckr_pat_x"),
    SecretDetector(
      "nuget-key", "a NuGet key", ["oy2"], "oy2[a-z0-9]{43}", example: "oy" + "2" + Sample.hex(43), not: "oy2"
    ),
    SecretDetector(
      "clojars-token", "a Clojars token", ["CLOJARS_"], "CLOJARS_[a-z0-9]{60}",
      example: "CLO" + "JARS_" + Sample.hex(60), not: "CLOJARS_USERNAME"),
    SecretDetector(
      "jfrog-key", "a JFrog key", ["AKCp"], "AKCp[A-Za-z0-9]{60,90}", needs: [.digit, .upper, .lower],
      example: "AK" + "Cp" + Sample.mixed(69), not: "AKCp"),
    SecretDetector(
      "sourcegraph-token", "a Sourcegraph token", ["sgp_"], "sgp_([a-f0-9]{16}_)?[a-f0-9]{40}",
      example: "sg" + "p_" + Sample.hex(40), not: "sgp_x"),
  ]

  static let models: [SecretDetector] = [
    SecretDetector(
      "api-key", "an API key", ["sk-or-v1-"], "sk-or-v1-[a-f0-9]{64}",
      example: "sk" + "-or-v1-" + Sample.hex(64),
      not: "sk-or-v1-x"),
    SecretDetector(
      "api-key", "an API key", ["sk-"], #"sk-[\w-]{20,}"#, needs: [.digit, .upper, .lower], entropy: 3,
      example: "sk" + "-ant-api03-" + Sample.mixed(40), not: "sk-fading-circle-and-more-of-it-in-css"),
    SecretDetector(
      "hugging-face-token", "a Hugging Face token", ["hf_", "api_org_"], "(hf_|api_org_)[A-Za-z0-9]{30,40}",
      needs: [.upper, .lower], entropy: 3.5, example: "hf" + "_" + Sample.mixed(34), not: "hf_hub_download"),
    SecretDetector(
      "api-key", "a Groq key", ["gsk_"], "gsk_[A-Za-z0-9]{48,56}", example: "gs" + "k_" + Sample.mixed(52),
      not: "gsk_x"),
    SecretDetector(
      "api-key", "a Replicate key", ["r8_"], "r8_[A-Za-z0-9]{37,40}", example: "r" + "8_" + Sample.mixed(37),
      not: "r8_register"),
    SecretDetector(
      "api-key", "an xAI key", ["xai-"], #"xai-[\w-]{60,100}"#, example: "xa" + "i-" + Sample.mixed(80),
      not: "xai-org"),
    SecretDetector(
      "api-key", "a Perplexity key", ["pplx-"], "pplx-[A-Za-z0-9]{40,64}",
      example: "pp" + "lx-" + Sample.mixed(48),
      not: "pplx-api"),
    SecretDetector(
      "api-key", "an NVIDIA key", ["nvapi-"], #"nvapi-[\w-]{60,72}"#,
      example: "nv" + "api-" + Sample.mixed(64),
      not: "nvapi-docs"),
    SecretDetector(
      "api-key", "a LangSmith key", ["lsv2_"], "lsv2_(pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}",
      example: "ls" + "v2_pt_" + Sample.hex(32) + "_" + Sample.hex(10), not: "lsv2_pt_x"),
    SecretDetector(
      "api-key", "a Cerebras key", ["csk-"], "csk-[a-z0-9]{40,56}", example: "cs" + "k-" + Sample.hex(48),
      not: "csk-x"),
    SecretDetector(
      "api-key", "a Together key", ["tgp_v1_"], #"tgp_v1_[\w-]{40,48}"#,
      example: "tg" + "p_v1_" + Sample.mixed(43),
      not: "tgp_v1_x"),
  ]
}
