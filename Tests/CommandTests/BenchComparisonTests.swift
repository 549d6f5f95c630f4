import Foundation
import TestSupport
import Testing
import UIKit

@testable import easel

/// `easel bench --compare`: ratios, their confidence, and the exit status.
@Suite struct BenchComparisonTests {
    private func result(
        _ scene: String,
        rounds: [Double],
        name: String = "painted",
        width: Int = 400
    ) throws -> SceneResult {
        var result = SceneResult(scene, size: PixelSize(width: width, height: 300), frames: 3)
        var spread = try #require(
            SceneResult.combining(
                rounds.map { round in
                    var one = result
                    one.times[name] = Spread([round])
                    return one
                }
            )?.times[name]
        )
        if rounds.count == 1 { spread.rounds = nil }
        result.times[name] = spread
        return result
    }

    @Test func slowDownOfFivePercentIsFound() throws {
        let old = try result("small", rounds: [1.00, 1.01, 0.99, 1.00, 1.01])
        let new = try result("small", rounds: [1.05, 1.06, 1.04, 1.05, 1.06])
        let comparison = BenchComparison(old: [old], new: [new])
        let row = try #require(comparison.rows.first)
        #expect(row.name == "small painted")
        #expect(abs(row.ratio - 1.05) < 1e-9)
        let interval = try #require(row.interval)
        #expect(interval.lowerBound > 1.02 && interval.lowerBound <= row.ratio)
        #expect(interval.upperBound < 1.08 && interval.upperBound >= row.ratio)
        #expect(comparison.slower(than: 1.03) == [row])
        #expect(comparison.slower(than: 1.06).isEmpty)
        #expect(comparison.text(threshold: 1.03) == "small painted  1.050 (1.040–1.061)  slower")
    }

    /// The medians differ by a tenth, and the rounds by a half.
    @Test func noiseIsNotASlowDown() throws {
        let old = try result("small", rounds: [1.0, 1.5, 0.8, 1.3, 0.9])
        let new = try result("small", rounds: [1.1, 0.8, 1.4, 0.9, 1.5])
        let comparison = BenchComparison(old: [old], new: [new])
        #expect(try #require(comparison.rows.first).ratio > 1.05)
        #expect(comparison.slower(than: 1.05).isEmpty)
    }

    @Test func rateThatFallsIsASlowDown() throws {
        var old = try result("paths", rounds: [1])
        var new = old
        old.times = [:]
        new.times = [:]
        old.rates["rect"] = Spread([400])
        new.rates["rect"] = Spread([200])
        let comparison = BenchComparison(old: [old], new: [new])
        #expect(comparison.rows == [BenchComparison.Row(name: "paths rect", ratio: 2, interval: nil)])
        #expect(comparison.slower(than: 1.05).count == 1)
        #expect(BenchComparison(old: [new], new: [old]).slower(than: 1.05).isEmpty)
    }

    @Test func stagesOfAFrameAreComparedAsTheirSum() throws {
        var old = try result("small", rounds: [1])
        old.times["commit"] = Spread([0.001])
        old.times["copy-out"] = Spread([1])
        var new = old
        new.times["commit"] = Spread([0.002])
        let comparison = BenchComparison(old: [old], new: [new])
        #expect(comparison.rows.map(\.name) == ["small copy-out", "small painted"])
        #expect(comparison.slower(than: 1.05).isEmpty)
    }

    @Test func differencesThatAreNotTimesAreRemarks() throws {
        var old = try result("small", rounds: [1])
        var new = old
        old.counts["draw-calls"] = 1
        new.counts["draw-calls"] = 2
        let other = try result("cards", rounds: [1], width: 800)
        let comparison = BenchComparison(
            old: [old, other],
            new: [new, try result("cards", rounds: [1]), try result("ink", rounds: [1])]
        )
        #expect(comparison.rows.count == 1)
        #expect(
            comparison.remarks == [
                "small: draw-calls 1 → 2",
                "cards: not compared, because the sizes of the screens differ",
                "ink: not in the old results",
            ]
        )
    }

    /// The old results are those of the program itself, with times that are a thousand times higher or lower.
    @Test func exitStatusTellsAboutASlowDown() throws {
        let arguments = ["bench", "small", "--frames", "3", "--rounds", "2", "--size", "400x300"]
        let first = try ProgramRun.run("easel", arguments + ["--json"])
        try #require(first.status == 0, "\(first.errors)")
        let results = try JSONDecoder().decode([SceneResult].self, from: first.data)
        #expect(results.first?.times["painted"]?.rounds?.count == 2)
        let folder = NSTemporaryDirectory() + "easel-compare-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (factor, status) in [(1000.0, 0), (0.001, 1)] {
            var old = results
            for (name, spread) in results[0].times {
                old[0].times[name]?.rounds = spread.rounds?.map { $0 * factor }
            }
            let path = "\(folder)/\(factor).json"
            try JSONEncoder().encode(old).write(to: URL(fileURLWithPath: path))
            let run = try ProgramRun.run("easel", arguments + ["--compare", path])
            #expect(run.status == status, "\(run.errors)")
            #expect(run.lines.first?.hasPrefix("small copy-out") == true, "\(run.output)")
            #expect(run.errors.contains("slower by more than 1.05: small copy-out, small painted") == (status == 1))
        }
    }

    @Test func filesWithoutResultsAreNamed() throws {
        let missing = try ProgramRun.run("easel", ["bench", "copy", "--compare", "/nonexistent/old.json"])
        #expect(missing.status == 66)
        #expect(missing.errors.hasPrefix("easel: cannot read /nonexistent/old.json: "))
        let source = Checkout.url("Benchmarks/run").path
        let wrong = try ProgramRun.run("easel", ["bench", "copy", "--compare", source])
        #expect(wrong.status == 65)
        #expect(wrong.errors == "easel: \(source): not results of `easel bench --json`\n")
    }
}
