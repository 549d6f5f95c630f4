import Geometry
import Raster
import Testing

@testable import Compositor

struct RenderLayerTests {
    /// A layer without any attribute that has its default value.
    private func layer(_ children: [RenderLayer] = []) throws -> RenderLayer {
        let surface = try #require(Surface(size: PixelSize(width: 2, height: 2)))
        var transform = CATransform3DIdentity
        transform.m34 = -0.01
        transform = CATransform3DRotate(transform, 0.5, 0, 1, 0)
        var geometry = RenderGeometry(
            bounds: CGRect(x: 1, y: 2, width: 30, height: 40),
            position: CGPoint(x: 9, y: 8)
        )
        geometry.transform = transform
        geometry.zPosition = 3
        return RenderLayer(
            id: 5,
            geometry: geometry,
            opacity: 0.5,
            background: 0x8040_2010,
            contents: RenderContents(
                surface: surface,
                source: surface.bounds,
                isOpaque: false,
                transform: .identity,
                changes: ContentChanges(version: 1)
            ),
            backdrop: RenderBackdrop(deviation: 3),
            masksToBounds: true,
            edge: RenderEdge(radius: 4, borderWidth: 1, borderColor: 0xFF00_00FF),
            children: RenderChildren(children, structure: 1)
        )
    }

    /// The attributes by name, as text. That of an object is its identity.
    private func texts(_ layer: RenderLayer) -> [String: String] {
        func text(_ value: Any) -> String {
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .optional { return mirror.children.first.map { text($0.value) } ?? "nil" }
            return mirror.displayStyle == .class ? "\(ObjectIdentifier(value as AnyObject))" : "\(value)"
        }
        let values: [String: Any] = [
            "id": layer.id, "bounds": layer.bounds, "transform": layer.transform, "projected": layer.projected as Any,
            "opacity": layer.opacity, "background": layer.background, "contents": layer.contents as Any,
            "sprites": layer.sprites as Any, "backdrop": layer.backdrop as Any, "masksToBounds": layer.masksToBounds,
            "edge": layer.edge, "children": layer.children, "composition": layer.composition as Any,
            "keepsColors": layer.keepsColors, "zPosition": layer.zPosition, "animation": layer.animation as Any,
        ]
        return values.mapValues(text)
    }

    private func changedNames(_ old: RenderLayer, _ new: RenderLayer) -> Set<String> {
        let (old, new) = (texts(old), texts(new))
        return Set(old.keys.filter { old[$0] != new[$0] })
    }

    @Test func modifiedPreservesOtherAttributes() throws {
        let layer = try layer()
        #expect(layer.projected != nil)
        #expect(changedNames(layer, layer.modified { _ in }).isEmpty)
        #expect(changedNames(layer, layer.modified { $0.opacity = 0.25 }) == ["opacity"])
        #expect(changedNames(layer, layer.modified { $0.id = 7 }) == ["id"])
    }

    @Test func copyChangesIDChildrenAndDepthOnly() throws {
        let layer = try layer([try layer()])
        var last: UInt64 = 100
        let copy = layer.copy(pinning: false) {
            last += 1
            return last
        }
        #expect(changedNames(layer, copy) == ["id", "children", "zPosition"])
        #expect(copy.extent == layer.extent && copy.innerExtent == layer.innerExtent)
    }

    @Test func hiddenLayerHasNoBackdrop() throws {
        let hidden = try layer().modified { $0.opacity = 0 }
        #expect(hidden.backdrop == nil && hidden.extent.isNull && hidden.primitiveCount == 0)
    }
}
