import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UIVibrancyEffectTests {
    /// A blur over one color, and in it a vibrancy view whose content view fills it.
    private struct Scene {
        let screen: ViewScreen
        let panel: UIVisualEffectView
        let vibrant: UIVisualEffectView

        @MainActor
        init(_ blur: UIBlurEffect.Style, _ style: UIVibrancyEffectStyle = .label, on color: UIColor = .gray) {
            screen = ViewScreen(width: 100, height: 60)
            let effect = UIBlurEffect(style: blur)
            panel = UIVisualEffectView(effect: effect)
            panel.frame = CGRect(x: 10, y: 10, width: 80, height: 40)
            vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: effect, style: style))
            vibrant.frame = panel.bounds
            panel.contentView.addSubview(vibrant)
            screen.add(UIView(0, 0, 100, 60, color), panel)
            screen.show()
        }

        /// The level of a gray pixel.
        @MainActor func level(_ x: Int, _ y: Int) -> Int { Int(screen[x, y] & 255) }
    }

    nonisolated private static let light: [UIBlurEffect.Style] = [
        .light, .extraLight, .systemMaterial, .systemChromeMaterialLight,
    ]
    nonisolated private static let dark: [UIBlurEffect.Style] = [
        .dark, .systemMaterialDark, .systemUltraThinMaterialDark,
    ]

    @Test(arguments: light + dark) func contentMakesBackdropLighterOrDarkerByItsAlpha(blur: UIBlurEffect.Style) {
        let scene = Scene(blur)
        let plain = scene.level(50, 30)
        // Only the alpha counts.
        for (color, x) in [(UIColor.white, 10), (.black, 20), (.red, 30), (.black.withAlphaComponent(0.5), 40)] {
            scene.vibrant.contentView.addSubview(UIView(CGFloat(x), 10, 8, 8, color))
        }
        scene.screen.show()
        let whole = Self.light.contains(blur) ? max(0, plain - 179) : min(255, plain + 179)
        for x in [22, 32, 42] { #expect(abs(scene.level(x, 24) - whole) <= 1) }
        #expect(abs(scene.level(52, 24) - (plain + whole) / 2) <= 45)
        #expect(min(plain, whole) < scene.level(52, 24) && scene.level(52, 24) < max(plain, whole))
        #expect(scene.level(50, 45) == plain)
    }

    @Test func colorsOfBackdropRemain() {
        let scene = Scene(.dark, .secondaryLabel, on: .systemOrange)
        let plain = scene.screen[50, 30]
        scene.vibrant.contentView.backgroundColor = .white
        scene.screen.show()
        let vibrant = scene.screen[50, 30]
        for shift in [0, 8, 16] {
            #expect(Int(vibrant >> shift & 255) - Int(plain >> shift & 255) == 140)
        }
    }

    @Test func stylesDifferInContrast() {
        func contrast(_ style: UIVibrancyEffectStyle, _ blur: UIBlurEffect.Style) -> Int {
            let scene = Scene(blur, style)
            let plain = scene.level(50, 30)
            scene.vibrant.contentView.backgroundColor = .black
            scene.screen.show()
            return abs(scene.level(50, 30) - plain)
        }
        for blur in [UIBlurEffect.Style.systemMaterial, .systemMaterialDark] {
            let labels = [UIVibrancyEffectStyle.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel].map {
                contrast($0, blur)
            }
            let fills = [UIVibrancyEffectStyle.fill, .secondaryFill, .tertiaryFill].map { contrast($0, blur) }
            #expect(labels == labels.sorted(by: >) && Set(labels).count == 4)
            #expect(fills == fills.sorted(by: >) && Set(fills).count == 3 && fills[0] < labels[2])
        }
        // The numbers that Apple gives the styles.
        #expect(UIVibrancyEffectStyle.label.rawValue == 0 && UIVibrancyEffectStyle.separator.rawValue == 7)
        #expect(UIVibrancyEffectStyle.allCases.count == 8)
    }

    @Test func labelsAndTemplateImagesTakeVibrancyAndPlainImagesDoNot() throws {
        let scene = Scene(.systemMaterialDark)
        let red = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        let plain = UIImageView(image: red)
        let template = UIImageView(image: red.withRenderingMode(.alwaysTemplate))
        plain.frame.origin = CGPoint(x: 5, y: 5)
        template.frame.origin = CGPoint(x: 25, y: 5)
        let label = UILabel(frame: CGRect(x: 45, y: 0, width: 30, height: 30))
        label.text = "■"
        label.textColor = .black
        scene.screen.show()
        let backdrop = scene.level(50, 45)
        for view in [plain, template, label] { scene.vibrant.contentView.addSubview(view) }
        scene.screen.show()
        #expect(scene.screen[20, 20] == Pixel.red)
        #expect(abs(scene.level(40, 20) - min(255, backdrop + 179)) <= 1)
        let text = (55..<85).flatMap { x in (10..<40).map { y in scene.level(x, y) } }
        #expect(text.max() ?? 0 > backdrop + 150 && text.min() ?? 0 >= backdrop)
        plain.image = red.withRenderingMode(.alwaysTemplate)
        scene.screen.show()
        #expect(scene.screen[20, 20] == scene.screen[40, 20])
    }

    @Test func viewsAreVibrantOneByOneAndGroupsAsWhole() {
        let scene = Scene(.systemThickMaterialDark, .fill)
        let backdrop = scene.level(50, 30)
        let outer = UIView(10, 10, 40, 20, .white)
        outer.addSubview(UIView(10, 5, 20, 10, .white))
        scene.vibrant.contentView.addSubview(outer)
        scene.screen.show()
        let step = scene.level(22, 22) - backdrop
        #expect(step == 46 && scene.level(35, 30) == backdrop + 2 * step)
        outer.alpha = 0.5
        scene.screen.show()
        #expect(scene.level(22, 22) == scene.level(35, 30) && abs(scene.level(22, 22) - backdrop - step / 2) <= 1)
    }

    /// The corners of a clip are painted separately.
    @Test func contentInRoundedCornersIsBlendedWithBackdrop() {
        func row(radius: CGFloat) -> [UInt32] {
            let scene = Scene(.systemMaterialDark, on: .systemOrange)
            scene.panel.layer.cornerRadius = radius
            scene.panel.clipsToBounds = true
            scene.vibrant.contentView.addSubview(UIView(0, 8, 80, 8, .white))
            scene.screen.show()
            return (10..<90).map { scene.screen[$0, 22] }
        }
        let (square, round) = (row(radius: 0), row(radius: 20))
        // The edge of the corner is 3.2 points wide in this row.
        for x in 5..<75 { #expect(square[x] == round[x], "\(x)") }
        #expect(square[0] != round[0])
    }

    @Test func vibrancyFollowsUserInterfaceStyle() {
        let scene = Scene(.systemMaterial)
        scene.vibrant.contentView.backgroundColor = .white
        scene.screen.show()
        #expect(scene.level(50, 30) < scene.level(5, 5))
        scene.screen.window.overrideUserInterfaceStyle = .dark
        scene.screen.show()
        #expect(scene.level(50, 30) > scene.level(5, 5))
        scene.vibrant.effect = nil
        scene.screen.show()
        #expect(scene.level(50, 30) == 255)
        scene.vibrant.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .extraLight))
        scene.screen.show()
        #expect(scene.level(50, 30) < 60)
    }

    @Test func vibrantContentOnMovingBackdropIsNotRedrawn() {
        let scene = Scene(.systemMaterialDark)
        let label = UILabel(frame: CGRect(x: 5, y: 5, width: 70, height: 20))
        label.text = "Vibrant"
        scene.vibrant.contentView.addSubview(label)
        let dot = UIView(20, 0, 30, 60, .white)
        scene.screen.window.insertSubview(dot, at: 1)
        scene.screen.show()
        let calls = scene.screen.drawCalls
        let before = (15..<85).map { scene.level($0, 25) }
        dot.frame.origin.x = 60
        scene.screen.show()
        #expect(scene.screen.drawCalls == calls)
        #expect((15..<85).map { scene.level($0, 25) } != before)
        // What is shown equals a repaint of everything.
        let shown = scene.screen.surface
        let pixels = (0..<60).flatMap { y in (0..<100).map { shown[$0, y] } }
        scene.screen.window.isHidden = true
        scene.screen.show()
        scene.screen.window.isHidden = false
        scene.screen.show()
        #expect((0..<60).flatMap { y in (0..<100).map { scene.screen[$0, y] } } == pixels)
    }
}
