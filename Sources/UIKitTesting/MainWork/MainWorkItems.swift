import CVirtualTime
import Foundation
import UIKit

/// A weak reference to a session.
struct WeakSession: Sendable { weak var session: Session? }

/// The work that is scheduled on a virtual clock. Work is scheduled from any thread and served on the main thread.
final class MainWorkItems: @unchecked Sendable {
    /// A C function with its context.
    struct Function {
        let context: UnsafeMutableRawPointer?
        let function: EaselVirtualTimeFunction

        func callAsFunction() { function(context) }
    }

    private enum Kind {
        case function(Function)
        case timer(UnsafeRawPointer)
        case sleep(Int)
    }

    private struct Item {
        let time: Int64
        let order: Int
        let kind: Kind
    }

    /// A timer of the run loop, which is retained like its loop and mode.
    private struct Timer {
        let runLoop: UnsafeRawPointer
        let mode: UnsafeRawPointer
        let interval: Int64
    }

    let number: EaselVirtualClock
    let clock: VirtualClock
    /// The session of the screen, in which the work is done.
    let session: WeakSession

    /// Protects the properties below, and is signaled when there is work and when the last job has returned.
    private let condition = NSCondition()
    private var items: [Item] = []
    private var count = 0
    private var timers: [UnsafeRawPointer: Timer] = [:]
    private var sleeps: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var jobs = 0
    private var isOnMainQueue = false
    private var hasEnded = false

    init(clock: VirtualClock, session: Session) {
        self.clock = clock
        self.session = WeakSession(session: session)
        number = MainWorkRegistry.shared.makeNumber()
    }

    /// The present time in nanoseconds.
    var now: Int64 { clock.now.nanoseconds }

    /// The time of the first item, or the present time if there are jobs to wait for.
    var nextTime: Int64? { condition.withLock { jobs > 0 ? now : items.first?.time } }

    // MARK: Scheduling

    /// Schedules a function.
    /// - Parameter time: The time of the call; `nil` to call it as soon as possible.
    func schedule(_ function: Function, at time: Int64?) -> Bool {
        condition.withLock {
            if hasEnded { return false }
            insert(.function(function), at: time ?? now)
            if time == nil { enqueueOnMainQueue() }
            return true
        }
    }

    func add(
        _ timer: UnsafeRawPointer,
        _ runLoop: UnsafeRawPointer,
        _ mode: UnsafeRawPointer,
        at time: Int64,
        every interval: Int64
    ) -> Bool {
        condition.withLock {
            if hasEnded { return false }
            // One timer may be in several modes.
            guard timers[timer] == nil else { return true }
            for object in [timer, runLoop, mode] { easel_virtual_time_retain(object) }
            // The shortest interval that a timer may have.
            timers[timer] = Timer(runLoop: runLoop, mode: mode, interval: interval == 0 ? 0 : max(interval, 100_000))
            insert(.timer(timer), at: time)
            return true
        }
    }

    func move(_ timer: UnsafeRawPointer, to delay: Int64, after base: Int64?) {
        condition.withLock {
            guard timers[timer] != nil else { return }
            removeItem(of: timer)
            insert(.timer(timer), at: (base ?? now) + delay)
        }
    }

    func remove(_ timer: UnsafeRawPointer) {
        let removed = condition.withLock {
            removeItem(of: timer)
            return timers.removeValue(forKey: timer)
        }
        if let removed { release(timer, removed) }
    }

    /// Resumes a continuation at a time. Returns `false` if the clock has ended.
    func resume(_ continuation: CheckedContinuation<Void, any Error>, at time: Int64, number: Int) -> Bool {
        condition.withLock {
            if hasEnded { return false }
            sleeps[number] = continuation
            insert(.sleep(number), at: time)
            return true
        }
    }

    /// Removes and returns the continuation of a sleep that has not ended.
    func takeSleep(_ number: Int) -> CheckedContinuation<Void, any Error>? {
        condition.withLock {
            items.removeAll { if case .sleep(number) = $0.kind { true } else { false } }
            return sleeps.removeValue(forKey: number)
        }
    }

    private func insert(_ kind: Kind, at time: Int64) {
        count += 1
        var range = 0..<items.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = items[middle].time <= time ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        items.insert(Item(time: time, order: count, kind: kind), at: range.lowerBound)
        condition.broadcast()
    }

    private func removeItem(of timer: UnsafeRawPointer) {
        items.removeAll { if case .timer(timer) = $0.kind { true } else { false } }
    }

    private func release(_ timer: UnsafeRawPointer, _ record: Timer) {
        for object in [timer, record.runLoop, record.mode] { easel_virtual_time_release(object) }
    }

    // MARK: Serving

    /// Does the work that is due, but not the work that it schedules in turn.
    /// - Returns: A Boolean value that indicates whether any work was due.
    @discardableResult
    func serve() -> Bool {
        let last = condition.withLock { count }
        var isAnyDue = false
        while let item = condition.withLock({ takeDue(upTo: last) }) {
            isAnyDue = true
            perform(item)
        }
        return isAnyDue
    }

    private func serveInSession() {
        guard let session = session.session else { return _ = serve() }
        session.perform { _ = serve() }
    }

    private func takeDue(upTo last: Int) -> Item? {
        guard let index = items.firstIndex(where: { $0.order <= last }), items[index].time <= now else { return nil }
        return items.remove(at: index)
    }

    private func perform(_ item: Item) {
        switch item.kind {
        case .function(let function): function()
        case .timer(let timer): fire(timer, item.time)
        case .sleep(let number): condition.withLock { sleeps.removeValue(forKey: number) }?.resume()
        }
    }

    private func fire(_ timer: UnsafeRawPointer, _ time: Int64) {
        let object = condition.withLock { () -> Foundation.Timer? in
            guard let record = timers[timer] else { return nil }
            // Before the call, which may set another date. Dates that have passed are skipped.
            if record.interval > 0 {
                insert(.timer(timer), at: time + ((now - time) / record.interval + 1) * record.interval)
            }
            let object = easel_virtual_time_timer_object(timer)
            return Unmanaged<Foundation.Timer>.fromOpaque(object).takeUnretainedValue()
        }
        object?.fire()
    }

    /// Called with the lock held.
    private func enqueueOnMainQueue() {
        if isOnMainQueue { return }
        isOnMainQueue = true
        let context = Unmanaged.passRetained(self).toOpaque()
        easel_virtual_time_async(context) { context in
            let items = Unmanaged<MainWorkItems>.fromOpaque(context!).takeRetainedValue()
            items.condition.withLock { items.isOnMainQueue = false }
            let previous = easel_virtual_time_enter(items.number)
            items.serveInSession()
            _ = easel_virtual_time_enter(previous)
        }
    }

    // MARK: Jobs

    func beginJob() -> Bool {
        condition.withLock {
            if hasEnded { return false }
            jobs += 1
            return true
        }
    }

    func endJob() {
        condition.withLock {
            jobs -= 1
            if jobs == 0 { condition.broadcast() }
        }
    }

    /// Waits until the jobs have returned or there is work.
    /// - Returns: `false` if the jobs have not returned after a number of seconds of the real clock.
    func waitForJobs(atMost seconds: TimeInterval) -> Bool {
        condition.withLock {
            if jobs == 0 { return true }
            let limit = Date(timeIntervalSinceNow: seconds)
            while jobs > 0, (items.first.map { $0.time > now } ?? true) {
                if !condition.wait(until: limit) { return false }
            }
            return true
        }
    }

    // MARK: End

    /// Moves timers to their run loops and delayed functions to the main queue, with their remaining time, and ends
    /// sleeps. Work that is due remains on the main queue.
    func end() {
        let (left, timers, sleeps) = condition.withLock {
            () -> ([(Function, Int64)], [(UnsafeRawPointer, Timer)], [CheckedContinuation<Void, any Error>]) in
            hasEnded = true
            var left: [(Function, Int64)] = []
            let now = now
            items.removeAll { item in
                guard case .function(let function) = item.kind else { return true }
                if item.time <= now { return false }
                left.append((function, item.time - now))
                return true
            }
            if !items.isEmpty { enqueueOnMainQueue() }
            defer { (self.timers, self.sleeps) = ([:], [:]) }
            return (left, Array(self.timers), Array(self.sleeps.values))
        }
        for (function, delay) in left { easel_virtual_time_after(delay, function.context, function.function) }
        for (timer, record) in timers {
            easel_virtual_time_add_timer(timer, record.runLoop, record.mode)
            release(timer, record)
        }
        for sleep in sleeps { sleep.resume(throwing: CancellationError()) }
    }
}
