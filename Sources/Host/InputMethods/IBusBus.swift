import CSystemd
import Foundation

/// A connection to IBus, of one thread.
final class IBusBus {
    /// The reason why a call failed.
    struct Failure: Error, CustomStringConvertible { let description: String }

    private static let service = "org.freedesktop.IBus"
    private static let contextInterface = "org.freedesktop.IBus.InputContext"
    private static let panel = "org.freedesktop.IBus.Panel"

    /// The maximum duration of a call, in microseconds. The main thread does not wait as long.
    private static let timeout: UInt64 = 2_000_000

    /// The abilities of the client: it shows provisional and auxiliary texts and candidates, and reports the focus.
    private static let capabilities: UInt32 = 1 | 2 | 4 | 8

    private let bus: OpaquePointer
    private var context: String?
    /// The name by which the service that has the context sends.
    private var sender: String?
    /// A Boolean value that indicates whether candidates are clicked as by a panel of IBus. Otherwise, keys select them.
    private let isPanel: Bool

    init(address: String) throws(Failure) {
        if let reason = easel_systemd_load() { throw Failure(description: String(cString: reason)) }
        var made: OpaquePointer?
        guard sd_bus_new(&made) >= 0, let bus = made else { throw Failure(description: "no memory for a bus") }
        let results = [sd_bus_set_address(bus, address), sd_bus_set_bus_client(bus, 1), sd_bus_start(bus)]
        guard let failed = results.first(where: { $0 < 0 }) else {
            self.bus = bus
            sd_bus_set_method_call_timeout(bus, Self.timeout)
            isPanel = sd_bus_request_name(bus, Self.panel, 0) >= 0
            return
        }
        sd_bus_unref(bus)
        throw Failure(description: "cannot connect to \(address): \(Self.text(failed))")
    }

    deinit { sd_bus_flush_close_unref(bus) }

    private static func text(_ result: CInt) -> String { String(cString: strerror(-result)) }

    var descriptor: CInt { sd_bus_get_fd(bus) }

    // MARK: Calls

    /// An argument of a call.
    private enum Argument {
        case text(String)
        case number(UInt32)
        case texts([String])
    }

    private func call(
        _ path: String,
        _ interface: String,
        _ member: String,
        _ arguments: [Argument] = []
    ) throws(Failure) -> OpaquePointer {
        var made: OpaquePointer?
        let created = sd_bus_message_new_method_call(bus, &made, Self.service, path, interface, member)
        guard created >= 0, let message = made else { throw Failure(description: "\(member): \(Self.text(created))") }
        defer { sd_bus_message_unref(message) }
        try append(arguments, to: message, member)
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var reply: OpaquePointer?
        let result = sd_bus_call(bus, message, Self.timeout, &error, &reply)
        guard result >= 0, let reply else {
            let reason = error.message.map { String(cString: $0) } ?? Self.text(result)
            throw Failure(description: "\(member): \(reason)")
        }
        return reply
    }

    private func append(_ arguments: [Argument], to message: OpaquePointer, _ member: String) throws(Failure) {
        func type(_ character: Unicode.Scalar) -> CChar { CChar(UInt8(ascii: character)) }
        for argument in arguments {
            let result: CInt
            switch argument {
            case .text(let text): result = text.withCString { sd_bus_message_append_basic(message, type("s"), $0) }
            case .number(var number): result = sd_bus_message_append_basic(message, type("u"), &number)
            case .texts(let texts):
                var failed = sd_bus_message_open_container(message, type("a"), "s")
                for text in texts where failed >= 0 {
                    failed = text.withCString { sd_bus_message_append_basic(message, type("s"), $0) }
                }
                result = failed >= 0 ? sd_bus_message_close_container(message) : failed
            }
            guard result >= 0 else { throw Failure(description: "\(member): the request cannot be made") }
        }
    }

    private func perform(_ member: String, _ arguments: [Argument] = []) throws(Failure) {
        guard let context else { throw Failure(description: "\(member): there is no input context") }
        let reply = try call(context, Self.contextInterface, member, arguments)
        sd_bus_message_unref(reply)
    }

    /// Returns those of some input methods that are installed, in their order.
    func engines(_ names: [String]) throws(Failure) -> [IBusMessage.Engine] {
        let reply = try call("/org/freedesktop/IBus", Self.service, "GetEnginesByNames", [.texts(names)])
        defer { sd_bus_message_unref(reply) }
        guard let engines = IBusMessage(pointer: reply).engines() else {
            throw Failure(description: "GetEnginesByNames: the answer has another form")
        }
        return names.compactMap { name in engines.first { $0.name == name } }
    }

    /// Begins to type with an input method.
    func begin(_ engine: String, isJapanese: Bool) throws(Failure) {
        if context == nil {
            let reply = try call("/org/freedesktop/IBus", Self.service, "CreateInputContext", [.text("easel")])
            defer { sd_bus_message_unref(reply) }
            guard let path = IBusMessage(pointer: reply).objectPath() else {
                throw Failure(description: "CreateInputContext: the answer has another form")
            }
            context = path
            sender = Self.sender(of: reply)
            try perform("SetCapabilities", [.number(Self.capabilities)])
        }
        try perform("FocusIn")
        try perform("SetEngine", [.text(engine)])
        // Methods for Japanese may begin with Latin letters, and be switched by a key that the screen does not have.
        if isJapanese { try perform("PropertyActivate", [.text("InputMode.Hiragana"), .number(1)]) }
        // The first key takes long, because the method reads its dictionary.
        _ = try press(symbol: 0x61, code: 30, state: 0)
        try perform("Reset")
    }

    func end() throws(Failure) { if context != nil { try perform("FocusOut") } }

    func reset() throws(Failure) { try perform("Reset") }

    /// Sends a key, and returns a Boolean value that indicates whether the method has taken it.
    func press(symbol: UInt32, code: UInt32, state: UInt32) throws(Failure) -> Bool {
        guard let context else { return false }
        let reply = try call(
            context,
            Self.contextInterface,
            "ProcessKeyEvent",
            [.number(symbol), .number(code), .number(state)]
        )
        defer { sd_bus_message_unref(reply) }
        guard let isTaken = IBusMessage(pointer: reply).boolean() else {
            throw Failure(description: "ProcessKeyEvent: the answer has another form")
        }
        return isTaken
    }

    /// Selects a candidate of the page that is shown.
    func select(_ index: UInt32) throws(Failure) {
        if isPanel { return try emit("CandidateClicked", [index, 1, 0]) }
        guard index < 9 else { return }
        _ = try press(symbol: 0x31 + index, code: 2 + index, state: 0)
    }

    func showPage(isNext: Bool) throws(Failure) {
        if isPanel { return try emit(isNext ? "PageDown" : "PageUp", []) }
        _ = try press(symbol: isNext ? 0xFF56 : 0xFF55, code: isNext ? 109 : 104, state: 0)
    }

    /// Sends a signal of the panel of candidates.
    private func emit(_ member: String, _ numbers: [UInt32]) throws(Failure) {
        var made: OpaquePointer?
        let created = sd_bus_message_new_signal(bus, &made, "/org/freedesktop/IBus/Panel", Self.panel, member)
        guard created >= 0, let message = made else { throw Failure(description: "\(member): \(Self.text(created))") }
        defer { sd_bus_message_unref(message) }
        try append(numbers.map { .number($0) }, to: message, member)
        let sent = sd_bus_send(bus, message, nil)
        guard sent >= 0 else { throw Failure(description: "\(member): \(Self.text(sent))") }
    }

    // MARK: Signals

    /// A change that the method has made.
    enum Signal: Equatable {
        case commit(String)
        case provisional(String, caret: Int, isVisible: Bool)
        case showProvisional(Bool)
        case table(IBusMessage.Table, isVisible: Bool)
        case showTable(Bool)
    }

    /// Reads the next messages, and returns a signal of the context if there is one.
    /// - Returns: The signal, and a Boolean value that indicates whether there may be more.
    func process() throws(Failure) -> (signal: Signal?, hasMore: Bool) {
        var read: OpaquePointer?
        let result = sd_bus_process(bus, &read)
        guard result >= 0 else { throw Failure(description: "the connection to IBus has ended: \(Self.text(result))") }
        defer { if let read { sd_bus_message_unref(read) } }
        guard let read, let path = sd_bus_message_get_path(read), let context, String(cString: path) == context,
            isFromService(read)
        else { return (nil, result > 0) }
        return (Self.signal(read), true)
    }

    private static func sender(of message: OpaquePointer) -> String? {
        sd_bus_message_get_sender(message).map { String(cString: $0) }
    }

    /// Returns a Boolean value that indicates whether the service has sent a message. Any client of a bus may send others.
    ///
    /// A bus has the unique names of its clients as senders, other than IBus, which is a bus itself and uses its own name.
    private func isFromService(_ message: OpaquePointer) -> Bool {
        let sender = Self.sender(of: message)
        return sender == self.sender || sender == Self.service
    }

    private static func signal(_ pointer: OpaquePointer) -> Signal? {
        guard sd_bus_message_is_signal(pointer, contextInterface, nil) > 0,
            let member = sd_bus_message_get_member(pointer)
        else { return nil }
        let message = IBusMessage(pointer: pointer)
        switch String(cString: member) {
        case "CommitText": return message.text().map { .commit($0) }
        case "UpdatePreeditText", "UpdatePreeditTextWithMode":
            guard let text = message.text(), let caret = message.number(), let isVisible = message.boolean() else {
                return nil
            }
            return .provisional(text, caret: Int(caret), isVisible: isVisible)
        case "ShowPreeditText": return .showProvisional(true)
        case "HidePreeditText": return .showProvisional(false)
        case "UpdateLookupTable":
            guard let table = message.table(), let isVisible = message.boolean() else { return nil }
            return .table(table, isVisible: isVisible)
        case "ShowLookupTable": return .showTable(true)
        case "HideLookupTable": return .showTable(false)
        default: return nil
        }
    }
}
