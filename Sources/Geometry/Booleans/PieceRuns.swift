/// A chain of parts of pieces, from which a subpath is written.
struct PieceRuns {
    /// A part of a piece between two vertices.
    private struct Run {
        var piece: Int
        var from: Int
        var to: Int
        var start: CGFloat
        var end: CGFloat
    }

    private let arrangement: PathArrangement
    private var runs: [Run] = []

    init(_ arrangement: PathArrangement) { self.arrangement = arrangement }

    var isEmpty: Bool { runs.isEmpty }

    /// The vertex at which the chain ends.
    var end: Int? { runs.last?.to }

    /// Appends the part of a piece that a fragment approximates.
    mutating func append(_ fragment: PathArrangement.Fragment) {
        append(
            Run(
                piece: fragment.piece,
                from: fragment.from,
                to: fragment.to,
                start: fragment.start,
                end: fragment.end
            )
        )
    }

    /// Appends the part of a piece that an edge approximates: one that continues the last piece, if there is any.
    mutating func append(edge: Int, from: Int, to: Int) {
        var index = arrangement.edges[edge].firstFragment
        var chosen: Run?
        while index >= 0 {
            let fragment = arrangement.fragments[index]
            let isForward = fragment.from == from
            let run = Run(
                piece: fragment.piece,
                from: from,
                to: to,
                start: isForward ? fragment.start : fragment.end,
                end: isForward ? fragment.end : fragment.start
            )
            if let last = runs.last, Self.continues(last, run) {
                chosen = run
                break
            }
            // Of coincident pieces, the first one.
            chosen = run
            index = arrangement.nextFragment[index]
        }
        if let chosen { append(chosen) }
    }

    private mutating func append(_ run: Run) {
        guard let last = runs.last else { return runs.append(run) }
        if Self.continues(last, run) || continuesStraight(last, run) {
            runs[runs.count - 1] = joined(last, run)
        } else {
            runs.append(run)
        }
    }

    private static func continues(_ first: Run, _ second: Run) -> Bool {
        first.piece == second.piece && first.end == second.start
            && (first.start < first.end) == (second.start < second.end)
    }

    /// Returns a Boolean value that indicates whether two lines are on the same straight line, with the same direction.
    private func continuesStraight(_ first: Run, _ second: Run) -> Bool {
        guard arrangement.pieces[first.piece].isLine, arrangement.pieces[second.piece].isLine else { return false }
        let points = arrangement.vertices
        let (a, b) = (points[first.to] - points[first.from], points[second.to] - points[second.from])
        return a.cross(b) == 0 && a.dot(b) > 0
    }

    private func joined(_ first: Run, _ second: Run) -> Run {
        var result = second
        result.from = first.from
        if Self.continues(first, second) { result.start = first.start }
        return result
    }

    /// Joins the ends of a closed chain.
    mutating func close() {
        guard runs.count > 1, let first = runs.first, let last = runs.last,
            Self.continues(last, first) || continuesStraight(last, first)
        else { return }
        runs[0] = joined(last, first)
        runs.removeLast()
    }

    /// Writes the chain as a subpath.
    func write(to path: inout PathData, closes: Bool) {
        guard let first = runs.first else { return }
        path.move(to: arrangement.locations[first.from])
        for (index, run) in runs.enumerated() {
            let piece = arrangement.pieces[run.piece]
            let (start, end) = (arrangement.locations[run.from], arrangement.locations[run.to])
            if piece.isLine {
                if !(closes && index == runs.count - 1) { path.addLine(to: end) }
                continue
            }
            var points = piece.part(from: run.start, to: run.end)
            // The ends are where the approximating lines meet others.
            func move(_ index: Int, by origin: CGPoint, to target: CGPoint, _ factor: CGFloat) {
                points[index].x += (target.x - origin.x) * factor
                points[index].y += (target.y - origin.y) * factor
            }
            let (formerStart, formerEnd) = (points[0], points[points.count - 1])
            if points.count == 3 {
                move(1, by: formerStart, to: start, 0.5)
                move(1, by: formerEnd, to: end, 0.5)
                path.addQuadCurve(to: end, control: points[1])
            } else {
                move(1, by: formerStart, to: start, 1)
                move(2, by: formerEnd, to: end, 1)
                path.addCurve(to: end, control1: points[1], control2: points[2])
            }
        }
        if closes { path.closeSubpath() }
    }
}
