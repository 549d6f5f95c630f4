import UIKit

/// A page of the gallery: one picture, made by a dozen lines of UIKit.
public struct GalleryPage: Sendable {
    /// What the page is called by on a command line and in file names: lower case, words joined by hyphens.
    public let name: String

    /// What the page is called by for people.
    public let title: String

    /// What tells a right picture from a wrong one.
    public let lookFor: String

    /// The size of every picture, in points.
    public static let size = CGSize(width: 220, height: 160)

    /// What pictures lie on. It is not white, so that what is transparent can be told from what is painted white.
    public static let paper = UIColor(red: 1, green: 0.98, blue: 0.94, alpha: 1)

    private let fill: @MainActor (UIView) -> Void

    /// Makes a page that is drawn.
    /// - Parameter draw: called with the current context, and the bounds of the picture in it.
    init(
        _ name: String,
        _ title: String,
        lookFor: String,
        draw: @escaping @MainActor (CGContext, CGRect) -> Void
    ) {
        self.init(name, title, lookFor: lookFor) { page in
            page.addSubview(DrawingView(frame: page.bounds, drawing: draw))
        }
    }

    /// Makes a page that is put together of views.
    /// - Parameter fill: adds the views to an empty one of the size of a picture.
    init(_ name: String, _ title: String, lookFor: String, fill: @escaping @MainActor (UIView) -> Void) {
        self.name = name
        self.title = title
        self.lookFor = lookFor
        self.fill = fill
    }

    /// The picture, on nothing: where it is transparent, whatever lies behind it shows.
    @MainActor
    public func makePicture() -> UIView {
        let picture = UIView(frame: CGRect(origin: .zero, size: Self.size))
        picture.isOpaque = false
        picture.isUserInteractionEnabled = false
        fill(picture)
        return picture
    }
}
