import Testing
import UIKit
import UIKitTesting

/// Layers that are redrawn while animations change values of their own.
@MainActor @Suite struct LayerRedrawTests {
    private final class RingLayer: CALayer {
        nonisolated(unsafe) static var drawn: [CGFloat] = []

        var progress: CGFloat {
            get { value(forKey: "progress") as? CGFloat ?? 0 }
            set { setValue(newValue, forKey: "progress") }
        }

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "progress" || super.needsDisplay(forKey: key)
        }

        override func draw(in context: CGContext) {
            Self.drawn.append(progress)
            context.setFillColor(UIColor.white.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
        }
    }

    /// A view that is drawn with the values of a copy of its layer.
    private final class MeterView: UIView {
        var drawn: [CGFloat] = []

        final class MeterLayer: CALayer {
            override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
        }

        override class var layerClass: AnyClass { MeterLayer.self }

        override func draw(_ layer: CALayer, in context: CGContext) {
            drawn.append(layer.value(forKey: "level") as? CGFloat ?? 0)
            context.setFillColor(UIColor.white.cgColor)
            context.fill(bounds)
        }
    }

    private func animation(_ key: String, to value: CGFloat) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = CGFloat(0)
        animation.toValue = value
        animation.duration = 0.5
        return animation
    }

    @Test func layerIsRedrawnOnceForEachFrameOfAnimation() throws {
        let screen = try VirtualScreen(size: CGSize(width: 60, height: 20))
        let root = UIView()
        root.backgroundColor = .black
        let ring = RingLayer()
        ring.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
        root.layer.addSublayer(ring)
        try screen.show(root)
        ring.setNeedsDisplay()
        try screen.advance(by: 1)
        RingLayer.drawn = []
        screen.resetStatistics()
        ring.progress = 1
        ring.add(animation("progress", to: 1), forKey: nil)
        try screen.advance(by: 0.25)
        let drawn = RingLayer.drawn
        #expect((14...17).contains(drawn.count), "\(drawn.count)")
        #expect(drawn == drawn.sorted() && drawn.first == 0)
        // The frame on screen shows the value of its time.
        let image = screen.snapshot()
        let white = (0..<60).filter { image[$0, 10].red == 255 }.count
        #expect((28...32).contains(white), "\(white)")
        try screen.advance(by: 0.5)
        #expect(RingLayer.drawn.last == 1 && RingLayer.drawn.count <= 34)
        // No frame and no wake-up at rest.
        screen.resetStatistics()
        try screen.advance(by: 10)
        #expect(screen.statistics.drawCalls == 0 && screen.statistics.frames == 0)
        #expect(screen.statistics.wakeUps == 0)
    }

    @Test func hiddenLayerIsNotRedrawn() throws {
        let screen = try VirtualScreen(size: CGSize(width: 60, height: 20))
        let root = UIView()
        let ring = RingLayer()
        ring.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
        root.layer.addSublayer(ring)
        try screen.show(root)
        let endless = animation("progress", to: 1)
        endless.repeatCount = .infinity
        ring.add(endless, forKey: nil)
        try screen.advance(by: 0.2)
        root.isHidden = true
        try screen.advance(by: 0.2)
        RingLayer.drawn = []
        screen.resetStatistics()
        try screen.advance(by: 5)
        #expect(RingLayer.drawn == [] && screen.statistics.wakeUps == 0)
        root.isHidden = false
        try screen.advance(by: 0.1)
        #expect(RingLayer.drawn.count > 4)
    }

    @Test func viewIsDrawnWithAnimatedCopyOfLayer() throws {
        let screen = try VirtualScreen(size: CGSize(width: 60, height: 20))
        let view = MeterView()
        try screen.show(view)
        view.layer.setValue(CGFloat(8), forKey: "level")
        try screen.advance(by: 0.5)
        view.layer.add(animation("level", to: 8), forKey: nil)
        view.drawn = []
        try screen.advance(by: 1)
        #expect(view.drawn.count > 20 && view.drawn.first == 0 && view.drawn.last == 8)
        #expect(view.drawn == view.drawn.sorted())
    }

    @Test func textLayerAnimatesSizeAndColor() throws {
        func image(_ change: (CATextLayer, VirtualScreen) throws -> Void) throws -> ScreenImage {
            let screen = try VirtualScreen(size: CGSize(width: 120, height: 60))
            let root = UIView()
            root.backgroundColor = .black
            let layer = CATextLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 120, height: 60)
            layer.string = "Text"
            layer.fontSize = 20
            layer.foregroundColor = UIColor.red.cgColor
            root.layer.addSublayer(layer)
            try screen.show(root)
            try screen.advance(by: 1)
            #expect(layer.animationKeys() == nil)
            try change(layer, screen)
            return screen.snapshot()
        }
        let large = try image { layer, screen in
            CATransaction.setDisableActions(true)
            layer.fontSize = 40
            CATransaction.setDisableActions(false)
            try screen.advance(by: 0.5)
        }
        let animated = try image { layer, screen in
            layer.fontSize = 40
            try screen.advance(by: 0.1)
            #expect(layer.animationKeys() == ["fontSize"])
            #expect(screen.snapshot() != large)
            try screen.advance(by: 0.5)
        }
        #expect(animated == large)
        let middle = try image { layer, screen in
            let animation = CABasicAnimation(keyPath: "foregroundColor")
            animation.toValue = UIColor.blue.cgColor
            animation.speed = 0
            animation.timeOffset = 0.5
            animation.duration = 1
            layer.add(animation, forKey: nil)
            try screen.advance(by: 0.5)
        }
        let purple = try image { layer, screen in
            layer.foregroundColor = CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
            try screen.advance(by: 1)
        }
        #expect(middle == purple)
    }
}
