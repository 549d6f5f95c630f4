/// An operation on the areas that two paths fill.
package enum PathOperation: Hashable, Sendable, CaseIterable {
    case union, intersection, subtraction, symmetricDifference

    func callAsFunction(_ first: Bool, _ second: Bool) -> Bool {
        switch self {
        case .union: first || second
        case .intersection: first && second
        case .subtraction: first && !second
        case .symmetricDifference: first != second
        }
    }
}

extension PathData {
    /// The largest error of path operations, as a fraction of the larger side of the bounding box of both paths.
    ///
    /// Where curves meet others, they are approximated by lines with this error. Other parts of curves are not changed,
    /// and points where only lines meet are accurate to a hundredth of this error.
    package static let operationError: CGFloat = 1.0 / 65_536

    /// Returns the area of an operation on the areas of two paths. Open subpaths are treated as closed.
    ///
    /// The contours of the result do not cross. Both fill rules fill the same area.
    package func combined(with other: PathData, by operation: PathOperation, rule: CGPathFillRule) -> PathData {
        contours(with: other, by: operation, rule: rule)?.path ?? PathData()
    }

    /// Returns a path for each connected part of the area of the path.
    package func separated(rule: CGPathFillRule) -> [PathData] {
        contours(with: PathData(), by: .union, rule: rule)?.separatePaths ?? []
    }

    /// Returns a Boolean value that indicates whether the areas of two paths overlap.
    package func overlaps(_ other: PathData, rule: CGPathFillRule) -> Bool {
        guard controlBounds.intersects(other.controlBounds) else { return false }
        return !combined(with: other, by: .intersection, rule: rule).isEmpty
    }

    private func contours(
        with other: PathData,
        by operation: PathOperation,
        rule: CGPathFillRule
    ) -> PathContours? {
        guard let grid = PathGrid(points: points + other.points) else { return nil }
        let (first, isClosed) = PathPiece.pieces(of: self, operand: 0, closesSubpaths: true, firstSubpath: 0)
        let (second, _) = PathPiece.pieces(
            of: other,
            operand: 1,
            closesSubpaths: true,
            firstSubpath: isClosed.count
        )
        var arrangement = PathArrangement(first + second, grid: grid)
        func isInside(_ windings: PathArrangement.Windings) -> Bool {
            operation(rule.isInside(windings.first), rule.isInside(windings.second))
        }
        let selection = arrangement.sweep(isInside)
        return PathContours(arrangement, selection, isInside)
    }

    /// Returns the parts of the path's lines and curves that are inside or outside of the area of another path. Parts on the
    /// boundary of the area count as inside.
    package func lines(inside isInside: Bool, _ area: PathData, rule: CGPathFillRule) -> PathData {
        guard let grid = PathGrid(points: points + area.points) else { return PathData() }
        let (lines, isClosed) = PathPiece.pieces(of: self, operand: 0, closesSubpaths: false, firstSubpath: 0)
        let (boundary, _) = PathPiece.pieces(
            of: area,
            operand: 1,
            closesSubpaths: true,
            firstSubpath: isClosed.count
        )
        var arrangement = PathArrangement(lines + boundary, grid: grid)
        _ = arrangement.sweep { rule.isInside($0.second) }
        var result = PathData()
        var index = 0
        while index < arrangement.fragments.count, arrangement.subpath(of: index) < isClosed.count {
            let subpath = arrangement.subpath(of: index)
            var fragments: [(fragment: PathArrangement.Fragment, remains: Bool)] = []
            while index < arrangement.fragments.count, arrangement.subpath(of: index) == subpath {
                let edge = arrangement.edges[arrangement.edgeOfFragment[index]]
                let touches = rule.isInside(edge.below.second) || rule.isInside(edge.above.second)
                fragments.append((arrangement.fragments[index], touches == isInside))
                index += 1
            }
            var isWhole = isClosed[subpath]
            if isWhole, let end = fragments.lastIndex(where: { !$0.remains }) {
                // A part that extends across the start of a closed subpath is one line.
                fragments = Array(fragments[(end + 1)...] + fragments[...end])
                isWhole = false
            }
            var runs = PieceRuns(arrangement)
            for (fragment, remains) in fragments {
                if !remains || runs.end.map({ $0 != fragment.from }) ?? false {
                    runs.write(to: &result, closes: false)
                    runs = PieceRuns(arrangement)
                }
                if remains { runs.append(fragment) }
            }
            if isWhole { runs.close() }
            runs.write(to: &result, closes: isWhole)
        }
        return result
    }
}

extension PathArrangement {
    /// Returns the number of the subpath that a fragment belongs to.
    fileprivate func subpath(of fragment: Int) -> Int { pieces[fragments[fragment].piece].subpath }
}

extension CGPathFillRule {
    fileprivate func isInside(_ winding: Int) -> Bool { self == .winding ? winding != 0 : winding & 1 != 0 }
}
