/// The appearances of a bar for its heights, and while the edge of the content is at the bar.
@MainActor
struct BarAppearances<Appearance: UIBarAppearance> {
    var standard: Appearance?
    var compact: Appearance?
    var scrollEdge: Appearance?
    var compactScrollEdge: Appearance?
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

    /// A Boolean value that indicates whether the edge of the content is at the bar.
    var isAtScrollEdge = false {
        didSet { if isAtScrollEdge != oldValue { onChange?() } }
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
    ///   - isOpaque: A Boolean value that indicates whether the bar is opaque by `isTranslucent`, so that the appearance of
    ///     the older properties also applies at the scroll edge. On iOS, the bar is transparent there, although content
    ///     does not extend behind it.
    func shown(over own: BarAppearances<Appearance>? = nil, isOpaque: Bool, isCompact: Bool = false) -> Appearance {
        let legacy = legacyAppearance(isCompact: isCompact)
        let compact = isCompact ? own?.compact ?? assigned.compact : nil
        let ordinary = compact ?? own?.standard ?? assigned.standard ?? legacy
        guard isAtScrollEdge else { return ordinary }
        let compactEdge = isCompact ? own?.compactScrollEdge ?? assigned.compactScrollEdge : nil
        if let edge = compactEdge ?? own?.scrollEdge ?? assigned.scrollEdge { return edge }
        if isOpaque, ordinary === legacy { return ordinary }
        let copy = copy(ordinary)
        copy.configureWithTransparentBackground()
        return copy
    }
}
