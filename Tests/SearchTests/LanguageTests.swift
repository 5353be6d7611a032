import Stems
import Testing

/// The languages that `lang:` knows.
struct LanguageTests {
  @Test(
    "the language of a text is that of its script, of letters or of common words",
    arguments: [
      ("ar", "قرأت في المدرسة كتابا عن البحر والسفينة"), ("fa", "این کتاب را در خانه می‌خوانم و شب‌ها"),
      ("fa", "چای و گل و پنجره و ژاله در باران"), ("he", "גרתי בבית ליד הים עם ספינה ישנה"),
      ("hi", "यह क़लम ज़रूर अच्छी है और हवा भी"), ("ja", "東京都に行くとうみがみえるまちがあるそうです"),
      ("zh", "我們學習漢語燈塔在海邊港口有很多船和風浪"), ("th", "วันนี้เด็กไปโรงเรียนแล้วกลับบ้าน"),
      ("km", "ខ្ញុំចូលចិត្តភាសាខ្មែរនៅភ្នំពេញ"), ("ko", "학교에서 친구를 만났다 서울로 갔습니다 사람이 많은"),
      ("el", "Καλημέρα σας, τι κάνετε σήμερα το πρωί"), ("ru", "что это если ещё море и ветер"),
      ("uk", "що це якщо ще море і вітер її"), ("de", "Der Hund ist nicht auf dem Schiff"),
      ("en", "the dog is not on the ship with you"), ("en", "@THE [DOG] IS {NOT} ON THE SHIP, WITH`YOU`"),
      ("nl", "het is niet voor een van ons, maar ook"),
      ("es", "el barco está en el puerto pero los perros no salen con la lluvia"),
      ("fr", "les bateaux sont dans le port et vous ne partez pas avec des amis"),
      ("it", "le navi sono nel porto ma anche il vento della sera non è che una brezza"),
      ("pt", "o barco não está no porto mas você também não sai com os outros"),
    ])
  func language(_ code: String, _ text: String) {
    #expect(TextLanguage.code(of: Array(text.utf8)[...]) == code)
    #expect(TextLanguage.codes.contains(code))
  }

  @Test("a text of a few letters, of several scripts or of unknown words has no language")
  func none() {
    for text in [
      "the dog is for you", "```\nthe dog is not on the ship with you\n```", "ខ្មែរ", "",
      "zzuk zzla zzmo zzke zzba", "море гавань harbour walk λιμάνι θάλασσα",
    ] {
      #expect(TextLanguage.code(of: Array(text.utf8)[...]) == nil, "\(text)")
    }
  }
}
