import Foundation
import QuartzCore
import Synchronization

/// An object that runs on the thread of a timer or of a link, as it would in Objective-C.
private struct SelectorTarget: @unchecked Sendable {
    let object: AnyObject
    let selector: Selector
    var information: Any?

    func send(_ argument: Any?) { SelectorLookup.send(selector, to: object, [argument]) }
}

/// The object of a timer, until the timer is invalidated.
private final class TimerTarget: Sendable {
    private let target: Mutex<SelectorTarget?>
    private let isSingle: Bool

    init(_ target: SelectorTarget, isSingle: Bool) {
        self.target = Mutex(target)
        self.isSingle = isSingle
    }

    var information: Any? { target.withLock { $0 }?.information }

    func send(_ timer: Timer) {
        guard let target = target.withLock({ $0 }) else { return }
        target.send(timer)
        if isSingle { end() }
    }

    /// Releases the object, after the lock.
    func end() {
        _ = target.withLock { target in
            defer { target = nil }
            return target
        }
    }
}

/// A timer that releases its object when it is invalidated. Foundation's timers keep their closures.
private final class SelectorTimer: Timer {
    private let target: TimerTarget

    init(fire date: Date, interval: TimeInterval, repeats: Bool, target: SelectorTarget) {
        let target = TimerTarget(target, isSingle: !repeats)
        self.target = target
        super.init(fire: date, interval: max(interval, 0.0001), repeats: repeats) { target.send($0) }
    }

    override var userInfo: Any? { target.information }

    override func invalidate() {
        super.invalidate()
        target.end()
    }
}

/// A protocol whose initializer returns an object of a subclass, which the initializers of classes cannot.
private protocol SubclassMaking {}

extension SubclassMaking {
    fileprivate init(_ make: () -> Self) { self = make() }
}

extension Timer: SubclassMaking {}

extension Timer {
    /// Creates a timer that calls a method, and adds it to the current run loop in the default mode.
    /// - Parameters:
    ///   - ti: The time between two calls, in seconds.
    ///   - aTarget: The object, which the timer retains until it is invalidated.
    ///   - aSelector: The method, with the timer as its parameter, or without one.
    ///   - userInfo: An object for the method, which is the timer's `userInfo` until the timer is invalidated.
    ///   - yesOrNo: A Boolean value that indicates whether the timer calls the method again and again.
    @discardableResult
    public class func scheduledTimer(
        timeInterval ti: TimeInterval,
        target aTarget: Any,
        selector aSelector: Selector,
        userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer {
        let timer = SelectorTimer(
            fire: Date(timeIntervalSinceNow: max(ti, 0)),
            interval: ti,
            repeats: yesOrNo,
            target: SelectorTarget(object: aTarget as AnyObject, selector: aSelector, information: userInfo)
        )
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }

    /// Creates a timer that calls a method once it is added to a run loop.
    /// - Parameters:
    ///   - ti: The time between two calls, in seconds.
    ///   - aTarget: The object, which the timer retains until it is invalidated.
    ///   - aSelector: The method, with the timer as its parameter, or without one.
    ///   - userInfo: An object for the method, which is the timer's `userInfo` until the timer is invalidated.
    ///   - yesOrNo: A Boolean value that indicates whether the timer calls the method again and again.
    public convenience init(
        timeInterval ti: TimeInterval,
        target aTarget: Any,
        selector aSelector: Selector,
        userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        self.init(
            fireAt: Date(timeIntervalSinceNow: max(ti, 0)),
            interval: ti,
            target: aTarget,
            selector: aSelector,
            userInfo: userInfo,
            repeats: yesOrNo
        )
    }

    /// Creates a timer that calls a method for the first time at a date, once it is added to a run loop.
    /// - Parameters:
    ///   - date: The date of the first call.
    ///   - ti: The time between two calls, in seconds.
    ///   - t: The object, which the timer retains until it is invalidated.
    ///   - s: The method, with the timer as its parameter, or without one.
    ///   - ui: An object for the method, which is the timer's `userInfo` until the timer is invalidated.
    ///   - rep: A Boolean value that indicates whether the timer calls the method again and again.
    public convenience init(
        fireAt date: Date,
        interval ti: TimeInterval,
        target t: Any,
        selector s: Selector,
        userInfo ui: Any?,
        repeats rep: Bool
    ) {
        let target = SelectorTarget(object: t as AnyObject, selector: s, information: ui)
        self.init {
            let timer: Timer = SelectorTimer(fire: date, interval: ti, repeats: rep, target: target)
            guard let timer = timer as? Self else {
                preconditionFailure("\(Self.self): subclasses of Timer cannot call methods by selectors")
            }
            return timer
        }
    }
}

/// The observations that an object has started with selectors. They end with the object.
private final class SelectorObservations: Sendable {
    struct Observation: @unchecked Sendable {
        let center: NotificationCenter
        let name: Notification.Name?
        let object: ObjectIdentifier?
        let token: any NSObjectProtocol
    }

    private let all = Mutex<[Observation]>([])

    func add(_ observation: Observation) { all.withLock { $0.append(observation) } }

    /// Ends the observations at a center with a name and an object; `nil` for all of them.
    func remove(_ center: NotificationCenter, _ name: Notification.Name?, _ object: ObjectIdentifier?) {
        let ended = all.withLock { all in
            let matches = { (observation: Observation) in
                observation.center === center && (name == nil || observation.name == name)
                    && (object == nil || observation.object == object)
            }
            let ended = all.filter(matches)
            all.removeAll(where: matches)
            return ended
        }
        for observation in ended { center.removeObserver(observation.token as Any) }
    }

    deinit { for observation in all.withLock({ $0 }) { observation.center.removeObserver(observation.token as Any) } }

    /// Returns the observations of an object.
    static func of(_ observer: AnyObject) -> SelectorObservations? {
        AssociatedObjects.shared.value(of: observer, .observations) as? SelectorObservations
    }

    /// Returns the observations of an object, which are created if it has none.
    static func make(for observer: AnyObject) -> SelectorObservations {
        if let observations = of(observer) { return observations }
        let observations = SelectorObservations()
        // Another thread may be faster.
        AssociatedObjects.shared
            .set(observations, of: observer, .observations, .OBJC_ASSOCIATION_RETAIN, keepsFormer: true)
        return of(observer) ?? observations
    }
}

/// An observer and the object whose notifications it receives, neither of which is retained.
private struct WeakTarget: @unchecked Sendable {
    weak var observer: AnyObject?
    weak var sender: AnyObject?
    let hasSender: Bool
    let selector: Selector

    func send(_ notification: Notification) {
        guard let observer else { return }
        if hasSender {
            // A sender that is gone posts nothing, and equals no other one.
            guard let sender, let posting = notification.object, sender === posting as AnyObject else { return }
        }
        SelectorLookup.send(selector, to: observer, [notification])
    }
}

extension NotificationCenter {
    /// Adds an observer whose method is called for notifications.
    /// - Parameters:
    ///   - observer: The object, which is not retained. Observing ends when it is deallocated.
    ///   - aSelector: The method, with the notification as its parameter, or without one.
    ///   - aName: The name of the notifications; `nil` for all of them.
    ///   - anObject: The object that posts the notifications, which is not retained; `nil` for all objects.
    public func addObserver(
        _ observer: Any,
        selector aSelector: Selector,
        name aName: Notification.Name?,
        object anObject: Any?
    ) {
        let object = observer as AnyObject
        let sender = anObject.map { $0 as AnyObject }
        let target = WeakTarget(observer: object, sender: sender, hasSender: sender != nil, selector: aSelector)
        // Foundation's center retains the objects that it compares, which may own the observer, or be it.
        let token = addObserver(forName: aName, object: nil, queue: nil) { target.send($0) }
        SelectorObservations.make(for: object)
            .add(
                .init(
                    center: self,
                    name: aName,
                    object: sender.map(ObjectIdentifier.init),
                    token: token
                )
            )
    }

    /// Ends all observations of an object, or that of a token.
    public func removeObserver(_ observer: AnyObject) {
        SelectorObservations.of(observer)?.remove(self, nil, nil)
        removeObserver(observer as Any)
    }

    /// Ends the observations of an object that have a name and an object.
    /// - Parameters:
    ///   - observer: The observer.
    ///   - aName: The name of the notifications; `nil` for all of them.
    ///   - anObject: The object that posts the notifications; `nil` for all objects.
    public func removeObserver(_ observer: AnyObject, name aName: Notification.Name?, object anObject: Any?) {
        SelectorObservations.of(observer)?.remove(self, aName, anObject.map { ObjectIdentifier($0 as AnyObject) })
        removeObserver(observer as Any, name: aName, object: anObject)
    }
}

extension CADisplayLink {
    /// Creates a link that calls a method given by a selector.
    /// - Parameters:
    ///   - target: The object, which the link retains until it is invalidated.
    ///   - sel: The method, with the link as its parameter, or without one.
    public convenience init(target: Any, selector sel: Selector) {
        let target = SelectorTarget(object: target as AnyObject, selector: sel)
        self.init { target.send($0) }
    }
}
