import Host
import QuartzCore
import UIKitCore

/// The memory of what an app shows: of each layer, of the caches that all of them share, and of the program.
@MainActor
struct MemoryReport {
    /// The number of layers that are listed: those with most bytes.
    static let mostLayers = 100

    private let registry: ObjectRegistry

    init(_ registry: ObjectRegistry) { self.registry = registry }

    func value(_ screen: UIScreen) -> InspectorValue {
        let stores = stores(of: screen)
        let caches = UIApplication.cachedByteCounts
        return .fields([
            "layers": .int(screen.layers.contentByteCount), "program": MemoryInUse.bytes.map { .int($0) },
            "storeCount": .int(stores.count),
            "stores": .list(stores.prefix(Self.mostLayers).map { describe($0.layer, $0.bytes) }),
            "caches": .list([
                cache("pages of glyphs", caches.glyphs), cache("lines drawn repeatedly", caches.lines),
                cache("named images", caches.images),
            ]),
        ])
    }

    private func cache(_ name: String, _ bytes: Int) -> InspectorValue {
        .fields(["name": .text(name), "bytes": .int(bytes)])
    }

    /// Returns the layers that have drawn something, those with most bytes first.
    private func stores(of screen: UIScreen) -> [(layer: CALayer, bytes: Int)] {
        var found: [(layer: CALayer, bytes: Int)] = []
        var waiting = screen.visibleWindows.map(\.layer)
        while let layer = waiting.popLast() {
            let bytes = layer.ownContentByteCount
            if bytes > 0 { found.append((layer, bytes)) }
            waiting += layer.sublayers ?? []
            if let mask = layer.mask { waiting.append(mask) }
        }
        return found.sorted { $0.bytes > $1.bytes }
    }

    private func describe(_ layer: CALayer, _ bytes: Int) -> InspectorValue {
        let view = layer.delegate as? UIView
        let object: AnyObject = view ?? layer
        return .fields([
            "id": .int(registry.number(of: object)), "text": .text(ObjectNames.comment(on: object)),
            "bytes": .int(bytes),
            "size": .numbers([Double(layer.bounds.width), Double(layer.bounds.height)]),
        ])
    }
}
