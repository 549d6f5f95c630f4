import CoreGraphics
import Display
import Foundation

/// Which display to open, and how.
package struct DisplayOptions: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The best there is: drm, else fbdev, else virtual.
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

    package init() {}

    /// What was opened, and what could not be on the way to it.
    package struct Opened {
        package let display: any Display
        package let kind: Kind
        /// Lines for the log.
        package let notices: [String]
    }

    /// Opens the display. Nothing is shown yet.
    package func open() throws(HostError) -> Opened {
        var attempts: [DisplayAttempt] = []
        for kind in kinds {
            do throws(DisplayError) {
                let (display, notices) = try open(kind)
                return Opened(display: display, kind: kind, notices: attempts.map(\.description) + notices)
            } catch {
                attempts.append(DisplayAttempt(kind: kind, error: error))
            }
        }
        throw .noDisplay(attempts)
    }

    /// In the order they are tried.
    var kinds: [Kind] {
        if kind != .auto { return [kind] }
        // Whoever names a device wants that one and no other.
        if let card { return [URL(fileURLWithPath: card).lastPathComponent.hasPrefix("fb") ? .fbdev : .drm] }
        if connector != nil || mode != nil || bufferCount != nil { return [.drm] }
        if sharedFile != nil { return [.virtual] }
        return [.drm, .fbdev, .virtual]
    }

    private func open(_ kind: Kind) throws(DisplayError) -> (any Display, [String]) {
        switch kind {
        case .auto, .drm:
            let request = DRMRequest(card: card, connector: connector, mode: mode)
            let display = try DRMDisplay(request, scale: scale, rotation: rotation, bufferCount: bufferCount)
            return (display, display.summary)
        case .fbdev:
            let display = try FramebufferDisplay(
                path: card ?? "/dev/fb0",
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

    package var description: String { "\(kind.rawValue): \(error)" }
}
