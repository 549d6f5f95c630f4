import Synchronization
import Testing
import UIKit
import UIKitTesting

/// `CATiledLayer`: tiles drawn on other threads, at the level of detail of the screen.
@MainActor @Suite struct TiledLayerTests {
    /// The drawings of a layer, from any thread.
    private final class Log: Sendable {
        struct Entry {
            var rect: CGRect
            var scale: CGFloat
            var isOnMainThread: Bool
        }

        private let state = Mutex<[Entry]>([])
        var entries: [Entry] { state.withLock { $0 } }

        func draw(in context: CGContext) {
            let rect = context.boundingBoxOfClipPath
            let entry = Entry(rect: rect, scale: context.ctm.a, isOnMainThread: Thread.isMainThread)
            state.withLock { $0.append(entry) }
            Self.paint(in: context)
        }

        /// A pattern of stripes that does not depend on the tile.
        static func paint(in context: CGContext) {
            context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 4000, height: 4000))
            context.setFillColor(CGColor(red: 1, green: 1, blue: 0, alpha: 1))
            for index in 0..<40 { context.fill(CGRect(x: 0, y: 100 * index + 7, width: 4000, height: 30)) }
        }

        func clear() { state.withLock { $0 = [] } }
    }

    private final class Tiled: CATiledLayer {
        var log: Log?

        override func draw(in context: CGContext) { log?.draw(in: context) }
    }

    private final class Sudden: CATiledLayer {
        override class func fadeDuration() -> CFTimeInterval { 0 }
    }

    private final class TiledView: UIView {
        nonisolated(unsafe) static var wasOnMainThread: [Bool] = []

        override class var layerClass: AnyClass { Sudden.self }

        override func draw(_ rect: CGRect) {
            Self.wasOnMainThread.append(Thread.isMainThread)
            guard let context = UIGraphicsGetCurrentContext() else { return }
            Log.paint(in: context)
        }
    }

    /// A clipped view of 100 by 100 points on a screen of the same size, with a tiled layer of 1000 by 1000 points.
    private func start(
        _ configure: (Tiled) -> Void = { _ in }
    ) throws -> (screen: VirtualScreen, view: UIView, layer: Tiled, log: Log) {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let root = UIView()
        root.backgroundColor = .black
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.clipsToBounds = true
        root.addSubview(view)
        let (layer, log) = (Tiled(), Log())
        layer.log = log
        layer.tileSize = CGSize(width: 64, height: 64)
        layer.anchorPoint = .zero
        layer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        configure(layer)
        view.layer.addSublayer(layer)
        try screen.show(root)
        try screen.advance(by: 1)
        return (screen, view, layer, log)
    }

    /// The same content as a drawing of a view.
    private func reference(offset: CGFloat = 0, scale: CGFloat = 1) throws -> ScreenImage {
        final class Drawn: UIView {
            override func draw(_ rect: CGRect) {
                if let context = UIGraphicsGetCurrentContext() { Log.paint(in: context) }
            }
        }
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let root = UIView()
        root.backgroundColor = .black
        let view = Drawn(frame: CGRect(x: 0, y: -offset, width: 1000, height: 1000))
        root.addSubview(view)
        try screen.show(root)
        try screen.advance(by: 1)
        return screen.snapshot()
    }

    @Test func visibleTilesAreDrawnOffTheMainThread() throws {
        let (screen, _, _, log) = try start()
        #expect(log.entries.count == 4)
        #expect(log.entries.allSatisfy { !$0.isOnMainThread && $0.scale == 1 })
        #expect(Set(log.entries.map(\.rect.minX)) == [0, 64])
        #expect(screen.snapshot() == (try reference()))
        screen.resetStatistics()
        try screen.advance(by: 5)
        #expect(screen.statistics.wakeUps == 0 && screen.statistics.frames == 0)
    }

    @Test func tilesFadeIn() throws {
        let (screen, _, layer, log) = try start()
        let whole = screen.snapshot()
        // Far away, so that all tiles are new.
        layer.position.y = -500
        CATransaction.setDisableActions(true)
        layer.removeAllAnimations()
        try screen.advance(by: 0.1)
        let faded = screen.snapshot()
        #expect(faded != whole && faded[50, 50].blue < 255 && log.entries.count >= 8)
        try screen.advance(by: 1)
        #expect(screen.snapshot() == (try reference(offset: 500)))
        CATransaction.setDisableActions(false)
    }

    @Test func scrollingDrawsNewTilesAndBoundsMemory() throws {
        let (screen, view, _, log) = try start()
        log.clear()
        view.bounds.origin.y = 30
        try screen.advance(by: 1)
        // One more row of tiles.
        #expect(log.entries.count == 2 && log.entries.allSatisfy { $0.rect.minY == 128 })
        #expect(screen.snapshot() == (try reference(offset: 30)))
        view.bounds.origin.y = 700
        try screen.advance(by: 1)
        log.clear()
        // The first tiles are out of sight, and no longer stored.
        view.bounds.origin.y = 0
        try screen.advance(by: 1)
        #expect(log.entries.count == 4)
        #expect(screen.snapshot() == (try reference()))
    }

    @Test func levelOfDetailFollowsScaleOnScreen() throws {
        let (screen, view, _, log) = try start {
            $0.levelsOfDetail = 4
            $0.levelsOfDetailBias = 2
        }
        for (scale, level) in [(4, 4), (3, 4), (2, 2), (0.5, 0.5), (0.25, 0.5), (16, 4)] as [(CGFloat, CGFloat)] {
            log.clear()
            view.layer.sublayerTransform = CATransform3DMakeScale(scale, scale, 1)
            try screen.advance(by: 2)
            #expect(Set(log.entries.map(\.scale)).isSubset(of: [level]), "\(scale)")
            let image = screen.snapshot()
            // The layer is scaled about the center.
            #expect((50..<100).allSatisfy { (image[$0, 50].blue == 255) != (image[$0, 50].red == 255) }, "\(scale)")
        }
    }

    @Test func invalidTilesAreDrawnAgain() throws {
        let (screen, _, layer, log) = try start()
        log.clear()
        layer.setNeedsDisplay(CGRect(x: 70, y: 70, width: 1, height: 1))
        try screen.advance(by: 1)
        #expect(log.entries.map(\.rect.origin) == [CGPoint(x: 64, y: 64)])
        log.clear()
        layer.setNeedsDisplay()
        try screen.advance(by: 1)
        #expect(log.entries.count == 4)
        #expect(screen.snapshot() == (try reference()))
    }

    @Test func hiddenLayerDrawsNothing() throws {
        let (screen, view, layer, log) = try start { $0.isHidden = true }
        #expect(log.entries.isEmpty)
        layer.isHidden = false
        try screen.advance(by: 1)
        #expect(log.entries.count == 4)
        view.removeFromSuperview()
        log.clear()
        layer.setNeedsDisplay()
        try screen.advance(by: 1)
        #expect(log.entries.isEmpty)
    }

    @Test func viewDrawsTilesOffTheMainThread() throws {
        TiledView.wasOnMainThread = []
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let root = UIView()
        root.backgroundColor = .black
        root.addSubview(TiledView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000)))
        try screen.show(root)
        try screen.advance(by: 1)
        #expect(!TiledView.wasOnMainThread.isEmpty && !TiledView.wasOnMainThread.contains(true))
        #expect(screen.snapshot() == (try reference()))
    }

    @Test func tilesOfFlippedLayerAreFlipped() throws {
        let (screen, _, layer, log) = try start {
            $0.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
            $0.isGeometryFlipped = true
        }
        final class Mirrored: UIView {
            override func draw(_ rect: CGRect) {
                guard let context = UIGraphicsGetCurrentContext() else { return }
                context.translateBy(x: 0, y: 1000)
                context.scaleBy(x: 1, y: -1)
                Log.paint(in: context)
            }
        }
        let other = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let root = UIView()
        root.addSubview(Mirrored(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000)))
        try other.show(root)
        try other.advance(by: 1)
        #expect(screen.snapshot() == other.snapshot())
        #expect(log.entries.count == 4 && log.entries.allSatisfy { $0.rect.maxY > 850 })
        // The rectangle is that of a drawing: at the top of the screen.
        log.clear()
        layer.setNeedsDisplay(CGRect(x: 0, y: 970, width: 10, height: 10))
        try screen.advance(by: 1)
        #expect(log.entries.count == 1)
        // Without the flip, all tiles are drawn again.
        layer.isGeometryFlipped = false
        try screen.advance(by: 1)
        #expect(screen.snapshot() == (try reference()))
    }

    @Test func tilesOfFlippedViewAreUpright() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let root = UIView()
        root.backgroundColor = .black
        let view = TiledView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
        view.layer.isGeometryFlipped = true
        root.addSubview(view)
        try screen.show(root)
        try screen.advance(by: 1)
        #expect(screen.snapshot() == (try reference()))
    }

    @Test func nonsenseValuesDoNotHang() throws {
        let (screen, _, layer, log) = try start()
        for value in [0, -5, CGFloat.nan, .infinity, 1e-9, 1e30] {
            layer.tileSize = CGSize(width: value, height: value)
            layer.levelsOfDetail = value > 1 ? .max : .min
            layer.levelsOfDetailBias = value > 1 ? .max : .min
            layer.contentsScale = value
            try screen.advance(by: 0.5)
            layer.bounds.size.width = value
            layer.contentsScale = 1
            try screen.advance(by: 0.5)
            layer.bounds.size.width = 1000
        }
        #expect(log.entries.allSatisfy { !$0.isOnMainThread })
    }
}
