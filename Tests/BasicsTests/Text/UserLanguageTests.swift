@testable import Basics
import Testing

@Suite("The language of what users write")
struct UserLanguageTests {
  @Test(
    "frequent words tell languages of Latin letters apart, scripts the others; too little is not certain",
    arguments: [
      ("How can I find the station? Is it open?", "en"), ("Wie finde ich den Bahnhof? Ist er auf?", "de"),
      ("¿Cómo puedo llegar a la estación? ¿Está abierta?", "es"),
      ("Comment trouver la gare ? Je suis dans le bus.", "fr"),
      ("Где вокзал?", "cyrillic"), ("你好，车站在哪里", "han"), ("Hello", "latin"), ("Dónde", "latin"),
      ("Hur hittar jag stationen? Tack", "latin"), ("Der Titel is the best und der Rest of it", "latin"),
      ("```\nfor the and of\n```", ""), ("42?", ""), ("", ""),
    ])
  func names(text: String, name: String) { #expect(UserLanguage.name(of: text) == name) }
}
