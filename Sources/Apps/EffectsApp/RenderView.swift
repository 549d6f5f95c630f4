import UIKit

/// A view that renders an image at its size in pixels, once for each frame in which the image changes.
///
/// While a finger moves, an image that takes long is rendered at half the size, and at the full size when the finger is
/// lifted.
final class RenderView: UIView {
    /// The closure that returns the image; `nil` if there is none.
    var makeImage: ((PhotoSet) -> CIImage?)?

    /// The closure that is called when the size of the photographs has changed, before they are rendered.
    var onResize: (() -> Void)?

    /// A Boolean value that indicates whether a finger changes the image continuously.
    var isInteractive = false {
        didSet { if !isInteractive, oldValue, isReduced { setNeedsRender() } }
    }

    /// The number of images that were rendered.
    private(set) var renderCount = 0

    /// A Boolean value that indicates whether the visible image has half the size.
    private(set) var isReduced = false

    /// The photographs in the size of the view.
    private(set) var photos: PhotoSet?

    /// The time source of measurements. Tests replace it.
    var now: () -> CFTimeInterval = CACurrentMediaTime

    /// The longest time that a rendering at the full size may take during a gesture, in seconds.
    static let budget: CFTimeInterval = 0.05

    private let imageView = UIImageView()
    private let message = UILabel()
    private let context = CIContext()
    private var reducedPhotos: PhotoSet?
    private var fullDuration: CFTimeInterval = 0
    private var needsRender = false
    private var link: CADisplayLink?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .tertiarySystemFill
        clipsToBounds = true
        message.text = "No image for these values"
        message.textAlignment = .center
        message.textColor = .secondaryLabel
        message.font = .preferredFont(forTextStyle: .subheadline)
        message.isHidden = true
        addSubview(imageView)
        addSubview(message)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    // MARK: Rendering

    /// Renders the image with the next frame. Further calls before that have no effect.
    func setNeedsRender() {
        guard window != nil, !needsRender else { return }
        needsRender = true
        link?.isPaused = false
    }

    /// Forgets how long the image took, since it is another one.
    func imageDidChange() {
        fullDuration = 0
        setNeedsRender()
    }

    /// Renders the image immediately if it has changed.
    func renderIfNeeded() {
        link?.isPaused = true
        guard needsRender, let photos else { return }
        needsRender = false
        renderCount += 1
        isReduced = isInteractive && fullDuration > Self.budget
        let start = now()
        let set = isReduced ? reduced(photos) : photos
        let image = makeImage?(set).flatMap { context.createCGImage($0, from: set.extent) }
        if !isReduced { fullDuration = now() - start }
        imageView.image = image.map { UIImage(cgImage: $0, scale: pixelScale * set.scale, orientation: .up) }
        message.isHidden = image != nil
    }

    private func reduced(_ photos: PhotoSet) -> PhotoSet {
        if let reducedPhotos { return reducedPhotos }
        let set = PhotoSet(size: photos.extent.size, scale: 0.5)
        reducedPhotos = set
        return set
    }

    private var pixelScale: CGFloat { window?.screen.scale ?? 1 }

    // MARK: Size and window

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds
        message.frame = bounds.insetBy(dx: 12, dy: 12)
        updatePhotos()
    }

    /// The photographs and the image are discarded while the view is not in a window.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        link?.invalidate()
        link = nil
        guard window != nil else {
            (photos, reducedPhotos, imageView.image) = (nil, nil, nil)
            needsRender = false
            return
        }
        let link = CADisplayLink { [weak self] _ in self?.renderIfNeeded() }
        link.isPaused = true
        link.add(to: .main, forMode: .common)
        self.link = link
        setNeedsLayout()
    }

    private func updatePhotos() {
        guard window != nil, bounds.width > 0, bounds.height > 0 else { return }
        let size = CGSize(
            width: (bounds.width * pixelScale).rounded(),
            height: (bounds.height * pixelScale).rounded()
        )
        if photos?.extent.size == size { return }
        photos = PhotoSet(size: size)
        reducedPhotos = nil
        needsRender = true
        onResize?()
        // The view is never shown without an image of its size.
        renderIfNeeded()
    }

    // MARK: Coordinates

    /// Returns the position in the view of a position in the image, in pixels from the lower left.
    func viewPoint(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: CGFloat(x) / pixelScale, y: bounds.height - CGFloat(y) / pixelScale)
    }

    /// Returns the position in the image of a position in the view.
    func imagePoint(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x * pixelScale, y: (bounds.height - point.y) * pixelScale)
    }
}
