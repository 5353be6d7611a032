window.YTD.direct_messages.part0 = [
{"dmConversation":{"conversationId":"1-2","messages":[
{"messageCreate":{"recipientId":"1","reactions":[{"senderId":"1","reactionKey":"funny","eventId":"9","createdAt":"2024-05-01T08:03:00.000Z"}],"urls":[{"url":"https://t.co/a","expanded":"https://example.org/a","display":"example.org/a"}],"text":"see https://t.co/a","mediaUrls":[],"senderId":"2","id":"102","createdAt":"2024-05-01T08:01:00.000Z","editHistory":[]}},
{"messageCreate":{"recipientId":"2","reactions":[],"urls":[{"url":"https://t.co/b","expanded":"https://twitter.com/messages/media/101","display":"pic.twitter.com/b"}],"text":"photo https://t.co/b","mediaUrls":["https://ton.twitter.com/dm/101/p.jpg"],"senderId":"1","id":"101","createdAt":"2024-05-01T08:00:00.000Z"}}]}},
{"dmConversation":{"conversationId":"77","messages":[
{"participantsLeave":{"userIds":["3"],"createdAt":"2024-05-01T08:02:00.000Z"}},
{"conversationNameUpdate":{"initiatingUserId":"2","name":"Trip","createdAt":"2024-05-01T08:01:30.000Z"}},
{"participantsJoin":{"userIds":["3"],"initiatingUserId":"2","createdAt":"2024-05-01T08:01:00.000Z"}},
{"joinConversation":{"initiatingUserId":"2","participantsSnapshot":["1","2"],"createdAt":"2024-05-01T08:00:00.000Z"}}]}}
]
