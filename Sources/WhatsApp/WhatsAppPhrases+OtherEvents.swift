extension WhatsAppPhrases {
  /// Further `events`, in other languages of Europe, Turkey and South-East Asia.
  static let otherEvents = """
    ru event Сообщения и звонки защищены сквозным шифрованием{} | {} сквозным шифрованием{} | {} добавил {}
    ru event {} добавила {} | {} добавил(-а) {} | {} добавил(а) {} | Вы добавили {} | {} добавлен
    ru event {} удалил {} | {} удалила {} | {} удалил(-а) {} | {} удалил(а) {} | {} вышел | {} вышла
    ru event {} вышел(-ла) | {} покинул группу | {} покинул(-а) группу | {} создал группу {}
    ru event {} создала группу {} | {} создал(-а) группу {} | {} создал(а) группу {} | {} присоединился {}
    ru event {} присоединилась {} | {} присоединился(-лась) {} | {} изменил тему {} | {} изменила тему {}
    ru event {} изменил название группы {} | {} изменил(-а) название группы {} | {} изменил(-а) тему {}
    ru event {} изменил картинку группы | {} изменил(-а) картинку группы | {} изменил описание группы{}
    ru event {} изменил(-а) описание группы{} | {} изменил настройки {} | {} изменил(-а) настройки {}
    ru event {} включил(-а) исчезающие сообщения{} | {} отключил(-а) исчезающие сообщения{}
    ru event {} закрепил(-а) сообщение | {} сменил(-а) номер {}
    ru event Ваш код безопасности с контактом {} изменился{} | Теперь вы администратор | Вы заблокировали {}
    ru event Вы разблокировали {}
    uk event Повідомлення й дзвінки захищено наскрізним шифруванням{} | {} наскрізним шифруванням{}
    uk event {} додав {} | {} додала {} | {} додав(-ла) {} | {} вилучив {} | {} видалив {} | {} вийшов
    uk event {} вийшла | {} вийшов(-ла) | {} створив групу {} | {} створив(-ла) групу {} | {} приєднався {}
    uk event {} змінив(-ла) {} групи{} | Код безпеки з контактом {} змінився{}
    pl event Wiadomości i połączenia są w pełni zaszyfrowane{} | {} pełne szyfrowanie{} | {} dodał {}
    pl event {} dodała {} | {} dodał(a) {} | {} został dodany | {} usunął {} | {} usunęła {}
    pl event {} usunął/usunęła {} | {} wyszedł | {} wyszła | {} opuścił(a) grupę | {} opuścił grupę
    pl event {} opuściła grupę | {} utworzył grupę {} | {} utworzyła grupę {} | {} utworzył(a) grupę {}
    pl event {} stworzył(a) grupę {} | {} dołączył {} | {} dołączyła {} | {} dołączył(a) {}
    pl event {} zmienił(a) nazwę grupy {} | {} zmienił(a) temat {} | {} zmienił(a) ikonę {}
    pl event {} zmienił(a) opis grupy{} | {} zmienił(a) ustawienia {} | {} włączył(a) znikające wiadomości{}
    pl event {} przypiął wiadomość | {} przypięła wiadomość
    pl event Twój kod zabezpieczeń z użytkownikiem {} zmienił się{}
    cs event Zprávy a hovory jsou opatřeny koncovým šifrováním{} | {} koncovým šifrováním{} | {} přidal {}
    cs event {} přidala {} | {} přidal(a) {} | {} odebral {} | {} odebral(a) {} | {} opustil skupinu
    cs event {} opustil(a) skupinu | {} vytvořil skupinu {} | {} vytvořil(a) skupinu {} | {} se připojil {}
    cs event {} změnil(a) {} skupiny{} | Bezpečnostní kód mezi vámi a uživatelem {} byl změněn{}
    sv event Meddelanden och samtal är komplett krypterade{} | {} komplett kryptering{} | {} lade till {}
    sv event {} lades till | {} tog bort {} | {} togs bort | {} lämnade | {} lämnade gruppen
    sv event {} skapade gruppen {} | {} skapade den här gruppen | {} gick med {} | {} ändrade ämnet {}
    sv event {} ändrade gruppnamnet {} | {} ändrade gruppens namn {} | {} ändrade gruppikonen
    sv event {} ändrade gruppens ikon | {} ändrade gruppbeskrivningen{} | {} ändrade gruppinställningarna {}
    sv event {} aktiverade försvinnande meddelanden{} | {} fäste ett meddelande
    da event Beskeder og opkald er end-to-end-krypterede{} | {} tilføjede {} | {} blev tilføjet
    da event {} fjernede {} | {} blev fjernet | {} forlod gruppen | {} forlod | {} oprettede gruppen {}
    da event {} oprettede denne gruppe | {} deltog {} | {} tilsluttede sig {} | {} ændrede emnet {}
    da event {} ændrede gruppenavnet {} | {} ændrede gruppens {} | {} ændrede gruppebeskrivelsen{}
    da event {} slog forsvindende beskeder til{} | {} fastgjorde en besked
    da event Din sikkerhedskode for {} har ændret sig{}
    nb event Meldinger og samtaler er ende-til-ende-krypterte{} | {} la til {} | {} ble lagt til
    nb event {} fjernet {} | {} forlot gruppen | {} forlot | {} opprettet gruppen {}
    nb event {} opprettet denne gruppen | {} ble med {} | {} endret emnet {} | {} endret gruppenavnet {}
    nb event {} endret gruppebeskrivelsen{} | Sikkerhetskoden med {} ble endret{}
    fi event Viestit ja puhelut salataan täysin{} | {} lisäsi {} | {} lisättiin | {} poisti {} | {} poistui
    fi event {} poistui ryhmästä | {} loi ryhmän {} | {} loi tämän ryhmän | {} liittyi {}
    fi event {} vaihtoi ryhmän {} | {} muutti ryhmän {} | Turvanumerosi muuttui henkilön {} kanssa{}
    hu event Az üzenetek és hívások végpontok közötti titkosítással vannak védve{} | {} hozzáadta {}
    hu event {} kilépett | {} létrehozta {} csoportot | {} csatlakozott {}
    hu event {} biztonsági kódja megváltozott{}
    ro event Mesajele și apelurile sunt criptate integral{} | {} a adăugat {} | {} a fost adăugat{}
    ro event {} a eliminat {} | {} a ieșit | {} a părăsit grupul | {} a creat grupul {} | {} s-a alăturat {}
    ro event {} a schimbat {} grupului{} | Codul dvs. de securitate cu {} s-a schimbat{}
    tr event Mesajlar ve aramalar uçtan uca şifrelidir{} | {} uçtan uca şifreleme{} | {}, {} kişisini ekledi
    tr event {} kişisini ekledi | {} kişisini eklediniz | {} sizi ekledi | {} eklendi | {} kişisini çıkardı
    tr event {} kişisini çıkardınız | {} sizi çıkardı | {} çıkarıldı | {} ayrıldı | {} gruptan ayrıldı
    tr event {} grubunu oluşturdu | {} grubu oluşturdu | {} bu grubu oluşturdu | {} grubunu oluşturdunuz
    tr event Bu grubu oluşturdunuz | {} davet bağlantısını kullanarak katıldı | {} katıldı
    tr event {} konuyu {} değiştirdi | {} grup adını {} değiştirdi | {} grubun adını {} değiştirdi
    tr event {} grup resmini değiştirdi | {} grubun simgesini değiştirdi | {} grup simgesini değiştirdi
    tr event {} grup açıklamasını değiştirdi{} | {} grubun açıklamasını değiştirdi{} | {} grup ayarlarını {}
    tr event {} süreli mesajları {} | {} bir mesajı sabitledi | {} numarasını değiştirdi{}
    tr event {} ile aranızdaki güvenlik kodu değişti{} | {} artık yönetici | {} artık yöneticisiniz
    tr event Bu kişiyi engellediniz{}
    id event Pesan dan panggilan terenkripsi secara end-to-end{} | {} enkripsi end-to-end{}
    id event {} menambahkan {} | {} ditambahkan | {} mengeluarkan {} | {} dikeluarkan | {} keluar
    id event {} keluar dari grup | {} membuat grup {} | {} membuat grup ini | {} bergabung {}
    id event {} mengubah subjek {} | {} mengubah nama grup {} | {} mengubah ikon grup{}
    id event {} mengganti ikon grup ini | {} mengubah deskripsi grup{} | {} mengubah pengaturan grup {}
    id event {} mengaktifkan pesan sementara{} | {} menyematkan pesan
    id event Kode keamanan Anda dengan {} telah berubah{}
    ms event Mesej dan panggilan disulitkan hujung ke hujung{} | {} menambah {} | {} telah keluar
    ms event {} mencipta kumpulan {} | Kod keselamatan anda dengan {} telah berubah{}
    vi event Tin nhắn và cuộc gọi được mã hóa đầu cuối{} | {} đã thêm {} | {} đã xóa {} | {} đã rời nhóm
    vi event {} đã rời khỏi nhóm | {} đã rời khỏi | {} đã tạo nhóm {} | {} đã tham gia {} | {} đã đổi {}
    vi event {} đã thay đổi {} | {} đã ghim {} | Mã bảo mật của bạn với {} đã thay đổi{}
    el event Τα μηνύματα και οι κλήσεις κρυπτογραφούνται πλήρως{} | {} πρόσθεσε {} | {} προστέθηκε
    el event {} αφαίρεσε {} | {} αποχώρησε | {} δημιούργησε την ομάδα {} | {} δημιούργησε αυτήν την ομάδα
    el event {} συμμετείχε {} | {} άλλαξε {} | Ο κωδικός ασφαλείας σας με {} άλλαξε{}
    """
}
