import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct FontAttributeTests {
    private let screen = ViewScreen(width: 10, height: 10)
    private var base: UIFontDescriptor { UIFont.systemFont(ofSize: 20).fontDescriptor }

    @Test func attributesReplaceThoseOfTheDescriptor() {
        #expect(base.addingAttributes() == base)
        #expect(
            base.addingAttributes([.size: 30]).pointSize == 30 && base.addingAttributes([.size: 12.5]).pointSize == 12.5
        )
        let weights: [Any] = [
            UIFont.Weight.bold, UIFont.Weight.bold.rawValue, NSNumber(value: Double(UIFont.Weight.bold.rawValue)),
        ]
        for weight in weights {
            let bold = base.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: weight]])
            #expect(bold == UIFont.boldSystemFont(ofSize: 20).fontDescriptor)
        }
        let italic = base.addingAttributes([.traits: [UIFontDescriptor.TraitKey.slant: 0.1]])
        #expect(italic.symbolicTraits.contains(.traitItalic))
        let symbolic = base.addingAttributes([
            .traits: [UIFontDescriptor.TraitKey.symbolic: UIFontDescriptor.SymbolicTraits.traitBold.rawValue]
        ])
        #expect(symbolic == base.withSymbolicTraits(.traitBold))
        let name = UIFont.fontNames(forFamilyName: UIFont.familyNames[0])[0]
        let named = base.addingAttributes([.name: name])
        #expect(named.postscriptName == UIFontDescriptor(name: name, size: 20).postscriptName && named.pointSize == 20)
        #expect(
            base.addingAttributes([.family: UIFont.familyNames[0]]).object(forKey: .family) as? String
                == UIFont.familyNames[0]
        )
    }

    @Test func descriptorIsCreatedFromAttributes() {
        let descriptor = UIFontDescriptor(fontAttributes: [.size: 9])
        #expect(descriptor == UIFont.systemFont(ofSize: 9).fontDescriptor)
        #expect(UIFontDescriptor(fontAttributes: [:]).pointSize == 12)
        let (name, size) = (descriptor.fontAttributes[.name] as? String, descriptor.object(forKey: .size) as? CGFloat)
        #expect(name == descriptor.postscriptName && size == 9)
        let traits = base.withSymbolicTraits(.traitBold)?.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
        #expect(traits?[.weight] as? CGFloat == UIFont.Weight.bold.rawValue)
        #expect(base.object(forKey: .featureSettings) == nil)
    }

    @Test func widthsAreRequestedAndReported() {
        let condensed = UIFont.systemFont(ofSize: 20, weight: .bold, width: .condensed)
        #expect(condensed.face.width == 75 && condensed.face.weight == 700 && condensed != .boldSystemFont(ofSize: 20))
        let standard = UIFont.systemFont(ofSize: 20, weight: .regular, width: .standard)
        #expect(standard == .systemFont(ofSize: 20))
        #expect([.compressed, .expanded, UIFont.Width(.nan), .init(9)].map(\.percent) == [50, 125, 100, 200])
        for width in [UIFont.Width.expanded, UIFont.Width.expanded.rawValue, NSNumber(value: 0.2)] as [Any] {
            let changed = base.addingAttributes([.traits: [UIFontDescriptor.TraitKey.width: width]])
            #expect(changed.face.width == 125)
        }
        // The fonts of tests have the standard width only.
        let traits = condensed.fontDescriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
        #expect(traits?[.width] as? CGFloat == 0 && condensed.fontDescriptor.symbolicTraits == .traitBold)
        #expect(base.withSymbolicTraits(.traitCondensed) == nil && base.withSymbolicTraits(.traitExpanded) == nil)
        #expect(condensed.fontDescriptor.withSymbolicTraits([])?.face.width == 100)
    }

    @Test func featuresAreThoseOfTheFontFile() {
        let digits = base.addingAttributes([
            .featureSettings: [[UIFontDescriptor.FeatureKey.type: 6, UIFontDescriptor.FeatureKey.selector: 0]]
        ])
        #expect(digits == UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular).fontDescriptor)
        let several = digits.addingAttributes([
            .featureSettings: [[UIFontDescriptor.FeatureKey.type: 35, .selector: 20], [.type: 37, .selector: 1]]
        ])
        #expect(several.face.features == "tnum=1, ss10=1, smcp=1")
        let unknown = base.addingAttributes([
            .featureSettings: [[UIFontDescriptor.FeatureKey.type: 999, .selector: 1]]
        ])
        #expect(unknown == base)
    }
}
