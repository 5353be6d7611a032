/// Short names of emoji as Slack writes them; an unknown name stays `:name:`.
package enum EmojiNames {
  /// The emoji for a name without colons; `thumbsup::skin-tone-3` has its skin tone.
  package static func emoji(_ name: String) -> String {
    let parts = name.split(separator: ":", omittingEmptySubsequences: true).map(String.init)
    guard let first = parts.first, let emoji = table[first] else { return ":\(name):" }
    let tone = parts.dropFirst().first.flatMap { tones[$0] } ?? ""
    return emoji + tone
  }

  /// The text with its `:names:` replaced.
  package static func replaced(in text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
    var out = ""
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let after = rest.utf8.index(after: open)
      let name = Substring(rest[after...].utf8.prefix(while: isOfName))
      out += rest[..<open]
      guard !name.isEmpty, rest[name.endIndex...].first == ":", let emoji = table[String(name)] else {
        out += ":"
        rest = rest[after...]
        continue
      }
      rest = rest[rest.index(after: name.endIndex)...]
      out += emoji
      guard rest.utf8.first == UInt8(ascii: ":") else { continue }
      for (tone, modifier) in tones where rest.hasPrefix(":\(tone):") {
        out += modifier
        rest = rest.dropFirst(tone.count + 2)
      }
    }
    return out + rest
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }

  private static let tones = [
    "skin-tone-2": "🏻", "skin-tone-3": "🏼", "skin-tone-4": "🏽", "skin-tone-5": "🏾", "skin-tone-6": "🏿",
  ]

  private static let table: [String: String] = Dictionary(
    names.split(separator: "\n").flatMap { line -> [(String, String)] in
      let words = line.split(separator: " ").map(String.init)
      return words.dropFirst().map { ($0, words[0]) }
    }, uniquingKeysWith: { first, _ in first })

  /// One emoji and its names per line.
  private static let names = """
    😀 grinning
    😃 smiley
    😄 smile
    😁 grin
    😆 laughing satisfied
    😅 sweat_smile
    😂 joy
    🤣 rolling_on_the_floor_laughing rofl
    😊 blush
    😇 innocent
    🙂 slightly_smiling_face
    🙃 upside_down_face
    😉 wink
    😌 relieved
    😍 heart_eyes
    😘 kissing_heart
    😋 yum
    😛 stuck_out_tongue
    😜 stuck_out_tongue_winking_eye
    🤪 zany_face
    🤨 face_with_raised_eyebrow
    🧐 face_with_monocle
    🤓 nerd_face
    😎 sunglasses
    🥳 partying_face
    😏 smirk
    😒 unamused
    😞 disappointed
    😔 pensive
    😟 worried
    😕 confused
    🙁 slightly_frowning_face
    😣 persevere
    😖 confounded
    😫 tired_face
    😩 weary
    🥺 pleading_face
    😢 cry
    😭 sob
    😤 triumph
    😠 angry
    😡 rage
    🤬 face_with_symbols_on_mouth
    🤯 exploding_head
    😳 flushed
    😱 scream
    😨 fearful
    😰 cold_sweat
    😥 disappointed_relieved
    😓 sweat
    🤗 hugging_face hugs
    🤔 thinking_face thinking
    🤭 face_with_hand_over_mouth
    🤫 shushing_face
    😶 no_mouth
    😐 neutral_face
    😑 expressionless
    😬 grimacing
    🙄 face_with_rolling_eyes
    😮 open_mouth
    😲 astonished
    😴 sleeping
    🤤 drooling_face
    😵 dizzy_face
    🤐 zipper_mouth_face
    🤢 nauseated_face
    🤮 face_vomiting
    🤧 sneezing_face
    😷 mask
    🤒 face_with_thermometer
    🤕 face_with_head_bandage
    🤑 money_mouth_face
    🤠 face_with_cowboy_hat
    😈 smiling_imp
    👻 ghost
    💀 skull
    👽 alien
    🤖 robot_face robot
    💩 hankey poop
    🙈 see_no_evil
    🙉 hear_no_evil
    🙊 speak_no_evil
    ❤️ heart
    🧡 orange_heart
    💛 yellow_heart
    💚 green_heart
    💙 blue_heart
    💜 purple_heart
    🖤 black_heart
    💔 broken_heart
    💕 two_hearts
    💯 100
    💥 boom collision
    💫 dizzy
    💦 sweat_drops
    💨 dash
    💬 speech_balloon
    💤 zzz
    👋 wave
    ✋ hand raised_hand
    👌 ok_hand
    ✌️ v
    🤞 crossed_fingers
    🤟 i_love_you_hand_sign
    🤘 the_horns
    🤙 call_me_hand
    👈 point_left
    👉 point_right
    👆 point_up_2
    👇 point_down
    👍 +1 thumbsup
    👎 -1 thumbsdown
    ✊ fist
    👊 facepunch punch
    👏 clap
    🙌 raised_hands
    👐 open_hands
    🤝 handshake
    🙏 pray
    ✍️ writing_hand
    💪 muscle
    👀 eyes
    🧠 brain
    🤷 shrug
    🤦 face_palm
    🙋 raising_hand
    🙇 bow
    💃 dancer
    🏃 runner running
    🐶 dog
    🐱 cat
    🐭 mouse
    🦊 fox_face
    🐻 bear
    🐼 panda_face
    🐸 frog
    🐵 monkey_face
    🐔 chicken
    🐧 penguin
    🦄 unicorn_face
    🐝 bee honeybee
    🐛 bug
    🦋 butterfly
    🐢 turtle
    🐍 snake
    🐙 octopus
    🐳 whale
    🌹 rose
    🌻 sunflower
    🌲 evergreen_tree
    🌵 cactus
    🍀 four_leaf_clover
    🌍 earth_africa
    🌙 crescent_moon
    ⭐ star
    🌟 star2
    ✨ sparkles
    ⚡ zap
    🔥 fire
    ☀️ sunny
    ☁️ cloud
    ☔ umbrella
    ❄️ snowflake
    🌈 rainbow
    🍎 apple
    🍌 banana
    🍓 strawberry
    🍕 pizza
    🍔 hamburger
    🍟 fries
    🌮 taco
    🍣 sushi
    🍩 doughnut
    🍪 cookie
    🎂 birthday
    🍰 cake
    ☕ coffee
    🍵 tea
    🍺 beer
    🍻 beers
    🍷 wine_glass
    🥂 clinking_glasses
    🍾 champagne
    ⚽ soccer
    🏀 basketball
    🏆 trophy
    🥇 first_place_medal
    🎯 dart
    🎮 video_game
    🎲 game_die
    🎵 musical_note
    🎶 notes
    🎉 tada
    🎊 confetti_ball
    🎈 balloon
    🎁 gift
    🚀 rocket
    ✈️ airplane
    🚗 car
    🚢 ship
    🏠 house
    🏢 office
    ⌚ watch
    📱 iphone
    💻 computer
    ⌨️ keyboard
    💡 bulb
    🔦 flashlight
    📷 camera
    📞 telephone_receiver
    ☎️ phone telephone
    📺 tv
    ⏰ alarm_clock
    ⏳ hourglass_flowing_sand
    💰 moneybag
    💸 money_with_wings
    🔧 wrench
    🔨 hammer
    🛠️ hammer_and_wrench
    ⚙️ gear
    🔒 lock
    🔑 key
    📝 memo pencil
    📅 date
    📆 calendar
    📈 chart_with_upwards_trend
    📉 chart_with_downwards_trend
    📊 bar_chart
    📌 pushpin
    📎 paperclip
    📦 package
    📣 mega
    📢 loudspeaker
    🔔 bell
    📚 books
    📖 book
    🔍 mag
    🔗 link
    ✅ white_check_mark
    ☑️ ballot_box_with_check
    ✔️ heavy_check_mark
    ❌ x
    ❎ negative_squared_cross_mark
    ➕ heavy_plus_sign
    ❓ question
    ❗ exclamation
    ‼️ bangbang
    ⚠️ warning
    ⛔ no_entry
    🚫 no_entry_sign
    🛑 octagonal_sign
    🚨 rotating_light
    🚧 construction
    ♻️ recycle
    🔴 red_circle
    🟢 large_green_circle
    🟡 large_yellow_circle
    🔵 large_blue_circle
    ➡️ arrow_right
    ⬅️ arrow_left
    ⬆️ arrow_up
    ⬇️ arrow_down
    🆗 ok
    🆕 new
    🏁 checkered_flag
    🐘 elephant
    🏴 waving_black_flag
    """
}
