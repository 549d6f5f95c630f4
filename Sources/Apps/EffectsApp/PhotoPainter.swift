import UIKit

/// Draws the parts of photographs, in coordinates from 0 to 1 with the origin at the upper left. Radii are fractions of the
/// height.
@MainActor
struct PhotoPainter {
    let size: CGSize
    let context: CGContext

    private func point(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * size.width, y: point.y * size.height) }

    private func rect(_ rect: CGRect) -> CGRect {
        CGRect(
            x: rect.minX * size.width,
            y: rect.minY * size.height,
            width: rect.width * size.width,
            height: rect.height * size.height
        )
    }

    private func cgGradient(_ stops: [(CGFloat, UIColor)]) -> CGGradient? {
        CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceRGB(),
            colors: stops.map(\.1.cgColor),
            locations: stops.map(\.0)
        )
    }

    func fill(_ color: UIColor) {
        context.setFillColor(color.cgColor)
        context.fill(CGRect(origin: .zero, size: size))
    }

    func fill(_ area: CGRect, _ color: UIColor) {
        context.setFillColor(color.cgColor)
        context.fill(rect(area))
    }

    func ellipse(_ area: CGRect, _ color: UIColor) {
        context.setFillColor(color.cgColor)
        context.fillEllipse(in: rect(area))
    }

    /// Fills a circle, and draws its edge with another color.
    func circle(at center: CGPoint, radius: CGFloat, _ color: UIColor, edge: UIColor) {
        let (center, radius) = (point(center), radius * size.height)
        let area = CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        context.setFillColor(color.cgColor)
        context.fillEllipse(in: area)
        context.setStrokeColor(edge.cgColor)
        context.setLineWidth(size.height / 200)
        context.strokeEllipse(in: area)
    }

    func gradient(from start: CGPoint, to end: CGPoint, _ stops: [(CGFloat, UIColor)]) {
        guard let gradient = cgGradient(stops) else { return }
        context.drawLinearGradient(
            gradient,
            start: point(start),
            end: point(end),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        )
    }

    func glow(at center: CGPoint, radius: CGFloat, flatness: CGFloat = 1, _ stops: [(CGFloat, UIColor)]) {
        guard let gradient = cgGradient(stops) else { return }
        context.saveGState()
        let center = point(center)
        context.translateBy(x: center.x, y: center.y)
        context.scaleBy(x: flatness, y: 1)
        context.drawRadialGradient(
            gradient,
            startCenter: .zero,
            startRadius: 0,
            endCenter: .zero,
            endRadius: radius * size.height,
            options: []
        )
        context.restoreGState()
    }

    /// Fills the area below a line with a gradient from the top of the line to the bottom.
    func ground(_ line: [CGPoint], to bottom: CGFloat, _ top: UIColor, _ low: UIColor) {
        guard let first = line.first, let last = line.last else { return }
        let path = CGMutablePath()
        path.move(to: point(CGPoint(x: first.x, y: bottom)))
        for corner in line { path.addLine(to: point(corner)) }
        path.addLine(to: point(CGPoint(x: last.x, y: bottom)))
        path.closeSubpath()
        context.saveGState()
        context.addPath(path)
        context.clip()
        let crest = line.map(\.y).min() ?? 0
        gradient(from: CGPoint(x: 0, y: crest), to: CGPoint(x: 0, y: bottom), [(0, top), (1, low)])
        context.restoreGState()
    }

    /// Fills a fir with a number of branches on each side.
    func fir(at foot: CGPoint, height: CGFloat, _ color: UIColor) {
        let path = CGMutablePath()
        let (foot, height) = (point(foot), height * size.height)
        let branches = 7
        path.move(to: CGPoint(x: foot.x, y: foot.y - height))
        for side: CGFloat in [1, -1] {
            for index in 0..<branches {
                let step = side > 0 ? index : branches - 1 - index
                let level = CGFloat(step + 1) / CGFloat(branches)
                let outer = CGPoint(x: foot.x + side * height * 0.22 * level, y: foot.y - height * (1 - level) * 0.95)
                let inner = CGPoint(x: foot.x + side * height * 0.12 * level, y: outer.y - height * 0.02)
                for corner in side > 0 ? [outer, inner] : [inner, outer] { path.addLine(to: corner) }
            }
        }
        path.closeSubpath()
        context.setFillColor(color.cgColor)
        context.addPath(path)
        context.fillPath()
    }

    /// Returns a ridge: a line that is displaced at random in ever shorter parts.
    static func ridge(height: ClosedRange<CGFloat>, roughness: CGFloat, seed: UInt64) -> [CGPoint] {
        var random = PhotoRandom(seed: seed)
        var levels = [random.next(height), random.next(height)]
        var amount = (height.upperBound - height.lowerBound) * roughness
        for _ in 0..<8 {
            var finer: [CGFloat] = []
            for (index, level) in levels.enumerated() {
                finer.append(level)
                guard index + 1 < levels.count else { break }
                finer.append((level + levels[index + 1]) / 2 + random.next(-amount...amount))
            }
            levels = finer
            amount *= 0.52
        }
        return levels.enumerated().map { index, level in
            CGPoint(x: CGFloat(index) / CGFloat(levels.count - 1), y: level)
        }
    }
}

extension UIColor {
    /// Creates an opaque color from its components as hexadecimal digits.
    convenience init(rgb: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(rgb >> 16 & 0xFF) / 255,
            green: CGFloat(rgb >> 8 & 0xFF) / 255,
            blue: CGFloat(rgb & 0xFF) / 255,
            alpha: alpha
        )
    }
}
