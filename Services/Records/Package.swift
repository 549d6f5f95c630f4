// swift-tools-version: 6.2

import PackageDescription

// The server of records. It uses the public API of Easel's stores, by path, and none of UIKit.
let package = Package(
    name: "EaselRecords",
    products: [
        .executable(name: "easel-records", targets: ["easel-records"]),
        .executable(name: "records-example", targets: ["records-example"]),
        .executable(name: "records-bench", targets: ["records-bench"]),
    ],
    dependencies: [
        .package(name: "Easel", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        // Without its options for other configurations, which would be built too.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
    ],
    targets: [
        // What a request does, without HTTP.
        .target(
            name: "RecordService",
            dependencies: [
                .product(name: "RecordStore", package: "Easel"),
                .product(name: "RecordNetwork", package: "Easel"),
            ]
        ),
        // Connections to PostgreSQL by libpq, which is loaded when it is used.
        .target(name: "CPostgres"),
        .target(
            name: "PostgresStore",
            dependencies: ["CPostgres", "RecordService", .product(name: "RecordStore", package: "Easel")]
        ),
        .executableTarget(
            name: "easel-records",
            dependencies: [
                "RecordService", "PostgresStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        // A client, for `scripts/run-records`.
        .executableTarget(
            name: "records-example",
            dependencies: [
                .product(name: "RecordStore", package: "Easel"),
                .product(name: "RecordNetwork", package: "Easel"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        // The clients of measurements, for `scripts/bench`.
        .executableTarget(
            name: "records-bench",
            dependencies: [
                .product(name: "RecordStore", package: "Easel"),
                .product(name: "RecordNetwork", package: "Easel"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "RecordServiceTests",
            dependencies: [
                "RecordService", "PostgresStore", "easel-records",
                .product(name: "RecordStore", package: "Easel"),
                .product(name: "RecordNetwork", package: "Easel"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
