import Foundation
import UIKit
import UIKitTesting

@testable import EaselPreviews

/// A view with a property of each type.
final class Everything: UIView {
    /// The calls of the view, in their order.
    static let calls = Calls()

    @MainActor final class Calls {
        var names: [String] = []
    }

    var flag = true { didSet { Self.calls.names.append("flag \(flag)") } }
    var integer = 3
    var small: UInt8 = 4
    var number = 1.5
    var float: Float = 0.25
    var length: CGFloat = 10
    var text = "text"
    var note: String?
    var point = CGPoint(x: 1, y: 2)
    var size = CGSize(width: 3, height: 4)
    var area = CGRect(x: 1, y: 2, width: 3, height: 4)
    var color: UIColor = .red
    var tint: UIColor?
    var image: UIImage?
    var count: Int?
    /// A type that has no editor.
    var date = Date()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }

    required init?(coder: NSCoder) { nil }

    override func prepareForInterfaceBuilder() {
        super.prepareForInterfaceBuilder()
        Self.calls.names.append("prepare")
    }

    override func draw(_ rect: CGRect) {
        Self.calls.names.append("draw")
        color.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: length, height: length))
    }
}

enum EverythingPreviews: ViewPreviews {
    static var previews: [ViewPreview] {
        [
            ViewPreview("twice", size: CGSize(width: 40, height: 30)) { Everything() },
            ViewPreview("twice") { UILabel() },
            ViewPreview("controller") {
                let controller = UIViewController()
                controller.view.backgroundColor = .green
                return controller
            },
        ]
    }
}

/// A table as the rewriter of sources for iOS writes it.
enum EverythingTable: DesignableTable {
    static var entries: DesignableEntries {
        var entries = DesignableEntries()
        entries.add(view: Everything.self, name: "Everything", file: "/src/Everything.swift", line: 1)
        entries.add(view: NSObject.self, name: "NSObject", file: "/src/Everything.swift", line: 2)
        entries.add(
            previews: EverythingPreviews.self,
            name: "EverythingPreviews",
            file: "/src/Everything.swift",
            line: 3
        )
        entries.add([
            InspectableProperty("flag", get: { (object: Everything) in object.flag }, set: { $0.flag = $1 }),
            InspectableProperty("integer", get: { (object: Everything) in object.integer }, set: { $0.integer = $1 }),
            InspectableProperty("small", get: { (object: Everything) in object.small }, set: { $0.small = $1 }),
            InspectableProperty("number", get: { (object: Everything) in object.number }, set: { $0.number = $1 }),
            InspectableProperty("float", get: { (object: Everything) in object.float }, set: { $0.float = $1 }),
            InspectableProperty("length", get: { (object: Everything) in object.length }, set: { $0.length = $1 }),
            InspectableProperty("text", get: { (object: Everything) in object.text }, set: { $0.text = $1 }),
            InspectableProperty("note", get: { (object: Everything) in object.note }, set: { $0.note = $1 }),
            InspectableProperty("point", get: { (object: Everything) in object.point }, set: { $0.point = $1 }),
            InspectableProperty("size", get: { (object: Everything) in object.size }, set: { $0.size = $1 }),
            InspectableProperty("area", get: { (object: Everything) in object.area }, set: { $0.area = $1 }),
            InspectableProperty("color", get: { (object: Everything) in object.color }, set: { $0.color = $1 }),
            InspectableProperty("tint", get: { (object: Everything) in object.tint }, set: { $0.tint = $1 }),
            InspectableProperty("image", get: { (object: Everything) in object.image }, set: { $0.image = $1 }),
            InspectableProperty("count", get: { (object: Everything) in object.count }, set: { $0.count = $1 }),
            InspectableProperty("date", get: { (object: Everything) in object.date }, set: { $0.date = $1 }),
            InspectableProperty("alpha", get: { (object: UILabel) in object.alpha }, set: { $0.alpha = $1 }),
        ])
        return entries
    }
}

@MainActor
extension PreviewModel {
    static func example() -> PreviewModel {
        PreviewModel(DesignableIndex(tables: [EaselDesignables_MyDrawView.self, EverythingTable.self]))
    }

    /// Shows a view, and returns the answer.
    @discardableResult
    func show(
        _ view: String,
        on canvases: [PreviewCanvas] = [PreviewCanvas(width: 40, height: 40, scale: 1)],
        values: [String: InspectableValue] = [:]
    ) -> PreviewAnswer {
        var request = PreviewRequest(number: 1, .show)
        request.view = view
        request.canvases = canvases
        request.values = values
        request.usesBundledFonts = true
        return answer(request).0
    }

    @discardableResult
    func set(_ property: String, to value: InspectableValue) -> PreviewAnswer {
        var request = PreviewRequest(number: 2, .set)
        request.property = property
        request.value = value
        return answer(request).0
    }

    @discardableResult
    func reset(_ property: String) -> PreviewAnswer {
        var request = PreviewRequest(number: 3, .reset)
        request.property = property
        return answer(request).0
    }
}

extension PreviewAnswer {
    func value(_ property: String) -> InspectableValue? { properties.first { $0.name == property }?.value }
}

/// The class by which the module's tables are found.
final class EaselDesignables: DesignableModule {
    static var tables: [any DesignableTable.Type] { [EaselDesignables_MyDrawView.self] }
}
