import QuartzCore
import UIKitCore

/// The candidates above the keys. Each of them is a key, so that the focus and a screen reader reach it.
///
/// As many are shown as can be read. Keys at the ends show the others, and those of the input method before and after them.
@MainActor
final class CandidateBar: UIView {
    /// The height, in points. A chosen value, near that of iOS.
    static let height: CGFloat = 42

    private(set) var list = CandidateList()
    /// The keys that are shown, from left to right.
    private(set) var keys: [KeyView] = []
    private var candidateKeys: [KeyView] = []
    private lazy var previousKey = makeKey(KeyboardKey(.candidates(isNext: false)))
    private lazy var nextKey = makeKey(KeyboardKey(.candidates(isNext: true)))
    private let prompt = UILabel(frame: .zero)
    /// The lines between corrections, as on iOS.
    private let separators = (0..<2).map { _ in UIView(frame: .zero) }
    /// A candidate of the page that is shown.
    private var anchor = 0
    private var pages = CandidatePages(widths: [], room: 0, pageKey: 0, hasPrevious: false, hasNext: false)

    /// Called when a key is activated by the focus or a screen reader.
    var onActivation: (KeyView) -> Void = { _ in }

    /// Called when the bar has other keys, before the former ones leave it.
    var onReplacement: ([KeyView]) -> Void = { _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        prompt.font = .systemFont(ofSize: 16)
        prompt.textColor = KeyboardStyle.dimmedLabel
        prompt.lineBreakMode = .byTruncatingHead
        addSubview(prompt)
        for separator in separators {
            separator.backgroundColor = KeyboardStyle.side
            separator.isHidden = true
            addSubview(separator)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows other candidates. Those that remain at their place are not drawn again.
    func show(_ list: CandidateList) {
        guard list != self.list else { return }
        self.list = list
        anchor = list.selected ?? 0
        prompt.text = list.prompt
        prompt.isHidden = list.prompt.isEmpty
        setNeedsLayout()
        layoutIfNeeded()
    }

    /// Shows the candidates beside those that are shown.
    /// - Returns: A Boolean value that indicates whether there are any in the list.
    func showPage(isNext: Bool) -> Bool {
        let page = (pages.page(of: anchor) ?? 0) + (isNext ? 1 : -1)
        guard pages.ranges.indices.contains(page) else { return false }
        anchor = pages.ranges[page].lowerBound
        setNeedsLayout()
        layoutIfNeeded()
        return true
    }

    private func makeKey(_ key: KeyboardKey) -> KeyView {
        let view = KeyView(key, cornerRadius: 6)
        view.textSize = Self.textSize
        view.onActivation = { [weak self, weak view] in if let view { self?.onActivation(view) } }
        return view
    }

    // MARK: Layout

    private static let margin: CGFloat = 4
    private static let pageKeyWidth: CGFloat = 36
    private static let padding: CGFloat = 16
    private static let leastWidth: CGFloat = 40
    private static let textSize: CGFloat = 20
    /// The number of candidates that share the width, such as the corrections of a word, and the part of their size that is left
    /// of them at least before there are several pages. Chosen values.
    private static let sharingCount = 3
    private static let leastPart: CGFloat = 0.7

    override func layoutSubviews() {
        super.layoutSubviews()
        var area = CGRect(
            x: Self.margin,
            y: 3,
            width: max(0, bounds.width - 2 * Self.margin),
            height: bounds.height - 6
        )
        if !prompt.isHidden {
            let width = min(prompt.sizeThatFits(bounds.size).width.rounded(.up), (bounds.width * 0.4).rounded())
            prompt.frame = CGRect(x: area.minX + 4, y: 0, width: width, height: bounds.height)
            area.origin.x += width + 12
            area.size.width = max(0, area.width - width - 12)
        }
        let natural = list.candidates.map(Self.width)
        let isShared = list.prompt.isEmpty && list.candidates.count <= Self.sharingCount
        pages = CandidatePages(
            widths: isShared ? natural.map { max(Self.leastWidth, $0 * Self.leastPart) } : natural,
            room: area.width,
            pageKey: Self.pageKeyWidth,
            hasPrevious: list.hasPrevious,
            hasNext: list.hasNext
        )
        let page = pages.page(of: anchor) ?? 0
        let range = pages.ranges.indices.contains(page) ? pages.ranges[page] : 0..<0
        let hasPrevious = page > 0 || list.hasPrevious
        let hasNext = page + 1 < pages.ranges.count || list.hasNext
        let former = keys
        showKeys(range, hasPrevious: hasPrevious, hasNext: hasNext)
        arrange(natural[range], in: area, hasPrevious: hasPrevious, hasNext: hasNext, isShared: isShared)
        let leaving = former.filter { key in !keys.contains { $0 === key } }
        if !leaving.isEmpty { onReplacement(leaving) }
        for key in leaving { key.removeFromSuperview() }
    }

    private static func width(of candidate: String) -> CGFloat {
        let extent = candidate.size(withAttributes: [.font: UIFont.systemFont(ofSize: textSize)]).width
        return max(leastWidth, (extent + padding).rounded(.up))
    }

    /// Adds the keys of a page.
    private func showKeys(_ range: Range<Int>, hasPrevious: Bool, hasNext: Bool) {
        let former = candidateKeys
        candidateKeys = zip(range, list.candidates[range]).enumerated().map { place, candidate in
            let key = KeyboardKey(.candidate(candidate.0), label: candidate.1)
            return former.indices.contains(place) && former[place].key == key ? former[place] : makeKey(key)
        }
        for (key, index) in zip(candidateKeys, range) { key.state.isOn = index == list.selected }
        keys = (hasPrevious ? [previousKey] : []) + candidateKeys + (hasNext ? [nextKey] : [])
        for key in keys where key.superview !== self { addSubview(key) }
    }

    /// Places the keys of a page: those for other pages at the ends, where a finger finds them again.
    private func arrange(
        _ widths: ArraySlice<CGFloat>,
        in area: CGRect,
        hasPrevious: Bool,
        hasNext: Bool,
        isShared: Bool
    ) {
        func frame(from left: CGFloat, to right: CGFloat) -> CGRect {
            let x = left.rounded()
            return CGRect(x: x, y: area.minY, width: max(1, right.rounded() - x - 2), height: max(1, area.height))
        }
        var (left, right) = (area.minX, area.maxX)
        if hasPrevious {
            place(previousKey, frame(from: left, to: left + Self.pageKeyWidth))
            left += Self.pageKeyWidth
        }
        if hasNext {
            right -= Self.pageKeyWidth
            place(nextKey, frame(from: right, to: area.maxX))
        }
        let (room, total) = (max(0, right - left), widths.reduce(0, +))
        // Few candidates share the width, and one that is wider than all of it has what there is.
        let scale = total > room || isShared ? room / max(1, total) : 1
        for (key, width) in zip(candidateKeys, widths) {
            place(key, frame(from: left, to: left + width * scale))
            left += width * scale
        }
        let isSeparated = isShared && list.selected == nil
        for (index, separator) in separators.enumerated() {
            separator.isHidden = !isSeparated || !candidateKeys.indices.contains(index + 1)
            guard !separator.isHidden else { continue }
            let height = (area.height * 0.6).rounded()
            let x = candidateKeys[index + 1].frame.minX - 1
            separator.frame = CGRect(x: x, y: (area.midY - height / 2).rounded(), width: 1, height: height)
        }
    }

    /// Places a key. In an animation, such as that of a keyboard that is docked, a new key would come from the corner.
    private func place(_ key: KeyView, _ frame: CGRect) {
        if key.frame == .zero { UIView.performWithoutAnimation { key.frame = frame } } else { key.frame = frame }
    }

    /// Returns the key that a touch belongs to.
    func key(at point: CGPoint) -> KeyView? {
        nearestKey(to: point.x).flatMap { Self.distance(point.x, to: $0.frame) <= 12 ? $0 : nil }
    }

    /// Returns the key that is nearest to a position; `nil` if there are no keys.
    func nearestKey(to x: CGFloat) -> KeyView? {
        keys.min { Self.distance(x, to: $0.frame) < Self.distance(x, to: $1.frame) }
    }

    private static func distance(_ x: CGFloat, to frame: CGRect) -> CGFloat { max(0, frame.minX - x, x - frame.maxX) }
}
