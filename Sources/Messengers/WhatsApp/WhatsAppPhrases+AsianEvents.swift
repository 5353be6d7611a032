extension WhatsAppPhrases {
  /// The same as `events`, in languages of Asia.
  static let asianEvents = """
    th event ข้อความและการโทรได้รับการเข้ารหัสจากต้นทางถึงปลายทาง{}
    th event {}เพิ่ม{}
    th event {}ลบ{}ออก
    th event {}ออกแล้ว
    th event {}ออกจากกลุ่ม
    th event {}สร้างกลุ่ม{}
    th event {}เข้าร่วม{}
    th event {}เปลี่ยน{}
    th event รหัสความปลอดภัยของคุณกับ {} มีการเปลี่ยนแปลง{}
    he event ההודעות והשיחות מוצפנות מקצה-לקצה{}
    he event ההודעות והשיחות מוצפנות מקצה לקצה{}
    he event {} מוצפנות מקצה לקצה{}
    he event {} הוסיף את {}
    he event {} הוסיפה את {}
    he event {} הוסיף/ה את {}
    he event {} הוסיף אותך
    he event {} הוסיפה אותך
    he event הוספת את {}
    he event {} נוסף
    he event {} נוספה
    he event {} הסיר את {}
    he event {} הסירה את {}
    he event {} הסיר/ה את {}
    he event {} יצא
    he event {} יצאה
    he event {} עזב
    he event {} עזבה
    he event {} עזב/ה
    he event {} יצר את הקבוצה {}
    he event {} יצרה את הקבוצה {}
    he event {} יצר/ה את הקבוצה {}
    he event {} יצר קבוצה {}
    he event יצרת את הקבוצה {}
    he event {} הצטרף {}
    he event {} הצטרפה {}
    he event {} הצטרף/ה {}
    he event {} שינה את {}
    he event {} שינתה את {}
    he event {} שינה/תה את {}
    he event שינית את {}
    he event {} הצמיד הודעה
    he event קוד האבטחה עם {} שונה{}
    ar event الرسائل والمكالمات مشفرة تمامًا بين الطرفين{}
    ar event {} مشفرة تمامًا بين الطرفين{}
    ar event {} أضاف {}
    ar event {} أضافت {}
    ar event أضاف {}
    ar event أضافك {}
    ar event لقد أضفت {}
    ar event تمت إضافة {}
    ar event {} أزال {}
    ar event أزال {}
    ar event تمت إزالة {}
    ar event {} غادر
    ar event {} غادرت
    ar event غادر {}
    ar event {} أنشأ المجموعة {}
    ar event أنشأ {} مجموعة {}
    ar event أنشأ {} المجموعة {}
    ar event {} انضم {}
    ar event انضم {}
    ar event {} غيّر {}
    ar event غيّر {}
    ar event قام {} بتغيير {}
    ar event تغيّر رمز أمانك {}
    fa event پیام‌ها و تماس‌ها سرتاسر رمزگذاری شده‌اند{}
    fa event پیامها و تماسها سرتاسر رمزگذاری شدهاند{}
    fa event {} را اضافه کرد
    fa event {} اضافه شد
    fa event {} را حذف کرد
    fa event {} خارج شد
    fa event {} گروه را ترک کرد
    fa event {} گروه {} را ایجاد کرد
    fa event {} را تغییر داد{}
    fa event کد امنیتی شما با {} تغییر کرد{}
    hi event मैसेजेस और कॉल्स एंड-टू-एंड एन्क्रिप्टेड हैं{}
    hi event {} एंड-टू-एंड एन्क्रिप्टेड {}
    hi event {} ने {} को जोड़ा
    hi event {} ने आपको जोड़ा
    hi event {} को जोड़ा गया
    hi event {} ने {} को हटाया
    hi event {} ने {} को निकाला
    hi event {} ने ग्रुप छोड़ा
    hi event {} ने ग्रुप छोड़ दिया
    hi event {} ने ग्रुप {} बनाया
    hi event {} ने {} ग्रुप बनाया
    hi event {} ने यह ग्रुप बनाया
    hi event {} से जुड़े
    hi event {} ने {} बदला
    hi event {} ने {} बदल दिया
    hi event {} के लिए आपका सुरक्षा कोड बदल गया है{}
    bn event মেসেজ এবং কল এন্ড-টু-এন্ড এনক্রিপ্টেড থাকে{}
    bn event {} যোগ করেছেন
    bn event {} সরিয়ে দিয়েছেন
    bn event {} গ্রুপ ছেড়ে গেছেন
    bn event {} গ্রুপ তৈরি করেছেন
    mr event {} एन्ड-टू-एन्ड एन्क्रिप्शनने सुरक्षित केलेले असतात{}
    ur event میسجز اور کالز اینڈ ٹو اینڈ اینکرپشن کے ذریعے محفوظ ہیں{}
    ja event メッセージと通話はエンドツーエンド暗号化されています{}
    ja event メッセージと通話は、エンドツーエンドの暗号化によって保護されています{}
    ja event {}が{}を追加しました
    ja event {}を追加しました
    ja event {}が追加されました
    ja event {}が{}を削除しました
    ja event {}を退出させました
    ja event {}が退出しました
    ja event {}が退会しました
    ja event {}がグループ{}を作成しました
    ja event {}がこのグループを作成しました
    ja event グループ{}を作成しました
    ja event {}が参加しました
    ja event {}を使用して参加しました
    ja event {}を変更しました
    ja event {}に変更しました
    ja event {}が変更されました{}
    ko event 메시지 및 전화는 종단간 암호화되어 안전합니다{}
    ko event 메시지와 통화는 종단간 암호화되어 있습니다{}
    ko event {} 종단간 암호화{}
    ko event {}님을 추가했습니다
    ko event {}님이 추가되었습니다
    ko event {}님을 추가하셨습니다
    ko event {}님을 내보냈습니다
    ko event {}님이 나갔습니다
    ko event {}님이 나가셨습니다
    ko event {}그룹을 만들었습니다
    ko event {}그룹을 만드셨습니다
    ko event {}참여했습니다
    ko event {}변경했습니다
    ko event {}변경하셨습니다
    ko event {}보안 코드가 변경되었습니다{}
    zh-CN event 消息和通话都进行端到端加密{}
    zh-CN event 消息和通话已进行端到端加密{}
    zh-CN event {}端到端加密{}
    zh-CN event {}添加了{}
    zh-CN event {}已添加{}
    zh-CN event {}加入了群组
    zh-CN event {}移除了{}
    zh-CN event {}已移除{}
    zh-CN event {}退出了
    zh-CN event {}退出了群组
    zh-CN event {}已退出
    zh-CN event {}离开了
    zh-CN event {}创建了群组{}
    zh-CN event {}建立了群组{}
    zh-CN event {}创建了此群组
    zh-CN event {}使用邀请链接加入了{}
    zh-CN event {}使用此群组的邀请链接加入了
    zh-CN event {}更改了群组{}
    zh-CN event {}将群组名称更改为{}
    zh-CN event {}更改了主题{}
    zh-CN event {}的安全代码已更改{}
    zh-TW event 訊息和通話經端對端加密{}
    zh-TW event 訊息已受端對端加密保護{}
    zh-TW event 訊息和通話受端對端加密保護{}
    zh-TW event {}端對端加密{}
    zh-TW event {}已新增{}
    zh-TW event {}新增了{}
    zh-TW event {}已加入{}
    zh-TW event {}已移除{}
    zh-TW event {}移除了{}
    zh-TW event {}已退出
    zh-TW event {}已離開
    zh-TW event {}離開了
    zh-TW event {}已建立群組{}
    zh-TW event {}建立了群組{}
    zh-TW event {}已建立此群組
    zh-TW event {}已變更{}
    zh-TW event {}變更了{}
    zh-TW event {}更改了{}
    zh-TW event {}的安全碼已變更{}
    zh-TW event {}的安全代碼已變更{}
    """
}
