extension WhatsAppPhrases {
  /// What the program reports of a chat in languages of Western Europe; `{}` stands for names and other words.
  static let events = """
    en event Messages and calls are end-to-end encrypted{}
    en event Messages you send to this {} are secured with end-to-end encryption{}
    en event Messages to this {} are now secured with end-to-end encryption{}
    en event Your messages and calls are secured with end-to-end encryption{}
    en event {} added {}
    en event {} was added
    en event {} were added
    en event {} removed {}
    en event {} was removed
    en event {} were removed
    en event {} left
    en event {} created group {}
    en event {} created this group
    en event {} joined using this group's invite link
    en event {} joined using an invite link
    en event {} joined using your invite
    en event {} joined from the community
    en event {} joined the group via invite
    en event {} requested to join{}
    en event {} changed the subject {}
    en event {} changed the group name {}
    en event {} changed this group's icon
    en event {} deleted this group's icon
    en event {} changed the group description{}
    en event {} changed this group's settings {}
    en event {} changed the settings so {}
    en event {} changed the group settings {}
    en event {} reset this group's invite link
    en event {} reset this group's invite link{}
    en event {} turned on disappearing messages{}
    en event {} turned off disappearing messages{}
    en event {} updated the message timer{}
    en event {} uses a default timer for disappearing messages{}
    en event Disappearing messages {}
    en event {} turned on admin approval {}
    en event {} turned off admin approval {}
    en event {} pinned a message
    en event {} changed their phone number{}
    en event {} changed to {}
    en event Your security code with {} changed{}
    en event {}'s security code changed{}
    en event {} now an admin
    en event {} no longer an admin
    en event {} an admin
    en event You blocked this contact{}
    en event You unblocked this contact{}
    en event {} is a contact
    en event This chat is with a business account{}
    en event This business {}
    en event {} added this group to the community{}
    en event {} ended the call{}
    en event {} started a call{}
    en event {} started a video call{}
    en event {} created the community {}
    en event Only messages that mention or people share {}
    de event Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt{}
    de event Nachrichten {} sind jetzt mit Ende-zu-Ende-Verschlüsselung geschützt{}
    de event Deine Nachrichten und Anrufe {} Ende-zu-Ende-Verschlüsselung {}
    de event {} hat {} hinzugefügt
    de event {} hast {} hinzugefügt
    de event {} hat dich hinzugefügt
    de event {} wurde hinzugefügt
    de event {} wurden hinzugefügt
    de event {} wurdest hinzugefügt
    de event {} hat {} entfernt
    de event {} hast {} entfernt
    de event {} wurde entfernt
    de event {} wurdest entfernt
    de event {} hat die Gruppe verlassen
    de event {} hast die Gruppe verlassen
    de event {} hat die Gruppe {} erstellt
    de event {} hast die Gruppe {} erstellt
    de event {} hat diese Gruppe erstellt
    de event {} ist der Gruppe {} beigetreten
    de event {} ist über den Einladungslink {} beigetreten
    de event {} hat den Betreff {} geändert
    de event {} hat den Gruppennamen {} geändert
    de event {} hast den Gruppennamen {} geändert
    de event {} hat das Gruppenbild geändert
    de event {} hast das Gruppenbild geändert
    de event {} hat das Gruppenbild gelöscht
    de event {} hat die Gruppenbeschreibung geändert{}
    de event {} hast die Gruppenbeschreibung geändert{}
    de event {} hat die Gruppeneinstellungen {}
    de event {} hat die Einstellungen {}
    de event {} hat selbstlöschende Nachrichten {}
    de event {} hast selbstlöschende Nachrichten {}
    de event {} hat eine Nachricht angeheftet
    de event {} hast eine Nachricht angeheftet
    de event {} hat die Telefonnummer {} gewechselt{}
    de event {} hat zu {} gewechselt
    de event {} Sicherheitsnummer {} geändert{}
    de event {} jetzt ein Admin
    de event {} jetzt Admin
    de event {} kein Admin mehr
    de event Du hast diesen Kontakt blockiert{}
    de event Du hast diesen Kontakt freigegeben{}
    de event {} ist ein Kontakt
    de event Dieser Chat ist mit einem Unternehmensaccount{}
    es event Los mensajes y las llamadas están cifrados de extremo a extremo{}
    es event {} cifrado de extremo a extremo{}
    es event {} añadió a {}
    es event {} te añadió
    es event {} agregó a {}
    es event {} te agregó
    es event Añadiste a {}
    es event Agregaste a {}
    es event Se añadió a {}
    es event {} eliminó a {}
    es event {} te eliminó
    es event Eliminaste a {}
    es event {} salió del grupo
    es event {} salió
    es event Saliste del grupo
    es event {} creó el grupo {}
    es event {} creó este grupo
    es event Creaste el grupo {}
    es event Creaste este grupo
    es event {} se unió usando el enlace de invitación{}
    es event {} se unió con el enlace de invitación{}
    es event {} cambió el asunto {}
    es event {} cambió el nombre del grupo {}
    es event Cambiaste el nombre del grupo {}
    es event {} cambió el ícono {}
    es event {} cambió el icono {}
    es event {} cambió la imagen {}
    es event {} cambió la descripción del grupo{}
    es event Cambiaste la descripción del grupo{}
    es event {} cambió la configuración {}
    es event {} cambió los ajustes {}
    es event {} activó los mensajes temporales{}
    es event {} desactivó los mensajes temporales{}
    es event Activaste los mensajes temporales{}
    es event {} fijó un mensaje
    es event {} cambió su número de teléfono{}
    es event {} cambió a {}
    es event Cambió tu código de seguridad con {}
    es event Tu código de seguridad con {} cambió{}
    es event {} ahora es admin. del grupo
    es event Ahora eres admin{}
    es event Ya no eres admin{}
    es event Bloqueaste a este contacto{}
    es event Desbloqueaste a este contacto{}
    fr event Les messages et les appels sont chiffrés de bout en bout{}
    fr event {} chiffrement de bout en bout{}
    fr event {} a ajouté {}
    fr event {} avez ajouté {}
    fr event {} vous a ajouté{}
    fr event {} a été ajouté{}
    fr event {} a retiré {}
    fr event {} a supprimé {}
    fr event {} avez retiré {}
    fr event {} est parti
    fr event {} est partie
    fr event {} a quitté le groupe
    fr event {} a créé le groupe {}
    fr event {} avez créé le groupe {}
    fr event {} a créé ce groupe
    fr event {} a rejoint le groupe {}
    fr event {} a changé le sujet {}
    fr event {} a changé le nom du groupe {}
    fr event {} a modifié le nom du groupe {}
    fr event {} a changé l'icône {}
    fr event {} a modifié l'icône {}
    fr event {} a changé la description du groupe{}
    fr event {} a modifié la description du groupe{}
    fr event {} a changé les paramètres {}
    fr event {} a modifié les paramètres {}
    fr event {} a activé les messages éphémères{}
    fr event {} a désactivé les messages éphémères{}
    fr event {} avez activé les messages éphémères{}
    fr event {} a épinglé un message
    fr event {} a changé de numéro{}
    fr event {} a changé pour {}
    fr event Votre code de sécurité avec {} a changé{}
    fr event {} maintenant admin{}
    fr event {} n'êtes plus admin{}
    fr event Vous avez bloqué ce contact{}
    fr event Vous avez débloqué ce contact{}
    it event I messaggi e le chiamate sono crittografati end-to-end{}
    it event {} crittografia end-to-end{}
    it event {} ha aggiunto {}
    it event Hai aggiunto {}
    it event {} ti ha aggiunto
    it event {} è stato aggiunto
    it event {} ha rimosso {}
    it event Hai rimosso {}
    it event {} è stato rimosso
    it event {} ha abbandonato
    it event {} ha abbandonato il gruppo
    it event {} ha creato il gruppo {}
    it event Hai creato il gruppo {}
    it event {} ha creato questo gruppo
    it event {} si è unito {}
    it event {} è entrato {}
    it event {} ha cambiato l'oggetto {}
    it event {} ha cambiato il nome del gruppo {}
    it event {} ha cambiato l'immagine {}
    it event {} ha cambiato la descrizione del gruppo{}
    it event {} ha modificato la descrizione del gruppo{}
    it event {} ha cambiato le impostazioni {}
    it event {} ha modificato le impostazioni {}
    it event {} ha attivato i messaggi effimeri{}
    it event {} ha disattivato i messaggi effimeri{}
    it event {} ha fissato un messaggio
    it event {} ha cambiato il suo numero {}
    it event Il tuo codice di sicurezza con {} è cambiato{}
    it event {} ora sei amministratore
    it event Ora sei un amministratore{}
    it event Hai bloccato questo contatto{}
    it event Hai sbloccato questo contatto{}
    pt event As mensagens e chamadas são encriptadas ponto a ponto{}
    pt event {} encriptação ponto a ponto{}
    pt event {} foi adicionado
    pt event {} adicionou-o
    pt event {} alterou {} grupo{}
    pt-BR event As mensagens e as chamadas são protegidas com a criptografia de ponta a ponta{}
    pt-BR event As mensagens e ligações são protegidas com a criptografia de ponta a ponta{}
    pt-BR event {} criptografia de ponta a ponta{}
    pt-BR event {} adicionou {}
    pt-BR event {} adicionou você
    pt-BR event Você adicionou {}
    pt-BR event {} removeu {}
    pt-BR event Você removeu {}
    pt-BR event {} saiu
    pt-BR event {} saiu do grupo
    pt-BR event Você saiu
    pt-BR event {} criou o grupo {}
    pt-BR event {} criou este grupo
    pt-BR event {} entrou usando o link {}
    pt-BR event {} entrou no grupo {}
    pt-BR event {} mudou o nome do grupo {}
    pt-BR event {} mudou o assunto {}
    pt-BR event {} alterou o assunto {}
    pt-BR event {} mudou a imagem {}
    pt-BR event {} mudou a descrição do grupo{}
    pt-BR event {} mudou as configurações {}
    pt-BR event {} ativou as mensagens temporárias{}
    pt-BR event {} desativou as mensagens temporárias{}
    pt-BR event {} fixou uma mensagem
    pt-BR event {} mudou de número{}
    pt-BR event {} mudou para {}
    pt-BR event Seu código de segurança com {} mudou{}
    pt-BR event {} agora é um admin
    pt-BR event {} agora é admin{}
    pt-BR event {} não é mais admin{}
    pt-BR event Você bloqueou este contato{}
    pt-BR event Você desbloqueou este contato{}
    nl event Berichten en gesprekken worden end-to-end versleuteld{}
    nl event Berichten en oproepen worden end-to-end versleuteld{}
    nl event {} end-to-end versleuteling{}
    nl event {} end-to-end-versleuteling{}
    nl event {} heeft {} toegevoegd
    nl event {} hebt {} toegevoegd
    nl event {} heeft u toegevoegd
    nl event {} is toegevoegd
    nl event {} heeft {} verwijderd
    nl event {} hebt {} verwijderd
    nl event {} is verwijderd
    nl event {} heeft de groep verlaten
    nl event {} hebt de groep verlaten
    nl event {} heeft de groep {} gemaakt
    nl event {} heeft groep {} gemaakt
    nl event {} hebt de groep {} gemaakt
    nl event {} heeft deze groep gemaakt
    nl event {} neemt nu deel via {}
    nl event {} is lid geworden {}
    nl event {} heeft het onderwerp {} gewijzigd{}
    nl event {} heeft de groepsnaam {} gewijzigd{}
    nl event {} heeft het onderwerp gewijzigd {}
    nl event {} heeft de groepsafbeelding gewijzigd
    nl event {} heeft de groepsbeschrijving gewijzigd{}
    nl event {} heeft de groepsinstellingen {}
    nl event {} heeft zelfwissende berichten {}
    nl event {} heeft berichten met vervaldatum {}
    nl event {} heeft een bericht vastgezet
    nl event {} heeft een nieuw telefoonnummer{}
    nl event Uw beveiligingscode voor {} is gewijzigd{}
    nl event {} bent nu beheerder
    nl event {} bent geen beheerder meer
    nl event U hebt dit contact geblokkeerd{}
    """
}
