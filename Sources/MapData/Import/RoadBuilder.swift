/// The road network of a file.
struct RoadBuilder {
    private struct Way {
        let nodes: [Int64]
        let coordinates: [MapCoordinate]
        let uses: [RoadUse?]
        let name: Int32
        let isRoundabout: Bool
    }

    private struct Restriction {
        let from: Int64
        let via: Int64
        let to: Int64
        let isOnly: Bool
        let profiles: [RoadProfile]
    }

    /// The largest number of turns of a restriction.
    private static let turnLimit = 256

    private var ways: [Way] = []
    private var wayIndexes: [Int64: [Int]] = [:]
    private var names: [String: Int32] = ["": 0]
    private var nameList = [""]
    private var useCounts: [Int64: Int] = [:]
    private var barriers: [RoadProfile: Set<Int64>] = [:]
    private var restrictions: [Restriction] = []

    mutating func addNode(_ node: OSMNode) {
        if node.tags["barrier"] == nil { return }
        for profile in RoadProfile.allCases where RoadUse.isBarrier(node.tags, for: profile) {
            barriers[profile, default: []].insert(node.id)
        }
    }

    /// Adds a relation that forbids a turn at a node, or all other turns.
    mutating func addRelation(_ relation: OSMRelation) {
        guard relation.tags.has("type", "restriction") else { return }
        let exceptions = relation.tags["except"]?.split(separator: ";").map(String.init) ?? []
        guard let kind = relation.tags["restriction"] ?? relation.tags["restriction:motorcar"],
            kind.hasPrefix("no_") || kind.hasPrefix("only_")
        else { return }
        var profiles: [RoadProfile] = []
        if !exceptions.contains("motorcar") { profiles.append(.driving) }
        if relation.tags["restriction"] != nil, !exceptions.contains("bicycle") { profiles.append(.cycling) }
        func ids(_ role: String, _ kind: OSMRelation.MemberKind) -> [Int64] {
            relation.members.filter { $0.role == role && $0.kind == kind }.map(\.id)
        }
        // Restrictions past several ways are not considered.
        guard let via = ids("via", .node).first, ids("via", .way).isEmpty else { return }
        let (sources, targets) = (Set(ids("from", .way)).sorted(), Set(ids("to", .way)).sorted())
        // A crossing has a few ways.
        guard sources.count * targets.count <= Self.turnLimit else { return }
        for from in sources {
            for to in targets {
                restrictions.append(
                    Restriction(from: from, via: via, to: to, isOnly: kind.hasPrefix("only_"), profiles: profiles)
                )
            }
        }
    }

    mutating func addWay(_ way: OSMWay, _ nodes: NodeStore) {
        let uses = RoadProfile.allCases.map { RoadUse(way.tags, profile: $0) }
        guard uses.contains(where: { $0 != nil }) else { return }
        let name = way.tags["name"] ?? way.tags["ref"] ?? ""
        // The names are lines of a text.
        let line = name.split(whereSeparator: \.isNewline).joined(separator: " ")
        let index: Int32
        if let known = names[line] {
            index = known
        } else {
            index = Int32(nameList.count)
            names[line] = index
            nameList.append(line)
        }
        // Ways leave an extract and come back.
        var run: [(Int64, MapCoordinate)] = []
        func close() {
            if run.count > 1 {
                wayIndexes[way.id, default: []].append(ways.count)
                ways.append(
                    Way(
                        nodes: run.map(\.0),
                        coordinates: run.map(\.1),
                        uses: uses,
                        name: index,
                        isRoundabout: way.tags.has("junction", "roundabout", "circular")
                    )
                )
                for (position, (node, _)) in run.enumerated() {
                    useCounts[node, default: 0] += position == 0 || position == run.count - 1 ? 2 : 1
                }
            }
            run = []
        }
        for node in way.nodes {
            guard let coordinate = nodes[node] else {
                close()
                continue
            }
            if run.last?.0 != node { run.append((node, coordinate)) }
        }
        close()
    }

    /// Returns the network.
    func network() -> RoadNetwork {
        var network = RoadNetwork()
        network.names = nameList
        var vertices: [Int64: Int32] = [:]
        let blocked = barriers.values.reduce(into: Set<Int64>()) { $0.formUnion($1) }
        func vertex(_ node: Int64, _ coordinate: MapCoordinate) -> Int32 {
            if let vertex = vertices[node] { return vertex }
            let vertex = Int32(network.vertices.count)
            vertices[node] = vertex
            network.vertices.append(coordinate)
            return vertex
        }
        // The segments of each way, in its order.
        var segments: [Range<Int>] = []
        for way in ways {
            let first = network.segments.count
            var start = 0
            for index in 1..<way.nodes.count {
                let node = way.nodes[index]
                var isEnd = index == way.nodes.count - 1 || useCounts[node, default: 0] > 1 || blocked.contains(node)
                // A ring without a crossing would begin and end at one vertex.
                if !isEnd, index - start >= 2, way.nodes[start] == way.nodes[way.nodes.count - 1] { isEnd = true }
                guard isEnd else { continue }
                let shape = Array(way.coordinates[start...index])
                network.add(
                    from: vertex(way.nodes[start], shape[0]),
                    to: vertex(node, shape[shape.count - 1]),
                    shape: shape,
                    name: way.name,
                    isRoundabout: way.isRoundabout,
                    uses: way.uses
                )
                start = index
            }
            segments.append(first..<network.segments.count)
        }
        for (profile, nodes) in barriers {
            network.barriers[profile.rawValue] = Set(nodes.compactMap { vertices[$0] })
        }
        // The edges that leave the vertices of restrictions.
        var leaving: [Int32: [RoadNetwork.Edge]] = [:]
        for restriction in restrictions { if let via = vertices[restriction.via] { leaving[via] = [] } }
        for edge in 0..<Int32(2 * network.segments.count) { leaving[network.tail(edge)]?.append(edge) }
        for restriction in restrictions { add(restriction, vertices, segments, leaving, &network) }
        return network
    }

    private func add(
        _ restriction: Restriction,
        _ vertices: [Int64: Int32],
        _ segments: [Range<Int>],
        _ edgesByVertex: [Int32: [RoadNetwork.Edge]],
        _ network: inout RoadNetwork
    ) {
        guard let via = vertices[restriction.via] else { return }
        func edges(_ way: Int64, _ isWanted: (RoadNetwork.Edge) -> Bool) -> [RoadNetwork.Edge] {
            var edges: [RoadNetwork.Edge] = []
            for index in wayIndexes[way] ?? [] {
                for segment in segments[index] {
                    edges += [Int32(2 * segment), Int32(2 * segment + 1)].filter(isWanted)
                }
            }
            return edges
        }
        let entering = edges(restriction.from) { network.head($0) == via }
        let leaving = edges(restriction.to) { network.tail($0) == via }
        guard !entering.isEmpty, !leaving.isEmpty else { return }
        for profile in restriction.profiles {
            for from in entering {
                let forbidden: [RoadNetwork.Edge]
                if restriction.isOnly {
                    forbidden = (edgesByVertex[via] ?? []).filter { !leaving.contains($0) }
                } else {
                    forbidden = leaving
                }
                for to in forbidden where to != from ^ 1 || !restriction.isOnly {
                    network.forbiddenTurns[profile.rawValue].insert(RoadNetwork.Turn(from: from, to: to))
                }
            }
        }
    }
}
