import ArgumentParser
import Foundation
import LinuxIO
import MapKit
import Synchronization
import UIKit

/// The program that `bench` runs to measure a map on a screen, in real time. Not listed in the help.
///
/// It prints one line for each figure: its name, a number and the unit.
struct ViewProbeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "view-probe", shouldDisplay: false)

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        /// Frames while the map moves at zoom 16, on a screen of 1280 by 800 pixels.
        case pan
        /// The memory of a map of 1920 by 1080 pixels that was moved.
        case memory
        /// The time from the start of the process to the first frame with a map that is drawn.
        case start
    }

    @Argument var kind: Kind
    @Argument var map: String
    @Option(help: "The time at which the process was started, in milliseconds of the monotonic clock.")
    var since = 0.0

    func run() throws {
        try MainActor.assumeIsolated {
            let (width, height) = kind == .memory ? (1920, 1080) : (1280, 800)
            _ = try Appearance().loadFonts()
            let display = try VirtualDisplay(
                mode: DisplayMode(size: PixelSize(width: width, height: height), refreshRate: 60),
                clock: MonotonicClock()
            )
            let frames = FrameLog()
            display.setFrameObserver { _ in frames.add() }
            // One thread paints, so that all of its work is measured.
            let host = try RealTimeHost(display: display, threads: 1)
            host.session.userInterface.mapSetting = map
            switch kind {
            case .start: try measureStart(host, frames)
            case .pan, .memory: try measurePan(host, frames)
            }
        }
    }

    @MainActor
    private func measureStart(_ host: RealTimeHost, _ frames: FrameLog) throws {
        let controller = Box<MapsViewController>()
        var count: Int?
        host.shouldEnd = { host in
            guard controller.value?.mapView.isDrawn == true else { return false }
            if count == nil { count = host.framesShown }
            return host.framesShown > count ?? 0
        }
        try host.run(
            ProbeDelegate {
                let screen = MapsViewController()
                controller.value = screen
                return screen
            }
        )
        guard let last = frames.entries.last else { return }
        Output.print("start \(last.real - since) ms")
        Output.print("start-processor \(last.process) ms")
    }

    @MainActor
    private func measurePan(_ host: RealTimeHost, _ frames: FrameLog) throws {
        let map = Box<MapPan>()
        var before = 0
        var isScheduled = false
        host.shouldEnd = { host in
            guard let pan = map.value else {
                // The map is added to a screen whose own memory is there.
                guard !isScheduled, host.framesShown > 0, let window = host.session.application.windows.first else {
                    return false
                }
                isScheduled = true
                before = PrivateMemory.bytes
                // In the next turn of the loop, which shows the change.
                DispatchQueue.main.async { map.value = host.session.perform { MapPan(in: window) } }
                return false
            }
            if !pan.hasStarted, pan.map.isDrawn {
                frames.forget()
                pan.hasStarted = true
                DispatchQueue.main.async { host.session.perform { pan.begin() } }
            }
            return pan.isFinished && pan.map.isDrawn
        }
        try host.run(ProbeDelegate { UIViewController() })
        guard let pan = map.value else { return }
        if kind == .memory {
            let tail = Double(1 << 20)
            Output.print("memory-growth \(Double(PrivateMemory.bytes - before) / tail) MiB")
            Output.print("memory-bitmaps \(Double(pan.map.bitmapByteCount) / tail) MiB")
            return
        }
        let (main, compositor) = (Percentiles(pan.times), Percentiles(frames.threadTimes))
        Output.print("pan-frames \(pan.times.count) 1")
        Output.print("pan-tiles \(pan.map.tilesDrawn - pan.tilesBefore) 1")
        Output.print("pan-main-median \(main.median) ms")
        Output.print("pan-main-worst \(main.largest) ms")
        Output.print("pan-compositor-median \(compositor.median) ms")
        Output.print("pan-compositor-worst \(compositor.largest) ms")
        // The worst frames of both need not be the same one.
        Output.print("pan-worst \(main.largest + compositor.largest) ms")
    }
}

/// A value that a closure sets.
@MainActor
private final class Box<Value> {
    var value: Value?
}

/// The frames that were presented.
private final class FrameLog: Sendable {
    struct Entry {
        /// The times of the monotonic clock, of the compositor's thread and of the process, in milliseconds.
        let real, thread, process: Double
    }

    private let state = Mutex<[Entry]>([])

    var entries: [Entry] { state.withLock { $0 } }

    /// The times of the compositor's thread from frame to frame, in milliseconds.
    var threadTimes: [Double] {
        let times = entries.map(\.thread)
        return zip(times, times.dropFirst()).map { $1 - $0 }
    }

    /// Adds the time of a frame, on the thread of the compositor.
    func add() {
        let entry = Entry(real: ProcessorTime.real, thread: ProcessorTime.thread, process: ProcessorTime.process)
        state.withLock { $0.append(entry) }
    }

    func forget() { state.withLock { $0 = [] } }
}

/// A map that moves across its area, 8 points a frame.
@MainActor
private final class MapPan {
    let map = MKMapView()
    /// The times of the main thread from frame to frame, in milliseconds.
    private(set) var times: [Double] = []
    var hasStarted = false
    private(set) var isFinished = false
    private(set) var tilesBefore = 0
    private var link: CADisplayLink?
    private var last: Double?
    private var frame = 0
    private var start = MKMapPoint()
    private let zoom = 16.0

    private static let frameCount = 240
    private static let step = 8.0

    init(in window: UIWindow) {
        map.frame = window.bounds
        // The rectangle fills the view, so that the zoom is a whole one, at which tiles are copied and not scaled.
        map.layoutMargins = .zero
        window.addSubview(map)
        guard let box = map.libraryBox else { return }
        // From the corner in the southwest.
        start = MKMapPoint(x: box.minX + box.width * 0.3, y: box.maxY - box.height * 0.3)
        map.setVisibleMapRect(rect(at: start), animated: false)
    }

    private func rect(at center: MKMapPoint) -> MKMapRect {
        let unit = MKMapSize.world.width / 256 / exp2(zoom)
        let size = MKMapSize(width: map.bounds.width * unit, height: map.bounds.height * unit)
        return MKMapRect(
            origin: MKMapPoint(x: center.x - size.width / 2, y: center.y - size.height / 2),
            size: size
        )
    }

    func begin() {
        tilesBefore = map.tilesDrawn
        let link = CADisplayLink { [weak self] _ in self?.advance() }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func advance() {
        let now = ProcessorTime.thread
        if let last { times.append(now - last) }
        last = now
        frame += 1
        if frame > Self.frameCount {
            link?.invalidate()
            isFinished = true
            return
        }
        // There and back, so that the map does not leave its area.
        let distance = Self.step * Double(frame < Self.frameCount / 2 ? frame : Self.frameCount - frame)
        let unit = MKMapSize.world.width / 256 / exp2(zoom)
        let center = MKMapPoint(x: start.x + distance * unit * 0.8, y: start.y - distance * unit * 0.6)
        map.setCenter(center.coordinate, animated: false)
    }
}

/// An app with one screen.
private final class ProbeDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?
    private let makeScreen: @MainActor () -> UIViewController

    init(_ makeScreen: @escaping @MainActor () -> UIViewController) { self.makeScreen = makeScreen }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = makeScreen()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

/// The memory of the process that no file backs.
private enum PrivateMemory {
    static var bytes: Int {
        let lines = (try? RegularFile.text(of: "/proc/self/status", atMost: 1 << 20))?.split(separator: "\n") ?? []
        return ["RssAnon:", "RssShmem:"].reduce(0) { sum, name in
            let words = lines.first { $0.hasPrefix(name) }?.split(whereSeparator: \.isWhitespace) ?? []
            return sum + (words.count > 1 ? (Int(words[1]) ?? 0) * 1024 : 0)
        }
    }
}
