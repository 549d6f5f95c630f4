import CoreLocation
import CoreLocationTesting
import LocationCore
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct UpdateTests {
    @Test func propertiesHaveTheirDocumentedDefaults() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let manager = screen.host.session.perform { CLLocationManager() }
        #expect(manager.desiredAccuracy == kCLLocationAccuracyBest && manager.distanceFilter == kCLDistanceFilterNone)
        #expect(manager.pausesLocationUpdatesAutomatically && !manager.allowsBackgroundLocationUpdates)
        #expect(manager.activityType == .other && manager.headingFilter == 1 && manager.headingOrientation == .portrait)
        #expect(manager.location == nil && manager.heading == nil && manager.monitoredRegions.isEmpty)
        #expect(manager.authorizationStatus == .notDetermined && manager.accuracyAuthorization == .fullAccuracy)
        #expect(CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
        #expect(!CLLocationManager.isMonitoringAvailable(for: CLRegion.self))
    }

    @Test func positionsAreReportedUntilStopped() throws {
        let stage = try LocationStage()
        #expect(try stage.act { $0.startUpdatingLocation() } == [])
        #expect(try stage.move(north: 0) == ["at 60.0000 25.0000"])
        #expect(try stage.move(north: 111) == ["at 60.0010 25.0000"])
        #expect(stage.manager.location?.coordinate.longitude == 25)
        try stage.act { $0.stopUpdatingLocation() }
        #expect(try stage.source.interval == nil && stage.move(north: 0) == [])
    }

    /// Out by 800 m and back, and out to the other side: the distance counts from the last report.
    @Test func distanceFilterCountsFromTheLastReport() throws {
        let stage = try LocationStage()
        try stage.act {
            $0.distanceFilter = 1500
            $0.startUpdatingLocation()
        }
        #expect(try stage.move(north: 0).count == 1)
        for meters in [400.0, 800, 400, 0, -400, -800, -1400, -1499] { #expect(try stage.move(north: meters) == []) }
        #expect(try stage.move(north: -1501).count == 1)
        #expect(try stage.move(north: -5) == [], "1,496 m from the last report")
        #expect(try stage.move(north: 0).count == 1)
        try stage.act { $0.distanceFilter = kCLDistanceFilterNone }
        #expect(try stage.move(north: 1).count == 1)
        #expect(stage.manager.distanceFilter == -1)
    }

    @Test(
        arguments: [
            (kCLLocationAccuracyBestForNavigation, 0.0), (kCLLocationAccuracyBest, 1),
            (kCLLocationAccuracyNearestTenMeters, 5),
            (kCLLocationAccuracyHundredMeters, 15), (kCLLocationAccuracyKilometer, 60),
            (kCLLocationAccuracyThreeKilometers, 180),
        ] as [(Double, Double)]
    )
    func accuracyDeterminesTheRateOfTheSource(accuracy: Double, interval: Double) throws {
        let stage = try LocationStage()
        try stage.act {
            $0.desiredAccuracy = accuracy
            $0.startUpdatingLocation()
        }
        #expect(stage.source.intervals == [interval])
        // A receiver that reports each second: an hour.
        var count = 0
        for second in 0..<720 { count += try stage.move(to: (60 + Double(second) / 1e4, 25), after: 5).count }
        #expect(count == (interval <= 5 ? 720 : 3600 / Int(interval)))
        // Another manager that needs more.
        let other = stage.screen.host.session.perform { CLLocationManager() }
        try stage.act { _ in
            other.desiredAccuracy = kCLLocationAccuracyBestForNavigation
            other.startUpdatingLocation()
        }
        #expect(stage.source.interval == 0)
        try stage.act { _ in other.stopUpdatingLocation() }
        #expect(stage.source.interval == interval)
    }

    @Test func requestReportsOnceAndStops() throws {
        let stage = try LocationStage()
        try stage.act { $0.requestLocation() }
        #expect(stage.source.interval == 1)
        // Not accurate enough: the request waits for a better one.
        #expect(try stage.move(to: (60, 25), accuracy: 80, after: 1) == [])
        #expect(try stage.move(to: (60.001, 25), accuracy: 4, after: 1) == ["at 60.0010 25.0000"])
        #expect(try stage.source.interval == nil && stage.move(north: 0) == [])
        // The best one, when the time is over.
        try stage.act { $0.requestLocation() }
        #expect(try stage.move(to: (60.001, 25), accuracy: 60, after: 1) == [])
        #expect(try stage.move(to: (60.002, 25), accuracy: 80, after: 1) == [])
        try stage.screen.advance(by: 10)
        #expect(stage.delegate.take() == ["at 60.0010 25.0000"])
        // None at all.
        try stage.act { $0.requestLocation() }
        try stage.screen.advance(by: 10)
        #expect(stage.delegate.take() == ["failed: locationUnknown"] && stage.source.interval == nil)
        // Canceled.
        try stage.act { $0.requestLocation() }
        try stage.act { $0.stopUpdatingLocation() }
        try stage.screen.advance(by: 20)
        #expect(stage.delegate.take() == [])
    }

    @Test func lossOfTheFixIsReportedOnce() throws {
        let stage = try LocationStage()
        try stage.act { $0.startUpdatingLocation() }
        try stage.move(north: 0)
        for _ in 0..<3 { stage.source.send(.lost(.noFix)) }
        #expect(stage.delegate.take() == ["failed: locationUnknown"])
        #expect(try stage.move(north: 10).count == 1)
        stage.source.send(.lost(.noReceiver))
        #expect(stage.delegate.take() == ["failed: locationUnknown"])
    }

    @Test func jumpsAreReportedWhenTheyAreConfirmed() throws {
        let stage = try LocationStage()
        try stage.act { $0.startUpdatingLocation() }
        try stage.move(north: 0)
        #expect(try stage.move(to: (10, 10)) == [], "a jump")
        #expect(try stage.move(north: 10).count == 1)
        #expect(try stage.move(to: (10, 10)) == [])
        #expect(try stage.move(to: (10.001, 10)).count == 1, "confirmed")
        #expect(try stage.move(to: (.nan, 10)) == [] && stage.move(to: (91, 10)) == [])
    }

    /// A walker moves slowly, a boat swings at its anchor, and an aircraft rests nowhere.
    @Test(arguments: [
        (CLActivityType.fitness, 8.0, true), (.fitness, 15, false), (.other, 15, true), (.other, 40, false),
        (.automotiveNavigation, 40, true), (.otherNavigation, 40, true), (.otherNavigation, 60, false),
        (.airborne, 0, false),
    ])
    func activityDeterminesWhatIsRest(activity: CLActivityType, distance: Double, rests: Bool) throws {
        let stage = try LocationStage()
        try stage.act {
            $0.pausesLocationUpdatesAutomatically = true
            $0.activityType = activity
            $0.startUpdatingLocation()
        }
        var lines: [String] = []
        for minute in 0...32 { lines += try stage.move(north: minute.isMultiple(of: 2) ? 0 : distance, after: 60) }
        #expect(lines.contains("paused") == rests)
        guard rests else { return }
        // Another activity begins without rest.
        #expect(try stage.act { $0.activityType = .airborne } == ["resumed"])
    }

    @Test func updatesPauseAtRestAndResumeOnMotion() throws {
        let stage = try LocationStage()
        try stage.act {
            $0.pausesLocationUpdatesAutomatically = true
            $0.startUpdatingLocation()
        }
        var reports = 0
        for minute in 0..<15 {
            reports += try stage.move(north: Double(minute % 2) * 10, after: 60).count
        }
        #expect(reports == 15 && stage.source.interval == 1)
        #expect(try stage.move(north: 0, after: 60) == ["paused"])
        #expect(stage.source.interval == 60)
        #expect(try stage.move(north: 10, after: 60) == [])
        let calls = try stage.move(north: 200, after: 60)
        #expect(calls.count == 2 && calls.first == "resumed")
        #expect(stage.source.interval == 1)
    }

    @Test func backgroundUpdatesNeedPermissionAndDeclaration() throws {
        for (isDeclared, isAllowed) in [(false, false), (false, true), (true, false), (true, true)] {
            let stage = try LocationStage(backgroundModes: isDeclared ? ["location"] : [])
            try stage.act {
                $0.allowsBackgroundLocationUpdates = isAllowed
                $0.startUpdatingLocation()
            }
            try stage.move(north: 0)
            stage.screen.sendApplicationToBackground()
            let continues = isDeclared && isAllowed
            #expect((stage.source.interval != nil) == continues)
            #expect(try stage.move(north: 50).count == (continues ? 1 : 0))
            try stage.screen.bringApplicationToForeground()
            #expect(try stage.source.interval == 1 && stage.move(north: 100).count == 1)
        }
    }

    @Test func darkPanelSuspendsUpdates() throws {
        let stage = try LocationStage()
        try stage.act { $0.startUpdatingLocation() }
        stage.screen.blank(after: 30)
        try stage.screen.advance(by: 31)
        #expect(!stage.screen.isPanelOn && stage.source.interval == nil)
        try stage.screen.tap(at: CGPoint(x: 10, y: 10))
        try stage.screen.advance(by: 0.5)
        #expect(stage.screen.isPanelOn && stage.source.interval == 1)
    }

    @Test func delegateMayStopAndStartInACall() throws {
        let recorder = LocationRecorder()
        let stage = try LocationStage(delegate: recorder)
        recorder.whenUpdated = { $0.stopUpdatingLocation() }
        try stage.act { $0.startUpdatingLocation() }
        #expect(try stage.move(north: 0).count == 1)
        #expect(try stage.move(north: 10) == [])
    }

    @Test func programWithoutUpdatesIsNotWoken() throws {
        let stage = try LocationStage()
        try stage.screen.advance(by: 1)
        let before = stage.screen.host.wakeUps
        try stage.screen.advance(by: 3600)
        #expect(stage.screen.host.wakeUps == before)
        // A fixed position wakes it once.
        stage.screen.location = CLLocation(latitude: 1, longitude: 2)
        try stage.act { $0.startUpdatingLocation() }
        try stage.screen.advance(by: 1)
        let started = stage.screen.host.wakeUps
        try stage.screen.advance(by: 3600)
        #expect(stage.screen.host.wakeUps == started)
    }

    @Test func managerThatEndsStopsTheSource() throws {
        let stage = try LocationStage()
        var other: CLLocationManager? = stage.screen.host.session.perform { CLLocationManager() }
        try stage.act { _ in other?.startUpdatingLocation() }
        #expect(stage.source.interval == 1)
        other = nil
        #expect(stage.source.interval == nil)
    }

    // MARK: Tests of apps

    @Test func locationOfAScreenIsReported() throws {
        let stage = try LocationStage()
        stage.screen.location = CLLocation(latitude: 48, longitude: 11)
        #expect(try stage.act { $0.startUpdatingLocation() } == ["at 48.0000 11.0000"])
        stage.screen.location = nil
        try stage.screen.advance(by: 0)
        #expect(stage.delegate.take() == ["failed: locationUnknown"] && stage.screen.location == nil)
        try stage.screen.advance(by: 5)
        stage.screen.location = CLLocation(latitude: 48.0001, longitude: 11)
        try stage.screen.advance(by: 0)
        #expect(stage.delegate.take() == ["at 48.0001 11.0000"])
        // A manager that starts much later, and a request.
        let other = stage.screen.host.session.perform { CLLocationManager() }
        let recorder = LocationRecorder()
        try stage.screen.advance(by: 600)
        try stage.act { _ in
            other.delegate = recorder
            other.startUpdatingLocation()
        }
        #expect(recorder.take() == ["authorization: authorizedWhenInUse", "at 48.0001 11.0000"])
        #expect(try stage.act { $0.requestLocation() } == ["at 48.0001 11.0000"])
    }

    @Test func settingSelectsAFixedPositionAndATrack() throws {
        func positions(_ setting: String, after seconds: Double) throws -> [String] {
            let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
            screen.host.session.userInterface.locationSetting = setting
            screen.setLocationAuthorization(.authorizedWhenInUse)
            let recorder = LocationRecorder()
            let manager = screen.host.session.perform {
                let manager = CLLocationManager()
                manager.delegate = recorder
                manager.startUpdatingLocation()
                return manager
            }
            try screen.advance(by: seconds)
            _ = recorder.take()
            // Once more, for the last position.
            screen.host.session.perform { manager.requestLocation() }
            try screen.advance(by: 0)
            return recorder.take()
        }
        #expect(try positions("60.25,-24.5,12", after: 100) == ["at 60.2500 -24.5000"])
        let folder = try ScratchFolder()
        let log =
            nmea("GPRMC,120000,A,4830.0000,N,01115.0000,E,,,010526,,")
            + nmea("GPRMC,120010,A,4830.1000,N,01115.0000,E,,,010526,,")
        #expect(try positions(folder.write(log, "ride.nmea"), after: 100) == ["at 48.5017 11.2500"])
        #expect(try positions("nowhere", after: 1) == [])
    }

    @Test func trackIsReplayedOnTheClockOfTheScreen() throws {
        let points = [(0, 60.0), (10, 60.001), (20, 60.002), (100, 60.003)].map {
            #"<trkpt lat="\#($1)" lon="25"><time>2026-05-01T12:\#($0 / 60 + 10):\#(String($0 % 60 + 100).suffix(2))Z</time></trkpt>"#
        }
        let folder = try ScratchFolder()
        let path = try folder.write("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>", "ride.gpx")
        let stage = try LocationStage()
        stage.screen.replayLocations(from: URL(fileURLWithPath: path))
        #expect(try stage.act { $0.startUpdatingLocation() } == ["at 60.0000 25.0000"])
        try stage.screen.advance(by: 9.9)
        #expect(stage.delegate.take() == [])
        try stage.screen.advance(by: 0.2)
        #expect(stage.delegate.take() == ["at 60.0010 25.0000"])
        #expect(stage.manager.location?.timestamp == Date(timeIntervalSince1970: 1_777_637_410))
        #expect(stage.manager.location?.sourceInformation?.isSimulatedBySoftware == true)
        // The time of the track passes without a manager that updates.
        try stage.act { $0.stopUpdatingLocation() }
        try stage.screen.advance(by: 40)
        #expect(try stage.act { $0.startUpdatingLocation() } == ["at 60.0020 25.0000"])
        try stage.screen.advance(by: 100)
        #expect(stage.delegate.take() == ["at 60.0030 25.0000"])
    }

    @Test func trackWithErrorsFails() throws {
        let folder = try ScratchFolder()
        let stage = try LocationStage()
        stage.screen.replayLocations(from: URL(fileURLWithPath: try folder.write("<gpx>", "broken.gpx")))
        #expect(try stage.act { $0.startUpdatingLocation() } == ["failed: locationUnknown"])
    }

    // MARK: Async

    /// The test awaits the updates itself: a task of its own would wait for a thread that other tests keep busy.
    @Test func liveUpdatesReportPositionsAndTheAuthorization() async throws {
        let stage = try LocationStage(status: .notDetermined)
        var iterator: CLLocationUpdate.Updates.AsyncIterator? = CLLocationUpdate.liveUpdates().makeAsyncIterator()
        let first = try #require(try await iterator?.next(isolation: #isolation))
        #expect(first.location == nil && !first.authorizationDenied)
        stage.screen.setLocationAuthorization(.authorizedWhenInUse)
        try stage.screen.advance(by: 0.1)
        let second = try #require(try await iterator?.next(isolation: #isolation))
        #expect(second.location == nil && !second.authorizationDenied)
        #expect(stage.source.interval == 1)
        try stage.move(north: 0)
        #expect(try await iterator?.next(isolation: #isolation)?.location?.coordinate.latitude == 60)
        stage.source.send(.lost(.noFix))
        #expect(try await iterator?.next(isolation: #isolation)?.locationUnavailable == true)
        stage.screen.setLocationAuthorization(.denied)
        try stage.screen.advance(by: 0.1)
        #expect(try await iterator?.next(isolation: #isolation)?.authorizationDenied == true)
        iterator = nil
        stage.screen.setLocationAuthorization(.authorizedWhenInUse)
        try stage.screen.advance(by: 0.1)
        #expect(stage.source.interval == nil, "the client ends with the iterator")
    }

    @Test func canceledTasksReceiveNothingMore() async throws {
        let stage = try LocationStage(status: .notDetermined)
        let task = Task { @MainActor in
            var count = 0
            for try await _ in CLLocationUpdate.liveUpdates() { count += 1 }
            return count
        }
        task.cancel()
        #expect(try await task.value <= 1, "the state of the authorization at most")
        withExtendedLifetime(stage) {}
    }
}

@MainActor @Suite struct RegionAndHeadingTests {
    private let center = CLLocationCoordinate2D(latitude: 60, longitude: 25)

    @Test func regionIsEnteredAndLeft() throws {
        let stage = try LocationStage(status: .authorizedAlways)
        let region = CLCircularRegion(center: center, radius: 100, identifier: "stop")
        #expect(try stage.act { $0.startMonitoring(for: region) } == ["monitors stop"])
        #expect(stage.source.interval == 15 && stage.manager.monitoredRegions == [region])
        #expect(try stage.move(north: 500) == [])
        #expect(try stage.move(north: 99) == ["entered stop"])
        #expect(try stage.move(north: 110) == [], "at the edge")
        #expect(try stage.move(north: 130) == ["left stop"])
        try stage.act { $0.requestState(for: region) }
        try stage.screen.advance(by: 0)
        #expect(stage.delegate.take() == [])
        region.notifyOnEntry = false
        #expect(try stage.act { $0.startMonitoring(for: region) } == ["monitors stop"])
        #expect(try stage.move(north: 500) == [] && stage.move(north: 0) == [])
        #expect(try stage.move(north: 500) == ["left stop"])
        try stage.act { $0.stopMonitoring(for: region) }
        #expect(stage.source.interval == nil && stage.manager.monitoredRegions.isEmpty)
    }

    @Test func statesAndLimits() throws {
        let stage = try LocationStage(status: .authorizedWhenInUse)
        let region = CLCircularRegion(center: center, radius: 100, identifier: "stop")
        try stage.act { $0.requestState(for: region) }
        #expect(try stage.move(north: 0) == ["stop inside"])
        #expect(stage.source.interval == nil, "a state is requested once")
        for index in 0..<20 {
            let other = CLCircularRegion(center: center, radius: 10, identifier: "\(index)")
            #expect(try stage.act { $0.startMonitoring(for: other) } == ["monitors \(index)"])
        }
        #expect(try stage.act { $0.startMonitoring(for: region) } == ["cannot monitor stop regionMonitoringFailure"])
        let invalid = CLCircularRegion(center: kCLLocationCoordinate2DInvalid, radius: 10, identifier: "0")
        #expect(try stage.act { $0.startMonitoring(for: invalid) } == ["cannot monitor 0 regionMonitoringFailure"])
        // Only an app with the permission for any time monitors in the background.
        stage.screen.sendApplicationToBackground()
        #expect(stage.source.interval == nil)
        stage.screen.setLocationAuthorization(.authorizedAlways)
        #expect(stage.source.interval == 15)
        stage.screen.setLocationAuthorization(.denied)
        _ = stage.delegate.take()
        #expect(try stage.act { $0.startMonitoring(for: region) } == ["cannot monitor stop regionMonitoringDenied"])
    }

    /// A manager of a later run of the app.
    @Test func regionsOutliveTheApp() throws {
        let store = MemoryPermissions()
        let region = CLCircularRegion(center: center, radius: 100, identifier: "stop")
        region.notifyOnEntry = false
        do {
            let stage = try LocationStage(status: .authorizedAlways, store: store)
            try stage.act { $0.startMonitoring(for: region) }
            #expect(try stage.move(north: 0) == [])
        }
        let stage = try LocationStage(status: nil, store: store)
        let found = try #require(stage.manager.monitoredRegions.first as? CLCircularRegion)
        #expect(found == region && found.radius == 100 && found.center.latitude == 60 && found.center.longitude == 25)
        #expect(!found.notifyOnEntry && found.notifyOnExit && stage.source.interval == 15)
        #expect(try stage.move(north: 500) == ["left stop"], "the app did not run when the device moved")
        try stage.act { $0.stopMonitoring(for: found) }
        #expect(store.values["location-regions"] == nil && store.values["location"] == "always")
    }

    @Test(arguments: ["", "[]", "[7]", "{", #"[{"identifier":"a"}]"#, "[[[[[[[["])
    func damagedRegionsAreNone(text: String) throws {
        let store = MemoryPermissions()
        store.values = ["location": "always", "location-regions": text]
        let stage = try LocationStage(status: nil, store: store)
        #expect(stage.manager.monitoredRegions.isEmpty && stage.source.interval == nil)
    }

    @Test func storedRegionsWithInvalidValuesAreLeftOut() throws {
        func region(_ name: String, _ values: String) -> String {
            #"{"identifier":"\#(name)","notifyOnEntry":true,"notifyOnExit":true,"state":9,\#(values)}"#
        }
        let store = MemoryPermissions()
        let regions = [
            region("a", #""latitude":91,"longitude":0,"radius":1"#),
            region("b", #""latitude":1,"longitude":0,"radius":-1"#),
            region("c", #""latitude":1,"longitude":2,"radius":3"#),
        ]
        store.values = ["location-regions": "[\(regions.joined(separator: ","))]"]
        let stage = try LocationStage(store: store)
        #expect(stage.manager.monitoredRegions.map(\.identifier) == ["c"])
    }

    /// They would fill the file, which has the permissions as well.
    @Test func longRegionsAreNotStored() throws {
        let stage = try LocationStage(status: .authorizedAlways)
        let long = CLCircularRegion(center: center, radius: 1, identifier: String(repeating: "a", count: 40_000))
        try stage.act { $0.startMonitoring(for: long) }
        #expect(stage.manager.monitoredRegions == [long])
        #expect(stage.store.values == ["location": "always"])
    }

    @Test func managersShareRegions() throws {
        let stage = try LocationStage(status: .authorizedAlways)
        let (delegate, session) = (LocationRecorder(), stage.screen.host.session)
        let other = session.perform { CLLocationManager() }
        other.delegate = delegate
        try stage.screen.advance(by: 0)
        _ = delegate.take()
        let region = CLCircularRegion(center: center, radius: 100, identifier: "stop")
        try stage.act { $0.startMonitoring(for: region) }
        #expect(other.monitoredRegions == [region])
        #expect(try stage.move(north: 500) == [] && stage.move(north: 0) == ["entered stop"])
        #expect(delegate.take() == ["entered stop"])
        try stage.act { $0.requestState(for: CLCircularRegion(center: center, radius: 5, identifier: "door")) }
        #expect(try stage.move(north: 0) == ["door inside"] && delegate.take() == [])
        session.perform { other.stopMonitoring(for: region) }
        #expect(stage.manager.monitoredRegions.isEmpty && stage.source.interval == nil)
    }

    @Test func headingsOfACompass() throws {
        let folder = try ScratchFolder()
        let device = "sys/bus/iio/devices/iio:device3"
        _ = try folder.write("0\n", "\(device)/in_magn_y_raw")
        _ = try folder.write("-300\n", "\(device)/in_magn_x_raw")
        _ = try folder.write("-100\n", "\(device)/in_magn_z_raw")
        _ = try folder.write("0.001\n", "\(device)/in_magn_scale")
        let stage = try LocationStage()
        let service = LocationService.of(stage.screen.host.session.application)
        let compass = Compass(root: folder.url.path)
        try #require(compass != nil)
        service.use(compass)
        #expect(try stage.act { $0.startUpdatingHeading() } == ["heading 90.0 -1.0"])
        #expect(abs((stage.manager.heading?.x ?? 0) + 30) < 1e-9)
        try stage.screen.advance(by: 1)
        #expect(stage.delegate.take() == [], "a heading that has not changed is not reported")
        _ = try folder.write("300\n", "\(device)/in_magn_y_raw")
        try stage.screen.advance(by: 0.2)
        #expect(stage.delegate.take() == ["heading 45.0 -1.0"])
        try stage.act { $0.headingOrientation = .landscapeRight }
        try stage.screen.advance(by: 0.2)
        #expect(stage.delegate.take() == ["heading 315.0 -1.0"])
        try stage.act { $0.stopUpdatingHeading() }
        let before = stage.screen.host.wakeUps
        try stage.screen.advance(by: 60)
        #expect(stage.screen.host.wakeUps == before)
        service.use(nil)
        #expect(try stage.act { $0.startUpdatingHeading() } == ["failed: headingFailure"])
    }
}

@Suite struct ContactsTests {
    @Test func addressesAreFormattedByCountry() throws {
        let address = CNMutablePostalAddress()
        address.street = "338 5th Ave"
        (address.city, address.state, address.postalCode) = ("New York", "NY", "10001")
        #expect(
            CNPostalAddressFormatter.string(from: address, style: .mailingAddress) == "338 5th Ave\nNew York NY 10001"
        )
        let copy = try #require(address.copy() as? CNPostalAddress)
        address.isoCountryCode = "fi"
        #expect(copy.isoCountryCode.isEmpty && copy != address)
        (address.city, address.state, address.postalCode, address.country) = ("Helsinki", "", "00100", "Suomi")
        #expect(CNPostalAddressFormatter().string(from: address) == "338 5th Ave\n00100 Helsinki\nSuomi")
        let place = CLPlacemark(
            location: CLLocation(latitude: 60, longitude: 25),
            name: "Office",
            postalAddress: address
        )
        #expect(place.locality == "Helsinki" && place.administrativeArea == nil && place.postalCode == "00100")
    }
}
