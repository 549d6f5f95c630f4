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
