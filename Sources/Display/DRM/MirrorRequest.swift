/// The panels of a card that show the screen in addition to the main one.
package enum MirrorRequest: Hashable, Sendable {
    case none
    /// All panels that are connected.
    case all
    /// The panels of connectors, by name.
    case connectors([String])

    /// Parses `none`, `all`, or names that are separated by commas, or returns `nil` for any other text.
    package init?(_ text: String) {
        switch text {
        case "none": self = .none
        case "all": self = .all
        default:
            let names = text.split(separator: ",", omittingEmptySubsequences: false)
            guard names.allSatisfy({ $0.wholeMatch(of: #/[A-Za-z0-9-]+-[0-9]+/#) != nil }) else { return nil }
            self = .connectors(names.map(String.init))
        }
    }

    /// Returns a Boolean value that indicates whether the panel of a connector is requested.
    func includes(_ connector: String) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .connectors(let names): names.contains(connector)
        }
    }
}

extension MirrorRequest: CustomStringConvertible {
    package var description: String {
        switch self {
        case .none: "none"
        case .all: "all"
        case .connectors(let names): names.joined(separator: ",")
        }
    }
}
