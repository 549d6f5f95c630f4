/// The types that are declared. Of several types with a tag, the first one is preferred.
enum CommonTypes {
    /// The declarations by identifier.
    static let types = [String: UTType.Declaration](uniqueKeysWithValues: all.map { ($0.identifier, $0) })

    /// The identifiers by themselves in lowercase.
    static let identifiers = [String: String](
        uniqueKeysWithValues: all.map { ($0.identifier.lowercased(), $0.identifier) }
    )

    /// The identifiers of the types with a tag.
    static let identifiersOfTags: [UTTagClass: [String: [String]]] = {
        var result: [UTTagClass: [String: [String]]] = [:]
        for type in all {
            for tag in type.filenameExtensions {
                result[.filenameExtension, default: [:]][tag, default: []].append(type.identifier)
            }
            for tag in type.mimeTypes { result[.mimeType, default: [:]][tag, default: []].append(type.identifier) }
        }
        return result
    }()

    private static func type(
        _ identifier: String,
        _ supertypes: [String],
        _ filenameExtensions: [String] = [],
        mime mimeTypes: [String] = [],
        name localizedDescription: String? = nil
    ) -> UTType.Declaration {
        UTType.Declaration(
            identifier: identifier,
            supertypes: supertypes,
            filenameExtensions: filenameExtensions,
            mimeTypes: mimeTypes,
            localizedDescription: localizedDescription
        )
    }

    static let all: [UTType.Declaration] = [
        type("public.item", []),
        type("public.content", []),
        type("public.composite-content", ["public.content"]),
        type("public.data", ["public.item"], name: "data"),
        type("public.directory", ["public.item"], name: "directory"),
        type("public.folder", ["public.directory"], name: "folder"),
        type("com.apple.package", ["public.directory"], name: "package"),
        type("com.apple.bundle", ["public.directory"], name: "bundle"),
        type("com.apple.application", [], name: "application"),
        type("public.executable", ["public.item"], name: "executable"),
        type(
            "public.unix-executable",
            ["public.data", "public.executable"],
            mime: ["application/x-executable"],
            name: "executable"
        ),
        type("com.apple.resolvable", []),
        type("public.symlink", ["public.item", "com.apple.resolvable"], name: "symbolic link"),
        type("public.url", ["public.data"], name: "URL"),
        type("public.file-url", ["public.url"], name: "file URL"),
        type("public.text", ["public.data", "public.content"], name: "text"),
        type("public.plain-text", ["public.text"], ["txt", "text"], mime: ["text/plain"], name: "text"),
        type("public.utf8-plain-text", ["public.plain-text"], name: "Unicode text"),
        type("public.utf16-plain-text", ["public.plain-text"], name: "Unicode text"),
        type("public.utf16-external-plain-text", ["public.plain-text"], name: "Unicode text"),
        type("public.rtf", ["public.text"], ["rtf"], mime: ["text/rtf", "application/rtf"], name: "RTF document"),
        type("public.html", ["public.text"], ["html", "htm", "shtml", "shtm"], mime: ["text/html"], name: "HTML text"),
        type("public.xml", ["public.text"], ["xml"], mime: ["application/xml", "text/xml"], name: "XML text"),
        type(
            "public.yaml",
            ["public.text"],
            ["yml", "yaml"],
            mime: ["application/x-yaml", "text/yaml"],
            name: "YAML document"
        ),
        type("public.css", ["public.text"], ["css"], mime: ["text/css"], name: "CSS"),
        type("public.delimited-values-text", ["public.text"], name: "delimited text"),
        type(
            "public.comma-separated-values-text",
            ["public.delimited-values-text"],
            ["csv"],
            mime: ["text/csv", "text/comma-separated-values"],
            name: "CSV document"
        ),
        type(
            "public.tab-separated-values-text",
            ["public.delimited-values-text"],
            ["tsv"],
            mime: ["text/tab-separated-values"],
            name: "tab-separated values"
        ),
        type("public.json", ["public.text"], ["json"], mime: ["application/json"], name: "JSON"),
        type("public.geojson", ["public.json"], ["geojson"], mime: ["application/geo+json"], name: "GeoJSON"),
        type("public.log", ["public.plain-text"], ["log"], name: "log file"),
        type(
            "net.daringfireball.markdown",
            ["public.text"],
            ["md", "markdown"],
            mime: ["text/markdown"],
            name: "Markdown document"
        ),
        type("com.apple.property-list", ["public.data"], ["plist"], name: "property list"),
        type(
            "com.apple.xml-property-list",
            ["com.apple.property-list", "public.xml"],
            mime: ["application/x-plist"],
            name: "property list"
        ),
        type("com.apple.binary-property-list", ["com.apple.property-list"], name: "property list"),
        type("public.source-code", ["public.plain-text"], name: "source code"),
        type("public.swift-source", ["public.source-code"], ["swift"], name: "Swift source"),
        type("public.c-source", ["public.source-code"], ["c"], name: "C source"),
        type("public.c-header", ["public.source-code"], ["h"], name: "C header"),
        type(
            "public.c-plus-plus-source",
            ["public.source-code"],
            ["cp", "cpp", "c++", "cc", "cxx"],
            name: "C++ source"
        ),
        type("public.c-plus-plus-header", ["public.source-code"], ["hpp", "h++", "hxx", "hh"], name: "C++ header"),
        type("public.objective-c-source", ["public.source-code"], ["m"], name: "Objective-C source"),
        type("public.assembly-source", ["public.source-code"], ["s"], name: "assembly source"),
        type("public.script", ["public.source-code"], name: "script"),
        type("public.shell-script", ["public.script"], ["sh", "command"], name: "shell script"),
        type(
            "public.python-script",
            ["public.shell-script"],
            ["py"],
            mime: ["text/x-python-script"],
            name: "Python script"
        ),
        type(
            "public.ruby-script",
            ["public.shell-script"],
            ["rb", "rbw"],
            mime: ["text/x-ruby-script"],
            name: "Ruby script"
        ),
        type(
            "public.perl-script",
            ["public.shell-script"],
            ["pl", "pm"],
            mime: ["text/x-perl-script"],
            name: "Perl script"
        ),
        type(
            "public.php-script",
            ["public.shell-script"],
            ["php", "php3", "php4", "ph3", "ph4", "phtml"],
            mime: ["text/php", "application/php"],
            name: "PHP script"
        ),
        type(
            "com.netscape.javascript-source",
            ["public.source-code", "public.executable"],
            ["js", "jscript", "javascript", "mjs"],
            mime: ["text/javascript", "application/javascript"],
            name: "JavaScript"
        ),
        type("public.image", ["public.data", "public.content"], name: "image"),
        type("public.png", ["public.image"], ["png"], mime: ["image/png"], name: "PNG image"),
        type(
            "public.jpeg",
            ["public.image"],
            ["jpeg", "jpg", "jpe"],
            mime: ["image/jpeg", "image/jpg"],
            name: "JPEG image"
        ),
        type("com.compuserve.gif", ["public.image"], ["gif"], mime: ["image/gif"], name: "GIF image"),
        type("public.tiff", ["public.image"], ["tiff", "tif"], mime: ["image/tiff"], name: "TIFF image"),
        type("com.microsoft.bmp", ["public.image"], ["bmp", "dib"], mime: ["image/bmp"], name: "Windows bitmap image"),
        type("org.webmproject.webp", ["public.image"], ["webp"], mime: ["image/webp"], name: "WebP image"),
        type("com.microsoft.ico", ["public.image"], ["ico"], mime: ["image/vnd.microsoft.icon"], name: "Windows icon"),
        type("com.apple.icns", ["public.image"], ["icns"], mime: ["image/icns"], name: "Apple icon image"),
        type("public.heif-standard", ["public.image"], name: "HEIF image"),
        type("public.heif", ["public.heif-standard"], ["heif", "hif"], mime: ["image/heif"], name: "HEIF image"),
        type("public.heic", ["public.heif-standard"], ["heic"], mime: ["image/heic"], name: "HEIC image"),
        type("public.camera-raw-image", ["public.image"], name: "raw image"),
        type(
            "public.svg-image",
            ["public.image", "public.xml"],
            ["svg", "svgz"],
            mime: ["image/svg+xml"],
            name: "SVG image"
        ),
        type(
            "com.adobe.pdf",
            ["public.data", "public.composite-content"],
            ["pdf"],
            mime: ["application/pdf"],
            name: "PDF document"
        ),
        type("public.audiovisual-content", ["public.data", "public.content"], name: "audiovisual content"),
        type("public.movie", ["public.audiovisual-content"], name: "movie"),
        type("public.video", ["public.movie"], name: "video"),
        type("public.audio", ["public.audiovisual-content"], name: "audio"),
        type(
            "com.apple.quicktime-movie",
            ["public.movie"],
            ["mov", "qt"],
            mime: ["video/quicktime"],
            name: "QuickTime movie"
        ),
        type(
            "public.mpeg",
            ["public.movie"],
            ["mpg", "mpeg", "mpe", "m75", "m15"],
            mime: ["video/mpeg"],
            name: "MPEG movie"
        ),
        type("public.mpeg-2-video", ["public.video"], ["m2v", "mp2v"], mime: ["video/mpeg2"], name: "MPEG-2 video"),
        type(
            "public.mpeg-4",
            ["public.movie"],
            ["mp4", "mpg4"],
            mime: ["video/mp4", "video/mp4v"],
            name: "MPEG-4 movie"
        ),
        type(
            "public.avi",
            ["public.movie"],
            ["avi", "vfw"],
            mime: ["video/avi", "video/msvideo", "video/x-msvideo"],
            name: "AVI movie"
        ),
        type("org.webmproject.webm", ["public.movie"], ["webm"], mime: ["video/webm"], name: "WebM movie"),
        type(
            "public.mp3",
            ["public.audio"],
            ["mp3", "mpga"],
            mime: ["audio/mpeg", "audio/mpeg3", "audio/mp3"],
            name: "MP3 audio"
        ),
        type(
            "public.mpeg-4-audio",
            ["public.mpeg-4", "public.audio"],
            ["m4a"],
            mime: ["audio/mp4"],
            name: "MPEG-4 audio"
        ),
        type(
            "com.microsoft.waveform-audio",
            ["public.audio"],
            ["wav", "wave", "bwf"],
            mime: ["audio/vnd.wave", "audio/wav", "audio/wave"],
            name: "Waveform audio"
        ),
        type(
            "public.aiff-audio",
            ["public.audio"],
            ["aiff", "aif"],
            mime: ["audio/aiff", "audio/x-aiff"],
            name: "AIFF audio"
        ),
        type("public.aifc-audio", ["public.aiff-audio"], ["aifc"], name: "AIFF-C audio"),
        type(
            "public.midi-audio",
            ["public.audio"],
            ["midi", "mid", "smf", "kar"],
            mime: ["audio/midi", "audio/mid"],
            name: "MIDI audio"
        ),
        type("org.xiph.flac", ["public.audio"], ["flac"], mime: ["audio/flac"], name: "FLAC audio"),
        type("org.xiph.ogg-audio", ["public.audio"], ["ogg", "oga"], mime: ["audio/ogg"], name: "Ogg audio"),
        type("public.playlist", [], name: "playlist"),
        type(
            "public.m3u-playlist",
            ["public.text", "public.playlist"],
            ["m3u", "m3u8"],
            mime: ["audio/x-mpegurl", "audio/mpegurl", "application/x-mpegurl"],
            name: "M3U playlist"
        ),
        type("public.archive", ["public.data"], name: "archive"),
        type(
            "public.zip-archive",
            ["public.data", "public.archive"],
            ["zip"],
            mime: ["application/zip"],
            name: "ZIP archive"
        ),
        type("com.pkware.zip-archive", ["public.zip-archive"], name: "ZIP archive"),
        type(
            "org.gnu.gnu-zip-archive",
            ["public.data", "public.archive"],
            ["gz", "gzip"],
            mime: ["application/x-gzip", "application/gzip"],
            name: "gzip archive"
        ),
        type(
            "public.bzip2-archive",
            ["public.data", "public.archive"],
            ["bz2", "bzip2", "bz"],
            mime: ["application/x-bzip2"],
            name: "bzip2 archive"
        ),
        type(
            "public.tar-archive",
            ["public.data", "public.archive"],
            ["tar"],
            mime: ["application/x-tar", "application/tar"],
            name: "tar archive"
        ),
        type("com.apple.archive", ["public.data", "public.archive"], ["aar"], name: "Apple archive"),
        type("public.font", ["public.content"], name: "font"),
        type(
            "public.truetype-ttf-font",
            ["public.data", "public.font"],
            ["ttf"],
            mime: ["font/ttf"],
            name: "TrueType font"
        ),
        type(
            "public.opentype-font",
            ["public.data", "public.font"],
            ["otf"],
            mime: ["font/otf"],
            name: "OpenType font"
        ),
        type("public.calendar-event", [], name: "calendar event"),
        type(
            "com.apple.ical.ics",
            ["public.text", "public.calendar-event"],
            ["ics"],
            mime: ["text/calendar"],
            name: "calendar file"
        ),
        type("public.contact", [], name: "contact"),
        type(
            "public.vcard",
            ["public.text", "public.contact"],
            ["vcf", "vcard"],
            mime: ["text/vcard", "text/directory", "text/x-vcard"],
            name: "vCard"
        ),
        type("public.message", [], name: "message"),
        type(
            "public.email-message",
            ["public.data", "public.message"],
            ["eml"],
            mime: ["message/rfc822"],
            name: "email message"
        ),
        type("public.to-do-item", [], name: "to-do item"),
        type("public.bookmark", [], name: "bookmark"),
        type("public.database", [], name: "database"),
        type("public.spreadsheet", ["public.content"], name: "spreadsheet"),
        type("public.presentation", ["public.composite-content"], name: "presentation"),
        type("public.disk-image", [], name: "disk image"),
        type("public.3d-content", ["public.content"], name: "3D content"),
        type(
            "com.pixar.universal-scene-description",
            ["public.data", "public.3d-content"],
            ["usd"],
            name: "Universal Scene Description"
        ),
        type(
            "com.pixar.universal-scene-description-mobile",
            ["public.data", "public.3d-content"],
            ["usdz"],
            mime: ["model/vnd.usdz+zip"],
            name: "USDZ document"
        ),
        type(
            "com.adobe.encapsulated-postscript",
            ["public.image"],
            ["eps"],
            mime: ["application/postscript"],
            name: "EPS image"
        ),
        type(
            "org.openxmlformats.wordprocessingml.document",
            ["public.data", "public.composite-content"],
            ["docx"],
            mime: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
            name: "Word document"
        ),
        type(
            "org.openxmlformats.spreadsheetml.sheet",
            ["public.data", "public.spreadsheet"],
            ["xlsx"],
            mime: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
            name: "Excel workbook"
        ),
        type(
            "org.openxmlformats.presentationml.presentation",
            ["public.data", "public.presentation"],
            ["pptx"],
            mime: ["application/vnd.openxmlformats-officedocument.presentationml.presentation"],
            name: "PowerPoint presentation"
        ),
        type(
            "org.idpf.epub-container",
            ["public.data", "public.composite-content"],
            ["epub"],
            mime: ["application/epub+zip"],
            name: "EPUB document"
        ),
        type(
            "public.x509-certificate",
            ["public.data"],
            ["cer", "crt", "der"],
            mime: ["application/x-x509-ca-cert"],
            name: "certificate"
        ),
        type(
            "com.rsa.pkcs-12",
            ["public.data"],
            ["p12", "pfx"],
            mime: ["application/x-pkcs12"],
            name: "personal information exchange"
        ),
    ]
}
