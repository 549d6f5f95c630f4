import UIKit

/// A view of a page's drawing on paper, at any magnification.
final class PaperView: UIView {
    let page: GalleryPage
    private let contentView: UIView

    /// - Parameter magnification: The ratio of the size of the paper to that of the drawing.
    init(_ page: GalleryPage, magnification: CGFloat = 1) {
        self.page = page
        contentView = page.makeContentView()
        let size = GalleryPage.size
        super.init(
            frame: CGRect(x: 0, y: 0, width: size.width * magnification, height: size.height * magnification)
        )
        backgroundColor = GalleryPage.paper
        isUserInteractionEnabled = false
        clipsToBounds = true
        contentView.transform = CGAffineTransform(scaleX: magnification, y: magnification)
        contentView.center = CGPoint(x: bounds.midX, y: bounds.midY)
        addSubview(contentView)
        Self.sharpen(contentView, magnification)
    }

    required init?(coder: NSCoder) { nil }

    /// Increases the resolution of magnified views that can be redrawn. Views with other content modes, and images,
    /// stay as they are.
    private static func sharpen(_ view: UIView, _ magnification: CGFloat) {
        if view.contentMode == .redraw { view.contentScaleFactor *= magnification }
        for subview in view.subviews { sharpen(subview, magnification) }
    }
}
