/// An element of OpenStreetMap.
package enum OSMElement: Sendable {
    case node(OSMNode)
    case way(OSMWay)
    case relation(OSMRelation)
}

/// The kinds of elements.
package struct OSMKinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let nodes = OSMKinds(rawValue: 1)
    package static let ways = OSMKinds(rawValue: 2)
    package static let relations = OSMKinds(rawValue: 4)
    package static let all: OSMKinds = [.nodes, .ways, .relations]
}

/// The tags of an element.
package struct OSMTags: Hashable, Sendable {
    package struct Tag: Hashable, Sendable {
        package let key: String
        package let value: String
    }

    package var tags: [Tag]

    package init(_ tags: [Tag] = []) { self.tags = tags }

    package var isEmpty: Bool { tags.isEmpty }

    /// The value of a key; `nil` without the key or with an empty value.
    package subscript(key: String) -> String? {
        for tag in tags where tag.key == key { return tag.value.isEmpty ? nil : tag.value }
        return nil
    }

    /// Returns a Boolean value that indicates whether a key has one of some values.
    package func has(_ key: String, _ values: String...) -> Bool { self[key].map(values.contains) ?? false }

    /// Returns a Boolean value that indicates whether a key has a value other than `no`.
    package func isSet(_ key: String) -> Bool { self[key].map { $0 != "no" } ?? false }
}

extension OSMTags: ExpressibleByDictionaryLiteral {
    /// Creates tags from pairs, for generated data.
    package init(dictionaryLiteral elements: (String, String)...) {
        tags = elements.map { Tag(key: $0.0, value: $0.1) }
    }
}

/// A point.
package struct OSMNode: Sendable {
    package let id: Int64
    package let coordinate: MapCoordinate
    package let tags: OSMTags

    package init(id: Int64, coordinate: MapCoordinate, tags: OSMTags = OSMTags()) {
        self.id = id
        self.coordinate = coordinate
        self.tags = tags
    }
}

/// A line or an area, by the numbers of its nodes.
package struct OSMWay: Sendable {
    package let id: Int64
    package let nodes: [Int64]
    package let tags: OSMTags

    package init(id: Int64, nodes: [Int64], tags: OSMTags) {
        self.id = id
        self.nodes = nodes
        self.tags = tags
    }

    package var isClosed: Bool { nodes.count > 3 && nodes.first == nodes.last }
}

/// A group of elements with roles.
package struct OSMRelation: Sendable {
    package enum MemberKind: Int, Sendable { case node, way, relation }

    package struct Member: Hashable, Sendable {
        package let kind: MemberKind
        package let id: Int64
        package let role: String

        package init(_ kind: MemberKind, _ id: Int64, _ role: String) {
            self.kind = kind
            self.id = id
            self.role = role
        }
    }

    package let id: Int64
    package let members: [Member]
    package let tags: OSMTags

    package init(id: Int64, members: [Member], tags: OSMTags) {
        self.id = id
        self.members = members
        self.tags = tags
    }
}
