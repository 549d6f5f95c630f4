import CoreGraphics
import Display
import Foundation
import ImageCodecs
import Input
import LinuxIO
import UIKeyboard
import UIKitCore

/// Performs the commands of a window: closing, rotating and resizing it, screenshots and recordings.
@MainActor
final class WindowControl {
    private let display: WindowDisplay
    private let host: RealTimeHost
    private let inbox: WindowInbox
    private var files: WindowFiles
    /// The rotation of the panel in the window at the start.
    private let initialRotation: ScreenRotation
    /// The rotation of the device, in quarter turns clockwise.
    private var turns = 0

    /// Takes the events of a window, from now on.
    /// - Parameters:
    ///   - source: The source of input of the window, which is one of the host's.
    ///   - files: The names of screenshots and recordings.
    init(_ display: WindowDisplay, _ source: WindowSource, _ host: RealTimeHost, _ files: WindowFiles)
        throws(HostError)
    {
        self.display = display
        self.host = host
        self.files = files
        initialRotation = display.panelRotation
        let inbox = try WindowInbox(source)
        self.inbox = inbox
        try host.loop.add(inbox.descriptor) { [weak self] in self?.performCommands() }
        display.setEventHandler { inbox.take($0) }
    }

    /// Stops taking events, and writes a recording that has not been ended.
    func end() {
        display.setEventHandler(nil)
        host.loop.remove(inbox.descriptor)
        if host.frames.recorder != nil { endRecording() }
    }

    func performCommands() { for command in inbox.takeCommands() { perform(command) } }

    func perform(_ command: WindowCommand) {
        switch command {
        case .rotate(let quarterTurns): rotate(by: quarterTurns)
        case .changeSize(let steps): display.resizePanel(to: WindowSizes.size(after: display.mode.size, steps: steps))
        case .zoom(let zoom): display.setZoom(zoom)
        case .takeScreenshot: takeScreenshot()
        case .toggleRecording: if host.frames.recorder == nil { beginRecording() } else { endRecording() }
        case .close: host.loop.stop()
        }
    }

    /// Rotates the device. The window shows the panel as it is held; the app rotates its interface if it supports that.
    private func rotate(by quarterTurns: Int) {
        turns = (turns + quarterTurns) & 3
        display.rotatePanel(to: initialRotation.rotated(by: turns))
        // The screen is rotated back on the panel.
        host.session.rotateDevice(quarterTurns: -turns & 3)
    }

    // MARK: Files

    private func path(_ pathExtension: String) -> String? {
        if let path = files.nextPath(pathExtension) { return path }
        Program.log(LogMessage("too many files \(files.folder)/\(files.name)-….\(pathExtension)", .warning))
        return nil
    }

    private func takeScreenshot() {
        guard let path = path("png") else { return }
        let capture = FrameCapture { surface in
            guard let surface else {
                return Program.log(LogMessage("cannot take a screenshot: not enough memory", .warning))
            }
            // The compositor does not wait for the file.
            DispatchQueue.global(qos: .utility).async {
                do throws(ImageFileError) {
                    try PNG.write(surface, opaque: true, to: path)
                    Program.log(LogMessage("screenshot: \(path)"))
                } catch {
                    Program.log(LogMessage(error, .warning))
                }
            }
        }
        host.compositor.capture(capture)
    }

    private func beginRecording() {
        host.frames.recorder = InputRecorder(area: host.screen.bounds)
        KeyboardServices.of(host.session).isRecording = true
        Program.log(LogMessage("recording touches and keys until the same keys are pressed again"))
    }

    private func endRecording() {
        let recorder = host.frames.recorder
        host.frames.recorder = nil
        KeyboardServices.of(host.session).isRecording = false
        do {
            guard let recording = try recorder?.recording(comments: ["recorded in a window by easel"]) else {
                return Program.log(LogMessage("nothing was recorded"))
            }
            guard let path = path("touches") else { return }
            try ReplacedFile.write(Data(recording.text().utf8), to: path, isRegular: true)
            Program.log(LogMessage("recording: \(path)"))
        } catch {
            Program.log(LogMessage(error, .warning))
        }
    }
}
