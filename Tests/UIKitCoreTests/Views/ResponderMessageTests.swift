import Testing
import UIKit

/// Messages that pass along the responder chain, and descriptions of hierarchies.
@MainActor
@Suite struct ResponderMessageTests {
    private final class Shaken: UIView {
        var log: [String] = []
        override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            log.append("began \(motion)")
        }
        override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            log.append("ended \(motion)")
        }
        override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            log.append("cancelled \(motion)")
        }
        override func prepareForInterfaceBuilder() {
            super.prepareForInterfaceBuilder()
            log.append("prepared")
        }
    }

    @Test func motionsAreForwardedToTheNextResponder() {
        let (shaken, inner) = (Shaken(), UIView())
        shaken.addSubview(inner)
        inner.motionBegan(.motionShake, with: nil)
        inner.motionEnded(.motionShake, with: nil)
        inner.motionCancelled(.motionShake, with: nil)
        #expect(shaken.log == ["began motionShake", "ended motionShake", "cancelled motionShake"])
        shaken.prepareForInterfaceBuilder()
        #expect(shaken.log.last == "prepared")
    }

    @Test func recursiveDescriptionIsIndentedByDepth() {
        let (outer, middle, inner, last) = (UIView(), UILabel(), UIView(), UIView())
        outer.addSubview(middle)
        middle.addSubview(inner)
        outer.addSubview(last)
        #expect(
            outer.recursiveDescription() == """
                \(outer.description)
                   | \(middle.description)
                   |    | \(inner.description)
                   | \(last.description)
                """
        )
        #expect(inner.recursiveDescription() == inner.description)
    }

    private final class Editor: UIView {
        var agrees = true
        override var canBecomeFirstResponder: Bool { true }
        override var canResignFirstResponder: Bool { agrees }
    }

    @Test func endEditingEndsTheRoleOfViewsInside() {
        let screen = ViewScreen(width: 10, height: 10)
        let (outer, editor, other) = (UIView(), Editor(), UIView())
        screen.add(outer, other)
        outer.addSubview(editor)
        #expect(!outer.endEditing(true))
        editor.becomeFirstResponder()
        #expect(!other.endEditing(true) && editor.isFirstResponder)
        editor.agrees = false
        #expect(!outer.endEditing(false) && editor.isFirstResponder)
        #expect(outer.endEditing(true) && !editor.isFirstResponder)
        editor.agrees = true
        editor.becomeFirstResponder()
        #expect(screen.window.endEditing(false) && !editor.isFirstResponder)
    }

    // Subclasses override the initializer as Apple declares it: it does not fail.
    private final class Row: UIStackView {
        var isPrepared = false
        required init(coder: NSCoder) {
            super.init(coder: coder)
            isPrepared = true
        }
        override init(frame: CGRect) { super.init(frame: frame) }
    }

    private final class Wheel: UIActivityIndicatorView {
        required init(coder: NSCoder) { super.init(coder: coder) }
    }

    @Test func stackViewsAndIndicatorsAreCreatedWithACoder() {
        final class Coder: NSCoder {}
        let row = Row(coder: Coder())
        #expect(row.isPrepared && row.arrangedSubviews.isEmpty && !row.isOpaque && row.frame == .zero)
        row.addArrangedSubview(UIView())
        #expect(row.arrangedSubviews.count == 1)
        let wheel = Wheel(coder: Coder())
        #expect(wheel.style == .medium && wheel.bounds.size == CGSize(width: 20, height: 20) && wheel.isHidden)
        wheel.startAnimating()
        #expect(wheel.isAnimating && !wheel.isHidden)
    }
}
