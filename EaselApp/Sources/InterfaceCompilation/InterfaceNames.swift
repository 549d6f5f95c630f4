/// Names in files, and those in Swift.
enum InterfaceNames {
    static let presentationStyles = [
        "fullScreen": "fullScreen", "pageSheet": "pageSheet", "formSheet": "formSheet",
        "currentContext": "currentContext",
        "overFullScreen": "overFullScreen", "overCurrentContext": "overCurrentContext", "popover": "popover",
        "automatic": "automatic", "none": "none", "custom": "custom", "blurOverFullScreen": "overFullScreen",
    ]

    static let transitionStyles = [
        "coverVertical": "coverVertical", "flipHorizontal": "flipHorizontal", "crossDissolve": "crossDissolve",
        "partialCurl": "partialCurl",
    ]

    static let attributes = [
        "left": "left", "right": "right", "top": "top", "bottom": "bottom", "leading": "leading",
        "trailing": "trailing",
        "width": "width", "height": "height", "centerX": "centerX", "centerY": "centerY", "baseline": "lastBaseline",
        "lastBaseline": "lastBaseline", "firstBaseline": "firstBaseline", "leftMargin": "leftMargin",
        "rightMargin": "rightMargin", "topMargin": "topMargin", "bottomMargin": "bottomMargin",
        "leadingMargin": "leadingMargin", "trailingMargin": "trailingMargin",
        "centerXWithinMargins": "centerXWithinMargins", "centerYWithinMargins": "centerYWithinMargins",
    ]

    static let events = [
        "touchDown": "touchDown", "touchDownRepeat": "touchDownRepeat", "touchDragInside": "touchDragInside",
        "touchDragOutside": "touchDragOutside", "touchDragEnter": "touchDragEnter", "touchDragExit": "touchDragExit",
        "touchUpInside": "touchUpInside", "touchUpOutside": "touchUpOutside", "touchCancel": "touchCancel",
        "valueChanged": "valueChanged", "primaryActionTriggered": "primaryActionTriggered",
        "editingDidBegin": "editingDidBegin", "editingChanged": "editingChanged", "editingDidEnd": "editingDidEnd",
        "editingDidEndOnExit": "editingDidEndOnExit",
    ]

    static let states = [
        "normal": ".normal", "highlighted": ".highlighted", "disabled": ".disabled", "selected": ".selected",
        "focused": ".focused",
    ]

    static let weights = [
        "ultraLight": "ultraLight", "thin": "thin", "light": "light", "regular": "regular", "medium": "medium",
        "semibold": "semibold", "bold": "bold", "heavy": "heavy", "black": "black",
    ]

    static let textStyles = [
        "UICTFontTextStyleBody": "body", "UICTFontTextStyleCallout": "callout", "UICTFontTextStyleCaption1": "caption1",
        "UICTFontTextStyleCaption2": "caption2", "UICTFontTextStyleFootnote": "footnote",
        "UICTFontTextStyleHeadline": "headline", "UICTFontTextStyleSubhead": "subheadline",
        "UICTFontTextStyleTitle0": "largeTitle", "UICTFontTextStyleTitle1": "title1",
        "UICTFontTextStyleTitle2": "title2",
        "UICTFontTextStyleTitle3": "title3",
    ]

    static let systemItems = [
        "done": "done", "cancel": "cancel", "edit": "edit", "save": "save", "add": "add",
        "flexibleSpace": "flexibleSpace", "fixedSpace": "fixedSpace", "compose": "compose", "reply": "reply",
        "action": "action", "organize": "organize", "bookmarks": "bookmarks", "search": "search",
        "refresh": "refresh", "stop": "stop", "camera": "camera", "trash": "trash", "play": "play", "pause": "pause",
        "rewind": "rewind", "fastForward": "fastForward", "undo": "undo", "redo": "redo", "close": "close",
    ]

    static let tabItems = [
        "more": "more", "favorites": "favorites", "featured": "featured", "topRated": "topRated", "recents": "recents",
        "contacts": "contacts", "history": "history", "bookmarks": "bookmarks", "search": "search",
        "downloads": "downloads", "mostRecent": "mostRecent", "mostViewed": "mostViewed",
    ]

    static let buttonTypes = [
        "custom": "custom", "system": "system", "roundedRect": "system", "detailDisclosure": "detailDisclosure",
        "infoLight": "infoLight", "infoDark": "infoDark", "contactAdd": "contactAdd", "close": "close",
    ]

    static let activityStyles = [
        "white": "medium", "gray": "medium", "whiteLarge": "large", "medium": "medium", "large": "large",
    ]

    static let blurStyles = [
        "extraLight": "extraLight", "light": "light", "dark": "dark", "regular": "regular", "prominent": "prominent",
        "systemUltraThinMaterial": "systemUltraThinMaterial", "systemThinMaterial": "systemThinMaterial",
        "systemMaterial": "systemMaterial", "systemThickMaterial": "systemThickMaterial",
        "systemChromeMaterial": "systemChromeMaterial",
    ]

    /// System colors of the older form, by the names of properties of `UIColor`.
    static let cocoaTouchColors = [
        "darkTextColor": "darkText", "lightTextColor": "lightText",
        "groupTableViewBackgroundColor": "systemGroupedBackground",
        "viewFlipsideBackgroundColor": "darkGray", "scrollViewTexturedBackgroundColor": "lightGray",
        "tableCellGroupedBackgroundColor": "secondarySystemGroupedBackground", "underPageBackgroundColor": "lightGray",
    ]

    static let systemColors: Set<String> = [
        "systemRed", "systemGreen", "systemBlue", "systemOrange", "systemYellow", "systemPink", "systemPurple",
        "systemTeal",
        "systemIndigo", "systemBrown", "systemMint", "systemCyan", "systemGray", "systemGray2", "systemGray3",
        "systemGray4", "systemGray5", "systemGray6", "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel",
        "placeholderText", "separator", "opaqueSeparator", "link", "systemFill", "secondarySystemFill",
        "tertiarySystemFill", "quaternarySystemFill", "systemBackground", "secondarySystemBackground",
        "tertiarySystemBackground", "systemGroupedBackground", "secondarySystemGroupedBackground",
        "tertiarySystemGroupedBackground", "darkText", "lightText", "white", "black",
        "clear", "red", "green", "blue", "cyan", "yellow", "magenta", "orange", "purple", "brown", "gray", "darkGray",
        "lightGray",
    ]

    static let keyboardTypes = [
        "default": "default", "alphabet": "asciiCapable", "ASCIICapable": "asciiCapable",
        "numbersAndPunctuation": "numbersAndPunctuation", "URL": "URL", "numberPad": "numberPad",
        "phonePad": "phonePad",
        "namePhonePad": "namePhonePad", "emailAddress": "emailAddress", "decimalPad": "decimalPad",
        "twitter": "twitter",
        "webSearch": "webSearch",
    ]

    static let returnKeys = [
        "default": "default", "go": "go", "google": "google", "join": "join", "next": "next", "route": "route",
        "search": "search", "send": "send", "yahoo": "yahoo", "done": "done", "emergencyCall": "emergencyCall",
        "continue": "continue",
    ]
}
