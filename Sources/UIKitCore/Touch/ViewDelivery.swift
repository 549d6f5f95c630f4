import QuartzCore

/// Brings touches to their views, after the recognisers have had them: at once, later, or not at all.
///
/// What a view is told of a touch is a row of steps. A recogniser that is undecided may hold up the beginning
/// (`delaysTouchesBegan`) or the end (`delaysTouchesEnded`); one that recognises takes the touch from the view for good
/// (`cancelsTouchesInView`). A step that comes late shows the touch as it was at the time.
@MainActor
final class ViewDelivery {
    /// A touch as it was in one event.
    private struct Step {
        var state: UITouch.Moment
        var event: UIEvent
    }

    private final class Record {
        let touch: UITouch
        var steps: [Step] = []
        var hasBegun = false
        var isFinished = false
        /// Whether a recogniser has taken the touch.
        var isTaken = false

        init(_ touch: UITouch) { self.touch = touch }
    }

    private var records: [Record] = []
    private var isFlushing = false

    /// How many touches views have or wait for.
    var count: Int { records.count }

    nonisolated init() {}

    /// Notes what happened to touches of a window. Nobody is told before `flush(unless:)`.
    func add(_ touches: [UITouch], of event: UIEvent) {
        for touch in touches {
            if touch.phase == .began {
                if reachesItsView(touch) { records.append(Record(touch)) } else { continue }
            }
            guard let record = records.first(where: { $0.touch === touch }), !record.isTaken else { continue }
            let step = Step(state: UITouch.Moment(of: touch), event: event)
            if touch.phase == .moved, let last = record.steps.indices.last, record.steps[last].state.phase == .moved {
                // Held back: many moves are told as one, with all their samples.
                record.steps[last].state.continue(with: step.state)
                record.steps[last].event = event
            } else {
                record.steps.append(step)
            }
        }
    }

    /// A view takes one touch at a time unless it wants more, and one that is exclusive is the only one in its window.
    private func reachesItsView(_ touch: UITouch) -> Bool {
        guard let view = touch.view else { return false }
        let others = records.filter { !$0.isTaken && !$0.touch.isOver && $0.touch.window === touch.window }
        if !view.isMultipleTouchEnabled, others.contains(where: { $0.touch.view === view }) { return false }
        return !others.contains { other in
            other.touch.view !== view && (view.isExclusiveTouch || other.touch.view?.isExclusiveTouch == true)
        }
    }

    /// Takes touches from their views: those that know of them are told that they are cancelled.
    func take(_ isTaken: (UITouch) -> Bool) {
        for record in records where !record.isFinished && isTaken(record.touch) { record.isTaken = true }
    }

    /// Whether the view of a touch has been told of it.
    func hasBegun(_ touch: UITouch) -> Bool { records.contains { $0.touch === touch && $0.hasBegun } }

    /// Forgets touches that are over and whose end was never brought here.
    func forget(_ touches: [UITouch]) {
        records.removeAll { record in
            touches.contains { $0 === record.touch } && !record.isTaken
                && record.steps.last.map { $0.state.phase != .ended && $0.state.phase != .cancelled } ?? true
        }
    }

    /// Tells the views what nobody holds back any more.
    /// - Parameter isHeld: whether a recogniser that is undecided holds a phase of a touch back.
    func flush(unless isHeld: (UITouch, UITouch.Phase) -> Bool) {
        // What a view does may lead here again; the round that is under way goes on with it.
        guard !isFlushing else { return }
        isFlushing = true
        defer { isFlushing = false }
        while true {
            var due: [(record: Record, step: Step)] = []
            for record in records {
                if let step = nextStep(of: record, isHeld) { due.append((record, step)) }
            }
            records.removeAll(where: \.isFinished)
            guard !due.isEmpty else { return }
            for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
                tell(due.filter { $0.step.state.phase == phase }, phase)
            }
        }
    }

    /// Takes the next step that the view may be told.
    private func nextStep(of record: Record, _ isHeld: (UITouch, UITouch.Phase) -> Bool) -> Step? {
        let touch = record.touch
        if record.isTaken {
            record.isFinished = true
            defer { record.steps = [] }
            guard record.hasBegun else { return nil }
            var state = record.steps.last?.state ?? UITouch.Moment(of: touch)
            state.phase = .cancelled
            let event = record.steps.last?.event ?? UIEvent(timestamp: state.timestamp, touches: [touch])
            return Step(state: state, event: event)
        }
        guard let step = record.steps.first, !isHeld(touch, step.state.phase) else { return nil }
        record.steps.removeFirst()
        guard record.hasBegun || touch.view?.isGranted(touch, step.event) != false else {
            // A view that scrolls keeps it from its content.
            record.isFinished = true
            return nil
        }
        record.hasBegun = true
        record.isFinished = step.state.phase == .ended || step.state.phase == .cancelled
        return step
    }

    private func tell(_ due: [(record: Record, step: Step)], _ phase: UITouch.Phase) {
        var views: [UIView] = []
        for (record, _) in due {
            guard let view = record.touch.view, !views.contains(view) else { continue }
            views.append(view)
        }
        for view in views {
            let own = due.filter { $0.record.touch.view === view }
            guard let event = own.last?.step.event else { continue }
            let touches = Set(own.map(\.record.touch))
            let present = own.map { (touch: $0.record.touch, state: UITouch.Moment(of: $0.record.touch)) }
            let shown = own.map(\.step.state)
            for (item, state) in zip(present, shown) where state != item.state { item.touch.show(state) }
            switch phase {
            case .began: view.touchesBegan(touches, with: event)
            case .moved: view.touchesMoved(touches, with: event)
            case .ended: view.touchesEnded(touches, with: event)
            case .cancelled: view.touchesCancelled(touches, with: event)
            case .stationary: break
            }
            // Unless it has gone on meanwhile, the touch is again as it is.
            for (item, state) in zip(present, shown) where UITouch.Moment(of: item.touch) == state {
                item.touch.show(item.state)
            }
        }
    }
}

extension UITouch {
    /// What changes in a touch from event to event.
    struct Moment: Equatable {
        var phase: Phase
        let previous: CGPoint
        private(set) var timestamp: TimeInterval
        private(set) var location: CGPoint
        private(set) var force: CGFloat
        private(set) var majorRadius: CGFloat
        private(set) var angles: TouchInput.Angles
        private(set) var samples: [UITouch]

        @MainActor
        init(of touch: UITouch) {
            phase = touch.phase
            previous = touch.previousScreenLocation
            timestamp = touch.timestamp
            location = touch.screenLocation
            force = touch.force
            majorRadius = touch.majorRadius
            angles = touch.angles
            samples = touch.samples
        }

        /// Adds what came next.
        mutating func `continue`(with next: Moment) {
            timestamp = next.timestamp
            location = next.location
            force = next.force
            majorRadius = next.majorRadius
            angles = next.angles
            samples += next.samples
        }
    }

    func show(_ moment: Moment) {
        phase = moment.phase
        previousScreenLocation = moment.previous
        timestamp = moment.timestamp
        screenLocation = moment.location
        force = moment.force
        majorRadius = moment.majorRadius
        angles = moment.angles
        samples = moment.samples
    }
}
