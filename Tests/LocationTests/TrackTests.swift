import Foundation
import TestSupport
import Testing

@testable import LocationCore

/// Files in a folder that is removed with the object.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "easel-location-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, and returns its path.
    func write(_ text: String, _ name: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }
}

/// Returns a sentence with its checksum.
func nmea(_ body: String) -> String { "$\(body)*" + String(format: "%02X", body.utf8.reduce(0, ^)) + "\r\n" }

/// Returns the events of bytes that are fed in parts.
func events(of text: String, _ parser: any TrackParser, part: Int = .max) throws -> [TrackEvent] {
    var parser = parser
    var events: [TrackEvent] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let bytes = Array(rest.prefix(part))
        rest = rest.dropFirst(part)
        events += try bytes.withUnsafeBytes { try parser.parse($0, isLast: false) }
    }
    return events + (try parser.parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true))
}

@Suite struct NMEATests {
    private static let log =
        nmea("GPRMC,123519.00,A,4807.038,N,01131.000,E,022.4,084.4,230326,003.1,W")
        + nmea("GPGGA,123519.00,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
        + nmea("GPGST,123519.00,1.0,,,,3.0,4.0,8.0")
        + nmea("GPGGA,123520.00,,,,,0,00,,,M,,M,,")
        + nmea("GNRMC,123521.00,A,4807.000,S,01131.000,W,0.0,,230326,,")

    @Test(arguments: [1, 7, 1000]) func sentencesOfATimeAreOnePosition(part: Int) throws {
        let events = try events(of: Self.log, NMEAParser(), part: part)
        try #require(events.count == 3)
        let first = try #require(events[0].location)
        #expect(
            abs(first.coordinate.latitude - 48.1173) < 1e-9 && abs(first.coordinate.longitude - 11.516_666_667) < 1e-9
        )
        #expect(first.horizontalAccuracy == 5 && first.verticalAccuracy == 8)
        #expect(first.altitude == 545.4 && first.ellipsoidalAltitude == 592.3)
        #expect(abs(first.speed - 11.5236) < 0.001 && first.course == 84.4 && first.declination == -3.1)
        #expect(
            first.timestamp
                == CalendarTime.seconds(iso8601: "2026-03-23T12:35:19Z").map(Date.init(timeIntervalSince1970:))
        )
        #expect(events[1].location == nil && events[1].time == first.timestamp.timeIntervalSince1970 + 1)
        let last = try #require(events[2].location)
        #expect(last.coordinate.latitude < 0 && last.coordinate.longitude < 0 && last.verticalAccuracy == -1)
        #expect(last.horizontalAccuracy == 10 && last.course == -1 && last.speed == 0)
    }

    @Test(arguments: [
        "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230326,,*00",
        "$GPRMC,123519,A,4807.038,N,01131.000,E,,,230326,,",
        "GPRMC,123519", "$*", "$", "$GPGGA,*", String(repeating: "$", count: 5000), "\u{0}\u{0}$*4",
        nmea("GPRMC,123519,A,9107.038,N,01131.000,E,,,230326,,"),
        nmea("GPRMC,123519,A,4867.038,N,01131.000,E,,,230326,,"),
        nmea("GPRMC,253519,A,4807.038,N,01131.000,E,,,230326,,"), nmea("GPRMC,123519,A,nan,N,inf,E,,,230326,,"),
        nmea("GPRMC,123519,A,-4807.038,N,01131.000,E,,,,,"), nmea("GPTXT,01,01,02,hello"), nmea("P"),
    ])
    func damagedSentencesHaveNoPosition(line: String) throws {
        #expect(try events(of: line + "\n", NMEAParser()).allSatisfy { $0.location == nil })
        // The sentences before and after it are read.
        let both = try events(of: Self.log + line + "\r\n" + Self.log, NMEAParser())
        #expect(both.filter { $0.location != nil }.count == 4)
    }

    @Test func midnightContinuesWithTheNextDate() throws {
        let text =
            nmea("GPRMC,235959,A,4807.038,N,01131.000,E,,,311226,,")
            + nmea("GPRMC,000000,A,4807.038,N,01131.000,E,,,010127,,")
        let times = try events(of: text, NMEAParser()).compactMap(\.time)
        #expect(times.count == 2 && times[1] - times[0] == 1)
    }

    @Test(arguments: [
        ("2026-05-01T12:30:00Z", 1_777_638_600.0), ("2026-05-01T14:30:00.5+02:00", 1_777_638_600.5),
        ("1970-01-01T00:00:00", 0), ("2024-02-29T00:00:00Z", 1_709_164_800),
    ])
    func timesAreParsed(text: String, seconds: Double) { #expect(CalendarTime.seconds(iso8601: text) == seconds) }

    @Test(arguments: [
        "", "2026", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00ZZ",
    ])
    func invalidTimesAreNotParsed(text: String) { #expect(CalendarTime.seconds(iso8601: text) == nil) }
}

@Suite struct GPXTests {
    private static func gpx(_ body: String) -> String {
        #"<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">\#(body)</gpx>"#
    }

    private static let track = gpx(
        """
        <wpt lat="1" lon="2"><name>Harbor</name></wpt>
        <trk><trkseg>
        <trkpt lat="60.1" lon="24.9"><ele> 12.5 </ele><time>2026-05-01T12:00:00Z</time><hdop>0.8</hdop><vdop>2</vdop>
        <extensions><speed>3.5</speed><course>360</course></extensions></trkpt>
        <trkpt lat="-60.2" lon="-24.9"/>
        </trkseg></trk>
        """
    )

    @Test(arguments: [1, 13, 10_000]) func pointsOfATrack(part: Int) throws {
        let events = try events(of: Self.track, GPXParser(), part: part)
        try #require(events.count == 2, "waypoints beside a track are places")
        let first = try #require(events[0].location)
        #expect(first.coordinate.latitude == 60.1 && first.coordinate.longitude == 24.9 && first.altitude == 12.5)
        #expect(
            first.horizontalAccuracy == 4 && first.verticalAccuracy == 10 && first.speed == 3.5 && first.course == 0
        )
        #expect(events[0].time == 1_777_636_800 && events[1].time == nil)
        #expect(events[1].location?.verticalAccuracy == -1)
    }

    @Test func waypointsOfAFileWithoutATrack() throws {
        let points = Self.gpx((0..<5000).map { "<wpt lat='1' lon='\(Double($0) / 100)'/>" }.joined())
        #expect(try events(of: points, GPXParser()).count == 5000)
    }

    @Test(arguments: [
        "<gpx><trk>", "<gpx></trk></gpx>", "<kml/>", gpx("<wpt lat='91' lon='0'/>"), gpx("<wpt lat='nan' lon='0'/>"),
        gpx("<wpt lon='0'/>"), "<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx>&a;</gpx>",
        String(repeating: "<gpx>", count: 100) + String(repeating: "</gpx>", count: 100), "<gpx/><gpx/>",
    ])
    func damagedFilesAreErrorsWithALine(text: String) {
        #expect(throws: TrackSyntaxError.self) { _ = try events(of: text, GPXParser()) }
    }

    @Test func filesHaveTypedErrors() throws {
        let folder = try ScratchFolder()
        func failure(_ text: String, _ name: String) throws -> TrackError? {
            let path = try folder.write(text, name)
            func read() throws(TrackError) {
                var file = try TrackFile(path: path)
                while try file.next() != nil {}
            }
            do throws(TrackError) { try read() } catch { return error }
            return nil
        }
        #expect(try failure("hello", "a.txt") == .unknownFormat(path: folder.url.appending(path: "a.txt").path))
        #expect(try failure("", "b.gpx") == .unknownFormat(path: folder.url.appending(path: "b.gpx").path))
        #expect(try failure("\u{FEFF}<gpx/>", "c.gpx") == .empty(path: folder.url.appending(path: "c.gpx").path))
        let malformed = try failure("<gpx>\n\n<oops", "d.gpx")
        #expect("\(try #require(malformed))".hasPrefix("\(folder.url.path)/d.gpx:3: "))
        #expect(throws: TrackError.self) { _ = try TrackFile(path: "/nonexistent/track.gpx") }
        #expect(throws: TrackError.self) { _ = try TrackFile(path: "/dev/zero") }
    }

    /// A file whose bytes are made while they are read: of a gigabyte with the slow tests.
    @Test func largeFileIsStreamed() throws {
        let isSlow = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == "1"
        let size = isSlow ? 1 << 30 : 1 << 20
        let point = Array("<trkpt lat=\"60.123456\" lon=\"24.123456\"><ele>12.3</ele></trkpt>\n".utf8)
        let block = [UInt8](repeatElement(point, count: 1000).joined())
        let count = size / block.count + 1
        var parser = GPXParser()
        var (points, most) = (0, 0)
        func parse(_ bytes: [UInt8]) throws {
            let events = try bytes.withUnsafeBytes { try parser.parse($0, isLast: false) }
            points += events.count
            most = max(most, events.count)
        }
        try parse(Array("<gpx><trk><trkseg>".utf8))
        for _ in 0..<count { try parse(block) }
        try parse(Array("</trkseg></trk></gpx>".utf8))
        #expect(points == count * 1000)
        #expect(most <= 1001, "points are returned with the part that completes them, and not held")
    }
}
