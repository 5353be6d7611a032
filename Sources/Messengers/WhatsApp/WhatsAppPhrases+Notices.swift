extension WhatsAppPhrases {
  /// Messages that were deleted or edited, calls, polls and the words around names of files, in languages of Latin letters.
  static let notices = """
    en attached file attached
    en attached attached
    en edited This message was edited
    en deleted This message was deleted
    en deleted You deleted this message
    en deleted This message was deleted by an admin
    en deleted You deleted this message as admin
    en missedCall Missed voice call
    en missedCall Missed video call
    en missedCall Missed group voice call
    en missedCall Missed group video call
    en missedCall Silenced voice call
    en missedCall Silenced video call
    en call Voice call
    en call Video call
    en call Group call
    en call Group voice call
    en call Group video call
    en call Incoming voice call
    en call Incoming video call
    en call Outgoing voice call
    en call Outgoing video call
    en call No answer
    en poll POLL
    en option OPTION
    de attached Datei angehängt
    de attached Anhang
    de attached angehängt
    de edited Diese Nachricht wurde bearbeitet
    de deleted Diese Nachricht wurde gelöscht
    de deleted Du hast diese Nachricht gelöscht
    de deleted Diese Nachricht wurde von einem Admin gelöscht
    de missedCall Verpasster Sprachanruf
    de missedCall Verpasster Videoanruf
    de missedCall Verpasster Gruppen-Sprachanruf
    de missedCall Verpasster Gruppen-Videoanruf
    de missedCall Stummgeschalteter Sprachanruf
    de missedCall Stummgeschalteter Videoanruf
    de call Sprachanruf
    de call Videoanruf
    de call Gruppenanruf
    de call Keine Antwort
    de poll UMFRAGE
    de option OPTION
    es attached archivo adjunto
    es attached archivo adjuntado
    es attached adjunto
    es edited Se editó este mensaje
    es edited Este mensaje fue editado
    es deleted Se eliminó este mensaje
    es deleted Este mensaje fue eliminado
    es deleted Eliminaste este mensaje
    es missedCall Llamada perdida
    es missedCall Llamada de voz perdida
    es missedCall Videollamada perdida
    es missedCall Llamada grupal perdida
    es missedCall Videollamada grupal perdida
    es call Llamada
    es call Llamada de voz
    es call Videollamada
    es call Llamada grupal
    es call Sin respuesta
    es poll ENCUESTA
    es option OPCIÓN
    fr attached fichier joint
    fr attached pièce jointe
    fr edited Ce message a été modifié
    fr deleted Ce message a été supprimé
    fr deleted Vous avez supprimé ce message
    fr deleted Ce message a été supprimé par un admin
    fr missedCall Appel vocal manqué
    fr missedCall Appel vidéo manqué
    fr missedCall Appel vocal de groupe manqué
    fr missedCall Appel vidéo de groupe manqué
    fr call Appel vocal
    fr call Appel vidéo
    fr call Appel de groupe
    fr call Aucune réponse
    fr poll SONDAGE
    fr option OPTION
    it attached file allegato
    it attached allegato
    it edited Questo messaggio è stato modificato
    it deleted Questo messaggio è stato eliminato
    it deleted Hai eliminato questo messaggio
    it missedCall Chiamata persa
    it missedCall Chiamata vocale persa
    it missedCall Videochiamata persa
    it missedCall Chiamata di gruppo persa
    it call Chiamata
    it call Chiamata vocale
    it call Videochiamata
    it call Chiamata di gruppo
    it call Nessuna risposta
    it poll SONDAGGIO
    it option OPZIONE
    pt attached ficheiro anexado
    pt attached anexo
    pt edited Esta mensagem foi editada
    pt deleted Esta mensagem foi apagada
    pt deleted Esta mensagem foi apagada pelo remetente
    pt deleted Apagou esta mensagem
    pt missedCall Chamada de voz perdida
    pt missedCall Videochamada perdida
    pt call Chamada de voz
    pt call Videochamada
    pt poll SONDAGEM
    pt option OPÇÃO
    pt-BR attached arquivo anexado
    pt-BR attached anexado
    pt-BR edited Mensagem editada
    pt-BR deleted Mensagem apagada
    pt-BR deleted Você apagou esta mensagem
    pt-BR deleted Esta mensagem foi apagada por um admin
    pt-BR missedCall Chamada de vídeo perdida
    pt-BR missedCall Ligação de voz perdida
    pt-BR missedCall Ligação de vídeo perdida
    pt-BR call Ligação de voz
    pt-BR call Ligação de vídeo
    pt-BR call Chamada de vídeo
    pt-BR call Sem resposta
    pt-BR poll ENQUETE
    pt-BR option OPÇÃO
    nl attached bestand bijgevoegd
    nl attached bijgevoegd
    nl edited Dit bericht is bewerkt
    nl deleted Dit bericht is verwijderd
    nl deleted U hebt dit bericht verwijderd
    nl deleted Je hebt dit bericht verwijderd
    nl missedCall Gemiste spraakoproep
    nl missedCall Gemiste video-oproep
    nl missedCall Gemist spraakgesprek
    nl missedCall Gemist videogesprek
    nl call Spraakoproep
    nl call Video-oproep
    nl call Spraakgesprek
    nl call Videogesprek
    nl call Geen antwoord
    nl poll POLL
    nl poll PEILING
    nl option OPTIE
    ca attached arxiu adjunt
    ca attached adjunt
    ca deleted Aquest missatge s'ha suprimit
    ca deleted Aquest missatge està esborrat
    ca deleted Has suprimit aquest missatge
    ca deleted Has esborrat aquest missatge
    ca missedCall Trucada de veu perduda
    ca missedCall Videotrucada perduda
    ca call Trucada de veu
    ca call Videotrucada
    cs attached soubor byl přiložen
    cs attached příloha
    cs edited Tato zpráva byla upravena
    cs edited Zpráva byla upravena
    cs deleted Tato zpráva byla smazána
    cs deleted Tato zpráva byla odstraněna
    cs deleted Tuto zprávu jste smazal/a
    cs deleted Tuto zprávu jste odstranil/a
    cs deleted Smazali jste tuto zprávu
    cs missedCall Zmeškaný hovor
    cs missedCall Zmeškaný hlasový hovor
    cs missedCall Zmeškaný videohovor
    cs call Hlasový hovor
    cs call Videohovor
    cs call Bez odpovědi
    cs poll ANKETA
    cs poll HLASOVÁNÍ
    cs option MOŽNOST
    da attached fil vedhæftet
    da attached vedhæftet
    da edited Denne besked blev redigeret
    da edited Beskeden er redigeret
    da deleted Denne besked er blevet slettet
    da deleted Denne besked blev slettet
    da deleted Du har slettet denne besked
    da deleted Du slettede denne besked
    da missedCall Ubesvaret taleopkald
    da missedCall Ubesvaret videoopkald
    da missedCall Mistet opkald
    da call Taleopkald
    da call Videoopkald
    da call Intet svar
    da poll AFSTEMNING
    da option VALGMULIGHED
    fi attached liitetiedosto
    fi attached liite
    fi edited Tätä viestiä muokattiin
    fi edited Viestiä muokattiin
    fi deleted Tämä viesti poistettiin
    fi deleted Poistit tämän viestin
    fi missedCall Vastaamaton äänipuhelu
    fi missedCall Vastaamaton videopuhelu
    fi call Äänipuhelu
    fi call Videopuhelu
    fi call Ei vastausta
    fi poll KYSELY
    fi poll ÄÄNESTYS
    fi option VAIHTOEHTO
    hr attached datoteka u privitku
    hr attached priloženo
    hr deleted Ova je poruka izbrisana
    hr deleted Ova poruka je izbrisana
    hr deleted Izbrisali ste ovu poruku
    hr missedCall Propušten glasovni poziv
    hr missedCall Propušteni glasovni poziv
    hr missedCall Propušten video poziv
    hr missedCall Propušteni videopoziv
    hu attached fájl csatolva
    hu attached csatolva
    hu edited Ezt az üzenetet szerkesztették
    hu deleted Ez az üzenet törlésre került
    hu deleted Törölted ezt az üzenetet
    hu deleted Ezt az üzenetet törölted
    hu missedCall Nem fogadott hanghívás
    hu missedCall Nem fogadott videohívás
    hu missedCall Nem fogadott videóhívás
    hu call Hanghívás
    hu call Videohívás
    hu poll SZAVAZÁS
    hu option LEHETŐSÉG
    id attached file terlampir
    id attached terlampir
    id edited Pesan ini diedit
    id deleted Pesan ini dihapus
    id deleted Pesan ini telah dihapus
    id deleted Anda menghapus pesan ini
    id deleted Anda telah menghapus pesan ini
    id missedCall Panggilan suara tak terjawab
    id missedCall Panggilan video tak terjawab
    id call Panggilan suara
    id call Panggilan video
    id call Tidak ada jawaban
    id poll POLLING
    id poll JAJAK PENDAPAT
    id option OPSI
    id option PILIHAN
    ms attached fail dilampirkan
    ms attached dilampir
    ms deleted Mesej ini telah dipadam
    ms deleted Anda telah memadamkan mesej ini
    ms missedCall Panggilan suara terlepas
    ms missedCall Panggilan video terlepas
    nb attached vedlagt fil
    nb attached vedlagt
    nb edited Denne meldingen ble redigert
    nb deleted Denne meldingen ble slettet
    nb deleted Du slettet denne meldingen
    nb missedCall Tapt taleanrop
    nb missedCall Tapt videoanrop
    nb missedCall Tapt videosamtale
    nb call Taleanrop
    nb call Videoanrop
    nb call Ingen svar
    nb poll AVSTEMNING
    nb option ALTERNATIV
    pl attached załączony plik
    pl attached plik załączony
    pl attached załącznik
    pl attached załączono
    pl edited Ta wiadomość została edytowana
    pl edited Edytowano tę wiadomość
    pl deleted Ta wiadomość została usunięta
    pl deleted Usunięto tę wiadomość
    pl deleted Usunąłeś(aś) tę wiadomość
    pl deleted Usunąłeś(-ęłaś) tę wiadomość
    pl missedCall Nieodebrane poł. głosowe
    pl missedCall Nieodebrane poł. wideo
    pl missedCall Nieodebrane połączenie
    pl missedCall Nieodebrane połączenie głosowe
    pl missedCall Nieodebrane połączenie wideo
    pl call Połączenie głosowe
    pl call Połączenie wideo
    pl call Brak odpowiedzi
    pl poll ANKIETA
    pl option OPCJA
    ro attached fișier atașat
    ro attached atașat
    ro edited Acest mesaj a fost editat
    ro deleted Acest mesaj a fost șters
    ro deleted Ați șters acest mesaj
    ro missedCall Apel vocal ratat
    ro missedCall Apel video ratat
    ro missedCall Apel vocal nepreluat
    ro missedCall Apel video nepreluat
    ro call Apel vocal
    ro call Apel video
    ro poll SONDAJ
    ro option OPȚIUNE
    sk attached súbor pripojený
    sk attached príloha
    sk deleted Táto správa bola odstránená
    sk deleted Túto správu ste odstránili
    sk missedCall Zmeškaný hlasový hovor
    sk missedCall Zmeškaný videohovor
    sv attached bifogad fil
    sv attached bifogat
    sv edited Det här meddelandet har redigerats
    sv edited Meddelandet har redigerats
    sv deleted Det här meddelandet raderades
    sv deleted Detta meddelande raderades
    sv deleted Du raderade det här meddelandet
    sv deleted Du raderade detta meddelande
    sv deleted Du har tagit bort meddelandet
    sv missedCall Missat röstsamtal
    sv missedCall Missat videosamtal
    sv missedCall Missat samtal
    sv call Röstsamtal
    sv call Videosamtal
    sv call Inget svar
    sv poll OMRÖSTNING
    sv option ALTERNATIV
    tr attached dosya ekli
    tr attached eklendi
    tr edited Bu mesaj düzenlendi
    tr deleted Bu mesaj silindi
    tr deleted Bu mesajı sildiniz
    tr missedCall Cevapsız sesli arama
    tr missedCall Cevapsız görüntülü arama
    tr missedCall Cevapsız grup araması
    tr call Sesli arama
    tr call Görüntülü arama
    tr call Grup araması
    tr call Cevaplanmadı
    tr poll ANKET
    tr option SEÇENEK
    vi attached tệp đính kèm
    vi attached đính kèm
    vi edited Tin nhắn này đã được chỉnh sửa
    vi edited Đã chỉnh sửa tin nhắn này
    vi deleted Tin nhắn này đã bị xóa
    vi deleted Tin nhắn này đã bị xoá
    vi deleted Bạn đã xóa tin nhắn này
    vi deleted Bạn đã xoá tin nhắn này
    vi missedCall Cuộc gọi nhỡ
    vi missedCall Cuộc gọi nhỡ video
    vi missedCall Cuộc gọi thoại nhỡ
    vi missedCall Cuộc gọi video nhỡ
    vi call Cuộc gọi thoại
    vi call Cuộc gọi video
    vi poll CUỘC THĂM DÒ Ý KIẾN
    vi poll THĂM DÒ Ý KIẾN
    vi option LỰA CHỌN
    vi option TÙY CHỌN
    """
}
