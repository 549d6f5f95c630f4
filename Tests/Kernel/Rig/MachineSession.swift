import Foundation

/// One run of a machine: starts it, answers what its job asks for, and ends it.
final class MachineSession {
    private let folder: RunFolder
    private let timeout: TimeInterval
    private static let bootTimeout: TimeInterval = 180
    private let start = ContinuousClock.now
    private let rig: LineSocket
    private let monitor: LineSocket
    private let process = Process()
    /// The machine ends when this does.
    private let leash = Pipe()
    private var screens: [String: Picture] = [:]
    private var bootTime: TimeInterval?

    init(folder: RunFolder, timeout: TimeInterval) throws(RigError) {
        self.folder = folder
        self.timeout = timeout
        rig = try LineSocket(path: "\(folder.path)/rig.sock")
        monitor = try LineSocket(path: "\(folder.path)/qmp.sock")
    }

    func run(arguments: [String], environment: [String: String]) throws(RigError) -> MachineResult {
        try folder.write("", to: "boot.log")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = leash
        let log = FileHandle(forWritingAtPath: "\(folder.path)/boot.log")
        process.standardOutput = log
        process.standardError = log
        do { try process.run() } catch { throw .file("board/qemu/boot", reason: "\(error)") }
        defer { end() }

        try wait(for: "QEMU", on: monitor) { $0.contains("\"QMP\"") }
        try command(#"{"execute": "qmp_capabilities"}"#)
        while true {
            let line = try wait(for: bootTime == nil ? "the machine to boot" : "the job", on: rig) { _ in true }
            let word = line.prefix { $0 != " " }
            let argument = String(line.dropFirst(word.count + 1))
            switch word {
            case "ready":
                bootTime = elapsed
                try rig.send("ok")
            case "shot": try answer { try takeScreen(argument) }
            case "input":
                try answer {
                    try command(#"{"execute": "input-send-event", "arguments": {"events": \#(argument)}}"#)
                }
            case "exit":
                guard let status = Int(argument) else { throw broken("no exit status: \(line)") }
                return MachineResult(
                    status: status,
                    screens: screens,
                    bootTime: bootTime ?? elapsed,
                    wholeTime: elapsed,
                    folder: folder
                )
            default: try rig.send("the host does not know \(word)")
            }
        }
    }

    /// The job is told what could not be done, and goes on as it likes; only silence ends it here.
    private func answer(_ action: () throws -> Void) throws(RigError) {
        do {
            try action()
        } catch let error as RigError {
            switch error {
            case .silent, .ended: throw error
            default: try rig.send("\(error)".split(whereSeparator: \.isNewline).first.map(String.init) ?? "failed")
            }
            return
        } catch { throw broken("\(error)") }
        try rig.send("ok")
    }

    private func takeScreen(_ name: String) throws(RigError) {
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
            throw .picture("a screen's name is of letters, digits, - and _")
        }
        let file = "\(folder.path)/\(name).ppm"
        try command(#"{"execute": "screendump", "arguments": {"filename": "\#(file)"}}"#)
        screens[name] = try Picture(ppm: FileManager.default.contents(atPath: file) ?? Data())
    }

    /// Sends a command to QEMU and waits until it is done.
    private func command(_ json: String) throws(RigError) {
        try monitor.send(json)
        let answer = try wait(for: "QEMU to do \(json)", on: monitor) {
            $0.hasPrefix("{\"return\"") || $0.hasPrefix("{\"error\"")
        }
        if answer.hasPrefix("{\"error\"") { throw .protocolBroken("QEMU refused \(json): \(answer)", tail: "") }
    }

    private var elapsed: TimeInterval { (ContinuousClock.now - start) / .seconds(1) }

    private func broken(_ what: String) -> RigError { .protocolBroken(what, tail: folder.tail) }

    /// The next line of a socket that fits; others are not for us.
    @discardableResult
    private func wait(for what: String, on socket: LineSocket, fits: (String) -> Bool) throws(RigError) -> String {
        while true {
            while let line = socket.nextLine() {
                if fits(line) { return line }
            }
            // The end of the machine shows on the monitor, once it is connected; before that, as the process's end.
            if rig.hasEnded || monitor.hasEnded || !process.isRunning { throw ended() }
            // How long a machine takes to boot is the host's affair; the job's time begins after that.
            let limit = bootTime.map { $0 + timeout } ?? Self.bootTimeout
            let left = limit - elapsed
            guard left > 0 else { throw .silent(seconds: limit, waitingFor: what, tail: folder.tail) }
            var polled = [rig, monitor].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            // In slices: a script that fails before QEMU starts is seen only by its end.
            let count = poll(&polled, 2, Int32(min(left * 1000 + 1, 250)))
            guard count > 0 else { continue }
            if polled[0].revents != 0 { try rig.receive() }
            if polled[1].revents != 0 { try monitor.receive() }
        }
    }

    private func ended() -> RigError {
        end()
        return .ended(status: process.terminationStatus, tail: folder.tail)
    }

    /// Lets go of the leash: `boot` kills its QEMU, whatever it is doing.
    private func end() {
        try? leash.fileHandleForWriting.close()
        if process.isRunning { process.waitUntilExit() }
    }
}
