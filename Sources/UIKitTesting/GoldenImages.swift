import UIKit

/// A folder of pictures that a program has to reproduce to the pixel.
///
/// With `EASEL_UPDATE_GOLDENS=1` in the environment the pictures are written in place of compared: look at them before
/// they are committed.
public struct GoldenImages: Sendable {
    private let directory: String

    /// - Parameter directory: a path; for a folder beside the test, make it from `#filePath`.
    public init(directory: String) { self.directory = directory }

    /// Compares a picture with the one of that name.
    /// - Throws: `GoldenImageError`, which names both pictures and one of their difference.
    public func check(_ image: ScreenImage, named name: String) throws(GoldenImageError) {
        let golden = "\(directory)/\(name).png"
        do throws(VirtualScreenError) {
            if ProcessInfo.processInfo.environment["EASEL_UPDATE_GOLDENS"] == "1" {
                try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
                return try image.write(to: golden)
            }
            guard FileManager.default.fileExists(atPath: golden) else {
                let actual = Self.artifact("\(name)-actual.png")
                try image.write(to: actual)
                throw VirtualScreenError(
                    message: "there is no golden image \(golden); the picture is \(actual)"
                )
            }
            let expected = try ScreenImage(contentsOf: golden)
            let count = image.differences(from: expected)
            guard count > 0 else { return }
            let difference = Self.artifact("\(name)-difference.png")
            try image.difference(from: expected).write(to: difference)
            throw VirtualScreenError(
                message:
                    "\(count) pixels differ from \(golden); expected, difference and actual side by side: \(difference)"
            )
        } catch {
            throw GoldenImageError(message: error.message)
        }
    }

    /// Where pictures of failures go: `EASEL_ARTIFACTS`, or the folder for temporary files.
    private static func artifact(_ name: String) -> String {
        let directory = ProcessInfo.processInfo.environment["EASEL_ARTIFACTS"] ?? NSTemporaryDirectory()
        try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        return (directory as NSString).appendingPathComponent(name.replacingOccurrences(of: "/", with: "-"))
    }
}

/// A picture is not the one it has to be.
public struct GoldenImageError: Error, CustomStringConvertible, Sendable {
    /// What differs, and where to look.
    public let message: String

    /// The message.
    public var description: String { message }
}

extension VirtualScreen {
    /// Compares what the screen shows with the golden image of that name.
    public func expectImage(equalTo name: String, in goldens: GoldenImages) throws(GoldenImageError) {
        try goldens.check(snapshot(), named: name)
    }
}
