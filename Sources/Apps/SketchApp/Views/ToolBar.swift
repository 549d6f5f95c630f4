import UIKit

/// A bar of colors, tools and pages: in one row if there is room, in two on small screens.
final class ToolBar: UIView {
    /// The actions of the bar.
    struct Actions {
        var color: (InkColor) -> Void
        var tool: (Tool) -> Void
        var undo: () -> Void
        var redo: () -> Void
        var showPreviousPage: () -> Void
        var showNextPage: () -> Void
        var export: () -> Void
        var clear: () -> Void
        var name: () -> Void
    }

    private let swatches: [Swatch]
    private let tools: [ToolButton]
    private let undo: ToolButton
    private let redo: ToolButton
    private let previousPage: ToolButton
    private let nextPage: ToolButton
    private let export: ToolButton
    private let trash: ToolButton
    private let pageButton = UIButton(type: .custom)
    private let pageLabel = UILabel()

    private static let colors: [(color: UIColor, name: String)] = [
        (.black, "Black"), (.systemBlue, "Blue"), (.systemRed, "Red"), (.systemGreen, "Green"),
        (.systemOrange, "Orange"), (.systemPurple, "Purple"),
    ]
    private static let rowHeight: CGFloat = 56
    private static let smallRowHeight: CGFloat = 44
    private static let smallestButton: CGFloat = 40

    init(actions: Actions) {
        swatches = Self.colors.map { Swatch(color: $0.color, name: $0.name) }
        tools = [.pen, .brush, .eraser].map(ToolButton.init)
        undo = ToolButton(.undo, actions.undo)
        redo = ToolButton(.redo, actions.redo)
        previousPage = ToolButton(.previousPage, actions.showPreviousPage)
        nextPage = ToolButton(.nextPage, actions.showNextPage)
        export = ToolButton(.export, actions.export)
        trash = ToolButton(.trash, actions.clear)
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0.93, alpha: 1)
        pageLabel.textAlignment = .center
        pageLabel.font = .systemFont(ofSize: 15)
        pageLabel.textColor = .darkGray
        pageLabel.isAccessibilityElement = false
        pageLabel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        pageButton.addSubview(pageLabel)
        pageButton.accessibilityHint = "Names the page"
        pageButton.addAction(UIAction { _ in actions.name() }, for: .touchUpInside)
        for part in swatches + buttons { addSubview(part) }
        for swatch in swatches {
            swatch.addAction(
                UIAction { [weak self, unowned swatch] _ in
                    self?.choose(swatch)
                    actions.color(InkColor(swatch.color))
                },
                for: .touchUpInside
            )
        }
        for (button, tool) in zip(tools, [Tool.draw(.pen), .draw(.brush), .erase]) {
            button.addAction(
                UIAction { [weak self, unowned button] _ in
                    self?.choose(button)
                    actions.tool(tool)
                },
                for: .touchUpInside
            )
        }
        choose(swatches[0])
        choose(tools[0])
    }

    required init?(coder: NSCoder) { nil }

    /// All items except the colors, in order.
    private var buttons: [UIView] { tools + [undo, redo, previousPage, pageButton, nextPage, export, trash] }

    /// Returns the height for a width, in points.
    static func height(for width: CGFloat) -> CGFloat { isOneRow(width) ? rowHeight : 2 * smallRowHeight }

    private static func isOneRow(_ width: CGFloat) -> Bool {
        width >= CGFloat(colors.count) * rowHeight + 10 * smallestButton
    }

    /// Updates the items for the state of a sketchbook.
    /// - Parameter canExport: A Boolean value that indicates whether there is a folder to write to.
    func show(_ sketch: OpenSketchbook, canExport: Bool) {
        let book = sketch.book
        undo.isEnabled = sketch.canUndo
        redo.isEnabled = sketch.canRedo
        previousPage.isEnabled = sketch.canShowPreviousPage
        nextPage.isEnabled = sketch.canShowNextPage
        trash.isEnabled = sketch.canClear
        export.isEnabled = canExport
        pageButton.isEnabled = sketch.canName
        pageButton.accessibilityValue = book.page.name.isEmpty ? nil : book.page.name
        let text = "\(book.index + 1)/\(book.pageCount)"
        guard pageLabel.text != text else { return }
        pageLabel.text = text
        pageButton.accessibilityLabel = "Page \(book.index + 1) of \(book.pageCount)"
    }

    override func layoutSubviews() {
        if Self.isOneRow(bounds.width) {
            let side = Self.rowHeight
            layOut(swatches, CGRect(x: 0, y: 0, width: CGFloat(swatches.count) * side, height: side))
            let left = CGFloat(swatches.count) * side
            let width = min(bounds.width - left, CGFloat(buttons.count) * side)
            layOut(buttons, CGRect(x: bounds.width - width, y: 0, width: width, height: side))
        } else {
            let height = Self.smallRowHeight
            layOut(buttons, CGRect(x: 0, y: 0, width: bounds.width, height: height))
            layOut(swatches, CGRect(x: 0, y: height, width: bounds.width, height: height))
        }
    }

    private func layOut(_ views: [UIView], _ rect: CGRect) {
        let width = rect.width / CGFloat(views.count)
        for (index, view) in views.enumerated() {
            view.frame = CGRect(x: rect.minX + CGFloat(index) * width, y: rect.minY, width: width, height: rect.height)
        }
    }

    private func choose(_ swatch: Swatch) { for other in swatches { other.isSelected = other === swatch } }

    private func choose(_ tool: ToolButton) { for other in tools { other.isSelected = other === tool } }
}

/// A color of the bar; the selected one has a ring.
private final class Swatch: UIButton {
    let color: UIColor

    override var isSelected: Bool {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }

    init(color: UIColor, name: String) {
        self.color = color
        super.init(frame: .zero)
        accessibilityLabel = name
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        color.set()
        let side = min(bounds.width, bounds.height)
        let square = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        UIBezierPath(ovalIn: square.insetBy(dx: side / 4, dy: side / 4)).fill()
        guard isSelected else { return }
        let ring = UIBezierPath(ovalIn: square.insetBy(dx: side / 4 - 5, dy: side / 4 - 5))
        ring.lineWidth = 2
        ring.stroke()
    }
}

/// A button with an icon; the selected one has a white background.
private final class ToolButton: UIButton {
    private let plate = UIView()

    override var isSelected: Bool {
        didSet { plate.isHidden = !isSelected }
    }

    convenience init(_ icon: ToolIcon) { self.init(icon) {} }

    init(_ icon: ToolIcon, _ action: @escaping () -> Void) {
        super.init(frame: .zero)
        plate.backgroundColor = .white
        plate.layer.cornerRadius = 8
        plate.isUserInteractionEnabled = false
        plate.isHidden = true
        insertSubview(plate, at: 0)
        setImage(icon.image, for: .normal)
        accessibilityLabel = icon.name
        addAction(UIAction { _ in action() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(bounds.width, bounds.height) - 8
        plate.frame = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    }
}
