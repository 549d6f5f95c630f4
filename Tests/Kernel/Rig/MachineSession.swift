import Foundation

/// A running machine: boots, answers requests of its jobs, stands still between two jobs, and ends.
///
/// The pool of machines gives a session to one thread at a time, so it is sendable without a lock.
final class MachineSession: @unchecked Sendable {
    private let folder: RunFolder
    private let start = ContinuousClock.now
    private let rig: LineSocket
    private let monitor: LineSocket
    private let process = Process()
    /// The machine ends when this does.
    private let leash = Pipe()
    private var bootTime: TimeInterval = 0
    /// The job that runs, and its start in seconds since that of the machine.
    private var job: (folder: RunFolder, start: TimeInterval)?
    /// The time since the start of the machine until which answers are waited for.
    private var limit: TimeInterval = 400
    private var jobCount = 0
    private var screens: [String: PanelImage] = [:]
    /// A Boolean value that indicates whether the machine waits for another job.
    private(set) var isReusable = false

    init(folder: RunFolder) throws(RigError) {
        self.folder = folder
        rig = try LineSocket(path: "\(folder.path)/rig.sock")
        monitor = try LineSocket(path: "\(folder.path)/qmp.sock")
    }

    deinit { end() }

    /// Starts the machine, and returns when it waits for its first job.
    func boot(arguments: [String], environment: [String: String]) throws(RigError) {
        try folder.write("", to: "boot.log")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = leash
        let log = FileHandle(forWritingAtPath: "\(folder.path)/boot.log")
        process.standardOutput = log
        process.standardError = log
        do { try process.run() } catch { throw .file("board/qemu/boot", reason: "\(error)") }
        try wait(for: "QEMU", on: monitor) { $0.contains("\"QMP\"") }
        try command(#"{"execute": "qmp_capabilities"}"#)
        let line = try wait(for: "the machine to boot", on: rig) { _ in true }
        guard line == "ready" else { throw broken("not ready: \(line)") }
        bootTime = elapsed
        try pause()
    }

    /// Runs a job in a machine that waits for one.
    func run(_ text: String, timeout: TimeInterval) throws(RigError) -> MachineResult {
        isReusable = false
        jobCount += 1
        let jobFolder = try RunFolder(inside: folder, name: "job-\(jobCount)")
        try jobFolder.write(text, to: "job")
        screens = [:]
        let jobStart = elapsed
        job = (jobFolder, jobStart)
        limit = jobStart + timeout
        try rig.send("job \(jobFolder.path)")
        try command(#"{"execute": "cont"}"#)
        while true {
            let line = try wait(for: "the job", on: rig) { _ in true }
            let word = line.prefix { $0 != " " }
            let argument = String(line.dropFirst(word.count + 1))
            switch word {
            case "shot": try answer { try takeScreen(argument) }
            case "input":
                try answer {
                    try command(#"{"execute": "input-send-event", "arguments": {"events": \#(argument)}}"#)
                }
            case "exit", "done":
                guard let status = Int(argument) else { throw broken("invalid exit status: \(line)") }
                let jobTime = elapsed - jobStart
                job = nil
                limit = elapsed + 60
                // A job that failed may have left anything behind.
                if word == "done", status == 0 { try pause() }
                return MachineResult(
                    status: status,
                    screens: screens,
                    bootTime: bootTime,
                    jobTime: jobTime,
                    folder: jobFolder,
                    serial: folder.text("serial.log")
                )
            default: try rig.send("unknown command \(word)")
            }
        }
    }

    /// Stops the machine's processors: it takes no time of the host's, and its own time stands still.
    private func pause() throws(RigError) {
        try command(#"{"execute": "stop"}"#)
        isReusable = true
    }

    /// Reports failed requests to the job, which may continue; only a timeout ends it here.
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

    /// Stores what an output of the adapter shows.
    /// - Parameter request: The name of the image, and the number of the output if it is not the first.
    private func takeScreen(_ request: String) throws(RigError) {
        let parts = request.split(separator: " ", maxSplits: 1)
        let name = String(parts.first ?? "")
        let output = parts.count == 2 ? Int(parts[1]) : 0
        guard let output else { throw .image("invalid number of an output: \(parts[1])") }
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
            throw .image("the name of a screen must consist of letters, digits, - and _")
        }
        guard let job else { throw .image("no job is running") }
        let file = "\(job.folder.path)/\(name).ppm"
        let device = output == 0 ? "" : #", "device": "adapter", "head": \#(output)"#
        try command(#"{"execute": "screendump", "arguments": {"filename": "\#(file)"\#(device)}}"#)
        screens[name] = try PanelImage(ppm: FileManager.default.contents(atPath: file) ?? Data())
    }

    /// Sends a command to QEMU and waits until it is done.
    private func command(_ json: String) throws(RigError) {
        try monitor.send(json)
        let answer = try wait(for: "QEMU to do \(json)", on: monitor) {
            $0.hasPrefix("{\"return\"") || $0.hasPrefix("{\"error\"")
        }
        if answer.hasPrefix("{\"error\"") { throw .protocolBroken("QEMU rejected \(json): \(answer)", tail: "") }
    }

    private var elapsed: TimeInterval { (ContinuousClock.now - start) / .seconds(1) }

    private func broken(_ what: String) -> RigError { .protocolBroken(what, tail: tail) }

    /// The last lines of the logs of the machine and the job.
    private var tail: String { folder.tail + (job.map { "\n" + $0.folder.tail } ?? "") }

    /// Returns the next line of a socket that matches, and discards others.
    @discardableResult
    private func wait(for what: String, on socket: LineSocket, fits: (String) -> Bool) throws(RigError) -> String {
        while true {
            while let line = socket.nextLine() {
                if fits(line) { return line }
            }
            // The end of the machine shows on the monitor, once it is connected; before that, as the process's end.
            if rig.hasEnded || monitor.hasEnded || !process.isRunning { throw ended() }
            // How long a machine takes to boot is the host's affair; the job's time begins after that.
            let left = limit - elapsed
            guard left > 0 else { throw .silent(seconds: limit - (job?.start ?? 0), waitingFor: what, tail: tail) }
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
        return .ended(status: process.terminationStatus, tail: tail)
    }

    /// Closes the leash: `boot` kills its QEMU in any state.
    func end() {
        isReusable = false
        try? leash.fileHandleForWriting.close()
        if process.isRunning { process.waitUntilExit() }
    }
}
