import Foundation

/// A message of gpsd's protocol, a line of JSON. Only what Easel uses is decoded: the protocol has many more.
package struct GPSDMessage: Decodable, Sendable {
    /// The kinds of messages that matter.
    package enum Kind: String, Decodable, Sendable {
        case version = "VERSION", devices = "DEVICES", device = "DEVICE", tpv = "TPV", poll = "POLL", error = "ERROR"
    }

    /// A report of the time, the position and the velocity.
    package struct Report: Decodable, Sendable {
        package var mode: Int?
        package var time: String?
        package var lat: Double?
        package var lon: Double?
        package var alt: Double?
        package var altHAE: Double?
        package var altMSL: Double?
        package var eph: Double?
        package var epx: Double?
        package var epy: Double?
        package var epv: Double?
        package var track: Double?
        package var epd: Double?
        package var speed: Double?
        package var eps: Double?
        package var magvar: Double?
    }

    /// A receiver.
    package struct Device: Decodable, Sendable {
        package var path: String?
        /// The time of its activation; a number, 0, if it is no longer there. Versions differ in the type.
        package var isActive: Bool

        private enum CodingKeys: String, CodingKey { case path, activated }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            path = try? container.decodeIfPresent(String.self, forKey: .path)
            if let number = try? container.decodeIfPresent(Double.self, forKey: .activated) {
                isActive = number != 0
            } else {
                isActive = container.contains(.activated)
            }
        }
    }

    package let kind: Kind
    package var report: Report?
    /// The latest report of each receiver, of an answer to a poll.
    package var polled: [Report] = []
    package var devices: [Device] = []
    /// The text of an error.
    package var text: String?

    private enum CodingKeys: String, CodingKey { case `class`, devices, tpv, message }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(Kind.self, forKey: .class)
        switch kind {
        case .tpv: report = try Report(from: decoder)
        case .poll: polled = try container.decodeIfPresent([Report].self, forKey: .tpv) ?? []
        case .devices: devices = try container.decodeIfPresent([Device].self, forKey: .devices) ?? []
        case .device: devices = [try Device(from: decoder)]
        case .error: text = try container.decodeIfPresent(String.self, forKey: .message)
        case .version: break
        }
    }

    /// Decodes a line. Returns `nil` for messages that do not matter, and for lines that are not valid.
    package init?(line: UnsafeRawBufferPointer) {
        guard line.first == UInt8(ascii: "{"), Self.isOfUse(line),
            let message = try? JSONDecoder().decode(GPSDMessage.self, from: Data(line))
        else { return nil }
        self = message
    }

    /// Returns a Boolean value that indicates whether a line begins with a kind that matters. Most messages list satellites, and
    /// decoding them would take longer than everything else.
    private static func isOfUse(_ line: UnsafeRawBufferPointer) -> Bool {
        let prefix = Array(#"{"class":""#.utf8)
        // Another order of the members is valid, and has to be decoded.
        guard line.starts(with: prefix) else { return true }
        let name = String(decoding: line.dropFirst(prefix.count).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        return Kind(rawValue: name) != nil
    }
}

extension GPSDMessage.Report {
    /// The error of a position that its receiver states no error of, in meters.
    private static let unstatedError = 50.0

    /// The position of the report; `nil` if the receiver has no fix.
    package var location: CLLocation.Values? {
        guard let mode, mode >= 2, let lat, let lon else { return nil }
        let coordinate = CLLocationCoordinate2D(latitude: lat, longitude: lon)
        guard CLLocationCoordinate2DIsValid(coordinate) else { return nil }
        func valid(_ value: Double?) -> Double? { value.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
        var values = CLLocation.Values()
        values.coordinate = coordinate
        let byAxes = valid(epx).flatMap { x in valid(epy).map { ($0 * $0 + x * x).squareRoot() } }
        values.horizontalAccuracy = valid(eph) ?? byAxes ?? Self.unstatedError
        if mode >= 3, let altitude = altMSL ?? alt ?? altHAE, altitude.isFinite {
            values.altitude = altitude
            values.ellipsoidalAltitude = altHAE
            values.verticalAccuracy = valid(epv) ?? values.horizontalAccuracy * 1.5
        }
        if let track = valid(track) { values.course = CLHeading.normalized(track) }
        if let speed = valid(speed) { values.speed = speed }
        if values.course >= 0, let error = valid(epd) { values.courseAccuracy = error }
        if values.speed >= 0, let error = valid(eps) { values.speedAccuracy = error }
        values.declination = magvar
        if let seconds = time.flatMap({ CalendarTime.seconds(iso8601: $0) }) {
            values.timestamp = Date(timeIntervalSince1970: seconds)
        }
        return values
    }
}
