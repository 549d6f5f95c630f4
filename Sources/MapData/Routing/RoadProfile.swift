/// The means of travel of a route.
package enum RoadProfile: Int, CaseIterable, Sendable {
    case driving, walking, cycling
}

/// The rules by which a profile uses a way: the speed in each direction in km/h; `nil` if the direction is closed.
package struct RoadUse: Hashable, Sendable {
    package var forward: Double?
    package var backward: Double?

    package init(forward: Double?, backward: Double?) {
        self.forward = forward
        self.backward = backward
    }

    /// Returns the use of a way; `nil` if the profile does not use it.
    package init?(_ tags: OSMTags, profile: RoadProfile) {
        guard let highway = tags["highway"], tags["area"] != "yes" else { return nil }
        let use: RoadUse? =
            switch profile {
            case .driving: Self.driving(tags, highway)
            case .cycling: Self.cycling(tags, highway)
            case .walking: Self.walking(tags, highway)
            }
        guard let use, use.forward != nil || use.backward != nil else { return nil }
        self = use
    }

    private static let closed: Set = [
        "no", "private", "agricultural", "forestry", "military", "emergency", "psv", "bus",
    ]

    /// Returns whether the most specific of some keys permits the use; `nil` without any.
    private static func access(_ tags: OSMTags, _ keys: [String]) -> Bool? {
        for key in keys { if let value = tags[key] { return !closed.contains(value) } }
        return nil
    }

    /// The speeds without a limit, in km/h.
    private static let drivingSpeeds: [String: Double] = [
        "motorway": 110, "motorway_link": 60, "trunk": 90, "trunk_link": 50, "primary": 60, "primary_link": 40,
        "secondary": 50, "secondary_link": 35, "tertiary": 45, "tertiary_link": 30, "unclassified": 40,
        "residential": 30, "living_street": 10, "service": 15, "road": 30, "track": 10,
    ]

    private static func driving(_ tags: OSMTags, _ highway: String) -> RoadUse? {
        guard var speed = drivingSpeeds[highway] else { return nil }
        if access(tags, ["motorcar", "motor_vehicle", "vehicle", "access"]) == false { return nil }
        if highway == "track", access(tags, ["motorcar", "motor_vehicle"]) != true { return nil }
        // Lights and crossings make traffic slower than the limit.
        if let limit = tags["maxspeed"].flatMap(limit) { speed = max(limit * 0.85, 5) }
        return oneWay(tags, highway, keys: ["oneway:motor_vehicle", "oneway"], speed: speed)
    }

    /// Reads a limit of speed, such as `50` or `30 mph`.
    private static func limit(_ text: String) -> Double? {
        if text == "walk" { return 7 }
        let digits = text.prefix { $0.isNumber }
        guard let number = Double(digits), number > 0, number <= 200 else { return nil }
        return text.hasSuffix("mph") ? number * 1.609344 : number
    }

    private static func cycling(_ tags: OSMTags, _ highway: String) -> RoadUse? {
        let permitted = access(tags, ["bicycle"])
        if (permitted ?? access(tags, ["vehicle", "access"])) == false { return nil }
        var speed = 16.0
        switch highway {
        case "motorway", "motorway_link", "construction", "proposed", "elevator", "corridor", "platform", "trail",
            "raceway", "bus_guideway":
            return nil
        case "trunk", "trunk_link", "footway", "bridleway":
            guard permitted == true else { return nil }
        case "steps":
            guard permitted == true || tags.isSet("ramp:bicycle") else { return nil }
            speed = 3
        case "pedestrian": speed = permitted == true ? 12 : 6
        case "path", "track", "service": speed = 13
        case "cycleway": speed = 18
        default: guard drivingSpeeds[highway] != nil else { return nil }
        }
        let isContraflow = ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"]
            .contains { tags[$0]?.hasPrefix("opposite") ?? false }
        if tags.has("oneway:bicycle", "no") || isContraflow { return RoadUse(forward: speed, backward: speed) }
        return oneWay(tags, highway, keys: ["oneway:bicycle", "oneway"], speed: speed)
    }

    private static func walking(_ tags: OSMTags, _ highway: String) -> RoadUse? {
        let permitted = access(tags, ["foot"])
        if (permitted ?? access(tags, ["access"])) == false { return nil }
        switch highway {
        case "motorway", "motorway_link", "construction", "proposed", "trail", "raceway", "bus_guideway": return nil
        case "trunk", "trunk_link", "cycleway", "bridleway":
            guard permitted != false, highway != "bridleway" || permitted == true else { return nil }
        case "steps": return RoadUse(forward: 3, backward: 3)
        case "elevator", "corridor", "platform", "footway", "pedestrian", "path", "track": break
        default: guard drivingSpeeds[highway] != nil else { return nil }
        }
        return RoadUse(forward: 5, backward: 5)
    }

    private static func oneWay(_ tags: OSMTags, _ highway: String, keys: [String], speed: Double) -> RoadUse {
        let direction = keys.lazy.compactMap { tags[$0] }.first
        switch direction {
        case "yes", "1", "true": return RoadUse(forward: speed, backward: nil)
        case "-1", "reverse": return RoadUse(forward: nil, backward: speed)
        case "no", "0", "false": return RoadUse(forward: speed, backward: speed)
        default:
            let isOneWay = tags.has("junction", "roundabout", "circular") || highway == "motorway"
            return RoadUse(forward: speed, backward: isOneWay ? nil : speed)
        }
    }

    /// Returns a Boolean value that indicates whether a profile cannot pass a node.
    package static func isBarrier(_ tags: OSMTags, for profile: RoadProfile) -> Bool {
        guard let barrier = tags["barrier"] else { return false }
        switch profile {
        case .driving:
            if let permitted = access(tags, ["motorcar", "motor_vehicle", "vehicle", "access"]) { return !permitted }
            return [
                "bollard", "block", "cycle_barrier", "kissing_gate", "stile", "turnstile", "jersey_barrier", "chain",
                "log", "debris",
            ].contains(barrier)
        case .cycling:
            if let permitted = access(tags, ["bicycle", "vehicle", "access"]) { return !permitted }
            return ["kissing_gate", "stile", "turnstile"].contains(barrier)
        case .walking: return access(tags, ["foot", "access"]) == false
        }
    }
}
