import QuartzCore

/// Images in turn, as in a film.
extension UIImageView {
    /// Shows ``animationImages`` one after the other, over the view's own image. Starts over when they are shown already;
    /// without images it does nothing, as in UIKit.
    public func startAnimating() {
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

    /// Shows the view's own image again.
    public func stopAnimating() { layer.removeAnimation(forKey: Self.filmKey) }

    /// Whether images are shown in turn.
    public var isAnimating: Bool { layer.animation(forKey: Self.filmKey) != nil }

    /// The images that `startAnimating()` shows in turn. Setting them stops what runs.
    public var animationImages: [UIImage]? {
        get { film.images }
        set {
            film.images = newValue
            stopAnimating()
        }
    }

    /// How long it takes to show each image once, in seconds; 0 is a thirtieth of a second for each.
    public var animationDuration: TimeInterval {
        get { film.duration }
        set { film.duration = newValue }
    }

    /// How often the images are shown; 0 is for ever.
    public var animationRepeatCount: Int {
        get { film.repeatCount }
        set { film.repeatCount = newValue }
    }

    private static var filmKey: String { "contents" }

    /// Images to be shown in turn, and how.
    struct Film {
        var images: [UIImage]?
        var duration: TimeInterval = 0
        var repeatCount = 0
    }
}
