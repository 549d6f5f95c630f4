import InputEvents
import QuartzCore

/// Delivers touches to their views, after the recognizers have received them: immediately, later, or not at all.
///
/// The changes of a touch are queued as steps for its view. An undecided recognizer may delay the beginning
/// (`delaysTouchesBegan`) or the end (`delaysTouchesEnded`). A recognizer that recognizes its gesture cancels the touch
/// in the view (`cancelsTouchesInView`). A delayed step shows the touch in its state at the time of the step.
@MainActor
final class ViewDelivery {
    /// The state of a touch in one event.
    private struct Step {
        var state: UITouch.Snapshot
        var event: UIEvent
    }

    private final class Record {
        let touch: UITouch
        var steps: [Step] = []
        /// A Boolean value that indicates whether the view has received the beginning.
        var hasBegun = false
        var isFinished = false
        /// A Boolean value that indicates whether a recognizer has taken the touch from the view.
        var isTaken = false

        init(_ touch: UITouch) { self.touch = touch }

        /// A Boolean value that indicates whether the view has left the touch's window, or ignores touches by now.
        @MainActor var isOutOfReach: Bool { !(touch.view?.isReached(byTouchesOf: touch.window) ?? false) }

        /// The cancellation of the touch in its view.
        @MainActor var cancellation: Step {
            var state = steps.last?.state ?? UITouch.Snapshot(of: touch)
            state.phase = .cancelled
            return Step(state: state, event: steps.last?.event ?? UIEvent(time: state.time, touches: [touch]))
        }
    }

    private var records: [Record] = []
    /// The steps that are being delivered.
    private var due: [(record: Record, step: Step)] = []
    private var isFlushing = false

    /// The number of touches that views have received or are waiting for.
    var count: Int { records.count }

    nonisolated init() {}

    /// Queues the changes of a window's touches. They are delivered by `flush(unless:)`.
    func add(_ touches: [UITouch], of event: UIEvent) {
        for touch in touches {
            if touch.phase == .began {
                if canReachView(touch) { records.append(Record(touch)) } else { continue }
            }
            guard let record = records.first(where: { $0.touch === touch }), !record.isTaken else { continue }
            let step = Step(state: UITouch.Snapshot(of: touch), event: event)
            if touch.phase == .moved, let last = record.steps.indices.last, record.steps[last].state.phase == .moved {
                // Delayed moves are delivered as one, with all of their samples.
                record.steps[last].state.continue(with: step.state)
                record.steps[last].event = event
            } else {
                record.steps.append(step)
            }
        }
    }

    /// Returns a Boolean value that indicates whether the view of a new touch receives it. A view receives one touch at
    /// a time unless it accepts multiple touches. An exclusive view is the only one in its window that receives
    /// touches.
    private func canReachView(_ touch: UITouch) -> Bool {
        // Other buttons than the primary one are for gestures.
        guard let view = touch.view, touch.buttons == .primary else { return false }
        let others = records.filter { !$0.isTaken && !$0.touch.isOver && $0.touch.window === touch.window }
        if !view.isMultipleTouchEnabled, others.contains(where: { $0.touch.view === view }) { return false }
        return !others.contains { other in
            other.touch.view !== view && (view.isExclusiveTouch || other.touch.view?.isExclusiveTouch == true)
        }
    }

    /// Takes touches from their views. Views that have received a touch get its cancellation.
    func take(_ isTaken: (UITouch) -> Bool) {
        for record in records where !record.isFinished && isTaken(record.touch) { record.isTaken = true }
    }

    /// Ends the touches in views that they do not reach any more: views get the cancellation of what they have received, and
    /// nothing of what was delayed. Returns after the views have been notified.
    func withdraw(_ isLost: (UITouch) -> Bool) {
        let lost = (records + due.map(\.record)).filter { isLost($0.touch) }
        guard !lost.isEmpty else { return }
        records.removeAll { record in lost.contains { $0 === record } }
        due.removeAll { step in lost.contains { $0 === step.record } }
        var cancellations: [(record: Record, step: Step)] = []
        for record in lost {
            record.isFinished = true
            if record.hasBegun, !cancellations.contains(where: { $0.record === record }) {
                cancellations.append((record, record.cancellation))
            }
            record.steps = []
        }
        for view in Self.views(of: cancellations) {
            deliver(cancellations.filter { $0.record.touch.view === view }, .cancelled, to: view)
        }
    }

    /// Returns a Boolean value that indicates whether the view of a touch has received its beginning.
    func hasBegun(_ touch: UITouch) -> Bool { records.contains { $0.touch === touch && $0.hasBegun } }

    /// Removes touches that are over but whose end was not queued here.
    func forget(_ touches: [UITouch]) {
        records.removeAll { record in
            touches.contains { $0 === record.touch } && !record.isTaken
                && record.steps.last.map { $0.state.phase != .ended && $0.state.phase != .cancelled } ?? true
        }
    }

    /// Delivers all steps that no recognizer delays.
    /// - Parameter isHeld: Returns a Boolean value that indicates whether an undecided recognizer delays a phase of a
    ///   touch.
    func flush(unless isHeld: (UITouch, UITouch.Phase) -> Bool) {
        // A view's method may call this method again; the running loop then delivers the new steps.
        guard !isFlushing else { return }
        isFlushing = true
        defer { isFlushing = false }
        while true {
            for record in records {
                if let step = nextStep(of: record, isHeld) { due.append((record, step)) }
            }
            records.removeAll(where: \.isFinished)
            guard !due.isEmpty else { return }
            for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
                for view in Self.views(of: due.filter { $0.step.state.phase == phase }) {
                    let isOwn: ((record: Record, step: Step)) -> Bool = {
                        $0.step.state.phase == phase && $0.record.touch.view === view
                    }
                    // Empty if a view that was notified before has removed this one.
                    let own = due.filter(isOwn)
                    due.removeAll(where: isOwn)
                    deliver(own, phase, to: view)
                }
            }
        }
    }

    /// Removes and returns the next step to deliver to the view, or returns `nil` if there is none.
    private func nextStep(of record: Record, _ isHeld: (UITouch, UITouch.Phase) -> Bool) -> Step? {
        let touch = record.touch
        if record.isTaken || record.isOutOfReach {
            record.isFinished = true
            defer { record.steps = [] }
            return record.hasBegun ? record.cancellation : nil
        }
        guard let step = record.steps.first, !isHeld(touch, step.state.phase) else { return nil }
        record.steps.removeFirst()
        guard record.hasBegun || touch.view?.isGranted(touch, step.event) != false else {
            // A scroll view withholds the touch from its content.
            record.isFinished = true
            return nil
        }
        record.isFinished = step.state.phase == .ended || step.state.phase == .cancelled
        return step
    }

    /// The views of steps, in the order of the steps.
    private static func views(of steps: [(record: Record, step: Step)]) -> [UIView] {
        var views: [UIView] = []
        for (record, _) in steps {
            guard let view = record.touch.view, !views.contains(view) else { continue }
            views.append(view)
        }
        return views
    }

    private func deliver(_ own: [(record: Record, step: Step)], _ phase: UITouch.Phase, to view: UIView) {
        guard let event = own.last?.step.event else { return }
        if phase == .began { for (record, _) in own { record.hasBegun = true } }
        let touches = Set(own.map(\.record.touch))
        let present = own.map { (touch: $0.record.touch, state: UITouch.Snapshot(of: $0.record.touch)) }
        let shown = own.map(\.step.state)
        for (item, state) in zip(present, shown) where state != item.state { item.touch.show(state) }
        switch phase {
        case .began: view.touchesBegan(touches, with: event)
        case .moved: view.touchesMoved(touches, with: event)
        case .ended: view.touchesEnded(touches, with: event)
        case .cancelled: view.touchesCancelled(touches, with: event)
        case .stationary, .regionEntered, .regionMoved, .regionExited: break
        }
        // Restores the touch's current state, unless it has changed in the meantime.
        for (item, state) in zip(present, shown) where UITouch.Snapshot(of: item.touch) == state {
            item.touch.show(item.state)
        }
    }
}

extension UITouch {
    /// The state of a touch that changes from event to event.
    struct Snapshot: Equatable {
        var phase: Phase
        let previous: CGPoint
        private(set) var time: MonotonicInstant
        private(set) var location: CGPoint
        private(set) var force: CGFloat
        private(set) var majorRadius: CGFloat
        private(set) var angles: PenAngles
        private(set) var samples: [UITouch]

        @MainActor
        init(of touch: UITouch) {
            phase = touch.phase
            previous = touch.previousScreenLocation
            time = touch.time
            location = touch.screenLocation
            force = touch.force
            majorRadius = touch.majorRadius
            angles = touch.angles
            samples = touch.samples
        }

        /// Merges the next state into this one.
        mutating func `continue`(with next: Snapshot) {
            time = next.time
            location = next.location
            force = next.force
            majorRadius = next.majorRadius
            angles = next.angles
            samples += next.samples
        }
    }

    func show(_ snapshot: Snapshot) {
        phase = snapshot.phase
        previousScreenLocation = snapshot.previous
        time = snapshot.time
        screenLocation = snapshot.location
        force = snapshot.force
        majorRadius = snapshot.majorRadius
        angles = snapshot.angles
        samples = snapshot.samples
    }
}
