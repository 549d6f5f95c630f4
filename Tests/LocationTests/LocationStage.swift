import CoreLocation
import CoreLocationTesting
import LocationCore
import Testing
import UIKit
import UIKitTesting

/// A screen with an app that uses location, and the calls of its delegate.
@MainActor
final class LocationStage {
    let screen: VirtualScreen
    let delegate: any RecordingDelegate
    private(set) var manager: CLLocationManager
    let store: MemoryPermissions
    /// A source that counts.
    let source = CountedSource()

    static let reasons = [
        "NSLocationWhenInUseUsageDescription": "To show the next stop.",
        "NSLocationAlwaysAndWhenInUseUsageDescription": "To count the stops.",
    ]

    /// - Parameters:
    ///   - status: The permission, as it was stored by a former run.
    ///   - delegate: The delegate of the manager.
    init(
        status: CLAuthorizationStatus? = .authorizedWhenInUse,
        reasons: [String: String] = reasons,
        backgroundModes: Set<String> = [],
        store: MemoryPermissions = MemoryPermissions(),
        delegate: any RecordingDelegate = LocationRecorder(),
        prepare: (inout LaunchRequest) -> Void = { _ in }
    ) throws {
        screen = try VirtualScreen(size: CGSize(width: 300, height: 400), refreshRate: 10)
        self.store = store
        self.delegate = delegate
        var request = LaunchRequest()
        request.manifest.usageDescriptions = reasons
        request.manifest.backgroundModes = backgroundModes
        request.manifest.displayName = "Tram"
        prepare(&request)
        // Blurs take most of the time.
        screen.isReduceTransparencyEnabled = true
        screen.host.session.userInterface.permissionStore = store
        try screen.launch(StageDelegate(), request)
        let (session, source) = (screen.host.session, source)
        manager = session.perform {
            let service = LocationService.of(session.application)
            if let status { service.setAuthorization(status) }
            service.use(source)
            let manager = CLLocationManager()
            manager.pausesLocationUpdatesAutomatically = false
            manager.delegate = delegate
            return manager
        }
        try screen.advance(by: 0)
        delegate.take()
    }

    /// Moves the device, and returns the calls of the delegate.
    @discardableResult
    func move(to coordinate: (Double, Double), accuracy: Double = 5, after seconds: Double = 10) throws -> [String] {
        try screen.advance(by: seconds)
        var values = CLLocation.Values()
        values.coordinate = CLLocationCoordinate2D(latitude: coordinate.0, longitude: coordinate.1)
        values.horizontalAccuracy = accuracy
        values.timestamp = Date(timeIntervalSince1970: 1_800_000_000 + screen.time)
        source.send(.location(CLLocation(values)))
        try screen.advance(by: 0)
        return delegate.take()
    }

    /// Moves the device to the north of a place.
    @discardableResult
    func move(north meters: Double, after seconds: Double = 10) throws -> [String] {
        let place = CLLocationCoordinate2D(latitude: 60, longitude: 25)
        let coordinate = Geodesy.coordinate(from: place, distance: abs(meters), bearing: meters < 0 ? 180 : 0)
        return try move(to: (coordinate.latitude, coordinate.longitude), after: seconds)
    }

    /// Calls a closure in the session, and returns the calls of the delegate in the next turn.
    @discardableResult
    func act(_ body: (CLLocationManager) -> Void) throws -> [String] {
        screen.host.session.perform { body(manager) }
        try screen.advance(by: 0)
        return delegate.take()
    }

    /// The alert on the screen.
    var alert: UIAlertController? {
        screen.host.session.application.windows.lazy.compactMap { $0.rootViewController?.presentedViewController }
            .compactMap { $0 as? UIAlertController }.first
    }

    /// Touches a button of the dialog.
    func answer(_ title: String) throws -> [String] {
        try screen.advance(by: 1)
        try screen.label(title).tap()
        try screen.advance(by: 0.5)
        return delegate.take()
    }
}

/// Permissions that outlive the screen of a test, as those in a file outlive a run.
@MainActor
final class MemoryPermissions: PermissionStore {
    var values: [String: String] = [:] {
        didSet { if !isOwnChange, values != oldValue { onChange?() } }
    }
    private var isOwnChange = false
    var onChange: (@MainActor () -> Void)?

    func permission(_ name: String) -> String? { values[name] }

    func setPermission(_ value: String?, _ name: String) {
        isOwnChange = true
        values[name] = value
        isOwnChange = false
    }
}

/// A source that a test feeds.
@MainActor
final class CountedSource: LocationSource {
    private(set) var intervals: [Double?] = []
    private var report: (@MainActor (LocationReport) -> Void)?

    var interval: Double? { intervals.last ?? nil }

    func start(interval: Double, _ report: @escaping @MainActor (LocationReport) -> Void) {
        intervals.append(interval)
        self.report = report
    }

    func stop() {
        intervals.append(nil)
        report = nil
    }

    func send(_ event: LocationReport) { report?(event) }
}

@MainActor
private final class StageDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

/// A delegate that writes down its calls.
@MainActor
protocol RecordingDelegate: CLLocationManagerDelegate {
    @discardableResult func take() -> [String]
}

/// A delegate with the methods of today.
@MainActor
final class LocationRecorder: RecordingDelegate {
    private var lines: [String] = []
    var whenUpdated: (CLLocationManager) -> Void = { _ in }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

extension LocationRecorder: @preconcurrency CLLocationManagerDelegate {
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        lines += locations.map { String(format: "at %.4f %.4f", $0.coordinate.latitude, $0.coordinate.longitude) }
        whenUpdated(manager)
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        lines.append("failed: \((error as? CLError).map { "\($0.code)" } ?? "\(error)")")
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        let accuracy = manager.accuracyAuthorization == .fullAccuracy ? "" : ", reduced"
        lines.append("authorization: \(manager.authorizationStatus)\(accuracy)")
    }

    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { lines.append("paused") }
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) { lines.append("resumed") }

    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        lines.append(String(format: "heading %.1f %.1f", newHeading.magneticHeading, newHeading.trueHeading))
    }

    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        lines.append("entered \(region.identifier)")
    }

    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        lines.append("left \(region.identifier)")
    }

    func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion) {
        lines.append("\(region.identifier) \(state)")
    }

    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
        lines.append("monitors \(region.identifier)")
    }

    func locationManager(
        _ manager: CLLocationManager,
        monitoringDidFailFor region: CLRegion?,
        withError error: any Error
    ) {
        lines.append("cannot monitor \(region?.identifier ?? "") \((error as? CLError).map { "\($0.code)" } ?? "")")
    }
}

/// A delegate of sources that were written before iOS 14.
@MainActor
final class OldRecorder: RecordingDelegate, @preconcurrency CLLocationManagerDelegate {
    private var lines: [String] = []

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
        lines.append("status: \(status)")
    }
}
