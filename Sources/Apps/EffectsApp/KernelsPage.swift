import UIKit

/// A page with kernels of the app: their results, their numbers, and their sources.
final class KernelsPage: EffectsPage {
    let renderView = RenderView()
    let panel = ControlPanel()
    private let sourceView = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterialDark))
    private let sourceLabel = UILabel()
    private let handle = PositionHandle(key: kCIInputCenterKey, title: nil)
    private let samples: [[KernelSample]]

    /// The values of the sliders, by the title of the kernel.
    private var values: [String: [Double]] = [:]

    /// The position of the handle, relative to the size of the image.
    private var position = CGPoint(x: 0.62, y: 0.62)

    init() {
        var classNames: [String] = []
        for sample in KernelSample.all where !classNames.contains(sample.className) {
            classNames.append(sample.className)
        }
        let samples = classNames.map { name in KernelSample.all.filter { $0.className == name } }
        self.samples = samples
        super.init(
            list: ListView(samples.map { ListView.Section(title: $0[0].group, items: $0.map(\.title)) })
        )
        sourceView.layer.cornerRadius = 10
        sourceView.clipsToBounds = true
        sourceView.isUserInteractionEnabled = false
        sourceLabel.numberOfLines = 0
        sourceLabel.font = .monospacedSystemFont(ofSize: 11, weight: .regular)
        sourceLabel.textColor = .white
        sourceView.contentView.addSubview(sourceLabel)
        list.onSelect = { [unowned self] _ in showKernel() }
        renderView.makeImage = { [unowned self] photos in makeImage(photos) }
        renderView.onResize = { [unowned self] in renderView.imageDidChange() }
        handle.onDrag = { [unowned self] handle, state in drag(handle, state) }
        panel.resetButton.setTitle("Source", for: .normal)
        panel.resetButton.addTarget(self, action: KernelsPage.toggleSource, for: .touchUpInside)
        for view in [renderView, sourceView, panel] { addSubview(view) }
        renderView.addSubview(handle)
        showKernel()
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// The selected kernel.
    var sample: KernelSample { samples[list.selection.section][list.selection.row] }

    override func layOutContent(in area: CGRect) {
        let panelHeight = ControlPanel.headerHeight + ControlRow.height * CGFloat(area.width < 560 ? 2 : 1) + 8
        let (image, low) = area.divided(atDistance: max(0, area.height - panelHeight), from: .minYEdge)
        renderView.frame = image
        panel.frame = low
        let size = sourceLabel.sizeThatFits(CGSize(width: max(0, image.width - 56), height: 0))
        let height = min(size.height + 20, max(0, image.height - 24)).rounded(.up)
        sourceView.frame = CGRect(
            x: image.minX + 12,
            y: image.maxY - 12 - height,
            width: min(size.width + 28, max(0, image.width - 24)).rounded(.up),
            height: height
        )
        sourceLabel.frame = CGRect(x: 14, y: 10, width: sourceView.bounds.width - 28, height: max(0, height - 20))
        handle.center = CGPoint(x: position.x * image.width, y: (1 - position.y) * image.height)
    }

    private func showKernel() {
        let sample = sample
        panel.titleLabel.text = sample.title
        panel.detailLabel.text = sample.className
        panel.rows = sample.parameters.enumerated().map { index, parameter in
            let row = ControlRow(title: parameter.title, range: parameter.range)
            // A row whose slider is being dragged reports its value once more when another kernel's rows replace it.
            row.onChange = { [unowned self] value in
                var values = currentValues(of: sample)
                values[index] = value
                self.values[sample.title] = values
                renderView.setNeedsRender()
            }
            row.onTracking = { [unowned self] in renderView.isInteractive = $0 }
            row.show(currentValues(of: sample)[index])
            return row
        }
        sourceLabel.text = sample.source
        handle.isHidden = !sample.hasPosition
        setNeedsLayout()
        renderView.imageDidChange()
    }

    /// The values of the parameters of a kernel.
    func currentValues(of sample: KernelSample) -> [Double] {
        values[sample.title] ?? sample.parameters.map(\.initial)
    }

    private func makeImage(_ photos: PhotoSet) -> CIImage? {
        let place = CGPoint(x: position.x * photos.extent.width, y: position.y * photos.extent.height)
        return sample.image(photos, currentValues(of: sample), place)?.cropped(to: photos.extent)
    }

    private func drag(_ handle: PositionHandle, _ state: UIGestureRecognizer.State) {
        let size = renderView.bounds.size
        guard size.width > 0, size.height > 0 else { return }
        position = CGPoint(x: handle.center.x / size.width, y: 1 - handle.center.y / size.height)
        renderView.isInteractive = state == .began || state == .changed
        renderView.setNeedsRender()
    }

    private func toggleSource() { sourceView.isHidden.toggle() }
}
