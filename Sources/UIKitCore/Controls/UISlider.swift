import QuartzCore

/// A control to select a number from a range, with a thumb on a track.
///
/// ```swift
/// let slider = UISlider()
/// slider.maximumValue = 100
/// slider.addTarget(self, action: MixerViewController.setVolume, for: .valueChanged)
/// ```
///
/// The user drags the thumb; touches on the track have no effect. In right-to-left interfaces the minimum value is on
/// the right. Moving the thumb does not redraw anything. Dimensions and appearance are empirical; not documented by
/// Apple.
@preconcurrency @MainActor
open class UISlider: UIControl {
    /// Creates a slider with a range from 0 to 1 and the value 0.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        for part in [minimumTrack, maximumTrack, thumbView] { addSubview(part) }
        updateAppearance()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UISlider.self)
    }

    let minimumTrack = SliderTrack(frame: .zero)
    let maximumTrack = SliderTrack(frame: .zero)
    let thumbView = UIImageView(frame: .zero)
    private(set) var minimumImageView: UIImageView?
    private(set) var maximumImageView: UIImageView?
    private var images = SliderImages()

    // MARK: Value

    private var storedValue: Float = 0

    /// The value. Setting it clamps it to the range, moves the thumb immediately and sends no events.
    open var value: Float {
        get { storedValue }
        set { setValue(newValue, animated: false) }
    }

    /// Sets the value and moves the thumb. No events are sent.
    /// - Parameters:
    ///   - value: The value, clamped to ``minimumValue``…``maximumValue``.
    ///   - animated: A Boolean value that indicates whether to animate the thumb.
    open func setValue(_ value: Float, animated: Bool) {
        let value = clamped(value)
        guard value != storedValue else { return }
        storedValue = value
        if animated, window != nil {
            let options: UIView.AnimationOptions = [.allowUserInteraction, .curveEaseOut]
            UIView.animate(withDuration: 0.25, delay: 0, options: options) { self.layOutParts() }
        } else {
            layOutParts()
        }
    }

    /// The minimum value. Setting it above ``maximumValue`` raises that as well; the value is clamped. The default is
    /// 0.
    open var minimumValue: Float = 0 {
        didSet {
            guard minimumValue != oldValue else { return }
            if maximumValue < minimumValue { maximumValue = minimumValue }
            rangeDidChange()
        }
    }

    /// The maximum value. Setting it below ``minimumValue`` lowers that as well; the value is clamped. The default is
    /// 1.
    open var maximumValue: Float = 1 {
        didSet {
            guard maximumValue != oldValue else { return }
            if minimumValue > maximumValue { minimumValue = maximumValue }
            rangeDidChange()
        }
    }

    /// A Boolean value that indicates whether `valueChanged` is sent each time the thumb moves during a drag, and not
    /// only at its end. The default is true.
    ///
    /// The event is always sent at the end of a drag, also if the touch is canceled, unless the thumb did not move.
    open var isContinuous = true

    private func rangeDidChange() {
        storedValue = clamped(storedValue)
        layOutParts()
    }

    private func clamped(_ value: Float) -> Float { value > minimumValue ? min(value, maximumValue) : minimumValue }

    // MARK: Appearance

    /// The color of the track on the side of the minimum value; `nil`, which is the default, for the tint color.
    /// Setting it removes the images of that side.
    open var minimumTrackTintColor: UIColor? {
        didSet {
            customized(.minimumTrackTintColor, \UISlider.minimumTrackTintColor)
            images.minimumTrack = [:]
            updateAppearance()
        }
    }

    /// The color of the track on the side of the maximum value; `nil`, which is the default, for a light gray. Setting
    /// it removes the images of that side.
    open var maximumTrackTintColor: UIColor? {
        didSet {
            customized(.maximumTrackTintColor, \UISlider.maximumTrackTintColor)
            images.maximumTrack = [:]
            updateAppearance()
        }
    }

    /// The color of the thumb; `nil`, which is the default, for white. Setting it removes the images of the thumb.
    open var thumbTintColor: UIColor? {
        didSet {
            customized(.thumbTintColor, \UISlider.thumbTintColor)
            images.thumb = [:]
            updateAppearance()
        }
    }

    /// The image at the end of the track on the side of the minimum value.
    open var minimumValueImage: UIImage? {
        didSet {
            customized(.minimumValueImage, \UISlider.minimumValueImage)
            if minimumValueImage !== oldValue { showValueImages() }
        }
    }

    /// The image at the end of the track on the side of the maximum value.
    open var maximumValueImage: UIImage? {
        didSet {
            customized(.maximumValueImage, \UISlider.maximumValueImage)
            if maximumValueImage !== oldValue { showValueImages() }
        }
    }

    // MARK: Layout

    /// Returns the frame of the minimum value image, at one end of the bounds, vertically centered.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        endRect(minimumValueImage, in: bounds, atLeft: !isMirrored)
    }

    /// Returns the frame of the maximum value image, at the other end.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        endRect(maximumValueImage, in: bounds, atLeft: isMirrored)
    }

    /// Returns the frame of the track, between those images, vertically centered. Its height is that of a custom track
    /// image, or 4 points.
    open func trackRect(forBounds bounds: CGRect) -> CGRect { usualTrackRect(in: bounds) }

    /// Returns the frame of the thumb for a value. The thumb extends 2 points beyond the ends of the track.
    /// - Parameters:
    ///   - bounds: The bounds of the slider.
    ///   - rect: The frame of the track, as returned by ``trackRect(forBounds:)``.
    ///   - value: The value, from ``minimumValue`` to ``maximumValue``.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        usualThumbRect(in: bounds, on: rect, value)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: fittingHeight)
    }

    /// The distances from the frame to the ends of the track without images: 2 points on the left and on the right. Constraints to the
    /// edges of the slider apply to the track.
    open override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: Self.overhang, bottom: 0, right: Self.overhang)
    }

    /// Returns the given width, and the height of the content: 31 points, or more if an image is higher.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: fittingHeight) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutParts()
    }

    // MARK: Accessibility

    override var defaultAccessibility: AccessibilityDefaults {
        let range = Double(maximumValue) - Double(minimumValue)
        return AccessibilityDefaults(
            isElement: true,
            value: AccessibilityText.percent(range > 0 ? (Double(value) - Double(minimumValue)) / range : 0),
            traits: stateTraits.union(.adjustable)
        )
    }

    /// Increases the value by a tenth of the range, and sends the events of a change.
    open override func accessibilityIncrement() { adjust(by: 0.1) }

    /// Decreases the value by a tenth of the range, and sends the events of a change.
    open override func accessibilityDecrement() { adjust(by: -0.1) }

    private func adjust(by part: Float) {
        let former = value
        guard isEnabled else { return }
        setValue(former + part * (maximumValue - minimumValue), animated: true)
        if value != former { sendValueChanged(with: nil) }
    }

    // MARK: Tracking

    /// The offset of the touch from the center of the thumb, the location at which the touch began, in the slider's
    /// coordinates, and the value at that time; `nil` if there is no drag.
    private var grip: (offset: CGFloat, start: CGPoint, value: Float)?

    /// Starts to track a touch on the thumb, or close to it: the target is at least 44 points wide and high.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let location = touch.location(in: self)
        let thumb = currentThumbRect
        guard thumb.touchTarget.contains(location) else { return false }
        grip = (location.x - thumb.midX, location, value)
        return true
    }

    /// Moves the thumb with the touch.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let grip else { return true }
        let before = value
        setValue(value(at: touch.location(in: self).x - grip.offset), animated: false)
        if isContinuous, value != before { sendValueChanged(with: event) }
        return true
    }

    /// Sends the final value.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch, let grip { setValue(value(at: touch.location(in: self).x - grip.offset), animated: false) }
        releaseThumb(event)
    }

    /// Leaves the thumb at its position, and sends the value.
    open override func cancelTracking(with event: UIEvent?) { releaseThumb(event) }

    private func releaseThumb(_ event: UIEvent?) {
        guard let grip else { return }
        self.grip = nil
        if value != grip.value || hasMoved { sendValueChanged(with: event) }
        hasMoved = false
    }

    /// A Boolean value that indicates whether events were sent during this drag.
    private var hasMoved = false

    package override func sendValueChanged(with event: UIEvent?) {
        if grip != nil { hasMoved = true }
        super.sendValueChanged(with: event)
    }

    override var focusOutline: (rect: CGRect, radius: CGFloat, curve: CALayerCornerCurve) {
        (bounds, currentThumbRect.height / 2, .circular)
    }

    override var adjustmentAxis: ScrollAxis? { .horizontal }

    /// The parts of the range by which arrow keys change the value, without and with Option. Chosen values.
    private static let steps: (coarse: Float, fine: Float) = (0.1, 0.01)

    package override func adjust(by direction: Int, isFine: Bool, with event: UIEvent?) -> Bool {
        let before = value
        let step = isFine ? Self.steps.fine : Self.steps.coarse
        // The difference of two finite limits may be infinite.
        let change = maximumValue * step - minimumValue * step
        setValue(before + Float(direction) * change, animated: false)
        if value != before { sendValueChanged(with: event) }
        return value != before
    }

    /// A touch that moves the thumb must not trigger another gesture.
    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool {
        guard isTracking, let grip, let touch = trackedTouch else { return false }
        let location = touch.location(in: self)
        return isDragOfOneFinger(recognizer) && abs(location.x - grip.start.x) >= abs(location.y - grip.start.y)
    }

    // MARK: Changes

    override func stateDidChange() {
        super.stateDidChange()
        updateAppearance()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateAppearance()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateAppearance()
    }

    // MARK: Images

    /// Sets the image of the thumb for a state; `nil` to use the image of the normal state. Resets ``thumbTintColor``.
    open func setThumbImage(_ image: UIImage?, for state: State) {
        customized(.thumbImage, [Int(state.rawValue)]) { (view: UISlider) in
            view.setThumbImage(image, for: state)
        }
        if thumbTintColor != nil { thumbTintColor = nil }
        images.thumb[state] = image
        updateAppearance()
    }

    /// Sets the image of the track on the side of the minimum value for a state; `nil` to use the image of the normal
    /// state. The image has the length of the entire track. Resets ``minimumTrackTintColor``.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        customized(.minimumTrackImage, [Int(state.rawValue)]) { (view: UISlider) in
            view.setMinimumTrackImage(image, for: state)
        }
        if minimumTrackTintColor != nil { minimumTrackTintColor = nil }
        images.minimumTrack[state] = image
        updateAppearance()
    }

    /// Sets the image of the track on the side of the maximum value for a state; `nil` to use the image of the normal
    /// state. The image has the length of the entire track. Resets ``maximumTrackTintColor``.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        customized(.maximumTrackImage, [Int(state.rawValue)]) { (view: UISlider) in
            view.setMaximumTrackImage(image, for: state)
        }
        if maximumTrackTintColor != nil { maximumTrackTintColor = nil }
        images.maximumTrack[state] = image
        updateAppearance()
    }

    /// Returns the image of the thumb for a state, or that of the normal state; `nil` if there is none.
    open func thumbImage(for state: State) -> UIImage? { images.thumb[state] ?? images.thumb[.normal] }

    /// Returns the image of the track on the side of the minimum value for a state, or that of the normal state; `nil`
    /// if there is none.
    open func minimumTrackImage(for state: State) -> UIImage? {
        images.minimumTrack[state] ?? images.minimumTrack[.normal]
    }

    /// Returns the image of the track on the side of the maximum value for a state, or that of the normal state; `nil`
    /// if there is none.
    open func maximumTrackImage(for state: State) -> UIImage? {
        images.maximumTrack[state] ?? images.maximumTrack[.normal]
    }

    /// The image of the thumb for the current state; `nil` if there is none.
    open var currentThumbImage: UIImage? { thumbImage(for: state) }

    /// The image of the track on the side of the minimum value for the current state; `nil` if there is none.
    open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }

    /// The image of the track on the side of the maximum value for the current state; `nil` if there is none.
    open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }
}

extension UISlider {
    /// Updates colors and images for the current state. Views that already show them do not change.
    private func updateAppearance() {
        let size = thumbView.image?.size
        let hadImages = images.areTracksShown
        thumbView.image = currentThumbImage ?? knob
        minimumTrack.show(
            minimumTrackTintColor ?? tintColor,
            currentMinimumTrackImage,
            alpha: isEnabled || images.minimumTrack[.disabled] != nil ? 1 : 0.5
        )
        maximumTrack.show(
            maximumTrackTintColor ?? .systemFill,
            currentMaximumTrackImage,
            alpha: isEnabled || images.maximumTrack[.disabled] != nil ? 1 : 0.5
        )
        images.areTracksShown = currentMinimumTrackImage != nil || currentMaximumTrackImage != nil
        // A new layout is only needed if images have changed.
        if size != thumbView.image?.size || hadImages || images.areTracksShown { invalidateLayout() }
    }

    private func showValueImages() {
        minimumImageView = view(of: minimumValueImage, minimumImageView)
        maximumImageView = view(of: maximumValueImage, maximumImageView)
        invalidateLayout()
    }

    private func view(of image: UIImage?, _ known: UIImageView?) -> UIImageView? {
        guard let image else {
            known?.removeFromSuperview()
            return nil
        }
        let view = known ?? UIImageView(frame: .zero)
        view.image = image
        if view.superview == nil { insertSubview(view, at: 0) }
        return view
    }

    /// The generated image of the thumb in the thumb's color.
    private var knob: UIImage {
        let color = (thumbTintColor ?? .white).resolvedColor(with: traitCollection)
        let scale = traitCollection.displayScale
        if let knob = images.knob, knob.color == color, knob.scale == scale { return knob.image }
        let image = Self.knob(color, scale: scale)
        images.knob = (color, scale, image)
        return image
    }

    /// Returns the image of a disc with a shadow. The shadow is outside of the alignment rectangle.
    private static func knob(_ color: UIColor, scale: CGFloat) -> UIImage {
        let margin: CGFloat = 8
        let side = thumbSide + 2 * margin
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale > 0 ? scale : 1
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format)
        let image = renderer.image { context in
            let disc = UIBezierPath(ovalIn: CGRect(x: margin, y: margin, width: thumbSide, height: thumbSide))
            context.cgContext.saveGState()
            context.cgContext.setShadow(
                offset: CGSize(width: 0, height: 2),
                blur: 5,
                color: CGColor(gray: 0, alpha: 0.25)
            )
            color.setFill()
            disc.fill()
            context.cgContext.restoreGState()
            // The outline makes the disc visible on a white background.
            UIColor(white: 0, alpha: 0.05).setStroke()
            disc.lineWidth = 0.5
            disc.stroke()
        }
        return image.withAlignmentRectInsets(UIEdgeInsets(top: margin, left: margin, bottom: margin, right: margin))
    }
}

/// The images of a slider, by state.
private struct SliderImages {
    var thumb: [UIControl.State: UIImage] = [:]
    var minimumTrack: [UIControl.State: UIImage] = [:]
    var maximumTrack: [UIControl.State: UIImage] = [:]

    /// A Boolean value that indicates whether images show the track.
    var areTracksShown = false

    /// The last generated image of the thumb, and its color and scale.
    var knob: (color: UIColor, scale: CGFloat, image: UIImage)?
}
