import UIKit

/// A view of a page's drawing on paper, at any magnification.
final class PaperView: UIView {
    let page: GalleryPage
    private var contentView: UIView?

    /// The ratio of the size of the paper to that of the drawing. A change makes the drawing again.
    var magnification: CGFloat = 1 {
        didSet {
            guard magnification != oldValue else { return }
            contentView?.removeFromSuperview()
            contentView = nil
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }

    init(_ page: GalleryPage) {
        self.page = page
        super.init(frame: CGRect(origin: .zero, size: GalleryPage.size))
        backgroundColor = GalleryPage.paper
        isUserInteractionEnabled = false
        clipsToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize {
        CGSize(width: GalleryPage.size.width * magnification, height: GalleryPage.size.height * magnification)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let contentView = contentView ?? addContent()
        contentView.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    private func addContent() -> UIView {
        let view = page.makeContentView()
        view.transform = CGAffineTransform(scaleX: magnification, y: magnification)
        addSubview(view)
        Self.sharpen(view, magnification)
        contentView = view
        return view
    }

    /// Increases the resolution of magnified views that can be redrawn. Views with other content modes, and images,
    /// stay as they are.
    private static func sharpen(_ view: UIView, _ magnification: CGFloat) {
        if view.contentMode == .redraw { view.contentScaleFactor *= magnification }
        for subview in view.subviews { sharpen(subview, magnification) }
    }
}
