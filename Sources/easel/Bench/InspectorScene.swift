import Foundation
import UIKit

/// The `inspector` scene: a program with 10,000 views, of which 100 move in each frame of a display of 60 Hz, alone and while a page
/// of its inspector shows its screen, also beside hostile clients; and the time until a page has the tree of all views.
enum InspectorScene {
    static func run(_ options: BenchOptions, seconds: Double) throws -> [SceneResult] {
        let alone = try measure(options) { program in
            try program.processorTime { usleep(useconds_t(seconds * 1e6)) }
        }
        var updates = 0
        let shown = try measure(options) { program in
            let page = try InspectorPage(program.link)
            return try program.processorTime { updates = try page.showScreen(seconds: seconds) }
        }
        // Sixteen clients do harm, while another page shows the screen.
        var connections = 0
        let besieged = try measure(options) { program in
            let page = try InspectorPage(program.link)
            let clients = try HostileClients(program.link)
            defer {
                clients.end()
                connections = clients.connections
            }
            return try program.processorTime { _ = try page.showScreen(seconds: seconds) }
        }
        var trees: [Double] = []
        var byteCount = 0
        let read = try measure(options) { program in
            let page = try InspectorPage(program.link)
            return try program.processorTime {
                for number in 1...5 {
                    let start = nanoseconds()
                    byteCount = try page.readTree(number: number)
                    trees.append(Double(nanoseconds() - start) / 1e6)
                }
            }
        }
        var result = SceneResult("inspector", size: options.screenSize, frames: trees.count)
        result.times["tree"] = Spread(trees)
        result.counts["views"] = Double(InspectedViews.count)
        result.counts["tree-bytes"] = Double(byteCount)
        result.counts["updates-per-second"] = (Double(updates) / seconds * 10).rounded() / 10
        let main = (shown.processorTime - alone.processorTime) * 1000 / seconds
        result.counts["main-ms-per-second"] = (main * 100).rounded() / 100
        result.counts["frames-late"] = Double(shown.late)
        result.counts["frames-late-alone"] = Double(alone.late)
        result.counts["frames-late-hostile"] = Double(besieged.late)
        result.counts["hostile-connections"] = Double(connections)
        let (own, treeTime) = (alone.processorTime * 1000 / seconds, read.processorTime * 1000 / 5)
        result.notes.append(
            "main thread: \(SceneResult.format(own)) ms a second alone, \(SceneResult.format(treeTime)) ms for each tree"
        )
        return [result]
    }

    private struct Measurement {
        /// The processor time of the main thread, in seconds.
        var processorTime: Double
        /// The frames of the whole run that were late.
        var late: Int
    }

    /// Starts the program, and ends it after a measurement.
    private static func measure(
        _ options: BenchOptions,
        _ body: (InspectedProgram) throws -> Double
    ) throws -> Measurement {
        let folder = NSTemporaryDirectory() + "easel-inspector-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = try InspectedProgram(options, folder)
        defer { program.process.terminate() }
        let time = try body(program)
        program.process.terminate()
        let stats = try JSONDecoder().decode(
            Stats.self,
            from: RegularFile.data(of: "\(folder)/stats", atMost: 1 << 20)
        )
        return Measurement(processorTime: time, late: stats.lateFrames.total)
    }

    /// The part of a program's counters that is read.
    private struct Stats: Decodable {
        var lateFrames: LateFrames
    }
}

/// The program that `inspector` measures, which runs beside this one.
private struct InspectedProgram {
    let process: ChildProcess
    let link: InspectorLink

    init(_ options: BenchOptions, _ folder: String) throws {
        let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let size = options.screenSize
        process = try ChildProcess(
            path,
            [InspectorProbe.name],
            redirectsOutput: true,
            variables: [
                "EASEL_CLOCK": "real", "EASEL_DISPLAY": "virtual", "EASEL_SIZE": "\(size.width)x\(size.height)",
                "EASEL_REFRESH": "60", "EASEL_THREADS": "\(options.threads)", "EASEL_STATS": "\(folder)/stats",
                "EASEL_INSPECTOR": "\(folder)/socket", "EASEL_CONFIG": "none", "EASEL_LOG_LEVEL": "warning",
                "XDG_RUNTIME_DIR": folder, "RUNTIME_DIRECTORY": "",
            ]
        )
        var link: InspectorLink?
        for _ in 0..<3000 {
            link = try? InspectorLinks.link(of: InspectorProbe.name, ["XDG_RUNTIME_DIR": folder])
            if link != nil || process.poll() != nil { break }
            usleep(10_000)
        }
        guard let link else {
            process.terminate()
            throw CommandFailure(description: "the program with the inspector has not started", status: 70)
        }
        self.link = link
        // The first frame, which draws all views.
        usleep(1_000_000)
    }

    /// Returns the processor time that the main thread has used during a closure, in seconds.
    func processorTime(_ body: () throws -> Void) throws -> Double {
        let start = try used()
        try body()
        return try used() - start
    }

    private func used() throws -> Double {
        let text = try RegularFile.text(of: "/proc/\(process.identifier)/schedstat", atMost: 1 << 12)
        guard let time = text.split(separator: " ").first.flatMap({ Double($0) }) else {
            throw CommandFailure(description: "the kernel does not report the time of threads", status: 70)
        }
        return time / 1e9
    }
}

/// The program itself, a hidden command: `easel inspector-probe`.
struct InspectorProbe {
    static let name = "inspector-probe"

    init?(arguments: ArraySlice<String>) {
        guard arguments.elementsEqual([Self.name]) else { return nil }
    }

    /// Runs the program until a signal ends it.
    /// - Returns: The exit status.
    func main() -> CInt {
        CommandFailure.status {
            let environment = ProcessInfo.processInfo.environment
            let configuration = try Configuration(app: Self.name, environment: environment, commandLine: [:])
            try Program.run(RunSettings(configuration)) { InspectedViews() }
        }
    }
}

/// An app whose window has 10,000 views, of which 100 move in each frame.
@MainActor
private final class InspectedViews: UIResponder, UIApplicationDelegate {
    nonisolated static let count = 10_000
    private static let moved = 100
    private static let columns = 125

    private var window: UIWindow?
    private var views: [UIView] = []
    private var link: CADisplayLink?
    private var frame = 0

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = UIViewController()
        let window = UIWindow()
        window.rootViewController = controller
        let cell = CGSize(
            width: window.bounds.width / CGFloat(Self.columns),
            height: window.bounds.height / CGFloat(Self.count / Self.columns)
        )
        views = (0..<Self.count).map { index in
            let origin = CGPoint(
                x: CGFloat(index % Self.columns) * cell.width,
                y: CGFloat(index / Self.columns) * cell.height
            )
            let view = UIView(frame: CGRect(origin: origin, size: cell).insetBy(dx: 1, dy: 1))
            view.backgroundColor = UIColor(hue: CGFloat(index % 97) / 97, saturation: 0.6, brightness: 0.9, alpha: 1)
            controller.view.addSubview(view)
            return view
        }
        window.makeKeyAndVisible()
        self.window = window
        let link = CADisplayLink { [weak self] _ in self?.move() }
        link.add(to: .main, forMode: .common)
        self.link = link
        return true
    }

    private func move() {
        frame += 1
        let distance: CGFloat = frame % 2 == 0 ? 1 : -1
        for index in stride(from: 0, to: Self.count, by: Self.count / Self.moved) { views[index].center.x += distance }
    }
}
