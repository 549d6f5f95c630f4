/// The contents of a file that an import has read.
struct MapCollection {
    var summary = MapImporter.Summary()
    var features = TileFeatures()
    var addresses = AddressCollector()
    var roads = RoadBuilder()
    /// The box of all nodes; `nil` without any.
    var box: MapBox?

    private var nodes = NodeStore()
    private var areas: [OSMRelation] = []
    /// The lines of ways that areas consist of.
    private var members: [Int64: [Int64]] = [:]
    private var memberTags: [Int64: OSMTags] = [:]
    /// The lowest level of the boundaries that each way belongs to.
    private var boundaryLevels: [Int64: Int] = [:]
    private var coastlines: [[Int64]] = []
    /// The area of the extract, by the header of its file.
    var area: MapBox?

    // MARK: Nodes and relations

    mutating func addFirst(_ element: OSMElement) {
        switch element {
        case .node(let node): addNode(node)
        case .relation(let relation): addRelation(relation)
        case .way: break
        }
    }

    private mutating func addNode(_ node: OSMNode) {
        summary.nodes += 1
        nodes.add(node.id, node.coordinate)
        if box == nil { box = MapBox(minimum: node.coordinate, maximum: node.coordinate) }
        box?.add(node.coordinate)
        if node.tags.isEmpty { return }
        roads.addNode(node)
        addresses.addNode(node)
        let point = WorldPoint(node.coordinate)
        for type in Self.points(node.tags) { features.add(type, at: point) }
    }

    private static func points(_ tags: OSMTags) -> [FeatureClass] {
        [FeatureClass.place(tags), FeatureClass.pointOfInterest(tags), FeatureClass.address(tags)].compactMap { $0 }
    }

    private mutating func addRelation(_ relation: OSMRelation) {
        summary.relations += 1
        roads.addRelation(relation)
        let isBoundary = relation.tags.has("boundary", "administrative")
        if isBoundary, let level = relation.tags["admin_level"].flatMap({ Int($0) }) {
            for member in relation.members where member.kind == .way {
                boundaryLevels[member.id] = min(boundaryLevels[member.id] ?? .max, level)
            }
        }
        guard relation.tags.has("type", "multipolygon"), !isBoundary else { return }
        areas.append(relation)
        for member in relation.members where member.kind == .way { members[member.id] = [] }
    }

    mutating func prepare() { nodes.prepare() }

    // MARK: Ways

    mutating func addWay(_ way: OSMWay) {
        summary.ways += 1
        if members[way.id] != nil {
            members[way.id] = way.nodes
            memberTags[way.id] = way.tags
        }
        let line = way.nodes.compactMap { nodes[$0] }
        if !way.tags.isEmpty {
            addresses.addWay(way, line, isComplete: way.nodes.count == line.count)
            roads.addWay(way, nodes)
        }
        guard line.count > 1 else { return }
        if way.tags.has("natural", "coastline") { coastlines.append(way.nodes) }
        if let level = boundaryLevels[way.id], let type = FeatureClass.boundary(level: level) {
            features.add(type, line: line.map { WorldPoint($0) })
        }
        if way.tags.isEmpty { return }
        let isComplete = line.count == way.nodes.count
        let areaClasses = way.isClosed && isComplete && !way.tags.has("area", "no") ? FeatureClass.areas(way.tags) : []
        let isArea = !areaClasses.isEmpty && (way.tags["highway"] == nil || way.tags.has("area", "yes"))
        if isArea {
            addArea(areaClasses, way.tags, [[line]])
        } else if let type = FeatureClass.line(way.tags) {
            features.add(type, line: line.map { WorldPoint($0) })
        } else if way.isClosed, isComplete {
            addArea([], way.tags, [[line]])
        }
    }

    /// Adds an area, and its labels.
    private mutating func addArea(_ types: [FeatureClass], _ tags: OSMTags, _ polygons: [[[MapCoordinate]]]) {
        for polygon in polygons {
            let rings = polygon.map { $0.map { WorldPoint($0) } }
            for type in types { features.add(type, polygon: rings) }
        }
        guard let box = polygons.first?.first.flatMap({ MapBox($0) }) else { return }
        let center = WorldPoint(box.center)
        for type in Self.points(tags) { features.add(type, at: center) }
    }

    // MARK: Areas of several ways

    mutating func finish() {
        if let box = area ?? box {
            for polygon in SeaAssembly.polygons(coastlines, in: box, position: { nodes[$0] }) {
                features.addSea(polygon)
            }
        }
        for relation in areas {
            // Each way once, however often it is a member.
            var known: Set<Int64> = []
            var ways: [OSMRelation.Member] = []
            for member in relation.members where member.kind == .way && known.insert(member.id).inserted {
                ways.append(member)
            }
            func rings(_ role: String) -> [[MapCoordinate]] {
                let lines =
                    ways
                    .filter { $0.role == role || (role == "outer" && $0.role.isEmpty) }
                    .compactMap { members[$0.id] }
                return RingAssembly.rings(of: lines).compactMap { ring in
                    let line = ring.compactMap { nodes[$0] }
                    return line.count == ring.count ? line : nil
                }
            }
            let outer = rings("outer")
            if outer.isEmpty {
                // An area at the edge of an extract has no outline, but an address.
                let points = ways.flatMap { members[$0.id] ?? [] }.compactMap { nodes[$0] }
                if let box = MapBox(points) { addresses.add(relation.tags, at: box.center) }
                continue
            }
            let polygons = RingAssembly.polygons(
                outer: outer.map { $0.map { WorldPoint($0) } },
                inner: rings("inner").map { $0.map { WorldPoint($0) } }
            )
            // Old areas have their tags at the outer way, which is on the map already if it is closed.
            let types = FeatureClass.areas(relation.tags)
            for polygon in polygons { for type in types { features.add(type, polygon: polygon) } }
            guard let box = MapBox(outer[0]) else { continue }
            addresses.add(relation.tags, at: box.center)
            for type in Self.points(relation.tags) { features.add(type, at: WorldPoint(box.center)) }
        }
    }
}
