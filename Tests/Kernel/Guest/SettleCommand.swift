import ArgumentParser
import Foundation

struct SettleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settle",
        abstract: "Waits until no thread of a process has run for a while."
    )

    @Argument var process: Int32

    @Option(help: "The while, in seconds.")
    var quiet = 0.4

    @Option(help: "How long to wait for it, in seconds.")
    var patience = 30.0

    func run() throws {
        let end = ContinuousClock.now + .seconds(patience)
        var last = try Wakeups(of: process)
        while ContinuousClock.now < end {
            Thread.sleep(forTimeInterval: quiet)
            let next = try Wakeups(of: process)
            if next == last { return }
            last = next
        }
        throw GuestError("process \(process) did not come to rest in \(patience) s")
    }
}

struct WakeupsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wakeups",
        abstract: "Prints how often the threads of a process went to sleep within some seconds."
    )

    @Argument var process: Int32
    @Option var seconds = 5.0

    func run() throws {
        let before = try Wakeups(of: process)
        Thread.sleep(forTimeInterval: seconds)
        print(try Wakeups(of: process).count - before.count)
    }
}

/// How often the threads of a process have gone to sleep: each time, something had woken them.
private struct Wakeups: Hashable {
    var count = 0

    init(of process: Int32) throws {
        let folder = "/proc/\(process)/task"
        guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw GuestError("there is no process \(process)")
        }
        for thread in threads {
            let text = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
            for line in text.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches:") {
                count += Int(line.drop { $0 != "\t" }.dropFirst()) ?? 0
            }
        }
    }
}
