import UIKit

/// The lines of the overrides that were called. Used on the main actor only.
enum Overrides {
    nonisolated(unsafe) static var called: Set<Int> = []
}

/// Notes that an override was called, and passes its result on.
@discardableResult
func note<Value>(_ value: Value, _ line: Int = #line) -> Value {
    Overrides.called.insert(line)
    return value
}

final class OverridingCALayer: CALayer, @unchecked Sendable {
    override var frame: CGRect {
        get { note(super.frame) }
        set { super.frame = newValue }
    }

    override var contents: Any? {
        get { note(super.contents) }
        set { super.contents = newValue }
    }

    override var superlayer: CALayer? { note(super.superlayer) }

    override var sublayers: [CALayer]? {
        get { note(super.sublayers) }
        set { super.sublayers = newValue }
    }

    override func addSublayer(_ layer: CALayer) { note(super.addSublayer(layer)) }

    override func insertSublayer(_ layer: CALayer, at index: UInt32) {
        note(super.insertSublayer(layer, at: index))
    }

    override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        note(super.insertSublayer(layer, below: sibling))
    }

    override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        note(super.insertSublayer(layer, above: sibling))
    }

    override func replaceSublayer(_ old: CALayer, with new: CALayer) {
        note(super.replaceSublayer(old, with: new))
    }

    override func removeFromSuperlayer() { note(super.removeFromSuperlayer()) }

    override func setNeedsLayout() { note(super.setNeedsLayout()) }

    override func needsLayout() -> Bool { note(super.needsLayout()) }

    override func layoutIfNeeded() { note(super.layoutIfNeeded()) }

    override func setNeedsDisplay() { note(super.setNeedsDisplay()) }

    override func setNeedsDisplay(_ rect: CGRect) { note(super.setNeedsDisplay(rect)) }

    override func needsDisplay() -> Bool { note(super.needsDisplay()) }

    override func displayIfNeeded() { note(super.displayIfNeeded()) }

    override func affineTransform() -> CGAffineTransform { note(super.affineTransform()) }

    override func setAffineTransform(_ transform: CGAffineTransform) {
        note(super.setAffineTransform(transform))
    }

    override func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        note(super.convert(point, to: layer))
    }

    override func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        note(super.convert(point, from: layer))
    }

    override func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        note(super.convert(rect, to: layer))
    }

    override func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        note(super.convert(rect, from: layer))
    }

    override func contains(_ point: CGPoint) -> Bool { note(super.contains(point)) }

    override func hitTest(_ point: CGPoint) -> CALayer? { note(super.hitTest(point)) }

    override func render(in context: CGContext) { note(super.render(in: context)) }

    override var beginTime: CFTimeInterval {
        get { note(super.beginTime) }
        set { super.beginTime = newValue }
    }

    override var duration: CFTimeInterval {
        get { note(super.duration) }
        set { super.duration = newValue }
    }

    override var speed: Float {
        get { note(super.speed) }
        set { super.speed = newValue }
    }

    override var timeOffset: CFTimeInterval {
        get { note(super.timeOffset) }
        set { super.timeOffset = newValue }
    }

    override var repeatCount: Float {
        get { note(super.repeatCount) }
        set { super.repeatCount = newValue }
    }

    override var repeatDuration: CFTimeInterval {
        get { note(super.repeatDuration) }
        set { super.repeatDuration = newValue }
    }

    override var autoreverses: Bool {
        get { note(super.autoreverses) }
        set { super.autoreverses = newValue }
    }

    override var fillMode: CAMediaTimingFillMode {
        get { note(super.fillMode) }
        set { super.fillMode = newValue }
    }

    override func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        note(super.convertTime(time, from: layer))
    }

    override func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        note(super.convertTime(time, to: layer))
    }
}

final class OverridingUIView: UIView {
    override var traitCollection: UITraitCollection { note(super.traitCollection) }

    override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { note(super.overrideUserInterfaceStyle) }
        set { super.overrideUserInterfaceStyle = newValue }
    }

    override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        note(super.effectiveUserInterfaceLayoutDirection)
    }

    override var tintColor: UIColor! {
        get { note(super.tintColor) }
        set { super.tintColor = newValue }
    }

    override var tintAdjustmentMode: TintAdjustmentMode {
        get { note(super.tintAdjustmentMode) }
        set { super.tintAdjustmentMode = newValue }
    }

    override var superview: UIView? { note(super.superview) }

    override var subviews: [UIView] { note(super.subviews) }

    override var window: UIWindow? { note(super.window) }

    override func addSubview(_ view: UIView) { note(super.addSubview(view)) }

    override func insertSubview(_ view: UIView, at index: Int) { note(super.insertSubview(view, at: index)) }

    override func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        note(super.insertSubview(view, belowSubview: sibling))
    }

    override func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        note(super.insertSubview(view, aboveSubview: sibling))
    }

    override func bringSubviewToFront(_ view: UIView) { note(super.bringSubviewToFront(view)) }

    override func sendSubviewToBack(_ view: UIView) { note(super.sendSubviewToBack(view)) }

    override func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        note(super.exchangeSubview(at: index1, withSubviewAt: index2))
    }

    override func removeFromSuperview() { note(super.removeFromSuperview()) }

    override func isDescendant(of view: UIView) -> Bool { note(super.isDescendant(of: view)) }

    override func viewWithTag(_ tag: Int) -> UIView? { note(super.viewWithTag(tag)) }

    override func setNeedsDisplay() { note(super.setNeedsDisplay()) }

    override func setNeedsDisplay(_ rect: CGRect) { note(super.setNeedsDisplay(rect)) }

    override var isOpaque: Bool {
        get { note(super.isOpaque) }
        set { super.isOpaque = newValue }
    }

    override var alpha: CGFloat {
        get { note(super.alpha) }
        set { super.alpha = newValue }
    }

    override var isHidden: Bool {
        get { note(super.isHidden) }
        set { super.isHidden = newValue }
    }

    override var clipsToBounds: Bool {
        get { note(super.clipsToBounds) }
        set { super.clipsToBounds = newValue }
    }

    override var contentScaleFactor: CGFloat {
        get { note(super.contentScaleFactor) }
        set { super.contentScaleFactor = newValue }
    }

    override var center: CGPoint {
        get { note(super.center) }
        set { super.center = newValue }
    }

    override var transform: CGAffineTransform {
        get { note(super.transform) }
        set { super.transform = newValue }
    }

    override var transform3D: CATransform3D {
        get { note(super.transform3D) }
        set { super.transform3D = newValue }
    }

    override var anchorPoint: CGPoint {
        get { note(super.anchorPoint) }
        set { super.anchorPoint = newValue }
    }

    override func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        note(super.convert(point, to: view))
    }

    override func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        note(super.convert(point, from: view))
    }

    override func convert(_ rect: CGRect, to view: UIView?) -> CGRect { note(super.convert(rect, to: view)) }

    override func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        note(super.convert(rect, from: view))
    }

    override func setNeedsLayout() { note(super.setNeedsLayout()) }

    override func layoutIfNeeded() { note(super.layoutIfNeeded()) }

    override func sizeToFit() { note(super.sizeToFit()) }

    override func layoutSublayers(of layer: CALayer) { note(super.layoutSublayers(of: layer)) }

    override func alignmentRect(forFrame frame: CGRect) -> CGRect {
        note(super.alignmentRect(forFrame: frame))
    }

    override func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        note(super.frame(forAlignmentRect: alignmentRect))
    }

    override func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        note(super.drawHierarchy(in: rect, afterScreenUpdates: afterUpdates))
    }

    override func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        note(super.snapshotView(afterScreenUpdates: afterUpdates))
    }

    override func resizableSnapshotView(
        from rect: CGRect,
        afterScreenUpdates afterUpdates: Bool,
        withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        note(super.resizableSnapshotView(from: rect, afterScreenUpdates: afterUpdates, withCapInsets: capInsets))
    }
}

final class OverridingUIWindow: UIWindow {
    override var isKeyWindow: Bool { note(super.isKeyWindow) }

    override func makeKeyAndVisible() { note(super.makeKeyAndVisible()) }
}

final class OverridingUIViewController: UIViewController {
    override var viewIfLoaded: UIView? { note(super.viewIfLoaded) }

    override var isViewLoaded: Bool { note(super.isViewLoaded) }

    override func loadViewIfNeeded() { note(super.loadViewIfNeeded()) }

    override var traitCollection: UITraitCollection { note(super.traitCollection) }

    override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { note(super.overrideUserInterfaceStyle) }
        set { super.overrideUserInterfaceStyle = newValue }
    }

    override var parent: UIViewController? { note(super.parent) }

    override var children: [UIViewController] { note(super.children) }

    override func addChild(_ childController: UIViewController) { note(super.addChild(childController)) }

    override func removeFromParent() { note(super.removeFromParent()) }

    override var modalPresentationStyle: UIModalPresentationStyle {
        get { note(super.modalPresentationStyle) }
        set { super.modalPresentationStyle = newValue }
    }

    override var preferredContentSize: CGSize {
        get { note(super.preferredContentSize) }
        set { super.preferredContentSize = newValue }
    }

    override var presentedViewController: UIViewController? { note(super.presentedViewController) }

    override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        note(super.dismiss(animated: flag, completion: completion))
    }
}

final class OverridingUIControl: UIControl {
    override func addAction(_ action: UIAction, for controlEvents: Event) {
        note(super.addAction(action, for: controlEvents))
    }

    override func removeAction(_ action: UIAction, for controlEvents: Event) {
        note(super.removeAction(action, for: controlEvents))
    }

    override func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        note(super.removeAction(identifiedBy: actionIdentifier, for: controlEvents))
    }

    override func removeTarget(_ target: Any?, action: Selector? = nil, for controlEvents: Event) {
        note(super.removeTarget(target, action: action, for: controlEvents))
    }

    override var allTargets: Set<AnyHashable> { note(super.allTargets) }

    override var allControlEvents: Event { note(super.allControlEvents) }

    override func enumerateEventHandlers(
        _ iterator: (
            _ action: UIAction?, _ targetAction: (target: AnyObject?, action: Selector?)?, _ event: Event,
            _ stop: inout Bool
        ) -> Void
    ) { note(super.enumerateEventHandlers(iterator)) }

    override func sendActions(for controlEvents: Event) { note(super.sendActions(for: controlEvents)) }
}

final class OverridingUIButton: UIButton {
    override func setTitle(_ title: String?, for state: State) { note(super.setTitle(title, for: state)) }

    override func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        note(super.setAttributedTitle(title, for: state))
    }

    override func setTitleColor(_ color: UIColor?, for state: State) {
        note(super.setTitleColor(color, for: state))
    }

    override func setTitleShadowColor(_ color: UIColor?, for state: State) {
        note(super.setTitleShadowColor(color, for: state))
    }

    override func setImage(_ image: UIImage?, for state: State) { note(super.setImage(image, for: state)) }

    override func setBackgroundImage(_ image: UIImage?, for state: State) {
        note(super.setBackgroundImage(image, for: state))
    }

    override func title(for state: State) -> String? { note(super.title(for: state)) }

    override func attributedTitle(for state: State) -> NSAttributedString? {
        note(super.attributedTitle(for: state))
    }

    override func titleColor(for state: State) -> UIColor? { note(super.titleColor(for: state)) }

    override func titleShadowColor(for state: State) -> UIColor? { note(super.titleShadowColor(for: state)) }

    override func image(for state: State) -> UIImage? { note(super.image(for: state)) }

    override func backgroundImage(for state: State) -> UIImage? { note(super.backgroundImage(for: state)) }

    override var currentTitle: String? { note(super.currentTitle) }

    override var currentAttributedTitle: NSAttributedString? { note(super.currentAttributedTitle) }

    override var currentTitleColor: UIColor { note(super.currentTitleColor) }

    override var currentTitleShadowColor: UIColor? { note(super.currentTitleShadowColor) }

    override var currentImage: UIImage? { note(super.currentImage) }

    override var currentBackgroundImage: UIImage? { note(super.currentBackgroundImage) }
}

final class OverridingUISlider: UISlider {
    override func setThumbImage(_ image: UIImage?, for state: State) {
        note(super.setThumbImage(image, for: state))
    }

    override func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        note(super.setMinimumTrackImage(image, for: state))
    }

    override func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        note(super.setMaximumTrackImage(image, for: state))
    }

    override func thumbImage(for state: State) -> UIImage? { note(super.thumbImage(for: state)) }

    override func minimumTrackImage(for state: State) -> UIImage? {
        note(super.minimumTrackImage(for: state))
    }

    override func maximumTrackImage(for state: State) -> UIImage? {
        note(super.maximumTrackImage(for: state))
    }

    override var currentThumbImage: UIImage? { note(super.currentThumbImage) }

    override var currentMinimumTrackImage: UIImage? { note(super.currentMinimumTrackImage) }

    override var currentMaximumTrackImage: UIImage? { note(super.currentMaximumTrackImage) }
}

final class OverridingUISegmentedControl: UISegmentedControl {
    override func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        note(super.insertSegment(withTitle: title, at: segment, animated: animated))
    }

    override func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        note(super.insertSegment(with: image, at: segment, animated: animated))
    }

    override func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        note(super.insertSegment(action: action, at: segment, animated: animated))
    }

    override func removeSegment(at segment: Int, animated: Bool) {
        note(super.removeSegment(at: segment, animated: animated))
    }

    override func removeAllSegments() { note(super.removeAllSegments()) }

    override func setTitle(_ title: String?, forSegmentAt segment: Int) {
        note(super.setTitle(title, forSegmentAt: segment))
    }

    override func titleForSegment(at segment: Int) -> String? { note(super.titleForSegment(at: segment)) }

    override func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        note(super.setImage(image, forSegmentAt: segment))
    }

    override func imageForSegment(at segment: Int) -> UIImage? { note(super.imageForSegment(at: segment)) }

    override func setAction(_ action: UIAction, forSegmentAt segment: Int) {
        note(super.setAction(action, forSegmentAt: segment))
    }

    override func actionForSegment(at segment: Int) -> UIAction? { note(super.actionForSegment(at: segment)) }

    override func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
        note(super.segmentIndex(identifiedBy: actionIdentifier))
    }

    override func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        note(super.setEnabled(enabled, forSegmentAt: segment))
    }

    override func isEnabledForSegment(at segment: Int) -> Bool {
        note(super.isEnabledForSegment(at: segment))
    }

    override func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        note(super.setWidth(width, forSegmentAt: segment))
    }

    override func widthForSegment(at segment: Int) -> CGFloat { note(super.widthForSegment(at: segment)) }

    override func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
        note(super.setContentOffset(offset, forSegmentAt: segment))
    }

    override func contentOffsetForSegment(at segment: Int) -> CGSize {
        note(super.contentOffsetForSegment(at: segment))
    }

    override func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        note(super.setTitleTextAttributes(attributes, for: state))
    }

    override func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
        note(super.titleTextAttributes(for: state))
    }
}

final class OverridingUIImageView: UIImageView {
    override func startAnimating() { note(super.startAnimating()) }

    override func stopAnimating() { note(super.stopAnimating()) }

    override var isAnimating: Bool { note(super.isAnimating) }

    override var animationImages: [UIImage]? {
        get { note(super.animationImages) }
        set { super.animationImages = newValue }
    }

    override var animationDuration: TimeInterval {
        get { note(super.animationDuration) }
        set { super.animationDuration = newValue }
    }

    override var animationRepeatCount: Int {
        get { note(super.animationRepeatCount) }
        set { super.animationRepeatCount = newValue }
    }
}

final class OverridingUIScrollView: UIScrollView {
    override var adjustedContentInset: UIEdgeInsets { note(super.adjustedContentInset) }

    override var isTracking: Bool { note(super.isTracking) }

    override var isDragging: Bool { note(super.isDragging) }

    override var isDecelerating: Bool { note(super.isDecelerating) }

    override var panGestureRecognizer: UIPanGestureRecognizer { note(super.panGestureRecognizer) }

    override var pinchGestureRecognizer: UIPinchGestureRecognizer? { note(super.pinchGestureRecognizer) }

    override var isZooming: Bool { note(super.isZooming) }

    override var isZoomBouncing: Bool { note(super.isZoomBouncing) }
}

final class OverridingUIApplication: UIApplication {
    override var preferredContentSizeCategory: UIContentSizeCategory {
        note(super.preferredContentSizeCategory)
    }

    override var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        note(super.userInterfaceLayoutDirection)
    }
}

final class OverridingUIBezierPath: UIBezierPath {
    override var lineWidth: CGFloat {
        get { note(super.lineWidth) }
        set { super.lineWidth = newValue }
    }

    override var lineCapStyle: CGLineCap {
        get { note(super.lineCapStyle) }
        set { super.lineCapStyle = newValue }
    }

    override var lineJoinStyle: CGLineJoin {
        get { note(super.lineJoinStyle) }
        set { super.lineJoinStyle = newValue }
    }

    override var miterLimit: CGFloat {
        get { note(super.miterLimit) }
        set { super.miterLimit = newValue }
    }

    override var usesEvenOddFillRule: Bool {
        get { note(super.usesEvenOddFillRule) }
        set { super.usesEvenOddFillRule = newValue }
    }

    override var flatness: CGFloat {
        get { note(super.flatness) }
        set { super.flatness = newValue }
    }

    override var cgPath: CGPath {
        get { note(super.cgPath) }
        set { super.cgPath = newValue }
    }

    override func move(to point: CGPoint) { note(super.move(to: point)) }

    override func addLine(to point: CGPoint) { note(super.addLine(to: point)) }

    override func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        note(super.addCurve(to: endPoint, controlPoint1: controlPoint1, controlPoint2: controlPoint2))
    }

    override func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        note(super.addQuadCurve(to: endPoint, controlPoint: controlPoint))
    }

    override func addArc(
        withCenter center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        note(
            super.addArc(
                withCenter: center,
                radius: radius,
                startAngle: startAngle,
                endAngle: endAngle,
                clockwise: clockwise
            )
        )
    }

    override func close() { note(super.close()) }

    override func removeAllPoints() { note(super.removeAllPoints()) }

    override func append(_ bezierPath: UIBezierPath) { note(super.append(bezierPath)) }

    override func apply(_ transform: CGAffineTransform) { note(super.apply(transform)) }

    override func reversing() -> UIBezierPath { note(super.reversing()) }

    override var isEmpty: Bool { note(super.isEmpty) }

    override var bounds: CGRect { note(super.bounds) }

    override var currentPoint: CGPoint { note(super.currentPoint) }

    override func contains(_ point: CGPoint) -> Bool { note(super.contains(point)) }

    override func fill() { note(super.fill()) }

    override func stroke() { note(super.stroke()) }

    override func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        note(super.fill(with: blendMode, alpha: alpha))
    }

    override func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        note(super.stroke(with: blendMode, alpha: alpha))
    }

    override func addClip() { note(super.addClip()) }
}
