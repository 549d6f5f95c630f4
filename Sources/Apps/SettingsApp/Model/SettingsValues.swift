import UIKit

/// The values of all settings.
public struct SettingsValues: Codable, Equatable, Sendable {
    /// The style of the interface.
    public enum Style: String, Codable, CaseIterable, Sendable { case automatic, light, dark }
    /// The size of texts.
    public enum TextSize: String, Codable, CaseIterable, Sendable { case small, standard, large }
    /// The time at which notifications are shown.
    public enum Delivery: String, Codable, CaseIterable, Sendable { case now, hourly, scheduled }

    /// A color of the sRGB color space, with components from 0 to 1.
    public struct Color: Codable, Equatable, Sendable {
        var red, green, blue: Double
    }

    /// A person, as a form asks for them.
    struct Owner: Codable, Equatable, Sendable {
        var name = "Ann Lee"
        var email = ""
        var phone = ""
        var room = ""

        /// The maximum number of characters of a text.
        static let longest = 80
    }

    var isInAirplaneMode = false
    var hasWiFi = true
    var network = "Harbor"
    var hasBluetooth = true

    var showsNotifications = true
    var delivery = Delivery.scheduled
    /// The minutes of the day at which the summaries appear.
    var morning = 8 * 60
    var evening = 18 * 60
    var repeats = 2

    var volume = 0.6
    var ringtone = "Reflection"
    var hasKeyClicks = true

    /// The style of the interface.
    public var style = Style.automatic
    /// The size of texts.
    public var textSize = TextSize.standard
    /// The color of controls; `nil` for that of the system.
    public var tint: Color?
    var brightness = 0.75
    var wallpaper = 0

    /// The person to whom the device belongs.
    var owner = Owner()

    var birthday: Date?
    /// The minute of the day of the alarm; `nil` for none.
    var alarm: Int?
    var drink = 1
    var snack = 0

    /// The settings of a new device.
    public init() {}

    /// Returns the settings with all values within their limits. A file can contain any numbers.
    func limited() -> SettingsValues {
        var values = self
        func limit<Value: Comparable>(_ path: WritableKeyPath<SettingsValues, Value>, _ range: ClosedRange<Value>) {
            values[keyPath: path] = min(max(self[keyPath: path], range.lowerBound), range.upperBound)
        }
        limit(\.morning, 0...1439)
        limit(\.evening, 0...1439)
        limit(\.repeats, 0...10)
        limit(\.volume, 0...1)
        limit(\.brightness, 0...1)
        limit(\.wallpaper, 0...4)
        limit(\.drink, 0...2)
        limit(\.snack, 0...2)
        values.alarm = alarm.map { min(max($0, 0), 1439) }
        for path in [\Owner.name, \.email, \.phone, \.room] {
            values.owner[keyPath: path] = String(owner[keyPath: path].prefix(Owner.longest))
        }
        // From 1900 to 2100.
        values.birthday = birthday.map {
            Date(timeIntervalSince1970: min(max($0.timeIntervalSince1970, -2_208_988_800), 4_102_444_800))
        }
        return values
    }
}

extension SettingsValues.Style {
    var title: String {
        switch self {
        case .automatic: "Automatic"
        case .light: "Light"
        case .dark: "Dark"
        }
    }

    /// The style that overrides that of the screen.
    var interfaceStyle: UIUserInterfaceStyle {
        switch self {
        case .automatic: .unspecified
        case .light: .light
        case .dark: .dark
        }
    }
}

extension SettingsValues.TextSize {
    var title: String {
        switch self {
        case .small: "Small"
        case .standard: "Default"
        case .large: "Large"
        }
    }

    /// The category that overrides that of the screen.
    var category: UIContentSizeCategory {
        switch self {
        case .small: .small
        case .standard: .unspecified
        case .large: .extraExtraExtraLarge
        }
    }
}

extension SettingsValues.Delivery {
    var title: String {
        switch self {
        case .now: "Now"
        case .hourly: "Hourly"
        case .scheduled: "Scheduled"
        }
    }
}

extension SettingsValues.Color {
    /// The color as one of UIKit.
    var uiColor: UIColor { UIColor(red: red, green: green, blue: blue, alpha: 1) }

    /// Creates the value of a color, without its opacity.
    init(_ color: UIColor) {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        self.init(red: red, green: green, blue: blue)
    }
}
