import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// An attachment with a colored view.
private final class ViewAttachment: NSTextAttachment {
    final class Provider: NSTextAttachmentViewProvider {
        static let size = CGSize(width: 40, height: 30)
        private(set) var boundsRequests = 0

        override func attachmentBounds(
            for attributes: [NSAttributedString.Key: Any],
            location: any NSTextLocation,
            textContainer: NSTextContainer?,
            proposedLineFragment: CGRect,
            position: CGPoint
        ) -> CGRect {
            boundsRequests += 1
            return super.attachmentBounds(
                for: attributes,
                location: location,
                textContainer: textContainer,
                proposedLineFragment: proposedLineFragment,
                position: position
            )
        }

        override func loadView() {
            tracksTextAttachmentViewBounds = (textAttachment as? ViewAttachment)?.tracks ?? false
            let view = UIView(frame: CGRect(origin: .zero, size: Self.size))
            view.backgroundColor = .red
            self.view = view
        }
    }

    var tracks = true
    private(set) weak var provider: Provider?
    private(set) var requests = 0

    override func viewProvider(
        for parentView: UIView?,
        location: any NSTextLocation,
        textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        requests += 1
        let provider = Provider(
            textAttachment: self,
            parentView: parentView,
            textLayoutManager: textContainer?.textLayoutManager,
            location: location
        )
        self.provider = provider
        return provider
    }
}

/// Views in the text of text views.
@MainActor
@Suite struct TextAttachmentViewTests {
    private let screen = ViewScreen(width: 200, height: 120)
    private let attachment = ViewAttachment()
    private let font = UIFont.systemFont(ofSize: 16)

    private func text(_ before: String = "ab", _ after: String = "cd") -> NSAttributedString {
        let text = NSMutableAttributedString(string: before)
        text.append(NSAttributedString(attachment: attachment))
        text.append(NSAttributedString(string: after))
        text.addAttribute(.font, value: font, range: NSRange(location: 0, length: text.length))
        return text
    }

    private func show(_ text: NSAttributedString) -> UITextView {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
        view.attributedText = text
        screen.add(view)
        screen.show()
        return view
    }

    private func caret(_ view: UITextView, _ offset: Int) -> CGRect { view.caretRect(for: IndexedTextPosition(offset)) }

    @Test func viewStandsOnTheBaselineBetweenItsCarets() throws {
        let view = show(text())
        let shown = try #require(attachment.provider?.view)
        #expect(shown.superview === view && shown.frame.size == ViewAttachment.Provider.size)
        #expect(abs(shown.frame.minX - caret(view, 2).minX) <= 1 && abs(shown.frame.maxX - caret(view, 3).minX) <= 1)
        let line = view.layoutManager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil)
        let baseline = line.minY + view.layoutManager.location(forGlyphAt: 2).y + view.textContainerInset.top
        #expect(abs(shown.frame.maxY - baseline) < 0.01 && line.height >= 30)
        #expect(view.layoutManager.attachmentSize(forGlyphAt: 2) == ViewAttachment.Provider.size)
    }

    @Test func viewMovesWithTheTextAndLeavesWithIt() throws {
        let view = show(text())
        let shown = try #require(attachment.provider?.view)
        let before = shown.frame.minX
        view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "wide ")
        screen.show()
        #expect(shown.frame.minX > before + 20 && attachment.requests == 1)
        #expect(attachment.provider?.location.compare(TextOffsetLocation(7)) == .orderedSame)
        view.textStorage.replaceCharacters(in: NSRange(location: 7, length: 1), with: "")
        screen.show()
        #expect(shown.superview == nil && attachment.provider == nil)
    }

    @Test func viewLeavesWithTextThatALongerOneReplaces() throws {
        let view = show(text())
        let shown = try #require(attachment.provider?.view)
        view.textStorage.replaceCharacters(in: NSRange(location: 1, length: 2), with: "longer")
        screen.show()
        #expect(shown.superview == nil && attachment.provider == nil)
    }

    @Test func aLayoutAsksOnceForASizeThatHasNotChanged() throws {
        let view = show(text())
        let provider = try #require(attachment.provider)
        let before = provider.boundsRequests
        view.setNeedsLayout()
        screen.show()
        #expect((1..<4).contains(provider.boundsRequests - before))
    }

    @Test func textMakesRoomForAViewThatGrows() throws {
        let view = show(text())
        let shown = try #require(attachment.provider?.view)
        let end = caret(view, 3).minX
        shown.bounds.size = CGSize(width: 70, height: 50)
        screen.show()
        #expect(abs(caret(view, 3).minX - end - 30) <= 1)
        #expect(view.layoutManager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil).height >= 50)
        #expect(shown.frame.size == CGSize(width: 70, height: 50))
    }

    @Test func spaceOfAViewThatIsNotAllowedAnyMoreIsThatOfTheImage() throws {
        attachment.image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 10)).image { _ in }
        let view = show(text())
        let shown = try #require(attachment.provider?.view)
        #expect(abs(caret(view, 3).minX - caret(view, 2).minX - 40) <= 1)
        attachment.allowsTextAttachmentView = false
        view.setNeedsLayout()
        screen.show()
        #expect(shown.superview == nil && abs(caret(view, 3).minX - caret(view, 2).minX - 12) <= 1)
        attachment.allowsTextAttachmentView = true
        view.setNeedsLayout()
        screen.show()
        #expect(shown.superview === view && attachment.requests == 1)
        #expect(abs(caret(view, 3).minX - caret(view, 2).minX - 40) <= 1)
    }

    @Test func viewGetsTheSizeOfItsAttachment() throws {
        attachment.tracks = false
        attachment.bounds = CGRect(x: 0, y: -5, width: 24, height: 20)
        let view = show(text())
        let shown = try #require(attachment.provider?.view)
        #expect(shown.frame.size == CGSize(width: 24, height: 20))
        let line = view.layoutManager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil)
        let baseline = line.minY + view.layoutManager.location(forGlyphAt: 2).y + view.textContainerInset.top
        #expect(abs(shown.frame.maxY - baseline - 5) < 0.01)
    }

    @Test func viewIsShownWhileItIsVisible() throws {
        let view = show(text(String(repeating: "line\n", count: 60), "end"))
        #expect(attachment.requests == 0, "text that is not visible asks for nothing")
        view.contentOffset.y = view.contentSize.height - view.bounds.height
        screen.show()
        let shown = try #require(attachment.provider?.view)
        #expect(shown.superview === view)
        view.contentOffset.y = 0
        screen.show()
        #expect(shown.superview == nil && attachment.provider != nil)
        view.contentOffset.y = view.contentSize.height - view.bounds.height
        screen.show()
        #expect(shown.superview === view && attachment.requests == 1)
    }

    @Test func viewThatDoesNotScrollIsAsHighAsItsViews() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
        view.isScrollEnabled = false
        view.attributedText = text()
        screen.add(view)
        screen.show()
        #expect(view.intrinsicContentSize.height >= ViewAttachment.Provider.size.height + 16)
    }

    /// A provider that overrides the initializer, as on iOS.
    private final class Tracking: NSTextAttachmentViewProvider {
        private(set) var offset = 0

        override init(
            textAttachment: NSTextAttachment,
            parentView: UIView?,
            textLayoutManager: NSTextLayoutManager?,
            location: any NSTextLocation
        ) {
            super.init(
                textAttachment: textAttachment,
                parentView: parentView,
                textLayoutManager: textLayoutManager,
                location: location
            )
            tracksTextAttachmentViewBounds = true
            offset = (location as? TextOffsetLocation)?.offset ?? -1
        }
    }

    @Test func classesAreRegisteredForTypes() throws {
        let type = "org.example.attachment-view-tests"
        let registered = NSTextAttachment(data: Data([1, 2]), ofType: type)
        #expect(!registered.usesTextAttachmentView && registered.image(in: font) == nil)
        NSTextAttachment.registerViewProviderClass(NSTextAttachmentViewProvider.self, forFileType: type)
        #expect(registered.usesTextAttachmentView)
        let location = TextOffsetLocation(4)
        let provider = registered.viewProvider(for: nil, location: location, textContainer: nil)
        #expect(provider?.textAttachment === registered && provider?.location.compare(location) == .orderedSame)
        #expect(provider?.view != nil && provider?.textLayoutManager == nil)
        #expect(location.compare(TextOffsetLocation(9)) == .orderedAscending)
        NSTextAttachment.registerViewProviderClass(Tracking.self, forFileType: type)
        let tracking = registered.viewProvider(for: nil, location: location, textContainer: nil) as? Tracking
        #expect(tracking?.offset == 4 && tracking?.tracksTextAttachmentViewBounds == true)
        registered.allowsTextAttachmentView = false
        #expect(!registered.usesTextAttachmentView)
    }

    @Test func touchesOfTheViewAreItsOwn() throws {
        let app = try TextViewScreen(edits: false)
        app.view.attributedText = text()
        try app.screen.advance(by: 0.1)
        let shown = try #require(attachment.provider?.view)
        try app.screen.tap(at: shown.convert(CGPoint(x: 10, y: 10), to: nil))
        #expect(!app.view.isFirstResponder)
        try app.screen.tap(at: app.point(5))
        #expect(app.view.isFirstResponder)
    }

    @Test func imagesOfDataAndOfSubclassesAreDrawn() throws {
        final class Drawn: NSTextAttachment {
            var index = -1
            var hasContainer = false

            override func image(
                forBounds imageBounds: CGRect,
                textContainer: NSTextContainer?,
                characterIndex charIndex: Int
            ) -> UIImage? {
                (index, hasContainer) = (charIndex, textContainer != nil)
                return super.image(forBounds: imageBounds, textContainer: textContainer, characterIndex: charIndex)
            }
        }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image {
            UIColor.blue.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        let drawn = Drawn(data: image.pngData(), ofType: "public.png")
        let text = NSMutableAttributedString(string: "abc")
        text.append(NSAttributedString(attachment: drawn))
        text.addAttribute(.font, value: font, range: NSRange(location: 0, length: 4))
        let view = show(text)
        #expect(drawn.index == 3 && drawn.hasContainer)
        let x = Int(caret(view, 3).midX) + 8
        let blue = (0..<40).contains { screen[x, $0] & 0xFFFFFF == 0x0000FF }
        #expect(blue, "the image of the data is drawn")
        for line in ["one\n", "two\n"] {
            view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: line)
            screen.show()
        }
        #expect(drawn.index == 11, "the index of a paragraph that has only moved")
        drawn.contents = nil
        #expect(drawn.displayedImage == nil)
    }
}
