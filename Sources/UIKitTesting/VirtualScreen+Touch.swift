import UIKit

extension VirtualScreen {
    /// A finger on the screen, moved by the test.
    @MainActor
    public final class Finger {
        private let screen: VirtualScreen
        private let contact: Int

        /// Where it is, in points of the screen.
        public private(set) var location: CGPoint

        init(_ screen: VirtualScreen, contact: Int, at location: CGPoint) {
            self.screen = screen
            self.contact = contact
            self.location = location
        }

        func send(_ phase: TouchSample.Phase) throws(VirtualScreenError) {
            let sample = TouchSample(
                time: screen.time,
                deviceID: 0,
                contactID: contact,
                phase: phase,
                position: location
            )
            try screen.perform { () throws(HostError) in try screen.host.send([sample]) }
        }

        /// Moves to a place at once: one sample.
        public func move(to location: CGPoint) throws(VirtualScreenError) {
            self.location = location
            try send(.moved)
        }

        /// Moves to a place in a straight line, with as many samples as a device of `rate` samples a second sends.
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

        /// Leaves the screen.
        public func lift() throws(VirtualScreenError) { try send(.ended) }

        /// Is taken away, as when the device is unplugged.
        public func cancel() throws(VirtualScreenError) { try send(.cancelled) }
    }

    /// Puts a finger on the screen.
    /// - Parameter location: in points of the screen.
    public func touch(at location: CGPoint) throws(VirtualScreenError) -> Finger {
        fingerCount += 1
        let finger = Finger(self, contact: fingerCount, at: location)
        try finger.send(.began)
        return finger
    }

    /// Puts a finger on the screen and lifts it again after 50 ms.
    public func tap(at location: CGPoint) throws(VirtualScreenError) {
        let finger = try touch(at: location)
        try advance(by: 0.05)
        try finger.lift()
        try advance(by: 1 / 60.0)
    }

    /// Moves the pointer of a mouse to a place, with no button pressed.
    /// - Parameter location: in points of the screen.
    public func hover(at location: CGPoint) throws(VirtualScreenError) {
        try perform { () throws(HostError) in
            try host.send(PointerSample(time: time, deviceID: 0, position: location))
        }
    }

    /// Plays a recording, as fast as the machine can, until it ends and everything is shown.
    /// - Parameters:
    ///   - recording: a file of one of the two formats that `docs/recording-format.md` describes.
    ///   - area: where the recording's page lies on the screen, in points; the whole screen when nil.
    public func replay(recording path: String, area: CGRect? = nil) throws(VirtualScreenError) {
        do {
            let recording = try Recording(contentsOf: path)
            let area = area ?? host.screen.bounds
            host.play(try ReplaySource(recording, area: area, clock: host.clock, startTime: host.clock.now))
            try host.wakeUp()
            try host.runUntilIdle(limit: .infinity)
        } catch {
            throw VirtualScreenError(message: "\(error)")
        }
    }
}
