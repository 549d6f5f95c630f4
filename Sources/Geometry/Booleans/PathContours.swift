/// The closed contours around a part of the plane, which is to the left of them if y points up.
struct PathContours {
    private struct Step {
        let edge: Int
        let from: Int
        let to: Int
    }

    private let arrangement: PathArrangement
    private let contours: [[Step]]

    /// The number of the connected part that each contour adjoins.
    private let components: [Int]

    /// Creates contours.
    /// - Parameters:
    ///   - selection: The boundary.
    ///   - isInside: The function that determined the boundary.
    init(
        _ arrangement: PathArrangement,
        _ selection: PathArrangement.Selection,
        _ isInside: (PathArrangement.Windings) -> Bool
    ) {
        self.arrangement = arrangement
        let steps = selection.boundary.map { index in
            let edge = arrangement.edges[index]
            return isInside(edge.above)
                ? Step(edge: index, from: edge.left, to: edge.right)
                : Step(edge: index, from: edge.right, to: edge.left)
        }
        var outgoing: [Int: [Int]] = [:]
        outgoing.reserveCapacity(steps.count)
        for (index, step) in steps.enumerated() { outgoing[step.from, default: []].append(index) }
        let points = arrangement.vertices
        var isUsed = Array(repeating: false, count: steps.count)
        var contours: [[Step]] = []
        var contourOfEdge: [Int: Int] = [:]
        for first in steps.indices where !isUsed[first] {
            var contour: [Step] = []
            var next: Int? = first
            while let index = next, !isUsed[index] {
                isUsed[index] = true
                let step = steps[index]
                contour.append(step)
                contourOfEdge[step.edge] = contours.count
                let back = points[step.from] - points[step.to]
                // The inside adjoins the first edge clockwise of the last one, so that parts which only meet in a point
                // have their own contours.
                next = (outgoing[step.to] ?? []).min { a, b in
                    let (a, b) = (points[steps[a].to] - points[step.to], points[steps[b].to] - points[step.to])
                    let (halfA, halfB) = (Self.half(a, clockwiseOf: back), Self.half(b, clockwiseOf: back))
                    return halfA != halfB ? halfA < halfB : a.cross(b) < 0
                }
            }
            contours.append(contour)
        }
        // Connected parts, by merging the contours that adjoin the same one.
        var parents = Array(contours.indices)
        func root(_ contour: Int) -> Int {
            var contour = contour
            while parents[contour] != contour {
                parents[contour] = parents[parents[contour]]
                contour = parents[contour]
            }
            return contour
        }
        for (first, second) in selection.neighbors {
            guard let first = contourOfEdge[first], let second = contourOfEdge[second] else { continue }
            let (a, b) = (root(first), root(second))
            parents[max(a, b)] = min(a, b)
        }
        let sliver = arrangement.hasCurves ? arrangement.grid.tolerance * arrangement.grid.scale : 2
        let remaining = contours.indices.filter { Self.width(contours[$0], points) > sliver }
        components = remaining.map { root($0) }
        self.contours = remaining.map { contours[$0] }
    }

    /// Returns the part of a rotation from one vector clockwise to another: 0 for less than half, 1 for half, 2 for more.
    private static func half(_ vector: GridPoint, clockwiseOf reference: GridPoint) -> Int {
        let cross = reference.cross(vector)
        return cross < 0 ? 0 : cross == 0 ? 1 : 2
    }

    /// Returns the ratio of a contour's area to half of its perimeter. It is close to zero for what is left between
    /// approximations of the same curve.
    private static func width(_ contour: [Step], _ points: [GridPoint]) -> Double {
        var area = 0
        var perimeter = 0.0
        for step in contour {
            let (a, b) = (points[step.from], points[step.to])
            area &+= a.cross(b)
            perimeter += hypot(Double(b.x - a.x), Double(b.y - a.y))
        }
        return perimeter > 0 ? abs(Double(area)) / perimeter : 0
    }

    /// The path of all contours.
    var path: PathData {
        var path = PathData()
        for contour in contours { append(contour, to: &path) }
        return path
    }

    /// The path of each connected part: its outer contour and those of its holes.
    var separatePaths: [PathData] {
        var positions: [Int: Int] = [:]
        var paths: [PathData] = []
        for (contour, component) in zip(contours, components) {
            let position = positions[component] ?? paths.count
            if position == paths.count {
                positions[component] = position
                paths.append(PathData())
            }
            append(contour, to: &paths[position])
        }
        return paths
    }

    private func append(_ contour: [Step], to path: inout PathData) {
        var runs = PieceRuns(arrangement)
        for step in contour { runs.append(edge: step.edge, from: step.from, to: step.to) }
        runs.close()
        runs.write(to: &path, closes: true)
    }
}
