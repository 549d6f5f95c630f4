import Foundation
import LinuxIO

/// The address of the page of an inspector, with the secret that its users need.
package struct InspectorLink: Hashable, Sendable {
    /// The way to the server.
    package let address: InspectorAddress
    /// The secret.
    package let token: String

    package init(_ address: InspectorAddress, token: String) {
        self.address = address
        self.token = token
    }

    /// Parses the secret and the address; returns `nil` for another text.
    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let address = InspectorAddress(String(parts[1])), !parts[0].isEmpty,
            parts[0].allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        self.init(address, token: String(parts[0]))
    }

    /// The secret and the address, as they are stored.
    var text: String {
        switch address {
        case .port(let port): "\(token) \(port)"
        case .socket(let path): "\(token) \(path)"
        }
    }

    /// The address for a browser, and the command that connects it to a socket.
    package var instructions: String {
        switch address {
        case .port(let port): "http://127.0.0.1:\(port)/\(token)/"
        case .socket(let path): "http://127.0.0.1:8123/\(token)/ after: ssh -N -L 8123:\(path.printableLine) HOST"
        }
    }
}

/// The addresses of the pages of inspectors, each in a file that only the user of the program can read.
///
/// The files are in the folder for sockets of the service or of the user, in a folder `inspector` that only this user can enter.
package struct InspectorLinks {
    /// The name of the folder.
    private static let folderName = "inspector"
    /// The maximum size of a file, in bytes.
    private static let longestLink = 4096
    /// The time for a program on this machine to accept a connection, in milliseconds.
    private static let connectionPatience: CInt = 1000

    /// The folder for sockets of the service or of the user; `nil` if there is none.
    private let folder: String?

    init(_ options: ControlOptions) {
        folder = options.serviceFolder ?? options.userFolder.map { "\($0)/\(ControlSockets.folderName)" }
    }

    // MARK: The program

    /// Stores the address of a page.
    /// - Returns: The file; `nil` if there is no folder that is the user's alone.
    func publish(_ link: InspectorLink, of app: String) -> File? {
        guard let folder, !app.contains("/") else { return nil }
        let own = "\(folder)/\(Self.folderName)"
        mkdir(folder, 0o700)
        mkdir(own, 0o700)
        var status = stat()
        guard lstat(own, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o077 == 0,
            status.st_uid == geteuid()
        else { return nil }
        let path = "\(own)/\(app)"
        do throws(FileError) {
            try ReplacedFile.write(Data("\(link.text)\n".utf8), to: path, durability: .cached, isRegular: true)
            return File(path: path, link: link)
        } catch {
            return nil
        }
    }

    /// The file with the address of a page.
    package struct File {
        fileprivate let path: String
        fileprivate let link: InspectorLink

        /// Removes the file, unless another program of the same name has replaced it.
        func remove() { if InspectorLinks.readLink(path) == link { unlink(path) } }
    }

    /// Writes the address of a page to the terminal that the program was started from, if there is one. It is no message: the
    /// status and the reports of the program do not have it.
    static func show(_ link: InspectorLink) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        var polled = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        // A terminal that was stopped must not stop the program.
        guard poll(&polled, 1, 100) == 1 else { return }
        let bytes = Array("inspector: \(link.instructions)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }

    // MARK: The command

    /// Returns the address of the page of a program.
    /// - Parameter app: The name of the app; `nil` for the only program with an inspector.
    package static func link(of app: String?, _ environment: [String: String]) throws(InspectorError) -> InspectorLink {
        var options = ControlOptions()
        options.readFolders(environment)
        let services = "/run/\(ControlSockets.folderName)"
        var folders = [options.userFolder.map { "\($0)/\(ControlSockets.folderName)" }, options.serviceFolder]
            .compactMap(\.self)
        folders += Folder.names(in: services).map { "\(services)/\($0)" }
        var links: [String: InspectorLink] = [:]
        for folder in folders {
            let own = "\(folder)/\(folderName)"
            for name in Folder.names(in: own) where links[name] == nil && (app == nil || name == app) {
                guard let link = readLink("\(own)/\(name)"), isAlive(link) else { continue }
                links[name] = link
            }
        }
        if links.count > 1 { throw .several(links.keys.sorted()) }
        guard let link = links.values.first else { throw .noInspector(app: app ?? "any") }
        return link
    }

    /// Returns the first line of a file, if it is an address.
    private static func readLink(_ path: String) -> InspectorLink? {
        guard let text = try? RegularFile.text(of: path, atMost: longestLink) else { return nil }
        return InspectorLink(String(text.prefix { !$0.isNewline }))
    }

    /// Returns a Boolean value that indicates whether a program listens at the address: the file of a program that was killed
    /// stays.
    private static func isAlive(_ link: InspectorLink) -> Bool {
        let number: UInt16
        switch link.address {
        case .port(let port): number = port
        case .socket(let path):
            guard let descriptor = try? LocalSocket.connect(to: path) else { return false }
            close(descriptor)
            return true
        }
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = number.bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        var code: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        // Without a listener, the connection is refused at once.
        guard poll(&polled, 1, connectionPatience) == 1 else { return false }
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 && code == 0
    }
}
