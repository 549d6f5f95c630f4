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
    private var countries = Regions()
    private var states = Regions()

    /// Countries or states.
    private struct Regions {
        private var names: Set<String> = []
        private var near: [Cell: [Named]] = [:]
        private var far: [Cell: [Named]] = [:]

        mutating func add(_ name: String, at coordinate: MapCoordinate) {
            if name.isEmpty { return }
            names.insert(name)
            Self.add(name, at: coordinate, to: &near[AreaGrid.cell(coordinate), default: []])
            Self.add(name, at: coordinate, to: &far[AreaGrid.townCell(coordinate), default: []])
        }

        private static func add(_ name: String, at coordinate: MapCoordinate, to cell: inout [Named]) {
            if cell.count >= 16 || cell.contains(where: { $0.name == name }) { return }
            cell.append(Named(name: name, coordinate: coordinate))
        }

        /// Returns the only region, or that of the nearest element with one; empty if there is none.
        func name(at coordinate: MapCoordinate) -> String {
            if names.count < 2 { return names.first ?? "" }
            if let (named, _) = AreaGrid.nearest(near, to: coordinate) { return named.name }
            return AreaGrid.nearestTown(far, to: coordinate)?.name ?? ""
        }
    }

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

    mutating func add(country: String, state: String, at coordinate: MapCoordinate) {
        countries.add(country, at: coordinate)
        states.add(state, at: coordinate)
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
        return Self.nearestTown(towns, to: coordinate)?.name ?? ""
    }

    /// Returns the nearest element of the cells of towns. Large cities reach farther.
    private static func nearestTown(_ grid: [Cell: [Named]], to coordinate: MapCoordinate) -> Named? {
        let center = townCell(coordinate)
        var best: (town: Named, distance: Double)?
        for row in -2...2 as ClosedRange<Int32> {
            for column in -2...2 as ClosedRange<Int32> {
                for town in grid[Cell(row: center.row + row, column: center.column + column)] ?? [] {
                    let distance = town.coordinate.distance(to: coordinate) / town.weight
                    if distance < best?.distance ?? .infinity { best = (town, distance) }
                }
            }
        }
        return best?.town
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
        if entry.countryCode.isEmpty { entry.countryCode = countries.name(at: entry.coordinate) }
        if entry.state.isEmpty { entry.state = states.name(at: entry.coordinate) }
    }
}
