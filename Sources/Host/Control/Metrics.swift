import Foundation
import LinuxIO

/// The statuses of programs in the text format of Prometheus, version 0.0.4.
package struct Metrics {
    /// The types of metrics.
    private enum Kind: String {
        case counter, gauge, summary
    }

    private var lines: [String] = []
    /// The apps that several programs run.
    private let repeated: Set<String>

    /// Creates the metrics of programs.
    /// - Parameter silent: The names of the apps whose sockets do not answer.
    package init(_ programs: [ProgramStatus], silent: [String] = []) {
        let programs = programs.sorted { ($0.app, $0.process) < ($1.app, $1.process) }
        let answering = Set(programs.map(\.app))
        repeated = answering.filter { app in programs.count { $0.app == app } > 1 }
        add(programs, "easel_up", .gauge, "Whether the program answers.") { _ in 1 }
        for app in Set(silent).subtracting(answering).sorted() { sample("easel_up", [("app", app)], 0) }
        if programs.isEmpty { return }
        header("easel_info", .gauge, "The program and its display.")
        for program in programs {
            let display = program.display
            let mode = "\(display.size.map(String.init).joined(separator: "x"))@\(display.refreshRate)"
            let details = [("version", program.version ?? ""), ("display", display.name), ("mode", mode)]
            sample("easel_info", labels(program) + details, 1)
        }
        addProcess(programs)
        addFrames(programs)
    }

    /// The metrics as text.
    package var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func addProcess(_ programs: [ProgramStatus]) {
        add(programs, "easel_start_time_seconds", .gauge, "The start of the program, in seconds since 1970.") {
            $0.started.timeIntervalSince1970
        }
        add(programs, "easel_main_thread_responding", .gauge, "Whether the main thread has answered within a second.") {
            $0.isResponding ? 1 : 0
        }
        add(programs, "easel_foreground", .gauge, "Whether the app is in the foreground.") {
            $0.state.map { $0 == .background ? 0 : 1 }
        }
        add(programs, "easel_resident_memory_bytes", .gauge, "Resident memory.") { Double($0.memory.resident) }
        add(programs, "easel_own_memory_bytes", .gauge, "Resident memory that is shared with no file.") {
            Double($0.memory.own)
        }
        add(programs, "easel_threads", .gauge, "The number of threads.") { Double($0.threads) }
        add(programs, "easel_cpu_seconds_total", .counter, "Processor time.") { $0.processorTime }
        add(programs, "easel_wakeups_total", .counter, "The number of times that the main thread woke up.") {
            $0.wakeUps.map(Double.init)
        }
        add(programs, "easel_vnc_clients", .gauge, "The number of connected VNC clients.") {
            $0.vncClients.map(Double.init)
        }
    }

    private mutating func addFrames(_ programs: [ProgramStatus]) {
        add(programs, "easel_frames_total", .counter, "Frames on screen.") { Double($0.frames.shown) }
        add(programs, "easel_frames_missed_total", .counter, "Vertical blanks of animations without a new frame.") {
            Double($0.frames.missed)
        }
        header(
            "easel_frames_late_total",
            .counter,
            "Vertical blanks without the frame that was due, by the stage that took longest."
        )
        for program in programs {
            for stage in FrameStage.allCases {
                let labels = self.labels(program) + [("stage", stage.rawValue)]
                sample("easel_frames_late_total", labels, Double(program.frames.late[stage]))
            }
        }
        let touched = programs.filter { $0.touchToFrame != nil }
        if !touched.isEmpty {
            let name = "easel_touch_to_frame_seconds"
            header(name, .summary, "The time from a touch to the frame that shows it.")
            for program in touched {
                guard let latency = program.touchToFrame else { continue }
                let quantiles = [("0.5", latency.p50), ("0.95", latency.p95), ("0.99", latency.p99)]
                summary(name, labels(program), quantiles, sum: latency.sum, count: latency.samples)
            }
        }
        guard programs.contains(where: { !$0.stages.isEmpty }) else { return }
        let name = "easel_frame_stage_seconds"
        header(name, .summary, "The time of frames by stage.")
        for program in programs {
            for stage in FrameStage.allCases {
                guard let times = program.stages[stage.rawValue] else { continue }
                let labels = self.labels(program) + [("stage", stage.rawValue)]
                let quantiles = [("0.5", times.p50), ("0.95", times.p95), ("0.99", times.p99)]
                summary(name, labels, quantiles, sum: times.sum, count: times.count)
            }
        }
    }

    /// Returns the labels that identify a program. The process is one of them only if there are several of an app, since
    /// its number changes with each start.
    private func labels(_ program: ProgramStatus) -> [(String, String)] {
        [("app", program.app)] + (repeated.contains(program.app) ? [("process", "\(program.process)")] : [])
    }

    private mutating func header(_ name: String, _ kind: Kind, _ help: String) {
        lines.append("# HELP \(name) \(help)")
        lines.append("# TYPE \(name) \(kind.rawValue)")
    }

    /// Adds a metric with one sample for each program that has a value.
    private mutating func add(
        _ programs: [ProgramStatus],
        _ name: String,
        _ kind: Kind,
        _ help: String,
        _ value: (ProgramStatus) -> Double?
    ) {
        let samples = programs.compactMap { program in value(program).map { (labels(program), $0) } }
        // Programs that do not answer have a sample of `easel_up`.
        guard !samples.isEmpty || name == "easel_up" else { return }
        header(name, kind, help)
        for (labels, value) in samples { sample(name, labels, value) }
    }

    /// Adds quantiles in milliseconds.
    private mutating func summary(
        _ name: String,
        _ labels: [(String, String)],
        _ quantiles: [(String, Double)],
        sum: Double,
        count: Int
    ) {
        for (quantile, value) in quantiles { sample(name, labels + [("quantile", quantile)], value / 1000) }
        sample("\(name)_sum", labels, sum / 1000)
        sample("\(name)_count", labels, Double(count))
    }

    private mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let list = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        let number = value.rounded() == value && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        lines.append("\(name){\(list)} \(number)")
    }

    private static func escaped(_ text: String) -> String {
        text.printable.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case _ where character.isNewline: result += "\\n"
            default: result.append(character)
            }
        }
    }
}
