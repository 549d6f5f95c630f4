import LocationCore
import UIKit

/// An object that reports the position of the device, its heading, and the regions that it enters and leaves.
///
/// ```swift
/// let manager = CLLocationManager()
/// manager.delegate = self
/// manager.requestWhenInUseAuthorization()
/// manager.startUpdatingLocation()
/// ```
///
/// The delegate is called on the main thread. Positions are reported only if the user permits it; a dialog asks for that with
/// the reason in the app's `Info.plist`.
open class CLLocationManager: NSObject, @unchecked Sendable {
    let client: LocationClient
    private let relay: DelegateRelay

    /// Creates a manager of the current application.
    public override init() {
        let (client, relay) = onMain {
            let service = LocationService.current
            service.noteAuthorization()
            let client = LocationClient(service: service)
            let relay = DelegateRelay()
            client.output = relay
            return (client, relay)
        }
        self.client = client
        self.relay = relay
        super.init()
        onMain { relay.manager = self }
    }

    /// The object that receives the reports.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        get { onMain { relay.delegate } }
        set {
            let delegate = Delegate(object: newValue)
            onMain { relay.set(delegate.object, client.service) }
        }
    }

    /// A delegate that passes to the main actor.
    private struct Delegate: @unchecked Sendable { weak var object: (any CLLocationManagerDelegate)? }

    // MARK: Authorization

    /// The permission of the app to use the position.
    open var authorizationStatus: CLAuthorizationStatus { onMain { client.service.authorization.status } }

    /// Returns the permission of the app to use the position.
    open class func authorizationStatus() -> CLAuthorizationStatus {
        onMain { LocationService.current.authorization.status }
    }

    /// The accuracy of the positions that the app may use.
    open var accuracyAuthorization: CLAccuracyAuthorization { onMain { client.service.authorization.accuracy } }

    /// Returns a Boolean value that indicates whether the device has location services.
    open class func locationServicesEnabled() -> Bool {
        onMain { LocationService.current.authorization.areServicesEnabled }
    }

    /// Asks the user for the permission to use the position while the app is in use, if the user has not decided yet. The reason is
    /// `NSLocationWhenInUseUsageDescription` in `Info.plist`; without it, no dialog appears.
    open func requestWhenInUseAuthorization() { onMain { client.service.request(.whenInUse) } }

    /// Asks the user for the permission to use the position at any time, if the user has not decided yet, or once after a permission
    /// to use it while the app is in use. The reason is `NSLocationAlwaysAndWhenInUseUsageDescription` in `Info.plist`, or
    /// `NSLocationAlwaysUsageDescription`; without one of them, no dialog appears.
    open func requestAlwaysAuthorization() { onMain { client.service.request(.always) } }

    /// Asks the user for accurate positions until the app ends.
    /// - Parameters:
    ///   - purposeKey: The key of the reason in the dictionary `NSLocationTemporaryUsageDescriptionDictionary` of `Info.plist`.
    ///   - completion: A closure that is called when the user has decided, with an error if no dialog appeared.
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String,
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        onMain { client.service.requestFullAccuracy(purpose: purposeKey) { completion?($0) } }
    }

    /// Asks the user for accurate positions until the app ends.
    /// - Parameter purposeKey: The key of the reason in the dictionary `NSLocationTemporaryUsageDescriptionDictionary` of
    ///   `Info.plist`.
    /// - Throws: `CLError.promptDeclined` if no dialog appeared.
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    // MARK: Positions

    /// The accuracy that the app wishes, in meters. Less accuracy takes less power: the receiver is asked less often. The default is
    /// `kCLLocationAccuracyBest`.
    open var desiredAccuracy: CLLocationAccuracy {
        get { onMain { client.desiredAccuracy } }
        set { onMain { client.desiredAccuracy = newValue } }
    }

    /// The distance from the last position that was reported, in meters, from which on a position is reported. The default,
    /// `kCLDistanceFilterNone`, reports every position.
    open var distanceFilter: CLLocationDistance {
        get { onMain { client.distanceFilter } }
        set { onMain { client.distanceFilter = newValue } }
    }

    /// The activity that positions are used for, which determines what counts as motion while
    /// ``pausesLocationUpdatesAutomatically`` is `true`. The default is `CLActivityType.other`.
    open var activityType: CLActivityType {
        get { onMain { client.activity } }
        set { onMain { client.activity = newValue } }
    }

    /// A Boolean value that indicates whether updates pause while the position does not change for long. The default is `true`.
    open var pausesLocationUpdatesAutomatically: Bool {
        get { onMain { client.pausesAutomatically } }
        set { onMain { client.pausesAutomatically = newValue } }
    }

    /// A Boolean value that indicates whether updates continue while the app is not in use: while another program has its seat, or
    /// while its panel is dark. The default is `false`. It has an effect only if `UIBackgroundModes` in `Info.plist` has
    /// `location`.
    open var allowsBackgroundLocationUpdates: Bool {
        get { onMain { client.allowsBackgroundUpdates } }
        set { onMain { client.allowsBackgroundUpdates = newValue } }
    }

    /// The last position; `nil` if there was none, or if the app may not use it.
    open var location: CLLocation? { onMain { client.visibleLastLocation } }

    /// Starts the reports of positions.
    open func startUpdatingLocation() { onMain { client.start() } }

    /// Stops the reports of positions.
    open func stopUpdatingLocation() { onMain { client.stop() } }

    /// Requests one position. The delegate is called once: with the position, or, if there is none within ten seconds, with an error.
    open func requestLocation() { onMain { client.requestOnce() } }

    // MARK: Headings

    /// Returns a Boolean value that indicates whether the device has a compass.
    open class func headingAvailable() -> Bool { onMain { LocationService.current.hasCompass } }

    /// The change from the last heading that was reported, in degrees, from which on a heading is reported. The default is 1.
    open var headingFilter: CLLocationDegrees {
        get { onMain { client.headingFilter } }
        set { onMain { client.headingFilter = newValue } }
    }

    /// The orientation of the device whose top edge headings refer to. The default is `CLDeviceOrientation.portrait`.
    open var headingOrientation: CLDeviceOrientation {
        get { onMain { client.headingOrientation } }
        set { onMain { client.headingOrientation = newValue } }
    }

    /// The last heading; `nil` if there was none.
    open var heading: CLHeading? { onMain { relay.heading } }

    /// Starts the reports of headings.
    open func startUpdatingHeading() { onMain { client.startHeading() } }

    /// Stops the reports of headings.
    open func stopUpdatingHeading() { onMain { client.stopHeading() } }

    // MARK: Regions

    /// Returns a Boolean value that indicates whether regions of a class can be monitored.
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { regionClass is CLCircularRegion.Type }

    /// The largest radius of a region that is monitored, in meters.
    open var maximumRegionMonitoringDistance: CLLocationDistance { Self.largestRadius }

    /// A quarter of a great circle: beyond it, the area outside would be the smaller one.
    private static let largestRadius: CLLocationDistance = 10_000_000

    /// The regions that all managers of the app monitor, also those of its earlier runs.
    open var monitoredRegions: Set<CLRegion> { onMain { Set(client.service.regions.regions) } }

    /// Starts the monitoring of a region, which replaces one with the same identifier. An app can monitor 20 regions. They are
    /// stored until the app stops their monitoring, also beyond its end. The delegates of all managers are notified.
    open func startMonitoring(for region: CLRegion) {
        onMain {
            let code: CLError.Code? =
                if let circle = region.copy() as? CLCircularRegion {
                    if client.service.authorization.status == .denied
                        || client.service.authorization.status == .restricted
                    {
                        .regionMonitoringDenied
                    } else if !CLLocationCoordinate2DIsValid(circle.center)
                        || !(0...Self.largestRadius ~= circle.radius)
                        || !client.service.monitor(circle)
                    {
                        .regionMonitoringFailure
                    } else {
                        nil
                    }
                } else {
                    .regionMonitoringFailure
                }
            client.service.scheduler.soon { [weak relay] in relay?.monitoringDidStart(region, code.map { CLError($0) })
            }
        }
    }

    /// Stops the monitoring of the region with the identifier of a region.
    open func stopMonitoring(for region: CLRegion) { onMain { client.service.stopMonitoring(region) } }

    /// Requests the state of a region, which the delegate receives.
    open func requestState(for region: CLRegion) {
        onMain { if let circle = region as? CLCircularRegion { client.requestState(of: circle) } }
    }
}

/// Passes the reports of a client to the delegate of its manager.
@MainActor
private final class DelegateRelay: LocationOutput {
    weak var manager: CLLocationManager?
    private(set) weak var delegate: (any CLLocationManagerDelegate)?
    private(set) var heading: CLHeading?

    nonisolated init() {}

    /// Sets the delegate, which is informed of the authorization.
    func set(_ delegate: (any CLLocationManagerDelegate)?, _ service: LocationService) {
        let isNew = delegate !== self.delegate
        self.delegate = delegate
        guard isNew, delegate != nil else { return }
        service.scheduler.soon { [weak self, weak delegate] in
            if let self, delegate === self.delegate { didChangeAuthorization() }
        }
    }

    private func call(_ body: (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
        if let delegate, let manager { body(delegate, manager) }
    }

    func didUpdate(_ locations: [CLLocation]) { call { $0.locationManager($1, didUpdateLocations: locations) } }
    func didFail(_ error: CLError) { call { $0.locationManager($1, didFailWithError: error) } }
    func didChangeAuthorization() { call { $0.locationManagerDidChangeAuthorization($1) } }
    func didPause() { call { $0.locationManagerDidPauseLocationUpdates($1) } }
    func didResume() { call { $0.locationManagerDidResumeLocationUpdates($1) } }

    func didNotice(_ event: RegionTracker.Event) {
        switch event {
        case .entered(let region): call { $0.locationManager($1, didEnterRegion: region) }
        case .exited(let region): call { $0.locationManager($1, didExitRegion: region) }
        case .determined(let state, let region): call { $0.locationManager($1, didDetermineState: state, for: region) }
        }
    }

    func didUpdate(_ heading: CLHeading) {
        self.heading = heading
        call { $0.locationManager($1, didUpdateHeading: heading) }
    }

    func monitoringDidStart(_ region: CLRegion, _ error: CLError?) {
        if let error {
            call { $0.locationManager($1, monitoringDidFailFor: region, withError: error) }
        } else {
            call { $0.locationManager($1, didStartMonitoringFor: region) }
        }
    }
}
