/// The traits of an accessibility element, which describe its role and its state. The raw values are the same as in
/// UIKit.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The traits as bits.
    public let rawValue: UInt64

    /// Creates a set of traits from a raw value.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// No traits.
    public static let none: UIAccessibilityTraits = []

    /// The trait of buttons.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)

    /// The trait of links.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)

    /// The trait of images.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)

    /// The trait of elements that are selected, such as the current segment of a segmented control.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)

    /// The trait of elements that play a sound when they are activated.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)

    /// The trait of keys of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)

    /// The trait of text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)

    /// The trait of an element that summarizes the state of the application when it starts.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)

    /// The trait of elements that are disabled.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)

    /// The trait of elements whose value changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)

    /// The trait of search fields.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)

    /// The trait of elements that start a recording or the playback of media.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)

    /// The trait of elements with a value that can be increased and decreased.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)

    /// The trait of elements that receive touches directly, such as a drawing canvas.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)

    /// The trait of elements whose end turns the page.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)

    /// The trait of a row of tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)

    /// The trait of headings.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)

    /// The trait of images that can be zoomed.
    public static let supportsZoom = UIAccessibilityTraits(rawValue: 1 << 17)

    /// The trait of elements that are switched on and off. The raw value is empirical; not documented by Apple.
    public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
}

extension UIAccessibilityTraits {
    /// The names of all traits, in the order of their bits.
    static let names: [(traits: UIAccessibilityTraits, name: String)] = [
        (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"), (.playsSound, "playsSound"),
        (.keyboardKey, "keyboardKey"), (.staticText, "staticText"), (.summaryElement, "summaryElement"),
        (.notEnabled, "notEnabled"), (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"),
        (.startsMediaSession, "startsMediaSession"), (.adjustable, "adjustable"),
        (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"),
        (.tabBar, "tabBar"), (.header, "header"), (.supportsZoom, "supportsZoom"), (.toggleButton, "toggleButton"),
    ]

    /// The names of the traits, in the order of their bits.
    package var names: [String] { Self.names.filter { contains($0.traits) }.map(\.name) }
}
