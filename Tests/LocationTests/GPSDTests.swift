import Foundation
import LinuxIO
import Synchronization
import Testing

@testable import LocationCore

/// The real gpsd with a receiver that a test plays.
private final class GPSDaemon: @unchecked Sendable {
    static let program = "/usr/sbin/gpsd"
    static let fake = "/usr/bin/gpsfake"
    static var isInstalled: Bool { access(program, X_OK) == 0 && access(fake, X_OK) == 0 }

    let port: UInt16
    private var process: Process?
    private let receiver: CInt
    private let devicePath: String
    /// The latitude that the receiver reports, in minutes north of 48°; `nil` without a fix.
    private let minutes = Mutex<Double?>(7)
    private let time = Mutex(0)
    /// Sends sentences at all times, also while other tests keep the threads of this one busy.
    private let queue = DispatchQueue(label: "receiver")
    private let feeding: any DispatchSourceTimer
    private let extra = Mutex("")

    init() throws {
        port = try Self.freePort()
        feeding = DispatchSource.makeTimerSource(queue: queue)
        receiver = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        // TIOCSPTLCK and TIOCGPTN, which Swift does not import.
        var (isLocked, number): (CInt, CInt) = (0, 0)
        try #require(ioctl(receiver, 0x4004_5431, &isLocked) == 0 && ioctl(receiver, 0x8004_5430, &number) == 0)
        devicePath = "/dev/pts/\(number)"
        // gpsd opens it without the rights of root.
        chmod(devicePath, 0o666)
        feeding.setEventHandler { [weak self] in self?.tick() }
        feeding.schedule(deadline: .now(), repeating: .milliseconds(50))
        feeding.resume()
        try start()
    }

    deinit {
        feeding.cancel()
        stop()
    }

    static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) {
            try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try #require(bind(descriptor, $0, length) == 0)
                getsockname(descriptor, $0, &length)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Sets the program of a process. It can be terminated, although tests block signals, which programs inherit.
    static func prepare(_ process: Process, _ command: [String]) {
        let script =
            "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.execv(sys.argv[1], sys.argv[1:])"
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", script] + command
    }

    func start() throws {
        let process = Process()
        Self.prepare(process, [Self.program, "-N", "-S", "\(port)", "-b", devicePath])
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        self.process = process
    }

    func stop() {
        process?.terminate()
        process?.waitUntilExit()
        process = nil
    }

    /// Removes the receiver, as if its cable was pulled.
    func unplug() {
        feeding.cancel()
        queue.sync { _ = close(receiver) }
    }

    /// Sends text after each group of sentences.
    func append(_ text: String) { extra.withLock { $0 = text } }

    func move(to minutes: Double?) { self.minutes.withLock { $0 = minutes } }

    /// Sends the sentences of the next second.
    private func tick() {
        let second = time.withLock {
            $0 += 1
            return $0
        }
        let clock = String(format: "12%02d%02d.00", second / 60, second % 60)
        let text: String
        if let minutes = minutes.withLock({ $0 }) {
            let latitude = String(format: "48%07.4f", minutes)
            text =
                nmea("GPRMC,\(clock),A,\(latitude),N,01131.0000,E,10.0,90.0,010526,,,A")
                + nmea("GPGGA,\(clock),\(latitude),N,01131.0000,E,1,08,0.9,545.4,M,46.9,M,,")
                + nmea("GPGSA,A,3,04,05,06,09,12,24,25,26,,,,,2.5,1.3,2.1")
        } else {
            text =
                nmea("GPRMC,\(clock),V,,,,,,,010526,,,N") + nmea("GPGGA,\(clock),,,,,0,00,,,M,,M,,")
                + nmea("GPGSA,A,1,,,,,,,,,,,,,,,")
        }
        _ = (text + extra.withLock { $0 }).withCString { write(receiver, $0, strlen($0)) }
    }
}

/// The reports of a client.
private final class Reports: Sendable {
    private let stored = Mutex<[LocationReport]>([])

    var all: [LocationReport] { stored.withLock { $0 } }
    var locations: [CLLocation] { all.compactMap { if case .location(let location) = $0 { location } else { nil } } }
    var losses: [LocationSourceError] { all.compactMap { if case .lost(let error) = $0 { error } else { nil } } }

    func add(_ report: LocationReport) { stored.withLock { $0.append(report) } }
}

/// Tests with the real gpsd and its `gpsfake`, which scripts/dependencies installs.
@Suite(.enabled(if: GPSDaemon.isInstalled)) struct GPSDTests {
    /// Waits until a condition holds, for two minutes at most.
    private func wait(_ condition: () -> Bool) async throws -> Bool {
        for _ in 0..<2400 {
            if condition() { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return condition()
    }

    @Test func positionsOfGpsfake() async throws {
        let folder = try ScratchFolder()
        let lines = (0..<60).map { second in
            let clock = String(format: "1200%02d.00", second)
            return nmea("GPRMC,\(clock),A,4807.0380,N,01131.0000,E,10.0,90.0,010526,,,A")
                + nmea("GPGGA,\(clock),4807.0380,N,01131.0000,E,1,08,0.9,545.4,M,46.9,M,,")
                + nmea("GPGSA,A,3,04,05,06,09,12,24,25,26,,,,,2.5,1.3,2.1") + "$GPRMC,broken*00\r\n"
        }
        let log = try folder.write(lines.joined(), "ride.nmea")
        let port = try GPSDaemon.freePort()
        let fake = Process()
        GPSDaemon.prepare(fake, [GPSDaemon.fake, "-q", "-c", "0.05", "-P", "\(port)", log])
        fake.environment = ProcessInfo.processInfo.environment.merging(["PATH": "/usr/bin:/bin:/usr/sbin"]) { $1 }
        (fake.standardOutput, fake.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try fake.run()
        let reports = Reports()
        let client = GPSDClient(GPSDAddress(host: "127.0.0.1", port: port))
        client.start(interval: 0) { reports.add($0) }
        // A report may precede the sentence with the motion, or that with the errors.
        let isWhole: (CLLocation) -> Bool = { $0.verticalAccuracy > 0 && $0.speed > 0 && $0.course >= 0 }
        #expect(try await wait { reports.locations.contains(where: isWhole) })
        client.stop()
        client.wait()
        fake.terminate()
        fake.waitUntilExit()
        let location = try #require(reports.locations.last(where: isWhole))
        #expect(abs(location.coordinate.latitude - 48.1173) < 1e-6 && location.altitude == 545.4)
        #expect(abs(location.ellipsoidalAltitude - 592.3) < 0.01 && location.horizontalAccuracy > 0)
        #expect(abs(location.speed - 5.144) < 0.01 && location.course == 90)
        #expect(location.timestamp.timeIntervalSince1970 >= 1_777_636_800)
    }

    @Test func brokenSentencesLossOfFixUnpluggedReceiverAndRestart() async throws {
        let daemon = try GPSDaemon()
        daemon.append("$GPGGA,broken\r\n$$*\u{1}\r\n")
        let reports = Reports()
        let client = GPSDClient(GPSDAddress(host: "127.0.0.1", port: daemon.port), patience: 2)
        client.start(interval: 0) { reports.add($0) }
        // gpsd may begin later than the client, which connects again.
        #expect(try await wait { !reports.locations.isEmpty })
        let before = reports.losses.count
        daemon.move(to: nil)
        #expect(try await wait { reports.losses.count > before })
        #expect(reports.losses.last == .noFix)
        daemon.move(to: 8)
        let isBack = { abs((reports.locations.last?.coordinate.latitude ?? 0) - 48.133333) < 1e-5 }
        #expect(try await wait(isBack))
        // gpsd is restarted.
        let connections = client.counters.connections
        daemon.stop()
        #expect(try await wait { reports.losses.contains(.disconnected(address: "127.0.0.1:\(daemon.port)")) })
        try daemon.start()
        daemon.move(to: 9)
        #expect(try await wait { abs((reports.locations.last?.coordinate.latitude ?? 0) - 48.15) < 1e-5 })
        #expect(client.counters.connections > connections)
        // The receiver is unplugged.
        let losses = reports.losses.count
        daemon.unplug()
        #expect(try await wait { reports.losses.count > losses })
        #expect(reports.losses.last == .silent(seconds: 2) || reports.losses.last == .noReceiver)
        client.stop()
        client.wait()
        let after = client.counters
        try await Task.sleep(for: .milliseconds(200))
        #expect(client.counters == after)
    }

    @Test func rateOfRequestsFollowsTheInterval() async throws {
        let daemon = try GPSDaemon()
        let reports = Reports()
        let client = GPSDClient(GPSDAddress(host: "127.0.0.1", port: daemon.port))
        // The receivers are released when there is a position.
        client.start(interval: 3600) { reports.add($0) }
        #expect(try await wait { !reports.locations.isEmpty })
        try await Task.sleep(for: .milliseconds(200))
        client.wait()
        #expect(reports.locations.count == 1 && client.counters.pauses == 1 && client.counters.watches == 1)
        #expect(client.counters.polls == 0)
        // The latest position is requested in an interval.
        client.start(interval: 1.2) { reports.add($0) }
        #expect(try await wait { client.counters.polls >= 2 })
        client.wait()
        let counters = client.counters
        #expect(counters.reports <= counters.polls + 2 && counters.watches == 2)
        client.stop()
        client.wait()
    }

    @Test func missingServiceIsNamedWithItsPackage() async throws {
        let reports = Reports()
        let client = GPSDClient(GPSDAddress(host: "127.0.0.1", port: try GPSDaemon.freePort()))
        client.start(interval: 0) { reports.add($0) }
        #expect(try await wait { !reports.losses.isEmpty })
        client.stop()
        client.wait()
        let text = try #require(reports.losses.first).description
        #expect(text.hasPrefix("cannot connect to gpsd at 127.0.0.1:") && text.contains("Connection refused"))
        #expect(text.contains("\"gpsd\""))
    }
}

@Suite struct GPSDMessageTests {
    private func message(_ text: String) -> GPSDMessage? { Array(text.utf8).withUnsafeBytes { GPSDMessage(line: $0) } }

    @Test func reportHasErrorsAltitudesAndMotion() throws {
        let text = """
            {"class":"TPV","mode":3,"time":"2026-05-01T12:00:00.5Z","lat":60.5,"lon":-24.5,"altMSL":12,"altHAE":30,"eph":4,"epv":7,\
            "track":359.9,"epd":3,"speed":2,"eps":0.3,"magvar":8}
            """
        let values = try #require(message(text)?.report?.location)
        #expect(values.horizontalAccuracy == 4 && values.verticalAccuracy == 7 && values.altitude == 12)
        #expect(values.ellipsoidalAltitude == 30 && values.course == 359.9 && values.courseAccuracy == 3)
        #expect(values.speed == 2 && values.speedAccuracy == 0.3 && values.declination == 8)
        #expect(values.timestamp == Date(timeIntervalSince1970: 1_777_636_800.5))
        // Errors by axis, and none at all.
        let axes = try #require(
            message(#"{"class":"TPV","mode":2,"lat":1,"lon":2,"epx":3,"epy":4,"altMSL":9}"#)?.report?.location
        )
        #expect(axes.horizontalAccuracy == 5 && axes.verticalAccuracy < 0)
        #expect(message(#"{"class":"TPV","mode":2,"lat":1,"lon":2}"#)?.report?.location?.horizontalAccuracy == 50)
    }

    @Test(arguments: [
        #"{"class":"TPV","mode":1,"lat":1,"lon":2}"#, #"{"class":"TPV","mode":3,"lat":91,"lon":2}"#,
        #"{"class":"TPV","mode":3,"lon":2}"#, #"{"class":"TPV","lat":1,"lon":2}"#,
        #"{"class":"TPV","mode":3,"lat":1e999,"lon":2}"#,
        #"{"class":"TPV","mode":"3","lat":1,"lon":2}"#, #"{"class":"TPV"#, "{}", "", "null",
        #"{"class":"SKY","satellites":[]}"#,
        String(repeating: "{\"a\":", count: 5000),
    ])
    func messagesWithoutAPosition(text: String) { #expect(message(text)?.report?.location == nil) }

    @Test func devicesAreActiveOrGone() {
        #expect(message(#"{"class":"DEVICE","path":"/dev/ttyUSB0","activated":0}"#)?.devices.first?.isActive == false)
        #expect(message(#"{"class":"DEVICE","activated":"2026-05-01T12:00:00Z"}"#)?.devices.first?.isActive == true)
        #expect(message(#"{"class":"DEVICES","devices":[]}"#)?.devices.isEmpty == true)
        #expect(message(#"{"devices":[{"activated":1.5}],"class":"DEVICES"}"#)?.devices.first?.isActive == true)
    }

    @Test(arguments: [1, 3, 100]) func linesAreSplitAndLimited(part: Int) {
        var splitter = LineSplitter(limit: 5)
        var lines: [String] = []
        var rest = Array("a\n\ntoolong\nbcdef\nxyzxyzxyzxyz\ncd".utf8)[...]
        while !rest.isEmpty {
            Array(rest.prefix(part)).withUnsafeBytes { bytes in
                splitter.add(bytes) { lines.append(String(decoding: $0, as: UTF8.self)) }
            }
            rest = rest.dropFirst(part)
        }
        splitter.finish { lines.append(String(decoding: $0, as: UTF8.self)) }
        #expect(lines == ["a", "", "bcdef", "cd"])
    }

    @Test(arguments: [
        ("none", LocationSetting.none), ("gpsd", .gpsd(GPSDAddress())),
        ("gpsd://10.0.0.2:2948", .gpsd(GPSDAddress(host: "10.0.0.2", port: 2948))),
        ("gpsd://[::1]", .gpsd(GPSDAddress(host: "::1"))),
        ("60.17, -24.94", .fixed(latitude: 60.17, longitude: -24.94, altitude: nil)),
        ("60,25,12", .fixed(latitude: 60, longitude: 25, altitude: 12)), ("ride.gpx", .track(path: "ride.gpx")),
        ("./60,25", .track(path: "./60,25")),
    ])
    func settingsAreParsed(text: String, setting: LocationSetting) { #expect(LocationSetting(text) == setting) }

    @Test(arguments: ["", "60", "91,0", "nan,0", "60,25,inf", "gpsd://", "gpsd://host:99999", "GPSD", "1,2,3,4"])
    func invalidSettingsAreNotParsed(text: String) { #expect(LocationSetting(text) == nil) }
}
