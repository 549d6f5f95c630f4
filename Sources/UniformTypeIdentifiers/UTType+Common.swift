extension UTType {
    /// The base type of files and folders.
    public static let item = UTType(common: "public.item")

    /// The base type of documents, images and other content.
    public static let content = UTType(common: "public.content")

    /// The type of content of several kinds, such as a PDF document.
    public static let compositeContent = UTType(common: "public.composite-content")

    /// The type of a sequence of bytes, the base type of files.
    public static let data = UTType(common: "public.data")

    /// The type of a folder.
    public static let directory = UTType(common: "public.directory")

    /// The type of a folder that is not a package.
    public static let folder = UTType(common: "public.folder")

    /// The type of a folder that is shown as a file.
    public static let package = UTType(common: "com.apple.package")

    /// The type of a folder with a fixed structure.
    public static let bundle = UTType(common: "com.apple.bundle")

    /// The type of a program.
    public static let application = UTType(common: "com.apple.application")

    /// The type of a program or library that can be run.
    public static let executable = UTType(common: "public.executable")

    /// The type of a program for Unix systems.
    public static let unixExecutable = UTType(common: "public.unix-executable")

    /// The type of a reference to another file.
    public static let resolvable = UTType(common: "com.apple.resolvable")

    /// The type of a symbolic link.
    public static let symbolicLink = UTType(common: "public.symlink")

    /// The type of a uniform resource locator.
    public static let url = UTType(common: "public.url")

    /// The URL of a file.
    public static let fileURL = UTType(common: "public.file-url")

    /// The base type of text.
    public static let text = UTType(common: "public.text")

    /// The type of text without markup.
    public static let plainText = UTType(common: "public.plain-text")

    /// The type of text in UTF-8 without markup.
    public static let utf8PlainText = UTType(common: "public.utf8-plain-text")

    /// The type of text in UTF-16 in native byte order without markup.
    public static let utf16PlainText = UTType(common: "public.utf16-plain-text")

    /// The type of text in UTF-16 with a byte order mark.
    public static let utf16ExternalPlainText = UTType(common: "public.utf16-external-plain-text")

    /// The type of text in the Rich Text Format.
    public static let rtf = UTType(common: "public.rtf")

    /// The type of a page of the web.
    public static let html = UTType(common: "public.html")

    /// The type of text in XML.
    public static let xml = UTType(common: "public.xml")

    /// The type of text in YAML.
    public static let yaml = UTType(common: "public.yaml")

    /// The type of a cascading style sheet.
    public static let css = UTType(common: "public.css")

    /// The type of values separated by a character.
    public static let delimitedText = UTType(common: "public.delimited-values-text")

    /// The type of values separated by commas.
    public static let commaSeparatedText = UTType(common: "public.comma-separated-values-text")

    /// The type of values separated by tabs.
    public static let tabSeparatedText = UTType(common: "public.tab-separated-values-text")

    /// The type of text in JSON.
    public static let json = UTType(common: "public.json")

    /// The type of places in JSON.
    public static let geoJSON = UTType(common: "public.geojson")

    /// The type of a log of messages.
    public static let log = UTType(common: "public.log")

    /// The type of a property list.
    public static let propertyList = UTType(common: "com.apple.property-list")

    /// The type of a property list in XML.
    public static let xmlPropertyList = UTType(common: "com.apple.xml-property-list")

    /// The type of a property list in the binary format.
    public static let binaryPropertyList = UTType(common: "com.apple.binary-property-list")

    /// The source of a program.
    public static let sourceCode = UTType(common: "public.source-code")

    /// The type of source in Swift.
    public static let swiftSource = UTType(common: "public.swift-source")

    /// The type of source in C.
    public static let cSource = UTType(common: "public.c-source")

    /// The type of a header in C.
    public static let cHeader = UTType(common: "public.c-header")

    /// The type of source in C++.
    public static let cPlusPlusSource = UTType(common: "public.c-plus-plus-source")

    /// The type of a header in C++.
    public static let cPlusPlusHeader = UTType(common: "public.c-plus-plus-header")

    /// The type of source in Objective-C.
    public static let objectiveCSource = UTType(common: "public.objective-c-source")

    /// The type of source in assembly language.
    public static let assemblyLanguageSource = UTType(common: "public.assembly-source")

    /// The type of a program that is interpreted.
    public static let script = UTType(common: "public.script")

    /// The type of a script of a shell.
    public static let shellScript = UTType(common: "public.shell-script")

    /// The type of a program in Python.
    public static let pythonScript = UTType(common: "public.python-script")

    /// The type of a program in Ruby.
    public static let rubyScript = UTType(common: "public.ruby-script")

    /// The type of a program in Perl.
    public static let perlScript = UTType(common: "public.perl-script")

    /// The type of a program in PHP.
    public static let phpScript = UTType(common: "public.php-script")

    /// The type of a program in JavaScript.
    public static let javaScript = UTType(common: "com.netscape.javascript-source")

    /// The base type of images.
    public static let image = UTType(common: "public.image")

    /// The type of an image in the PNG format.
    public static let png = UTType(common: "public.png")

    /// The type of an image in the JPEG format.
    public static let jpeg = UTType(common: "public.jpeg")

    /// The type of an image in the GIF format.
    public static let gif = UTType(common: "com.compuserve.gif")

    /// The type of an image in the TIFF format.
    public static let tiff = UTType(common: "public.tiff")

    /// The type of an image in the BMP format.
    public static let bmp = UTType(common: "com.microsoft.bmp")

    /// The type of an image in the WebP format.
    public static let webP = UTType(common: "org.webmproject.webp")

    /// The type of an icon of Windows.
    public static let ico = UTType(common: "com.microsoft.ico")

    /// The type of an icon of macOS.
    public static let icns = UTType(common: "com.apple.icns")

    /// The type of an image in the HEIF format.
    public static let heif = UTType(common: "public.heif")

    /// The type of an image in the HEIC format.
    public static let heic = UTType(common: "public.heic")

    /// The raw data of a camera.
    public static let rawImage = UTType(common: "public.camera-raw-image")

    /// The type of an image in the SVG format.
    public static let svg = UTType(common: "public.svg-image")

    /// The type of a PDF document.
    public static let pdf = UTType(common: "com.adobe.pdf")

    /// The base type of sounds and movies.
    public static let audiovisualContent = UTType(common: "public.audiovisual-content")

    /// The base type of movies, with or without sound.
    public static let movie = UTType(common: "public.movie")

    /// The type of moving images without sound.
    public static let video = UTType(common: "public.video")

    /// The base type of sounds.
    public static let audio = UTType(common: "public.audio")

    /// The type of a movie in the QuickTime format.
    public static let quickTimeMovie = UTType(common: "com.apple.quicktime-movie")

    /// The type of a movie in the MPEG-1 or MPEG-2 format.
    public static let mpeg = UTType(common: "public.mpeg")

    /// The type of moving images in the MPEG-2 format.
    public static let mpeg2Video = UTType(common: "public.mpeg-2-video")

    /// The type of a movie in the MPEG-4 format.
    public static let mpeg4Movie = UTType(common: "public.mpeg-4")

    /// The type of a movie in the AVI format.
    public static let avi = UTType(common: "public.avi")

    /// The type of a sound in the MP3 format.
    public static let mp3 = UTType(common: "public.mp3")

    /// The type of a sound in the MPEG-4 format.
    public static let mpeg4Audio = UTType(common: "public.mpeg-4-audio")

    /// The type of a sound in the WAV format.
    public static let wav = UTType(common: "com.microsoft.waveform-audio")

    /// The type of a sound in the AIFF format.
    public static let aiff = UTType(common: "public.aiff-audio")

    /// The type of a sound in the MIDI format.
    public static let midi = UTType(common: "public.midi-audio")

    /// The type of a list of songs or movies.
    public static let playlist = UTType(common: "public.playlist")

    /// The type of a playlist in the M3U format.
    public static let m3uPlaylist = UTType(common: "public.m3u-playlist")

    /// The base type of archives.
    public static let archive = UTType(common: "public.archive")

    /// The type of an archive in the ZIP format.
    public static let zip = UTType(common: "public.zip-archive")

    /// The type of a compressed file in the gzip format.
    public static let gzip = UTType(common: "org.gnu.gnu-zip-archive")

    /// The type of a compressed file in the bzip2 format.
    public static let bz2 = UTType(common: "public.bzip2-archive")

    /// The type of an archive of Apple.
    public static let appleArchive = UTType(common: "com.apple.archive")

    /// The base type of fonts.
    public static let font = UTType(common: "public.font")

    /// The type of an event of a calendar.
    public static let calendarEvent = UTType(common: "public.calendar-event")

    /// The type of a person or organization.
    public static let contact = UTType(common: "public.contact")

    /// The type of a contact in the vCard format.
    public static let vCard = UTType(common: "public.vcard")

    /// The type of a message, such as an e-mail.
    public static let message = UTType(common: "public.message")

    /// The type of an e-mail.
    public static let emailMessage = UTType(common: "public.email-message")

    /// The type of a task.
    public static let toDoItem = UTType(common: "public.to-do-item")

    /// The type of a bookmark.
    public static let bookmark = UTType(common: "public.bookmark")

    /// The base type of databases.
    public static let database = UTType(common: "public.database")

    /// The base type of spreadsheets.
    public static let spreadsheet = UTType(common: "public.spreadsheet")

    /// The base type of presentations.
    public static let presentation = UTType(common: "public.presentation")

    /// The base type of disk images.
    public static let diskImage = UTType(common: "public.disk-image")

    /// The base type of three-dimensional models.
    public static let threeDContent = UTType(common: "public.3d-content")

    /// The type of a scene.
    public static let usd = UTType(common: "com.pixar.universal-scene-description")

    /// The type of a scene with its files.
    public static let usdz = UTType(common: "com.pixar.universal-scene-description-mobile")

    /// The type of a book in the EPUB format.
    public static let epub = UTType(common: "org.idpf.epub-container")

    /// The type of a certificate.
    public static let x509Certificate = UTType(common: "public.x509-certificate")

    /// The type of a certificate with its key.
    public static let pkcs12 = UTType(common: "com.rsa.pkcs-12")
}
