import Testing
import UIKit

@testable import UIKitCore

/// Constraints and views at the end of their lives, and at changes in between.
@MainActor @Suite struct ConstraintLifetimeTests {
    private func view(in superview: UIView) -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        superview.addSubview(view)
        return view
    }

    /// Views of a window and views that left it are released with their constraints and their solver.
    @Test(arguments: [false, true]) func constraintsAreReleasedWithTheirViews(inWindow: Bool) throws {
        let screen = ViewScreen()
        weak var constraint: NSLayoutConstraint?
        weak var engine: LayoutEngine?
        weak var inner: UIView?
        try inScope {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            if inWindow { screen.add(root) }
            let child = view(in: root)
            let made = child.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5)
            NSLayoutConstraint.activate([made, child.widthAnchor.constraint(equalToConstant: 20)])
            root.layoutIfNeeded()
            root.removeFromSuperview()
            root.layoutIfNeeded()
            #expect(child.frame.minX == 5)
            (constraint, inner) = (made, child)
            engine = try #require(root.autoLayout?.engine)
        }
        screen.show()
        #expect(constraint == nil && inner == nil && engine == nil)
    }

    private func inScope(_ body: () throws -> Void) rethrows { try body() }

    /// A constraint that outlives the tree it was active in can be changed, and is active in the next one.
    @Test func constraintOutlivesSuperview() {
        let child = UIView()
        child.translatesAutoresizingMaskIntoConstraints = false
        let width = child.widthAnchor.constraint(equalToConstant: 20)
        inScope {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            root.addSubview(child)
            width.isActive = true
            root.layoutIfNeeded()
            #expect(child.frame.width == 20)
        }
        width.constant = 30
        let next = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        next.addSubview(child)
        next.layoutIfNeeded()
        #expect(width.isActive && child.frame.width == 30)
    }

    @Test func activatingTwiceAddsOnce() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let child = view(in: root)
        let width = child.widthAnchor.constraint(equalToConstant: 20)
        NSLayoutConstraint.activate([width, width])
        width.isActive = true
        child.addConstraint(width)
        #expect(child.constraints == [width] && root.autoLayout?.engine?.installed.count == 1)
        NSLayoutConstraint.deactivate([width, width])
        #expect(child.constraints.isEmpty && root.autoLayout?.engine?.installed.isEmpty == true)
    }

    @Test func changedDirectionMirrorsConstraints() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let child = view(in: root)
        let leading = child.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10)
        NSLayoutConstraint.activate([leading, child.widthAnchor.constraint(equalToConstant: 20)])
        root.layoutIfNeeded()
        #expect(child.frame.minX == 10)
        child.semanticContentAttribute = .forceRightToLeft
        root.layoutIfNeeded()
        #expect(child.frame.maxX == 90)
        leading.constant = 15
        root.layoutIfNeeded()
        #expect(child.frame.maxX == 85)
        child.semanticContentAttribute = .unspecified
        root.layoutIfNeeded()
        #expect(child.frame.minX == 15)
    }

    @Test func changedDirectionOfScreenMirrorsConstraints() {
        let stage = LayoutStage(LayoutCase(scale: 1, isRightToLeft: false))
        let child = stage.add()
        stage.activate(
            child.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 10),
            child.widthAnchor.constraint(equalToConstant: 20),
            child.heightAnchor.constraint(equalToConstant: 20),
            child.topAnchor.constraint(equalTo: stage.root.topAnchor)
        )
        stage.expect([child], [[10, 0, 20, 20]], mirroredIn: nil)
        stage.screen.screen.set(layoutDirection: .rightToLeft)
        stage.expect([child], [[270, 0, 20, 20]], mirroredIn: nil)
    }

    /// A view that wants another size each time it is laid out does not keep the program from running.
    @Test func naturalSizeThatAlwaysChangesDoesNotHang() {
        final class Restless: UIView {
            var layouts = 0
            override var intrinsicContentSize: CGSize { CGSize(width: CGFloat(layouts % 2), height: CGFloat(layouts)) }
            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
                invalidateIntrinsicContentSize()
                superview?.setNeedsLayout()
                setNeedsLayout()
            }
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let restless = Restless()
        restless.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(restless)
        restless.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(restless.layouts > 0 && restless.layouts < 200)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300]) func nonsenseConstantKeepsOtherConstraints(
        value: CGFloat
    ) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let child = view(in: root)
        let width = child.widthAnchor.constraint(equalToConstant: 20)
        let left = child.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7)
        NSLayoutConstraint.activate([width, left])
        root.layoutIfNeeded()
        width.constant = value
        root.layoutIfNeeded()
        // Sums with a huge constant lose the digits of ordinary ones as long as it is there.
        #expect(child.frame.minX == 7 || value.isFinite)
        width.constant = 30
        root.layoutIfNeeded()
        #expect(child.frame.minX == 7 && child.frame.width == 30)
    }

    /// A view far down moves with a constraint far up, in one animation.
    @Test func layoutOfDeepTreeIsAnimated() {
        let screen = AnimationScreen()
        var views = [UIView(frame: screen.window.bounds)]
        screen.add(views[0])
        var widths: [NSLayoutConstraint] = []
        for index in 0..<30 {
            let child = view(in: views[index])
            widths.append(child.widthAnchor.constraint(equalTo: views[index].widthAnchor, constant: -1))
            NSLayoutConstraint.activate([
                widths[index], child.trailingAnchor.constraint(equalTo: views[index].trailingAnchor),
                child.topAnchor.constraint(equalTo: views[index].topAnchor),
                child.bottomAnchor.constraint(equalTo: views[index].bottomAnchor),
            ])
            views.append(child)
        }
        screen.commitChanges()
        #expect(views[30].frame == CGRect(x: 1, y: 0, width: 170, height: 100))
        widths[0].constant = -101
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[30].layoutIfNeeded() }
        #expect(views[30].frame.width == 70)
        screen.advance(to: 0.5)
        #expect(abs(views[30].seen.bounds.width - 120) < 0.01 && abs(views[1].seen.bounds.width - 149) < 0.01)
    }
}
