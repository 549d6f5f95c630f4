import Testing
import UIKit

/// Members that iOS lets subclasses override are declared in the classes themselves, where Swift lets them be overridden.
@MainActor
@Suite("Overridable members", .serialized)
struct OverrideTests {
    private let context: CGContext

    init() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        var context: CGContext?
        _ = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context = $0.cgContext }
        self.context = try #require(context)
    }

    /// Calls members of an object and expects as many overrides to be called.
    private func expect(_ count: Int, _ body: () -> Void) {
        Overrides.called = []
        body()
        #expect(Overrides.called.count == count, "lines \(Overrides.called.sorted()) of Overrides.swift")
    }

    @Test func membersCALayer() {
        let object: CALayer = OverridingCALayer()
        expect(36) {
            _ = object.frame
            _ = object.contents
            _ = object.superlayer
            _ = object.sublayers
            object.addSublayer(CALayer())
            object.insertSublayer(CALayer(), at: 0)
            object.insertSublayer(CALayer(), below: nil)
            object.insertSublayer(CALayer(), above: nil)
            object.replaceSublayer(CALayer(), with: CALayer())
            object.removeFromSuperlayer()
            object.setNeedsLayout()
            _ = object.needsLayout()
            object.layoutIfNeeded()
            object.setNeedsDisplay()
            object.setNeedsDisplay(CGRect.zero)
            _ = object.needsDisplay()
            object.displayIfNeeded()
            _ = object.affineTransform()
            object.setAffineTransform(.identity)
            _ = object.convert(CGPoint.zero, to: nil)
            _ = object.convert(CGPoint.zero, from: nil)
            _ = object.convert(CGRect.zero, to: nil)
            _ = object.convert(CGRect.zero, from: nil)
            _ = object.contains(CGPoint.zero)
            _ = object.hitTest(CGPoint.zero)
            object.render(in: context)
            _ = object.beginTime
            _ = object.duration
            _ = object.speed
            _ = object.timeOffset
            _ = object.repeatCount
            _ = object.repeatDuration
            _ = object.autoreverses
            _ = object.fillMode
            _ = object.convertTime(0, from: nil)
            _ = object.convertTime(0, to: nil)
        }
    }

    @Test func membersUIView() {
        let object: UIView = OverridingUIView()
        expect(42) {
            _ = object.traitCollection
            _ = object.overrideUserInterfaceStyle
            _ = object.effectiveUserInterfaceLayoutDirection
            _ = object.tintColor
            _ = object.tintAdjustmentMode
            _ = object.superview
            _ = object.subviews
            _ = object.window
            object.addSubview(UIView())
            object.insertSubview(UIView(), at: 0)
            object.insertSubview(UIView(), belowSubview: UIView())
            object.insertSubview(UIView(), aboveSubview: UIView())
            object.bringSubviewToFront(UIView())
            object.sendSubviewToBack(UIView())
            object.exchangeSubview(at: 0, withSubviewAt: 0)
            object.removeFromSuperview()
            _ = object.isDescendant(of: UIView())
            _ = object.viewWithTag(0)
            object.setNeedsDisplay()
            object.setNeedsDisplay(CGRect.zero)
            _ = object.isOpaque
            _ = object.alpha
            _ = object.isHidden
            _ = object.clipsToBounds
            _ = object.contentScaleFactor
            _ = object.center
            _ = object.transform
            _ = object.transform3D
            _ = object.anchorPoint
            _ = object.convert(CGPoint.zero, to: nil)
            _ = object.convert(CGPoint.zero, from: nil)
            _ = object.convert(CGRect.zero, to: nil)
            _ = object.convert(CGRect.zero, from: nil)
            object.setNeedsLayout()
            object.layoutIfNeeded()
            object.sizeToFit()
            object.layoutSublayers(of: CALayer())
            _ = object.alignmentRect(forFrame: CGRect.zero)
            _ = object.frame(forAlignmentRect: CGRect.zero)
            _ = object.drawHierarchy(in: CGRect.zero, afterScreenUpdates: false)
            _ = object.snapshotView(afterScreenUpdates: false)
            _ = object.resizableSnapshotView(from: CGRect.zero, afterScreenUpdates: false, withCapInsets: .zero)
        }
    }

    @Test func membersUIWindow() {
        let object: UIWindow = OverridingUIWindow()
        expect(2) {
            _ = object.isKeyWindow
            object.makeKeyAndVisible()
        }
    }

    @Test func membersUIViewController() {
        let object: UIViewController = OverridingUIViewController()
        expect(13) {
            _ = object.viewIfLoaded
            _ = object.isViewLoaded
            object.loadViewIfNeeded()
            _ = object.traitCollection
            _ = object.overrideUserInterfaceStyle
            _ = object.parent
            _ = object.children
            object.addChild(UIViewController())
            object.removeFromParent()
            _ = object.modalPresentationStyle
            _ = object.preferredContentSize
            _ = object.presentedViewController
            object.dismiss(animated: false)
        }
    }

    @Test func membersUIControl() {
        let object: UIControl = OverridingUIControl()
        expect(8) {
            object.addAction(UIAction { _ in }, for: .touchUpInside)
            object.removeAction(UIAction { _ in }, for: .touchUpInside)
            object.removeAction(identifiedBy: .init("a"), for: .touchUpInside)
            object.removeTarget(nil, action: nil, for: .touchUpInside)
            _ = object.allTargets
            _ = object.allControlEvents
            object.enumerateEventHandlers { _, _, _, _ in }
            object.sendActions(for: .touchUpInside)
        }
    }

    @Test func membersUIButton() {
        let object: UIButton = OverridingUIButton()
        expect(18) {
            object.setTitle(nil, for: .normal)
            object.setAttributedTitle(nil, for: .normal)
            object.setTitleColor(nil, for: .normal)
            object.setTitleShadowColor(nil, for: .normal)
            object.setImage(nil, for: .normal)
            object.setBackgroundImage(nil, for: .normal)
            _ = object.title(for: .normal)
            _ = object.attributedTitle(for: .normal)
            _ = object.titleColor(for: .normal)
            _ = object.titleShadowColor(for: .normal)
            _ = object.image(for: .normal)
            _ = object.backgroundImage(for: .normal)
            _ = object.currentTitle
            _ = object.currentAttributedTitle
            _ = object.currentTitleColor
            _ = object.currentTitleShadowColor
            _ = object.currentImage
            _ = object.currentBackgroundImage
        }
    }

    @Test func membersUISlider() {
        let object: UISlider = OverridingUISlider()
        expect(9) {
            object.setThumbImage(nil, for: .normal)
            object.setMinimumTrackImage(nil, for: .normal)
            object.setMaximumTrackImage(nil, for: .normal)
            _ = object.thumbImage(for: .normal)
            _ = object.minimumTrackImage(for: .normal)
            _ = object.maximumTrackImage(for: .normal)
            _ = object.currentThumbImage
            _ = object.currentMinimumTrackImage
            _ = object.currentMaximumTrackImage
        }
    }

    @Test func membersUISegmentedControl() {
        let object: UISegmentedControl = OverridingUISegmentedControl()
        expect(20) {
            object.insertSegment(withTitle: nil, at: 0, animated: false)
            object.insertSegment(with: nil, at: 0, animated: false)
            object.insertSegment(action: UIAction { _ in }, at: 0, animated: false)
            object.removeSegment(at: 0, animated: false)
            object.removeAllSegments()
            object.setTitle(nil, forSegmentAt: 0)
            _ = object.titleForSegment(at: 0)
            object.setImage(nil, forSegmentAt: 0)
            _ = object.imageForSegment(at: 0)
            object.setAction(UIAction { _ in }, forSegmentAt: 0)
            _ = object.actionForSegment(at: 0)
            _ = object.segmentIndex(identifiedBy: .init("a"))
            object.setEnabled(false, forSegmentAt: 0)
            _ = object.isEnabledForSegment(at: 0)
            object.setWidth(1, forSegmentAt: 0)
            _ = object.widthForSegment(at: 0)
            object.setContentOffset(.zero, forSegmentAt: 0)
            _ = object.contentOffsetForSegment(at: 0)
            object.setTitleTextAttributes(nil, for: .normal)
            _ = object.titleTextAttributes(for: .normal)
        }
    }

    @Test func membersUIImageView() {
        let object: UIImageView = OverridingUIImageView()
        expect(6) {
            object.startAnimating()
            object.stopAnimating()
            _ = object.isAnimating
            _ = object.animationImages
            _ = object.animationDuration
            _ = object.animationRepeatCount
        }
    }

    @Test func membersUIScrollView() {
        let object: UIScrollView = OverridingUIScrollView()
        expect(8) {
            _ = object.adjustedContentInset
            _ = object.isTracking
            _ = object.isDragging
            _ = object.isDecelerating
            _ = object.panGestureRecognizer
            _ = object.pinchGestureRecognizer
            _ = object.isZooming
            _ = object.isZoomBouncing
        }
    }

    @Test func membersUIApplication() {
        let object: UIApplication = OverridingUIApplication()
        expect(2) {
            _ = object.preferredContentSizeCategory
            _ = object.userInterfaceLayoutDirection
        }
    }

    @Test func membersUIBezierPath() {
        let object: UIBezierPath = OverridingUIBezierPath()
        expect(26) {
            _ = object.lineWidth
            _ = object.lineCapStyle
            _ = object.lineJoinStyle
            _ = object.miterLimit
            _ = object.usesEvenOddFillRule
            _ = object.flatness
            _ = object.cgPath
            object.move(to: CGPoint.zero)
            object.addLine(to: CGPoint.zero)
            object.addCurve(to: CGPoint.zero, controlPoint1: CGPoint.zero, controlPoint2: CGPoint.zero)
            object.addQuadCurve(to: CGPoint.zero, controlPoint: CGPoint.zero)
            object.addArc(withCenter: CGPoint.zero, radius: 1, startAngle: 1, endAngle: 1, clockwise: false)
            object.close()
            object.removeAllPoints()
            object.append(UIBezierPath())
            object.apply(.identity)
            _ = object.reversing()
            _ = object.isEmpty
            _ = object.bounds
            _ = object.currentPoint
            _ = object.contains(CGPoint.zero)
            object.fill()
            object.stroke()
            object.fill(with: .normal, alpha: 1)
            object.stroke(with: .normal, alpha: 1)
            object.addClip()
        }
    }
}
