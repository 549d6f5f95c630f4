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
    /// The time for an answer of the process that draws; after it, and once more after the second one, the process is ended.
    private static let patience: (answer: MonotonicDuration, backtrace: MonotonicDuration) = (
        .seconds(10), .seconds(20)
    )
    /// The largest number of bytes of a build's output that are searched for errors.
    private static let longestOutput = 4 << 20

    /// The options of tests.
    struct Options {
        /// Texts have the fonts of tests.
        var usesBundledFonts = false
        /// A crash writes a backtrace, which takes some seconds.
        var writesBacktraces = true
    }

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
    private var wanted: String?
    /// The contents of the files of kept values, as they were last read or written, by the views.
    private var kept: [String: [String: InspectableValue]] = [:]
    /// The reasons why files of kept values cannot be read, by the views. Such files are not written.
    private var damaged: [String: String] = [:]

    private var build: PreviewBuild?
    private var needsBuild = true
    private var change: (first: MonotonicInstant, last: MonotonicInstant)?
    /// The time of the change that is being built or drawn.
    private var changed: MonotonicInstant?
    private var compileTime: MonotonicDuration?

    var process: PreviewProcess?
    private var waiting: [PreviewRequest] = []
    private var sent: (request: PreviewRequest, deadline: MonotonicInstant, isInterrupted: Bool)?
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
        reloadKeptValues()
        let new = SourceSignature(of: folder, excluding: importedBuild.package)
        guard new != signature else { return }
        if new.structure != signature.structure { needsImport = true }
        signature = new
        needsBuild = true
        changed = first
    }

    private func startBuild() {
        needsBuild = false
        do {
            if needsImport { importedBuild = try prepare() }
            needsImport = false
            try importedBuild.prepare()
            build = try PreviewBuild(importedBuild.command)
            state.builds += 1
            state.status = .building
        } catch {
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
        compileTime = clock.now - build.start
        let output = String(decoding: build.bytes, as: UTF8.self)
        self.build = nil
        guard end == .exit(status: 0) else {
            state.status = .failed
            state.errors = CompilerMessage.errors(in: output)
            if state.errors.isEmpty {
                state.errors = [CompilerMessage(text: "the build failed:\n" + String(output.suffix(4000)).printable)]
            }
            return publish()
        }
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
                writesBacktraces: options.writesBacktraces
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
        sent = (request, clock.now + Self.patience.answer, false)
        do { try process.send(request) } catch { fail("\(error)") }
    }

    private func serveProcess(_ ready: Set<CInt>) {
        guard let process else { return }
        if ready.contains(process.errors) { process.readErrors() }
        if ready.contains(process.output) {
            do {
                while self.process === process, let (answer, images) = try process.receive() { take(answer, images) }
            } catch {
                return fail("\(error)")
            }
        }
        guard let sent, sent.deadline <= clock.now else { return }
        if sent.isInterrupted { return fail("the view does not end, and has no backtrace") }
        // The process ends with a backtrace, which says where the view is.
        process.interrupt()
        self.sent = (sent.request, clock.now + Self.patience.backtrace, true)
    }

    /// Reports that nothing can be drawn until the next change or edit.
    private func fail(_ reason: String) {
        process?.readErrors()
        state.status = .failed
        let isLate = sent?.isInterrupted ?? false
        state.problems = [isLate ? "the view does not end within \(Self.patience.answer.seconds) s" : reason]
        state.log = process?.messages ?? ""
        process = nil
        sent = nil
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
            state.views = answer.views
            state.problems = answer.error.map { [$0] } ?? []
            choose()
        } else if request.view == state.shown {
            state.properties = answer.properties
            state.problems = (answer.error.map { [$0] } ?? answer.warnings) + [damaged[state.shown]].compactMap { $0 }
            if answer.error == nil {
                state.hasNewImages = true
                state.images = zip(answer.images, images).enumerated().map { index, pair in
                    let scale = state.canvases.indices.contains(index) ? state.canvases[index].scale : 1
                    return (pair.0.width, pair.0.height, scale, pair.1)
                }
                keep(state.shown)
                report()
            } else if request.kind == .set {
                let property = state.properties.first { $0.name == request.property }
                let value = property.flatMap { $0.value == $0.initial ? nil : $0.value }
                edits.reject(request.property, of: state.shown, value: value)
            }
            // After an error of a build, the process of the last one draws on.
            if waiting.isEmpty { state.status = build != nil ? .building : state.errors.isEmpty ? .ready : .failed }
        }
        sendNext()
        publish()
    }

    /// Prints the time from a change of the sources to its image. Edits during a build and after its errors draw older sources.
    private func report() {
        guard build == nil, state.errors.isEmpty, let changed, let compileTime else { return }
        let total = (clock.now - changed).seconds
        state.note = String(
            format: "%.2f s after the change, of which the build took %.2f s",
            total,
            compileTime.seconds
        )
        StandardError.write(line: "drawn \(state.note)")
        self.changed = nil
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
        // Later on, edits that the view has crashed with are no part of the file.
        if kept[view.id] == nil { loadKeptValues(of: view) }
        draw()
    }

    /// Draws the view that is shown from the beginning.
    func draw() {
        guard !state.shown.isEmpty else { return }
        guard process != nil else { return build == nil ? startProcess() : () }
        state.status = .drawing
        let values = edits[state.shown]
        ask(.show) { request in
            request.view = state.shown
            request.canvases = state.canvases
            request.values = values
            request.usesBundledFonts = options.usesBundledFonts
        }
    }

    private func loadKeptValues(of view: PreviewedView) {
        guard let file = KeptValueFile(of: view) else { return }
        do {
            let values = try file.read()
            kept[view.id] = values
            damaged[view.id] = nil
            edits.load(values, of: view.id)
        } catch {
            damaged[view.id] = "\(error)"
        }
    }

    /// Reads the kept values that another program has changed.
    private func reloadKeptValues() {
        // A view that was not shown has read no file.
        for view in state.views where kept[view.id] != nil || damaged[view.id] != nil {
            do {
                guard let values = try KeptValueFile(of: view)?.read() else { continue }
                let wasDamaged = damaged.removeValue(forKey: view.id) != nil
                guard wasDamaged || values != kept[view.id] else { continue }
                kept[view.id] = values
                edits.load(values, of: view.id)
            } catch {
                // It is not written from now on.
                guard damaged.updateValue("\(error)", forKey: view.id) == nil else { continue }
            }
            guard view.id == state.shown else { continue }
            draw()
            publish()
        }
    }

    /// Writes the values of a view beside its source, once it was drawn with them.
    private func keep(_ id: String) {
        guard let view = state.views.first(where: { $0.id == id }), let file = KeptValueFile(of: view) else { return }
        do {
            guard damaged[id] == nil, edits[id] != kept[id] ?? [:] else { return }
            try file.write(edits[id])
            kept[id] = edits[id]
        } catch {
            state.problems.append("\(error)")
        }
    }
}
