import Foundation
import RecordNetwork

/// The file by which Avahi announces a server on the local network. The server itself needs no access to Avahi.
public struct AvahiServiceFile: Hashable, Sendable {
    /// The folder of the files that Avahi reads, at once when they change.
    public static let folder = "/etc/avahi/services"
    /// The name of the file.
    public static let fileName = "easel-records.service"
    /// The largest number of bytes of a name, which is a label of DNS.
    private static let nameSize = 63

    private let name: String?
    private let port: Int
    private let serverKey: Data

    /// Creates the file of a server.
    /// - Parameters:
    ///   - name: The name for users; `nil` for that of the machine.
    ///   - serverKey: The hash of the public key, as in the links of the server.
    /// - Throws: ``ToolError`` if the name is not valid, and an error of `RecordServerLink` for the port and the key.
    public init(name: String?, port: Int, serverKey: Data) throws {
        _ = try RecordServerLink(host: "localhost", port: port, serverKey: serverKey)
        if let name {
            guard (1...Self.nameSize).contains(name.utf8.count) else {
                throw ToolError("the name has \(name.utf8.count) bytes, but can have 1 to \(Self.nameSize)")
            }
            guard !name.unicodeScalars.contains(where: Self.isControl) else {
                throw ToolError("the name has a control character")
            }
        }
        self.name = name
        self.port = port
        self.serverKey = serverKey
    }

    /// Characters that XML cannot have, and others without an appearance.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
    }

    /// The contents.
    public var text: String {
        // Avahi replaces `%h` by the name of the machine.
        let name = name.map { "<name>\(Self.escaped($0))</name>" } ?? "<name replace-wildcards=\"yes\">%h</name>"
        let texts = ServerAnnouncement.texts(serverKey: serverKey).map {
            "    <txt-record>\(Self.escaped($0))</txt-record>\n"
        }
        return """
            <?xml version="1.0" encoding="utf-8" standalone="no"?>
            <!DOCTYPE service-group SYSTEM "avahi-service.dtd">
            <!-- Written by `easel-records announce`. -->
            <service-group>
              \(name)
              <service>
                <type>\(ServerAnnouncement.serviceType)</type>
                <port>\(port)</port>
            \(texts.joined())  </service>
            </service-group>

            """
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        // Not characters: a sign with an accent is one of them.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Writes the file. Avahi, which runs as a user of its own, sees all of it or none.
    /// - Throws: ``ToolError`` if there is no such folder, or if it cannot be written to.
    public func write(to folder: URL) throws {
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw ToolError("there is no folder \(folder.path); install the package \"avahi-daemon\"")
        }
        // Avahi reads files with another ending only.
        let staged = folder.appending(path: ".\(Self.fileName).\(UUID().uuidString)")
        let target = folder.appending(path: Self.fileName)
        do {
            try Data(text.utf8).write(to: staged)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: staged.path)
        } catch {
            unlink(staged.path)
            throw ToolError("cannot write to \(folder.path): \(error.localizedDescription)")
        }
        if rename(staged.path, target.path) != 0 {
            let reason = String(cString: strerror(errno))
            unlink(staged.path)
            throw ToolError("cannot write \(target.path): \(reason)")
        }
    }

    /// Removes the file, if there is one.
    /// - Throws: ``ToolError`` if it cannot be removed.
    public static func remove(from folder: URL) throws {
        let target = folder.appending(path: fileName)
        if unlink(target.path) != 0, errno != ENOENT {
            throw ToolError("cannot remove \(target.path): \(String(cString: strerror(errno)))")
        }
    }
}
