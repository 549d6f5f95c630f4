import Foundation
import RecordListings

/// A device of the tests of the server of records: it performs the steps that its input has, one in each line, and writes a line with the
/// result of each one.
///
///     RecordListingProbe LINK
///
/// The link is that of a server, with a code of the account. The container is `iCloud.RecordListingProbe`.
@main
@MainActor
struct RecordListingProbe {
    static func main() async {
        guard CommandLine.arguments.count == 2 else { exit(64) }
        do {
            let device = try ListingDevice(link: CommandLine.arguments[1])
            while let step = readLine() {
                let result = await device.perform(step)
                FileHandle.standardOutput.write(Data("\(result.replacingOccurrences(of: "\n", with: " "))\n".utf8))
            }
        } catch {
            FileHandle.standardOutput.write(Data("error \(error)\n".utf8))
            exit(70)
        }
    }
}
