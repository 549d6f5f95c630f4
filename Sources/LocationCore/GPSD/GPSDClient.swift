import Foundation
import LinuxIO
import Synchronization

/// A client of gpsd, by the protocol of its socket.
///
/// The protocol is stable, while the structures of libgps have another layout in each Debian release: a program that is built
/// with one of them could not load the other. The client works on a queue of its own, and has no connection, no timer and no
/// thread while it is stopped. It connects again if gpsd ends.
package final class GPSDClient: @unchecked Sendable {
    /// The work that a client has done.
    package struct Counters: Hashable, Sendable {
        package var connections = 0
        package var failedConnections = 0
        /// The requests for the latest position.
        package var polls = 0
        /// The requests to watch the receivers, and to stop that.
        package var watches = 0
        package var pauses = 0
        package var reports = 0
    }

    /// The intervals from which on the receivers are released between two positions, in seconds. gpsd closes receivers that no
    /// client watches, and some of them sleep then.
    package static let releasingInterval = 30.0
    /// The times between attempts to connect, in seconds. The last one is repeated.
    private static let delays = [1.0, 2, 4, 8, 16, 30]
    private static let longestLine = 1 << 16

    private let address: GPSDAddress
    private let patience: Double
    private let queue = DispatchQueue(label: "easel.gpsd", qos: .utility)
    private let counted = Mutex(Counters())

    /// The number of requests and reports so far.
    package var counters: Counters { counted.withLock { $0 } }

    // MARK: State of the queue

    private var report: (@Sendable (LocationReport) -> Void)?
    private var interval = 0.0
    private var reader: (any DispatchSourceRead)?
    private var descriptor: CInt = -1
    private var lines = LineSplitter(limit: GPSDClient.longestLine)
    private var timer: (any DispatchSourceTimer)?
    private var attempts = 0
    private var isLost = false
    /// A Boolean value that indicates whether gpsd sends each position.
    private var isWatching = false

    /// - Parameter patience: The time without a report after which a receiver counts as silent, in seconds. gpsd does not report
    ///   that a receiver is unplugged.
    package init(_ address: GPSDAddress = GPSDAddress(), patience: Double = 10) {
        self.address = address
        self.patience = patience
    }

    deinit { reader?.cancel() }

    /// Starts the reports, or changes their interval.
    /// - Parameters:
    ///   - interval: The time between two positions, in seconds; 0 for every position of the receiver.
    ///   - report: The closure that receives the reports, on a queue.
    package func start(interval: Double, _ report: @escaping @Sendable (LocationReport) -> Void) {
        queue.async { [self] in
            self.report = report
            let isNew = interval != self.interval
            self.interval = interval
            if reader == nil { connect() } else if isNew { begin() }
        }
    }

    /// Stops the reports, and closes the connection.
    package func stop() {
        queue.async { [self] in
            report = nil
            disconnect()
            (attempts, isLost) = (0, false)
        }
    }

    /// Waits until the calls so far have taken effect, for tests.
    package func wait() { queue.sync {} }

    // MARK: Connection

    private func connect() {
        guard report != nil, reader == nil else { return }
        do throws(LocationSourceError) {
            let descriptor = try address.connect()
            count { $0.connections += 1 }
            self.descriptor = descriptor
            lines = LineSplitter(limit: Self.longestLine)
            let reader = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            reader.setEventHandler { [weak self] in self?.read() }
            reader.setCancelHandler { close(descriptor) }
            self.reader = reader
            reader.resume()
            begin()
        } catch {
            count { $0.failedConnections += 1 }
            lose(error)
            retry()
        }
    }

    private func retry() {
        let delay = Self.delays[min(attempts, Self.delays.count - 1)]
        attempts += 1
        setTimer(after: delay) { [weak self] in self?.connect() }
    }

    private func disconnect() {
        timer?.cancel()
        timer = nil
        reader?.cancel()
        reader = nil
        descriptor = -1
        isWatching = false
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else {
            disconnect()
            lose(.disconnected(address: "\(address)"))
            return retry()
        }
        var splitter = lines
        bytes.withUnsafeBytes { bytes in
            splitter.add(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { line in
                if let message = GPSDMessage(line: line) { handle(message) }
            }
        }
        if reader != nil { lines = splitter }
    }

    private func send(_ request: String) {
        // A request is shorter than the buffer of a socket. A connection that is broken is noticed by the reader.
        _ = request.withCString { Glibc.send(descriptor, $0, strlen($0), CInt(MSG_NOSIGNAL)) }
    }

    // MARK: Requests

    private var isPolling: Bool { interval > 1 && interval < Self.releasingInterval }
    private var releases: Bool { interval >= Self.releasingInterval }

    /// Requests positions as often as the interval needs.
    private func begin() {
        guard reader != nil else { return }
        if isPolling {
            count { $0.watches += 1 }
            isWatching = false
            send(#"?WATCH={"enable":true,"json":false};"# + "\n")
            poll()
        } else {
            watch()
        }
    }

    private func watch() {
        count { $0.watches += 1 }
        isWatching = true
        send(#"?WATCH={"enable":true,"json":true};"# + "\n")
        expectReport()
    }

    private func poll() {
        guard isPolling, reader != nil else { return }
        count { $0.polls += 1 }
        send("?POLL;\n")
        setTimer(after: interval) { [weak self] in self?.poll() }
    }

    /// Releases the receivers until the next position is due.
    private func pause() {
        count { $0.pauses += 1 }
        isWatching = false
        send(#"?WATCH={"enable":false};"# + "\n")
        setTimer(after: interval) { [weak self] in self?.watch() }
    }

    private func expectReport() {
        setTimer(after: patience) { [weak self] in
            guard let self else { return }
            lose(.silent(seconds: Int(patience)))
        }
    }

    private func setTimer(after delay: Double, _ body: @escaping () -> Void) {
        timer?.cancel()
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + delay)
        timer.setEventHandler(handler: body)
        self.timer = timer
        timer.resume()
    }

    // MARK: Reports

    private func handle(_ message: GPSDMessage) {
        switch message.kind {
        case .tpv:
            guard isWatching, let report = message.report else { return }
            expectReport()
            take(report)
        case .poll:
            // The receiver with the best fix.
            guard isPolling, let best = message.polled.max(by: { ($0.mode ?? 0) < ($1.mode ?? 0) }) else {
                return isPolling ? lose(.noFix) : ()
            }
            take(best)
        case .devices: if message.devices.isEmpty { lose(.noReceiver) }
        case .device: if !message.devices.contains(where: \.isActive) { lose(.noReceiver) }
        case .version: attempts = 0
        case .error:
            Log.write(LogMessage("gpsd: \((message.text ?? "").printableLine)", .warning), from: "CoreLocation")
        }
    }

    private func take(_ report: GPSDMessage.Report) {
        guard let values = report.location else { return lose(.noFix) }
        isLost = false
        count { $0.reports += 1 }
        self.report?(.location(CLLocation(values)))
        if releases { pause() }
    }

    /// Reports that there is no position, once until there is one again.
    private func lose(_ error: LocationSourceError) {
        guard !isLost else { return }
        isLost = true
        report?(.lost(error))
    }

    private func count(_ body: (inout Counters) -> Void) { counted.withLock { body(&$0) } }
}

/// gpsd as a source of positions.
@MainActor
package final class GPSDSource: LocationSource {
    package let client: GPSDClient
    private var generation = 0

    package init(_ address: GPSDAddress = GPSDAddress()) { client = GPSDClient(address) }

    package func start(interval: Double, _ report: @escaping @MainActor (LocationReport) -> Void) {
        generation += 1
        let current = generation
        client.start(interval: interval) { [weak self] event in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    // Reports that were on their way when the source was stopped are dropped.
                    if let self, self.generation == current { report(event) }
                }
            }
        }
    }

    package func stop() {
        generation += 1
        client.stop()
    }
}
