import AnimateApp
import ArgumentParser
import ClockApp
import GalleryApp
import GraphApp
import ShapelyApp
import SketchApp
import UIKit

/// The programs in the box, by name.
enum App: String, CaseIterable, ExpressibleByArgument {
    case sketch, clock, gallery, animate, shapely, graph

    /// Whether its user makes something that is there again at the next start.
    var keepsThings: Bool {
        switch self {
        case .sketch, .graph: true
        case .clock, .gallery, .animate, .shapely: false
        }
    }

    /// The program for a panel.
    /// - Parameters:
    ///   - storage: where it keeps things, if it does.
    ///   - seed: what its random numbers begin with, if it has any; nil for others each time.
    ///   - today: the day on which it believes to be; nil for the machine's.
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
        case .shapely: seed.map(ShapelyDelegate.init) ?? ShapelyDelegate()
        case .graph: GraphDelegate(storage: storage.folder, days: today.map(FixedDay.init) ?? SystemDays())
        }
    }

    /// The program for a host whose time is its own. It does the same each time.
    /// - Parameter storage: where it keeps things, if it does.
    @MainActor
    func makeDelegate(on host: VirtualHost, storage: AppStorage = .none) -> any UIApplicationDelegate {
        switch self {
        case .sketch: SketchDelegate(storage: storage.folder, loading: .atOnce)
        case .clock: ClockDelegate(time: VirtualTime(host: host))
        case .gallery: GalleryDelegate()
        case .animate: AnimateDelegate()
        case .shapely: ShapelyDelegate(seed: 1)
        case .graph: GraphDelegate(storage: storage.folder, days: VirtualTime(host: host))
        }
    }
}

/// The time of day on a virtual clock, which starts at 10:08:30 on 1 January 2001.
private struct VirtualTime: TimeSource, DaySource {
    let host: VirtualHost
    let timeZone = TimeZone.gmt
    private static let start = Date(timeIntervalSinceReferenceDate: 10 * 3600 + 8 * 60 + 30)

    init(host: VirtualHost) { self.host = host }

    var now: Date { Self.start + host.clock.now }
    var today: Day { Day(now, in: timeZone) }

    func call(at date: Date, _ body: @escaping @MainActor () -> Void) {
        host.call(at: date.timeIntervalSince(Self.start)) { MainActor.assumeIsolated(body) }
    }
}

/// A day that never ends.
private struct FixedDay: DaySource {
    let today: Day
}
