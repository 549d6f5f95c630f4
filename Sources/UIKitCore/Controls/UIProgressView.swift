import Foundation
import QuartzCore

/// A view that shows how much of a task is done.
///
/// A change of the progress moves the bar and redraws nothing. In right-to-left interfaces the bar grows from the right.
/// Dimensions are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIProgressView: UIView {
    /// The style of a bar.
    public enum Style: Int, Sendable {
        /// A bar of 4 points.
        case `default`
        /// A thin bar for toolbars, of 2 points, whose track is transparent.
        case bar
    }

    /// Creates a bar with the height of a style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2 : 4))
        progressViewStyle = style
        // Property observers are not called for assignments inside an initializer.
        updateAppearance()
    }

    /// Creates a bar of the default style.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        for part in [track, bar] { addSubview(part) }
        updateAppearance()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UIProgressView.self)
    }

    private let track = SliderTrack(frame: .zero)
    private let bar = SliderTrack(frame: .zero)

    // MARK: Progress

    private var storedProgress: Float = 0

    /// The part that is done, from 0 to 1, to which other values are clamped. Setting it moves the bar immediately. The
    /// default is 0.
    open var progress: Float {
        get { storedProgress }
        set { setProgress(newValue, animated: false) }
    }

    /// Sets the part that is done.
    /// - Parameters:
    ///   - progress: The part, clamped to 0…1.
    ///   - animated: A Boolean value that indicates whether to animate the bar.
    open func setProgress(_ progress: Float, animated: Bool) {
        let progress = progress > 0 ? min(progress, 1) : 0
        guard progress != storedProgress else { return }
        storedProgress = progress
        guard animated, window != nil else { return layOutParts() }
        // A layout that is due must not be animated.
        layoutIfNeeded()
        UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .curveEaseInOut]) {
            self.layOutParts()
        }
    }

    /// The object whose `fractionCompleted` the view shows; `nil`, which is the default, for none.
    ///
    /// Foundation on Linux cannot report changes of a `Progress`. The view reads it ten times a second, while it is in a
    /// window and the progress is not finished.
    open var observedProgress: Progress? {
        didSet {
            guard observedProgress !== oldValue else { return }
            readProgress(animated: false)
            updateLink()
        }
    }

    private var link: CADisplayLink?

    isolated deinit { link?.invalidate() }

    private func readProgress(animated: Bool) {
        guard let observedProgress else { return }
        setProgress(Float(observedProgress.fractionCompleted), animated: animated)
    }

    /// Starts or stops reading the observed progress.
    private func updateLink() {
        guard let observedProgress, !observedProgress.isFinished, window != nil else {
            link?.invalidate()
            link = nil
            return
        }
        guard link == nil else { return }
        let target = ProgressReader(view: self)
        let link = CADisplayLink(target: target, action: ProgressReader.read, links: session.displayLinks)
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 10, preferred: 10)
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    func readObservedProgress() {
        readProgress(animated: true)
        updateLink()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        readProgress(animated: false)
        updateLink()
    }

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true,
            label: AccessibilityText.localized(.progress),
            value: AccessibilityText.percent(Double(progress)),
            traits: .updatesFrequently
        )
    }

    // MARK: Appearance

    /// The style. The default is `default`.
    open var progressViewStyle = Style.default {
        didSet {
            guard progressViewStyle != oldValue else { return }
            updateAppearance()
            invalidateLayout()
        }
    }

    /// The color of the part that is done; `nil`, which is the default, for the tint color.
    open var progressTintColor: UIColor? {
        didSet {
            customized(.progressTintColor, \UIProgressView.progressTintColor)
            updateAppearance()
        }
    }

    /// The color of the rest; `nil`, which is the default, for a light gray, or for none in the style `bar`.
    open var trackTintColor: UIColor? {
        didSet {
            customized(.trackTintColor, \UIProgressView.trackTintColor)
            updateAppearance()
        }
    }

    /// An image of the part that is done, in place of a color. It has the length of the view and is uncovered.
    open var progressImage: UIImage? {
        didSet {
            customized(.progressImage, \UIProgressView.progressImage)
            updateAppearance()
        }
    }

    /// An image of the rest, in place of a color.
    open var trackImage: UIImage? {
        didSet {
            customized(.trackImage, \UIProgressView.trackImage)
            updateAppearance()
        }
    }

    private func updateAppearance() {
        let usual: UIColor = progressViewStyle == .bar ? .clear : .systemFill
        track.show(trackTintColor ?? usual, trackImage, alpha: 1)
        bar.show(progressTintColor ?? tintColor, progressImage, alpha: 1)
        invalidateLayout()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateAppearance()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateAppearance()
    }

    // MARK: Layout

    private var barHeight: CGFloat {
        let images = max(progressImage?.size.height ?? 0, trackImage?.size.height ?? 0)
        return images > 0 ? images : progressViewStyle == .bar ? 2 : 4
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: barHeight)
    }

    /// Returns the given width, and the height of the bar.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: barHeight) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutParts()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        invalidateLayout()
    }

    private func layOutParts() {
        let height = barHeight
        let whole = CGRect(
            x: bounds.minX,
            y: (bounds.midY - height / 2).rounded(),
            width: bounds.width,
            height: height
        )
        var done = whole
        done.size.width = (whole.width * CGFloat(progress)).rounded()
        if effectiveUserInterfaceLayoutDirection == .rightToLeft { done.origin.x = whole.maxX - done.width }
        track.layOut(whole, of: whole)
        bar.layOut(done, of: whole)
    }
}

/// The target of the display link that reads a progress, which does not retain the view.
@MainActor
private final class ProgressReader {
    private weak var view: UIProgressView?

    init(view: UIProgressView) { self.view = view }

    func read(_ link: CADisplayLink) { view?.readObservedProgress() }
}
