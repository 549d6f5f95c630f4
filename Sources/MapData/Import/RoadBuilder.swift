/// The road network of a file.
struct RoadBuilder {
    private struct Way {
        let id: Int64
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

    /// The largest number of forbidden turns and of edges of forbidden paths, besides 8 for each segment.
    private let forbiddenLimit: Int

    private var ways: [Way] = []
    private var wayIndexes: [Int64: [Int]] = [:]
    private var names: [String: Int32] = ["": 0]
    private var nameList = [""]
    private var useCounts: [Int64: Int] = [:]
    private var barriers: [RoadProfile: Set<Int64>] = [:]
    private var restrictions: [Restriction] = []

    init(forbiddenLimit: Int = 1 << 18) { self.forbiddenLimit = forbiddenLimit }

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
                        id: way.id,
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

    /// Returns the network; `nil` if its restrictions forbid more turns than those of any map.
    func network() -> RoadNetwork? {
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
        var owners: [Int64] = []
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
            owners += repeatElement(way.id, count: network.segments.count - first)
        }
        for (profile, nodes) in barriers {
            network.barriers[profile.rawValue] = Set(nodes.compactMap { vertices[$0] })
        }
        return addRestrictions(to: &network, vertices, segments, owners) ? network : nil
    }

    // MARK: Restrictions

    /// The edges at the vertices of restrictions. A crossing has a few; a way that passes a node many times is no road.
    private struct Crossings {
        /// The edges that leave each vertex.
        private var edges: [Int32: [RoadNetwork.Edge]] = [:]
        /// The ways of the segments.
        let owners: [Int64]

        init(owners: [Int64]) { self.owners = owners }

        mutating func add(_ vertex: Int32) { edges[vertex] = [] }

        mutating func prepare(_ network: RoadNetwork) {
            for edge in 0..<Int32(2 * network.segments.count) {
                let vertex = network.tail(edge)
                if let count = edges[vertex]?.count, count < RoadBuilder.turnLimit { edges[vertex]?.append(edge) }
            }
        }

        func isPart(_ edge: RoadNetwork.Edge, of way: Int64) -> Bool { owners[Int(edge / 2)] == way }

        func leaving(_ vertex: Int32) -> [RoadNetwork.Edge] { edges[vertex] ?? [] }

        /// Returns the edges of a way that leave a vertex.
        func leaving(_ vertex: Int32, along way: Int64) -> [RoadNetwork.Edge] {
            Array(leaving(vertex).lazy.filter { isPart($0, of: way) }.prefix(RoadBuilder.pathLimit))
        }

        /// Returns the edges of a way that lead to a vertex.
        func entering(_ vertex: Int32, along way: Int64) -> [RoadNetwork.Edge] {
            leaving(vertex, along: way).map { $0 ^ 1 }
        }
    }

    /// Adds all restrictions. Returns `false` if they forbid too many turns.
    private func addRestrictions(
        to network: inout RoadNetwork,
        _ vertices: [Int64: Int32],
        _ segments: [Range<Int>],
        _ owners: [Int64]
    ) -> Bool {
        var crossings = Crossings(owners: owners)
        for restriction in restrictions {
            switch restriction.via {
            case .node(let node): if let via = vertices[node] { crossings.add(via) }
            case .ways(let ways):
                for chain in bothChains(ways, segments, network) {
                    crossings.add(network.tail(chain[0]))
                    for edge in chain { crossings.add(network.head(edge)) }
                }
            }
        }
        crossings.prepare(network)
        let limit = forbiddenLimit + 8 * network.segments.count
        var pathEdges = 0
        func isTooLarge() -> Bool { network.forbiddenTurns.reduce(pathEdges) { $0 + $1.count } > limit }
        for restriction in restrictions {
            guard case .node(let node) = restriction.via, let via = vertices[node] else { continue }
            add(restriction, via, crossings, &network)
            if isTooLarge() { return false }
        }
        for restriction in restrictions {
            guard case .ways(let ways) = restriction.via else { continue }
            let paths = paths(restriction, bothChains(ways, segments, network), crossings, network)
            pathEdges += add(restriction, paths, crossings, &network)
            if isTooLarge() { return false }
        }
        return true
    }

    // MARK: Restrictions past ways

    /// Returns the paths of a restriction: from an edge along all ways to another one.
    private func paths(
        _ restriction: Restriction,
        _ chains: [[RoadNetwork.Edge]],
        _ crossings: Crossings,
        _ network: RoadNetwork
    ) -> [[RoadNetwork.Edge]] {
        var paths: [[RoadNetwork.Edge]] = []
        for chain in chains where chain.count + 2 <= RoadNetwork.pathLimit {
            let (first, last) = (chain[0], chain[chain.count - 1])
            let entering = crossings.entering(network.tail(first), along: restriction.from).filter { $0 != first ^ 1 }
            let leaving = crossings.leaving(network.head(last), along: restriction.to).filter { $0 != last ^ 1 }
            for from in entering {
                for to in leaving {
                    if paths.count == Self.pathLimit { return paths }
                    paths.append([from] + chain + [to])
                }
            }
        }
        return paths
    }

    /// Returns the paths along ways, whose order can be the other one.
    private func bothChains(
        _ ways: [Int64],
        _ segments: [Range<Int>],
        _ network: RoadNetwork
    ) -> [[RoadNetwork.Edge]] {
        let chains = chains(ways, segments, network)
        return ways.count > 1 ? chains + self.chains(ways.reversed(), segments, network) : chains
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
            // A ring can be passed in both directions.
            chains = Array(chains.lazy.filter { $0.count <= RoadNetwork.pathLimit }.prefix(Self.pathLimit))
        }
        return chains
    }

    /// Adds a restriction with its paths. Returns the number of the edges of the paths that are forbidden.
    private func add(
        _ restriction: Restriction,
        _ paths: [[RoadNetwork.Edge]],
        _ crossings: Crossings,
        _ network: inout RoadNetwork
    ) -> Int {
        var count = 0
        func forbid(_ path: [RoadNetwork.Edge]) {
            for profile in restriction.profiles {
                network.forbiddenPaths[profile.rawValue].append(path)
                count += path.count
            }
        }
        guard restriction.isOnly else {
            for path in paths { forbid(path) }
            return count
        }
        // Who enters such a path has to follow it, or another one of the restriction, to its end.
        for path in paths {
            for length in 1..<path.count {
                let others = paths.filter { $0.starts(with: path[..<length]) && $0.count > length }
                let permitted = Set(others.map { $0[length] })
                for edge in crossings.leaving(network.head(path[length - 1]))
                where !permitted.contains(edge) && edge != path[length - 1] ^ 1 {
                    if length == 1 {
                        for profile in restriction.profiles {
                            network.forbiddenTurns[profile.rawValue].insert(.init(from: path[0], to: edge))
                        }
                    } else {
                        forbid(path[..<length] + [edge])
                    }
                }
            }
        }
        return count
    }

    // MARK: Restrictions at nodes

    private func add(
        _ restriction: Restriction,
        _ via: Int32,
        _ crossings: Crossings,
        _ network: inout RoadNetwork
    ) {
        let leaving = crossings.leaving(via, along: restriction.to)
        guard !leaving.isEmpty else { return }
        let forbidden =
            restriction.isOnly
            ? crossings.leaving(via).filter { !crossings.isPart($0, of: restriction.to) } : leaving
        for from in crossings.entering(via, along: restriction.from) {
            for to in forbidden where to != from ^ 1 || !restriction.isOnly {
                for profile in restriction.profiles {
                    network.forbiddenTurns[profile.rawValue].insert(RoadNetwork.Turn(from: from, to: to))
                }
            }
        }
    }
}
