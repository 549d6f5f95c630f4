import QuartzCore

extension UISlider {
    /// The size of the thumb without a custom image, in points.
    static let thumbSide: CGFloat = 28

    /// The distance between the track and an image next to it, in points.
    private static let gap: CGFloat = 8

    /// The distance by which the thumb extends beyond the track, in points.
    static let overhang: CGFloat = 2

    var currentThumbRect: CGRect {
        thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
    }

    func endRect(_ image: UIImage?, in bounds: CGRect, atLeft: Bool) -> CGRect {
        guard let size = image?.size else { return .zero }
        return CGRect(
            x: atLeft ? bounds.minX : bounds.maxX - size.width,
            y: pixelAligned(bounds.midY - size.height / 2),
            width: size.width,
            height: size.height
        )
    }

    func usualTrackRect(in bounds: CGRect) -> CGRect {
        var (left, right) = (bounds.minX + Self.overhang, bounds.maxX - Self.overhang)
        let ends = [
            (minimumValueImage, minimumValueImageRect(forBounds: bounds), !isMirrored),
            (maximumValueImage, maximumValueImageRect(forBounds: bounds), isMirrored),
        ]
        for (image, rect, isAtLeft) in ends where image != nil {
            if isAtLeft { left = rect.maxX + Self.gap } else { right = rect.minX - Self.gap }
        }
        let own = max(currentMinimumTrackImage?.size.height ?? 0, currentMaximumTrackImage?.size.height ?? 0)
        let height = own > 0 ? own : 4
        return CGRect(x: left, y: pixelAligned(bounds.midY - height / 2), width: max(0, right - left), height: height)
    }

    func usualThumbRect(in bounds: CGRect, on track: CGRect, _ value: Float) -> CGRect {
        let size = currentThumbImage?.size ?? CGSize(width: Self.thumbSide, height: Self.thumbSide)
        let range = maximumValue - minimumValue
        let part = range > 0 && range.isFinite ? CGFloat(min(1, max(0, (value - minimumValue) / range))) : 0
        let travel = max(0, track.width + 2 * Self.overhang - size.width)
        let x = track.minX - Self.overhang + travel * (isMirrored ? 1 - part : part)
        return CGRect(
            x: pixelAligned(x),
            y: pixelAligned(track.midY - size.height / 2),
            width: size.width,
            height: size.height
        )
    }

    /// Returns the value for which the center of the thumb is closest to a position.
    func value(at x: CGFloat) -> Float {
        let track = trackRect(forBounds: bounds)
        let first = thumbRect(forBounds: bounds, trackRect: track, value: minimumValue).midX
        let last = thumbRect(forBounds: bounds, trackRect: track, value: maximumValue).midX
        guard first != last, x.isFinite else { return value }
        // At the ends, the value must be exact, without rounding errors.
        let part = (x - first) / (last - first)
        if part <= 0 { return minimumValue }
        if part >= 1 { return maximumValue }
        return minimumValue + Float(part) * (maximumValue - minimumValue)
    }

    var fittingHeight: CGFloat {
        let images = [currentThumbImage, minimumValueImage, maximumValueImage].compactMap { $0?.size.height }
        return max(31, images.max() ?? 0)
    }

    /// Sets the frames of the thumb and of the parts of the track for the value.
    func layOutParts() {
        let track = trackRect(forBounds: bounds)
        let thumb = thumbRect(forBounds: bounds, trackRect: track, value: value)
        thumbView.frame = thumbView.frame(forAlignmentRect: thumb)
        let middle = min(max(thumb.midX, track.minX), track.maxX)
        let left = CGRect(x: track.minX, y: track.minY, width: middle - track.minX, height: track.height)
        let right = CGRect(x: middle, y: track.minY, width: track.maxX - middle, height: track.height)
        minimumTrack.layOut(isMirrored ? right : left, of: track)
        maximumTrack.layOut(isMirrored ? left : right, of: track)
        minimumImageView?.frame = minimumValueImageRect(forBounds: bounds)
        maximumImageView?.frame = maximumValueImageRect(forBounds: bounds)
    }
}

/// One side of a slider's track: a color with round ends, or a part of an image.
///
/// The image has the length of the entire track, and this view clips it to its side. Thus the image is not resized when
/// the thumb moves.
class SliderTrack: UIView {
    private var imageView: UIImageView?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func show(_ color: UIColor, _ image: UIImage?, alpha: CGFloat) {
        self.alpha = alpha
        clipsToBounds = image != nil
        guard let image else {
            if backgroundColor != color { backgroundColor = color }
            imageView?.removeFromSuperview()
            imageView = nil
            return
        }
        backgroundColor = nil
        if let imageView {
            imageView.image = image
        } else {
            let view = UIImageView(image: image)
            addSubview(view)
            imageView = view
        }
    }

    /// Sets the frame, and the frame of the entire track, in the coordinate system of the superview.
    /// - Parameter cornerRadius: The radius of a color's corners; by default, the ends are round.
    func layOut(_ frame: CGRect, of track: CGRect, cornerRadius: CGFloat = .infinity) {
        self.frame = frame
        layer.cornerRadius = imageView == nil ? min(cornerRadius, frame.height / 2, frame.width / 2) : 0
        imageView?.frame = track.offsetBy(dx: -frame.minX, dy: -frame.minY)
    }
}
