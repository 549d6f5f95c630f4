import Compositor
import ScreenSupport
import Testing
import UIKit

@testable import UIKitCore

/// Views with pending changes whose superview or window is released, and that are then added to another one: the changes are
/// not lost.
@MainActor @Suite struct ReleasedSuperviewTests {
    private final class Layouter: UIView {
        var layouts = 0

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            for view in subviews { view.frame.size.width = bounds.width }
        }
    }

    @MainActor
    private struct Content {
        let view = Layouter(frame: CGRect(x: 10, y: 10, width: 60, height: 60))
        let drawn = DrawnView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) { _ in }
        let inner = UIView(frame: CGRect(x: 0, y: 30, width: 20, height: 20))

        init() {
            view.backgroundColor = .white
            drawn.backgroundColor = .red
            inner.backgroundColor = .blue
            drawn.addSubview(inner)
            view.addSubview(drawn)
        }
    }

    private static let changes: [(name: String, change: (Content) -> Void)] = [
        ("layout", { $0.view.setNeedsLayout() }),
        ("color", { $0.view.backgroundColor = .green }),
        ("color inside", { $0.inner.backgroundColor = .green }),
        ("position", { $0.inner.frame.origin.x = 9 }),
        ("alpha", { $0.drawn.alpha = 0.5 }),
        ("hidden", { $0.inner.isHidden = true }),
        (
            "drawing",
            {
                $0.drawn.drawing = { rect in
                    UIColor.green.setFill()
                    UIRectFill(rect)
                }
                $0.drawn.setNeedsDisplay()
            }
        ),
        ("size", { $0.view.bounds.size.width = 80 }),
        ("subview", { $0.drawn.addSubview(UIView(frame: CGRect(x: 3, y: 3, width: 5, height: 5))) }),
    ]

    private func shown(_ change: (Content) -> Void, released: Bool, inWindow: Bool) -> (pixels: [UInt32], layouts: Int)
    {
        let screen = ViewScreen()
        let content = Content()
        var count = 0
        do {
            var (window, container): (UIWindow?, UIView?) = (
                UIWindow(), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            )
            if released {
                window?.makeKeyAndVisible()
                if inWindow { container = window } else if let container { window?.addSubview(container) }
                container?.addSubview(content.view)
                screen.show()
                count = content.view.layouts
                change(content)
                if !inWindow { container?.removeFromSuperview() }
                (window, container) = (nil, nil)
                #expect(content.view.superview == nil)
            } else {
                change(content)
            }
        }
        screen.window.makeKeyAndVisible()
        screen.window.backgroundColor = .black
        screen.add(content.view)
        screen.show()
        let size = screen.surface.size
        let pixels = (0..<size.height).flatMap { y in (0..<size.width).map { screen.surface[$0, y] } }
        return (pixels, content.view.layouts - count)
    }

    @Test(arguments: [false, true]) func changesAreShownInNextTree(inWindow: Bool) {
        for (name, change) in Self.changes {
            let expected = shown(change, released: false, inWindow: inWindow)
            let found = shown(change, released: true, inWindow: inWindow)
            #expect(found.pixels == expected.pixels, "\(name)")
            if name == "layout" { #expect(found.layouts >= 1, "\(name)") }
        }
    }

    /// The same is true of layers: sublayers and masks of a layer that is released.
    @Test(arguments: [false, true]) func layersKeepPendingWork(isMask: Bool) {
        let screen = ViewScreen()
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        func add(_ layer: CALayer, to view: UIView) {
            if isMask { view.layer.mask = layer } else { view.layer.addSublayer(layer) }
        }
        var old: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        if let old {
            add(layer, to: old)
            screen.add(old)
        }
        screen.show()
        func set(_ color: UIColor?) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.backgroundColor = color?.cgColor
            CATransaction.commit()
        }
        set(.red)
        old?.removeFromSuperview()
        old = nil
        #expect(layer.superlayer == nil)
        let new = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        new.backgroundColor = isMask ? .red : .white
        add(layer, to: new)
        screen.add(new)
        screen.show()
        #expect(screen[20, 20] == Pixel.red && screen[60, 60] != Pixel.red)
        set(isMask ? nil : .green)
        screen.show()
        #expect(screen[20, 20] != Pixel.red)
    }
}
