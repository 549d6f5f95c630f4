import Foundation
import TestSupport
import Testing

/// The checks that scripts/affected lists for a change.
@Suite struct AffectedChecksTests {
    // MARK: The table

    /// Each suite of the tests on real kernels is in the table, with the sample apps that its file names.
    @Test func tableHasKernelSuitesWithTheirApps() throws {
        let table = try KernelSuiteTable(script: WorkingCopy.text(of: "scripts/affected"))
        let graph = try PackageGraph(describing: WorkingCopy.folder)
        let tests = try #require(graph["KernelTests"])
        // Programs of their own, such as `records`, are not apps of the command.
        let apps = graph.targets.filter { $0.path.hasPrefix("Sources/Apps/") }.map(\.name).filter {
            $0.hasSuffix("App")
        }
        try #require(apps.count > 5)
        var found: Set<String> = []
        for file in WorkingCopy.files(of: tests) {
            let text = try WorkingCopy.text(of: file)
            guard let group = text.firstMatch(of: /extension (SideBySideTests|KernelTests)\b/)?.output.1 else {
                continue
            }
            let suites = text.matches(of: /(?s)@Suite.{0,150}?\bstruct (\w+)/).map(\.output.1)
            #expect(!suites.isEmpty, "\(file)")
            for name in suites.map({ "\(group)/\($0)" }) {
                found.insert(name)
                let programs = try #require(table.suites[name], "\(name) is not in the table")
                for app in apps where !table.base.contains(app) {
                    // Strings that name an app as the command does, or that import its module.
                    let command = app.dropLast("App".count).lowercased()
                    let isUsed = try text.contains(Regex(#"(run |"|app: ")\#(command)\b"#)) || text.contains(app)
                    if isUsed { #expect(programs.contains(app), "\(name) uses \(app)") }
                }
            }
        }
        #expect(found == Set(table.suites.keys))
        for name in table.suites.values.reduce(table.base, { $0.union($1) }) {
            #expect(graph[name] != nil, "the package has no target named \(name)")
        }
    }

    /// Each folder with a program in Tests/Fuzz is in the table, and a program of the package with scripts/fuzz's variable.
    @Test func tableHasTargetsOfFuzzing() throws {
        let script = try WorkingCopy.text(of: "scripts/affected")
        let table = FuzzTable.names(in: script)
        let folder = WorkingCopy.folder.appending(path: "Tests/Fuzz")
        let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/main.swift").path)
        }
        #expect(folders.count > 5 && Set(folders) == Set(table))
        let manifest = try WorkingCopy.text(of: "Package.swift")
        let programs = manifest.matches(of: /program\("(\w+)", \[/).map { String($0.output.1) }
        #expect(Set(programs) == Set(table))
        for name in table {
            let corpus = try FileManager.default.contentsOfDirectory(
                atPath: folder.appending(path: "\(name)/Corpus").path
            )
            #expect(!corpus.isEmpty, "the corpus of \(name) is empty")
        }
    }

    /// The files that read the bytes of a target are there.
    @Test func readersOfFuzzedBytesExist() throws {
        let script = try WorkingCopy.text(of: "scripts/affected")
        let readers = FuzzTable.readers(in: script)
        #expect(
            readers.count == 4
                && FuzzTable.namesForEverything(in: script).count + 4 == FuzzTable.names(in: script).count
        )
        let sources = WorkingCopy.folder.appending(path: "Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).map { "Sources/\($0)" }
        for (name, patterns) in readers {
            for pattern in patterns {
                #expect(files.contains(where: { fnmatch(pattern, $0, 0) == 0 }), "\(name): no file matches \(pattern)")
            }
        }
    }

    /// A file that no rule has would run everything at each of its changes.
    @Test func everyFileOfTheRepositoryHasARule() throws {
        let isCheckout = FileManager.default.fileExists(atPath: WorkingCopy.folder.appending(path: ".git").path)
        try #require(isCheckout, "the working copy is not one of git")
        let run = try Shell.run([WorkingCopy.folder.appending(path: "scripts/affected").path, "--unknown"])
        #expect(run.status == 0)
        #expect(run.output.trimmingCharacters(in: .newlines) == "")
    }

    // MARK: Changes

    @Test func documentationReachesNothing() throws {
        let repository = try ScratchRepository()
        try repository.write("README.md", "docs/text.md", "Sources/UIKit/UIKit.docc/UIKit.md", "Benchmarks/run")
        #expect(try repository.affected() == [])
    }

    @Test func sampleAppReachesSuitesThatRunIt() throws {
        let repository = try ScratchRepository()
        try repository.write("Sources/Apps/CalibrateApp/CalibrationView.swift")
        #expect(try repository.affected() == ["kernel SideBySideTests/CalibrationTests"])
    }

    @Test func fuzzedModuleReachesItsTargets() throws {
        let repository = try ScratchRepository()
        try repository.write("Sources/RFB/Protocol/Client.swift")
        let fuzzed = try repository.affected().filter { $0.hasPrefix("fuzz ") }
        #expect(fuzzed == ["fuzz rfb"])
        // The files that read the bytes, of a module that the whole toolkit is needed for.
        let reader = try ScratchRepository()
        try reader.write("Sources/Host/Control/ControlRequest.swift")
        #expect(try reader.affected().filter { $0.hasPrefix("fuzz ") } == ["fuzz control"])
        let view = try ScratchRepository()
        try view.write("Sources/UIKitCore/Views/UIView.swift")
        #expect(try view.affected().filter { $0.hasPrefix("fuzz ") } == [])
        // A corpus, and the program.
        let other = try ScratchRepository()
        try other.write("Tests/Fuzz/images/Corpus/large.gif", "Tests/Fuzz/images/main.swift")
        #expect(try other.affected() == ["fuzz images"])
        try other.write("Tests/Fuzz/Driver/FuzzDriver.swift")
        #expect(try other.affected().isSuperset(of: ["fuzz images", "fuzz rfb", "fuzz assets"]))
    }

    @Test func moduleReachesWhatDependsOnIt() throws {
        let repository = try ScratchRepository()
        try repository.write("Sources/Input/Sample.swift")
        let checks = try repository.affected()
        #expect(
            checks.isSuperset(of: [
                "kernel SideBySideTests/TouchTests", "kernel KernelTests/ServiceTests", "sanitizers InputTests",
            ])
        )
        #expect(checks.isSuperset(of: ["sanitizers HostTests", "package Services/Records"]))
        #expect(checks.isDisjoint(with: ["sanitizers RasterTests", "sanitizers CoreImageTests", "images"]))
    }

    @Test func testsReachOnlyThemselves() throws {
        let repository = try ScratchRepository()
        try repository.write("Tests/InputTests/ReplayTests.swift")
        #expect(try repository.affected() == ["sanitizers InputTests"])
    }

    @Test func kernelTestsReachTheirSuite() throws {
        let repository = try ScratchRepository()
        let text = "extension SideBySideTests {\n    @Suite struct PalmTests {}\n}\n"
        try repository.write("Tests/Kernel/Tests/PalmTests.swift", text: text)
        #expect(try repository.affected() == ["kernel SideBySideTests/PalmTests"])
        // One without a suite serves all of them.
        try repository.write("Tests/Kernel/Tests/Helper.swift")
        #expect(try repository.affected().count > 20)
    }

    @Test func boardsUnitsAndScriptsReachTheirChecks() throws {
        let repository = try ScratchRepository()
        try repository.write("packaging/debian/control")
        #expect(try repository.affected() == ["images"])
        try repository.write("scripts/sanitizers", text: repository.sanitizers + "\n")
        #expect(try repository.affected().isSuperset(of: ["images", "sanitizers HostTests", "sanitizers RasterTests"]))
        try repository.write("systemd/easel-kiosk@.service")
        #expect(try repository.affected().isSuperset(of: ["kernel KernelTests/ServiceTests", "images"]))
    }

    @Test func nestedPackageReachesItself() throws {
        let repository = try ScratchRepository()
        try repository.write("Services/Records/Sources/Server/Server.swift", "Services/Records/Package.swift")
        #expect(try repository.affected() == ["package Services/Records"])
    }

    /// One run, because it takes seconds to read the manifest.
    @Test func declarationsReachWhatTheirTargetsReach() throws {
        let repository = try ScratchRepository()
        let former = #""CalibrateApp", dependencies: ["UIKit"]"#
        try repository.changeManifest(former, #""CalibrateApp", dependencies: ["Layout", "UIKit"]"#)
        // A target that nothing depends on, and a program of scripts/fuzz.
        try repository.changeManifest(#""KioskTests", dependencies: ["#, #""KioskTests", dependencies: ["Layout", "#)
        try repository.changeManifest(#"program("rfb", ["#, #"program("rfb", ["Layout", "#)
        #expect(
            try repository.affected() == [
                "kernel SideBySideTests/CalibrationTests", "package Services/Records", "fuzz rfb",
            ]
        )
    }

    @Test func moreOfManifestThanTargetsReachesEverything() throws {
        let repository = try ScratchRepository()
        try repository.changeManifest("swiftLanguageModes: [.v6]", "swiftLanguageModes: [.v5, .v6]")
        let lines = try repository.affected(options: ["--explain"])
        #expect(lines.contains { $0.hasPrefix("package Services/Records\tPackage.swift has changed in more than") })
        #expect(lines.count == repository.all.count)
    }

    @Test func unreadableManifestReachesEverything() throws {
        let repository = try ScratchRepository()
        try repository.write("Package.swift", text: "novelty")
        #expect(try repository.affected() == repository.all)
    }

    @Test func movedFileReachesWhatItsFormerPathReached() throws {
        let repository = try ScratchRepository()
        try repository.move("Sources/Input/Source.swift", to: "Sources/Apps/CalibrateApp/Source.swift")
        #expect(
            try repository.affected().isSuperset(of: [
                "kernel SideBySideTests/CalibrationTests", "sanitizers InputTests",
            ])
        )
    }

    // MARK: Everything

    @Test(arguments: [
        "Makefile", ".ci/run", "scripts/affected", "scripts/test", "Sources/Novelty/File.txt", "novelty",
    ])
    func buildAndUnknownFilesReachEverything(path: String) throws {
        let repository = try ScratchRepository()
        try repository.write(path, text: try repository.text(of: path) + "\n")
        #expect(try repository.affected() == repository.all)
    }

    @Test func unreadableHistoryReachesEverything() throws {
        let repository = try ScratchRepository()
        let all = repository.all
        #expect(try repository.affected(base: nil) == all)
        #expect(try repository.affected(base: "0123456789012345678901234567890123456789") == all)
        #expect(try repository.affected(base: "--all") == all)
        // One that is no ancestor.
        try repository.git("checkout", "--quiet", "-b", "aside")
        try repository.git("commit", "--quiet", "--allow-empty", "--message", "Aside")
        try repository.git("checkout", "--quiet", "main")
        #expect(try repository.affected(base: "aside") == all)
    }

    @Test func explanationNamesTheReason() throws {
        let repository = try ScratchRepository()
        try repository.write("Makefile", text: "all:\n")
        let lines = try repository.affected(options: ["--explain"])
        #expect(lines.contains("package Services/Records\tMakefile has changed"))
    }
}

/// The table of the tests on real kernels in scripts/affected.
private struct KernelSuiteTable {
    /// The targets of all suites.
    var base: Set<String> = []
    /// Further programs by suite.
    var suites: [String: Set<String>] = [:]

    init(script: String) throws {
        func words(_ text: Substring) -> Set<String> {
            Set(text.matches(of: /"([\w-]+)"/).map { String($0.output.1) })
        }
        base = words(try #require(script.firstMatch(of: /KERNEL_BASE = \{([^}]*)\}/)).output.1)
        let table = try #require(script.firstMatch(of: /(?s)KERNEL_SUITES = \{\n(.*?)\n\}/)).output.1
        for match in table.matches(of: /"([\w\/]+)": (set\(\)|\{[^}]*\})/) {
            suites[String(match.output.1)] = words(match.output.2)
        }
    }
}

/// The targets of scripts/fuzz in scripts/affected.
private enum FuzzTable {
    static func names(in script: String) -> [String] {
        guard let list = script.firstMatch(of: /(?m)^FUZZ = \[([^\]]*)\]/)?.output.1 else { return [] }
        return list.matches(of: /"(\w+)"/).map { String($0.output.1) }
    }

    /// The patterns of the files that read the bytes of a target that needs the whole toolkit.
    static func readers(in script: String) -> [String: [String]] {
        guard let table = script.firstMatch(of: /(?m)^FUZZ_READERS = \{\n((?:    .*\n)*)\}/)?.output.1 else {
            return [:]
        }
        var readers: [String: [String]] = [:]
        for match in table.matches(of: /"(\w+)": \[([^\]]*)\]/) {
            readers[String(match.output.1)] = match.output.2.matches(of: /"([^"]+)"/).map { String($0.output.1) }
        }
        return readers
    }

    /// The targets of a change that cannot be judged.
    static func namesForEverything(in script: String) -> [String] {
        let readers = readers(in: script)
        return names(in: script).filter { readers[$0] == nil }
    }
}

/// A repository with scripts/affected, a few files of this package at their paths, and a nested package.
private final class ScratchRepository {
    /// The lines for a change that reaches everything.
    let all: Set<String>
    /// The text of scripts/sanitizers.
    let sanitizers: String
    private let folder = FileManager.default.temporaryDirectory.appending(path: "easel-affected-\(UUID().uuidString)")
    private var description: String { folder.appending(path: ".git/description.json").path }

    init() throws {
        sanitizers = try WorkingCopy.text(of: "scripts/sanitizers")
        let script = try WorkingCopy.text(of: "scripts/affected")
        let tested = sanitizers.prefix(upTo: try #require(sanitizers.firstRange(of: "\ncase ")).lowerBound)
            .matches(of: /(?m)^(?:address|thread)\+?="([^"]*)"/).flatMap { $0.output.1.split(separator: " ") }
        all = Set(try KernelSuiteTable(script: script).suites.keys.map { "kernel \($0)" })
            .union(tested.map { "sanitizers \($0)" }).union(["package Services/Records"])
            .union(FuzzTable.namesForEverything(in: script).map { "fuzz \($0)" })
        try write("scripts/affected", text: script)
        try write("scripts/sanitizers", text: sanitizers)
        try write("Package.swift", text: WorkingCopy.text(of: "Package.swift"))
        try write(
            "Makefile",
            ".ci/run",
            "scripts/test",
            "README.md",
            "Sources/Input/Source.swift",
            "Services/Records/Package.swift"
        )
        try git("init", "--quiet", "--initial-branch", "main")
        try git("add", "--all")
        try git("commit", "--quiet", "--message", "Begin")
        try Self.describedPackage.get().write(toFile: description, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The package manager's description, which takes seconds.
    private static let describedPackage = Result {
        let scratch = NSTemporaryDirectory() + "easel-describe-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        return try Shell.run(
            [
                "swift", "package", "--package-path", WorkingCopy.folder.path, "--scratch-path", scratch, "describe",
                "--type", "json",
            ],
            ["EASEL_FUZZ": "none"]
        ).output
    }

    /// Writes files that differ from their former versions.
    func write(_ paths: String..., text: String? = nil) throws {
        for path in paths {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try (text ?? UUID().uuidString).write(to: file, atomically: true, encoding: .utf8)
        }
    }

    /// Replaces a text of the package's manifest, which has it once.
    func changeManifest(_ text: String, _ replacement: String) throws {
        let manifest = try self.text(of: "Package.swift")
        try #require(manifest.components(separatedBy: text).count == 2, "the manifest has \(text) once")
        try write("Package.swift", text: manifest.replacingOccurrences(of: text, with: replacement))
    }

    /// The text of a file, or an empty one if it is not there.
    func text(of path: String) throws -> String {
        let file = folder.appending(path: path)
        return FileManager.default.fileExists(atPath: file.path) ? try String(contentsOf: file, encoding: .utf8) : ""
    }

    func move(_ path: String, to other: String) throws {
        try write(other, text: try text(of: path))
        try FileManager.default.removeItem(at: folder.appending(path: path))
    }

    func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
        let run = try Shell.run(["git", "-C", folder.path] + identity + arguments)
        try #require(run.status == 0, "git \(arguments)")
    }

    /// Returns the lines of the script.
    func affected(base: String? = "main", options: [String] = []) throws -> Set<String> {
        let arguments = ["python3", folder.appending(path: "scripts/affected").path, "--description", description]
        let run = try Shell.run(arguments + options + (base.map { ["--base=\($0)"] } ?? []))
        try #require(run.status == 0, "\(run.output)")
        return Set(run.output.split(separator: "\n").map(String.init))
    }
}

/// Programs that run to their end.
private enum Shell {
    static func run(
        _ arguments: [String],
        _ variables: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("EASEL_") }
            .merging(variables) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
