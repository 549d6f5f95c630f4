import Geometry
import LinuxIO
import Synchronization

/// An input source for the pointers and keyboards of remote viewers.
///
/// Each viewer is a device with its number and a pointer of its own, so that several can touch at once. Reports come from any
/// thread. A viewer that leaves while it holds a button or keys cancels them.
///
/// Viewers may send any number of events. So their queues are bounded (`hasRoom(for:)`), and between two deliveries to the
/// application, only a bounded number of events is read, in equal shares of the viewers. The rest follows after
/// `didDeliver()`.
package final class RemoteSource: InputSource, Sendable {
    /// The number of queued events of a viewer from which on it has no room for others.
    package static let mostQueued = 256
    /// The maximum number of events that are read between two deliveries.
    package static let mostPerDelivery = 64
    /// The maximum number of events of one viewer that are read between two deliveries.
    package static let mostPerViewer = 32
    /// The number of viewers from which on others have to wait, including those that have left and have queued events.
    /// Each of them can have a share of a delivery.
    package static let mostViewers = 32
    /// The number of queued events of a viewer from which on a motion replaces the motion before it.
    static let crowd = mostPerViewer

    private struct State: Sendable {
        var queue = RemoteQueue()
        var translators: [InputDevice.ID: DeviceReportTranslator] = [:]
        var area: CGRect
        /// The last text that a viewer has copied, until it is taken.
        var copiedText: String?
    }

    package let name = "remote viewers"
    private let state: Mutex<State>
    private let wake: WakeDescriptor<InputError>
    private let roomHandler = Mutex<@Sendable () -> Void>({})

    /// Creates a source.
    /// - Parameter area: The bounds of the screen, in points.
    package init(area: CGRect) throws(InputError) {
        state = Mutex(State(area: area))
        wake = try WakeDescriptor<InputError>()
    }

    package var descriptor: CInt? { wake.descriptor }

    package let drawsCursors = true

    /// The number of events that have not been read.
    package var queuedCount: Int { state.withLock { $0.queue.count } }

    // MARK: Viewers

    /// Adds a viewer.
    package func connect(_ viewer: Int, name: String) {
        append(viewer) { queue in
            let device = InputDevice(id: DeviceID(viewer), name: name, kind: .pointer)
            guard queue.connect(viewer) else { return [] }
            return [.report(DeviceReport(deviceID: device.id, time: .zero, fact: .added(device)))]
        }
    }

    /// Removes a viewer.
    package func disconnect(_ viewer: Int) {
        append(viewer) { queue in
            guard queue.disconnect(viewer) else { return [] }
            return [.report(DeviceReport(deviceID: DeviceID(viewer), time: .zero, fact: .removed))]
        }
    }

    /// The kernel's codes of the bits of buttons: left, middle, right.
    private static let buttonCodes = [0x110, 0x112, 0x111]
    /// The directions of the bits that follow, for steps of the wheel.
    private static let wheel = [
        CGVector(dx: 0, dy: -1), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0), CGVector(dx: 1, dy: 0),
    ]

    /// Moves the pointer of a viewer, and presses and releases its buttons.
    /// - Parameters:
    ///   - position: The position as a part of the screen, from 0 to 1.
    ///   - buttons: From the lowest bit: the left, middle and right button, and steps of the wheel up, down, left and
    ///     right.
    package func move(_ viewer: Int, to position: CGPoint, buttons: UInt8, at time: MonotonicInstant) {
        append(viewer) { queue in
            guard let old = queue.buttons(of: viewer) else { return [] }
            queue.setButtons(buttons, of: viewer)
            func report(_ fact: DeviceReport.Fact) -> RemoteQueue.Fact {
                .report(DeviceReport(deviceID: DeviceID(viewer), time: time, fact: fact))
            }
            var facts = [report(.pointerPositioned(at: position))]
            let changed = old ^ buttons
            for (bit, code) in Self.buttonCodes.enumerated() where changed >> bit & 1 != 0 {
                facts.append(report(.button(code: code, isDown: buttons >> bit & 1 != 0)))
            }
            for (index, delta) in Self.wheel.enumerated() where (changed & buttons) >> (index + 3) & 1 != 0 {
                facts.append(report(.scrolled(PointerSample.Scroll(source: .wheel, delta: delta))))
            }
            return facts
        }
    }

    /// Presses or releases a key of a viewer.
    /// - Parameter symbol: The symbol of the key in X11.
    package func key(_ viewer: Int, symbol: UInt32, isDown: Bool, at time: MonotonicInstant) {
        append(viewer) { queue in
            guard queue.buttons(of: viewer) != nil else { return [] }
            let sample = KeySample(
                time: time,
                deviceID: DeviceID(viewer),
                code: 0,
                isDown: isDown,
                symbol: symbol
            )
            return [.key(sample)]
        }
    }

    /// Copies a text of a viewer. It replaces one that was not taken.
    package func copy(_ text: String) {
        state.withLock { $0.copiedText = text }
        wake.wake()
    }

    private func append(_ viewer: Int, _ facts: (inout RemoteQueue) -> [RemoteQueue.Fact]) {
        let isFirst = state.withLock { state in
            let wasReadable = state.queue.hasTakeable
            let facts = facts(&state.queue)
            state.queue.append(facts, of: viewer)
            return !wasReadable && state.queue.hasTakeable
        }
        if isFirst { wake.wake() }
    }

    // MARK: Room

    /// Returns a Boolean value that indicates whether there is room for the next event of a viewer. If not, the viewer is not
    /// to be read until the closure of `onRoom(_:)` is called. An event without room is queued nevertheless, such as the end
    /// of a connection.
    package func hasRoom(for viewer: Int) -> Bool { state.withLock { $0.queue.hasRoom(for: viewer) } }

    /// Sets a closure that is called, on the reader's thread, when there is room for events of a viewer that had none.
    package func onRoom(_ body: @escaping @Sendable () -> Void) { roomHandler.withLock { $0 = body } }

    // MARK: The reader

    package func read() throws(InputError) -> [InputEvent] {
        wake.clear()
        let (events, frees) = state.withLock { state in
            let (facts, frees) = state.queue.take()
            return (facts.flatMap { translate($0, &state) }, frees)
        }
        if frees { roomHandler.withLock { $0 }() }
        return events
    }

    package func takeCopiedText() -> String? {
        state.withLock { state in
            defer { state.copiedText = nil }
            return state.copiedText
        }
    }

    package func didDeliver() {
        let isReadable = state.withLock { state in
            let wasReadable = state.queue.hasTakeable
            state.queue.didDeliver()
            return !wasReadable && state.queue.hasTakeable
        }
        if isReadable { wake.wake() }
    }

    private func translate(_ fact: RemoteQueue.Fact, _ state: inout State) -> [InputEvent] {
        switch fact {
        case .key(let sample): return [.key(sample)]
        case .report(let report):
            let id = report.deviceID
            let events = state.translators[id, default: DeviceReportTranslator(area: state.area)].events(of: [report])
            if report.fact == .removed { state.translators[id] = nil }
            return events
        }
    }

    /// Follows a rotation. Viewers see the screen upright.
    package func screenDidRotate(to rotation: ScreenRotation, area: CGRect) {
        state.withLock { state in
            state.area = area
            for id in state.translators.keys { state.translators[id]?.rotate(to: .none, area: area) }
        }
    }
}
