import CSystemd
import Foundation
import LinuxIO
import Synchronization
import TestSupport

@testable import Host

/// A folder of a test with the variables by which IBus finds its files.
struct IBusFolder {
    let path = NSTemporaryDirectory() + "easel-ibus-\(UUID().uuidString.prefix(8))"

    init() throws {
        try FileManager.default.createDirectory(atPath: path + "/.config", withIntermediateDirectories: true)
    }

    var environment: [String: String] {
        [
            "HOME": path, "XDG_CONFIG_HOME": path + "/.config", "XDG_CACHE_HOME": path + "/.cache",
            "XDG_RUNTIME_DIR": path,
            "GSETTINGS_BACKEND": "memory", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
        ]
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// The real daemon, for one test.
final class IBusDaemon {
    static let program = "/usr/bin/ibus-daemon"
    private static let settings = "/usr/libexec/ibus-memconf"

    /// A Boolean value that indicates whether Debian's packages `ibus`, `ibus-libpinyin` and `ibus-anthy` are installed.
    static var isInstalled: Bool {
        let engines = ["libpinyin", "anthy"].map { "/usr/share/ibus/component/\($0).xml" }
        return ([program, settings] + engines).allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }

    let folder: IBusFolder
    private let process = Process()

    init(_ folder: IBusFolder) throws {
        self.folder = folder
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = [
            "--address", "unix:path=\(folder.path)/bus", "--panel", "disable", "--config", Self.settings,
        ]
        process.environment = folder.environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Ends the daemon, and the methods that it has started, which notice that. Other signals can be blocked in it, as in the
    /// thread that has started it.
    func end() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder.path + "/bus")
    }

    func send(_ signal: CInt) { kill(process.processIdentifier, signal) }
}

/// A service that plays IBus on a bus of its own, and answers as no daemon would.
final class FalseIBus: @unchecked Sendable {
    /// The behaviors of the service.
    enum Behavior: Sendable {
        /// Takes each key, and commits it twice.
        case doubling
        /// Never answers to keys.
        case silent
        /// Answers with other types, and sends signals with other types and lengths.
        case garbage
        /// Sends the same signals, and takes the key.
        case noise
        /// Takes the key, of which another client of the bus commits a text.
        case impostor
    }

    let address: String
    private let daemon = Process()
    private let folder: IBusFolder
    let behavior: Mutex<Behavior>
    private let isEnding = Atomic(false)
    private let isReady = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    /// The keys that have arrived.
    let keys = Mutex(0)

    init(_ folder: IBusFolder, _ behavior: Behavior) throws {
        self.folder = folder
        self.behavior = Mutex(behavior)
        address = "unix:path=\(folder.path)/false-bus"
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        daemon.arguments = ["--session", "--nofork", "--nopidfile", "--address=\(address)", "--print-address"]
        let output = Pipe()
        daemon.standardOutput = output
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        _ = output.fileHandleForReading.availableData
        Thread { [self] in serve() }.start()
        isReady.wait()
    }

    static var isPossible: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon") }

    func end() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        ended.wait()
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
    }

    private static let path = "/org/freedesktop/IBus/InputContext_1"

    private func serve() {
        var made: OpaquePointer?
        guard sd_bus_new(&made) >= 0, let bus = made, sd_bus_set_address(bus, address) >= 0,
            sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_start(bus) >= 0
        else { preconditionFailure("cannot connect to the bus of the test") }
        for path in ["/org/freedesktop/IBus", Self.path] {
            sd_bus_add_object(
                bus,
                nil,
                path,
                { message, service, _ in
                    guard let message, let service else { return 0 }
                    return Unmanaged<FalseIBus>.fromOpaque(service).takeUnretainedValue().answer(message)
                },
                Unmanaged.passUnretained(self).toOpaque()
            )
        }
        sd_bus_request_name(bus, "org.freedesktop.IBus", 0)
        isReady.signal()
        while !isEnding.load(ordering: .sequentiallyConsistent) {
            while sd_bus_process(bus, nil) > 0 {}
            sd_bus_wait(bus, 5_000)
        }
        sd_bus_flush_close_unref(bus)
        ended.signal()
    }

    // MARK: Answers

    private static func type(_ character: Unicode.Scalar) -> CChar { CChar(UInt8(ascii: character)) }

    private static func append(_ text: String, to message: OpaquePointer) {
        _ = text.withCString { sd_bus_message_append_basic(message, type("s"), $0) }
    }

    /// Appends an `IBusText`.
    private static func appendText(_ text: String, name: String = "IBusText", to message: OpaquePointer) {
        sd_bus_message_open_container(message, type("v"), "(sa{sv}sv)")
        sd_bus_message_open_container(message, type("r"), "sa{sv}sv")
        append(name, to: message)
        sd_bus_message_open_container(message, type("a"), "{sv}")
        sd_bus_message_close_container(message)
        append(text, to: message)
        sd_bus_message_open_container(message, type("v"), "s")
        append("", to: message)
        for _ in 0..<3 { sd_bus_message_close_container(message) }
    }

    private typealias SetDestination = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> CInt
    private typealias GetSender = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    private let library = LoadedLibrary("libsystemd.so.0")

    /// Sends a signal to the client that has sent a message, as IBus does.
    /// - Parameter other: The connection that sends the signal; by default, that of the service.
    private func emit(
        _ request: OpaquePointer,
        _ member: String,
        on other: OpaquePointer? = nil,
        _ body: (OpaquePointer) -> Void
    ) {
        let bus = other ?? sd_bus_message_get_bus(request)
        let path = Self.path
        guard let setDestination: SetDestination = library?.function("sd_bus_message_set_destination"),
            let getSender: GetSender = library?.function("sd_bus_message_get_sender"), let sender = getSender(request)
        else { return }
        var signal: OpaquePointer?
        sd_bus_message_new_signal(bus, &signal, path, "org.freedesktop.IBus.InputContext", member)
        guard let signal else { return }
        _ = setDestination(signal, sender)
        body(signal)
        sd_bus_send(bus, signal, nil)
        sd_bus_message_unref(signal)
    }

    private func answer(_ message: OpaquePointer) -> CInt {
        guard let member = sd_bus_message_get_member(message).map({ String(cString: $0) }) else { return 0 }
        let bus = sd_bus_message_get_bus(message)
        let behavior = behavior.withLock { $0 }
        if member == "ProcessKeyEvent" {
            keys.withLock { $0 += 1 }
            if behavior == .silent { return 1 }
            switch behavior {
            case .garbage, .noise: sendGarbage(message)
            case .impostor: sendAsOther(message)
            case .doubling, .silent:
                var symbol: UInt32 = 0
                sd_bus_message_read_basic(message, Self.type("u"), &symbol)
                let text = Unicode.Scalar(symbol).map { String(Character($0)) } ?? ""
                emit(message, "CommitText") { Self.appendText(text + text, to: $0) }
            }
        }
        var reply: OpaquePointer?
        guard sd_bus_message_new_method_return(message, &reply) >= 0, let reply else { return 0 }
        switch member {
        case "CreateInputContext": _ = Self.path.withCString { sd_bus_message_append_basic(reply, Self.type("o"), $0) }
        case "GetEnginesByNames":
            sd_bus_message_open_container(reply, Self.type("a"), "v")
            sd_bus_message_open_container(reply, Self.type("v"), "(sa{sv}ssssu)")
            sd_bus_message_open_container(reply, Self.type("r"), "sa{sv}ssssu")
            Self.append("IBusEngineDesc", to: reply)
            sd_bus_message_open_container(reply, Self.type("a"), "{sv}")
            sd_bus_message_close_container(reply)
            for text in ["test", "Test", "A test", "zh_CN"] { Self.append(text, to: reply) }
            var rank: UInt32 = 1
            sd_bus_message_append_basic(reply, Self.type("u"), &rank)
            for _ in 0..<3 { sd_bus_message_close_container(reply) }
        case "ProcessKeyEvent":
            if behavior == .garbage {
                Self.append("yes", to: reply)
            } else {
                var isTaken: CInt = 1
                sd_bus_message_append_basic(reply, Self.type("b"), &isTaken)
            }
        default: break
        }
        sd_bus_send(bus, reply, nil)
        sd_bus_message_unref(reply)
        return 1
    }

    private func sendAsOther(_ request: OpaquePointer) {
        var made: OpaquePointer?
        guard sd_bus_new(&made) >= 0, let bus = made, sd_bus_set_address(bus, address) >= 0,
            sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_start(bus) >= 0
        else { preconditionFailure("cannot connect to the bus of the test") }
        emit(request, "CommitText", on: bus) { Self.appendText("false", to: $0) }
        sd_bus_flush_close_unref(bus)
    }

    private func sendGarbage(_ request: OpaquePointer) {
        for member in ["CommitText", "UpdatePreeditText", "UpdateLookupTable", "HidePreeditText", "Nonsense"] {
            emit(request, member) { _ in }
            emit(request, member) { Self.append("text", to: $0) }
            emit(request, member) { Self.appendText("x", name: "IBusOther", to: $0) }
            emit(request, member) { Self.appendText(String(repeating: "x", count: 100_000), to: $0) }
            emit(request, member) { message in
                // Variants in variants.
                for _ in 0..<20 { sd_bus_message_open_container(message, Self.type("v"), "v") }
                sd_bus_message_open_container(message, Self.type("v"), "s")
                Self.append("deep", to: message)
                for _ in 0..<21 { sd_bus_message_close_container(message) }
            }
        }
    }
}
