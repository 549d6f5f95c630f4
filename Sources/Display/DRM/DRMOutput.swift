import Geometry
import LinuxIO

/// An interface for showing framebuffers on a panel: atomic commits or the legacy calls.
///
/// Every call returns immediately; its request is completed when the card sends its event. There is at most one such
/// request at a time, because the kernel accepts no second one.
protocol DRMOutput: Sendable {
    /// The name of the interface in the log.
    var name: String { get }

    /// A Boolean value that indicates whether each flip reports its damage to the kernel.
    var supportsDamageClips: Bool { get }

    /// The kernel's codes of the pixel formats that the panel's plane supports; `nil` if the interface does not tell them.
    var formats: [UInt32]? { get }

    /// Sets the gamma table to be set together with a mode: the kernel's blob, or 0 for none. With the legacy calls, it is set
    /// separately.
    mutating func useGammaTable(_ blob: UInt32)

    /// Takes over the panel with a first framebuffer, without a mode set if the current mode matches.
    mutating func start(_ framebuffer: UInt32) throws(DisplayError)

    /// Takes over the panel again after another program has used it, with a mode set.
    mutating func restart(_ framebuffer: UInt32) throws(DisplayError)

    /// Switches the panel off, so that the next mode set is a complete one.
    func switchOff() throws(DisplayError)

    /// Switches the panel off until `restart(_:)`. The mode and the connection remain.
    mutating func blank() throws(DisplayError)

    /// Shows another framebuffer.
    /// - Parameter damage: The damage relative to the previous framebuffer.
    mutating func flip(to framebuffer: UInt32, damage: Region) throws(DisplayError)

    /// Restores what the panel showed before `start(_:)`, if anything.
    func restore() throws(DisplayError)

    /// Releases its kernel objects.
    mutating func end()
}
