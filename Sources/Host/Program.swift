import CoreGraphics
import Display
import Foundation
import UIKitCore

/// A whole program: opens the display that the settings name, runs an application on it, and turns failures into one
/// line and an exit status.
@MainActor
package enum Program {
    /// - Returns: the status to exit with.
    package static func run(
        _ delegate: any UIApplicationDelegate.Type,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> CInt {
        do throws(HostError) {
            try run(delegate, RunSettings(environment: environment))
            return 0
        } catch {
            FileHandle.standardError.write(Data("easel: \(error)\n".utf8))
            return error.exitStatus
        }
    }

    /// Runs until SIGTERM or SIGINT, or until the snapshot that the settings ask for is written.
    package static func run(_ delegate: any UIApplicationDelegate.Type, _ settings: RunSettings) throws(HostError) {
        let display = try open(settings)
        let host = try RealTimeHost(display: display)
        if let path = settings.snapshotPath {
            var result: HostError?
            var isTaken = false
            host.shouldEnd = { host in
                guard !isTaken, host.framesShown > 0, host.isIdle else { return isTaken }
                isTaken = true
                do throws(PNGError) {
                    try PNG.write(display.snapshot(), opaque: true, to: path)
                } catch {
                    result = .snapshot("\(error)")
                }
                return true
            }
            try host.run(delegate.init())
            if let result { throw result }
        } else {
            try host.run(delegate.init())
        }
    }

    private static func open(_ settings: RunSettings) throws(HostError) -> VirtualDisplay {
        do throws(DisplayError) {
            return try VirtualDisplay(
                mode: DisplayMode(size: settings.size, scale: settings.scale, refreshRate: settings.refreshRate),
                storage: settings.framebufferPath.map { .file($0) } ?? .memory,
                clock: MonotonicClock()
            )
        } catch {
            throw .display(error)
        }
    }
}
