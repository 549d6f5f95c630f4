import UIKit

/// The texts of the screens of sharing.
enum ShareText: CaseIterable {
    case open, invitation, accept, cancel, ok, unavailableTitle, unavailable, sharedItem
    case share, people, invite, inviteMessage, add, you, owner, invited, canChange, viewOnly, removeAccess
    case whoCanAccess, onlyInvited, anyone, permission, copyLink, copied, showCode, stop, stopMessage, leave,
        leaveMessage
    case failed

    /// The languages of the texts, in their order.
    static let languages = ["en", "de", "fr", "es", "fi", "sv"]

    /// The text in the language of the current session.
    var localized: String { text(in: LanguageState.currentTags) }

    /// Returns the text in the first language of a list of tags that has one; in English without one.
    func text(in tags: [String]) -> String {
        let codes = tags.lazy.map { $0.prefix { $0 != "-" && $0 != "_" }.lowercased() }
        let index = codes.compactMap { Self.languages.firstIndex(of: $0) }.first ?? 0
        return texts.indices.contains(index) ? texts[index] : texts[0]
    }

    /// Returns the text with another one in place of `%@`.
    func localized(_ argument: String) -> String {
        // The other one comes from other users: it is no format.
        let parts = localized.components(separatedBy: "%@")
        return parts.joined(separator: argument)
    }

    /// The text in each language.
    var texts: [String] {
        switch self {
        case .open, .invitation, .accept, .cancel, .ok, .unavailableTitle, .unavailable, .sharedItem: invitationTexts
        default: sharingTexts
        }
    }

    private var invitationTexts: [String] {
        switch self {
        case .open: ["Open “%@”?", "„%@“ öffnen?", "Ouvrir « %@ » ?", "¿Abrir «%@»?", "Avataanko ”%@”?", "Öppna ”%@”?"]
        case .invitation:
            [
                "%@ shares it with you.", "%@ teilt es mit dir.", "%@ le partage avec vous.", "%@ lo comparte contigo.",
                "%@ jakaa sen kanssasi.", "%@ delar det med dig.",
            ]
        case .accept: ["Open", "Öffnen", "Ouvrir", "Abrir", "Avaa", "Öppna"]
        case .cancel: ["Cancel", "Abbrechen", "Annuler", "Cancelar", "Kumoa", "Avbryt"]
        case .unavailableTitle:
            [
                "The Item Cannot Be Opened", "Das Objekt kann nicht geöffnet werden", "Impossible d’ouvrir l’élément",
                "No se puede abrir el elemento", "Kohdetta ei voi avata", "Objektet kan inte öppnas",
            ]
        case .unavailable:
            [
                "Its owner has stopped sharing it, or you may not open it.",
                "Es wird nicht mehr geteilt, oder du darfst es nicht öffnen.",
                "Il n’est plus partagé, ou vous ne pouvez pas l’ouvrir.",
                "Ya no se comparte, o no puedes abrirlo.",
                "Sitä ei enää jaeta, tai et voi avata sitä.",
                "Det delas inte längre, eller så får du inte öppna det.",
            ]
        case .sharedItem:
            [
                "Shared Item", "Geteiltes Objekt", "Élément partagé", "Elemento compartido", "Jaettu kohde",
                "Delat objekt",
            ]
        default: ["OK", "OK", "OK", "OK", "OK", "OK"]
        }
    }

    private var sharingTexts: [String] {
        switch self {
        case .share: ["Share", "Teilen", "Partager", "Compartir", "Jaa", "Dela"]
        case .people: ["People", "Personen", "Personnes", "Personas", "Henkilöt", "Personer"]
        case .invite:
            [
                "Add Person", "Person hinzufügen", "Ajouter une personne", "Añadir persona", "Lisää henkilö",
                "Lägg till person",
            ]
        case .inviteMessage:
            [
                "Enter the name of an account.", "Gib den Namen eines Accounts ein.", "Saisissez le nom d’un compte.",
                "Introduce el nombre de una cuenta.", "Anna tilin nimi.", "Ange namnet på ett konto.",
            ]
        case .add: ["Add", "Hinzufügen", "Ajouter", "Añadir", "Lisää", "Lägg till"]
        case .you: ["%@ (you)", "%@ (du)", "%@ (vous)", "%@ (tú)", "%@ (sinä)", "%@ (du)"]
        case .owner: ["Owner", "Eigentümer", "Propriétaire", "Propietario", "Omistaja", "Ägare"]
        case .invited: ["Invited", "Eingeladen", "Personne invitée", "Invitación enviada", "Kutsuttu", "Inbjuden"]
        case .canChange:
            [
                "Can make changes", "Darf Änderungen vornehmen", "Peut modifier", "Puede hacer cambios",
                "Saa tehdä muutoksia", "Kan göra ändringar",
            ]
        case .viewOnly:
            ["View only", "Nur anzeigen", "Consultation seule", "Solo ver", "Vain katselu", "Endast visning"]
        case .removeAccess:
            [
                "Remove Access", "Zugriff entfernen", "Retirer l’accès", "Retirar acceso", "Poista käyttöoikeus",
                "Ta bort åtkomst",
            ]
        case .whoCanAccess:
            [
                "Who can access", "Wer hat Zugriff", "Qui a accès", "Quién puede acceder", "Kenellä on pääsy",
                "Vem har åtkomst",
            ]
        case .onlyInvited:
            [
                "Only people you invite", "Nur eingeladene Personen", "Uniquement les personnes invitées",
                "Solo personas invitadas", "Vain kutsutut", "Endast inbjudna personer",
            ]
        case .anyone:
            [
                "Anyone with the link", "Jeder mit dem Link", "Toute personne disposant du lien",
                "Cualquiera con el enlace", "Kaikki, joilla on linkki", "Alla som har länken",
            ]
        case .permission: ["Permission", "Berechtigung", "Autorisation", "Permiso", "Käyttöoikeus", "Behörighet"]
        default: actionTexts
        }
    }

    private var actionTexts: [String] {
        switch self {
        case .copyLink:
            ["Copy Link", "Link kopieren", "Copier le lien", "Copiar enlace", "Kopioi linkki", "Kopiera länk"]
        case .copied:
            [
                "The link was copied.", "Der Link wurde kopiert.", "Le lien a été copié.", "Se ha copiado el enlace.",
                "Linkki kopioitiin.", "Länken kopierades.",
            ]
        case .showCode:
            ["Show Code", "Code anzeigen", "Afficher le code", "Mostrar código", "Näytä koodi", "Visa kod"]
        case .stop:
            [
                "Stop Sharing", "Nicht mehr teilen", "Arrêter le partage", "Dejar de compartir", "Lopeta jakaminen",
                "Sluta dela",
            ]
        case .stopMessage:
            [
                "All other people lose their access.", "Alle anderen verlieren den Zugriff.",
                "Toutes les autres personnes perdent leur accès.", "Las demás personas pierden el acceso.",
                "Kaikki muut menettävät pääsyn.", "Alla andra förlorar sin åtkomst.",
            ]
        case .leave:
            ["Remove Me", "Mich entfernen", "Me retirer", "Eliminarme", "Poista minut", "Ta bort mig"]
        case .leaveMessage:
            [
                "You lose your access.", "Du verlierst den Zugriff.", "Vous perdez votre accès.", "Pierdes el acceso.",
                "Menetät pääsyn.", "Du förlorar din åtkomst.",
            ]
        case .failed:
            [
                "Sharing has failed: %@", "Das Teilen ist fehlgeschlagen: %@", "Échec du partage : %@",
                "No se ha podido compartir: %@", "Jakaminen epäonnistui: %@", "Delningen misslyckades: %@",
            ]
        default: ["OK", "OK", "OK", "OK", "OK", "OK"]
        }
    }
}

extension CKShare {
    /// The title for users, of one line; `nil` without one. It comes from other users.
    var displayTitle: String? {
        guard let title = self[SystemFieldKey.title] as? String else { return nil }
        let line = title.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(200)
        return line.isEmpty ? nil : String(line)
    }
}
