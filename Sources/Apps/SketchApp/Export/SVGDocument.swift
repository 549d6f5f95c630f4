import UIKit

/// Ink as Scalable Vector Graphics: the same shapes as on the screen, in user units of a point.
struct SVGDocument {
    private let size: CGSize
    private var body = ""

    init(size: CGSize) { self.size = size }

    /// The text of the file.
    var text: String {
        let (width, height) = (Self.number(size.width), Self.number(size.height))
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
            <rect width="\(width)" height="\(height)" fill="#ffffff"/>
            \(body)</svg>

            """
    }

    /// Adds strokes over the existing ones.
    mutating func add(_ ink: Ink) { for number in ink.numbers { if let stroke = ink[number] { add(stroke) } } }

    private mutating func add(_ stroke: Stroke) {
        let color = String(format: "#%02x%02x%02x", stroke.color.red, stroke.color.green, stroke.color.blue)
        for piece in stroke.pieces.indices {
            switch stroke.shape(of: piece) {
            case .dot(let rect):
                body += """
                    <circle cx="\(Self.number(rect.midX))" cy="\(Self.number(rect.midY))" \
                    r="\(Self.number(rect.width / 2))" fill="\(color)"/>

                    """
            case .line(let path, let width):
                body += """
                    <path d="\(Self.data(path))" fill="none" stroke="\(color)" stroke-width="\(Self.number(width))" \
                    stroke-linecap="round" stroke-linejoin="round"/>

                    """
            case .outline(let path): body += "<path d=\"\(Self.data(path))\" fill=\"\(color)\"/>\n"
            }
        }
    }

    private static func data(_ path: CGPath) -> String {
        var parts: [String] = []
        path.applyWithBlock { element in
            let points = element.pointee.points
            func coordinates(_ index: Int) -> String { "\(number(points[index].x)) \(number(points[index].y))" }
            switch element.pointee.type {
            case .moveToPoint: parts.append("M\(coordinates(0))")
            case .addLineToPoint: parts.append("L\(coordinates(0))")
            case .addQuadCurveToPoint: parts.append("Q\(coordinates(0)) \(coordinates(1))")
            case .addCurveToPoint: parts.append("C\(coordinates(0)) \(coordinates(1)) \(coordinates(2))")
            case .closeSubpath: parts.append("Z")
            }
        }
        return parts.joined()
    }

    /// Returns a number rounded to a thousandth, which exceeds the resolution of screens and printers.
    private static func number(_ value: CGFloat) -> String {
        let rounded = (value * 1000).rounded() / 1000
        if rounded == rounded.rounded(), abs(rounded) < 1e9 { return "\(Int(rounded))" }
        return "\(rounded)"
    }
}
