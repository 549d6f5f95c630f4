import Foundation

/// The source of positions that the user has selected.
package enum LocationSetting: Hashable, Sendable {
    /// There is no location service.
    case none
    case gpsd(GPSDAddress)
    case fixed(latitude: Double, longitude: Double, altitude: Double?)
    /// A GPX or NMEA file.
    case track(path: String)

    /// Creates the source of a text: `none`, `gpsd`, `gpsd://HOST:PORT`, `LATITUDE,LONGITUDE` with an optional altitude, or
    /// the path of a file, which contains a slash or ends with `.gpx`, `.nmea`, `.txt` or `.log`. Returns `nil` if it is invalid.
    package init?(_ text: String) {
        if text == "none" {
            self = .none
        } else if text == "gpsd" {
            self = .gpsd(GPSDAddress())
        } else if text.hasPrefix("gpsd://") {
            guard let url = URL(string: text), let host = url.host, !host.isEmpty, (0...65_535).contains(url.port ?? 0),
                url.path.isEmpty || url.path == "/"
            else { return nil }
            let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
            self = .gpsd(GPSDAddress(host: plain, port: UInt16(url.port ?? 2947)))
        } else if text.contains("/") || ["gpx", "nmea", "txt", "log"].contains(where: { text.hasSuffix(".\($0)") }) {
            self = .track(path: text)
        } else {
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
                Double($0.trimmingCharacters(in: .whitespaces))
            }
            guard (2...3).contains(parts.count), !parts.contains(nil), let latitude = parts[0],
                let longitude = parts[1],
                CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: latitude, longitude: longitude)),
                parts.allSatisfy({ $0?.isFinite ?? false })
            else { return nil }
            self = .fixed(latitude: latitude, longitude: longitude, altitude: parts.count == 3 ? parts[2] : nil)
        }
    }

    /// The position of a fixed source.
    package var location: CLLocation.Values? {
        guard case .fixed(let latitude, let longitude, let altitude) = self else { return nil }
        var values = CLLocation.Values()
        values.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        values.horizontalAccuracy = 5
        if let altitude { (values.altitude, values.verticalAccuracy) = (altitude, 5) }
        values.isSimulated = true
        return values
    }
}
