import ArgumentParser
import LinuxIO
import MapData

/// A route between two positions.
struct RouteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Computes a route between two positions such as `60.17,24.94`."
    )

    @Argument(help: "The map file.")
    var map: String

    @Argument(help: "The first position.")
    var from: String

    @Argument(help: "The last position.")
    var to: String

    @Option(help: "The profile: `driving`, `walking` or `cycling`.")
    var by = "driving"

    func run() throws {
        guard let profile = RoadProfile.allCases.first(where: { "\($0)" == by }) else {
            throw ValidationError("\(by.printableLine) is no profile: use driving, walking or cycling")
        }
        guard let start = Position.coordinate(from), let end = Position.coordinate(to) else {
            throw ValidationError("a position is a latitude and a longitude, such as 60.17,24.94")
        }
        do throws(MapDataError) {
            let planner = try MapFile(path: map).planner(for: profile)
            guard let route = planner.route(from: start, to: end) else {
                throw .file(path: map, reason: "there is no route between these positions")
            }
            Output.print("\(Int(route.distance)) m, \(Int(route.time)) s")
            for step in route.steps { Output.print("\(Int(step.distance)) m: \(step.maneuver) \(step.name)") }
        } catch {
            StandardError.write(line: "easel-map: \(error)")
            throw ExitCode.failure
        }
    }
}
