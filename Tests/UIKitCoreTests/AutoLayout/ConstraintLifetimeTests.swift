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

    /// Nothing of views that have left the tree stays in the engine, which exists as long as the window.
    @Test func engineForgetsViewsThatLeave() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let stays = view(in: root)
        stays.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
        root.layoutIfNeeded()
        let engine = try #require(root.autoLayout?.engine)
        /// The numbers of elements of all tables.
        func counts() -> [String: Int] {
            var counts: [String: Int] = [:]
            func add(_ value: Any, _ path: String) {
                let mirror = Mirror(reflecting: value)
                switch mirror.displayStyle {
                case .dictionary, .set, .collection: counts[path] = mirror.children.count
                case .struct: for child in mirror.children { add(child.value, "\(path).\(child.label ?? "")") }
                default: break
                }
            }
            for child in Mirror(reflecting: engine).children { add(child.value, child.label ?? "") }
            return counts
        }
        func replace() {
            let row = view(in: root)
            let inner = view(in: row)
            NSLayoutConstraint.activate([
                row.topAnchor.constraint(equalTo: root.topAnchor),
                inner.leadingAnchor.constraint(equalTo: row.leadingAnchor),
                inner.topAnchor.constraint(equalTo: row.topAnchor, constant: 5),
                inner.trailingAnchor.constraint(equalTo: stays.leadingAnchor),
            ])
            root.layoutIfNeeded()
            row.bounds.origin.y = 3
            root.layoutIfNeeded()
            row.removeFromSuperview()
            root.layoutIfNeeded()
        }
        for _ in 0..<3 { replace() }
        let former = counts()
        #expect(former["originDependents"] == 1 && former["installed"] == 1, "\(former)")
        for _ in 0..<20 { replace() }
        #expect(counts() == former)
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

    /// Views that outlive their superview are a tree of their own, also if that superview had left its tree and was not solved.
    @Test(arguments: [false, true], [false, true]) func viewsOutliveTheirSuperview(
        leavesFirst: Bool,
        changesConstant: Bool
    ) throws {
        let child = UIView()
        child.translatesAutoresizingMaskIntoConstraints = false
        let inner = view(in: child)
        let width = inner.widthAnchor.constraint(equalToConstant: 20)
        let height = inner.heightAnchor.constraint(equalToConstant: 8)
        var outer: NSLayoutConstraint?
        inScope {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            let superview = UIView(frame: root.bounds)
            root.addSubview(superview)
            superview.addSubview(child)
            let leading = child.leadingAnchor.constraint(equalTo: superview.leadingAnchor)
            NSLayoutConstraint.activate([
                leading, width, inner.leadingAnchor.constraint(equalTo: child.leadingAnchor, constant: 5),
                inner.topAnchor.constraint(equalTo: child.topAnchor),
            ])
            root.layoutIfNeeded()
            #expect(inner.frame == CGRect(x: 5, y: 0, width: 20, height: 0))
            if leavesFirst { superview.removeFromSuperview() }
            outer = leading
        }
        // The view that held it has been released.
        let leading = try #require(outer)
        #expect(child.superview == nil && width.isActive && !leading.isActive)
        if changesConstant { width.constant = 30 } else { height.isActive = true }
        child.layoutIfNeeded()
        let changed = changesConstant ? CGSize(width: 30, height: 0) : CGSize(width: 20, height: 8)
        #expect(inner.frame == CGRect(origin: CGPoint(x: 5, y: 0), size: changed))
        width.isActive = false
        child.layoutIfNeeded()
        #expect(!width.isActive && inner.frame == CGRect(x: 5, y: 0, width: 0, height: changed.height))
    }

    /// A constraint between views whose superview has been released is inactive, so that its priority may become that of an optional
    /// one, and can be activated in the next one.
    @Test func constraintBetweenSiblingsOutlivesSuperview() {
        let views = (0..<2).map { _ in UIView() }
        for view in views { view.translatesAutoresizingMaskIntoConstraints = false }
        let equal = views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor, multiplier: 2)
        inScope {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            for view in views { root.addSubview(view) }
            equal.isActive = true
        }
        #expect(!equal.isActive)
        equal.priority = .defaultHigh
        let next = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        for view in views { next.addSubview(view) }
        NSLayoutConstraint.activate([equal, views[0].widthAnchor.constraint(equalToConstant: 10)])
        next.layoutIfNeeded()
        #expect(equal.isActive && views[0].frame.width == 10 && views[1].frame.width == 20)
    }

    /// A grid of views, each of which follows the one before.
    private func grid(_ count: Int) -> (root: UIView, views: [UIView], size: NSLayoutConstraint) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let views = (0..<count).map { _ in view(in: root) }
        let size = views[0].widthAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([size, views[0].leftAnchor.constraint(equalTo: root.leftAnchor)])
        for (view, next) in zip(views, views.dropFirst()) {
            NSLayoutConstraint.activate([
                next.leftAnchor.constraint(equalTo: view.rightAnchor),
                next.widthAnchor.constraint(equalTo: view.widthAnchor),
            ])
        }
        return (root, views, size)
    }

    /// Most views that leave a window are never laid out again: their constraints are solved if they are.
    @Test func viewsThatLeaveAreSolvedOnDemand() {
        let screen = ViewScreen()
        let (root, views, size) = grid(40)
        screen.add(root)
        root.layoutIfNeeded()
        #expect(views[39].frame.minX == 390)
        root.removeFromSuperview()
        #expect(root.layoutCounters.rowUpdates == 0)
        size.constant = 5
        root.bounds.size.width = 300
        #expect(root.layoutCounters.rowUpdates == 0)
        root.layoutIfNeeded()
        #expect(root.layoutCounters.rowUpdates > 0)
        #expect(views[39].frame == CGRect(x: 195, y: 0, width: 5, height: 0))
        root.removeFromSuperview()
        size.constant = 8
        root.layoutIfNeeded()
        #expect(views[39].frame.minX == 312)
        // Added and removed without a layout in between.
        screen.add(root)
        root.removeFromSuperview()
        views[1].removeFromSuperview()
        size.constant = 6
        screen.add(root)
        root.layoutIfNeeded()
        #expect(views[0].frame.width == 6)
    }

    /// Moving a tree to another superview costs as much as its first layout, and leaving it not more.
    @Test func costOfMovingTreeIsThatOfFirstLayout() throws {
        let screen = ViewScreen()
        let (root, views, _) = grid(200)
        root.layoutIfNeeded()
        let first = root.layoutCounters.rowUpdates
        screen.add(root)
        let window = try #require(root.window)
        let before = window.layoutCounters
        #expect(before.rowUpdates < first + 100)
        root.layoutIfNeeded()
        #expect(views[199].frame.minX == 1990)
        root.removeFromSuperview()
        let after = window.layoutCounters
        #expect(after.rowUpdates - before.rowUpdates < 2 * first + 100)
    }

    /// Contradicting constraints are broken in the order of their activation, wherever they are held.
    @Test func moveBreaksTheSameConstraint() {
        let screen = ViewScreen()
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let (one, other) = (view(in: root), view(in: root))
        // The first is held by the view, the others by the root.
        one.widthAnchor.constraint(equalToConstant: 20).isActive = true
        other.widthAnchor.constraint(equalTo: one.widthAnchor).isActive = true
        other.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.2).isActive = true
        root.layoutIfNeeded()
        #expect(one.frame.width == 20 && other.frame.width == 20)
        screen.add(root)
        root.layoutIfNeeded()
        #expect(one.frame.width == 20 && other.frame.width == 20)
        root.removeFromSuperview()
        root.layoutIfNeeded()
        #expect(one.frame.width == 20 && other.frame.width == 20)
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
        // The direction is that of the container.
        child.semanticContentAttribute = .forceRightToLeft
        root.layoutIfNeeded()
        #expect(child.frame.minX == 10)
        root.semanticContentAttribute = .forceRightToLeft
        root.layoutIfNeeded()
        #expect(child.frame.maxX == 90)
        leading.constant = 15
        root.layoutIfNeeded()
        #expect(child.frame.maxX == 85)
        root.semanticContentAttribute = .unspecified
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
