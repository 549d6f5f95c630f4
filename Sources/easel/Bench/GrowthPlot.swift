import Foundation

/// A plot of times over a growing quantity, as SVG, with logarithmic axes.
///
/// On such axes, a cost that grows in proportion to the quantity is a line with a slope of one, and a constant cost is a
/// horizontal line.
struct GrowthPlot {
    /// A line of the plot.
    struct Series {
        var name: String
        /// The times in milliseconds, one for each value of the plot.
        var times: [Double]
    }

    var title: String
    /// The name of the horizontal axis.
    var axis: String
    /// The values of the quantity, with their labels.
    var values: [(value: Double, label: String)]
    var series: [Series]

    /// The area between the axes.
    private static let area = (left: 64.0, right: 440.0, top: 40.0, bottom: 264.0)
    /// The colors of Okabe and Ito, which people with deficient color vision can distinguish.
    private static let colors = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00"]
    private static let font = "font-family=\"sans-serif\" font-size=\"12\" fill=\"#333\""

    /// The times that are plotted; others are zero, which has no logarithm.
    private var positiveTimes: [Double] { series.flatMap(\.times).filter { $0 > 0 } }

    /// The plot as an SVG document.
    var svg: String {
        let decades = Self.decades(positiveTimes)
        let (first, last) = (log10(values.first?.value ?? 1), log10(values.last?.value ?? 10))
        let area = Self.area
        func x(_ value: Double) -> Double {
            last > first ? area.left + (log10(value) - first) / (last - first) * (area.right - area.left) : area.left
        }
        func y(_ time: Double) -> Double {
            let part = (log10(time) - Double(decades.lowerBound)) / Double(decades.count - 1)
            return area.bottom - part * (area.bottom - area.top)
        }
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 560 320\">",
            "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
            text(title, x: area.left, y: 22, anchor: "start", weight: "bold"),
        ]
        for decade in decades {
            let position = y(pow(10, Double(decade)))
            lines.append(rule(area.left, position, area.right, position))
            lines.append(text(Self.label(decade), x: area.left - 6, y: position + 4, anchor: "end"))
        }
        for (index, (value, label)) in values.enumerated() {
            lines.append(rule(x(value), area.top, x(value), area.bottom))
            // Long labels are in two rows, so that neighbors do not overlap.
            let row = label.count > 6 && index % 2 == 1 ? 30.0 : 16
            lines.append(text(label, x: x(value), y: area.bottom + row, anchor: "middle"))
        }
        lines.append(text("milliseconds", x: 8, y: area.top - 6, anchor: "start"))
        lines.append(text(axis, x: (area.left + area.right) / 2, y: area.bottom + 48, anchor: "middle"))
        for (index, series) in series.enumerated() {
            let color = Self.colors[index % Self.colors.count]
            let points = zip(values, series.times).filter { $0.1 > 0 }.map { (x($0.0.value), y($0.1)) }
            guard !points.isEmpty else { continue }
            let path = points.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
            lines.append("<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>")
            for point in points {
                lines.append("<circle cx=\"\(number(point.0))\" cy=\"\(number(point.1))\" r=\"3\" fill=\"\(color)\"/>")
            }
            let row = area.top + 14 + Double(index) * 20
            let key = "x1=\"452\" y1=\"\(number(row))\" x2=\"472\" y2=\"\(number(row))\""
            lines.append("<line \(key) stroke=\"\(color)\" stroke-width=\"2\"/>")
            lines.append(text(series.name, x: 478, y: row + 4, anchor: "start"))
        }
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    /// Returns the powers of ten that enclose the times: at least one decade.
    private static func decades(_ times: [Double]) -> ClosedRange<Int> {
        guard let least = times.min(), let greatest = times.max() else { return -1...0 }
        let first = Int(log10(least).rounded(.down))
        return first...max(first + 1, Int(log10(greatest).rounded(.up)))
    }

    private static func label(_ decade: Int) -> String {
        decade >= 0 ? String(Int(pow(10, Double(decade)))) : String(format: "%.\(-decade)f", pow(10, Double(decade)))
    }

    private func text(_ text: String, x: Double, y: Double, anchor: String, weight: String = "normal") -> String {
        let escaped = text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        let position = "x=\"\(number(x))\" y=\"\(number(y))\""
        return "<text \(position) text-anchor=\"\(anchor)\" font-weight=\"\(weight)\" \(Self.font)>\(escaped)</text>"
    }

    private func rule(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\" stroke=\"#ddd\"/>"
    }

    private func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
