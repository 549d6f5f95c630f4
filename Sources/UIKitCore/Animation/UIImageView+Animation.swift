import QuartzCore

/// Animated image sequences.
extension UIImageView {
    /// Implements `startAnimating`.
    func startSequence() {
        stopAnimating()
        guard let images = imageSequence.images, !images.isEmpty else { return }
        let bitmaps = images.compactMap { image -> CGImage? in image.upright()?.bitmap }
        guard !bitmaps.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = bitmaps
        animation.calculationMode = .discrete
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.duration = imageSequence.duration > 0 ? imageSequence.duration : Double(images.count) / 30
        animation.repeatCount = imageSequence.repeatCount > 0 ? Float(imageSequence.repeatCount) : .infinity
        layer.add(animation, forKey: Self.sequenceKey)
    }

    static var sequenceKey: String { "contents" }

    /// A sequence of images, with its timing.
    struct ImageSequence {
        var images: [UIImage]?
        var duration: TimeInterval = 0
        var repeatCount = 0
    }
}
