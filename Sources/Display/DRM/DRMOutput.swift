import CoreGraphics

/// A way to put frame buffers on a panel: atomic commits, or the calls from before there were any.
///
/// Every call comes back at once; what it asked for is done when the card sends its event. There is one such request
/// at a time, for the kernel takes no second.
protocol DRMOutput: Sendable {
    /// What it is called in the log.
    var name: String { get }

    /// Whether the kernel is told what has changed with each flip.
    var tellsDamage: Bool { get }

    /// Takes the panel over with a first frame buffer, without setting a mode where the present one fits.
    mutating func start(_ framebuffer: UInt32) throws(DisplayError)

    /// Shows another frame buffer.
    /// - Parameter damage: where it differs from the one before.
    mutating func flip(to framebuffer: UInt32, damage: Region) throws(DisplayError)

    /// Puts back what the panel showed before `start(_:)`, if it showed anything.
    func restore() throws(DisplayError)

    /// Gives back what it holds in the kernel.
    mutating func end()
}
