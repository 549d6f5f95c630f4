import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// The program with the notes on a screen of a test's own.
@MainActor
struct NotesScreen {
    let screen: VirtualScreen
    let notebook: Notebook
    let split: NotesSplitController

    nonisolated static let wide = CGSize(width: 1280, height: 800)
    nonisolated static let narrow = CGSize(width: 320, height: 568)

    init(
        size: CGSize = wide,
        store: NoteStore? = nil,
        isRightToLeft: Bool = false,
        style: UIUserInterfaceStyle = .light,
        textSize: UIContentSizeCategory = .large,
        isAnimated: Bool = true,
        language: String = "en"
    ) throws {
        screen = try VirtualScreen(size: size)
        screen.preferredLanguages = [language]
        screen.userInterfaceStyle = style
        screen.preferredContentSizeCategory = textSize
        if isRightToLeft { screen.host.screen.set(layoutDirection: .rightToLeft) }
        UIView.setAnimationsEnabled(isAnimated)
        notebook = Notebook(store: store)
        split = NotesSplitController(notebook)
        try screen.show(split)
        try screen.advance(by: 0.5)
    }

    var list: NotesListController { split.list }

    /// The titles of the notes that are shown.
    var titles: [String] {
        (0..<list.tableView.numberOfRows(inSection: 0)).map { row in
            let cell = list.tableView.cellForRow(at: IndexPath(row: row, section: 0))
            return (cell?.contentConfiguration as? UIListContentConfiguration)?.text ?? "?"
        }
    }

    /// The names of the folders that are shown.
    var folders: [String] {
        let view = split.folders.collectionView
        return (0..<(view?.numberOfItems(inSection: 0) ?? 0)).map { item in
            let cell = view?.cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell
            return (cell?.contentConfiguration as? UIListContentConfiguration)?.text ?? "?"
        }
    }

    /// The middle of a row, on the screen.
    func middle(_ row: Int, part: CGFloat = 0.5) -> CGPoint {
        let rect = list.tableView.convert(list.tableView.rectForRow(at: IndexPath(row: row, section: 0)), to: nil)
        return CGPoint(x: rect.midX, y: rect.minY + rect.height * part)
    }

    /// The middle of a folder, on the screen.
    func middle(ofFolder item: Int) throws -> CGPoint {
        let view = try #require(split.folders.collectionView)
        let cell = try #require(view.cellForItem(at: IndexPath(item: item, section: 0)))
        let rect = cell.convert(cell.bounds, to: nil)
        return CGPoint(x: rect.midX, y: rect.midY)
    }

    /// Taps the button with a label, and waits for the end of all animations.
    func open(_ label: String) throws {
        try screen.elements(label: label).with(traits: .button).first.tap()
        try screen.advance(by: 1)
    }

    /// Moves a finger over a row to the leading side.
    func swipe(_ row: Int, by distance: CGFloat = 150) throws {
        let start = middle(row)
        let finger = try screen.touch(at: CGPoint(x: start.x + 60, y: start.y))
        try finger.drag(to: CGPoint(x: start.x + 60 - distance, y: start.y), duration: 0.2)
        try finger.lift()
        try screen.advance(by: 1)
    }

    /// Drags a row to a point.
    func drag(_ row: Int, to point: CGPoint) throws {
        let finger = try screen.touch(at: middle(row))
        try screen.advance(by: 0.7)
        try finger.drag(to: point, duration: 0.4)
        try screen.advance(by: 0.1)
        try finger.lift()
        try screen.advance(by: 1)
    }
}
