import AppFiles
import ArgumentParser
import SketchApp
import UIKit

/// The `easel export` command.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Exports pages of sketch as PNG, PDF or SVG. sketch may be running.",
        discussion: "Reads the drawing that `easel run sketch` stores, or the one in the folder of --storage."
    )

    @Argument(help: "The app: sketch.")
    var app: App

    @OptionGroup var storage: StorageOptions

    @Option(help: "The number of the page, from 1. Default: all pages for a PDF, the current page for other formats.")
    var page: Int?

    @Option(help: "The number of pixels per point of a PNG, 0.5 to 8.")
    var scale = 1.0

    @Option(name: .customLong("format"), help: "The format: png, pdf or svg. Default: the extension of the file name.")
    var namedFormat: PageExport?

    @Argument(help: "The file to write; - is standard output and requires --format.")
    var output: String

    private var format: PageExport? {
        namedFormat ?? PageExport(rawValue: (output as NSString).pathExtension.lowercased())
    }

    mutating func validate() throws {
        if app != .sketch { throw ValidationError("cannot export \(app.rawValue): only sketch has pages") }
        if format == nil {
            throw ValidationError("\(output): the file name must end in .png, .pdf or .svg; otherwise specify --format")
        }
        if !(0.5...8).contains(scale) { throw ValidationError("--scale \(scale): expected 0.5 to 8") }
    }

    func run() throws {
        try CommandFailure.reporting {
            guard let format else { return }
            let environment = ProcessInfo.processInfo.environment
            let location = try storage.storage(
                of: app,
                otherwise: AppStorage(of: app.rawValue, environment: environment)
            )
            guard let folder = location.folder else {
                throw CommandFailure.usage("no storage to export from; specify --storage")
            }
            let book = try read(folder)
            let pages = try pages(of: book, format)
            do throws(PageExport.Failure) {
                try format.write(pages, paper: book.paper, scale: scale, to: output)
            } catch .noPaper {
                throw CommandFailure.noInput("\(folder.path): \(PageExport.Failure.noPaper)")
            } catch {
                throw CommandFailure.cannotCreate("\(error)")
            }
            CommandOutput(besides: output).print(
                "\(FileTarget.displayName(of: output)): \(pages.count == 1 ? "1 page" : "\(pages.count) pages")"
            )
        }
    }

    private func read(_ folder: URL) throws -> Sketchbook {
        do throws(StorageError) {
            return try SketchStore.read(folder)
        } catch {
            if case .foreign = error { throw CommandFailure.badData("\(error)") }
            throw CommandFailure.noInput("\(error)")
        }
    }

    private func pages(of book: Sketchbook, _ format: PageExport) throws -> [Page] {
        guard let page else { return format == .pdf ? book.pages : [book.page] }
        guard book.pages.indices.contains(page - 1) else {
            throw CommandFailure.usage("--page \(page): expected 1 to \(book.pages.count)")
        }
        return [book.pages[page - 1]]
    }
}

extension PageExport: ExpressibleByArgument {}
