import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// A whole program: opens the display and the devices that the settings name, runs an application on them, and turns
/// failures into one line and an exit status.
@MainActor
package enum Program {
    /// Runs a program whose settings are in its environment.
    /// - Returns: the status to exit with.
    package static func run(
        _ delegate: any UIApplicationDelegate.Type,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> CInt {
        do throws(HostError) {
            try run(RunSettings(environment: environment)) { delegate.init() }
            return 0
        } catch {
            log("\(error)")
            return error.exitStatus
        }
    }

    /// Runs until SIGTERM or SIGINT, or until the snapshot that the settings ask for is written.
    /// - Parameter whenEnded: told what the run has cost.
    package static func run(
        _ settings: RunSettings,
        whenEnded: (RealTimeHost) -> Void = { _ in },
        _ makeDelegate: () -> any UIApplicationDelegate
    ) throws(HostError) {
        try settings.appearance.useFonts()
        let opened = try settings.display.open()
        for notice in opened.notices { log(notice) }
        // Only now that there is something to show: a program that cannot leaves the console alone.
        let console = opened.kind == .virtual ? nil : try takeConsole(settings.consolePath)
        defer { leave(console, opened.display) }
        let inputs = try openInputs(settings, opened)
        let host = try RealTimeHost(display: opened.display, inputs: inputs, threads: settings.threads)
        settings.appearance.apply(to: host.screen)
        if let path = settings.snapshotPath {
            guard let display = opened.display as? VirtualDisplay else {
                throw .snapshot("a snapshot is taken of a virtual display, not of \(opened.display.name)")
            }
            var failure: HostError?
            takeSnapshot(of: display, path, host) { failure = $0 }
            try host.run(makeDelegate())
            if let failure { throw failure }
        } else {
            try host.run(makeDelegate())
        }
        whenEnded(host)
    }

    /// One line on standard error.
    package static func log(_ line: String) { FileHandle.standardError.write(Data("easel: \(line)\n".utf8)) }

    /// Nil where there is none, or none that may be taken: then the program shows itself all the same.
    private static func takeConsole(_ path: String?) throws(HostError) -> Console? {
        do throws(ConsoleError) {
            guard let console = try Console.open(path: path) else { return nil }
            try console.enter()
            return console
        } catch {
            guard error.isPermission else { throw .console(error) }
            log("\(error)")
            return nil
        }
    }

    /// The panel first: the kernel draws its text only when the card is nobody's.
    private static func leave(_ console: Console?, _ display: any Display) {
        display.close()
        do throws(ConsoleError) { try console?.leave() } catch { log("\(error)") }
    }

    private static func openInputs(
        _ settings: RunSettings,
        _ opened: DisplayOptions.Opened
    ) throws(HostError) -> [any InputSource] {
        // A display in memory has no seat, and takes nothing from whoever sits at this one.
        if settings.touchDevices.isEmpty, opened.kind == .virtual { return [] }
        let mode = opened.display.mode
        do throws(InputError) {
            let source =
                settings.touchDevices.isEmpty
                ? try LibinputSource(area: mode.screenBounds, rotation: mode.rotation)
                : try LibinputSource(
                    paths: settings.touchDevices,
                    area: mode.screenBounds,
                    rotation: mode.rotation
                )
            for notice in source.notices { log(notice) }
            source.onNotice = log
            return [source]
        } catch {
            throw .input(error)
        }
    }

    /// Ends the run with a picture of what is shown, once that is complete.
    private static func takeSnapshot(
        of display: VirtualDisplay,
        _ path: String,
        _ host: RealTimeHost,
        whenItFails: @escaping (HostError) -> Void
    ) {
        var isTaken = false
        host.shouldEnd = { host in
            guard !isTaken, host.framesShown > 0, host.isIdle else { return isTaken }
            isTaken = true
            do throws(ImageFileError) {
                try PNG.write(display.snapshot(), opaque: true, to: path)
            } catch {
                whenItFails(.snapshot("\(error)"))
            }
            return true
        }
    }
}
