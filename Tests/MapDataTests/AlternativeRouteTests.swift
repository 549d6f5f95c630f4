import Foundation
import MapData
import TestSupport
import Testing

@Suite struct AlternativeRouteTests {
    /// Two towns between which three roads lead, of which one is slow, and dead ends.
    private static func corridor(speeds: [Double]) -> GridCity {
        var city = GridCity(side: 6)
        city.add((0, 2), (1, 2), name: "West")
        city.add((4, 2), (5, 2), name: "East")
        for (index, speed) in speeds.enumerated() {
            let row = index == 0 ? 2 : index == 1 ? 1 : 3
            let name = "Road \(index)"
            var columns = Array(1..<4)
            if row != 2 {
                city.add((1, 2), (1, row), name: name, forward: speed, backward: speed)
                city.add((4, row), (4, 2), name: name, forward: speed, backward: speed)
            }
            columns.sort()
            for column in columns {
                city.add((column, row), (column + 1, row), name: name, forward: speed, backward: speed)
            }
        }
        return city
    }

    private static func names(_ routes: [Route]) -> [String] {
        routes.map { route in route.steps.map(\.name).first { $0.hasPrefix("Road") } ?? "none" }
    }

    @Test func roadsOfSimilarTimeAreAlternatives() throws {
        let (start, end) = (position(east: 10, north: 200), position(east: 490, north: 200))
        let planner = try Self.corridor(speeds: [36, 70, 65]).planner()
        let routes = planner.routes(from: start, to: end, alternatives: 2)
        #expect(
            Self.names(routes) == ["Road 1", "Road 2", "Road 0"] && routes.map(\.time) == routes.map(\.time).sorted()
        )
        #expect(Self.names(planner.routes(from: start, to: end, alternatives: 1)).count == 2)
        #expect(Self.names(planner.routes(from: start, to: end, alternatives: 0)) == ["Road 1"])
        // One is too slow.
        let slow = try Self.corridor(speeds: [36, 50, 15]).planner()
        #expect(Self.names(slow.routes(from: start, to: end, alternatives: 2)) == ["Road 0", "Road 1"])
        // There is no other road.
        let single = try Self.corridor(speeds: [36]).planner()
        #expect(single.routes(from: start, to: end, alternatives: 2).count == 1)
        // On the same road, no route goes round the block.
        let near = planner.routes(
            from: position(east: 110, north: 200),
            to: position(east: 190, north: 200),
            alternatives: 2
        )
        #expect(near.count == 1)
    }

    /// Alternatives in random cities are walks that are little slower, share little, and pass no place twice.
    @Test func alternativesAreGoodRoutes() throws {
        var generator = SeededGenerator(seed: 21)
        var found = 0
        for _ in 0..<3 {
            let planner = try RouteTests.randomCity(12, &generator).planner()
            for _ in 0..<40 {
                func stop() -> RoutePlanner.Stop {
                    RoutePlanner.Stop(
                        segment: Int.random(in: planner.network.segments.indices, using: &generator),
                        fraction: Double.random(in: 0...1, using: &generator)
                    )
                }
                let (first, last) = (stop(), stop())
                let routes = planner.routes(from: first, to: last, alternatives: 2)
                #expect(routes.first == planner.route(from: first, to: last) && routes.count <= 3)
                guard let best = routes.first else { continue }
                for (index, route) in routes.enumerated().dropFirst() {
                    found += 1
                    #expect(route.time >= best.time - 0.001 && route.time <= best.time * 1.3 + 0.002)
                    for other in routes[..<index] { #expect(Self.sharedPart(route, other) < 0.9) }
                    #expect(Set(route.points.dropFirst().dropLast()).count == route.points.count - 2)
                }
            }
        }
        #expect(found > 40, "\(found) of 240")
    }

    /// Returns the part of a route's length that is in another route.
    private static func sharedPart(_ route: Route, _ other: Route) -> Double {
        struct Line: Hashable { let start, end: MapCoordinate }
        func lines(_ route: Route) -> [Line] {
            zip(route.points, route.points.dropFirst()).map { Line(start: $0, end: $1) }
        }
        let known = Set(lines(other))
        return lines(route).filter(known.contains).reduce(0) { $0 + $1.start.distance(to: $1.end) } / route.distance
    }
}

/// Restrictions that forbid paths along ways.
@Suite struct PathRestrictionTests {
    /// Two streets to the north, with two ways between them, and a way round.
    private struct Town {
        var city = GridCity(side: 5)
        let south, link, link2, north, straight, round: Int32

        init() {
            south = city.add((1, 0), (1, 1), name: "South")
            link = city.add((1, 1), (2, 1), name: "Link")
            link2 = city.add((2, 1), (3, 1), name: "Link")
            north = city.add((3, 1), (3, 0), name: "Other")
            straight = city.add((1, 1), (1, 2), name: "Straight")
            round = city.add((1, 2), (3, 2), name: "Round", forward: 18, backward: 18)
            city.add((3, 2), (3, 1), name: "Down")
            city.add((2, 1), (2, 0), name: "Side")
        }
    }

    private static func names(_ route: Route?) -> [String] {
        guard let steps = route?.steps.dropLast() else { return ["none"] }
        return steps.reduce(into: []) { if $0.last != $1.name { $0.append($1.name) } }
    }

    @Test func forbiddenPathsAreAvoided() throws {
        let (start, end) = (position(east: 100, north: 30), position(east: 300, north: 30))
        var town = Town()
        #expect(Self.names(try town.city.planner().route(from: start, to: end)) == ["South", "Link", "Other"])
        town.city.network.forbiddenPaths[0] = [[town.south, town.link, town.link2, town.north]]
        // Side is a dead end, in which a route may turn round; it is 200 m, and the way round is longer.
        #expect(
            Self.names(try town.city.planner().route(from: start, to: end)) == [
                "South", "Link", "Side", "Link", "Other",
            ]
        )
        // From another street, the turn is permitted.
        let west = position(east: 100, north: 170)
        #expect(Self.names(try town.city.planner().route(from: west, to: end)) == ["Straight", "Link", "Other"])
        // On foot, paths are free.
        #expect(Self.names(try town.city.planner(.walking).route(from: start, to: end)) == ["South", "Link", "Other"])
        // The turn into the dead end is forbidden as well, by a path with the same beginning.
        town.city.network.forbiddenPaths[0].append([town.south, town.link, Int32(2 * 7)])
        #expect(
            Self.names(try town.city.planner().route(from: start, to: end)) == [
                "South", "Straight", "Round", "Down", "Other",
            ]
        )
        // A route that ends within the path is permitted.
        let middle = position(east: 250, north: 100)
        #expect(Self.names(try town.city.planner().route(from: start, to: middle)) == ["South", "Link"])
    }

    /// No route contains a forbidden path, and its cost is that of a plain search.
    @Test func routesInRandomCitiesContainNoForbiddenPath() throws {
        var generator = SeededGenerator(seed: 8)
        var (found, avoided) = (0, 0)
        for _ in 0..<4 {
            var city = RouteTests.randomCity(8, &generator)
            let plain = try city.planner()
            let edges = Int32(2 * city.network.segments.count)
            var paths: Set<[RoadNetwork.Edge]> = []
            for _ in 0..<60 {
                var path = [Int32.random(in: 0..<edges, using: &generator)]
                let count = Int.random(in: 3...5, using: &generator)
                while path.count < count {
                    let leaving = (0..<edges).filter {
                        city.network.tail($0) == city.network.head(path[path.count - 1])
                            && $0 != path[path.count - 1] ^ 1
                    }
                    guard let next = leaving.randomElement(using: &generator) else { break }
                    path.append(next)
                }
                if path.count == count { paths.insert(path) }
            }
            city.network.forbiddenPaths[0] = paths.sorted { $0.lexicographicallyPrecedes($1) }
            let planner = try city.planner()
            for _ in 0..<60 {
                func stop() -> RoutePlanner.Stop {
                    RoutePlanner.Stop(segment: Int.random(in: 0..<Int(edges / 2), using: &generator), fraction: 0.5)
                }
                let (first, last) = (stop(), stop())
                let (departures, arrivals) = (planner.departures(from: first), planner.arrivals(at: last))
                let (sources, targets) = (departures.map(\.seed), arrivals.map(\.seed))
                let path = planner.hierarchy.path(from: sources, to: targets)
                #expect(path?.cost == Dijkstra.cost(planner.graph, from: sources, to: targets))
                guard let path, let start = departures.first(where: { $0.seed == path.start }),
                    let end = arrivals.first(where: { $0.seed == path.end })
                else { continue }
                found += 1
                let walk = [start.edge] + path.edges + [end.edge]
                for forbidden in paths { #expect(!walk.contains(forbidden)) }
                let before = plain.hierarchy.path(
                    from: plain.departures(from: first).map(\.seed),
                    to: plain.arrivals(at: last).map(\.seed)
                )
                if let before, before.cost < path.cost { avoided += 1 }
            }
        }
        #expect(found > 150 && avoided > 10, "\(found) routes, \(avoided) longer ones")
    }

    @Test func restrictionsOfFilesPassWays() throws {
        let folder = try TemporaryFolder()
        let points = [(100.0, 0.0), (100, 100), (200, 100), (300, 100), (300, 0), (100, 200), (300, 200), (200, 50)]
        let nodes = points.enumerated().map { index, point in
            OSMElement.node(OSMNode(id: Int64(index + 1), coordinate: position(east: point.0, north: point.1)))
        }
        func way(_ id: Int64, _ nodes: [Int64], _ name: String) -> OSMElement {
            .way(OSMWay(id: id, nodes: nodes, tags: ["highway": "residential", "name": name]))
        }
        let ways = [
            way(1, [1, 2], "South"), way(2, [2, 3], "Link"), way(3, [4, 3], "Link"), way(4, [4, 5], "Other"),
            way(5, [2, 6], "Straight"), way(6, [6, 7], "Round"), way(7, [7, 4], "Down"), way(8, [3, 8], "Side"),
        ]
        func map(_ kind: String, from: Int64 = 1, via: [Int64], to: Int64) throws -> MapFile {
            var file = PBFWriter()
            var members: [OSMRelation.Member] = [.init(.way, from, "from"), .init(.way, to, "to")]
            for way in via { members.append(.init(.way, way, "via")) }
            file.add(
                nodes + ways + [
                    .relation(OSMRelation(id: 1, members: members, tags: ["type": "restriction", "restriction": kind]))
                ]
            )
            return try file.imported(folder)
        }
        let (start, end) = (position(east: 100, north: 30), position(east: 300, north: 30))
        func names(_ map: MapFile, _ profile: RoadProfile = .driving, to end: MapCoordinate = end) throws -> [String] {
            Self.names(try map.planner(for: profile).route(from: start, to: end))
        }
        // In both orders of the ways.
        for via in [[2, 3], [3, 2]] as [[Int64]] {
            let map = try map("no_right_turn", via: via, to: 4)
            let found = try names(map)
            #expect(found == ["South", "Link", "Side", "Link", "Other"])
            #expect(try names(map, .walking) == ["South", "Link", "Other"])
        }
        // Who comes from the south has to follow the link to the other street.
        let only = try map("only_right_turn", via: [2, 3], to: 4)
        #expect(try names(only) == ["South", "Link", "Other"])
        let up = position(east: 110, north: 200)
        #expect(try names(only, to: up) != ["South", "Straight"])
        #expect(try names(only, .walking, to: up).prefix(2) == ["South", "Straight"])
        // Ways that do not meet are no path.
        #expect(try names(map("no_right_turn", via: [2, 7], to: 4)) == ["South", "Link", "Other"])
        #expect(try names(map("no_right_turn", via: [99], to: 4)) == ["South", "Link", "Other"])
        #expect(
            try names(map("no_right_turn", via: Array(2...3) + Array(100..<110), to: 4)) == ["South", "Link", "Other"]
        )
    }

    @Test func damagedPathsAreErrors() throws {
        var town = Town()
        let path = [town.south, town.link, town.link2]
        town.city.network.forbiddenPaths[1] = [path, [town.south, town.straight, town.round]]
        let archive = RoadArchive(town.city.network, hierarchies: [])
        #expect(try archive.network().forbiddenPaths == town.city.network.forbiddenPaths)
        for numbers in [
            [3, path[0], path[2], path[1]], [2, path[0], path[1]], [3, path[0], path[1]], [3, path[0], path[1], 1000],
            [-1], [33] + [Int32](repeating: path[0], count: 33), [Int32](repeating: 0, count: 70_000),
        ] as [[Int32]] {
            var damaged = archive
            damaged.columns["paths-1"] = numbers.withUnsafeBytes { Data($0) }
            let fault = #expect(throws: RoadArchive.Fault.self) { _ = try damaged.network() }
            #expect(fault?.column == "paths-1")
        }
    }
}

extension [RoadNetwork.Edge] {
    /// Returns a Boolean value that indicates whether the edges of a path follow one another here.
    fileprivate func contains(_ path: [RoadNetwork.Edge]) -> Bool {
        count >= path.count && (0...count - path.count).contains { Array(self[$0..<$0 + path.count]) == path }
    }
}
