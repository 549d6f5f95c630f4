import AnimateApp
import ArgumentParser
import ClockApp
import GalleryApp
import SketchApp
import UIKit

/// The programs in the box, by name.
enum App: String, CaseIterable, ExpressibleByArgument {
    case sketch, clock, gallery, animate

    /// The program for a panel.
    @MainActor
    func makeDelegate() -> any UIApplicationDelegate {
        switch self {
        case .sketch: SketchDelegate()
        case .clock: ClockDelegate()
        case .gallery: GalleryDelegate()
        case .animate: AnimateDelegate()
        }
    }

    /// The program for a host whose time is its own.
    @MainActor
    func makeDelegate(on host: VirtualHost) -> any UIApplicationDelegate {
        switch self {
        case .sketch: SketchDelegate()
        case .clock: ClockDelegate(time: VirtualTime(host: host))
        case .gallery: GalleryDelegate()
        case .animate: AnimateDelegate()
        }
    }
}

/// The time of day on a virtual clock, which starts at 10:08:30.
private struct VirtualTime: TimeSource {
    let host: VirtualHost
    let timeZone = TimeZone.gmt
    private static let start = Date(timeIntervalSinceReferenceDate: 10 * 3600 + 8 * 60 + 30)

    init(host: VirtualHost) { self.host = host }

    var now: Date { Self.start + host.clock.now }

    func call(at date: Date, _ body: @escaping @MainActor () -> Void) {
        host.call(at: date.timeIntervalSince(Self.start)) { MainActor.assumeIsolated(body) }
    }
}
