import Foundation
import Localization

/// A recorder of operations for undo and redo. Foundation on Linux (Swift 6.3) has none.
///
/// An operation is registered together with the change that it undoes. Operations that are registered during one iteration of
/// the event loop form a group, which ``undo()`` undoes as a whole.
///
/// ```swift
/// func setTitle(_ title: String) {
///     let former = document.title
///     undoManager?.registerUndo(withTarget: self) { $0.setTitle(former) }
///     undoManager?.setActionName("Rename")
///     document.title = title
/// }
/// ```
@preconcurrency @MainActor
open class UndoManager: NSObject {
    private var undoStack: [UndoGroup] = []
    private var redoStack: [UndoGroup] = []
    /// The open groups, the outermost first.
    private var openGroups: [UndoGroup] = []
    /// A Boolean value that indicates whether the outermost group was opened for the iteration of the event loop.
    private var isOpenByEvent = false
    /// A Boolean value that indicates whether groups within that one were still open when it was to be closed.
    private var isCloseDelayed = false
    private var disabledCount = 0

    /// Creates a manager without operations.
    public nonisolated override init() { super.init() }

    // MARK: Registration

    /// Registers an operation that undoes a change, or redoes it while the manager undoes. A new change clears the operations
    /// to redo.
    /// - Parameters:
    ///   - target: The object of the operation, which the manager does not retain. Without it, nothing is undone.
    ///   - handler: The operation, called with the target.
    public final func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType,
        handler: @escaping @MainActor (TargetType) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        if openGroups.isEmpty {
            precondition(
                groupsByEvent,
                "UndoManager.registerUndo: begin an undo group first, as groupsByEvent is false"
            )
            openGroupByEvent()
        }
        if !isUndoing, !isRedoing { redoStack = [] }
        openGroups[openGroups.count - 1].operations.append(
            .action(UndoAction(target: target) { [weak target] in if let target { handler(target) } })
        )
    }

    /// A Boolean value that indicates whether operations are registered: not between ``disableUndoRegistration()`` and
    /// ``enableUndoRegistration()``.
    open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

    /// Ignores operations until the call is balanced by ``enableUndoRegistration()``.
    open func disableUndoRegistration() { disabledCount += 1 }

    /// Ends the effect of a call of ``disableUndoRegistration()``.
    open func enableUndoRegistration() {
        precondition(disabledCount > 0, "UndoManager.enableUndoRegistration: the registration is enabled")
        disabledCount -= 1
    }

    /// Removes all operations, and enables the registration.
    open func removeAllActions() {
        undoStack = []
        redoStack = []
        openGroups = []
        isOpenByEvent = false
        disabledCount = 0
    }

    /// Removes the operations of a target.
    open func removeAllActions(withTarget target: Any) {
        let target = target as AnyObject
        undoStack = undoStack.compactMap { $0.removing(target) }
        redoStack = redoStack.compactMap { $0.removing(target) }
        openGroups = openGroups.map { $0.removing(target) ?? UndoGroup(name: $0.name) }
    }

    // MARK: Groups

    /// A Boolean value that indicates whether a group is opened for the operations of one iteration of the event loop. The
    /// default is `true`.
    open var groupsByEvent = true

    /// The number of open groups. One that was opened for the iteration of the event loop counts.
    open var groupingLevel: Int { openGroups.count }

    /// The maximum number of groups to undo; 0, which is the default, for no limit. The oldest ones are removed.
    open var levelsOfUndo = 0 {
        didSet { removeExcess() }
    }

    /// The modes of the run loop in which groups for an iteration of the event loop are closed.
    open var runLoopModes: [RunLoop.Mode] = [.default]

    /// Opens a group, within the open group if there is one.
    open func beginUndoGrouping() {
        if openGroups.isEmpty, groupsByEvent, !isUndoing, !isRedoing {
            openGroupByEvent()
        }
        open()
    }

    private func open() {
        if !openGroups.isEmpty { post(.NSUndoManagerCheckpoint) }
        openGroups.append(UndoGroup())
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    private func openGroupByEvent() {
        isOpenByEvent = true
        open()
        closeAfterEvent()
    }

    private func closeAfterEvent() {
        RunLoop.main.perform(inModes: runLoopModes) { [weak self] in
            MainActor.assumeIsolated { self?.closeGroupByEvent() }
        }
    }

    /// Closes the group of an iteration of the event loop, unless groups that the program has opened are still open.
    private func closeGroupByEvent() {
        guard isOpenByEvent, !isUndoing, !isRedoing else { return }
        if openGroups.count == 1 { endUndoGrouping() } else { isCloseDelayed = true }
    }

    /// Closes the innermost open group. An empty group is not stored.
    open func endUndoGrouping() {
        precondition(!openGroups.isEmpty, "UndoManager.endUndoGrouping: no group is open")
        post(.NSUndoManagerCheckpoint)
        let group = openGroups[openGroups.count - 1]
        post(.NSUndoManagerWillCloseUndoGroup, [NSUndoManagerGroupIsDiscardableKey: group.isDiscardable])
        openGroups.removeLast()
        if openGroups.isEmpty { isOpenByEvent = false }
        if openGroups.count == 1, isOpenByEvent, isCloseDelayed {
            isCloseDelayed = false
            closeAfterEvent()
        }
        if !group.operations.isEmpty {
            if let parent = openGroups.indices.last {
                openGroups[parent].operations.append(.group(group))
                if openGroups[parent].name.isEmpty { openGroups[parent].name = group.name }
                openGroups[parent].isDiscardable = openGroups[parent].isDiscardable || group.isDiscardable
            } else if isUndoing {
                redoStack.append(group)
            } else {
                undoStack.append(group)
                removeExcess()
            }
        }
        post(.NSUndoManagerDidCloseUndoGroup)
    }

    private func removeExcess() {
        guard levelsOfUndo > 0 else { return }
        undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
        redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
    }

    // MARK: Undo and redo

    /// A Boolean value that indicates whether the manager is undoing.
    open private(set) var isUndoing = false

    /// A Boolean value that indicates whether the manager is redoing.
    open private(set) var isRedoing = false

    /// A Boolean value that indicates whether there is a change to undo.
    open var canUndo: Bool { !undoStack.isEmpty || openGroups.contains { !$0.operations.isEmpty } }

    /// A Boolean value that indicates whether there is a change to redo.
    open var canRedo: Bool {
        post(.NSUndoManagerCheckpoint)
        return !redoStack.isEmpty
    }

    /// The number of groups to undo.
    open var undoCount: Int { undoStack.count }

    /// The number of groups to redo.
    open var redoCount: Int { redoStack.count }

    /// Closes the group of the iteration of the event loop, and undoes the last group.
    open func undo() {
        if openGroups.count == 1, isOpenByEvent { endUndoGrouping() }
        precondition(openGroups.isEmpty, "UndoManager.undo: \(openGroups.count) undo groups are open; close them first")
        undoNestedGroup()
    }

    /// Undoes the last group, which may be within an open group without operations of its own.
    open func undoNestedGroup() {
        post(.NSUndoManagerCheckpoint)
        precondition(!isUndoing && !isRedoing, "UndoManager.undoNestedGroup: called while undoing or redoing")
        let group: UndoGroup
        if let last = openGroups.indices.last, let operation = openGroups[last].operations.last {
            guard case .group(let nested) = operation else {
                preconditionFailure("UndoManager.undoNestedGroup: the open group has operations")
            }
            group = nested
            openGroups[last].operations.removeLast()
        } else {
            guard let last = undoStack.popLast() else { return }
            group = last
        }
        post(.NSUndoManagerWillUndoChange)
        isUndoing = true
        perform(group)
        isUndoing = false
        post(.NSUndoManagerDidUndoChange)
    }

    /// Redoes the group that was undone last.
    open func redo() {
        post(.NSUndoManagerCheckpoint)
        precondition(!isUndoing && !isRedoing, "UndoManager.redo: called while undoing or redoing")
        if openGroups.count == 1, isOpenByEvent { endUndoGrouping() }
        guard let group = redoStack.popLast() else { return }
        post(.NSUndoManagerWillRedoChange)
        isRedoing = true
        perform(group)
        isRedoing = false
        post(.NSUndoManagerDidRedoChange)
    }

    /// Performs the operations of a group in reverse order. What they register becomes a group with the same name.
    private func perform(_ group: UndoGroup) {
        let outer = (openGroups, isOpenByEvent)
        openGroups = []
        isOpenByEvent = false
        beginUndoGrouping()
        group.perform()
        // Groups that an operation has left open are closed with this one.
        while openGroups.count > 1 { endUndoGrouping() }
        if !openGroups.isEmpty {
            if openGroups[0].name.isEmpty { openGroups[0].name = group.name }
            openGroups[0].isDiscardable = group.isDiscardable
            openGroups[0].userInfo.merge(group.userInfo) { own, _ in own }
            endUndoGrouping()
        }
        (openGroups, isOpenByEvent) = outer
    }

    // MARK: Properties of groups

    /// Sets a Boolean value that indicates whether the next change to undo may be lost when a document is closed.
    open func setActionIsDiscardable(_ discardable: Bool) { change { $0.isDiscardable = discardable } }

    /// A Boolean value that indicates whether the change to undo is discardable.
    open var undoActionIsDiscardable: Bool { top?.isDiscardable ?? false }

    /// A Boolean value that indicates whether the change to redo is discardable.
    open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

    /// Sets the name of the change, such as "Rename".
    open func setActionName(_ actionName: String) { change { $0.name = actionName } }

    /// The name of the change to undo; empty if there is none.
    open var undoActionName: String { top?.name ?? "" }

    /// The name of the change to redo; empty if there is none.
    open var redoActionName: String { redoStack.last?.name ?? "" }

    /// Sets a value for the change.
    open func setActionUserInfoValue(_ info: Any?, forKey key: String) { change { $0.userInfo[key] = info } }

    /// Returns a value of the change to undo.
    open func undoActionUserInfoValue(forKey key: String) -> Any? { top?.userInfo[key] }

    /// Returns a value of the change to redo.
    open func redoActionUserInfoValue(forKey key: String) -> Any? { redoStack.last?.userInfo[key] }

    /// The title of a menu item that undoes the change, such as "Undo Rename", in the user's language.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

    /// The title of a menu item that redoes the change, such as "Redo Rename", in the user's language.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// Returns the title of a menu item that undoes a change.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        Self.title(actionName, plain: .undo, named: .undoAction)
    }

    /// Returns the title of a menu item that redoes a change.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        Self.title(actionName, plain: .redo, named: .redoAction)
    }

    private static func title(_ name: String, plain: OwnText, named: OwnText) -> String {
        guard !name.isEmpty else { return AccessibilityText.localized(plain) }
        return AccessibilityText.localized(named).replacing("%@", with: name)
    }

    /// The group that would be undone next.
    private var top: UndoGroup? { openGroups.first { !$0.operations.isEmpty || !$0.name.isEmpty } ?? undoStack.last }

    /// Changes the outermost open group, or the last one if none is open.
    private func change(_ body: (inout UndoGroup) -> Void) {
        if !openGroups.isEmpty {
            body(&openGroups[0])
        } else if !undoStack.isEmpty {
            body(&undoStack[undoStack.count - 1])
        }
    }

    private func post(_ name: Notification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
        NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
    }
}

/// Operations that are undone together.
@MainActor
private struct UndoGroup {
    enum Operation {
        case action(UndoAction)
        case group(UndoGroup)
    }

    var operations: [Operation] = []
    var name = ""
    var isDiscardable = false
    var userInfo: [String: Any] = [:]

    func perform() {
        for operation in operations.reversed() {
            switch operation {
            case .action(let action): action.perform()
            case .group(let group): group.perform()
            }
        }
    }

    /// Returns the group without the operations of a target; `nil` if none remains.
    func removing(_ target: AnyObject) -> UndoGroup? {
        var copy = self
        copy.operations = operations.compactMap { operation in
            switch operation {
            case .action(let action): action.target === target ? nil : operation
            case .group(let group): group.removing(target).map { .group($0) }
            }
        }
        return copy.operations.isEmpty ? nil : copy
    }
}

@MainActor
private final class UndoAction {
    weak var target: AnyObject?
    let perform: @MainActor () -> Void

    init(target: AnyObject, perform: @escaping @MainActor () -> Void) {
        self.target = target
        self.perform = perform
    }
}

/// The key of a Boolean value of `NSUndoManagerWillCloseUndoGroup`, which indicates whether the group is discardable.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

extension Notification.Name {
    /// Posted when a group is opened within another or closed, before undo and redo, and by ``UndoManager/canRedo``.
    public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
    /// Posted after a group was opened.
    public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
    /// Posted before a group is closed.
    public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
    /// Posted after a group was closed.
    public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
    /// Posted before a change is undone.
    public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
    /// Posted after a change was undone.
    public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
    /// Posted before a change is redone.
    public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
    /// Posted after a change was redone.
    public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}
