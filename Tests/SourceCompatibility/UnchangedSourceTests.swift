import Testing
import UIKit
import UIKitTesting

/// Sources as they are written for iOS, in the folder `Unchanged`; `ReadmeTests` builds the delegate of Xcode's template.
@MainActor
@Suite("Sources for iOS")
struct UnchangedSourceTests {
    private final class Delegate: CounterViewControllerDelegate {
        var counts: [Int] = []
        func counterViewController(_ controller: CounterViewController, didChange count: Int) { counts.append(count) }
    }

    @Test("A controller with an initializer of its own") func counterViewControllerWorks() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 200))
        let controller = CounterViewController(count: 3, step: 2)
        let delegate = Delegate()
        controller.delegate = delegate
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: 40, right: 0)
        try screen.show(controller)
        try screen.advance(by: 0.1)
        try screen.tap(at: CGPoint(x: 100, y: 130))
        try screen.advance(by: 0.5)
        #expect(delegate.counts == [5] && controller.count == 5 && controller.title == "Counter")
    }

    @Test("A view laid out in its safe area") func cardViewUsesSafeArea() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 200))
        let controller = UIViewController()
        let card = CardView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        controller.view.addSubview(card)
        try screen.show(controller)
        try screen.advance(by: 0.1)
        #expect(card.contentView.frame == CGRect(x: 8, y: 8, width: 184, height: 84))
        controller.additionalSafeAreaInsets.top = 30
        try screen.advance(by: 0.1)
        #expect(card.contentView.frame == CGRect(x: 8, y: 38, width: 184, height: 54))
    }

    @Test("A controller with an animator of its views") func physicsViewControllerWorks() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 300))
        let controller = PhysicsViewController()
        try screen.show(controller)
        try screen.advance(by: 8)
        #expect(controller.contacts > 0 && controller.isAtRest)
        // The blue box rests on the shelf, the red one on the floor.
        #expect(abs(controller.blueBoxView.frame.maxY - 150) < 2 && abs(controller.redBoxView.frame.maxY - 300) < 2)
        let finger = try screen.touch(at: CGPoint(x: 160, y: 200))
        try finger.drag(to: CGPoint(x: 240, y: 100), duration: 0.3)
        #expect(!controller.isAtRest)
        try finger.lift()
        try screen.advance(by: 8)
        #expect(controller.isAtRest && controller.attachment == nil)
        #expect(screen.statistics.framesMissed == 0)
    }

    @Test("An outline of places in a list") func placesViewControllerWorks() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 500))
        let controller = PlacesViewController()
        try screen.show(controller)
        try screen.advance(by: 0.3)
        let view = try #require(controller.collectionView)
        func names() -> [String] { controller.dataSource.snapshot().itemIdentifiers.map(\.name) }
        func tap(_ item: Int, _ section: Int) throws {
            let path = IndexPath(item: item, section: section)
            let frame = try #require(view.cellForItem(at: path)?.frame)
            try screen.tap(at: view.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil))
            try screen.advance(by: 0.6)
        }
        #expect(names() == ["Hall", "Yard", "Tank", "Gate", "Roof"])
        try tap(0, 0)
        #expect(names() == ["Hall", "Pump 1", "Pump 2", "Yard", "Tank", "Gate", "Roof"])
        try tap(1, 1)
        #expect(controller.selected == ["Gate"] && view.indexPathsForSelectedItems == [])
        // A full swipe deletes.
        let row = try #require(view.cellForItem(at: IndexPath(item: 0, section: 1))?.frame)
        let start = view.convert(CGPoint(x: row.maxX - 10, y: row.midY), to: nil)
        let finger = try screen.touch(at: start)
        try finger.drag(to: CGPoint(x: start.x - 250, y: start.y), duration: 0.3)
        try finger.lift()
        try screen.advance(by: 0.8)
        #expect(controller.deleted == ["Tank"] && names().suffix(2) == ["Gate", "Roof"])
        // A handle moves.
        controller.setEditing(true, animated: true)
        try screen.advance(by: 0.6)
        let last = try #require(view.cellForItem(at: IndexPath(item: 1, section: 1))?.frame)
        let handle = view.convert(CGPoint(x: last.maxX - 26, y: last.midY), to: nil)
        let mover = try screen.touch(at: handle)
        try screen.advance(by: 0.1)
        try mover.drag(to: CGPoint(x: handle.x, y: handle.y - 50), duration: 0.4)
        try mover.lift()
        try screen.advance(by: 0.8)
        #expect(controller.order == ["Roof", "Gate"] && names().suffix(2) == ["Roof", "Gate"])
    }

    @Test("A list with storage, undo and localized texts") func notesViewControllerWorks() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID()).resources")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let catalog = """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "Notes": {"localizations": {"de": {"stringUnit": {"value": "Notizen"}}}},
              "Add Note": {"localizations": {"de": {"stringUnit": {"value": "Notiz hinzufügen"}}}},
              "%lld notes": {"localizations": {
                "en": {"variations": {"plural": {"one": {"stringUnit": {"value": "%lld note"}},
                                                 "other": {"stringUnit": {"value": "%lld notes"}}}}},
                "de": {"variations": {"plural": {"one": {"stringUnit": {"value": "%lld Notiz"}},
                                                 "other": {"stringUnit": {"value": "%lld Notizen"}}}}}}}}}
            """
        try Data(catalog.utf8).write(to: folder.appendingPathComponent("Localizable.xcstrings"))
        let file = folder.appendingPathComponent("notes.json")
        let bundle = try #require(Bundle(url: folder))
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 200))
        let controller = NotesViewController(fileURL: file, bundle: bundle)
        try screen.show(UINavigationController(rootViewController: controller))
        try screen.advance(by: 0.5)
        for note in ["Milk", "Bread"] {
            controller.add(note)
            try screen.advance(by: 0.1)
        }
        #expect(controller.title == "Notes" && controller.countText == "2 notes")
        try screen.press(.init(.keyboardZ), modifiers: .command)
        #expect(controller.notes == ["Milk"] && controller.countText == "1 note")
        #expect(try JSONDecoder().decode([String].self, from: Data(contentsOf: file)) == ["Milk"])
        screen.preferredLanguages = ["de-DE"]
        #expect(controller.title == "Notizen" && controller.countText == "1 Notiz")
        try screen.press(.init(.keyboardZ), modifiers: [.command, .shift])
        #expect(controller.notes == ["Milk", "Bread"] && controller.countText == "2 Notizen")
        #expect(controller.undoManager?.undoMenuItemTitle == "Add Note widerrufen", "the name is of its time")
        #expect(!controller.deviceText.hasPrefix(","))
    }
}
