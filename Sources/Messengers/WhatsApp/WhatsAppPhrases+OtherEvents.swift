extension WhatsAppPhrases {
  /// The same as `events`, in other languages of Europe, Turkey and South-East Asia.
  static let otherEvents = """
    ru event Сообщения и звонки защищены сквозным шифрованием{}
    ru event {} сквозным шифрованием{}
    ru event {} добавил {}
    ru event {} добавила {}
    ru event {} добавил(-а) {}
    ru event {} добавил(а) {}
    ru event Вы добавили {}
    ru event {} добавлен
    ru event {} удалил {}
    ru event {} удалила {}
    ru event {} удалил(-а) {}
    ru event {} удалил(а) {}
    ru event {} вышел
    ru event {} вышла
    ru event {} вышел(-ла)
    ru event {} покинул группу
    ru event {} покинул(-а) группу
    ru event {} создал группу {}
    ru event {} создала группу {}
    ru event {} создал(-а) группу {}
    ru event {} создал(а) группу {}
    ru event {} присоединился {}
    ru event {} присоединилась {}
    ru event {} присоединился(-лась) {}
    ru event {} изменил тему {}
    ru event {} изменила тему {}
    ru event {} изменил название группы {}
    ru event {} изменил(-а) название группы {}
    ru event {} изменил(-а) тему {}
    ru event {} изменил картинку группы
    ru event {} изменил(-а) картинку группы
    ru event {} изменил описание группы{}
    ru event {} изменил(-а) описание группы{}
    ru event {} изменил настройки {}
    ru event {} изменил(-а) настройки {}
    ru event {} включил(-а) исчезающие сообщения{}
    ru event {} отключил(-а) исчезающие сообщения{}
    ru event {} закрепил(-а) сообщение
    ru event {} сменил(-а) номер {}
    ru event Ваш код безопасности с контактом {} изменился{}
    ru event Теперь вы администратор
    ru event Вы заблокировали {}
    ru event Вы разблокировали {}
    uk event Повідомлення й дзвінки захищено наскрізним шифруванням{}
    uk event {} наскрізним шифруванням{}
    uk event {} додав {}
    uk event {} додала {}
    uk event {} додав(-ла) {}
    uk event {} вилучив {}
    uk event {} видалив {}
    uk event {} вийшов
    uk event {} вийшла
    uk event {} вийшов(-ла)
    uk event {} створив групу {}
    uk event {} створив(-ла) групу {}
    uk event {} приєднався {}
    uk event {} змінив(-ла) {} групи{}
    uk event Код безпеки з контактом {} змінився{}
    pl event Wiadomości i połączenia są w pełni zaszyfrowane{}
    pl event {} pełne szyfrowanie{}
    pl event {} dodał {}
    pl event {} dodała {}
    pl event {} dodał(a) {}
    pl event {} został dodany
    pl event {} usunął {}
    pl event {} usunęła {}
    pl event {} usunął/usunęła {}
    pl event {} wyszedł
    pl event {} wyszła
    pl event {} opuścił(a) grupę
    pl event {} opuścił grupę
    pl event {} opuściła grupę
    pl event {} utworzył grupę {}
    pl event {} utworzyła grupę {}
    pl event {} utworzył(a) grupę {}
    pl event {} stworzył(a) grupę {}
    pl event {} dołączył {}
    pl event {} dołączyła {}
    pl event {} dołączył(a) {}
    pl event {} zmienił(a) nazwę grupy {}
    pl event {} zmienił(a) temat {}
    pl event {} zmienił(a) ikonę {}
    pl event {} zmienił(a) opis grupy{}
    pl event {} zmienił(a) ustawienia {}
    pl event {} włączył(a) znikające wiadomości{}
    pl event {} przypiął wiadomość
    pl event {} przypięła wiadomość
    pl event Twój kod zabezpieczeń z użytkownikiem {} zmienił się{}
    cs event Zprávy a hovory jsou opatřeny koncovým šifrováním{}
    cs event {} koncovým šifrováním{}
    cs event {} přidal {}
    cs event {} přidala {}
    cs event {} přidal(a) {}
    cs event {} odebral {}
    cs event {} odebral(a) {}
    cs event {} opustil skupinu
    cs event {} opustil(a) skupinu
    cs event {} vytvořil skupinu {}
    cs event {} vytvořil(a) skupinu {}
    cs event {} se připojil {}
    cs event {} změnil(a) {} skupiny{}
    cs event Bezpečnostní kód mezi vámi a uživatelem {} byl změněn{}
    sv event Meddelanden och samtal är komplett krypterade{}
    sv event {} komplett kryptering{}
    sv event {} lade till {}
    sv event {} lades till
    sv event {} tog bort {}
    sv event {} togs bort
    sv event {} lämnade
    sv event {} lämnade gruppen
    sv event {} skapade gruppen {}
    sv event {} skapade den här gruppen
    sv event {} gick med {}
    sv event {} ändrade ämnet {}
    sv event {} ändrade gruppnamnet {}
    sv event {} ändrade gruppens namn {}
    sv event {} ändrade gruppikonen
    sv event {} ändrade gruppens ikon
    sv event {} ändrade gruppbeskrivningen{}
    sv event {} ändrade gruppinställningarna {}
    sv event {} aktiverade försvinnande meddelanden{}
    sv event {} fäste ett meddelande
    da event Beskeder og opkald er end-to-end-krypterede{}
    da event {} tilføjede {}
    da event {} blev tilføjet
    da event {} fjernede {}
    da event {} blev fjernet
    da event {} forlod gruppen
    da event {} forlod
    da event {} oprettede gruppen {}
    da event {} oprettede denne gruppe
    da event {} deltog {}
    da event {} tilsluttede sig {}
    da event {} ændrede emnet {}
    da event {} ændrede gruppenavnet {}
    da event {} ændrede gruppens {}
    da event {} ændrede gruppebeskrivelsen{}
    da event {} slog forsvindende beskeder til{}
    da event {} fastgjorde en besked
    da event Din sikkerhedskode for {} har ændret sig{}
    nb event Meldinger og samtaler er ende-til-ende-krypterte{}
    nb event {} la til {}
    nb event {} ble lagt til
    nb event {} fjernet {}
    nb event {} forlot gruppen
    nb event {} forlot
    nb event {} opprettet gruppen {}
    nb event {} opprettet denne gruppen
    nb event {} ble med {}
    nb event {} endret emnet {}
    nb event {} endret gruppenavnet {}
    nb event {} endret gruppebeskrivelsen{}
    nb event Sikkerhetskoden med {} ble endret{}
    fi event Viestit ja puhelut salataan täysin{}
    fi event {} lisäsi {}
    fi event {} lisättiin
    fi event {} poisti {}
    fi event {} poistui
    fi event {} poistui ryhmästä
    fi event {} loi ryhmän {}
    fi event {} loi tämän ryhmän
    fi event {} liittyi {}
    fi event {} vaihtoi ryhmän {}
    fi event {} muutti ryhmän {}
    fi event Turvanumerosi muuttui henkilön {} kanssa{}
    hu event Az üzenetek és hívások végpontok közötti titkosítással vannak védve{}
    hu event {} hozzáadta {}
    hu event {} kilépett
    hu event {} létrehozta {} csoportot
    hu event {} csatlakozott {}
    hu event {} biztonsági kódja megváltozott{}
    ro event Mesajele și apelurile sunt criptate integral{}
    ro event {} a adăugat {}
    ro event {} a fost adăugat{}
    ro event {} a eliminat {}
    ro event {} a ieșit
    ro event {} a părăsit grupul
    ro event {} a creat grupul {}
    ro event {} s-a alăturat {}
    ro event {} a schimbat {} grupului{}
    ro event Codul dvs. de securitate cu {} s-a schimbat{}
    tr event Mesajlar ve aramalar uçtan uca şifrelidir{}
    tr event {} uçtan uca şifreleme{}
    tr event {}, {} kişisini ekledi
    tr event {} kişisini ekledi
    tr event {} kişisini eklediniz
    tr event {} sizi ekledi
    tr event {} eklendi
    tr event {} kişisini çıkardı
    tr event {} kişisini çıkardınız
    tr event {} sizi çıkardı
    tr event {} çıkarıldı
    tr event {} ayrıldı
    tr event {} gruptan ayrıldı
    tr event {} grubunu oluşturdu
    tr event {} grubu oluşturdu
    tr event {} bu grubu oluşturdu
    tr event {} grubunu oluşturdunuz
    tr event Bu grubu oluşturdunuz
    tr event {} davet bağlantısını kullanarak katıldı
    tr event {} katıldı
    tr event {} konuyu {} değiştirdi
    tr event {} grup adını {} değiştirdi
    tr event {} grubun adını {} değiştirdi
    tr event {} grup resmini değiştirdi
    tr event {} grubun simgesini değiştirdi
    tr event {} grup simgesini değiştirdi
    tr event {} grup açıklamasını değiştirdi{}
    tr event {} grubun açıklamasını değiştirdi{}
    tr event {} grup ayarlarını {}
    tr event {} süreli mesajları {}
    tr event {} bir mesajı sabitledi
    tr event {} numarasını değiştirdi{}
    tr event {} ile aranızdaki güvenlik kodu değişti{}
    tr event {} artık yönetici
    tr event {} artık yöneticisiniz
    tr event Bu kişiyi engellediniz{}
    id event Pesan dan panggilan terenkripsi secara end-to-end{}
    id event {} enkripsi end-to-end{}
    id event {} menambahkan {}
    id event {} ditambahkan
    id event {} mengeluarkan {}
    id event {} dikeluarkan
    id event {} keluar
    id event {} keluar dari grup
    id event {} membuat grup {}
    id event {} membuat grup ini
    id event {} bergabung {}
    id event {} mengubah subjek {}
    id event {} mengubah nama grup {}
    id event {} mengubah ikon grup{}
    id event {} mengganti ikon grup ini
    id event {} mengubah deskripsi grup{}
    id event {} mengubah pengaturan grup {}
    id event {} mengaktifkan pesan sementara{}
    id event {} menyematkan pesan
    id event Kode keamanan Anda dengan {} telah berubah{}
    ms event Mesej dan panggilan disulitkan hujung ke hujung{}
    ms event {} menambah {}
    ms event {} telah keluar
    ms event {} mencipta kumpulan {}
    ms event Kod keselamatan anda dengan {} telah berubah{}
    vi event Tin nhắn và cuộc gọi được mã hóa đầu cuối{}
    vi event {} đã thêm {}
    vi event {} đã xóa {}
    vi event {} đã rời nhóm
    vi event {} đã rời khỏi nhóm
    vi event {} đã rời khỏi
    vi event {} đã tạo nhóm {}
    vi event {} đã tham gia {}
    vi event {} đã đổi {}
    vi event {} đã thay đổi {}
    vi event {} đã ghim {}
    vi event Mã bảo mật của bạn với {} đã thay đổi{}
    el event Τα μηνύματα και οι κλήσεις κρυπτογραφούνται πλήρως{}
    el event {} πρόσθεσε {}
    el event {} προστέθηκε
    el event {} αφαίρεσε {}
    el event {} αποχώρησε
    el event {} δημιούργησε την ομάδα {}
    el event {} δημιούργησε αυτήν την ομάδα
    el event {} συμμετείχε {}
    el event {} άλλαξε {}
    el event Ο κωδικός ασφαλείας σας με {} άλλαξε{}
    """
}
