import Foundation
import Synchronization

/// Calls of methods that follow after a delay, each with the timer that makes it.
///
/// Calls belong to the run loop of the thread that requested them, and are made there, as in Objective-C.
private final class DelayedCall: @unchecked Sendable {
    private static let waiting = Mutex<[DelayedCall]>([])

    /// The object until the call; Foundation's timers keep their closures.
    private var target: NSObject?
    private let selector: Selector
    private var argument: Any?
    private let thread = Thread.current
    private var timer: Timer?

    init(_ target: NSObject, _ selector: Selector, _ argument: Any?) {
        self.target = target
        self.selector = selector
        self.argument = argument
    }

    func schedule(after delay: TimeInterval, in modes: [RunLoop.Mode]) {
        // Foundation's timers for a time interval would fire at once when they are added to a run loop.
        let date = Date(timeIntervalSinceNow: max(delay, 0.0001))
        let timer = Timer(fire: date, interval: 0, repeats: false) { _ in self.perform() }
        self.timer = timer
        Self.waiting.withLock { $0.append(self) }
        for mode in modes { RunLoop.current.add(timer, forMode: mode) }
    }

    private func perform() {
        Self.waiting.withLock { calls in calls.removeAll { $0 === self } }
        let (target, argument) = (target, argument)
        end()
        target?.perform(selector, with: argument)
    }

    /// Releases the object.
    private func end() {
        timer = nil
        target = nil
        argument = nil
    }

    /// Cancels the calls that the current thread has requested for an object.
    static func cancel(of target: AnyObject, where isCanceled: (Selector, Any?) -> Bool) {
        let calls = waiting.withLock { $0.filter { $0.target === target && $0.thread === Thread.current } }
            .filter { isCanceled($0.selector, $0.argument) }
        waiting.withLock { waiting in waiting.removeAll { call in calls.contains { $0 === call } } }
        for call in calls {
            call.timer?.invalidate()
            call.end()
        }
    }
}

extension NSObject {
    /// Calls a method after a delay, on the current thread's run loop in its default mode. The run loop retains the object until then.
    /// - Parameters:
    ///   - aSelector: The method. An object without it traps.
    ///   - anArgument: The argument of a method with a parameter.
    ///   - delay: The delay, in seconds. With 0, the call follows as soon as the run loop has nothing earlier to do.
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        perform(aSelector, with: anArgument, afterDelay: delay, inModes: [.default])
    }

    /// Calls a method after a delay, on the current thread's run loop in some of its modes. The run loop retains the object until then.
    /// - Parameters:
    ///   - aSelector: The method. An object without it traps.
    ///   - anArgument: The argument of a method with a parameter.
    ///   - delay: The delay, in seconds. With 0, the call follows as soon as the run loop has nothing earlier to do.
    ///   - modes: The modes. Without one, the method is not called.
    public func perform(
        _ aSelector: Selector,
        with anArgument: Any?,
        afterDelay delay: TimeInterval,
        inModes modes: [RunLoop.Mode]
    ) {
        guard !modes.isEmpty else { return }
        DelayedCall(self, aSelector, anArgument).schedule(after: delay, in: modes)
    }

    /// Cancels all calls that the current thread has requested for an object by `perform(_:with:afterDelay:)`.
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        DelayedCall.cancel(of: aTarget as AnyObject) { _, _ in true }
    }

    /// Cancels the calls of one method with an equal argument that the current thread has requested for an object by
    /// `perform(_:with:afterDelay:)`.
    public class func cancelPreviousPerformRequests(
        withTarget aTarget: Any,
        selector aSelector: Selector,
        object anArgument: Any?
    ) {
        DelayedCall.cancel(of: aTarget as AnyObject) { selector, argument in
            guard selector == aSelector else { return false }
            switch (argument, anArgument) {
            case (nil, nil): return true
            case (let first as AnyHashable, let second as AnyHashable): return first == second
            case (let first?, let second?): return (first as AnyObject) === (second as AnyObject)
            default: return false
            }
        }
    }
}
