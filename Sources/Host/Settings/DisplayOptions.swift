import CoreGraphics
import Display
import Foundation

/// The selection and the settings of the display.
package struct DisplayOptions: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The best available kind: drm, or else fbdev, or else virtual if no panel is required.
        case auto
        /// A panel driven by kernel mode setting.
        case drm
        /// A framebuffer device.
        case fbdev
        /// A display in memory, or in a file that other processes watch.
        case virtual
        /// A display in memory that VNC clients show.
        case vnc
        /// A display in memory that a window of the desktop shows.
        case window

        /// A Boolean value that indicates whether the display is in memory, and not at a seat.
        var isInMemory: Bool { self == .virtual || self == .vnc || self == .window }
    }

    /// The display of a cursor for pointing devices.
    package enum CursorMode: String, Sendable, CaseIterable {
        /// A cursor on panels only, so that the frames of displays in memory do not depend on devices.
        case auto
        case on
        case off

        /// Returns a Boolean value that indicates whether a kind of display shows a cursor.
        func isShown(on kind: Kind) -> Bool {
            switch self {
            case .auto: !kind.isInMemory
            case .on: true
            case .off: false
            }
        }
    }

    package var kind = Kind.auto
    /// The path of a device: a card for drm, a framebuffer for fbdev.
    package var card: String?
    package var connector: String?
    package var mode: ModeRequest?
    /// The further panels of a card that show the screen.
    package var mirrors = PanelSelection.none
    /// The further panels of a card that are screens of their own.
    package var extends = PanelSelection.none
    /// The number of buffers that a card flips between, 2 or 3; `nil` selects a number that suits the card.
    package var bufferCount: Int?
    /// The pixel format of a card's buffers; `nil` selects one that the panel supports.
    package var format: ScanoutFormat?
    /// A Boolean value that indicates whether ordered dithering is enabled on panels with fewer than eight bits
    /// per channel.
    package var dithers = false
    /// The display of a cursor for pointing devices.
    package var cursor = CursorMode.auto
    /// The number of pixels per point.
    package var scale = 1.0
    /// The rotation of the screen relative to the panel.
    package var rotation = ScreenRotation.none
    /// The adjustment of the colors of a panel.
    package var colors = ColorAdjustment.none
    /// The size of the virtual display, in pixels.
    package var size = PixelSize(width: 800, height: 480)
    /// The refresh rate of the virtual display, in hertz.
    package var refreshRate = 60.0
    /// The path of the file that shares the virtual display's pixels; `nil` for pixels in memory.
    package var sharedFile: String?

    /// The title of a window.
    package var windowTitle = "Easel"

    /// A Boolean value that indicates whether `auto` requires a panel, as for a service: on a virtual display, the
    /// program would be invisible.
    package var requiresPanel = false
    /// The maximum time to wait for a requested or required panel, in seconds.
    package var waitLimit: TimeInterval = 20
    /// The calls to the kernel, for cards that a daemon opens.
    var drmCalls = DRMCalls()
    /// The valid values of ``waitLimit``.
    package static let waitLimits = 0.0...86_400

    package init() {}

    /// An opened display, and the failures of earlier candidates.
    package struct Opened {
        package let display: any Display
        package let kind: Kind
        /// The messages for the log.
        package let notices: [String]
    }

    /// Opens the display, and waits for one if a panel is required. Nothing is shown yet.
    /// - Parameter willWait: A closure that is called before the wait.
    package func open(willWait: (DisplayWait) -> Void = { _ in }) throws(HostError) -> Opened {
        try DisplaySearch(self).run(willWait: willWait)
    }

    /// Throws an error if further panels are to show the screen and to be screens of their own.
    func checkFurtherPanels() throws(HostError) {
        guard mirrors != .none, extends != .none else { return }
        let expected = "none with \(Setting.mirror.name)=\(mirrors)"
        throw .setting(name: Setting.extend.name, value: "\(extends)", expected: expected)
    }

    /// The kinds of displays, in the order in which they are tried.
    var kinds: [Kind] {
        if kind != .auto { return [kind] }
        // A device that is named explicitly is the only candidate.
        if let card { return [URL(fileURLWithPath: card).lastPathComponent.hasPrefix("fb") ? .fbdev : .drm] }
        if connector != nil || mode != nil || mirrors != .none || extends != .none || bufferCount != nil
            || format != nil
        {
            return [.drm]
        }
        if sharedFile != nil { return [.virtual] }
        return requiresPanel ? [.drm, .fbdev] : [.drm, .fbdev, .virtual]
    }

    /// A Boolean value that indicates whether the display is a device, which may appear later.
    var waitsForDevice: Bool { !kinds.contains(where: \.isInMemory) }

    /// Opens a candidate display.
    func open(_ candidate: DisplaySearch.Candidate) throws(DisplayError) -> (any Display, [String]) {
        switch candidate.kind {
        case .auto, .drm:
            let request = DRMRequest(card: candidate.path, connector: connector, mode: mode)
            let display = try DRMDisplay(
                request,
                scale: scale,
                rotation: rotation,
                bufferCount: bufferCount,
                format: format,
                dither: dithers ? .ordered : .none,
                mirrors: mirrors,
                extends: extends,
                calls: drmCalls
            )
            return (display, display.summary)
        case .fbdev:
            let display = try FramebufferDisplay(
                path: candidate.path ?? "/dev/fb0",
                scale: scale,
                rotation: rotation,
                dither: dithers ? .ordered : .none
            )
            return (display, display.summary)
        case .virtual, .vnc:
            let display = try VirtualDisplay(
                name: candidate.kind.rawValue,
                mode: DisplayMode(size: size, scale: scale, refreshRate: refreshRate, rotation: rotation),
                storage: sharedFile.map { .file($0) } ?? .memory,
                clock: MonotonicClock()
            )
            let isRequested = kinds == [candidate.kind]
            return (display, isRequested ? [] : ["using a virtual display; nothing is shown on a panel"])
        case .window:
            guard sharedFile == nil else {
                throw .unsupported(
                    operation: "window",
                    argument: Setting.framebuffer.name,
                    requirement: "the pixels of a window are not shared; set \(Setting.display.name)=virtual"
                )
            }
            let mode = DisplayMode(size: size, scale: scale, refreshRate: refreshRate, rotation: rotation)
            return (try WindowDisplay(title: windowTitle, mode: mode), [])
        }
    }
}

/// A failed attempt to open a kind of display.
package struct DisplayAttempt: Sendable, CustomStringConvertible {
    package let kind: DisplayOptions.Kind
    package let error: DisplayError
    /// A Boolean value that indicates whether permission was missing because the permissions of the device had not been set
    /// yet.
    package var isEarly = false

    package var description: String {
        var line = "\(kind.rawValue): \(error)"
        if error.isInUse {
            line += "; end that program or choose another display"
        } else if isEarly {
            line += "; udev has not set its permissions yet"
        } else if error.isPermission {
            line += "; add the user to the group of the device (see easel doctor) or run as root"
        }
        return line
    }
}
