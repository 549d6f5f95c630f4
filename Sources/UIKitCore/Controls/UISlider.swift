import QuartzCore

/// A control to choose a number with: a knob on a track.
///
/// ```swift
/// let slider = UISlider()
/// slider.maximumValue = 100
/// slider.addTarget(self, action: MixerViewController.setVolume, for: .valueChanged)
/// ```
///
/// The knob is dragged; a finger beside it does nothing. Where the interface runs from right to left the least value is at
/// the right. What the knob covers and uncovers is moved, never drawn anew. Figures and looks are known from use.
@preconcurrency @MainActor
open class UISlider: UIControl {
    /// Makes a slider from 0 to 1, with the value 0.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for part in [minimumTrack, maximumTrack, thumbView] { addSubview(part) }
        showLooks()
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    let minimumTrack = SliderTrack(frame: .zero)
    let maximumTrack = SliderTrack(frame: .zero)
    let thumbView = UIImageView(frame: .zero)
    var minimumImageView: UIImageView?
    var maximumImageView: UIImageView?

    // Changed in UISlider+Images.swift only.
    var images = SliderImages()

    // MARK: Value

    private var storedValue: Float = 0

    /// The value. Setting it moves the knob at once, to the nearest value there is, and tells nobody.
    open var value: Float {
        get { storedValue }
        set { setValue(newValue, animated: false) }
    }

    /// Sets the value and moves the knob there. Nobody is told.
    /// - Parameters:
    ///   - value: brought into the range from ``minimumValue`` to ``maximumValue``.
    ///   - animated: whether the knob is seen moving.
    open func setValue(_ value: Float, animated: Bool) {
        let value = clamped(value)
        guard value != storedValue else { return }
        storedValue = value
        if animated, window != nil {
            let options: UIView.AnimationOptions = [.allowUserInteraction, .curveEaseOut]
            UIView.animate(withDuration: 0.25, delay: 0, options: options) { self.placeParts() }
        } else {
            placeParts()
        }
    }

    /// The least value: 0 at first. One that is over ``maximumValue`` moves that, too; so does the value that is under it.
    open var minimumValue: Float = 0 {
        didSet {
            guard minimumValue != oldValue else { return }
            if maximumValue < minimumValue { maximumValue = minimumValue }
            rangeDidChange()
        }
    }

    /// The greatest value: 1 at first. One that is under ``minimumValue`` moves that, too; so does the value that is over
    /// it.
    open var maximumValue: Float = 1 {
        didSet {
            guard maximumValue != oldValue else { return }
            if minimumValue > maximumValue { minimumValue = maximumValue }
            rangeDidChange()
        }
    }

    /// Whether `valueChanged` is sent while the knob is dragged, each time it has moved, and not at the end only. True at
    /// first.
    ///
    /// At the end it is sent either way, unless the knob was not moved at all; also when the touch was taken away.
    open var isContinuous = true

    private func rangeDidChange() {
        storedValue = clamped(storedValue)
        placeParts()
    }

    private func clamped(_ value: Float) -> Float { value > minimumValue ? min(value, maximumValue) : minimumValue }

    // MARK: Looks

    /// The colour of the track on the side of the least value; nil, as at first, for the tint colour. Setting it takes
    /// images of that side away.
    open var minimumTrackTintColor: UIColor? {
        didSet {
            images.minimumTrack = [:]
            showLooks()
        }
    }

    /// The colour of the track on the side of the greatest value; nil, as at first, for a light grey. Setting it takes
    /// images of that side away.
    open var maximumTrackTintColor: UIColor? {
        didSet {
            images.maximumTrack = [:]
            showLooks()
        }
    }

    /// The colour of the knob; nil, as at first, for white. Setting it takes images of the knob away.
    open var thumbTintColor: UIColor? {
        didSet {
            images.thumb = [:]
            showLooks()
        }
    }

    /// An image beside the track, on the side of the least value.
    open var minimumValueImage: UIImage? {
        didSet { if minimumValueImage !== oldValue { showValueImages() } }
    }

    /// An image beside the track, on the side of the greatest value.
    open var maximumValueImage: UIImage? {
        didSet { if maximumValueImage !== oldValue { showValueImages() } }
    }

    // MARK: Places

    /// Where the image of the least value is: at one end of the bounds, in the middle of their height.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        endRect(minimumValueImage, in: bounds, atLeft: !isMirrored)
    }

    /// Where the image of the greatest value is: at the other end.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        endRect(maximumValueImage, in: bounds, atLeft: isMirrored)
    }

    /// Where the track is: between those images, in the middle of the height; as high as an image of its own, or 4 points.
    open func trackRect(forBounds bounds: CGRect) -> CGRect { usualTrackRect(in: bounds) }

    /// Where the knob is for a value. It goes 2 points beyond the ends of the track.
    /// - Parameters:
    ///   - bounds: the slider's.
    ///   - rect: the track, as ``trackRect(forBounds:)`` says.
    ///   - value: between ``minimumValue`` and ``maximumValue``.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        usualThumbRect(in: bounds, on: rect, value)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: fittingHeight)
    }

    /// As wide as asked, and as high as what is in the slider: 31 points, unless an image is higher.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: fittingHeight) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeParts()
    }

    // MARK: Tracking

    /// From the middle of the knob to the finger, and where that came down, in the slider's coordinates.
    private var grip: (offset: CGFloat, start: CGPoint, value: Float)?

    /// Follows a finger that comes down on the knob, or so near that 44 points are to be hit.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let place = touch.location(in: self)
        let thumb = currentThumbRect
        guard thumb.insetBy(dx: min(0, (thumb.width - 44) / 2), dy: min(0, (thumb.height - 44) / 2)).contains(place)
        else { return false }
        grip = (place.x - thumb.midX, place, value)
        return true
    }

    /// Moves the knob with the finger.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let grip else { return true }
        let before = value
        setValue(value(at: touch.location(in: self).x - grip.offset), animated: false)
        if isContinuous, value != before { sendValueChanged(with: event) }
        return true
    }

    /// Sends the last value.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch, let grip { setValue(value(at: touch.location(in: self).x - grip.offset), animated: false) }
        letGo(event)
    }

    /// Leaves the knob where it is, and sends the value.
    open override func cancelTracking(with event: UIEvent?) { letGo(event) }

    private func letGo(_ event: UIEvent?) {
        guard let grip else { return }
        self.grip = nil
        if value != grip.value || hasMoved { sendValueChanged(with: event) }
        hasMoved = false
    }

    /// Whether targets have been told of values of this drag.
    private var hasMoved = false

    override func sendValueChanged(with event: UIEvent?) {
        if grip != nil { hasMoved = true }
        super.sendValueChanged(with: event)
    }

    /// A finger that moves the knob along does nothing else.
    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool {
        guard isTracking, let grip, let touch = trackedTouch else { return false }
        let isOneFinger =
            (recognizer as? UISwipeGestureRecognizer).map { $0.numberOfTouchesRequired == 1 }
            ?? (recognizer as? UIPanGestureRecognizer).map { $0.minimumNumberOfTouches == 1 } ?? false
        let place = touch.location(in: self)
        return isOneFinger && abs(place.x - grip.start.x) >= abs(place.y - grip.start.y)
    }

    // MARK: Changes

    override func stateDidChange() {
        super.stateDidChange()
        showLooks()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showLooks()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showLooks()
    }

    // MARK: Images

    /// Gives the knob an image in a state. Nil: that of the normal state. Takes ``thumbTintColor`` away.
    open func setThumbImage(_ image: UIImage?, for state: State) {
        if thumbTintColor != nil { thumbTintColor = nil }
        images.thumb[state] = image
        showLooks()
    }

    /// Gives the side of the least value an image in a state, which is as long as the whole track. Nil: that of the normal
    /// state. Takes ``minimumTrackTintColor`` away.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        if minimumTrackTintColor != nil { minimumTrackTintColor = nil }
        images.minimumTrack[state] = image
        showLooks()
    }

    /// Gives the side of the greatest value an image in a state, which is as long as the whole track. Nil: that of the
    /// normal state. Takes ``maximumTrackTintColor`` away.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        if maximumTrackTintColor != nil { maximumTrackTintColor = nil }
        images.maximumTrack[state] = image
        showLooks()
    }

    /// The knob's image in a state: its own, or that of the normal state; nil without any.
    open func thumbImage(for state: State) -> UIImage? { images.thumb[state] ?? images.thumb[.normal] }

    /// The image of the side of the least value in a state: its own, or that of the normal state; nil without any.
    open func minimumTrackImage(for state: State) -> UIImage? {
        images.minimumTrack[state] ?? images.minimumTrack[.normal]
    }

    /// The image of the side of the greatest value in a state: its own, or that of the normal state; nil without any.
    open func maximumTrackImage(for state: State) -> UIImage? {
        images.maximumTrack[state] ?? images.maximumTrack[.normal]
    }

    /// The knob's image now; nil without any.
    open var currentThumbImage: UIImage? { thumbImage(for: state) }

    /// The image of the side of the least value now; nil without any.
    open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }

    /// The image of the side of the greatest value now; nil without any.
    open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }
}
