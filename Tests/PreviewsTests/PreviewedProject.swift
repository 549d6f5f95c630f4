import Foundation
import Synchronization
import TestSupport
import Testing
import UIKit

@testable import EaselPreviews
@testable import Inspector
@testable import easel

/// A project whose build compiles nothing, and the session that follows it. Its program is `PreviewProbe`.
final class PreviewedProject {
    /// The real path of a temporary folder.
    let folder: String
    private let stop: WakeDescriptor<InspectorError>
    /// A pipe with a line for each build that may end.
    private let tokens: CInt

    init() throws {
        let path = NSTemporaryDirectory() + "preview-session-\(UUID())"
        try FileManager.default.createDirectory(atPath: path + "/project", withIntermediateDirectories: true)
        folder = try #require(realpath(path, nil).map { String(cString: $0) })
        stop = try WakeDescriptor()
        mkfifo(folder + "/tokens", 0o600)
        tokens = open(folder + "/tokens", O_RDWR | O_CLOEXEC)
    }

    deinit {
        close(tokens)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Writes a source of the project.
    func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/project/\(name)"))
    }

    func allowBuilds(_ count: Int) {
        let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: count)
        #expect(Glibc.write(tokens, lines, count) == count)
    }

    /// The folder of the program, beside which the source of its view is.
    private var programFolder: String {
        get throws { (try build().program.path as NSString).deletingLastPathComponent }
    }

    /// The file with the kept values of the view.
    var keptValues: String { get throws { try programFolder + "/Gauge.inspector.json" } }

    /// The number of builds that have read the source.
    var builds: Int { get throws { try plans.count } }

    /// Whether each build that has read the source has made a plan.
    var plans: [Bool] {
        get throws {
            try String(contentsOfFile: folder + "/builds", encoding: .utf8).split(separator: "\n").map { $0 != "sh" }
        }
    }

    /// Stores the plan of another project in the folder of the build.
    func storeOtherPlan() throws {
        try Data("\"/other/Sources\"".utf8).write(to: URL(fileURLWithPath: build().folder + "/release.yaml"))
    }

    /// Options by which a view whose source is `loop` has a short time to draw, and all others a long one. Only the views that
    /// fail write backtraces.
    var failing: PreviewSession.Options {
        get throws {
            let path = try programFolder + "/Gauge.built"
            let source: @Sendable () -> String = { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
            return PreviewSession.Options(
                usesBundledFonts: true,
                writesBacktraces: { ["loop", "hog"].contains(source()) },
                answerLimit: { $0 == .show && source() == "loop" ? .seconds(2) : .seconds(60) }
            )
        }
    }

    /// Returns a build that reads the source at its beginning, needs a token, and fails if the source has an error. The program
    /// draws the source of the last build that has succeeded.
    private func build() throws -> ImportedBuild {
        var build = try ImportedBuild(
            package: folder + "/project/App-Previews",
            app: "Probe",
            easel: "/e",
            environment: ["XDG_CACHE_HOME": folder + "/cache"]
        )
        let source = "\(folder)/project/A.swift"
        let copy = "\(folder)/copy"
        let built = "\((build.program.path as NSString).deletingLastPathComponent)/Gauge.built"
        // The package manager stores a plan, unless it uses the one that is there.
        let option = "--disable-build-manifest-caching"
        let plan = "\(build.folder)/release.yaml"
        let steps = [
            "cp \(source) \(copy)", "echo $0 >>\(folder)/builds",
            "if [ $0 = \(option) ]; then echo '\"\(build.package)/Sources\"' >\(plan); fi",
            "read line <\(folder)/tokens",
            "grep -q broken \(copy) && { echo \"\(source):3:7: error: broken\"; exit 1; }", "mv \(copy) \(built)",
        ]
        build.command = ["sh", "-c", steps.joined(separator: "; "), option]
        return build
    }

    /// Runs a session while a closure works. Another one may follow it, as after a restart of the preview.
    func withSession(
        _ page: any PreviewPresenter & Sendable,
        options: PreviewSession.Options = PreviewSession.Options(
            usesBundledFonts: true,
            writesBacktraces: { false }
        ),
        _ body: () throws -> Void
    ) throws {
        try write("fine", "A.swift")
        let build = try build()
        try FileManager.default.createDirectory(atPath: programFolder, withIntermediateDirectories: true)
        let probe = try ProgramRun.path(of: "PreviewProbe")
        try? FileManager.default.removeItem(atPath: build.program.path)
        try FileManager.default.createSymbolicLink(atPath: build.program.path, withDestinationPath: probe)
        let failure = Failure()
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread { [folder, stop] in
            let interruption = WatchedRun.Interruption(descriptor: stop.descriptor) {
                var descriptor = pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)
                return poll(&descriptor, 1, 0) == 1
            }
            do {
                try PreviewSession(
                    folder: folder + "/project",
                    view: "Gauge",
                    page: page,
                    until: interruption,
                    options: options,
                    prepare: { build }
                ).run()
            } catch {
                failure.text.withLock { $0 = "\(error)" }
            }
            ended.signal()
        }
        thread.start()
        defer {
            stop.wake()
            ended.wait()
            stop.clear()
        }
        try body()
        #expect(failure.text.withLock { $0 } == nil)
    }

    private final class Failure: Sendable {
        let text = Mutex<String?>(nil)
    }
}
