import ArgumentParser
import UIKit

/// The `easel bench` command.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures scenes without a display: median and 5th to 95th percentile, in milliseconds per frame.",
        discussion: """
            Scenes: \(Scene.allCases.map(\.rawValue).joined(separator: ", ")). Default: all scenes. The random \
            numbers are the same in each run; up to 20 frames are drawn before the measurement. Build with -c release.

            easel bench latency ./PROGRAM measures a program that is linked with Easel instead of sketch.
            """
    )

    enum Scene: String, CaseIterable, ExpressibleByArgument {
        case copy, sprites
        case spritesSub = "sprites-sub"
        case cards, small, ink, paths, text, scroll, image, blur, emitter, shapes, dynamics, filters, layout, stack,
            grow,
            start, idle, latency
    }

    @Argument(
        help: """
            The scenes to measure; or latency, the path of a program that is linked with Easel and, after --, the \
            arguments of the program.
            """
    )
    var subjects: [String] = []

    /// The program to measure, and its arguments.
    private var program: (LinkedProgram, arguments: [String])? {
        guard subjects.first == Scene.latency.rawValue, subjects.count > 1, subjects[1].contains("/") else {
            return nil
        }
        return (LinkedProgram(path: subjects[1]), Array(subjects.dropFirst(2)))
    }

    private var scenes: [Scene] { (program == nil ? subjects : ["latency"]).compactMap(Scene.init) }

    @Flag(help: "Print one JSON array instead of text.")
    var json = false

    @Option(help: "The size of the screen in pixels, WIDTHxHEIGHT. Default: 1920x1080, for scroll 800x1280.")
    var size: ScreenSize?

    @Option(help: Setting.threads.optionHelp(hasDefault: false))
    var threads = ThreadCount(value: 1)

    @Option(
        help: """
            The clockwise rotation of the screen relative to the panel, in degrees: 0, 90, 180 or 270. For scenes \
            with a copy-out.
            """
    )
    var rotation = ScreenRotation.none

    @Option(help: "The number of frames to measure, 2 to 100000.")
    var frames = 200

    @Option(help: "The duration of the idle scene, in seconds.")
    var idleSeconds = 60.0

    mutating func validate() throws {
        if program == nil, let unknown = subjects.first(where: { Scene(rawValue: $0) == nil }) {
            if unknown.contains("/") {
                throw ValidationError("\(unknown): to measure a program, use `easel bench latency PROGRAM`")
            }
            let names = Scene.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("unknown scene \(unknown): expected one of \(names)")
        }
        guard (2...100_000).contains(frames) else { throw ValidationError("--frames \(frames): expected 2 to 100000") }
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
        let options = BenchOptions(
            size: size?.pixels,
            threads: threads.value,
            rotation: rotation,
            frames: frames
        )
        return switch scene {
        case .copy: CopyScene.run(options)
        case .sprites: try SpriteScene.run(options)
        case .spritesSub: try SpriteScene.runAtFractions(options)
        case .cards: try CardScene.run(options)
        case .small: try SmallScene.run(options)
        case .ink: try InkScene.run(options)
        case .paths: try PathScene.run(options)
        case .text: try TextScene.run(options)
        case .scroll: try ScrollScene.run(options)
        case .image: try ImageScene.run(options)
        case .blur: try BlurScene.run(options)
        case .emitter: try EmitterScene.run(options)
        case .shapes: try ShapeScene.run(options)
        case .dynamics: try DynamicsScene.run(options)
        case .filters: try FilterScene.run(options)
        case .layout: try LayoutScene.run(options)
        case .stack: try StackScene.run(options)
        case .grow: try SmallScene.grow(options)
        case .start: try StartScene.run(options)
        case .idle: try IdleScene.run(options, seconds: idleSeconds)
        case .latency: try LatencyScene.run(options, program?.0, program?.arguments ?? [])
        }
    }
}
