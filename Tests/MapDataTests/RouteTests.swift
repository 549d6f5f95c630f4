import Foundation
import MapData
import TestSupport
import Testing

/// Plain searches in the graph of a profile, to compare with.
enum Dijkstra {
    /// Returns the least cost between ends; `nil` without a path.
    static func cost(_ graph: TurnGraph, from sources: [Hierarchy.Seed], to targets: [Hierarchy.Seed]) -> UInt32? {
        var costs = [UInt32](repeating: .max, count: graph.stateCount)
        var isSettled = [Bool](repeating: false, count: graph.stateCount)
        // Costs in the upper half of a number, and states in the lower one.
        var heap: [UInt64] = []
        func push(_ cost: UInt32, _ state: Int32) {
            guard cost < costs[Int(state)] else { return }
            costs[Int(state)] = cost
            heap.append(UInt64(cost) << 32 | UInt64(state))
            var index = heap.count - 1
            while index > 0, heap[(index - 1) / 2] > heap[index] {
                heap.swapAt(index, (index - 1) / 2)
                index = (index - 1) / 2
            }
        }
        func pop() -> UInt64? {
            guard let first = heap.first else { return nil }
            let last = heap.removeLast()
            if heap.isEmpty { return first }
            heap[0] = last
            var index = 0
            while 2 * index + 1 < heap.count {
                var child = 2 * index + 1
                if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
                if heap[child] >= heap[index] { break }
                heap.swapAt(index, child)
                index = child
            }
            return first
        }
        for seed in sources { push(seed.cost, seed.state) }
        while let entry = pop() {
            let state = Int(entry & 0xFFFF_FFFF)
            if isSettled[state] { continue }
            isSettled[state] = true
            for arc in graph.arcs(of: state) { push(costs[state] + arc.weight, arc.target) }
        }
        return targets.filter { costs[Int($0.state)] < .max }.map { costs[Int($0.state)] + $0.cost }.min()
    }
}

/// A network of streets between points of a grid that are 100 m apart.
struct GridCity {
    var network = RoadNetwork()
    let side: Int

    init(side: Int) {
        self.side = side
        for row in 0..<side {
            for column in 0..<side {
                network.vertices.append(position(east: Double(column) * 100, north: Double(row) * 100))
            }
        }
    }

    func vertex(_ column: Int, _ row: Int) -> Int32 { Int32(row * side + column) }

    /// Adds a street, and returns its edge in the direction of its points.
    @discardableResult
    mutating func add(
        _ from: (Int, Int),
        _ to: (Int, Int),
        name: String = "",
        forward: Double? = 36,
        backward: Double? = 36,
        isRoundabout: Bool = false
    ) -> RoadNetwork.Edge {
        let (first, last) = (vertex(from.0, from.1), vertex(to.0, to.1))
        var index = network.names.firstIndex(of: name)
        if index == nil {
            network.names.append(name)
            index = network.names.count - 1
        }
        let use = RoadUse(forward: forward, backward: backward)
        network.add(
            from: first,
            to: last,
            shape: [network.vertices[Int(first)], network.vertices[Int(last)]],
            name: Int32(index ?? 0),
            isRoundabout: isRoundabout,
            uses: [use, use, use]
        )
        return Int32(2 * (network.segments.count - 1))
    }

    func planner(_ profile: RoadProfile = .driving) throws -> RoutePlanner {
        let graph = TurnGraph(network, profile: profile)
        return RoutePlanner(
            network: network,
            profile: profile,
            graph: graph,
            hierarchy: try MapFileWriter.hierarchy(of: graph) { _ in },
            grid: SegmentGrid(network)
        )
    }

    mutating func forbid(_ from: RoadNetwork.Edge, _ to: RoadNetwork.Edge) {
        network.forbiddenTurns[RoadProfile.driving.rawValue].insert(RoadNetwork.Turn(from: from, to: to))
    }
}

@Suite struct RouteTests {
    /// A city with one-way streets, forbidden turns, barriers and streets of different speeds.
    static func randomCity(_ side: Int, _ generator: inout SeededGenerator) -> GridCity {
        var city = GridCity(side: side)
        for row in 0..<side {
            for column in 0..<side {
                for next in [(column + 1, row), (column, row + 1)] where next.0 < side && next.1 < side {
                    if generator.chance(12) { continue }
                    city.add(
                        (column, row),
                        next,
                        forward: Double(Int.random(in: 5...90, using: &generator)),
                        backward: generator.chance(25) ? nil : Double(Int.random(in: 5...90, using: &generator))
                    )
                }
            }
        }
        let edges = Int32(2 * city.network.segments.count)
        for profile in RoadProfile.allCases {
            for _ in 0..<side * side / 3 {
                let from = Int32.random(in: 0..<edges, using: &generator)
                let leaving = (0..<edges).filter { city.network.tail($0) == city.network.head(from) }
                city.network.forbiddenTurns[profile.rawValue].insert(
                    RoadNetwork.Turn(from: from, to: generator.element(of: leaving))
                )
            }
            city.network.barriers[profile.rawValue] = [Int32.random(in: 0..<Int32(side * side), using: &generator)]
        }
        return city
    }

    /// Returns how many of some random routes were found. All have the cost of a plain search.
    private static func compare(_ planner: RoutePlanner, _ count: Int, _ generator: inout SeededGenerator) -> Int {
        var found = 0
        for _ in 0..<count {
            func stop() -> RoutePlanner.Stop {
                RoutePlanner.Stop(
                    segment: Int.random(in: planner.network.segments.indices, using: &generator),
                    fraction: Double.random(in: 0...1, using: &generator)
                )
            }
            let (first, last) = (stop(), stop())
            let (departures, arrivals) = (planner.departures(from: first), planner.arrivals(at: last))
            let (sources, targets) = (departures.map(\.seed), arrivals.map(\.seed))
            let expected = Dijkstra.cost(planner.graph, from: sources, to: targets)
            let path = planner.hierarchy.path(from: sources, to: targets)
            #expect(path?.cost == expected)
            guard let path else { continue }
            found += 1
            // The edges of the path are a walk in the graph with this cost.
            var (state, cost) = (path.start.state, path.start.cost)
            for edge in path.edges {
                guard let arc = planner.graph.arcs(of: Int(state)).first(where: { $0.edge == edge }) else {
                    Issue.record("the edge \(edge) does not leave the state \(state)")
                    return found
                }
                (state, cost) = (arc.target, cost + arc.weight)
            }
            #expect(state == path.end.state && cost + path.end.cost == path.cost)
        }
        return found
    }

    @Test func routesHaveTheCostOfAPlainSearch() throws {
        var generator = SeededGenerator(seed: 3)
        var found = 0
        for _ in 0..<6 {
            let city = Self.randomCity(9, &generator)
            for profile in RoadProfile.allCases { found += Self.compare(try city.planner(profile), 45, &generator) }
        }
        for profile in RoadProfile.allCases {
            found += Self.compare(try Helsinki.map().planner(for: profile), 70, &generator)
        }
        #expect(found > 600, "of 1020")
    }

    /// Returns the names of the steps of a route. A street in which it turns round is there once.
    private static func names(_ route: Route?) -> [String] {
        guard let steps = route?.steps.dropLast() else { return ["none"] }
        return steps.reduce(into: []) { if $0.last != $1.name { $0.append($1.name) } }
    }

    /// A cross of streets, with a way round the block.
    private static func block() -> (city: GridCity, south: Int32, north: Int32, east: Int32, west: Int32) {
        var city = GridCity(side: 3)
        let south = city.add((1, 0), (1, 1), name: "South")
        let north = city.add((1, 1), (1, 2), name: "North")
        let east = city.add((1, 1), (2, 1), name: "East")
        let west = city.add((1, 1), (0, 1), name: "West")
        city.add((1, 2), (2, 2), name: "Corner")
        city.add((2, 2), (2, 1), name: "Corner")
        return (city, south, north, east, west)
    }

    @Test func forbiddenTurnsAreAvoided() throws {
        let (start, end) = (position(east: 100, north: 30), position(east: 190, north: 100))
        var (city, south, north, east, west) = Self.block()
        #expect(Self.names(try city.planner().route(from: start, to: end)) == ["South", "East"])
        // West is a dead end, in which a route may turn round; in North it may not.
        city.forbid(south, east)
        #expect(Self.names(try city.planner().route(from: start, to: end)) == ["South", "West", "East"])
        city.forbid(west ^ 1, east)
        #expect(Self.names(try city.planner().route(from: start, to: end)) == ["South", "North", "Corner", "East"])
        // On foot, turns are free.
        #expect(Self.names(try city.planner(.walking).route(from: start, to: end)) == ["South", "East"])
        // To the left only.
        city.forbid(south, north)
        #expect(
            Self.names(try city.planner().route(from: start, to: end)) == ["South", "West", "North", "Corner", "East"]
        )
    }

    @Test func oneWayStreetsAndBarriersAreRespected() throws {
        var city = GridCity(side: 3)
        city.add((0, 0), (1, 0), name: "A", backward: nil)
        city.add((1, 0), (1, 1), name: "B", backward: nil)
        city.add((1, 1), (0, 1), name: "C", backward: nil)
        city.add((0, 1), (0, 0), name: "D", backward: nil)
        let (start, end) = (position(east: 60, north: 0), position(east: 40, north: 0))
        let route = try #require(try city.planner().route(from: start, to: end))
        #expect(Self.names(route) == ["A", "B", "C", "D", "A"])
        #expect(abs(route.distance - 380) < 2 && abs(route.time - 38) < 0.5)
        #expect(try city.planner().route(from: end, to: start)?.steps.count == 2)
        city.network.barriers[0] = [city.vertex(1, 1)]
        let planner = try city.planner()
        #expect(planner.route(from: .init(segment: 0, fraction: 0.6), to: .init(segment: 0, fraction: 0.4)) == nil)
        #expect(try city.planner(.cycling).route(from: start, to: end) != nil)
    }

    @Test func longRoadsAreFoundAnywhere() throws {
        var network = RoadNetwork()
        network.vertices = [position(east: 0, north: 0), position(east: 60_000, north: 37_000)]
        let use = RoadUse(forward: 80, backward: 80)
        network.add(from: 0, to: 1, shape: network.vertices, uses: [use, use, use])
        let grid = SegmentGrid(network)
        for part in [0.0, 0.111, 0.5, 0.937, 1] {
            let near = position(east: 60_000 * part - 100, north: 37_000 * part + 162)
            let match = try #require(grid.nearest(to: near, in: network) { _ in true })
            #expect(abs(match.distance - 190) < 15 && abs(match.fraction - part) < 0.01, "\(match)")
            #expect(grid.nearest(to: near, in: network, within: 150) { _ in true } == nil)
            #expect(grid.nearest(to: near, in: network) { _ in false } == nil)
        }
    }

    @Test func stepsNameStreetsAndTurns() throws {
        var city = GridCity(side: 5)
        city.add((0, 0), (1, 0), name: "First")
        city.add((1, 0), (2, 0), name: "First")
        city.add((2, 0), (2, 1), name: "Second")
        // A roundabout against the clock, with an exit before the one that is taken.
        city.add((2, 1), (3, 1), backward: nil, isRoundabout: true)
        city.add((3, 1), (3, 2), backward: nil, isRoundabout: true)
        city.add((3, 2), (2, 2), backward: nil, isRoundabout: true)
        city.add((2, 2), (2, 1), backward: nil, isRoundabout: true)
        city.add((3, 1), (4, 1), name: "Other")
        city.add((3, 2), (3, 3), name: "Third")
        let planner = try city.planner()
        let route = try #require(
            planner.route(from: position(east: 50, north: 5), to: position(east: 305, north: 250))
        )
        #expect(route.steps.map(\.name) == ["First", "Second", "Third", "Third"])
        #expect(route.steps.map(\.maneuver) == [.depart, .left, .roundabout(exit: 2), .arrive])
        #expect(route.steps.map { Int($0.distance.rounded(.toNearestOrEven)) / 5 * 5 } == [150, 100, 250, 0])
        #expect(abs(route.steps.reduce(0) { $0 + $1.distance } - route.distance) < 0.01)
        #expect(abs(route.steps.reduce(0) { $0 + $1.time } - route.time) < 0.01)
        #expect(route.points.count == 7)
        #expect(route.steps.map(\.firstPoint) == [0, 2, 3, 6] && route.steps.map(\.lastPoint) == [2, 3, 6, 6])
        let back = try #require(
            planner.route(from: position(east: 305, north: 250), to: position(east: 50, north: 5))
        )
        #expect(back.steps.map(\.maneuver) == [.depart, .roundabout(exit: 1), .right, .arrive])
    }

    @Test func restrictionsOfFilesAreTurns() throws {
        let folder = try TemporaryFolder()
        var file = PBFWriter()
        let points = [(100.0, 0.0), (100, 100), (100, 200), (200, 100), (0, 100)]
        let nodes = points.enumerated().map { index, point in
            OSMElement.node(OSMNode(id: Int64(index + 1), coordinate: position(east: point.0, north: point.1)))
        }
        func way(_ id: Int64, _ nodes: [Int64], _ name: String) -> OSMElement {
            .way(OSMWay(id: id, nodes: nodes, tags: ["highway": "residential", "name": name]))
        }
        func restriction(_ id: Int64, _ kind: String, to ways: [Int64]) -> OSMElement {
            var members: [OSMRelation.Member] = [.init(.way, 1, "from"), .init(.node, 2, "via")]
            for way in ways { members.append(.init(.way, way, "to")) }
            return .relation(
                OSMRelation(
                    id: id,
                    members: members,
                    tags: ["type": "restriction", "restriction": kind, "except": "bicycle"]
                )
            )
        }
        file.add(
            nodes + [
                way(1, [1, 2], "South"), way(2, [2, 3], "North"), way(3, [2, 4], "East"), way(4, [2, 5], "West"),
            ]
        )
        var wide = file
        file.add([restriction(1, "only_straight_on", to: [2, 2])])
        let map = try file.imported(folder)
        let (start, end) = (position(east: 100, north: 30), position(east: 190, north: 100))
        // North is a dead end, from which each turn is permitted.
        #expect(Self.names(try map.planner(for: .driving).route(from: start, to: end)) == ["South", "North", "East"])
        #expect(Self.names(try map.planner(for: .cycling).route(from: start, to: end)) == ["South", "East"])
        // No crossing has so many ways.
        wide.add([restriction(1, "only_straight_on", to: [2] + Array(1000..<1256))])
        let driving = try wide.imported(folder).planner(for: .driving)
        #expect(Self.names(driving.route(from: start, to: end)) == ["South", "East"])
    }

    @Test func profilesUseTheirWays() {
        func use(_ tags: OSMTags) -> String {
            RoadProfile.allCases.map { profile in
                guard let use = RoadUse(tags, profile: profile) else { return "-" }
                return (use.forward == nil ? "" : "f") + (use.backward == nil ? "" : "b")
            }.joined(separator: " ")
        }
        #expect(use(["highway": "residential"]) == "fb fb fb")
        #expect(use(["highway": "residential", "oneway": "yes"]) == "f fb f")
        #expect(use(["highway": "residential", "oneway": "-1"]) == "b fb b")
        #expect(use(["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"]) == "f fb fb")
        #expect(use(["highway": "primary", "junction": "roundabout"]) == "f fb f")
        #expect(use(["highway": "motorway"]) == "f - -")
        #expect(use(["highway": "footway"]) == "- fb -" && use(["highway": "steps"]) == "- fb -")
        #expect(use(["highway": "footway", "bicycle": "yes"]) == "- fb fb")
        #expect(use(["highway": "cycleway", "foot": "no"]) == "- - fb")
        #expect(use(["highway": "service", "access": "private"]) == "- - -")
        #expect(use(["highway": "service", "access": "no", "foot": "yes"]) == "- fb -")
        #expect(use(["highway": "service", "motor_vehicle": "no"]) == "- fb fb")
        #expect(use(["highway": "construction"]) == "- - -" && use(["building": "yes"]) == "- - -")
        #expect(
            RoadUse(["highway": "primary", "maxspeed": "30 mph"], profile: .driving)?.forward == 30 * 1.609344 * 0.85
        )
        #expect(RoadUse.isBarrier(["barrier": "bollard"], for: .driving))
        #expect(!RoadUse.isBarrier(["barrier": "bollard", "motor_vehicle": "yes"], for: .driving))
        #expect(!RoadUse.isBarrier(["barrier": "bollard"], for: .cycling))
    }

    @Test func damagedRoadsAreErrors() throws {
        var generator = SeededGenerator(seed: 4)
        let network = Self.randomCity(5, &generator).network
        let graphs = RoadProfile.allCases.map { TurnGraph(network, profile: $0) }
        let archive = RoadArchive(network, hierarchies: try graphs.map { try MapFileWriter.hierarchy(of: $0) { _ in } })
        #expect(try archive.network().segments == network.segments)
        var faults: Set<String> = []
        for name in archive.columns.keys.sorted() {
            for _ in 0..<12 {
                var damaged = archive
                guard var data = damaged.columns[name], !data.isEmpty else { continue }
                let index = data.indices.randomElement(using: &generator) ?? 0
                data[index] = UInt8.random(in: 0...255, using: &generator)
                if generator.chance(10) { data.removeLast() }
                damaged.columns[name] = data
                do throws(RoadArchive.Fault) {
                    let network = try damaged.network()
                    let graph = TurnGraph(network, profile: .driving)
                    let hierarchy = try damaged.hierarchy(
                        of: .driving,
                        states: graph.stateCount,
                        edges: 2 * network.segments.count
                    )
                    let planner = RoutePlanner(
                        network: network,
                        profile: .driving,
                        graph: graph,
                        hierarchy: hierarchy,
                        grid: SegmentGrid(network)
                    )
                    _ = planner.route(from: network.vertices[0], to: network.vertices[24])
                } catch { faults.insert(error.column) }
            }
        }
        #expect(faults.isSuperset(of: ["segments", "up-0", "down-starts-0", "vertices", "turns-1"]))
    }

    /// Small files whose graph, whose index or whose shapes would be large.
    @Test func roadsThatGrowAreErrors() throws {
        let use = RoadUse(forward: 36, backward: 36)
        // A crossing of 400 roads has 160,000 turns.
        var star = RoadNetwork()
        star.vertices.append(position(east: 0, north: 0))
        for index in 1...400 {
            let end = position(east: Double(index), north: 100)
            star.vertices.append(end)
            star.add(from: 0, to: Int32(index), shape: [star.vertices[0], end], uses: [use, use, use])
        }
        #expect(!TurnGraph(star, profile: .driving).isTooLarge && !SegmentGrid(star).isTooLarge)
        star.forbiddenTurns[RoadProfile.driving.rawValue] = [RoadNetwork.Turn(from: 1, to: 2)]
        #expect(TurnGraph(star, profile: .driving).isTooLarge && !TurnGraph(star, profile: .walking).isTooLarge)
        let folder = try TemporaryFolder()
        let error = #expect(throws: MapDataError.self) {
            try MapFileWriter.write(to: folder.file("a.easelmap")) { (writer) throws(MapDataError) in
                try writer.write(star) { (_) throws(MapDataError) in }
            }
        }
        #expect(error?.description.contains("a.easelmap: the crossings of its roads have too many turns") == true)
        // A line to and fro.
        var long = RoadNetwork()
        let ends = [
            MapCoordinate(latitude: 0, longitude: -1_790_000_000), MapCoordinate(latitude: 0, longitude: 1_790_000_000),
        ]
        long.vertices = ends
        for _ in 0..<4 { long.add(from: 0, to: 1, shape: ends, uses: [use, use, use]) }
        #expect(SegmentGrid(long).isTooLarge)
        // The same points for two segments.
        #expect(try RoadArchive(long, hierarchies: []).network().segments.count == 4)
        long.segments[1].shapeStart = 0
        let fault = #expect(throws: RoadArchive.Fault.self) { _ = try RoadArchive(long, hierarchies: []).network() }
        #expect(fault?.column == "segments")
    }

    @Test func routesThroughTheExtractFollowStreets() throws {
        let map = try Helsinki.map()
        // From the railway station to the cathedral.
        let (station, cathedral) = (
            try #require(MapCoordinate(latitudeDegrees: 60.1710, longitudeDegrees: 24.9415)),
            try #require(MapCoordinate(latitudeDegrees: 60.1695, longitudeDegrees: 24.9520))
        )
        var times: [Double] = []
        for profile in RoadProfile.allCases {
            let route = try #require(try map.planner(for: profile).route(from: station, to: cathedral))
            #expect((500...3000).contains(route.distance), "\(profile): \(route.distance)")
            #expect(route.steps.count > 2 && route.steps.last?.maneuver == .arrive)
            #expect(route.steps.contains { !$0.name.isEmpty })
            #expect((route.points.last?.distance(to: cathedral) ?? .infinity) < 100)
            times.append(route.time)
        }
        #expect(times[1] > times[2], "cycling is faster than walking")
    }
}
