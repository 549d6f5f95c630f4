import Compositor
import CoreGraphics
import Display
import Foundation
import QuartzCore
import RFB

/// The frame scheduler of a display: determines the time of each frame of the newest commit, evaluates the animations
/// for that time, composites and presents.
///
/// Belongs to the compositor's thread, which calls `work` when a commit or a display event arrives, and at `wakeTime`.
///
/// - While nothing is animated, a commit is composited immediately.
/// - During an animation, there is one frame per vblank, started as late as the cost of the recent frames allows
///   (`FramePacer`), so that it shows the newest commit. A commit waits for that time only if its frame would be shown
///   at the same vblank anyway.
/// - While an animation is paused until some time, nothing is done before the frame for the first vblank after that
///   time.
/// - Nothing is composited without a free buffer: frames are dropped, never queued.
final class FrameScheduler {
    let display: any Display
    let clock: any MediaClock
    private let fence: CommitFence
    /// A Boolean value that indicates whether the display is that of the main screen, which crash reports show.
    private let isMain: Bool
    private(set) var shadow: ShadowBuffer
    /// The mode of the display when it was connected last, with the rotation of the newest commit.
    var mode: DisplayMode
    /// The counters of the shadow buffers before the last rotation.
    private var formerCounters = CompositorCounters()
    var pacer: FramePacer
    var missed: DroppedFrames
    private let times: FrameTimes

    /// The readers of frames beside the display.
    var followers: [RFBFrames] = []
    /// A Boolean value that indicates whether the shadow buffer has a frame.
    private var hasFrame = false

    var newest: RenderTree?
    /// The part of the screen that the newest commit may change in place, in pixels.
    private(set) var inkRegion = Region.empty
    /// A Boolean value that indicates whether no frame has been made of the newest commit yet.
    var isFresh = false
    /// The time of the next animated change in the newest commit; `nil` for never.
    var nextChange: MonotonicInstant?
    /// The target time of the last frame.
    private var lastTarget = MonotonicInstant.distantPast
    /// A buffer that was acquired for a frame that turned out to be unchanged.
    var spare: ScanoutBuffer?
    /// The frames that are not on screen yet, oldest first.
    var presented: [PresentedFrame] = []
    /// The beginning of the copy to the scan-out buffer that is in progress, and the time of copying for this frame.
    var copying: (since: MonotonicInstant?, time: MonotonicDuration) = (nil, .zero)
    /// The time since which the next frame waits for a free buffer; `nil` if it does not.
    private var bufferWait: MonotonicInstant?
    /// The requests for copies of the newest frame.
    private var captures: [FrameCapture] = []

    /// The start time of the next frame; `nil` if none is planned.
    private var start: MonotonicInstant?
    /// The time of the requested vblank, if no flip is pending that would report it.
    private var vblank: MonotonicInstant?
    var events = FrameEvents()

    /// A frame that is not on screen yet.
    struct PresentedFrame {
        /// The serial of the commit that the frame is the first to show, if any.
        var serial: UInt64?
        var work: FrameWork
        var finished: MonotonicInstant
        /// The first vblank after the work was done at which the frame could be on screen.
        var reachable: MonotonicInstant
    }

    init(
        display: any Display,
        clock: any MediaClock,
        fence: CommitFence,
        shadow: ShadowBuffer,
        times: FrameTimes,
        isMain: Bool
    ) {
        self.display = display
        self.isMain = isMain
        self.clock = clock
        self.fence = fence
        self.shadow = shadow
        mode = display.mode
        pacer = FramePacer(refreshRate: display.mode.refreshRate)
        self.times = times
        missed = DroppedFrames(refreshRate: display.mode.refreshRate, times: times)
        measure()
    }

    /// The next time to call `work` without another reason; `nil` for never.
    var wakeTime: MonotonicInstant? { [start, vblank].compactMap(\.self).min() }

    /// A Boolean value that indicates whether another frame is due immediately: `work` must be called again, with the
    /// commands that have arrived meanwhile.
    private(set) var isFrameDue = false

    /// A Boolean value that indicates whether no frames are made, because another program has the seat.
    var isPaused = false
    /// A Boolean value that indicates whether no frames are made, because the display cannot show any.
    var isLost = false
    /// The cursor that the display shows, and the rotation of its image.
    var cursor: (plane: CursorPlane, rotation: ScreenRotation)?
    /// The adjustment of the display's colors.
    private var colors = ColorAdjustment.none
    /// The power of the panel.
    var panel = PanelState.on

    /// Adjusts the colors of the display.
    func setColors(_ colors: ColorAdjustment) {
        guard colors != self.colors else { return }
        self.colors = colors
        do throws(DisplayError) { try display.setColors(colors) } catch { events.reports.append(.notice("\(error)")) }
    }

    /// Notes that no frame is shown, or that its memory is about to be released.
    func forgetCrashFrame() { if isMain { CrashFrame.forget() } }

    /// Returns and clears the events since the last call.
    func takeEvents() -> FrameEvents {
        defer {
            events.reports.removeAll()
            events.vblank = nil
        }
        events.framesMissed = missed.count
        events.lead = pacer.latchLead
        events.counters = formerCounters + shadow.counters
        return events
    }

    /// Performs the work that is due. At most one frame is made per call, so that commands are processed even if slow
    /// frames are always due.
    /// - Parameters:
    ///   - commit: The newest commit; `nil` if there was none since the last call.
    ///   - rotation: The rotation of that commit.
    ///   - inkRegion: The part of the screen, in pixels, that the commit may change in place.
    ///   - requestedVBlank: The time from which on the main thread requests the first vblank; `nil` for no request.
    ///   - reportsAllFlips: A Boolean value that indicates whether flips that show no new commit are reported as well.
    ///   - isPanelOn: A Boolean value that indicates whether the panel is to be on.
    func work(
        _ commit: RenderTree?,
        rotation: ScreenRotation,
        inkRegion: Region = .empty,
        requestedVBlank: MonotonicInstant?,
        reportsAllFlips: Bool,
        isPanelOn: Bool = true
    ) throws(DisplayError) {
        if isPanelOn { try switchPanelOn() }
        if let commit { try take(commit, rotation, inkRegion) }
        var wanted = requestedVBlank
        for event in try display.readEvents() {
            switch event {
            case .flipped(let flip):
                flipped(flip, reportsAllFlips)
                if let time = wanted, flip.time >= time {
                    events.vblank = flip.time
                    wanted = nil
                }
            case .lost(let loss): lose(loss)
            case .returned(let name, let mode): try regain(name, mode)
            case .resized(let mode): try resize(mode)
            case .cursorRejected(let text): events.reports.append(.cursorRejected(text))
            case .connected(let further): events.reports.append(.connected(further))
            case .notice(let text): events.reports.append(.notice(text))
            }
        }
        if !isPanelOn { try switchPanelOff() }
        // If the thread woke late, the frame's cost counts from its planned start.
        let due = start
        start = nil
        isFrameDue = false
        var isMade = false
        if let plan = plan() {
            let now = clock.now
            if plan.start > now {
                start = plan.start
            } else if let buffer = try acquire() {
                try make(for: plan.target, begun: min(now, due ?? now), buffer)
                isMade = true
                try planNext()
            } else {
                // The flip that frees a buffer wakes the thread.
                bufferWait = bufferWait ?? now
            }
        }
        for follower in followers where follower.wantsFrame { offerFrame(.empty, to: follower) }
        // Right after a frame, or while none is planned, a copy delays no frame.
        if isMade || start == nil || captures.contains(where: \.delaysFrames) { serveCaptures() }
        scheduleVBlankReport(wanted)
    }

    /// Makes a commit the newest one. A commit for a screen of another size is dropped: the main thread does not know of the
    /// display's new mode yet, and commits again when it does.
    private func take(
        _ commit: RenderTree,
        _ rotation: ScreenRotation,
        _ inkRegion: Region
    ) throws(DisplayError) {
        guard commit.size == rotation.size(of: mode.size) else {
            events.reports.append(.unchanged(serial: commit.serial))
            return
        }
        if rotation != mode.rotation { try rotate(to: rotation) }
        newest = commit
        self.inkRegion = inkRegion
        isFresh = true
    }

    /// Offers the newest frame to the followers.
    /// - Parameter damage: The difference from the frame before.
    private func offerFrame(_ damage: Region) { for follower in followers { offerFrame(damage, to: follower) } }

    private func offerFrame(_ damage: Region, to follower: RFBFrames) {
        guard hasFrame, follower.isFollowing else { return }
        follower.offer(size: mode.screenSize, damage: damage) { shadow.copy($0, to: $1) }
    }

    private func rotate(to rotation: ScreenRotation) throws(DisplayError) {
        mode.rotation = rotation
        try replaceShadow()
    }

    /// Replaces the shadow buffer by one for another size or rotation. The next frame repaints the whole screen.
    func replaceShadow() throws(DisplayError) {
        let size = mode.screenSize
        guard let memory = ShadowBuffer.makeMemory(for: size) else {
            throw .outOfMemory(operation: "shadow buffer of a screen with another size", byteCount: size.area * 4)
        }
        formerCounters = formerCounters + shadow.counters
        shadow = ShadowBuffer(size: size, memory: memory, rotation: mode.bufferRotation, executor: shadow.executor)
        hasFrame = false
        measure()
    }

    /// Adds a request for a copy of the newest frame.
    func add(_ captures: [FrameCapture]) { self.captures += captures }

    private func serveCaptures() {
        guard hasFrame, !captures.isEmpty else { return }
        let size = mode.screenSize
        for capture in captures {
            let surface = Surface(size: size)
            if let surface { shadow.copy(Region(PixelRect(size: size)), to: surface) }
            capture.complete(surface)
        }
        captures = []
    }

    /// Measures the time of copies.
    private func measure() {
        shadow.observer = { [unowned self] stage in
            let now = clock.now
            if let since = copying.since { copying.time += now - since }
            copying.since = stage == .copyOut ? now : nil
        }
    }

    // MARK: Planning

    /// Returns the target time of the next frame and its start time.
    private func plan() -> (target: MonotonicInstant, start: MonotonicInstant)? {
        guard newest != nil, !isPaused, !isLost, panel.showsFrames else { return nil }
        let reachable = clock.now + pacer.quickest
        var moving: MonotonicInstant?
        if let nextChange {
            // Half a period after the last target, because predictions of the same vblank vary slightly.
            let earliest = max(reachable, lastTarget + pacer.period / 2)
            moving = display.predictedPresentationTime(notBefore: nextChange, after: earliest)
        }
        if isFresh {
            let next = display.predictedPresentationTime(after: reachable)
            guard let moving, moving < next + pacer.period / 2 else { return (next, .distantPast) }
            return (moving, moving - pacer.lead)
        }
        return moving.map { ($0, $0 - pacer.lead) }
    }

    /// Plans the start of the next frame after a frame was made.
    private func planNext() throws(DisplayError) {
        guard let plan = plan() else { return }
        if plan.start > clock.now {
            start = plan.start
        } else {
            spare = try acquire()
            isFrameDue = spare != nil
        }
    }

    private func acquire() throws(DisplayError) -> ScanoutBuffer? {
        if let spare { return spare }
        return try display.acquireBuffer()
    }

    // MARK: Frames

    private func make(for target: MonotonicInstant, begun: MonotonicInstant, _ buffer: ScanoutBuffer)
        throws(DisplayError)
    {
        guard let newest else { return }
        let follows = nextChange.map { $0 <= lastTarget + pacer.period * 1.5 } ?? false
        // From here on, the pixels of older trees are no longer read.
        if isFresh { fence.take(newest.serial) }
        let evaluated = newest.evaluated(at: target.seconds)
        let serial = isFresh ? newest.serial : nil
        isFresh = false
        nextChange = evaluated.nextChange.map { .seconds($0) }
        lastTarget = target
        shadow.isRead = followers.contains { $0.isFollowing }
        copying = (nil, .zero)
        var work = FrameWork()
        work.start = begun
        work.delay = bufferWait.map { max(.zero, begun - $0) } ?? .zero
        bufferWait = nil
        let former = shadow.counters
        let change = shadow.compose(evaluated.tree)
        hasFrame = true
        if let serial, try changeFrontBuffer() {
            work.count(from: former, to: shadow.counters)
            reportChangedFrontBuffer(serial, work, begun: begun)
            spare = buffer
        } else if shadow.hasUnpresentedDamage {
            spare = nil
            let damage = shadow.present(to: buffer.surface, age: buffer.age)
            let painted = clock.now
            if let since = copying.since { copying.time += painted - since }
            let reachable = display.predictedPresentationTime(after: painted)
            try display.present(buffer, damage: mode.bufferRegion(of: damage))
            if isMain { CrashFrame.note(buffer.surface, mode.bufferRotation) }
            let finished = clock.now
            work.copy = copying.time
            work.composite = max(.zero, finished - begun - work.copy)
            work.wait = work.delay
            work.count(from: former, to: shadow.counters)
            presented.append(PresentedFrame(serial: serial, work: work, finished: finished, reachable: reachable))
            missed.presented(follows: follows)
            // The first frame in a buffer is the whole screen.
            pacer.add(max(.zero, finished - begun), isTypical: buffer.age != 0)
        } else {
            spare = buffer
            let cost = max(.zero, clock.now - begun)
            work.composite = cost
            missed.same(at: target, follows: follows, longest: work.longest)
            if let serial { events.reports.append(.unchanged(serial: serial)) }
            pacer.add(cost)
        }
        if !change.isEmpty { offerFrame(change) }
        if nextChange.map({ $0 > target + pacer.period * 1.5 }) ?? true { pacer.rest() }
    }

    private func flipped(_ flip: FlipEvent, _ reportsAllFlips: Bool) {
        let dropped = missed.flipped(flip)
        events.framesShown += 1
        events.lastFlip = flip
        panelShowsFrame()
        let frame = presented.isEmpty ? nil : presented.removeFirst()
        let work = frame.map { finishedWork($0, flip, missed: dropped) } ?? FrameWork(start: flip.time)
        if let serial = frame?.serial {
            events.reports.append(.shown(flip, serial: serial, work))
            return
        }
        times.add(TimedFrame(animation: work, shown: flip.time))
        if reportsAllFlips { events.reports.append(.shown(flip, serial: nil, work)) }
    }

    /// Returns the work for a frame that is on screen.
    private func finishedWork(_ frame: PresentedFrame, _ flip: FlipEvent, missed: Int) -> FrameWork {
        var work = frame.work
        work.missed = missed
        work.flip = work.delay + max(.zero, flip.time - frame.finished)
        let late = flip.time - frame.reachable
        if late > pacer.period / 2 { work.delay += late }
        return work
    }

    // MARK: Vblank requests

    /// Schedules the report of the first vblank from `time` on: a pending flip reports it, or else the display's
    /// predicted vblank time.
    private func scheduleVBlankReport(_ time: MonotonicInstant?) {
        vblank = nil
        guard let time, presented.isEmpty else { return }
        // A predicted vblank may be earlier by the tolerance of predictions. It counts as the requested time: otherwise
        // nothing would be due at it, and it would be requested again, endlessly.
        let next = max(time, display.predictedPresentationTime(notBefore: time))
        if VBlankSchedule.isReached(next, at: clock.now) {
            events.vblank = next
        } else {
            vblank = next
        }
    }
}
