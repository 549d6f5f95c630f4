import Testing
import UIKit

@testable import UIKitCore

/// Snapshots of views: `drawHierarchy`, `snapshotView` and `resizableSnapshotView`.
@MainActor
@Suite struct UIViewSnapshotTests {
    /// A red view of 20 × 10 points with a green one in it that draws, over its right edge.
    private func scene(_ screen: ViewScreen) -> (view: UIView, drawn: DrawnView) {
        let view = UIView(5, 5, 20, 10, .red)
        let drawn = DrawnView(frame: CGRect(x: 10, y: 0, width: 20, height: 5)) {
            UIColor.green.setFill()
            fillRect($0)
        }
        view.addSubview(drawn)
        screen.add(view)
        return (view, drawn)
    }

    private func drawnHierarchy(_ view: UIView, _ rect: CGRect, after: Bool, scale: CGFloat = 1) throws -> (
        Surface, Bool
    ) {
        let size = CGSize(width: 40, height: 20)
        let context = try #require(CGContext.bitmap(size: size, scale: scale, isOpaque: false))
        UIGraphicsPushContext(context)
        let isComplete = view.drawHierarchy(in: rect, afterScreenUpdates: after)
        UIGraphicsPopContext()
        return (try #require(context.makeImage()).surface, isComplete)
    }

    private func pixels(_ surface: Surface) -> [UInt32] {
        (0..<surface.size.height).flatMap { y in (0..<surface.size.width).map { surface[$0, y] } }
    }

    @Test(arguments: [1, 2, 3] as [CGFloat]) func drawHierarchyMatchesScreen(scale: CGFloat) throws {
        let screen = ViewScreen(width: 40, height: 20, scale: scale)
        let (view, drawn) = scene(screen)
        let label = UILabel(frame: CGRect(x: 1, y: 0, width: 18, height: 10))
        label.text = "Aé"
        label.font = .systemFont(ofSize: 9)
        drawn.alpha = 0.75
        view.addSubview(label)
        view.layer.masksToBounds = true
        screen.window.backgroundColor = .white
        screen.show()
        let (whole, isComplete) = try drawnHierarchy(
            screen.window,
            screen.window.bounds,
            after: false,
            scale: scale
        )
        #expect(isComplete && pixels(whole) == pixels(screen.surface))
        #expect(
            pixels(try drawnHierarchy(screen.window, screen.window.bounds, after: true, scale: scale).0)
                == pixels(whole)
        )
        // A view in its own bounds, and nothing beyond them.
        let (part, _) = try drawnHierarchy(view, view.frame, after: false, scale: scale)
        for y in 0..<part.size.height {
            for x in 0..<part.size.width {
                let isInside = view.frame.contains(CGPoint(x: CGFloat(x) / scale, y: CGFloat(y) / scale))
                if part[x, y] != (isInside ? whole[x, y] : 0) { Issue.record("\(x), \(y)") }
            }
        }
    }

    @Test func drawHierarchyScalesToRect() throws {
        let screen = ViewScreen(width: 40, height: 20)
        let (view, _) = scene(screen)
        view.transform = CGAffineTransform(rotationAngle: 1)
        screen.show()
        let (surface, isComplete) = try drawnHierarchy(view, CGRect(x: 0, y: 0, width: 40, height: 20), after: false)
        #expect(isComplete)
        #expect(surface[0, 0] == Pixel.red && surface[39, 19] == Pixel.red && surface[19, 2] == Pixel.red)
        #expect(surface[21, 2] == Pixel.green && surface[39, 8] == Pixel.green && surface[39, 11] == Pixel.red)
    }

    @Test func drawHierarchyAfterScreenUpdatesIncludesPendingChanges() throws {
        let screen = ViewScreen(width: 40, height: 20)
        let (view, drawn) = scene(screen)
        screen.show()
        drawn.drawing = { _ in
            UIColor.blue.setFill()
            fillRect(CGRect(x: 0, y: 0, width: 99, height: 99))
        }
        drawn.setNeedsDisplay()
        view.backgroundColor = .white
        let (old, wasComplete) = try drawnHierarchy(view, view.bounds, after: false)
        #expect(old[0, 0] == Pixel.red && old[12, 2] == Pixel.green && wasComplete)
        #expect(drawn.drawCount == 1, "nothing is drawn for it")
        let (new, isComplete) = try drawnHierarchy(view, view.bounds, after: true)
        #expect(new[0, 0] == Pixel.white && new[12, 2] == Pixel.blue && isComplete)
        #expect(screen[5, 5] == Pixel.red, "the screen is as it was")
        screen.show()
        #expect(screen[5, 5] == Pixel.white && drawn.drawCount == 2, "drawn once in all")
    }

    @Test func drawHierarchyOmitsContentNotYetShown() throws {
        let screen = ViewScreen(width: 40, height: 20)
        let (view, _) = scene(screen)
        let (nothing, isComplete) = try drawnHierarchy(view, view.bounds, after: false)
        #expect(!isComplete && pixels(nothing).allSatisfy { $0 == 0 })
        screen.show()
        let late = UIView(0, 0, 3, 3, .blue)
        view.addSubview(late)
        let (old, isOldComplete) = try drawnHierarchy(view, view.bounds, after: false)
        #expect(!isOldComplete && old[0, 0] == Pixel.red)
        late.isHidden = true
        #expect(try drawnHierarchy(view, view.bounds, after: false).1, "a hidden view is not required")
        // A view in no window can be drawn as it is now.
        let loose = UIView(0, 0, 4, 4, .blue)
        let (new, isNewComplete) = try drawnHierarchy(loose, loose.bounds, after: true)
        #expect(isNewComplete && new[3, 3] == Pixel.blue && new[4, 4] == 0)
    }

    @Test func drawHierarchyReturnsFalseForInvalidInput() throws {
        let view = UIView(0, 0, 4, 4, .blue)
        #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true), "no context")
        for rect in [CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4)] {
            let (surface, isComplete) = try drawnHierarchy(view, rect, after: true)
            #expect(!isComplete && pixels(surface).allSatisfy { $0 == 0 })
        }
        #expect(try !drawnHierarchy(UIView(), CGRect(x: 0, y: 0, width: 4, height: 4), after: true).1)
        view.isHidden = true
        #expect(try pixels(drawnHierarchy(view, view.bounds, after: true).0).allSatisfy { $0 == 0 })
    }

    @Test(arguments: [false, true]) func snapshotViewShowsTheView(after: Bool) throws {
        let screen = ViewScreen(width: 60, height: 20)
        let (view, drawn) = scene(screen)
        screen.show()
        let calls = screen.drawCalls
        let copy = try #require(view.snapshotView(afterScreenUpdates: after))
        #expect(copy.frame == view.bounds)
        copy.frame.origin = CGPoint(x: 35, y: 5)
        screen.add(copy)
        screen.show()
        func check() {
            #expect(screen[35, 5] == Pixel.red && screen[45, 5] == Pixel.green && screen[54, 9] == Pixel.green)
            #expect(screen[45, 10] == Pixel.red && screen[55, 5] == Pixel.black, "cut at the bounds")
        }
        check()
        #expect(screen.drawCalls == calls, "nothing was drawn for it")
        // The view goes on without it.
        drawn.drawing = { _ in
            UIColor.blue.setFill()
            fillRect(CGRect(x: 0, y: 0, width: 99, height: 99))
        }
        for _ in 0..<5 {
            drawn.setNeedsDisplay()
            view.backgroundColor = .white
            screen.show()
            check()
        }
        #expect(screen[5, 5] == Pixel.white && screen[16, 6] == Pixel.blue)
        view.removeFromSuperview()
        screen.show()
        check()
        // In another size it is stretched; a snapshot of it shows the same.
        copy.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        screen.show()
        #expect(screen[19, 3] == Pixel.red && screen[22, 3] == Pixel.green && screen[39, 19] == Pixel.red)
        let second = try #require(copy.snapshotView(afterScreenUpdates: after))
        copy.removeFromSuperview()
        second.frame.origin.x = 10
        screen.add(second)
        screen.show()
        #expect(screen[29, 3] == Pixel.red && screen[32, 3] == Pixel.green && screen[49, 19] == Pixel.red)
    }

    @Test func snapshotViewOfViewNeverShownIsEmpty() throws {
        let screen = ViewScreen(width: 60, height: 20)
        let (view, _) = scene(screen)
        let empty = try #require(view.snapshotView(afterScreenUpdates: false))
        let full = try #require(view.snapshotView(afterScreenUpdates: true))
        #expect(empty.bounds == view.bounds && full.bounds == view.bounds)
        view.removeFromSuperview()
        screen.add(empty)
        screen.show()
        #expect(pixels(screen.surface).allSatisfy { $0 == Pixel.black })
        screen.add(full)
        screen.show()
        #expect(screen[0, 0] == Pixel.red && screen[12, 2] == Pixel.green)
        view.bounds.size.width = .nan
        #expect(view.snapshotView(afterScreenUpdates: true) == nil)
    }

    @Test func resizableSnapshotViewStretchesTheMiddle() throws {
        let screen = ViewScreen(width: 60, height: 20)
        let view = UIView(0, 0, 30, 10, .red)
        view.addSubview(UIView(10, 0, 10, 10, .green))
        view.addSubview(UIView(20, 0, 10, 10, .blue))
        screen.add(view)
        screen.show()
        let part = CGRect(x: 5, y: 0, width: 20, height: 10)
        let insets = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
        let copy = try #require(
            view.resizableSnapshotView(from: part, afterScreenUpdates: false, withCapInsets: insets)
        )
        view.removeFromSuperview()
        #expect(copy.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
        copy.frame.size.width = 60
        screen.add(copy)
        screen.show()
        let row = (0..<60).map { screen[$0, 9] }
        #expect(row == (0..<60).map { $0 < 5 ? Pixel.red : $0 < 55 ? Pixel.green : Pixel.blue })
        #expect(screen[30, 10] == Pixel.black)
        // What lies outside of the view is empty.
        let beyond = CGRect(x: 20, y: 0, width: 20, height: 10)
        let half = try #require(
            view.resizableSnapshotView(from: beyond, afterScreenUpdates: true, withCapInsets: .zero)
        )
        copy.removeFromSuperview()
        screen.add(half)
        screen.show()
        #expect(screen[9, 0] == Pixel.blue && screen[10, 0] == Pixel.black && half.bounds.width == 20)
        for rect in [CGRect.null, .infinite, CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1)] {
            #expect(view.resizableSnapshotView(from: rect, afterScreenUpdates: true, withCapInsets: insets) == nil)
        }
        let odd = UIEdgeInsets(top: .nan, left: -1, bottom: .infinity, right: 99)
        #expect(view.resizableSnapshotView(from: part, afterScreenUpdates: true, withCapInsets: odd) != nil)
    }

    /// As Apple documents: an effect view blurs only content of the same snapshot.
    @Test func drawHierarchyOfWindowIncludesVisualEffects() throws {
        let screen = ViewScreen(width: 40, height: 20)
        screen.window.backgroundColor = .white
        screen.add(UIView(0, 0, 20, 20, .black))
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        effect.frame = CGRect(x: 10, y: 0, width: 20, height: 20)
        screen.add(effect)
        screen.show()
        let (whole, _) = try drawnHierarchy(screen.window, screen.window.bounds, after: false)
        #expect(pixels(whole) == pixels(screen.surface))
        #expect((90...240).contains(whole[20, 10] & 255))
        let (alone, _) = try drawnHierarchy(effect, effect.bounds, after: false)
        #expect(Set((0..<20).map { alone[$0, 10] }).count == 1, "the same tint everywhere")
        #expect(alone[10, 10] >> 24 < 128, "nothing lies behind it")
    }

    @Test func screenSnapshotViewShowsTheScreen() {
        let screen = ViewScreen(width: 40, height: 20)
        _ = scene(screen)
        screen.show()
        let copy = screen.screen.snapshotView(afterScreenUpdates: false)
        screen.window.subviews.forEach { $0.removeFromSuperview() }
        copy.frame = CGRect(x: 20, y: 0, width: 20, height: 10)
        screen.add(copy)
        screen.show()
        #expect(screen[0, 0] == Pixel.black && screen[24, 4] == Pixel.red)
    }

    /// The contexts that layers and delegates are given are not UIKit's current one.
    @Test func layerDelegateContextIsNotCurrent() {
        final class Delegate: CALayerDelegate {
            var seen: [Bool] = []
            func draw(_ layer: CALayer, in context: CGContext) {
                seen.append(UIGraphicsGetCurrentContext() == nil)
                UIGraphicsPushContext(context)
                seen.append(UIGraphicsGetCurrentContext() === context)
                UIColor.red.setFill()
                UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).fill()
                UIGraphicsPopContext()
                seen.append(UIGraphicsGetCurrentContext() == nil)
                context.setFillColor(UIColor.green.cgColor)
                context.fill(CGRect(x: 5, y: 0, width: 5, height: 5))
            }
        }
        final class Own: CALayer {
            var isNotCurrent = false
            override func draw(in context: CGContext) {
                isNotCurrent = UIGraphicsGetCurrentContext() == nil
                context.setFillColor(UIColor.blue.cgColor)
                context.fill(bounds)
            }
        }
        let screen = ViewScreen(width: 40, height: 20)
        let (delegate, layer, own) = (Delegate(), CALayer(), Own())
        layer.delegate = delegate
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        own.frame = CGRect(x: 10, y: 0, width: 10, height: 10)
        for layer in [layer, own] {
            layer.setNeedsDisplay()
            screen.window.layer.addSublayer(layer)
        }
        screen.show()
        #expect(delegate.seen == [true, true, true] && own.isNotCurrent)
        #expect(screen[4, 4] == Pixel.red && screen[5, 4] == Pixel.green && screen[12, 9] == Pixel.blue)
        #expect(screen[4, 5] == Pixel.black)
    }
}
