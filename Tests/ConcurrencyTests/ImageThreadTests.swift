import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Images are made on any thread while others draw.
@Suite struct ImageThreadTests {
    init() { TestFonts.use() }

    /// Returns one image of each kind of drawing: paths, gradients, shadows, patterns, layers, text, files.
    static func images(_ round: Int) -> [UIImage] {
        let side = CGFloat(16 + round % 5)
        let format = UIGraphicsImageRendererFormat()
        format.scale = CGFloat(1 + round % 2)
        let rect = CGRect(x: 0, y: 0, width: side, height: side)
        func image(_ draw: @escaping (CGContext) -> Void) -> UIImage {
            UIGraphicsImageRenderer(bounds: rect, format: format).image { draw($0.cgContext) }
        }
        let color = UIColor(hue: CGFloat(round % 17) / 17, saturation: 1, brightness: 1, alpha: 1)
        let disc = image { _ in
            color.setFill()
            let path = UIBezierPath(ovalIn: rect.insetBy(dx: 2, dy: 3))
            path.lineWidth = 2
            path.setLineDash([3, 2], count: 2, phase: 1)
            path.fill()
            path.stroke()
        }
        let gradient = image { context in
            let gradient = CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(),
                colors: [color.cgColor, UIColor.white.cgColor] as CFArray,
                locations: [0, 1]
            )
            guard let gradient else { return }
            UIBezierPath(roundedRect: rect, cornerRadius: 4).addClip()
            context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: side, y: 5), options: [])
            context.drawRadialGradient(
                gradient,
                startCenter: CGPoint(x: 5, y: 5),
                startRadius: 1,
                endCenter: CGPoint(x: 8, y: 8),
                endRadius: 6,
                options: []
            )
        }
        let shadow = image { context in
            context.setShadow(offset: CGSize(width: 2, height: 2), blur: 3, color: UIColor.black.cgColor)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            disc.draw(at: CGPoint(x: 1, y: 1), blendMode: .multiply, alpha: 0.8)
            context.endTransparencyLayer()
        }
        let pattern = image { context in
            var callbacks = CGPatternCallbacks(
                version: 0,
                drawPattern: { _, context in context.fillEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 3)) },
                releaseInfo: nil
            )
            let pattern = CGPattern(
                info: nil,
                bounds: CGRect(x: 0, y: 0, width: 5, height: 5),
                matrix: .identity,
                xStep: 5,
                yStep: 5,
                tiling: .constantSpacing,
                isColored: true,
                callbacks: &callbacks
            )
            guard let pattern, let space = CGColorSpace(patternBaseSpace: nil) else { return }
            context.setFillColorSpace(space)
            context.setFillPattern(pattern, colorComponents: [1])
            context.fill(rect)
        }
        let layers = image { context in
            let layer = CALayer()
            layer.bounds = rect
            layer.backgroundColor = color.cgColor
            let inner = CALayer()
            inner.frame = rect.insetBy(dx: 3, dy: 3)
            inner.contents = disc.cgImage
            inner.opacity = 0.5
            inner.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
            layer.addSublayer(inner)
            layer.render(in: context)
        }
        let text = image { _ in
            NSString(string: "Rg\(round % 7)").draw(
                at: CGPoint(x: 1, y: 1),
                withAttributes: [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: color]
            )
        }
        UIGraphicsBeginImageContextWithOptions(rect.size, round % 2 == 0, 1)
        text.withTintColor(color).draw(in: rect)
        let old = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        let files = [disc.pngData(), disc.jpegData(compressionQuality: 0.9)].map { $0.flatMap { UIImage(data: $0) } }
        return [disc, gradient, shadow, pattern, layers, text] + [old, files[0], files[1]].compactMap(\.self)
    }

    /// 200 rounds away from the main thread, while that draws others.
    @MainActor @Test func imagesDrawnConcurrentlyMatchSerialImages() async {
        let alone = (0..<20).map(Self.images)
        #expect(alone.allSatisfy { $0.count == 9 })
        let away = Task.detached {
            (0..<200).filter { Self.images($0 % 20) != alone[$0 % 20] }
        }
        var different: [Int] = []
        for round in 0..<200 {
            if Self.images((round + 7) % 20) != alone[(round + 7) % 20] { different.append(round) }
            await Task.yield()
        }
        #expect(different == [])
        #expect(await away.value == [])
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}
