import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// The app as its users operate it.
@MainActor @Suite struct NotesAppTests {
    private static let first = ["Welcome", "Shopping", "Lighthouse", "Books to read"]

    @Test func wideScreenShowsFoldersNotesAndText() throws {
        let app = try NotesScreen()
        #expect(app.split.displayMode == .twoBesideSecondary)
        #expect(app.folders == ["Notes", "House", "Garden", "Kitchen", "Work"] && app.titles == Self.first)
        #expect(app.split.editor.textView.text.hasPrefix("Welcome\n"))
        try app.screen.tap(at: app.middle(2))
        try app.screen.advance(by: 0.5)
        #expect(app.split.editor.textView.text.hasPrefix("Lighthouse\n"))
        try app.screen.tap(at: app.middle(ofFolder: 2))
        try app.screen.advance(by: 0.5)
        #expect(app.titles == ["Roses", "Beans"] && app.list.navigationItem.title == "Garden")
    }

    @Test func foldersCoverTheNotesOnAMiddleScreen() throws {
        let app = try NotesScreen(size: CGSize(width: 800, height: 480))
        #expect(app.split.displayMode == .oneBesideSecondary)
        try app.open("Folders")
        try app.screen.tap(at: app.middle(ofFolder: 1))
        try app.screen.advance(by: 1)
        #expect(app.titles == ["Paint"] && app.split.displayMode == .oneBesideSecondary)
    }

    @Test func narrowScreenPushesColumnsAndGoesBack() throws {
        let app = try NotesScreen(size: NotesScreen.narrow)
        let navigation = try #require(app.list.navigationController)
        #expect(app.split.isCollapsed && navigation.topViewController === app.list)
        try app.screen.tap(at: app.middle(1))
        try app.screen.advance(by: 1)
        #expect(navigation.topViewController === app.split.editor)
        #expect(app.split.editor.textView.text.hasPrefix("Shopping\n"))
        try app.open("Notes")
        #expect(navigation.topViewController === app.list && app.list.tableView.indexPathForSelectedRow == nil)
        try app.open("Folders")
        #expect(navigation.topViewController === app.split.folders)
        try app.screen.tap(at: app.middle(ofFolder: 3))
        try app.screen.advance(by: 1)
        #expect(navigation.topViewController === app.list && app.titles == ["Pancakes"])
    }

    @Test func chevronHidesSubfolders() throws {
        let app = try NotesScreen()
        let cell = try #require(app.split.folders.collectionView.cellForItem(at: IndexPath(item: 1, section: 0)))
        let rect = cell.convert(cell.bounds, to: nil)
        let chevron = CGPoint(x: rect.maxX - 20, y: rect.midY)
        try app.screen.tap(at: chevron)
        try app.screen.advance(by: 1)
        #expect(app.folders == ["Notes", "House", "Work"])
        // It stays closed when folders change.
        _ = app.notebook.addFolder("Attic", in: nil)
        try app.screen.advance(by: 1)
        #expect(app.folders == ["Notes", "House", "Work", "Attic"])
        // It opens again, also in a list whose folders have changed.
        try app.screen.tap(at: chevron)
        try app.screen.advance(by: 1)
        #expect(app.folders == ["Notes", "House", "Garden", "Kitchen", "Work", "Attic"])
        try app.screen.tap(at: chevron)
        try app.screen.advance(by: 1)
        try app.screen.tap(at: chevron)
        try app.screen.advance(by: 1)
        #expect(app.folders.count == 6)
    }

    @Test(arguments: [(0, 2), (3, 0)]) func handlesMoveANote(from: Int, to: Int) throws {
        let app = try NotesScreen(size: NotesScreen.narrow)
        try app.open("Edit")
        let handle = CGPoint(x: 282, y: app.middle(from).y)
        let finger = try app.screen.touch(at: handle)
        try app.screen.advance(by: 0.1)
        try finger.drag(to: CGPoint(x: handle.x, y: app.middle(to).y), duration: 0.4)
        try finger.lift()
        try app.screen.advance(by: 1)
        var expected = Self.first
        expected.insert(expected.remove(at: from), at: to)
        #expect(app.titles == expected && app.notebook.library.location(of: from + 1)?.index == to)
        try app.open("Done")
        #expect(app.titles == expected)
        try app.screen.press(.z, modifiers: .command)
        try app.screen.advance(by: 1)
        #expect(app.titles == Self.first)
    }

    /// Each column rests at its top, whatever the order in which its bars and its content got their sizes.
    @Test(arguments: [true, false], [true, false]) func columnsRestAtTheirTops(isAnimated: Bool, isRightToLeft: Bool)
        throws
    {
        let app = try NotesScreen(isRightToLeft: isRightToLeft, isAnimated: isAnimated)
        let views = [app.split.folders.collectionView as UIScrollView?, app.list.tableView]
        for (view, controller) in zip(views, [app.split.folders, app.list] as [UIViewController]) {
            let view = try #require(view)
            let bar = try #require(controller.navigationController?.navigationBar)
            #expect(view.contentOffset.y == -view.adjustedContentInset.top)
            #expect(view.adjustedContentInset.top == bar.frame.maxY, "\(bar.frame)")
        }
        #expect(app.list.navigationController?.navigationBar.frame.height == 151)
        #expect(app.split.folders.navigationController?.navigationBar.frame.height == 96)
    }

    @Test func textsAreInGermanForItsSpeakers() throws {
        let app = try NotesScreen(size: NotesScreen.narrow, language: "de")
        #expect(app.titles == ["Willkommen", "Einkauf", "Leuchtturm", "Bücher"])
        #expect(app.list.navigationItem.title == "Notizen")
        #expect(app.list.search.searchBar.placeholder == "Alle Ordner durchsuchen")
        try app.swipe(1)
        try app.open("Löschen")
        #expect(app.screen.elements(label: "„Einkauf“ gelöscht").exists)
        try app.open("Widerrufen")
        #expect(app.titles.count == 4)
        // Values are inserted as they are.
        #expect(NotesText.cannotSave.text("/a/%2", "%1").hasPrefix("/a/%2 kann nicht gesichert werden: %1."))
        app.screen.preferredLanguages = ["fr", "en"]
        #expect(NotesText.deleted.text("50 %") == "Deleted “50 %”")
    }

    @Test func barsFollowTheLanguage() throws {
        let app = try NotesScreen(size: CGSize(width: 800, height: 480))
        app.split.folders.loadViewIfNeeded()
        for (language, folders, newFolder, search, note) in [
            ("de", "Ordner", "Neuer Ordner", "Alle Ordner durchsuchen", "Notiz"),
            ("en", "Folders", "New Folder", "Search all folders", "Note"),
        ] {
            app.screen.preferredLanguages = [language]
            try app.screen.advance(by: 0.5)
            #expect(app.split.folders.title == folders)
            #expect(app.split.folders.navigationItem.rightBarButtonItem?.primaryAction?.title == newFolder)
            #expect(app.list.navigationItem.leftBarButtonItem?.title == folders)
            #expect(app.screen.elements(label: folders).with(traits: .button).exists)
            #expect(app.list.search.searchBar.placeholder == search)
            #expect(app.split.editor.textView.accessibilityLabel == note)
        }
    }

    @Test func swipeDeletesAndUndoRestores() throws {
        let app = try NotesScreen()
        try app.swipe(1)
        try app.open("Delete")
        #expect(app.titles == ["Welcome", "Lighthouse", "Books to read"] && app.notebook.notes[2] == nil)
        try app.open("Undo")
        #expect(app.titles == Self.first && app.notebook.notes[2]?.title == "Shopping")
        // A full swipe deletes at once. The button disappears after some seconds.
        try app.swipe(0, by: 300)
        #expect(app.titles == ["Shopping", "Lighthouse", "Books to read"])
        #expect(app.split.editor.number == nil)
        try app.screen.advance(by: NotesListController.undoTime + 1)
        #expect(app.list.navigationController?.isToolbarHidden == true)
        // Keys still undo and redo it.
        try app.screen.press(.z, modifiers: .command)
        try app.screen.advance(by: 1)
        #expect(app.titles == Self.first)
        try app.screen.press(.z, modifiers: [.command, .shift])
        try app.screen.advance(by: 1)
        #expect(app.titles == ["Shopping", "Lighthouse", "Books to read"])
    }

    @Test(arguments: [(0, 2), (3, 0), (2, 1)]) func dragMovesANote(from: Int, to: Int) throws {
        let app = try NotesScreen()
        try app.drag(from, to: app.middle(to, part: 0.3))
        var expected = Self.first
        expected.insert(expected.remove(at: from), at: to)
        #expect(app.titles == expected && app.notebook.library.folder(Library.mainFolder)?.notes.count == 4)
        #expect(app.notebook.library.location(of: from + 1)?.index == to)
        try app.screen.press(.z, modifiers: .command)
        try app.screen.advance(by: 1)
        #expect(app.titles == Self.first)
    }

    @Test func dragToAFolderMovesANoteThere() throws {
        let app = try NotesScreen()
        try app.drag(1, to: app.middle(ofFolder: 4))
        #expect(app.titles == ["Welcome", "Lighthouse", "Books to read"])
        #expect(app.notebook.library.location(of: 2) == Library.Location(folder: 4, index: 0))
    }

    @Test func swipeMovesANoteToAnotherFolder() throws {
        let app = try NotesScreen(size: NotesScreen.narrow)
        try app.swipe(2)
        try app.open("Move")
        try app.open("Kitchen")
        #expect(app.titles == ["Welcome", "Shopping", "Books to read"])
        #expect(app.notebook.library.location(of: 3) == Library.Location(folder: 3, index: 0))
    }

    @Test func searchFindsNotesOfAllFolders() throws {
        let app = try NotesScreen()
        try app.screen.press(.f, modifiers: .command)
        try app.screen.advance(by: 1)
        try app.screen.type("two")
        try app.screen.advance(by: 0.5)
        #expect(app.titles == ["Shopping", "Paint"])
        try app.screen.type("x")
        try app.screen.advance(by: 0.5)
        #expect(app.titles == [] && app.list.contentUnavailableConfiguration != nil)
        try app.screen.press(.escape)
        try app.screen.advance(by: 1)
        #expect(app.titles == Self.first && app.list.contentUnavailableConfiguration == nil)
    }

    @Test func keysAddWriteMoveAndDeleteNotes() throws {
        let app = try NotesScreen()
        try app.screen.press(.n, modifiers: .command)
        try app.screen.advance(by: 0.5)
        try app.screen.type("Tides\nlow at six")
        #expect(app.titles == ["Tides"] + Self.first)
        #expect(app.split.editor.navigationItem.title == "Tides")
        try app.screen.press(.downArrow, modifiers: [.command, .control])
        try app.screen.advance(by: 0.5)
        #expect(app.titles == ["Welcome", "Tides", "Shopping", "Lighthouse", "Books to read"])
        // In a text, the same keys delete to the start of the line.
        app.split.editor.textView.resignFirstResponder()
        try app.screen.press(.delete, modifiers: .command)
        try app.screen.advance(by: 0.5)
        #expect(app.titles == Self.first && app.split.editor.textView.isHidden)
    }

    @Test func keysSelectNotesByFocus() throws {
        let app = try NotesScreen()
        let table = try #require(app.list.tableView)
        for _ in 0..<40 {
            try app.screen.press(.tab, duration: 0.01)
            let item = UIFocusSystem.focusSystem(for: table)?.focusedItem as? UIView
            if item?.isDescendant(of: table) == true { break }
        }
        try app.screen.press(.downArrow)
        try app.screen.press(.downArrow)
        try app.screen.press(.return)
        try app.screen.advance(by: 0.5)
        #expect(app.split.editor.number == 3)
    }

    @Test func textIsSavedSoon() throws {
        let disk = SimulatedDisk()
        let app = try NotesScreen(store: NoteStore(folder: URL(fileURLWithPath: "/d"), calls: disk.calls))
        #expect(disk.bytes(of: "/d/note-1.txt") == nil)
        app.split.editor.textView.becomeFirstResponder()
        try app.screen.type("A")
        let count = disk.callCount
        try app.screen.type("B")
        #expect(disk.callCount == count)
        try app.screen.advance(by: 1)
        let bytes = try #require(disk.bytes(of: "/d/note-1.txt"))
        #expect(NoteText.note(in: bytes)?.text == app.split.editor.textView.text)
    }

    @Test func fullDiskShowsOneAlertAndKeepsTheText() throws {
        let disk = SimulatedDisk()
        let app = try NotesScreen(store: NoteStore(folder: URL(fileURLWithPath: "/d"), calls: disk.calls))
        disk.limit(0)
        app.split.editor.textView.becomeFirstResponder()
        try app.screen.type("Storm ")
        try app.screen.advance(by: 2)
        let alert = try #require(app.split.presentedViewController as? UIAlertController)
        #expect(alert.message?.hasPrefix("The disk is full.") == true)
        try app.open("OK")
        try app.screen.type("warning ")
        try app.screen.advance(by: 2)
        #expect(app.split.presentedViewController == nil)
        let text = try #require(app.split.editor.textView.text)
        #expect(text.contains("Storm warning") && app.notebook.notes[1]?.text == text)
        disk.limit(.max)
        try app.screen.type("!")
        try app.screen.advance(by: 2)
        #expect(
            NoteText.note(in: try #require(disk.bytes(of: "/d/note-1.txt")))?.text.contains("Storm warning") == true
        )
        #expect(app.notebook.trouble == nil)
    }

    @Test func damagedFileIsReportedAtTheLaunch() throws {
        let disk = SimulatedDisk()
        disk.put([1, 2, 3], at: "/d/note-7.txt")
        let app = try NotesScreen(store: NoteStore(folder: URL(fileURLWithPath: "/d"), calls: disk.calls))
        let alert = try #require(app.split.presentedViewController as? UIAlertController)
        #expect(alert.message == "/d/note-7.txt is damaged. It was renamed to /d/note-7-damaged-1.txt.")
        try app.open("OK")
        #expect(app.titles == [] && app.split.presentedViewController == nil)
    }

    @Test func foldersAreAddedRenamedAndRemoved() throws {
        let app = try NotesScreen()
        try app.open("New Folder")
        try app.screen.type("Sea")
        try app.open("Save")
        #expect(app.folders == ["Notes", "House", "Garden", "Kitchen", "Work", "Sea"])
        let start = try app.middle(ofFolder: 2)
        let finger = try app.screen.touch(at: CGPoint(x: start.x + 60, y: start.y))
        try finger.drag(to: CGPoint(x: start.x - 100, y: start.y), duration: 0.2)
        try finger.lift()
        try app.screen.advance(by: 1)
        try app.open("Remove")
        #expect(app.folders == ["Notes", "House", "Kitchen", "Work", "Sea"])
        #expect(app.notebook.library.folder(1)?.notes.count == 3)
    }

    @Test func delegateSavesWhenTheProgramEnds() throws {
        try withFolder { folder in
            let screen = try VirtualScreen(size: NotesScreen.narrow)
            let delegate = NotesDelegate(storage: folder)
            try screen.launch(delegate)
            try screen.advance(by: 0.5)
            delegate.notebook?.setText("Changed", of: 1)
            delegate.applicationWillTerminate(UIApplication.shared)
            let again = Notebook(store: NoteStore(folder: folder))
            #expect(again.problems == [] && again.notes[1]?.text == "Changed" && again.notes.count == 8)
        }
    }
}
