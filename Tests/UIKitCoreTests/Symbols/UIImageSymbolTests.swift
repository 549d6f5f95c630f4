import CoreGraphics
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UIImageSymbolTests {
    private typealias Configuration = UIImage.SymbolConfiguration

    private func symbol(_ name: String, _ configuration: UIImage.Configuration? = nil) throws -> UIImage {
        TestFonts.use()
        return try #require(UIImage(systemName: name, withConfiguration: configuration))
    }

    /// The sum of the opacity of all pixels, in pixels.
    private func ink(_ image: UIImage) -> Double {
        let surface = image.bitmap.surface
        var sum = 0
        for y in 0..<surface.size.height {
            for x in 0..<surface.size.width { sum += Int(surface[x, y] >> 24) }
        }
        return Double(sum) / 255
    }

    // MARK: Names

    @Test func unknownNameIsReportedOnce() {
        #expect(UIImage(systemName: "no.such.symbol") == nil)
        #expect(!SymbolSource.reportMissing("no.such.symbol"))
        #expect(UIImage(systemName: "") == nil && UIImage(systemName: "accessibility.figure") == nil)
    }

    @Test func symbolIsTemplateWithAutomaticMode() throws {
        let star = try symbol("star")
        #expect(star.isSymbolImage && star.renderingMode == .automatic && star.isTemplate)
        #expect(star.symbolConfiguration == .unspecified && star.configuration is Configuration)
        #expect(!star.withRenderingMode(.alwaysOriginal).isTemplate)
        let plain = plainImage(2, 2)
        #expect(!plain.isSymbolImage && plain.symbolConfiguration == nil && plain.baselineOffsetFromBottom == nil)
        #expect(plain.applyingSymbolConfiguration(Configuration(scale: .large)) === plain)
    }

    // MARK: Size

    @Test func sizeIsProportionalToPointSizeAndScale() throws {
        func width(_ configuration: Configuration?) throws -> CGFloat {
            let image = try symbol("circle", configuration)
            return image.size.width
        }
        let one = UITraitCollection(displayScale: 1)
        #expect(try width(nil) == width(Configuration(pointSize: 17)))
        let large = try width(Configuration(pointSize: 100).withTraitCollection(one))
        let small = try width(Configuration(pointSize: 50).withTraitCollection(one))
        #expect(abs(large - 2 * small) <= 2)
        let scales: [UIImage.SymbolScale] = [.small, .medium, .large]
        let widths = try scales.map { try width(Configuration(pointSize: 100, weight: .regular, scale: $0)) }
        #expect(widths[0] < 0.85 * widths[1] && widths[2] > 1.2 * widths[1])
        // The ring is as wide as the font is high.
        #expect(abs(large - 100 * 22.4 / 20) <= 1)
    }

    @Test(arguments: [CGFloat.nan, .infinity, 0, -5]) func invalidPointSizeIsUnspecified(size: CGFloat) throws {
        #expect(Configuration(pointSize: size) == .unspecified)
    }

    @Test func hugeSymbolIsTransparent() throws {
        let huge = try symbol("circle", Configuration(pointSize: 1e9))
        #expect(huge.bitmap.width == 1 && ink(huge) == 0)
    }

    @Test(arguments: ["plus", "chevron.right", "star", "heart.fill", "trash", "play.fill", "gearshape", "wifi"])
    func everyWeightIsHeavierThanTheOneBefore(name: String) throws {
        let inks = try (1...9).map { weight in
            ink(try symbol(name, Configuration(pointSize: 40, weight: #require(.init(rawValue: weight)))))
        }
        for (light, heavy) in zip(inks, inks.dropFirst()) { #expect(heavy > light * 1.02, "\(inks)") }
    }

    @Test func weightOfFilledCircleGrowsItsCutout() throws {
        let inks = try (1...9).map { weight in
            ink(try symbol("plus.circle.fill", Configuration(pointSize: 40, weight: #require(.init(rawValue: weight)))))
        }
        for (light, heavy) in zip(inks, inks.dropFirst()) { #expect(heavy < light * 0.995, "\(inks)") }
    }

    @Test func slashErasesAGap() throws {
        let pixels = Configuration(pointSize: 100)
        let (bell, slashed) = (try symbol("bell.fill", pixels), try symbol("bell.slash.fill", pixels))
        #expect(ink(slashed) < ink(bell) * 0.97)
    }

    // MARK: Cache

    @Test func symbolIsRenderedOnceForAConfiguration() throws {
        let configuration = Configuration(pointSize: 31.25, weight: .bold)
        let first = try symbol("bolt.fill", configuration)
        let rendered = try #require(first.traits.symbol?.rendered)
        _ = first.bitmap
        let second = try symbol("bolt.fill", Configuration(pointSize: 31.25, weight: .bold))
        #expect(second.traits.symbol?.rendered === rendered && second.bitmap === first.bitmap)
        let view = UIImageView(image: second)
        let screen = ViewScreen()
        screen.add(view)
        screen.show()
        #expect(view.image?.bitmap === first.bitmap)
        #expect(try symbol("bolt.fill", Configuration(pointSize: 31.25)).bitmap !== first.bitmap)
    }

    // MARK: Configurations

    @Test func applyingReplacesSpecifiedValues() {
        let base = Configuration(pointSize: 20, weight: .bold, scale: .small)
        #expect(
            base.applying(Configuration(scale: .large)) == Configuration(pointSize: 20, weight: .bold, scale: .large)
        )
        #expect(base.applying(Configuration.unspecified) == base && base.applying(nil) == base)
        let style = base.applying(Configuration(textStyle: .title1))
        #expect(style == Configuration(textStyle: .title1, scale: .small).applying(Configuration(weight: .bold)))
        #expect(
            style.configurationWithoutTextStyle() == Configuration(scale: .small).applying(Configuration(weight: .bold))
        )
        #expect(base.configurationWithoutPointSizeAndWeight() == Configuration(scale: .small))
        #expect(base.configurationWithoutScale() == Configuration(pointSize: 20, weight: .bold))
        #expect(base.configurationWithoutWeight().configurationWithoutScale() == Configuration(pointSize: 20))
        #expect(base.isEqual(to: Configuration(pointSize: 20, weight: .bold, scale: .small)))
        #expect(base != Configuration(pointSize: 20) && base.hash == base.applying(nil).hash)
        let dark = UIImage.Configuration(UITraitCollection(userInterfaceStyle: .dark))
        let both = base.applying(dark)
        #expect(both.traitCollection == dark.traitCollection && both != base)
        #expect(dark.applying(base) == both)
    }

    @Test func fontGivesSizeAndWeight() {
        TestFonts.use()
        let font = UIFont.systemFont(ofSize: 23, weight: .heavy)
        #expect(Configuration(font: font) == Configuration(pointSize: 23, weight: .heavy))
        #expect(Configuration(font: font, scale: .large) == Configuration(pointSize: 23, weight: .heavy, scale: .large))
        for value in 1...9 {
            let weight = UIImage.SymbolWeight(rawValue: value)
            #expect(weight?.fontWeight().symbolWeight() == weight)
        }
        #expect(UIImage.SymbolWeight.unspecified.fontWeight() == .regular)
    }

    @Test func imageHasItsConfiguration() throws {
        let image = try symbol("star", Configuration(pointSize: 20))
        let bold = image.withConfiguration(Configuration(weight: .bold))
        #expect(bold.symbolConfiguration == Configuration(pointSize: 20, weight: .bold))
        #expect(image.applyingSymbolConfiguration(Configuration(weight: .bold)) == bold)
        #expect(ink(bold) > ink(image))
        let template = image.withRenderingMode(.alwaysOriginal).withConfiguration(Configuration(scale: .large))
        #expect(template.renderingMode == .alwaysOriginal)
    }

    @Test func tintIsKeptInAnotherConfiguration() throws {
        let red = try symbol("circle.fill").withTintColor(.red, renderingMode: .alwaysOriginal)
        let large = red.withConfiguration(Configuration(pointSize: 60))
        let surface = large.bitmap.surface
        #expect(surface[surface.size.width / 2, surface.size.height / 2] == Pixel.red && large.isSymbolImage)
    }

    // MARK: Image views

    @Test func imageViewShowsTintAndPreferredConfiguration() throws {
        let screen = ViewScreen(width: 100, height: 100)
        let view = UIImageView(image: try symbol("circle.fill"))
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        view.contentMode = .center
        view.tintColor = .red
        view.preferredSymbolConfiguration = Configuration(pointSize: 60)
        screen.add(view)
        screen.show()
        #expect(screen[50, 50] == Pixel.red && screen[50, 25] == Pixel.red && screen[50, 15] != Pixel.red)
        #expect(view.sizeThatFits(.zero).width > 60 && screen.drawCalls == 0)
        // The image's own values take precedence.
        view.image = view.image?.withConfiguration(Configuration(pointSize: 20))
        screen.show()
        #expect(screen[50, 50] == Pixel.red && screen[50, 25] != Pixel.red)
        view.tintColor = .blue
        screen.show()
        #expect(screen[50, 50] == Pixel.blue)
    }

    @Test func textStyleFollowsPreferredSize() throws {
        let screen = ViewScreen()
        let view = UIImageView(image: try symbol("star", Configuration(textStyle: .body)))
        screen.add(view)
        let medium = view.sizeThatFits(.zero)
        screen.screen.set(style: .light, contentSizeCategory: .accessibilityExtraExtraExtraLarge)
        screen.show()
        #expect(view.sizeThatFits(.zero).width > 2 * medium.width)
        view.image = try symbol("star", Configuration(pointSize: 17))
        #expect(view.sizeThatFits(.zero) == medium)
    }

    @Test func directionalSymbolIsMirroredInRightToLeftLayout() throws {
        func shown(_ name: String, _ direction: UISemanticContentAttribute) throws -> [UInt32] {
            let screen = ViewScreen(width: 40, height: 40)
            let view = UIImageView(image: try symbol(name, Configuration(pointSize: 30)))
            view.semanticContentAttribute = direction
            view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            view.contentMode = .center
            screen.add(view)
            screen.show()
            return (0..<40).flatMap { y in (0..<40).map { screen[$0, y] } }
        }
        let forward = try shown("chevron.forward", .forceLeftToRight)
        #expect(try forward == shown("chevron.right", .forceLeftToRight))
        #expect(try shown("chevron.right", .forceRightToLeft) == forward)
        #expect(try shown("chevron.forward", .forceRightToLeft) != forward)
        #expect(try symbol("list.bullet").flipsForRightToLeftLayoutDirection)
        #expect(try !symbol("arrow.left").flipsForRightToLeftLayoutDirection)
    }

    // MARK: Buttons

    @Test func buttonConfigurationChangesSizeByState() throws {
        let screen = ViewScreen()
        let button = UIButton(type: .system)
        screen.add(button)
        button.setImage(try symbol("star"), for: .normal)
        let medium = button.sizeThatFits(.zero)
        button.setPreferredSymbolConfiguration(Configuration(pointSize: 40), forImageIn: .normal)
        #expect(button.sizeThatFits(.zero).width > 2 * medium.width)
        #expect(button.preferredSymbolConfigurationForImage(in: .selected) == Configuration(pointSize: 40))
        button.setPreferredSymbolConfiguration(Configuration(pointSize: 17), forImageIn: .selected)
        button.isSelected = true
        #expect(button.sizeThatFits(.zero) == medium)
        #expect(button.currentPreferredSymbolConfiguration == Configuration(pointSize: 17))
        #expect(button.imageView?.preferredSymbolConfiguration == Configuration(pointSize: 17))
        button.setPreferredSymbolConfiguration(nil, forImageIn: .selected)
        #expect(button.sizeThatFits(.zero).width > 2 * medium.width)
    }

    // MARK: Text

    @Test func symbolIsCenteredBesideCapitalLetters() throws {
        let image = try symbol("circle", Configuration(pointSize: 40))
        let baseline = try #require(image.baselineOffsetFromBottom)
        let middle = baseline + UIFont.systemFont(ofSize: 40).capHeight / 2
        #expect(abs(middle - image.size.height / 2) < 0.01)
        // A line in the middle is above the baseline.
        #expect(try #require(symbol("minus", Configuration(pointSize: 40)).baselineOffsetFromBottom) < 0)
        #expect(image.withBaselineOffset(fromBottom: 3).baselineOffsetFromBottom == 3)
        #expect(image.imageWithoutBaseline().baselineOffsetFromBottom == nil)
        #expect(plainImage(2, 2).withBaselineOffset(fromBottom: 1).baselineOffsetFromBottom == 1)
    }

    @Test func attachmentFitsToFontAndTakesTextColor() throws {
        let attachment = NSTextAttachment(image: try symbol("circle.fill"))
        let font = UIFont.systemFont(ofSize: 40, weight: .bold)
        let size = try symbol("circle.fill", Configuration(font: font)).size
        let room = attachment.room(in: font)
        #expect(room.size == size && abs(room.midY - font.capHeight / 2) < 0.5)
        // A size of its own takes precedence.
        let small = NSTextAttachment(image: try symbol("circle.fill", Configuration(pointSize: 10)))
        #expect(small.room(in: font).width < 15)

        let text = NSMutableAttributedString(attachment: attachment)
        text.addAttributes([.font: font, .foregroundColor: UIColor.red], range: NSRange(location: 0, length: 1))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { _ in text.draw(at: .zero) }
        let pixels = image.bitmap.surface
        var reds = 0
        for y in 0..<pixels.size.height {
            for x in 0..<pixels.size.width where pixels[x, y] == Pixel.red { reds += 1 }
        }
        #expect(CGFloat(reds) > 1000 * image.scale * image.scale)
    }

    @Test func imageViewDefaultIsNoConfiguration() {
        #expect(UIImageView().preferredSymbolConfiguration == nil)
        #expect(UIButton().currentPreferredSymbolConfiguration == nil)
    }
}
