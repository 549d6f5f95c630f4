import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

@MainActor @Suite struct NSLayoutConstraintTests {
    /// A view of 200 × 100 points with two subviews that constraints position.
    private func scene() -> (root: UIView, first: UIView, second: UIView) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let (first, second) = (UIView(), UIView())
        for view in [first, second] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        return (root, first, second)
    }

    @Test func constraintsPositionSubviews() {
        let (root, first, second) = scene()
        NSLayoutConstraint.activate([
            first.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            first.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            first.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
            first.heightAnchor.constraint(equalToConstant: 20),
            second.leadingAnchor.constraint(equalToSystemSpacingAfter: first.trailingAnchor, multiplier: 1),
            second.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            second.centerYAnchor.constraint(equalTo: first.centerYAnchor),
            second.heightAnchor.constraint(equalTo: first.heightAnchor, multiplier: 2, constant: 6),
        ])
        root.layoutIfNeeded()
        #expect(first.frame == CGRect(x: 10, y: 5, width: 50, height: 20))
        #expect(second.frame == CGRect(x: 68, y: -8, width: 122, height: 46))
        #expect(!first.hasAmbiguousLayout && !second.hasAmbiguousLayout)
        root.frame.size.width = 400
        root.layoutIfNeeded()
        #expect(first.frame.width == 100 && second.frame.maxX == 390 && second.frame.minX == 118)
    }

    @Test func initializerEqualsAnchors() {
        let (root, first, _) = scene()
        let constraint = NSLayoutConstraint(
            item: first,
            attribute: .right,
            relatedBy: .lessThanOrEqual,
            toItem: root,
            attribute: .centerX,
            multiplier: 1,
            constant: -3
        )
        #expect(constraint.firstItem === first && constraint.secondItem === root)
        #expect(constraint.relation == .lessThanOrEqual && constraint.constant == -3 && !constraint.isActive)
        let width = NSLayoutConstraint(
            item: first,
            attribute: .width,
            relatedBy: .equal,
            toItem: nil,
            attribute: .notAnAttribute,
            multiplier: 1,
            constant: 300
        )
        width.priority = .defaultHigh
        NSLayoutConstraint.activate([
            constraint, width, first.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor),
        ])
        root.layoutIfNeeded()
        #expect(first.frame.minX == 0 && first.frame.width == 97)
    }

    @Test func changedConstantMovesViews() {
        let (root, first, second) = scene()
        let left = first.leftAnchor.constraint(equalTo: root.leftAnchor)
        NSLayoutConstraint.activate([
            left, first.widthAnchor.constraint(equalToConstant: 30),
            second.leftAnchor.constraint(equalTo: first.rightAnchor),
            second.rightAnchor.constraint(equalTo: root.rightAnchor),
        ])
        root.layoutIfNeeded()
        #expect(second.frame.minX == 30 && second.frame.width == 170)
        left.constant = 40
        root.layoutIfNeeded()
        #expect(first.frame.minX == 40 && second.frame.minX == 70 && second.frame.width == 130)
        left.isActive = false
        #expect(first.hasAmbiguousLayout)
        left.isActive = true
        root.layoutIfNeeded()
        #expect(first.frame.minX == 40 && root.constraints.count == 3 && first.constraints.count == 1)
    }

    @Test func changeOfPriorityAppliesToActiveConstraint() {
        let (root, first, _) = scene()
        let (narrow, wide) = (
            first.widthAnchor.constraint(equalToConstant: 10), first.widthAnchor.constraint(equalToConstant: 90)
        )
        narrow.priority = .defaultLow
        wide.priority = .defaultHigh
        NSLayoutConstraint.activate([narrow, wide])
        root.layoutIfNeeded()
        #expect(first.frame.width == 90)
        narrow.priority = UILayoutPriority(760)
        root.layoutIfNeeded()
        #expect(first.frame.width == 10)
    }

    @Test func distancesOfAnchorsAreSizes() {
        let (root, first, second) = scene()
        NSLayoutConstraint.activate([
            first.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
            first.widthAnchor.constraint(equalToConstant: 40), second.widthAnchor.constraint(equalToConstant: 30),
            first.rightAnchor.anchorWithOffset(to: second.leftAnchor)
                .constraint(equalTo: second.rightAnchor.anchorWithOffset(to: root.rightAnchor)),
        ])
        root.layoutIfNeeded()
        // The space beside the second view is divided evenly.
        #expect(second.frame.minX == 115)
    }

    @Test func leadingIsRightInRightToLeftInterfaces() {
        let (root, first, second) = scene()
        for view in [root, first, second] { view.semanticContentAttribute = .forceRightToLeft }
        NSLayoutConstraint.activate([
            first.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            first.widthAnchor.constraint(equalToConstant: 50),
            second.leadingAnchor.constraint(greaterThanOrEqualTo: first.trailingAnchor, constant: 20),
            second.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -5),
            second.widthAnchor.constraint(equalToConstant: 500).with(priority: .defaultHigh),
        ])
        root.layoutIfNeeded()
        #expect(first.frame.minX == 140 && first.frame.maxX == 190)
        #expect(second.frame.minX == 5 && second.frame.maxX == 120)
    }

    @Test func viewsOfDifferentSuperviewsCanBeRelated() {
        let (root, first, _) = scene()
        let box = UIView(frame: CGRect(x: 50, y: 20, width: 100, height: 60))
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(box)
        box.addSubview(inner)
        NSLayoutConstraint.activate([
            inner.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 7),
            inner.widthAnchor.constraint(equalToConstant: 10), first.leftAnchor.constraint(equalTo: inner.rightAnchor),
            first.widthAnchor.constraint(equalToConstant: 4),
        ])
        root.layoutIfNeeded()
        #expect(inner.frame.minX == 7 && first.frame.minX == 67)
        // The box has a given frame, and its content can be scrolled.
        box.frame.origin.x = 60
        root.layoutIfNeeded()
        #expect(first.frame.minX == 77)
        box.bounds.origin.x = 3
        root.layoutIfNeeded()
        #expect(inner.frame.minX == 10 && first.frame.minX == 77)
    }

    @Test func removedViewLosesConstraintsToTheOutside() {
        let (root, first, second) = scene()
        let inside = first.widthAnchor.constraint(equalToConstant: 33)
        let between = first.leftAnchor.constraint(equalTo: second.leftAnchor)
        NSLayoutConstraint.activate([inside, between])
        first.removeFromSuperview()
        #expect(inside.isActive && !between.isActive && root.constraints.isEmpty)
        let other = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 90))
        other.addSubview(first)
        first.rightAnchor.constraint(equalTo: other.rightAnchor).isActive = true
        other.layoutIfNeeded()
        #expect(first.frame.minX == 57 && first.frame.width == 33)
    }

    @Test func reorderingKeepsConstraints() {
        let (root, first, second) = scene()
        let constraint = first.leftAnchor.constraint(equalTo: second.leftAnchor)
        constraint.isActive = true
        root.sendSubviewToBack(second)
        root.bringSubviewToFront(first)
        #expect(constraint.isActive)
    }

    @Test func contradictionIsReportedAndResolved() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100))
        let controller = UIViewController()
        try screen.show(controller)
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(view)
        let wide = view.widthAnchor.constraint(equalToConstant: 50)
        wide.identifier = "wide"
        wide.isActive = true
        let narrow = view.widthAnchor.constraint(equalToConstant: 20)
        narrow.identifier = "narrow"
        narrow.isActive = true
        try screen.advance(by: 0.1)
        #expect(view.frame.width == 50 && narrow.isActive)
        let conflicts = Session.current.userInterface.layoutConflicts
        let conflict = try #require(conflicts.first)
        #expect(conflicts.count == 1 && conflict.constraints.count == 2)
        #expect(conflict.broken.contains("'narrow'") && conflict.broken.contains(".width == 20"))
        wide.isActive = false
        try screen.advance(by: 0.1)
        #expect(view.frame.width == 20)
    }

    /// Views constrain themselves before they have a superview and a size.
    @Test func constraintsOfAViewWithoutFrameAreNoContradiction() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 100))
        let controller = UIViewController()
        try screen.show(controller)
        let (view, content) = (UIView(), UIView())
        for part in [view, content] { part.translatesAutoresizingMaskIntoConstraints = false }
        view.addSubview(content)
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 50),
            view.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
            content.widthAnchor.constraint(equalTo: view.widthAnchor, constant: -16),
            content.heightAnchor.constraint(equalToConstant: 60), content.topAnchor.constraint(equalTo: view.topAnchor),
            content.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        #expect(Session.current.userInterface.layoutConflicts.isEmpty)
        controller.view.addSubview(view)
        try screen.advance(by: 0.1)
        #expect(view.frame.size == CGSize(width: 50, height: 60) && content.frame.width == 34)
        #expect(Session.current.userInterface.layoutConflicts.isEmpty)
        // In a window, it is one.
        controller.view.widthAnchor.constraint(equalToConstant: 20).isActive = true
        try screen.advance(by: 0.1)
        #expect(Session.current.userInterface.layoutConflicts.count == 1)
    }

    @Test func descriptionIsEquation() {
        let (root, first, _) = scene()
        let constraint = first.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor, constant: 8)
        constraint.priority = .defaultHigh
        let text = constraint.description
        #expect(text.contains(".left >= ") && text.hasSuffix(".left + 8 @750 (inactive)>"), "\(text)")
    }

    @Test func unrelatedViewsTrap() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { UIView().leftAnchor.constraint(equalTo: UIView().leftAnchor).isActive = true }
        }
    }

    @Test func mixedAttributesTrap() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let view = UIView()
                _ = NSLayoutConstraint(
                    item: view,
                    attribute: .left,
                    relatedBy: .equal,
                    toItem: view,
                    attribute: .leading,
                    multiplier: 1,
                    constant: 0
                )
            }
        }
    }

    /// A changed height in a list of sixty rows moves the rows below without an exchange of variables.
    @Test func changedConstantExchangesNoVariables() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 4000))
        var heights: [NSLayoutConstraint] = []
        var above: UIView?
        for _ in 0..<60 {
            let row = UIView()
            row.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(row)
            let height = row.heightAnchor.constraint(equalToConstant: 20)
            heights.append(height)
            NSLayoutConstraint.activate([
                row.leftAnchor.constraint(equalTo: root.leftAnchor),
                row.rightAnchor.constraint(equalTo: root.rightAnchor),
                row.topAnchor.constraint(equalTo: above?.bottomAnchor ?? root.topAnchor), height,
            ])
            above = row
        }
        root.layoutIfNeeded()
        #expect(root.subviews.last?.frame == CGRect(x: 0, y: 59 * 20, width: 200, height: 20))
        let engine = try #require(root.autoLayout?.engine)
        let before = engine.solver.pivotCount
        heights[10].constant = 35
        root.layoutIfNeeded()
        #expect(root.subviews.last?.frame.minY == 59 * 20 + 15 && engine.solver.pivotCount == before)
    }
}

extension NSLayoutConstraint {
    func with(priority: UILayoutPriority) -> NSLayoutConstraint {
        self.priority = priority
        return self
    }
}
