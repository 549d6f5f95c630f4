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
