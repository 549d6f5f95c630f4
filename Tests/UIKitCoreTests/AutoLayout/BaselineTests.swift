import Testing
import UIKit

@testable import UIKitCore

/// The baselines of views with text, without text, and of stack views.
@MainActor @Suite struct BaselineTests {
    private func label(_ text: String, _ size: CGFloat) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        return label
    }

    /// The distance of the first baseline of a label from the top of a view, in points.
    private func baseline(of label: UILabel, in root: UIView) -> CGFloat {
        label.convert(label.bounds, to: root).midY - label.font.lineHeight / 2 + label.font.ascender
    }

    @Test(arguments: LayoutCase.all) func columnHasBaselinesOfItsEnds(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (first, last) = (label("kg", 12), label("net", 20))
        let column = stage.add(UIStackView(arrangedSubviews: [first, last]))
        column.axis = .vertical
        let (big, low) = (stage.add(label("42", 40)), stage.add(label("low", 30)))
        stage.activate(
            column.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 50),
            column.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            big.leadingAnchor.constraint(equalTo: column.trailingAnchor),
            big.firstBaselineAnchor.constraint(equalTo: column.firstBaselineAnchor),
            low.leadingAnchor.constraint(equalTo: column.trailingAnchor),
            low.lastBaselineAnchor.constraint(equalTo: column.lastBaselineAnchor)
        )
        stage.controller.view.layoutIfNeeded()
        let tolerance = 1 / layoutCase.scale
        #expect(abs(baseline(of: big, in: stage.root) - baseline(of: first, in: stage.root)) <= tolerance)
        #expect(abs(baseline(of: low, in: stage.root) - baseline(of: last, in: stage.root)) <= tolerance)
        // Another view becomes the first one.
        first.isHidden = true
        stage.controller.view.layoutIfNeeded()
        #expect(abs(baseline(of: big, in: stage.root) - baseline(of: last, in: stage.root)) <= tolerance)
        first.isHidden = false
        column.insertArrangedSubview(label("new", 25), at: 0)
        stage.controller.view.layoutIfNeeded()
        let newest = column.arrangedSubviews.first as? UILabel ?? first
        #expect(abs(baseline(of: big, in: stage.root) - baseline(of: newest, in: stage.root)) <= tolerance)
    }

    @Test(arguments: LayoutCase.all) func rowHasBaselinesOfTallestView(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (small, tall) = (label("kg", 12), label("42", 40))
        let row = stage.add(UIStackView(arrangedSubviews: [small, tall]))
        row.alignment = .top
        // Within another stack view, which passes the baselines on.
        let outer = stage.add(UIStackView(arrangedSubviews: [row]))
        outer.axis = .vertical
        let other = stage.add(label("x", 20))
        stage.activate(
            outer.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 50),
            outer.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            other.leadingAnchor.constraint(equalTo: outer.trailingAnchor),
            other.firstBaselineAnchor.constraint(equalTo: outer.firstBaselineAnchor)
        )
        stage.controller.view.layoutIfNeeded()
        let tolerance = 1 / layoutCase.scale
        #expect(outer.forFirstBaselineLayout === tall && outer.forLastBaselineLayout === tall)
        #expect(abs(baseline(of: other, in: stage.root) - baseline(of: tall, in: stage.root)) <= tolerance)
        small.font = .systemFont(ofSize: 60)
        stage.controller.view.layoutIfNeeded()
        #expect(outer.forFirstBaselineLayout === small)
        #expect(abs(baseline(of: other, in: stage.root) - baseline(of: small, in: stage.root)) <= tolerance)
    }

    /// The tallest view of a row is a stack view, or is not, after a change in a stack view within it.
    @Test(arguments: LayoutCase.all) func rowHasBaselinesOfStackViewThatGrows(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (first, second, tall) = (label("kg", 12), label("net", 12), label("42", 40))
        second.isHidden = true
        let inner = UIStackView(arrangedSubviews: [first, second])
        inner.axis = .vertical
        let row = stage.add(UIStackView(arrangedSubviews: [UIStackView(arrangedSubviews: [inner]), tall]))
        row.alignment = .center
        let other = stage.add(label("x", 20))
        stage.activate(
            row.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 50),
            row.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            other.leadingAnchor.constraint(equalTo: row.trailingAnchor),
            other.firstBaselineAnchor.constraint(equalTo: row.firstBaselineAnchor)
        )
        let tolerance = 1.5 / layoutCase.scale
        func expect(_ expected: UILabel, _ change: Comment) {
            stage.controller.view.layoutIfNeeded()
            let distance = baseline(of: other, in: stage.root) - baseline(of: expected, in: stage.root)
            #expect(abs(distance) <= tolerance, change)
        }
        expect(tall, "at first")
        first.font = .systemFont(ofSize: 60)
        expect(first, "after a label has grown")
        first.font = .systemFont(ofSize: 25)
        expect(tall, "after it has shrunk")
        second.isHidden = false
        second.font = .systemFont(ofSize: 25)
        expect(first, "with a second label")
        inner.axis = .horizontal
        expect(tall, "side by side")
        inner.axis = .vertical
        inner.spacing = 10
        second.font = .systemFont(ofSize: 8)
        expect(first, "with a distance")
    }

    @Test func emptyStackViewHasItsEdgesAsBaselines() {
        let stack = UIStackView()
        #expect(stack.forFirstBaselineLayout === stack && stack.forLastBaselineLayout === stack)
    }

    @Test(arguments: LayoutCase.all) func baselineFollowsChangedFont(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (big, small) = (stage.add(label("42", 40)), stage.add(label("kg", 12)))
        stage.activate(
            big.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 50),
            big.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            small.leadingAnchor.constraint(equalTo: big.trailingAnchor),
            small.firstBaselineAnchor.constraint(equalTo: big.firstBaselineAnchor)
        )
        for size: CGFloat in [40, 60, 20] {
            big.font = .systemFont(ofSize: size)
            stage.controller.view.layoutIfNeeded()
            let distance = baseline(of: small, in: stage.root) - baseline(of: big, in: stage.root)
            #expect(abs(distance) <= 1 / layoutCase.scale, "\(size) points: \(distance)")
        }
    }

    /// Also if an app sets the font of the title's label.
    @Test(arguments: LayoutCase.all) func baselineFollowsFontOfTitle(layoutCase: LayoutCase) throws {
        let stage = LayoutStage(layoutCase)
        let button = UIButton(type: .system)
        button.setTitle("Weigh", for: .normal)
        let title = try #require(button.titleLabel)
        let unit = stage.add(label("kg", 12))
        _ = stage.add(button)
        stage.activate(
            button.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 50),
            button.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            unit.leadingAnchor.constraint(equalTo: button.trailingAnchor),
            unit.firstBaselineAnchor.constraint(equalTo: button.firstBaselineAnchor)
        )
        for size: CGFloat in [40, 60, 20] {
            title.font = .systemFont(ofSize: size)
            stage.controller.view.layoutIfNeeded()
            let distance = baseline(of: unit, in: stage.root) - baseline(of: title, in: stage.root)
            #expect(abs(distance) <= 1 / layoutCase.scale, "\(size) points: \(distance)")
            #expect(button.frame.width >= title.frame.width && title.frame.width > size, "\(size) points")
        }
    }

    @Test(arguments: LayoutCase.all, [UIControl.ContentVerticalAlignment.center, .top, .bottom])
    func fieldHasBaselineOfItsText(layoutCase: LayoutCase, alignment: UIControl.ContentVerticalAlignment) {
        for style: UITextField.BorderStyle in [.none, .roundedRect] {
            let stage = LayoutStage(layoutCase)
            let (name, field, unit) = (
                stage.add(label("Name", 17)), stage.add(UITextField()), stage.add(label("kg", 12))
            )
            field.borderStyle = style
            field.contentVerticalAlignment = alignment
            stage.activate(
                field.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 80),
                name.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
                field.leadingAnchor.constraint(equalTo: name.trailingAnchor),
                unit.leadingAnchor.constraint(equalTo: field.trailingAnchor),
                field.widthAnchor.constraint(equalToConstant: 80),
                name.firstBaselineAnchor.constraint(equalTo: field.firstBaselineAnchor),
                unit.lastBaselineAnchor.constraint(equalTo: field.lastBaselineAnchor)
            )
            // Empty, and with texts and fonts.
            for (text, size) in [(nil, 17), ("72", 17), ("72", 40), ("g", 12)] as [(String?, CGFloat)] {
                field.text = text
                field.font = .systemFont(ofSize: size)
                stage.controller.view.layoutIfNeeded()
                let origin = field.convert(CGPoint(x: 0, y: field.lineOrigin.y + field.line.ascent), to: stage.root)
                for label in [name, unit] {
                    let distance = baseline(of: label, in: stage.root) - origin.y
                    #expect(abs(distance) <= 1 / layoutCase.scale, "\(style), \(size) points: \(distance)")
                }
            }
        }
    }

    /// New texts of reused cells have the baselines of the old ones.
    @Test func textsInTheSameFontUpdateNoConstraints() throws {
        let stage = LayoutStage(LayoutCase.all[0])
        let (value, unit) = (label("42", 40), label("kg", 12))
        let row = stage.add(UIStackView(arrangedSubviews: [value, unit]))
        row.alignment = .firstBaseline
        stage.activate(
            row.topAnchor.constraint(equalTo: stage.root.topAnchor),
            row.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor)
        )
        stage.controller.view.layoutIfNeeded()
        let engine = try #require(stage.root.layoutRoot.autoLayout?.engine)
        let before = engine.baselineUpdateCount
        for text in ["43", "1,000", "7"] {
            value.text = text
            stage.controller.view.layoutIfNeeded()
        }
        #expect(engine.baselineUpdateCount == before)
        value.font = .systemFont(ofSize: 30)
        stage.controller.view.layoutIfNeeded()
        #expect(engine.baselineUpdateCount > before)
    }

    /// The baseline is that of the text, in place of that of the label's own font.
    @Test(arguments: LayoutCase.all) func attributedTextHasBaselineOfItsLine(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (mixed, plain) = (stage.add(UILabel()), stage.add(label("x", 40)))
        let text = NSMutableAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: 12)])
        text.append(NSAttributedString(string: "B", attributes: [.font: UIFont.systemFont(ofSize: 40)]))
        mixed.attributedText = text
        stage.activate(
            mixed.topAnchor.constraint(equalTo: stage.root.topAnchor),
            mixed.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            plain.leadingAnchor.constraint(equalTo: mixed.trailingAnchor),
            plain.firstBaselineAnchor.constraint(equalTo: mixed.firstBaselineAnchor)
        )
        stage.controller.view.layoutIfNeeded()
        #expect(abs(plain.frame.midY - mixed.frame.midY) <= 1)
    }

    @Test(arguments: LayoutCase.all) func baselineRelativeColumnHasSpacingFromItsEdges(layoutCase: LayoutCase) {
        let stage = LayoutStage(layoutCase)
        let (first, last) = (label("one", 17), label("two", 17))
        let column = stage.add(UIStackView(arrangedSubviews: [first, last]))
        column.axis = .vertical
        column.spacing = 40
        column.isBaselineRelativeArrangement = true
        stage.activate(
            column.topAnchor.constraint(equalTo: stage.root.topAnchor),
            column.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor)
        )
        stage.controller.view.layoutIfNeeded()
        let (top, bottom) = (baseline(of: first, in: column), baseline(of: last, in: column))
        let tolerance = 1 / layoutCase.scale
        #expect(abs(top - 40) <= tolerance && abs(bottom - top - 40) <= tolerance)
        #expect(abs(column.bounds.height - bottom - 40) <= tolerance)
    }
}
