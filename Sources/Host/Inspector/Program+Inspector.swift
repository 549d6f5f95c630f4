import Display
import LinuxIO

extension Program {
    /// Creates the inspector, if the settings request one.
    /// - Parameter clock: The clock of the app.
    static func makeInspector(
        _ settings: RunSettings,
        _ mode: DisplayMode,
        _ clock: any MediaClock = MonotonicClock()
    ) throws(HostError) -> (any ProgramInspector)? {
        guard settings.inspector != nil else { return nil }
        do throws(InspectorError) {
            guard let provider = InspectorProvider.linked else { throw .notLinked }
            return try provider.make(mode.screenBounds, clock)
        } catch {
            throw .inspector(error)
        }
    }

    /// Starts the inspector, and stores the address of its page for `easel inspect --live`.
    ///
    /// The address contains a secret. So it is in no message, which the journal and the status of the program would have, but
    /// in a file that only the user can read, and on the terminal that the program was started from.
    static func begin(
        _ inspector: any ProgramInspector,
        on host: any InspectedHost,
        _ settings: RunSettings
    ) throws(HostError) {
        guard let address = settings.inspector else { return }
        do throws(InspectorError) {
            let link = try inspector.begin(on: host, address)
            host.inspector = inspector
            host.inspectorFile = InspectorLinks(settings.control).publish(link, of: settings.name)
            let command = "; easel inspect --live \(settings.name) prints the address of its page"
            let hint = host.inspectorFile == nil ? "" : command
            log(LogMessage("the inspector listens on \(address)\(hint)", .info))
            InspectorLinks.show(link)
        } catch {
            throw .inspector(error)
        }
    }

    /// Throws an error if the settings request an inspector of random touches, which take no time.
    static func refuseInspector(_ settings: RunSettings) throws(HostError) {
        guard let address = settings.inspector, settings.monkey != nil else { return }
        throw .setting(name: Setting.inspector.name, value: "\(address)", expected: "0 with EASEL_MONKEY")
    }
}
