import UIKit

/// A folder of reference images that a program must reproduce exactly.
///
/// With `EASEL_UPDATE_GOLDENS=1` in the environment, the images are written instead of compared: inspect them before
/// committing them.
public struct GoldenImages: Sendable {
    private let directory: String

    /// Creates a set of reference images.
    /// - Parameter directory: The path of the folder; for a folder next to the test, derive it from `#filePath`.
    public init(directory: String) { self.directory = directory }

    /// Compares an image with the reference image of a name.
    /// - Throws: `GoldenImageError`, which contains the paths of both images and of an image of their difference.
    public func check(
        _ image: ScreenImage,
        named name: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws(GoldenImageError) {
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
                    message: "the golden image \(golden) does not exist; the actual image is \(actual)"
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
            throw GoldenImageError(message: error.message, location: CallLocation(fileID, filePath, line, column))
        }
    }

    /// Returns the path of an image of a failure: in `EASEL_ARTIFACTS`, or else in the temporary folder.
    private static func artifact(_ name: String) -> String {
        let directory = ProcessInfo.processInfo.environment["EASEL_ARTIFACTS"] ?? NSTemporaryDirectory()
        try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        return (directory as NSString).appendingPathComponent(name.replacingOccurrences(of: "/", with: "-"))
    }
}

/// An error that reports an image that differs from its reference.
public struct GoldenImageError: LocatedError, Sendable {
    /// A message with the difference and the paths of the images.
    public let message: String

    /// The call that failed.
    public let location: CallLocation

    /// The message.
    public var description: String { message }
}

extension VirtualScreen {
    /// Verifies that the screen equals the reference image of a name.
    public func expectImage(
        equalTo name: String,
        in goldens: GoldenImages,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws(GoldenImageError) {
        try goldens.check(
            snapshot(),
            named: name,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }
}
