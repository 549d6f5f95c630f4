/// The lines that two paths divide the plane with, on a grid, after they are split where they meet.
///
/// Curves are approximated by lines, of which each has its piece and parameters. Results are assembled from parts of the
/// pieces, so that curves remain curves. Lines are rounded to the grid by snap rounding (Hobby, "Practical segment
/// intersection with finite precision output", 1999): each line is replaced by lines through all grid points near which it
/// passes and where others begin, end or cross. The rounded lines do not cross, and all further decisions are exact.
struct PathArrangement {
    /// A directed line between two vertices, which approximates a part of a piece.
    struct Fragment {
        var from: Int
        var to: Int
        var piece: Int

        /// The parameters of the piece at both ends.
        var start: CGFloat
        var end: CGFloat
    }

    /// A line between two vertices, with all fragments that coincide there.
    struct Edge {
        /// The vertices, in the order in which the sweep line meets them.
        let left: Int
        let right: Int

        /// The change of the winding number of each path from below the line to above it.
        var delta = Windings()

        /// The winding numbers below the line, once the sweep line has met it.
        var below = Windings()

        /// The first of the fragments, which are linked by ``PathArrangement/nextFragment``.
        var firstFragment: Int

        var above: Windings { Windings(first: below.first + delta.first, second: below.second + delta.second) }
    }

    /// The winding numbers of both paths.
    struct Windings: Hashable {
        var first = 0
        var second = 0
    }

    let grid: PathGrid
    let pieces: [PathPiece]

    /// The vertices on the grid, and the points of the paths that they stand for.
    private(set) var vertices: [GridPoint] = []
    private(set) var locations: [CGPoint] = []
    private var indexes: [GridPoint: Int] = [:]

    /// The fragments, in the order of the paths.
    private(set) var fragments: [Fragment] = []
    private(set) var edges: [Edge] = []

    /// The edge of each fragment, and the next fragment of the same edge, or -1.
    private(set) var edgeOfFragment: [Int] = []
    private(set) var nextFragment: [Int] = []

    init(_ pieces: [PathPiece], grid: PathGrid) {
        self.grid = grid
        self.pieces = pieces
        addFragments()
        splitFragments()
        joinFragments()
    }

    /// A Boolean value that indicates whether lines approximate curves.
    var hasCurves: Bool { pieces.contains { !$0.isLine } }

    private mutating func vertex(at point: GridPoint, location: CGPoint) -> Int {
        if let known = indexes[point] { return known }
        indexes[point] = vertices.count
        vertices.append(point)
        locations.append(location)
        return vertices.count - 1
    }

    /// Approximates all pieces by lines.
    private mutating func addFragments() {
        // The ends of pieces come first: of all points that share a vertex, the first one is its location.
        for piece in pieces {
            _ = vertex(at: grid.nearest(piece.points[0]), location: piece.points[0])
            let end = piece.points[piece.points.count - 1]
            _ = vertex(at: grid.nearest(end), location: end)
        }
        for (index, piece) in pieces.enumerated() {
            let count = piece.lineCount(tolerance: grid.tolerance)
            var from = vertex(at: grid.nearest(piece.points[0]), location: piece.points[0])
            var start: CGFloat = 0
            for step in 1...count {
                let end = CGFloat(step) / CGFloat(count)
                let point = piece.point(at: end)
                let to = vertex(at: grid.nearest(point), location: point)
                if from != to {
                    fragments.append(Fragment(from: from, to: to, piece: index, start: start, end: end))
                }
                from = to
                start = end
            }
        }
    }

    // MARK: Snap rounding

    /// Splits fragments where they meet.
    private mutating func splitFragments() {
        // Splitting moves lines by up to half a grid point, toward vertices that they did not pass before, so that one pass
        // may not suffice. Passes end, because parts are shorter, and there are finitely many lines between vertices.
        var hasChanged = true
        while hasChanged {
            addCrossings(GridCells(around: vertices, lineCount: fragments.count))
            hasChanged = splitAtVertices(GridCells(around: vertices, lineCount: fragments.count))
        }
    }

    /// Adds a vertex where two fragments cross.
    private mutating func addCrossings(_ cells: GridCells) {
        var members = CellLists(cellCount: cells.count)
        for (index, fragment) in fragments.enumerated() {
            let (a, b) = (vertices[fragment.from], vertices[fragment.to])
            cells.forEachCell(from: a, to: b) { cell in
                members.forEach(in: cell) { other in addCrossing(index, other) }
                members.add(index, to: cell)
            }
        }
    }

    private mutating func addCrossing(_ first: Int, _ second: Int) {
        let (first, second) = (fragments[first], fragments[second])
        let (a, b) = (vertices[first.from], vertices[first.to])
        let (c, d) = (vertices[second.from], vertices[second.to])
        if max(a.x, b.x) < min(c.x, d.x) || max(c.x, d.x) < min(a.x, b.x)
            || max(a.y, b.y) < min(c.y, d.y) || max(c.y, d.y) < min(a.y, b.y)
        {
            return
        }
        let (ab, cd) = (b - a, d - c)
        // Where a fragment begins or ends on another one, there is a vertex already.
        guard ab.cross(c - a).signum() * ab.cross(d - a).signum() < 0 else { return }
        let (fromA, fromB) = (cd.cross(a - c), cd.cross(b - c))
        guard fromA.signum() * fromB.signum() < 0 else { return }
        let sign = fromA > 0 ? 1 : -1
        let (part, whole) = (Int128(sign * fromA), Int128(sign * (fromA - fromB)))
        /// Rounds to the nearest coordinate, and up from halfway between two.
        func coordinate(_ start: Int, _ difference: Int) -> Int {
            let dividend = 2 * Int128(difference) * part + whole
            let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: 2 * whole)
            return start + Int(remainder < 0 ? quotient - 1 : quotient)
        }
        let point = GridPoint(x: coordinate(a.x, ab.x), y: coordinate(a.y, ab.y))
        if indexes[point] != nil { return }
        let (start, end) = (locations[first.from], locations[first.to])
        let (otherStart, otherEnd) = (locations[second.from], locations[second.to])
        let t = CGFloat(sign * fromA) / CGFloat(sign * (fromA - fromB))
        var location = CGPoint(x: (1 - t) * start.x + t * end.x, y: (1 - t) * start.y + t * end.y)
        // Horizontal and vertical lines remain so.
        if start.x == end.x { location.x = start.x } else if otherStart.x == otherEnd.x { location.x = otherStart.x }
        if start.y == end.y { location.y = start.y } else if otherStart.y == otherEnd.y { location.y = otherStart.y }
        _ = vertex(at: point, location: location)
    }

    /// Splits fragments at the vertices whose grid points they round to. Returns `false` if there are none.
    private mutating func splitAtVertices(_ cells: GridCells) -> Bool {
        var members = CellLists(cellCount: cells.count)
        for (index, point) in vertices.enumerated() { members.add(index, to: cells.cell(of: point)) }
        var result: [Fragment] = []
        result.reserveCapacity(fragments.count + vertices.count)
        var found: [(position: Int, vertex: Int)] = []
        for fragment in fragments {
            let (a, b) = (vertices[fragment.from], vertices[fragment.to])
            let direction = b - a
            found.removeAll(keepingCapacity: true)
            cells.forEachCell(from: a, to: b) { cell in
                members.forEach(in: cell) { index in
                    if index == fragment.from || index == fragment.to { return }
                    let point = vertices[index]
                    if Self.passes(a, b, near: point) { found.append((direction.dot(point - a), index)) }
                }
            }
            if found.isEmpty {
                result.append(fragment)
                continue
            }
            found.sort { $0.position < $1.position }
            let length = CGFloat(direction.dot(direction))
            var (from, start) = (fragment.from, fragment.start)
            for (position, vertex) in found {
                let part = min(max(CGFloat(position) / length, 0), 1)
                let end = fragment.start + (fragment.end - fragment.start) * part
                result.append(Fragment(from: from, to: vertex, piece: fragment.piece, start: start, end: end))
                (from, start) = (vertex, end)
            }
            result.append(
                Fragment(from: from, to: fragment.to, piece: fragment.piece, start: start, end: fragment.end)
            )
        }
        let hasChanged = result.count != fragments.count
        fragments = result
        return hasChanged
    }

    /// Returns a Boolean value that indicates whether points of a line round to a grid point: whether the line meets the
    /// square around it. The left and the lower side belong to the square, the others do not.
    private static func passes(_ a: GridPoint, _ b: GridPoint, near point: GridPoint) -> Bool {
        // In halves of a grid point.
        let (minX, maxX) = (2 * min(a.x, b.x), 2 * max(a.x, b.x))
        let (minY, maxY) = (2 * min(a.y, b.y), 2 * max(a.y, b.y))
        let (x, y) = (2 * point.x, 2 * point.y)
        guard minX < x + 1, maxX >= x - 1, minY < y + 1, maxY >= y - 1 else { return false }
        let direction = b - a
        /// The side of the line on which a corner is, with the square moved to the left by an infinitesimal distance, and
        /// down by one that is infinitely smaller.
        func side(_ cornerX: Int, _ cornerY: Int) -> Int {
            let side = direction.cross(GridPoint(x: cornerX - 2 * a.x, y: cornerY - 2 * a.y)).signum()
            if side != 0 { return side }
            return direction.y != 0 ? direction.y.signum() : -direction.x.signum()
        }
        let sum = side(x - 1, y - 1) + side(x + 1, y - 1) + side(x - 1, y + 1) + side(x + 1, y + 1)
        return abs(sum) != 4
    }

    // MARK: Edges

    /// Makes edges of the fragments.
    private mutating func joinFragments() {
        var known: [Int: Int] = [:]
        known.reserveCapacity(fragments.count)
        edgeOfFragment = []
        nextFragment = []
        for (index, fragment) in fragments.enumerated() {
            let isForward = vertices[fragment.from] < vertices[fragment.to]
            let (left, right) = isForward ? (fragment.from, fragment.to) : (fragment.to, fragment.from)
            let key = left << 32 | right
            var edge = known[key] ?? -1
            if edge < 0 {
                edge = edges.count
                known[key] = edge
                edges.append(Edge(left: left, right: right, firstFragment: index))
                nextFragment.append(-1)
            } else {
                nextFragment.append(edges[edge].firstFragment)
                edges[edge].firstFragment = index
            }
            edgeOfFragment.append(edge)
            if pieces[fragment.piece].operand == 0 {
                edges[edge].delta.first += isForward ? 1 : -1
            } else {
                edges[edge].delta.second += isForward ? 1 : -1
            }
        }
    }

    /// Sets the winding numbers below an edge.
    mutating func setBelow(_ windings: Windings, of edge: Int) { edges[edge].below = windings }
}

/// Lists of numbers, one for each cell.
private struct CellLists {
    private var heads: [Int32]
    private var entries: [(value: Int32, next: Int32)] = []

    init(cellCount: Int) { heads = Array(repeating: -1, count: cellCount) }

    mutating func add(_ value: Int, to cell: Int) {
        entries.append((Int32(value), heads[cell]))
        heads[cell] = Int32(entries.count - 1)
    }

    func forEach(in cell: Int, _ body: (Int) -> Void) {
        var next = heads[cell]
        while next >= 0 {
            let entry = entries[Int(next)]
            body(Int(entry.value))
            next = entry.next
        }
    }
}
