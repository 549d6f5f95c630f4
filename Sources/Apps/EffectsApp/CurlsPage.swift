import UIKit

/// A page with an album, whose pages curl. A tap on its right half turns to the next page, one on its left half to the
/// previous one; with a focused album, the arrow keys, the space bar and Return turn pages.
final class CurlsPage: EffectsPage {
    let album = Album()
    private let pages: [AlbumPage]
    private let titleLabel = UILabel()
    private let detailLabel = UILabel()
    private let line = UIView()
    private let durationRow = ControlRow(title: "Duration", range: 0.2...3)
    private var duration = 1.0

    /// The index of the visible page.
    private(set) var index = 0

    /// The transitions of layers in the list, after that of views.
    private static let subtypes: [(title: String, subtype: CATransitionSubtype?)] = [
        ("From Right", .fromRight), ("From Left", .fromLeft), ("From Top", .fromTop), ("From Bottom", .fromBottom),
    ]

    private static let barHeight: CGFloat = 72

    init() {
        pages = [
            AlbumPage(.valley, "Golden Valley"), AlbumPage(.city, "The City by Night"),
            AlbumPage(.valley, "Golden Valley, 1926", filter: "CISepiaTone"),
            AlbumPage(.city, "The City in Black and White", filter: "CIPhotoEffectNoir"),
        ]
        super.init(
            list: ListView([
                ListView.Section(title: "Views", items: ["Curl Up and Down"]),
                ListView.Section(title: "Layers", items: Self.subtypes.map(\.title)),
            ])
        )
        titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
        detailLabel.font = .systemFont(ofSize: 12)
        detailLabel.textColor = .secondaryLabel
        detailLabel.text = "Tap a half of the page."
        line.backgroundColor = .separator
        durationRow.show(duration)
        durationRow.onChange = { [unowned self] in duration = $0 }
        album.clipsToBounds = true
        album.onPress = { [unowned self] in turn(forward: true) }
        album.addGestureRecognizer(UITapGestureRecognizer(target: self, action: CurlsPage.turn))
        album.addSubview(pages[0])
        for view in [album, line, titleLabel, detailLabel, durationRow] { addSubview(view) }
        showTitle()
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    override func layOutContent(in area: CGRect) {
        let (image, bar) = area.divided(atDistance: max(0, area.height - Self.barHeight), from: .minYEdge)
        album.frame = image
        pages[index].frame = album.bounds
        line.frame = CGRect(x: bar.minX, y: bar.minY, width: bar.width, height: 1 / (window?.screen.scale ?? 1))
        let textWidth = min(240, (bar.width * 0.42).rounded())
        titleLabel.frame = CGRect(x: bar.minX + 16, y: bar.minY + 14, width: textWidth - 16, height: 22)
        detailLabel.frame = CGRect(x: bar.minX + 16, y: bar.minY + 38, width: textWidth - 16, height: 16)
        durationRow.frame = CGRect(
            x: bar.minX + textWidth + 24,
            y: bar.minY + 4,
            width: max(0, bar.width - textWidth - 40),
            height: ControlRow.height
        )
    }

    private func showTitle() { titleLabel.text = "Page \(index + 1) of \(pages.count)" }

    /// Turns by an arrow key: to the right and down to the next page, otherwise to the previous one.
    fileprivate func turnByArrow(_ command: UIKeyCommand) {
        let direction = ArrowCommands.direction(of: command)
        turn(forward: direction.dx + direction.dy > 0)
    }

    private func turn(_ tap: UITapGestureRecognizer) {
        turn(forward: tap.location(in: album).x >= album.bounds.midX)
    }

    /// Turns to the next or the previous page; the last one is followed by the first.
    func turn(forward: Bool) {
        let old = pages[index]
        index = (index + (forward ? 1 : pages.count - 1)) % pages.count
        let new = pages[index]
        showTitle()
        new.frame = album.bounds
        new.layoutIfNeeded()
        guard list.selection.section == 1 else {
            let kind: UIView.AnimationOptions = forward ? .transitionCurlUp : .transitionCurlDown
            UIView.transition(from: old, to: new, duration: duration, options: kind)
            return
        }
        old.removeFromSuperview()
        album.addSubview(new)
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: forward ? "pageCurl" : "pageUnCurl")
        transition.subtype = Self.subtypes[list.selection.row].subtype
        transition.duration = duration
        transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        album.layer.add(transition, forKey: nil)
    }
}

/// The album, which can be focused.
final class Album: UIView {
    /// The closure that turns to the next page.
    var onPress: (() -> Void)?

    override var canBecomeFocused: Bool { true }
    override var keyCommands: [UIKeyCommand]? { ArrowCommands.all(CurlsPage.turnByArrow) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: \.isTap) else { return super.pressesBegan(presses, with: event) }
        onPress?()
    }
}

/// A page of an album: a photograph with a caption, on paper.
final class AlbumPage: UIView {
    private let sample: SampleImage
    private let filter: String?
    private let photo = UIImageView()
    private let caption = UILabel()
    private var photoSize = CGSize.zero

    /// Creates a page.
    /// - Parameter filter: The name of a filter for the photograph, or `nil` for none.
    init(_ sample: SampleImage, _ title: String, filter: String? = nil) {
        (self.sample, self.filter) = (sample, filter)
        super.init(frame: .zero)
        backgroundColor = .secondarySystemBackground
        photo.layer.borderWidth = 1
        caption.text = title
        caption.font = .italicSystemFont(ofSize: 17)
        caption.textColor = .secondaryLabel
        caption.textAlignment = .center
        addSubview(photo)
        addSubview(caption)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// The photograph is discarded while the page is not visible.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { (photo.image, photoSize) = (nil, .zero) }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        photo.frame = CGRect(
            x: 24,
            y: 20,
            width: max(0, bounds.width - 48),
            height: max(0, bounds.height - 64)
        )
        caption.frame = CGRect(x: 24, y: bounds.height - 36, width: max(0, bounds.width - 48), height: 24)
        photo.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
        updatePhoto()
    }

    private func updatePhoto() {
        guard let scale = window?.screen.scale, photo.bounds.width > 0, photo.bounds.height > 0 else { return }
        let size = CGSize(width: photo.bounds.width * scale, height: photo.bounds.height * scale)
        guard size != photoSize else { return }
        photoSize = size
        let photos = PhotoSet(size: size)
        var image = photos[sample]
        if let filter, let filter = CIFilter(name: filter) {
            filter.setValue(image, forKey: kCIInputImageKey)
            image = filter.outputImage ?? image
        }
        photo.image = CIContext().createCGImage(image, from: photos.extent).map {
            UIImage(cgImage: $0, scale: scale, orientation: .up)
        }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }
}
