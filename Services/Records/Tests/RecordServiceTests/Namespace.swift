import Foundation
import Glibc
import Synchronization

/// A namespace of mounts or of the network, for a server or the threads of a test. It ends with the processes that are in it.
final class Namespace: Sendable {
    enum Kind: String, CaseIterable { case mount, net }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A Boolean value that indicates whether the user may create namespaces.
    static let isPermitted =
        getuid() == 0 && Kind.allCases.allSatisfy { (try? Namespace($0).run("ip", "link", "show")) != nil }

    private let kind: Kind
    private let process = Process()
    /// The process ends when this end of the pipe is closed, which is also when the program is killed.
    private let life = Pipe()

    init(_ kind: Kind) throws {
        self.kind = kind
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = ["--\(kind.rawValue)", "sh", "-c", "echo ready; read -r line || :"]
        process.standardInput = life
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard text == "ready\n" else { throw Failure(description: text) }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// The identifier of a process in the namespace.
    var identifier: Int32 { process.processIdentifier }

    private var path: String { "/proc/\(identifier)/ns/\(kind == .mount ? "mnt" : "net")" }

    /// The command whose argument is a program that runs in the namespace.
    var prefix: [String] { ["/usr/bin/nsenter", "--\(kind.rawValue)=\(path)", "--"] }

    /// Runs a program in the namespace.
    func run(_ arguments: String...) throws {
        let command = prefix + arguments
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw Failure(description: "\(arguments): \(text)") }
    }

    /// Performs a closure on a thread of its own in the namespace of a network.
    func perform<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
        let result = Mutex<Result<Value, any Error>?>(nil)
        let path = path
        try concurrently(1) { _ in
            try Self.enter(path)
            let value = Result { try body() }
            result.withLock { $0 = value }
        }
        guard let value = result.withLock({ $0 }) else { throw Failure(description: "the thread has no result") }
        return try value.get()
    }

    /// Moves the thread, and those that it starts. The module of the C library lacks the function.
    private static func enter(_ path: String) throws {
        guard let symbol = dlsym(nil, "setns") else { throw POSIXError(.ENOSYS) }
        let setns = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let network: CInt = 0x4000_0000
        if setns(descriptor, network) != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
    }
}

/// The networks of a server and of its clients, with one link between them.
final class ServerNetwork: Sendable {
    static let address = "10.77.0.1"

    let server: Namespace
    let clients: Namespace

    init() throws {
        server = try Namespace(.net)
        clients = try Namespace(.net)
        try server.run(
            "ip",
            "link",
            "add",
            "name",
            "easel0",
            "type",
            "veth",
            "peer",
            "name",
            "easel1",
            "netns",
            "\(clients.identifier)"
        )
        try server.run("ip", "address", "add", "\(Self.address)/24", "dev", "easel0")
        try clients.run("ip", "address", "add", "10.77.0.2/24", "dev", "easel1")
        try server.run("ip", "link", "set", "dev", "lo", "up")
        try server.run("ip", "link", "set", "dev", "easel0", "up")
        try clients.run("ip", "link", "set", "dev", "easel1", "up")
    }

    /// Cuts the link, or heals it. Connections are not told.
    func set(isConnected: Bool) throws {
        try server.run("ip", "link", "set", "dev", "easel0", isConnected ? "up" : "down")
    }
}
