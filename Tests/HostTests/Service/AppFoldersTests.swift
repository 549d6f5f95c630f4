import Foundation
import TestSupport
import Testing

@testable import Host

/// The folders of an app's files, as the app itself finds them by Foundation.
@Suite struct AppFoldersTests {
    private static func folders(_ environment: [String: String]) -> AppFolders {
        AppFolders(app: "Notes", environment: environment)
    }

    @Test func storagePrecedesTheServiceAndTheUser() {
        let all = ["EASEL_STORAGE": "/data", "STATE_DIRECTORY": "/var/lib/easel:/var/lib/other", "HOME": "/home/ada"]
        #expect(Self.folders(all).root == "/data")
        #expect(Self.folders(all.filter { $0.key != "EASEL_STORAGE" }).root == "/var/lib/easel/Notes")
        #expect(Self.folders(all.merging(["EASEL_STORAGE": ""]) { $1 }).root == "/var/lib/easel/Notes")
        #expect(Self.folders(all.merging(["EASEL_STORAGE": "none"]) { $1 }).root == nil)
        #expect(Self.folders(["HOME": "/home/ada"]).root == nil)
        let relative = Self.folders(["EASEL_STORAGE": "data/../notes"]).root
        #expect(relative == FileManager.default.currentDirectoryPath + "/notes")
    }

    @Test func variablesAreThoseOfFoundation() {
        #expect(
            Self.folders(["EASEL_STORAGE": "/data"]).variables == [
                "CFFIXED_USER_HOME": "/data", "XDG_DATA_HOME": "/data/Library/Application Support",
                "XDG_CACHE_HOME": "/data/Library/Caches", "XDG_CONFIG_HOME": "/data/Library/Preferences",
                "TMPDIR": "/data/tmp",
            ]
        )
        #expect(Self.folders(["HOME": "/home/ada"]).variables == ["CFFIXED_USER_HOME": "/home/ada"])
        let fixed = ["HOME": "/home/ada", "CFFIXED_USER_HOME": "/home/bob"]
        #expect(Self.folders(fixed).variables == ["CFFIXED_USER_HOME": "/home/bob"])
        #expect(Self.folders(["HOME": "ada"]).variables == [:] && Self.folders([:]).variables == [:])
        #expect(Self.folders(["HOME": "/home/ada"]).preferences == "/home/ada/.config")
        #expect(Self.folders(["HOME": "/home/ada", "XDG_CONFIG_HOME": "/c"]).preferences == "/c")
    }

    /// Runs a program that reports its folders.
    private func report(_ environment: [String: String], _ arguments: [String] = []) throws -> [String: [String]] {
        var all = ["EASEL_DISPLAY": "virtual", "EASEL_CONFIG": "none", "STATE_DIRECTORY": "", "EASEL_STORAGE": ""]
        for name in [
            "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "CFFIXED_USER_HOME", "LC_ALL", "LC_MESSAGES",
        ] { all[name] = "" }
        let run = try ProgramRun.run("HostProbe", ["folders"] + arguments, environment: all.merging(environment) { $1 })
        #expect(run.status == 0, "\(run.errors)")
        var values: [String: [String]] = [:]
        for line in run.lines {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            values[parts[0], default: []].append(parts.count > 1 ? parts[1] : "")
        }
        return values
    }

    private func temporaryFolder() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("easel-folders-\(UUID())").standardizedFileURL
    }

    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    @Test(arguments: ["EASEL_STORAGE", "STATE_DIRECTORY"])
    func foldersOfAnAppAreInOneFolder(variable: String) throws {
        let parent = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: parent) }
        let root = variable == "EASEL_STORAGE" ? parent.path : parent.path + "/HostProbe"
        let file = "\(root)/Library/Preferences/HostProbe.plist"
        let report = try report([variable: parent.path], [file])
        #expect(report["home"] == [root] && report["documents"] == ["\(root)/Documents"])
        #expect(report["support"] == ["\(root)/Library/Application Support"])
        #expect(report["caches"] == ["\(root)/Library/Caches"] && report["temporary"] == ["\(root)/tmp"])
        for name in ["documents", "support", "caches", "temporary"] {
            let path = try #require(report[name]?.first)
            var isFolder: ObjCBool = false
            #expect(
                FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue,
                "\(path)"
            )
        }
        #expect(try permissions(root) == 0o700 && permissions("\(root)/Documents") == 0o700)
        // Foundation replaces the file: each save is another one, and a power cut leaves one of them.
        let files = try #require(report["file"])
        #expect(report["saved"] == ["true", "true"] && files.count == 2 && files[0] != "0" && files[0] != files[1])
        let stored = try String(contentsOfFile: file, encoding: .utf8)
        #expect(stored.contains("second"))
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(root)/Library/Preferences")
        #expect(names == ["HostProbe.plist"], "no temporary file remains")
    }

    /// A service begins with an empty folder for temporary files. The folder of a setting keeps its files.
    @Test func temporaryFilesOfAServiceAreRemoved() throws {
        for variable in ["EASEL_STORAGE", "STATE_DIRECTORY"] {
            let parent = temporaryFolder()
            defer { try? FileManager.default.removeItem(at: parent) }
            let root = variable == "EASEL_STORAGE" ? parent : parent.appendingPathComponent("HostProbe")
            let temporary = root.appendingPathComponent("tmp")
            // What a run that was interrupted has left, too.
            let left = root.appendingPathComponent(".tmp-of-former-runs")
            for folder in [temporary, left] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data("x".utf8).write(to: folder.appendingPathComponent("file"))
            }
            let isService = variable == "STATE_DIRECTORY"
            #expect(try report([variable: parent.path])["temporary"] == [temporary.path])
            #expect(FileManager.default.fileExists(atPath: temporary.path))
            #expect(FileManager.default.fileExists(atPath: temporary.path + "/file") != isService)
            // Another thread removes them, and the program may end before.
            for _ in 0..<20 where isService && FileManager.default.fileExists(atPath: left.path) {
                _ = try report([variable: parent.path])
            }
            #expect(FileManager.default.fileExists(atPath: left.path) != isService)
        }
    }

    @Test func foldersOfAUserAreInHome() throws {
        let home = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: home) }
        let report = try report(["HOME": home.path], ["\(home.path)/.config/HostProbe.plist"])
        #expect(report["home"] == [home.path] && report["documents"] == ["\(home.path)/Documents"])
        #expect(report["support"] == ["\(home.path)/.local/share"] && report["caches"] == ["\(home.path)/.cache"])
        for name in ["Documents", ".local/share", ".cache", ".config"] {
            #expect(FileManager.default.fileExists(atPath: "\(home.path)/\(name)"), "\(name)")
        }
        let files = try #require(report["file"])
        #expect(files.count == 2 && files[0] != "0" && files[0] != files[1])
    }

    /// Each of the programs finds folders that others create meanwhile.
    @Test func foldersAreCreatedByProgramsThatStartTogether() throws {
        let program = try ProgramRun.path(of: "HostProbe")
        // A pipeline starts them together.
        let pipeline = Array(repeating: "\"$0\" folders >/dev/null", count: 8).joined(separator: " | ")
        for round in 0..<4 {
            let folder = temporaryFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let run = try ProgramRun.run(
                "/bin/sh",
                ["-c", pipeline, program],
                environment: ["EASEL_DISPLAY": "virtual", "EASEL_CONFIG": "none", "EASEL_STORAGE": folder.path]
            )
            #expect(run.status == 0 && run.errors == "", "\(round): \(run.errors)")
            #expect(FileManager.default.fileExists(atPath: "\(folder.path)/Documents"))
        }
    }

    /// A link that leads nowhere is not a folder.
    @Test func linkToNothingIsAWarning() throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let documents = "\(folder.path)/Documents"
        try FileManager.default.createSymbolicLink(atPath: documents, withDestinationPath: "/nowhere/else")
        let environment = ["EASEL_DISPLAY": "virtual", "EASEL_CONFIG": "none", "EASEL_STORAGE": folder.path]
        let run = try ProgramRun.run("HostProbe", ["folders"], environment: environment)
        #expect(run.status == 0)
        let text = "cannot create \(documents): File exists (errno 17); the app cannot store files there"
        #expect(run.errors.contains(text), "\(run.errors)")
    }

    /// A folder that cannot be created is reported, and the app starts.
    @Test func missingPermissionIsAWarning() throws {
        let file = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data().write(to: file)
        let environment = ["EASEL_DISPLAY": "virtual", "EASEL_CONFIG": "none", "EASEL_STORAGE": file.path]
        let run = try ProgramRun.run("HostProbe", ["folders"], environment: environment)
        #expect(run.status == 0)
        #expect(run.errors.contains("cannot create \(file.path)/Documents: "))
        #expect(run.errors.contains("the app cannot store files there"))
    }

    /// The language of a program: arguments, then its defaults, then the setting, then the environment.
    @Test func languageOfAProgram() throws {
        let home = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: home) }
        func language(_ environment: [String: String], _ arguments: [String] = []) throws -> [String] {
            let report = try report(environment.merging(["HOME": home.path]) { $1 }, ["-"] + arguments)
            return [report["locale"]?.first, report["languages"]?.first, report["direction"]?.first].compactMap { $0 }
        }
        #expect(try language(["LANG": "C.UTF-8"]) == ["en_001", "en-001", "left"])
        #expect(try language(["LANG": "fr_FR.UTF-8"]) == ["fr_FR", "fr-FR", "left"])
        #expect(try language(["LANG": "fr_FR", "EASEL_LANGUAGE": "he-IL,en"]) == ["he_IL", "he-IL,en", "right"])
        let arguments = ["-AppleLanguages", "(ja, de)", "-AppleLocale", "ja_US"]
        #expect(try language(["EASEL_LANGUAGE": "he"], arguments) == ["ja_US", "ja,de", "left"])
        let defaults = home.appendingPathComponent(".config/HostProbe.plist")
        let stored = try PropertyListSerialization.data(
            fromPropertyList: ["AppleLanguages": ["pt-BR"]],
            format: .xml,
            options: 0
        )
        try stored.write(to: defaults)
        #expect(try language(["EASEL_LANGUAGE": "he"]) == ["pt_BR", "pt-BR", "left"])
        #expect(try language(["EASEL_LANGUAGE": "he"], arguments) == ["ja_US", "ja,de", "left"])
    }

    @Test func invalidLanguageIsAnError() throws {
        let environment = ["EASEL_DISPLAY": "virtual", "EASEL_CONFIG": "none", "EASEL_LANGUAGE": "german"]
        let run = try ProgramRun.run("HostProbe", ["folders"], environment: environment)
        #expect(run.status != 0 && run.errors.contains("EASEL_LANGUAGE"))
    }
}
