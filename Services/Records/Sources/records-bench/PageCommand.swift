import ArgumentParser
import Dispatch
import Foundation
import RecordNetwork
import RecordStore
import Synchronization

/// Draws on a shared page by several devices at the same time.
struct PageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Draws on a shared page by devices of several accounts, and measures when points are on the others."
    )
    @OptionGroup var options: BenchOptions
    @Option(name: .long, help: "The least seconds between two pieces of a stroke.") var interval = 0.05
    @Option(name: .long, help: "The frames of a screen in a second.") var frames = 60.0
    @Argument(help: "The links of the accounts, that of the owner of the page first.") var links: [String]

    /// The seconds that the beginning of events, and the last points, take at most.
    private static let waitingTime = 20.0

    func validate() throws {
        guard (2...16).contains(links.count) else { throw ValidationError("2 to 16 accounts draw on a page") }
        guard (0.001...1).contains(interval) else { throw ValidationError("the interval is 0.001 to 1 seconds") }
        guard (1...240).contains(frames) else { throw ValidationError("a screen has 1 to 240 frames in a second") }
    }

    /// The times that the points have taken, of all devices.
    private final class Times: Sendable {
        private let contents = Mutex<[Double]>([])

        var all: [Double] { contents.withLock { $0 } }

        func add(_ times: [Double]) { contents.withLock { $0 += times } }
    }

    func run() throws {
        let devices = try makeDevices()
        var events: [RecordEvents] = []
        defer { for event in events { event.cancel() } }
        for device in devices { events.append(try device.connect(atMost: Self.waitingTime)) }
        let frames = PageFrames(
            seconds: options.seconds,
            interval: interval,
            rate: frames,
            waitingTime: Self.waitingTime
        )
        let times = Times()
        let group = DispatchGroup()
        for (index, device) in devices.enumerated() {
            group.enter()
            Thread {
                times.add(frames.draw(index, device))
                group.leave()
            }.start()
        }
        group.wait()
        try verify(devices, frames.ink)
        printFigures(devices, times.all)
    }

    /// Creates a page of the first account, which the others join.
    private func makeDevices() throws -> [PageDevice] {
        let stores = try links.map { try options.device(RecordServerLink($0)) }
        let zone = RecordZoneID(name: "Pages")
        let root = RecordID(name: "whiteboard", zone: zone)
        var share = Record(id: RecordID(name: "share", zone: zone), type: RecordShare.recordType)
        share.share = RecordShare(root: root, publicPermission: .readWrite)
        let own = options.database(.private)
        try stores[0].saveZone(zone, in: own)
        let saves = [RecordSave(Record(id: root, type: "InkPage")), RecordSave(share)]
        let saved = try stores[0].modify(RecordBatch(saves: saves), in: own).saved
        for item in saved.values { _ = try item.get() }
        guard let secret = try saved[share.id]?.get().share?.secret else { throw BenchError("the share has no secret") }
        var devices = [PageDevice(stores[0], own, root: root)]
        for store in stores.dropFirst() {
            let found = try store.acceptShare(secret: secret, container: options.container, account: "")
            devices.append(PageDevice(store, options.database(.shared), root: found.root))
        }
        return devices
    }

    /// Verifies that all strokes are on all pages.
    private func verify(_ devices: [PageDevice], _ ink: DrawnInk) throws {
        let strokes = ink.strokes
        for (index, device) in devices.enumerated() {
            let missing = strokes.filter { $0.value.device != index && !device.has($0.value.points, of: $0.key) }
            if missing.isEmpty { continue }
            let failure = devices.compactMap(\.counts.lastFailure).last.map { "; a request has failed: \($0)" }
            throw BenchError(
                "\(missing.count) of \(strokes.count) strokes are not on the page of device \(index)\(failure ?? "")"
            )
        }
    }

    private func printFigures(_ devices: [PageDevice], _ times: [Double]) {
        printTimes("\(times.count) points on the pages of \(devices.count) devices", times, nil)
        let counts = devices.map(\.counts)
        func sum(_ value: (PageDevice.Counts) -> Int) -> Int { counts.reduce(0) { $0 + value($1) } }
        func rate(_ number: Int) -> String { rounded(Double(number) / Double(devices.count) / options.seconds) }
        print(
            "each device: \(rate(sum(\.pieces))) parts per second in \(rate(sum(\.saves))) requests, and",
            "\(rate(sum(\.fetches))) requests that fetch; \(sum(\.failures)) requests have failed"
        )
    }
}
