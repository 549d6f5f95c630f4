import Foundation
import TestSupport
import Testing
import UIKit

@testable import easel

/// `easel bench growth`: plots and tables.
@Suite(.timeLimit(.minutes(10))) struct GrowthTests {
    /// Returns the points of the lines of a plot.
    private func lines(_ svg: String) -> [[(x: Double, y: Double)]] {
        svg.components(separatedBy: "<polyline points=\"").dropFirst().map { part in
            part.prefix { $0 != "\"" }.split(separator: " ").map { pair in
                let numbers = pair.split(separator: ",").compactMap { Double($0) }
                return (numbers[0], numbers[1])
            }
        }
    }

    @Test func proportionalCostIsAStraightLineAndConstantCostIsHorizontal() throws {
        let plot = GrowthPlot(
            title: "A < B & C",
            axis: "views",
            values: [(10, "10"), (100, "100"), (1000, "1000")],
            series: [
                GrowthPlot.Series(name: "linear", times: [0.01, 0.1, 1]),
                GrowthPlot.Series(name: "constant", times: [0.05, 0.05, 0.05]),
                // Zero has no logarithm.
                GrowthPlot.Series(name: "none", times: [0, 0, 0]),
            ]
        )
        let lines = lines(plot.svg)
        try #require(lines.map(\.count) == [3, 3])
        let steps = zip(lines[0], lines[0].dropFirst()).map { ($1.x - $0.x, $1.y - $0.y) }
        #expect(abs(steps[0].0 - steps[1].0) < 0.2 && abs(steps[0].1 - steps[1].1) < 0.2)
        #expect(steps[0].0 > 100 && steps[0].1 < -50)
        #expect(Set(lines[1].map(\.y)).count == 1)
        #expect(plot.svg.contains("A &lt; B &amp; C"))
        for label in ["0.01", "0.1", "1", "10", "100", "1000", "views", "milliseconds"] {
            #expect(plot.svg.contains(">\(label)</text>"), "\(label)")
        }
    }

    @Test func plotOfEqualTimesHasADecade() throws {
        let plot = GrowthPlot(
            title: "",
            axis: "",
            values: [(1, "1"), (2, "2")],
            series: [GrowthPlot.Series(name: "", times: [1, 1])]
        )
        #expect(lines(plot.svg).first?.allSatisfy { $0.y.isFinite && (40...264).contains($0.y) } == true)
    }

    /// Every quantity is measured at each value, has a plot and a table, and does more work when it grows.
    @Test func growthSceneWritesPlotsOfAllQuantities() throws {
        let folder = NSTemporaryDirectory() + "easel-growth-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try ProgramRun.run(
            "easel",
            ["bench", "growth", "--frames", "2", "--size", "640x400", "--plots", folder]
        )
        try #require(run.status == 0, "\(run.errors)")
        for quantity in GrowthScene.Quantity.allCases {
            let results = run.lines.filter { $0.hasPrefix("growth \(quantity.rawValue) ") }
            #expect(results.count >= 2, "\(quantity)")
            let svg = try String(contentsOfFile: "\(folder)/growth-\(quantity.rawValue).svg", encoding: .utf8)
            #expect(try #require(lines(svg).first).count == results.count, "\(quantity)")
            #expect(run.output.contains("| \(quantity.axis) | change |"))
        }
        func counts(_ quantity: String, _ name: String) -> [Double] {
            run.lines.filter { $0.hasPrefix("growth \(quantity) ") }.compactMap { line in
                line.components(separatedBy: "  \(name) ").last.flatMap { Double($0.prefix { $0 != " " }) }
            }
        }
        // The cost of a change in a view does not depend on the views that stand still, nor that of ink on its length.
        #expect(Set(counts("views", "layers-committed")) == [3])
        #expect(counts("ink", "draw-calls") == [1, 1, 1, 1])
        #expect(counts("damage", "pixels-composited").prefix(3) == [64, 320, 1280])
        #expect(counts("shadows", "layers-committed") == [3, 12, 102, 1002])
        #expect(counts("screens", "bytes-copied-out") == [522_240, 1_536_000, 4_096_000, 8_294_400, 33_177_600])
        #expect(counts("threads", "shared-frames").last == 1)
    }

    @Test func plotsWithoutGrowthAreRejected() throws {
        let run = try ProgramRun.run("easel", ["bench", "small", "--plots", "/tmp"])
        #expect(run.status == 64 && run.errors.contains("--plots: expected the scene growth"))
    }
}
