import Foundation

/// The kind of a file in a project.
enum FileKind: Hashable {
    case swift
    /// A source in another language, with the reason why it is left out.
    case foreignSource(reason: String)
    /// A storyboard or a nib.
    case interface
    /// A file or folder that the program reads.
    case resource
    /// A resource that only Apple's tools can make usable, with the reason.
    case foreignResource(reason: String)
    /// A file that a build uses, but no program.
    case buildFile

    /// Returns the kind of a file by its name.
    init(_ path: String) {
        let name = (path as NSString).lastPathComponent
        let suffix = (name as NSString).pathExtension.lowercased()
        if let language = Self.languages[suffix] {
            self = .foreignSource(reason: "\(language) is not compiled; replace it by Swift")
        } else if let reason = Self.foreignResources[suffix] {
            self = .foreignResource(reason: reason)
        } else if Self.buildFiles.contains(suffix) || name.hasPrefix(".") {
            self = .buildFile
        } else if suffix == "swift" {
            self = .swift
        } else if suffix == "storyboard" || suffix == "xib" {
            self = .interface
        } else {
            self = .resource
        }
    }

    /// A Boolean value that indicates whether a folder with this name is one resource, rather than a folder of files.
    static func isPackageFolder(_ path: String) -> Bool {
        let folders: Set = [
            "bundle", "docc", "framework", "icon", "momd", "playground", "scnassets", "xcassets", "xcdatamodel",
            "xcdatamodeld",
            "xcframework", "xcmappingmodel", "xcodeproj", "xcstickers", "xcworkspace",
        ]
        return folders.contains((path as NSString).pathExtension.lowercased())
    }

    private static let languages = [
        "m": "Objective-C", "mm": "Objective-C++", "c": "C", "cc": "C++", "cpp": "C++", "cxx": "C++", "s": "assembler",
        "metal": "Metal", "y": "Yacc", "l": "Lex", "d": "DTrace", "ci.metal": "Metal",
        "intentdefinition": "an intent definition",
    ]

    private static let foreignResources = [
        "xcdatamodeld": "Core Data is not supported", "xcdatamodel": "Core Data is not supported",
        "xcmappingmodel": "Core Data is not supported", "mlmodel": "Core ML is not supported",
        "mlpackage": "Core ML is not supported", "scnassets": "SceneKit is not supported",
        "sks": "SpriteKit is not supported",
        "scn": "SceneKit is not supported", "reality": "RealityKit is not supported",
        "rcproject": "RealityKit is not supported", "icon": "app icons are not shown",
        "xcstickers": "stickers are not supported", "nib": "it is compiled for Apple's systems; add its XML file",
        "storyboardc": "it is compiled for Apple's systems; add its XML file",
    ]

    private static let buildFiles: Set = [
        "h", "hh", "hpp", "pch", "modulemap", "xcconfig", "entitlements", "xctestplan", "docc", "playground",
        "xcodeproj",
        "xcworkspace", "framework", "xcframework", "a", "dylib", "tbd", "swiftmodule", "xcprivacy", "xcscheme",
        "storekit", "gyb",
    ]
}
