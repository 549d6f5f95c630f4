import Foundation
import QuartzCore
import Synchronization

/// An object that runs on the thread of a timer or of a notification, as it would in Objective-C.
private struct SelectorTarget: @unchecked Sendable {
    let object: AnyObject
    let selector: Selector

    func send(_ argument: Any?) { SelectorLookup.send(selector, to: object, [argument]) }
}

extension Timer {
    /// Creates a timer that calls a method, and adds it to the current run loop in the default mode.
    /// - Parameters:
    ///   - ti: The time between two calls, in seconds.
    ///   - aTarget: The object, which the timer retains until it is invalidated.
    ///   - aSelector: The method, with the timer as its parameter, or without one.
    ///   - userInfo: An object for the method; see ``userInfo``.
    ///   - yesOrNo: A Boolean value that indicates whether the timer calls the method again and again.
    @discardableResult
    public class func scheduledTimer(
        timeInterval ti: TimeInterval,
        target aTarget: Any,
        selector aSelector: Selector,
        userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer {
        let target = SelectorTarget(object: aTarget as AnyObject, selector: aSelector)
        let timer = scheduledTimer(withTimeInterval: ti, repeats: yesOrNo) { target.send($0) }
        timer.userInfo = userInfo
        return timer
    }

    /// Creates a timer that calls a method once it is added to a run loop.
    /// - Parameters:
    ///   - ti: The time between two calls, in seconds.
    ///   - aTarget: The object, which the timer retains until it is invalidated.
    ///   - aSelector: The method, with the timer as its parameter, or without one.
    ///   - userInfo: An object for the method; see ``userInfo``.
    ///   - yesOrNo: A Boolean value that indicates whether the timer calls the method again and again.
    public convenience init(
        timeInterval ti: TimeInterval,
        target aTarget: Any,
        selector aSelector: Selector,
        userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        let target = SelectorTarget(object: aTarget as AnyObject, selector: aSelector)
        self.init(timeInterval: ti, repeats: yesOrNo) { target.send($0) }
        self.userInfo = userInfo
    }

    /// Creates a timer that calls a method for the first time at a date, once it is added to a run loop.
    /// - Parameters:
    ///   - date: The date of the first call.
    ///   - ti: The time between two calls, in seconds.
    ///   - t: The object, which the timer retains until it is invalidated.
    ///   - s: The method, with the timer as its parameter, or without one.
    ///   - ui: An object for the method; see ``userInfo``.
    ///   - rep: A Boolean value that indicates whether the timer calls the method again and again.
    public convenience init(
        fireAt date: Date,
        interval ti: TimeInterval,
        target t: Any,
        selector s: Selector,
        userInfo ui: Any?,
        repeats rep: Bool
    ) {
        let target = SelectorTarget(object: t as AnyObject, selector: s)
        self.init(fire: date, interval: ti, repeats: rep) { target.send($0) }
        userInfo = ui
    }

    /// The object that was passed to the initializer.
    public private(set) var userInfo: Any? {
        get { AssociatedObjects.shared.value(of: self, .timerInformation) }
        set { AssociatedObjects.shared.set(newValue, of: self, .timerInformation, .OBJC_ASSOCIATION_RETAIN) }
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
        AssociatedObjects.shared.set(observations, of: observer, .observations, .OBJC_ASSOCIATION_RETAIN)
        return observations
    }
}

/// An observer that is not retained.
private struct WeakTarget: @unchecked Sendable {
    weak var object: AnyObject?
    let selector: Selector

    func send(_ argument: Any?) { if let object { SelectorLookup.send(selector, to: object, [argument]) } }
}

extension NotificationCenter {
    /// Adds an observer whose method is called for notifications.
    /// - Parameters:
    ///   - observer: The object, which is not retained. Observing ends when it is deallocated.
    ///   - aSelector: The method, with the notification as its parameter, or without one.
    ///   - aName: The name of the notifications; `nil` for all of them.
    ///   - anObject: The object that posts the notifications; `nil` for all objects.
    public func addObserver(
        _ observer: Any,
        selector aSelector: Selector,
        name aName: Notification.Name?,
        object anObject: Any?
    ) {
        let object = observer as AnyObject
        let target = WeakTarget(object: object, selector: aSelector)
        let token = addObserver(forName: aName, object: anObject, queue: nil) { target.send($0) }
        SelectorObservations.make(for: object)
            .add(
                .init(
                    center: self,
                    name: aName,
                    object: anObject.map { ObjectIdentifier($0 as AnyObject) },
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
