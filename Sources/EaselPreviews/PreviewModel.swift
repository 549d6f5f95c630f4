import ImageCodecs
import UIKit
import UIKitTesting

/// The views and previews of some modules, and the one that is shown.
@MainActor
package final class PreviewModel {
    private let index: DesignableIndex
    private var stages: [PreviewStage] = []

    /// Creates a model.
    package init(_ index: DesignableIndex) { self.index = index }

    /// Answers a request.
    /// - Returns: The answer, and the bytes of its images.
    package func answer(_ request: PreviewRequest) -> (PreviewAnswer, [Data]) {
        var answer = PreviewAnswer(number: request.number)
        var files: [Data] = []
        do throws(PreviewFailure) {
            switch request.kind {
            case .list: answer.views = try views()
            case .show:
                try show(request) { warning in
                    if !answer.warnings.contains(warning) { answer.warnings.append(warning) }
                }
            case .set, .reset:
                guard !stages.isEmpty else { throw PreviewFailure("no view is shown") }
                for stage in stages {
                    if request.kind == .set {
                        try stage.set(request.property, to: request.value)
                    } else {
                        try stage.reset(request.property)
                    }
                    try stage.settle()
                }
            }
            if request.kind != .list { (answer.images, files) = try images() }
        } catch {
            answer.error = error.description
        }
        if request.kind != .list { answer.properties = stages.first?.properties ?? [] }
        return (answer, files)
    }

    /// The images of the canvases of the view that is shown.
    package var screenImages: [ScreenImage] { stages.map(\.image) }

    // MARK: Views

    private func views() throws(PreviewFailure) -> [PreviewedView] {
        var views: [PreviewedView] = []
        for entry in index.entries {
            for (id, content) in try contents(of: entry) {
                views.append(
                    PreviewedView(
                        id: id,
                        name: content.name,
                        isDesignable: id == entry.name,
                        file: entry.file,
                        line: entry.line
                    )
                )
            }
        }
        return views
    }

    /// Returns the views of an entry by their identifiers. Those of previews are different even if their names are the same.
    private func contents(of entry: DesignableEntry) throws(PreviewFailure) -> [(id: String, content: PreviewContent)] {
        let name = String(entry.name.drop { $0 != "." }.dropFirst())
        switch entry.content {
        case .view(let type):
            return [(entry.name, PreviewContent(name: name, size: nil) { .view(NewInstance.of(type)) })]
        case .previews(let type):
            // The code of the app may expect a screen and an application.
            let screen = try PreviewFailure.converting { () throws(VirtualScreenError) in
                try VirtualScreen(size: CGSize(width: 320, height: 320), scale: 2)
            }
            let previews = screen.host.session.perform { type.previews }
            var uses: [String: Int] = [:]
            return previews.map { preview in
                let use = uses[preview.name, default: 0] + 1
                uses[preview.name] = use
                let title = use == 1 ? preview.name : "\(preview.name) \(use)"
                let content = PreviewContent(name: "\(name) \(title)", size: preview.size) {
                    switch preview.content {
                    case .view(let make): .view(make())
                    case .controller(let make): .controller(make())
                    }
                }
                return ("\(entry.name)/\(title)", content)
            }
        }
    }

    // MARK: Drawing

    private func show(_ request: PreviewRequest, warn: (String) -> Void) throws(PreviewFailure) {
        stages = []
        guard (1...PreviewCanvas.most).contains(request.canvases.count) else {
            throw PreviewFailure("expected 1 to \(PreviewCanvas.most) canvases")
        }
        let id = PreviewedView.content(of: request.view)
        let name = id.prefix { $0 != "/" }
        guard let entry = index.entries.first(where: { $0.name == name }),
            var content = try contents(of: entry).first(where: { $0.id == id })?.content
        else { throw PreviewFailure("there is no view named \(request.view.prefix(100))") }
        if let size = request.size {
            guard size.count == 2 else { throw PreviewFailure("expected a width and a height") }
            content.size = CGSize(width: size[0], height: size[1])
        }
        var made: [PreviewStage] = []
        for canvas in request.canvases {
            let fonts: ScreenFonts = request.usesBundledFonts ? .bundled : .system
            made.append(try PreviewStage(content, on: canvas, index, values: request.values, fonts: fonts, warn: warn))
        }
        stages = made
    }

    private func images() throws(PreviewFailure) -> ([PreviewAnswer.Image], [Data]) {
        var images: [PreviewAnswer.Image] = []
        var files: [Data] = []
        for stage in stages {
            let image = stage.image
            do throws(ImageFileError) {
                let data = try PNG.encode(image.surface, opaque: true)
                images.append(PreviewAnswer.Image(width: image.width, height: image.height, byteCount: data.count))
                files.append(data)
            } catch {
                throw PreviewFailure("\(error)")
            }
        }
        return (images, files)
    }
}
