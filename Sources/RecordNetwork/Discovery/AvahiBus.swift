import CSystemd
import Foundation
import LinuxIO

/// Avahi on the system's D-Bus, by libsystemd, which is loaded when it is used first. Of one thread.
///
/// A call that waits for its answer would also wait for a bus that does not answer at all. So requests are sent, and all messages are read as
/// they come.
final class AvahiBus: AvahiConnection {
    private static let service = "org.freedesktop.Avahi"
    private static let server = "org.freedesktop.Avahi.Server"
    private static let browser = "org.freedesktop.Avahi.ServiceBrowser"
    /// The number for all interfaces, and for both protocols.
    private static let any: Int32 = -1
    private static let advice = "install the package \"avahi-daemon\", and start it"

    private let bus: OpaquePointer
    /// The request for services.
    private var browsing: UInt64?
    /// The name by which Avahi sends. Any client of the bus may send signals.
    private var sender: String?

    /// Connects to a bus. Nothing is sent before a message is read.
    /// - Parameter address: The address; `nil` for the system's bus.
    init(address: String?) throws(RecordDiscoveryError) {
        if let reason = easel_systemd_load() { throw .unavailable(reason: String(cString: reason)) }
        var made: OpaquePointer?
        var result: CInt
        if let address {
            result = sd_bus_new(&made)
            if result >= 0, let bus = made {
                result = sd_bus_set_address(bus, address)
                if result >= 0 { result = sd_bus_set_bus_client(bus, 1) }
                if result >= 0 { result = sd_bus_start(bus) }
            }
        } else {
            result = sd_bus_open_system(&made)
        }
        guard result >= 0, let bus = made else {
            if let made { sd_bus_unref(made) }
            throw .unavailable(reason: "there is no system bus (\(Self.text(result))); \(Self.advice)")
        }
        self.bus = bus
    }

    // Without waiting for what was not sent.
    deinit { sd_bus_close_unref(bus) }

    private static func text(_ result: CInt) -> String { String(cString: strerror(-result)) }

    private static func type(_ character: Unicode.Scalar) -> CChar { CChar(UInt8(ascii: character)) }

    // MARK: Requests

    private enum Argument {
        case number(Int32)
        case flags(UInt32)
        case text(String)
    }

    func browse(_ type: String) throws(RecordDiscoveryError) {
        browsing = try send(
            "ServiceBrowserNew",
            [.number(Self.any), .number(Self.any), .text(type), .text(""), .flags(0)]
        )
    }

    func resolve(_ service: AvahiService, _ type: String) throws(RecordDiscoveryError) -> UInt64 {
        try send(
            "ResolveService",
            [
                .number(service.interface), .number(service.protocolNumber), .text(service.name), .text(type),
                .text(service.domain), .number(service.protocolNumber), .flags(0),
            ]
        )
    }

    /// Sends a request, and returns the number that its answer has.
    private func send(_ member: String, _ arguments: [Argument]) throws(RecordDiscoveryError) -> UInt64 {
        var made: OpaquePointer?
        var result = sd_bus_message_new_method_call(bus, &made, Self.service, "/", Self.server, member)
        guard result >= 0, let message = made else { throw .failed(reason: "\(member): \(Self.text(result))") }
        defer { sd_bus_message_unref(message) }
        // A daemon that the administrator has stopped is not started.
        result = sd_bus_message_set_auto_start(message, 0)
        for argument in arguments where result >= 0 {
            switch argument {
            case .number(var number): result = sd_bus_message_append_basic(message, Self.type("i"), &number)
            case .flags(var flags): result = sd_bus_message_append_basic(message, Self.type("u"), &flags)
            case .text(let text):
                result = text.withCString { sd_bus_message_append_basic(message, Self.type("s"), $0) }
            }
        }
        var number: UInt64 = 0
        if result >= 0 { result = sd_bus_send(bus, message, &number) }
        guard result >= 0 else { throw .failed(reason: "\(member): \(Self.text(result))") }
        return number
    }

    // MARK: Messages

    func next(within time: Duration) throws(RecordDiscoveryError) -> AvahiEvent? {
        var read: OpaquePointer?
        let result = sd_bus_process(bus, &read)
        defer { if let read { sd_bus_message_unref(read) } }
        guard result >= 0 else {
            throw .unavailable(
                reason: "the connection to the system bus has ended (\(Self.text(result))); \(Self.advice)"
            )
        }
        if let read { return event(read) }
        if result > 0 { return nil }
        let (seconds, attoseconds) = time.components
        let microseconds = UInt64(max(0, seconds)) * 1_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000_000)
        // A rest below the unit of the bus ends as well.
        let waited = sd_bus_wait(bus, max(1, microseconds))
        guard waited >= 0 || waited == -EINTR else {
            throw .unavailable(
                reason: "the connection to the system bus has ended (\(Self.text(waited))); \(Self.advice)"
            )
        }
        return nil
    }

    private func event(_ pointer: OpaquePointer) -> AvahiEvent? {
        let message = AvahiMessage(pointer: pointer)
        if let request = message.request {
            let error = message.error
            guard request == browsing else {
                return .resolved(request: request, error == nil ? message.address() : nil)
            }
            if let error { return .failed(Self.failure(error)) }
            sender = message.sender
            return nil
        }
        guard sd_bus_message_is_signal(pointer, Self.browser, nil) > 0, sender == nil || message.sender == sender,
            let member = sd_bus_message_get_member(pointer)
        else { return nil }
        switch String(cString: member) {
        case "ItemNew": return message.service().map { .found($0) }
        case "AllForNow": return .complete
        case "Failure": return .failed(.failed(reason: message.text()?.printableLine ?? "no reason"))
        default: return nil
        }
    }

    private static func failure(_ error: (name: String, reason: String)) -> RecordDiscoveryError {
        switch error.name {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner":
            .unavailable(reason: "Avahi does not run; \(advice)")
        case "org.freedesktop.DBus.Error.AccessDenied":
            .unavailable(reason: "the system bus does not permit it (\(error.reason))")
        default: .failed(reason: error.reason)
        }
    }
}

/// A message of Avahi that is read. Each value is read only if it has the type that is expected, and texts have limits.
struct AvahiMessage {
    let pointer: OpaquePointer

    /// The largest number of bytes of a text: names of services have 63, and those of domains 1008 with escapes.
    private static let textSize = 1024

    private func type(_ character: Unicode.Scalar) -> CChar { CChar(UInt8(ascii: character)) }

    /// The number of the request that the message answers.
    var request: UInt64? {
        var number: UInt64 = 0
        return sd_bus_message_get_reply_cookie(pointer, &number) >= 0 ? number : nil
    }

    var sender: String? { sd_bus_message_get_sender(pointer).map { String(cString: $0) } }

    /// The name and the reason of an error.
    var error: (name: String, reason: String)? {
        guard let error = sd_bus_message_get_error(pointer)?.pointee, let name = error.name else { return nil }
        let reason = error.message.map { String(cString: $0) } ?? String(cString: name)
        return (String(cString: name), String(reason.prefix(200)).printableLine)
    }

    func text() -> String? {
        var value: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(pointer, type("s"), &value) > 0, let value else { return nil }
        return strnlen(value, Self.textSize + 1) <= Self.textSize ? String(cString: value) : nil
    }

    private func number() -> Int32? {
        var value: Int32 = 0
        return sd_bus_message_read_basic(pointer, type("i"), &value) > 0 ? value : nil
    }

    /// The service of a signal.
    func service() -> AvahiService? {
        guard let interface = number(), let protocolNumber = number(), let name = text(), text() != nil,
            let domain = text()
        else { return nil }
        return AvahiService(interface: interface, protocolNumber: protocolNumber, name: name, domain: domain)
    }

    /// The address in the answer to a request.
    func address() -> AvahiEvent.Address? {
        var port: UInt16 = 0
        guard sd_bus_message_skip(pointer, "iissssi") >= 0, let address = text(),
            sd_bus_message_read_basic(pointer, type("q"), &port) > 0,
            sd_bus_message_enter_container(pointer, type("a"), "ay") > 0
        else { return nil }
        var texts: [[UInt8]] = []
        while true {
            var bytes: UnsafeRawPointer?
            var count = 0
            let result = sd_bus_message_read_array(pointer, type("y"), &bytes, &count)
            if result == 0 { return AvahiEvent.Address(address: address, port: Int(port), texts: texts) }
            guard result > 0, texts.count < DiscoveredServer.textCount, count <= DiscoveredServer.textSize else {
                return nil
            }
            texts.append(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        }
    }
}
