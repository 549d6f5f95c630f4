import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

extension MonkeyRun.Report {
    /// Returns the report as text for people.
    /// - Parameters:
    ///   - name: The name of the application.
    ///   - elapsed: The duration of the run, in seconds.
    package func text(of name: String, elapsed: Double) -> String {
        """
        \(name): \(events) events of \(touches) touches, \(losses) losses, in \(Int(seconds)) s of the virtual clock and \
        \(frames) frames; \(Int(Double(events) / max(elapsed, 1e-3))) events per second
        memory after each launch: \(memory.map { "\($0 >> 10)" }.joined(separator: ", ")) KiB
        frames: \(String(format: "%016llx", hash))
        """
    }

    /// The state of a run after a session, in one line.
    package var progress: String {
        let held = held.last.map { ", \($0 >> 10) KiB in use" } ?? ""
        return "\(events) events, \(frames) frames\(held)"
    }

    /// Writes the touches of the last session.
    package func writeTouches(to path: String) throws {
        guard let recording else { return }
        try ReplacedFile.write(Data(recording.text().utf8), to: path)
    }
}

extension VirtualProgram {
    /// Plays random touches to a program, as set by `EASEL_MONKEY`, and reports stuck touches.
    static func runMonkey(
        _ request: RunSettings.Monkey,
        _ settings: RunSettings,
        _ launch: LaunchRequest,
        _ makeDelegate: () -> any UIApplicationDelegate
    ) throws(HostError) {
        let fonts = try settings.appearance.loadFonts()
        var options = MonkeyRun.Options(seed: request.seed, events: request.events)
        options.records = request.touchesPath != nil
        let began = MonotonicClock().now
        let report: MonkeyRun.Report
        do {
            report = try withoutActuallyEscaping(makeDelegate) { makeDelegate in
                let monkey = MonkeyRun(
                    options,
                    makeHost: {
                        let clock = VirtualClock()
                        let display = try makeDisplay(settings.display, clock)
                        let host = try VirtualHost(display: display, clock: clock, threads: settings.threads)
                        settings.appearance.apply(to: host.session, fonts: fonts)
                        return host
                    },
                    makeDelegate: { _ in makeDelegate() },
                    launch: launch
                )
                return try monkey.run { StandardError.write(line: $0.progress) }
            }
            if let path = request.touchesPath { try report.writeTouches(to: path) }
        } catch let error as HostError {
            throw error
        } catch {
            throw .output("\(error)")
        }
        let name = ProcessInfo.processInfo.processName
        let text = report.text(of: name, elapsed: (MonotonicClock().now - began).seconds)
        if request.touchesPath.map(FileTarget.init) == .descriptor(STDOUT_FILENO) {
            StandardError.write(line: text)
        } else {
            print(text.printable)
        }
        guard report.findings.isEmpty else {
            throw .findings("\(name), seed \(request.seed):\n\(report.findings.joined(separator: "\n"))")
        }
    }
}
