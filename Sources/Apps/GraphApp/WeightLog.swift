import UIKit

/// The entries of weights: the model of all views. Views observe its changes.
@MainActor
public final class WeightLog {
    /// The entries in the order of their days; those of one day in the order of their input.
    public private(set) var entries: [WeightEntry] = []

    /// The problem to report to the user: a failure of the last attempt to read or write, or a full log.
    public private(set) var trouble: Trouble?

    /// A problem to report to the user.
    public enum Trouble: Equatable, Sendable {
        /// An error of the disk.
        case disk(WeightStoreError)
        /// The log contains ``WeightLog/mostEntries`` entries.
        case full
    }

    /// The maximum number of entries: about 27 years of daily entries.
    public nonisolated static let mostEntries = 10_000

    private var store: WeightStore?
    private var observers: [Observer] = []

    private struct Observer {
        weak var object: AnyObject?
        let changed: @MainActor (AnyObject) -> Void
    }

    /// Creates a log with the entries of a store.
    /// - Parameter store: The store; `nil` to store nothing.
    public init(store: WeightStore?) {
        do throws(WeightStoreError) {
            entries = try store?.load() ?? []
            self.store = store
        } catch {
            trouble = .disk(error)
            // A file that cannot be read and keeps its name is never overwritten; neither is one that another program
            // may write.
            switch error {
            case .damaged(_, _, _, .some): self.store = store
            case .inUse, .notLocked:
                self.store = nil
                entries =
                    (try? store.map { store throws(WeightStoreError) in try WeightStore.entries(in: store.folder) })
                    ?? []
            case .damaged, .notAFile, .unreadable, .notSaved: self.store = nil
            }
        }
    }

    /// Creates a log of entries that are not stored.
    public init(entries: [WeightEntry]) {
        store = nil
        for entry in entries.prefix(WeightLog.mostEntries) { insert(entry) }
    }

    /// Closes the store, so that other programs can use it. Later changes are not stored.
    public func close() {
        store?.close()
        store = nil
    }

    // MARK: Changes

    /// Adds an entry and writes it to disk before returning. If it cannot be saved, it remains in memory, and
    /// ``trouble`` is set.
    public func add(_ entry: WeightEntry) {
        if entries.count < WeightLog.mostEntries {
            insert(entry)
            save()
        } else {
            trouble = .full
        }
        notifyObservers()
    }

    /// Removes the entry of the latest day; of several, the one entered last.
    public func removeLast() {
        guard entries.popLast() != nil else { return }
        save()
        notifyObservers()
    }

    private func insert(_ entry: WeightEntry) {
        let index = entries.lastIndex { $0.day <= entry.day }.map { $0 + 1 } ?? 0
        entries.insert(entry, at: index)
    }

    private func save() {
        guard let store else {
            // Nothing is stored; an error of the disk remains nevertheless.
            if trouble == .full { trouble = nil }
            return
        }
        do throws(WeightStoreError) {
            try store.save(entries)
            trouble = nil
        } catch {
            trouble = .disk(error)
        }
    }

    // MARK: Observers

    /// Calls a closure after every change, during the lifetime of `observer`.
    public func observe<Object: AnyObject>(
        by observer: Object,
        _ changed: @escaping @MainActor (Object) -> Void
    ) {
        observers.append(
            Observer(object: observer) { object in
                if let object = object as? Object { changed(object) }
            }
        )
    }

    private func notifyObservers() {
        observers.removeAll { $0.object == nil }
        for observer in observers {
            if let object = observer.object { observer.changed(object) }
        }
    }
}

extension WeightLog.Trouble: CustomStringConvertible {
    /// The message for the user, of one or two sentences.
    public var description: String {
        switch self {
        case .disk(let error): "\(error)"
        case .full: "The maximum is \(WeightLog.mostEntries) entries. Remove an entry before you add another."
        }
    }
}
