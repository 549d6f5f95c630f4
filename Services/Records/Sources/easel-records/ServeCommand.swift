import ArgumentParser
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import PostgresStore
import RecordNetwork
import RecordService
import RecordStore

/// Serves records until a signal ends it.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves records over HTTPS until SIGTERM."
    )

    @OptionGroup var options: FolderOptions
    @Option(name: .long, help: "The address to listen on.")
    var address = "0.0.0.0"
    @Option(name: .long, help: "The port; by default that of the settings. With 0, the system selects one.")
    var port: Int?
    @Option(name: .long, help: "The port for metrics of Prometheus, on the loopback address without TLS.")
    var metricsPort: Int?
    @Option(name: .long, help: "The largest number of connections.")
    var connections = 2500
    @Option(name: .long, help: "The largest number of connections of an address.")
    var addressConnections = 500
    @Option(name: .long, help: "The requests of an address per second.")
    var addressRate = 200.0
    @Option(name: .long, help: "The requests of an account per second.")
    var accountRate = 200.0

    /// The bytes of messages that are received at one time.
    private static let bodyMemory: Int64 = 256 << 20
    /// The seconds without a byte after which a connection ends that sends a request, or waits for the next one.
    private static let idleTime: Int64 = 60

    func run() async throws {
        umask(0o077)
        let files = try ServerFiles(options.files)
        let key = try files.serverKey()
        var settings = ServiceOptions(containers: Set(files.settings.containers), serverKey: key)
        settings.accountRate = ServiceOptions.Rate(burst: max(1, accountRate * 5), perSecond: max(0.1, accountRate))
        settings.addressConnectionCount = addressConnections
        settings.addressRate = ServiceOptions.Rate(burst: max(1, addressRate * 5), perSecond: max(0.1, addressRate))
        // A session begins with two of these requests, and lasts for many others.
        settings.openRate = ServiceOptions.Rate(burst: max(2, addressRate * 1.5), perSecond: max(0.1, addressRate / 20))
        settings.partSize = min(settings.assetSize, max(0, files.settings.quota ?? .max))
        let service = RecordService(
            store: try files.openStore(),
            accounts: try files.openAccounts(),
            options: settings,
            parts: files.folder.parts,
            log: logLine
        )
        try Self.emptyIncoming(files.folder)
        // Changes by other servers.
        let listener = files.settings.database.map { database in
            PostgresListener(parameters: database) { service.didChange($0) }
        }
        defer { listener?.cancel() }
        let tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try files.certificates().map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: files.folder.privateKey.path, format: .pem))
        )
        var logger = Logger(label: "easel-records")
        logger.logLevel = .error
        let work = Work()
        let responder = RecordResponder(
            service: service,
            work: work,
            memory: BodyMemory(limit: Self.bodyMemory),
            incoming: files.folder.incoming
        )
        let channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionHandler(service)],
            idleTimeout: .seconds(Self.idleTime),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 8192,
                maxHeaderListSize: 16_384,
                maxHeaderFieldCount: 64
            )
        )
        let application = Application(
            responder: responder,
            server: try .tls(.http1(configuration: channel), tlsConfiguration: tls),
            configuration: .init(
                address: .hostname(address, port: port ?? files.settings.port),
                availableConnectionsDelegate: MaximumAvailableConnections(connections)
            ),
            services: [],
            onServerRunning: { channel in
                printLine("listening on port \(channel.localAddress?.port ?? 0)")
            },
            logger: logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.runService() }
            if let metricsPort {
                let metrics = Self.metrics(service, metricsPort, logger)
                group.addTask { try await metrics.run() }
            }
            group.addTask { try await Self.maintain(service, work) }
            // The others end with the server.
            _ = try await group.next()
            group.cancelAll()
        }
    }

    /// Removes files that were being received when the server ended, apart from parts with which devices go on.
    private static func emptyIncoming(_ files: ServerFolder) throws {
        let folder = files.incoming
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name != files.parts.lastPathComponent {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    private static func metrics(
        _ service: RecordService,
        _ port: Int,
        _ logger: Logger
    ) -> some ApplicationProtocol {
        Application(
            responder: CallbackResponder<ConnectionContext> { request, _ in
                guard request.method == .get, request.uri.path == "/metrics" else { return Response(status: .notFound) }
                return Response(
                    status: .ok,
                    headers: [.contentType: "text/plain; version=0.0.4"],
                    body: ResponseBody(byteBuffer: ByteBuffer(string: service.metrics.text))
                )
            },
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            logger: logger
        )
    }

    /// Sends comments on idle connections, and removes unused files once in an hour.
    private static func maintain(_ service: RecordService, _ work: Work) async throws {
        var elapsed = 0.0
        while true {
            try await Task.sleep(for: .seconds(RecordResponder.commentTime))
            service.hub.wakeAll()
            elapsed += RecordResponder.commentTime
            if elapsed < 3600 { continue }
            elapsed = 0
            await work.performAlways {
                do { try service.removeUnusedAssets() } catch { logLine("{\"error\":\"cannot remove unused assets\"}") }
            }
        }
    }
}
