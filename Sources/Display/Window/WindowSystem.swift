import Geometry
import Raster

/// A window of a window system, as a display in a window uses it.
///
/// The window is created, used and closed on one thread. Only `waker` is called on others.
package protocol WindowSystem: AnyObject {
    /// The size of the window's contents, in pixels of the window.
    var size: PixelSize { get }

    /// A closure that makes `nextEvent()` return `woken`, called on any thread. It has no effect on a closed window.
    var waker: @Sendable () -> Void { get }

    /// Requests another size of the contents, which the window system may refuse.
    func resize(to size: PixelSize)

    /// Shows parts of a surface in the window, at its upper left corner.
    /// - Parameters:
    ///   - rects: The parts, in pixels of the surface. Those outside of the window are not shown.
    ///   - zoom: The number of pixels of the window per pixel of the surface, in both directions.
    ///   - isWhole: A Boolean value that indicates whether the rest of the window becomes black.
    func show(_ surface: Surface, _ rects: [PixelRect], zoom: Int, isWhole: Bool) throws(DisplayError)

    /// Waits for the next event, without a timeout.
    func nextEvent() throws(DisplayError) -> WindowSystemEvent

    /// Closes the window.
    func close()
}

/// An event of a window. Positions are in pixels of the window; they may be outside of it while a button is held.
package enum WindowSystemEvent: Hashable, Sendable {
    /// Another thread has called the window's waker, or the event is of no interest.
    case woken
    /// The contents of the window are lost.
    case exposed
    /// The window has another size.
    case resized
    case closeRequested
    case pointerMoved(x: Int, y: Int)
    case button(WindowButton, isDown: Bool, x: Int, y: Int)
    case pointerLeft
    /// A rotation of the wheel, in steps to the right and down.
    case scrolled(dx: Double, dy: Double)
    /// A finger on a touch screen, at fractions of the sides of the window.
    case finger(WindowFinger)
    case key(WindowKey)
    /// A text that a key or an input method of the desktop types.
    case text(String)
}

/// A button of a mouse, by the kernel's code.
package enum WindowButton: Int, Hashable, Sendable {
    case primary = 0x110
    case secondary = 0x111
    case middle = 0x112
}

/// An event of a finger on the touch screen of a desktop.
package struct WindowFinger: Hashable, Sendable {
    package enum Phase: Hashable, Sendable { case began, moved, ended }

    /// The number of the finger, which another finger may have later.
    package var identifier: Int64
    package var phase: Phase
    /// The position as fractions of the sides: of the window, or of the panel in a ``WindowEvent``.
    package var position: CGPoint

    package init(identifier: Int64, phase: Phase, position: CGPoint) {
        self.identifier = identifier
        self.phase = phase
        self.position = position
    }
}

/// An event of a key in a window.
package struct WindowKey: Hashable, Sendable {
    /// The modifiers that are held, of both sides of the keyboard where they are not distinguished.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let shift = Modifiers(rawValue: 1)
        package static let control = Modifiers(rawValue: 2)
        /// The left Alt key. The right one selects characters in many layouts.
        package static let leftAlt = Modifiers(rawValue: 4)
    }

    /// The usage of the key on the keyboard page of USB, or a number of SDL from 257 on; 0 if it is unknown.
    package var usage: Int
    /// The Unicode scalar that the key has in the layout of the desktop, without modifiers; 0 or a large number for others.
    package var scalar: UInt32
    package var modifiers: Modifiers
    package var isDown: Bool
    /// A Boolean value that indicates whether the desktop repeats a held key.
    package var isRepeated: Bool

    package init(
        usage: Int,
        scalar: UInt32 = 0,
        modifiers: Modifiers = [],
        isDown: Bool,
        isRepeated: Bool = false
    ) {
        self.usage = usage
        self.scalar = scalar
        self.modifiers = modifiers
        self.isDown = isDown
        self.isRepeated = isRepeated
    }
}

/// An event of a window that shows a display. Positions are fractions of the sides of the panel, from 0 to 1.
package enum WindowEvent: Hashable, Sendable {
    case pointerMoved(to: CGPoint)
    case button(WindowButton, isDown: Bool, at: CGPoint)
    case pointerLeft
    /// A rotation of the wheel, in steps to the right and down as seen in the window.
    case scrolled(CGVector)
    case finger(WindowFinger)
    case key(WindowKey)
    case text(String)
    /// The user wants to close the window, which remains open.
    case closeRequested
}
