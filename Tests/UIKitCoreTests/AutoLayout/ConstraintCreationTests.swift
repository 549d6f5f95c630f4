import Testing
import UIKit

@testable import UIKitCore

/// The forms in which constraints are created, and their direction.
@MainActor @Suite struct ConstraintCreationTests {
    private final class Named: NSLayoutConstraint {
        var note = "a note"
    }

    private func scene() -> (root: UIView, view: UIView) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        return (root, view)
    }

    @Test(arguments: [
        NSLayoutConstraint.Attribute.notAnAttribute, .width, .height, .left, .leading, .trailing, .centerX,
        .lastBaseline,
        .topMargin,
    ])
    func secondAttributeWithoutItemHasNoEffect(attribute: NSLayoutConstraint.Attribute) {
        let (root, view) = scene()
        let width = NSLayoutConstraint(
            item: view,
            attribute: .width,
            relatedBy: .equal,
            toItem: nil,
            attribute: attribute,
            multiplier: 1,
            constant: 30
        )
        #expect(width.secondItem == nil && width.secondAttribute == attribute)
        NSLayoutConstraint.activate([width, view.leftAnchor.constraint(equalTo: root.leftAnchor)])
        root.layoutIfNeeded()
        #expect(view.frame.width == 30)
        root.semanticContentAttribute = .forceRightToLeft
        width.constant = 40
        root.layoutIfNeeded()
        #expect(view.frame.width == 40)
    }

    @Test func positionsAlongDifferentAxesCanBeRelated() {
        let (root, view) = scene()
        let other = UIView()
        other.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(other)
        let across = NSLayoutConstraint(
            item: view,
            attribute: .left,
            relatedBy: .equal,
            toItem: other,
            attribute: .top,
            multiplier: 1,
            constant: 5
        )
        NSLayoutConstraint.activate([across, other.topAnchor.constraint(equalTo: root.topAnchor, constant: 20)])
        root.layoutIfNeeded()
        #expect(view.frame.minX == 25)
        #expect(NSLayoutConstraint.Attribute.leading.canBeRelated(to: .bottom))
        #expect(!NSLayoutConstraint.Attribute.leading.canBeRelated(to: .left))
        #expect(!NSLayoutConstraint.Attribute.left.canBeRelated(to: .width))
        #expect(!NSLayoutConstraint.Attribute.top.canBeRelated(to: .height))
    }

    @Test func subclassInheritsInitializers() {
        let (root, view) = scene()
        let leading = Named(
            item: view,
            attribute: .leading,
            relatedBy: .equal,
            toItem: root,
            attribute: .leading,
            multiplier: 1,
            constant: 12
        )
        leading.isActive = true
        root.layoutIfNeeded()
        #expect(view.frame.minX == 12 && leading.note == "a note")
        let empty = NSLayoutConstraint()
        #expect(empty.firstItem == nil && empty.secondItem == nil && !empty.isActive)
    }

    /// Constraints between a view and its superview follow the superview's direction, and those between siblings that of their
    /// superview.
    @Test(arguments: LayoutCase.all) func directionIsThatOfCommonContainer(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let box = stage.add()
        let (inner, sibling) = (stage.add(to: box), stage.add(to: box))
        let deep = stage.add(to: inner)
        box.semanticContentAttribute = .forceRightToLeft
        inner.semanticContentAttribute = .forceLeftToRight
        for view in [box, inner, sibling, deep] { view.heightAnchor.constraint(equalToConstant: 10).isActive = true }
        for view in [box, inner, sibling, deep] {
            view.topAnchor.constraint(equalTo: stage.root.topAnchor).isActive = true
        }
        stage.activate(
            box.leftAnchor.constraint(equalTo: stage.root.leftAnchor),
            box.widthAnchor.constraint(equalToConstant: 200),
            inner.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10),
            inner.widthAnchor.constraint(equalToConstant: 60),
            sibling.leadingAnchor.constraint(equalTo: inner.trailingAnchor, constant: 5),
            sibling.widthAnchor.constraint(equalToConstant: 30),
            deep.leadingAnchor.constraint(equalTo: inner.leadingAnchor, constant: 7),
            deep.widthAnchor.constraint(equalToConstant: 20)
        )
        stage.expect(
            [box, inner, sibling, deep],
            [[0, 0, 200, 10], [130, 0, 60, 10], [95, 0, 30, 10], [7, 0, 20, 10]],
            mirroredIn: nil
        )
        box.semanticContentAttribute = .forceLeftToRight
        inner.semanticContentAttribute = .forceRightToLeft
        stage.expect(
            [box, inner, sibling, deep],
            [[0, 0, 200, 10], [10, 0, 60, 10], [75, 0, 30, 10], [33, 0, 20, 10]],
            mirroredIn: nil
        )
    }

    @Test func constraintsHaveTheirAnchors() throws {
        let (root, view) = scene()
        let constraint = view.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor, constant: 3)
        #expect(constraint.firstAnchor == view.topAnchor && constraint.firstAnchor.item === view)
        let second = try #require(constraint.secondAnchor)
        #expect(second == root.safeAreaLayoutGuide.bottomAnchor)
        #expect(second != root.bottomAnchor && constraint.firstAnchor != view.bottomAnchor)
        #expect(constraint.firstAnchor.hash == view.topAnchor.hash && view.topAnchor == view.topAnchor)
        #expect(view.topAnchor != UIView().topAnchor && !view.topAnchor.isEqual(view))
        let width = view.widthAnchor.constraint(equalToConstant: 4)
        #expect(width.firstAnchor == view.widthAnchor && width.secondAnchor == nil)
        let gap = view.leftAnchor.anchorWithOffset(to: root.leftAnchor)
        #expect(gap != view.leftAnchor && gap != view.rightAnchor.anchorWithOffset(to: root.leftAnchor))
        #expect(gap == view.leftAnchor.anchorWithOffset(to: root.leftAnchor))
    }
}
