import Foundation
import TestSupport
import Testing
import UIKitTesting

@testable import easel

/// `easel inspect`, from its command line.
@Suite(.timeLimit(.minutes(5))) struct InspectTests {
    @Test func textHasViewsAndElementsInReadingOrder() throws {
        let result = try ProgramRun.run("easel", ["inspect", "clock", "--size", "320x240"])
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.lines
        #expect(lines.first == "screen 320 × 240 points, scale 1")
        #expect(lines.contains { $0.hasPrefix("  UIWindow (0, 0, 320, 240)") })
        #expect(lines.contains { $0.contains(" of ") && $0.contains("Controller") })
        let title = try #require(lines.firstIndex(of: "elements in reading order"))
        #expect(lines[(title + 1)...].allSatisfy { $0.isEmpty || $0.contains(". ") })
    }

    @Test func jsonIsWrittenToFile() throws {
        let file = NSTemporaryDirectory() + "inspect-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let arguments = ["inspect", "gallery", "--json", "--at", "1", "--output", file, "--size", "480x320"]
        let result = try ProgramRun.run("easel", arguments)
        #expect(result.status == 0 && result.output == "", "\(result.errors)")
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["size"] as? [Double] == [480, 320])
        let windows = try #require(object["windows"] as? [[String: Any]])
        #expect(windows.count == 1 && windows[0]["type"] as? String == "UIWindow")
        #expect((windows[0]["frame"] as? [String: Double])?["width"] == 480)
        let elements = try #require(object["elements"] as? [[String: Any]])
        #expect(!elements.isEmpty && elements.allSatisfy { $0["traits"] is [String] })
    }

    @Test(arguments: App.allCases.map(\.rawValue))
    func everyElementOfSampleAppHasLabel(app: String) throws {
        let result = try ProgramRun.run("easel", ["inspect", app, "--json"])
        #expect(result.status == 0, "\(result.errors)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let elements = try #require(object["elements"] as? [[String: Any]])
        #expect(!elements.isEmpty)
        for element in elements {
            #expect((element["label"] as? String)?.isEmpty == false, "\(app): \(element)")
        }
    }

    @Test func wrongTimeIsAnError() throws {
        #expect(try ProgramRun.run("easel", ["inspect", "clock", "--at=-1"]).status == 64)
        #expect(try ProgramRun.run("easel", ["inspect", "clock", "--", "x"]).status == 64)
    }
}
