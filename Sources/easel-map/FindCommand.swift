import ArgumentParser
import Glibc
import LinuxIO
import MapData

/// The look-up of an address or a name.
struct FindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "Looks up an address, a name, or a position such as `60.17,24.94`."
    )

    @Argument(help: "The map file.")
    var map: String

    @Argument(help: "The address, the name or the position.")
    var text: [String]

    func run() throws {
        do throws(MapDataError) {
            let gazetteer = try MapFile(path: map).gazetteer
            let text = text.joined(separator: " ")
            let entries: [GazetteerEntry]
            if let position = Position.coordinate(text) {
                entries = try gazetteer.places(at: position)
            } else {
                entries = try gazetteer.places(text)
            }
            for entry in entries { Output.print(Self.line(entry)) }
            if entries.isEmpty { throw .file(path: map, reason: "it has nothing like \(text)") }
        } catch {
            StandardError.write(line: "easel-map: \(error)")
            throw ExitCode.failure
        }
    }

    private static func line(_ entry: GazetteerEntry) -> String {
        let street = [entry.street, entry.number].filter { !$0.isEmpty }.joined(separator: " ")
        let city = [entry.postcode, entry.city].filter { !$0.isEmpty }.joined(separator: " ")
        let parts = [entry.name, street, city, entry.countryCode].filter { !$0.isEmpty }.joined(separator: ", ")
        return "\(entry.coordinate.latitudeDegrees),\(entry.coordinate.longitudeDegrees) \(parts)"
    }
}

/// Positions in the arguments of the command.
enum Position {
    /// Returns the position of a text such as `60.17,24.94`; `nil` for another text.
    static func coordinate(_ text: String) -> MapCoordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        return MapCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
}
