import Dispatch
import SketchApp
import UIKit

/// The `start` scene: the time from the start of the process to the first presented frame, and its memory then.
enum StartScene {
    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let size = options.screenSize
        let runs = min(20, options.frames)
        var times: [Double] = []
        var memory: [[Double]] = []
        for _ in 0..<runs {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = [
                "start-probe", "\(nanoseconds())", "\(size.width)x\(size.height)",
            ]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
            guard process.terminationStatus == 0, numbers.count == 1 + ResidentMemory.fields.count else {
                throw CommandFailure(
                    description: "cannot measure the start of the program; its output: \(text)",
                    status: 70
                )
            }
            times.append(numbers[0])
            memory.append(Array(numbers.dropFirst()))
        }
        var result = SceneResult("start", size: size, frames: runs)
        result.times["to-first-frame"] = Spread(times)
        for (index, field) in ResidentMemory.fields.enumerated() {
            result.counts[field.key] = Spread(memory.map { $0[index] }).median
        }
        return [result]
    }
}

/// The resident memory of a process, in KiB: all of it, its private memory, pages of files (mostly libraries, which
/// other processes share), and shared memory.
private enum ResidentMemory {
    static let fields = [
        (name: "VmRSS", key: "resident-KiB"), (name: "RssAnon", key: "resident-private-KiB"),
        (name: "RssFile", key: "resident-file-KiB"), (name: "RssShmem", key: "resident-shared-KiB"),
    ]

    /// Returns the values of this process, in the order of the fields; zero for fields that the kernel does not report.
    static func now() -> [Int] {
        let lines = (try? RegularFile.text(of: "/proc/self/status", atMost: 1 << 20))?.split(separator: "\n") ?? []
        return fields.map { field in
            let words = lines.first { $0.hasPrefix("\(field.name):") }?.split(whereSeparator: \.isWhitespace) ?? []
            return words.count > 1 ? Int(words[1]) ?? 0 : 0
        }
    }
}

/// The program that `start` measures, a hidden command: `easel start-probe NANOSECONDS WIDTHxHEIGHT [--libraries]`.
struct StartProbe {
    /// The time at which the process was started, in nanoseconds of the monotonic clock.
    private let since: UInt64
    private let size: ScreenSize
    /// Whether the shared libraries that are mapped at the first frame follow the measurements, one a line.
    private let listsLibraries: Bool

    init?(arguments: ArraySlice<String>) {
        guard arguments.first == "start-probe", arguments.count >= 3,
            let since = UInt64(arguments[arguments.startIndex + 1]),
            let size = ScreenSize(argument: arguments[arguments.startIndex + 2])
        else { return nil }
        self.since = since
        self.size = size
        listsLibraries = arguments.last == "--libraries"
    }

    /// Runs an app until its first frame, and prints the time and the resident memory.
    /// - Returns: The exit status.
    @MainActor
    func main() -> Int32 {
        do {
            // As programs do.
            _ = try Appearance().loadFonts()
            let display = try VirtualDisplay(
                mode: DisplayMode(size: size.pixels, refreshRate: 1000),
                clock: MonotonicClock()
            )
            display.setFrameObserver { [self] _ in
                let time = Double(nanoseconds() &- since) / 1e6
                print(time, ResidentMemory.now().map(String.init).joined(separator: " "))
                if listsLibraries { for name in MappedLibraries.names() { print(name) } }
            }
            let host = try RealTimeHost(display: display)
            host.shouldEnd = { $0.framesShown > 0 }
            try host.run(SketchDelegate())
            return 0
        } catch {
            StandardError.write(line: "easel: \(error)")
            return 70
        }
    }
}

/// The `idle` scene: a program that shows a view and has no work.
@MainActor
enum IdleScene {
    static func run(_ options: BenchOptions, seconds: Double) throws -> [SceneResult] {
        let size = options.screenSize
        let display = try VirtualDisplay(mode: DisplayMode(size: size), clock: MonotonicClock())
        let host = try RealTimeHost(display: display)
        var before: (wakeUps: Int, cpu: Double)?
        host.shouldEnd = { host in
            guard before == nil, host.framesShown > 0, host.isIdle else { return false }
            before = (host.counters.wakeUps, ProcessorTime.used)
            // The wake-up that ends the wait is not counted below.
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { raise(SIGTERM) }
            return false
        }
        try host.run(SketchDelegate())
        let wait = seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
        var result = SceneResult("idle", variant: wait, size: size, frames: 1)
        guard let before else { throw CommandFailure(description: "the program did not become idle", status: 70) }
        // The timer, and the signal that it raises.
        result.counts["wake-ups"] = Double(max(0, host.counters.wakeUps - before.wakeUps - 2))
        result.counts["cpu-ms"] = ((ProcessorTime.used - before.cpu) * 1e6).rounded() / 1e3
        return [result]
    }
}
