import Foundation

/// The package `EaselApp` that an installation has beside the importer.
///
/// It has the plug-in, and the program that rewrites sources in built form: a package that depends on it does not compile the
/// parser of Swift.
struct InstalledTool {
    /// The absolute path of the folder.
    let folder: String

    /// The name of the file with the checksum of the sources that the program was built from.
    static let checksumName = "sources.cksum"

    private static let largestSource = 8 << 20

    /// Finds the package.
    /// - Parameter program: The path of the importer.
    /// - Returns: `nil` if the importer has not been installed with it.
    init?(beside program: String) {
        folder = ProjectPaths.join((program as NSString).deletingLastPathComponent, "EaselApp")
        let parts = ["Package.swift", "easel-app.artifactbundle/info.json", Self.checksumName]
        guard parts.allSatisfy({ FileManager.default.fileExists(atPath: "\(folder)/\($0)") }) else { return nil }
    }

    /// Returns a Boolean value that indicates whether the program was built from the sources in a folder: another one may write
    /// code for another version of the toolkit.
    /// - Parameter easel: The absolute path of the folder with the sources of Easel.
    func isBuilt(from easel: String) -> Bool {
        guard let stored = try? RegularFile.bytes(of: "\(folder)/\(Self.checksumName)", atMost: 256) else {
            return false
        }
        let text = String(decoding: stored, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text == Self.checksum(of: easel + "/EaselApp")
    }

    /// Returns the checksum of the sources of the package `EaselApp`, as `cksum` prints it: that of all files, one after the other,
    /// in the order of their paths.
    static func checksum(of package: String) -> String? {
        let projectPaths = ProjectPaths(root: package, followsOutside: false)
        let sources = ["Sources", "Plugins"].flatMap { folder in
            FolderContents("\(package)/\(folder)", paths: projectPaths).paths.filter { $0.hasSuffix(".swift") }
                .map { "\(folder)/\($0)" }
        }
        let paths = (sources + ["Package.swift"]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var sum = CyclicSum()
        for path in paths {
            guard let bytes = try? RegularFile.bytes(of: "\(package)/\(path)", atMost: largestSource) else {
                return nil
            }
            sum.add(bytes)
        }
        return sum.text
    }
}

/// The cyclic redundancy check that POSIX defines for `cksum`. It recognizes other versions, and does not protect from forgery.
struct CyclicSum {
    private var value: UInt32 = 0
    private var count = 0

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index) << 24) { value, _ in value << 1 ^ (value >> 31 == 1 ? 0x04C1_1DB7 : 0) }
    }

    private static func next(_ value: UInt32, _ byte: UInt8) -> UInt32 {
        value << 8 ^ table[Int(UInt8(truncatingIfNeeded: value >> 24) ^ byte)]
    }

    /// Adds bytes at the end.
    mutating func add(_ bytes: [UInt8]) {
        value = bytes.reduce(value, Self.next)
        count += bytes.count
    }

    /// The sum and the number of bytes in decimal digits.
    var text: String {
        var (sum, rest) = (value, count)
        while rest > 0 {
            sum = Self.next(sum, UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
        return "\(~sum) \(count)"
    }
}
