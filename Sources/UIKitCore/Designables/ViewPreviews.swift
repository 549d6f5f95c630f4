import CoreGraphics

/// A type with previews of views, which `easel preview` draws while their sources are edited.
///
/// The type is declared in the sources of the views. It needs neither a macro nor a call:
///
/// ```swift
/// enum BadgePreviews: ViewPreviews {
///     static var previews: [ViewPreview] {
///         [
///             ViewPreview("short") { Badge(text: "1") },
///             ViewPreview("long", size: CGSize(width: 120, height: 44)) { Badge(text: "1000") },
///         ]
///     }
/// }
/// ```
///
/// The rewriter of sources for iOS records the types that name this protocol in their declarations.
public protocol ViewPreviews {
    /// The previews, with different names.
    @MainActor static var previews: [ViewPreview] { get }
}

/// A view, or a view controller, with a name and a size.
@MainActor
public struct ViewPreview {
    /// The content of a preview.
    package enum Content {
        case view(@MainActor () -> UIView)
        case controller(@MainActor () -> UIViewController)
    }

    /// The name.
    public let name: String

    /// The size in points, or `nil` for that of the canvas.
    public let size: CGSize?

    package let content: Content

    /// Creates a preview of a view.
    /// - Parameters:
    ///   - name: The name.
    ///   - size: The size in points, or `nil` for that of the canvas.
    ///   - view: A closure that creates the view. It is called once for each canvas.
    public init(_ name: String, size: CGSize? = nil, view: @escaping @MainActor () -> UIView) {
        self.name = name
        self.size = size
        content = .view(view)
    }

    /// Creates a preview of a view controller.
    /// - Parameters:
    ///   - name: The name.
    ///   - size: The size in points, or `nil` for that of the canvas.
    ///   - controller: A closure that creates the view controller. It is called once for each canvas.
    public init(_ name: String, size: CGSize? = nil, controller: @escaping @MainActor () -> UIViewController) {
        self.name = name
        self.size = size
        content = .controller(controller)
    }
}
