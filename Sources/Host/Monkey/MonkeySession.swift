import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// One launch of an app, and the contacts that touch it.
@MainActor
struct MonkeySession {
    private let host: VirtualHost
    /// The clock's time at which the recording starts.
    private let start: MonotonicInstant
    private var random: MonkeyRandom
    private var contacts: MonkeyContacts
    /// Microseconds since `start`.
    private var time: Int64 = 0
    /// The events that a busy main thread has not read yet, and the number of steps for which it stays busy.
    private var unread: [InputEvent] = []
    private var busySteps = 0

    private(set) var events = 0
    private(set) var touches = 0
    private(set) var losses = 0
    var records = false
    private(set) var recorded: [Recording.Sample] = []
    private var live: [Recording.Sample] = []

    init(_ host: VirtualHost, start: MonotonicInstant, random: MonkeyRandom) {
        self.host = host
        self.start = start
        self.random = random
        contacts = MonkeyContacts(random: MonkeyRandom(seed: self.random.next()))
    }

    /// Advances the clock by some milliseconds, and sends the samples of the contacts at that time.
    mutating func step() throws {
        time += Int64(random.int(4...12)) * 1000
        let screen = host.screen
        take(contacts.samples(at: time) { Self.aim(&$0, at: screen) })
        if random.once(in: 3000) { try unplug() }
        if random.once(in: 6000) { try cancelTouches() }
        if random.once(in: 2000) { repeatBeginning() }
        if random.once(in: 1000) { try loseView() }
        if random.once(in: 100) { hover() }
        if busySteps == 0, random.once(in: 200) { busySteps = random.int(1...20) }
        if busySteps > 0 { busySteps -= 1 }
        if busySteps == 0 { try deliver() }
    }

    /// Lifts all fingers.
    mutating func finish() throws {
        time += 8000
        take(contacts.lift(at: time))
        try deliver()
        // The app was not informed of some contacts that were lost; it must not wait for them.
        try host.send(MonkeyContacts.devices.map { .deviceRemoved($0.inputDevice) })
    }

    private mutating func deliver() throws {
        let now = start + .microseconds(time)
        if now > host.clock.now { try host.run(until: now) }
        guard !unread.isEmpty else { return }
        let events = unread
        unread = []
        try host.send(events)
    }

    /// Returns a position to touch: for half of the touches anywhere, for the others on a view.
    private static func aim(_ random: inout MonkeyRandom, at screen: UIScreen) -> CGPoint {
        let page = screen.bounds
        let anywhere = CGPoint(x: random.number(0...1), y: random.number(0...1))
        guard random.once(in: 2), var view = screen.visibleWindows.last as UIView? else { return anywhere }
        while true {
            let shown = view.subviews.filter { !$0.isHidden && $0.isUserInteractionEnabled && $0.alpha > 0.01 }
            guard !shown.isEmpty, !random.once(in: 6) else { break }
            view = shown[random.int(0...(shown.count - 1))]
        }
        let bounds = view.bounds
        let point = view.convert(
            CGPoint(
                x: bounds.minX + bounds.width * random.number(0...1),
                y: bounds.minY + bounds.height * random.number(0...1)
            ),
            to: nil
        )
        guard point.x.isFinite, point.y.isFinite else { return anywhere }
        return CGPoint(x: point.x / page.width, y: point.y / page.height)
    }

    // MARK: Faults

    private mutating func unplug() throws {
        let device = MonkeyContacts.devices[random.once(in: 4) ? random.int(1...2) : 0]
        note(contacts.cancel(device.id, staysDown: random.once(in: 2), at: time), isSent: false)
        unread.append(.deviceRemoved(device.inputDevice))
        losses += 1
        try deliver()
    }

    private mutating func cancelTouches() throws {
        try deliver()
        note(contacts.cancel(nil, staysDown: random.once(in: 2), at: time), isSent: false)
        host.session.perform { host.session.application.touches.cancelAll() }
        losses += 1
    }

    /// Takes a touched view, or a superview of it, away from the touches for a moment.
    private mutating func loseView() throws {
        try deliver()
        let choice = random.next()
        host.session.perform { LostView.lose(in: host.session, choice: choice) }
        losses += 1
    }

    private mutating func repeatBeginning() {
        let samples = contacts.repeatBeginning(at: time)
        for sample in samples {
            var end = sample
            end.phase = .cancelled
            note([end], isSent: false)
        }
        take(samples)
    }

    private mutating func hover() {
        let page = host.screen.bounds
        let point = CGPoint(x: random.number(0...1) * page.width, y: random.number(0...1) * page.height)
        unread.append(
            .pointer(PointerSample(time: start + .microseconds(time), deviceID: DeviceID(2), position: point))
        )
    }

    // MARK: Sending

    private mutating func take(_ samples: [Recording.Sample]) {
        guard !samples.isEmpty else { return }
        let page = host.screen.bounds
        for sample in samples {
            // As `ReplaySource` does it.
            let touch = TouchSample(
                time: start + .microseconds(sample.time),
                deviceID: DeviceID(sample.deviceID),
                contactID: sample.contactID,
                phase: sample.phase,
                position: CGPoint(x: page.minX + sample.x * page.width, y: page.minY + sample.y * page.height),
                force: sample.force,
                majorRadius: sample.majorRadius.map { $0 * page.width },
                type: sample.type,
                angles: sample.angles
            )
            unread.append(.touch(touch))
        }
        note(samples, isSent: true)
    }

    /// Keeps what a recording may have: contacts begin, and end once.
    private mutating func note(_ samples: [Recording.Sample], isSent: Bool) {
        if isSent { events += samples.count }
        for sample in samples {
            let index = live.firstIndex { $0.deviceID == sample.deviceID && $0.contactID == sample.contactID }
            if sample.phase == .began {
                touches += 1
                if index == nil { live.append(sample) }
            } else if let index {
                if sample.phase != .moved { live.remove(at: index) }
            } else {
                continue
            }
            if records { recorded.append(sample) }
        }
    }
}
