import ScrollableGraphView
import UIKit
import UIKitTesting

/// A line with dots over bars, scrolled by a drag.
final class Program: LibraryProgram, ScrollableGraphViewDataSource {
    private let values = (0..<24).map { 50 + 40 * sin(Double($0) / 2) }

    func makeController() -> UIViewController {
        libraryController { view in
            let graph = ScrollableGraphView(frame: CGRect(x: 0, y: 20, width: 320, height: 280), dataSource: self)
            let bars = BarPlot(identifier: "bars")
            bars.barWidth = 24
            bars.barColor = .systemTeal
            bars.barLineColor = .systemBlue
            let line = LinePlot(identifier: "line")
            line.lineStyle = .smooth
            line.lineColor = .systemRed
            line.lineWidth = 2
            let dots = DotPlot(identifier: "dots")
            dots.dataPointSize = 4
            dots.dataPointFillColor = .systemRed
            let references = ReferenceLines()
            references.relativePositions = [0, 0.5, 1]
            graph.rangeMax = 100
            graph.dataPointSpacing = 40
            graph.addReferenceLines(referenceLines: references)
            for plot in [bars, line, dots] as [Plot] { graph.addPlot(plot: plot) }
            view.addSubview(graph)
        }
    }

    func value(forPlot plot: Plot, atIndex pointIndex: Int) -> Double { values[pointIndex] }
    func label(atIndex pointIndex: Int) -> String { "\(pointIndex + 1)" }
    func numberOfPoints() -> Int { values.count }

    func act(on screen: VirtualScreen, _ controller: UIViewController) throws {
        try screen.advance(by: 2)
        let finger = try screen.touch(at: CGPoint(x: 250, y: 150))
        try finger.drag(to: CGPoint(x: 100, y: 150), duration: 0.5)
        try finger.lift()
        try screen.advance(by: 3)
    }
}
