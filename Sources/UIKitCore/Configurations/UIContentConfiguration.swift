/// A description of the content of a view.
///
/// A configuration is a value: a cell that gets one with the same type of content view updates that view and creates no other.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
    /// Creates a view with the content.
    func makeContentView() -> any UIView & UIContentView

    /// Returns a copy with the colors and fonts for a state, where none are set.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows the content that a configuration describes.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
    /// The configuration. Setting it updates the view.
    var configuration: any UIContentConfiguration { get set }

    /// Returns a Boolean value that indicates whether the view can show a configuration.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Returns `true` for configurations of the type that the view shows.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}
