/// The state of a view controller, from which the content in place of an unavailable one is derived.
@preconcurrency @MainActor
public struct UIContentUnavailableConfigurationState: UIConfigurationState, @MainActor Hashable {
    /// The traits of the view controller.
    public var traitCollection: UITraitCollection

    /// The text of the search in the view controller; `nil` if there is none.
    public var searchText: String?

    private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates a state without a search, with traits.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value that the app has added.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { values[key] }
        set { values[key] = newValue }
    }
}
