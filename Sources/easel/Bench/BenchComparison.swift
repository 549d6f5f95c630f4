import Foundation
import UIKit

/// A comparison of two runs of `easel bench`: a ratio for each time and rate, with a confidence interval.
///
/// The interval is that of the percentile bootstrap over the rounds (B. Efron, "Bootstrap Methods: Another Look at the
/// Jackknife", 1979): the rounds of both runs are drawn with replacement, and the ratio of their medians is computed
/// again, many times.
struct BenchComparison {
    /// A figure of both runs.
    struct Row: Equatable {
        /// The scene, its variant, and the name of the figure: `ink 1000 painted`.
        var name: String
        /// The cost of the new run relative to the old one; above 1, the new one is slower.
        var ratio: Double
        /// The interval that contains the ratio with a confidence of 95 %; `nil` if a run has only one round.
        var interval: ClosedRange<Double>?

        /// Returns a Boolean value that indicates whether the new run is slower by more than the threshold, and not only
        /// by chance.
        func isSlower(than threshold: Double) -> Bool { ratio > threshold && (interval?.lowerBound ?? ratio) > 1 }
    }

    /// The figures that both runs have, in the order of the new run.
    private(set) var rows: [Row] = []

    /// Lines about results that cannot be compared, and about exact counts that differ.
    private(set) var remarks: [String] = []

    /// The number of resampled ratios per figure.
    private static let resamples = 2000

    /// The stages of a frame; `painted` is their sum.
    private static let stages: Set<String> = ["change", "commit", "composite"]

    init(old: [SceneResult], new: [SceneResult]) {
        let old = Dictionary(old.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
        var generator = BenchGenerator()
        for result in new {
            guard let former = old[result.title] else {
                remarks.append("\(result.title): not in the old results")
                continue
            }
            guard former.size == result.size else {
                remarks.append("\(result.title): not compared, because the sizes of the screens differ")
                continue
            }
            for (name, spread) in result.times.sorted(by: { $0.key < $1.key }) {
                if Self.stages.contains(name), result.times["painted"] != nil { continue }
                guard let before = former.times[name] else { continue }
                append("\(result.title) \(name)", before.perRound, spread.perRound, &generator)
            }
            for (name, spread) in result.rates.sorted(by: { $0.key < $1.key }) {
                guard let before = former.rates[name] else { continue }
                let (old, new) = (before.perRound.map { 1 / $0 }, spread.perRound.map { 1 / $0 })
                append("\(result.title) \(name)", old, new, &generator)
            }
            for (name, count) in result.counts.sorted(by: { $0.key < $1.key }) {
                guard let before = former.counts[name], before != count else { continue }
                remarks.append("\(result.title): \(name) \(SceneResult.format(before)) → \(SceneResult.format(count))")
            }
        }
    }

    private mutating func append(_ name: String, _ old: [Double], _ new: [Double], _ generator: inout BenchGenerator) {
        guard let ratio = Self.ratio(old, new) else { return }
        var row = Row(name: name, ratio: ratio)
        if old.count > 1, new.count > 1 {
            let ratios = (0..<Self.resamples).compactMap { _ in
                Self.ratio(Self.resampled(old, &generator), Self.resampled(new, &generator))
            }
            .sorted()
            if let last = ratios.indices.last {
                row.interval = ratios[last * 25 / 1000]...ratios[last * 975 / 1000]
            }
        }
        rows.append(row)
    }

    /// Returns the ratio of the medians; `nil` if it is not a number, such as for a time of zero.
    private static func ratio(_ old: [Double], _ new: [Double]) -> Double? {
        let ratio = median(new) / median(old)
        return ratio.isFinite && ratio > 0 ? ratio : nil
    }

    private static func median(_ values: [Double]) -> Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    private static func resampled(_ values: [Double], _ generator: inout BenchGenerator) -> [Double] {
        values.map { _ in values[generator.integer(below: values.count)] }
    }

    /// Returns the figures whose cost has grown by more than the threshold, which is a ratio.
    func slower(than threshold: Double) -> [Row] { rows.filter { $0.isSlower(than: threshold) } }

    /// Returns one line for each figure, followed by the remarks.
    func text(threshold: Double) -> String {
        let width = (rows.map(\.name.count).max() ?? 0) + 2
        let lines = rows.map { row in
            let name = row.name.padding(toLength: width, withPad: " ", startingAt: 0)
            let interval = row.interval.map { " (\(Self.digits($0.lowerBound))–\(Self.digits($0.upperBound)))" } ?? ""
            let verdict = row.isSlower(than: threshold) ? "  slower" : ""
            return "\(name)\(Self.digits(row.ratio))\(interval)\(verdict)"
        }
        return (lines + remarks).joined(separator: "\n")
    }

    private static func digits(_ ratio: Double) -> String { String(format: "%.3f", ratio) }
}

extension BenchComparison {
    /// Returns the results in a file that `easel bench --json` wrote.
    static func results(atPath path: String) throws(CommandFailure) -> [SceneResult] {
        let data: Data
        do throws(RegularFileError) {
            data = try RegularFile.data(of: path, atMost: 1 << 26)
        } catch {
            throw .noInput("cannot read \(path): \(error.reasonText)")
        }
        do {
            return try JSONDecoder().decode([SceneResult].self, from: data)
        } catch let DecodingError.keyNotFound(key, _) {
            throw .badData("\(path): not results of `easel bench --json`: the key \"\(key.stringValue)\" is missing")
        } catch {
            throw .badData("\(path): not results of `easel bench --json`")
        }
    }
}
