extension WhatsAppPhrases {
  /// Further `media`, in languages with other scripts.
  static let otherMedia = """
    ar media الوسائط غير مدرجة | تم استبعاد الوسائط | ملفات مفقودة
    ar photo لم يتم إدراج الصورة
    ar video لم يتم إدراج الفيديو | لم يتم إدراج الفيديوهات
    ar note لم يتم إدراج رسالة الفيديو | لم يتم إدراج ملاحظة الفيديو
    ar voice لم يتم إدراج الصوت | لم يتم إدراج المقاطع الصوتية | لم يتم إدراج المقطع الصوتي
    ar sticker تم حذف الملصقات | لم يتم إدراج الملصق
    ar gif لم يتم إدراج صورة GIF
    ar document لم يتم إدراج المستند
    ar contact لم يتم إدراج بطاقة جهة اتصال
    bg media Без файл
    bn media মিডিয়া বাদ দেওয়া হয়েছে
    bn photo ইমেজ বাদ দেওয়া হয়েছে
    bn video ভিডিও বাদ দেওয়া হয়েছে
    bn note ভিডিও নোট বাদ দেওয়া হয়েছে
    bn voice অডিও বাদ দেওয়া হয়েছে
    bn sticker স্টিকার বাদ দেওয়া হয়েছে
    bn gif জিআইএফ বাদ দেওয়া হয়েছে
    bn document ডকুমেন্ট বাদ দেওয়া হয়েছে
    bn contact পরিচিতির কার্ড বাদ দেওয়া হয়েছে
    el media Εξαίρεση πολυμέσων | Τα πολυμέσα παραλείφθηκαν | αρχείο παραλήφθηκε
    el photo εικόνα παραλείφθηκε
    el video βίντεο παραλείφθηκε
    el note βιντεομήνυμα παραλείφθηκε
    el voice ήχος παραλείφθηκε
    el sticker αυτοκόλλητο παραλήφθηκε
    el gif Παράληψη GIF
    el document έγγραφο παραλείφθηκε
    el contact Η κάρτα επαφής παραλήφθηκε
    fa media رسانه حذف شد | پيوست نما/آهنگ حذف شد
    fa photo تصویر حذف شد
    fa video ویدیو حذف شد
    fa note پیام ویدیویی حذف شد
    fa voice صدا حذف شد
    fa sticker استیکر حذف شد
    fa gif GIF حذف شد
    fa document سند حذف شد
    fa contact برگ مخاطب حذف شد
    gu media મીડિયા અવગણાયું | મિડિયા છોડી મૂકાયું | મીડિયા અવગણવામાં આવ્યા
    gu photo છબી પડતી મૂકાઈ
    gu video વિડિયો પડતી મુકાઈ
    gu voice ઓડિયો ફાઇલ શામેલ કરી નથી
    gu sticker સ્ટીકર પડતું મુકાયું
    gu gif GIF પડતી મૂકાઈ
    gu document ડોક્યુમેન્ટ સામેલ કર્યું નહિ
    gu contact સંપર્કનું કાર્ડ પડતું મૂકાયું
    he media המדיה הוסרה | המדיה הושמטה | המדיה לא נכללה | מדיה הושמטה
    he photo התמונה הושמטה | תמונה הושמטה
    he video הסרטון הושמט | סרטון הווידאו הושמט | סרטון הושמט
    he note הודעת הווידאו הושמטה | הודעת וידאו הושמטה
    he voice קטע קול הושמט
    he sticker סטיקר הושמט
    he gif GIF הושמט
    he document מסמך הושמט
    he contact כרטיס איש קשר הושמט
    hi media तस्वीर हटाई गई | मीडिया के बिना | मीडिया छोड़ा गया | मीडिया हटाया गया
    hi photo फ़ोटो हटाई गई
    hi video वीडियो छोड़ा गया
    hi note वीडियो नोट छोड़ा गया
    hi voice ऑडियो हटाई गयी
    hi sticker स्टिकर छोड़ा गया
    hi gif GIF छोड़ा गया
    hi document डॉक्यूमेंट छोड़ा गया
    hi contact कॉन्टैक्ट कार्ड छोड़ा गया
    ja media メディアは含まれていません | メディアなし
    ja photo 画像は含まれていません | 画像は省略されました | 画像は省略されました
    ja video ビデオは含まれていません | 動画は含まれていません
    ja note ビデオメッセージは含まれていません
    ja voice 音声は含まれていません
    ja sticker スタンプは含まれていません | ステッカーは含まれていません
    ja gif GIFは含まれていません
    ja document ドキュメントは含まれていません
    ja contact 連絡先カードを省略
    kk media Файл қосылған жоқ | файлдар қосылмаған
    kn media ಮೀಡಿಯಾ ಕೈಬಿಡಲಾಗಿದೆ | ಮಾಧ್ಯಮ ಕೈಬಿಡಲಾಗಿದೆ
    ko media 미디어 생략됨 | 미디어 파일을 생략한 대화내용 | 미디어 파일을 제외한 내보내기 | 미디어 파일 제외됨
    ko photo 사진 생략됨 | 이미지 생략됨
    ko video 동영상 생략됨 | 비디오 생략됨
    ko note 동영상 메시지 생략됨
    ko voice 오디오 생략됨
    ko sticker 스티커 생략됨 | 스티커 제외됨
    ko gif GIF 생략됨
    ko document 문서 생략됨
    ko contact 연락처 카드 생략됨
    lo media ບໍ່ລວມມີເດຍ
    mk media Без фајл | без фајлови
    ml media മീഡിയ ഒഴിവാക്കി
    mr media मीडिया वगळले | मीडिया वगळण्यात आला
    mr photo इमेज वगळली
    mr video व्हिडीओ वगळला
    mr voice ऑडिओ वगळला
    mr sticker स्टिकर वगळले
    mr gif GIF वगळले
    mr document डॉक्युमेंट वगळले
    mr contact संपर्क कार्ड वगळले
    pa media ਮੀਡੀਆ ਛੱਡਿਆ ਗਿਆ | ਮੀਡੀਆ ਛੱਡਿਆ | ਮੀਡੀਆ ਛਡਿਆ ਗਿਆ
    ru media Без медиафайлов | Медиа отсутствует | Файл пропущен
    ru photo изображение отсутствует
    ru video видео отсутствует
    ru note Видеозаметка отсутствует | видеосообщение отсутствует
    ru voice аудиофайл отсутствует
    ru sticker стикер не добавлен
    ru gif GIF отсутствует
    ru document документ отсутствует
    ru contact Карточка контакта отсутствует
    sr media медији су изостављени
    ta media ஊடகங்கள் நீக்கப்பட்டது | கோப்புகள் விடப்பட்டன
    te media మాధ్యమం విస్మరించబడింది | మీడియా విస్మరించబడింది
    th media สื่อถูกลบ | ไม่มีสื่อ | ไฟล์สื่อถูกลบ
    th photo ไม่มีรูปภาพ
    th video วิดีโอถูกลบ
    th note ไม่มีข้อความวิดีโอ
    th voice ไม่มีไฟล์เสียง
    th sticker ไม่มีสติกเกอร์
    th gif ละเว้น GIF
    th document ละเว้นเอกสาร
    th contact บัตรรายชื่อที่ละเว้น
    uk media Медіа відсутня | Медіа пропущено | Медіафайли відсутні
    uk photo зображення відсутнє
    uk video відео відсутнє
    uk note відеоповідомлення відсутнє
    uk voice аудіо відсутнє
    uk sticker Наклейку не додано
    uk gif GIF-анімацію пропущено
    uk document документ пропущено
    uk contact Картка контакту відсутня
    ur media میڈیا نظرانداز | میڈیا چھوڑ دیا گیا | میڈیا ہٹا دیا گیا
    ur photo تصویر نکال دی گئی ہے
    ur video ویڈیو نظرانداز
    ur voice آڈیو نظرانداز
    ur sticker اسٹیکر نظرانداز
    ur gif GIF نظرانداز
    ur document دستاویز نظرانداز
    ur contact رابطہ کارڈ نظر انداز
    zh-CN media 媒体文件已省略 | 忽略多媒体文件 | 省略多媒体文件
    zh-CN photo 图像已忽略 | 图片已忽略 | 照片已忽略
    zh-CN video 视频已忽略
    zh-CN note 视频消息已忽略 | 视频留言已忽略
    zh-CN voice 音频已忽略
    zh-CN sticker 贴图已省略
    zh-CN gif GIF 动态图已被忽略
    zh-CN document 文档已省略
    zh-CN contact 联系人卡片已忽略
    zh-HK photo 圖片已略去
    zh-HK video 影片已略去
    zh-HK note 影片訊息已略去
    zh-HK voice 音訊已略去
    zh-HK sticker 貼圖已略去
    zh-HK gif GIF 已略去
    zh-HK document 文件已略去
    zh-HK contact 聯絡人卡片已略去
    zh-TW media 媒體已略去 | 忽略多媒體檔 | 省略多媒體檔
    zh-TW photo 圖像已省略
    zh-TW video 影片已省略
    zh-TW note 影片訊息已省略
    zh-TW voice 音訊已省略
    zh-TW sticker 貼圖已忽略
    zh-TW gif GIF 圖片已被省略
    zh-TW document 文件已忽略
    zh-TW contact 聯絡人卡片已省略
    """
}
