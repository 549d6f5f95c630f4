import UIKit

extension VirtualScreen {
    /// A finger on the screen, controlled by the test.
    @MainActor
    public final class Finger {
        private let screen: VirtualScreen
        private let contact: Int
        private let type: TouchSample.Kind

        /// The force of the touch, from 0 to 1; `nil` for a device without pressure.
        public var force: CGFloat?

        /// The angle between a pencil and the screen, in radians: from 0, parallel to the screen, to π ÷ 2,
        /// perpendicular to it.
        public var altitudeAngle = CGFloat.pi / 2

        /// The direction of a pencil's upper end in the screen's coordinates, in radians, clockwise from the x-axis.
        public var azimuthAngle: CGFloat = 0

        /// The location of the finger, in points of the screen.
        public private(set) var location: CGPoint

        init(_ screen: VirtualScreen, contact: Int, at location: CGPoint, type: TouchSample.Kind = .direct) {
            self.screen = screen
            self.contact = contact
            self.type = type
            self.location = location
        }

        func send(_ phase: TouchSample.Phase) throws(VirtualScreenError) {
            let sample = TouchSample(
                time: screen.host.clock.now,
                deviceID: type == .direct ? Device.touchScreen.id : Device.pen.id,
                contactID: contact,
                phase: phase,
                position: location,
                force: force.map { Double($0) },
                type: type,
                angles: type == .pencil ? angles : nil
            )
            try screen.perform { () throws(HostError) in try screen.host.send([sample]) }
        }

        private var angles: PenAngles {
            let (altitudes, azimuth) = (PenAngles.altitudes, Double(azimuthAngle))
            return PenAngles(
                altitude: min(max(Double(altitudeAngle), altitudes.lowerBound), altitudes.upperBound),
                azimuth: atan2(sin(azimuth), cos(azimuth))
            )
        }

        /// Moves the finger to a location immediately, with one sample.
        public func move(to location: CGPoint) throws(VirtualScreenError) {
            self.location = location
            try send(.moved)
        }

        /// Moves the finger to a location in a straight line, with as many samples as a device with `rate` samples per
        /// second sends.
        public func drag(
            to end: CGPoint,
            duration: TimeInterval,
            rate: Double = 120
        ) throws(VirtualScreenError) {
            let start = location
            let count = max(1, Int((duration * rate).rounded()))
            for step in 1...count {
                try screen.advance(by: duration / Double(count))
                let part = CGFloat(step) / CGFloat(count)
                try move(to: CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
            }
        }

        /// Lifts the finger.
        public func lift() throws(VirtualScreenError) { try send(.ended) }

        /// Cancels the touch, as when the device is unplugged.
        public func cancel() throws(VirtualScreenError) { try send(.cancelled) }
    }

    /// Touches the screen with a finger.
    /// - Parameter location: The location, in points of the screen.
    public func touch(at location: CGPoint) throws(VirtualScreenError) -> Finger {
        fingerCount += 1
        let finger = Finger(self, contact: fingerCount, at: location)
        try finger.send(.began)
        return finger
    }

    /// Moves the pointer of a mouse to a location, with no button pressed.
    /// - Parameter location: The location, in points of the screen.
    public func hover(at location: CGPoint) throws(VirtualScreenError) {
        try perform { () throws(HostError) in
            try host.send(PointerSample(time: host.clock.now, deviceID: Device.pointer.id, position: location))
        }
    }

    /// Clicks with the secondary button of a mouse, for recognizers that require it.
    /// - Parameter location: The location, in points of the screen.
    public func secondaryClick(at location: CGPoint) throws(VirtualScreenError) {
        for buttons: PointerSample.Buttons in [.secondary, []] {
            let sample = PointerSample(
                time: host.clock.now,
                deviceID: Device.pointer.id,
                position: location,
                buttons: buttons
            )
            try perform { () throws(HostError) in try host.send(sample) }
            try advance(by: 0.05)
        }
    }

    /// Scrolls with the wheel of a mouse, by one report.
    /// - Parameters:
    ///   - location: The location of the pointer, in points of the screen.
    ///   - clicks: The clicks of the wheel, positive to the right and down: a wheel that scrolls down shows later content.
    public func scrollWheel(at location: CGPoint, clicks: CGVector) throws(VirtualScreenError) {
        try send(PointerScroll(source: .wheel, delta: clicks), at: location)
    }

    /// Scrolls with two fingers on a touchpad, evenly, and lifts them.
    /// - Parameters:
    ///   - location: The location of the pointer, in points of the screen.
    ///   - distance: The distance in points, positive to the right and down.
    ///   - duration: The duration of the scroll, in seconds.
    ///   - rate: The number of reports per second.
    public func scroll(
        at location: CGPoint,
        by distance: CGVector,
        duration: TimeInterval,
        rate: Double = 120
    ) throws(VirtualScreenError) {
        let count = max(1, Int((duration * rate).rounded()))
        let part = CGFloat(count)
        for _ in 0..<count {
            try advance(by: duration / Double(count))
            let delta = CGVector(dx: distance.dx / part, dy: distance.dy / part)
            try send(PointerScroll(source: .finger, delta: delta), at: location)
        }
        try send(PointerScroll(source: .finger, delta: .zero), at: location)
    }

    package func send(_ scroll: PointerScroll, at location: CGPoint) throws(VirtualScreenError) {
        let sample = PointerSample(
            time: host.clock.now,
            deviceID: Device.pointer.id,
            position: location,
            scroll: scroll
        )
        try perform { () throws(HostError) in try host.send(sample) }
    }

    /// Records the touches and keys of a closure, which ``replay(recording:area:)`` plays. Keys that are typed into a secure text
    /// are not recorded.
    ///
    /// ```swift
    /// try screen.record(to: "order.rec") {
    ///     try screen.tap(at: CGPoint(x: 40, y: 60))
    ///     try screen.type("Zoë\n")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - path: The path of the file to write, in Easel's format.
    ///   - body: A closure that touches the screen and types.
    public func record(to path: String, _ body: () throws -> Void) throws {
        guard let recording = try host.record(comments: ["recorded by a test"], body) else {
            throw VirtualScreenError(message: "cannot write \(path): there was no input")
        }
        let file = try ReplacedFile(path: path)
        try file.write(Data(recording.text().utf8))
        try file.commit()
    }

    /// Plays a recording, as fast as the machine can, until it ends and the screen is up to date.
    /// - Parameters:
    ///   - path: The path of a file in one of the formats described in `docs/recording-format.md`.
    ///   - area: The area of the screen that the recording's page maps to, in points; the entire screen if `nil`.
    public func replay(recording path: String, area: CGRect? = nil) throws(VirtualScreenError) {
        do {
            let recording = try Recording(contentsOf: path)
            let area = area ?? host.screen.bounds
            host.play(try ReplaySource(recording, area: area, clock: host.clock, startTime: host.clock.now))
            try host.wakeUp()
            try host.runUntilIdle(limit: .distantFuture)
        } catch {
            throw VirtualScreenError(message: "\(error)")
        }
    }
}
