import Foundation
import TestSupport
import Testing
import UIKit

@testable import EaselPreviews
@testable import easel

/// The process that draws, with views that fail.
@Suite(.serialized) struct PreviewProcessTests {
    private func start(writesBacktraces: Bool = false) throws -> PreviewProcess {
        try PreviewProcess(try ProgramRun.path(of: "PreviewProbe"), writesBacktraces: writesBacktraces)
    }

    private func show(_ preview: String, in process: PreviewProcess, patience: Double = 60) throws -> (
        PreviewAnswer, [[UInt8]]
    ) {
        var request = PreviewRequest(number: 5, .show)
        request.view = "PreviewProbe.FailingPreviews/\(preview)"
        request.canvases = [PreviewCanvas(), PreviewCanvas()]
        request.usesBundledFonts = true
        return try process.answer(to: request, patience: patience)
    }

    @Test func viewsAreListedAndDrawn() throws {
        let process = try start()
        let list = try process.answer(to: PreviewRequest(number: 1, .list), patience: 60).0
        #expect(list.views.map(\.name).first == "FailingPreviews fine" && list.views.count == 6)
        let (answer, images) = try show("fine", in: process)
        #expect(answer.number == 5 && images.count == 2 && images.allSatisfy { $0.starts(with: [0x89, 0x50]) })
        // What a view prints is no part of the protocol.
        let printed = try show("print", in: process)
        #expect(printed.0.number == 5 && printed.1.count == 2)
        process.readErrors()
        #expect(process.messages.contains("{\"number\": 7}"))
    }

    @Test(arguments: ["crash", "hog"])
    func aFailureIsReported(preview: String) throws {
        let process = try start()
        let failure = #expect(throws: PreviewProcess.Failure.self) { try show(preview, in: process) }
        #expect(failure?.description.hasPrefix("the view has crashed: ") == true)
        if preview == "crash" { #expect(process.messages.contains("the view has failed")) }
        // Another process draws the others.
        #expect(try show("fine", in: try start()).1.count == 2)
    }

    /// A process goes on after the backtrace that it was asked for, and must be ended.
    @Test(arguments: [false, true])
    func aViewThatDoesNotEndIsEnded(writesBacktrace: Bool) throws {
        let process = try start(writesBacktraces: writesBacktrace)
        let failure = #expect(throws: PreviewProcess.Failure.self) { try show("loop", in: process, patience: 1) }
        #expect(failure?.description == "the view does not end within 1.0 s")
        #expect(process.messages.contains("Program crashed: Aborted") == writesBacktrace, "\(process.messages)")
    }

    @Test func programsThatDrawNothingAreErrors() throws {
        let process = try PreviewProcess("/bin/echo", writesBacktraces: false)
        #expect(throws: PreviewProcess.Failure.self) {
            try process.answer(to: PreviewRequest(number: 1, .list), patience: 60)
        }
        #expect(throws: CommandFailure.self) { try PreviewProcess("/no/such/program") }
    }

    @Test func imagesAreComparedWithReferences() throws {
        let folder = NSTemporaryDirectory() + "previews-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var check = PreviewCheck(
            program: try ProgramRun.path(of: "PreviewProbe"),
            references: folder + "/References",
            artifacts: folder + "/Artifacts"
        )
        check.view = "FailingPreviews fine"
        #expect(try check.run().failures.allSatisfy { $0.hasSuffix("does not exist; write it with --update") })
        check.updates = true
        #expect(try check.run().written == 2)
        check.updates = false
        let equal = try check.run()
        #expect(equal.equal == 2 && equal.failures.isEmpty)
        // Another image.
        let dark = "\(folder)/References/PreviewProbe.FailingPreviews-fine-dark.png"
        try FileManager.default.removeItem(atPath: dark)
        try FileManager.default.copyItem(atPath: dark.replacing("-dark", with: "-light"), toPath: dark)
        let different = try check.run()
        #expect(different.equal == 1 && different.failures.count == 1)
        #expect(different.failures.first?.contains("pixels differ from \(dark)") == true)
        check.view = "None"
        #expect(throws: CommandFailure.self) { try check.run() }
    }
}
