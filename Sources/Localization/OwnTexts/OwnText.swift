/// The texts of the toolkit itself. A raw value is the English text, which is the key of translations by an app.
///
/// Each language has a function with a text for every case, so that none can be missing.
package enum OwnText: String, CaseIterable, Sendable {
    case done = "Done"
    case cancel = "Cancel"
    case edit = "Edit"
    case save = "Save"
    case add = "Add"
    case compose = "Compose"
    case reply = "Reply"
    case share = "Share"
    case organize = "Organize"
    case bookmarks = "Bookmarks"
    case search = "Search"
    case refresh = "Refresh"
    case stop = "Stop"
    case camera = "Camera"
    case delete = "Delete"
    case play = "Play"
    case pause = "Pause"
    case rewind = "Rewind"
    case fastForward = "Fast Forward"
    case undo = "Undo"
    case redo = "Redo"
    case undoAction = "Undo %@"
    case redoAction = "Redo %@"
    case close = "Close"
    case cut = "Cut"
    case copy = "Copy"
    case paste = "Paste"
    case select = "Select"
    case selectAll = "Select All"
    case expanded = "Expanded"
    case collapsed = "Collapsed"
    case format = "Format"
    case bold = "Bold"
    case italic = "Italic"
    case underline = "Underline"
    case clearText = "Clear text"
    case noResults = "No Results"
    case noResultsFor = "No Results for “%@”"
    case checkSpelling = "Check the spelling or try a new search."
    case find = "Find"
    case replace = "Replace"
    case replaceAll = "Replace All"
    case nextResult = "Next Result"
    case previousResult = "Previous Result"
    case matchCase = "Match Case"
    case wholeWords = "Whole Words"
    case options = "Options"
    case more = "More"
    case favorites = "Favorites"
    case featured = "Featured"
    case topRated = "Top Rated"
    case recents = "Recents"
    case contacts = "Contacts"
    case history = "History"
    case downloads = "Downloads"
    case mostRecent = "Most Recent"
    case mostViewed = "Most Viewed"
    case back = "Back"
    case sidebar = "Sidebar"
    case loading = "Loading…"
    case refreshing = "Refreshing"
    case inProgress = "In progress"
    case progressHalted = "Progress halted"
    case progress = "Progress"
    case increment = "Increment"
    case decrement = "Decrement"
    case moreInfo = "More Info"
    case selected = "selected"
    case switchButton = "switch button"
    case button = "button"
    case link = "link"
    case searchField = "search field"
    case textField = "text field"
    case secureTextField = "secure text field"
    case isEditing = "is editing"
    case image = "image"
    case heading = "heading"
    case tabBar = "tab bar"
    case dimmed = "dimmed"
    case adjustable = "adjustable"
    case actionsAvailable = "actions available"
    case on = "on"
    case off = "off"
    case activate = "activate"
    case position = "%1$ld of %2$ld"
    case page = "page %1$ld of %2$ld"
    case colors = "Colors"
    case colorGrid = "Color Grid"
    case colorSpectrum = "Color Spectrum"
    case colorWell = "Color Well"
    case opacity = "Opacity"
    case red = "Red"
    case green = "Green"
    case blue = "Blue"
    case grid = "Grid"
    case spectrum = "Spectrum"
    case sliders = "Sliders"
    case previousMonth = "Previous Month"
    case nextMonth = "Next Month"
    case datePicker = "Date Picker"
    case timePicker = "Time Picker"
    case year = "Year"
    case month = "Month"
    case day = "Day"
    case date = "Date"
    case hour = "Hour"
    case period = "Period"
    case minute = "Minute"
    case hours = "Hours"
    case minutes = "Minutes"
    case reorder = "Reorder"
    case sectionIndex = "Section index"
    case moveUp = "Move Up"
    case moveDown = "Move Down"
    case allowLocation = "Allow “%@” to use your location?"
    case allowWhileUsing = "Allow While Using App"
    case allowOnce = "Allow Once"
    case allowAlways = "Always Allow"
    case doNotAllow = "Don’t Allow"
    case keepWhileUsing = "Keep Only While Using"
    case allowPreciseLocation = "Allow “%@” to use your precise location?"
    case go = "Go"
    case join = "Join"
    case next = "Next"
    case route = "Route"
    case send = "Send"
    case emergencyCall = "Emergency Call"
    case continueTyping = "Continue"
    case returnKey = "return"
    case space = "space"
    case shift = "shift"
    case capsLock = "Caps Lock"
    case nextKeyboard = "Next keyboard"
    case hideKeyboard = "Hide keyboard"
    case letters = "letters"
    case numbers = "numbers"
    case symbols = "symbols"
}

extension OwnText {
    /// The languages of the texts: the tag of each with the function that returns its texts.
    package static let languages: [(tag: String, text: @Sendable (OwnText) -> String)] = [
        ("en", { $0.rawValue }),
        ("de", { $0.inGerman }),
        ("fr", { $0.inFrench }),
        ("es", { $0.inSpanish }),
        ("it", { $0.inItalian }),
        ("pt", { $0.inPortuguese }),
        ("nl", { $0.inDutch }),
        ("sv", { $0.inSwedish }),
        ("fi", { $0.inFinnish }),
        ("pl", { $0.inPolish }),
        ("el", { $0.inGreek }),
        ("ru", { $0.inRussian }),
        ("tr", { $0.inTurkish }),
        ("ar", { $0.inArabic }),
        ("he", { $0.inHebrew }),
        ("hi", { $0.inHindi }),
        ("zh-Hans", { $0.inSimplifiedChinese }),
        ("zh-Hant", { $0.inTraditionalChinese }),
        ("ja", { $0.inJapanese }),
        ("ko", { $0.inKorean }),
    ]

    private static let tags = languages.map(\.tag)

    /// Returns the function that returns texts in the first of some languages that has texts; in English if none has.
    static func texts(in preferred: [String]) -> @Sendable (OwnText) -> String {
        let tag = LocalizationMatch.best(of: tags, for: preferred).first
        guard let language = languages.first(where: { $0.tag == tag }) else { return { $0.rawValue } }
        return language.text
    }

    /// Returns the text in the first of some languages that has texts; in English if none has.
    package func text(in preferred: [String]) -> String { Self.texts(in: preferred)(self) }

    /// The text in the language of the current session.
    package var localized: String { LanguageState.current?.ownText(self) ?? rawValue }
}
