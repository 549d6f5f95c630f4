import Display
import UIKitCore

extension RealTimeHost {
    /// Reads a configuration again at each SIGHUP.
    /// - Parameter configuration: The configuration that the program was started with.
    package func reloadAtHangUp(_ configuration: Configuration) {
        var current = configuration
        onHangUp = { [unowned self] in
            ServiceManager.reloading()
            do throws(HostError) {
                let next = try current.reloaded()
                apply(try RunSettings(next))
                log(next.changes(from: current))
                current = next
                ServiceManager.ready(status: status)
            } catch {
                Program.log(LogMessage(error))
                Program.log(LogMessage("the configuration was not reloaded; the former one stays in use", .error))
                ServiceManager.ready(status: "\(status); the configuration was not reloaded: \(error)")
            }
        }
    }

    /// Applies the settings that can change at run time: ``Setting/isReloadable``.
    private func apply(_ settings: RunSettings) {
        let turns = (settings.display.rotation.rawValue - display.mode.rotation.rawValue) / 90
        session.rotateDevice(quarterTurns: turns)
        adjust(settings.display.colors)
        Log.setMinimumLevel(settings.logLevel)
        let appearance = settings.appearance
        session.perform {
            screen.set(
                style: requiredStyle ?? appearance.style,
                contentSizeCategory: appearance.contentSizeCategory
            )
            screen.set(accessibility: appearance.accessibility)
        }
    }

    /// Logs the settings that have changed and that take effect only when the program starts.
    private func log(_ changes: [Setting]) {
        let later = changes.filter { !$0.isReloadable }
        if later.isEmpty { return }
        let names = later.map { $0.key ?? $0.name }.joined(separator: ", ")
        Program.log("changed settings that take effect at the next start: \(names)")
    }
}
