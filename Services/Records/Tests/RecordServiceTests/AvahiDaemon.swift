import Foundation
import Glibc

/// Avahi in a network of its own, with a bus of its own. The machine's are not touched.
final class AvahiDaemon {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A Boolean value that indicates whether Debian's packages `avahi-daemon` and `dbus-daemon` are installed.
    static let isInstalled = [daemon, busDaemon].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    /// A Boolean value that indicates whether Avahi can run in a namespace.
    static let isPossible = isInstalled && Namespace.isPermitted

    private static let daemon = "/usr/sbin/avahi-daemon"
    private static let busDaemon = "/usr/bin/dbus-daemon"
    /// The address of the machine in its network, and its name.
    static let address = "10.78.0.1"
    static let hostName = "easel-test"

    /// The network.
    let network: Namespace
    /// The folder of the services that Avahi announces.
    let services: URL
    /// The address of the bus.
    let bus: String
    private let folder: URL
    private let busProcess = Process()
    /// Avahi's parent, and the messages of both, while it runs.
    private var process: Process?
    private var messages: Pipe?
    /// Avahi's parent ends it when this end of the pipe is closed, which is also when the program is killed.
    private let life = Pipe()
    /// The process of Avahi.
    private var identifier: pid_t?

    /// Creates the network and the bus.
    init() throws {
        network = try Namespace(.net)
        // The address of a socket is short.
        folder = URL(filePath: "/tmp/easel-avahi-\(UUID().uuidString.prefix(8))", directoryHint: .isDirectory)
        services = folder.appending(path: "services")
        bus = "unix:path=\(folder.path)/bus"
        try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
        try Data(Self.busSettings(bus).utf8).write(to: folder.appending(path: "bus.conf"))
        try Data(Self.settings.utf8).write(to: folder.appending(path: "avahi.conf"))
        try network.run("ip", "link", "add", "name", "easel0", "type", "veth", "peer", "name", "easel1")
        try network.run("ip", "address", "add", "\(Self.address)/24", "dev", "easel0")
        for name in ["lo", "easel0", "easel1"] { try network.run("ip", "link", "set", "dev", name, "up") }
        busProcess.executableURL = URL(filePath: Self.busDaemon)
        busProcess.arguments = [
            "--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--print-address",
        ]
        let output = Pipe()
        busProcess.standardOutput = output
        busProcess.standardError = FileHandle.nullDevice
        try busProcess.run()
        // It listens when it prints its address.
        if output.fileHandleForReading.availableData.isEmpty { throw Failure(description: "the bus has ended") }
    }

    deinit {
        stop()
        if busProcess.isRunning { kill(busProcess.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func busSettings(_ address: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <listen>\(address)</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow user="*"/>
            <allow own="*"/>
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
          </policy>
        </busconfig>
        """
    }

    private static let settings = """
        [server]
        host-name=\(hostName)
        use-ipv4=yes
        use-ipv6=yes
        enable-dbus=yes
        [wide-area]
        enable-wide-area=no
        [publish]
        publish-workstation=no
        publish-hinfo=no

        """

    /// Starts Avahi, and waits until it announces a number of services.
    func start(services count: Int) throws {
        // Its folders are at fixed paths, so that it gets others there. It closes all descriptors that it inherits, by one of which
        // Foundation would learn that it has ended: so it is the child of a process that waits for the end of its own input.
        let script = """
            mount -t tmpfs none /run && mkdir /run/avahi-daemon && mount --bind "$1" /etc/avahi/services || exit
            \(Self.daemon) -f "$2" --no-drop-root --no-chroot --no-rlimits --no-proc-title &
            echo "daemon $!"
            read -r line || :
            kill -KILL $!
            """
        let arguments = ["sh", "-c", script, "sh", services.path, "\(folder.path)/avahi.conf"]
        let command = network.prefix + ["/usr/bin/unshare", "--mount"] + arguments
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        let path = "/usr/sbin:/usr/bin:/sbin:/bin"
        process.environment = ["DBUS_SYSTEM_BUS_ADDRESS": bus, "PATH": path, "LANG": "C.UTF-8"]
        let output = Pipe()
        process.standardInput = life
        process.standardOutput = output
        process.standardError = output
        try process.run()
        self.process = process
        messages = output
        var text = ""
        while identifier == nil
            || text.split(separator: "\n").count(where: { $0.hasSuffix("successfully established.") }) < count
        {
            let part = output.fileHandleForReading.availableData
            if part.isEmpty { throw Failure(description: "Avahi has ended: \(text)") }
            text += String(decoding: part, as: UTF8.self)
            let line = text.split(separator: "\n").first { $0.hasPrefix("daemon ") }
            identifier = line.flatMap { pid_t($0.dropFirst(7)) }
        }
    }

    func send(_ signal: CInt) {
        if let identifier { kill(identifier, signal) }
    }

    /// Ends Avahi.
    func stop() {
        send(SIGKILL)
        identifier = nil
        guard let process else { return }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        self.process = nil
    }
}
