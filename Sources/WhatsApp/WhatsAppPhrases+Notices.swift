extension WhatsAppPhrases {
  /// Deleted and edited messages, calls, polls and the words around file names, in languages with Latin
  /// script.
  static let notices = """
    en attached file attached | attached
    en edited This message was edited
    en deleted This message was deleted | You deleted this message | This message was deleted by an admin
    en deleted You deleted this message as admin | This message was deleted by admin {}
    en missedCall Missed voice call | Missed video call | Missed group voice call | Missed group video call
    en missedCall Silenced voice call | Silenced video call
    en call Voice call | Video call | Group call | Group voice call | Group video call | Incoming voice call
    en call Incoming video call | Outgoing voice call | Outgoing video call | No answer
    en poll POLL
    en option OPTION
    de attached Datei angehängt | Anhang | angehängt
    de edited Diese Nachricht wurde bearbeitet
    de deleted Diese Nachricht wurde gelöscht | Du hast diese Nachricht gelöscht
    de deleted Diese Nachricht wurde von einem Admin gelöscht | Diese Nachricht wurde von Admin {} gelöscht
    de missedCall Verpasster Sprachanruf | Verpasster Videoanruf | Verpasster Gruppen-Sprachanruf
    de missedCall Verpasster Gruppen-Videoanruf | Stummgeschalteter Sprachanruf | Stummgeschalteter Videoanruf
    de call Sprachanruf | Videoanruf | Gruppenanruf | Keine Antwort
    de poll UMFRAGE
    de option OPTION
    es attached archivo adjunto | archivo adjuntado | adjunto
    es edited Se editó este mensaje | Este mensaje fue editado
    es deleted Se eliminó este mensaje | Este mensaje fue eliminado | Eliminaste este mensaje
    es missedCall Llamada perdida | Llamada de voz perdida | Videollamada perdida | Llamada grupal perdida
    es missedCall Videollamada grupal perdida
    es call Llamada | Llamada de voz | Videollamada | Llamada grupal | Sin respuesta
    es poll ENCUESTA
    es option OPCIÓN
    fr attached fichier joint | pièce jointe
    fr edited Ce message a été modifié
    fr deleted Ce message a été supprimé | Vous avez supprimé ce message
    fr deleted Ce message a été supprimé par un admin | Ce message a été supprimé par l'admin {}
    fr missedCall Appel vocal manqué | Appel vidéo manqué | Appel vocal de groupe manqué
    fr missedCall Appel vidéo de groupe manqué
    fr call Appel vocal | Appel vidéo | Appel de groupe | Aucune réponse
    fr poll SONDAGE
    fr option OPTION
    it attached file allegato | allegato
    it edited Questo messaggio è stato modificato
    it deleted Questo messaggio è stato eliminato | Hai eliminato questo messaggio
    it missedCall Chiamata persa | Chiamata vocale persa | Videochiamata persa | Chiamata di gruppo persa
    it call Chiamata | Chiamata vocale | Videochiamata | Chiamata di gruppo | Nessuna risposta
    it poll SONDAGGIO
    it option OPZIONE
    pt attached ficheiro anexado | anexo
    pt edited Esta mensagem foi editada
    pt deleted Esta mensagem foi apagada | Esta mensagem foi apagada pelo remetente | Apagou esta mensagem
    pt missedCall Chamada de voz perdida | Videochamada perdida
    pt call Chamada de voz | Videochamada
    pt poll SONDAGEM
    pt option OPÇÃO
    pt-BR attached arquivo anexado | anexado
    pt-BR edited Mensagem editada
    pt-BR deleted Mensagem apagada | Você apagou esta mensagem | Esta mensagem foi apagada por um admin
    pt-BR deleted Esta mensagem foi apagada pelo admin {}
    pt-BR missedCall Chamada de vídeo perdida | Ligação de voz perdida | Ligação de vídeo perdida
    pt-BR call Ligação de voz | Ligação de vídeo | Chamada de vídeo | Sem resposta
    pt-BR poll ENQUETE
    pt-BR option OPÇÃO
    nl attached bestand bijgevoegd | bijgevoegd
    nl edited Dit bericht is bewerkt
    nl deleted Dit bericht is verwijderd | U hebt dit bericht verwijderd | Je hebt dit bericht verwijderd
    nl missedCall Gemiste spraakoproep | Gemiste video-oproep | Gemist spraakgesprek | Gemist videogesprek
    nl call Spraakoproep | Video-oproep | Spraakgesprek | Videogesprek | Geen antwoord
    nl poll POLL | PEILING
    nl option OPTIE
    ca attached arxiu adjunt | adjunt
    ca deleted Aquest missatge s'ha suprimit | Aquest missatge està esborrat | Has suprimit aquest missatge
    ca deleted Has esborrat aquest missatge
    ca missedCall Trucada de veu perduda | Videotrucada perduda
    ca call Trucada de veu | Videotrucada
    cs attached soubor byl přiložen | příloha
    cs edited Tato zpráva byla upravena | Zpráva byla upravena
    cs deleted Tato zpráva byla smazána | Tato zpráva byla odstraněna | Tuto zprávu jste smazal/a
    cs deleted Tuto zprávu jste odstranil/a | Smazali jste tuto zprávu
    cs missedCall Zmeškaný hovor | Zmeškaný hlasový hovor | Zmeškaný videohovor
    cs call Hlasový hovor | Videohovor | Bez odpovědi
    cs poll ANKETA | HLASOVÁNÍ
    cs option MOŽNOST
    da attached fil vedhæftet | vedhæftet
    da edited Denne besked blev redigeret | Beskeden er redigeret
    da deleted Denne besked er blevet slettet | Denne besked blev slettet | Du har slettet denne besked
    da deleted Du slettede denne besked
    da missedCall Ubesvaret taleopkald | Ubesvaret videoopkald | Mistet opkald
    da call Taleopkald | Videoopkald | Intet svar
    da poll AFSTEMNING
    da option VALGMULIGHED
    fi attached liitetiedosto | liite
    fi edited Tätä viestiä muokattiin | Viestiä muokattiin
    fi deleted Tämä viesti poistettiin | Poistit tämän viestin
    fi missedCall Vastaamaton äänipuhelu | Vastaamaton videopuhelu
    fi call Äänipuhelu | Videopuhelu | Ei vastausta
    fi poll KYSELY | ÄÄNESTYS
    fi option VAIHTOEHTO
    hr attached datoteka u privitku | priloženo
    hr deleted Ova je poruka izbrisana | Ova poruka je izbrisana | Izbrisali ste ovu poruku
    hr missedCall Propušten glasovni poziv | Propušteni glasovni poziv | Propušten video poziv
    hr missedCall Propušteni videopoziv
    hu attached fájl csatolva | csatolva
    hu edited Ezt az üzenetet szerkesztették
    hu deleted Ez az üzenet törlésre került | Törölted ezt az üzenetet | Ezt az üzenetet törölted
    hu missedCall Nem fogadott hanghívás | Nem fogadott videohívás | Nem fogadott videóhívás
    hu call Hanghívás | Videohívás
    hu poll SZAVAZÁS
    hu option LEHETŐSÉG
    id attached file terlampir | terlampir
    id edited Pesan ini diedit
    id deleted Pesan ini dihapus | Pesan ini telah dihapus | Anda menghapus pesan ini
    id deleted Anda telah menghapus pesan ini
    id missedCall Panggilan suara tak terjawab | Panggilan video tak terjawab
    id call Panggilan suara | Panggilan video | Tidak ada jawaban
    id poll POLLING | JAJAK PENDAPAT
    id option OPSI | PILIHAN
    ms attached fail dilampirkan | dilampir
    ms deleted Mesej ini telah dipadam | Anda telah memadamkan mesej ini
    ms missedCall Panggilan suara terlepas | Panggilan video terlepas
    nb attached vedlagt fil | vedlagt
    nb edited Denne meldingen ble redigert
    nb deleted Denne meldingen ble slettet | Du slettet denne meldingen
    nb missedCall Tapt taleanrop | Tapt videoanrop | Tapt videosamtale
    nb call Taleanrop | Videoanrop | Ingen svar
    nb poll AVSTEMNING
    nb option ALTERNATIV
    pl attached załączony plik | plik załączony | załącznik | załączono
    pl edited Ta wiadomość została edytowana | Edytowano tę wiadomość
    pl deleted Ta wiadomość została usunięta | Usunięto tę wiadomość | Usunąłeś(aś) tę wiadomość
    pl deleted Usunąłeś(-ęłaś) tę wiadomość
    pl missedCall Nieodebrane poł. głosowe | Nieodebrane poł. wideo | Nieodebrane połączenie
    pl missedCall Nieodebrane połączenie głosowe | Nieodebrane połączenie wideo
    pl call Połączenie głosowe | Połączenie wideo | Brak odpowiedzi
    pl poll ANKIETA
    pl option OPCJA
    ro attached fișier atașat | atașat
    ro edited Acest mesaj a fost editat
    ro deleted Acest mesaj a fost șters | Ați șters acest mesaj
    ro missedCall Apel vocal ratat | Apel video ratat | Apel vocal nepreluat | Apel video nepreluat
    ro call Apel vocal | Apel video
    ro poll SONDAJ
    ro option OPȚIUNE
    sk attached súbor pripojený | príloha
    sk deleted Táto správa bola odstránená | Túto správu ste odstránili
    sk missedCall Zmeškaný hlasový hovor | Zmeškaný videohovor
    sv attached bifogad fil | bifogat
    sv edited Det här meddelandet har redigerats | Meddelandet har redigerats
    sv deleted Det här meddelandet raderades | Detta meddelande raderades | Du raderade det här meddelandet
    sv deleted Du raderade detta meddelande | Du har tagit bort meddelandet
    sv missedCall Missat röstsamtal | Missat videosamtal | Missat samtal
    sv call Röstsamtal | Videosamtal | Inget svar
    sv poll OMRÖSTNING
    sv option ALTERNATIV
    tr attached dosya ekli | dosya eklendi | eklendi
    tr edited Bu mesaj düzenlendi
    tr deleted Bu mesaj silindi | Bu mesajı sildiniz
    tr missedCall Cevapsız sesli arama | Cevapsız görüntülü arama | Cevapsız grup araması
    tr call Sesli arama | Görüntülü arama | Grup araması | Cevaplanmadı
    tr poll ANKET
    tr option SEÇENEK
    vi attached tệp đính kèm | đính kèm
    vi edited Tin nhắn này đã được chỉnh sửa | Đã chỉnh sửa tin nhắn này
    vi deleted Tin nhắn này đã bị xóa | Tin nhắn này đã bị xoá | Bạn đã xóa tin nhắn này
    vi deleted Bạn đã xoá tin nhắn này
    vi missedCall Cuộc gọi nhỡ | Cuộc gọi nhỡ video | Cuộc gọi thoại nhỡ | Cuộc gọi video nhỡ
    vi call Cuộc gọi thoại | Cuộc gọi video
    vi poll CUỘC THĂM DÒ Ý KIẾN | THĂM DÒ Ý KIẾN
    vi option LỰA CHỌN | TÙY CHỌN
    """
}
