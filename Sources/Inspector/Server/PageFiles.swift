import Foundation
import ImageCodecs
import Raster

/// The files of the page, which are part of the program.
enum PageFiles {
    /// The type of scripts.
    static let script = "text/javascript; charset=utf-8"

    /// Returns a file and its type; `nil` if there is none with this path.
    static func file(at path: String) -> (type: String, bytes: [UInt8])? {
        switch path {
        case "/": ("text/html; charset=utf-8", PackageResources.index_html)
        case "/style.css": ("text/css; charset=utf-8", PackageResources.style_css)
        case "/main.js": (script, PackageResources.main_js)
        case "/link.js": (script, PackageResources.link_js)
        case "/dom.js": (script, PackageResources.dom_js)
        case "/screen.js": (script, PackageResources.screen_js)
        case "/tree.js": (script, PackageResources.tree_js)
        case "/properties.js": (script, PackageResources.properties_js)
        case "/exploded.js": (script, PackageResources.exploded_js)
        case "/timeline.js": (script, PackageResources.timeline_js)
        case "/log.js": (script, PackageResources.log_js)
        case "/compare.js": (script, PackageResources.compare_js)
        case "/clock.js": (script, PackageResources.clock_js)
        case "/touches.js": (script, PackageResources.touches_js)
        default: nil
        }
    }

    /// Returns an image as a PNG file in Base64; `nil` if there is not enough memory.
    static func text(of image: Surface) -> InspectorValue? {
        do throws(ImageFileError) {
            return .text(try PNG.encode(image, opaque: false).base64EncodedString())
        } catch {
            return nil
        }
    }

    /// Returns a file of the page of previews and its type; `nil` if there is none with this path.
    static func previewFile(at path: String) -> (type: String, bytes: [UInt8])? {
        switch path {
        case "/": ("text/html; charset=utf-8", PackageResources.preview_html)
        case "/preview.css": ("text/css; charset=utf-8", PackageResources.preview_css)
        case "/preview.js": (script, PackageResources.preview_js)
        case "/style.css", "/link.js", "/dom.js", "/properties.js": file(at: path)
        default: nil
        }
    }

    /// Returns a response with the pixels of the screen as a PNG file.
    static func image(of surface: Surface?) -> HTTPResponse {
        guard let surface else { return .error(500, "there is not enough memory for a copy of the frame") }
        do throws(ImageFileError) {
            return HTTPResponse(status: 200, type: "image/png", body: Array(try PNG.encode(surface, opaque: true)))
        } catch {
            return .error(500, "\(error)")
        }
    }
}
