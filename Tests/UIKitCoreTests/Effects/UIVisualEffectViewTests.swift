import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UIVisualEffectViewTests {
    /// A screen of two halves, black and white, and an effect view over the border.
    private func scene(_ effect: UIVisualEffect?) -> (ViewScreen, UIVisualEffectView) {
        let screen = ViewScreen(width: 200, height: 100)
        let view = UIVisualEffectView(effect: effect)
        view.frame = CGRect(x: 20, y: 20, width: 160, height: 60)
        screen.add(UIView(0, 0, 100, 100, .black), UIView(100, 0, 100, 100, .white), view)
        screen.show()
        return (screen, view)
    }

    private func level(_ screen: ViewScreen, _ x: Int, _ y: Int = 50) -> Int { Int(screen[x, y] & 255) }

    @Test func blurEffectBlursBackgroundInsideViewOnly() {
        let (screen, _) = scene(UIBlurEffect(style: .light))
        for y in [10, 90] {
            #expect(screen[99, y] == Pixel.black)
            #expect(screen[100, y] == Pixel.white)
        }
        // Black and white meet in a slope, under a tint of 0.4.
        for x in 60..<140 { #expect(level(screen, x) <= level(screen, x + 1)) }
        #expect((120...220).contains(level(screen, 100)))
        #expect(level(screen, 25) < 115 && level(screen, 175) > 250)
        #expect(level(screen, 80) - level(screen, 25) > 4)
    }

    @Test func nilEffectShowsBackgroundUnchanged() {
        let (screen, view) = scene(nil)
        #expect(screen[99, 50] == Pixel.black && screen[100, 50] == Pixel.white)
        view.effect = UIBlurEffect(style: .dark)
        screen.show()
        #expect(screen[99, 50] != Pixel.black && level(screen, 175) < 120)
        view.effect = nil
        screen.show()
        #expect(screen[99, 50] == Pixel.black && screen[100, 50] == Pixel.white)
        view.effect = UIVisualEffect()
        screen.show()
        #expect(screen[99, 50] == Pixel.black && screen[100, 50] == Pixel.white)
    }

    @Test func contentViewIsNotBlurred() {
        let (screen, view) = scene(UIBlurEffect(style: .systemMaterial))
        view.contentView.addSubview(UIView(10, 10, 20, 20, .red))
        screen.show()
        #expect(screen[30, 30] == Pixel.red && screen[49, 49] == Pixel.red)
        #expect(screen[50, 49] & 0xFF == screen[52, 49] & 0xFF)
        #expect(view.contentView.frame == view.bounds)
        view.frame.size = CGSize(width: 100, height: 50)
        screen.show()
        #expect(view.contentView.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(view.hitTest(CGPoint(x: 60, y: 40), with: nil) === view.contentView)
    }

    @Test func blurUpdatesWhenBackgroundChanges() {
        let (screen, _) = scene(UIBlurEffect(style: .light))
        let before = level(screen, 40)
        let dot = UIView(24, 40, 20, 20, .white)
        screen.window.insertSubview(dot, at: 1)
        let damage = screen.show()
        #expect(level(screen, 40) > before + 10)
        // As far as the blur reaches, and no farther.
        #expect(damage.contains(x: 50, y: 50) && !damage.contains(x: 170, y: 50) && !damage.contains(x: 60, y: 10))
    }

    @Test func blurStylesDifferInContrast() {
        var contrasts: [UIBlurEffect.Style: Int] = [:]
        for style in UIBlurEffect.Style.allCases {
            let (screen, _) = scene(UIBlurEffect(style: style))
            let contrast = level(screen, 179) - level(screen, 20)
            #expect(contrast > 20 && contrast < 200, "\(style)")
            contrasts[style] = contrast
        }
        func fall(_ styles: UIBlurEffect.Style...) {
            for (thinner, thicker) in zip(styles, styles.dropFirst()) {
                #expect(contrasts[thinner, default: 0] > contrasts[thicker, default: 0], "\(thinner), \(thicker)")
            }
        }
        fall(.systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial)
        fall(.systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark, .systemThickMaterialDark)
        #expect(contrasts[.systemMaterial] == contrasts[.systemMaterialLight])
        // The numbers that Apple gives the styles.
        #expect(UIBlurEffect.Style(rawValue: 3) == nil)
        #expect(UIBlurEffect.Style.regular.rawValue == 4)
        #expect(UIBlurEffect.Style.systemUltraThinMaterial.rawValue == 6)
        #expect(UIBlurEffect.Style.systemChromeMaterialDark.rawValue == 20)
    }

    /// Materials that adapt become those of dark interfaces where the interface does, and only those.
    @Test(arguments: UIBlurEffect.Style.allCases) func adaptiveMaterialsFollowUserInterfaceStyle(
        style: UIBlurEffect.Style
    ) {
        let (screen, view) = scene(UIBlurEffect(style: style))
        screen.show()
        let light = level(screen, 25)
        screen.window.overrideUserInterfaceStyle = .dark
        screen.show()
        let dark = level(screen, 25)
        let adapts: Set<UIBlurEffect.Style> = [
            .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
            .systemChromeMaterial,
        ]
        #expect(adapts.contains(style) ? dark < light : dark == light)
        view.overrideUserInterfaceStyle = .light
        screen.show()
        #expect(level(screen, 25) == light)
    }

    @Test func alphaFadesTheEffect() {
        let (screen, view) = scene(UIBlurEffect(style: .dark))
        let full = level(screen, 150)
        view.alpha = 0.5
        screen.show()
        #expect(abs(level(screen, 150) - (full + 255) / 2) <= 2)
    }
}
