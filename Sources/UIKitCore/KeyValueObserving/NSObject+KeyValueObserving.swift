import Foundation

/// Key-value observing.
///
/// Sources that were written for iOS and are rewritten by `easel-app` report changes of their properties with `@objc dynamic`. Of
/// UIKit, geometry and visibility of views, the contents of scroll views, states of controls, and those of animators are reported; a
/// warning is logged for other properties of UIKit. Values are those of Swift.
extension KeyValueCoding {
    /// Observes the value at a key path by a closure, until the returned object is invalidated or deallocated.
    ///
    /// Without Objective-C, a key path has no name, so that the name is a parameter: `easel-app` writes it for `observe(\.name)`.
    /// - Parameters:
    ///   - keyPath: The key path.
    ///   - key: The names of the properties in the path, separated by periods.
    ///   - options: The values that the closure receives, and the times at which it is called.
    ///   - changeHandler: A closure with the object and the change, which is called on the thread that changes the value.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>,
        key: String,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        ObservableProperties.check(key, of: self)
        let observation = KeyPathObservation(
            self,
            key,
            options,
            read: { ($0 as? Self).map { $0[keyPath: keyPath] } }
        ) { object, change in
            guard let object = object as? Self else { return }
            changeHandler(
                object,
                NSKeyValueObservedChange(
                    kind: change.kind,
                    newValue: change.new.flatMap { $0 as? Value },
                    oldValue: change.old.flatMap { $0 as? Value },
                    indexes: change.indexes,
                    isPrior: change.isPrior
                )
            )
        }
        return NSKeyValueObservation(observation)
    }

    /// Observes the value at a path of keys by a method, `observeValue(forKeyPath:of:change:context:)`.
    ///
    /// The observer is not retained. The observation ends when one of the objects is deallocated.
    /// - Parameters:
    ///   - observer: The object whose method is called: one of sources that are rewritten by `easel-app`.
    ///   - keyPath: The names of the properties in the path, separated by periods.
    ///   - options: The values that the method receives, and the times at which it is called.
    ///   - context: A pointer by which the method recognizes the observation.
    public func addObserver(
        _ observer: NSObject,
        forKeyPath keyPath: String,
        options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        ObservableProperties.check(keyPath, of: self)
        let registration = KeyPathObservation.Registration(
            observer: observer,
            identifier: ObjectIdentifier(observer),
            keyPath: keyPath,
            context: UInt(bitPattern: context)
        )
        _ = KeyPathObservation(self, keyPath, options, registration: registration) { [weak observer] object, change in
            guard let observer else { return }
            let arguments: [Any?] = [keyPath, object, change.dictionary, context]
            SelectorLookup.send(Selector("observeValueForKeyPath:ofObject:change:context:"), to: observer, arguments)
        }
    }

    /// Ends an observation by a method. An observation that was not registered traps.
    /// - Parameters:
    ///   - observer: The object whose method is called.
    ///   - keyPath: The path that is observed.
    ///   - context: The pointer with which the observation was registered.
    public func removeObserver(
        _ observer: NSObject,
        forKeyPath keyPath: String,
        context: UnsafeMutableRawPointer?
    ) { remove(observer, keyPath) { $0.context == UInt(bitPattern: context) } }

    /// Ends an observation by a method, with any context. An observation that was not registered traps.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        remove(observer, keyPath) { _ in true }
    }

    private func remove(
        _ observer: NSObject,
        _ keyPath: String,
        where matches: (KeyPathObservation.Registration) -> Bool
    ) {
        // Classes that observe themselves often end it in their deinitializers.
        guard let list = KeyValueObserverList.ofDeinitialized(self),
            let observation = list.observation(where: {
                $0.identifier == ObjectIdentifier(observer) && $0.keyPath == keyPath && matches($0)
            })
        else {
            fatalError(
                "cannot remove an observer of \(type(of: observer)) for the key path \"\(keyPath)\" from \(type(of: self)): "
                    + "it is not registered"
            )
        }
        list.remove(observation)
        observation.end()
    }

    /// Called when a value changes that the object observes. A class that observes declares this method itself; this one traps.
    public func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        fatalError("\(type(of: self)): a change of the key path \"\(keyPath ?? "nil")\" was received but not handled")
    }

    // MARK: Reporting changes

    /// Notes that the value of a property is about to change. `didChangeValue(forKey:)` follows.
    public func willChangeValue(forKey key: String) {
        guard let list = KeyValueObserverList.of(self) else { return }
        for observation in list.observations(of: key) { observation.willChange() }
    }

    /// Reports a change of the value of a property to its observers.
    public func didChangeValue(forKey key: String) {
        guard let list = KeyValueObserverList.of(self) else { return }
        for observation in list.observations(of: key) { observation.didChange() }
    }

    /// Notes that objects in a collection are about to change. `didChange(_:valuesAt:forKey:)` follows.
    public func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        guard let list = KeyValueObserverList.of(self) else { return }
        for observation in list.observations(of: key) { observation.willChange(changeKind, indexes) }
    }

    /// Reports a change of objects in a collection to its observers.
    public func didChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        guard let list = KeyValueObserverList.of(self) else { return }
        for observation in list.observations(of: key) { observation.didChange(changeKind, indexes) }
    }

    /// Notes a change that the setter of a property makes, unless the class reports changes of the property itself.
    ///
    /// `easel-app` writes calls of this method for properties with `@objc dynamic`.
    public func willSetValue(forKey key: String) {
        guard KeyValueObserverList.of(self) != nil, KeyValueAccess.notifiesAutomatically(key, self) else { return }
        willChangeValue(forKey: key)
    }

    /// Reports a change that the setter of a property has made, unless the class reports changes of the property itself.
    ///
    /// `easel-app` writes calls of this method for properties with `@objc dynamic`.
    public func didSetValue(forKey key: String) {
        guard KeyValueObserverList.of(self) != nil, KeyValueAccess.notifiesAutomatically(key, self) else { return }
        didChangeValue(forKey: key)
    }

    // MARK: Classes

    /// Returns the paths of keys that a property depends on, whose changes are changes of the property, too.
    ///
    /// A class that declares this method itself adds its paths to those of its superclass. Methods such as
    /// `keyPathsForValuesAffectingFullName()` are called beside it.
    public static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

    /// Returns a Boolean value that indicates whether the setter of a property reports its changes. The default is `true`.
    public static func automaticallyNotifiesObservers(forKey key: String) -> Bool { true }
}

extension ObservedChange {
    /// The change as observers receive it that are called by their method.
    fileprivate var dictionary: [NSKeyValueChangeKey: Any] {
        var values: [NSKeyValueChangeKey: Any] = [.kindKey: kind.rawValue]
        if let old { values[.oldKey] = old ?? NSNull() }
        if let new { values[.newKey] = new ?? NSNull() }
        if let indexes { values[.indexesKey] = indexes }
        if isPrior { values[.notificationIsPriorKey] = true }
        return values
    }
}
