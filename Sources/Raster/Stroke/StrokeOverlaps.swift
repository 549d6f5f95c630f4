/// Finds the rows of pixels in which parts of a line may overlap.
///
/// The rasterizer accumulates areas, which is correct and fast if a line does not overlap itself. If it does, the
/// rasterizer must compute a union (`Union.c`), which is slower. A line is approximated by rectangles around segments
/// of similar direction. Consecutive rectangles without a sharp turn cannot overlap; a tree of bounding boxes finds all
/// others that do. The search reports too many rows rather than too few, and ends early when it would take long.
struct StrokeOverlaps {
    /// The cosine of thirty degrees, the largest angle between the first segment of a rectangle and the others.
    private static let cosine = 0.8660254037844387
    private static let sine = 0.5

    /// The largest total deflection of neighbors that cannot overlap, as the length of a chord of the unit circle.
    private static let maximumDeflection = 1.4

    private static let leafSize = 4
    private static let visitsPerPiece = 24

    /// A rectangle around neighboring segments, in circle space.
    private struct Piece {
        var center: SIMD2<Double>

        /// The distances from the center to the end, and to the side.
        var half: SIMD2<Double>
        var normal: SIMD2<Double>

        /// A number that is the same for neighbors whose inner edges meet in one point.
        var chain: Int32

        /// For the first piece of a closed line, the index of the last piece if the two are neighbors in this sense.
        var neighbor: Int32

        /// The accumulated deflection of the line from the first piece to this one.
        var deflection: Double

        /// The accumulated deflection of an entire closed line, back to its first piece; infinite if the line is not smooth.
        var totalDeflection: Double

        var extent: SIMD2<Double> {
            SIMD2(abs(half.x) + abs(normal.x), abs(half.y) + abs(normal.y))
        }
    }

    private struct Node {
        var minimum: SIMD2<Double>
        var maximum: SIMD2<Double>
        var firstChain: Int32
        var lastChain: Int32
        var firstDeflection: Double
        var lastDeflection: Double
    }

    private var pieces: [Piece] = []
    private var nodes: [Node] = []
    private var levels: [(first: Int, count: Int)] = []
    private var stack: [(level: Int, first: Int, second: Int)] = []
    private var chain: Int32 = 0
    private var deflection = 0.0

    /// A Boolean value that indicates whether pieces overlap regardless of the search.
    private var isShared = false

    /// The rows found so far, in device space.
    private var low = Double.infinity
    private var high = -Double.infinity
    private var toRow = SIMD2(0.0, 1.0)

    /// Removes all pieces and retains the memory.
    mutating func removeAll() {
        pieces.removeAll(keepingCapacity: true)
        chain = 0
        isShared = false
        deflection = 0
        low = .infinity
        high = -.infinity
    }

    // MARK: Pieces

    /// Adds the segments of a line. The last vertex only marks the end.
    ///
    /// Dashes of a line do not overlap where the line itself does not, unless their caps extend across the gaps.
    /// - Parameter gap: The shortest gap between dashes; infinite for a solid line.
    mutating func add(_ vertices: borrowing StrokeVertices, closed: Bool, pen: StrokePen, gap: Double) {
        let base = vertices.base
        let segments = vertices.count - 1
        guard segments > 0 else { return }
        let first = pieces.count
        if gap <= 3 * pen.radius, pen.cap != .butt {
            isShared = true
        }
        let radiusSquared = pen.radiusSquared
        let capLength = closed || pen.cap == .butt ? 0 : pen.radius
        let least = Self.cosine * radiusSquared
        chain &+= 1
        // A dash that ends at a corner has no inner edge that meets another one: two dashes overlap there unless the
        // gap is longer than the distance to that point.
        let room = pen.cap == .butt ? gap : gap - 2 * pen.radius
        let roomSquared = room * room
        // Rectangles are not much wider than the line.
        let mostHeight = (2 * pen.radius + 3) * pen.radius
        var run = Run(base[0], lead: capLength)
        for index in 1..<max(segments, 1) {
            let before = base[index - 1]
            let vertex = base[index]
            var corner = Corner(before, vertex, pen: pen)
            if !vertex.isSmooth, 4 * radiusSquared * corner.bend > roomSquared * corner.sum { corner.isSimple = false }
            let fromStart = run.normal.x * vertex.normal.x + run.normal.y * vertex.normal.y
            if corner.isSimple, fromStart >= least, run.takes(base[index + 1].point, mostHeight: mostHeight) {
                continue
            }
            let reach = corner.reach(pen, isSmooth: vertex.isSmooth)
            append(run, to: vertex.point, trail: reach, pen: pen)
            if !corner.isSimple { chain &+= 1 }
            deflection += max(0, 2 - 2 * fromStart / radiusSquared).squareRoot()
            run = Run(vertex, lead: reach)
        }
        let end = base[segments].point
        guard closed else { return append(run, to: end, trail: capLength, pen: pen) }
        var corner = Corner(base[segments - 1], base[0], pen: pen)
        if 4 * radiusSquared * corner.bend > roomSquared * corner.sum { corner.isSimple = false }
        append(run, to: end, trail: corner.reach(pen, isSmooth: false), pen: pen)
        guard corner.isSimple, pieces.count > first else { return }
        pieces[first].neighbor = Int32(truncatingIfNeeded: pieces.count - 1)
        guard pieces[first].chain == chain else { return }
        let dot = run.normal.x * base[0].normal.x + run.normal.y * base[0].normal.y
        let whole = deflection - pieces[first].deflection + max(0, 2 - 2 * dot / radiusSquared).squareRoot()
        for index in first..<pieces.count { pieces[index].totalDeflection = whole }
    }

    /// A run of neighboring segments of similar direction, in coordinates along the first one and perpendicular to it,
    /// multiplied by the radius.
    private struct Run {
        let start: SIMD2<Double>
        let normal: SIMD2<Double>
        let lead: Double
        var length = 0.0
        var low = 0.0
        var high = 0.0
        var hasCorners = false

        init(_ vertex: StrokeVertex, lead: Double) {
            start = vertex.point
            normal = vertex.normal
            self.lead = lead
        }

        /// Extends the run to a point; returns `false` if the run would become too high.
        @inline(__always)
        mutating func takes(_ point: SIMD2<Double>, mostHeight: Double) -> Bool {
            let step = point - start
            let side = step.x * normal.x + step.y * normal.y
            let newLow = min(low, side)
            let newHigh = max(high, side)
            guard newHigh - newLow <= mostHeight else { return false }
            low = newLow
            high = newHigh
            length = max(length, step.y * normal.x - step.x * normal.y)
            hasCorners = true
            return true
        }
    }

    /// The corner between two segments.
    private struct Corner {
        /// A Boolean value that indicates whether the inner edges meet in one point.
        var isSimple = true

        /// Radius² plus the dot product of the normals, and the difference from its value for a straight line.
        let sum: Double
        let bend: Double

        @inline(__always)
        init(_ before: StrokeVertex, _ vertex: StrokeVertex, pen: StrokePen) {
            let dot = before.normal.x * vertex.normal.x + before.normal.y * vertex.normal.y
            sum = pen.radiusSquared + dot
            bend = pen.radiusSquared - dot
            guard bend > 1e-9 * pen.radiusSquared else { return }
            // Within a curve, the inner edges meet at the curve's normals, if its center of curvature is farther away
            // than their length.
            let room = vertex.isSmooth ? (before.length + vertex.length) * 0.5 : min(before.length, vertex.length)
            isSimple = 4 * pen.radiusSquared * bend <= room * room * sum
        }

        /// Returns the distance that the corner extends beyond the ends of its segments.
        func reach(_ pen: StrokePen, isSmooth: Bool) -> Double {
            if bend <= 1e-4 * sum { return 0 }
            let isPointed = pen.join == .miter && !isSmooth && sum >= pen.cornerThreshold
            let slope = (bend / max(sum, 1e-12 * pen.radiusSquared)).squareRoot()
            return pen.radius * (isPointed ? slope : min(slope, 1))
        }
    }

    private mutating func append(_ run: Run, to end: SIMD2<Double>, trail: Double, pen: StrokePen) {
        var run = run
        let hasCorners = run.hasCorners
        _ = run.takes(end, mostHeight: .infinity)
        let scale = 1 / pen.radius
        // The ends of segments in other directions extend beyond the start and the end.
        let margin = hasCorners ? pen.radius * Self.sine : 0
        let first = -run.lead - margin
        let last = run.length * scale + trail + margin
        guard last > first else { return }
        let side = run.normal * scale
        let direction = SIMD2(-side.y, side.x)
        let middle = (run.low + run.high) * (scale / 2)
        pieces.append(
            Piece(
                center: run.start + direction * ((first + last) / 2) + side * middle,
                half: direction * ((last - first) / 2),
                normal: side * (pen.radius + (run.high - run.low) * (scale / 2)),
                chain: chain,
                neighbor: -1,
                deflection: deflection,
                totalDeflection: .infinity
            )
        )
    }

    // MARK: Rows

    /// Returns the rows in which pieces may overlap; `nil` for none.
    /// - Parameter toRow: Maps circle space to the vertical axis of device space.
    mutating func rows(toRow: SIMD2<Double>) -> Range<Int32>? {
        guard pieces.count > 1 || isShared, !pieces.isEmpty else { return nil }
        self.toRow = toRow
        buildTree()
        if isShared {
            let all = nodes[nodes.count - 1]
            note(all.minimum, all.maximum)
        } else {
            search()
        }
        guard low < high else { return nil }
        let limit = 524_288.0  // no surface is larger
        let first = min(max(low.rounded(.down), -limit), limit)
        let end = min(max(high.rounded(.up), -limit), limit)
        return first < end ? Int32(first)..<Int32(end) : nil
    }

    private mutating func buildTree() {
        nodes.removeAll(keepingCapacity: true)
        levels.removeAll(keepingCapacity: true)
        pieces.withUnsafeBufferPointer { pieces in
            var index = 0
            while index < pieces.count {
                let end = min(index + Self.leafSize, pieces.count)
                var extent = pieces[index].extent
                var node = Node(
                    minimum: pieces[index].center - extent,
                    maximum: pieces[index].center + extent,
                    firstChain: pieces[index].chain,
                    lastChain: pieces[end - 1].chain,
                    firstDeflection: pieces[index].deflection,
                    lastDeflection: pieces[end - 1].deflection
                )
                for other in index + 1..<max(end, index + 1) {
                    extent = pieces[other].extent
                    node.minimum = pointwiseMin(node.minimum, pieces[other].center - extent)
                    node.maximum = pointwiseMax(node.maximum, pieces[other].center + extent)
                }
                nodes.append(node)
                index = end
            }
        }
        levels.append((0, nodes.count))
        while let below = levels.last, below.count > 1 {
            let first = nodes.count
            for index in stride(from: 0, to: below.count, by: 2) {
                var node = nodes[below.first + index]
                if index + 1 < below.count {
                    let other = nodes[below.first + index + 1]
                    node.minimum = pointwiseMin(node.minimum, other.minimum)
                    node.maximum = pointwiseMax(node.maximum, other.maximum)
                    node.lastChain = other.lastChain
                    node.lastDeflection = other.lastDeflection
                }
                nodes.append(node)
            }
            levels.append((first, nodes.count - first))
        }
    }

    private mutating func search() {
        var budget = pieces.count * Self.visitsPerPiece + 256
        stack.removeAll(keepingCapacity: true)
        stack.append((levels.count - 1, 0, 0))
        while let (level, first, second) = stack.popLast() {
            budget -= 1
            guard budget > 0 else {
                let all = nodes[nodes.count - 1]
                return note(all.minimum, all.maximum)
            }
            let a = nodes[levels[level].first + first]
            let b = nodes[levels[level].first + second]
            if a.firstChain == b.lastChain, b.lastDeflection - a.firstDeflection < Self.maximumDeflection { continue }
            if first != second, !isNew(pointwiseMax(a.minimum, b.minimum), pointwiseMin(a.maximum, b.maximum)) {
                continue
            }
            if level == 0 {
                comparePieces(first, second)
                continue
            }
            let count = levels[level - 1].count
            for child in 2 * first..<min(2 * first + 2, count) {
                for other in max(child, 2 * second)..<max(min(2 * second + 2, count), max(child, 2 * second)) {
                    stack.append((level - 1, child, other))
                }
            }
        }
    }

    private mutating func comparePieces(_ first: Int, _ second: Int) {
        let leaf = Self.leafSize
        for index in first * leaf..<min(first * leaf + leaf, pieces.count) {
            let a = pieces[index]
            let extent = a.extent
            let start = max(index + 1, second * leaf)
            for other in start..<max(min(second * leaf + leaf, pieces.count), start) {
                let b = pieces[other]
                if a.chain == b.chain {
                    let deflection = b.deflection - a.deflection
                    if other == index + 1 || deflection < Self.maximumDeflection
                        || a.totalDeflection - deflection < Self.maximumDeflection
                    {
                        continue
                    }
                }
                if a.neighbor == Int32(truncatingIfNeeded: other) { continue }
                let distance = b.center - a.center
                let reach = extent + b.extent
                if abs(distance.x) >= reach.x || abs(distance.y) >= reach.y { continue }
                let minimum = pointwiseMax(a.center - extent, b.center - b.extent)
                let maximum = pointwiseMin(a.center + extent, b.center + b.extent)
                if isNew(minimum, maximum), Self.overlap(a, b, distance) { note(minimum, maximum) }
            }
        }
    }

    /// Returns a Boolean value that indicates whether two rectangles overlap.
    private static func overlap(_ a: Piece, _ b: Piece, _ distance: SIMD2<Double>) -> Bool {
        func dot(_ u: SIMD2<Double>, _ v: SIMD2<Double>) -> Double { u.x * v.x + u.y * v.y }
        func isApart(_ axis: SIMD2<Double>) -> Bool {
            let reach =
                abs(dot(a.half, axis)) + abs(dot(a.normal, axis)) + abs(dot(b.half, axis)) + abs(dot(b.normal, axis))
            return abs(dot(distance, axis)) >= reach * (1 - 1e-9)
        }
        return !(isApart(a.normal) || isApart(b.normal) || isApart(a.half) || isApart(b.half))
    }

    /// Returns the rows of a box.
    private func rows(_ minimum: SIMD2<Double>, _ maximum: SIMD2<Double>) -> (Double, Double) {
        let middle = (minimum + maximum) * 0.5
        let half = (maximum - minimum) * 0.5
        let center = toRow.x * middle.x + toRow.y * middle.y
        let reach = abs(toRow.x) * half.x + abs(toRow.y) * half.y
        return (center - reach, center + reach)
    }

    /// Returns a Boolean value that indicates whether a box is not empty and contains rows that were not found yet.
    private func isNew(_ minimum: SIMD2<Double>, _ maximum: SIMD2<Double>) -> Bool {
        guard minimum.x < maximum.x, minimum.y < maximum.y else { return false }
        let (first, end) = rows(minimum, maximum)
        return first < low || end > high
    }

    private mutating func note(_ minimum: SIMD2<Double>, _ maximum: SIMD2<Double>) {
        let (first, end) = rows(minimum, maximum)
        low = min(low, first)
        high = max(high, end)
    }
}
