import CSystemd
import Foundation
import LinuxIO

/// A source of the orientation of the device.
@MainActor
package protocol OrientationSource: AnyObject {
    /// A descriptor that becomes readable when there is news.
    var descriptor: CInt { get }

    /// The clockwise rotation of the screen that makes it upright, in quarter turns; `nil` if it is not known.
    var quarterTurns: Int? { get }

    /// Reads the news.
    /// - Returns: A Boolean value that indicates whether the source can report more.
    func read() -> Bool
}

/// The accelerometer of the machine, by the D-Bus service `net.hadess.SensorProxy` (iio-sensor-proxy).
@MainActor
package final class OrientationSensor: OrientationSource {
    private static let service = "net.hadess.SensorProxy"
    private static let path = "/net/hadess/SensorProxy"

    /// The maximum duration of a call, in microseconds.
    private static let timeout: UInt64 = 1_000_000

    package private(set) var quarterTurns: Int?
    package var descriptor: CInt { readable.descriptor }

    private let bus: OpaquePointer
    /// The descriptor of the bus, and that of `rest`.
    private let readable: DescriptorSet<HostError>
    /// Readable while messages are left over that the bus has read already.
    private let rest: WakeDescriptor<HostError>
    /// The news, which the callbacks of the bus set.
    private let news: UnsafeMutablePointer<News>

    private struct News {
        var hasChanged = false
        var hasNewOwner = false
    }

    /// Connects to the bus. A service that starts later is used then. Returns `nil` if there is no bus, or, with a message,
    /// if its library is missing.
    /// - Parameter address: The address of the bus; `nil` for the system bus.
    package init?(address: String? = nil) {
        if let reason = easel_systemd_load() {
            Program.log(LogMessage("cannot read the accelerometer: \(String(cString: reason))", .warning))
            return nil
        }
        guard let bus = Self.connect(address) else { return nil }
        guard let rest = try? WakeDescriptor<HostError>(),
            let readable = try? DescriptorSet<HostError>([sd_bus_get_fd(bus), rest.descriptor])
        else {
            sd_bus_flush_close_unref(bus)
            return nil
        }
        self.bus = bus
        self.rest = rest
        self.readable = readable
        news = .allocate(capacity: 1)
        news.initialize(to: News())
        sd_bus_set_method_call_timeout(bus, Self.timeout)
        let changes = sd_bus_add_match(
            bus,
            nil,
            "type='signal',sender='\(Self.service)',path='\(Self.path)',"
                + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'",
            { _, news, _ in
                news?.assumingMemoryBound(to: News.self).pointee.hasChanged = true
                return 0
            },
            news
        )
        let owners = sd_bus_add_match(
            bus,
            nil,
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'",
            { _, news, _ in
                news?.assumingMemoryBound(to: News.self).pointee.hasNewOwner = true
                return 0
            },
            news
        )
        guard changes >= 0, owners >= 0 else { return nil }
        claim()
        _ = read()
    }

    isolated deinit {
        sd_bus_flush_close_unref(bus)
        news.deallocate()
    }

    private static func connect(_ address: String?) -> OpaquePointer? {
        var bus: OpaquePointer?
        guard let address else { return sd_bus_open_system(&bus) >= 0 ? bus : nil }
        guard sd_bus_new(&bus) >= 0, let bus else { return nil }
        guard sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_start(bus) >= 0 else {
            sd_bus_unref(bus)
            return nil
        }
        return bus
    }

    /// Requests reports, and reads the present orientation.
    private func claim() {
        var message: OpaquePointer?
        let created = sd_bus_message_new_method_call(
            bus,
            &message,
            Self.service,
            Self.path,
            Self.service,
            "ClaimAccelerometer"
        )
        guard created >= 0, let message else { return }
        defer { sd_bus_message_unref(message) }
        if sd_bus_call(bus, message, Self.timeout, nil, nil) >= 0 { update() } else { quarterTurns = nil }
    }

    private func update() {
        var text: UnsafeMutablePointer<CChar>?
        let member = "AccelerometerOrientation"
        guard sd_bus_get_property_string(bus, Self.service, Self.path, Self.service, member, nil, &text) >= 0,
            let text
        else { return quarterTurns = nil }
        defer { free(text) }
        quarterTurns = Self.quarterTurns(String(cString: text))
    }

    /// Returns the rotation of the screen for a value of the service: the side of the device that is up.
    static func quarterTurns(_ orientation: String) -> Int? {
        switch orientation {
        case "normal": 0
        case "right-up": 1
        case "bottom-up": 2
        case "left-up": 3
        default: nil
        }
    }

    /// The maximum number of messages of a read: any program of the machine may send some.
    private static let messagesPerRead = 64

    package func read() -> Bool {
        rest.clear()
        var result: CInt = 1
        for _ in 0..<Self.messagesPerRead where result > 0 { result = sd_bus_process(bus, nil) }
        if result < 0 { return false }
        let changes = news.pointee
        news.pointee = News()
        if changes.hasNewOwner {
            claim()
        } else if changes.hasChanged {
            update()
        } else if result == 0 {
            return true
        }
        // Messages that are left over, and those that arrived during a call, do not make the descriptor of the bus readable.
        rest.wake()
        return true
    }
}
