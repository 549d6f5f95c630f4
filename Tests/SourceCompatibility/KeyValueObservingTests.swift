import Testing
import UIKit
import UIKitTesting

/// A table of selectors as easel-app writes it.
enum ModelSelectors: SelectorTable {
    static var entries: [SelectorEntry] {
        [
            SelectorEntry(anywhere: "level") { (target: Model, _: SelectorArguments) -> Any? in target.level },
            SelectorEntry(anywhere: "setLevel:") { (target: Model, a: SelectorArguments) -> Any? in
                target.level = a[0]; return nil
            },
            SelectorEntry(anywhere: "name") { (target: Model, _: SelectorArguments) -> Any? in target.name },
            SelectorEntry(anywhere: "isOn") { (target: Model, _: SelectorArguments) -> Any? in target.isOn },
            SelectorEntry(anywhere: "child") { (target: Model, _: SelectorArguments) -> Any? in target.child },
            SelectorEntry(anywhere: "children") { (target: Model, _: SelectorArguments) -> Any? in target.children },
            SelectorEntry(anywhere: "summary") { (target: Model, _: SelectorArguments) -> Any? in target.summary },
            SelectorEntry(anywhere: "quiet") { (target: Model, _: SelectorArguments) -> Any? in target.quiet },
            SelectorEntry(anywhere: "keyPathsForValuesAffectingSummary") {
                (target: Model, _: SelectorArguments) -> Any? in
                type(of: target).keyPathsForValuesAffectingSummary()
            },
            SelectorEntry(anywhere: "automaticallyNotifiesObserversForKey:") {
                (target: Model, a: SelectorArguments) -> Any? in
                type(of: target).automaticallyNotifiesObservers(forKey: a[0])
            },
            SelectorEntry("middle") { (target: Badge, _: SelectorArguments) -> Any? in target.middle },
            SelectorEntry("keyPathsForValuesAffectingMiddle") { (target: Badge, _: SelectorArguments) -> Any? in
                type(of: target).keyPathsForValuesAffectingMiddle()
            },
            SelectorEntry(anywhere: "twice:", of: { $0 is any BoxDispatch }) { target, a in
                (target as? any BoxDispatch)?.dispatch("twice:", a)
            },
            SelectorEntry(anywhere: "valueForUndefinedKey:") { (target: Model, a: SelectorArguments) -> Any? in
                target.value(forUndefinedKey: a[0])
            },
            SelectorEntry(anywhere: "observeValueForKeyPath:ofObject:change:context:") {
                (target: Watcher, a: SelectorArguments) -> Any? in
                target.observeValue(forKeyPath: a[0], of: a[1], change: a[2], context: a[3])
                return nil
            },
        ]
    }
}

/// A class as easel-app rewrites it.
final class Model: NSObject {
    var level = 0 {
        willSet { willSetValue(forKey: "level") }
        didSet { didSetValue(forKey: "level") }
    }
    var name: String? {
        willSet { willSetValue(forKey: "name") }
        didSet { didSetValue(forKey: "name") }
    }
    var isOn = false {
        willSet { willSetValue(forKey: "isOn") }
        didSet { didSetValue(forKey: "isOn") }
    }
    var child: Model? {
        willSet { willSetValue(forKey: "child") }
        didSet { didSetValue(forKey: "child") }
    }
    var quiet = 0 {
        willSet { willSetValue(forKey: "quiet") }
        didSet { didSetValue(forKey: "quiet") }
    }
    var children: [Model] = []
    var summary: String { "\(level) \(child?.level ?? -1)" }

    convenience init(level: Int) {
        self.init()
        self.level = level
    }

    static func keyPathsForValuesAffectingSummary() -> Set<String> { ["level", "child.level"] }
    static func automaticallyNotifiesObservers(forKey key: String) -> Bool { key != "quiet" }
    func value(forUndefinedKey key: String) -> Any? { "no \(key)" }
}

/// A view with a property that depends on its geometry.
final class Badge: UIView {
    var middle: CGFloat { center.x }

    static func keyPathsForValuesAffectingMiddle() -> Set<String> { ["center"] }
}

/// The methods of a generic class, as easel-app writes them.
private protocol BoxDispatch: AnyObject {
    func dispatch(_ name: String, _ a: SelectorArguments) -> Any?
}

private final class Box<Value>: NSObject, BoxDispatch {
    func twice(_ value: NSNumber) -> String { "\(value.intValue * 2) of \(Value.self)" }

    func dispatch(_ name: String, _ a: SelectorArguments) -> Any? { twice(a[0]) }
}

/// An observer that is called by its method.
final class Watcher: NSObject {
    var lines: [String] = []

    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        let values = [NSKeyValueChangeKey.oldKey, .newKey].map { change?[$0].map { "\($0)" } ?? "-" }
        let isPrior = change?[.notificationIsPriorKey] as? Bool ?? false
        lines.append("\(keyPath ?? "") \(values.joined(separator: " "))\(isPrior ? " prior" : "")")
    }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// Key-value observing and coding, as in sources that easel-app has rewritten.
@MainActor
@Suite("Key-value observing")
struct KeyValueObservingTests {
    private let model = Model()
    private let watcher = Watcher()

    @Test("A closure receives the values before and after, until its token is gone") func closuresReceiveChanges() {
        var lines: [String] = []
        var token: NSKeyValueObservation? = model.observe(\.level, key: "level", options: [.old, .new]) {
            model,
            change in
            lines.append(
                "\(model.level) \(change.oldValue ?? -1) \(change.newValue ?? -1) \(change.kind) \(change.isPrior)"
            )
        }
        model.level = 5
        #expect(lines == ["5 0 5 setting false"])
        model.isOn = true
        #expect(lines.count == 1)
        token?.invalidate()
        model.level = 6
        #expect(lines.count == 1)
        token = model.observe(\.level, key: "level", options: [.initial, .new, .prior]) { _, change in
            lines.append("\(change.newValue ?? -1) \(change.isPrior)")
        }
        #expect(lines.last == "6 false")
        model.level = 7
        #expect(lines.suffix(2) == ["-1 true", "7 false"])
        let count = lines.count
        withExtendedLifetime(token) {}
        token = nil
        model.level = 8
        #expect(lines.count == count)
    }

    @Test("A method receives the values, and nil as NSNull") func methodsReceiveChanges() {
        model.addObserver(watcher, forKeyPath: "name", options: [.old, .new], context: nil)
        model.name = "a"
        model.name = nil
        #expect(watcher.take().map { $0.replacing("<null>", with: "null") } == ["name null a", "name a null"])
        model.removeObserver(watcher, forKeyPath: "name")
        model.name = "b"
        #expect(watcher.take() == [])
    }

    @Test("Contexts distinguish registrations") func contextsDistinguish() {
        let contexts = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)
        defer { contexts.deallocate() }
        model.addObserver(watcher, forKeyPath: "level", options: [], context: contexts)
        model.addObserver(watcher, forKeyPath: "level", options: .new, context: contexts + 1)
        model.removeObserver(watcher, forKeyPath: "level", context: contexts)
        model.level = 1
        #expect(watcher.take() == ["level - 1"])
        model.removeObserver(watcher, forKeyPath: "level", context: contexts + 1)
    }

    @Test("The names of Boolean properties have two forms") func booleanNamesHaveTwoForms() {
        model.addObserver(watcher, forKeyPath: "on", options: .new, context: nil)
        model.isOn = true
        #expect(watcher.take() == ["on - true"])
    }

    @Test("A path follows the objects in it") func pathsFollowObjects() {
        model.addObserver(watcher, forKeyPath: "child.level", options: [.old, .new], context: nil)
        let (first, second) = (Model(level: 1), Model(level: 2))
        model.child = first
        first.level = 10
        model.child = second
        first.level = 11
        second.level = 20
        let lines = watcher.take().map { $0.replacing("<null>", with: "null") }
        #expect(lines == ["child.level null 1", "child.level 1 10", "child.level 10 2", "child.level 2 20"])
    }

    @Test("A property that depends on others changes with them") func dependenciesAreReported() {
        model.addObserver(watcher, forKeyPath: "summary", options: [.old, .new], context: nil)
        model.level = 3
        model.child = Model(level: 4)
        model.child?.level = 5
        #expect(watcher.take() == ["summary 0 -1 3 -1", "summary 3 -1 3 4", "summary 3 4 3 5"])
    }

    @Test("Changes within a change are reported once to dependents") func nestedChangesAreReportedOnce() {
        model.addObserver(watcher, forKeyPath: "summary", options: .new, context: nil)
        model.willChangeValue(forKey: "level")
        model.level = 3
        model.didChangeValue(forKey: "level")
        #expect(watcher.take() == ["summary - 3 -1"])
        model.level = 4
        #expect(watcher.take() == ["summary - 4 -1"])
    }

    @Test("A property that depends on geometry changes with it") func dependentsFollowGeometry() {
        let badge = Badge(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        badge.addObserver(watcher, forKeyPath: "middle", options: .new, context: nil)
        badge.frame.origin.x = 5
        #expect(watcher.take() == ["middle - 10.0"])
        badge.bounds.size.width = 30
        #expect(watcher.take() == [])
        badge.center.x = 50
        #expect(watcher.take() == ["middle - 50.0"])
    }

    @Test("A path through a property that is not reported can be observed") func unreportedPathsAreObserved() {
        let view = UIView()
        let token = view.observe(\.layer.opacity, key: "layer.opacity", options: .initial) { view, _ in
            self.watcher.lines.append("\(view.layer.opacity)")
        }
        #expect(watcher.take() == ["1.0"])
        token.invalidate()
    }

    @Test("A class may report changes itself") func automaticReportsCanBeDisabled() {
        model.addObserver(watcher, forKeyPath: "quiet", options: .new, context: nil)
        model.quiet = 1
        #expect(watcher.take() == [])
        model.willChangeValue(forKey: "quiet")
        model.didChangeValue(forKey: "quiet")
        #expect(watcher.take() == ["quiet - 1"])
        model.willChange(.insertion, valuesAt: [2], forKey: "quiet")
        model.didChange(.insertion, valuesAt: [2], forKey: "quiet")
        #expect(watcher.take() == ["quiet - 1"])
    }

    @Test("Neither object is retained") func objectsAreNotRetained() {
        weak var gone: Model?
        weak var goneWatcher: Watcher?
        var token: NSKeyValueObservation?
        do {
            let (model, watcher) = (Model(), Watcher())
            (gone, goneWatcher) = (model, watcher)
            model.addObserver(watcher, forKeyPath: "level", options: .new, context: nil)
            token = model.observe(\.name, key: "name") { _, _ in }
            self.model.addObserver(watcher, forKeyPath: "level", options: .new, context: nil)
        }
        #expect(gone == nil && goneWatcher == nil)
        model.level = 2
        token?.invalidate()
    }

    @Test("Objects that observe themselves can end it in their deinitializers") func deinitializersEndObservations() {
        final class Own: UIView {
            override init(frame: CGRect) {
                super.init(frame: frame)
                addObserver(self, forKeyPath: "bounds", options: .new, context: nil)
            }

            required init?(coder: NSCoder) { super.init(coder: coder) }

            deinit { removeObserver(self, forKeyPath: "bounds") }
        }
        final class OwnModel: NSObject {
            override init() {
                super.init()
                addObserver(self, forKeyPath: "name", options: .new, context: nil)
            }

            deinit { removeObserver(self, forKeyPath: "name") }
        }
        weak var view: Own?
        weak var model: OwnModel?
        for _ in 0..<3 {
            do {
                let (ownView, ownModel) = (Own(), OwnModel())
                (view, model) = (ownView, ownModel)
            }
            #expect(view == nil && model == nil)
        }
    }

    @Test("Geometry of views is reported with what changes with it") func geometryIsReported() {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        for key in ["frame", "bounds", "center", "contentOffset", "contentSize", "hidden", "alpha"] {
            view.addObserver(watcher, forKeyPath: key, options: [], context: nil)
        }
        func keys() -> [String] { watcher.take().map { String($0.prefix { $0 != " " }) } }
        view.frame.origin.x = 10
        #expect(keys() == ["frame", "center"])
        view.bounds.size.width = 50
        #expect(keys() == ["frame", "bounds"])
        view.contentSize = CGSize(width: 500, height: 500)
        #expect(keys() == ["contentSize"])
        view.contentOffset = CGPoint(x: 0, y: 30)
        #expect(keys() == ["bounds", "contentOffset"])
        view.isHidden = true
        view.alpha = 0.5
        #expect(keys() == ["hidden", "alpha"])
        let offset = view.observe(\.contentOffset, key: "contentOffset", options: [.old, .new]) { _, change in
            #expect(change.oldValue?.y == 30 && change.newValue?.y == 40)
        }
        view.contentOffset.y = 40
        offset.invalidate()
        #expect(keys() == ["bounds", "contentOffset"])
    }

    @Test("Animators report their states") func animatorsReportStates() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let controller = UIViewController()
        try screen.show(controller)
        var lines: [String] = []
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { controller.view.alpha = 0 }
        let tokens = [
            animator.observe(\.state, key: "state", options: .new) { _, change in
                lines.append("state \(change.newValue?.rawValue ?? -1)")
            },
            animator.observe(\.isRunning, key: "isRunning", options: .new) { _, change in
                lines.append("running \(change.newValue ?? false)")
            },
        ]
        animator.startAnimation()
        animator.pauseAnimation()
        #expect(lines == ["state 1", "running true", "running false"])
        animator.startAnimation()
        try screen.advance(by: 1.5)
        #expect(lines.suffix(3) == ["running true", "running false", "state 0"])
        for token in tokens { token.invalidate() }
    }

    @Test("Controls report their states") func controlsReportStates() {
        let button = UIButton()
        for key in ["enabled", "selected", "highlighted"] {
            button.addObserver(watcher, forKeyPath: key, options: .new, context: nil)
        }
        button.isEnabled = false
        button.isSelected = true
        button.isHighlighted = true
        #expect(watcher.take() == ["enabled - false", "selected - true", "highlighted - true"])
    }

    @Test("Paths have operators for collections") func pathsHaveOperators() {
        model.children = [3, 1, 2, 1].map { Model(level: $0) }
        model.children[0].child = Model(level: 9)
        func value(_ path: String) -> String { "\(model.value(forKeyPath: path) ?? "nil")" }
        #expect(value("children.@count") == "4" && value("children.@sum.level") == "7.0")
        #expect(value("children.@avg.level") == "1.75")
        #expect(value("children.@min.level") == "1" && value("children.@max.level") == "3")
        #expect(value("children.@unionOfObjects.level") == "[3, 1, 2, 1]")
        #expect(value("children.@distinctUnionOfObjects.level") == "[3, 1, 2]")
        #expect(value("children.level") == "[3, 1, 2, 1]")
        #expect(value("children.@unionOfObjects.child.level") == "[9]")
        #expect((model.children as NSArray).value(forKeyPath: "@max.level") as? Int == 3)
        #expect(value("child.level") == "nil" && value("wrong") == "no wrong")
        model.setValue(NSNumber(value: 8), forKey: "level")
        #expect(model.level == 8 && model.dictionaryWithValues(forKeys: ["level", "name"]).count == 2)
        model.children[0].setValuesForKeys(["level": 4])
        #expect(model.children[0].level == 4)
    }

    @Test("Methods of generic classes are called") func genericMethodsAreCalled() {
        let box = Box<Date>()
        let result = box.perform(Selector("twice:"), with: 4)
        #expect(result?.takeUnretainedValue() as? String == "8 of Date")
        #expect(box.responds(to: Selector("twice:")) && !model.responds(to: Selector("twice:")))
    }

    @Test("Optional members are found in tables") func optionalMembersAreFound() {
        model.level = 7
        let level: Int? = OptionalMember(model, "level").map { $0() }
        #expect(level == 7 && OptionalMember(model, "nothing") == nil && OptionalMember(watcher, "level") == nil)
        let twice: ((NSNumber) -> String)? = OptionalMember(Box<Int>(), "twice:").map { member in { member($0) } }
        #expect(twice?(3) == "6 of Int")
        let set: ((Int) -> Void)? = OptionalMember(model, "setLevel:").map { member in { member($0) } }
        set?(9)
        #expect(model.level == 9)
    }

    @Test("Classes have shared objects") func classesHaveSharedObjects() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        try screen.show(UIViewController())
        #expect(UIApplication.value(forKey: "sharedApplication") as? UIApplication === UIApplication.shared)
        let selector = Selector("sharedApplication")
        #expect(UIApplication.responds(to: selector) && !UIView.responds(to: selector))
        #expect(UIApplication.perform(selector).takeUnretainedValue() as? UIApplication === UIApplication.shared)
        #expect(Model.description().hasSuffix(".Model"))
    }

    @Test("Objects have accessibility values") func objectsHaveAccessibilityValues() {
        #expect(model.accessibilityLabel == nil)
        model.accessibilityLabel = "Level"
        model.accessibilityHint = "Hint"
        #expect(model.accessibilityLabel == "Level" && model.accessibilityHint == "Hint")
        let view: UIView = UILabel()
        view.accessibilityLabel = "Text"
        #expect(view.accessibilityLabel == "Text")
        // Many of these objects have the address of a former one.
        for _ in 0..<100 {
            let next = Model()
            #expect(next.accessibilityLabel == nil)
            next.accessibilityLabel = "Former"
        }
    }

    @Test("Locks of objects belong to a thread") func locksBelongToThreads() async {
        #expect(objc_sync_exit(model) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
        #expect(objc_sync_enter(model) == OBJC_SYNC_SUCCESS && objc_sync_enter(model) == OBJC_SYNC_SUCCESS)
        #expect(objc_sync_exit(model) == OBJC_SYNC_SUCCESS && objc_sync_exit(model) == OBJC_SYNC_SUCCESS)
        #expect(objc_sync_exit(model) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
    }
}
