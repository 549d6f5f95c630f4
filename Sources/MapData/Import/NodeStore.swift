/// The positions of all nodes of a file: 16 bytes each.
struct NodeStore {
    private var ids: [Int64] = []
    private var coordinates: [MapCoordinate] = []
    private var isSorted = true

    var count: Int { ids.count }

    mutating func add(_ id: Int64, _ coordinate: MapCoordinate) {
        if let last = ids.last, last >= id { isSorted = false }
        ids.append(id)
        coordinates.append(coordinate)
    }

    /// Sorts the nodes, which is necessary for files in another order than the usual one.
    mutating func prepare() {
        if isSorted { return }
        let order = ids.indices.sorted { (ids[$0], $0) < (ids[$1], $1) }
        ids = order.map { ids[$0] }
        coordinates = order.map { coordinates[$0] }
        isSorted = true
    }

    /// The position of a node; `nil` for a node outside of the file.
    subscript(id: Int64) -> MapCoordinate? {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? coordinates[low] : nil
    }
}
