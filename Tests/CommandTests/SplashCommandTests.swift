import Foundation
import TestSupport
import Testing
import UIKitTesting

/// Launch screens of whole programs, and `easel splash`, which writes them. The app is white, and its launch screen is black.
@Suite(.timeLimit(.minutes(5))) final class SplashCommandTests {
    private let folder = NSTemporaryDirectory() + "easel-splash-\(UUID().uuidString)"
    private let probe: String

    private static let black: (red: UInt8, green: UInt8, blue: UInt8) = (0, 0, 0)
    private static let white: (red: UInt8, green: UInt8, blue: UInt8) = (255, 255, 255)

    init() throws {
        probe = try ProgramRun.path(of: "HostProbe")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes an `Info.plist`, and returns the environment of a program that has it.
    private func environment(_ values: [String: Any]) throws -> [String: String] {
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
        try data.write(to: URL(fileURLWithPath: "\(folder)/Info.plist"))
        return ["EASEL_INFO_PLIST": "\(folder)/Info.plist"]
    }

    private func dark(_ launchScreen: [String: Any] = [:]) throws -> [String: String] {
        try environment(["UIUserInterfaceStyle": "Dark", "UILaunchScreen": launchScreen])
    }

    private func splash(_ options: [String] = [], _ environment: [String: String]) throws -> ProgramRun {
        let arguments = ["splash", probe, "\(folder)/a.png", "--size", "120x80"] + options + ["--", "touched"]
        return try ProgramRun.run("easel", arguments, environment: environment)
    }

    @Test func splashIsTheLaunchScreenWithoutTheApp() throws {
        let run = try splash(["--scale", "2"], try dark())
        #expect(run.status == 0 && run.errors == "" && run.lines == [], "\(run.errors)")
        let image = try ScreenImage(contentsOf: "\(folder)/a.png")
        #expect((image.width, image.height) == (120, 80) && image[60, 40] == Self.black)
    }

    @Test func styleIsThatOfTheOption() throws {
        let plain = try environment(["UILaunchScreen": [String: Any]()])
        for (style, color) in [("light", Self.white), ("dark", Self.black)] {
            #expect(try splash(["--style", style], plain).status == 0)
            #expect(try ScreenImage(contentsOf: "\(folder)/a.png")[60, 40] == color, "\(style)")
        }
    }

    /// The navigation bar of an upright screen is at the left edge of a panel that is turned by 90 degrees, or at the right one.
    @Test func imageIsThatOfTheRotatedPanel() throws {
        let bar = try environment(["UILaunchScreen": ["UINavigationBar": [String: Any]()]])
        func image(_ rotation: String) throws -> ScreenImage {
            let run = try splash(["--rotation", rotation], bar)
            #expect(run.status == 0, "\(run.errors)")
            return try ScreenImage(contentsOf: "\(folder)/a.png")
        }
        let turned = [try image("90"), try image("270")]
        for image in turned { #expect((image.width, image.height) == (120, 80)) }
        for (x, y) in [(0, 0), (5, 40), (60, 3), (119, 79)] {
            #expect(turned[0][x, y] == turned[1][119 - x, 79 - y], "\(x) \(y)")
        }
    }

    @Test func programWithoutALaunchScreenHasNoSplash() throws {
        func check(_ environment: [String: String], _ words: String) throws {
            let run = try splash([], environment)
            #expect(run.status == 64 && run.lines == [], "\(run.errors)")
            #expect(run.errors.contains("easel: the program has no launch screen: "), "\(run.errors)")
            #expect(run.errors.contains(words), "\(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.png"))
        }
        try check([:], "it has no Info.plist")
        try check(try environment([:]), "Info.plist has no UILaunchStoryboardName or UILaunchScreen")
        try check(
            try environment(["UILaunchStoryboardName": "None"]),
            "Info.plist has no UILaunchStoryboardName or UILaunchScreen that can be shown"
        )
    }

    @Test func splashThatCannotBeWrittenIsAnError() throws {
        let arguments = ["splash", probe, "\(folder)/none/a.png", "--", "touched"]
        let run = try ProgramRun.run("easel", arguments, environment: try dark())
        #expect(run.status == 73 && run.errors.contains("\(folder)/none/a.png"), "\(run.errors)")
    }

    // MARK: Frames

    @Test func launchScreenIsTheFirstFrameOnTheVirtualClock() throws {
        var settings = try dark()
        settings["EASEL_DISPLAY"] = "virtual"
        settings["EASEL_CLOCK"] = "virtual"
        settings["EASEL_SIZE"] = "120x80"
        settings["EASEL_FRAMES"] = "\(folder)/frames"
        let run = try ProgramRun.run(probe, ["touched"], environment: settings)
        #expect(run.status == 0 && run.lines == ["arguments touched", "terminate"], "\(run.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/frames").sorted()
        #expect(names.count == 2)
        let colors = try names.map { try ScreenImage(contentsOf: "\(folder)/frames/\($0)")[60, 40] }
        #expect(colors[0] == Self.black && colors[1] == Self.white)
    }

    @Test func launchScreenIsAFrameOnTheRealClock() throws {
        func frames(_ environment: [String: String]) throws -> Int? {
            let run = try ProgramRun.run(
                probe,
                ["touched"],
                environment: environment.merging([
                    "EASEL_DISPLAY": "virtual", "EASEL_CLOCK": "real", "EASEL_SIZE": "120x80",
                    "EASEL_SNAPSHOT": "\(folder)/b.png", "EASEL_STATS": "\(folder)/b.json",
                ]) { $1 }
            )
            #expect(run.status == 0, "\(run.errors)")
            #expect(try ScreenImage(contentsOf: "\(folder)/b.png")[60, 40] == Self.white)
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/b.json"))
            let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            return object["frames"] as? Int
        }
        #expect(try frames(try dark()) == 2)
        #expect(try frames(try environment(["UIUserInterfaceStyle": "Dark"])) == 1)
    }

    @Test func missingNamesAreWarningsWithTheFile() throws {
        let settings = try environment(["UILaunchStoryboardName": "None"])
        let arguments = ["snapshot", probe, "\(folder)/c.png", "--size", "120x80", "--", "touched"]
        let run = try ProgramRun.run("easel", arguments, environment: settings)
        #expect(run.status == 0 && run.lines == ["arguments touched", "terminate"])
        #expect(
            run.errors.contains(
                "\(folder)/Info.plist: UILaunchStoryboardName: the module HostProbe has no storyboard or nib None"
            ),
            "\(run.errors)"
        )
    }
}
