import ArgumentParser
import Foundation

/// The `easel image` command.
///
/// Boards and scripts are those of the version of Easel that the package depends on, in SwiftPM's checkout.
struct ImageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "image",
        abstract: "Builds a Swift package into the disk image of a kiosk, and an update with the same system.",
        discussion: """
            The machine starts straight into the app of the package, which depends on Easel. Needs Swift, and the tools \
            that `scripts/dependencies images` of Easel installs. Prints the paths of the image and the update.
            """
    )

    @Option(help: "The Swift package: a folder with Package.swift.", completion: .directory)
    var package = "."

    @Option(help: "The board: a folder in Easel's folder board, such as qemu-x86_64 or qemu-arm64.")
    var board: String

    @Option(help: "The executable product with the app. Default: the only one.")
    var product: String?

    @Option(
        help: "A folder with files to install, by their paths in the image, such as etc/easel/easel.toml.",
        completion: .directory
    )
    var files: String?

    @Option(
        help: "A Debian package to install; repeatable. Unless one is easel, it is built.",
        completion: .file(extensions: ["deb"])
    )
    var deb: [String] = []

    @Option(help: "A package of Debian to install, by its name; repeatable.")
    var include: [String] = []

    @Option(help: "The version of the system. Default: the current date and time.")
    var version: String?

    @Option(
        help: "The folder with the key that updates are signed with. Default: ~/.config/easel/keys.",
        completion: .directory
    )
    var keys: String?

    @Option(help: "The folder for the image and the update.", completion: .directory)
    var output = "out/image"

    @Option(help: "The size of each of the two slots in MB. Default: 1536.")
    var slotSize: Int?

    @Option(help: "The initial size of the data partition in MB, which grows to the end of the disk. Default: 256.")
    var dataSize: Int?

    @Flag(help: "Install current versions of Debian's packages, rather than the cached ones.")
    var refresh = false

    @Flag(help: "For development: a shell for root on the first serial port, without a password.")
    var console = false

    func run() throws {
        try CommandFailure.reporting {
            guard FileManager.default.fileExists(atPath: "\(package)/Package.swift") else {
                throw CommandFailure.noInput("\(package) is not a Swift package: it has no Package.swift")
            }
            let easel = try PackageDependency.easel(of: package)
            let boards = easel.boards
            guard boards.contains(board) else {
                throw CommandFailure.usage("--board \(board): expected \(boards.joined(separator: ", "))")
            }
            try execute(easel.imageBuilder)
        }
    }

    /// Replaces this process with the script that builds the image.
    private func execute(_ script: String) throws -> Never {
        fflush(nil)
        var pointers = (["bash", script] + arguments).map { strdup($0) } + [nil]
        execvp("bash", &pointers)
        throw CommandFailure(description: "cannot run bash: \(String(cString: strerror(errno)))", status: 71)
    }

    /// The options of the script.
    private var arguments: [String] {
        var options = ["--package", package, "--board", board, "--output", output]
        for (name, value) in [
            ("--product", product), ("--files", files), ("--version", version), ("--keys", keys),
            ("--slot-size", slotSize.map(String.init)), ("--data-size", dataSize.map(String.init)),
        ] {
            if let value { options += [name, value] }
        }
        for path in deb { options += ["--deb", path] }
        for name in include { options += ["--include", name] }
        if refresh { options.append("--refresh") }
        if console { options.append("--console") }
        return options
    }
}
