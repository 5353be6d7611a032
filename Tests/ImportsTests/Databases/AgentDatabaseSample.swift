#if Fetch
/// Databases of agents with every kind of record, written for the tests.
enum AgentDatabaseSample {
  static let all = ["opencode": openCode, "cursor": cursor]

  static let openCode = #"""
    CREATE TABLE project (id text PRIMARY KEY, worktree text NOT NULL);
    CREATE TABLE session (id text PRIMARY KEY, project_id text NOT NULL, parent_id text, slug text NOT NULL,
      directory text NOT NULL, title text NOT NULL, version text NOT NULL, share_url text, revert text,
      time_created integer NOT NULL, time_updated integer NOT NULL);
    CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL,
      time_updated integer NOT NULL, data text NOT NULL);
    CREATE TABLE part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL,
      time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
    INSERT INTO session VALUES
      ('ses_1', 'p', NULL, 'tide', '/work/tide', 'Fix the tide', '1.2.0', NULL, NULL, 1714550400000, 0),
      ('ses_2', 'p', 'ses_1', 'look', '/work/tide', 'Look around (@explore)', '1.2.0', NULL, NULL, 1714550403000, 0),
      ('ses_3', 'p', NULL, 'empty', '/work/tide', 'Other', '1.2.0', NULL, NULL, 1714550500000, 0);
    INSERT INTO message VALUES
      ('msg_1', 'ses_1', 1714550400000, 0, '{"role": "user", "time": {"created": 1714550400000}, "agent": "build"}'),
      ('msg_2', 'ses_1', 1714550401000, 0, '{"role": "assistant", "time": {"created": 1714550401000},
        "modelID": "claude", "providerID": "anthropic", "tokens": {"input": 10, "output": 5, "reasoning": 1,
        "cache": {"read": 2, "write": 0}}, "cost": 0.01}'),
      ('msg_3', 'ses_2', 1714550403000, 0, '{"role": "user"}'),
      ('msg_4', 'ses_3', 1714550500000, 0, '{"role": "user"}');
    INSERT INTO part VALUES
      ('prt_1', 'msg_1', 'ses_1', 0, 0, '{"type": "text", "text": "The tide is wrong."}'),
      ('prt_2', 'msg_2', 'ses_1', 0, 0, '{"type": "step-start"}'),
      ('prt_3', 'msg_2', 'ses_1', 0, 0, '{"type": "reasoning", "text": "Look at the table."}'),
      ('prt_4', 'msg_2', 'ses_1', 0, 0, '{"type": "text", "text": "I look."}'),
      ('prt_5', 'msg_2', 'ses_1', 0, 0, '{"type": "tool", "tool": "read", "callID": "c1", "state":
        {"status": "completed", "input": {"path": "tide.txt"}, "output": "low at ten",
        "time": {"start": 1714550401500, "end": 1714550402000}}}'),
      ('prt_6', 'msg_3', 'ses_2', 0, 0, '{"type": "text", "text": "Where is the table?"}'),
      ('prt_7', 'msg_4', 'ses_3', 0, 0, '{"type": "text", "text": "Something else"}');
    """#

  static let cursor = #"""
    CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
    CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
    INSERT INTO ItemTable VALUES ('workbench.panel.aichat.view.aichat.chatdata', '{"tabs": [{"tabId": "t1",
      "chatTitle": "Old chat", "lastSendTime": 1714550000000, "bubbles": [{"type": "user", "text": "How old?"},
      {"type": "ai", "rawText": "From 2024.", "modelType": "gpt-4"}]}]}');
    INSERT INTO cursorDiskKV VALUES
      ('composerData:one', '{"_v": 16, "composerId": "one", "name": "Fix the tide", "createdAt": 1714550400000,
        "unifiedMode": "agent", "modelConfig": {"modelName": "claude-4"}, "workspaceIdentifier":
        {"uri": {"fsPath": "/work/tide"}}, "fullConversationHeadersOnly": [{"bubbleId": "b1", "type": 1},
        {"bubbleId": "b2", "type": 2}, {"bubbleId": "b3", "type": 2}, {"bubbleId": "b4", "type": 2},
        {"bubbleId": "b5", "type": 2}, {"bubbleId": "b6", "type": 2}, {"bubbleId": "gone", "type": 2}]}'),
      ('bubbleId:one:b5', '{"_v": 3, "type": 2, "bubbleId": "b5", "text": "", "errorDetails":
        {"message": "The network is away."}}'),
      ('bubbleId:one:b1', '{"_v": 3, "type": 1, "bubbleId": "b1", "text": "The tide is wrong.",
        "createdAt": "2024-05-01T08:00:00.000Z", "images": [{"path": "/tmp/shot.png"}]}'),
      ('bubbleId:one:b2', '{"_v": 3, "type": 2, "bubbleId": "b2", "capabilityType": 30, "text": "",
        "thinking": {"text": "Look at the table.", "signature": "x"}, "createdAt": "2024-05-01T08:00:01.000Z"}'),
      ('bubbleId:one:b3', '{"_v": 3, "type": 2, "bubbleId": "b3", "text": "I look.",
        "tokenCount": {"inputTokens": 10, "outputTokens": 5}}'),
      ('bubbleId:one:b4', CAST('{"_v": 3, "type": 2, "bubbleId": "b4", "capabilityType": 15, "text": "",
        "toolFormerData": {"name": "read_file", "toolCallId": "c1", "status": "completed", "rawArgs":
        "{\"path\": \"tide.txt\"}", "result": "{\"contents\": \"low at ten\"}"}}' AS BLOB)),
      ('bubbleId:one:b6', '{"_v": 3, "type": 2, "bubbleId": "b6", "text": "", "codeBlocks": [{"content": "tide = 10",
        "languageId": "python", "uri": {"_fsPath": "/work/tide.py"}}]}'),
      ('bubbleId:one:b7', '{"_v": 3, "type": 2, "bubbleId": "b7", "text": "Taken back"}'),
      ('composerData:two', '{"composerId": "two", "subagentInfo": {"parentComposerId": "one",
        "subagentTypeName": "explore"}, "conversation": [{"type": 1, "bubbleId": "s1", "text": "Where is the table?"},
        {"type": 2, "bubbleId": "s2", "text": "", "toolFormerData": {"additionalData": {"status": "error"}}}]}'),
      ('composerData:three', '{"composerId": "three", "fullConversationHeadersOnly": []}'),
      ('bubbleId:four:f1', '{"type": 1, "bubbleId": "f1", "text": "Whose turn is this?"}'),
      ('checkpointId:one:k', '{"files": []}'), ('agentKv:blob:00', X'0A0B');
    """#

  static let drifts: [DatabaseDriftTests.Drift] = [
    .init(
      "opencode", #""type": "step-start""#, #""type": "zorblax""#, "unknown part \"zorblax\"", word: "zorblax"
    ),
    .init(
      "opencode", #"{"role": "user", "#, #"{"role": "zorblax", "#, "unknown role \"zorblax\"", word: "zorblax"
    ),
    .init(
      "opencode", #""text": "I look.""#, #""text": "I look.", "color": "zorblax""#,
      "unknown field \"color\" of a part; it is kept as metadata", word: "zorblax"),
    .init("opencode", #""role": "assistant", "#, "", "message has no \"role\"", word: "claude"),
    .init("opencode", #""text": "I look.""#, #""words": "I look.""#, "part has no \"text\"", word: "I look."),
    .init(
      "opencode", "message_id text NOT NULL", "parent text NOT NULL", "part belongs to no message",
      word: "I look."),
    .init(
      "opencode", "session_id text NOT NULL, time_created", "chat text NOT NULL, time_created",
      "message has no \"session_id\"", word: "I look."),
    .init(
      "cursor", #"{"_v": 3, "type": 1"#, #"{"_v": 3, "type": 9"#, "unknown turn 9", word: "The tide is wrong."
    ),
    .init(
      "cursor", #"{"_v": 3, "type": 1, "#, #"{"_v": 3, "#, "turn has no \"type\"", word: "The tide is wrong."),
    .init(
      "cursor", #""text": "I look.""#, #""text": "I look.", "color": "zorblax""#,
      "unknown field \"color\" of a turn; it is kept as metadata", word: "zorblax"),
    .init(
      "cursor", #""unifiedMode": "agent""#, #""color": "zorblax""#,
      "unknown field \"color\" of a conversation; it is kept as metadata", word: "zorblax"),
    .init(
      "cursor", #""text": "I look.""#, #""words": "I look.""#, "unknown field \"words\" of a turn",
      word: "I look."),
    .init(
      "cursor", #"{"type": "ai""#, #"{"type": "zorblax""#, "unknown turn \"zorblax\"", word: "From 2024."),
    .init(
      "cursor", #"{"type": "user", "text": "How"#, #"{"text": "How"#, "turn has no \"type\"", word: "How old?"
    ),
  ]
}
#endif
