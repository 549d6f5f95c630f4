import Foundation
import TestSupport
import Testing

/// A program that runs while a test acts, with a control socket in a folder of its own.
struct RunningProgram: ~Copyable {
    let folder: String
    private let process = Process()
    private let errors = Pipe()

    /// The path of the socket.
    let socket: String

    var identifier: pid_t { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    /// Starts a program on a virtual display, and waits until its socket accepts connections.
    init(
        _ program: String = "HostProbe",
        _ arguments: [String] = ["touched"],
        in folder: String,
        socket: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        self.folder = folder
        self.socket = socket ?? "\(folder)/probe.sock"
        process.executableURL = URL(fileURLWithPath: try ProgramRun.path(of: program))
        process.arguments = arguments
        var inherited = ProcessInfo.processInfo.environment
        for name in ["NOTIFY_SOCKET", "INVOCATION_ID", "RUNTIME_DIRECTORY"] { inherited[name] = nil }
        process.environment = inherited.merging(
            [
                "EASEL_DISPLAY": "virtual", "EASEL_SIZE": "300x200", "EASEL_STORAGE": "none",
                "EASEL_CONTROL": self.socket,
            ].merging(environment) { $1 }
        ) { $1 }
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // A socket has its name before it accepts connections, and that of a dead program still has one.
        while process.isRunning {
            if let connection = Self.connect(to: self.socket) {
                close(connection)
                break
            }
            usleep(5000)
        }
        if !process.isRunning {
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            Issue.record("\(program) has ended: \(text)")
        }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Connects to a socket. Returns `nil` if no program accepts the connection.
    static func connect(to path: String) -> CInt? {
        let descriptor = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Ends the program. Returns what it has written to standard error.
    @discardableResult
    func end(by signal: CInt = SIGTERM) -> String {
        kill(process.processIdentifier, signal)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    var status: Int32 { process.terminationStatus }

    /// Runs the command in the folder's environment.
    func easel(_ arguments: [String], environment: [String: String] = [:]) throws -> ProgramRun {
        let own = ["XDG_RUNTIME_DIR": folder, "RUNTIME_DIRECTORY": ""]
        return try ProgramRun.run("easel", arguments, environment: own.merging(environment) { $1 })
    }

    /// Returns the status of the program.
    func report() throws -> [String: Any] {
        let run = try easel(["status", socket, "--json"])
        #expect(run.status == 0, "\(run.errors)")
        let list = try #require(try JSONSerialization.jsonObject(with: run.data) as? [[String: Any]])
        return try #require(list.first)
    }
}

/// A folder that is removed at the end of a test.
struct TemporaryFolder: ~Copyable {
    let path = "/tmp/easel-\(UUID().uuidString.prefix(8))"
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}
