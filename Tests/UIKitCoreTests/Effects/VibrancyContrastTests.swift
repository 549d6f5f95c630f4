import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// The contrast of vibrant text to its surroundings, over photos of all kinds. A ratio of 4.5 is the least for body text,
/// and 3 for large text, by the Web Content Accessibility Guidelines 2.
@MainActor
@Suite struct VibrancyContrastTests {
    static let size = PixelSize(width: 160, height: 100)

    /// Ten photos: as dark, light, colorful and detailed as photographs get, and black and white in stripes.
    private static func photo(_ index: Int) -> CGImage {
        var generator = SeededGenerator(seed: UInt64(index) + 1)
        let surface = Surface.allocate(size)
        let palettes: [[UInt32]] = [
            [0xFF87_CEEB, 0xFFFF_FFFF, 0xFF4E_7F3A], [0xFF05_0510, 0xFF10_1830, 0xFFFF_E8A0],
            [0xFF12_3A12, 0xFF3E_7A22, 0xFF9C_C040], [0xFFFF_5E3A, 0xFFFF_B070, 0xFF50_2060],
            [0xFFF4_F8FF, 0xFFFF_FFFF, 0xFFC8_D8E8], [0xFF00_2040, 0xFF00_60A0, 0xFF40_C8D0],
            [0xFFE0_A080, 0xFF80_4830, 0xFF20_1810], [0xFFFF_FF00, 0xFFFF_00FF, 0xFF00_FFFF],
            [0xFF30_3030, 0xFF80_8080, 0xFFD0_D0D0], [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000],
        ]
        let colors = palettes[index]
        let waves = (0..<6).map { _ in
            (
                Double.random(in: -0.2...0.2, using: &generator), Double.random(in: -0.2...0.2, using: &generator),
                Double.random(in: 0...6, using: &generator)
            )
        }
        for y in 0..<size.height {
            for x in 0..<size.width {
                var value = 0.0
                for (a, b, phase) in waves { value += sin(Double(x) * a + Double(y) * b + phase) }
                let isStriped = index == palettes.count - 1
                let shade = isStriped ? Double(x / 40 % 2) / 2 : (value + 4) / 8
                let noise = isStriped ? 0 : Double.random(in: -0.1...0.1, using: &generator)
                let position = min(max(shade + noise, 0), 0.999) * 2
                surface[x, y] = mix(
                    colors[Int(position)],
                    colors[Int(position) + 1],
                    position - position.rounded(.down)
                )
            }
        }
        return CGImage(surface: surface, isOpaque: true)
    }

    private static func mix(_ a: UInt32, _ b: UInt32, _ part: Double) -> UInt32 {
        [0, 8, 16].reduce(0xFF00_0000) { result, shift in
            let level = Double(a >> shift & 255) * (1 - part) + Double(b >> shift & 255) * part
            return result | UInt32(level.rounded()) << shift
        }
    }

    private static func luminance(_ pixel: UInt32) -> Double {
        func linear(_ shift: UInt32) -> Double {
            let level = Double(pixel >> shift & 255) / 255
            return level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    private static func contrast(_ a: UInt32, _ b: UInt32) -> Double {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05)
        return max(a, b) / min(a, b)
    }

    /// Returns the least contrast of vibrant content to the same blur without it, at any pixel.
    private func leastContrast(_ blur: UIBlurEffect.Style, _ style: UIVibrancyEffectStyle, over index: Int) -> Double {
        let screen = ViewScreen(width: Self.size.width, height: Self.size.height)
        let photo = UIImageView(image: UIImage(cgImage: Self.photo(index)))
        let effect = UIBlurEffect(style: blur)
        let panel = UIVisualEffectView(effect: effect)
        let vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: effect, style: style))
        panel.frame = photo.bounds
        vibrant.frame = photo.bounds
        panel.contentView.addSubview(vibrant)
        screen.add(photo, panel)
        screen.show()
        let pixels = (0..<Self.size.height).flatMap { y in (0..<Self.size.width).map { screen[$0, y] } }
        vibrant.contentView.backgroundColor = .white
        screen.show()
        var least = Double.infinity
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                least = min(least, Self.contrast(screen[x, y], pixels[y * Self.size.width + x]))
            }
        }
        return least
    }

    nonisolated private static let thin: [UIBlurEffect.Style] = [
        .light, .regular, .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark,
    ]

    @Test(arguments: UIBlurEffect.Style.allCases) func labelsAreReadable(blur: UIBlurEffect.Style) {
        for index in 0..<10 {
            let contrast = leastContrast(blur, .label, over: index)
            #expect(contrast >= (Self.thin.contains(blur) ? 3.5 : 4.5), "photo \(index)")
        }
    }

    @Test(arguments: [
        UIBlurEffect.Style.systemMaterialLight, .systemThickMaterialLight, .systemChromeMaterialLight,
        .systemMaterialDark, .systemThickMaterialDark, .systemChromeMaterialDark, .extraLight, .dark,
    ]) func secondaryLabelsAreReadable(blur: UIBlurEffect.Style) {
        for index in 0..<10 {
            let contrast = leastContrast(blur, .secondaryLabel, over: index)
            #expect(contrast >= 4.5, "photo \(index)")
        }
    }
}
