import UIKit

/// The icons of the bar's buttons, 24 points square.
@MainActor
enum ToolIcon {
    case pen, brush, eraser, undo, redo, previousPage, nextPage, export, trash

    private static let size = CGSize(width: 24, height: 24)

    /// The name of the tool, for screen readers.
    var name: String {
        switch self {
        case .pen: "Pen"
        case .brush: "Brush"
        case .eraser: "Eraser"
        case .undo: "Undo"
        case .redo: "Redo"
        case .previousPage: "Previous Page"
        case .nextPage: "Next Page"
        case .export: "Export"
        case .trash: "Clear Page"
        }
    }

    var image: UIImage {
        UIGraphicsImageRenderer(size: Self.size).image { _ in
            UIColor.darkGray.set()
            draw()
        }
    }

    private func draw() {
        switch self {
        case .pen:
            line([(4, 20), (17, 7)], width: 2)
            line([(19, 5), (20, 4)], width: 4)
        case .brush:
            line([(12, 12), (20, 4)], width: 3)
            fill([(4, 21), (5, 15), (9, 12), (12, 15), (9, 20)])
        case .eraser:
            line([(9, 20), (3, 14), (14, 3), (21, 10), (11, 20), (20, 20)], width: 2)
            line([(8, 9), (15, 16)], width: 2)
        case .undo: drawCurvedArrow(mirrored: false)
        case .redo: drawCurvedArrow(mirrored: true)
        case .previousPage: line([(15, 4), (7, 12), (15, 20)], width: 3)
        case .nextPage: line([(9, 4), (17, 12), (9, 20)], width: 3)
        case .export:
            line([(8, 10), (4, 10), (4, 21), (20, 21), (20, 10), (16, 10)], width: 2)
            line([(12, 15), (12, 3)], width: 2)
            line([(8, 7), (12, 3), (16, 7)], width: 2)
        case .trash:
            line([(4, 6), (20, 6)], width: 2)
            line([(9, 6), (9, 3), (15, 3), (15, 6)], width: 2)
            line([(6, 6), (7, 21), (17, 21), (18, 6)], width: 2)
            line([(12, 10), (12, 17)], width: 2)
        }
    }

    /// Draws an arrow with a U-turn.
    private func drawCurvedArrow(mirrored: Bool) {
        func x(_ value: CGFloat) -> CGFloat { mirrored ? 24 - value : value }
        let path = UIBezierPath()
        path.move(to: CGPoint(x: x(4), y: 9))
        path.addLine(to: CGPoint(x: x(14), y: 9))
        path.addCurve(
            to: CGPoint(x: x(14), y: 19),
            controlPoint1: CGPoint(x: x(21), y: 9),
            controlPoint2: CGPoint(x: x(21), y: 19)
        )
        path.addLine(to: CGPoint(x: x(9), y: 19))
        stroke(path, width: 2)
        line([(x(8), 4), (x(3), 9), (x(8), 14)], width: 2)
    }

    private func path(_ points: [(CGFloat, CGFloat)]) -> UIBezierPath {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: points[0].0, y: points[0].1))
        for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
        return path
    }

    private func stroke(_ path: UIBezierPath, width: CGFloat) {
        path.lineWidth = width
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        path.stroke()
    }

    private func line(_ points: [(CGFloat, CGFloat)], width: CGFloat) { stroke(path(points), width: width) }

    private func fill(_ points: [(CGFloat, CGFloat)]) {
        let path = path(points)
        path.close()
        path.fill()
    }
}
