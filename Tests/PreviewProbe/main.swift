import EaselPreviews
import UIKit

// A program of previews whose views fail, for the tests of the process that draws.

class ClearView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        // The background of the canvas shows whether it is light or dark.
        isOpaque = false
    }

    required init?(coder: NSCoder) { nil }
}

final class Failing: ClearView {
    override func draw(_ rect: CGRect) {
        switch tag {
        case 1: fatalError("the view has failed")
        case 2:
            // An endless loop that the optimizer keeps.
            while true { usleep(1000) }
        case 3:
            // More memory than the process may have.
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 << 30, alignment: 16)
            memory.storeBytes(of: 1, as: UInt8.self)
        default: break
        }
    }
}

/// A view with a property, which fails with some values of it.
final class Gauge: ClearView {
    var radius: CGFloat = 10 { didSet { setNeedsDisplay() } }
    var isFilled = true { didSet { setNeedsDisplay() } }
    var count = 1 { didSet { setNeedsDisplay() } }
    var title: String? { didSet { setNeedsDisplay() } }
    var origin = CGPoint(x: 1, y: 2) { didSet { setNeedsDisplay() } }
    var extent = CGSize(width: 3, height: 4) { didSet { setNeedsDisplay() } }
    var area = CGRect(x: 50, y: 50, width: 7, height: 8) { didSet { setNeedsDisplay() } }
    var color = UIColor.red { didSet { setNeedsDisplay() } }
    var level = 0.5 { didSet { setNeedsDisplay() } }
    var share: Float = 0.25 { didSet { setNeedsDisplay() } }
    var caption = NSLocalizedString("caption", value: "Level", comment: "") { didSet { setNeedsDisplay() } }
    var picture = UIImage() { didSet { setNeedsDisplay() } }
    var isMarked: Bool? { didSet { setNeedsDisplay() } }
    var limit: Int? { didSet { setNeedsDisplay() } }
    var ratio: Double? { didSet { setNeedsDisplay() } }
    var step: Float? { didSet { setNeedsDisplay() } }
    var margin: CGFloat? { didSet { setNeedsDisplay() } }
    var pin: CGPoint? { didSet { setNeedsDisplay() } }
    var space: CGSize? { didSet { setNeedsDisplay() } }
    var zone: CGRect? { didSet { setNeedsDisplay() } }
    var tint: UIColor? { didSet { setNeedsDisplay() } }
    var badge: UIImage? { didSet { setNeedsDisplay() } }

    /// What the last build of a test has read from its source; empty without one.
    private let source: String
    private var blocks: [UnsafeMutableRawPointer] = []

    override init(frame: CGRect) {
        source = (try? String(contentsOfFile: ProbeTable.folder + "/Gauge.built", encoding: .utf8)) ?? ""
        super.init(frame: frame)
        let name = "radius = "
        if source.hasPrefix(name), let number = Double(source.dropFirst(name.count)) { radius = CGFloat(number) }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        // A function of the system in the loop would hide the view in its backtrace.
        if source == "loop" { while true {} }
        // Blocks that nobody writes to reach the limit of the process, and take no memory of the machine.
        if source == "hog" {
            while blocks.count < .max { blocks.append(.allocate(byteCount: 64 << 20, alignment: 16)) }
        }
        // An optimized program prints the texts of fatal errors only.
        if radius < 0 { fatalError("the radius is negative") }
        color.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: radius, height: radius))
        UIColor.blue.setFill()
        let isLarge = isFilled && title == nil
        for number in 0..<max(0, min(count, 9)) {
            UIRectFill(CGRect(x: 20 + CGFloat(number) * 12, y: 20, width: isLarge ? 10 : 5, height: 10))
        }
        UIRectFill(area)
        UIRectFill(CGRect(x: 80 + origin.x, y: 80 + origin.y, width: extent.width, height: extent.height))
        drawOthers()
    }

    /// Draws the properties of the other types.
    private func drawOthers() {
        (tint ?? .brown).setFill()
        let widths = [
            CGFloat(level) * 20, CGFloat(share) * 20, CGFloat(caption.utf8.count), isMarked == true ? 20 : 10,
            CGFloat(limit ?? 1), CGFloat(ratio ?? 1) * 10, CGFloat(step ?? 1) * 10, margin ?? 1,
            CGFloat(title?.utf8.count ?? 0),
        ]
        for (index, width) in widths.enumerated() {
            UIRectFill(CGRect(x: 120, y: 20 + CGFloat(index) * 12, width: width, height: 10))
        }
        UIRectFill(CGRect(origin: pin ?? CGPoint(x: 200, y: 20), size: space ?? CGSize(width: 5, height: 5)))
        if let zone { UIRectFill(zone) }
        picture.draw(at: CGPoint(x: 220, y: 20))
        badge?.draw(at: CGPoint(x: 220, y: 60))
    }

    /// The properties, as the rewriter of sources for iOS writes them.
    static var properties: [InspectableProperty] {
        [
            InspectableProperty("radius", get: { (object: Gauge) in object.radius }, set: { $0.radius = $1 }),
            InspectableProperty("isFilled", get: { (object: Gauge) in object.isFilled }, set: { $0.isFilled = $1 }),
            InspectableProperty("count", get: { (object: Gauge) in object.count }, set: { $0.count = $1 }),
            InspectableProperty("title", get: { (object: Gauge) in object.title }, set: { $0.title = $1 }),
            InspectableProperty("origin", get: { (object: Gauge) in object.origin }, set: { $0.origin = $1 }),
            InspectableProperty("extent", get: { (object: Gauge) in object.extent }, set: { $0.extent = $1 }),
            InspectableProperty("area", get: { (object: Gauge) in object.area }, set: { $0.area = $1 }),
            InspectableProperty("color", get: { (object: Gauge) in object.color }, set: { $0.color = $1 }),
            InspectableProperty("level", get: { (object: Gauge) in object.level }, set: { $0.level = $1 }),
            InspectableProperty("share", get: { (object: Gauge) in object.share }, set: { $0.share = $1 }),
            InspectableProperty("caption", get: { (object: Gauge) in object.caption }, set: { $0.caption = $1 }),
            InspectableProperty("picture", get: { (object: Gauge) in object.picture }, set: { $0.picture = $1 }),
            InspectableProperty("isMarked", get: { (object: Gauge) in object.isMarked }, set: { $0.isMarked = $1 }),
            InspectableProperty("limit", get: { (object: Gauge) in object.limit }, set: { $0.limit = $1 }),
            InspectableProperty("ratio", get: { (object: Gauge) in object.ratio }, set: { $0.ratio = $1 }),
            InspectableProperty("step", get: { (object: Gauge) in object.step }, set: { $0.step = $1 }),
            InspectableProperty("margin", get: { (object: Gauge) in object.margin }, set: { $0.margin = $1 }),
            InspectableProperty("pin", get: { (object: Gauge) in object.pin }, set: { $0.pin = $1 }),
            InspectableProperty("space", get: { (object: Gauge) in object.space }, set: { $0.space = $1 }),
            InspectableProperty("zone", get: { (object: Gauge) in object.zone }, set: { $0.zone = $1 }),
            InspectableProperty("tint", get: { (object: Gauge) in object.tint }, set: { $0.tint = $1 }),
            InspectableProperty("badge", get: { (object: Gauge) in object.badge }, set: { $0.badge = $1 }),
        ]
    }
}

enum FailingPreviews: ViewPreviews {
    @MainActor static func preview(_ name: String, _ tag: Int) -> ViewPreview {
        ViewPreview(name, size: CGSize(width: 20, height: 20)) {
            let view = Failing()
            view.tag = tag
            return view
        }
    }

    static var previews: [ViewPreview] {
        [
            preview("fine", 0), preview("crash", 1), preview("loop", 2), preview("hog", 3),
            ViewPreview("print", size: CGSize(width: 20, height: 20)) {
                print("{\"number\": 7}")
                return UIView()
            },
        ]
    }
}

enum ProbeTable: DesignableTable {
    /// The folder of the program, so that what views read and keep is in a folder of the test.
    static var folder: String { (CommandLine.arguments[0] as NSString).deletingLastPathComponent }

    @MainActor static var entries: DesignableEntries {
        var entries = DesignableEntries()
        entries.add(view: Gauge.self, name: "Gauge", file: folder + "/Gauge.swift", line: 1)
        entries.add(Gauge.properties)
        entries.add(previews: FailingPreviews.self, name: "FailingPreviews", file: #filePath, line: 27)
        return entries
    }
}

final class EaselDesignables: DesignableModule {
    static var tables: [any DesignableTable.Type] { [ProbeTable.self] }
}

PreviewProgram.main(modules: ["PreviewProbe"])
