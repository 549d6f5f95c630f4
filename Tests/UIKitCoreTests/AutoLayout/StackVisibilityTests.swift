import CoreGraphics
import Testing
import UIKit

@testable import UIKitCore

/// Arranged views that are hidden and shown in animation blocks.
@MainActor @Suite struct StackVisibilityTests {
    private let screen = AnimationScreen()

    /// A column of three boxes of 20 × 20 points with a spacing of 10, at the top of the screen.
    private func column(_ axis: NSLayoutConstraint.Axis = .vertical) -> UIStackView {
        let colors: [UIColor] = [.red, .green, .blue]
        let views = colors.map { color in
            let view = NaturalBox(20, 20)
            view.backgroundColor = color
            return view
        }
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = axis
        stack.spacing = 10
        stack.translatesAutoresizingMaskIntoConstraints = false
        screen.window.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: screen.window.leadingAnchor),
            stack.topAnchor.constraint(equalTo: screen.window.topAnchor),
        ])
        screen.commitChanges()
        return stack
    }

    private func animate(_ changes: @escaping () -> Void) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: changes)
    }

    private func isClose(_ frame: CGRect, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Bool {
        abs(frame.minX - x) < 0.01 && abs(frame.minY - y) < 0.01 && abs(frame.width - width) < 0.01
            && abs(frame.height - height) < 0.01
    }

    @Test func hiddenViewShrinksAlongAxisAndVanishesAtEnd() {
        let stack = column()
        let views = stack.arrangedSubviews
        animate { views[1].isHidden = true }
        #expect(views[1].isHidden && !views[1].layer.isHidden)
        screen.advance(to: 0.5)
        // It shrinks towards the end of the view before; the next view takes its place.
        #expect(isClose(views[1].seen.frame, 0, 25, 20, 10), "\(views[1].seen.frame)")
        #expect(isClose(views[2].seen.frame, 0, 45, 20, 20), "\(views[2].seen.frame)")
        #expect(isClose(stack.seen.frame, 0, 0, 20, 65), "\(stack.seen.frame)")
        #expect(screen.paint()[10, 30] == Pixel.green)
        screen.advance(to: 1.1)
        #expect(views[1].layer.isHidden && views[1].isHidden)
        #expect(views[2].frame == CGRect(x: 0, y: 30, width: 20, height: 20))
        #expect(stack.hitTest(CGPoint(x: 10, y: 25), with: nil) === stack)
    }

    @Test func shownViewGrowsAlongAxis() {
        let stack = column(.horizontal)
        let views = stack.arrangedSubviews
        views[1].isHidden = true
        screen.advance(to: 0.1)
        #expect(stack.frame.width == 50)
        animate { views[1].isHidden = false }
        #expect(!views[1].isHidden)
        screen.advance(to: 0.6)
        #expect(isClose(views[1].seen.frame, 25, 0, 10, 20), "\(views[1].seen.frame)")
        #expect(isClose(views[2].seen.frame, 45, 0, 20, 20), "\(views[2].seen.frame)")
        screen.advance(to: 1.2)
        #expect(views[1].frame == CGRect(x: 30, y: 0, width: 20, height: 20) && stack.frame.width == 80)
    }

    @Test func viewIsShownAgainWhileItIsBeingHidden() {
        let stack = column()
        let views = stack.arrangedSubviews
        animate { views[1].isHidden = true }
        screen.advance(to: 0.5)
        animate { views[1].isHidden = false }
        #expect(!views[1].isHidden)
        screen.advance(to: 1.1)
        #expect(!views[1].layer.isHidden)
        screen.advance(to: 2)
        #expect(!views[1].layer.isHidden && views[1].frame == CGRect(x: 0, y: 30, width: 20, height: 20))
        #expect(stack.frame.height == 80)
    }

    /// The views do not take part in the layout, and their own sizes contradict nothing.
    @Test func viewWithRequiredSizeIsHidden() {
        let stack = column()
        let views = stack.arrangedSubviews
        NSLayoutConstraint.activate(views.map { $0.heightAnchor.constraint(equalToConstant: 24) })
        screen.advance(to: 0.1)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        views[1].addSubview(inner)
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: views[1].leadingAnchor, constant: 2),
            inner.trailingAnchor.constraint(equalTo: views[1].trailingAnchor, constant: -2),
        ])
        screen.commitChanges()
        let conflicts = screen.session.userInterface.layoutConflicts.count
        animate { views[1].isHidden = true }
        screen.advance(to: 0.6)
        #expect(isClose(views[1].seen.frame, 0, 29, 20, 12), "\(views[1].seen.frame)")
        // The content keeps its size across the axis.
        #expect(inner.frame.width == 16)
        screen.advance(to: 1.2)
        #expect(views[1].layer.isHidden && stack.frame.height == 58)
        #expect(screen.session.userInterface.layoutConflicts.count == conflicts)
    }

    /// A view that draws itself at each size, as a label does.
    private final class Drawn: UIView {
        override init(frame: CGRect) {
            super.init(frame: frame)
            contentMode = .redraw
        }
        required init?(coder: NSCoder) { nil }
        override var intrinsicContentSize: CGSize { CGSize(width: 30, height: 20) }
        override func draw(_ rect: CGRect) {
            UIColor.red.setFill()
            UIGraphicsGetCurrentContext()?.fill(bounds)
        }
    }

    /// The content is not drawn for each frame, nor at the beginning.
    @Test func contentShrinksWithoutBeingDrawn() throws {
        let (stack, view) = (column(), Drawn())
        stack.addArrangedSubview(view)
        screen.commitChanges()
        #expect(view.frame == CGRect(x: 0, y: 90, width: 30, height: 20))
        stack.arrangedSubviews[0].isHidden = true
        screen.commitChanges()
        let before = screen.screen.layers.counters.drawing.drawCalls
        animate { view.isHidden = true }
        screen.advance(to: 0.5)
        #expect(abs(view.seen.bounds.height - 10) < 0.01 && view.seen.bounds.width == 30)
        #expect(screen.screen.layers.counters.drawing.drawCalls == before)
        #expect(screen.paint()[25, Int(view.seen.frame.midY)] == Pixel.red)
        screen.advance(to: 1.1)
        #expect(view.layer.isHidden && view.layer.needsDisplayOnBoundsChange)
        animate { view.isHidden = false }
        screen.advance(to: 2.2)
        #expect(view.frame == CGRect(x: 0, y: 60, width: 30, height: 20))
        #expect(screen.paint()[25, 70] == Pixel.red)
        #expect(screen.screen.layers.counters.drawing.drawCalls <= before + 1)
    }

    @Test func allViewsAndRemovedViewsAreHidden() {
        let stack = column()
        let views = stack.arrangedSubviews
        animate { for view in views { view.isHidden = true } }
        screen.advance(to: 0.5)
        stack.removeArrangedSubview(views[0])
        #expect(views[0].layer.isHidden)
        screen.advance(to: 1.1)
        let areHidden = views.allSatisfy { $0.layer.isHidden }
        #expect(areHidden && stack.arrangedSubviews.count == 2)
        views[1].isHidden = false
        screen.advance(to: 1.2)
        #expect(!views[1].layer.isHidden && views[1].frame == CGRect(x: 0, y: 0, width: 20, height: 20))
    }

    @Test func viewIsHiddenImmediatelyOutsideOfBlocks() {
        let stack = column()
        let view = stack.arrangedSubviews[1]
        view.isHidden = true
        #expect(view.layer.isHidden)
        UIView.animate(withDuration: 1) { UIView.performWithoutAnimation { view.isHidden = false } }
        #expect(!view.layer.isHidden)
        screen.commitChanges()
        #expect(view.frame == CGRect(x: 0, y: 30, width: 20, height: 20) && view.layer.animationKeys() == nil)
    }
}
