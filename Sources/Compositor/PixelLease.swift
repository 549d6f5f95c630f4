import Synchronization

/// A copy-on-write pin for pixels that a layer would otherwise overwrite once no tree shows them.
///
/// The layer's thread sets and reads the pin. A client that shows the pixels elsewhere must set it before it does so.
package final class PixelLease: Sendable {
    private let kept = Atomic<Bool>(false)

    package init() {}

    /// A Boolean value that indicates whether the pixels must never change.
    package var isKept: Bool { kept.load(ordering: .relaxed) }

    /// Pins the pixels permanently.
    package func keep() { kept.store(true, ordering: .relaxed) }
}
