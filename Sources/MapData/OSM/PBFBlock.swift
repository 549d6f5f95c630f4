/// A block of elements in the format PBF.
struct PBFBlock {
    /// Limits that no valid block reaches: they bound the memory that a hostile one needs.
    static let textLimit = 1 << 20
    static let memberLimit = 1 << 17
    /// The largest size of a text in bytes. OpenStreetMap permits 255 characters.
    static let textSizeLimit = 4096

    private var texts: [String] = []
    private var groups: [ProtobufReader] = []
    private var granularity: Int64 = 100
    private var latitudeOffset: Int64 = 0
    private var longitudeOffset: Int64 = 0

    init(_ reader: inout ProtobufReader) throws(ProtobufError) {
        while let (field, wire) = try reader.next() {
            switch (field, wire) {
            case (1, .bytes):
                var table = try reader.message()
                while let (field, wire) = try table.next() {
                    guard field == 1, wire == .bytes else {
                        try table.skip(wire)
                        continue
                    }
                    let text = try table.message()
                    guard text.rest.count <= Self.textSizeLimit else {
                        throw text.error("a text is longer than \(Self.textSizeLimit) bytes")
                    }
                    texts.append(String(decoding: text.rest, as: UTF8.self))
                    if texts.count > Self.textLimit { throw table.error("a block has too many texts") }
                }
            case (2, .bytes):
                groups.append(try reader.message())
                if groups.count > Self.textLimit { throw reader.error("a block has too many groups") }
            case (17, .varint): granularity = Int64(try reader.count(below: 1_000_000_001))
            case (19, .varint): latitudeOffset = Int64(bitPattern: try reader.varint())
            case (20, .varint): longitudeOffset = Int64(bitPattern: try reader.varint())
            default: try reader.skip(wire)
            }
        }
    }

    func read(_ kinds: OSMKinds, _ body: (OSMElement) throws(ProtobufError) -> Void) throws(ProtobufError) {
        for group in groups {
            var group = group
            while let (field, wire) = try group.next() {
                guard wire == .bytes else {
                    try group.skip(wire)
                    continue
                }
                let message = try group.message()
                switch field {
                case 1 where kinds.contains(.nodes): try body(.node(node(message)))
                case 2 where kinds.contains(.nodes):
                    try denseNodes(message) { (node) throws(ProtobufError) in try body(.node(node)) }
                case 3 where kinds.contains(.ways): try body(.way(way(message)))
                case 4 where kinds.contains(.relations): try body(.relation(relation(message)))
                default: break
                }
            }
        }
    }

    // MARK: Elements

    private func node(_ message: ProtobufReader) throws(ProtobufError) -> OSMNode {
        var reader = message
        var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
        var keys: ProtobufReader?
        var values: ProtobufReader?
        while let (field, wire) = try reader.next() {
            switch (field, wire) {
            case (1, .varint): id = try reader.zigzag()
            case (2, .bytes): keys = try reader.message()
            case (3, .bytes): values = try reader.message()
            case (8, .varint): latitude = try reader.zigzag()
            case (9, .varint): longitude = try reader.zigzag()
            default: try reader.skip(wire)
            }
        }
        let coordinate = try coordinate(latitude, longitude, reader)
        return OSMNode(id: id, coordinate: coordinate, tags: try tags(keys, values))
    }

    private func denseNodes(
        _ message: ProtobufReader,
        _ body: (OSMNode) throws(ProtobufError) -> Void
    ) throws(ProtobufError) {
        var reader = message
        var columns: [Int: ProtobufReader] = [:]
        while let (field, wire) = try reader.next() {
            if [1, 8, 9, 10].contains(field), wire == .bytes {
                columns[field] = try reader.message()
            } else {
                try reader.skip(wire)
            }
        }
        guard var ids = columns[1] else { return }
        guard var latitudes = columns[8], var longitudes = columns[9] else {
            throw reader.error("nodes have no positions")
        }
        var words = columns[10]
        var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
        while !ids.isAtEnd {
            id = id &+ (try ids.zigzag())
            latitude = latitude &+ (try latitudes.zigzag())
            longitude = longitude &+ (try longitudes.zigzag())
            var tags: [OSMTags.Tag] = []
            while var rest = words, !rest.isAtEnd {
                let key = try rest.count(below: texts.count)
                if key == 0 {
                    words = rest
                    break
                }
                tags.append(OSMTags.Tag(key: texts[key], value: texts[try rest.count(below: texts.count)]))
                if tags.count > Self.memberLimit { throw rest.error("a node has too many tags") }
                words = rest
            }
            let coordinate = try coordinate(latitude, longitude, latitudes)
            try body(OSMNode(id: id, coordinate: coordinate, tags: OSMTags(tags)))
        }
    }

    private func way(_ message: ProtobufReader) throws(ProtobufError) -> OSMWay {
        var reader = message
        var id: Int64 = 0
        var keys: ProtobufReader?
        var values: ProtobufReader?
        var nodes: [Int64] = []
        while let (field, wire) = try reader.next() {
            switch (field, wire) {
            case (1, .varint): id = Int64(bitPattern: try reader.varint())
            case (2, .bytes): keys = try reader.message()
            case (3, .bytes): values = try reader.message()
            case (8, .bytes):
                var list = try reader.message()
                var node: Int64 = nodes.last ?? 0
                while !list.isAtEnd {
                    node = node &+ (try list.zigzag())
                    nodes.append(node)
                    if nodes.count > Self.memberLimit { throw list.error("a way has too many nodes") }
                }
            default: try reader.skip(wire)
            }
        }
        return OSMWay(id: id, nodes: nodes, tags: try tags(keys, values))
    }

    private func relation(_ message: ProtobufReader) throws(ProtobufError) -> OSMRelation {
        var reader = message
        var id: Int64 = 0
        var columns: [Int: ProtobufReader] = [:]
        while let (field, wire) = try reader.next() {
            switch (field, wire) {
            case (1, .varint): id = Int64(bitPattern: try reader.varint())
            case (2, .bytes), (3, .bytes), (8, .bytes), (9, .bytes), (10, .bytes): columns[field] = try reader.message()
            default: try reader.skip(wire)
            }
        }
        var members: [OSMRelation.Member] = []
        if var ids = columns[9] {
            guard var roles = columns[8], var kinds = columns[10] else {
                throw reader.error("members have no roles or types")
            }
            var member: Int64 = 0
            while !ids.isAtEnd {
                member = member &+ (try ids.zigzag())
                let role = texts.isEmpty ? "" : texts[try roles.count(below: texts.count)]
                guard let kind = OSMRelation.MemberKind(rawValue: try kinds.count(below: 3)) else {
                    throw kinds.error("a member has an unknown type")
                }
                members.append(OSMRelation.Member(kind, member, role))
                if members.count > Self.memberLimit { throw ids.error("a relation has too many members") }
            }
        }
        return OSMRelation(id: id, members: members, tags: try tags(columns[2], columns[3]))
    }

    private func tags(_ keys: ProtobufReader?, _ values: ProtobufReader?) throws(ProtobufError) -> OSMTags {
        guard var keys, var values else { return OSMTags() }
        var tags: [OSMTags.Tag] = []
        while !keys.isAtEnd {
            let key = texts[try keys.count(below: texts.count)]
            tags.append(OSMTags.Tag(key: key, value: texts[try values.count(below: texts.count)]))
            if tags.count > Self.memberLimit { throw keys.error("an element has too many tags") }
        }
        return OSMTags(tags)
    }

    private func coordinate(
        _ latitude: Int64,
        _ longitude: Int64,
        _ reader: ProtobufReader
    ) throws(ProtobufError) -> MapCoordinate {
        func units(_ value: Int64, _ offset: Int64, _ limit: Int64) -> Int32? {
            let (product, overflow) = value.multipliedReportingOverflow(by: granularity)
            let (sum, overflow2) = product.addingReportingOverflow(offset)
            // Nanodegrees, rounded to units of 10⁻⁷ degrees.
            if overflow || overflow2 || sum < -limit * 100 || sum > limit * 100 { return nil }
            return Int32((sum + (sum < 0 ? -50 : 50)) / 100)
        }
        guard let latitude = units(latitude, latitudeOffset, 900_000_000),
            let longitude = units(longitude, longitudeOffset, 1_800_000_000)
        else { throw reader.error("a node is not on the earth") }
        return MapCoordinate(latitude: latitude, longitude: longitude)
    }
}
