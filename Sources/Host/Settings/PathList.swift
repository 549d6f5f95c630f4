/// A list of absolute paths in one text, such as `/dev/input/event0:/dev/input/event1`.
///
/// A colon separates two paths only if a slash follows it, with which the next path begins. Other colons belong to a path,
/// such as those in `/dev/input/by-path/pci-0000:00:14.0-usb-0:1:1.0-event-mouse`.
package enum PathList {
    /// Returns the paths in a text; `nil` if one is not absolute. Empty elements are ignored.
    package static func paths(in text: String) -> [String]? {
        var paths: [String] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstRange(of: ":/")?.lowerBound ?? rest.endIndex
            let path = rest[..<end].trimmingColons
            if !path.isEmpty { paths.append(String(path)) }
            rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
        }
        return paths.allSatisfy { $0.hasPrefix("/") } ? paths : nil
    }

    /// Returns the text of paths; `nil` if no text has these paths, because one contains a separator or is not absolute.
    package static func text(of paths: [String]) -> String? {
        let text = paths.joined(separator: ":")
        return self.paths(in: text) == paths ? text : nil
    }
}

extension Substring {
    /// The text without the colons at its beginning and end.
    fileprivate var trimmingColons: Substring {
        var text = self
        while text.first == ":" { text.removeFirst() }
        while text.last == ":" { text.removeLast() }
        return text
    }
}
