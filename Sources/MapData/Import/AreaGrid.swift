/// The cities, districts and countries of positions, by the nearest element that has one.
struct AreaGrid {
    private struct Cell: Hashable { let row: Int32, column: Int32 }

    private struct Named {
        let name: String
        let coordinate: MapCoordinate
        var weight = 1.0
    }

    /// About 1 km from north to south.
    private static let size: Int32 = 100_000
    private static let rings: Int32 = 3
    private static let districtDistance = 3000.0
    /// The cells of towns are larger: about 20 km.
    private static let townSize: Int32 = 2_000_000

    private static func townCell(_ coordinate: MapCoordinate) -> Cell {
        Cell(row: coordinate.latitude / townSize, column: coordinate.longitude / townSize)
    }

    private var cities: [Cell: [Named]] = [:]
    private var towns: [Cell: [Named]] = [:]
    private var districts: [Cell: [Named]] = [:]
    private var countries: [String: Int] = [:]
    private var states: [String: Int] = [:]

    private static func cell(_ coordinate: MapCoordinate) -> Cell {
        Cell(row: coordinate.latitude / size, column: coordinate.longitude / size)
    }

    mutating func add(_ city: String, at coordinate: MapCoordinate) {
        let cell = Self.cell(coordinate)
        // A few for each cell are enough.
        if let last = cities[cell], last.count >= 64 { return }
        cities[cell, default: []].append(Named(name: city, coordinate: coordinate))
    }

    mutating func addTown(_ name: String, at coordinate: MapCoordinate, importance: Double) {
        towns[Self.townCell(coordinate), default: []].append(
            Named(name: name, coordinate: coordinate, weight: max(importance, 0.1))
        )
    }

    mutating func addDistrict(_ name: String, at coordinate: MapCoordinate) {
        districts[Self.cell(coordinate), default: []].append(Named(name: name, coordinate: coordinate))
    }

    mutating func add(country: String, state: String) {
        if !country.isEmpty { countries[country, default: 0] += 1 }
        if !state.isEmpty { states[state, default: 0] += 1 }
    }

    private static func nearest(_ grid: [Cell: [Named]], to coordinate: MapCoordinate) -> (Named, Double)? {
        let center = cell(coordinate)
        var best: (Named, Double)?
        for ring in 0...rings {
            for row in -ring...ring {
                for column in -ring...ring where max(abs(row), abs(column)) == ring {
                    for named in grid[Cell(row: center.row + row, column: center.column + column)] ?? [] {
                        let distance = named.coordinate.distance(to: coordinate)
                        if distance < best?.1 ?? .infinity { best = (named, distance) }
                    }
                }
            }
            if best != nil, ring > 0 { break }
        }
        return best
    }

    /// Returns the city at a position; empty if there is none.
    func city(at coordinate: MapCoordinate) -> String {
        if let (named, _) = Self.nearest(cities, to: coordinate) { return named.name }
        // Large cities reach farther.
        let center = Self.townCell(coordinate)
        var best: (name: String, distance: Double)?
        for row in -2...2 as ClosedRange<Int32> {
            for column in -2...2 as ClosedRange<Int32> {
                for town in towns[Cell(row: center.row + row, column: center.column + column)] ?? [] {
                    let distance = town.coordinate.distance(to: coordinate) / town.weight
                    if distance < best?.distance ?? .infinity { best = (town.name, distance) }
                }
            }
        }
        return best?.name ?? ""
    }

    /// Adds the areas that an entry does not have.
    func complete(_ entry: inout GazetteerEntry) {
        if entry.city.isEmpty { entry.city = city(at: entry.coordinate) }
        if entry.district.isEmpty, entry.kind != .place,
            let (named, distance) = Self.nearest(districts, to: entry.coordinate),
            distance < Self.districtDistance
        {
            entry.district = named.name
        }
        // An extract is in one country and one state as a rule.
        func usual(_ counts: [String: Int]) -> String {
            counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
        }
        if entry.countryCode.isEmpty { entry.countryCode = usual(countries) }
        if entry.state.isEmpty { entry.state = usual(states) }
    }
}
