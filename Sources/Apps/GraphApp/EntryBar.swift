import UIKit

/// A translucent bar of buttons that select a weight, enter it, and remove the last entry.
final class EntryBar: UIView {
    private let log: WeightLog
    private let days: any DaySource
    private let value = UILabel()
    private let removeButton: UIButton
    private let background = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
    private var items: [UIView] = []
    private var weight: Weight { didSet { value.text = "\(weight)" } }

    init(log: WeightLog, days: any DaySource) {
        self.log = log
        self.days = days
        removeButton = UIButton(type: .system)
        weight = log.entries.last?.weight ?? EntryBar.usualWeight
        super.init(frame: .zero)
        clipsToBounds = true
        addSubview(background)
        value.text = "\(weight)"
        value.textColor = .label
        value.textAlignment = .center
        value.font = .preferredFont(forTextStyle: .headline)
        value.adjustsFontForContentSizeCategory = true
        items = [
            button("−1") { $0.step(by: -10) }, button("−0.1") { $0.step(by: -1) }, value,
            button("+0.1") { $0.step(by: 1) }, button("+1") { $0.step(by: 10) },
            button("Add") { $0.add() }, button("Remove last", removeButton) { $0.log.removeLast() },
        ]
        for item in items { addSubview(item) }
        log.observe(by: self) { $0.showWhatCanBeDone() }
        showWhatCanBeDone()
    }

    required init?(coder: NSCoder) { nil }

    private static let usualWeight: Weight = {
        guard let weight = Weight(tenths: 700) else { preconditionFailure("70 kg must be a valid weight") }
        return weight
    }()

    private func button(
        _ title: String,
        _ button: UIButton = UIButton(type: .system),
        action: @escaping @MainActor (EntryBar) -> Void
    ) -> UIButton {
        button.setTitle(title, for: .normal)
        button.titleLabel?.font = .preferredFont(forTextStyle: .body)
        button.titleLabel?.adjustsFontForContentSizeCategory = true
        let act = UIAction { [weak self] _ in
            if let self { action(self) }
        }
        button.addAction(act, for: .touchUpInside)
        return button
    }

    private func step(by tenths: Int) { weight = weight.adding(tenths) }

    private func add() { log.add(WeightEntry(days.today, weight)) }

    private func showWhatCanBeDone() { removeButton.isEnabled = !log.entries.isEmpty }

    // MARK: Layout

    private static let gap: CGFloat = 4

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: (frames(width: size.width).last?.maxY ?? 0) + EntryBar.gap)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        for (item, frame) in zip(items, frames(width: bounds.width)) { item.frame = frame }
    }

    /// Returns the frames of the items, in as many rows as necessary, each as wide as the bar: one row if there is
    /// room, otherwise the items that select a weight above the others.
    private func frames(width: CGFloat) -> [CGRect] {
        let gap = EntryBar.gap
        let room = max(1, width - 2 * gap)
        let sizes = items.map { item in
            // Large enough for a finger, and for the label of any weight.
            let natural = item === value ? widestValue : item.sizeThatFits(CGSize(width: room, height: 0))
            return CGSize(width: min(room, max(48, natural.width + 12)), height: max(44, natural.height + 8))
        }
        var frames: [CGRect] = []
        var y = gap
        for row in EntryBar.rows(widths: sizes.map(\.width), room: room, choosing: 5) {
            let height = sizes[row].map(\.height).max() ?? 0
            let spare = room - sizes[row].reduce(-gap) { $0 + $1.width + gap }
            var x = gap
            for size in sizes[row] {
                let width = (size.width + max(0, spare) / CGFloat(row.count)).rounded(.down)
                frames.append(CGRect(x: x.rounded(), y: y, width: width, height: height.rounded(.up)))
                x += width + gap
            }
            y += height.rounded(.up) + gap
        }
        return frames
    }

    /// Returns the ranges of the items in each row.
    private static func rows(widths: [CGFloat], room: CGFloat, choosing: Int) -> [Range<Int>] {
        func fits(_ range: Range<Int>) -> Bool { widths[range].reduce(-gap) { $0 + $1 + gap } <= room }
        for rows in [[0..<widths.count], [0..<choosing, choosing..<widths.count]] where rows.allSatisfy(fits) {
            return rows
        }
        var rows: [Range<Int>] = []
        for index in widths.indices {
            if let last = rows.last, fits(last.lowerBound..<index + 1) {
                rows[rows.count - 1] = last.lowerBound..<index + 1
            } else {
                rows.append(index..<index + 1)
            }
        }
        return rows
    }

    private var widestValue: CGSize { "000.0 kg".size(withAttributes: [.font: value.font as Any]) }
}
