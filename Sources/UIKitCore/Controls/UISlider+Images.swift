import CoreGraphics

/// The images of a slider, by state.
struct SliderImages {
    var thumb: [UIControl.State: UIImage] = [:]
    var minimumTrack: [UIControl.State: UIImage] = [:]
    var maximumTrack: [UIControl.State: UIImage] = [:]

    /// A Boolean value that indicates whether images show the track.
    var areTracksShown = false

    /// The last generated image of the thumb, and its color.
    var knob: (color: UIColor, image: UIImage)?
}

extension UISlider {
    /// Updates colors and images for the current state. Views that already show them do not change.
    func updateAppearance() {
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
        if size != thumbView.image?.size || hadImages || images.areTracksShown { setNeedsLayout() }
    }

    func showValueImages() {
        minimumImageView = view(of: minimumValueImage, minimumImageView)
        maximumImageView = view(of: maximumValueImage, maximumImageView)
        setNeedsLayout()
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
        if let knob = images.knob, knob.color == color { return knob.image }
        let image = color == .white ? Self.whiteKnob : Self.knob(color)
        images.knob = (color, image)
        return image
    }

    private static let whiteKnob = knob(.white)

    /// Returns the image of a disc with a shadow. The shadow is outside of the alignment rectangle.
    private static func knob(_ color: UIColor) -> UIImage {
        let margin: CGFloat = 8
        let side = thumbSide + 2 * margin
        let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
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
