import LocationCore
import UIKit

/// The location service of a session: its source, the permission of the app, and the clients that receive positions.
///
/// The source works only while a client needs it. Without one there is no timer, no connection and no thread.
@MainActor
package final class LocationService {
    /// The session, which ends before managers that an app still holds.
    private weak var session: Session?
    let scheduler: SessionScheduler
    let authorization: LocationAuthorization
    let regions: MonitoredRegions
    private var clients: [WeakClient] = []
    private var observers: [any NSObjectProtocol] = []
    private var source: (any LocationSource)?
    /// The interval of the source; `nil` while it is stopped.
    private var interval: Double?
    private var jumps = JumpFilter()
    private var isLost = false
    private var dialog: AuthorizationDialog?
    private var compass: Compass?
    private var cancelHeading: (@MainActor () -> Void)?

    /// The last position.
    private(set) var lastLocation: CLLocation?

    /// The time for which a position is reported to a client that starts, in seconds.
    private static let freshness = 5.0
    /// The time between two positions for regions, in seconds.
    private static let regionInterval = 15.0

    private struct WeakClient { weak var client: LocationClient? }

    private init(_ session: Session) {
        self.session = session
        scheduler = SessionScheduler(session: session)
        let interface = session.userInterface
        authorization = LocationAuthorization(
            store: interface.permissionStore,
            // An app may create a manager before it is launched with the description of the program.
            prefersReducedAccuracy: { [weak session] in
                session?.application.manifest.prefersReducedAccuracy == true
            }
        )
        regions = MonitoredRegions(store: interface.permissionStore)
        compass = Compass()
        select(interface.locationSetting)
        observe()
        interface.permissionStore?.onChange = { [weak self] in
            self?.inSession { $0.authorizationMayHaveChanged() }
        }
    }

    /// The answers to geocoders; `nil` without map data.
    private(set) lazy var geocoding = session.flatMap { GeocodingProvider.make(for: $0.application) }

    /// Returns the service of the session of an application.
    package static func of(_ application: UIApplication) -> LocationService {
        let key = ObjectIdentifier(LocationService.self)
        let interface = application.userInterface
        if let found = interface.services[key] as? LocationService { return found }
        let service = LocationService(application.session)
        interface.services[key] = service
        return service
    }

    /// The service of the current application.
    static var current: LocationService { of(.shared) }

    private func inSession(_ body: (LocationService) -> Void) { session?.perform { body(self) } }

    // MARK: Source

    private func select(_ text: String?) {
        // A virtual screen has the positions that its test sets.
        let isVirtual = session?.clock is VirtualClock
        if text == nil, isVirtual { return }
        guard let setting = LocationSetting(text ?? "gpsd") else {
            let expected = "gpsd, gpsd://HOST:PORT, LATITUDE,LONGITUDE, the path of a GPX or NMEA file, or none"
            Log.write(
                LogMessage("EASEL_LOCATION=\(text ?? ""): expected \(expected); there are no positions", .error),
                from: "CoreLocation"
            )
            return
        }
        let wallClock: @MainActor () -> Date = { [weak self] in self?.date ?? Date() }
        switch setting {
        case .none: authorization.areServicesEnabled = false
        case .gpsd(let address): source = GPSDSource(address)
        case .fixed:
            guard let location = setting.location else { return }
            source = FixedSource(location, scheduler: scheduler, date: wallClock)
        case .track(let path):
            source = ReplaySource(path: path, scheduler: scheduler, date: isVirtual ? nil : wallClock)
        }
    }

    private var date: Date { session?.userInterface.wallClock() ?? Date() }

    /// Replaces the source.
    package func use(_ source: any LocationSource) {
        self.source?.stop()
        interval = nil
        jumps = JumpFilter()
        self.source = source
        update()
    }

    /// The scheduler of the session, for sources of tests.
    package var sourceScheduler: any LocationScheduler { scheduler }

    /// Replaces the compass.
    package func use(_ compass: Compass?) {
        self.compass = compass
        updateHeading()
    }

    var hasCompass: Bool { compass != nil }

    /// The interval of the source, in seconds; `nil` while it is stopped.
    package var currentInterval: Double? { interval }

    // MARK: Clients

    func add(_ client: LocationClient) {
        clients.append(WeakClient(client: client))
        // For the regions of an earlier run.
        if regions.needsLocations { scheduler.soon { [weak self] in self?.update() } }
    }

    func clientDidEnd() {
        clients.removeAll { $0.client == nil }
        update()
        updateHeading()
    }

    private func forEachClient(_ body: (LocationClient) -> Void) { for entry in clients { entry.client.map(body) } }

    /// Starts the source, stops it, or changes its interval, as the clients need it.
    func update() {
        var needed = clients.compactMap { $0.client?.interval }.min()
        // Without a manager there is no delegate to notify.
        if regions.needsLocations, mayMonitor, clients.contains(where: { $0.client != nil }) {
            needed = min(needed ?? Self.regionInterval, Self.regionInterval)
        }
        guard needed != interval, let source else { return }
        interval = needed
        guard let needed else {
            isLost = false
            return source.stop()
        }
        source.start(interval: needed) { [weak self] report in self?.inSession { $0.receive(report) } }
    }

    private func receive(_ report: LocationReport) {
        switch report {
        case .location(let location):
            // A position that was set may be anywhere.
            guard jumps.accepts(location) || source?.keepsPosition == true else { return }
            isLost = false
            lastLocation = location
            let now = scheduler.now
            lastTime = now
            observeRegions(location)
            forEachClient { $0.receive(location, at: now) }
        case .lost(let error):
            guard !isLost else { return }
            isLost = true
            Log.write(LogMessage("no position: \(error)", .warning), from: "CoreLocation")
            forEachClient { $0.receive(CLError(.locationUnknown)) }
        }
    }

    private var lastTime: MonotonicInstant?

    /// Reports the last position to a client that starts, if it is not old. Another client may receive positions rarely.
    func offerLastLocation(to client: LocationClient) {
        guard interval != nil, let source, let location = lastLocation, let lastTime,
            source.keepsPosition || (scheduler.now - lastTime).seconds <= Self.freshness
        else { return }
        scheduler.soon { [weak self, weak client] in
            guard let self, let client, lastLocation === location else { return }
            client.receive(location, at: scheduler.now)
        }
    }

    // MARK: Regions

    /// A Boolean value that indicates whether the app may know at present which regions the device is in.
    private var mayMonitor: Bool {
        let status = authorization.status
        return status == .authorizedAlways || (status == .authorizedWhenInUse && !isInBackground)
    }

    private func observeRegions(_ location: CLLocation) {
        guard regions.needsLocations, mayMonitor, authorization.accuracy == .fullAccuracy else { return }
        for event in regions.add(location) { forEachClient { $0.receive(event) } }
        // A state that was requested is known now.
        if !regions.needsLocations { update() }
    }

    /// Starts the monitoring of a region.
    /// - Returns: A Boolean value that indicates whether there is room for it.
    func monitor(_ region: CLCircularRegion) -> Bool {
        let hasRoom = regions.add(region)
        update()
        return hasRoom
    }

    func stopMonitoring(_ region: CLRegion) {
        regions.remove(region.identifier)
        update()
    }

    // MARK: Background

    /// A Boolean value that indicates whether the app is not in use: its seat is gone, or its panel is dark.
    private(set) var isInBackground = false

    var declaresBackground: Bool {
        session?.application.manifest.backgroundModes.contains("location") == true
    }

    private func observe() {
        let names = [
            UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
            UIApplication.didBecomeActiveNotification, UserInterface.panelDidChangeNotification,
        ]
        for name in names {
            let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [weak self] notification in
                let application = notification.object as? UIApplication
                MainActor.assumeIsolated {
                    guard let self, let session = self.session, application === session.application else { return }
                    self.updateBackground(isLeaving: name == UIApplication.didEnterBackgroundNotification)
                }
            }
            observers.append(observer)
        }
        isInBackground = session?.application.applicationState == .background
    }

    isolated deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

    private func updateBackground(isLeaving: Bool) {
        let isInBackground = isLeaving || session?.userInterface.isPanelOff == true
        guard isInBackground != self.isInBackground else { return }
        self.isInBackground = isInBackground
        update()
        updateHeading()
    }

    // MARK: Authorization

    /// A request of the app.
    enum Request { case whenInUse, always }

    /// Asks the user, if the app may ask.
    func request(_ request: Request) {
        let status = authorization.status
        let isUpgrade = request == .always && status == .authorizedWhenInUse && !authorization.hasAskedForAlways
        guard status == .notDetermined || isUpgrade, dialog == nil else { return }
        let reasons = session?.application.manifest.usageDescriptions ?? [:]
        let keys =
            request == .whenInUse
            ? ["NSLocationWhenInUseUsageDescription"]
            : ["NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationAlwaysUsageDescription"]
        guard let key = keys.first(where: { !(reasons[$0] ?? "").isEmpty }), let reason = reasons[key] else {
            let text = "the app cannot ask for its position: Info.plist has no \(keys[0])"
            return Log.write(LogMessage(text, .error), from: "CoreLocation")
        }
        var choices = [choice(.allowWhileUsing, .authorizedWhenInUse)]
        if isUpgrade {
            choices = [choice(.keepWhileUsing, .authorizedWhenInUse), choice(.allowAlways, .authorizedAlways)]
        } else if request == .always {
            choices += [choice(.allowAlways, .authorizedAlways), choice(.doNotAllow, .denied)]
        } else {
            let once = AuthorizationDialog.Choice(text: .allowOnce) { [weak self] in
                self?.decide { $0.authorization.grantOnce() }
            }
            choices = [once, choices[0], choice(.doNotAllow, .denied)]
        }
        let title = AccessibilityText.localized(.allowLocation).replacing("%@", with: appName)
        show(title, localized(reason, key), choices) { [weak self] in
            if request == .always { self?.authorization.hasAskedForAlways = true }
        }
    }

    private var appName: String {
        session?.application.manifest.displayName ?? ProcessInfo.processInfo.processName
    }

    /// Returns the text for a key in the app's table `InfoPlist`, or the text of `Info.plist`. Resources of other programs in the same
    /// folder have tables of their own.
    private func localized(_ text: String, _ key: String) -> String {
        let folders = ApplicationResources.folders
        let suffix = "_\(Bundle.main.executableURL?.lastPathComponent ?? "").resources"
        let own = folders.prefix(1) + folders.dropFirst().filter { $0.lastPathComponent.hasSuffix(suffix) }
        let tables = own.lazy.map { LocalizedTables.inBundle(at: $0.path) }
        let languages = LanguageState.currentTags
        return tables.compactMap { $0.replacement(of: key, table: "InfoPlist", languages: languages) }.first ?? text
    }

    private func choice(_ text: OwnText, _ status: CLAuthorizationStatus) -> AuthorizationDialog.Choice {
        AuthorizationDialog.Choice(text: text) { [weak self] in self?.decide { $0.authorization.status = status } }
    }

    private func decide(_ body: (LocationService) -> Void) {
        dialog = nil
        change { body(self) }
    }

    /// Shows a dialog in the next turn, when the app has windows.
    private func show(
        _ title: String,
        _ reason: String,
        _ choices: [AuthorizationDialog.Choice],
        whenShown: @escaping @MainActor () -> Void = {}
    ) {
        guard !isInBackground, !isPresenting else { return }
        isPresenting = true
        scheduler.soon { [weak self] in
            guard let self, let session else { return }
            isPresenting = false
            dialog = AuthorizationDialog(on: session.application, title: title, reason: reason, choices: choices)
            whenShown()
        }
    }

    /// A Boolean value that indicates whether a dialog is about to be shown.
    private var isPresenting = false

    /// A Boolean value that indicates whether the user is asked at present.
    var isAsking: Bool { dialog != nil || isPresenting }

    /// Asks the user for the accurate position, until the app ends.
    func requestFullAccuracy(purpose: String, _ completion: @escaping @MainActor (CLError?) -> Void) {
        guard authorization.isAuthorized, authorization.accuracy == .reducedAccuracy, !isAsking else {
            let isFull = authorization.isAuthorized && authorization.accuracy == .fullAccuracy
            return scheduler.soon { completion(isFull ? nil : CLError(.promptDeclined)) }
        }
        guard let reason = session?.application.manifest.accuracyPurposes[purpose] else {
            let text =
                "the app cannot ask for its accurate position: NSLocationTemporaryUsageDescriptionDictionary in Info.plist has "
                + "no \(purpose)"
            Log.write(LogMessage(text, .error), from: "CoreLocation")
            return scheduler.soon { completion(CLError(.promptDeclined)) }
        }
        let title = AccessibilityText.localized(.allowPreciseLocation).replacing("%@", with: appName)
        let choices = [
            AuthorizationDialog.Choice(text: .allowOnce, isPreferred: true) { [weak self] in
                self?.decide { $0.authorization.grantAccuracyOnce() }
                completion(nil)
            },
            AuthorizationDialog.Choice(text: .doNotAllow) { [weak self] in
                self?.decide { _ in }
                completion(nil)
            },
        ]
        show(title, localized(reason, purpose), choices)
    }

    private var known: (status: CLAuthorizationStatus, accuracy: CLAccuracyAuthorization) {
        (authorization.status, authorization.accuracy)
    }

    /// The authorization that the delegates know.
    private lazy var reported = known

    /// Changes the authorization, and notifies the delegates.
    package func change(_ body: () -> Void) {
        _ = reported
        body()
        authorizationMayHaveChanged()
    }

    private func authorizationMayHaveChanged() {
        let former = reported
        guard known != former else { return }
        reported = known
        update()
        let wasAuthorized = former.status == .authorizedAlways || former.status == .authorizedWhenInUse
        forEachClient { $0.authorizationDidChange(wasAuthorized: wasAuthorized) }
    }

    /// Sets the permission, as a user does outside of the app.
    package func setAuthorization(_ status: CLAuthorizationStatus, _ accuracy: CLAccuracyAuthorization? = nil) {
        inSession { service in
            service.change {
                service.authorization.endTemporaryPermissions()
                service.authorization.status = status
                if let accuracy { service.authorization.accuracy = accuracy }
            }
        }
    }

    /// Prepares the comparison with the present authorization, before it changes for the first time.
    func noteAuthorization() { _ = reported }

    // MARK: Headings

    /// Reads the compass as long as a client needs it.
    func updateHeading() {
        guard clients.contains(where: { $0.client?.needsHeading ?? false }) else {
            cancelHeading?()
            cancelHeading = nil
            return
        }
        guard cancelHeading == nil else { return }
        guard compass != nil else {
            return scheduler.soon { [weak self] in self?.forEachClient { $0.headingDidFail() } }
        }
        scheduleHeading(after: 0)
    }

    private func scheduleHeading(after delay: Double) {
        cancelHeading = scheduler.schedule(at: scheduler.now + .seconds(delay)) { [weak self] in
            guard let self else { return }
            cancelHeading = nil
            if let reading = compass?.read() {
                let declination = lastLocation?.values.declination
                forEachClient { $0.receive(reading, declination: declination, date: date) }
            }
            if cancelHeading == nil, clients.contains(where: { $0.client?.needsHeading ?? false }) {
                scheduleHeading(after: Compass.interval)
            }
        }
    }
}
