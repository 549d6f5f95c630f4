import UIKit

/// All that somebody has weighed: the one model that every view of it shows. Views ask to be told when it changes.
@MainActor
public final class WeightLog {
    /// In the order of their days; those of one day as they were entered.
    public private(set) var entries: [WeightEntry] = []

    /// What the user has to be told: about the last attempt to read or write, or that there is no room for more.
    public private(set) var trouble: Trouble?

    /// What the user has to be told.
    public enum Trouble: Equatable, Sendable {
        /// Something is wrong with the disk.
        case disk(WeightStoreError)
        /// There are ``WeightLog/mostEntries``.
        case full
    }

    /// More are refused: some 27 years of weighing every day.
    public nonisolated static let mostEntries = 10_000

    private var store: WeightStore?
    private var observers: [Observer] = []

    private struct Observer {
        weak var object: AnyObject?
        let changed: @MainActor (AnyObject) -> Void
    }

    /// Makes a log of what a store has.
    /// - Parameter store: nil keeps nothing.
    public init(store: WeightStore?) {
        do throws(WeightStoreError) {
            entries = try store?.load() ?? []
            self.store = store
        } catch {
            trouble = .disk(error)
            // What cannot be read and lies there under its own name is never written over, and so is what another
            // program may write.
            switch error {
            case .damaged(_, _, _, .some): self.store = store
            case .inUse, .notLocked:
                self.store = nil
                entries =
                    (try? store.map { store throws(WeightStoreError) in try WeightStore.entries(in: store.folder) })
                    ?? []
            case .damaged, .unreadable, .notSaved: self.store = nil
            }
        }
    }

    /// Makes a log of entries that nobody keeps.
    public init(entries: [WeightEntry]) {
        store = nil
        for entry in entries.prefix(WeightLog.mostEntries) { insert(entry) }
    }

    /// Lets other programs have the store. Nothing is stored from then on.
    public func close() {
        store?.close()
        store = nil
    }

    // MARK: Changes

    /// Enters a weight, and has it on disk when this returns. It stays when it cannot be saved; ``trouble`` says so then.
    public func add(_ entry: WeightEntry) {
        if entries.count < WeightLog.mostEntries {
            insert(entry)
            save()
        } else {
            trouble = .full
        }
        tellObservers()
    }

    /// Takes away the entry of the newest day; of several the one entered last.
    public func removeLast() {
        guard entries.popLast() != nil else { return }
        save()
        tellObservers()
    }

    private func insert(_ entry: WeightEntry) {
        let index = entries.lastIndex { $0.day <= entry.day }.map { $0 + 1 } ?? 0
        entries.insert(entry, at: index)
    }

    private func save() {
        guard let store else {
            // Nothing is kept; but trouble with the disk does not go away by that.
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

    /// Calls a closure after every change, as long as `observer` lives.
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

    private func tellObservers() {
        observers.removeAll { $0.object == nil }
        for observer in observers {
            if let object = observer.object { observer.changed(object) }
        }
    }
}

extension WeightLog.Trouble: CustomStringConvertible {
    /// A sentence or two.
    public var description: String {
        switch self {
        case .disk(let error): "\(error)"
        case .full: "There is room for \(WeightLog.mostEntries) entries. Remove one before you add another."
        }
    }
}
