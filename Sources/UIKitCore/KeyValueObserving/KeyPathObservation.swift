import Foundation
import Synchronization

/// A change that an observation reports. The values are `nil` if the observer did not ask for them.
struct ObservedChange {
    var kind = NSKeyValueChange.setting
    var old: Any??
    var new: Any??
    var indexes: IndexSet?
    var isPrior = false
    /// A Boolean value that indicates whether the value is known to change. Only observations of dependencies receive other changes.
    var isCertain = true
}

/// An observation of the value at a path of keys. It ends with the object at which the path begins.
///
/// The first key is observed at that object. The others are observed at the value of the first by an observation of its own, which is
/// replaced when the value changes. Keys that the first one depends on are observed as well.
final class KeyPathObservation: @unchecked Sendable {
    /// The observer that registered with a path.
    struct Registration {
        weak var observer: AnyObject?
        let identifier: ObjectIdentifier
        let keyPath: String
        let context: UInt
    }

    /// A change that a thread makes.
    private struct Pending {
        let thread: UInt
        /// The value before.
        let old: Any??
        /// A Boolean value that indicates whether the handler was called before the change.
        let hasReportedPrior: Bool
        /// A Boolean value that indicates whether a change that was a part of this one has changed the value.
        var hasChanged = false
    }

    private struct State: @unchecked Sendable {
        weak var object: AnyObject?
        var nested: KeyPathObservation?
        var dependencies: [KeyPathObservation] = []
        /// The changes that are under way.
        var pending: [Pending] = []
        var hasEnded = false
    }

    /// The first key of the path.
    let key: String
    let registration: Registration?
    private let rest: String?
    private let options: NSKeyValueObservingOptions
    /// A Boolean value that indicates whether another property depends on the value.
    private let isDependency: Bool
    private let read: (AnyObject) -> Any?
    private let handler: (AnyObject, ObservedChange) -> Void
    private let state: Mutex<State>

    /// Begins an observation.
    /// - Parameters:
    ///   - object: The object at which the path begins, which is not retained.
    ///   - read: A closure that returns the value at the path.
    ///   - dependents: The keys whose dependencies are being observed, which are not observed once more.
    ///   - isDependency: A Boolean value that indicates whether another property depends on the value. The handler is called before and
    ///     after each change, also if the value may only have changed.
    ///   - handler: A closure that is called with the object for each change.
    init(
        _ object: AnyObject,
        _ keyPath: String,
        _ options: NSKeyValueObservingOptions,
        registration: Registration? = nil,
        dependents: Set<String> = [],
        isDependency: Bool = false,
        read: ((AnyObject) -> Any?)? = nil,
        handler: @escaping (AnyObject, ObservedChange) -> Void
    ) {
        let path = KeyPathParts(keyPath)
        key = Self.canonical(path.first)
        rest = path.rest
        self.options = options
        self.registration = registration
        self.isDependency = isDependency
        self.read = read ?? { KeyValueAccess.value(of: $0, atPath: keyPath) }
        self.handler = handler
        state = Mutex(State(object: object))
        KeyValueObserverList.make(for: object).add(self)
        observeRest(of: object)
        observeDependencies(of: object, dependents.union([key]))
        if options.contains(.initial) {
            handler(object, ObservedChange(new: options.contains(.new) ? .some(self.read(object)) : nil))
        }
    }

    deinit { endOthers() }

    /// Returns the name by which changes of a property are reported: `hidden` for `isHidden`.
    static func canonical(_ key: String) -> String {
        guard key.hasPrefix("is"), let first = key.dropFirst(2).first, first.isUppercase else { return key }
        return first.lowercased() + key.dropFirst(3)
    }

    private var thread: UInt { UInt(bitPattern: pthread_self().hashValue) }

    // MARK: Changes

    /// Notes that the value of the first key is about to change.
    func willChange(_ kind: NSKeyValueChange = .setting, _ indexes: IndexSet? = nil, reportsPrior: Bool = true) {
        guard let object = state.withLock({ $0.hasEnded ? nil : Unchecked(value: $0.object) })?.value else { return }
        let old = Unchecked(value: options.contains(.old) ? Any??.some(read(object)) : nil)
        let thread = thread
        let mayReport = options.contains(.prior) && (reportsPrior || isDependency)
        let reports = state.withLock { state in
            // A setter that calls that of the superclass makes one change.
            let isNested = state.pending.contains { $0.thread == thread && $0.hasReportedPrior }
            state.pending.append(
                Pending(thread: thread, old: old.value, hasReportedPrior: mayReport && !isNested)
            )
            return mayReport && !isNested
        }
        guard reports else { return }
        handler(
            object,
            ObservedChange(kind: kind, old: old.value, indexes: indexes, isPrior: true, isCertain: reportsPrior)
        )
    }

    /// Reports a change of the value of the first key.
    /// - Parameter reports: A Boolean value that indicates whether the value has changed.
    func didChange(_ kind: NSKeyValueChange = .setting, _ indexes: IndexSet? = nil, reports: Bool = true) {
        let thread = thread
        let found = state.withLock { state -> Unchecked<(AnyObject, Any??, Bool)>? in
            guard let index = state.pending.lastIndex(where: { $0.thread == thread }) else { return nil }
            let pending = state.pending.remove(at: index)
            let hasChanged = reports || pending.hasChanged
            // A setter that calls that of the superclass makes one change.
            if let outer = state.pending.lastIndex(where: { $0.thread == thread }) {
                if hasChanged { state.pending[outer].hasChanged = true }
                return nil
            }
            guard !state.hasEnded, let object = state.object else { return nil }
            return Unchecked(value: (object, pending.old, hasChanged))
        }
        guard let (object, old, hasChanged) = found?.value, hasChanged || isDependency else { return }
        if hasChanged { observeRest(of: object) }
        let new = options.contains(.new) ? Any??.some(read(object)) : nil
        handler(
            object,
            ObservedChange(kind: kind, old: old, new: new, indexes: indexes, isCertain: hasChanged)
        )
    }

    // MARK: Other observations

    private func observeRest(of object: AnyObject) {
        // The value of a property that the toolkit does not report may have no key, either.
        guard let rest, !ObservableProperties.isUnreported(key, of: object) else { return }
        let value = KeyValueAccess.value(of: object, forKey: key).map { $0 as AnyObject }
        var nested: KeyPathObservation?
        if let value = value as? NSObject {
            nested = KeyPathObservation(
                value,
                rest,
                options.subtracting(.initial),
                isDependency: isDependency
            ) { [weak self] _, change in
                guard let self, let object = self.state.withLock({ Unchecked(value: $0.object) }).value else { return }
                self.handler(object, change)
            }
        }
        let arguments = Unchecked(value: nested)
        let former = state.withLock { state in
            defer { state.nested = arguments.value }
            return Unchecked(value: state.nested)
        }
        former.value?.end()
    }

    private func observeDependencies(of object: AnyObject, _ dependents: Set<String>) {
        let paths = KeyValueAccess.pathsAffecting(key, of: object)
            .filter { !dependents.contains(Self.canonical(KeyPathParts($0).first)) }
        guard !paths.isEmpty else { return }
        let all = paths.sorted().map { path in
            KeyPathObservation(object, path, .prior, dependents: dependents, isDependency: true) {
                [weak self] _, change in
                if change.isPrior {
                    self?.willChange(reportsPrior: change.isCertain)
                } else {
                    self?.didChange(reports: change.isCertain)
                }
            }
        }
        let dependencies = Unchecked(value: all)
        state.withLock { $0.dependencies = dependencies.value }
    }

    /// Ends the observation.
    func end() {
        let object = state.withLock { state in
            state.hasEnded = true
            return Unchecked(value: state.object)
        }
        if let object = object.value { KeyValueObserverList.of(object)?.remove(self) }
        endOthers()
    }

    private func endOthers() {
        let others = state.withLock { state in
            defer {
                state.nested = nil
                state.dependencies = []
            }
            return Unchecked(value: state.dependencies + [state.nested].compactMap(\.self))
        }
        for other in others.value { other.end() }
    }

    /// Values that callers share between threads, as with Apple's observations.
    private struct Unchecked<Value>: @unchecked Sendable { let value: Value }
}
