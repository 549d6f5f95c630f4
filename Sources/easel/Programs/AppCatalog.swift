import AnimateApp
import ArgumentParser
import ClockApp
import DynamicsApp
import EffectsApp
import GalleryApp
import GraphApp
import NotesApp
import SettingsApp
import ShapelyApp
import SketchApp
import TrackerApp
import UIKit

/// The sample apps, by name.
enum App: String, CaseIterable, ExpressibleByArgument {
    case sketch, clock, gallery, animate, dynamics, effects, shapely, graph, settings, notes, tracker

    /// A Boolean value that indicates whether the app stores user data that it restores at the next launch.
    var storesFiles: Bool {
        switch self {
        case .sketch, .graph, .settings, .notes: true
        case .clock, .gallery, .animate, .dynamics, .effects, .shapely, .tracker: false
        }
    }

    /// Creates the app's delegate for a panel.
    /// - Parameters:
    ///   - storage: The storage of the app, if it stores data.
    ///   - seed: The random seed, if the app uses random numbers; `nil` for a different seed in each run.
    ///   - today: The current day of the app; `nil` for that of the machine.
    @MainActor
    func makeDelegate(
        storage: AppStorage = .none,
        seed: UInt64? = nil,
        today: Day? = nil
    ) -> any UIApplicationDelegate {
        switch self {
        case .sketch: SketchDelegate(storage: storage.folder)
        case .clock: ClockDelegate()
        case .gallery: GalleryDelegate()
        case .animate: AnimateDelegate()
        case .dynamics: DynamicsDelegate()
        case .effects: EffectsDelegate()
        case .shapely: seed.map(ShapelyDelegate.init) ?? ShapelyDelegate()
        case .graph: GraphDelegate(storage: storage.folder, days: today.map(FixedDay.init) ?? SystemDays())
        case .settings: SettingsDelegate(storage: storage.folder, dates: today?.dates ?? .system)
        case .notes: NotesDelegate(storage: storage.folder)
        case .tracker: TrackerDelegate()
        }
    }

    /// Creates the app's delegate for a host with a virtual clock. The app does the same in each run.
    /// - Parameter storage: The storage of the app, if it stores data.
    @MainActor
    func makeDelegate(on host: VirtualHost, storage: AppStorage = .none) -> any UIApplicationDelegate {
        switch self {
        case .sketch: SketchDelegate(storage: storage.folder, loading: .atOnce)
        case .clock: ClockDelegate(time: VirtualTime(host: host))
        case .gallery: GalleryDelegate()
        case .animate: AnimateDelegate()
        case .dynamics: DynamicsDelegate()
        case .effects: EffectsDelegate()
        case .shapely: ShapelyDelegate(seed: 1)
        case .graph: GraphDelegate(storage: storage.folder, days: VirtualTime(host: host))
        case .settings: SettingsDelegate(storage: storage.folder, dates: VirtualTime(host: host).today.dates)
        case .notes: NotesDelegate(storage: storage.folder)
        case .tracker: TrackerDelegate()
        }
    }
}

/// The time of day on a virtual clock, which starts at 10:08:30 on 1 January 2001.
private struct VirtualTime: TimeSource, DaySource {
    let host: VirtualHost
    let timeZone = TimeZone.gmt
    private static let start = Date(timeIntervalSinceReferenceDate: 10 * 3600 + 8 * 60 + 30)

    init(host: VirtualHost) { self.host = host }

    var now: Date { Self.start + host.clock.now.seconds }
    var today: Day { Day(now, in: timeZone) }

    func call(at date: Date, _ body: @escaping @MainActor () -> Void) {
        host.call(at: .seconds(date.timeIntervalSince(Self.start))) { MainActor.assumeIsolated(body) }
    }
}

/// A day source that always returns the same day.
private struct FixedDay: DaySource {
    let today: Day
}

extension Day {
    /// The dates of an app that has this day as its present date.
    fileprivate var dates: SettingsDates {
        SettingsDates(
            now: Date(timeIntervalSince1970: TimeInterval(number) * 86_400 + 10 * 3600 + 8 * 60),
            timeZone: .gmt,
            locale: Locale(identifier: "en_US")
        )
    }
}
