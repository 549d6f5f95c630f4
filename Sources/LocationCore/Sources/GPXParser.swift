import CExpat
import Foundation

/// A parser of GPX: the points of tracks and routes, or the waypoints of a file without either.
package struct GPXParser: TrackParser {
    private let state = State()

    package init() {}

    package mutating func parse(
        _ bytes: UnsafeRawBufferPointer,
        isLast: Bool
    ) throws(TrackSyntaxError) -> [TrackEvent] {
        try state.parse(bytes, isLast: isLast)
    }

    /// The number of waypoints that are held until the first point of a track. Files with more are tracks of waypoints.
    private static let mostHeldWaypoints = 4096
    /// The maximum number of elements that are within each other.
    private static let deepestElement = 64
    /// The maximum number of bytes of a text.
    private static let longestText = 128

    private final class State {
        private let parser: OpaquePointer
        private var events: [TrackEvent] = []
        private var waypoints: [TrackEvent] = []
        private var hasTrack = false
        private var depth = 0
        private var point: CLLocation.Values?
        private var isWaypoint = false
        private var hasAltitude = false
        private var time: Double?
        private var text: [UInt8] = []
        private var readsText = false
        private var failure: String?

        init() {
            // The separator is no character of a name.
            guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: UInt8(ascii: "|"))) else {
                fatalError("out of memory")
            }
            self.parser = parser
            XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
            XML_SetElementHandler(
                parser,
                { State.of($0).begin($1, $2) },
                { State.of($0).end($1) }
            )
            XML_SetCharacterDataHandler(parser) { State.of($0).add($1, Int($2)) }
            XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
                State.of(data).fail("a document type is not permitted")
            }
        }

        deinit { XML_ParserFree(parser) }

        private static func of(_ data: UnsafeMutableRawPointer?) -> State {
            guard let data else { fatalError("the parser has no user data") }
            return Unmanaged<State>.fromOpaque(data).takeUnretainedValue()
        }

        func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(TrackSyntaxError) -> [TrackEvent] {
            let status = XML_Parse(
                parser,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                CInt(bytes.count),
                isLast ? 1 : 0
            )
            guard status == XML_STATUS_OK else {
                let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
                let line = Int(clamping: XML_GetCurrentLineNumber(parser))
                throw TrackSyntaxError(line: line, reason: failure ?? reason ?? "invalid XML")
            }
            if isLast, !hasTrack {
                events += waypoints
                waypoints = []
            }
            defer { events = [] }
            return events
        }

        private func fail(_ reason: String) {
            guard failure == nil else { return }
            failure = reason
            XML_StopParser(parser, 0)
        }

        /// Returns the part of a name after its namespace.
        private static func localName(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
            strrchr(name, CInt(UInt8(ascii: "|"))).map { UnsafePointer($0 + 1) } ?? name
        }

        private func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
            guard let name, failure == nil else { return }
            depth += 1
            if depth > GPXParser.deepestElement { return fail("elements are nested too deeply") }
            let local = Self.localName(name)
            if point == nil {
                let isTrackPoint = strcmp(local, "trkpt") == 0 || strcmp(local, "rtept") == 0
                guard isTrackPoint || strcmp(local, "wpt") == 0 else {
                    if depth == 1, strcmp(local, "gpx") != 0 { fail("the root element is not gpx") }
                    return
                }
                beginPoint(attributes)
                isWaypoint = !isTrackPoint
            } else {
                text.removeAll(keepingCapacity: true)
                readsText = true
            }
        }

        private func beginPoint(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
            var values = CLLocation.Values()
            var index = 0
            var coordinate = CLLocationCoordinate2D(latitude: .nan, longitude: .nan)
            while let attributes, let name = attributes[index], let value = attributes[index + 1] {
                if strcmp(name, "lat") == 0 { coordinate.latitude = Self.number(value) ?? .nan }
                if strcmp(name, "lon") == 0 { coordinate.longitude = Self.number(value) ?? .nan }
                index += 2
            }
            guard CLLocationCoordinate2DIsValid(coordinate) else {
                return fail("expected a latitude from -90 to 90 and a longitude from -180 to 180")
            }
            values.coordinate = coordinate
            // A track has no accuracy, except by its dilutions.
            values.horizontalAccuracy = 5
            (point, time, hasAltitude) = (values, nil, false)
        }

        private static func number(_ text: UnsafePointer<CChar>) -> Double? {
            var end: UnsafeMutablePointer<CChar>?
            let value = strtod(text, &end)
            guard let end, end != text, value.isFinite else { return nil }
            // XML permits white space around a number.
            var rest = UnsafePointer(end)
            while isspace(CInt(rest.pointee)) != 0 { rest += 1 }
            return rest.pointee == 0 ? value : nil
        }

        private func add(_ characters: UnsafePointer<CChar>?, _ count: Int) {
            guard readsText, let characters, text.count + count <= GPXParser.longestText else { return }
            text += UnsafeRawBufferPointer(start: characters, count: count)
        }

        private func end(_ name: UnsafePointer<CChar>?) {
            depth -= 1
            guard let name, failure == nil, point != nil else { return }
            let local = Self.localName(name)
            if strcmp(local, "trkpt") == 0 || strcmp(local, "rtept") == 0 || strcmp(local, "wpt") == 0 {
                finishPoint()
            } else if readsText {
                readsText = false
                readChild(local)
            }
        }

        private func readChild(_ name: UnsafePointer<CChar>) {
            if strcmp(name, "time") == 0 {
                time = text.withUnsafeBytes { Self.trimmed($0) }.flatMap { CalendarTime.seconds(iso8601: $0) }
                return
            }
            text.append(0)
            let value = text.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { Self.number($0) } }
            }
            guard let value else { return }
            if strcmp(name, "ele") == 0 {
                point?.altitude = value
                point?.verticalAccuracy = 10
                hasAltitude = true
            } else if strcmp(name, "hdop") == 0, value >= 0 {
                point?.horizontalAccuracy = value * 5
            } else if strcmp(name, "vdop") == 0, value >= 0, hasAltitude {
                point?.verticalAccuracy = value * 5
            } else if strcmp(name, "speed") == 0, value >= 0 {
                point?.speed = value
            } else if strcmp(name, "course") == 0, (0...360).contains(value) {
                point?.course = CLHeading.normalized(value)
            } else if strcmp(name, "magvar") == 0, abs(value) <= 360 {
                point?.declination = value > 180 ? value - 360 : value
            }
        }

        private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
            guard let first = bytes.firstIndex(where: { $0 > 32 }), let last = bytes.lastIndex(where: { $0 > 32 })
            else {
                return nil
            }
            return UnsafeRawBufferPointer(rebasing: bytes[first...last])
        }

        private func finishPoint() {
            guard var values = point else { return }
            point = nil
            readsText = false
            if let time { values.timestamp = Date(timeIntervalSince1970: time) }
            let event = TrackEvent(location: values, time: time)
            guard isWaypoint, !hasTrack else {
                if isWaypoint { return }
                // Waypoints of a file with a track are places beside it.
                if !hasTrack { waypoints = [] }
                hasTrack = true
                return events.append(event)
            }
            waypoints.append(event)
            if waypoints.count >= GPXParser.mostHeldWaypoints {
                events += waypoints
                waypoints = []
            }
        }
    }
}
