import CoreLocation
import UIKit

/// A formatter of distances, in the units that a language or a user prefers.
///
/// Distances are rounded as on signs: below 1 km to 50 m, or to 10 m below 100 m; above to 0.1 km, and from 10 km on to 1 km. Feet,
/// yards and miles are rounded in the same manner. Apple does not document its rounding.
open class MKDistanceFormatter: Formatter, @unchecked Sendable {
    /// The systems of units.
    public enum Units: UInt, Sendable {
        /// The system of the locale.
        case `default`
        /// Meters and kilometers.
        case metric
        /// Feet and miles.
        case imperial
        /// Yards and miles.
        case imperialWithYards
    }

    /// The lengths of the names of units.
    public enum DistanceUnitStyle: UInt, Sendable {
        /// The abbreviation.
        case `default`
        /// The abbreviation.
        case abbreviated
        /// The full name.
        case full
    }

    private var chosenLocale: Locale?

    /// The language and the system of units; by default those of the user.
    open var locale: Locale! {
        get { chosenLocale ?? LanguageState.currentLocale }
        set { chosenLocale = newValue }
    }

    /// The system of units; that of the locale by default.
    open var units = Units.default

    /// The length of the names of units.
    open var unitStyle = DistanceUnitStyle.default

    /// Returns the text of a distance.
    /// - Parameter distance: The distance in meters. A negative or an infinite one is 0.
    open func string(fromDistance distance: CLLocationDistance) -> String {
        let meters = distance.isFinite ? max(distance, 0) : 0
        let (value, unit) = Self.rounded(meters, system)
        let digits = value < 10 && unit.isLarge && value != value.rounded() ? 1 : 0
        let language = MapLanguage([locale.identifier])
        let number = value.formatted(
            FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(digits))
        )
        return "\(number) \(unit.name(in: language, isFull: unitStyle == .full, value: value))"
    }

    /// Returns the distance of a text, in meters: a number and a unit. Texts without them have the distance -1; Apple does not
    /// document that.
    open func distance(from distance: String) -> CLLocationDistance {
        let text = distance.trimmingCharacters(in: .whitespaces)
        let numerals = text.prefix { $0.isNumber || $0 == "." || $0 == "," || $0 == "\u{A0}" || $0 == "\u{202F}" }
        let unit = text.dropFirst(numerals.count).trimmingCharacters(in: .whitespaces)
        let formatter = NumberFormatter()
        formatter.locale = locale
        formatter.numberStyle = .decimal
        guard let number = formatter.number(from: String(numerals))?.doubleValue, number.isFinite,
            let found = DistanceUnit(named: unit, in: MapLanguage([locale.identifier]))
        else { return -1 }
        return number * found.meters
    }

    /// Returns the text of a distance, or `nil` for an object that is no number.
    open override func string(for obj: Any?) -> String? {
        (obj as? CLLocationDistance ?? (obj as? NSNumber)?.doubleValue).map { string(fromDistance: $0) }
    }

    /// The system of units without the default.
    private var system: Units {
        guard units == .default else { return units }
        return switch locale.measurementSystem {
        case .us: .imperial
        case .uk: .imperialWithYards
        default: .metric
        }
    }

    private static func rounded(_ meters: Double, _ system: Units) -> (value: Double, unit: DistanceUnit) {
        let (small, large): (DistanceUnit, DistanceUnit) =
            switch system {
            case .imperial: (.foot, .mile)
            case .imperialWithYards: (.yard, .mile)
            default: (.meter, .kilometer)
            }
        let count = meters / small.meters
        // The large unit begins where its text would not be 0.
        if meters < large.meters * (large == .kilometer ? 0.975 : 0.1875) {
            let step = count < 95 ? 10.0 : 50
            return ((count / step).rounded() * step, small)
        }
        let value = meters / large.meters
        return (value < 9.95 ? (value * 10).rounded() / 10 : value.rounded(), large)
    }
}

/// A unit of distances.
enum DistanceUnit: CaseIterable {
    case meter, kilometer, foot, yard, mile

    /// The length in meters.
    var meters: Double {
        switch self {
        case .meter: 1
        case .kilometer: 1000
        case .foot: 0.3048
        case .yard: 0.9144
        case .mile: 1609.344
        }
    }

    var isLarge: Bool { self == .kilometer || self == .mile }

    /// The abbreviation, and the full names for one and for several.
    private func names(in language: MapLanguage) -> (short: String, one: String, other: String) {
        switch (self, language) {
        case (.meter, .english): ("m", "meter", "meters")
        case (.meter, .german): ("m", "Meter", "Meter")
        case (.meter, .french): ("m", "mètre", "mètres")
        case (.meter, .spanish): ("m", "metro", "metros")
        case (.meter, .finnish): ("m", "metri", "metriä")
        case (.meter, .swedish): ("m", "meter", "meter")
        case (.kilometer, .english): ("km", "kilometer", "kilometers")
        case (.kilometer, .german): ("km", "Kilometer", "Kilometer")
        case (.kilometer, .french): ("km", "kilomètre", "kilomètres")
        case (.kilometer, .spanish): ("km", "kilómetro", "kilómetros")
        case (.kilometer, .finnish): ("km", "kilometri", "kilometriä")
        case (.kilometer, .swedish): ("km", "kilometer", "kilometer")
        case (.foot, .english): ("ft", "foot", "feet")
        case (.foot, .german): ("ft", "Fuß", "Fuß")
        case (.foot, .french): ("pi", "pied", "pieds")
        case (.foot, .spanish): ("ft", "pie", "pies")
        case (.foot, .finnish): ("ft", "jalka", "jalkaa")
        case (.foot, .swedish): ("fot", "fot", "fot")
        case (.yard, .english): ("yd", "yard", "yards")
        case (.yard, .german): ("yd", "Yard", "Yards")
        case (.yard, .french): ("yd", "yard", "yards")
        case (.yard, .spanish): ("yd", "yarda", "yardas")
        case (.yard, .finnish): ("yd", "jaardi", "jaardia")
        case (.yard, .swedish): ("yd", "yard", "yards")
        case (.mile, .english): ("mi", "mile", "miles")
        case (.mile, .german): ("mi", "Meile", "Meilen")
        case (.mile, .french): ("mi", "mile", "miles")
        case (.mile, .spanish): ("mi", "milla", "millas")
        case (.mile, .finnish): ("mi", "maili", "mailia")
        case (.mile, .swedish): ("mi", "engelsk mil", "engelska mil")
        }
    }

    /// Returns the name for a number of units.
    func name(in language: MapLanguage, isFull: Bool, value: Double) -> String {
        let names = names(in: language)
        if !isFull { return names.short }
        // French has the singular below 2.
        let isOne = language == .french ? value < 2 : value == 1
        return isOne ? names.one : names.other
    }

    /// Creates the unit with a name in a language, or in English.
    init?(named name: String, in language: MapLanguage) {
        let found = Self.allCases.first { unit in
            [language, .english].contains { language in
                let names = unit.names(in: language)
                return [names.short, names.one, names.other].contains { $0.lowercased() == name.lowercased() }
            }
        }
        guard let found else { return nil }
        self = found
    }
}
