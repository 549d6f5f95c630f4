import UIKit

extension GalleryPage {
    static let ellipseWithShadow = GalleryPage(
        "ellipse-with-shadow",
        "Ellipse with a shadow",
        expectation: "a soft shadow to the right and below, none of it on the ellipse"
    ) { context, _ in
        context.setShadow(offset: CGSize(width: 10, height: 10), blur: 8, color: UIColor.darkGray.cgColor)
        context.setFillColor(UIColor.systemBlue.cgColor)
        context.fillEllipse(in: CGRect(x: 45, y: 35, width: 120, height: 80))
    }

    static let linearGradient = GalleryPage(
        "linear-gradient",
        "Linear gradient",
        expectation:
            "red, green, blue, yellow down a slope; red goes on before the start, nothing is painted after the end"
    ) { context, _ in
        let colors = [UIColor.red, .green, .blue, .yellow].map(\.cgColor)
        guard
            let gradient = CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(),
                colors: colors as CFArray,
                locations: [0, 0.25, 0.5, 1]
            )
        else { return }
        context.drawLinearGradient(
            gradient,
            start: CGPoint(x: 50, y: 40),
            end: CGPoint(x: 170, y: 120),
            options: .drawsBeforeStartLocation
        )
    }

    static let radialCone = GalleryPage(
        "radial-cone",
        "Radial gradient: a cone",
        expectation:
            "a cone seen from the side: two circles and the straight lines that touch both; nothing beyond them"
    ) { context, _ in
        let colors = [UIColor.red, .green, .cyan, .yellow].map(\.cgColor)
        guard
            let gradient = CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(),
                colors: colors as CFArray,
                locations: [0, 0.25, 0.5, 1]
            )
        else { return }
        context.drawRadialGradient(
            gradient,
            startCenter: CGPoint(x: 40, y: 80),
            startRadius: 10,
            endCenter: CGPoint(x: 150, y: 80),
            endRadius: 55,
            options: []
        )
    }

    static let shinySphere = GalleryPage(
        "shiny-sphere",
        "Radial gradient: a sphere",
        expectation: "a ball lit from the top left, darkest along its lower right edge"
    ) { context, _ in
        let colors = [UIColor.white, UIColor(red: 0.05, green: 0.25, blue: 0.6, alpha: 1)].map(\.cgColor)
        guard
            let gradient = CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(),
                colors: colors as CFArray,
                locations: nil
            )
        else { return }
        // The clip gives the ball an antialiased edge, which the end of a gradient is not.
        context.addEllipse(in: CGRect(x: 50, y: 20, width: 120, height: 120))
        context.clip()
        context.drawRadialGradient(
            gradient,
            startCenter: CGPoint(x: 90, y: 60),
            startRadius: 0,
            endCenter: CGPoint(x: 110, y: 80),
            endRadius: 60,
            options: .drawsAfterEndLocation
        )
    }

    static let conicGradient = GalleryPage(
        "conic-gradient",
        "Conic gradient",
        expectation:
            "a ring of all hues that begins with red at the right, goes on clockwise, and closes without a seam"
    ) { context, bounds in
        let colors = (0...6).map { UIColor(hue: CGFloat($0) / 6, saturation: 1, brightness: 1, alpha: 1).cgColor }
        guard
            let gradient = CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(),
                colors: colors as CFArray,
                locations: nil
            )
        else { return }
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        context.addEllipse(in: CGRect(x: center.x - 65, y: center.y - 65, width: 130, height: 130))
        context.addEllipse(in: CGRect(x: center.x - 35, y: center.y - 35, width: 70, height: 70))
        context.clip(using: .evenOdd)
        context.drawConicGradient(gradient, center: center, angle: 0)
    }

    static let blendModes = GalleryPage(
        "blend-modes",
        "Blend modes",
        expectation: "a blue disc over an orange square by each of the 28 modes: the separable ones, the four of hue, "
            + "saturation, color and luminosity, and those of Porter and Duff"
    ) { context, _ in
        for number in 0..<28 {
            guard let mode = CGBlendMode(rawValue: Int32(number)) else { continue }
            let corner = CGPoint(x: 10 + 29 * CGFloat(number % 7), y: 8 + 37 * CGFloat(number / 7))
            // A transparency layer is empty under the square, as the blend modes that erase require.
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(UIColor(red: 1, green: 0.6, blue: 0.2, alpha: 1).cgColor)
            context.fill(CGRect(x: corner.x, y: corner.y, width: 18, height: 22))
            context.setBlendMode(mode)
            context.setFillColor(UIColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1).cgColor)
            context.fillEllipse(in: CGRect(x: corner.x + 6, y: corner.y + 8, width: 20, height: 20))
            context.endTransparencyLayer()
        }
    }
}
