import Testing
import Typography
import UIKit

@testable import UIKitCore

/// Right to left and left to right.
@MainActor
@Suite struct LayoutDirectionTests {
    @Test func layoutDirectionForSemanticContentAttribute() {
        let kinds: [UISemanticContentAttribute] = [
            .unspecified, .playback, .spatial, .forceLeftToRight, .forceRightToLeft,
        ]
        func directions(_ around: UIUserInterfaceLayoutDirection) -> [Int] {
            kinds.map { UIView.userInterfaceLayoutDirection(for: $0, relativeTo: around).rawValue }
        }
        #expect(directions(.leftToRight) == [0, 0, 0, 0, 1])
        #expect(directions(.rightToLeft) == [1, 0, 0, 0, 1])
        #expect(kinds.map(\.rawValue) == [0, 1, 2, 3, 4])
    }

    private final class LayoutCounter: UIView {
        var layouts = 0
        override func layoutSubviews() { layouts += 1 }
    }

    @Test func effectiveUserInterfaceLayoutDirectionFollowsScreen() {
        let screen = ViewScreen(width: 4, height: 1)
        let (view, fixed) = (LayoutCounter(), UIView())
        fixed.semanticContentAttribute = .playback
        screen.add(view, fixed)
        screen.show()
        #expect(UIApplication.shared.userInterfaceLayoutDirection == .leftToRight)
        #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
        let before = view.layouts
        screen.screen.set(layoutDirection: .rightToLeft)
        #expect(UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft)
        #expect(view.traitCollection.layoutDirection == .rightToLeft)
        #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        #expect(fixed.effectiveUserInterfaceLayoutDirection == .leftToRight)
        #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .rightToLeft)
        screen.show()
        #expect(view.layouts > before, "laid out again")
        view.semanticContentAttribute = .forceLeftToRight
        #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
        screen.screen.set(layoutDirection: .leftToRight)
    }

    @Test func layoutDirectionForLanguage() {
        for name in ["ar", "ar_EG.UTF-8", "he_IL", "fa", "ur_PK.utf8", "yi", "az-Arab", "uz_AF@arab", "dv", "ps_AF"] {
            #expect(LanguageDirection.isRightToLeft(name), "\(name)")
        }
        for name in [
            "", "C", "POSIX", "C.UTF-8", "en_GB.UTF-8", "de", "ja_JP", "az", "he-Latn", "sr@latin", "xx", "ru",
        ] {
            #expect(!LanguageDirection.isRightToLeft(name), "\(name)")
        }
    }

    private func row(_ screen: ViewScreen, _ y: Int = 0) -> [Int] {
        (0..<Int(screen.screen.bounds.width)).map { UIImageTests.colors.firstIndex(of: screen[$0, y]) ?? -1 }
    }

    @Test func imageFlippedForRightToLeftIsMirroredInImageView() {
        let screen = ViewScreen(width: 3, height: 2)
        let plain = UIImage(cgImage: UIImageTests.sampleImage())
        let flipping = plain.imageFlippedForRightToLeftLayoutDirection()
        #expect(flipping.flipsForRightToLeftLayoutDirection && !plain.flipsForRightToLeftLayoutDirection)
        let view = UIImageView(image: flipping)
        screen.add(view)
        screen.show()
        #expect(row(screen) == [0, 1, 2])
        view.semanticContentAttribute = .forceRightToLeft
        screen.show()
        #expect(row(screen) == [2, 1, 0] && row(screen, 1) == [5, 4, 3])
        view.image = plain
        screen.show()
        #expect(row(screen) == [0, 1, 2])
        view.image = flipping
        view.semanticContentAttribute = .unspecified
        screen.show()
        #expect(row(screen) == [0, 1, 2])
        screen.screen.set(layoutDirection: .rightToLeft)
        screen.show()
        #expect(row(screen) == [2, 1, 0])
        view.semanticContentAttribute = .playback
        screen.show()
        #expect(row(screen) == [0, 1, 2])
        screen.screen.set(layoutDirection: .leftToRight)
        // Drawn by its own calls it stays as it is.
        #expect(UIImageTests.drawn(3, 2) { _ in flipping.draw(at: .zero) } == [[0, 1, 2], [3, 4, 5]])
    }

    @Test func flippedImageMirrorsCapAndAlignmentInsets() {
        let screen = ViewScreen(width: 6, height: 1)
        let image = UIImage(cgImage: UIImageTests.sampleImage([[0, 1, 2, 3]]))
            .resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 1), resizingMode: .stretch)
            .withAlignmentRectInsets(UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 0))
            .imageFlippedForRightToLeftLayoutDirection()
        let view = UIImageView(image: image)
        view.frame = CGRect(x: 0, y: 0, width: 6, height: 1)
        screen.add(view)
        screen.show()
        #expect(row(screen) == [0, 1, 2, 2, 2, 3] && view.alignmentRectInsets.left == 1)
        view.semanticContentAttribute = .forceRightToLeft
        screen.show()
        #expect(row(screen) == [3, 2, 2, 2, 1, 0])
        #expect(view.alignmentRectInsets == UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 1))
    }

    /// UIKit does not mirror content modes.
    @Test func contentModeIsNotMirroredInRightToLeftLayout() {
        let screen = ViewScreen(width: 6, height: 1)
        let view = UIImageView(image: UIImage(cgImage: UIImageTests.sampleImage([[0, 1]])))
        view.frame = CGRect(x: 0, y: 0, width: 6, height: 1)
        view.contentMode = .left
        view.semanticContentAttribute = .forceRightToLeft
        screen.add(view)
        screen.show()
        #expect(row(screen) == [0, 1, -1, -1, -1, -1])
    }
}
