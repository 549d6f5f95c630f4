import Testing
import UIKit

@testable import UIKitCore

@Suite struct UITraitCollectionTests {
    @Test func traitsFromLaterCollectionsWin() {
        let merged = UITraitCollection(traitsFrom: [
            UITraitCollection(displayScale: 2), UITraitCollection(userInterfaceStyle: .dark),
            UITraitCollection(horizontalSizeClass: .compact), UITraitCollection(), UITraitCollection(displayScale: 3),
        ])
        #expect(merged.displayScale == 3 && merged.userInterfaceStyle == .dark)
        #expect(merged.horizontalSizeClass == .compact && merged.verticalSizeClass == .unspecified)
        #expect(merged.containsTraits(in: UITraitCollection(userInterfaceStyle: .dark)))
        #expect(!merged.containsTraits(in: UITraitCollection(userInterfaceStyle: .light)))
        #expect(!merged.containsTraits(in: UITraitCollection(verticalSizeClass: .regular)))
        #expect(merged.containsTraits(in: UITraitCollection()) && merged.containsTraits(in: nil))
        #expect(merged == UITraitCollection(traitsFrom: [merged, UITraitCollection()]))
        #expect(Set([merged, UITraitCollection(traitsFrom: [merged])]).count == 1)
        #expect(merged.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .light)))
        #expect(!merged.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .dark)))
    }

    @Test func traitsFromCopiesEveryTrait() {
        let all = UITraitCollection(traitsFrom: [
            UITraitCollection(displayScale: 2), UITraitCollection(userInterfaceIdiom: .mac),
            UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(horizontalSizeClass: .compact),
            UITraitCollection(verticalSizeClass: .regular), UITraitCollection(layoutDirection: .rightToLeft),
            UITraitCollection(preferredContentSizeCategory: .small),
        ])
        #expect(all.displayScale == 2 && all.userInterfaceIdiom == .mac && all.userInterfaceStyle == .dark)
        #expect(all.horizontalSizeClass == .compact && all.verticalSizeClass == .regular)
        #expect(all.layoutDirection == .rightToLeft && all.preferredContentSizeCategory == .small)
    }

    @Test func contentSizeCategoriesAreOrdered() {
        #expect(UIContentSizeCategory.ordered == UIContentSizeCategory.ordered.reversed().sorted())
        #expect(UIContentSizeCategory.ordered.filter(\.isAccessibilityCategory).count == 5)
        #expect(UIContentSizeCategory.unspecified < .extraSmall)
    }

    @Test func performAsCurrentSetsAndRestoresCurrentTraits() async {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let before = UITraitCollection.current
        dark.performAsCurrent {
            #expect(UITraitCollection.current == dark)
            UITraitCollection(displayScale: 3).performAsCurrent {
                #expect(UITraitCollection.current.displayScale == 3)
                UITraitCollection.current = dark
                #expect(UITraitCollection.current == dark)
            }
            #expect(UITraitCollection.current == dark)
        }
        #expect(UITraitCollection.current == before)
    }

    // MARK: Colors

    private let light = UITraitCollection(userInterfaceStyle: .light)
    private let dark = UITraitCollection(userInterfaceStyle: .dark)

    @Test func resolvedColorDependsOnTraits() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .red }
        #expect(color.resolvedColor(with: dark) == .white && color.resolvedColor(with: light) == .red)
        #expect(color.resolvedColor(with: UITraitCollection()) == .red)
        dark.performAsCurrent { #expect(color.cgColor == UIColor.white.cgColor) }
        light.performAsCurrent { #expect(color.cgColor == UIColor.red.cgColor) }
        #expect(color.withAlphaComponent(0.5).resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.5))
        #expect(color == color && color != .red && Set([color, color, .red]).count == 2)
        let nested = UIColor { _ in color }
        #expect(nested.resolvedColor(with: dark) == .white)
        #expect(UIColor.red.resolvedColor(with: dark) === UIColor.red)
    }

    @Test func systemColorsResolveForLightAndDark() {
        #expect(UIColor.systemBackground.resolvedColor(with: light) == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
        #expect(UIColor.label.resolvedColor(with: dark) == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
        let blue = UIColor.systemBlue.resolvedColor(with: dark).cgColor.rgba
        #expect([blue.red, blue.green, blue.blue].map { ($0 * 255).rounded() } == [10, 132, 255])
    }

    // MARK: Assets

    private func image(_ index: Int) -> UIImage { UIImage(cgImage: UIImageTests.sampleImage([[index]])) }

    private func index(_ image: UIImage) -> Int { UIImageTests.rows(image.bitmap)[0][0] }

    @Test func imageAssetSelectsByTraits() {
        let asset = UIImageAsset()
        #expect(asset.image(with: light).size == CGSize(width: 1, height: 1))
        let plain = image(0)
        asset.register(plain, with: UITraitCollection())
        asset.register(image(1), with: dark)
        asset.register(image(2), with: UITraitCollection(horizontalSizeClass: .compact))
        #expect(plain.imageAsset === asset)
        #expect(index(asset.image(with: light)) == 0)
        #expect(index(asset.image(with: dark)) == 1)
        #expect(index(asset.image(with: UITraitCollection(horizontalSizeClass: .compact))) == 2)
        #expect(index(asset.image(with: UITraitCollection())) == 0)
        #expect(asset.image(with: dark).traitCollection == dark)
        asset.register(image(3), with: dark)
        #expect(index(asset.image(with: dark)) == 3)
        asset.unregister(with: dark)
        #expect(index(asset.image(with: dark)) == 0)
    }

    @Test func imageAssetSelectsByDisplayScale() {
        let asset = UIImageAsset()
        for scale in 1...3 { asset.register(image(scale), with: UITraitCollection(displayScale: CGFloat(scale))) }
        for scale in 1...3 {
            #expect(index(asset.image(with: UITraitCollection(displayScale: CGFloat(scale)))) == scale)
        }
        #expect(index(asset.image(with: UITraitCollection(displayScale: 1.5))) == 2)
        asset.unregister(with: UITraitCollection(displayScale: 2))
        #expect(index(asset.image(with: UITraitCollection(displayScale: 2))) == 3)
        asset.unregister(with: UITraitCollection(displayScale: 3))
        #expect(index(asset.image(with: UITraitCollection(displayScale: 2))) == 1)
    }

    @Test func imageAssetAndImagesHaveNoRetainCycle() {
        weak var freed: UIImageAsset?
        do {
            let asset = UIImageAsset()
            asset.register(image(0), with: light)
            _ = asset.image(with: light)
            freed = asset
        }
        #expect(freed == nil)
    }

    @Test func assetCatalogsAreRead() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catalog-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ path: String, _ data: Data?) throws {
            let url = folder.appendingPathComponent("Assets.xcassets/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try #require(data).write(to: url)
        }
        for index in 0..<4 { try write("Icons/dot.imageset/\(index).png", image(index).pngData()) }
        let set = """
            {"images": [
              {"idiom": "universal", "scale": "1x", "filename": "0.png"},
              {"idiom": "universal", "scale": "2x", "filename": "1.png"},
              {"idiom": "universal", "scale": "3x"},
              {"idiom": "universal", "scale": "1x", "filename": "2.png",
               "appearances": [{"appearance": "luminosity", "value": "dark"}]},
              {"idiom": "universal", "scale": "1x", "filename": "missing.png"},
              {"idiom": "universal", "scale": "1x", "filename": "../dot.imageset/3.png"}],
             "info": {"author": "xcode", "version": 1}, "properties": {"template-rendering-intent": "template"}}
            """
        try write("Icons/dot.imageset/Contents.json", Data(set.utf8))
        try write("wide.imageset/w.png", UIImage(cgImage: UIImageTests.sampleImage([[0, 1, 2]])).pngData())
        let wide = """
            {"images": [{"idiom": "universal", "filename": "w.png", "resizing": {"mode": "3-part-horizontal",
              "center": {"mode": "stretch", "width": 1}, "cap-insets": {"left": 1, "right": 1}}}]}
            """
        try write("wide.imageset/Contents.json", Data(wide.utf8))
        let ink = """
            {"colors": [
              {"idiom": "universal", "color": {"color-space": "srgb",
                "components": {"red": "0xFF", "green": "0.500", "blue": "0", "alpha": "1.000"}}},
              {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
                "color": {"color-space": "gray-gamma-22", "components": {"white": "255", "alpha": "0.5"}}}]}
            """
        try write("ink.colorset/Contents.json", Data(ink.utf8))
        try write("broken.imageset/Contents.json", Data("{".utf8))
        try write("empty.imageset/Contents.json", Data(#"{"images": []}"#.utf8))

        let bundle = try #require(Bundle(url: folder))
        func dot(_ style: UIUserInterfaceStyle, _ scale: CGFloat) -> UIImage? {
            let traits = UITraitCollection(traitsFrom: [
                UITraitCollection(userInterfaceStyle: style), UITraitCollection(displayScale: scale),
            ])
            return UIImage(named: "dot", in: bundle, compatibleWith: traits)
        }
        let found = [dot(.light, 1), dot(.light, 2), dot(.dark, 1)].map { $0.map { index($0) } }
        #expect(found == [0, 1, 2])
        let image = try #require(UIImage(named: "dot", in: bundle))
        #expect(image.renderingMode == .alwaysTemplate && image.imageAsset != nil)
        let resizable = try #require(UIImage(named: "wide", in: bundle))
        #expect(resizable.capInsets == UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
        #expect(resizable.resizingMode == .stretch)
        let color = try #require(UIColor(named: "ink", in: bundle))
        #expect(color.resolvedColor(with: light) == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        #expect(color.resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.5))
        for name in ["broken", "empty", "none", "../x"] { #expect(UIImage(named: name, in: bundle) == nil) }
        #expect(UIColor(named: "none", in: bundle) == nil && UIColor(named: "none") == nil)
    }
}

/// Traits in a tree of views.
@MainActor
@Suite struct TraitEnvironmentTests {
    private final class TraitObserver: UIView {
        var styles: [UIUserInterfaceStyle] = []

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            styles.append(UITraitCollection.current.userInterfaceStyle)
            #expect(previousTraitCollection?.userInterfaceStyle != traitCollection.userInterfaceStyle)
        }
    }

    @Test func traitCollectionIsInheritedAndOverridden() {
        let screen = ViewScreen(width: 700, height: 400, scale: 2)
        let (outer, inner, still) = (TraitObserver(), TraitObserver(), TraitObserver())
        still.overrideUserInterfaceStyle = .light
        still.styles = []
        outer.addSubview(inner)
        outer.addSubview(still)
        screen.add(outer)
        let traits = inner.traitCollection
        #expect(traits.displayScale == 2 && traits.userInterfaceStyle == .light && traits.userInterfaceIdiom == .pad)
        #expect(traits.horizontalSizeClass == .regular && traits.verticalSizeClass == .compact)
        #expect(outer.styles.isEmpty && inner.styles.isEmpty)
        outer.overrideUserInterfaceStyle = .dark
        #expect(outer.styles == [.dark] && inner.styles == [.dark] && still.styles.isEmpty)
        #expect(inner.traitCollection.userInterfaceStyle == .dark)
        outer.overrideUserInterfaceStyle = .dark
        #expect(outer.styles.count == 1, "the same again is no change")
        outer.overrideUserInterfaceStyle = .unspecified
        screen.screen.set(style: .dark, contentSizeCategory: .large)
        #expect(outer.styles == [.dark, .light, .dark] && still.styles.isEmpty)
        #expect(UIScreen.mainTraits.userInterfaceStyle == .dark)
        // Out of a dark window into a light view.
        let light = UIView()
        light.overrideUserInterfaceStyle = .light
        screen.add(light)
        light.addSubview(inner)
        #expect(inner.styles.last == .light)
    }

    @Test func overrideUserInterfaceStyleOfControllerAppliesToItsView() {
        final class Controller: UIViewController {
            var changeCount = 0
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { changeCount += 1 }
        }
        let screen = ViewScreen()
        let controller = Controller()
        controller.overrideUserInterfaceStyle = .dark
        #expect(controller.traitCollection.userInterfaceStyle == .dark && !controller.isViewLoaded)
        screen.window.rootViewController = controller
        #expect(controller.view.traitCollection.userInterfaceStyle == .dark)
        let before = controller.changeCount
        controller.overrideUserInterfaceStyle = .light
        #expect(controller.changeCount == before + 1)
        #expect(controller.traitCollection.userInterfaceStyle == .light)
    }

    @Test func styleChangeResolvesColorsAndRedraws() {
        let screen = ViewScreen(width: 3, height: 1)
        let color = UIColor { $0.userInterfaceStyle == .dark ? .blue : .red }
        let plain = UIView(0, 0, 1, 1)
        plain.backgroundColor = color
        let drawn = DrawnView(frame: CGRect(x: 1, y: 0, width: 1, height: 1)) { _ in
            color.setFill()
            UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        let fixed = UIView(2, 0, 1, 1)
        fixed.backgroundColor = color
        fixed.layer.backgroundColor = UIColor.green.cgColor
        screen.add(plain, drawn, fixed)
        screen.show()
        #expect((0..<3).map { screen[$0, 0] } == [Pixel.red, Pixel.red, Pixel.green])
        screen.window.overrideUserInterfaceStyle = .dark
        screen.show()
        #expect((0..<3).map { screen[$0, 0] } == [Pixel.blue, Pixel.blue, Pixel.green])
        #expect(plain.backgroundColor === color, "the color that was set, not its appearance")
        #expect(drawn.drawCount == 2)
        screen.window.overrideUserInterfaceStyle = .dark
        screen.show()
        #expect(drawn.drawCount == 2)
    }

    @Test func imageViewSwitchesAssetImageWithStyle() {
        let screen = ViewScreen(width: 1, height: 1)
        let asset = UIImageAsset()
        let light = UIImage(cgImage: UIImageTests.sampleImage([[0]]))
        asset.register(light, with: UITraitCollection(userInterfaceStyle: .light))
        asset.register(
            UIImage(cgImage: UIImageTests.sampleImage([[2]])),
            with: UITraitCollection(userInterfaceStyle: .dark)
        )
        screen.add(UIImageView(image: light))
        screen.show()
        #expect(screen[0, 0] == Pixel.red)
        screen.window.overrideUserInterfaceStyle = .dark
        screen.show()
        #expect(screen[0, 0] == Pixel.blue)
    }

    /// A view that comes onto another screen, with more room and more pixels, switches by itself.
    @Test func imageViewSwitchesAssetImageWithSizeClassAndScale() {
        let asset = UIImageAsset()
        var first: UIImage?
        for (index, room) in [UIUserInterfaceSizeClass.compact, .regular].enumerated() {
            for scale in [1, 2] as [CGFloat] {
                let bitmap = UIImageTests.sampleImage(
                    Array(repeating: [Int](repeating: 2 * index + Int(scale) - 1, count: 2), count: 2)
                )
                let image = UIImage(cgImage: bitmap, scale: scale, orientation: .up)
                first = first ?? image
                let traits = [
                    UITraitCollection(horizontalSizeClass: room), UITraitCollection(displayScale: scale),
                ]
                asset.register(image, with: UITraitCollection(traitsFrom: traits))
            }
        }
        let screens = ([(100, 1), (800, 1), (800, 2), (100, 2)] as [(Int, CGFloat)]).map { width, scale in
            ViewScreen(width: width, height: 4, scale: scale)
        }
        let view = UIImageView(image: first?.withRenderingMode(.alwaysOriginal))
        view.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
        var seen: [Int?] = []
        for screen in screens + [screens[0]] {
            screen.add(view)
            screen.show()
            seen.append(UIImageTests.colors.firstIndex(of: screen[0, 0]))
            #expect(view.layer.contentsScale == screen.screen.scale)
        }
        #expect(seen == [0, 2, 3, 1, 0])
        asset.unregister(with: UITraitCollection(traitsFrom: []))
        asset.unregister(
            with: UITraitCollection(traitsFrom: [
                UITraitCollection(horizontalSizeClass: .compact), UITraitCollection(displayScale: 1),
            ])
        )
        let left = asset.image(
            with: UITraitCollection(traitsFrom: [
                UITraitCollection(horizontalSizeClass: .compact), UITraitCollection(displayScale: 1),
            ])
        )
        #expect(UIImageTests.rows(left.bitmap)[0][0] == 1, "the next larger one is left")
    }
}
