import Synchronization

/// A copy-on-write pin for pixels that a layer would otherwise overwrite once no tree shows them.
///
/// The layer's thread sets and reads the pin. A client that shows the pixels elsewhere must set it before it does so.
package final class PixelPin: Sendable {
    private let flag = Atomic<Bool>(false)

    package init() {}

    /// A Boolean value that indicates whether the pixels must never change.
    package var isSet: Bool { flag.load(ordering: .relaxed) }

    /// Pins the pixels permanently.
    package func set() { flag.store(true, ordering: .relaxed) }
}
