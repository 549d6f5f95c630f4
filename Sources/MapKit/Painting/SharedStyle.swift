import Synchronization

/// The style that other threads draw with.
final class SharedStyle: Sendable {
    struct Content: Hashable, Sendable {
        var variant = MapStyle.Variant()
        /// The points of interest on the map; `nil` for all.
        var filter: MKPointOfInterestFilter?
    }

    private let storage: Mutex<Content>

    init(_ content: Content) { storage = Mutex(content) }

    var content: Content {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
