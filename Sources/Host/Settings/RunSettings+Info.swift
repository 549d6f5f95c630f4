import Foundation
import UIKitCore

extension RunSettings {
    /// The name of the program.
    var name: String { configuration?.app ?? ProcessInfo.processInfo.processName }

    /// Reads the program's `Info.plist`, applies the style that it requires, and returns the request to launch the
    /// program.
    mutating func launchRequest() throws(HostError) -> LaunchRequest {
        var request = LaunchRequest()
        request.module = moduleName
        if let path = infoPath {
            do throws(InfoPropertyListError) {
                request.manifest = try InfoPropertyList(path: path, module: moduleName).manifest()
            } catch {
                throw .infoPropertyList(error)
            }
        }
        if let style = request.manifest.style { appearance.style = style }
        request.urls = arguments.compactMap { argument in
            guard let url = URL(string: argument) else { return nil }
            return request.manifest.declares(url) || request.manifest.isShareLink(url) ? url : nil
        }
        return request
    }
}
