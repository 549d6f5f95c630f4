import Testing
import UIKit

@MainActor
@Suite struct UIViewDrawingTests {
    private func redView(_ frame: CGRect) -> DrawnView {
        DrawnView(frame: frame) { rect in
            UIColor.red.setFill()
            fillRect(rect)
        }
    }

    @Test func viewWithoutDrawOverrideHasNoBackingStore() {
        final class OnlySuper: UIView {
            override func draw(_ rect: CGRect) { super.draw(rect) }
        }
        let screen = ViewScreen()
        let plain = UIView(0, 0, 50, 50, .red)
        let only = OnlySuper(frame: CGRect(x: 50, y: 0, width: 50, height: 50))
        only.backgroundColor = .green
        let label = UILabel(frame: CGRect(x: 0, y: 50, width: 50, height: 50))
        screen.add(plain, only, label)
        screen.show()
        #expect(!plain.layer.hasBackingStore && !only.layer.hasBackingStore && !label.layer.hasBackingStore)
        #expect(screen[10, 10] == Pixel.red && screen[60, 10] == Pixel.green)
        plain.backgroundColor = .blue
        plain.setNeedsDisplay()
        screen.show()
        #expect(!plain.layer.hasBackingStore && screen[10, 10] == Pixel.blue)
        #expect(screen.screen.layers.counters.drawing.surfacesAllocated == 0 && screen.drawCalls == 0)
    }

    /// A context is reused for the next drawing, without its state, unless the drawing code has retained it.
    @Test func contextIsReusedUnlessItIsRetained() throws {
        final class Stateful: UIView {
            var retains = false
            var retained: [CGContext] = []
            var contexts: [ObjectIdentifier] = []
            override func draw(_ rect: CGRect) {
                guard let context = UIGraphicsGetCurrentContext() else { return }
                contexts.append(ObjectIdentifier(context))
                if retains { retained.append(context) }
                context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
                context.translateBy(x: 20, y: 20)
                context.setFillColor(UIColor.red.cgColor)
                context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
                context.saveGState()
                context.move(to: CGPoint(x: 3, y: 3))
            }
        }
        let screen = ViewScreen()
        let view = Stateful(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.backgroundColor = .white
        screen.add(view)
        for retains in [false, false, true, true] {
            view.retains = retains
            view.setNeedsDisplay()
            screen.show()
            #expect(screen[2, 2] == Pixel.black && screen[22, 22] == Pixel.white)
        }
        let contexts = view.contexts
        try #require(contexts.count == 4)
        #expect(contexts[0] == contexts[1] && contexts[1] == contexts[2])
        #expect(contexts[3] != contexts[2])
    }

    /// By overriding what UIKit calls first: the context is handed over, and current only when it is pushed.
    @Test func drawLayerInContextOverrideDraws() throws {
        final class Own: UIView {
            var wasCurrent: [Bool] = []
            var retained: CGContext?
            override func draw(_ layer: CALayer, in context: CGContext) {
                wasCurrent.append(UIGraphicsGetCurrentContext() != nil)
                context.setFillColor(UIColor.blue.cgColor)
                context.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
                UIGraphicsPushContext(context)
                wasCurrent.append(UIGraphicsGetCurrentContext() === context)
                UIColor.red.setFill()
                UIBezierPath(rect: CGRect(x: 5, y: 0, width: 5, height: 10)).fill()
                retained = context
            }
        }
        final class Both: UIView {
            override func draw(_ rect: CGRect) {
                UIColor.red.setFill()
                fillRect(rect)
            }
            override func draw(_ layer: CALayer, in context: CGContext) {
                context.setFillColor(UIColor.blue.cgColor)
                context.fill(bounds)
                super.draw(layer, in: context)
                context.setFillColor(UIColor.green.cgColor)
                context.fill(CGRect(x: 5, y: 0, width: 5, height: 10))
            }
        }
        final class OnlySuper: UIView {
            override func draw(_ layer: CALayer, in context: CGContext) { super.draw(layer, in: context) }
        }
        let screen = ViewScreen()
        let own = Own(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let both = Both(frame: CGRect(x: 10, y: 0, width: 10, height: 10))
        let only = OnlySuper(frame: CGRect(x: 20, y: 0, width: 10, height: 10))
        only.backgroundColor = .green
        screen.add(own, both, only)
        for _ in 0..<2 {
            own.wasCurrent = []
            screen.show()
            #expect(own.wasCurrent == [false, true] && UIGraphicsGetCurrentContext() == nil)
            #expect(screen[2, 5] == Pixel.blue && screen[7, 5] == Pixel.red)
            #expect(screen[12, 5] == Pixel.red && screen[17, 5] == Pixel.green)
            #expect(screen[25, 5] == Pixel.green && !only.layer.hasBackingStore)
            for view in [own, both, only] { view.setNeedsDisplay() }
        }
        // Whoever keeps the context draws nowhere.
        let retained = try #require(own.retained)
        retained.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(retained.makeImage() == nil && screen[2, 5] == Pixel.blue)

        // On a context of one's own a view is drawn there.
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
            both.draw(both.layer, in: context.cgContext)
        }
        let other = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
            UIColor.red.setFill()
            fillRect(CGRect(x: 0, y: 0, width: 5, height: 10))
            UIColor.green.setFill()
            fillRect(CGRect(x: 5, y: 0, width: 5, height: 10))
        }
        #expect(image == other)
    }

    @Test func emptyDrawingOfOpaqueViewIsBlack() {
        let screen = ViewScreen()
        screen.window.backgroundColor = .green
        let opaque = DrawnView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { _ in }
        let clear = DrawnView(frame: CGRect(x: 20, y: 0, width: 10, height: 10)) { _ in }
        clear.isOpaque = false
        screen.add(opaque, clear)
        screen.show()
        #expect(screen[5, 5] == Pixel.black && screen[25, 5] == Pixel.green)
    }

    @Test func drawingOfBackgroundOnlyNeedsNoBackingStore() {
        let screen = ViewScreen()
        var draws = false
        let view = DrawnView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { rect in
            guard draws else { return }
            UIColor.red.setFill()
            fillRect(rect)
        }
        view.backgroundColor = .green
        screen.add(view)
        for isDrawing in [false, true, false] {
            draws = isDrawing
            view.setNeedsDisplay()
            screen.show()
            #expect(view.layer.hasBackingStore == isDrawing)
            #expect(screen[5, 5] == (isDrawing ? Pixel.red : Pixel.green))
        }
        // A part of it: what was drawn elsewhere stays.
        draws = true
        view.setNeedsDisplay()
        screen.show()
        draws = false
        view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 10))
        screen.show()
        #expect(view.layer.hasBackingStore && screen[2, 5] == Pixel.green && screen[7, 5] == Pixel.red)
    }

    @Test func backgroundColorFillsUndrawnArea() {
        let screen = ViewScreen(width: 200)
        screen.window.backgroundColor = .green
        func half(_ x: CGFloat) -> DrawnView {
            DrawnView(frame: CGRect(x: x, y: 0, width: 20, height: 20)) { _ in
                UIColor.red.setFill()
                fillRect(CGRect(x: 0, y: 0, width: 10, height: 20))
            }
        }
        let opaque = half(0)
        let clear = half(20)
        clear.isOpaque = false
        let colored = half(40)
        colored.backgroundColor = .blue
        let faint = half(60)
        faint.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0)
        screen.add(opaque, clear, colored, faint)
        screen.show()
        for x in [5, 25, 45, 65] { #expect(screen[x, 5] == Pixel.red) }
        #expect(screen[15, 5] == Pixel.black)
        #expect(screen[35, 5] == Pixel.green)
        #expect(screen[55, 5] == Pixel.blue)
        #expect(screen[75, 5] == Pixel.green)
        // A new background is drawn under the old drawing.
        colored.backgroundColor = .white
        screen.show()
        #expect(screen[55, 5] == Pixel.white && screen[45, 5] == Pixel.red && colored.drawCount == 2)
        // Set on the layer, it is the view's all the same.
        colored.layer.backgroundColor = UIColor.blue.cgColor
        screen.show()
        #expect(screen[55, 5] == Pixel.blue && colored.backgroundColor?.cgColor == UIColor.blue.cgColor)
        colored.backgroundColor = nil
        screen.show()
        #expect(screen[55, 5] == Pixel.black)
    }

    @Test func clearShowsBlackInOpaqueViewsAndBackgroundOtherwise() {
        let screen = ViewScreen()
        screen.window.backgroundColor = .green
        func hole(_ x: CGFloat, _ color: UIColor?) -> DrawnView {
            let view = DrawnView(frame: CGRect(x: x, y: 0, width: 20, height: 20)) { _ in
                UIGraphicsGetCurrentContext()?.clear(CGRect(x: 5, y: 5, width: 10, height: 10))
            }
            view.backgroundColor = color
            return view
        }
        screen.add(hole(0, .white), hole(20, UIColor(white: 1, alpha: 0.99)))
        screen.show()
        #expect(screen[2, 2] == Pixel.white && screen[10, 10] == Pixel.black)
        #expect(screen[30, 10] == Pixel.green && screen[22, 2] != Pixel.green)
    }

    @Test func geometryAndHierarchyChangesDoNotRedraw() {
        let screen = ViewScreen()
        let view = redView(CGRect(x: 10, y: 10, width: 20, height: 20))
        let other = UIView(0, 0, 100, 100, .blue)
        screen.add(view)
        screen.show()
        let changes: [() -> Void] = [
            { view.center.x += 20 }, { view.transform = CGAffineTransform(rotationAngle: 1) },
            { screen.window.addSubview(other) }, { other.removeFromSuperview() }, { view.isHidden = true },
            { view.isHidden = false }, { view.alpha = 0 }, { view.alpha = 0.4 }, { view.alpha = 1 },
            { screen.window.insertSubview(other, at: 0) }, { screen.window.sendSubviewToBack(view) },
            { screen.window.bringSubviewToFront(view) }, { view.clipsToBounds = true },
            { view.frame = view.frame }, { view.bounds.size = CGSize(width: 50, height: 50) },
            { view.bounds.origin.x = 7 },
            {
                view.removeFromSuperview()
                other.addSubview(view)
            },
            { screen.window.isHidden = true }, { screen.window.isHidden = false },
        ]
        for (index, change) in changes.enumerated() {
            change()
            screen.show()
            #expect(view.drawCount == 1, "change \(index)")
        }
        view.transform = .identity
        view.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
        screen.show()
        #expect(screen[15, 15] == Pixel.red && view.drawCount == 1)
    }

    @Test func setNeedsDisplayInRectsDrawsTheirUnionOnce() {
        let screen = ViewScreen()
        let view = redView(CGRect(x: 0, y: 0, width: 100, height: 100))
        screen.add(view)
        screen.show()
        let before = screen.screen.layers.counters.drawing.pixelsDrawn
        view.drawing = { _ in
            UIColor.blue.setFill()
            fillRect(CGRect(x: 0, y: 0, width: 100, height: 100))
        }
        view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: 10))
        view.setNeedsDisplay(CGRect(x: 90, y: 90, width: 10, height: 10))
        let damage = screen.show()
        #expect(view.rects.last == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(screen.screen.layers.counters.drawing.pixelsDrawn - before == 200)
        #expect(damage.area == 200)
        #expect(screen[50, 50] == Pixel.red && screen[5, 5] == Pixel.blue && screen[95, 95] == Pixel.blue)
    }

    @Test func clearsContextBeforeDrawingFalsePreservesContents() {
        let screen = ViewScreen()
        let view = DrawnView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
        var x: CGFloat = 0
        view.clearsContextBeforeDrawing = false
        view.drawing = { _ in
            UIColor.red.setFill()
            fillRect(CGRect(x: x, y: 0, width: 10, height: 10))
        }
        screen.add(view)
        screen.show()
        for step in 1..<3 {
            x = CGFloat(step * 10)
            view.setNeedsDisplay()
            screen.show()
        }
        #expect(screen[5, 5] == Pixel.red && screen[15, 5] == Pixel.red && screen[25, 5] == Pixel.red)
    }

    @Test func hiddenAndEmptyViewsDrawWhenShown() {
        let screen = ViewScreen()
        let box = UIView(0, 0, 100, 100)
        box.isHidden = true
        let view = redView(.zero)
        box.addSubview(view)
        screen.add(box)
        screen.show()
        #expect(view.drawCount == 0)
        box.isHidden = false
        screen.show()
        #expect(view.drawCount == 0)
        view.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        screen.show()
        #expect(view.drawCount == 1 && screen[20, 20] == Pixel.red)
        box.alpha = 0
        screen.show()
        view.drawing = { rect in
            UIColor.blue.setFill()
            fillRect(rect)
        }
        view.setNeedsDisplay()
        screen.show()
        #expect(view.drawCount == 1)
        box.alpha = 1
        screen.show()
        #expect(view.drawCount == 2 && screen[20, 20] == Pixel.blue)
    }

    @Test func hugeViewsAreDrawnSafely() {
        let screen = ViewScreen()
        let view = redView(CGRect(x: 0, y: 0, width: 30_000, height: 20))
        let none = redView(CGRect(x: 0, y: 40, width: 1e12, height: 1e12))
        let long = redView(CGRect(x: 0, y: 60, width: 40_000, height: 20))
        let odd = redView(CGRect(x: CGFloat.nan, y: 0, width: 10, height: CGFloat.infinity))
        screen.add(view)
        screen.show()
        #expect(screen[50, 10] == Pixel.red)
        screen.add(none, long, odd)
        screen.show()
        _ = screen.window.hitTest(CGPoint(x: 5, y: 5), with: nil)
        #expect(screen[50, 10] == Pixel.red)
    }
}
