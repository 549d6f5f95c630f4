import Foundation
import LinuxIO

/// The address of the IBus daemon of a user.
enum IBusAddress {
    /// The limit of the file with an address, in bytes.
    private static let fileLimit = 8192
    private static let name = "IBUS_ADDRESS"

    /// Returns the address: that of the environment, or else the one that the daemon was last started with; `nil` if there is none.
    static func find(in environment: [String: String]) -> String? {
        if let address = environment[name], !address.isEmpty { return isValid(address) ? address : nil }
        guard let folder = folder(in: environment) else { return nil }
        // A file for each display, of which the newest is that of the running daemon.
        let found = Folder.names(in: folder).prefix(100).compactMap { name -> (date: Date, address: String)? in
            let path = folder + "/" + name
            guard let address = read(path), let values = try? FileManager.default.attributesOfItem(atPath: path),
                let date = values[.modificationDate] as? Date
            else { return nil }
            return (date, address)
        }
        return found.max { $0.date < $1.date }?.address
    }

    private static func folder(in environment: [String: String]) -> String? {
        if let path = environment["XDG_CONFIG_HOME"], path.hasPrefix("/") { return path + "/ibus/bus" }
        return environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.config/ibus/bus" : nil }
    }

    private static func read(_ path: String) -> String? {
        guard let text = try? RegularFile.text(of: path, atMost: fileLimit) else { return nil }
        let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name + "=") }
        return line.map { String($0.dropFirst(name.count + 1)) }.flatMap { isValid($0) ? $0 : nil }
    }

    /// Returns a Boolean value that indicates whether an address leads to a socket. Others would start a program.
    private static func isValid(_ address: String) -> Bool {
        address.utf8.count < 1024 && !address.contains("\0")
            && address.split(separator: ";").allSatisfy { $0.hasPrefix("unix:") }
    }
}
