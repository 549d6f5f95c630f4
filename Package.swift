// swift-tools-version: 6.2

import PackageDescription

// Each target names its dependencies, bottom up. `Tests/ArchitectureTests` reads the resolved package and fails on any
// dependency that docs/architecture.md does not list.

/// Empty overlays, which Swift Testing looks for when a test imports a module with the name of an Apple framework.
let testingOverlays = ["_Testing_UIKit", "_Testing_CoreGraphics", "_Testing_CoreImage"]

let package = Package(
    name: "Easel",
    products: [
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "EaselLogging", targets: ["EaselLogging"]),
        .library(name: "CoreText", targets: ["CoreText"]),
        .library(name: "ImageIO", targets: ["ImageIO"]),
        .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        .library(name: "Combine", targets: ["Combine"]),
        .library(name: "CoreLocation", targets: ["CoreLocation"]),
        .library(name: "Contacts", targets: ["Contacts"]),
        .library(name: "RecordStore", targets: ["RecordStore"]),
        .library(name: "RecordNetwork", targets: ["RecordNetwork"]),
        .library(name: "CloudKit", targets: ["CloudKit"]),
        .library(name: "MapKit", targets: ["MapKit"]),
        .library(name: "Inspector", targets: ["Inspector"]),
        .library(name: "EaselPreviews", targets: ["EaselPreviews"]),
        .library(name: "CoreLocationTesting", targets: ["CoreLocationTesting"]),
        .library(name: "UIKitTesting", targets: ["UIKitTesting", "UIKitTestingTraits"]),
        .executable(name: "easel", targets: ["easel"]),
        .executable(name: "easel-map", targets: ["easel-map"]),
        .executable(name: "whereabouts", targets: ["whereabouts"]),
        .executable(name: "maps", targets: ["maps"]),
        .executable(name: "records", targets: ["records"]),
        .executable(name: "whiteboard", targets: ["whiteboard"]),
    ],
    traits: [
        .trait(name: "Combine", description: "The module Combine has the names of OpenCombine."),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        // Only with the trait `Combine`: otherwise it is not downloaded.
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: testingOverlays.map { .target(name: $0) } + [
        // C libraries, and thin shims for declarations that Swift cannot import.
        .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
        // Libraries that are loaded at the first call of one of their functions, not at the start of the program.
        .target(name: "CLoader"),
        .target(name: "CCairo", dependencies: ["CLoader", "CPango", "CFreeType"]),
        .target(name: "CInput", dependencies: ["CLoader"]),
        .target(name: "CSystemd", dependencies: ["CLoader"]),
        .target(name: "CXKBCommon", dependencies: ["CLoader"]),
        .target(name: "CYAML", dependencies: ["CLoader"]),
        .target(name: "CCloudSharing"),
        .target(name: "CCurl", dependencies: ["CLoader"]),
        .target(name: "CSodium", dependencies: ["CLoader"]),
        .target(name: "CBarcodes", linkerSettings: [.linkedLibrary("zint")]),
        .target(name: "CBox2D", linkerSettings: [.linkedLibrary("box2d")]),
        // Of location, which only apps that use it are linked with.
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "CGeographicLib", linkerSettings: [.linkedLibrary("GeographicLib")]),
        // Of records, which only apps and servers that use them are linked with.
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CTOML"),
        .target(name: "CLinux"),
        .target(
            name: "CRaster",
            cSettings: ["Blur", "Coverage", "Filters", "Kernels", "Paint", "Sampling", "include"]
                .map { .headerSearchPath($0) }
        ),
        .target(name: "CGuardian"),
        .target(name: "CImageCodecs"),
        .target(name: "CInputLog"),
        .target(name: "CInspector"),
        // `Replacement.h` is in the folder of `CStorage`.
        .target(name: "CLanguage", cSettings: [.headerSearchPath("../CStorage")]),
        .target(name: "CStorage"),
        .target(name: "CSubmodules"),
        .target(name: "CVirtualTime"),

        // Pixels, drawing, layers, views.
        .target(name: "Raster", dependencies: ["CRaster"]),
        .target(
            name: "LinuxIO",
            dependencies: [
                "CLinux", .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "EaselLogging",
            dependencies: ["LinuxIO", .product(name: "Logging", package: "swift-log")]
        ),
        .target(name: "Geometry", dependencies: ["Raster", "CRaster", "CPixman"]),
        .target(name: "ImageCodecs", dependencies: ["Raster", "LinuxIO", "CPNG", "CImageCodecs"]),
        .target(name: "Typography", dependencies: ["Geometry", "LinuxIO", "Raster", "CCairo", "CPango", "CFreeType"]),
        .target(
            name: "CoreGraphics",
            dependencies: [
                "Geometry", "ImageCodecs", "Typography", "LinuxIO", "Raster", "CRaster", "CPixman", "CCairo",
                "CFreeType",
            ]
                + testingOverlays.map { .byName(name: $0) }
        ),
        .target(name: "TextEngine", dependencies: ["Typography", "Geometry", "LinuxIO"]),
        // Modules that iOS sources import by Apple's names, and that UIKit does not re-export.
        .target(name: "CoreText", dependencies: ["CoreGraphics", "Typography"]),
        .target(name: "ImageIO", dependencies: ["CoreGraphics", "ImageCodecs"]),
        .target(name: "UniformTypeIdentifiers"),
        .target(
            name: "Combine",
            dependencies: ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"]
                .map { .product(name: $0, package: "OpenCombine", condition: .when(traits: ["Combine"])) }
        ),
        .target(
            name: "CoreImage",
            dependencies: ["CoreGraphics", "ImageCodecs", "Raster", "LinuxIO", "CRaster", "CBarcodes"]
        ),
        // The class of CloudKit that delegates of UIKit receive.
        .target(name: "CloudSharing"),
        .target(name: "SymbolShapes", dependencies: ["CoreGraphics"], exclude: ["LICENSE.txt"]),
        .target(name: "InputEvents", dependencies: ["Geometry", "LinuxIO"]),
        .target(name: "Motion", dependencies: ["Geometry"]),
        .target(name: "Layout"),
        .target(name: "Compositor", dependencies: ["Motion", "Geometry", "Raster"]),
        .target(name: "QuartzCore", dependencies: ["Compositor", "Raster", "Motion", "CoreGraphics"]),
        // The language and the region of the user, for Foundation and for the toolkit's own texts.
        .target(name: "Localization", dependencies: ["LinuxIO", "CLanguage"]),
        .target(
            name: "UIKitCore",
            dependencies: [
                "QuartzCore", "CoreImage", "ImageCodecs", "InputEvents", "Layout", "Localization", "Motion",
                "SymbolShapes", "TextEngine", "Typography", "CloudSharing", "CCloudSharing",
            ]
        ),

        // Devices and the process.
        .target(name: "Display", dependencies: ["Geometry", "Raster", "LinuxIO", "CLinux", "CDRM", "CXXHash"]),
        .target(
            name: "Input",
            dependencies: [
                "InputEvents", "Geometry", "LinuxIO", "CLinux", "CInput", "CInputLog", "CXKBCommon", "CYAML",
            ]
        ),
        // The keyboard on the screen, whose layouts are those of the keymaps of attached keyboards.
        .target(name: "UIKeyboard", dependencies: ["UIKitCore", "QuartzCore", "Localization", "Input", "LinuxIO"]),
        .target(name: "RFB", dependencies: ["Geometry", "Raster", "LinuxIO", "CLinux", "CZlib"]),
        .target(
            name: "Host",
            dependencies: [
                "UIKitCore", "UIKeyboard", "QuartzCore", "Compositor", "ImageCodecs", "Typography", "Localization",
                "Display", "Input", "RFB", "LinuxIO", "CInput", "CInspector", "CLinux", "CSystemd", "CTOML",
                "CGuardian", "CStorage", "CCloudSharing",
            ]
        ),

        // Parts of UIKit that neither views nor the process need.
        .target(name: "UIDynamics", dependencies: ["UIKitCore", "QuartzCore", "CBox2D"]),
        .target(name: "UIPickers", dependencies: ["UIKitCore", "QuartzCore", "Localization"]),
        .target(name: "UILists", dependencies: ["UIKitCore", "UIDynamics", "QuartzCore"]),
        .target(name: "UIStoryboards", dependencies: ["UIKitCore", "UILists"]),

        // The umbrella module, and the library for tests.
        .target(
            name: "UIKit",
            dependencies: [
                "UIKitCore", "UIDynamics", "UIPickers", "UILists", "UIStoryboards", "QuartzCore", "CoreImage",
                "CoreGraphics", "Localization", "Host",
                "CSubmodules",
            ]
        ),
        .target(
            name: "UIKitTesting",
            dependencies: ["UIKit", "UIKeyboard", "ImageCodecs", "Typography", "Input", "CVirtualTime"],
            resources: [.copy("Fonts")]
        ),
        // Imports Swift Testing, which `easel` must not be linked with.
        .target(name: "UIKitTestingTraits", dependencies: ["UIKitTesting"]),

        // The browser inspector, which only programs that ask for it are linked with. Its page is part of the code, so that there is
        // no folder to install.
        .target(
            name: "Inspector",
            dependencies: [
                "UIKitTesting", "UIKitCore", "QuartzCore", "Host", "RFB", "Input", "ImageCodecs", "Localization",
                "LinuxIO", "Geometry",
                "Raster",
                "CLinux", "CZlib",
            ],
            resources: [
                "index.html", "style.css", "main.js", "link.js", "screen.js", "tree.js", "properties.js", "exploded.js",
                "timeline.js", "log.js", "compare.js", "dom.js", "clock.js", "touches.js", "goldens.html", "goldens.js",
                "preview.html", "preview.css", "preview.js",
            ].map { .embedInCode("Page/\($0)") }
        ),
        // The process that draws views while their sources are edited.
        .target(name: "EaselPreviews", dependencies: ["UIKit", "UIKitTesting", "ImageCodecs"]),

        // Location, which UIKit does not re-export: the model and the sources without UIKit, and the module by Apple's name.
        .target(name: "LocationCore", dependencies: ["LinuxIO", "CGeographicLib", "CExpat"]),
        .target(name: "Contacts"),
        .target(name: "CGeocoding"),
        .target(name: "CoreLocation", dependencies: ["UIKit", "LocationCore", "Contacts", "CGeocoding"]),
        .target(name: "CoreLocationTesting", dependencies: ["UIKit", "UIKitTesting", "CoreLocation", "LocationCore"]),

        // Records and their store, without UIKit: servers use it as well.
        .target(name: "SQLiteAccess", dependencies: ["CSQLite"]),
        .target(name: "RecordStore", dependencies: ["LinuxIO", "SQLiteAccess", "CSQLite"]),
        .target(name: "RecordNetwork", dependencies: ["RecordStore", "LinuxIO", "CCurl", "CSodium", "CSystemd"]),
        .target(
            name: "CloudKit",
            dependencies: ["UIKit", "CloudSharing", "RecordStore", "RecordNetwork", "LocationCore", "LinuxIO"]
        ),

        // Pages of ink that several devices draw on.
        .target(name: "SharedPages", dependencies: ["CloudKit"]),

        // Maps, which only apps that import MapKit are linked with, and the command that makes their files.
        .target(name: "MapData", dependencies: ["LinuxIO", "SQLiteAccess", "CZlib"]),
        .target(
            name: "MapKit",
            dependencies: ["UIKit", "CoreLocation", "LocationCore", "MapData", "LinuxIO"],
            resources: [.copy("World")]
        ),
        .executableTarget(
            name: "easel-map",
            dependencies: [
                "UIKit", "MapKit", "MapData", "LinuxIO",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // Apps, their shared code for files, and the command.
        .target(name: "AppFiles", dependencies: ["CZlib"]),
        .target(name: "SketchApp", dependencies: ["UIKit", "AppFiles"], path: "Sources/Apps/SketchApp"),
        .target(name: "CalibrateApp", dependencies: ["UIKit"], path: "Sources/Apps/CalibrateApp"),
        .target(name: "ClockApp", dependencies: ["UIKit"], path: "Sources/Apps/ClockApp"),
        .target(name: "GalleryApp", dependencies: ["UIKit"], path: "Sources/Apps/GalleryApp"),
        .target(name: "AnimateApp", dependencies: ["UIKit"], path: "Sources/Apps/AnimateApp"),
        .target(name: "DynamicsApp", dependencies: ["UIKit"], path: "Sources/Apps/DynamicsApp"),
        .target(name: "EffectsApp", dependencies: ["UIKit"], path: "Sources/Apps/EffectsApp"),
        .target(name: "ShapelyApp", dependencies: ["UIKit"], path: "Sources/Apps/ShapelyApp"),
        .target(name: "GraphApp", dependencies: ["UIKit", "AppFiles"], path: "Sources/Apps/GraphApp"),
        .target(name: "SettingsApp", dependencies: ["UIKit", "AppFiles"], path: "Sources/Apps/SettingsApp"),
        .target(name: "NotesApp", dependencies: ["UIKit", "AppFiles"], path: "Sources/Apps/NotesApp"),
        .target(name: "TrackerApp", dependencies: ["UIKit"], path: "Sources/Apps/TrackerApp"),
        // Executables of their own, because the command links neither location nor records.
        .executableTarget(
            name: "whereabouts",
            dependencies: ["UIKit", "CoreLocation"],
            path: "Sources/Apps/WhereaboutsApp",
            resources: [.copy("whereabouts-Info.plist"), .copy("InfoPlist.xcstrings"), .copy("Localizable.xcstrings")]
        ),
        .executableTarget(
            name: "maps",
            dependencies: ["UIKit", "MapKit"],
            path: "Sources/Apps/MapsApp",
            resources: [.copy("maps-Info.plist"), .copy("InfoPlist.xcstrings")]
        ),
        .executableTarget(
            name: "records",
            dependencies: ["UIKit", "CloudKit"],
            path: "Sources/Apps/RecordsApp",
            resources: [.copy("records-Info.plist"), .copy("Localizable.xcstrings")]
        ),
        .executableTarget(
            name: "whiteboard",
            dependencies: ["UIKit", "CloudKit", "SharedPages"],
            path: "Sources/Apps/WhiteboardApp",
            resources: [.copy("whiteboard-Info.plist"), .copy("Localizable.xcstrings")]
        ),
        .executableTarget(
            name: "easel",
            dependencies: [
                "UIKit", "UIKitTesting", "Inspector", "EaselPreviews", "CalibrateApp", "SketchApp", "ClockApp",
                "GalleryApp",
                "AnimateApp",
                "DynamicsApp", "EffectsApp", "ShapelyApp", "GraphApp", "SettingsApp", "NotesApp", "TrackerApp",
                "AppFiles", "Compositor", "ImageCodecs", "Layout", "Typography",
                "CRaster", "CZlib", "CExpat",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        .testTarget(name: "LinuxIOTests", dependencies: ["TestSupport", "LinuxIO"]),
        .testTarget(
            name: "EaselLoggingTests",
            dependencies: [
                "TestSupport", "EaselLogging", "LinuxIO", .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "ImageCodecsTests",
            dependencies: ["TestSupport", "ImageCodecs", "LinuxIO", "Raster", "CZlib"],
            exclude: ["Verdicts"],
            resources: [.copy("Images"), .copy("LargeImages")]
        ),
        .testTarget(name: "TypographyTests", dependencies: ["TestSupport", "Typography", "CPango"]),
        .testTarget(name: "TextEngineTests", dependencies: ["TestSupport", "TextEngine", "Typography"]),
        .testTarget(name: "MotionTests", dependencies: ["TestSupport", "Motion"]),
        .testTarget(name: "LayoutTests", dependencies: ["TestSupport", "Layout"]),
        .testTarget(
            name: "CompositorTests",
            dependencies: ["TestSupport", "ScreenSupport", "Compositor", "Motion", "CoreGraphics", "LinuxIO"]
        ),
        .target(
            name: "DisplaySupport",
            dependencies: ["Display", "CoreGraphics", "CDRM"],
            path: "Tests/DisplaySupport"
        ),
        .testTarget(
            name: "DisplayTests",
            dependencies: ["TestSupport", "DisplaySupport", "Display", "CoreGraphics", "CLinux", "CDRM"]
        ),
        .testTarget(
            name: "InputTests",
            dependencies: ["TestSupport", "Input", "CoreGraphics", "CInput", "CLoader"],
            resources: [.copy("Recordings")]
        ),
        .testTarget(
            name: "CoreGraphicsTests",
            dependencies: [
                "TestSupport", "DrawingSupport", "CoreGraphics", "ImageCodecs", "Typography", "Raster", "CCairo",
                "CPango",
            ]
        ),
        .testTarget(
            name: "CoreTextTests",
            dependencies: ["TestSupport", "DrawingSupport", "CoreText", "CoreGraphics", "Typography"]
        ),
        .testTarget(name: "ImageIOTests", dependencies: ["TestSupport", "ImageIO", "CoreGraphics", "ImageCodecs"]),
        .testTarget(name: "UniformTypeIdentifiersTests", dependencies: ["UniformTypeIdentifiers"]),
        .testTarget(
            name: "UIKitDrawingTests",
            dependencies: ["TestSupport", "DrawingSupport", "UIKitCore", "CoreGraphics", "CoreText"]
        ),
        .testTarget(name: "LocalizationTests", dependencies: ["TestSupport", "Localization", "LinuxIO"]),
        .testTarget(
            name: "CoreImageTests",
            dependencies: ["TestSupport", "DrawingSupport", "CoreImage", "CoreGraphics"]
        ),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "TestSupport", "UIKit", "UIKitTesting", "Input", "CalibrateApp", "SketchApp", "ClockApp",
                "GalleryApp", "AnimateApp", "DynamicsApp", "EffectsApp", "ShapelyApp", "GraphApp", "SettingsApp",
                "NotesApp", "TrackerApp", "AppFiles", "easel", "SketchProbe",
            ],
            exclude: ["Goldens", "Scripts"]
        ),
        .executableTarget(
            name: "SketchProbe",
            dependencies: ["TestSupport", "UIKit", "SketchApp", "AppFiles"],
            path: "Tests/SketchProbe"
        ),
        .executableTarget(
            name: "PreviewProbe",
            dependencies: ["UIKit", "EaselPreviews"],
            path: "Tests/PreviewProbe",
            resources: [.copy("Images/probe-dial.png"), .copy("Images/probe-hand.png")]
        ),
        .testTarget(
            name: "PreviewsTests",
            dependencies: [
                "TestSupport", "UIKit", "UIKitTesting", "EaselPreviews", "Inspector", "PreviewProbe", "easel",
            ],
            exclude: ["PreviewPage.py", "Fixtures/Gauge.inspector.json"]
        ),
        .testTarget(name: "UIKitTestingTests", dependencies: ["UIKit", "UIKitTesting", "UIKitTestingTraits"]),
        .target(name: "ThreadAnnotations", path: "Tests/ThreadAnnotations"),
        .target(
            name: "TestSupport",
            dependencies: ["Geometry", "InputEvents", "Raster", "Typography", "ThreadAnnotations"],
            path: "Tests/TestSupport"
        ),
        .target(name: "DrawingSupport", dependencies: ["TestSupport", "CoreGraphics"], path: "Tests/DrawingSupport"),
        .target(
            name: "ScreenSupport",
            dependencies: ["TestSupport", "Compositor", "CoreGraphics", "LinuxIO"],
            path: "Tests/ScreenSupport"
        ),
        .testTarget(name: "PDFTests", dependencies: ["TestSupport", "UIKitCore", "CoreGraphics"]),
        .executableTarget(
            name: "HostProbe",
            dependencies: ["UIKit", "CLinux", "ThreadAnnotations"],
            path: "Tests/HostProbe"
        ),
        .executableTarget(
            name: "XcodeSceneTemplate",
            dependencies: ["UIKit"],
            path: "Tests/SourceCompatibility/XcodeSceneTemplate",
            exclude: ["Info.plist"]
        ),
        .executableTarget(
            name: "ConsoleProbe",
            dependencies: ["Host", "CLinux", "ThreadAnnotations"],
            path: "Tests/ConsoleProbe"
        ),
        .testTarget(
            name: "HostTests",
            dependencies: [
                "TestSupport", "DisplaySupport", "UIKit", "UIKitTesting", "Host", "RFB", "HostProbe",
                "ConsoleProbe",
                "XcodeSceneTemplate", "CGuardian", "CLinux", "CSystemd",
            ]
        ),
        .testTarget(
            name: "InspectorTests",
            dependencies: [
                "TestSupport", "UIKit", "UIKitTesting", "Inspector", "Host", "RFB", "Input", "LinuxIO", "Geometry",
                "Raster", "CZlib", "easel",
            ]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "TestSupport", "UIKit", "UIKitTesting", "CLinux", "CalibrateApp", "HostProbe", "easel", "whereabouts",
            ],
            exclude: ["InspectorPage.py"]
        ),
        .testTarget(
            name: "RasterTests",
            dependencies: ["TestSupport", "Raster", "CRaster", "CRasterReference", "CPixman"]
        ),
        .target(
            name: "CRasterReference",
            dependencies: ["CRaster"],
            path: "Tests/CRasterReference",
            cSettings: ["Coverage", "Kernels", "Paint", "Sampling"]
                .map { .headerSearchPath("../../Sources/CRaster/\($0)") }
        ),
        // Tests with several threads. A separate target, so that the thread sanitizer's build stays small.
        .testTarget(
            name: "ConcurrencyTests",
            dependencies: ["TestSupport", "UIKit", "UIKitCore", "UIKitTesting", "CoreGraphics"]
        ),
        .testTarget(
            name: "QuartzCoreTests",
            dependencies: ["TestSupport", "ScreenSupport", "QuartzCore", "Compositor", "Motion", "CoreGraphics"]
        ),
        .testTarget(
            name: "UIKitCoreTests",
            dependencies: [
                "TestSupport", "DrawingSupport", "ScreenSupport", "UIKit", "UIKitTesting", "UIKitCore", "SymbolShapes",
                "Compositor", "Input", "InputEvents", "LinuxIO", "Localization", "Motion",
            ],
            exclude: ["Goldens"]
        ),
        .testTarget(
            name: "UIKeyboardTests",
            dependencies: [
                "TestSupport", "ScreenSupport", "UIKit", "UIKitTesting", "UIKeyboard", "UIKitCore", "TextEngine",
                "Typography", "Host",
                "Input", "LinuxIO", "Compositor", "Raster", "CSystemd",
            ]
        ),
        .testTarget(
            name: "UIListsTests",
            dependencies: ["TestSupport", "UIKit", "UIKitTesting", "UILists", "UIKitCore"],
            exclude: ["Goldens"]
        ),
        .testTarget(
            name: "UIStoryboardsTests",
            dependencies: ["UIKit", "UIKitTesting"],
            exclude: ["Fixtures/Elements.storyboard", "Fixtures/Kinds.storyboard", "Fixtures/Panel.xib"]
        ),
        .testTarget(
            name: "SourceCompatibilityTests",
            dependencies: ["UIKit", "UIKitTesting", "UIKitTestingTraits"],
            path: "Tests/SourceCompatibility",
            exclude: ["XcodeTemplate", "XcodeSceneTemplate"]
        ),
        .target(name: "KernelRig", path: "Tests/Kernel/Rig"),
        .target(name: "CKernelGuest", path: "Tests/Kernel/CKernelGuest"),
        .executableTarget(
            name: "kernel-guest",
            dependencies: [
                "UIKit", "SketchApp", "Display", "Input", "CKernelGuest", "CDRM", "CInput",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Kernel/Guest"
        ),
        .testTarget(
            name: "KernelTests",
            dependencies: [
                "TestSupport", "KernelRig", "kernel-guest", "UIKitTesting", "Input", "AnimateApp", "DynamicsApp",
                "EffectsApp", "GalleryApp", "GraphApp", "NotesApp", "SettingsApp", "ShapelyApp", "SketchApp",
                "TrackerApp",
                "easel", "RecordProbe",
            ],
            path: "Tests/Kernel/Tests"
        ),
        // Sources of iOS apps in the language mode that most of them have.
        .target(
            name: "LocationListings",
            dependencies: ["UIKit", "CoreLocation"],
            path: "Tests/LocationListings",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "LocationTests",
            dependencies: [
                "LocationListings", "TestSupport", "UIKit", "UIKitTesting", "CoreLocation", "CoreLocationTesting",
                "LocationCore",
                "Contacts", "LinuxIO", "whereabouts",
            ],
            exclude: ["Goldens"],
            resources: [.copy("Data")]
        ),
        .executableTarget(name: "RecordProbe", dependencies: ["RecordStore", "CSQLite"], path: "Tests/RecordProbe"),
        .testTarget(
            name: "RecordStoreTests",
            dependencies: ["TestSupport", "RecordStore", "RecordProbe", "SQLiteAccess", "CSQLite"]
        ),
        .testTarget(
            name: "RecordNetworkTests",
            dependencies: ["TestSupport", "RecordNetwork", "RecordStore", "LinuxIO"]
        ),
        .testTarget(
            name: "CloudKitTests",
            dependencies: [
                "TestSupport", "CloudKit", "RecordStore", "RecordNetwork", "LocationCore", "ThreadAnnotations",
            ]
        ),
        // Sources of iOS apps in the language mode that most of them have.
        .target(
            name: "RecordListings",
            dependencies: ["UIKit", "UIKitTesting", "CloudKit", "CCloudSharing"],
            path: "Tests/RecordListings",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        // The devices of the tests in Services/Records, which start it.
        .executableTarget(
            name: "RecordListingProbe",
            dependencies: ["RecordListings"],
            path: "Tests/RecordListingProbe"
        ),
        .testTarget(
            name: "RecordsAppTests",
            dependencies: [
                "RecordListings", "TestSupport", "UIKit", "UIKitTesting", "CloudKit", "RecordStore", "records",
            ],
            exclude: ["Goldens"]
        ),
        .testTarget(
            name: "SharedPagesTests",
            dependencies: [
                "TestSupport", "UIKit", "UIKitTesting", "CloudKit", "RecordStore", "SharedPages", "whiteboard",
            ]
        ),
        // Sources of iOS apps in the language mode that most of them have.
        .target(
            name: "MapListings",
            dependencies: ["UIKit", "MapKit"],
            path: "Tests/MapListings",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "MapKitTests",
            dependencies: [
                "TestSupport", "ScreenSupport", "UIKit", "UIKitTesting", "MapKit", "CoreLocation",
                "CoreLocationTesting", "LocationCore", "Contacts", "MapData", "Compositor", "MapListings", "maps",
            ],
            exclude: ["Goldens", "Scripts"]
        ),
        .testTarget(
            name: "MapDataTests",
            dependencies: ["TestSupport", "MapData", "SQLiteAccess", "LinuxIO", "easel-map"],
            resources: [.copy("Data")]
        ),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
        .testTarget(name: "KioskTests", dependencies: ["TestSupport"]),
        .testTarget(
            name: "ReadmeTests",
            dependencies: ["UIKitTesting", "CoreText", "ImageIO", "UniformTypeIdentifiers", "easel"],
            exclude: ["LivePreview.py"]
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu11
)

// `EASEL_FUZZ=FILE` adds the programs of scripts/fuzz. The file is libFuzzer's library, which they are linked with. The modules
// that read untrusted bytes count which of their edges each input takes.
if let library = Context.environment["EASEL_FUZZ"] {
    func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
        .executableTarget(
            name: "fuzz-\(name)",
            dependencies: ["FuzzDriver"] + dependencies,
            path: "Tests/Fuzz/\(name)",
            exclude: ["Corpus"],
            linkerSettings: [.unsafeFlags([library]), .linkedLibrary("stdc++")]
        )
    }
    package.targets += [
        .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
        .target(name: "FuzzDriver", dependencies: ["CFuzzer"], path: "Tests/Fuzz/Driver"),
        program("assets", ["UIKitCore"]),
        program("control", ["Host"]),
        program("gpx", ["LocationCore"]),
        program("images", ["ImageCodecs"]),
        program("inspector", ["Inspector"]),
        program("maptiles", ["UIKit", "MapKit", "MapData"]),
        program("gpsd", ["LocationCore"]),
        program("pbf", ["MapData"]),
        program("tiles", ["MapData"]),
        program("journal", ["UIKit", "SketchApp", "AppFiles"]),
        program("recordings", ["Input"]),
        program("nmea", ["LocationCore"]),
        program("records", ["RecordStore", "RecordNetwork"]),
        program("rfb", ["RFB", "LinuxIO", "Geometry", "Raster"]),
        program("toml", ["Host"]),
    ]
    let counting: Set = [
        "AppFiles", "CImageCodecs", "CTOML", "Host", "ImageCodecs", "Input", "Inspector", "LocationCore", "MapData",
        "MapKit",
        "RFB", "RecordNetwork", "RecordStore", "SketchApp", "UIKitCore",
    ]
    let coverage = "inline-8bit-counters,pc-table,trace-cmp,indirect-calls"
    for target in package.targets where counting.contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize-coverage=edge,\(coverage)"])]
        target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-fsanitize-coverage=\(coverage)"])]
        target.cxxSettings = (target.cxxSettings ?? []) + [.unsafeFlags(["-fsanitize-coverage=\(coverage)"])]
    }
}

// An incremental build rebuilds the targets that name a changed module among their dependencies, but not those that
// import it by a re-export. Therefore, targets that depend on UIKit also depend on the modules that it re-exports.
for target in package.targets {
    func dependsOn(_ name: String) -> Bool {
        target.dependencies.contains { if case .byNameItem(name, _) = $0 { true } else { false } }
    }
    guard dependsOn("UIKit") else { continue }
    let reexports = [
        "UIKitCore", "UIDynamics", "UIPickers", "UILists", "UIStoryboards", "QuartzCore", "CoreImage", "CoreGraphics",
        "Localization", "Host",
    ]
    for name in reexports where !dependsOn(name) { target.dependencies.append(.byName(name: name)) }
}

// `EASEL_TESTS="RasterTests HostTests"` restricts a build to these tests and their dependencies.
if let names = Context.environment["EASEL_TESTS"] {
    var kept: Set<String> = []
    var waiting = names.split(separator: " ").map(String.init)
    while let name = waiting.popLast() {
        guard kept.insert(name).inserted else { continue }
        guard let target = package.targets.first(where: { $0.name == name }) else {
            fatalError("EASEL_TESTS: the package has no target named \(name)")
        }
        waiting += target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { product in
        guard let library = product as? Product.Library else { return !kept.contains(product.name) }
        return !kept.isSuperset(of: library.targets)
    }
    let users = ["swift-argument-parser": ["easel", "easel-map", "kernel-guest"], "OpenCombine": ["Combine"]]
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return users.contains { location.hasSuffix("/\($0.key)") && kept.isDisjoint(with: $0.value) }
    }
}

// `EASEL_OPTIMIZED="Raster Compositor"` restricts the optimization of a release build to these modules.
if let names = Context.environment["EASEL_OPTIMIZED"] {
    let kept = Set(names.split(separator: " ").map(String.init))
    for target in package.targets
    where [.regular, .executable, .test].contains(target.type) && !kept.contains(target.name) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
}

// The compiler writes the file of a module in the job that compiles it. By default, a second job does, which analyzes all sources
// once more: up to a third of the processor time of a release build. Packages that are downloaded must not have such options.
if !Context.packageDirectory.contains("/checkouts/") {
    for target in package.targets where [.regular, .executable, .test].contains(target.type) {
        let option = SwiftSetting.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release))
        target.swiftSettings = (target.swiftSettings ?? []) + [option]
    }
}

// Warnings are errors in CI only: a newer compiler with new warnings must not break the builds of clients.
if Context.environment["EASEL_CI"] == "1" {
    for target in package.targets where target.type != .system {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
        target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
    for target in package.targets where target.type == .test {
        // The package manager reads the index of tests, and needs no entries for the modules of the toolchain.
        target.swiftSettings?.append(.unsafeFlags(["-index-ignore-system-modules"]))
        // Optimizing tests takes longer than it saves, but for those that scripts/sanitizers names.
        if Context.environment["EASEL_OPTIMIZED"] == nil { target.swiftSettings?.append(.unsafeFlags(["-Onone"])) }
    }
}
