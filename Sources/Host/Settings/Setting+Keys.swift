import LinuxIO

extension Setting {
    /// The tables of configuration files, in the order of ``all``.
    package static var tables: [String] {
        var tables: [String] = []
        for setting in all {
            guard let table = setting.table, !tables.contains(table) else { continue }
            tables.append(table)
        }
        return tables
    }

    /// The table that has the key; `nil` if the setting has no key.
    package var table: String? { key.map { String($0.prefix { $0 != "." }) } }

    /// The key in its table.
    package var keyInTable: String? { key.map { String($0.drop { $0 != "." }.dropFirst()) } }

    /// Returns the setting with a key, a variable or an option, such as `display.scale`, `EASEL_SCALE` or `--scale`.
    package static func named(_ name: String) -> Setting? {
        all.first { [$0.key, $0.name, $0.option].contains(name) }
    }

    /// Returns the key or table that is meant by an unknown one; `nil` if none is similar.
    package static func keySuggestion(for name: String) -> String? {
        if let key = named(name)?.key { return key }
        let name = name.lowercased().replacing("_", with: "-")
        let keys = all.compactMap(\.key)
        let candidates = keys + tables
        if candidates.contains(name) { return name }
        // The right key without its table, or in another one.
        let last = name.split(separator: ".").last.map(String.init) ?? name
        let inOtherTables = all.filter { $0.keyInTable == last }
        if inOtherTables.count == 1 { return inOtherTables[0].key }
        func nearest(_ names: [(compared: String, key: String)], _ name: String) -> (key: String, distance: Int)? {
            names.map { ($0.key, NearestName.distance($0.compared, name)) }.min { $0.1 < $1.1 }
        }
        let limit = max(2, last.count / 4)
        if let (key, distance) = nearest(candidates.map { ($0, $0) }, name), distance <= limit { return key }
        let lasts = all.compactMap { setting in setting.key.map { (setting.keyInTable ?? $0, $0) } }
        if last.count > 3, let (key, distance) = nearest(lasts, last), distance <= limit { return key }
        return nil
    }
}
