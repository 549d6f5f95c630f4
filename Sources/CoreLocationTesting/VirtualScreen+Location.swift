import CoreLocation
import LocationCore
import UIKit
import UIKitTesting

/// The position of the device of a virtual screen, and the user's permissions.
extension VirtualScreen {
    /// The position of the device; `nil` if it is not known. A change is reported to the app's managers in the next turn of the event
    /// loop, and at once to those that start later.
    public var location: CLLocation? {
        get { host.session.perform { testSource?.location } }
        set {
            host.session.perform {
                let service = LocationService.of(host.session.application)
                if let testSource {
                    testSource.set(newValue)
                } else {
                    let source = TestSource(service.sourceScheduler)
                    host.session.userInterface.services[ObjectIdentifier(TestSource.self)] = source
                    source.set(newValue)
                    service.use(source)
                }
            }
        }
    }

    /// Replays a track on the clock of the screen, from the time at which the app first requests positions.
    /// - Parameter url: A GPX or NMEA file.
    public func replayLocations(from url: URL) {
        host.session.perform {
            let service = LocationService.of(host.session.application)
            service.use(ReplaySource(path: url.path, scheduler: service.sourceScheduler, date: nil))
            host.session.userInterface.services[ObjectIdentifier(TestSource.self)] = nil
        }
    }

    /// Sets the permission of the app, as the user does outside of the app. The delegates of its managers are called if it changes.
    /// - Parameters:
    ///   - status: The permission. `CLAuthorizationStatus.notDetermined` resets it.
    ///   - accuracy: The accuracy of the positions; `nil` to leave it as it is.
    public func setLocationAuthorization(
        _ status: CLAuthorizationStatus,
        accuracy: CLAccuracyAuthorization? = nil
    ) {
        host.session.perform {
            LocationService.of(host.session.application).setAuthorization(status, accuracy)
        }
    }

    private var testSource: TestSource? {
        host.session.userInterface.services[ObjectIdentifier(TestSource.self)] as? TestSource
    }
}

/// A source whose positions a test sets.
@MainActor
private final class TestSource: LocationSource {
    private(set) var location: CLLocation?
    private let scheduler: any LocationScheduler
    private var report: (@MainActor (LocationReport) -> Void)?

    init(_ scheduler: any LocationScheduler) { self.scheduler = scheduler }

    func set(_ location: CLLocation?) {
        self.location = location
        announce()
    }

    private func announce() {
        _ = scheduler.schedule(at: scheduler.now) { [weak self] in
            guard let self, let report else { return }
            report(location.map { .location($0) } ?? .lost(.noFix))
        }
    }

    func start(interval: Double, _ report: @escaping @MainActor (LocationReport) -> Void) {
        let isFirst = self.report == nil
        self.report = report
        if isFirst { announce() }
    }

    func stop() { report = nil }

    var keepsPosition: Bool { location != nil }
}
