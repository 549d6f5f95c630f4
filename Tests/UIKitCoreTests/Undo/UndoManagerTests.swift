import Localization
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A value whose changes can be undone.
@MainActor
private final class Editor {
    var value = 0
    let manager: UndoManager

    init(_ manager: UndoManager) { self.manager = manager }

    func set(_ new: Int, name: String? = nil) {
        let former = value
        manager.registerUndo(withTarget: self) { $0.set(former) }
        if let name { manager.setActionName(name) }
        value = new
    }
}

@MainActor
@Suite struct UndoManagerTests {
    private func make() -> (UndoManager, Editor) {
        let manager = UndoManager()
        return (manager, Editor(manager))
    }

    private func group(_ manager: UndoManager, _ body: () -> Void) {
        manager.groupsByEvent = false
        manager.beginUndoGrouping()
        body()
        manager.endUndoGrouping()
    }

    @Test func changesAreUndoneAndRedone() {
        let (manager, editor) = make()
        for value in 1...3 { group(manager) { editor.set(value, name: "Set \(value)") } }
        #expect(manager.undoCount == 3 && manager.undoActionName == "Set 3" && !manager.canRedo)
        manager.undo()
        #expect(editor.value == 2 && manager.undoActionName == "Set 2" && manager.redoActionName == "Set 3")
        manager.undo()
        manager.redo()
        #expect(editor.value == 2 && manager.undoCount == 2 && manager.redoCount == 1)
        manager.redo()
        manager.redo()
        #expect(editor.value == 3 && !manager.canRedo, "there is nothing left to redo")
        for _ in 0..<5 { manager.undo() }
        #expect(editor.value == 0 && !manager.canUndo && manager.redoCount == 3)
        group(manager) { editor.set(9) }
        #expect(!manager.canRedo, "a new change clears those to redo")
    }

    @Test func managersReportTheirState() {
        let (manager, editor) = make()
        @MainActor final class Log { var lines: [String] = [] }
        let log = Log()
        var observers: [any NSObjectProtocol] = []
        for name in [Notification.Name.NSUndoManagerCheckpoint, .NSUndoManagerWillUndoChange] {
            let observer = NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { _ in
                MainActor.assumeIsolated { log.lines.append(name == .NSUndoManagerCheckpoint ? "checkpoint" : "undo") }
            }
            observers.append(observer)
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        var states: [[Bool]] = []
        func note() {
            manager.registerUndo(withTarget: editor) { [manager] _ in
                states.append([manager.isUndoing, manager.isRedoing])
                note()
            }
        }
        group(manager) { note() }
        let before = log.lines.count
        manager.undo()
        #expect(log.lines[before...].contains("undo") && log.lines[before...].contains("checkpoint"))
        manager.redo()
        #expect(states == [[true, false], [false, true]] && !manager.isUndoing && !manager.isRedoing)
    }

    @Test func groupsAreUndoneAsAWhole() {
        let (manager, editor) = make()
        group(manager) {
            editor.set(1)
            manager.beginUndoGrouping()
            editor.set(2)
            editor.set(3)
            #expect(manager.groupingLevel == 2)
            manager.endUndoGrouping()
        }
        group(manager) {}
        #expect(manager.undoCount == 1, "an empty group is not stored")
        manager.undo()
        #expect(editor.value == 0)
        manager.redo()
        #expect(editor.value == 3)
        manager.undo()
        #expect(editor.value == 0)
    }

    @Test func nestedGroupsAreUndoneWithinAnOpenGroup() {
        let (manager, editor) = make()
        group(manager) {
            group(manager) { editor.set(1) }
            group(manager) { editor.set(2) }
            manager.undoNestedGroup()
            #expect(editor.value == 1)
        }
        manager.undo()
        #expect(editor.value == 0)
    }

    @Test func changesOfOneEventAreAGroup() throws {
        let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        try screen.show(UIView())
        let (manager, editor) = make()
        editor.set(1)
        editor.set(2)
        #expect(manager.groupingLevel == 1 && manager.canUndo)
        try screen.advance(by: 0.1)
        #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
        editor.set(3)
        manager.undo()
        #expect(editor.value == 2, "undo closes the group of the event")
        manager.undo()
        #expect(editor.value == 0)
        // A group that the program leaves open is closed by the program, and then that of the event.
        manager.beginUndoGrouping()
        editor.set(4)
        try screen.advance(by: 0.1)
        #expect(manager.groupingLevel == 2)
        manager.endUndoGrouping()
        try screen.advance(by: 0.1)
        #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
    }

    @Test func levelsOfUndoLimitTheGroups() {
        let (manager, editor) = make()
        manager.levelsOfUndo = 2
        for value in 1...4 { group(manager) { editor.set(value) } }
        #expect(manager.undoCount == 2)
        manager.undo()
        manager.undo()
        #expect(editor.value == 2 && !manager.canUndo)
        manager.levelsOfUndo = 1
        #expect(manager.redoCount == 1)
    }

    @Test func registrationCanBeDisabled() {
        let (manager, editor) = make()
        manager.disableUndoRegistration()
        manager.disableUndoRegistration()
        editor.set(1)
        manager.enableUndoRegistration()
        #expect(!manager.isUndoRegistrationEnabled && !manager.canUndo)
        manager.enableUndoRegistration()
        group(manager) { editor.set(2) }
        #expect(manager.canUndo)
    }

    @Test func targetsAreNotRetainedAndCanBeRemoved() {
        let (manager, editor) = make()
        weak var released: Editor?
        group(manager) {
            let other = Editor(manager)
            released = other
            other.set(1)
            editor.set(1)
        }
        #expect(released == nil)
        manager.undo()
        #expect(editor.value == 0)
        group(manager) { editor.set(5) }
        let other = Editor(manager)
        group(manager) { other.set(5) }
        manager.removeAllActions(withTarget: other)
        #expect(manager.undoCount == 1)
        manager.removeAllActions()
        #expect(!manager.canUndo && !manager.canRedo)
    }

    @Test func propertiesOfGroupsAreKeptByRedo() {
        let (manager, editor) = make()
        group(manager) {
            editor.set(1, name: "Typing")
            manager.setActionIsDiscardable(true)
            manager.setActionUserInfoValue(7, forKey: "key")
        }
        #expect(manager.undoActionIsDiscardable && manager.undoActionUserInfoValue(forKey: "key") as? Int == 7)
        manager.undo()
        #expect(manager.redoActionIsDiscardable && manager.redoActionUserInfoValue(forKey: "key") as? Int == 7)
        #expect(manager.undoMenuItemTitle == "Undo" && manager.redoMenuItemTitle == "Redo Typing")
    }

    @Test func titlesAreInTheUsersLanguage() throws {
        let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        try screen.show(UIView())
        screen.preferredLanguages = ["de"]
        #expect(UndoManager().undoMenuTitle(forUndoActionName: "Titel") == "Titel widerrufen")
        #expect(UndoManager().redoMenuItemTitle == "Wiederholen")
    }

    @Test func notificationsArePosted() {
        let (manager, editor) = make()
        var names: [String] = []
        let all: [Notification.Name] = [
            .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup, .NSUndoManagerDidCloseUndoGroup,
            .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange, .NSUndoManagerWillRedoChange,
            .NSUndoManagerDidRedoChange,
        ]
        let observers = all.map { name in
            NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { _ in
                MainActor.assumeIsolated {
                    names.append(name.rawValue.replacingOccurrences(of: "NSUndoManager", with: ""))
                }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        func take() -> [String] {
            defer { names = [] }
            return names.map { $0.replacingOccurrences(of: "Notification", with: "") }
        }
        group(manager) { editor.set(1) }
        #expect(take() == ["DidOpenUndoGroup", "WillCloseUndoGroup", "DidCloseUndoGroup"])
        manager.undo()
        #expect(
            take() == [
                "WillUndoChange", "DidOpenUndoGroup", "WillCloseUndoGroup", "DidCloseUndoGroup", "DidUndoChange",
            ]
        )
        manager.redo()
        #expect(take().first == "WillRedoChange")
    }
}

@MainActor
@Suite struct ResponderUndoTests {
    @Test func respondersHaveTheManagerOfTheirWindow() throws {
        let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        let view = UIView()
        let window = try screen.show(view)
        let manager = try #require(window.undoManager)
        #expect(view.undoManager === manager && window.rootViewController?.undoManager === manager)
        #expect(UIView().undoManager == nil)
        final class Document: UIView {
            let own = UndoManager()
            override var undoManager: UndoManager? { own }
        }
        let document = Document()
        let child = UIView()
        document.addSubview(child)
        view.addSubview(document)
        #expect(child.undoManager === document.own)
    }

    @Test func keysUndoAndRedo() throws {
        let screen = try VirtualScreen(size: CGSize(width: 10, height: 10))
        final class First: UIView {
            override var canBecomeFirstResponder: Bool { true }
        }
        let view = First()
        let window = try screen.show(view)
        _ = screen.host.session.perform { view.becomeFirstResponder() }
        let editor = Editor(try #require(window.undoManager))
        for value in 1...2 {
            editor.set(value)
            try screen.advance(by: 0.1)
        }
        try screen.press(.init(.keyboardZ), modifiers: .command)
        #expect(editor.value == 1)
        try screen.press(.init(.keyboardZ), modifiers: [.command, .shift])
        #expect(editor.value == 2)
        try screen.press(.init(.keyboardZ), modifiers: [.command, .control])
        try screen.press(.init(.keyboardZ))
        #expect(editor.value == 2, "other modifiers are other commands")
        for _ in 0..<3 { try screen.press(.init(.keyboardZ), modifiers: .command) }
        #expect(editor.value == 0)
    }
}
