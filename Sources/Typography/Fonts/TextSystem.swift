import CPango
import Synchronization

/// The only access to pango, HarfBuzz and FreeType, whose fonts must not be used by two threads at once.
///
/// The fonts themselves, and all text that is set in them, belong to a ``FontLibrary``.
package enum TextSystem {
    /// One lock for all libraries, since pango and cairo share fonts between contexts.
    private static let lock = Mutex(())

    /// Calls a closure on one thread at a time. Must not be nested.
    package static func withLock<Result, Failure>(
        _ body: () throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try lock.withLock { _ throws(Failure) in try body() }
    }

    /// A value that is used only while the lock is held.
    ///
    /// Its sendability is unchecked: the lock is one for many values, so that the compiler cannot relate them. Every use
    /// of `value` is inside of `withLock(_:)`, or in an initializer, before the value is shared.
    struct Guarded<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    /// Returns the em size of a font in points; `nil` if it is unknown.
    static func emSize(of font: UnsafeMutablePointer<PangoFont>) -> Double? {
        var size = 0.0
        guard
            let pattern = pango_fc_font_get_pattern(
                UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
            ),
            FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size) == FcResultMatch, size > 0
        else { return nil }
        return size
    }
}
