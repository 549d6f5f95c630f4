import CoreGraphics
import Raster
import Testing
import UIKit
import UIKitTesting

@testable import Inspector

/// The memory, the costs and the pixels of layers that pages see.
extension ModelTests {
    @Test func memoryIsThatOfTheLayers() throws {
        func bytes() throws -> Double { try #require(try perform(.memory)["layers"]?.number) }
        let before = try bytes()
        let drawn = DrawnView(frame: CGRect(x: 0, y: 0, width: 50, height: 40))
        controller.view.addSubview(drawn)
        try screen.advance(by: 0.1)
        #expect(try bytes() - before >= 50 * 40 * 4, "the backing store of the view")
        let memory = try perform(.memory)
        let stores = try #require(memory["stores"]?.list)
        let store = try #require(stores.first { $0["text"] == .text("DrawnView") })
        #expect(try #require(store["bytes"]?.number) >= 50 * 40 * 4 && store["size"]?.numbers == [50, 40])
        #expect(try id(store) == id(try node(.views, "DrawnView")))
        let sizes = stores.compactMap { $0["bytes"]?.number }
        #expect(sizes == sizes.sorted(by: >) && memory["storeCount"] == .int(stores.count))
        #expect(try sizes.reduce(0, +) <= bytes())
        let caches = memory["caches"]?.list ?? []
        #expect(caches.count == 3 && caches.allSatisfy { ($0["bytes"]?.number ?? -1) >= 0 })
        // All programs of this process share the glyphs, and a test of memory pressure may remove them at any time.
        var glyphs = 0.0
        for attempt in 0..<50 where glyphs == 0 {
            controller.label.text = "attempt \(attempt)"
            try screen.advance(by: 0.1)
            glyphs = try #require(try perform(.memory)["caches"]?.list?.first?["bytes"]?.number)
        }
        #expect(glyphs > 0, "the glyphs of the label")
    }

    /// The costs of layers: of opaque ones none.
    @Test func costsAreThoseOfTheLayers() throws {
        let shadowed = UIView(frame: CGRect(x: 120, y: 20, width: 30, height: 30))
        shadowed.backgroundColor = .white
        shadowed.layer.shadowOpacity = 0.5
        let rasterized = UIView(frame: CGRect(x: 120, y: 60, width: 30, height: 30))
        rasterized.backgroundColor = .white
        rasterized.layer.shouldRasterize = true
        let masked = UIView(frame: CGRect(x: 120, y: 100, width: 30, height: 30))
        masked.backgroundColor = .white
        masked.mask = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        masked.mask?.backgroundColor = .black
        let faded = UIView(frame: CGRect(x: 120, y: 140, width: 30, height: 30))
        faded.backgroundColor = UIColor.white.withAlphaComponent(0.5)
        for view in [shadowed, rasterized, masked, faded] { controller.view.addSubview(view) }
        controller.box.alpha = 0.5
        try screen.advance(by: 0.1)
        let nodes = try nodes(.views)
        func costs(_ view: UIView) -> [InspectorValue]? {
            nodes.first { $0["id"] == .int(model.registry.number(of: view)) }?["costs"]?.list
        }
        #expect(costs(controller.view) == nil && costs(controller.box.subviews[0]) == nil)
        #expect(costs(controller.label) == [.text("blending")])
        #expect(costs(controller.box) == [.text("blending"), .text("group")])
        #expect(costs(shadowed) == [.text("shadow")] && costs(rasterized) == [.text("bitmap")])
        #expect(costs(masked) == [.text("mask")] && costs(faded) == [.text("blending")])
    }

    /// The pixels of a layer are its own, without those of its sublayers, and at full opacity.
    @Test func pixelsAreThoseOfTheLayer() throws {
        func pixels(_ view: UIView) throws -> Surface? {
            try screen.host.session.perform { try model.pixels(of: model.registry.number(of: view)) }
        }
        controller.box.alpha = 0.3
        let box = try #require(try pixels(controller.box))
        #expect(box.size == PixelSize(width: 60, height: 40))
        #expect((0..<40).allSatisfy { y in (0..<60).allSatisfy { box.row(y)[$0] == 0xFFFF_0000 } })
        let label = try #require(try pixels(controller.label))
        let values = Set((0..<label.size.height).flatMap { y in (0..<label.size.width).map { label.row(y)[$0] } })
        #expect(values.contains(0) && values.count > 4, "glyphs on a transparent background")
        // Large layers are scaled down, and others have no pixels.
        controller.box.frame = CGRect(x: 0, y: 0, width: 2000, height: 1000)
        #expect(try pixels(controller.box)?.size == PixelSize(width: 512, height: 256))
        #expect(try pixels(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))) == nil)
        #expect(try pixels(UIView()) == nil)
        #expect(throws: InspectorFailure.gone(1 << 30)) { _ = try model.pixels(of: 1 << 30) }
    }

    private final class DrawnView: UIView {
        override func draw(_ rect: CGRect) {
            UIColor.green.setFill()
            UIRectFill(rect)
        }
    }
}
