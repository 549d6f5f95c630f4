import UIKit

/// A page's picture on paper, at any magnification.
final class PaperView: UIView {
    let page: GalleryPage
    private let picture: UIView

    /// - Parameter magnification: the size of the paper over that of the picture.
    init(_ page: GalleryPage, magnification: CGFloat = 1) {
        self.page = page
        picture = page.makePicture()
        let size = GalleryPage.size
        super.init(
            frame: CGRect(x: 0, y: 0, width: size.width * magnification, height: size.height * magnification)
        )
        backgroundColor = GalleryPage.paper
        isUserInteractionEnabled = false
        clipsToBounds = true
        picture.transform = CGAffineTransform(scaleX: magnification, y: magnification)
        picture.center = CGPoint(x: bounds.midX, y: bounds.midY)
        addSubview(picture)
        Self.sharpen(picture, magnification)
    }

    required init?(coder: NSCoder) { nil }

    /// Has drawn with more pixels what is shown magnified, as far as it may be drawn anew: pictures of views that are
    /// stretched otherwise, and images, stay what they are.
    private static func sharpen(_ view: UIView, _ magnification: CGFloat) {
        if view.contentMode == .redraw { view.contentScaleFactor *= magnification }
        for subview in view.subviews { sharpen(subview, magnification) }
    }
}
