import ArgumentParser
import UIKit

/// The `easel bench` command.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures scenes without a display: median and 5th to 95th percentile, in milliseconds per frame.",
        discussion: """
            Scenes: \(Scene.allCases.map(\.rawValue).joined(separator: ", ")). Default: all but inspector and growth. The random \
            numbers are the same in each run; up to 20 frames are drawn before the measurement. Build with -c release.

            easel bench latency ./PROGRAM measures a program that is linked with Easel instead of sketch.
            """
    )

    enum Scene: String, CaseIterable, ExpressibleByArgument {
        case copy, sprites
        case spritesSub = "sprites-sub"
        case cards, small, ink, paths, text, typing, keyboard, scroll, table, collection, diff, image, blur, emitter,
            shapes, dynamics, filters, layout, stack, grow, memory, start, idle, latency, inspector, growth

        /// The scenes that are measured if none is named: all but `growth`, which repeats some of them, and `inspector`.
        static let usual = allCases.filter { $0 != .growth && $0 != .inspector }
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

    @Option(help: "The number of times to measure each scene, 1 to 1000; reports the median of the rounds.")
    var rounds = 1

    @Option(
        help: ArgumentHelp(
            "Results of --json to compare with: prints the new cost relative to the old one; status 1 if slower.",
            discussion: "With several --rounds in both runs, each ratio has its 95 % confidence interval.",
            valueName: "file"
        )
    )
    var compare: String?

    @Option(help: "The ratio above which --compare regards a scene as slower, 1 to 100.")
    var threshold = 1.05

    @Option(
        help: ArgumentHelp(
            "A folder for plots of the growth scene; prints its tables too.",
            valueName: "folder"
        )
    )
    var plots: String?

    @Option(
        help: """
            The size of the screen in pixels, WIDTHxHEIGHT. Default: 1920x1080, for scroll, table and collection 800x1280, \
            for keyboard 1280x800.
            """
    )
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

    @Option(help: "The duration of the idle and inspector scenes, in seconds.")
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
        guard (1...1000).contains(rounds) else { throw ValidationError("--rounds \(rounds): expected 1 to 1000") }
        guard (1...100).contains(threshold) else {
            throw ValidationError("--threshold \(threshold): expected 1 to 100")
        }
        if plots != nil, !scenes.contains(.growth) {
            throw ValidationError("--plots: expected the scene growth")
        }
        if json, plots != nil { throw ValidationError("--plots prints text; it does not work with --json") }
        if json, compare != nil { throw ValidationError("--compare prints text; it does not work with --json") }
        guard (0.1...3600).contains(idleSeconds) else {
            throw ValidationError("--idle-seconds \(idleSeconds): expected 0.1 to 3600")
        }
    }

    func run() throws {
        try CommandFailure.reporting {
            let old = try compare.map { path throws(CommandFailure) in try BenchComparison.results(atPath: path) }
            let results = try measureAll()
            if let plots { try GrowthReport(results).write(toFolder: plots) }
            if let old {
                let comparison = BenchComparison(old: old, new: results)
                CommandOutput.print(comparison.text(threshold: threshold))
                let slower = comparison.slower(than: threshold)
                guard slower.isEmpty else {
                    let names = slower.map(\.name).joined(separator: ", ")
                    throw CommandFailure(description: "slower by more than \(threshold): \(names)", status: 1)
                }
                guard !comparison.rows.isEmpty else {
                    throw CommandFailure.badData("\(compare ?? ""): has none of the measured scenes")
                }
            } else if json {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                print(String(decoding: try encoder.encode(results), as: UTF8.self))
            }
        }
    }

    /// Measures all requested scenes, round after round, so that other load of the machine affects all of them.
    @MainActor
    private func measureAll() throws -> [SceneResult] {
        let scenes = scenes.isEmpty ? Scene.usual : scenes
        let printsText = !json && compare == nil
        var results: [[SceneResult]] = []
        for _ in 0..<rounds {
            var index = 0
            for scene in scenes {
                for new in try measure(scene) {
                    if printsText, rounds == 1 { print(new.text) }
                    if index == results.count { results.append([]) }
                    results[index].append(new)
                    index += 1
                }
            }
        }
        let combined = results.compactMap(SceneResult.combining)
        if printsText, rounds > 1 { for result in combined { print(result.text) } }
        return combined
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
        case .typing: try TypingScene.run(options)
        case .keyboard: try KeyboardScene.run(options)
        case .scroll: try ScrollScene.run(options)
        case .table: try TableScene.run(options)
        case .collection: try CollectionScene.run(options)
        case .diff: DiffScene.run(options)
        case .image: try ImageScene.run(options)
        case .blur: try BlurScene.run(options)
        case .emitter: try EmitterScene.run(options)
        case .shapes: try ShapeScene.run(options)
        case .dynamics: try DynamicsScene.run(options)
        case .filters: try FilterScene.run(options)
        case .layout: try LayoutScene.run(options)
        case .stack: try StackScene.run(options)
        case .grow: try SmallScene.grow(options)
        case .memory: try MemoryScene.run(options)
        case .start: try StartScene.run(options)
        case .idle: try IdleScene.run(options, seconds: idleSeconds)
        case .inspector: try InspectorScene.run(options, seconds: idleSeconds)
        case .growth: try GrowthScene.run(options)
        case .latency: try LatencyScene.run(options, program?.0, program?.arguments ?? [])
        }
    }
}
