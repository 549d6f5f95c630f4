import CoreGraphics
import Display
import Foundation

/// Which display to open, and how.
package struct DisplayOptions: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The best there is: drm, else fbdev, else virtual where no panel is required.
        case auto
        /// A panel behind the kernel's mode setting.
        case drm
        /// A frame buffer device.
        case fbdev
        /// Memory, or a file that others watch.
        case virtual
    }

    package var kind = Kind.auto
    /// A device's path: a card for drm, a frame buffer for fbdev.
    package var card: String?
    package var connector: String?
    package var mode: ModeRequest?
    /// How many buffers a card flips between, 2 or 3; nil takes what suits it.
    package var bufferCount: Int?
    /// Whether a frame buffer of fewer colours tells the others by a pattern.
    package var dithers = false
    /// Pixels to a point.
    package var scale = 1.0
    /// How the screen is turned on the panel.
    package var rotation = ScreenRotation.none
    /// Pixels of the virtual display.
    package var size = PixelSize(width: 800, height: 480)
    /// Frames a second of the virtual display.
    package var refreshRate = 60.0
    /// The virtual display's pixels are shared in this file; nil keeps them in memory.
    package var sharedFile: String?

    /// A Boolean value that indicates whether `auto` requires a panel, as for a service: on a virtual display it would run
    /// unseen.
    package var requiresPanel = false
    /// The longest time to wait for a panel that is asked for or required, in seconds.
    package var waitLimit: TimeInterval = 20
    /// The valid values of ``waitLimit``.
    package static let waitLimits = 0.0...86_400

    package init() {}

    /// What was opened, and what could not be on the way to it.
    package struct Opened {
        package let display: any Display
        package let kind: Kind
        /// Lines for the log.
        package let notices: [String]
    }

    /// Opens the display; waits for one where only a panel will do. Nothing is shown yet.
    /// - Parameter willWait: called before the wait.
    package func open(willWait: (DisplayWait) -> Void = { _ in }) throws(HostError) -> Opened {
        try DisplaySearch(self).run(willWait: willWait)
    }

    /// In the order they are tried.
    var kinds: [Kind] {
        if kind != .auto { return [kind] }
        // Whoever names a device wants that one and no other.
        if let card { return [URL(fileURLWithPath: card).lastPathComponent.hasPrefix("fb") ? .fbdev : .drm] }
        if connector != nil || mode != nil || bufferCount != nil { return [.drm] }
        if sharedFile != nil { return [.virtual] }
        return requiresPanel ? [.drm, .fbdev] : [.drm, .fbdev, .virtual]
    }

    /// A Boolean value that indicates whether the display is a device, which may appear later.
    var waitsForDevice: Bool { !kinds.contains(.virtual) }

    /// Opens one of the displays that are tried.
    func open(_ candidate: DisplaySearch.Candidate) throws(DisplayError) -> (any Display, [String]) {
        switch candidate.kind {
        case .auto, .drm:
            let request = DRMRequest(card: candidate.path, connector: connector, mode: mode)
            let display = try DRMDisplay(request, scale: scale, rotation: rotation, bufferCount: bufferCount)
            return (display, display.summary)
        case .fbdev:
            let display = try FramebufferDisplay(
                path: candidate.path ?? "/dev/fb0",
                scale: scale,
                rotation: rotation,
                dither: dithers ? .ordered : .none
            )
            return (display, display.summary)
        case .virtual:
            let display = try VirtualDisplay(
                mode: DisplayMode(size: size, scale: scale, refreshRate: refreshRate, rotation: rotation),
                storage: sharedFile.map { .file($0) } ?? .memory,
                clock: MonotonicClock()
            )
            let isAskedFor = kinds == [.virtual]
            return (display, isAskedFor ? [] : ["virtual: nothing is shown on a panel"])
        }
    }
}

/// A kind of display that could not be opened.
package struct DisplayAttempt: Sendable, CustomStringConvertible {
    package let kind: DisplayOptions.Kind
    package let error: DisplayError

    package var description: String {
        var line = "\(kind.rawValue): \(error)"
        if error.isInUse {
            line += "; end that program, or choose another display"
        } else if error.isPermission {
            line += "; run as root, or as a member of the group that may use it: easel doctor names it"
        }
        return line
    }
}
