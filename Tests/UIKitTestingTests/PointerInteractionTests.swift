import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The styles of the pointer over views, and its effects on them.
@MainActor @Suite struct PointerInteractionTests {
    private let screen: VirtualScreen
    private let root = UIViewController()
    private let view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 40))
    private let delegate = Delegate()

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 400, height: 300))
        try screen.show(root)
        root.view.addSubview(view)
        try screen.advance(by: 0.1)
    }

    private final class Delegate: UIPointerInteractionDelegate {
        var log: [String] = []
        var modifiers: UIKeyModifierFlags = []
        var style: (UIPointerInteraction) -> UIPointerStyle? = { _ in nil }
        var regions: [UIPointerRegion]?

        func pointerInteraction(
            _ interaction: UIPointerInteraction,
            regionFor request: UIPointerRegionRequest,
            defaultRegion: UIPointerRegion
        ) -> UIPointerRegion? {
            modifiers = request.modifiers
            guard let regions else { return defaultRegion }
            return regions.first { $0.rect.contains(request.location) }
        }

        func pointerInteraction(
            _ interaction: UIPointerInteraction,
            styleFor region: UIPointerRegion
        ) -> UIPointerStyle? { style(interaction) }

        func pointerInteraction(
            _ interaction: UIPointerInteraction,
            willEnter region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) {
            log.append("enter \(region.identifier ?? AnyHashable("-"))")
            animator.addAnimations { interaction.view?.alpha = 0.5 }
            animator.addCompletion { [self] in log.append("entered \($0)") }
        }

        func pointerInteraction(
            _ interaction: UIPointerInteraction,
            willExit region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) { log.append("exit \(region.identifier ?? AnyHashable("-"))") }

        func take() -> [String] {
            defer { log = [] }
            return log
        }
    }

    private var tracker: PointerTracker { screen.host.session.application.touches.hovering.pointer }

    private func hover(_ x: CGFloat, _ y: CGFloat) throws {
        try screen.hover(at: CGPoint(x: x, y: y))
        try screen.advance(by: 0.3)
    }

    private var image: String {
        switch tracker.appearance.image {
        case .arrow: "arrow"
        case .hidden: "hidden"
        case .outline(let path): "\(path.boundingBox.size)"
        }
    }

    /// The layers around that of the view: before it, and after it.
    private var layersAround: [Int] {
        let all = root.view.layer.sublayers ?? []
        guard let index = all.firstIndex(where: { $0 === view.layer }) else { return [] }
        return [index, all.count - index - 1]
    }

    @Test func delegateIsCalledAsThePointerMoves() throws {
        let interaction = UIPointerInteraction(delegate: delegate)
        view.addInteraction(interaction)
        #expect(interaction.view === view && interaction.delegate === delegate)
        delegate.regions = [
            UIPointerRegion(rect: CGRect(x: 0, y: 0, width: 50, height: 40), identifier: "left"),
            UIPointerRegion(rect: CGRect(x: 60, y: 0, width: 40, height: 40), identifier: "right"),
        ]
        try hover(10, 10)
        #expect(delegate.take() == [])
        try hover(60, 60)
        #expect(delegate.take() == ["enter left", "entered true"] && view.alpha == 0.5)
        try hover(70, 60)
        #expect(delegate.take() == [])
        try hover(105, 60)
        #expect(delegate.take() == ["exit left"])
        try hover(120, 60)
        interaction.invalidate()
        try screen.advance(by: 0.3)
        #expect(delegate.take() == ["enter right", "entered true", "exit right", "enter right", "entered true"])
        interaction.isEnabled = false
        #expect(delegate.take() == ["exit right"])
        interaction.isEnabled = true
        view.removeInteraction(interaction)
        try hover(60, 60)
        #expect(delegate.take().filter { $0 != "entered true" } == ["enter right", "exit right"])
        #expect(interaction.view == nil)
    }

    @Test func styleDeterminesThePointer() throws {
        view.addInteraction(UIPointerInteraction(delegate: delegate))
        let path = UIBezierPath(rect: CGRect(x: -10, y: -5, width: 20, height: 10))
        let styles: [(UIPointerStyle?, String)] = [
            (.hidden(), "hidden"), (.system(), "arrow"), (nil, "arrow"),
            (UIPointerStyle(shape: .verticalBeam(length: 30)), "\(CGSize(width: 3, height: 30))"),
            (UIPointerStyle(shape: .horizontalBeam(length: 30)), "\(CGSize(width: 30, height: 3))"),
            (UIPointerStyle(shape: .path(path)), "\(CGSize(width: 20, height: 10))"),
            (
                UIPointerStyle(shape: .roundedRect(CGRect(x: 0, y: 0, width: 8, height: 9))),
                "\(CGSize(width: 8, height: 9))"
            ),
            (UIPointerStyle(effect: .highlight(UITargetedPreview(view: view))), "hidden"),
            (UIPointerStyle(effect: .lift(UITargetedPreview(view: view))), "hidden"),
            (UIPointerStyle(effect: .hover(UITargetedPreview(view: view))), "arrow"),
        ]
        for (style, expected) in styles {
            delegate.style = { _ in style }
            try hover(60, 60)
            #expect(image == expected)
            try hover(10, 10)
            #expect(image == "arrow" && layersAround == [0, 0])
        }
        delegate.style = { _ in UIPointerStyle(shape: .verticalBeam(length: 30), constrainedAxes: .vertical) }
        try hover(60, 60)
        #expect(tracker.appearance.x == nil && tracker.appearance.y == 70)
    }

    @Test func effectsHaveLayersAndScaleTheView() throws {
        view.addInteraction(UIPointerInteraction(delegate: delegate))
        let preview = UITargetedPreview(view: view)
        let effects: [(UIPointerEffect, layers: [Int], isScaled: Bool)] = [
            (.automatic(preview), [1, 0], false), (.highlight(preview), [1, 0], false), (.lift(preview), [1, 0], true),
            (.hover(preview), [0, 1], true), (.hover(preview, preferredTintMode: .underlay), [1, 0], true),
            (.hover(preview, prefersScaledContent: false), [0, 1], false),
        ]
        for effect in effects {
            delegate.style = { _ in UIPointerStyle(effect: effect.0) }
            try hover(60, 60)
            #expect(layersAround == effect.layers && view.transform == .identity)
            #expect(((view.layer.presentation()?.frame.width ?? 0) > 101) == effect.isScaled)
            try hover(10, 10)
            #expect(layersAround == [0, 0] && view.layer.presentation()?.frame.width == 100)
        }
        let shape = UIPointerShape.roundedRect(CGRect(x: 1, y: 2, width: 300, height: 100), radius: 20)
        delegate.style = { _ in UIPointerStyle(effect: .highlight(preview), shape: shape) }
        try hover(60, 60)
        #expect(root.view.layer.sublayers?.first?.frame == CGRect(x: 1, y: 2, width: 300, height: 100))
    }

    @Test func innermostRegionApplies() throws {
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.addSubview(inner)
        view.addInteraction(UIPointerInteraction(delegate: delegate))
        delegate.style = { _ in .hidden() }
        inner.addInteraction(UIPointerInteraction())
        try hover(60, 60)
        #expect(delegate.take() == [] && image == "hidden" && view.layer.sublayers?.count == 2)
        try hover(100, 80)
        #expect(delegate.take() == ["enter -", "entered true"] && view.layer.sublayers?.count == 1)
        view.removeFromSuperview()
        try hover(101, 80)
        #expect(delegate.take() == ["exit -"] && image == "arrow")
    }

    @Test func buttonsHaveAPointerStyle() throws {
        let button = UIButton(frame: CGRect(x: 200, y: 50, width: 80, height: 40))
        root.view.addSubview(button)
        try hover(220, 60)
        #expect(image == "arrow" && !button.isPointerInteractionEnabled)
        button.isPointerInteractionEnabled = true
        try hover(221, 60)
        #expect(image == "hidden" && button.interactions.count == 1)
        var frame: CGRect?
        button.pointerStyleProvider = { button, effect, shape in
            if case .roundedRect(let rect, _) = shape { frame = rect }
            return effect.preview.view === button
                ? UIPointerStyle(effect: effect, shape: .verticalBeam(length: 4)) : nil
        }
        #expect(frame == button.frame)
        button.isEnabled = false
        try hover(10, 10)
        try hover(221, 60)
        #expect(image == "arrow")
        button.isPointerInteractionEnabled = false
        #expect(button.interactions.isEmpty)
    }
}
