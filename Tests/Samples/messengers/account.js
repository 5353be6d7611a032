window.YTD.account.part0 = [ {"account":{"email":"z@example.org","username":"zoe","accountId":"1","createdAt":"2020-01-01T00:00:00.000Z","accountDisplayName":"Zoë Ek"}} ]
