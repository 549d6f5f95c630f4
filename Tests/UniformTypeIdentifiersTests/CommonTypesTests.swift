import Testing

@testable import UniformTypeIdentifiers

struct CommonTypesTests {
    @Test func supertypesAreDeclared() {
        for type in CommonTypes.all {
            for supertype in type.supertypes { #expect(CommonTypes.types[supertype] != nil, "\(type.identifier)") }
            #expect(!(UTType(type.identifier)?.supertypes.contains { $0.identifier == type.identifier } ?? true))
        }
    }

    @Test func tagsAreLowercase() {
        for type in CommonTypes.all {
            for tag in type.filenameExtensions + type.mimeTypes { #expect(tag == tag.lowercased()) }
        }
    }
}
