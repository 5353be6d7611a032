/// Words between and around the numbers of a date and time, by their role.
///
/// To add a language, add a line; full stops, commas, quotation marks and spaces are ignored.
package enum ClockWords {
  package enum Role: String, Sendable {
    /// Before noon, after noon; around noon, where 12 and 1 are p.m.; in the evening, where 12 is midnight; at
    /// night, which begins in the evening.
    case am, pm, noon, evening, night
    /// Without meaning: `klo`, `г.`, `um`.
    case filler
    /// After a number: `22 h 30 min`, `2023年5月3日`.
    case hour, minute, second, year, month, day
    /// Years are in the Buddhist calendar, including two-digit ones.
    case buddhist
    /// A word of a language that writes the year first, even with two digits; with `am` or `pm`.
    case yearFirstAM, yearFirstPM
  }

  /// By word, as normalised by `stripped`.
  package static let roles: [String: Role] = {
    var roles: [String: Role] = [:]
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2, let role = Role(rawValue: String(fields[1])) else {
        preconditionFailure("a line of the table: language, role, words: \(line)")
      }
      for word in fields.dropFirst(2) { roles[stripped(word.lowercased())] = role }
    }
    return roles
  }()

  private static let longest = roles.keys.map(\.unicodeScalars.count).max() ?? 0

  /// The roles of consecutive words; nil if one is unknown.
  package static func read(_ words: String) -> [Role]? {
    if words == " " || words == ", " || words.isEmpty { return [] }
    var rest = Substring(stripped(words)).unicodeScalars
    var found: [Role] = []
    while !rest.isEmpty {
      let match = (1...min(longest, rest.count)).reversed().lazy
        .compactMap { count in roles[String(rest.prefix(count))].map { (count, $0) } }.first
      guard let match else { return nil }
      found.append(match.1)
      rest = rest.dropFirst(match.0)
    }
    return found
  }

  /// Whether these roles say that an hour up to 12 is in the afternoon; nil if they do not say.
  package static func isAfternoon(_ roles: [Role], hour: Int) -> Bool? {
    for role in roles {
      switch role {
      case .am, .yearFirstAM: return false
      case .pm, .yearFirstPM: return true
      case .noon: return hour == 12 || hour < 6
      case .evening: return hour != 12
      case .night: return hour > 5 && hour != 12
      default: continue
      }
    }
    return nil
  }

  private static let dropped: Set<Unicode.Scalar> = [" ", ".", ",", "'", "’", "\"", "״", "\u{27}", "·"]

  private static func stripped(_ words: String) -> String {
    String(
      String.UnicodeScalarView(
        words.unicodeScalars.filter { !dropped.contains($0) && !$0.isUnseen }))
  }

  private static let table = """
    en am am a
    en pm pm p in.the.afternoon
    en am in.the.morning midnight
    en noon noon
    en evening in.the.evening
    en night at.night
    ar am ص
    ar pm م
    bg am пробяд пр.об.
    bg pm следобяд сл.об.
    bn am পূর্বাহ্ণ পূর্বাহ্ন
    bn pm অপরাহ্ণ অপরাহ্ন
    cs am dop. dopoledne
    de am vorm. vormittags
    de pm nachm. nachmittags
    es am de.la.mañana de.la.madrugada
    es pm de.la.tarde
    es evening de.la.noche
    pl am przed.południem
    pl pm po.południu
    pt am da.manhã da.madrugada
    pt pm da.tarde
    pt evening da.noite
    cs pm odp. odpoledne
    el am π.μ. πμ
    el pm μ.μ. µ.µ. μμ
    fa am ق.ظ. قبل‌ازظهر قبلازظهر
    fa pm ب.ظ. بعدازظهر
    fi am ap. aamupäivällä
    fi pm ip. iltapäivällä
    gu am પૂર્વાહ્ન
    gu pm અપરાહ્ન
    he am לפנה״צ לפנה"צ לפנהצ לפנה׳׳צ
    he pm אחה״צ אחה"צ אחהצ אחה׳׳צ
    hi am पूर्वाह्न पूर्वाह्
    hi pm अपराह्न अपराह्
    hu am de. délelőtt
    hu pm du. délután
    ja am 午前
    ja pm 午後
    id am pagi
    id noon siang
    id pm sore
    km am ព្រឹក
    km noon ថ្ងៃត្រង់
    km pm រសៀល ល្ងាច
    km night យប់
    kn am ಪೂರ್ವಾಹ್ನ
    kn pm ಅಪರಾಹ್ನ
    ko yearFirstAM 오전
    ko yearFirstPM 오후
    lo am ກ່ອນທ່ຽງ
    lo pm ຫຼັງທ່ຽງ
    lt am priešpiet pr.p.
    lt pm popiet
    lv am priekšp. priekšpusdienā
    lv pm pēcp. pēcpusdienā
    mk am претпл. претпладне
    mk pm попл. попладне
    mn am ү.ө.
    mn pm ү.х.
    mr am म.पू.
    mr pm म.उ.
    ms am PG
    ms pm PTG petang
    ms am tengah.malam
    ms noon tengah.hari
    ms evening malam
    sl am dop.
    sl pm pop.
    sq am e.paradites pd
    sq pm e.pasdites md
    ta am முற்பகல்
    ta pm பிற்பகல்
    th am ก่อนเที่ยง
    th pm หลังเที่ยง
    tr am ÖÖ
    tr pm ÖS
    vi am SA
    vi pm CH
    zh am 上午 凌晨 清晨 早上 早晨
    zh pm 下午
    zh noon 中午
    zh evening 晚上
    da filler kl. kl
    de filler um uhr
    es filler a.las
    fi filler klo
    fr filler à
    hr filler u
    bg filler г. год. в ч.
    pt filler às
    ro filler la
    ru filler г. в
    sl filler ob
    sv filler kl. klockan
    uk filler р. о
    vi filler lúc
    en filler at
    fr hour h
    de hour h
    ja hour 時
    ko hour 시
    zh hour 时 時 点 點
    vi hour giờ
    fr minute min mn
    ja minute 分
    ko minute 분
    zh minute 分
    fr second s sec
    ja second 秒
    ko second 초
    zh second 秒
    ja year 年
    ko year 년
    ja month 月
    ko month 월
    ja day 日
    ko day 일
    th buddhist น. พ.ศ. be
    """
}

extension Unicode.Scalar {
  /// Whether it is a directional mark or has no width.
  package var isUnseen: Bool {
    switch value {
    case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
