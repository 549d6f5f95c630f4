import Synchronization

/// Says of pixels that a layer would write again, once no tree shows them, that someone else keeps them.
///
/// Set and looked at on the thread of the layers; whoever shows the pixels elsewhere sets it before.
package final class PixelLease: Sendable {
    private let kept = Atomic<Bool>(false)

    package init() {}

    /// Whether the pixels must stay as they are for good.
    package var isKept: Bool { kept.load(ordering: .relaxed) }

    /// Keeps the pixels as they are from now on.
    package func keep() { kept.store(true, ordering: .relaxed) }
}
