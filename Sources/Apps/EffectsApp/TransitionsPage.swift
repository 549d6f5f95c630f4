import UIKit

/// A page with the transitions between two photographs. A finger that moves across the image moves the transition with
/// it; when it is lifted, the transition completes or returns. A tap, or P on a keyboard, plays it.
final class TransitionsPage: EffectsPage {
    let renderView = RenderView()
    private(set) var model: FilterModel?
    private let titleLabel = UILabel()
    private let detailLabel = UILabel()
    private let line = UIView()
    private let timeRow = ControlRow(title: "Time", range: 0...1)
    private let names = CIFilter.filterNames(inCategory: kCICategoryTransition)

    /// The progress of the transition, from 0 to 1.
    private(set) var progress = 0.0

    /// The progress when the finger began to move.
    private var grip = 0.0

    private var motion: ProgressMotion?
    private var link: CADisplayLink?

    private static let barHeight: CGFloat = 72

    init() {
        let titles = names.map { name in
            // The section says what they are.
            (CIFilter.localizedName(forFilterName: name) ?? name).replacingOccurrences(of: " Transition", with: "")
        }
        super.init(list: ListView([ListView.Section(title: "Transitions", items: titles)]))
        titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
        detailLabel.font = .systemFont(ofSize: 12)
        detailLabel.textColor = .secondaryLabel
        detailLabel.text = "Drag or tap the image."
        line.backgroundColor = .separator
        list.onSelect = { [unowned self] _ in showTransition() }
        renderView.makeImage = { [unowned self] photos in
            model?.setValue(progress, kCIInputTimeKey)
            return model?.image(of: photos)
        }
        renderView.onResize = { [unowned self] in showTransition() }
        timeRow.onChange = { [unowned self] value in
            stop()
            show(value)
        }
        timeRow.onTracking = { [unowned self] isTracking in
            stop()
            renderView.isInteractive = isTracking
        }
        let pan = UIPanGestureRecognizer(target: self, action: TransitionsPage.drag)
        pan.maximumNumberOfTouches = 1
        renderView.addGestureRecognizer(pan)
        renderView.addGestureRecognizer(UITapGestureRecognizer(target: self, action: TransitionsPage.play))
        for view in [renderView, line, titleLabel, detailLabel, timeRow] { addSubview(view) }
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// Selects a transition by its name in Core Image, as a tap on its row does.
    func select(_ name: String) {
        guard let row = names.firstIndex(of: name) else { return }
        list.selection = IndexPath(row: row, section: 0)
        list.scroll(to: list.selection)
        showTransition()
    }

    override func layOutContent(in area: CGRect) {
        let (image, bar) = area.divided(atDistance: max(0, area.height - Self.barHeight), from: .minYEdge)
        renderView.frame = image
        line.frame = CGRect(x: bar.minX, y: bar.minY, width: bar.width, height: 1 / (window?.screen.scale ?? 1))
        let textWidth = min(240, (bar.width * 0.42).rounded())
        titleLabel.frame = CGRect(x: bar.minX + 16, y: bar.minY + 14, width: textWidth - 16, height: 22)
        detailLabel.frame = CGRect(x: bar.minX + 16, y: bar.minY + 38, width: textWidth - 16, height: 16)
        timeRow.frame = CGRect(
            x: bar.minX + textWidth + 24,
            y: bar.minY + 4,
            width: max(0, bar.width - textWidth - 40),
            height: ControlRow.height
        )
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { stop() }
    }

    private func showTransition() {
        guard let photos = renderView.photos else { return }
        stop()
        let name = names[list.selection.row]
        let isSame = model?.name == name
        model = FilterModel(name: name, extent: photos.extent)
        titleLabel.text = list.selectedTitle
        if !isSame { progress = 0 }
        timeRow.show(progress)
        renderView.imageDidChange()
    }

    private func show(_ progress: Double) {
        let progress = min(max(progress, 0), 1)
        guard progress != self.progress else { return }
        self.progress = progress
        timeRow.show(progress)
        renderView.setNeedsRender()
    }

    // MARK: The finger

    private func drag(_ pan: UIPanGestureRecognizer) {
        let width = Double(max(1, renderView.bounds.width))
        switch pan.state {
        case .began:
            stop()
            grip = progress
            renderView.isInteractive = true
            fallthrough
        case .changed: show(grip + Double(pan.translation(in: renderView).x) / width)
        case .ended:
            // Where the finger would be a quarter of a second later.
            let projected = progress + Double(pan.velocity(in: renderView).x) / width / 4
            move(to: projected > 0.5 ? 1 : 0, duration: 0.5)
        default: move(to: grip, duration: 0.5)
        }
    }

    override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: "p", modifierFlags: [], action: TransitionsPage.play)]
    }

    private func play() { move(to: progress < 0.5 ? 1 : 0, duration: 1.2) }

    // MARK: The animation

    /// Moves the transition to its start or its end.
    /// - Parameter duration: The time for the entire transition.
    private func move(to end: Double, duration: Double) {
        stop()
        guard end != progress, window != nil else { return }
        renderView.isInteractive = true
        motion = ProgressMotion(from: progress, to: end, duration: max(0.15, duration * abs(end - progress)))
        let link = CADisplayLink { [weak self] link in self?.step(link) }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func step(_ link: CADisplayLink) {
        guard let value = motion?.progress(at: link.targetTimestamp) else { return }
        show(value)
        if motion?.isFinished(at: link.targetTimestamp) == true { stop() }
    }

    /// Stops the animation where it is.
    private func stop() {
        link?.invalidate()
        (link, motion) = (nil, nil)
        renderView.isInteractive = false
    }
}

/// A motion that begins and ends slowly. It begins at the first time that it is asked for.
private struct ProgressMotion {
    private let start: Double
    private let end: Double
    private let duration: Double
    private var startTime: CFTimeInterval?

    init(from start: Double, to end: Double, duration: Double) {
        (self.start, self.end, self.duration) = (start, end, duration)
    }

    mutating func progress(at time: CFTimeInterval) -> Double {
        let part = min(1, (time - (startTime ?? time)) / duration)
        startTime = startTime ?? time
        return part == 1 ? end : start + (end - start) * part * part * (3 - 2 * part)
    }

    func isFinished(at time: CFTimeInterval) -> Bool { startTime.map { time - $0 >= duration } ?? false }
}
