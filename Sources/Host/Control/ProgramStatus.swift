import Foundation
import LinuxIO

/// The status of a running program. The JSON is stable: keys may be added, but none are removed.
package struct ProgramStatus: Codable, Sendable, Hashable {
    package struct Display: Codable, Sendable, Hashable {
        package var name: String
        /// Width and height of the screen, in pixels.
        package var size: [Int]
        /// In hertz.
        package var refreshRate: Double
        package var scale: Double
        /// The rotation of the screen relative to the panel, in degrees clockwise.
        package var rotation: Int
        /// The part of that rotation that the card does, in degrees clockwise; `nil` if it does none.
        package var cardRotation: Int?
    }

    package struct Frames: Codable, Sendable, Hashable {
        package var shown: Int
        package var missed: Int
        package var late: LateFrames
    }

    /// Durations in milliseconds, in the order of the frames.
    package struct Durations: Codable, Sendable, Hashable {
        package var count: Int
        package var sum: Double
        package var p50: Double
        package var p95: Double
        package var p99: Double
        package var maximum: Double

        /// Creates the summary of a histogram; `nil` if it has no durations.
        init?(_ histogram: DurationHistogram) {
            guard let median = histogram.percentile(0.5) else { return nil }
            count = histogram.count
            sum = Self.milliseconds(histogram.sum)
            p50 = Self.milliseconds(median)
            p95 = Self.milliseconds(histogram.percentile(0.95) ?? median)
            p99 = Self.milliseconds(histogram.percentile(0.99) ?? median)
            maximum = Self.milliseconds(histogram.maximum)
        }

        /// Returns a number of milliseconds with three digits after the point.
        private static func milliseconds(_ duration: MonotonicDuration) -> Double {
            (Double(duration.nanoseconds) / 1000).rounded() / 1000
        }
    }

    /// In bytes.
    package struct Memory: Codable, Sendable, Hashable {
        package var resident: Int
        /// The part of the resident memory that the process shares with no file.
        package var own: Int
        package var peak: Int
    }

    package struct Message: Codable, Sendable, Hashable {
        package var time: Date
        /// The level, such as `warning`; `nil` for other output.
        package var level: String?
        package var text: String
    }

    /// The state of the app.
    package enum State: String, Codable, Sendable {
        case active, inactive, background
    }

    package var app: String
    /// The version of `Info.plist`; `nil` without one.
    package var version: String?
    package var process: Int
    /// The path of the executable file.
    package var program: String
    package var started: Date
    /// In seconds.
    package var uptime: Double
    /// A Boolean value that indicates whether the main thread has answered within a second.
    package var isResponding: Bool
    /// `nil` if the main thread has not answered yet.
    package var state: State?
    package var display: Display
    package var frames: Frames
    /// The times between touches and the frames that show them; `nil` without touches.
    package var touchToFrame: RunSummary.Latency?
    /// The times of frames, by the name of the stage. Stages without frames are missing.
    package var stages: [String: Durations]
    package var memory: Memory
    package var threads: Int
    /// In seconds.
    package var processorTime: Double
    /// The number of times that the main thread woke up.
    package var wakeUps: Int?
    /// The number of connected VNC clients; `nil` without a server.
    package var vncClients: Int?
    /// The last lines that the program has written for its user, oldest first.
    package var messages: [Message]

    /// The maximum number of messages.
    static let mostMessages = 20

    private enum CodingKeys: String, CodingKey {
        case app, version, process, program, started, uptime
        case isResponding = "responding"
        case state, display, frames, touchToFrame, stages, memory, threads, processorTime, wakeUps, vncClients, messages
    }

    /// Returns the status as JSON.
    package func json() throws -> Data {
        let encoder = Self.encoder
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    package static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    package static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}

extension FrameTimes {
    /// The times by the name of the stage. Stages without frames are missing.
    package var summary: [String: ProgramStatus.Durations] {
        var stages: [String: ProgramStatus.Durations] = [:]
        for stage in FrameStage.allCases { stages[stage.rawValue] = ProgramStatus.Durations(self[stage]) }
        return stages
    }
}

/// The part of a status that only the main thread can report.
package struct MainThreadReport: Sendable {
    var state: ProgramStatus.State
    var rotation: Int
    var cardRotation: Int?
    /// Width and height of the screen, in pixels.
    var size: [Int]
    var touchToFrame: RunSummary.Latency?
    var wakeUps: Int
}

/// The part of a status that does not change.
struct ProgramDescription: Sendable {
    let app: String
    let version: String?
    let program: String
    let started: Date
    let startTime: MonotonicInstant
    let display: ProgramStatus.Display
}

/// The resources that a process uses, as the kernel reports them.
struct ProcessUsage {
    var memory = ProgramStatus.Memory(resident: 0, own: 0, peak: 0)
    var threads = 0
    /// In seconds.
    var processorTime = 0.0

    /// Reads the usage of this process.
    init() {
        let text = (try? RegularFile.text(of: "/proc/self/status", atMost: 65536)) ?? ""
        for line in text.split(separator: "\n") {
            let parts = line.split(whereSeparator: { $0 == ":" || $0.isWhitespace })
            guard parts.count > 1, let number = Int(parts[1]) else { continue }
            switch parts[0] {
            case "VmRSS": memory.resident = number * 1024
            case "RssAnon": memory.own = number * 1024
            case "VmHWM": memory.peak = number * 1024
            case "Threads": threads = number
            default: break
            }
        }
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return }
        for time in [usage.ru_utime, usage.ru_stime] {
            processorTime += Double(time.tv_sec) + Double(time.tv_usec) / 1e6
        }
    }
}
