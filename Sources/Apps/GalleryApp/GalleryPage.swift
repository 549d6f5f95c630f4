import UIKit

/// A page of the gallery: one drawing, made by a dozen lines of UIKit.
public struct GalleryPage: Sendable {
    /// The name on the command line and in file names: lowercase words, joined by hyphens.
    public let name: String

    /// The title that is shown to the user.
    public let title: String

    /// The features by which to recognize a correct drawing.
    public let expectation: String

    /// The size of every drawing, in points.
    public static let size = CGSize(width: 220, height: 160)

    /// The background of the drawings. It is not white, so that transparent areas differ from white ones.
    public static let paper = UIColor(red: 1, green: 0.98, blue: 0.94, alpha: 1)

    private let fill: @MainActor (UIView) -> Void

    /// Creates a page that is drawn by a closure.
    /// - Parameter draw: Called with the current context, and the bounds of the drawing in it.
    init(
        _ name: String,
        _ title: String,
        expectation: String,
        draw: @escaping @MainActor (CGContext, CGRect) -> Void
    ) {
        self.init(name, title, expectation: expectation) { page in
            page.addSubview(DrawingView(frame: page.bounds, drawing: draw))
        }
    }

    /// Creates a page that consists of views.
    /// - Parameter fill: Adds the views to an empty one of the size of a drawing.
    init(_ name: String, _ title: String, expectation: String, fill: @escaping @MainActor (UIView) -> Void) {
        self.name = name
        self.title = title
        self.expectation = expectation
        self.fill = fill
    }

    /// Returns a view with the drawing, on a transparent background.
    @MainActor
    public func makeContentView() -> UIView {
        let contentView = UIView(frame: CGRect(origin: .zero, size: Self.size))
        contentView.isOpaque = false
        contentView.isUserInteractionEnabled = false
        fill(contentView)
        return contentView
    }
}
