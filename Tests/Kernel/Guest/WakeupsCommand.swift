import ArgumentParser
import Foundation

struct WakeupsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wakeups",
        abstract: "Prints the number of times that the threads of a process went to sleep within a given time."
    )

    @Argument var process: Int32
    @Option var seconds = 5.0

    func run() throws {
        let before = try Wakeups(of: process)
        Thread.sleep(forTimeInterval: seconds)
        print(try Wakeups(of: process).count - before.count)
    }
}

/// The number of wakeups of the threads of a process, counted by their voluntary context switches.
private struct Wakeups {
    var count = 0

    init(of process: Int32) throws {
        let folder = "/proc/\(process)/task"
        guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw GuestError("process \(process) does not exist")
        }
        for thread in threads {
            let text = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
            for line in text.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches:") {
                count += Int(line.drop { $0 != "\t" }.dropFirst()) ?? 0
            }
        }
    }
}
