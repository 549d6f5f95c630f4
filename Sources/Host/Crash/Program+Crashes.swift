import Foundation

extension Program {
    /// Makes the report of a crash of the last run, and records what the report of this run needs.
    static func recordCrashes(_ settings: RunSettings) {
        guard let folder = settings.crashFolder else { return }
        let reports = CrashReports(folder: folder)
        do { try reports.create() } catch { return log("\(error)") }
        do {
            // First, because the file of this run may have the name of a former one: numbers of processes are used again.
            for report in try reports.collect() {
                if report.app == settings.name {
                    log("the last run has ended by a crash: \(report.summary); see \(report.path)")
                }
                // On a slow board, the compression takes a while. The app starts meanwhile.
                DispatchQueue.global(qos: .utility).async {
                    do { try report.writeFrame() } catch { log("\(error)") }
                }
            }
        } catch {
            // On a full disk, the report is made later. This run is recorded all the same.
            log("\(error)")
        }
        do { try BlackBox.start(in: folder, app: settings.name) } catch { log("\(error)") }
    }
}
