import Foundation
import Testing
import TestSupport
import UIKitTesting

/// The `easel` command, from its command line.
@Suite(.timeLimit(.minutes(20))) struct CommandTests {
    private static let recordings = Checkout.url("Tests/InputTests/Recordings").path

    private let folder = NSTemporaryDirectory() + "easel-command-\(UUID().uuidString)"

    private func withFolder(_ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body()
    }

    @Test func replayWritesReproducibleImagesAndStatistics() throws {
        try withFolder {
            for run in ["a", "b"] {
                let result = try ProgramRun.run(
                    "easel",
                    [
                        "replay", "sketch", "--touches", "\(Self.recordings)/handwriting-short.csv", "--size",
                        "640x456",
                        "--area", "0,0,640,400", "--snapshot", "\(folder)/\(run).png", "--stats",
                        "\(folder)/\(run).json",
                    ]
                )
                #expect(result.errors == "")
                #expect(result.status == 0)
                #expect(result.output.contains("\(folder)/\(run).png"))
            }
            let numbers = try ["a", "b"].map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0).json")) }
            #expect(numbers[0] == numbers[1])
            #expect(try ScreenImage(contentsOf: "\(folder)/a.png") == ScreenImage(contentsOf: "\(folder)/b.png"))
            let object = try #require(try JSONSerialization.jsonObject(with: numbers[0]) as? [String: Any])
            for name in [
                "frames", "pixelsDrawn", "pixelsComposited", "bytesCopiedOut", "layersVisited", "drawCalls", "touches",
                "wakeUps",
            ] {
                #expect((object[name] as? Int ?? 0) > 0, "\(name)")
            }
            #expect(object["touches"] as? Int == 1454 + 16)
            let frames = try #require(object["perFrame"] as? [[String: Any]])
            #expect(frames.count == object["frames"] as? Int)
            #expect(frames.allSatisfy { ($0["hash"] as? String)?.count == 16 })
            #expect(frames.allSatisfy { !($0["damage"] as? [[Int]] ?? []).isEmpty })
        }
    }

    @Test func monkeyPrintsFrameHashAndWritesTouches() throws {
        try withFolder {
            let arguments = ["monkey", "clock", "--seed", "7", "--events", "300", "--size", "160x120"]
            let runs = try [[], ["--touches-out", "\(folder)/touches"]].map {
                try ProgramRun.run("easel", arguments + $0)
            }
            #expect(runs.map(\.status) == [0, 0], "\(runs.map(\.errors))")
            let hashes = runs.map { run in run.lines.first { $0.hasPrefix("frames: ") } }
            #expect(hashes[0]?.count == "frames: ".count + 16 && hashes[0] == hashes[1])
            let replay = try ProgramRun.run("easel", ["replay", "clock", "--touches", "\(folder)/touches"])
            #expect(replay.status == 0, "\(replay.errors)")
            for wrong in [["--events", "1"], ["--seed", "x"], ["--size", "0x1"]] {
                #expect(try ProgramRun.run("easel", arguments + wrong).status == 64)
            }
        }
    }

    @Test func exportWritesDrawing() throws {
        try withFolder {
            let storage = ["--storage", "\(folder)/kept"]
            let touches = ["--touches", "\(Self.recordings)/handwriting-short.csv", "--area", "0,0,640,400"]
            let drawn = try ProgramRun.run(
                "easel",
                ["replay", "sketch", "--size", "640x488", "--snapshot", "\(folder)/drawn.png"] + touches + storage
            )
            #expect(drawn.status == 0, "\(drawn.errors)")
            for name in ["a.png", "a.pdf", "a.svg"] {
                let result = try ProgramRun.run("easel", ["export", "sketch", "\(folder)/\(name)"] + storage)
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output == "\(folder)/\(name): 1 page\n")
            }
            let (shown, stored) = (
                try ScreenImage(contentsOf: "\(folder)/drawn.png"), try ScreenImage(contentsOf: "\(folder)/a.png")
            )
            #expect(stored.width == 640 && stored.height == 400)
            var ink = 0
            for y in 0..<400 {
                for x in 0..<640 {
                    if stored[x, y] != shown[x, y] { Issue.record("\(x), \(y)") }
                    if stored[x, y].red < 128 { ink += 1 }
                }
            }
            #expect(ink > 1000)
            let missing = try ProgramRun.run("easel", ["export", "sketch", "--page", "2", "\(folder)/b.png"] + storage)
            #expect(missing.status == 64 && missing.errors.contains("--page 2"))
        }
    }

    @Test func snapshotShowsAppAtTime() throws {
        try withFolder {
            for (name, time) in [("a", "1"), ("b", "1"), ("c", "2.5")] {
                let result = try ProgramRun.run(
                    "easel",
                    ["snapshot", "clock", "--at", time, "--size", "300x200", "--scale", "2", "\(folder)/\(name).png"]
                )
                #expect(result.status == 0, "\(result.errors)")
            }
            let images = try ["a", "b", "c"].map { try ScreenImage(contentsOf: "\(folder)/\($0).png") }
            #expect(images[0].width == 300 && images[0].height == 200)
            #expect(images[0] == images[1])
            #expect(images[0] != images[2])
        }
    }

    @Test func snapshotShowsPagesOfGallery() throws {
        try withFolder {
            for (name, arguments) in [
                ("first", ["--size", "400x300"]), ("line", ["--page", "line", "--size", "400x300"]),
                ("diamond", ["--page", "diamond", "--size", "400x300"]), ("all", ["--page", "all"]),
                ("twice", ["--page", "all", "--scale", "2", "--size", "1600x100"]),
            ] {
                let result = try ProgramRun.run(
                    "easel",
                    ["snapshot", "gallery"] + arguments + ["\(folder)/\(name).png"]
                )
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output.contains("\(folder)/\(name).png"))
            }
            let images = try ["first", "line", "diamond"].map { try ScreenImage(contentsOf: "\(folder)/\($0).png") }
            #expect(images[0] == images[1])
            #expect(images[1] != images[2])
            #expect(images[2].width == 400 && images[2].height == 300)
            // Of three pages in a row, whatever the height of the screen.
            let sheet = try ScreenImage(contentsOf: "\(folder)/all.png")
            let twice = try ScreenImage(contentsOf: "\(folder)/twice.png")
            #expect(sheet.width == 800 && sheet.height > 480)
            #expect(twice.width == 1600 && twice.height == 2 * sheet.height)
            // The first row: paper in each of the three, the desk around them.
            let colors = [60, 290, 530].map { sheet[$0, 20].blue }
            #expect(colors == [240, 240, 240] && sheet[4, 20].blue == 217)
        }
    }

    @Test func replayTurnsPagesOfGallery() throws {
        try withFolder {
            let recording = "\(folder)/taps.csv"
            try "t_ms,contact,phase,x,y\n0,1,down,0.9,0.5\n50,1,up,0.9,0.5\n200,2,down,0.9,0.5\n250,2,up,0.9,0.5\n"
                .write(toFile: recording, atomically: true, encoding: .utf8)
            for arguments in [
                ["replay", "gallery", "--touches", recording, "--snapshot", "\(folder)/turned.png"],
                ["snapshot", "gallery", "--page", "rectangle", "\(folder)/third.png"],
            ] {
                let result = try ProgramRun.run("easel", arguments)
                #expect(result.status == 0, "\(result.errors)")
            }
            let images = try ["turned", "third"].map { try ScreenImage(contentsOf: "\(folder)/\($0).png") }
            #expect(images[0] == images[1])
        }
    }

    @Test func snapshotOfUnknownPageListsAllPages() throws {
        let result = try ProgramRun.run("easel", ["snapshot", "gallery", "--page", "dance", "x.png"])
        #expect(result.status == 64)
        for name in ["dance", "all", "line", "shiny-sphere", "arrows-with-one-shadow", "text"] {
            #expect(result.errors.contains(name), "\(name)")
        }
    }

    @Test func replayWritesEveryFrame() throws {
        try withFolder {
            let recording = "\(folder)/tap.csv"
            try "t_ms,contact,phase,x,y\n0,1,down,0.5,0.5\n50,1,up,0.5,0.5\n"
                .write(toFile: recording, atomically: true, encoding: .utf8)
            let result = try ProgramRun.run(
                "easel",
                ["replay", "sketch", "--touches", recording, "--size", "200x256", "--frames", "\(folder)/frames"]
            )
            #expect(result.status == 0, "\(result.errors)")
            let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/frames").sorted()
            #expect(names == ["000001.png", "000002.png"])
            #expect(try ScreenImage(contentsOf: "\(folder)/frames/000002.png")[100, 128] == (0, 0, 0))
        }
    }

    /// One line that names the cause, and a status of sysexits.h.
    @Test(arguments: [
        (["replay", "sketch"], 64, "--touches"),
        (["replay", "nothing", "--touches", "x"], 64, "nothing"),
        (["replay", "sketch", "--touches", "/nowhere/at/all.csv"], 66, "/nowhere/at/all.csv"),
        (["replay", "sketch", "--touches", "/dev/null", "--size", "0x5"], 64, "0x5"),
        (["replay", "sketch", "--touches", "/dev/null", "--area", "1,2,3"], 64, "1,2,3"),
        (["replay", "sketch", "--touches", "/dev/null", "--refresh", "-1"], 64, "refresh"),
        (["snapshot", "clock", "--at", "-1", "x.png"], 64, "at"),
        (["snapshot", "clock", "--scale", "99", "x.png"], 64, "99"),
        (["snapshot", "clock", "--page", "line", "x.png"], 64, "supported only for gallery"),
        (["snapshot", "clock", "/nowhere/x.png"], 73, "/nowhere/x.png"),
        (["run", "sketch", "--display", "crt"], 64, "crt"),
        (["run", "clock", "--storage", "/nowhere"], 64, "clock does not store data"),
        (["export", "sketch", "--storage", "/nowhere/at/all", "x.png"], 66, "/nowhere/at/all/drawing.journal"),
        (["export", "sketch", "--storage", "/nowhere/at/all", "x.gif"], 64, ".svg"),
        (["export", "clock", "x.png"], 64, "clock"),
        (["export", "sketch", "--storage", "none", "x.png"], 64, "no storage"),
        (["run", "sketch", "--mode", "large"], 64, "large"),
        (
            ["run", "sketch", "--display-wait", "0", "--display", "drm", "--card", "/nowhere/card7"], 69,
            "/nowhere/card7"
        ),
        (["run", "sketch", "--display-wait", "0", "--card", "/dev/null"], 69, "does not support mode setting"),
        (["run", "sketch", "--display-wait", "0", "--display", "fbdev", "--card", "/nowhere/fb7"], 69, "/nowhere/fb7"),
        (["run", "sketch", "--display-wait", "-1"], 64, "--display-wait"),
        (["bench", "speed"], 64, "speed"),
        (["bench", "small", "--frames", "1"], 64, "--frames 1"),
        (["bench", "small", "--size", "0x4"], 64, "0x4"),
        (["dance"], 64, "dance"),
    ])
    func invalidArgumentsAreNamed(arguments: [String], status: Int32, name: String) throws {
        let result = try ProgramRun.run("easel", arguments)
        #expect(result.status == status)
        #expect(result.output == "")
        #expect(result.errors.contains(name), "\(result.errors)")
    }

    @Test func malformedRecordingErrorNamesLineAndColumn() throws {
        try withFolder {
            let path = "\(folder)/broken.csv"
            try "t_ms,contact,phase,x,y\n0,1,down,0.5,0.5\n10,1,move,half,0.5\n"
                .write(toFile: path, atomically: true, encoding: .utf8)
            let result = try ProgramRun.run("easel", ["replay", "sketch", "--touches", path])
            #expect(result.status == 65)
            #expect(result.errors.contains("\(path):3:11"), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }
    }

    @Test(arguments: [[], ["run"], ["record"], ["replay"], ["snapshot"], ["bench"], ["doctor"]])
    func everyCommandPrintsHelp(command: [String]) throws {
        let result = try ProgramRun.run("easel", command + ["--help"])
        #expect(result.status == 0)
        #expect(result.output.contains("USAGE"))
    }

    @Test func runEndsOnSIGTERM() throws {
        try withFolder {
            let path = "\(folder)/screen"
            // The program says nothing; its shared screen does.
            let watcher = Thread {
                while true {
                    guard let data = FileManager.default.contents(atPath: path), data.count > 4096 + 64 * 64 * 4 else {
                        Thread.sleep(forTimeInterval: 0.01)
                        continue
                    }
                    break
                }
                let list = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
                for entry in list {
                    guard let identifier = Int32(entry),
                        let line = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline"),
                        String(decoding: line, as: UTF8.self).contains(path)
                    else { continue }
                    kill(identifier, SIGTERM)
                }
            }
            watcher.start()
            let result = try ProgramRun.run(
                "easel",
                ["run", "clock", "--display", "virtual", "--size", "64x64", "--framebuffer", path]
            )
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    @Test func benchPrintsTextAndJSON() throws {
        let arguments = ["bench", "small", "--size", "320x200"]
        let text = try ProgramRun.run("easel", arguments)
        #expect(text.status == 0, "\(text.errors)")
        for word in ["commit", "composite", "copy-out", "layers-visited"] { #expect(text.output.contains(word)) }
        let json = try ProgramRun.run("easel", arguments + ["--json"])
        let list = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(list.first?["scene"] as? String == "small")
        let times = try #require(list.first?["times"] as? [String: [String: Double]])
        #expect((times["composite"]?["median"] ?? 0) > 0)
    }
}
