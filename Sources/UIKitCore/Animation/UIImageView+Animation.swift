import QuartzCore

/// Animated image sequences.
extension UIImageView {
    /// Implements `startAnimating`.
    func startFilm() {
        stopAnimating()
        guard let images = film.images, !images.isEmpty else { return }
        let pictures = images.compactMap { image -> CGImage? in image.upright()?.picture }
        guard !pictures.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = pictures
        animation.calculationMode = .discrete
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.duration = film.duration > 0 ? film.duration : Double(images.count) / 30
        animation.repeatCount = film.repeatCount > 0 ? Float(film.repeatCount) : .infinity
        layer.add(animation, forKey: Self.filmKey)
    }

    static var filmKey: String { "contents" }

    /// A sequence of images, with its timing.
    struct Film {
        var images: [UIImage]?
        var duration: TimeInterval = 0
        var repeatCount = 0
    }
}
