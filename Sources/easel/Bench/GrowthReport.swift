import Foundation
import UIKit

/// The results of the `growth` scene as plots and tables.
struct GrowthReport {
    private let results: [SceneResult]

    /// The times of a frame that are shown, in order.
    private static let stages = ["change", "commit", "composite", "copy-out", "painted"]

    /// - Parameter results: Results of any scenes; those of `growth` are used.
    init(_ results: [SceneResult]) { self.results = results.filter { $0.scene == "growth" } }

    /// Returns the results of a quantity, with the value of each.
    private func results(of quantity: GrowthScene.Quantity) -> [(label: String, result: SceneResult)] {
        results.compactMap { result in
            let words = result.variant.split(separator: " ")
            guard words.count == 2, words[0] == quantity.rawValue else { return nil }
            return (String(words[1]), result)
        }
    }

    /// Returns the plot of a quantity; `nil` if it was not measured.
    func plot(of quantity: GrowthScene.Quantity) -> GrowthPlot? {
        let results = results(of: quantity)
        guard !results.isEmpty else { return nil }
        var stages = Self.stages
        if results.contains(where: { $0.result.times["hit-test"] != nil }) { stages.append("hit-test") }
        return GrowthPlot(
            title: quantity.title,
            axis: quantity.axis,
            values: results.map { label, result in
                let value = quantity == .screens ? Double(result.size[0] * result.size[1]) : Double(label)
                return (value ?? 1, label)
            },
            series: stages.filter { $0 != "change" }.map { stage in
                GrowthPlot.Series(name: stage, times: results.map { $0.result.times[stage]?.median ?? 0 })
            }
        )
    }

    /// Returns the table of a quantity, in Markdown: medians in milliseconds.
    func table(of quantity: GrowthScene.Quantity) -> String {
        let results = results(of: quantity)
        var stages = Self.stages
        if results.contains(where: { $0.result.times["hit-test"] != nil }) { stages.append("hit-test") }
        let rows = results.map { label, result in
            let cells = stages.map { result.times[$0].map { SceneResult.format($0.median) } ?? "–" }
            return "| \(label) | \(cells.joined(separator: " | ")) |"
        }
        let head = "| \(quantity.axis) | \(stages.joined(separator: " | ")) |"
        let rule = "|---|" + String(repeating: "---:|", count: stages.count)
        return ([head, rule] + rows).joined(separator: "\n")
    }

    /// Writes a plot of each quantity to `growth-QUANTITY.svg` in a folder, and prints the tables.
    func write(toFolder folder: String) throws {
        for quantity in GrowthScene.Quantity.allCases {
            guard let plot = plot(of: quantity) else { continue }
            let path = "\(folder)/growth-\(quantity.rawValue).svg"
            try ReplacedFile.write(Data(plot.svg.utf8), to: path)
            print("\n\(quantity.title): \(path)\n\n\(table(of: quantity))")
        }
    }
}
