/// The costs of one rendering, or of all renderings of a context.
package struct RenderCounters: Hashable, Sendable {
    /// The number of rendered pixels.
    package var pixels = 0
    /// The number of passes over pixels: one for each result, and one for each intermediate image.
    package var passes = 0
    /// The number of intermediate images.
    package var intermediates = 0
    /// The number of pixels computed by each kind of step.
    package var pixelsByStep: [String: Int] = [:]
}

/// A rendering: the readers of all necessary steps, and the intermediate images.
final class Renderer {
    let space: WorkingSpace
    private(set) var counters = RenderCounters()
    private let plan: RenderPlan
    private var readers: [ObjectIdentifier: RowReader] = [:]
    private let result: RowReader
    private let row: UnsafeMutablePointer<Pixel>
    private let region: PixelRect

    /// The maximum number of pixels in all intermediate images: 512 MiB.
    static let maximumStoredPixels = 1 << 25

    /// Creates a renderer, or returns `nil` if intermediate images would become too large.
    init?(_ node: ImageNode, region: PixelRect, space: WorkingSpace) {
        self.space = space
        self.region = region
        plan = RenderPlan(node, region: region)
        guard plan.storedPixels <= Self.maximumStoredPixels else { return nil }
        row = .allocate(capacity: region.width)
        row.initialize(repeating: .zero, count: region.width)
        var readers: [ObjectIdentifier: RowReader] = [:]
        var counters = RenderCounters()
        for node in plan.stored {
            guard let need = plan.needs[ObjectIdentifier(node)] else { continue }
            let reader = Self.reader(of: node, plan, space, &readers, isStoring: true)
            let pixels = StoredPixels(region: need.region)
            for y in need.region.minY..<need.region.maxY {
                reader.read(x: need.region.minX, y: y, count: need.region.width, into: pixels.row(y))
            }
            counters.passes += 1
            counters.intermediates += 1
            readers[ObjectIdentifier(node)] = StoredReader(extent: node.extent, pixels: pixels)
            counters.count(reader)
        }
        result = Self.reader(of: node, plan, space, &readers, isStoring: false)
        counters.passes += plan.windows
        counters.intermediates += plan.windows
        self.readers = readers
        self.counters = counters
    }

    deinit { row.deallocate() }

    /// Renders the region, the top row first.
    /// - Returns: A Boolean value that indicates whether all pixels are opaque.
    func render(to surface: Surface) -> Bool {
        var isOpaque = true
        render { line, row in
            if !space.write(row, region.width, to: surface.row(line)) { isOpaque = false }
        }
        return isOpaque
    }

    /// Renders the region, the top row first.
    /// - Parameter body: A function that receives the index of a row, from the top, and its premultiplied colors.
    func render(_ body: (Int, UnsafeMutablePointer<Pixel>) -> Void) {
        for line in 0..<region.height {
            result.read(x: region.minX, y: region.maxY - 1 - line, count: region.width, into: row)
            body(line, row)
        }
        counters.pixels += region.area
        counters.passes += 1
        for reader in readers.values { counters.count(reader) }
    }

    /// Returns the reader of a step, which is shared by all steps that use it.
    private static func reader(
        of node: ImageNode,
        _ plan: RenderPlan,
        _ space: WorkingSpace,
        _ readers: inout [ObjectIdentifier: RowReader],
        isStoring: Bool
    ) -> RowReader {
        let key = ObjectIdentifier(node)
        if let known = readers[key] { return known }
        guard let need = plan.needs[key], !need.region.isEmpty else { return RowReader(extent: .empty, kind: "empty") }
        func input(_ node: ImageNode) -> RowReader { reader(of: node, plan, space, &readers, isStoring: false) }
        var made: RowReader
        switch node.content {
        case .empty: made = RowReader(extent: .empty, kind: "empty")
        case .image(let image): made = ImageReader(extent: node.extent, image, space)
        case .generator(let operation):
            made = ColorReader(extent: node.extent, [operation.make(space)], nil, kind: "generator")
        case .color(let operations, let source):
            made = ColorReader(extent: node.extent, operations.map { $0.make(space) }, input(source), kind: "color")
        case .combination(let sources, let combination):
            made = CombinationReader(
                extent: node.extent,
                sources.map(input),
                combination.make(space),
                width: need.region.width
            )
        case .shift(let x, let y, let source): made = ShiftReader(extent: node.extent, input(source), x: x, y: y)
        case .crop(let source): made = ShiftReader(extent: node.extent, input(source), x: 0, y: 0)
        case .clamp(let source): made = ClampReader(extent: node.extent, input(source), source.extent)
        case .sample(let sampling, let source):
            made = SamplingReader(extent: node.extent, sampling, input(source), source.extent)
        case .rows(let program, let source):
            made = RowProgramReader(extent: node.extent, program, input(source), region: need.region)
        case .kernel(let program, let sources):
            made = KernelReader(extent: node.extent, program, sources.map { (input($0), $0.extent) }, space)
        }
        if isStoring { return made }
        if need.users > 1, !node.isCheap { made = SharedReader(made, width: need.region.width) }
        readers[key] = made
        return made
    }
}

extension RenderCounters {
    fileprivate mutating func count(_ reader: RowReader) {
        pixelsByStep[reader.kind, default: 0] += reader.pixelCount
    }

    mutating func add(_ other: RenderCounters) {
        pixels += other.pixels
        passes += other.passes
        intermediates += other.intermediates
        pixelsByStep.merge(other.pixelsByStep, uniquingKeysWith: +)
    }
}
