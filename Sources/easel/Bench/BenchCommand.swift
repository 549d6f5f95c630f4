import ArgumentParser
import UIKit

/// `easel bench`
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures named scenes without a display: median and 5th to 95th percentile, milliseconds a frame.",
        discussion: """
            Scenes: \(Scene.allCases.map(\.rawValue).joined(separator: ", ")). All of them when none is named. The same \
            random numbers every time; \(BenchScreen.warmUpFrames) frames to warm up, \(BenchScreen.measuredFrames) \
            measured. Build with -c release.
            """
    )

    enum Scene: String, CaseIterable, ExpressibleByArgument {
        case copy, sprites, small, ink, text, grow, start, idle
    }

    @Argument(help: "The scenes to measure.")
    var scenes: [Scene] = []

    @Flag(help: "Print one JSON array in place of text.")
    var json = false

    @Option(help: "The screen in pixels, WIDTHxHEIGHT.")
    var size = ScreenSize(pixels: PixelSize(width: 1920, height: 1080))

    @Option(help: "How long the idle scene waits, in seconds.")
    var idleSeconds = 60.0

    mutating func validate() throws {
        guard (0.1...3600).contains(idleSeconds) else {
            throw ValidationError("--idle-seconds \(idleSeconds): expected 0.1 to 3600")
        }
    }

    func run() throws {
        try CommandFailure.reporting {
            var results: [SceneResult] = []
            for scene in scenes.isEmpty ? Scene.allCases : scenes {
                let new = try measure(scene)
                results += new
                if !json { for result in new { print(result.text) } }
            }
            if json {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                print(String(decoding: try encoder.encode(results), as: UTF8.self))
            }
        }
    }

    @MainActor
    private func measure(_ scene: Scene) throws -> [SceneResult] {
        switch scene {
        case .copy: CopyScene.run(size: size.pixels)
        case .sprites: try SpriteScene.run(size: size.pixels)
        case .small: try SmallScene.run(size: size.pixels)
        case .ink: try InkScene.run(size: size.pixels)
        case .text: try TextScene.run(size: size.pixels)
        case .grow: try SmallScene.grow(size: size.pixels)
        case .start: try StartScene.run(size: size.pixels)
        case .idle: try IdleScene.run(size: size.pixels, seconds: idleSeconds)
        }
    }
}
