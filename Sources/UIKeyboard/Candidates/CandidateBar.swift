import QuartzCore
import UIKitCore

/// The candidates above the keys. Each of them is a key, so that the focus and a screen reader reach it.
@MainActor
final class CandidateBar: UIView {
    /// The height, in points. A chosen value, near that of iOS.
    static let height: CGFloat = 42

    private(set) var list = CandidateList()
    private(set) var keys: [KeyView] = []
    private let prompt = UILabel(frame: .zero)

    /// Called when a key is activated by the focus or a screen reader.
    var onActivation: (KeyView) -> Void = { _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        prompt.font = .systemFont(ofSize: 16)
        prompt.textColor = KeyboardStyle.dimmedLabel
        prompt.lineBreakMode = .byTruncatingHead
        addSubview(prompt)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows other candidates. Those that remain at their place are not drawn again.
    func show(_ list: CandidateList) {
        guard list != self.list else { return }
        self.list = list
        prompt.text = list.prompt
        prompt.isHidden = list.prompt.isEmpty
        let wanted = Self.keys(of: list)
        for (index, key) in wanted.enumerated() where !(keys.indices.contains(index) && keys[index].key == key) {
            let view = KeyView(key, cornerRadius: 6)
            view.onActivation = { [weak self, weak view] in if let view { self?.onActivation(view) } }
            if keys.indices.contains(index) {
                keys[index].removeFromSuperview()
                keys[index] = view
            } else {
                keys.append(view)
            }
            addSubview(view)
        }
        for view in keys[wanted.count...] { view.removeFromSuperview() }
        keys.removeSubrange(wanted.count...)
        for view in keys {
            if case .candidate(let index) = view.key.role { view.state.isOn = index == list.selected }
        }
        setNeedsLayout()
        layoutIfNeeded()
    }

    private static func keys(of list: CandidateList) -> [KeyboardKey] {
        var keys = list.candidates.enumerated().map { KeyboardKey(.candidate($0), label: $1) }
        if list.hasPrevious { keys.insert(KeyboardKey(.candidates(isNext: false)), at: 0) }
        if list.hasNext { keys.append(KeyboardKey(.candidates(isNext: true))) }
        return keys
    }

    // MARK: Layout

    private static let margin: CGFloat = 4
    private static let pageWidth: CGFloat = 36
    private static let padding: CGFloat = 16
    private static let textSize: CGFloat = 20

    override func layoutSubviews() {
        super.layoutSubviews()
        var x = Self.margin
        var room = bounds.width - 2 * Self.margin
        if !prompt.isHidden {
            let width = min(prompt.sizeThatFits(bounds.size).width.rounded(.up), (bounds.width * 0.4).rounded())
            prompt.frame = CGRect(x: x + 4, y: 0, width: width, height: bounds.height)
            x += width + 12
            room -= width + 12
        }
        let natural = keys.map { key -> CGFloat in
            guard case .candidate = key.key.role else { return Self.pageWidth }
            let extent = key.key.label.size(withAttributes: [.font: UIFont.systemFont(ofSize: Self.textSize)]).width
            return max(40, (extent + Self.padding).rounded(.up))
        }
        let total = natural.reduce(0, +)
        // Few candidates share the width; many are narrower.
        let scale = total > room || list.prompt.isEmpty && keys.count <= 3 ? room / max(1, total) : 1
        for (key, width) in zip(keys, natural) {
            let end = x + width * scale
            key.frame = CGRect(
                x: x.rounded(),
                y: 3,
                width: max(1, end.rounded() - x.rounded() - 2),
                height: max(1, bounds.height - 6)
            )
            key.textSize = Self.textSize
            x = end
        }
    }

    /// Returns the key that a touch belongs to.
    func key(at point: CGPoint) -> KeyView? {
        keys.min { distance(point.x, to: $0.frame) < distance(point.x, to: $1.frame) }
            .flatMap { distance(point.x, to: $0.frame) <= 12 ? $0 : nil }
    }

    private func distance(_ x: CGFloat, to frame: CGRect) -> CGFloat { max(0, frame.minX - x, x - frame.maxX) }
}
