import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Random trees of labels with attributes, stack views, zoomed scroll views, text fields and text views that are edited, and plain
/// views: a second layout changes nothing, and partial repaints show the same pixels as a full one.
@MainActor
@Suite struct RandomTreeTests {
    @Test(arguments: 0..<TestEffort.rounds(10_000, reduced: 300) / 100)
    func layoutIsStableAndRepaintsAreEqual(batch: Int) throws {
        for seed in batch * 100..<batch * 100 + 100 {
            var tree = RandomTree(seed: UInt64(seed))
            for step in 0..<3 {
                let fault = tree.faultAfterStep()
                #expect(fault == nil, "seed \(seed), step \(step): \(fault ?? "")")
                if fault != nil { break }
            }
        }
    }
}

@MainActor
private final class Zoomer: NSObject, UIScrollViewDelegate {
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { scrollView.subviews.first }
}

/// A random tree, and its changes.
@MainActor
private struct RandomTree {
    private var random: SeededGenerator
    private let screen: ViewScreen
    private let root = UIView()
    private let zoomer = Zoomer()
    private var views: [UIView] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let scale = CGFloat(1 + seed % 3)
        screen = ViewScreen(width: 60, height: 60, scale: scale)
        root.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        root.backgroundColor = .white
        if seed % 2 == 1 { root.semanticContentAttribute = .forceRightToLeft }
        screen.add(root)
        for _ in 0..<Int.random(in: 2...7, using: &random) { add() }
    }

    private mutating func pick<Element>(_ list: [Element]) -> Element { random.element(of: list) }

    private mutating func text() -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let font = UIFont.systemFont(ofSize: CGFloat(Int.random(in: 6...20, using: &random)))
            let color = pick([UIColor.red, .blue, .black])
            let word = pick(["a ", "word ", "several words "])
            text.append(NSAttributedString(string: word, attributes: [.font: font, .foregroundColor: color]))
        }
        return text
    }

    private mutating func makeView() -> UIView {
        switch Int.random(in: 0..<6, using: &random) {
        case 4:
            let field = UITextField()
            field.borderStyle = pick([.none, .roundedRect, .line])
            field.font = .systemFont(ofSize: 9)
            field.text = pick(["", "word", "ab שלום cd"])
            field.widthAnchor.constraint(equalToConstant: 35).isActive = true
            return field
        case 5:
            let view = UITextView()
            view.isScrollEnabled = random.chance(50)
            view.attributedText = text()
            view.widthAnchor.constraint(equalToConstant: 40).isActive = true
            if view.isScrollEnabled { view.heightAnchor.constraint(equalToConstant: 30).isActive = true }
            return view
        case 0:
            let label = UILabel()
            label.attributedText = text()
            label.numberOfLines = pick([0, 1, 2])
            return label
        case 1:
            let stack = UIStackView()
            stack.axis = pick([.horizontal, .vertical])
            stack.alignment = pick([.fill, .leading, .center, .firstBaseline])
            stack.spacing = CGFloat(Int.random(in: 0...5, using: &random))
            stack.isBaselineRelativeArrangement = random.chance(20)
            return stack
        case 2:
            let scrollView = UIScrollView()
            scrollView.maximumZoomScale = 3
            scrollView.delegate = zoomer
            let content = UIView()
            content.backgroundColor = .green
            content.translatesAutoresizingMaskIntoConstraints = false
            scrollView.addSubview(content)
            let guide = scrollView.contentLayoutGuide
            NSLayoutConstraint.activate([
                content.topAnchor.constraint(equalTo: guide.topAnchor),
                content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
                content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
                content.widthAnchor.constraint(equalToConstant: 30),
                content.heightAnchor.constraint(equalToConstant: 20),
            ])
            scrollView.widthAnchor.constraint(equalToConstant: 25).isActive = true
            scrollView.heightAnchor.constraint(equalToConstant: 25).isActive = true
            return scrollView
        default:
            let view = UIView()
            view.backgroundColor = pick([.red, .blue, .yellow])
            view.widthAnchor.constraint(equalToConstant: CGFloat(Int.random(in: 1...20, using: &random))).isActive =
                true
            view.heightAnchor.constraint(equalToConstant: CGFloat(Int.random(in: 1...20, using: &random))).isActive =
                true
            return view
        }
    }

    private mutating func add() {
        let view = makeView()
        view.translatesAutoresizingMaskIntoConstraints = false
        let stacks = views.compactMap { $0 as? UIStackView }.filter { $0.isDescendant(of: root) }
        if !stacks.isEmpty, random.chance(60) {
            pick(stacks).addArrangedSubview(view)
        } else {
            root.addSubview(view)
            let other = views.first { $0.superview === root }
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(
                    equalTo: root.topAnchor,
                    constant: CGFloat(Int.random(in: 0...30, using: &random))
                ),
                view.leadingAnchor.constraint(
                    equalTo: root.leadingAnchor,
                    constant: CGFloat(Int.random(in: 0...30, using: &random))
                ),
            ])
            if let other, random.chance(30) {
                let baseline = view.firstBaselineAnchor.constraint(equalTo: other.firstBaselineAnchor)
                baseline.priority = .defaultHigh
                baseline.isActive = true
            }
        }
        views.append(view)
    }

    private mutating func change() {
        let view = pick(views)
        switch Int.random(in: 0..<8, using: &random) {
        case 6, 7: editText()
        case 0: add()
        case 1: view.isHidden.toggle()
        case 2: view.removeFromSuperview()
        case 3: (view as? UIScrollView)?.setZoomScale(pick([1, 1.5, 2, 3]), animated: false)
        case 4:
            guard let label = view as? UILabel else { return }
            if random.chance(50) { label.attributedText = text() } else { label.font = .systemFont(ofSize: 11) }
        default: (view as? UIStackView)?.axis = pick([.horizontal, .vertical])
        }
    }

    /// Types, deletes or selects in a text.
    private mutating func editText() {
        let inputs = views.filter { $0 is any UITextInput && $0.window != nil }
        guard let view = inputs.isEmpty ? nil : pick(inputs), let input = view as? any UITextInput else { return }
        view.becomeFirstResponder()
        let length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
        let ends = [Int.random(in: 0...length, using: &random), Int.random(in: 0...length, using: &random)].sorted()
        switch Int.random(in: 0..<4, using: &random) {
        case 0: input.insertText(pick(["x", "several words ", "\n", "ש"]))
        case 1: input.deleteBackward()
        case 2: input.selectedTextRange = IndexedTextRange(ends[0]..<ends[1])
        default: input.selectedTextRange = IndexedTextRange(ends[0]..<ends[0])
        }
    }

    /// Changes the tree, shows it, and returns what is wrong.
    mutating func faultAfterStep() -> String? {
        for _ in 0..<Int.random(in: 1...4, using: &random) { change() }
        screen.show()
        let frames = frames
        let pixels = pixels
        visit { $0.setNeedsLayout() }
        visit { $0.invalidateIntrinsicContentSize() }
        root.layoutIfNeeded()
        if self.frames != frames { return "a second layout moves views: \(frames) \(self.frames)" }
        visit { $0.setNeedsDisplay() }
        screen.show()
        return self.pixels == pixels ? nil : "a full repaint shows other pixels"
    }

    private func visit(_ body: (UIView) -> Void) {
        func visit(_ view: UIView) {
            body(view)
            for subview in view.subviews { visit(subview) }
        }
        visit(root)
    }

    private var frames: [CGRect] {
        var frames: [CGRect] = []
        visit { frames.append($0.frame) }
        return frames
    }

    private var pixels: [UInt32] {
        let size = screen.surface.size
        return (0..<size.height).flatMap { y in (0..<size.width).map { screen[$0, y] } }
    }
}
