import LocationCore
import UIKit

/// The receiver of what a client finds out.
@MainActor
protocol LocationOutput: AnyObject {
    func didUpdate(_ locations: [CLLocation])
    func didFail(_ error: CLError)
    func didChangeAuthorization()
    func didPause()
    func didResume()
    func didNotice(_ event: RegionTracker.Event)
    func didUpdate(_ heading: CLHeading)
}

/// The requests of one manager, and its filters.
@MainActor
final class LocationClient {
    let service: LocationService
    weak var output: (any LocationOutput)?

    var desiredAccuracy = kCLLocationAccuracyBest { didSet { service.update() } }
    var distanceFilter = kCLDistanceFilterNone { didSet { filter.distance = distanceFilter } }
    var pausesAutomatically = true { didSet { if !pausesAutomatically { resume() } } }
    var activity = CLActivityType.other { didSet { activityDidChange(from: oldValue) } }
    var allowsBackgroundUpdates = false { didSet { allowsBackgroundUpdatesDidChange() } }
    private(set) var isUpdating = false
    private(set) var isRequesting = false
    var headingFilter: CLLocationDegrees = 1
    var headingOrientation = CLDeviceOrientation.portrait
    private(set) var isUpdatingHeading = false
    /// The identifiers of the regions whose states were requested.
    private var requestedStates: Set<String> = []

    private var filter = LocationFilter()
    private var motion = MotionDetector()
    private var isPaused = false
    /// The best position since the request, which is the result when its time is over.
    private var best: CLLocation?
    private var cancelRequest: (@MainActor () -> Void)?
    private var lastHeading: CLHeading?

    /// The time after which a request for one position ends, in seconds.
    static let patience = 10.0
    /// The time between two positions while updates are paused, in seconds.
    private static let pausedInterval = 60.0

    init(service: LocationService) {
        self.service = service
        service.add(self)
    }

    isolated deinit {
        cancelRequest?()
        service.clientDidEnd()
    }

    // MARK: Requests

    func start() {
        isUpdating = true
        filter.reset()
        motion = MotionDetector(activity: activity)
        isPaused = false
        reportDenial()
        updateFromLastLocation()
    }

    /// Lets the source work, and takes the last position if it works already. A source that starts reports its position by itself.
    private func updateFromLastLocation() {
        let isRunning = service.currentInterval != nil
        service.update()
        if isRunning { service.offerLastLocation(to: self) }
    }

    func stop() {
        isUpdating = false
        isPaused = false
        cancel()
        service.update()
    }

    func requestOnce() {
        guard !isRequesting else { return }
        guard service.authorization.isAuthorized else {
            return service.scheduler.soon { [weak self] in self?.output?.didFail(CLError(.denied)) }
        }
        isRequesting = true
        best = nil
        cancelRequest = service.scheduler.schedule(at: service.scheduler.now + .seconds(Self.patience)) { [weak self] in
            self?.finishRequest()
        }
        updateFromLastLocation()
    }

    private func cancel() {
        isRequesting = false
        cancelRequest?()
        cancelRequest = nil
    }

    /// Ends the request for one position, with the best one so far.
    private func finishRequest() {
        guard isRequesting else { return }
        cancel()
        let result = best
        best = nil
        service.update()
        if let result { output?.didUpdate([result]) } else { output?.didFail(CLError(.locationUnknown)) }
    }

    private func reportDenial() {
        let status = service.authorization.status
        guard status == .denied || status == .restricted else { return }
        service.scheduler.soon { [weak self] in
            guard let self, isUpdating, !service.authorization.isAuthorized else { return }
            output?.didFail(CLError(.denied))
        }
    }

    private func allowsBackgroundUpdatesDidChange() {
        if allowsBackgroundUpdates, !service.declaresBackground {
            let text = "allowsBackgroundLocationUpdates has no effect: UIBackgroundModes in Info.plist lacks location"
            Log.once("background", from: "CoreLocation", text)
        }
        service.update()
    }

    // MARK: Activity

    /// A Boolean value that indicates whether the client receives positions at present.
    private var mayUpdate: Bool {
        guard service.authorization.isAuthorized else { return false }
        return !service.isInBackground || (allowsBackgroundUpdates && service.declaresBackground)
    }

    /// The time between two positions that the client needs, in seconds; `nil` if it needs none.
    var interval: Double? {
        var intervals: [Double] = []
        if isUpdating, mayUpdate { intervals.append(isPaused ? Self.pausedInterval : updateInterval) }
        if isRequesting, mayUpdate { intervals.append(min(1, updateInterval)) }
        return intervals.min()
    }

    private var updateInterval: Double {
        let interval = AccuracyClass(desiredAccuracy).interval
        return service.authorization.accuracy == .reducedAccuracy ? max(interval, ReducedLocation.interval) : interval
    }

    var needsHeading: Bool { isUpdatingHeading && !service.isInBackground }

    // MARK: Positions

    /// The last position as the app may use it.
    var visibleLastLocation: CLLocation? {
        guard service.authorization.isAuthorized, let location = service.lastLocation else { return nil }
        return service.authorization.accuracy == .reducedAccuracy ? ReducedLocation.reduced(location) : location
    }

    func receive(_ location: CLLocation, at time: MonotonicInstant) {
        guard mayUpdate else { return }
        let isReduced = service.authorization.accuracy == .reducedAccuracy
        let location = isReduced ? ReducedLocation.reduced(location) : location
        var isDelivered = false
        if isUpdating {
            follow(location, at: time)
            filter.interval = updateInterval
            if isUpdating, !isPaused, filter.accepts(location, at: time) {
                isDelivered = true
                output?.didUpdate([location])
            }
        }
        guard isRequesting else { return }
        if best.map({ location.horizontalAccuracy <= $0.horizontalAccuracy }) ?? true { best = location }
        guard isReduced || location.horizontalAccuracy <= AccuracyClass(desiredAccuracy).sufficientAccuracy else {
            return
        }
        // One report, even if updates run as well.
        if isDelivered {
            cancel()
            service.update()
        } else {
            finishRequest()
        }
    }

    private func follow(_ location: CLLocation, at time: MonotonicInstant) {
        guard pausesAutomatically, let isResting = motion.add(location, at: time) else { return }
        if isResting {
            isPaused = true
            output?.didPause()
            service.update()
        } else {
            resume()
        }
    }

    private func resume() {
        guard isPaused else { return }
        isPaused = false
        motion = MotionDetector(activity: activity)
        output?.didResume()
        service.update()
    }

    /// Begins to observe the motion of another activity. Updates that are paused go on.
    private func activityDidChange(from former: CLActivityType) {
        guard activity != former else { return }
        motion = MotionDetector(activity: activity)
        resume()
    }

    func receive(_ error: CLError) { if isUpdating, mayUpdate { output?.didFail(error) } }

    func authorizationDidChange(wasAuthorized: Bool) {
        filter.reset()
        output?.didChangeAuthorization()
        guard wasAuthorized, !service.authorization.isAuthorized, isUpdating || isRequesting else { return }
        cancel()
        output?.didFail(CLError(.denied))
    }

    // MARK: Regions

    /// Reports an event of a region. States are reported to the manager that has requested them.
    func receive(_ event: RegionTracker.Event) {
        if case .determined(_, let region) = event, requestedStates.remove(region.identifier) == nil { return }
        output?.didNotice(event)
    }

    func requestState(of region: CLCircularRegion) {
        if let state = service.regions.request(region) {
            service.scheduler.soon { [weak self] in self?.output?.didNotice(.determined(state, region)) }
        } else {
            requestedStates.insert(region.identifier)
        }
        service.update()
    }

    // MARK: Headings

    func startHeading() {
        isUpdatingHeading = true
        lastHeading = nil
        service.updateHeading()
    }

    func stopHeading() {
        isUpdatingHeading = false
        service.updateHeading()
    }

    func receive(_ reading: Compass.Reading, declination: Double?, date: Date) {
        guard needsHeading else { return }
        let rotation: Double =
            switch headingOrientation {
            case .landscapeLeft: 90
            case .landscapeRight: -90
            case .portraitUpsideDown: 180
            case .unknown, .portrait, .faceUp, .faceDown: 0
            }
        let heading = CLHeading(
            magnetic: reading.heading + rotation,
            declination: declination,
            accuracy: reading.accuracy,
            field: reading.field,
            timestamp: date
        )
        if let lastHeading {
            let difference = CLHeading.difference(heading.magneticHeading, lastHeading.magneticHeading)
            guard difference >= headingFilter else { return }
        }
        lastHeading = heading
        output?.didUpdate(heading)
    }

    func headingDidFail() { if needsHeading { output?.didFail(CLError(.headingFailure)) } }
}
