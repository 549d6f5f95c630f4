import Geometry
import Input
import LinuxIO
import Synchronization

/// The input of a page. Positions are parts of the screen, from 0 to 1.
enum BrowserInput: Hashable, Sendable {
    /// The number of fingers of a page.
    static let mostContacts = 10

    case touch(contact: Int, TouchSample.Phase, CGPoint)
    /// The steps of a wheel, positive to the right and down.
    case wheel(CGPoint, CGVector)
    /// A key by its symbol of X11.
    case key(symbol: UInt32, isDown: Bool)
}

/// The source of the touches, wheels and keys of pages.
///
/// Each page is two devices: a touchscreen, and a pointer with a keyboard. Pages may send any number of events. So the queue of
/// each is bounded (`hasRoom(for:)`), a motion replaces the motion before it, and between two deliveries to the application, only
/// a bounded number of events is read.
final class BrowserSource: InputSource, Sendable {
    /// The number of queued events of a page from which on it is not read.
    static let mostQueued = 128
    /// The maximum number of events that are read between two deliveries.
    static let mostPerDelivery = 64
    /// The number of queued events of all pages, of those that have left as well, from which on no page begins.
    static let mostOfAll = 1024

    private struct Page: Sendable {
        var contacts: [Int: CGPoint] = [:]
        var queued = 0
    }

    private struct Entry: Sendable {
        let page: Int
        var event: InputEvent
    }

    private struct State: Sendable {
        var area: CGRect
        var pages: [Int: Page] = [:]
        var queue: [Entry] = []
        /// The number of events that may be read before the next delivery.
        var budget = mostPerDelivery
        /// A Boolean value that indicates whether a page is not read because its queue is full.
        var isCrowded = false
    }

    let name = "browser inspector"
    let drawsCursors = true
    private let state: Mutex<State>
    /// The clock of the app; `nil` if it is that of the machine.
    private let clock: (any MediaClock)?
    private let wake: WakeDescriptor<InputError>
    private let roomHandler = Mutex<@Sendable () -> Void>({})

    /// Creates a source.
    /// - Parameters:
    ///   - area: The bounds of the screen, in points.
    ///   - clock: The clock of the app.
    init(area: CGRect, clock: any MediaClock = MonotonicClock()) throws(InputError) {
        self.clock = clock is MonotonicClock ? nil : clock
        state = Mutex(State(area: area))
        wake = try WakeDescriptor<InputError>()
    }

    var descriptor: CInt? { wake.descriptor }

    private static func touchscreen(_ page: Int) -> InputDevice {
        InputDevice(id: DeviceID(2 * page), name: "browser \(page)", kind: .touchscreen)
    }

    private static func pointer(_ page: Int) -> InputDevice {
        InputDevice(id: DeviceID(2 * page + 1), name: "pointer of browser \(page)", kind: .pointer)
    }

    // MARK: Pages

    /// Adds a page.
    func connect(_ page: Int) {
        append(page) { state in
            guard state.pages[page] == nil else { return [] }
            state.pages[page] = Page()
            return [.deviceAdded(Self.touchscreen(page)), .deviceAdded(Self.pointer(page))]
        }
    }

    /// Removes a page. Its touches are cancelled, and its keys end with the device.
    func disconnect(_ page: Int) {
        let time = MonotonicClock().now
        append(page) { state in
            guard let former = state.pages.removeValue(forKey: page) else { return [] }
            let ends = former.contacts.sorted { $0.key < $1.key }.map { contact, position in
                InputEvent.touch(Self.sample(page, contact, .cancelled, position, time))
            }
            return ends + [.deviceRemoved(Self.touchscreen(page)), .deviceRemoved(Self.pointer(page))]
        }
    }

    private static func sample(
        _ page: Int,
        _ contact: Int,
        _ phase: TouchSample.Phase,
        _ position: CGPoint,
        _ time: MonotonicInstant
    ) -> TouchSample {
        TouchSample(
            time: time,
            deviceID: touchscreen(page).id,
            contactID: contact,
            phase: phase,
            position: position
        )
    }

    /// Takes the input of a page. Touches that do not continue a touch, and keys of pages that have left, are dropped.
    func take(_ input: BrowserInput, of page: Int, at time: MonotonicInstant) {
        append(page) { state in
            guard let known = state.pages[page] else { return [] }
            func point(_ position: CGPoint) -> CGPoint {
                CGPoint(
                    x: state.area.minX + position.x * state.area.width,
                    y: state.area.minY + position.y * state.area.height
                )
            }
            switch input {
            case .touch(let contact, let phase, let position):
                guard (known.contacts[contact] == nil) == (phase == .began) else { return [] }
                let position = point(position)
                state.pages[page]?.contacts[contact] = phase == .began || phase == .moved ? position : nil
                return [.touch(Self.sample(page, contact, phase, position, time))]
            case .wheel(let position, let delta):
                var sample = PointerSample(time: time, deviceID: Self.pointer(page).id, position: point(position))
                sample.scroll = PointerScroll(source: .wheel, delta: delta)
                return [.pointer(sample)]
            case .key(let symbol, let isDown):
                let device = Self.pointer(page).id
                return [.key(KeySample(time: time, deviceID: device, code: 0, isDown: isDown, symbol: symbol))]
            }
        }
    }

    private func append(_ page: Int, _ events: (inout State) -> [InputEvent]) {
        let isReadable = state.withLock { state in
            for event in events(&state) {
                if let last = state.queue.last, last.page == page, Self.replaces(last.event, event) {
                    state.queue[state.queue.count - 1].event = event
                } else {
                    state.queue.append(Entry(page: page, event: event))
                    state.pages[page]?.queued += 1
                }
            }
            return !state.queue.isEmpty && state.budget > 0
        }
        if isReadable { wake.wake() }
    }

    /// Returns a Boolean value that indicates whether an event is a motion of the same finger as the one before it.
    private static func replaces(_ former: InputEvent, _ event: InputEvent) -> Bool {
        guard case .touch(let old) = former, case .touch(let new) = event else { return false }
        return old.phase == .moved && new.phase == .moved && old.contactID == new.contactID
            && old.deviceID == new.deviceID
    }

    // MARK: Room

    /// Returns a Boolean value that indicates whether there is room for the next event of a page. If not, the closure of
    /// `onRoom(_:)` is called when there is.
    func hasRoom(for page: Int) -> Bool {
        state.withLock { state in
            let isFull = (state.pages[page]?.queued ?? 0) >= Self.mostQueued
            if isFull { state.isCrowded = true }
            return !isFull
        }
    }

    /// A Boolean value that indicates whether there is room for another page.
    var hasRoomForPages: Bool { state.withLock { $0.queue.count < Self.mostOfAll } }

    /// Sets a closure that is called, on the reader's thread, when there is room for events of a page that had none.
    func onRoom(_ body: @escaping @Sendable () -> Void) { roomHandler.withLock { $0 = body } }

    /// The number of events that have not been read.
    var queuedCount: Int { state.withLock { $0.queue.count } }

    // MARK: The reader

    func read() throws(InputError) -> [InputEvent] {
        wake.clear()
        let (events, hasRoom) = state.withLock { state in
            let count = min(state.budget, state.queue.count)
            let taken = state.queue.prefix(count)
            state.queue.removeFirst(count)
            state.budget -= count
            for entry in taken { state.pages[entry.page]?.queued -= 1 }
            let hasRoom = state.isCrowded && count > 0
            if hasRoom { state.isCrowded = false }
            return (taken.map(\.event), hasRoom)
        }
        if hasRoom { roomHandler.withLock { $0 }() }
        guard let now = clock?.now else { return events }
        // Another clock may have moved on since the events arrived, or stand still.
        return events.map { $0.at(now) }
    }

    func didDeliver() {
        let isReadable = state.withLock { state in
            let wasSpent = state.budget == 0
            state.budget = Self.mostPerDelivery
            return wasSpent && !state.queue.isEmpty
        }
        if isReadable { wake.wake() }
    }

    func screenDidRotate(to rotation: ScreenRotation, area: CGRect) { state.withLock { $0.area = area } }
}

extension InputEvent {
    /// Returns the event at another time.
    fileprivate func at(_ time: MonotonicInstant) -> InputEvent {
        switch self {
        case .touch(var sample):
            sample.time = time
            return .touch(sample)
        case .pointer(var sample):
            sample.time = time
            return .pointer(sample)
        case .key(var sample):
            sample.time = time
            return .key(sample)
        case .rotary, .deviceAdded, .deviceRemoved: return self
        }
    }
}
