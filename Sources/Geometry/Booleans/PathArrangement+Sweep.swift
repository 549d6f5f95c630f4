extension PathArrangement {
    /// The parts of the plane that belong to a result.
    struct Selection {
        /// The edges between the result and the rest of the plane.
        var boundary: [Int] = []

        /// Pairs of boundary edges that adjoin the same connected part of the result.
        var neighbors: [(Int, Int)] = []
    }

    /// Determines the winding numbers of all edges, and selects those that bound a part of the plane.
    ///
    /// A vertical line sweeps from left to right over the edges, which do not cross. The list of edges that it meets, from
    /// the lowest up, changes only at vertices.
    /// - Parameter isInside: A function that returns whether a point belongs to the result, from its winding numbers.
    mutating func sweep(_ isInside: (Windings) -> Bool) -> Selection {
        var selection = Selection()
        var starting: [[Int]] = Array(repeating: [], count: vertices.count)
        var endingCounts = Array(repeating: 0, count: vertices.count)
        for (index, edge) in edges.enumerated() {
            starting[edge.left].append(index)
            endingCounts[edge.right] += 1
        }
        // The boundary edge nearest below each edge, or -1.
        var boundaryBelow = Array(repeating: -1, count: edges.count)
        var isBoundary = Array(repeating: false, count: edges.count)
        var status: [Int] = []
        for vertex in vertices.indices.sorted(by: { vertices[$0] < vertices[$1] }) {
            let point = vertices[vertex]
            var low = 0
            var high = status.count
            while low < high {
                let middle = (low + high) / 2
                let edge = edges[status[middle]]
                let left = vertices[edge.left]
                if (vertices[edge.right] - left).cross(point - left) > 0 { low = middle + 1 } else { high = middle }
            }
            let position = low
            status.removeSubrange(position..<position + endingCounts[vertex])
            guard !starting[vertex].isEmpty else { continue }
            let added = starting[vertex].sorted {
                (vertices[edges[$0].right] - point).cross(vertices[edges[$1].right] - point) > 0
            }
            var below = position > 0 ? status[position - 1] : -1
            for edge in added {
                let windings = below < 0 ? Windings() : edges[below].above
                setBelow(windings, of: edge)
                boundaryBelow[edge] = below < 0 ? -1 : isBoundary[below] ? below : boundaryBelow[below]
                isBoundary[edge] = isInside(windings) != isInside(edges[edge].above)
                if isBoundary[edge] {
                    selection.boundary.append(edge)
                    if isInside(windings), boundaryBelow[edge] >= 0 {
                        selection.neighbors.append((edge, boundaryBelow[edge]))
                    }
                }
                below = edge
            }
            status.insert(contentsOf: added, at: position)
        }
        return selection
    }
}
