import UIKit

/// A control of a sample, with its initial value.
struct SampleControl {
    let control: FilterControl
    let initial: Double

    init(_ key: String, _ title: String, _ kind: FilterControl.Kind, _ initial: Double = 0) {
        control = FilterControl(key: key, component: 0, title: title, kind: kind)
        self.initial = initial
    }
}

/// A view with layers that the user changes with controls.
class SampleView: UIView {
    /// The controls, in their order.
    var controls: [SampleControl] { [] }

    /// A description, which can change with the values.
    var detail: String { "" }

    /// The closure that is called when the description has changed.
    var onDetailChange: (() -> Void)?

    private var values: [String: Double] = [:]

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// The value of a control, by its key.
    subscript(key: String) -> Double {
        get { values[key] ?? controls.first { $0.control.key == key }?.initial ?? 0 }
        set {
            values[key] = newValue
            update()
        }
    }

    /// A Boolean value that indicates whether all controls have their initial values.
    var isInitial: Bool { controls.allSatisfy { self[$0.control.key] == $0.initial } }

    func reset() {
        values = [:]
        update()
    }

    /// Shows the values, without an animation.
    func update() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        showValues()
        CATransaction.commit()
        onDetailChange?()
    }

    /// Sets the properties of the layers from the values.
    func showValues() {}

    /// A Boolean value that indicates whether a tap plays an animation.
    var isPlayable: Bool { false }

    /// Plays the animation. A tap calls it, and the space bar and Return call it with the center of the view.
    func play(at point: CGPoint) {}

    /// A Boolean value that indicates whether a finger moves something in the view.
    var isMovable: Bool { false }

    /// Moves by a step. Arrow keys call it.
    func move(by direction: CGVector) {}

    // MARK: The keyboard

    override var canBecomeFocused: Bool { isPlayable || isMovable }

    override var keyCommands: [UIKeyCommand]? { isMovable ? ArrowCommands.all(SampleView.move) : nil }

    private func move(_ command: UIKeyCommand) { move(by: ArrowCommands.direction(of: command)) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isPlayable, presses.contains(where: \.isTap) else { return super.pressesBegan(presses, with: event) }
        play(at: CGPoint(x: bounds.midX, y: bounds.midY))
    }

    // MARK: Appearance

    /// Returns a color for the view's style.
    func cgColor(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }

    override func layoutSubviews() {
        super.layoutSubviews()
        update()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        update()
    }
}

/// A photograph in the size of its view. It is discarded while it is not visible.
final class PhotoView: UIImageView {
    private let sample: SampleImage
    private var photoSize = CGSize.zero

    init(_ sample: SampleImage) {
        self.sample = sample
        super.init(frame: .zero)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { (image, photoSize) = (nil, .zero) }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let scale = window?.screen.scale, bounds.width > 0, bounds.height > 0 else { return }
        let size = CGSize(width: bounds.width * scale, height: bounds.height * scale)
        guard size != photoSize else { return }
        photoSize = size
        image = PhotoSet(size: size)[sample].cgImage.map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
    }
}

/// A page with samples: a stage above the panel with the controls of the selected sample.
class SamplePage: EffectsPage {
    /// The samples of a section of the list.
    struct Section {
        let title: String
        let samples: [(title: String, make: () -> SampleView)]
    }

    let panel = ControlPanel()
    private let sections: [Section]
    private var views: [IndexPath: SampleView] = [:]

    /// The selected sample.
    private(set) var sample = SampleView()

    init(_ sections: [Section]) {
        self.sections = sections
        super.init(list: ListView(sections.map { ListView.Section(title: $0.title, items: $0.samples.map(\.title)) }))
        list.onSelect = { [unowned self] _ in showSample() }
        panel.resetButton.addTarget(self, action: SamplePage.reset, for: .touchUpInside)
        addSubview(panel)
        showSample()
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// Selects a sample, as a tap on its row does.
    func select(row: Int, section: Int = 0) {
        list.selection = IndexPath(row: row, section: section)
        showSample()
    }

    override func layOutContent(in area: CGRect) {
        let lines = area.width < 560 ? 2 : max(1, (panel.rows.count + 1) / 2)
        let height = ControlPanel.headerHeight + ControlRow.height * CGFloat(min(2, lines)) + 8
        let (stage, low) = area.divided(atDistance: max(0, area.height - height), from: .minYEdge)
        sample.frame = stage
        panel.frame = low
    }

    private func showSample() {
        let path = list.selection
        let view = views[path] ?? makeView(path)
        if view !== sample || view.superview == nil {
            sample.removeFromSuperview()
            sample = view
            insertSubview(view, at: 0)
        }
        panel.titleLabel.text = list.selectedTitle
        panel.rows = view.controls.map { makeRow($0, view) }
        showState()
        setNeedsLayout()
    }

    private func makeView(_ path: IndexPath) -> SampleView {
        let view = sections[path.section].samples[path.row].make()
        views[path] = view
        view.onDetailChange = { [unowned self, unowned view] in if view === sample { showState() } }
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: SamplePage.tap))
        return view
    }

    private func makeRow(_ control: SampleControl, _ view: SampleView) -> ControlRow {
        let row = ControlRow(control.control)
        row.onChange = { [unowned view] in view[control.control.key] = $0 }
        row.show(view[control.control.key])
        return row
    }

    private func showState() {
        if panel.detailLabel.text != sample.detail { panel.detailLabel.text = sample.detail }
        panel.resetButton.isEnabled = !sample.isInitial
    }

    private func reset() {
        sample.reset()
        for row in panel.rows { row.show(sample[row.control.key]) }
    }

    private func tap(_ tap: UITapGestureRecognizer) {
        if sample.isPlayable { sample.play(at: tap.location(in: sample)) }
    }
}
