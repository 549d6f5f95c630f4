/// The relations of the uniform type identifiers that values of this module have.
enum ItemTypes {
    /// The types to which a type conforms directly.
    private static let parents: [String: [String]] = [
        "public.utf8-plain-text": ["public.plain-text"], "public.utf16-plain-text": ["public.plain-text"],
        "public.plain-text": ["public.text"], "public.text": ["public.data", "public.content"],
        "public.rtf": ["public.text"], "public.html": ["public.text"], "public.json": ["public.text"],
        "public.url": ["public.data"], "public.file-url": ["public.url"],
        "public.png": ["public.image"], "public.jpeg": ["public.image"], "public.heic": ["public.image"],
        "com.compuserve.gif": ["public.image"], "com.apple.uikit.image": ["public.image"],
        "public.image": ["public.data", "public.content"],
        "com.adobe.pdf": ["public.data", "public.content"],
        "com.apple.uikit.attributedstring": ["public.text"],
        "public.data": ["public.item"],
    ]

    /// Returns a Boolean value that indicates whether a type is another one, or conforms to it.
    static func conforms(_ type: String, to other: String) -> Bool {
        type == other || (parents[type] ?? []).contains { conforms($0, to: other) }
    }

    /// Returns the extension of the names of files of a type.
    static func fileExtension(_ type: String) -> String? {
        switch type {
        case "public.png": "png"
        case "public.jpeg": "jpeg"
        case "public.heic": "heic"
        case "com.compuserve.gif": "gif"
        case "com.adobe.pdf": "pdf"
        case "public.html": "html"
        case "public.rtf": "rtf"
        case "public.json": "json"
        default: conforms(type, to: "public.text") ? "txt" : nil
        }
    }
}
