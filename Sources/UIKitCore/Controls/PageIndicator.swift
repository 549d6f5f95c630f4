import QuartzCore

/// The indicator of a page: a dot, which draws nothing, or an image.
final class PageIndicator: UIView {
    /// The diameter of a dot, in points.
    static let diameter: CGFloat = 8

    private var symbol: SymbolView?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Shows an image, or a dot if there is none.
    func show(_ image: UIImage?, color: UIColor) {
        guard let image else {
            symbol?.removeFromSuperview()
            symbol = nil
            if backgroundColor != color { backgroundColor = color }
            return
        }
        backgroundColor = nil
        let symbol = symbol ?? SymbolView(frame: bounds)
        if self.symbol == nil {
            addSubview(symbol)
            self.symbol = symbol
        }
        symbol.show(image, color: color)
    }

    /// The size of the content, in points.
    var contentSize: CGSize { symbol?.image?.size ?? CGSize(width: Self.diameter, height: Self.diameter) }

    /// Sets the frame.
    func layOut(_ frame: CGRect) {
        self.frame = frame
        layer.cornerRadius = symbol == nil ? min(frame.width, frame.height) / 2 : 0
        symbol?.frame = bounds
    }
}

/// The images of a page control.
@MainActor
struct PageImages {
    var preferred: UIImage?
    var preferredCurrent: UIImage?
    var pages: [Int: UIImage] = [:]
    var currentPages: [Int: UIImage] = [:]

    /// Returns the image of a page's indicator; `nil` for a dot.
    func image(of page: Int, isCurrent: Bool) -> UIImage? {
        let usual = pages[page] ?? preferred
        return isCurrent ? currentPages[page] ?? preferredCurrent ?? usual : usual
    }

    /// Removes the images of the pages from an index on.
    mutating func removePages(from count: Int) {
        pages = pages.filter { $0.key < count }
        currentPages = currentPages.filter { $0.key < count }
    }

    /// The size that all indicators fit in, in points.
    var indicatorSize: CGSize {
        let diameter = PageIndicator.diameter
        let images = [preferred, preferredCurrent].compactMap { $0 } + pages.values + currentPages.values
        return images.reduce(CGSize(width: diameter, height: diameter)) {
            CGSize(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height))
        }
    }
}
