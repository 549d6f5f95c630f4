import Foundation
import Testing
import UniformTypeIdentifiers

struct UTTypeTests {
    @Test(
        arguments: [
            ("png", "public.png", "image/png", UTType.png), ("JPG", "public.jpeg", "image/jpeg", .jpeg),
            ("txt", "public.plain-text", "text/plain", .plainText), ("pdf", "com.adobe.pdf", "application/pdf", .pdf),
            ("mp3", "public.mp3", "audio/mpeg", .mp3), ("m4a", "public.mpeg-4-audio", "audio/mp4", .mpeg4Audio),
            ("json", "public.json", "application/json", .json), ("html", "public.html", "text/html", .html),
            ("zip", "public.zip-archive", "application/zip", .zip),
            ("csv", "public.comma-separated-values-text", "text/csv", .commaSeparatedText),
            ("webp", "org.webmproject.webp", "image/webp", .webP),
            ("mov", "com.apple.quicktime-movie", "video/quicktime", .quickTimeMovie),
        ] as [(String, String, String, UTType)]
    )
    func commonTypesHaveAppleNames(name: String, identifier: String, mimeType: String, type: UTType) throws {
        #expect(type.identifier == identifier)
        #expect(UTType(filenameExtension: name) == type)
        #expect(UTType(mimeType: mimeType) == type)
        #expect(UTType(identifier) == type)
        #expect(type.preferredMIMEType == mimeType)
        let preferred = try #require(type.preferredFilenameExtension)
        #expect(UTType(filenameExtension: preferred) == type)
        #expect(type.isDeclared)
        #expect(!type.isDynamic)
        #expect(type.localizedDescription != nil)
    }

    /// Apple's identifiers, and the extensions of the types whose files have one.
    private static let constants: [(type: UTType, identifier: String, name: String?)] = [
        (.item, "public.item", nil),
        (.content, "public.content", nil),
        (.compositeContent, "public.composite-content", nil),
        (.data, "public.data", nil),
        (.directory, "public.directory", nil),
        (.folder, "public.folder", nil),
        (.package, "com.apple.package", nil),
        (.bundle, "com.apple.bundle", nil),
        (.application, "com.apple.application", nil),
        (.executable, "public.executable", nil),
        (.unixExecutable, "public.unix-executable", nil),
        (.resolvable, "com.apple.resolvable", nil),
        (.symbolicLink, "public.symlink", nil),
        (.url, "public.url", nil),
        (.fileURL, "public.file-url", nil),
        (.text, "public.text", nil),
        (.plainText, "public.plain-text", "txt"),
        (.utf8PlainText, "public.utf8-plain-text", nil),
        (.utf16PlainText, "public.utf16-plain-text", nil),
        (.utf16ExternalPlainText, "public.utf16-external-plain-text", nil),
        (.rtf, "public.rtf", "rtf"),
        (.html, "public.html", "html"),
        (.xml, "public.xml", "xml"),
        (.yaml, "public.yaml", "yaml"),
        (.css, "public.css", "css"),
        (.delimitedText, "public.delimited-values-text", nil),
        (.commaSeparatedText, "public.comma-separated-values-text", "csv"),
        (.tabSeparatedText, "public.tab-separated-values-text", "tsv"),
        (.json, "public.json", "json"),
        (.geoJSON, "public.geojson", "geojson"),
        (.log, "public.log", "log"),
        (.propertyList, "com.apple.property-list", "plist"),
        (.xmlPropertyList, "com.apple.xml-property-list", nil),
        (.binaryPropertyList, "com.apple.binary-property-list", nil),
        (.sourceCode, "public.source-code", nil),
        (.swiftSource, "public.swift-source", "swift"),
        (.cSource, "public.c-source", "c"),
        (.cHeader, "public.c-header", "h"),
        (.cPlusPlusSource, "public.c-plus-plus-source", "cpp"),
        (.cPlusPlusHeader, "public.c-plus-plus-header", "hpp"),
        (.objectiveCSource, "public.objective-c-source", "m"),
        (.assemblyLanguageSource, "public.assembly-source", "s"),
        (.script, "public.script", nil),
        (.shellScript, "public.shell-script", "sh"),
        (.pythonScript, "public.python-script", "py"),
        (.rubyScript, "public.ruby-script", "rb"),
        (.perlScript, "public.perl-script", "pl"),
        (.phpScript, "public.php-script", "php"),
        (.javaScript, "com.netscape.javascript-source", "js"),
        (.image, "public.image", nil),
        (.png, "public.png", "png"),
        (.jpeg, "public.jpeg", "jpeg"),
        (.gif, "com.compuserve.gif", "gif"),
        (.tiff, "public.tiff", "tiff"),
        (.bmp, "com.microsoft.bmp", "bmp"),
        (.webP, "org.webmproject.webp", "webp"),
        (.ico, "com.microsoft.ico", "ico"),
        (.icns, "com.apple.icns", "icns"),
        (.heif, "public.heif", "heif"),
        (.heic, "public.heic", "heic"),
        (.rawImage, "public.camera-raw-image", nil),
        (.svg, "public.svg-image", "svg"),
        (.pdf, "com.adobe.pdf", "pdf"),
        (.audiovisualContent, "public.audiovisual-content", nil),
        (.movie, "public.movie", nil),
        (.video, "public.video", nil),
        (.audio, "public.audio", nil),
        (.quickTimeMovie, "com.apple.quicktime-movie", "mov"),
        (.mpeg, "public.mpeg", "mpg"),
        (.mpeg2Video, "public.mpeg-2-video", nil),
        (.mpeg4Movie, "public.mpeg-4", "mp4"),
        (.avi, "public.avi", "avi"),
        (.mp3, "public.mp3", "mp3"),
        (.mpeg4Audio, "public.mpeg-4-audio", "m4a"),
        (.wav, "com.microsoft.waveform-audio", "wav"),
        (.aiff, "public.aiff-audio", "aiff"),
        (.midi, "public.midi-audio", "midi"),
        (.playlist, "public.playlist", nil),
        (.m3uPlaylist, "public.m3u-playlist", "m3u"),
        (.archive, "public.archive", nil),
        (.zip, "public.zip-archive", "zip"),
        (.gzip, "org.gnu.gnu-zip-archive", "gz"),
        (.bz2, "public.bzip2-archive", "bz2"),
        (.appleArchive, "com.apple.archive", "aar"),
        (.font, "public.font", nil),
        (.calendarEvent, "public.calendar-event", nil),
        (.contact, "public.contact", nil),
        (.vCard, "public.vcard", "vcf"),
        (.message, "public.message", nil),
        (.emailMessage, "public.email-message", nil),
        (.toDoItem, "public.to-do-item", nil),
        (.bookmark, "public.bookmark", nil),
        (.database, "public.database", nil),
        (.spreadsheet, "public.spreadsheet", nil),
        (.presentation, "public.presentation", nil),
        (.diskImage, "public.disk-image", nil),
        (.threeDContent, "public.3d-content", nil),
        (.usd, "com.pixar.universal-scene-description", "usd"),
        (.usdz, "com.pixar.universal-scene-description-mobile", "usdz"),
        (.epub, "org.idpf.epub-container", "epub"),
        (.x509Certificate, "public.x509-certificate", "cer"),
        (.pkcs12, "com.rsa.pkcs-12", "p12"),
    ]

    @Test func constantsHaveAppleIdentifiers() {
        for (type, identifier, name) in Self.constants {
            #expect(type.identifier == identifier && UTType(identifier) == type && type.isDeclared)
            if let name { #expect(UTType(filenameExtension: name) == type, "\(identifier)") }
        }
        #expect(Set(Self.constants.map(\.type)).count == 102)
        #expect(UTType.png.tags[UTTagClass.filenameExtension] == ["png"])
    }

    @Test func preferredFilenameExtensionIsApples() {
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.tiff.preferredFilenameExtension == "tiff")
        #expect(UTType.image.preferredFilenameExtension == nil)
        #expect(UTType.image.preferredMIMEType == nil)
    }

    @Test func conformanceIsTransitive() {
        #expect(UTType.png.conforms(to: .image))
        #expect(UTType.png.conforms(to: .data))
        #expect(UTType.png.conforms(to: .item))
        #expect(UTType.png.conforms(to: .content))
        #expect(UTType.png.conforms(to: .png))
        #expect(!UTType.png.isSubtype(of: .png))
        #expect(!UTType.image.conforms(to: .png))
        #expect(UTType.image.isSupertype(of: .png))
        #expect(!UTType.png.conforms(to: .text))
        #expect(UTType.svg.conforms(to: .xml) && UTType.svg.conforms(to: .image))
        #expect(UTType.swiftSource.supertypes == [.sourceCode, .plainText, .text, .content, .data, .item])
    }

    @Test func initConformingToSelectsType() {
        #expect(UTType(filenameExtension: "png", conformingTo: .image) == .png)
        // No image has this extension.
        #expect(UTType(filenameExtension: "txt", conformingTo: .image)?.isDynamic == true)
        #expect(UTType(filenameExtension: "txt", conformingTo: .image)?.conforms(to: .image) == true)
        #expect(UTType(mimeType: "audio/mp4", conformingTo: .audio) == .mpeg4Audio)
    }

    @Test func unknownTagsHaveDynamicTypes() throws {
        let type = try #require(UTType(filenameExtension: "Sketchy"))
        #expect(type.isDynamic)
        #expect(!type.isDeclared && !type.isPublic)
        #expect(type.conforms(to: .data))
        #expect(type.preferredFilenameExtension == "sketchy")
        #expect(type.identifier.hasPrefix("dyn.ah62d4rv4ge8"))
        #expect(UTType(filenameExtension: "sketchy") == type)
        #expect(UTType(filenameExtension: "sketchier") != type)
        let again = try #require(UTType(type.identifier))
        #expect(again == type && again.preferredFilenameExtension == "sketchy" && again.conforms(to: .data))
        let mime = try #require(UTType(mimeType: "application/x-a:b=c\\d,e"))
        #expect(mime.preferredMIMEType == "application/x-a:b=c\\d,e")
        #expect(UTType(mime.identifier)?.preferredMIMEType == "application/x-a:b=c\\d,e")
        #expect(mime.preferredFilenameExtension == nil)
    }

    @Test func initReturnsNilForUnknownIdentifiersAndEmptyTags() {
        #expect(UTType("com.example.nothing") == nil)
        #expect(UTType("") == nil)
        #expect(UTType("dyn.a") == nil)
        #expect(UTType("dyn.ailo") == nil)
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType(mimeType: "") == nil)
        #expect(UTType("PUBLIC.PNG") == .png)
    }

    @Test func declaredTypesConformToTheirParent() {
        let own = UTType(exportedAs: "com.example.drawing", conformingTo: .image)
        #expect(own.identifier == "com.example.drawing")
        #expect(own.conforms(to: .image) && own.conforms(to: .data))
        #expect(!own.isDeclared && !own.isDynamic)
        #expect(UTType(importedAs: "com.example.other").conforms(to: .data))
        #expect(UTType(importedAs: "public.png").preferredMIMEType == "image/png")
    }

    @Test func tagsHaveAllNames() {
        #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
        #expect(UTType.jpeg.tags[.mimeType] == ["image/jpeg", "image/jpg"])
        #expect(UTType.image.tags.isEmpty)
        #expect(UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil) == [.mpeg4Movie])
    }

    @Test func codingKeepsIdentifier() throws {
        let types = [UTType.png, try #require(UTType(filenameExtension: "zzz")), UTType(exportedAs: "com.example.a")]
        let data = try JSONEncoder().encode(types)
        #expect(String(decoding: data, as: UTF8.self).hasPrefix("[\"public.png\","))
        #expect(try JSONDecoder().decode([UTType].self, from: data) == types)
        #expect("\(UTType.png)" == "public.png")
    }
}
