import UIKit

/// A page with a photograph and a card that a finger drags over it. The card blurs the photograph, and its contents are
/// vibrant. Arrow keys move the focused card.
final class PhotoPage: EffectsPage {
    let card = BlurCard()
    private let photoView = UIImageView()
    private var photoSize = CGSize.zero

    /// The center of the card, relative to the size of the photograph.
    private var position = CGPoint(x: 0.5, y: 0.5)
    private var grip = CGPoint.zero

    init() {
        let sections = BlurStyles.sections.map { section in
            ListView.Section(title: section.title, items: section.styles.map { BlurStyles.title(of: $0.name) })
        }
        super.init(list: ListView(sections, selection: IndexPath(row: 1, section: 0)))
        list.onSelect = { [unowned self] _ in showStyle() }
        card.onArrow = { [unowned self] step in
            move(to: CGPoint(x: card.center.x + step.dx * 16, y: card.center.y + step.dy * 16))
        }
        photoView.clipsToBounds = true
        photoView.isUserInteractionEnabled = true
        let pan = UIPanGestureRecognizer(target: self, action: PhotoPage.drag)
        pan.maximumNumberOfTouches = 1
        card.addGestureRecognizer(pan)
        photoView.addSubview(card)
        addSubview(photoView)
        showStyle()
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    private func showStyle() {
        let path = list.selection
        card.show(BlurStyles.sections[path.section].styles[path.row])
    }

    override func layOutContent(in area: CGRect) {
        photoView.frame = area
        updatePhoto()
        card.bounds.size = CGSize(width: min(340, max(0, area.width - 32)), height: min(236, max(0, area.height - 32)))
        place(CGPoint(x: position.x * area.width, y: position.y * area.height))
    }

    /// The photograph is discarded while the page is not visible.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { (photoView.image, photoSize) = (nil, .zero) }
        setNeedsLayout()
    }

    private func updatePhoto() {
        guard let scale = window?.screen.scale, photoView.bounds.width > 0, photoView.bounds.height > 0 else { return }
        let size = CGSize(width: photoView.bounds.width * scale, height: photoView.bounds.height * scale)
        guard size != photoSize else { return }
        photoSize = size
        photoView.image = PhotoSet(size: size)[.valley].cgImage.map {
            UIImage(cgImage: $0, scale: scale, orientation: .up)
        }
    }

    // MARK: The finger

    private func drag(_ pan: UIPanGestureRecognizer) {
        let finger = pan.location(in: photoView)
        if pan.state == .began { grip = CGPoint(x: finger.x - card.center.x, y: finger.y - card.center.y) }
        move(to: CGPoint(x: finger.x - grip.x, y: finger.y - grip.y))
    }

    private func move(to center: CGPoint) {
        place(center)
        let size = photoView.bounds.size
        position = CGPoint(x: card.center.x / max(1, size.width), y: card.center.y / max(1, size.height))
    }

    /// Moves the center of the card, within the photograph.
    private func place(_ center: CGPoint) {
        let (size, area) = (card.bounds.size, photoView.bounds.insetBy(dx: 8, dy: 8))
        let (width, height) = (max(0, area.width - size.width), max(0, area.height - size.height))
        let x = min(max(center.x - size.width / 2 - area.minX, 0), width)
        let y = min(max(center.y - size.height / 2 - area.minY, 0), height)
        // Pixel-aligned, so that its edges and its text stay sharp.
        let scale = window?.screen.scale ?? 1
        func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        card.center = CGPoint(
            x: aligned(area.minX + x) + size.width / 2,
            y: aligned(area.minY + y) + size.height / 2
        )
    }
}
