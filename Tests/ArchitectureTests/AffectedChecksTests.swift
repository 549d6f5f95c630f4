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
            !readers.isEmpty
                && FuzzTable.namesForEverything(in: script).count + readers.count == FuzzTable.names(in: script).count
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

    /// A package that does not depend on this one is built from its own files.
    @Test func targetsReachThePackagesThatUseThem() throws {
        let repository = try ScratchRepository()
        try repository.write("Tools/Novelty/Package.swift", text: #".package(path: "../Other")"#)
        try repository.commit()
        try repository.write("Sources/Input/Source.swift")
        let checks = try repository.affected()
        #expect(checks.contains("package Services/Records") && !checks.contains("package Tools/Novelty"))
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
        ".ci/run", ".gitignore", "scripts/affected", "scripts/test", "Sources/Novelty/File.txt", "novelty",
    ])
    func buildAndUnknownFilesReachEverything(path: String) throws {
        let repository = try ScratchRepository()
        try repository.write(path, text: try repository.text(of: path) + "\n")
        #expect(try repository.affected() == repository.all)
    }

    @Test func revisionThatHasPassedReachesNothing() throws {
        let repository = try ScratchRepository()
        try repository.write(".ci/passed")
        #expect(try repository.affected() == [])
    }

    // MARK: The Makefile

    @Test func makefileReachesEverythingByTheCommandsOfChecks() throws {
        let repository = try ScratchRepository()
        try repository.changeMakefile("scripts/docs", "scripts/docs --strict")
        #expect(try repository.affected() == repository.all)
    }

    @Test func otherCommandsOfTheMakefileReachNothing() throws {
        let repository = try ScratchRepository()
        try repository.changeMakefile("rm -rf .build", "rm -rf .build out")
        #expect(try repository.affected() == [])
        try repository.changeMakefile("scripts/image-test", "scripts/image-test --novelty")
        #expect(try repository.affected() == ["images"])
    }

    @Test func unreadableMakefileReachesEverything() throws {
        let repository = try ScratchRepository()
        try repository.write("Makefile", text: "novelty\n")
        #expect(try repository.affected() == repository.all)
    }

    @Test func tableHasTheTargetsThatAreMade() throws {
        let script = try WorkingCopy.text(of: "scripts/affected")
        let tables = script.matches(of: /(?m)^MADE(?:_IMAGES)? = \[([^\]]*)\]/).flatMap { table in
            table.output.1.matches(of: /"([\w-]+)"/).map { String($0.output.1) }
        }
        let made = try WorkingCopy.text(of: ".ci/run").matches(of: /\bmake ([a-z]+(?:-[a-z]+)*)(?= |\n|,)/)
        #expect(Set(tables) == Set(made.map { String($0.output.1) }).subtracting(["may"]))
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
        try repository.write("scripts/test", text: "novelty")
        let lines = try repository.affected(options: ["--explain"])
        #expect(lines.contains("package Services/Records\tscripts/test has changed"))
    }
}
