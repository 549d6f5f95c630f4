// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "EaselApp",
    products: [
        .library(name: "SourceRewriting", targets: ["SourceRewriting"]),
        .library(name: "InterfaceCompilation", targets: ["InterfaceCompilation"]),
        .executable(name: "easel-app", targets: ["easel-app"]),
        .executable(name: "easel-import", targets: ["easel-import"]),
        .plugin(name: "RewriteSources", targets: ["RewriteSources"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    ],
    targets: [
        .target(
            name: "SourceRewriting",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
            ]
        ),
        .executableTarget(
            name: "easel-app",
            dependencies: [
                "SourceRewriting", "InterfaceCompilation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .plugin(name: "RewriteSources", capability: .buildTool(), dependencies: ["easel-app"]),
        .testTarget(name: "SourceRewritingTests", dependencies: ["SourceRewriting"]),

        // Storyboards and nibs; without swift-syntax, so that it builds in seconds.
        .target(name: "InterfaceCompilation"),
        .testTarget(name: "InterfaceCompilationTests", dependencies: ["InterfaceCompilation"]),

        // Projects of Xcode; without swift-syntax, so that it builds in seconds.
        .target(name: "ProjectImport"),
        .executableTarget(name: "easel-import", dependencies: ["ProjectImport"]),
        .testTarget(name: "ProjectImportTests", dependencies: ["ProjectImport"]),
    ],
    swiftLanguageModes: [.v6]
)

// The plug-in needs swift-syntax once more, built for the machine that builds. No test of this package runs it.
if Context.environment["EASEL_CI"] == "1" {
    package.products.removeAll { $0.name == "RewriteSources" }
    package.targets.removeAll { $0.name == "RewriteSources" }
}
