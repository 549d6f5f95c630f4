/// The road network of a file.
struct RoadBuilder {
    private struct Way {
        let nodes: [Int64]
        let coordinates: [MapCoordinate]
        let uses: [RoadUse?]
        let name: Int32
        let isRoundabout: Bool
    }

    private enum Via {
        case node(Int64)
        case ways([Int64])
    }

    private struct Restriction {
        let from: Int64
        /// A node, or the ways between the first and the last one.
        let via: Via
        let to: Int64
        let isOnly: Bool
        let profiles: [RoadProfile]
    }

    /// The largest number of turns of a restriction at a node and past ways, and of the ways that it passes.
    private static let (turnLimit, pathLimit, viaLimit) = (256, 16, 8)

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

    /// Adds a relation that forbids a turn at a node or past ways, or all other turns.
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
        let ways = ids("via", .way)
        let via: Via
        if ways.isEmpty {
            guard let node = ids("via", .node).first else { return }
            via = .node(node)
        } else {
            guard ways.count <= Self.viaLimit else { return }
            via = .ways(ways)
        }
        let (sources, targets) = (Set(ids("from", .way)).sorted(), Set(ids("to", .way)).sorted())
        // A crossing has a few ways.
        guard sources.count * targets.count <= (ways.isEmpty ? Self.turnLimit : Self.pathLimit) else { return }
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
        var paths: [(restriction: Restriction, paths: [[RoadNetwork.Edge]])] = []
        for restriction in restrictions {
            switch restriction.via {
            case .node(let node): if let via = vertices[node] { leaving[via] = [] }
            case .ways(let ways):
                let found = self.paths(restriction, ways, segments, network)
                if !found.isEmpty { paths.append((restriction, found)) }
                if restriction.isOnly {
                    for edge in found.flatMap({ $0.dropLast() }) { leaving[network.head(edge)] = [] }
                }
            }
        }
        for edge in 0..<Int32(2 * network.segments.count) { leaving[network.tail(edge)]?.append(edge) }
        for restriction in restrictions {
            if case .node(let node) = restriction.via, let via = vertices[node] {
                add(restriction, via, segments, leaving, &network)
            }
        }
        for (restriction, paths) in paths { add(restriction, paths, leaving, &network) }
        return network
    }

    /// Returns the edges of a way that a closure accepts.
    private func edges(
        _ way: Int64,
        _ segments: [Range<Int>],
        where isWanted: (RoadNetwork.Edge) -> Bool
    ) -> [RoadNetwork.Edge] {
        var edges: [RoadNetwork.Edge] = []
        for index in wayIndexes[way] ?? [] {
            for segment in segments[index] {
                edges += [Int32(2 * segment), Int32(2 * segment + 1)].filter(isWanted)
            }
        }
        return edges
    }

    // MARK: Restrictions past ways

    /// Returns the paths of a restriction: from an edge along all ways to another one.
    private func paths(
        _ restriction: Restriction,
        _ ways: [Int64],
        _ segments: [Range<Int>],
        _ network: RoadNetwork
    ) -> [[RoadNetwork.Edge]] {
        // The members can be in both orders.
        var chains = chains(ways, segments, network)
        if ways.count > 1 { chains += self.chains(ways.reversed(), segments, network) }
        var paths: [[RoadNetwork.Edge]] = []
        for chain in chains where chain.count + 2 <= RoadNetwork.pathLimit {
            let (start, end) = (network.tail(chain[0]), network.head(chain[chain.count - 1]))
            let entering = edges(restriction.from, segments) { network.head($0) == start && $0 != chain[0] ^ 1 }
            let leaving = edges(restriction.to, segments) {
                network.tail($0) == end && $0 != chain[chain.count - 1] ^ 1
            }
            for from in entering { for to in leaving { paths.append([from] + chain + [to]) } }
        }
        return Array(paths.prefix(Self.pathLimit))
    }

    /// Returns the paths along ways from end to end: those of the first way in both directions.
    private func chains(
        _ ways: [Int64],
        _ segments: [Range<Int>],
        _ network: RoadNetwork
    ) -> [[RoadNetwork.Edge]] {
        var chains: [[RoadNetwork.Edge]] = []
        for (index, way) in ways.enumerated() {
            // A way that leaves the extract and comes back has several parts, between which there is no path.
            guard let parts = wayIndexes[way], parts.count == 1, segments[parts[0]].count < RoadNetwork.pathLimit else {
                return []
            }
            let forward = segments[parts[0]].map { Int32(2 * $0) }
            let directions = [forward, forward.reversed().map { $0 ^ 1 }]
            if index == 0 {
                chains = directions
                continue
            }
            chains = chains.flatMap { chain in
                directions.filter { network.tail($0[0]) == network.head(chain[chain.count - 1]) }.map { chain + $0 }
            }
            chains.removeAll { $0.count > RoadNetwork.pathLimit }
        }
        return chains
    }

    private func add(
        _ restriction: Restriction,
        _ paths: [[RoadNetwork.Edge]],
        _ edgesByVertex: [Int32: [RoadNetwork.Edge]],
        _ network: inout RoadNetwork
    ) {
        guard restriction.isOnly else {
            for profile in restriction.profiles { network.forbiddenPaths[profile.rawValue] += paths }
            return
        }
        // Who enters such a path has to follow it, or another one of the restriction, to its end.
        for path in paths {
            for count in 1..<path.count {
                let others = paths.filter { $0.starts(with: path[..<count]) && $0.count > count }
                let permitted = Set(others.map { $0[count] })
                // A crossing has a few roads.
                for edge in (edgesByVertex[network.head(path[count - 1])] ?? []).prefix(Self.turnLimit)
                where !permitted.contains(edge) && edge != path[count - 1] ^ 1 {
                    for profile in restriction.profiles {
                        if count == 1 {
                            network.forbiddenTurns[profile.rawValue].insert(.init(from: path[0], to: edge))
                        } else {
                            network.forbiddenPaths[profile.rawValue].append(path[..<count] + [edge])
                        }
                    }
                }
            }
        }
    }

    // MARK: Restrictions at nodes

    private func add(
        _ restriction: Restriction,
        _ via: Int32,
        _ segments: [Range<Int>],
        _ edgesByVertex: [Int32: [RoadNetwork.Edge]],
        _ network: inout RoadNetwork
    ) {
        let entering = edges(restriction.from, segments) { network.head($0) == via }
        let leaving = edges(restriction.to, segments) { network.tail($0) == via }
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
