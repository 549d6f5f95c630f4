import UIKit

/// A page with all filters by category, and controls for all inputs of the selected filter.
final class FiltersPage: EffectsPage {
    let renderView = RenderView()
    let panel = ControlPanel()
    private(set) var model: FilterModel?
    private var handles: [PositionHandle] = []

    /// The names of the filters in each section of the list.
    private let names: [[String]]

    /// The categories in the order of the list. Each built-in filter belongs to one of them.
    static let categories = [
        kCICategoryBlur, kCICategoryColorAdjustment, kCICategoryColorEffect, kCICategoryCompositeOperation,
        kCICategoryDistortionEffect, kCICategoryGenerator, kCICategoryGeometryAdjustment, kCICategoryGradient,
        kCICategoryHalftoneEffect, kCICategoryReduction, kCICategorySharpen, kCICategoryStylize,
        kCICategoryTileEffect, kCICategoryTransition,
    ]

    init() {
        names = Self.categories.map(CIFilter.filterNames(inCategory:))
        let sections = zip(Self.categories, names).map { category, names in
            ListView.Section(
                title: CIFilter.localizedName(forCategory: category),
                items: names.map { CIFilter.localizedName(forFilterName: $0) ?? $0 }
            )
        }
        super.init(list: ListView(sections))
        list.onSelect = { [unowned self] _ in showFilter() }
        renderView.makeImage = { [unowned self] photos in model?.image(of: photos) }
        renderView.onResize = { [unowned self] in showFilter() }
        panel.resetButton.addTarget(self, action: FiltersPage.reset, for: .touchUpInside)
        addSubview(renderView)
        addSubview(panel)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// Selects a filter by name, as a tap on its row does.
    func select(_ name: String) {
        guard let section = names.firstIndex(where: { $0.contains(name) }),
            let row = names[section].firstIndex(of: name)
        else { return }
        list.selection = IndexPath(row: row, section: section)
        list.scroll(to: list.selection)
        showFilter()
    }

    override func layOutContent(in area: CGRect) {
        panel.isBeside = area.width >= 760
        if panel.isBeside {
            let width = min(340, (area.width * 0.4).rounded())
            panel.frame = CGRect(x: area.maxX - width, y: area.minY, width: width, height: area.height)
            renderView.frame = CGRect(x: area.minX, y: area.minY, width: area.width - width, height: area.height)
        } else {
            let height = max(ControlPanel.headerHeight + 2 * ControlRow.height, (area.height * 0.4).rounded())
            panel.frame = CGRect(x: area.minX, y: area.maxY - height, width: area.width, height: height)
            renderView.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height - height)
        }
        layOutHandles()
    }

    // MARK: The filter

    /// Shows the selected filter: with initial values, or with the same values if only the size has changed.
    private func showFilter() {
        guard let photos = renderView.photos else { return }
        let path = list.selection
        let old = model
        let name = names[path.section][path.row]
        guard let model = FilterModel(name: name, extent: photos.extent) else { return }
        if let old, old.name == name { model.takeValues(of: old) }
        self.model = model
        panel.titleLabel.text = model.title
        panel.detailLabel.text = "\(name) · \(CIFilter.localizedName(forCategory: Self.categories[path.section]))"
        // The images are last, since they are changed least.
        let images = model.parameters.filter(\.isImage)
        panel.rows = (model.parameters.filter { !$0.isImage } + images).flatMap(\.controls).map { makeRow($0, model) }
        makeHandles()
        showValues()
        renderView.imageDidChange()
    }

    private func makeRow(_ control: FilterControl, _ model: FilterModel) -> ControlRow {
        let row = ControlRow(control)
        // A row whose slider is being dragged reports its value once more when another filter's rows replace it.
        row.onChange = { [unowned self] value in
            model.setValue(value, control.key, control.component)
            didChangeValue()
        }
        row.onTracking = { [unowned self] in renderView.isInteractive = $0 }
        return row
    }

    private func didChangeValue() {
        panel.resetButton.isEnabled = model?.isInitial == false
        renderView.setNeedsRender()
    }

    private func reset() {
        model?.reset()
        showValues()
        renderView.setNeedsRender()
    }

    /// Shows the values of the model in all controls.
    private func showValues() {
        guard let model else { return }
        for row in panel.rows {
            if case .position = row.control.kind {
                showPosition(row.control.key)
            } else {
                row.show(model.value(row.control.key, row.control.component))
            }
        }
        panel.resetButton.isEnabled = !model.isInitial
        layOutHandles()
    }

    // MARK: Positions

    private func makeHandles() {
        // A handle that is removed while it is dragged reports the cancellation, which does not concern the new filter.
        for handle in handles { handle.onDrag = nil }
        renderView.isInteractive = false
        for handle in handles { handle.removeFromSuperview() }
        let positions = panel.rows.map(\.control).filter { if case .position = $0.kind { true } else { false } }
        handles = positions.map { control in
            let handle = PositionHandle(key: control.key, title: positions.count > 1 ? control.title : nil)
            handle.onDrag = { [unowned self] handle, state in drag(handle, state) }
            renderView.addSubview(handle)
            return handle
        }
    }

    private func layOutHandles() {
        guard let model else { return }
        for handle in handles {
            handle.center = renderView.viewPoint(model.value(handle.key, 0), model.value(handle.key, 1))
        }
    }

    private func drag(_ handle: PositionHandle, _ state: UIGestureRecognizer.State) {
        let point = renderView.imagePoint(handle.center)
        renderView.isInteractive = state == .began || state == .changed
        model?.setValue(Double(point.x), handle.key, 0)
        model?.setValue(Double(point.y), handle.key, 1)
        showPosition(handle.key)
        didChangeValue()
    }

    private func showPosition(_ key: String) {
        guard let model, let row = panel.rows.first(where: { $0.control.key == key }) else { return }
        row.showText(String(format: "%.0f, %.0f", model.value(key, 0), model.value(key, 1)))
    }
}
