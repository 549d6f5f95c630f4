import CCairo
import CPango
import UIKit

/// `text`: 200 lines of 20 characters at 16 pixels, new ones in each frame, and the same at new places.
@MainActor
enum TextScene {
    nonisolated static let count = 200
    nonisolated static let length = 20
    nonisolated static let fontSize: CGFloat = 16

    static func run(size: PixelSize) throws -> [SceneResult] {
        guard let surface = Surface(size: size) else {
            throw CommandFailure.usage("no memory for a screen of \(size.width)x\(size.height)")
        }
        return [
            drawing(on: surface, isNew: true), drawing(on: surface, isNew: false),
            reference(on: surface, isNew: true), reference(on: surface, isNew: false),
            try labels(size: size, isNew: true), try labels(size: size, isNew: false),
        ]
    }

    /// Drawn in a context, as a view that draws its own text does.
    private static func drawing(on surface: Surface, isNew: Bool) -> SceneResult {
        var content = Content(size: surface.size)
        let font = FontDescription(pointSize: fontSize)
        let kept = content.strings.map { TextLine($0, font: font) }
        let context = CGContext(surface: surface, isOpaque: true, baseTransform: .identity)
        context.setFillColor(gray: 0.1, alpha: 1)
        let before = TextSystem.counters
        var result = measure("text", variant: isNew ? "drawn, new" : "drawn, moved") {
            if isNew { content.change() }
            content.move()
            return {
                for index in 0..<count {
                    let line = isNew ? TextLine(content.strings[index], font: font) : kept[index]
                    context.draw(line, at: content.places[index])
                }
            }
        }
        let after = TextSystem.counters
        let frames = Double(BenchScreen.warmUpFrames + BenchScreen.measuredFrames)
        result.counts["texts-shaped"] = Double(after.textsShaped - before.textsShaped) / frames
        result.counts["glyphs-rasterized"] = Double(after.glyphsRasterized - before.glyphsRasterized)
        return result
    }

    /// By labels, with all that belongs to a frame.
    private static func labels(size: PixelSize, isNew: Bool) throws -> SceneResult {
        let bench = try BenchScreen(size: size)
        var content = Content(size: size)
        let labels = content.strings.map { string in
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 220, height: 20))
            label.font = .systemFont(ofSize: fontSize)
            label.text = string
            bench.window.addSubview(label)
            return label
        }
        return bench.measure("text", variant: isNew ? "labels, new" : "labels, moved") { _ in
            if isNew { content.change() } else { content.move() }
            for (index, label) in labels.enumerated() {
                if isNew { label.text = content.strings[index] } else { label.frame.origin = content.places[index] }
            }
        }
    }

    /// The same by pango and cairo: what a toolkit on them would draw.
    private static func reference(on surface: Surface, isNew: Bool) -> SceneResult {
        var content = Content(size: surface.size)
        let map = pango_cairo_font_map_new()
        let context = pango_font_map_create_context(map)
        let description = pango_font_description_new()
        pango_font_description_set_family(description, FontDescription.systemFamily)
        pango_font_description_set_absolute_size(description, fontSize * Double(PANGO_SCALE))
        let target = cairo_image_surface_create_for_data(
            surface.baseAddress.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_ARGB32,
            Int32(surface.size.width),
            Int32(surface.size.height),
            Int32(surface.bytesPerRow)
        )
        let cairo = cairo_create(target)
        func layout(_ string: String) -> OpaquePointer? {
            let layout = pango_layout_new(context)
            pango_layout_set_font_description(layout, description)
            pango_layout_set_text(layout, string, -1)
            return layout
        }
        let kept = content.strings.map(layout)
        cairo_set_source_rgb(cairo, 0.1, 0.1, 0.1)
        let result = measure("text", variant: isNew ? "pango, new" : "pango, moved") {
            if isNew { content.change() }
            content.move()
            return {
                for index in 0..<count {
                    let line = isNew ? layout(content.strings[index]) : kept[index]
                    cairo_move_to(cairo, content.places[index].x, content.places[index].y)
                    pango_cairo_show_layout(cairo, line)
                    if isNew { g_object_unref(line.map { UnsafeMutableRawPointer($0) }) }
                }
                cairo_surface_flush(target)
            }
        }
        for layout in kept { g_object_unref(layout.map { UnsafeMutableRawPointer($0) }) }
        cairo_destroy(cairo)
        cairo_surface_destroy(target)
        pango_font_description_free(description)
        g_object_unref(context.map { UnsafeMutableRawPointer($0) })
        g_object_unref(map.map { UnsafeMutableRawPointer($0) })
        return result
    }

    private static func measure(_ scene: String, variant: String, prepare: () -> () -> Void) -> SceneResult {
        var times: [UInt64] = []
        for frame in 0..<(BenchScreen.warmUpFrames + BenchScreen.measuredFrames) {
            let draw = prepare()
            let start = nanoseconds()
            draw()
            if frame >= BenchScreen.warmUpFrames { times.append(nanoseconds() - start) }
        }
        var result = SceneResult(scene, variant: variant)
        result.times["frame"] = Spread(nanoseconds: times)
        return result
    }

    /// What the lines say and where they are.
    private struct Content {
        let size: PixelSize
        private var generator = BenchGenerator()
        private(set) var strings: [String] = []
        private(set) var places: [CGPoint] = []

        init(size: PixelSize) {
            self.size = size
            change()
            move()
        }

        mutating func change() {
            strings = (0..<count).map { _ in
                let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789     ")
                return String((0..<length).map { _ in letters.randomElement(using: &generator) ?? " " })
            }
        }

        mutating func move() {
            places = (0..<count).map { _ in
                CGPoint(
                    x: .random(in: 0...CGFloat(max(1, size.width - 220)), using: &generator),
                    y: .random(in: 0...CGFloat(max(1, size.height - 20)), using: &generator)
                )
            }
        }
    }
}
