import CLinux
import CoreGraphics
import Foundation
import Synchronization

/// An event loop that waits on descriptors and runs timers, the main dispatch queue and main-actor tasks.
///
/// A single `epoll` set contains everything that can wake the main thread. Foundation's own loop takes three times as
/// long from event to call. `RunLoop` is used only for its timers, which cost nothing while idle.
@MainActor
package final class EventLoop {
    /// The maximum duration of one wait: a day.
    private static let longestWait = MonotonicDuration.seconds(86_400)

    private let epoll: CInt
    private let mainQueue: CInt
    private var handlers: [CInt: (UInt32) -> Void] = [:]
    private var nextTimer: Date?
    private var isStopped = false

    /// The number of times the loop returned from waiting.
    package private(set) var wakeUps = 0

    /// A closure that returns the latest time of the next iteration, on the monotonic clock; `nil` for never. Called
    /// before each wait.
    package var deadline: () -> MonotonicInstant? = { nil }

    /// A closure that is called at the beginning of every iteration.
    package var beginningOfTurn: () -> Void = {}

    /// A closure that is called at the end of every iteration, when all due work is done.
    package var endOfTurn: () -> Void = {}

    package init() throws(HostError) {
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw .systemCall("epoll_create1", argument: "", errorNumber: errno) }
        mainQueue = _dispatch_get_main_queue_handle_4CF()
        // Without a descriptor, Dispatch itself serves the main queue, as in test programs, by `dispatchMain()`.
        if mainQueue >= 0 { try add(mainQueue) { _dispatch_main_queue_callback_4CF(nil) } }
    }

    deinit { close(epoll) }

    /// Adds a handler that is called in each iteration in which `descriptor` is readable.
    package func add(_ descriptor: CInt, _ handler: @escaping () -> Void) throws(HostError) {
        try add(descriptor, events: UInt32(EPOLLIN.rawValue)) { _ in handler() }
    }

    /// Adds a handler that is called with the events of a descriptor, in each iteration in which it has any.
    /// - Parameter events: The events of `epoll` to wait for.
    package func add(
        _ descriptor: CInt,
        events: UInt32,
        _ handler: @escaping (UInt32) -> Void
    ) throws(HostError) {
        var event = epoll_event()
        event.events = events
        event.data.fd = descriptor
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw .systemCall("epoll_ctl", argument: "\(descriptor)", errorNumber: errno)
        }
        handlers[descriptor] = handler
    }

    package func remove(_ descriptor: CInt) {
        guard handlers.removeValue(forKey: descriptor) != nil else { return }
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
    }

    /// Ends `run()` after the current iteration.
    package func stop() { isStopped = true }

    package func run() throws(HostError) {
        isStopped = false
        serveTimers()
        endOfTurn()
        while !isStopped { try turn() }
    }

    private func turn() throws(HostError) {
        var events = [epoll_event](repeating: epoll_event(), count: 16)
        let count = epoll_wait(epoll, &events, CInt(events.count), timeout)
        if count < 0 {
            guard errno == EINTR else { throw .systemCall("epoll_wait", argument: "", errorNumber: errno) }
            return
        }
        wakeUps += 1
        beginningOfTurn()
        for event in events[..<Int(count)] { handlers[event.data.fd]?(event.events) }
        serveTimers()
        endOfTurn()
    }

    /// The time until the next timer, in milliseconds; -1 to wait for descriptors only.
    private var timeout: CInt {
        let timer = nextTimer.map { MonotonicDuration(seconds: $0.timeIntervalSinceNow) }
        let waits = [timer, deadline().map { $0 - MonotonicClock().now }]
        guard let wait = waits.compactMap(\.self).min() else { return -1 }
        // Rounded up, so that the work is due when the wait ends.
        return CInt((min(max(.zero, wait), Self.longestWait).nanoseconds + 999_999) / 1_000_000)
    }

    /// Fires the timers that are due, and updates the date of the next one.
    private func serveTimers() {
        let date = RunLoop.main.limitDate(forMode: .default)
        nextTimer = date == .distantFuture ? nil : date
    }
}
