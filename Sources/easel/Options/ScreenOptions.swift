import UIKit

extension ScreenOptions {
    /// The settings of a run, which depend on the options only.
    var settings: RunSettings {
        get throws(HostError) { try RunSettings(environment: values) }
    }

    /// The mode of the virtual display.
    var mode: DisplayMode {
        get throws(HostError) {
            let display = try settings.display
            return DisplayMode(size: display.size, scale: display.scale, refreshRate: display.refreshRate)
        }
    }

    /// Creates a host for the virtual display.
    @MainActor
    func makeHost(_ display: VirtualDisplay, _ clock: VirtualClock) throws(HostError) -> VirtualHost {
        let settings = try settings
        let fonts = try settings.appearance.loadFonts()
        let host = try VirtualHost(display: display, clock: clock, threads: settings.threads)
        settings.appearance.apply(to: host.session, fonts: fonts)
        host.serveMainWork()
        return host
    }
}
