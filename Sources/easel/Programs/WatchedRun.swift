import Foundation
import UIKit

/// A run of an imported project that follows changes: after each one, the project is imported and built again, and the app is
/// started again if that has succeeded.
struct WatchedRun: Sendable {
    /// The end of a run by a signal.
    struct Interruption {
        /// The descriptor that is readable after a signal.
        let descriptor: CInt
        /// Returns a Boolean value that indicates whether there was a signal since the last call.
        let isPending: () -> Bool
    }

    /// The absolute path of the folder whose files are watched.
    let folder: String
    /// The arguments of the app.
    let arguments: [String]
    /// Imports the project.
    let prepare: @Sendable () throws -> ImportedBuild

    /// A change is complete once no file has changed for this time, in milliseconds.
    private static let calm: CInt = 200
    /// The interval at which a build is asked for its end, in milliseconds, and a running app.
    private static let intervals: (build: CInt, app: CInt) = (50, 500)

    /// Runs until SIGINT or SIGTERM.
    func run() throws {
        let signals = try SignalDescriptor<HostError>([SIGINT, SIGTERM])
        let interruption = Interruption(descriptor: signals.descriptor) { signals.read() != nil }
        try run(until: interruption)
        withExtendedLifetime(signals) {}
    }

    /// Runs until an interruption.
    func run(until interruption: Interruption) throws {
        var state = State(interruption: interruption)
        defer { state.app?.terminate() }
        // The first import has to succeed: the mistake may be one of the command line.
        let build = try prepare()
        let watch = try FolderWatch(folder, excluding: build.package)
        restart(build, &state)
        while !state.isInterrupted {
            state.wait(for: watch.descriptor, state.app == nil ? -1 : Self.intervals.app)
            if let end = state.app?.poll() {
                StandardError.write(line: "the app has ended with status \(end.status); waiting for changes")
                state.app = nil
            }
            guard try watch.read(), !state.isInterrupted else { continue }
            repeat { state.wait(for: watch.descriptor, Self.calm) } while try watch.read() && !state.isInterrupted
            do {
                restart(try prepare(), &state)
            } catch {
                StandardError.write(line: "\(error); waiting for changes")
            }
        }
    }

    /// Builds the project; if that succeeds, ends the app and starts it again.
    private func restart(_ build: ImportedBuild, _ state: inout State) {
        do {
            try build.prepare()
            let compiler = try ChildProcess("/usr/bin/env", build.command, redirectsOutput: true)
            guard state.end(of: compiler) == .exit(status: 0) else {
                if !state.isInterrupted {
                    StandardError.write(line: "the build failed: see above; waiting for changes")
                }
                return
            }
            try build.finish()
            state.app?.terminate()
            state.app = nil
            guard !state.isInterrupted else { return }
            state.app = try ChildProcess(build.program.path, arguments, redirectsOutput: false)
            StandardError.write(line: "running \(build.app); waiting for changes")
        } catch {
            StandardError.write(line: "\(error); waiting for changes")
        }
    }

    /// The state of a run.
    private struct State {
        let interruption: Interruption
        var app: ChildProcess?
        private(set) var isInterrupted = false

        init(interruption: Interruption) { self.interruption = interruption }

        /// Waits until a descriptor is readable, for an interruption, or for a time in milliseconds; -1 for no limit.
        mutating func wait(for descriptor: CInt?, _ time: CInt) {
            var descriptors = [pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0)]
            if let descriptor { descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
            _ = poll(&descriptors, nfds_t(descriptors.count), time)
            if interruption.isPending() { isInterrupted = true }
        }

        /// Waits for the end of a process, which an interruption ends as well.
        mutating func end(of process: ChildProcess) -> ChildProcess.End {
            while !isInterrupted {
                if let end = process.poll() { return end }
                wait(for: nil, WatchedRun.intervals.build)
            }
            process.terminate()
            return process.wait()
        }
    }
}
