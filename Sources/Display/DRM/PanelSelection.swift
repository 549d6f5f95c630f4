/// A selection of the panels of a card, beside the main one.
package enum PanelSelection: Hashable, Sendable {
    case none
    /// All further panels that are connected.
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

    /// Returns a Boolean value that indicates whether the panel of a connector is selected.
    func includes(_ connector: String) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .connectors(let names): names.contains(connector)
        }
    }

    /// Returns a message about selected connectors that the card does not have; `nil` if it has all.
    /// - Parameter purpose: The purpose of the panels, for the message.
    func missing(_ purpose: String, from connectors: [DRMConnector], of card: DRMCard) -> String? {
        guard case .connectors(let names) = self else { return nil }
        let missing = names.filter { name in !connectors.contains { $0.name == name } }
        guard !missing.isEmpty else { return nil }
        let known = connectors.map(\.name).joined(separator: ", ")
        return "\(card.path) has no connector \(missing.joined(separator: ", ")) \(purpose); it has \(known)"
    }
}

extension PanelSelection: CustomStringConvertible {
    package var description: String {
        switch self {
        case .none: "none"
        case .all: "all"
        case .connectors(let names): names.joined(separator: ",")
        }
    }
}
