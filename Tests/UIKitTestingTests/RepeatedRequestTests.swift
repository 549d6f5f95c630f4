import Testing
import UIKit
import UIKitTesting

/// Views and layers that request display, layout, constraints or traits again while the request is served. Each request is
/// served by the next frame, so that there is one call per frame, and the main thread can do other work.
@MainActor @Suite struct RepeatedRequestTests {
    /// The number of frames in the time that the tests let pass.
    private static let frames = 30

    private func calls(of view: UIView & CountingView, _ prepare: (UIView) -> Void = { _ in }) throws -> Int {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        let root = UIView()
        try screen.show(root)
        view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        prepare(view)
        root.addSubview(view)
        try screen.advance(by: 0.1)
        let start = view.count
        try screen.advance(by: Double(Self.frames) / 60)
        view.removeFromSuperview()
        return view.count - start
    }

    // MARK: Display

    @Test(arguments: [nil, UIColor.white, .clear, UIColor(white: 1, alpha: 0.5)], [true, false])
    func viewThatDrawsNothingIsDrawnOncePerFrame(background: UIColor?, isOpaque: Bool) throws {
        let count = try calls(of: EmptyDrawing()) {
            $0.backgroundColor = background
            $0.isOpaque = isOpaque
        }
        #expect(abs(count - Self.frames) <= 1)
    }

    @Test func viewThatDrawsTheSameIsDrawnOncePerFrame() throws {
        let count = try calls(of: EqualDrawing())
        #expect(abs(count - Self.frames) <= 1)
    }

    @Test func layerThatDrawsNothingIsDrawnOncePerFrame() throws {
        let view = LayerHost(EmptyLayer())
        let count = try calls(of: view) { _ in view.counted.setNeedsDisplay() }
        #expect(abs(count - Self.frames) <= 1)
    }

    @Test func layerThatDisplaysNothingIsDisplayedOncePerFrame() throws {
        let view = LayerHost(EmptyDisplayLayer())
        let count = try calls(of: view) { _ in view.counted.setNeedsDisplay() }
        #expect(abs(count - Self.frames) <= 1)
    }

    // MARK: Layout

    @Test func viewThatRequestsLayoutInItsLayoutIsLaidOutOncePerFrame() throws {
        let count = try calls(of: EndlessLayout())
        #expect(abs(count - Self.frames) <= 1)
    }

    /// As lists of tags do. On iOS the layout of such a view comes to rest.
    @Test(arguments: [false, true]) func viewThatReplacesItsSubviewsInItsLayoutComesToRest(isConstrained: Bool) throws {
        let list = TagList()
        let count = try calls(of: list) { view in
            guard isConstrained else { return }
            view.translatesAutoresizingMaskIntoConstraints = false
        }
        #expect(count == 0 && (1...6).contains(list.count))
        #expect(list.subviews.map(\.frame.minX) == [0, 20, 40])
        #expect(list.subviews.allSatisfy { $0.bounds.size == CGSize(width: 18, height: 18) })
    }

    @Test func viewThatReordersItsSubviewsInItsLayoutComesToRest() throws {
        let view = ReorderingView()
        #expect(try calls(of: view) == 0)
        #expect((1...4).contains(view.count) && view.subviews.first === view.badge)
    }

    @Test func controlThatRequestsLayoutInItsLayoutIsLaidOutOncePerFrame() throws {
        let count = try calls(of: EndlessControl())
        #expect(abs(count - Self.frames) <= 1)
    }

    @Test func layerThatRequestsLayoutInItsLayoutIsLaidOutOncePerFrame() throws {
        let count = try calls(of: LayerHost(EndlessLayoutLayer()))
        #expect(abs(count - Self.frames) <= 1)
    }

    @Test func nestedLayoutDoesNotRepeatRequests() throws {
        let view = NestedLayout()
        let count = try calls(of: view)
        // The superview lays out the view once more, because it marks it.
        #expect(count <= 2 * Self.frames + 2)
    }

    @Test func viewsThatMarkEachOtherAreBoundedInEachFrame() throws {
        let count = try calls(of: MutualLayout())
        #expect(count > 0 && count <= 16 * (Self.frames + 1))
    }

    /// A control's own change of what it shows is part of the same layout.
    @Test func changeOfContentInLayoutIsShownInSameFrame() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        let root = UIView()
        let button = ShiftedButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        button.setTitle("A", for: .normal)
        root.addSubview(button)
        try screen.show(root)
        let shown = button.titleLabel?.frame.midX
        try screen.advance(by: 0.5)
        #expect(button.titleLabel?.frame.midX == shown)
        #expect(shown.map { $0 > 60 } == true)
    }

    @Test func layoutRequestedInLayoutRemainsPending() {
        let view = EndlessLayout(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.layoutIfNeeded()
        #expect(view.count == 1)
        #expect(view.layer.needsLayout())
        view.layoutIfNeeded()
        #expect(view.count == 2)
    }

    // MARK: Constraints and traits

    @Test func viewThatRequestsConstraintsInUpdateIsUpdatedOncePerFrame() throws {
        let view = EndlessConstraints()
        let count = try calls(of: view) { _ in view.setNeedsUpdateConstraints() }
        #expect(abs(count - Self.frames) <= 1)
    }

    @Test func viewThatChangesItsTraitsWhenNotifiedIsNotifiedWithEachFrame() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        let view = EndlessTraits()
        try screen.show(view)
        try screen.advance(by: 0.1)
        let start = view.count
        view.overrideUserInterfaceStyle = .dark
        try screen.advance(by: Double(Self.frames) / 60)
        let count = view.count - start
        #expect(count > Self.frames / 2 && count <= 2 * (Self.frames + 4))
    }

    // MARK: Further screens, time

    @Test func mainThreadRunsTimersMeanwhile() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        let view = EmptyDrawing()
        try screen.show(view)
        var fired = 0
        let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
            MainActor.assumeIsolated { fired += 1 }
        }
        try screen.advance(by: 1.05)
        timer.invalidate()
        #expect(fired == 10)
    }

    @Test func requestEndsWhenViewStopsIt() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        let view = EmptyDrawing()
        view.limit = 5
        try screen.show(view)
        try screen.advance(by: 1)
        #expect(view.count == 5)
    }
}

@MainActor
private protocol CountingView: AnyObject {
    var count: Int { get }
}

private final class EmptyDrawing: UIView, CountingView {
    var count = 0
    var limit = Int.max

    override func draw(_ rect: CGRect) {
        count += 1
        if count < min(limit, 100_000) { setNeedsDisplay() }
    }
}

private final class EqualDrawing: UIView, CountingView {
    var count = 0

    override func draw(_ rect: CGRect) {
        count += 1
        UIColor.red.setFill()
        UIRectFill(rect)
        if count < 100_000 { setNeedsDisplay() }
    }
}

private class CountingLayer: CALayer {
    nonisolated(unsafe) var count = 0
}

private final class EmptyLayer: CountingLayer {
    override func draw(in context: CGContext) {
        count += 1
        if count < 100_000 { setNeedsDisplay() }
    }
}

private final class EmptyDisplayLayer: CountingLayer {
    override func display() {
        count += 1
        if count < 100_000 { setNeedsDisplay() }
    }
}

private final class EndlessLayoutLayer: CountingLayer {
    override func layoutSublayers() {
        count += 1
        if count < 100_000 { setNeedsLayout() }
    }
}

private final class LayerHost: UIView, CountingView {
    let counted: CountingLayer
    var count: Int { counted.count }

    init(_ layer: CountingLayer) {
        counted = layer
        super.init(frame: .zero)
        counted.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        self.layer.addSublayer(counted)
    }

    required init?(coder: NSCoder) { nil }
}

private final class EndlessLayout: UIView, CountingView {
    var count = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        if count < 100_000 { setNeedsLayout() }
    }
}

/// A view with buttons that its layout replaces.
private final class TagList: UIView, CountingView {
    var count = 0

    override var intrinsicContentSize: CGSize { CGSize(width: 60, height: 20) }

    override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        for subview in subviews { subview.removeFromSuperview() }
        for index in 0..<3 {
            let button = UIButton(type: .custom)
            button.setTitle("\(index)", for: .normal)
            addSubview(button)
            button.frame = CGRect(x: 20 * index, y: 0, width: 18, height: 18)
        }
        invalidateIntrinsicContentSize()
    }
}

/// A view that orders its subviews in its layout.
private final class ReorderingView: UIView, CountingView {
    let badge = UIView()
    let content = UIView()
    var count = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(badge)
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        bringSubviewToFront(badge)
        sendSubviewToBack(badge)
    }
}

private final class EndlessControl: UIControl, CountingView {
    var count = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        if count < 100_000 { setNeedsLayout() }
    }
}

/// Lays out a view that requests its own layout.
private final class NestedLayout: UIView, CountingView {
    private let inner = EndlessLayout(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var count: Int { inner.count }

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(inner)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        inner.setNeedsLayout()
        inner.layoutIfNeeded()
        if inner.count < 100_000 { setNeedsLayout() }
    }
}

/// Requests the layout of its superview and of its subview.
private final class MutualLayout: UIView, CountingView {
    private let inner = EndlessLayout(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var count = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(inner)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        count += 1
        guard count < 100_000 else { return }
        superview?.setNeedsLayout()
        setNeedsLayout()
        inner.setNeedsLayout()
    }
}

private final class ShiftedButton: UIButton {
    override func layoutSubviews() {
        super.layoutSubviews()
        titleEdgeInsets = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 0)
    }
}

private final class EndlessConstraints: UIView, CountingView {
    var count = 0

    override func updateConstraints() {
        count += 1
        if count < 100_000 { setNeedsUpdateConstraints() }
        super.updateConstraints()
    }
}

private final class EndlessTraits: UIView, CountingView {
    var count = 0

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        count += 1
        guard count < 100_000 else { return }
        overrideUserInterfaceStyle = overrideUserInterfaceStyle == .dark ? .light : .dark
    }
}
