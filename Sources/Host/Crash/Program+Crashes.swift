import Foundation
import LinuxIO

extension Program {
    /// Makes the report of a crash of the last run, and records what the report of this run needs.
    static func recordCrashes(_ settings: RunSettings) {
        guard let folder = settings.crashFolder else { return }
        let reports = CrashReports(folder: folder)
        do { try reports.create() } catch { return log(LogMessage(error)) }
        do {
            // First, because the file of this run may have the name of a former one: numbers of processes are used again.
            for report in try reports.collect() {
                if report.app == settings.name {
                    log(
                        LogMessage(
                            "the last run has ended by a crash: \(report.summary); see \(report.path)",
                            .error,
                            fields: ["path": report.path]
                        )
                    )
                }
                // On a slow board, the compression takes a while. The app starts meanwhile.
                DispatchQueue.global(qos: .utility).async {
                    do { try report.writeFrame() } catch { log(LogMessage(error)) }
                }
            }
        } catch {
            // On a full disk, the report is made later. This run is recorded all the same.
            log(LogMessage(error))
        }
        do { try BlackBox.start(in: folder, app: settings.name) } catch { log(LogMessage(error)) }
    }
}
