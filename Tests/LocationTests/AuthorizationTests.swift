import CoreLocation
import CoreLocationTesting
import LocationCore
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct AuthorizationTests {
    /// A request of the app.
    enum Request: CaseIterable, Sendable { case whenInUse, always }

    private nonisolated static let whenInUse = ["NSLocationWhenInUseUsageDescription": "To show the next stop."]
    private nonisolated static let always = ["NSLocationAlwaysAndWhenInUseUsageDescription": "To count the stops."]

    private func request(_ request: Request, _ stage: LocationStage) throws -> [String] {
        let calls = try stage.act {
            if request == .whenInUse { $0.requestWhenInUseAuthorization() } else { $0.requestAlwaysAuthorization() }
        }
        try stage.screen.advance(by: 0.5)
        return calls
    }

    /// A row of the matrix: the stored status, the request, the keys of `Info.plist`, and the answers of the dialog with the status
    /// that each leads to. Without answers, there is no dialog.
    struct Row: CustomTestStringConvertible, Sendable {
        var status: CLAuthorizationStatus
        var request: Request
        var reasons: [String: String]
        var answers: [(button: String, status: CLAuthorizationStatus, isStored: Bool)]

        var testDescription: String { "\(status), \(request), \(reasons.keys.sorted())" }
    }

    private nonisolated static let rows: [Row] = {
        let both = whenInUse.merging(always) { $1 }
        let once = ("Allow Once", CLAuthorizationStatus.authorizedWhenInUse, false)
        let use = ("Allow While Using App", CLAuthorizationStatus.authorizedWhenInUse, true)
        let any = ("Always Allow", CLAuthorizationStatus.authorizedAlways, true)
        let none = ("Don’t Allow", CLAuthorizationStatus.denied, true)
        let keep = ("Keep Only While Using", CLAuthorizationStatus.authorizedWhenInUse, true)
        let old = ["NSLocationAlwaysUsageDescription": "To count the stops."]
        var rows: [Row] = []
        let statuses: [CLAuthorizationStatus] = [
            .notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse,
        ]
        for status in statuses {
            for request in Request.allCases {
                for reasons in [[:], whenInUse, always, both, old] {
                    var answers: [(String, CLAuthorizationStatus, Bool)] = []
                    let hasReason =
                        request == .whenInUse
                        ? reasons.keys.contains("NSLocationWhenInUseUsageDescription")
                        : reasons.keys.contains { $0.hasPrefix("NSLocationAlways") }
                    if hasReason {
                        switch (status, request) {
                        case (.notDetermined, .whenInUse): answers = [once, use, none]
                        case (.notDetermined, .always): answers = [use, any, none]
                        case (.authorizedWhenInUse, .always): answers = [keep, any]
                        default: break
                        }
                    }
                    rows.append(
                        Row(
                            status: status,
                            request: request,
                            reasons: reasons,
                            answers: answers.map { ($0.0, $0.1, $0.2) }
                        )
                    )
                }
            }
        }
        return rows
    }()

    @Test(arguments: rows) func matrixOfStatusRequestKeysAnswerAndRestart(row: Row) throws {
        let stage = try LocationStage(status: row.status, reasons: row.reasons)
        #expect(stage.manager.authorizationStatus == row.status)
        #expect(try request(row.request, stage) == [])
        guard !row.answers.isEmpty else { return #expect(stage.alert == nil) }
        let alert = try #require(stage.alert)
        #expect(alert.title == "Allow “Tram” to use your location?")
        #expect(alert.actions.map(\.title) == row.answers.map(\.button))
        let key = row.request == .whenInUse ? "NSLocationWhenInUseUsageDescription" : nil
        #expect(alert.message == key.map { row.reasons[$0] } ?? "To count the stops.")
        for (button, status, isStored) in row.answers {
            let store = MemoryPermissions()
            let stage = try LocationStage(status: row.status, reasons: row.reasons, store: store)
            _ = try request(row.request, stage)
            let calls = try stage.answer(button)
            #expect(calls == (status == row.status ? [] : ["authorization: \(status)"]))
            #expect(stage.alert == nil && stage.manager.authorizationStatus == status)
            // The next run of the app.
            let next = try LocationStage(status: nil, reasons: row.reasons, store: store)
            #expect(next.manager.authorizationStatus == (isStored ? status : .notDetermined))
            // It may not ask again what was answered.
            if isStored {
                _ = try request(row.request, next)
                #expect(next.alert == nil)
            }
        }
    }

    @Test func nothingIsTrackedBeforePermission() throws {
        let stage = try LocationStage(status: .notDetermined)
        #expect(try stage.act { $0.startUpdatingLocation() } == [])
        #expect(stage.source.intervals == [], "the source is not started")
        #expect(try stage.act { $0.requestWhenInUseAuthorization() } == [])
        #expect(try stage.answer("Allow While Using App") == ["authorization: authorizedWhenInUse"])
        #expect(stage.source.interval == 1, "updates begin")
        #expect(try stage.move(north: 0) == ["at 60.0000 25.0000"])
    }

    @Test func dialogIsAboveAlertsOfTheAppAndReturnsTheKeyWindow() throws {
        let stage = try LocationStage(status: .notDetermined)
        let key = stage.screen.host.session.application.windows.first { $0.isKeyWindow }
        _ = try request(.whenInUse, stage)
        // A second request does not show a second dialog.
        _ = try request(.always, stage)
        let windows = stage.screen.host.session.application.windows.filter { $0.windowLevel > .alert }
        #expect(windows.count == 1 && windows.first?.isKeyWindow == true)
        _ = try stage.answer("Don’t Allow")
        #expect(key != nil && key?.isKeyWindow == true)
    }

    @Test func revocationWhileRunningIsReportedAndStopsTheSource() throws {
        let stage = try LocationStage()
        try stage.act { $0.startUpdatingLocation() }
        #expect(try stage.move(north: 0).count == 1)
        // As `easel permissions` does, by the file.
        stage.store.values["location"] = "denied"
        try stage.screen.advance(by: 0)
        #expect(stage.delegate.take() == ["authorization: denied", "failed: denied"])
        #expect(stage.source.interval == nil)
        #expect(try stage.move(north: 100) == [] && stage.manager.location == nil)
        stage.store.values["location"] = "always"
        #expect(stage.delegate.take() == ["authorization: authorizedAlways"])
        #expect(try stage.move(north: 200).count == 1, "updates continue")
        stage.store.values = [:]
        #expect(stage.delegate.take() == ["authorization: notDetermined", "failed: denied"])
    }

    @Test func startAndRequestOfADeniedAppFail() throws {
        let stage = try LocationStage(status: .denied)
        #expect(try stage.act { $0.startUpdatingLocation() } == ["failed: denied"])
        #expect(try stage.act { $0.requestLocation() } == ["failed: denied"])
        let undetermined = try LocationStage(status: .notDetermined)
        #expect(try undetermined.act { $0.requestLocation() } == ["failed: denied"])
    }

    @Test func delegatesOfAllGenerationsAreTold() throws {
        let old = OldRecorder()
        let stage = try LocationStage(status: .notDetermined, delegate: old)
        #expect(
            try stage.act { _ in stage.screen.setLocationAuthorization(.authorizedAlways) } == [
                "status: authorizedAlways"
            ]
        )
        stage.screen.host.session.perform {
            #expect(CLLocationManager.authorizationStatus() == .authorizedAlways)
            #expect(CLLocationManager.locationServicesEnabled())
        }
        // A delegate is told the present status when it is set.
        let recorder = LocationRecorder()
        try stage.act { $0.delegate = recorder }
        #expect(recorder.take() == ["authorization: authorizedAlways"])
    }

    @Test func servicesThatAreOffAreDenied() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        screen.host.session.userInterface.locationSetting = "none"
        screen.host.session.perform {
            #expect(!CLLocationManager.locationServicesEnabled())
            #expect(CLLocationManager().authorizationStatus == .denied)
        }
    }

    // MARK: Accuracy

    @Test func reducedAccuracyReportsCellsRarely() throws {
        let stage = try LocationStage()
        stage.screen.setLocationAuthorization(.authorizedWhenInUse, accuracy: .reducedAccuracy)
        #expect(stage.delegate.take() == ["authorization: authorizedWhenInUse, reduced"])
        try stage.act { $0.startUpdatingLocation() }
        #expect(stage.source.interval == 900)
        #expect(try stage.move(to: (60.16952, 24.93545)) == ["at 60.1750 24.9316"])
        #expect(try stage.move(to: (60.2, 25.5), after: 60) == [])
        #expect(try stage.move(to: (60.2, 25.5), after: 900) != [])
        let location = try #require(stage.manager.location)
        #expect(location.horizontalAccuracy == 5000 && location.verticalAccuracy < 0 && location.speed < 0)
        #expect(location.distance(from: CLLocation(latitude: 60.2, longitude: 25.5)) < 5000)
    }

    @Test(arguments: [(90.0, 0.0), (-90, 180), (0, -180), (89.99, 12), (-0.001, 179.999)])
    func reducedPositionsAreNear(latitude: Double, longitude: Double) {
        let location = CLLocation(latitude: latitude, longitude: longitude)
        let reduced = ReducedLocation.reduced(location)
        #expect(CLLocationCoordinate2DIsValid(reduced.coordinate) && reduced.distance(from: location) < 5000)
    }

    @Test func temporaryFullAccuracyIsAskedFor() throws {
        let stage = try LocationStage {
            $0.manifest.accuracyPurposes = ["Ride": "To find your seat."]
            $0.manifest.prefersReducedAccuracy = true
        }
        #expect(stage.manager.accuracyAuthorization == .reducedAccuracy)
        var errors: [CLError.Code?] = []
        let collected = Collected()
        try stage.act {
            $0.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "Other") { collected.add($0) }
        }
        errors = collected.take()
        #expect(errors == [.promptDeclined] && stage.alert == nil)
        try stage.act { $0.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "Ride") { collected.add($0) } }
        try stage.screen.advance(by: 0.5)
        #expect(stage.alert?.message == "To find your seat.")
        #expect(try stage.answer("Allow Once") == ["authorization: authorizedWhenInUse"])
        #expect(stage.manager.accuracyAuthorization == .fullAccuracy && collected.take() == [nil])
        let next = try LocationStage(status: nil, store: stage.store) { $0.manifest.prefersReducedAccuracy = true }
        #expect(next.manager.accuracyAuthorization == .reducedAccuracy)
    }

    /// The errors of completions.
    private final class Collected: @unchecked Sendable {
        private var codes: [CLError.Code?] = []
        func add(_ error: (any Error)?) { codes.append((error as? CLError)?.code) }
        func take() -> [CLError.Code?] {
            defer { codes = [] }
            return codes
        }
    }
}
