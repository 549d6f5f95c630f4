import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// Random contacts on a page whose sides are 0 to 1. Fingers tap, once or more, drag, flick, hold, pinch and rotate,
/// alone or up to ten at once. There are a pen and a mouse as well.
///
/// Positions are multiples of 1/32768, as on a touch screen, and times are whole microseconds, so that the recording
/// equals the samples that were played.
struct MonkeyContacts {
    /// The devices: a touch screen, a pen and a mouse.
    static let devices = [
        Recording.Device(id: 0, name: "fingers", kind: .touchscreen),
        Recording.Device(id: 1, name: "pen", kind: .pen), Recording.Device(id: 2, name: "mouse", kind: .pointer),
    ]

    /// The planned and current movement of a contact.
    private struct Movement {
        /// The positions of the path, connected by straight segments.
        var points: [CGPoint]
        var start: Int64
        /// The durations of the movement, and of the hold at the end of the path, in microseconds.
        var duration: Int64
        var hold: Int64 = 0
        /// The number of taps that follow at the same position.
        var taps = 0
        var endsNormally = true

        var end: Int64 { start + duration + hold }

        func position(at time: Int64) -> CGPoint {
            guard points.count > 1, time < start + duration else { return points[points.count - 1] }
            let progress = max(0, Double(time - start) / Double(duration)) * Double(points.count - 1)
            let index = min(Int(progress), points.count - 2)
            let (a, b) = (points[index], points[index + 1])
            let part = progress - Double(index)
            return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
        }
    }

    private struct Contact {
        var device: Int
        var number: Int
        var type: TouchSample.Kind
        var movement: Movement?
        var isDown = false
        /// The last position, as fractions of the page.
        var x = 0.0
        var y = 0.0
        /// The earliest time of the next contact, in microseconds.
        var next: Int64 = 0
    }

    private var contacts: [Contact]
    private var random: MonkeyRandom
    /// The maximum number of fingers at present, and the time at which it changes.
    private var fingerLimit = (fingers: 1, until: Int64(0))

    init(random: MonkeyRandom) {
        self.random = random
        contacts = (0..<10).map { Contact(device: 0, number: $0, type: .direct) }
        contacts.append(Contact(device: 1, number: 0, type: .pencil))
        contacts.append(Contact(device: 2, number: 0, type: .indirectPointer))
    }

    /// Returns the samples of all contacts at a time, in microseconds.
    /// - Parameter aim: Returns a position to touch, from a random number.
    mutating func samples(at time: Int64, aim: (inout MonkeyRandom) -> CGPoint) -> [Recording.Sample] {
        if time >= fingerLimit.until {
            fingerLimit.fingers = [1, 1, 1, 1, 2, 2, 2, 3, 5, 10][random.int(0...9)]
            fingerLimit.until = time + Int64(random.int(200_000...3_000_000))
        }
        var samples: [Recording.Sample] = []
        for index in contacts.indices {
            if contacts[index].isDown {
                continueContact(index, at: time, &samples)
            } else if time >= contacts[index].next, mayBegin(index) {
                if contacts[index].movement == nil { plan(index, at: time, aim) }
                begin(index, at: time, &samples)
            }
        }
        return samples
    }

    /// Lifts all contacts that are down.
    mutating func lift(at time: Int64) -> [Recording.Sample] { end(.ended, at: time) { _ in true } }

    /// Cancels the touches of a device, or of all devices.
    /// - Parameter staysDown: A Boolean value that indicates whether the contacts stay down and continue afterwards.
    mutating func cancel(_ device: Int?, staysDown: Bool, at time: Int64) -> [Recording.Sample] {
        let before = contacts
        let samples = end(.cancelled, at: time) { device == nil || $0.device == device }
        if staysDown { contacts = before }
        return samples
    }

    /// Begins a contact that is already down once more, without an end.
    mutating func repeatBeginning(at time: Int64) -> [Recording.Sample] {
        guard let index = contacts.firstIndex(where: \.isDown) else { return [] }
        var samples: [Recording.Sample] = []
        begin(index, at: time, &samples)
        return samples
    }

    private mutating func end(
        _ phase: TouchSample.Phase,
        at time: Int64,
        where isIncluded: (Contact) -> Bool
    ) -> [Recording.Sample] {
        var samples: [Recording.Sample] = []
        for index in contacts.indices where isIncluded(contacts[index]) {
            if contacts[index].isDown { samples.append(sample(index, phase, at: time)) }
            contacts[index].isDown = false
            contacts[index].movement = nil
        }
        return samples
    }

    private mutating func mayBegin(_ index: Int) -> Bool {
        switch contacts[index].type {
        case .direct:
            // A contact that another one planned, such as the second of a pinch, begins in any case.
            if contacts[index].movement != nil { return true }
            return index < fingerLimit.fingers && random.once(in: 8)
        default: return random.once(in: 1000)
        }
    }

    private mutating func begin(_ index: Int, at time: Int64, _ samples: inout [Recording.Sample]) {
        contacts[index].movement?.start = time
        contacts[index].isDown = true
        updatePosition(of: index, at: time)
        samples.append(sample(index, .began, at: time))
    }

    private mutating func continueContact(_ index: Int, at time: Int64, _ samples: inout [Recording.Sample]) {
        guard let movement = contacts[index].movement else { return }
        let (x, y) = (contacts[index].x, contacts[index].y)
        if time < movement.end {
            updatePosition(of: index, at: time)
            // A device does not report what has not changed.
            if (x, y) != (contacts[index].x, contacts[index].y) { samples.append(sample(index, .moved, at: time)) }
            return
        }
        samples.append(sample(index, movement.endsNormally ? .ended : .cancelled, at: time))
        contacts[index].isDown = false
        contacts[index].movement = nil
        if movement.taps > 0 {
            contacts[index].next = time + Int64(random.int(40_000...300_000))
            contacts[index].movement = Movement(
                points: movement.points,
                start: 0,
                duration: movement.duration,
                taps: movement.taps - 1
            )
        } else {
            contacts[index].next = time + Int64(random.int(0...400_000))
        }
    }

    private mutating func plan(_ index: Int, at time: Int64, _ aim: (inout MonkeyRandom) -> CGPoint) {
        var point = aim(&random)
        func milliseconds(_ range: ClosedRange<Int>) -> Int64 { Int64(random.int(range)) * 1000 }
        var movement = Movement(points: [point], start: time, duration: 0)
        switch random.int(0...99) {
        case 0..<30:
            movement.duration = milliseconds(16...160)
            movement.taps = [0, 0, 1, 1, 2][random.int(0...4)]
        case 30..<55:
            for _ in 0..<random.int(1...4) { movement.points.append(near(point, 0.02...0.7)) }
            movement.duration = milliseconds(100...1200)
            if random.once(in: 3) { movement.hold = milliseconds(50...300) }
        case 55..<70:
            movement.points.append(near(point, 0.1...0.6))
            movement.duration = milliseconds(24...140)
        case 70..<80:
            // A long press, which may continue as a drag.
            movement.duration = milliseconds(300...1500)
            if random.once(in: 2) { movement.points += [point, near(point, 0.05...0.4)] }
        case 80..<86:
            // A drag from the edge.
            if random.once(in: 2) { point.x = random.once(in: 2) ? 0 : 1 } else { point.y = random.once(in: 2) ? 0 : 1 }
            movement.points = [point, near(point, 0.1...0.6)]
            movement.duration = milliseconds(50...500)
        default:
            pair(index, with: &movement, around: point)
        }
        if random.once(in: 40) { movement.endsNormally = false }
        contacts[index].movement = movement
    }

    /// Plans a pinch, a rotation, or both: the next contact is planned as well.
    private mutating func pair(_ index: Int, with movement: inout Movement, around center: CGPoint) {
        movement.duration = Int64(random.int(80...1200)) * 1000
        let angle = random.number(0...(2 * .pi))
        let rotation = random.once(in: 3) ? 0 : random.number(-2...2)
        let radii = (random.number(0.03...0.3), random.number(0.03...0.3))
        func path(_ side: Double) -> [CGPoint] {
            (0...8).map { step in
                let part = Double(step) / 8
                let radius = side * (radii.0 + (radii.1 - radii.0) * part)
                let angle = angle + rotation * part
                return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
            }
        }
        movement.points = path(1)
        let other = index + 1
        guard other < 10, !contacts[other].isDown else { return }
        contacts[other].movement = Movement(
            points: path(-1),
            start: movement.start,
            duration: movement.duration + Int64(random.int(-80...80)) * 1000
        )
        contacts[other].next = movement.start + Int64(random.int(0...60)) * 1000
    }

    private mutating func near(_ point: CGPoint, _ distance: ClosedRange<Double>) -> CGPoint {
        let (angle, length) = (random.number(0...(2 * .pi)), random.number(distance))
        return CGPoint(x: point.x + cos(angle) * length, y: point.y + sin(angle) * length)
    }

    /// Moves a contact to its position on the path, rounded and limited to the page, and the pen and the mouse as well.
    private mutating func updatePosition(of index: Int, at time: Int64) {
        guard let point = contacts[index].movement?.position(at: time) else { return }
        func part(_ value: CGFloat) -> Double { Double(Int((min(max(value, 0), 1) * 32_767) as CGFloat)) * 0x1p-15 }
        contacts[index].x = part(point.x)
        contacts[index].y = part(point.y)
    }

    private mutating func sample(_ index: Int, _ phase: TouchSample.Phase, at time: Int64) -> Recording.Sample {
        let contact = contacts[index]
        var sample = Recording.Sample(
            time: time,
            deviceID: contact.device,
            contactID: contact.number,
            phase: phase,
            type: contact.type,
            x: contact.x,
            y: contact.y
        )
        if contact.type == .pencil {
            sample.force = Double(random.int(0...64)) / 64
            sample.angles = PenAngles(
                altitude: random.number(PenAngles.altitudes),
                azimuth: random.number(PenAngles.azimuths)
            )
        }
        if contact.type == .direct { sample.majorRadius = Double(random.int(16...64)) / 4096 }
        return sample
    }
}
