import Display
import Foundation
import LinuxIO
import RFB
import UIKitCore

extension RealTimeHost {
    /// Reports the status of the program at a socket, from now on.
    /// - Parameters:
    ///   - app: The name of the app.
    ///   - version: The version of the app; `nil` if it has none.
    package func reportStatus(
        at path: String,
        access: LocalSocket.Access,
        app: String,
        version: String?
    ) throws(ControlError) {
        let mode = display.mode
        let description = ProgramDescription(
            app: app,
            version: version,
            program: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "",
            started: Date(),
            startTime: now,
            display: ProgramStatus.Display(
                name: display.name,
                size: [mode.screenSize.width, mode.screenSize.height],
                refreshRate: mode.refreshRate,
                scale: mode.scale,
                rotation: mode.rotation.rawValue,
                cardRotation: Self.cardRotation(mode)
            )
        )
        let wake = try WakeDescriptor<ControlError>()
        let compositor = compositor
        let remote = remote
        let source = ControlServer.Source(
            requestReport: { wake.wake() },
            capture: { compositor.capture($0) },
            status: { Self.status(description, compositor, remote, $0, isResponding: $1) }
        )
        let server = try ControlServer(at: path, access: access, source)
        control = server
        try handle(wake) { [unowned self] in server.report(report) }
    }

    private static func cardRotation(_ mode: DisplayMode) -> Int? {
        mode.hardwareRotation == .none ? nil : mode.hardwareRotation.rawValue
    }

    private var report: MainThreadReport {
        let mode = display.mode
        let size = rotation.size(of: mode.size)
        let state: ProgramStatus.State =
            switch session.application.applicationState {
            case .active: .active
            case .background: .background
            default: .inactive
            }
        return MainThreadReport(
            state: state,
            rotation: rotation.rawValue,
            cardRotation: Self.cardRotation(mode),
            size: [size.width, size.height],
            touchToFrame: RunSummary.Latency(touchToFlip),
            wakeUps: counters.wakeUps
        )
    }

    /// Returns the status of the program. Called by any thread.
    private nonisolated static func status(
        _ description: ProgramDescription,
        _ compositor: CompositorThread,
        _ remote: RFBServer?,
        _ report: MainThreadReport?,
        isResponding: Bool
    ) -> ProgramStatus {
        let usage = ProcessUsage()
        let (now, date) = (MonotonicClock().now, Date())
        var display = description.display
        if let report {
            display.rotation = report.rotation
            display.cardRotation = report.cardRotation
            display.size = report.size
        }
        return ProgramStatus(
            app: description.app,
            version: description.version,
            process: Int(getpid()),
            program: description.program,
            started: description.started,
            uptime: ((now - description.startTime).seconds * 1000).rounded() / 1000,
            isResponding: isResponding,
            state: report?.state,
            display: display,
            frames: ProgramStatus.Frames(
                shown: compositor.framesShown,
                missed: compositor.framesMissed,
                late: compositor.times.late
            ),
            touchToFrame: report?.touchToFrame,
            stages: compositor.times.summary,
            memory: usage.memory,
            threads: usage.threads,
            processorTime: usage.processorTime,
            wakeUps: report?.wakeUps,
            vncClients: remote?.statistics.clients,
            messages: StandardError.lastLines.suffix(ProgramStatus.mostMessages).map { line in
                ProgramStatus.Message(
                    time: date - (now - line.time).seconds,
                    level: line.level?.rawValue,
                    text: line.text
                )
            }
        )
    }
}
