import EaselPreviews
import Foundation
import Inspector
import UIKit

/// Previews that follow their sources: after each change, the modules of the views are built, and drawn by a new process.
///
/// Everything happens on one thread, which sleeps while nothing changes.
final class PreviewSession {
    /// A change is complete once no file has changed for this time, and at the latest after the second one.
    private static let calm = MonotonicDuration.milliseconds(40)
    private static let longestCalm = MonotonicDuration.milliseconds(400)
    /// The time that a process which was late has for its backtrace.
    private static let backtraceLimit = MonotonicDuration.seconds(20)
    /// The largest number of bytes of a build's output that are searched for errors.
    private static let longestOutput = 4 << 20

    private let folder: String
    private let prepare: () throws -> ImportedBuild
    private let options: Options
    let page: any PreviewPresenter
    private let interruption: WatchedRun.Interruption
    private let clock = MonotonicClock()
    private var importedBuild: ImportedBuild
    private let watch: FolderWatch
    private var signature: SourceSignature
    private var needsImport = false

    var state = PreviewState()
    var edits = PreviewEdits()
    /// The values in files.
    var kept = PreviewKeptValues()
    private var wanted: String?

    private var build: PreviewBuild?
    private var needsBuild = true
    /// Whether a build has succeeded since the last import.
    private var isPlanned = false
    private var change: (first: MonotonicInstant, last: MonotonicInstant)?
    /// The times of the change that waits for a build, and of the one that is being built or drawn.
    private var nextTimes: PreviewTimes?
    private var times: PreviewTimes?

    var process: PreviewProcess?
    private var waiting: [PreviewRequest] = []
    private var sent: PreviewSentRequest?
    private var number = 0

    /// - Parameters:
    ///   - folder: The absolute path of the folder whose files are watched.
    ///   - view: The name of the view that is shown first; `nil` for any.
    ///   - page: The page.
    ///   - prepare: Imports the project.
    init(
        folder: String,
        view: String?,
        page: any PreviewPresenter,
        until interruption: WatchedRun.Interruption,
        options: Options = Options(),
        prepare: @escaping () throws -> ImportedBuild
    ) throws {
        self.folder = folder
        self.prepare = prepare
        self.options = options
        self.page = page
        self.interruption = interruption
        wanted = view
        importedBuild = try prepare()
        watch = try FolderWatch(folder, excluding: importedBuild.package)
        signature = SourceSignature(of: folder, excluding: importedBuild.package)
    }

    // MARK: The loop

    /// Runs until an interruption.
    func run() throws {
        defer { build?.process.terminate() }
        publish()
        while !interruption.isPending() {
            if build == nil, needsBuild, change == nil { startBuild() }
            let ready = wait()
            if ready.contains(watch.descriptor), try watch.read() {
                let now = clock.now
                change = (change?.first ?? now, now)
            }
            readChange()
            if let build, ready.contains(build.output) { read(build) }
            if ready.contains(page.descriptor) { perform(page.takeCommands()) }
            serveProcess(ready)
        }
    }

    /// Sleeps until there is work, and returns the descriptors that are ready.
    private func wait() -> Set<CInt> {
        var descriptors = [interruption.descriptor, watch.descriptor, page.descriptor]
        if let build { descriptors.append(build.output) }
        if let process {
            descriptors.append(process.output)
            if process.areErrorsOpen { descriptors.append(process.errors) }
        }
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let times = [changeDeadline, sent?.deadline].compactMap(\.self)
        let timeout = times.min().map { time in
            CInt(clamping: Int((max(.zero, time - clock.now).seconds * 1000).rounded(.up)))
        }
        let count = poll(&polled, nfds_t(polled.count), timeout ?? -1)
        return count > 0 ? Set(polled.lazy.filter { $0.revents != 0 }.map(\.fd)) : []
    }

    private var changeDeadline: MonotonicInstant? {
        change.map { min($0.last + Self.calm, $0.first + Self.longestCalm) }
    }

    func publish() {
        state.canUndo = edits.canUndo
        state.edited = Set(edits[state.shown].keys)
        page.publish(images: state.hasNewImages ? state.images.map(\.data) : nil) { state.value($0) }
        state.hasNewImages = false
    }

    // MARK: Sources

    /// Compares the files after a change. Kept values need no build.
    private func readChange() {
        guard let deadline = changeDeadline, deadline <= clock.now, let first = change?.first else { return }
        change = nil
        // Kept values that another program has changed.
        if kept.reload(state.views, into: &edits).contains(where: { [state.shown, content].contains($0) }) {
            draw()
            publish()
        }
        let new = SourceSignature(of: folder, excluding: importedBuild.package)
        guard new != signature else { return }
        if new.structure != signature.structure { needsImport = true }
        signature = new
        needsBuild = true
        nextTimes = PreviewTimes(change: first)
        nextTimes?.end(.quiet, at: clock.now)
    }

    private func startBuild() {
        needsBuild = false
        times = nextTimes
        nextTimes = nil
        do {
            if needsImport {
                isPlanned = false
                importedBuild = try prepare()
            }
            needsImport = false
            try importedBuild.prepare()
            build = try PreviewBuild(importedBuild, usesStoredPlan: isPlanned)
            times?.end(.preparation, at: clock.now)
            state.builds += 1
            state.status = .building
        } catch {
            times = nil
            state.status = .failed
            state.errors = [CompilerMessage(text: "\(error)")]
            StandardError.write(line: "\(error); waiting for changes")
        }
        publish()
    }

    private func read(_ build: PreviewBuild) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(build.output, &buffer, buffer.count)
        if count > 0 {
            buffer[..<count].withUnsafeBytes { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
            if build.bytes.count < Self.longestOutput { build.bytes += buffer[..<count] }
            return
        }
        if count < 0, errno == EINTR { return }
        let end = build.process.wait()
        times?.end(.build, at: clock.now)
        let output = String(decoding: build.bytes, as: UTF8.self)
        self.build = nil
        if build.usesStoredPlan, !importedBuild.hasPlan {
            // Another project was built in the folder at the same time, and its plan may have been used.
            (isPlanned, needsBuild) = (false, true)
            nextTimes = nextTimes ?? times
            return
        }
        guard end == .exit(status: 0) else {
            times = nil
            state.status = .failed
            state.errors = CompilerMessage.errors(in: output)
            if state.errors.isEmpty {
                state.errors = [CompilerMessage(text: "the build failed:\n" + String(output.suffix(4000)).printable)]
            }
            return publish()
        }
        isPlanned = true
        do {
            try importedBuild.finish()
        } catch {
            StandardError.write(line: "\(error)")
        }
        state.errors = []
        startProcess()
    }

    // MARK: The process

    private func startProcess() {
        process = nil
        sent = nil
        waiting = []
        state.status = .drawing
        state.problems = []
        state.log = ""
        do {
            process = try PreviewProcess(
                importedBuild.program.path,
                writesBacktraces: options.writesBacktraces()
            )
            ask(.list)
        } catch {
            fail("\(error)")
        }
        publish()
    }

    func ask(_ kind: PreviewRequest.Kind, _ fill: (inout PreviewRequest) -> Void = { _ in }) {
        number += 1
        var request = PreviewRequest(number: number, kind)
        fill(&request)
        // Of several changes of a property, the last one counts.
        if kind == .set, let last = waiting.last, last.kind == .set, last.property == request.property {
            waiting.removeLast()
        }
        waiting.append(request)
        sendNext()
    }

    private func sendNext() {
        guard sent == nil, let process, !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        sent = PreviewSentRequest(request, limit: options.answerLimit(request.kind), at: clock.now)
        do { try process.send(request) } catch { fail("\(error)") }
    }

    private func serveProcess(_ ready: Set<CInt>) {
        guard let process else { return }
        if ready.contains(process.errors) { process.readErrors() }
        if ready.contains(process.output) {
            do {
                while self.process === process, let (answer, images) = try process.receive() { take(answer, images) }
            } catch {
                return fail(self.sent.flatMap { $0.isInterrupted ? $0.delay : nil } ?? "\(error)")
            }
        }
        guard let sent, sent.deadline <= clock.now else { return }
        if sent.isInterrupted { return fail("\(sent.delay), and has no backtrace") }
        // The process ends with a backtrace, which says where the view is.
        process.interrupt()
        self.sent?.isInterrupted = true
        self.sent?.deadline = clock.now + Self.backtraceLimit
    }

    /// Reports that nothing can be drawn until the next change or edit.
    private func fail(_ reason: String) {
        process?.readErrors()
        state.status = .failed
        state.problems = [reason]
        state.log = process?.messages ?? ""
        process = nil
        (sent, times) = (nil, build == nil ? nil : times)
        waiting = []
        publish()
    }

    private func take(_ answer: PreviewAnswer, _ images: [[UInt8]]) {
        guard let sent, sent.request.number == answer.number else {
            return fail("the program of the previews has sent no answer")
        }
        self.sent = nil
        let request = sent.request
        state.log = process?.messages ?? ""
        if request.kind == .list {
            // During the next build, the times are those of its change.
            if build == nil { times?.end(.start, at: clock.now) }
            state.views = answer.views + kept.findPlaces(of: answer.views, in: signature.interfaces)
            state.problems = answer.error.map { [$0] } ?? []
            choose()
        } else if request.view == state.shown {
            state.properties = answer.properties
            if answer.error == nil {
                state.hasNewImages = true
                state.images = zip(answer.images, images).enumerated().map { index, pair in
                    let scale = state.canvases.indices.contains(index) ? state.canvases[index].scale : 1
                    return (pair.0.width, pair.0.height, scale, pair.1)
                }
                keep()
            } else if request.kind == .set {
                let property = state.properties.first { $0.name == request.property }
                let value = property.flatMap { $0.value == base(of: $0) ? nil : $0.value }
                edits.reject(request.property, of: state.shown, value: value)
            }
            state.problems = (answer.error.map { [$0] } ?? answer.warnings) + kept.problems(of: state.shown)
            report(isDrawn: answer.error == nil)
            // After an error of a build, the process of the last one draws on.
            if waiting.isEmpty { state.status = build != nil ? .building : state.errors.isEmpty ? .ready : .failed }
        }
        sendNext()
        publish()
    }

    /// Prints the time from a change of the sources to its image. Edits during a build and after its errors draw older sources.
    private func report(isDrawn: Bool) {
        guard build == nil, var times else { return }
        self.times = nil
        guard isDrawn else { return }
        times.end(.drawing, at: clock.now)
        state.times = times
        StandardError.write(line: "drawn \(times)")
    }

    // MARK: Views

    /// Shows the view that was shown, or the one that was asked for, or the first one.
    private func choose() {
        let name = wanted ?? state.shown
        let found = state.views.first { $0.id == name || $0.name == name } ?? state.views.first
        if let wanted, found?.id != wanted, found?.name != wanted {
            // The first image removes it from the page.
            state.problems.append("there is no view named \(wanted)")
            StandardError.write(line: "there is no view named \(wanted)")
        }
        wanted = nil
        guard let found else {
            (state.shown, state.properties, state.images, state.status) = ("", [], [], .ready)
            state.hasNewImages = true
            return
        }
        show(found)
    }

    func show(_ view: PreviewedView) {
        if state.shown != view.id {
            (state.properties, state.images) = ([], [])
            state.hasNewImages = true
        }
        state.shown = view.id
        // The values of a view in a storyboard replace those of its class.
        if let owner = state.views.first(where: { $0.id == content }) { kept.load(owner, into: &edits) }
        kept.load(view, into: &edits)
        draw()
    }

    /// Draws the view that is shown from the beginning.
    func draw() {
        guard !state.shown.isEmpty else { return }
        guard process != nil else { return build == nil ? startProcess() : () }
        state.status = .drawing
        let values = inherited.merging(edits[state.shown]) { $1 }
        ask(.show) { request in
            request.view = state.shown
            request.size = kept.places[state.shown]?.size
            request.canvases = state.canvases
            request.values = values
            request.usesBundledFonts = options.usesBundledFonts
        }
    }

    // MARK: Kept values

    /// The view with `@IBDesignable` that is shown, also if it stands in a storyboard.
    private var content: String { kept.places[state.shown]?.content ?? state.shown }

    /// The values of the class of a view in a storyboard, which those of the storyboard replace.
    private var inherited: [String: InspectableValue] { content == state.shown ? [:] : edits[content] }

    /// Returns the value that a property has without an edit; `nil` for one without a form.
    func base(of property: PreviewedProperty) -> InspectableValue? { inherited[property.name] ?? property.initial }

    /// Returns the value to set a property to, or `nil` for that of the source.
    func value(of name: String, or edited: InspectableValue?) -> InspectableValue? { edited ?? inherited[name] }

    /// Writes the values of the view that is shown into its file. The session's own change of a storyboard needs no build.
    private func keep() {
        guard let view = state.views.first(where: { $0.id == state.shown }),
            let written = kept.keep(edits[view.id], of: view, state.properties)
        else { return }
        signature.accept(written)
    }
}
