extension WhatsAppPhrases {
  /// System messages about a chat, in Western European languages; `{}` matches names and other words.
  static let events = """
    en event Messages and calls are end-to-end encrypted{}
    en event Messages you send to this {} are secured with end-to-end encryption{}
    en event Messages to this {} are now secured with end-to-end encryption{}
    en event Your messages and calls are secured with end-to-end encryption{} | {} added {} | {} was added
    en event {} were added | {} removed {} | {} was removed | {} were removed | {} left | {} created group {}
    en event {} created this group | {} joined using this group's invite link | {} joined using an invite link
    en event {} joined using your invite | {} joined from the community | {} joined the group via invite
    en event {} requested to join{} | {} changed the subject {} | {} changed the group name {}
    en event {} changed this group's icon | {} deleted this group's icon | {} changed the group description{}
    en event {} changed this group's settings {} | {} changed the settings so {}
    en event {} changed the group settings {} | {} reset this group's invite link
    en event {} reset this group's invite link{} | {} turned on disappearing messages{}
    en event {} turned off disappearing messages{} | {} updated the message timer{}
    en event {} uses a default timer for disappearing messages{} | Disappearing messages {}
    en event {} turned on admin approval {} | {} turned off admin approval {} | {} pinned a message
    en event {} changed their phone number{} | {} changed to {} | Your security code with {} changed{}
    en event {}'s security code changed{} | {} now an admin | {} no longer an admin | {} an admin
    en event You blocked this contact{} | You unblocked this contact{} | {} is a contact
    en event This chat is with a business account{} | This business {}
    en event {} added this group to the community{} | {} ended the call{} | {} started a call{}
    en event {} started a video call{} | {} created the community {}
    en event Only messages that mention or people share {}
    de event Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt{}
    de event Nachrichten {} sind jetzt mit Ende-zu-Ende-Verschlüsselung geschützt{}
    de event Deine Nachrichten und Anrufe {} Ende-zu-Ende-Verschlüsselung {} | {} hat {} hinzugefügt
    de event {} hast {} hinzugefügt | {} hat dich hinzugefügt | {} wurde hinzugefügt | {} wurden hinzugefügt
    de event {} wurdest hinzugefügt | {} hat {} entfernt | {} hast {} entfernt | {} wurde entfernt
    de event {} wurdest entfernt | {} hat die Gruppe verlassen | {} hast die Gruppe verlassen
    de event {} hat die Gruppe {} erstellt | {} hast die Gruppe {} erstellt | {} hat diese Gruppe erstellt
    de event {} ist der Gruppe {} beigetreten | {} ist über den Einladungslink {} beigetreten
    de event {} hat den Betreff {} geändert | {} hat den Gruppennamen {} geändert
    de event {} hast den Gruppennamen {} geändert | {} hat das Gruppenbild geändert
    de event {} hast das Gruppenbild geändert | {} hat das Gruppenbild gelöscht
    de event {} hat die Gruppenbeschreibung geändert{} | {} hast die Gruppenbeschreibung geändert{}
    de event {} hat die Gruppeneinstellungen {} | {} hat die Einstellungen {}
    de event {} hat selbstlöschende Nachrichten {} | {} hast selbstlöschende Nachrichten {}
    de event {} hat eine Nachricht angeheftet | {} hast eine Nachricht angeheftet
    de event {} hat die Telefonnummer {} gewechselt{} | {} hat zu {} gewechselt
    de event {} Sicherheitsnummer {} geändert{} | {} jetzt ein Admin | {} jetzt Admin | {} kein Admin mehr
    de event Du hast diesen Kontakt blockiert{} | Du hast diesen Kontakt freigegeben{} | {} ist ein Kontakt
    de event Dieser Chat ist mit einem Unternehmensaccount{}
    es event Los mensajes y las llamadas están cifrados de extremo a extremo{}
    es event {} cifrado de extremo a extremo{} | {} añadió a {} | {} te añadió | {} agregó a {} | {} te agregó
    es event Añadiste a {} | Agregaste a {} | Se añadió a {} | {} eliminó a {} | {} te eliminó
    es event Eliminaste a {} | {} salió del grupo | {} salió | Saliste del grupo | {} creó el grupo {}
    es event {} creó este grupo | Creaste el grupo {} | Creaste este grupo
    es event {} se unió usando el enlace de invitación{} | {} se unió con el enlace de invitación{}
    es event {} cambió el asunto {} | {} cambió el nombre del grupo {} | Cambiaste el nombre del grupo {}
    es event {} cambió el ícono {} | {} cambió el icono {} | {} cambió la imagen {}
    es event {} cambió la descripción del grupo{} | Cambiaste la descripción del grupo{}
    es event {} cambió la configuración {} | {} cambió los ajustes {} | {} activó los mensajes temporales{}
    es event {} desactivó los mensajes temporales{} | Activaste los mensajes temporales{} | {} fijó un mensaje
    es event {} cambió su número de teléfono{} | {} cambió a {} | Cambió tu código de seguridad con {}
    es event Tu código de seguridad con {} cambió{} | {} ahora es admin. del grupo | Ahora eres admin{}
    es event Ya no eres admin{} | Bloqueaste a este contacto{} | Desbloqueaste a este contacto{}
    fr event Les messages et les appels sont chiffrés de bout en bout{} | {} chiffrement de bout en bout{}
    fr event {} a ajouté {} | {} avez ajouté {} | {} vous a ajouté{} | {} a été ajouté{} | {} a retiré {}
    fr event {} a supprimé {} | {} avez retiré {} | {} est parti | {} est partie | {} a quitté le groupe
    fr event {} a créé le groupe {} | {} avez créé le groupe {} | {} a créé ce groupe
    fr event {} a rejoint le groupe {} | {} a changé le sujet {} | {} a changé le nom du groupe {}
    fr event {} a modifié le nom du groupe {} | {} a changé l'icône {} | {} a modifié l'icône {}
    fr event {} a changé la description du groupe{} | {} a modifié la description du groupe{}
    fr event {} a changé les paramètres {} | {} a modifié les paramètres {}
    fr event {} a activé les messages éphémères{} | {} a désactivé les messages éphémères{}
    fr event {} avez activé les messages éphémères{} | {} a épinglé un message | {} a changé de numéro{}
    fr event {} a changé pour {} | Votre code de sécurité avec {} a changé{} | {} maintenant admin{}
    fr event {} n'êtes plus admin{} | Vous avez bloqué ce contact{} | Vous avez débloqué ce contact{}
    it event I messaggi e le chiamate sono crittografati end-to-end{} | {} crittografia end-to-end{}
    it event {} ha aggiunto {} | Hai aggiunto {} | {} ti ha aggiunto | {} è stato aggiunto | {} ha rimosso {}
    it event Hai rimosso {} | {} è stato rimosso | {} ha abbandonato | {} ha abbandonato il gruppo
    it event {} ha creato il gruppo {} | Hai creato il gruppo {} | {} ha creato questo gruppo
    it event {} si è unito {} | {} è entrato {} | {} ha cambiato l'oggetto {}
    it event {} ha cambiato il nome del gruppo {} | {} ha cambiato l'immagine {}
    it event {} ha cambiato la descrizione del gruppo{} | {} ha modificato la descrizione del gruppo{}
    it event {} ha cambiato le impostazioni {} | {} ha modificato le impostazioni {}
    it event {} ha attivato i messaggi effimeri{} | {} ha disattivato i messaggi effimeri{}
    it event {} ha fissato un messaggio | {} ha cambiato il suo numero {}
    it event Il tuo codice di sicurezza con {} è cambiato{} | {} ora sei amministratore
    it event Ora sei un amministratore{} | Hai bloccato questo contatto{} | Hai sbloccato questo contatto{}
    pt event As mensagens e chamadas são encriptadas ponto a ponto{} | {} encriptação ponto a ponto{}
    pt event {} foi adicionado | {} adicionou-o | {} alterou {} grupo{}
    pt-BR event As mensagens e as chamadas são protegidas com a criptografia de ponta a ponta{}
    pt-BR event As mensagens e ligações são protegidas com a criptografia de ponta a ponta{}
    pt-BR event {} criptografia de ponta a ponta{} | {} adicionou {} | {} adicionou você | Você adicionou {}
    pt-BR event {} removeu {} | Você removeu {} | {} saiu | {} saiu do grupo | Você saiu | {} criou o grupo {}
    pt-BR event {} criou este grupo | {} entrou usando o link {} | {} entrou no grupo {}
    pt-BR event {} mudou o nome do grupo {} | {} mudou o assunto {} | {} alterou o assunto {}
    pt-BR event {} mudou a imagem {} | {} mudou a descrição do grupo{} | {} mudou as configurações {}
    pt-BR event {} ativou as mensagens temporárias{} | {} desativou as mensagens temporárias{}
    pt-BR event {} fixou uma mensagem | {} mudou de número{} | {} mudou para {}
    pt-BR event Seu código de segurança com {} mudou{} | {} agora é um admin | {} agora é admin{}
    pt-BR event {} não é mais admin{} | Você bloqueou este contato{} | Você desbloqueou este contato{}
    nl event Berichten en gesprekken worden end-to-end versleuteld{}
    nl event Berichten en oproepen worden end-to-end versleuteld{} | {} end-to-end versleuteling{}
    nl event {} end-to-end-versleuteling{} | {} heeft {} toegevoegd | {} hebt {} toegevoegd
    nl event {} heeft u toegevoegd | {} is toegevoegd | {} heeft {} verwijderd | {} hebt {} verwijderd
    nl event {} is verwijderd | {} heeft de groep verlaten | {} hebt de groep verlaten
    nl event {} heeft de groep {} gemaakt | {} heeft groep {} gemaakt | {} hebt de groep {} gemaakt
    nl event {} heeft deze groep gemaakt | {} neemt nu deel via {} | {} is lid geworden {}
    nl event {} heeft het onderwerp {} gewijzigd{} | {} heeft de groepsnaam {} gewijzigd{}
    nl event {} heeft het onderwerp gewijzigd {} | {} heeft de groepsafbeelding gewijzigd
    nl event {} heeft de groepsbeschrijving gewijzigd{} | {} heeft de groepsinstellingen {}
    nl event {} heeft zelfwissende berichten {} | {} heeft berichten met vervaldatum {}
    nl event {} heeft een bericht vastgezet | {} heeft een nieuw telefoonnummer{}
    nl event Uw beveiligingscode voor {} is gewijzigd{} | {} bent nu beheerder | {} bent geen beheerder meer
    nl event U hebt dit contact geblokkeerd{}
    """
}
