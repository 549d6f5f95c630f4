import Foundation

/// The resident memory of this process, for tests that run in a process of their own.
package enum PeakMemory {
    /// Runs a function and returns how much more memory the process had allocated while it ran than before, in bytes.
    package static func grown(during body: () throws -> Void) throws -> Int {
        // The kernel resets the peak to what is resident now.
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let before = try value("VmRSS")
        let filesBefore = try value("RssFile")
        try body()
        // Pages of the program that are read for the first time are not allocated, and stay.
        return try value("VmHWM") - before - max(0, value("RssFile") - filesBefore)
    }

    private static func value(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        let number = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
        return (number ?? 0) << 10
    }
}
