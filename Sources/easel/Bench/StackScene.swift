import UIKit

/// The `stack` scene: cells of a list, made of nested stack views with labels. Each is created and laid out, then laid out
/// again with other texts.
@MainActor
enum StackScene {
    /// The number of cells for each frame of the options, so that there are 1,000 by default.
    private static let cellsPerFrame = 5

    private final class Cell: UIView {
        let title = UILabel()
        let subtitle = UILabel()
        let badge = UILabel()

        init() {
            super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 64))
            let (icon, accessory) = (UIView(), UIView())
            icon.backgroundColor = .systemBlue
            accessory.backgroundColor = .systemGray
            title.font = BenchOptions.font(ofSize: 17)
            subtitle.font = BenchOptions.font(ofSize: 13)
            badge.font = BenchOptions.font(ofSize: 13)
            badge.setContentHuggingPriority(.defaultHigh, for: .horizontal)
            let details = UIStackView(arrangedSubviews: [subtitle, badge])
            details.spacing = 6
            details.alignment = .firstBaseline
            let texts = UIStackView(arrangedSubviews: [title, details])
            texts.axis = .vertical
            texts.spacing = 2
            let row = UIStackView(arrangedSubviews: [icon, texts, accessory])
            row.alignment = .center
            row.spacing = 12
            row.translatesAutoresizingMaskIntoConstraints = false
            addSubview(row)
            NSLayoutConstraint.activate([
                icon.widthAnchor.constraint(equalToConstant: 40), icon.heightAnchor.constraint(equalToConstant: 40),
                accessory.widthAnchor.constraint(equalToConstant: 12),
                accessory.heightAnchor.constraint(equalToConstant: 20),
                row.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
                row.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
                row.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
                row.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor),
            ])
        }

        required init?(coder: NSCoder) { nil }

        func show(_ generator: inout BenchGenerator) {
            title.text = generator.text(length: 10 + generator.integer(below: 10))
            subtitle.text = generator.text(length: 8 + generator.integer(below: 16))
            badge.text = generator.text(length: 1 + generator.integer(below: 3))
        }
    }

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let bench = try BenchScreen(options)
        let count = options.frames * cellsPerFrame
        var generator = BenchGenerator()
        var (first, reused) = ([UInt64](), [UInt64]())
        var (firstCounts, reusedCounts) = ((pivots: 0, rowUpdates: 0), (pivots: 0, rowUpdates: 0))
        func add(to counts: inout (pivots: Int, rowUpdates: Int), since before: (pivots: Int, rowUpdates: Int)) {
            let now = bench.window.layoutCounters
            counts = (
                counts.pivots + now.pivots - before.pivots, counts.rowUpdates + now.rowUpdates - before.rowUpdates
            )
        }
        for _ in 0..<count {
            let before = bench.window.layoutCounters
            let start = nanoseconds()
            let cell = Cell()
            cell.show(&generator)
            bench.window.addSubview(cell)
            cell.layoutIfNeeded()
            first.append(nanoseconds() - start)
            add(to: &firstCounts, since: before)

            let between = bench.window.layoutCounters
            let again = nanoseconds()
            cell.show(&generator)
            cell.layoutIfNeeded()
            reused.append(nanoseconds() - again)
            add(to: &reusedCounts, since: between)
            cell.removeFromSuperview()
        }
        return [("first", first, firstCounts), ("reused", reused, reusedCounts)].map { variant, times, counts in
            var result = SceneResult("stack", variant: variant, size: bench.size, frames: count)
            result.times["layout"] = Spread(nanoseconds: times)
            result.counts["pivots"] = Double(counts.pivots) / Double(count)
            result.counts["row-updates"] = Double(counts.rowUpdates) / Double(count)
            return result
        }
    }
}
