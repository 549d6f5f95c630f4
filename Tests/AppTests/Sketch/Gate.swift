import Foundation
import SketchApp
import Synchronization

/// A gate that threads wait at until a test opens it, for good.
final class Gate: Sendable {
    private let group = DispatchGroup()
    private let isClosed = Mutex(true)

    init() { group.enter() }

    /// Waits until the gate is open.
    func pass() { group.wait() }

    func open() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = false }
            return isClosed
        }
        if wasClosed { group.leave() }
    }
}

/// A value that threads share.
final class Shared<Value: Sendable>: Sendable {
    private let stored: Mutex<Value>
    init(_ value: Value) { stored = Mutex(value) }
    var value: Value {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    func change(_ body: (inout Value) -> Void) { stored.withLock { body(&$0) } }
}

/// Timers of a journal's writer that fire when a test says so.
final class HeldTimers: Sendable {
    private struct Timer: Sendable {
        var queue: DispatchQueue
        var body: @Sendable () -> Void
        var isCanceled = false
    }

    private let held = Mutex<[Timer]>([])

    var timers: JournalTimers {
        JournalTimers { [self] _, queue, body in
            let index = held.withLock { held in
                held.append(Timer(queue: queue, body: body))
                return held.count - 1
            }
            return { [self] in held.withLock { $0[index].isCanceled = true } }
        }
    }

    /// The number of timers that have not been canceled.
    var liveCount: Int { held.withLock { $0.count { !$0.isCanceled } } }

    /// Fires every timer that there ever was, the canceled ones too: a call may have begun when it is canceled.
    func fireAll() {
        for timer in held.withLock(\.self) { timer.queue.sync(execute: timer.body) }
    }
}
