import Foundation
import EaselPreviews
import UIKit
import UIKitTesting

/// Snapshot tests of all views and previews of a program: each is compared with a reference image, in light and in dark style.
///
/// The fonts are those of tests, so that images are the same on every machine.
struct PreviewCheck {
    /// The results of a check.
    struct Result {
        var equal = 0
        var written = 0
        /// A line for each view that differs, fails, or has no reference.
        var failures: [String] = []
    }

    /// The path of the program.
    let program: String
    /// The folder of the reference images.
    let references: String
    /// The folder for images of views that differ.
    let artifacts: String
    /// The name of the view to check; `nil` for all.
    var view: String?
    /// A Boolean value that indicates whether the references are written.
    var updates = false

    private static let patience = 20.0

    /// The canvases, by the endings of the names of images.
    static let canvases: [(name: String, canvas: PreviewCanvas)] = {
        var dark = PreviewCanvas()
        dark.isDark = true
        return [("light", PreviewCanvas()), ("dark", dark)]
    }()

    /// Draws the views, and compares them.
    func run() throws -> Result {
        var process = try PreviewProcess(program)
        var result = Result()
        let list = try process.answer(to: PreviewRequest(number: 1, .list), patience: Self.patience).0
        if let error = list.error { throw CommandFailure.badData(error) }
        let views = list.views.filter { view == nil || $0.id == view || $0.name == view }
        guard !views.isEmpty else {
            throw CommandFailure.usage(
                view.map { "there is no view named \($0)" } ?? "there are no views with @IBDesignable and no previews"
            )
        }
        for (index, view) in views.enumerated() {
            do {
                try check(view, number: index + 2, process, &result)
            } catch let failure as PreviewProcess.Failure {
                process.readErrors()
                result.failures.append("\(view.id): \(failure)\n\(process.messages)")
                // The other views are drawn by a new process.
                process = try PreviewProcess(program)
            }
        }
        return result
    }

    private func check(
        _ view: PreviewedView,
        number: Int,
        _ process: PreviewProcess,
        _ result: inout Result
    ) throws {
        var request = PreviewRequest(number: number, .show)
        request.view = view.id
        request.canvases = Self.canvases.map(\.canvas)
        request.usesBundledFonts = true
        request.values = try KeptValueFile(of: view)?.read() ?? [:]
        let (answer, images) = try process.answer(to: request, patience: Self.patience)
        if let error = answer.error { return result.failures.append("\(view.id): \(error)") }
        result.failures += answer.warnings.map { "\(view.id): \($0)" }
        for ((name, _), image) in zip(Self.canvases, images) {
            try compare(image, named: "\(Self.fileName(of: view.id))-\(name)", &result)
        }
    }

    /// Returns the name of a file for an identifier, which may contain any character.
    static func fileName(of id: String) -> String {
        String(id.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" ? $0 : "-" }.prefix(100))
    }

    private func compare(_ image: [UInt8], named name: String, _ result: inout Result) throws {
        let path = "\(references)/\(name).png"
        if updates {
            try Self.create(references)
            try ReplacedFile.write(Data(image), to: path)
            result.written += 1
            return
        }
        guard RegularFile.exists(at: path) else {
            return result.failures.append("\(path) does not exist; write it with --update")
        }
        if try RegularFile.bytes(of: path, atMost: PreviewAnswer.largestImage) == image {
            result.equal += 1
            return
        }
        try Self.create(artifacts)
        let actualPath = "\(artifacts)/\(name)-actual.png"
        try ReplacedFile.write(Data(image), to: actualPath)
        let (expected, actual) = try (ScreenImage(contentsOf: path), ScreenImage(contentsOf: actualPath))
        let count = actual.differences(from: expected)
        guard count > 0 else {
            result.equal += 1
            return
        }
        let difference = "\(artifacts)/\(name)-difference.png"
        try actual.difference(from: expected).write(to: difference)
        result.failures.append("\(count) pixels differ from \(path); expected, difference and actual: \(difference)")
    }

    private static func create(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.cannotCreate("cannot create the folder \(folder): \(error.localizedDescription)")
        }
    }
}
