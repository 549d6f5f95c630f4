import Foundation

/// The texts of the app, in English and German. A raw value is the English text.
///
/// They are part of the program and not a catalog, because the command `easel` is installed as one file without resources.
enum NotesText: String, CaseIterable {
    case notes = "Notes"
    case folders = "Folders"
    case note = "Note"
    case newNote = "New Note"
    case noText = "No additional text"
    case noNotes = "No Notes"
    case noSelection = "No Note Selected"
    case searchAllFolders = "Search all folders"
    case newFolder = "New Folder"
    case newFolderIn = "New Folder in “%1”"
    case renameFolder = "Rename Folder"
    case name = "Name"
    case add = "Add"
    case rename = "Rename"
    case remove = "Remove"
    case delete = "Delete"
    case move = "Move"
    case moveToFolder = "Move to Folder"
    case cancel = "Cancel"
    case save = "Save"
    case ok = "OK"
    case undo = "Undo"
    case deleted = "Deleted “%1”"
    case deleteNote = "Delete Note"
    case moveNote = "Move Note"
    case notSaved = "Not Saved"
    case notShown = "Some Notes Cannot Be Shown"
    case nothingSaved = "%1 Nothing will be saved."
    case damaged = "%1 is damaged. It was renamed to %2."
    case damagedForever = "%1 is damaged and cannot be renamed."
    case inUse = "Another program uses %1."
    case notAFile = "%1 is not a regular file."
    case unreadable = "Cannot read %1: %2."
    case diskFull =
        "The disk is full. Changes stay in memory until the program ends, and are saved with the next one if there is space."
    case cannotSave = "Cannot save %1: %2. Changes stay in memory until the program ends."
    case welcome = """
        Welcome
        Swipe a note to the side to delete it, and hold it to move it.
        Each note is a file, which is complete even if the power fails while it is saved.
        """
    case shopping = "Shopping\nApples, bread, coffee, two lemons"
    case lighthouse = "Lighthouse\nOpen on the first Sunday of each month, from ten to four"
    case books = "Books to read\nThe log of the harbor, volume 2"
    case house = "House"
    case garden = "Garden"
    case kitchen = "Kitchen"
    case work = "Work"
    case paint = "Paint\nTwo coats, a day apart"
    case roses = "Roses\nCut them back in March"
    case beans = "Beans\nSow after the last frost"
    case pancakes = "Pancakes\nThree eggs, milk, flour, a little salt"

    /// The text in the user's language.
    var text: String {
        let language = Bundle.preferredLocalizations(from: ["en", "de"]).first
        return language == "de" ? german : rawValue
    }

    /// Returns the text with values in place of `%1` and `%2`.
    func text(_ values: String...) -> String {
        // A value may contain the sign of another one.
        var result = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            let next = rest.index(after: sign)
            if next < rest.endIndex, let number = rest[next].wholeNumberValue, values.indices.contains(number - 1) {
                result += values[number - 1]
                rest = rest[rest.index(after: next)...]
            } else {
                result += "%"
                rest = rest[next...]
            }
        }
        return result + rest
    }

    private var german: String {
        switch self {
        case .notes: "Notizen"
        case .folders: "Ordner"
        case .note: "Notiz"
        case .newNote: "Neue Notiz"
        case .noText: "Kein weiterer Text"
        case .noNotes: "Keine Notizen"
        case .noSelection: "Keine Notiz ausgewählt"
        case .searchAllFolders: "Alle Ordner durchsuchen"
        case .newFolder: "Neuer Ordner"
        case .newFolderIn: "Neuer Ordner in „%1“"
        case .renameFolder: "Ordner umbenennen"
        case .name: "Name"
        case .add: "Neu"
        case .rename: "Umbenennen"
        case .remove: "Entfernen"
        case .delete: "Löschen"
        case .move: "Bewegen"
        case .moveToFolder: "In Ordner bewegen"
        case .cancel: "Abbrechen"
        case .save: "Sichern"
        case .ok: "OK"
        case .undo: "Widerrufen"
        case .deleted: "„%1“ gelöscht"
        case .deleteNote: "Notiz löschen"
        case .moveNote: "Notiz bewegen"
        case .notSaved: "Nicht gesichert"
        case .notShown: "Manche Notizen können nicht angezeigt werden"
        case .nothingSaved: "%1 Nichts wird gesichert."
        case .damaged: "%1 ist beschädigt und wurde in %2 umbenannt."
        case .damagedForever: "%1 ist beschädigt und kann nicht umbenannt werden."
        case .inUse: "Ein anderes Programm verwendet %1."
        case .notAFile: "%1 ist keine gewöhnliche Datei."
        case .unreadable: "%1 kann nicht gelesen werden: %2."
        case .diskFull:
            "Der Datenträger ist voll. Änderungen bleiben bis zum Ende des Programms im Speicher, und werden mit der nächsten "
                + "gesichert, wenn Platz ist."
        case .cannotSave:
            "%1 kann nicht gesichert werden: %2. Änderungen bleiben bis zum Ende des Programms im Speicher."
        case .welcome:
            """
            Willkommen
            Zum Löschen eine Notiz zur Seite wischen, zum Bewegen gedrückt halten.
            Jede Notiz ist eine Datei, die auch dann vollständig ist, wenn beim Sichern der Strom ausfällt.
            """
        case .shopping: "Einkauf\nÄpfel, Brot, Kaffee, zwei Zitronen"
        case .lighthouse: "Leuchtturm\nAm ersten Sonntag im Monat von zehn bis vier geöffnet"
        case .books: "Bücher\nDas Logbuch des Hafens, Band 2"
        case .house: "Haus"
        case .garden: "Garten"
        case .kitchen: "Küche"
        case .work: "Arbeit"
        case .paint: "Streichen\nZwei Anstriche, mit einem Tag dazwischen"
        case .roses: "Rosen\nIm März zurückschneiden"
        case .beans: "Bohnen\nNach dem letzten Frost säen"
        case .pancakes: "Pfannkuchen\nDrei Eier, Milch, Mehl, etwas Salz"
        }
    }
}
