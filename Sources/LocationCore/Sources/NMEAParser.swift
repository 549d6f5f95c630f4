import Foundation

/// A parser of a log with NMEA sentences. Sentences with the same time are one position. Damaged sentences are ignored.
package struct NMEAParser: TrackParser, Sendable {
    private var lines = LineSplitter(limit: 1024)
    private var events: [TrackEvent] = []
    /// The sentences of one time.
    private var epoch = Epoch()
    /// The days since 1 January 1970, of the last sentence with a date.
    private var day: Int?

    /// The error of a position with a dilution of 1, in meters.
    private static let rangeError = 5.0
    private static let knot = 1852.0 / 3600

    private struct Epoch {
        var timeOfDay: Double?
        var values = CLLocation.Values()
        var hasFix: Bool?
        var horizontalDilution: Double?
        var verticalDilution: Double?
        var hasAltitude = false
        var hasErrors = false
    }

    package init() {}

    package mutating func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> [TrackEvent] {
        var splitter = lines
        splitter.add(bytes) { read($0) }
        if isLast {
            splitter.finish { read($0) }
            finishEpoch()
        }
        lines = splitter
        defer { events = [] }
        return events
    }

    private mutating func read(_ line: UnsafeRawBufferPointer) {
        guard let sentence = NMEASentence(line) else { return }
        switch sentence.type {
        case "RMC": readMinimum(sentence)
        case "GGA": readFix(sentence, hasFix: (sentence.number(5) ?? 0) > 0)
        case "GNS": readFix(sentence, hasFix: sentence[5].contains { $0 != "N" })
        case "GLL":
            begin(sentence.timeOfDay(4))
            set(sentence.coordinate(0), hasFix: sentence[5] == "A")
        case "GST": readErrors(sentence)
        case "GSA":
            if let dilution = sentence.number(15) { epoch.horizontalDilution = dilution }
            if let dilution = sentence.number(16) { epoch.verticalDilution = dilution }
        case "VTG":
            if let course = sentence.number(0) { setCourse(course) }
            if let speed = sentence.number(4), speed >= 0 { epoch.values.speed = speed * Self.knot }
        case "ZDA":
            begin(sentence.timeOfDay(0))
            if let day = sentence.number(1), let month = sentence.number(2), let year = sentence.number(3),
                let day = Int(exactly: day), let month = Int(exactly: month), let year = Int(exactly: year),
                let days = CalendarTime.days(year: year, month: month, day: day)
            {
                self.day = days
            }
        default: break
        }
    }

    private mutating func readMinimum(_ sentence: NMEASentence) {
        begin(sentence.timeOfDay(0))
        if let date = sentence.date(8) { day = date }
        set(sentence.coordinate(2), hasFix: sentence[1] == "A")
        if let speed = sentence.number(6), speed >= 0 { epoch.values.speed = speed * Self.knot }
        if let course = sentence.number(7) { setCourse(course) }
        if let variation = sentence.number(9), abs(variation) <= 180 {
            epoch.values.declination = sentence[10] == "W" ? -variation : variation
        }
    }

    private mutating func readFix(_ sentence: NMEASentence, hasFix: Bool) {
        begin(sentence.timeOfDay(0))
        set(sentence.coordinate(1), hasFix: hasFix)
        if let dilution = sentence.number(7), dilution >= 0 { epoch.horizontalDilution = dilution }
        guard let altitude = sentence.number(8) else { return }
        epoch.values.altitude = altitude
        epoch.hasAltitude = true
        // The field after the altitude of GGA is its unit.
        if let separation = sentence.number(sentence.type == "GGA" ? 10 : 9) {
            epoch.values.ellipsoidalAltitude = altitude + separation
        }
    }

    private mutating func readErrors(_ sentence: NMEASentence) {
        begin(sentence.timeOfDay(0))
        guard let latitude = sentence.number(5), let longitude = sentence.number(6), latitude >= 0, longitude >= 0
        else {
            return
        }
        epoch.values.horizontalAccuracy = (latitude * latitude + longitude * longitude).squareRoot()
        if let altitude = sentence.number(7), altitude >= 0 { epoch.values.verticalAccuracy = altitude }
        epoch.hasErrors = true
    }

    private mutating func setCourse(_ course: Double) {
        if (0...360).contains(course) { epoch.values.course = CLHeading.normalized(course) }
    }

    private mutating func set(_ coordinate: CLLocationCoordinate2D?, hasFix: Bool) {
        if hasFix, let coordinate {
            epoch.values.coordinate = coordinate
            epoch.hasFix = true
        } else if epoch.hasFix == nil {
            epoch.hasFix = false
        }
    }

    /// Begins the sentences of a time.
    private mutating func begin(_ time: Double?) {
        guard let time, time != epoch.timeOfDay else { return }
        finishEpoch()
        epoch.timeOfDay = time
    }

    private mutating func finishEpoch() {
        defer { epoch = Epoch() }
        guard let hasFix = epoch.hasFix, let timeOfDay = epoch.timeOfDay else { return }
        let time = day.map { Double($0 * 86_400) + timeOfDay } ?? timeOfDay
        guard hasFix else { return events.append(TrackEvent(location: nil, time: time)) }
        var values = epoch.values
        let horizontal = epoch.horizontalDilution ?? 2
        if !epoch.hasErrors { values.horizontalAccuracy = horizontal * Self.rangeError }
        if !epoch.hasAltitude {
            values.verticalAccuracy = -1
        } else if values.verticalAccuracy <= 0 {
            values.verticalAccuracy = (epoch.verticalDilution ?? horizontal * 1.5) * Self.rangeError
        }
        values.timestamp = Date(timeIntervalSince1970: time)
        events.append(TrackEvent(location: values, time: time))
    }
}
