import UIKit

/// The settings, which several pages show and change at the same time.
@MainActor
public final class SettingsModel {
    /// The values. Each change is passed to the observers, and is saved soon.
    public var values: SettingsValues {
        didSet {
            guard values != oldValue else { return }
            notifyObservers()
            saveSoon()
        }
    }

    /// The problem to report to the user, if reading or writing has failed.
    public private(set) var trouble: String?

    /// The dates of the app.
    let dates: SettingsDates

    private var store: SettingsStore?
    private var observers: [Observer] = []
    private var timer: Timer?

    /// The time from a change until it is saved, so that a slider does not write for each step, in seconds.
    static let savingDelay: TimeInterval = 0.5

    private struct Observer {
        weak var object: AnyObject?
        let changed: @MainActor (AnyObject) -> Void
    }

    /// Creates the settings of a store.
    /// - Parameters:
    ///   - store: The store; `nil` to store nothing.
    ///   - dates: The dates of the app.
    public init(store: SettingsStore?, dates: SettingsDates) {
        self.dates = dates
        self.store = store
        values = SettingsValues()
        do throws(SettingsStoreError) {
            values = try store?.load() ?? SettingsValues()
        } catch {
            trouble = "\(error)"
            if error.isFinal { self.store = nil }
        }
    }

    // MARK: Saving

    private func saveSoon() {
        guard store != nil, timer == nil else { return }
        timer = Timer.scheduledTimer(withTimeInterval: Self.savingDelay, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.save() }
        }
    }

    /// Saves changes that are not saved yet.
    public func save() {
        guard let store, let timer else { return }
        timer.invalidate()
        self.timer = nil
        let former = trouble
        do throws(SettingsStoreError) {
            try store.save(values)
            trouble = nil
        } catch {
            trouble = "\(error)"
        }
        if trouble != former { notifyObservers() }
    }

    /// Saves changes that are not saved yet, and closes the store, so that other programs can use it.
    public func close() {
        save()
        store?.close()
        store = nil
    }

    // MARK: Observers

    /// Calls a closure now and after every change, during the lifetime of `observer`.
    public func observe<Object: AnyObject>(by observer: Object, _ changed: @escaping @MainActor (Object) -> Void) {
        observers.append(
            Observer(object: observer) { object in
                if let object = object as? Object { changed(object) }
            }
        )
        changed(observer)
    }

    private func notifyObservers() {
        observers.removeAll { $0.object == nil }
        for observer in observers {
            if let object = observer.object { observer.changed(object) }
        }
    }
}
