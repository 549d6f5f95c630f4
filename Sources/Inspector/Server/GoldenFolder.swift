import Foundation
import LinuxIO

/// The images of failed tests in a folder, as `UIKitTesting` writes them: sheets with the expected image, the difference and the
/// actual image, and actual images of which there is no expected one.
struct GoldenFolder: Sendable {
    /// The endings of the names.
    static let endings = ["-difference.png", "-actual.png"]
    /// The maximum number of images that are listed.
    static let mostImages = 5000
    /// The maximum size of a file, in bytes.
    static let longestFile = 16 << 20

    let path: String

    /// The names of the images, sorted.
    var names: [String] {
        Folder.names(in: path).filter { name in Self.endings.contains { name.hasSuffix($0) } }
    }

    /// Returns the response to a request.
    /// - Parameter route: The path after the secret.
    func response(to route: String) -> HTTPResponse {
        switch route {
        case "/":
            return HTTPResponse(status: 200, type: "text/html; charset=utf-8", body: PackageResources.goldens_html)
        case "/goldens.js":
            return HTTPResponse(status: 200, type: PageFiles.script, body: PackageResources.goldens_js)
        case "/images.json":
            let list = InspectorValue.list(names.prefix(Self.mostImages).map { .text($0) })
            return HTTPResponse(status: 200, type: "application/json", body: Array(list.json.utf8))
        case "/style.css", "/dom.js":
            guard let file = PageFiles.file(at: route) else { break }
            return HTTPResponse(status: 200, type: file.type, body: file.bytes)
        default: return image(route)
        }
        return .error(404, "there is no such file")
    }

    private func image(_ route: String) -> HTTPResponse {
        let prefix = "/image/"
        // Only files of the folder itself, so that no name leads elsewhere.
        guard route.hasPrefix(prefix), let name = String(route.dropFirst(prefix.count)).removingPercentEncoding,
            names.contains(name)
        else { return .error(404, "there is no such image") }
        do throws(RegularFileError) {
            let bytes = try RegularFile.bytes(of: "\(path)/\(name)", atMost: Self.longestFile)
            return HTTPResponse(status: 200, type: "image/png", body: bytes)
        } catch {
            return .error(500, "\(error)")
        }
    }
}
