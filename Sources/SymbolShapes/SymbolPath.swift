import CoreGraphics

/// Paths in the tables of symbols.
///
/// A letter is followed by numbers with commas between them: `M` begins a line, `L` continues it, `C` continues it by
/// curves; each takes any number of points. `Z` closes it. `O` is a circle (center and radius), `R` a rectangle with
/// rounded corners (origin, size, and radius), `A` an arc (center, radius, and two angles in degrees, clockwise).
enum SymbolPath {
    static func path(_ text: Substring) -> PathData {
        var path = PathData()
        var rest = text
        while let command = rest.popFirst() {
            let end = rest.firstIndex(where: \.isLetter) ?? rest.endIndex
            let numbers = rest[..<end].split(separator: ",").map { CGFloat(Double($0) ?? 0) }
            rest = rest[end...]
            add(command, numbers, to: &path)
        }
        return path
    }

    private static func add(_ command: Character, _ numbers: [CGFloat], to path: inout PathData) {
        var points: [CGPoint] = []
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            points.append(CGPoint(x: numbers[index], y: numbers[index + 1]))
        }
        switch (command, numbers.count) {
        case ("M", 2...):
            path.move(to: points[0])
            for point in points.dropFirst() { path.addLine(to: point) }
        case ("L", 2...):
            for point in points { path.addLine(to: point) }
        case ("C", 6...):
            for index in stride(from: 0, to: points.count - 2, by: 3) {
                path.addCurve(to: points[index + 2], control1: points[index], control2: points[index + 1])
            }
        case ("Z", _): path.closeSubpath()
        case ("O", 3):
            let radius = numbers[2]
            let origin = CGPoint(x: numbers[0] - radius, y: numbers[1] - radius)
            path.addEllipse(in: CGRect(origin: origin, size: CGSize(width: 2 * radius, height: 2 * radius)))
        case ("R", 5):
            let rect = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            path.addRoundedRect(rect, radii: CGSize(width: numbers[4], height: numbers[4]))
        case ("A", 5):
            let (start, end) = (numbers[3] * .pi / 180, numbers[4] * .pi / 180)
            path.move(to: CGPoint(x: numbers[0] + numbers[2] * cos(start), y: numbers[1] + numbers[2] * sin(start)))
            path.addRelativeArc(center: points[0], radius: numbers[2], startAngle: start, delta: end - start)
        default: assertionFailure("\(command) with \(numbers.count) numbers in a symbol")
        }
    }
}
