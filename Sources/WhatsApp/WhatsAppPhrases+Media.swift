extension WhatsAppPhrases {
  /// Placeholders for omitted files, in languages with Latin script; Android writes the phrases of `media`
  /// between `<` and `>`.
  static let media = """
    en media Media omitted
    en media You received a view once message. For added privacy, you can only open it on your phone
    en photo image omitted | photo omitted
    en photo You received a view once photo. For added privacy, you can only open it on your phone
    en video video omitted
    en video You received a view once video. For added privacy, you can only open it on your phone
    en note Video note omitted | video message omitted
    en voice You received a view once voice message. For added privacy, you can only open it on your phone
    en voice View once voice message omitted | audio omitted | voice message omitted
    en sticker sticker omitted
    en gif GIF omitted
    en document document omitted
    en contact Contact card omitted | contact omitted
    de media Medien ausgeschlossen | Medien fehlen | Medien weggelassen
    de photo Bild weggelassen | Foto weggelassen
    de video Video weggelassen
    de note Videonachricht weggelassen | Videonotiz weggelassen
    de voice Audio nicht enthalten | Audio weggelassen | Sprachnachricht weggelassen
    de sticker Sticker weggelassen
    de gif GIF weggelassen
    de document Dokument weggelassen
    de contact Kontaktkarte ausgelassen | Kontaktkarte weggelassen
    es media Archivo omitido | Archivos omitidos | Medios omitidos | Multimedia omitido
    es photo imagen omitida
    es video Video omitido | vídeo omitido
    es note Nota de video omitida | Nota de vídeo omitida | Videomensaje omitido
    es voice audio omitido
    es sticker sticker omitido
    es gif GIF omitido
    es document documento omitido
    es contact Tarjeta de contacto omitida
    fr media Fichier omis | Média manquant | Média omis | Médias absents | Médias omis
    fr photo image absente | image omise
    fr video vidéo absente | vidéo omise
    fr note Note vidéo absente | Note vidéo omise
    fr voice audio omis
    fr sticker sticker omis
    fr gif GIF retiré
    fr document document manquant
    fr contact Fiche contact manquante | fiche contact omise
    fil media ınalis ang media | Walang kalakip na media
    it media Media mancante | Media omessi | Media omesso
    it photo immagine omessa
    it video video omesso
    it note Nota video omessa | Videomessaggio omesso
    it voice audio omesso | messaggio vocale omesso
    it sticker sticker non incluso
    it gif GIF esclusa
    it document documento omesso
    it contact Scheda contatto omessa | contatto omesso
    pt media Ficheiro multimédia oculto | Ficheiro não revelado | Multimédia omitida
    pt photo imagem não revelada
    pt video vídeo não revelado
    pt note Nota de vídeo não revelada
    pt voice ficheiro de áudio não revelado
    pt sticker sticker não revelado
    pt gif GIF não revelada
    pt document documento não revelado
    pt contact Contacto não revelado
    pt-BR media Arquivo de mídia oculto | Mídia oculta | Mídia omitida
    pt-BR photo imagem oculta | imagem ocultada | imagem omitida
    pt-BR video vídeo ocultado | vídeo oculto | vídeo omitido
    pt-BR note Mensagem de vídeo omitida | Nota de vídeo omitida | Recado de vídeo omitido
    pt-BR voice áudio ocultado | áudio oculto | áudio omitido
    pt-BR sticker figurinha omitida | sticker ocultado
    pt-BR gif GIF ocultado | GIF omitido
    pt-BR document documento ocultado | documento oculto | documento omitido
    pt-BR contact Cartão do contato omitido
    nl media Media weggelaten
    nl photo afbeelding weggelaten | foto weggelaten
    nl video video weggelaten
    nl note Videobericht weggelaten | Videonotitie weggelaten
    nl voice audio weggelaten
    nl sticker sticker weggelaten
    nl gif GIF weggelaten
    nl document document weggelaten
    nl contact Contactkaart weggelaten | Visitekaartje weggelaten
    af media Media weggelaat
    az media Media çıxarılmışdır | media buraxıldı
    ca media Mitjans omesos | fitxers multimèdia omesos
    ca photo Imatge omesa
    ca video vídeo omès
    ca note Nota de vídeo omesa
    ca voice Àudio omès
    ca sticker adhesiu omès
    ca gif GIF omès
    ca document Document omès
    ca contact Targeta de contacte omesa
    cs media Média vynechána | Média vynechány
    cs photo obrázek vynechán
    cs video video vynecháno
    cs note videovzkaz vynechán | videozpráva vynechána
    cs voice zvukový soubor vynechán
    cs sticker nálepka vynechána
    cs gif GIF vynechán
    cs document dokument vynechán
    cs contact Vizitka vynechána
    da media Mediefil udeladt | Medier udeladt
    da photo billede udeladt
    da video video udeladt
    da note videobesked udeladt
    da voice lyd udeladt | lydfil udeladt
    da sticker klistermærke udeladt
    da gif GIF udeladt
    da document dokument udeladt
    da contact Kontaktkort udeladt
    et media Meedia ära jäetud | meedia välja jäetud
    fi media Media jätetty pois | media jätettiin pois
    fi photo ei kuvaa | kuva jätetty pois
    fi video video jätetty pois | videota ei sisällytetä
    fi note videoviesti jätetty pois
    fi voice ääni jätetty pois | äänitiedostoa ei sisällytetä
    fi sticker tarra jätetty pois | tarraa ei sisällytetty
    fi gif GIF-animaatio jätetty pois
    fi document asiakirja jätetty pois | dokumenttia ei sisällytetä
    fi contact Yhteystietokortti jätettiin pois
    ga photo íomhá ligthe ar lár
    ga video físeán ligthe ar lár
    ga voice comhad fuaime ar lár
    ga sticker fágadh an greamán ar lár
    ga gif GIF ligthe ar lár
    ga document cáipéis ligthe ar lár
    ga contact Cárta teagmhála ar lár
    hr media Medijski zapis izostavljen
    hr photo slika izostavljena
    hr video video izostavljen
    hr note videoporuka izostavljena
    hr voice zvuk izostavljen
    hr sticker naljepnica izostavljena
    hr gif GIF izostavljen
    hr document dokument izostavljen
    hr contact Posjetnica izostavljena
    hu media Hiányzó médiafájl | Média kihagyva | média elhagyva
    hu photo kép küldése sikertelen
    hu video Videó kihagyva
    hu note videóüzenet kihagyva
    hu voice Hang kihagyása
    hu sticker matrica kihagyva
    hu gif GIF fájl kihagyása
    hu document dokumentum kihagyva
    hu contact Névjegykártya kihagyva
    id media Media tidak disertakan | media dilewatkan
    id photo gambar tidak disertakan
    id video video tidak disertakan
    id note Catatan video tidak disertakan | Pesan video tidak disertakan
    id voice audio tidak disertakan
    id sticker stiker tidak disertakan
    id gif GIF tidak disertakan
    id document dokumen tidak disertakan
    id contact Kartu kontak tidak disertakan
    lt media Praleistas medijos turinys | medija praleista
    lv media Bez multivides | nav iekļauta multivide
    ms media Media disingkirkan | media dikecualikan
    ms photo imej tidak dimasukkan
    ms video video tidak dimasukkan
    ms note Nota video tidak dimasukkan
    ms voice audio tidak dimasukkan
    ms sticker pelekat tidak dimasukkan
    ms gif GIF tidak dimasukkan
    ms document dokumen tidak dimasukkan
    ms contact Kad kenalan tidak dimasukkan
    nb media Media utelatt | Medier utelatt | Uten vedlegg
    nb photo bilde ikke inkludert | bilde utelatt
    nb video video utelatt
    nb note videomelding utelatt
    nb voice lyd utelatt
    nb sticker klistremerke utelatt
    nb gif GIF utelatt
    nb document utelatt dokument
    nb contact Kontaktkort sløyfet
    pl media Media pominięte | pliki pominięto | pominięto multimedia
    pl photo obraz pominięty | zdjęcie pominięte
    pl video wideo pominięte
    pl note notatka wideo pominięta | wiadomość wideo pominięta
    pl voice audio pominięte
    pl sticker naklejka pominięta | pominięto naklejkę
    pl gif Plik GIF pominięty
    pl document dokument pominięty
    pl contact Pominięta wizytówka kontaktu
    ro media Conținut media omis | Media omisă
    ro photo Imagine omisă
    ro video clip video omis
    ro note mesaj video omis
    ro voice fără audio
    ro sticker sticker omis
    ro gif GIF omis
    ro document document omis
    ro contact Carte de vizită contact omisă
    sk media Médiá vynechané
    sk photo obrázok vynechaný
    sk video video vynechané
    sk note videospráva vynechaná
    sk voice zvuk vynechaný
    sk sticker nálepka vynechaná
    sk gif GIF vynechaný
    sk document dokument vynechaný
    sk contact Karta kontaktu vynechaná
    sl media Medij izpuščen | datoteke izpuščene
    sq media Pa media | media u hoq | Media hequr
    sv media Media har utelämnats | Media har uteslutits | Media utelämnat | Media utesluten
    sv photo bild utelämnad | bild utesluten
    sv video video utelämnad | video utesluten
    sv note videomeddelande uteslutet
    sv voice ljud utelslutet | ljud utelämnat | ljud uteslutet
    sv sticker sticker utesluten
    sv gif GIF utesluten
    sv document dokument uteslutet
    sv contact Kontaktkort uteslutet
    sw media Media imerukwa | media hazijajumuishwa
    tr media Medya atlanmış | Medya dahil edilmedi | Medya çıkarıldı
    tr photo fotoğraf dahil edilmedi | görüntü dahil edilmedi | resim dahil edilmedi
    tr video video dahil edilmedi
    tr note Görüntülü mesaj dahil edilmedi | Video notu dahil edilmedi
    tr voice ses dahil edilmedi | sesli mesaj dahil edilmedi
    tr sticker Çıkartma dahil edilmedi
    tr gif GIF dahil edilmedi
    tr document belge dahil edilmedi
    tr contact Kişi kartı dahil edilmedi
    uz media Fayl o‘tkazib yuborildi
    vi media Bỏ qua Media | Phương tiện bị bỏ qua | bỏ qua tệp phương tiện
    vi photo đã bỏ qua hình ảnh
    vi video đã bỏ video
    vi note đã bỏ qua tin nhắn video
    vi voice bỏ qua tệp âm thanh
    vi sticker đã bỏ sticker
    vi gif Đã bỏ qua ảnh GIF
    vi document đã bỏ qua tài liệu
    vi contact Bỏ qua thẻ liên lạc
    """
}
