extension WhatsAppPhrases {
  /// The same as `notices`, in languages of other letters.
  static let otherNotices = """
    ar attached الملف مرفق
    ar attached ملف مرفق
    ar attached المُرفق
    ar attached مرفق
    ar edited تم تعديل هذه الرسالة
    ar edited تم تعديل الرسالة
    ar deleted تم حذف هذه الرسالة
    ar deleted أنت حذفت هذه الرسالة
    ar deleted لقد حذفت هذه الرسالة
    ar deleted لقد حذَفت هذه الرسالة
    ar deleted حذفت هذه الرسالة
    ar missedCall مكالمة صوتية فائتة
    ar missedCall مكالمة فيديو فائتة
    ar missedCall مكالمة صوتية لم يرد عليها
    ar missedCall مكالمة فيديو لم يرد عليها
    ar call مكالمة صوتية
    ar call مكالمة فيديو
    ar call لا يوجد رد
    ar poll استطلاع رأي
    ar poll استطلاع
    ar option خيار
    ar option الخيار
    bn attached ফাইল সংযুক্ত হয়েছে
    bn deleted এই মেসেজটি বাদ দেওয়া হয়েছে
    bn deleted এই বার্তাটি মুছে ফেলা হয়েছে
    bn deleted আপনি এই মেসেজটি বাদ দিয়েছেন
    bn deleted আপনি এই বার্তাটি মুছে ফেলেছেন
    bn missedCall ভয়েস কল মিস করেছেন
    bn missedCall ভিডিও কল মিস করেছেন
    bn missedCall মিসড ভয়েস কল
    bn missedCall মিস করা ভিডিও কল
    bn call ভয়েস কল
    bn call ভিডিও কল
    el attached συνημμένο αρχείο
    el attached επισυνάφθηκε
    el edited Αυτό το μήνυμα τροποποιήθηκε
    el edited Έγινε επεξεργασία αυτού του μηνύματος
    el deleted Αυτό το μήνυμα διαγράφηκε
    el deleted Διαγράψατε αυτό το μήνυμα
    el deleted Διαγράψατε το μήνυμα
    el missedCall Αναπάντητη φωνητική κλήση
    el missedCall Αναπάντητη βιντεοκλήση
    el missedCall Αναπάντητη κλήση
    el call Φωνητική κλήση
    el call Βιντεοκλήση
    el poll ΔΗΜΟΣΚΟΠΗΣΗ
    el poll ΨΗΦΟΦΟΡΙΑ
    el option ΕΠΙΛΟΓΗ
    fa attached پیوست شد
    fa attached پیوست
    fa edited این پیام ویرایش شد
    fa edited این پیام ویرایش شده است
    fa deleted این پیام حذف شده است
    fa deleted این پیام حذف شد
    fa deleted شما این پیام را حذف کردید
    fa missedCall تماس صوتی پاسخ داده نشده
    fa missedCall تماس تصویری پاسخ داده نشده
    fa missedCall تماس تصویری بی‌پاسخ
    fa call تماس صوتی
    fa call تماس تصویری
    fa poll نظرسنجی
    fa option گزینه
    he attached קובץ מצורף
    he attached מצורף
    he edited ההודעה נערכה
    he edited הודעה זו נערכה
    he deleted הודעה זו נמחקה
    he deleted מחקת הודעה זו
    he deleted מחקת את ההודעה הזו
    he missedCall שיחה קולית שלא נענתה
    he missedCall שיחת וידאו שלא נענתה
    he call שיחה קולית
    he call שיחת וידאו
    he call אין מענה
    he poll סקר
    he option אפשרות
    hi attached फाइल अटैच कर दी गई है
    hi attached फ़ाइल अटैच की गई
    hi attached अटैच किया गया
    hi edited इस मैसेज को एडिट किया गया
    hi edited यह मैसेज एडिट किया गया था
    hi deleted यह मैसेज डिलीट कर दिया गया है
    hi deleted यह मैसेज डिलीट किया गया
    hi deleted यह संदेश मिटाया गया
    hi deleted आपने यह मैसेज डिलीट किया
    hi deleted आपने यह संदेश मिटाया
    hi missedCall मिस्ड वॉइस कॉल
    hi missedCall मिस्ड वीडियो कॉल
    hi missedCall वॉइस कॉल मिस हुई
    hi call वॉइस कॉल
    hi call वीडियो कॉल
    hi poll पोल
    hi option विकल्प
    ja attached 添付ファイル有り
    ja attached ファイル添付
    ja attached 添付ファイル
    ja edited このメッセージは編集されました
    ja edited このメッセージは編集済みです
    ja deleted このメッセージは削除されました
    ja deleted このメッセージを削除しました
    ja missedCall 音声通話不在着信
    ja missedCall ビデオ通話不在着信
    ja missedCall 不在着信
    ja call 音声通話
    ja call ビデオ通話
    ja call 応答なし
    ja poll 投票
    ja poll アンケート
    ja option 選択肢
    ja option オプション
    ko attached 파일 첨부됨
    ko attached 첨부됨
    ko edited 이 메시지는 수정되었습니다
    ko edited 수정된 메시지입니다
    ko deleted 이 메시지는 삭제되었습니다
    ko deleted 삭제한 메시지입니다
    ko deleted 이 메시지를 삭제했습니다
    ko deleted 삭제된 메시지입니다
    ko missedCall 부재중 전화
    ko missedCall 부재중 음성통화
    ko missedCall 부재중 영상통화
    ko call 음성통화
    ko call 영상통화
    ko call 음성 통화
    ko call 영상 통화
    ko poll 투표
    ko poll 설문조사
    ko option 옵션
    ko option 선택지
    ru attached файл добавлен
    ru attached прикреплено
    ru edited Данное сообщение изменено
    ru edited Сообщение изменено
    ru deleted Данное сообщение удалено
    ru deleted Вы удалили данное сообщение
    ru deleted Вы удалили это сообщение
    ru deleted Сообщение удалено
    ru missedCall Пропущенный аудиозвонок
    ru missedCall Пропущенный видеозвонок
    ru missedCall Пропущенный групповой аудиозвонок
    ru missedCall Пропущенный групповой видеозвонок
    ru call Аудиозвонок
    ru call Видеозвонок
    ru call Групповой звонок
    ru call Нет ответа
    ru poll ОПРОС
    ru option ВАРИАНТ
    th attached ไฟล์ที่แนบ
    th attached แนบ
    th edited ข้อความนี้ถูกแก้ไขแล้ว
    th edited แก้ไขข้อความนี้แล้ว
    th deleted ข้อความนี้ถูกลบแล้ว
    th deleted ข้อความนี้ได้ถูกลบ
    th deleted คุณได้ลบข้อความนี้
    th deleted คุณลบข้อความนี้
    th missedCall สายที่ไม่ได้รับ
    th missedCall วิดีโอคอลที่ไม่ได้รับ
    th call การโทรด้วยเสียง
    th call วิดีโอคอล
    th poll โพล
    th option ตัวเลือก
    uk attached файл додано
    uk attached додано
    uk edited Це повідомлення було відредаговано
    uk edited Повідомлення відредаговано
    uk deleted Це повідомлення було видалено
    uk deleted Це повідомлення видалено
    uk deleted Ви видалили це повідомлення
    uk missedCall Пропущений аудіодзвінок
    uk missedCall Пропущений відеодзвінок
    uk call Аудіодзвінок
    uk call Відеодзвінок
    uk call Немає відповіді
    uk poll ОПИТУВАННЯ
    uk option ВАРІАНТ
    ur attached پیوستہ فائل
    ur deleted یہ میسج حذف کر دیا گیا ہے
    ur deleted آپ نے یہ میسج حذف کر دیا ہے
    ur missedCall مسڈ وائس کال
    ur missedCall مسڈ ویڈیو کال
    zh-CN attached 文件附件
    zh-CN attached 附件
    zh-CN edited 此消息已编辑
    zh-CN edited 消息已编辑
    zh-CN deleted 这条消息已被删除
    zh-CN deleted 此消息已删除
    zh-CN deleted 信息已删除
    zh-CN deleted 您已删除这条消息
    zh-CN deleted 你已删除这条消息
    zh-CN deleted 您删除这个信息
    zh-CN missedCall 未接语音通话
    zh-CN missedCall 未接视频通话
    zh-CN call 语音通话
    zh-CN call 视频通话
    zh-CN call 无人接听
    zh-CN poll 投票
    zh-CN option 选项
    zh-TW attached 附件檔案
    zh-TW edited 此訊息已編輯
    zh-TW deleted 此訊息已刪除
    zh-TW deleted 您已刪除此訊息
    zh-TW deleted 你已刪除此訊息
    zh-TW missedCall 未接語音通話
    zh-TW missedCall 未接視像通話
    zh-TW missedCall 未接視訊通話
    zh-TW missedCall 未接來電
    zh-TW call 語音通話
    zh-TW call 視訊通話
    zh-TW call 視像通話
    zh-TW poll 投票
    zh-TW option 選項
    """
}
