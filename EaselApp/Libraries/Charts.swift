import DGCharts
import UIKit
import UIKitTesting

/// Bars, lines and a pie, with legends and values; the bars are animated.
final class Program: LibraryProgram {
    private let bars = BarChartView(frame: CGRect(x: 0, y: 0, width: 320, height: 160))

    func makeController() -> UIViewController {
        libraryController { view in
            let values = [3.0, 7, 5, 9, 4].enumerated().map { BarChartDataEntry(x: Double($0), y: $1) }
            let set = BarChartDataSet(entries: values, label: "bars")
            set.colors = ChartColorTemplates.material()
            bars.data = BarChartData(dataSet: set)
            bars.xAxis.labelPosition = .bottom
            bars.xAxis.granularity = 1
            view.addSubview(bars)

            let lines = LineChartView(frame: CGRect(x: 0, y: 160, width: 180, height: 160))
            let points = (0..<20).map { ChartDataEntry(x: Double($0), y: sin(Double($0) / 3) * 10) }
            let curve = LineChartDataSet(entries: points, label: "line")
            curve.mode = .cubicBezier
            curve.drawCirclesEnabled = false
            curve.drawFilledEnabled = true
            curve.drawValuesEnabled = false
            lines.data = LineChartData(dataSet: curve)
            view.addSubview(lines)

            let pie = PieChartView(frame: CGRect(x: 180, y: 160, width: 140, height: 160))
            let slices = PieChartDataSet(
                entries: [("a", 3.0), ("b", 5), ("c", 2)].map { PieChartDataEntry(value: $1, label: $0) },
                label: "pie"
            )
            slices.colors = ChartColorTemplates.joyful()
            slices.drawValuesEnabled = false
            slices.entryLabelColor = .black
            pie.data = PieChartData(dataSet: slices)
            view.addSubview(pie)
        }
    }

    func act(on screen: VirtualScreen, _ controller: UIViewController) throws {
        bars.animate(yAxisDuration: 1)
        try screen.advance(by: 2)
        try screen.tap(at: CGPoint(x: 160, y: 80))
        try screen.advance(by: 0.5)
    }
}
