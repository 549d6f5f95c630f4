/// The appearances of a bar for its heights, and while the edge of the content is at the bar.
@MainActor
struct BarAppearances<Appearance: UIBarAppearance> {
    var standard: Appearance?
    var compact: Appearance?
    var scrollEdge: Appearance?
    var compactScrollEdge: Appearance?
}

/// The position of the content of a screen relative to a bar over it.
enum BarContent {
    /// The content extends behind the bar.
    case behind
    /// The edge of the content is at the bar.
    case atEdge
    /// There is no scroll view, whose content could be behind the bar.
    case none
}

/// The appearances of a navigation bar, a toolbar or a tab bar: those that are assigned to it, which it copies, and the
/// one of its older properties, which applies without them.
@MainActor
final class BarAppearanceState<Appearance: UIBarAppearance> {
    /// The function that the bar is called by after a change of what it shows.
    var onChange: (() -> Void)?

    /// The function that applies the older properties of the bar's content, if it has any.
    var applyLegacyContent: ((Appearance) -> Void)?

    /// The older properties of the background.
    var legacy = LegacyBarBackground() {
        didSet { legacyDidChange() }
    }

    /// The position of the content, which selects the appearance.
    var content = BarContent.behind {
        didSet { if content != oldValue { onChange?() } }
    }

    private let copy: @MainActor (UIBarAppearance) -> Appearance
    private var assigned = BarAppearances<Appearance>() {
        didSet { onChange?() }
    }

    /// The appearances of the older properties, by whether the bar has compact height.
    private var legacyAppearances: [Bool: Appearance] = [:]

    /// Creates the default appearances.
    /// - Parameter copy: The initializer of the class that copies an appearance.
    init(_ copy: @escaping @MainActor (UIBarAppearance) -> Appearance) { self.copy = copy }

    /// Responds to a change of the older properties.
    func legacyDidChange() {
        legacyAppearances = [:]
        onChange?()
    }

    // MARK: Assigned appearances

    /// Returns the appearance at ordinary height. It is that of the older properties if none is assigned, and replaces
    /// them then, because it may be changed.
    /// - Parameter isCompact: A Boolean value that indicates whether the older properties for compact height apply.
    func standard(isCompact: Bool = false) -> Appearance {
        if let appearance = assigned.standard { return appearance }
        let copy = observedCopy(legacyAppearance(isCompact: isCompact))
        assigned.standard = copy
        return copy
    }

    func setStandard(_ appearance: Appearance) { assigned.standard = observedCopy(appearance) }

    var compact: Appearance? {
        get { assigned.compact }
        set { assigned.compact = newValue.map { observedCopy($0) } }
    }

    var scrollEdge: Appearance? {
        get { assigned.scrollEdge }
        set { assigned.scrollEdge = newValue.map { observedCopy($0) } }
    }

    var compactScrollEdge: Appearance? {
        get { assigned.compactScrollEdge }
        set { assigned.compactScrollEdge = newValue.map { observedCopy($0) } }
    }

    private func observedCopy(_ appearance: Appearance) -> Appearance {
        let copy = copy(appearance)
        copy.onChange = { [weak self] in self?.onChange?() }
        return copy
    }

    // MARK: Shown appearance

    private func legacyAppearance(isCompact: Bool) -> Appearance {
        if let appearance = legacyAppearances[isCompact] { return appearance }
        let appearance = copy(UIBarAppearance())
        legacy.apply(to: appearance, isCompact ? .compact : .default)
        applyLegacyContent?(appearance)
        legacyAppearances[isCompact] = appearance
        return appearance
    }

    /// Returns the appearance to show: the most specific one that is set.
    /// - Parameters:
    ///   - own: The appearances of the item, which precede those of the bar.
    ///   - isOpaque: A Boolean value that indicates whether the bar is opaque by `isTranslucent`. It has no transparent
    ///     background at the scroll edge, and no blur, because nothing would be behind them: content does not extend behind
    ///     such a bar. On iOS, it is black there.
    func shown(over own: BarAppearances<Appearance>? = nil, isOpaque: Bool, isCompact: Bool = false) -> Appearance {
        let legacy = legacyAppearance(isCompact: isCompact)
        let compact = isCompact ? own?.compact ?? assigned.compact : nil
        let ordinary = compact ?? own?.standard ?? assigned.standard ?? legacy
        guard content != .behind else { return withoutBlur(ordinary, isOpaque) }
        let compactEdge = isCompact ? own?.compactScrollEdge ?? assigned.compactScrollEdge : nil
        if let edge = compactEdge ?? own?.scrollEdge ?? assigned.scrollEdge { return withoutBlur(edge, isOpaque) }
        if isOpaque { return withoutBlur(ordinary, isOpaque) }
        // Without a scroll view, there is no edge at which an image would have to give way to content.
        if content == .none, ordinary.background.image != nil { return ordinary }
        let copy = copy(ordinary)
        copy.configureWithTransparentBackground()
        return copy
    }

    /// Returns an appearance, with a color in place of the blur if the bar is opaque.
    private func withoutBlur(_ appearance: Appearance, _ isOpaque: Bool) -> Appearance {
        guard isOpaque, appearance.background.effect != nil else { return appearance }
        let copy = copy(appearance)
        copy.background.effect = nil
        copy.background.color = appearance.background.color?.withAlphaComponent(1) ?? .systemBackground
        return copy
    }
}
