import InputEvents
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Views that stop receiving touches while fingers are on them, or while their touches are still delayed. They receive the
/// cancellation of what they have received, and nothing of what waits.
@MainActor
@Suite struct TouchWithdrawalTests {
    /// A way in which a view stops to receive touches.
    enum Loss: CaseIterable {
        case removed, superviewRemoved, movedToOtherWindow, hidden, superviewHidden, interactionOff
        case superviewInteractionOff, disabled, windowHidden, rootControllerReplaced

        @MainActor
        func happen(to view: UIView, in window: UIWindow, _ other: UIWindow) {
            switch self {
            case .removed: view.removeFromSuperview()
            case .superviewRemoved: view.superview?.removeFromSuperview()
            case .movedToOtherWindow: other.addSubview(view)
            case .hidden: view.isHidden = true
            case .superviewHidden: view.superview?.isHidden = true
            case .interactionOff: view.isUserInteractionEnabled = false
            case .superviewInteractionOff: view.superview?.isUserInteractionEnabled = false
            case .disabled: (view as? UIControl)?.isEnabled = false
            case .windowHidden: window.isHidden = true
            case .rootControllerReplaced: window.rootViewController = UIViewController()
            }
        }
    }

    /// A control that notes its touches and events.
    private final class Button: UIControl {
        var phases: [UITouch.Phase] = []
        var sent: [String] = []
        var touchedWithoutWindow = false

        override init(frame: CGRect) {
            super.init(frame: frame)
            let events: [(UIControl.Event, String)] = [
                (.touchDown, "down"), (.touchUpInside, "up"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
            ]
            for (event, name) in events {
                addAction(UIAction { [unowned self] _ in sent.append(name) }, for: event)
            }
        }

        required init?(coder: NSCoder) { nil }

        private func note(_ phase: UITouch.Phase) {
            phases.append(phase)
            if window == nil { touchedWithoutWindow = true }
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            note(.began)
            super.touchesBegan(touches, with: event)
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            note(.moved)
            super.touchesMoved(touches, with: event)
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            note(.ended)
            super.touchesEnded(touches, with: event)
        }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            note(.cancelled)
            super.touchesCancelled(touches, with: event)
        }
    }

    /// A screen with two windows; the button is in a view of the first one's root controller.
    @MainActor
    private final class Stage {
        let screen = ViewScreen()
        let fingers = Fingers()
        let other = UIWindow()
        let button = Button(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let box: UIView

        init(_ box: UIView = UIView()) {
            self.box = box
            box.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
            other.isHidden = false
            screen.window.makeKeyAndVisible()
            screen.window.rootViewController = UIViewController()
            screen.window.rootViewController?.view.addSubview(box)
            box.addSubview(button)
        }

        func lose(_ loss: Loss) { loss.happen(to: button, in: screen.window, other) }

        var isAtRest: Bool { fingers.dispatcher.gestures.heldCount == 0 && fingers.dispatcher.gestures.tracked.isEmpty }
    }

    @Test(arguments: Loss.allCases)
    func viewIsCancelledAtOnceAndReceivesNothingLater(loss: Loss) {
        let stage = Stage()
        stage.fingers.send(.began, 20, 20)
        stage.fingers.send(.moved, 22, 20)
        stage.lose(loss)
        #expect(stage.button.phases == [.began, .moved, .cancelled])
        #expect(!stage.button.touchedWithoutWindow)
        stage.fingers.send(.moved, 24, 20)
        stage.fingers.send(.ended, 24, 20)
        #expect(stage.button.phases == [.began, .moved, .cancelled])
        #expect(stage.button.sent == ["down", "cancel"])
        #expect(!stage.button.isTracking && !stage.button.isHighlighted)
        #expect(stage.isAtRest)
    }

    /// A scroll view delays touches for a moment, during which it may be moved.
    @Test(arguments: Loss.allCases, [true, false])
    func delayedTouchIsNotDelivered(loss: Loss, isLifted: Bool) {
        let scrollView = UIScrollView()
        let stage = Stage(scrollView)
        scrollView.contentSize = CGSize(width: 80, height: 500)
        stage.fingers.send(.began, 20, 20)
        #expect(stage.button.phases.isEmpty)
        stage.lose(loss)
        if isLifted { stage.fingers.send(.ended, 20, 20) }
        stage.fingers.time += 1
        stage.fingers.dispatcher.timers.serve(at: MonotonicInstant(seconds: stage.fingers.time))
        if !isLifted { stage.fingers.send(.ended, 20, 20) }
        #expect(stage.button.phases.isEmpty && stage.button.sent.isEmpty)
        #expect(stage.isAtRest)
    }

    @Test(arguments: Loss.allCases)
    func touchDelayedByRecognizerIsNotDelivered(loss: Loss) {
        let stage = Stage()
        let press = UILongPressGestureRecognizer()
        press.delaysTouchesBegan = true
        stage.box.addGestureRecognizer(press)
        stage.fingers.send(.began, 20, 20)
        stage.lose(loss)
        stage.fingers.send(.ended, 20, 20, after: 0.1)
        #expect(stage.button.phases.isEmpty && stage.button.sent.isEmpty)
        #expect(stage.isAtRest)
    }

    /// The delayed end of a touch is replaced by its cancellation.
    @Test(arguments: Loss.allCases)
    func delayedEndBecomesCancellation(loss: Loss) {
        let stage = Stage()
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        tap.delaysTouchesEnded = true
        stage.screen.window.addGestureRecognizer(tap)
        stage.fingers.send(.began, 20, 20)
        stage.fingers.send(.ended, 20, 20)
        #expect(stage.button.phases == [.began])
        stage.lose(loss)
        #expect(stage.button.phases == [.began, .cancelled] && stage.button.sent == ["down", "cancel"])
        stage.fingers.time += 1
        stage.fingers.dispatcher.timers.serve(at: MonotonicInstant(seconds: stage.fingers.time))
        #expect(stage.button.phases == [.began, .cancelled])
        #expect(stage.isAtRest)
    }

    /// A recognizer of a lost view is canceled. One of a view that remains keeps the touch.
    @Test(arguments: Loss.allCases)
    func gestureOfLostViewIsCancelled(loss: Loss) {
        let stage = Stage()
        var states: [UIGestureRecognizer.State] = []
        let pan = UIPanGestureRecognizer()
        pan.addAction { states.append($0.state) }
        stage.button.addGestureRecognizer(pan)
        stage.fingers.send(.began, 10, 10)
        stage.fingers.send(.moved, 30, 10)
        stage.fingers.send(.moved, 40, 10)
        #expect(states.first == .began)
        stage.lose(loss)
        #expect(states.last == .cancelled)
        let count = states.count
        stage.fingers.send(.moved, 45, 10)
        stage.fingers.send(.ended, 45, 10)
        #expect(states.count == count && stage.isAtRest)
    }

    @Test(arguments: [Loss.removed, .movedToOtherWindow, .hidden, .interactionOff, .disabled])
    func scrollViewContinuesWhenTouchedViewIsLost(loss: Loss) {
        let scrollView = UIScrollView()
        let stage = Stage(scrollView)
        scrollView.contentSize = CGSize(width: 80, height: 500)
        stage.fingers.send(.began, 20, 60)
        stage.fingers.send(.moved, 20, 40)
        stage.fingers.send(.moved, 20, 30)
        #expect(scrollView.isDragging)
        let offset = scrollView.contentOffset.y
        stage.lose(loss)
        stage.fingers.send(.moved, 20, 10)
        #expect(scrollView.isDragging && scrollView.contentOffset.y == offset + 20)
        stage.fingers.send(.ended, 20, 10)
        #expect(!scrollView.isDragging)
    }

    /// A view that an earlier view of the same event removes receives the cancellation in place of the end.
    @Test func viewRemovedByOtherViewOfSameEventIsCancelled() {
        let screen = ViewScreen()
        let fingers = Fingers()
        let first = TouchView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let second = TouchView(frame: CGRect(x: 50, y: 0, width: 40, height: 40))
        screen.add(first, second)
        first.onTouch = { touch, _ in if touch.phase == .moved { second.removeFromSuperview() } }
        fingers.send(.began, 10, 10)
        fingers.send(.began, 60, 10, 1)
        fingers.dispatcher.deliver([fingers.input(.moved, 12, 10), fingers.input(.moved, 62, 10, 1)])
        #expect(second.phases == [.began, .cancelled])
        fingers.send(.ended, 62, 10, 1)
        fingers.send(.ended, 12, 10)
        #expect(second.phases == [.began, .cancelled] && first.phases == [.began, .moved, .ended])
    }

    /// A view that is only moved within its window keeps its touch.
    @Test func viewMovedInWindowKeepsTouch() {
        let stage = Stage()
        stage.fingers.send(.began, 20, 20)
        stage.screen.window.addSubview(stage.button)
        stage.fingers.send(.moved, 22, 20)
        stage.fingers.send(.ended, 22, 20)
        #expect(stage.button.phases == [.began, .moved, .ended] && stage.button.sent == ["down", "up"])
    }

    /// A control whose own action removes it has already received the end.
    @Test func viewThatRemovesItselfInItsActionIsNotCancelled() {
        let stage = Stage()
        stage.button.addAction(
            UIAction { [unowned button = stage.button] _ in button.removeFromSuperview() },
            for: .touchUpInside
        )
        stage.fingers.send(.began, 20, 20)
        stage.fingers.send(.ended, 20, 20)
        #expect(stage.button.phases == [.began, .ended] && stage.button.sent == ["down", "up"])
    }

    // MARK: Random trees

    /// In random trees, with random recognizers and losses between and during deliveries: no view is touched outside of a window,
    /// each touch in a view has one beginning and one end, and nothing remains afterward.
    @Test(arguments: 0..<TestEffort.rounds(10_000, reduced: 300) / 100)
    func touchesInRandomTrees(batch: Int) {
        for seed in 0..<100 {
            var run = RandomRun(seed: UInt64(batch * 100 + seed))
            let faults = run.faults()
            #expect(faults.isEmpty, "seed \(batch * 100 + seed): \(faults)")
        }
    }
}

/// A run of touches and losses in a random tree.
@MainActor
private struct RandomRun {
    private final class Notes {
        var faults: [String] = []
        /// The touches that each view has begun.
        var open: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
        var retained: [UITouch] = []
        /// Called at some touches.
        var onTouch: () -> Void = {}
    }

    private final class Probe: UIView {
        let notes: Notes

        init(_ notes: Notes, frame: CGRect) {
            self.notes = notes
            super.init(frame: frame)
        }

        required init?(coder: NSCoder) { nil }

        private func note(_ touches: Set<UITouch>, _ phase: UITouch.Phase) {
            // Views without a method of their own pass touches on to their superviews, which may change.
            let touches = touches.filter { $0.view === self }
            guard !touches.isEmpty else { return }
            if window == nil { notes.faults.append("\(phase) without a window") }
            for touch in touches {
                let key = ObjectIdentifier(touch)
                if touch.phase != phase { notes.faults.append("\(touch.phase) in place of \(phase)") }
                switch phase {
                case .began:
                    notes.retained.append(touch)
                    if !notes.open[ObjectIdentifier(self), default: []].insert(key).inserted {
                        notes.faults.append("began twice")
                    }
                case .ended, .cancelled:
                    if notes.open[ObjectIdentifier(self)]?.remove(key) == nil {
                        notes.faults.append("\(phase) without a beginning")
                    }
                default:
                    if notes.open[ObjectIdentifier(self)]?.contains(key) != true {
                        notes.faults.append("\(phase) outside of a touch")
                    }
                }
            }
            notes.onTouch()
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .began) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .moved) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .ended) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .cancelled) }
    }

    private var random: SeededGenerator
    private let screen = ViewScreen()
    private let fingers = Fingers()
    private let other = UIWindow()
    private let notes = Notes()
    private var views: [UIView] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        other.isHidden = false
        screen.window.makeKeyAndVisible()
    }

    private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    private mutating func buildTree() {
        for _ in 0..<(3 + pick(8)) {
            let frame = CGRect(
                x: CGFloat(pick(40)),
                y: CGFloat(pick(40)),
                width: CGFloat(20 + pick(60)),
                height: CGFloat(20 + pick(60))
            )
            let view: UIView
            switch pick(4) {
            case 0:
                let scrollView = UIScrollView(frame: frame)
                scrollView.contentSize = CGSize(width: 200, height: 200)
                view = scrollView
            case 1: view = UIButton(frame: frame)
            default: view = Probe(notes, frame: frame)
            }
            view.isMultipleTouchEnabled = pick(2) == 0
            if pick(3) == 0 { addRecognizer(to: view) }
            let parents = [screen.window as UIView] + views
            parents[pick(parents.count)].addSubview(view)
            views.append(view)
        }
    }

    private mutating func addRecognizer(to view: UIView) {
        let recognizer: UIGestureRecognizer
        switch pick(4) {
        case 0: recognizer = UILongPressGestureRecognizer()
        case 1: recognizer = UIPanGestureRecognizer()
        case 2:
            let tap = UITapGestureRecognizer()
            tap.numberOfTapsRequired = 1 + pick(2)
            recognizer = tap
        default: recognizer = UIPinchGestureRecognizer()
        }
        recognizer.delaysTouchesBegan = pick(2) == 0
        recognizer.delaysTouchesEnded = pick(2) == 0
        recognizer.cancelsTouchesInView = pick(2) == 0
        view.addGestureRecognizer(recognizer)
    }

    /// Changes which views touches reach.
    private mutating func change() {
        let view = views[pick(views.count)]
        switch pick(8) {
        case 0: view.removeFromSuperview()
        case 1: view.isHidden.toggle()
        case 2: view.isUserInteractionEnabled.toggle()
        case 3: (view as? UIControl)?.isEnabled.toggle()
        case 4: other.addSubview(view)
        case 5: screen.window.isHidden.toggle()
        case 6:
            let parent = views[pick(views.count)]
            if !parent.isDescendant(of: view) { parent.addSubview(view) } else { screen.window.addSubview(view) }
        default: view.gestureRecognizers?.first?.isEnabled.toggle()
        }
    }

    mutating func faults() -> [String] {
        buildTree()
        var down: [Int: CGPoint] = [:]
        // Changes during deliveries are drawn in advance: a closure cannot change this value.
        for _ in 0..<40 {
            if pick(3) == 0 {
                var later = self
                let skipped = pick(3)
                var count = 0
                notes.onTouch = {
                    count += 1
                    if count == skipped + 1 { later.change() }
                }
            } else {
                notes.onTouch = {}
            }
            let finger = pick(3)
            if let point = down[finger] {
                if pick(4) == 0 {
                    down[finger] = nil
                    fingers.send(pick(6) == 0 ? .cancelled : .ended, point.x, point.y, finger, after: 0.02)
                } else {
                    let next = CGPoint(x: point.x + CGFloat(pick(9)) - 4, y: point.y + CGFloat(pick(9)) - 4)
                    down[finger] = next
                    fingers.send(.moved, next.x, next.y, finger, after: 0.02)
                }
            } else {
                let point = CGPoint(x: CGFloat(pick(100)), y: CGFloat(pick(100)))
                down[finger] = point
                fingers.send(.began, point.x, point.y, finger, after: 0.02)
            }
            if pick(4) == 0 { change() }
            if pick(8) == 0 {
                fingers.time += 0.2
                fingers.dispatcher.timers.serve(at: MonotonicInstant(seconds: fingers.time))
            }
        }
        notes.onTouch = {}
        for (finger, point) in down.sorted(by: { $0.key < $1.key }) { fingers.send(.ended, point.x, point.y, finger) }
        fingers.time += 2
        fingers.dispatcher.timers.serve(at: MonotonicInstant(seconds: fingers.time))
        if notes.open.values.contains(where: { !$0.isEmpty }) { notes.faults.append("a touch never ended") }
        let gestures = fingers.dispatcher.gestures
        if gestures.heldCount > 0 { notes.faults.append("\(gestures.heldCount) touches are held") }
        for recognizer in gestures.tracked { notes.faults.append("\(type(of: recognizer)) has not been reset") }
        return notes.faults
    }
}
