import InputEvents
import QuartzCore

/// The gestures of a screen reader, recognized from the samples of all fingers.
///
/// | gesture | command |
/// |---|---|
/// | tap, or a finger that rests | touch: the element under the finger |
/// | a finger that moves slowly | explore: each element under the finger |
/// | double tap anywhere | activate |
/// | swipe right, left | next, previous element |
/// | swipe up, down | adjust |
/// | tap with two fingers | stop speaking |
/// | double tap with two fingers | magic tap |
/// | two fingers back and forth | escape |
/// | swipe with three fingers | scroll |
@MainActor
struct ReaderGestures {
    enum Command: Equatable {
        /// Speaks the element at a point.
        case touch(CGPoint)
        /// Speaks the element at a point unless it is the current one.
        case explore(CGPoint)
        case activate
        case next, previous
        case adjustUp, adjustDown
        case silence
        case magicTap
        case escape
        case scroll(UIAccessibilityScrollDirection)
    }

    /// The distance up to which a finger rests, in points. A chosen value.
    static let slack: CGFloat = 12
    /// The distance of a swipe, in points. A chosen value.
    static let swipeDistance: CGFloat = 36
    /// The maximum duration of a tap and of a swipe. A chosen value.
    static let swipeDuration = MonotonicDuration.milliseconds(350)
    /// The time after which a resting finger explores. A chosen value.
    static let restDuration = MonotonicDuration.milliseconds(200)
    /// The maximum interval between the taps of a double tap: that of touches.
    static let tapInterval = TouchDispatcher.tapInterval

    private struct Finger {
        var key: Key
        var start: CGPoint
        var location: CGPoint
        /// The reversals of the horizontal direction, and the location of the last one.
        var reversals = 0
        var turn: CGPoint
        var direction: CGFloat = 0
    }

    private struct Key: Hashable {
        var device: DeviceID
        var contact: Int
    }

    private var fingers: [Finger] = []
    private var startTime = MonotonicInstant.zero
    /// The largest number of fingers since the first one touched.
    private var fingerCount = 0
    /// The fingers that were lifted since the first one touched.
    private var lifted: [Finger] = []
    private var isExploring = false
    private var lastTap: (time: MonotonicInstant, fingers: Int)?

    /// The time at which a resting finger begins to explore; `nil` if there is none.
    var restTime: MonotonicInstant? {
        fingers.count == 1 && fingerCount == 1 && !isExploring ? startTime + Self.restDuration : nil
    }

    /// Returns the contacts of a device that are down.
    func contacts(of device: DeviceID) -> [Int] { fingers.map(\.key).filter { $0.device == device }.map(\.contact) }

    /// Returns the commands of a sample.
    mutating func take(_ sample: TouchSample) -> [Command] {
        let key = Key(device: sample.deviceID, contact: sample.contactID)
        let index = fingers.firstIndex { $0.key == key }
        let time = sample.time
        switch sample.phase {
        case .began:
            if let index { fingers.remove(at: index) }
            if fingers.isEmpty {
                startTime = time
                fingerCount = 0
                lifted = []
                isExploring = false
            }
            let position = sample.position
            fingers.append(Finger(key: key, start: position, location: position, turn: position))
            fingerCount = max(fingerCount, fingers.count)
            return []
        case .moved:
            guard let index else { return [] }
            move(index, to: sample.position)
            guard fingerCount == 1 else { return [] }
            // A finger that is still moving after the time of a swipe explores.
            if time - startTime > Self.swipeDuration { isExploring = true }
            return isExploring ? [.explore(sample.position)] : []
        case .ended:
            guard let index else { return [] }
            move(index, to: sample.position)
            lifted.append(fingers.remove(at: index))
            return fingers.isEmpty ? commands(at: time) : []
        case .cancelled:
            guard let index else { return [] }
            fingers.remove(at: index)
            fingerCount = .max
            return []
        }
    }

    /// Returns the command of a finger that rests at a time.
    mutating func rest(at time: MonotonicInstant) -> Command? {
        guard let restTime, time >= restTime, let finger = fingers.first,
            distance(finger.start, finger.location) <= Self.slack
        else { return nil }
        isExploring = true
        return .touch(finger.location)
    }

    private mutating func move(_ index: Int, to location: CGPoint) {
        fingers[index].location = location
        let delta = location.x - fingers[index].turn.x
        guard abs(delta) >= Self.slack else { return }
        let direction: CGFloat = delta > 0 ? 1 : -1
        if direction == -fingers[index].direction { fingers[index].reversals += 1 }
        fingers[index].direction = direction
        fingers[index].turn = location
    }

    /// Returns the commands of a gesture that is over.
    private mutating func commands(at time: MonotonicInstant) -> [Command] {
        guard let finger = lifted.first, fingerCount <= 3, lifted.count == fingerCount else { return [] }
        if fingerCount == 2, lifted.allSatisfy({ $0.reversals >= 2 }) { return [.escape] }
        guard time - startTime <= Self.swipeDuration, !isExploring else { return [] }
        if lifted.allSatisfy({ distance($0.start, $0.location) <= Self.slack }) {
            return tap(at: finger.location, time)
        }
        let vectors = lifted.map { CGPoint(x: $0.location.x - $0.start.x, y: $0.location.y - $0.start.y) }
        let sum = vectors.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
        let mean = CGPoint(x: sum.x / CGFloat(vectors.count), y: sum.y / CGFloat(vectors.count))
        let isHorizontal = abs(mean.x) >= abs(mean.y)
        guard max(abs(mean.x), abs(mean.y)) >= Self.swipeDistance else {
            return fingerCount == 1 ? [.touch(finger.location)] : []
        }
        switch fingerCount {
        case 1: return [isHorizontal ? mean.x > 0 ? .next : .previous : mean.y < 0 ? .adjustUp : .adjustDown]
        // Fingers that move up show the content below.
        case 3: return [.scroll(isHorizontal ? mean.x > 0 ? .left : .right : mean.y < 0 ? .down : .up)]
        default: return []
        }
    }

    private mutating func tap(at location: CGPoint, _ time: MonotonicInstant) -> [Command] {
        let isSecond = lastTap.map { $0.fingers == fingerCount && startTime - $0.time <= Self.tapInterval } ?? false
        lastTap = isSecond ? nil : (time, fingerCount)
        switch fingerCount {
        case 1: return [isSecond ? .activate : .touch(location)]
        case 2: return [isSecond ? .magicTap : .silence]
        default: return []
        }
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }
}
