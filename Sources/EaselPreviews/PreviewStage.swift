import ImageCodecs
import UIKit
import UIKitTesting

/// A view on a canvas: it has a screen in memory, an application and a clock of its own.
@MainActor
final class PreviewStage {
    /// A property, with the value that the source states.
    private struct Edited {
        let property: InspectableProperty
        let form: any InspectableForm.Type
        let initial: Any
        let initialForm: InspectableValue?
        /// The value that was set; `nil` for none.
        var value: InspectableValue?
    }

    /// The time that a view has to draw itself and to end its animations, in seconds of its clock.
    private static let settling = 0.5

    private let screen: VirtualScreen
    /// The view whose properties are edited; `nil` for a view controller.
    private let view: UIView?
    private var edited: [Edited] = []

    /// Creates the view, and sets its properties.
    /// - Parameters:
    ///   - content: The view or the view controller.
    ///   - index: The properties of the modules.
    ///   - values: The values of properties. Those that are not valid are reported to `warn`.
    ///   - fonts: The fonts of texts.
    init(
        _ content: PreviewContent,
        on canvas: PreviewCanvas,
        _ index: DesignableIndex,
        values: [String: InspectableValue],
        fonts: ScreenFonts,
        warn: (String) -> Void
    ) throws(PreviewFailure) {
        if let problem = canvas.problem { throw PreviewFailure(problem) }
        let size = content.size ?? CGSize(width: canvas.width, height: canvas.height)
        var actual = canvas
        (actual.width, actual.height) = (Double(size.width), Double(size.height))
        if let problem = actual.problem { throw PreviewFailure("\(content.name): \(problem)") }
        let screen = try PreviewFailure.converting { () throws(VirtualScreenError) in
            try VirtualScreen(size: size, scale: CGFloat(canvas.scale), fonts: fonts)
        }
        self.screen = screen
        screen.userInterfaceStyle = canvas.isDark ? .dark : .light
        screen.preferredContentSizeCategory = UIContentSizeCategory(name: canvas.textSize) ?? .large
        screen.isIncreaseContrastEnabled = canvas.increasesContrast
        if !canvas.languages.isEmpty { screen.preferredLanguages = UserLanguages(canvas.languages)?.tags ?? [] }
        let direction: UITraitEnvironmentLayoutDirection = canvas.isRightToLeft ? .rightToLeft : .leftToRight
        let (controller, view) = screen.host.session.perform { () -> (UIViewController, UIView?) in
            if canvas.isRightToLeft { screen.host.screen.set(layoutDirection: direction) }
            switch content.make() {
            case .controller(let controller): return (controller, nil)
            case .view(let view): return (PreviewController(view), view)
            }
        }
        self.view = view
        if let view {
            screen.host.session.perform {
                edited = index.properties(of: view).compactMap { property in
                    guard let form = property.form, let initial = property.value(of: view) else { return nil }
                    return Edited(
                        property: property,
                        form: form,
                        initial: initial,
                        initialForm: form.encode(initial)
                    )
                }
            }
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                do throws(PreviewFailure) { try set(name, to: value) } catch { warn(error.description) }
            }
            screen.host.session.perform { view.prepareForInterfaceBuilder() }
        }
        try PreviewFailure.converting { () throws(VirtualScreenError) in
            try screen.show(controller)
            try screen.advance(by: Self.settling)
        }
    }

    /// Sets a property; its observers run.
    func set(_ name: String, to value: InspectableValue) throws(PreviewFailure) {
        let position = try position(of: name)
        let form = edited[position].form
        let property = edited[position].property
        guard let view else { return }
        let isSet = screen.host.session.perform { () -> Bool in
            defer { Self.redraw(view) }
            return form.decode(value).map { property.set($0, of: view) } ?? false
        }
        guard isSet else {
            let kind = form.inspectableKind.expected
            throw PreviewFailure("\(name): expected \(kind)\(form.isInspectableOptional ? ", or no value" : "")")
        }
        edited[position].value = value
    }

    /// Restores the value of a property that the source states.
    func reset(_ name: String) throws(PreviewFailure) {
        let position = try position(of: name)
        guard let view else { return }
        let entry = edited[position]
        screen.host.session.perform {
            _ = entry.property.set(entry.initial, of: view)
            Self.redraw(view)
        }
        edited[position].value = nil
    }

    /// Makes a view draw and lay itself out: not every property has an observer that does.
    private static func redraw(_ view: UIView) {
        view.setNeedsDisplay()
        view.setNeedsLayout()
    }

    private func position(of name: String) throws(PreviewFailure) -> Int {
        guard let position = edited.firstIndex(where: { $0.property.name == name }) else {
            throw PreviewFailure("the view has no inspectable property named \(name.prefix(60))")
        }
        return position
    }

    /// Shows what has changed.
    func settle() throws(PreviewFailure) {
        try PreviewFailure.converting { () throws(VirtualScreenError) in try screen.advance(by: Self.settling) }
    }

    /// The properties with their values.
    var properties: [PreviewedProperty] {
        screen.host.session.perform {
            edited.map { entry in
                let current = view.flatMap { entry.property.value(of: $0) }.flatMap { entry.form.encode($0) }
                // An image has no form but the name that it was set by.
                let value = current ?? entry.value
                return PreviewedProperty(
                    name: entry.property.name,
                    kind: entry.form.inspectableKind.rawValue,
                    isOptional: entry.form.isInspectableOptional,
                    value: value,
                    initial: entry.initialForm
                )
            }
        }
    }

    /// The image of the canvas, as it is now.
    var image: ScreenImage { screen.snapshot() }
}

/// The view or the view controller of a preview.
@MainActor
struct PreviewContent {
    enum Made {
        case view(UIView)
        case controller(UIViewController)
    }

    let name: String
    /// The size in points, or `nil` for that of the canvas.
    var size: CGSize?
    let make: @MainActor () -> Made
}

/// A view controller whose view contains the one of a preview, in front of the background of the system.
private final class PreviewController: UIViewController {
    private let content: UIView

    init(_ content: UIView) {
        self.content = content
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        content.translatesAutoresizingMaskIntoConstraints = true
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        content.frame = view.bounds
        view.addSubview(content)
    }
}

/// The reason why a preview cannot be drawn.
package struct PreviewFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    static func converting<Value>(_ body: () throws(VirtualScreenError) -> Value) throws(PreviewFailure) -> Value {
        do throws(VirtualScreenError) { return try body() } catch { throw PreviewFailure("\(error)") }
    }
}
