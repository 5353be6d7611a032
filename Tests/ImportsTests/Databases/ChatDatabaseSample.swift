#if Fetch
/// A database of Messages with every kind of record, written for the tests.
enum ChatDatabaseSample {
  static let tables = """
    CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT UNIQUE, id TEXT NOT NULL, country TEXT,
      service TEXT NOT NULL, uncanonicalized_id TEXT, UNIQUE (id, service));
    CREATE TABLE chat (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL, style INTEGER,
      chat_identifier TEXT, service_name TEXT, room_name TEXT, display_name TEXT, group_id TEXT);
    CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL, text TEXT,
      handle_id INTEGER DEFAULT 0, subject TEXT, attributedBody BLOB, service TEXT, error INTEGER DEFAULT 0,
      date INTEGER, date_read INTEGER, date_delivered INTEGER, is_delivered INTEGER DEFAULT 0,
      is_from_me INTEGER DEFAULT 0, is_read INTEGER DEFAULT 0, is_sent INTEGER DEFAULT 0,
      cache_has_attachments INTEGER DEFAULT 0, cache_roomnames TEXT, item_type INTEGER DEFAULT 0,
      other_handle INTEGER DEFAULT 0, group_title TEXT, group_action_type INTEGER DEFAULT 0,
      share_status INTEGER DEFAULT 0, share_direction INTEGER DEFAULT 0, associated_message_guid TEXT,
      associated_message_type INTEGER DEFAULT 0, balloon_bundle_id TEXT, payload_data BLOB,
      message_summary_info BLOB, thread_originator_guid TEXT, thread_originator_part TEXT,
      date_retracted INTEGER, date_edited INTEGER, associated_message_emoji TEXT);
    CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL, filename TEXT,
      uti TEXT, mime_type TEXT, transfer_name TEXT, total_bytes INTEGER DEFAULT 0, is_sticker INTEGER DEFAULT 0,
      hide_attachment INTEGER DEFAULT 0);
    CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER, message_date INTEGER DEFAULT 0,
      PRIMARY KEY (chat_id, message_id));
    CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER, UNIQUE(chat_id, handle_id));
    CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER);
    CREATE TABLE chat_recoverable_message_join (chat_id INTEGER, message_id INTEGER, delete_date INTEGER);

    """

  /// Two chats: with Ann in two services, and a group. Times are minutes after 2024-05-01 08:00 UTC.
  static var rows: String {
    """
    INSERT INTO handle (ROWID, id, service) VALUES (1, '+4930111', 'iMessage'), (2, 'bo@example.org', 'iMessage'),
      (3, '+4930111', 'SMS');
    INSERT INTO chat (ROWID, guid, style, chat_identifier, service_name, display_name) VALUES
      (1, 'iMessage;-;+4930111', 45, '+4930111', 'iMessage', ''), (2, 'SMS;-;+4930111', 45, '+4930111', 'SMS', ''),
      (3, 'iMessage;+;chat77', 43, 'chat77', 'iMessage', 'Picnic');
    INSERT INTO chat_handle_join VALUES (1, 1), (2, 3), (3, 1), (3, 2);
    INSERT INTO message (ROWID, guid, text, handle_id, date) VALUES (1, 'G1', 'Tea at four?', 1, \(time(0)));
    INSERT INTO message (ROWID, guid, attributedBody, is_from_me, date, is_delivered, is_read) VALUES
      (2, 'G2', \(literal(styled)), 1, \(time(1)), 1, 1);
    INSERT INTO message (ROWID, guid, text, handle_id, date, associated_message_guid, associated_message_type) VALUES
      (3, 'G3', 'Loved “Tea at four?”', 2, \(time(2)), 'p:0/G1', 2000),
      (4, 'G4', 'Removed a heart', 2, \(time(3)), 'p:0/G1', 3000);
    INSERT INTO message (ROWID, guid, text, is_from_me, date, associated_message_guid, associated_message_type,
      associated_message_emoji) VALUES (5, 'G5', NULL, 1, \(time(4)), 'bp:G1', 2006, '🫖'),
      (6, 'G6', NULL, 1, \(time(4)), 'p:0/GONE', 2001, NULL);
    INSERT INTO message (ROWID, guid, text, handle_id, date, thread_originator_guid) VALUES
      (7, 'G7', 'Yes, with scones', 3, 736246800, 'G1');
    INSERT INTO message (ROWID, guid, text, handle_id, date, cache_has_attachments) VALUES
      (8, 'G8', '￼', 2, \(time(10)), 1), (9, 'G9', '￼', 2, \(time(11)), 1);
    INSERT INTO attachment (ROWID, guid, filename, mime_type, transfer_name, hide_attachment) VALUES
      (1, 'A1', '~/Library/Messages/Attachments/0a/10/A1/cake.jpeg', 'image/jpeg', 'cake.jpeg', 0),
      (2, 'A2', '~/Library/Messages/Attachments/0b/11/A2/gone.pdf', 'application/pdf', 'plan.pdf', 0),
      (3, 'A3', '~/x.pluginPayloadAttachment', NULL, 'x.pluginPayloadAttachment', 1);
    INSERT INTO message_attachment_join VALUES (8, 1), (9, 2), (9, 3);
    INSERT INTO message (ROWID, guid, handle_id, date, item_type, other_handle, group_title, group_action_type,
      share_status) VALUES
      (10, 'G10', 1, \(time(12)), 2, 0, 'Picnic in June', 0, 0), (11, 'G11', 1, \(time(13)), 1, 2, NULL, 0, 0),
      (12, 'G12', 1, \(time(14)), 1, 2, NULL, 1, 0), (13, 'G13', 2, \(time(15)), 3, 0, NULL, 0, 0),
      (14, 'G14', 2, \(time(16)), 3, 0, NULL, 1, 0), (15, 'G15', 2, \(time(17)), 4, 0, NULL, 0, 0);
    INSERT INTO message (ROWID, guid, attributedBody, handle_id, date, date_edited, message_summary_info) VALUES
      (16, 'G16', \(literal(ArchivedText("At five", [(7, [])]).bytes)), 2, \(time(18)), \(time(19)),
        \(literal(edits)));
    INSERT INTO message (ROWID, guid, is_from_me, date, date_edited, date_retracted) VALUES
      (17, 'G17', 1, \(time(20)), \(time(21)), \(time(21)));
    INSERT INTO message (ROWID, guid, is_from_me, date, balloon_bundle_id, payload_data) VALUES
      (18, 'G18', 1, \(time(22)), 'com.apple.messages.MSMessageExtensionBalloonPlugin:0:com.example.Chess', X'00');
    INSERT INTO message (ROWID, guid, text, subject, is_from_me, date, error) VALUES
      (19, 'G19', 'Bring cups', 'Cups', 1, \(time(23)), 22);
    INSERT INTO message (ROWID, guid, text, handle_id, date) VALUES (20, 'G20', 'Old secret', 1, \(time(24))),
      (21, 'G21', 'Without a chat', 2, \(time(25)));
    INSERT INTO chat_recoverable_message_join VALUES (1, 20, 0);
    INSERT INTO chat_message_join (chat_id, message_id) VALUES (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6),
      (2, 7), (3, 8), (3, 9), (3, 10), (3, 11), (3, 12), (3, 13), (3, 14), (3, 15), (3, 16), (3, 17), (3, 18),
      (3, 19);

    """
  }

  static var all: String { tables + rows }

  /// Nanoseconds since 2001 of a minute after 2024-05-01 08:00 UTC.
  static func time(_ minute: Int) -> Int { (736_243_200 + minute * 60) * 1_000_000_000 }

  static func literal(_ bytes: [UInt8]) -> String { SampleDatabase.literal(bytes) }

  /// Bold, a mention, a link; an emoji counts as two.
  static let styled = ArchivedText(
    "🫖 Big tea for Bo: menu",
    [
      (3, [("__kIMMessagePartAttributeName", .number(0))]), (3, [("__kIMTextBoldAttributeName", .number(1))]),
      (9, [("__kIMMessagePartAttributeName", .number(0))]),
      (2, [("__kIMMentionConfirmedMention", .text("bo"))]),
      (2, []), (4, [("__kIMLinkAttributeName", .address("https://example.org/menu"))]),
    ]
  ).bytes

  /// `{ec: {0: [{}, {}]}, otr: {0: {}}}`.
  static let edits: [UInt8] = {
    let objects: [[UInt8]] = [
      [0xD2, 1, 2, 3, 4], [0x52] + Array("ec".utf8), [0x53] + Array("otr".utf8), [0xD1, 5, 6], [0xD1, 5, 7],
      [0x51] + Array("0".utf8), [0xA2, 7, 7], [0xD0],
    ]
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    let zeros = [UInt8](repeating: 0, count: 7)
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + zeros + [UInt8(objects.count)] + zeros + [0] + zeros
      + [table]
  }()
}
#endif
