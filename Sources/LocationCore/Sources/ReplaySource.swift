import Foundation
import LinuxIO

/// A source that replays the track of a file. Its time begins with the first start, and passes while it is stopped.
@MainActor
package final class ReplaySource: LocationSource {
    private let path: String
    private let scheduler: any LocationScheduler
    private let date: (@MainActor () -> Date)?
    private var file: TrackFileBox?
    private var begin: MonotonicInstant?
    private var firstTime: Double?
    private var lastTime = 0.0
    /// The events that are due next, at most two, with their times since the start.
    private var waiting: [(event: TrackEvent, time: Double)] = []
    private var hasRead = false
    private var cancel: (@MainActor () -> Void)?
    private var report: (@MainActor (LocationReport) -> Void)?
    private var interval = 0.0
    private var lastReport = -Double.infinity
    private var hasFailed = false

    /// The time between points without times, in seconds.
    private static let step = 1.0

    /// The number of positions that were reported.
    package private(set) var reportCount = 0

    /// - Parameters:
    ///   - path: The path of a GPX or NMEA file, which is read in parts.
    ///   - date: Returns the present date, which positions have in place of that of the file; `nil` for the dates of the file.
    package init(path: String, scheduler: any LocationScheduler, date: (@MainActor () -> Date)?) {
        self.path = path
        self.scheduler = scheduler
        self.date = date
    }

    private final class TrackFileBox {
        var file: TrackFile
        init(path: String) throws(TrackError) { file = try TrackFile(path: path) }
    }

    package func start(interval: Double, _ report: @escaping @MainActor (LocationReport) -> Void) {
        self.report = report
        self.interval = interval
        cancel?()
        cancel = nil
        if begin == nil { begin = scheduler.now }
        schedule()
    }

    package func stop() {
        cancel?()
        cancel = nil
        report = nil
        lastReport = -.infinity
    }

    /// A track that is over stays at its end.
    package var keepsPosition: Bool { report != nil && cancel == nil && !hasFailed }

    private func schedule() {
        do throws(TrackError) {
            guard !hasFailed, let begin, report != nil, let next = try upcoming() else { return }
            cancel = scheduler.schedule(at: begin + .seconds(next.time)) { [weak self] in self?.deliver() }
        } catch {
            hasFailed = true
            cancel = scheduler.schedule(at: scheduler.now) { [weak self] in self?.report?(.lost(.track(error))) }
        }
    }

    /// Returns the next event. Of the events that are over, for example because the source was stopped, only the last one counts.
    private func upcoming() throws(TrackError) -> (event: TrackEvent, time: Double)? {
        guard let begin else { return nil }
        let now = (scheduler.now - begin).seconds
        try fill(1)
        while let first = waiting.first, first.time < now {
            try fill(2)
            guard waiting.count == 2, waiting[1].time <= now else { break }
            waiting.removeFirst()
        }
        return waiting.first
    }

    private func fill(_ count: Int) throws(TrackError) {
        while waiting.count < count {
            guard let next = try read() else { return }
            waiting.append(next)
        }
    }

    private func read() throws(TrackError) -> (event: TrackEvent, time: Double)? {
        let box: TrackFileBox
        if let file { box = file } else { box = try TrackFileBox(path: path) }
        file = box
        guard let event = try box.file.next() else { return nil }
        if let stated = event.time {
            let first = firstTime ?? (stated - lastTime)
            firstTime = first
            // Tracks may be out of order.
            lastTime = max(lastTime, stated - first)
        } else if hasRead {
            lastTime += Self.step
        }
        hasRead = true
        return (event, lastTime)
    }

    private func deliver() {
        guard let due = waiting.first, let report else { return }
        cancel = nil
        waiting.removeFirst()
        if var values = due.event.location {
            if due.time - lastReport >= interval {
                lastReport = due.time
                if let date { values.timestamp = date() }
                values.isSimulated = true
                reportCount += 1
                report(.location(CLLocation(values)))
            }
        } else {
            report(.lost(.noFix))
        }
        // The app may have stopped the source.
        if self.report != nil, cancel == nil { schedule() }
    }
}
