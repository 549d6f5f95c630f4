import CSystemd
import Foundation
import Synchronization
import TestSupport
import Testing
import UIKit

@testable import Host

/// A bus of the test's own, with a service that plays iio-sensor-proxy.
private final class SensorService: @unchecked Sendable {
    let address: String
    private let daemon = Process()
    private let folder: String
    private let orientation: Mutex<String>
    private let isEnding = Atomic(false)
    private let isReady = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    let claims = Atomic(0)
    private let announcements = Atomic(0)

    /// Starts the bus, or returns `nil` if this machine has no `dbus-daemon`.
    init?(_ first: String) throws {
        let program = "/usr/bin/dbus-daemon"
        guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
        folder = NSTemporaryDirectory() + "easel-bus-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        address = "unix:path=\(folder)/bus"
        orientation = Mutex(first)
        daemon.executableURL = URL(fileURLWithPath: program)
        daemon.arguments = ["--session", "--nofork", "--nopidfile", "--address=\(address)", "--print-address"]
        let output = Pipe()
        daemon.standardOutput = output
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        // Printed when the bus accepts connections.
        _ = output.fileHandleForReading.availableData
    }

    /// Starts the service.
    func start() {
        Thread { [self] in serve() }.start()
        isReady.wait()
    }

    func announce(_ value: String) {
        orientation.withLock { $0 = value }
        announcements.add(1, ordering: .sequentiallyConsistent)
    }

    /// Ends the service and the bus.
    func end() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        ended.wait()
        // The bus may have inherited a mask that blocks SIGTERM.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func serve() {
        var bus: OpaquePointer?
        guard sd_bus_new(&bus) >= 0, let bus, sd_bus_set_address(bus, address) >= 0,
            sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_start(bus) >= 0
        else { preconditionFailure("cannot connect to the bus of the test") }
        let path = "/net/hadess/SensorProxy"
        sd_bus_add_object(
            bus,
            nil,
            path,
            { message, service, _ in
                guard let message, let service else { return 0 }
                return Unmanaged<SensorService>.fromOpaque(service).takeUnretainedValue().answer(message)
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        sd_bus_request_name(bus, "net.hadess.SensorProxy", 0)
        isReady.signal()
        var announced = 0
        while !isEnding.load(ordering: .sequentiallyConsistent) {
            while sd_bus_process(bus, nil) > 0 {}
            let count = announcements.load(ordering: .sequentiallyConsistent)
            if announced != count {
                for _ in announced..<count { Self.emitChange(bus, path) }
                announced = count
            }
            sd_bus_wait(bus, 5_000)
        }
        sd_bus_flush_close_unref(bus)
        ended.signal()
    }

    private func answer(_ message: OpaquePointer) -> CInt {
        guard let member = sd_bus_message_get_member(message).map({ String(cString: $0) }) else { return 0 }
        var reply: OpaquePointer?
        guard ["ClaimAccelerometer", "Get"].contains(member), sd_bus_message_new_method_return(message, &reply) >= 0,
            let reply
        else { return 0 }
        if member == "Get" {
            sd_bus_message_open_container(reply, CChar(UInt8(ascii: "v")), "s")
            _ = orientation.withLock { sd_bus_message_append_basic(reply, CChar(UInt8(ascii: "s")), $0) }
            sd_bus_message_close_container(reply)
        } else {
            claims.add(1, ordering: .sequentiallyConsistent)
        }
        sd_bus_send(sd_bus_message_get_bus(message), reply, nil)
        sd_bus_message_unref(reply)
        return 1
    }

    static func emitChange(_ bus: OpaquePointer, _ path: String) {
        var signal: OpaquePointer?
        sd_bus_message_new_signal(bus, &signal, path, "org.freedesktop.DBus.Properties", "PropertiesChanged")
        guard let signal else { return }
        sd_bus_message_append_basic(signal, CChar(UInt8(ascii: "s")), "net.hadess.SensorProxy")
        for contents in ["{sv}", "s"] {
            sd_bus_message_open_container(signal, CChar(UInt8(ascii: "a")), contents)
            sd_bus_message_close_container(signal)
        }
        sd_bus_send(bus, signal, nil)
        sd_bus_message_unref(signal)
    }
}

@MainActor @Suite struct OrientationSensorTests {
    /// Waits for a report, and reads it.
    private func wait(for turns: Int?, _ sensor: OrientationSensor) -> Bool {
        for _ in 0..<200 {
            if sensor.quarterTurns == turns { return true }
            var descriptor = pollfd(fd: sensor.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&descriptor, 1, 50)
            if !sensor.read() { return false }
        }
        return false
    }

    @Test func sidesOfDevice() {
        let values = ["normal", "right-up", "bottom-up", "left-up", "undefined", ""]
        #expect(values.map { OrientationSensor.quarterTurns($0) } == [0, 1, 2, 3, nil, nil])
    }

    @Test func serviceReportsOrientation() throws {
        guard let service = try SensorService("left-up") else { return }
        service.start()
        defer { service.end() }
        let sensor = try #require(OrientationSensor(address: service.address))
        #expect(sensor.quarterTurns == 3 && service.claims.load(ordering: .sequentiallyConsistent) == 1)
        service.announce("normal")
        #expect(wait(for: 0, sensor))
        service.announce("right-up")
        #expect(wait(for: 1, sensor))
        service.announce("undefined")
        #expect(wait(for: nil, sensor))
    }

    @Test func serviceThatStartsLaterIsUsed() throws {
        guard let service = try SensorService("bottom-up") else { return }
        let sensor = try #require(OrientationSensor(address: service.address))
        #expect(sensor.quarterTurns == nil)
        service.start()
        defer { service.end() }
        #expect(wait(for: 2, sensor))
    }

    @Test func programFollowsService() throws {
        guard let service = try SensorService("normal") else { return }
        service.start()
        defer { service.end() }
        let environment = [
            "EASEL_DISPLAY": "virtual", "EASEL_SIZE": "200x100", "EASEL_ACCELEROMETER": "1",
            "DBUS_SYSTEM_BUS_ADDRESS": service.address,
        ]
        let run = try ProgramRun.run("HostProbe", ["lifecycle"], environment: environment) { lines, process in
            switch lines.last {
            case "active": service.announce("left-up")
            case "size 100": service.announce("normal")
            case "size 200": kill(process, SIGTERM)
            default: break
            }
        }
        #expect(run.lines.prefix(3) == ["active", "size 100", "size 200"] && run.status == 0 && run.errors == "")
    }

    private func isReadable(_ sensor: OrientationSensor) -> Bool {
        var descriptor = pollfd(fd: sensor.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    /// Connects another program to a bus, and waits until its signals have been passed on.
    private func sendSignals(_ count: Int, to address: String) throws {
        var created: OpaquePointer?
        try #require(sd_bus_new(&created) >= 0)
        let bus = try #require(created)
        defer { sd_bus_flush_close_unref(bus) }
        try #require(
            sd_bus_set_address(bus, address) >= 0 && sd_bus_set_bus_client(bus, 1) >= 0 && sd_bus_start(bus) >= 0
        )
        for _ in 0..<count { SensorService.emitChange(bus, "/net/hadess/SensorProxy") }
        // Answered after the signals.
        var text: UnsafeMutablePointer<CChar>?
        let (path, interface) = ("/org/freedesktop/DBus", "org.freedesktop.DBus.Properties")
        _ = sd_bus_get_property_string(bus, "org.freedesktop.DBus", path, interface, "Interfaces", nil, &text)
        free(text)
    }

    /// Any program of the machine may send signals.
    @Test func signalsOfOtherProgramsAreIgnored() throws {
        guard let service = try SensorService("normal") else { return }
        service.start()
        defer { service.end() }
        let sensor = try #require(OrientationSensor(address: service.address))
        #expect(wait(for: 0, sensor))
        while isReadable(sensor) { #expect(sensor.read()) }
        try sendSignals(500, to: service.address)
        #expect(!isReadable(sensor))
    }

    /// Many signals are read in several iterations of the event loop.
    @Test func messagesOfReadAreLimited() throws {
        guard let service = try SensorService("normal") else { return }
        service.start()
        defer { service.end() }
        let sensor = try #require(OrientationSensor(address: service.address))
        for _ in 0..<500 { service.announce("left-up") }
        #expect(wait(for: 3, sensor))
        var reads = 0
        while isReadable(sensor), reads < 1000 {
            #expect(sensor.read())
            reads += 1
            if !isReadable(sensor) { usleep(20_000) }
        }
        #expect(reads >= 3, "\(reads)")
    }

    @Test func absentBusIsSilent() {
        #expect(OrientationSensor(address: "unix:path=/nonexistent/bus") == nil)
    }
}
