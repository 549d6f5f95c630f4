import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import Host
@testable import RFB

/// The users that may connect to a socket of a socket unit.
@Suite struct SocketAccessTests {
    private static let me: uid_t = 1000
    private static let myGroup: gid_t = 1001

    private struct File {
        var mode: mode_t
        var user: uid_t = 0
        var group: gid_t = 0
    }

    /// Returns the reason why others might connect to `/run/easel/vnc`.
    private func exposure(_ socket: File, folder: File = File(mode: 0o755), kind: mode_t = S_IFSOCK) -> String? {
        var access = SocketAccess(user: Self.me, group: Self.myGroup)
        access.lstat = { (path) throws(Errno) in
            let file = path == "/run/easel/vnc" ? socket : path == "/run/easel" ? folder : File(mode: 0o755)
            var status = stat()
            status.st_mode = file.mode | (path == "/run/easel/vnc" ? kind : S_IFDIR)
            status.st_uid = file.user
            status.st_gid = file.group
            return status
        }
        return access.exposure(ofSocketAt: "/run/easel/vnc")
    }

    @Test func ownerAndModeDecide() {
        #expect(exposure(File(mode: 0o600)) == nil && exposure(File(mode: 0o600, user: Self.me)) == nil)
        #expect(exposure(File(mode: 0o660)) == nil, "the group of root")
        #expect(exposure(File(mode: 0o660, group: Self.myGroup)) == nil)
        // The mode of systemd, if the unit names none.
        #expect(exposure(File(mode: 0o666)) == "its mode is 666")
        #expect(exposure(File(mode: 0o602)) == "its mode is 602")
        #expect(exposure(File(mode: 0o660, group: 44)) == "its mode is 660 and its group is 44")
        #expect(exposure(File(mode: 0o640, group: 44)) == nil, "only writing permits a connection")
        #expect(exposure(File(mode: 0o600, user: 33)) == "its owner is the user 33")
        #expect(exposure(File(mode: 0o600), kind: S_IFLNK) == "/run/easel/vnc is not a socket")
    }

    @Test func foldersThatOthersWriteToDecide() {
        let socket = File(mode: 0o600)
        #expect(exposure(socket, folder: File(mode: 0o1777)) == nil, "nobody replaces the files of others")
        #expect(exposure(socket, folder: File(mode: 0o775)) == nil, "the group of root")
        #expect(exposure(socket, folder: File(mode: 0o777)) == "others may write to the folder /run/easel")
        #expect(exposure(socket, folder: File(mode: 0o775, group: 44)) == "others may write to the folder /run/easel")
        #expect(exposure(socket, folder: File(mode: 0o755, user: 33)) == "the folder /run/easel belongs to the user 33")
        // A folder does not protect a socket with any permissions.
        #expect(exposure(File(mode: 0o666), folder: File(mode: 0o700)) != nil)
    }

    @Test func socketWithoutFileIsExposed() {
        #expect(SocketAccess().exposure(ofSocketAt: "") != nil)
        #expect(SocketAccess().exposure(ofSocketAt: "/nonexistent/socket")?.contains("No such file") == true)
    }

    /// A socket that listens, as of a socket unit, with a mode.
    private func options(mode: mode_t, _ body: (RemoteOptions, String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "easel-vnc-\(UUID().uuidString.prefix(8))"
        let descriptor = try LocalSocket.listen(at: path)
        defer {
            unlink(path)
            close(descriptor)
        }
        chmod(path, mode)
        var options = RemoteOptions()
        options.isPassed = true
        let variables = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "vnc"]
        options.passedSockets = PassedSockets(variables, first: descriptor)
        try body(options, path)
    }

    /// Without a password, everyone may connect to a socket with systemd's mode.
    @Test func passedSocketForAllUsersNeedsPassword() throws {
        func configuration(_ options: RemoteOptions) throws(HostError) -> RFBConfiguration? {
            try options.configuration(for: .drm, name: "app")
        }
        try options(mode: 0o666) { options, path in
            let error = RFBError.publicSocket(path: path, reason: "its mode is 666")
            #expect(error.exitStatus == 64)
            #expect {
                try configuration(options)
            } throws: {
                if case .remote(error)? = $0 as? HostError { true } else { false }
            }
            var open = options
            open.passwordPath = "none"
            let requested = try configuration(open)
            #expect(requested?.admitsOwnUsersOnly == false)
            let password = NSTemporaryDirectory() + "easel-password-\(UUID().uuidString.prefix(8))"
            defer { unlink(password) }
            try "secret\n".write(toFile: password, atomically: true, encoding: .utf8)
            open.passwordPath = password
            let protected = try configuration(open)
            #expect(protected?.password != nil)
        }
        try options(mode: 0o600) { options, _ in
            let own = try configuration(options)
            #expect(own?.admitsOwnUsersOnly == true)
        }
    }

    @Test func passedSocketWithoutFileNeedsPassword() throws {
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let text = "easel-vnc-\(UUID().uuidString)"
        withUnsafeMutableBytes(of: &name.sun_path) { $0[1...].copyBytes(from: text.utf8) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + text.utf8.count)
        let result = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(result == 0 && listen(descriptor, 1) == 0)
        let variables = ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "1"]
        let address = try #require(try PassedSockets(variables, first: descriptor).address(named: "vnc"))
        #expect(throws: RFBError.self) { try address.checkPrivacy() }
    }

    // MARK: Credentials

    @Test func credentialsAreThoseOfPeer() throws {
        var pair: [CInt] = [0, 0]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &pair) == 0)
        defer { for descriptor in pair { close(descriptor) } }
        let credentials = try #require(PeerCredentials(pair[0]))
        #expect(credentials.user == geteuid() && credentials.groups.contains(getegid()))
        #expect(Peer(pair[0]) == .user(geteuid()))
        let network = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(network) }
        #expect(Peer(network) == .unknown)
    }

    @Test func peersOfOwnUserAndGroupBelong() {
        func belongs(_ user: uid_t, _ groups: Set<gid_t>) -> Bool {
            PeerCredentials(user: user, groups: groups).belongs(to: Self.me, Self.myGroup)
        }
        #expect(belongs(0, [0]) && belongs(Self.me, [5]) && belongs(33, [5, Self.myGroup]))
        #expect(!belongs(33, [33]) && !belongs(65_534, []))
    }

    /// The program at the other end is that of another user: its connection is closed.
    @Test func connectionOfOtherUserIsClosed() throws {
        for (user, isAdmitted) in [(geteuid(), true), (geteuid() + 77, false)] {
            let host = try TestServer {
                $0.admitsOwnUsersOnly = true
                $0.credentials = { _ in PeerCredentials(user: user, groups: []) }
            }
            defer { host.server.end() }
            let viewer = try TestViewer(host.path)
            if isAdmitted {
                try viewer.start()
                try viewer.readScreen()
            } else {
                #expect(viewer.isEnded())
            }
        }
        let host = try TestServer { $0.credentials = { _ in nil } }
        defer { host.server.end() }
        try TestViewer(host.path).start()
    }

    // MARK: A missing socket

    /// An app on a panel runs without its socket. One that only VNC clients show does not.
    @Test func missingSocketIsWarningBesidePanel() throws {
        var options = RemoteOptions()
        options.isPassed = true
        for kind in [DisplayOptions.Kind.drm, .fbdev] {
            var warnings: [String] = []
            let configuration = try options.configuration(for: kind, name: "app") { warnings.append("\($0)") }
            #expect(configuration == nil && warnings.count == 1)
            #expect(warnings.first?.contains("has passed no socket named vnc") == true)
        }
        for kind in [DisplayOptions.Kind.vnc, .virtual] {
            #expect(throws: HostError.self) {
                try options.configuration(for: kind, name: "app") { _ in Issue.record("a warning") }
            }
        }
    }
}
