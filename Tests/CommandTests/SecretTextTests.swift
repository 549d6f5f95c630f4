import Foundation
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// Text that is typed into secure inputs is in nothing that leaves the process or is stored.
@MainActor
@Suite struct SecretTextTests {
    private static let secret = "Zq7wörd"

    /// Returns where a text is in data: as UTF-8, in UTF-16, or as the codes of a recording.
    private func forms(in data: Data) -> [String] {
        let secret = Self.secret
        let codes = secret.unicodeScalars.map { "text=" + String($0.value, radix: 16, uppercase: true) + "\n" }
        let forms: [(String, Data)] = [
            ("UTF-8", Data(secret.utf8)),
            ("escaped", Data(secret.unicodeScalars.map { $0.escaped(asASCII: true) }.joined().utf8)),
            ("UTF-16", Data(secret.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })),
        ]
        let found = forms.filter { data.range(of: $0.1) != nil }.map(\.0)
        return found + codes.filter { data.range(of: Data($0.utf8)) != nil }
    }

    private func expectAbsent(_ text: String, _ place: String) {
        #expect(forms(in: Data(text.utf8)).isEmpty, "\(place)")
    }

    @Test func secretsAreInNothingThatIsStoredOrShown() throws {
        #expect(
            forms(in: Data("a \(Self.secret)".utf8)) == ["UTF-8"] && forms(in: Data("text=5A\n".utf8)) == ["text=5A\n"]
        )
        let folder = try TemporaryFolder()
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 400))
        let root = UIViewController()
        let field = UITextField(frame: CGRect(x: 0, y: 40, width: 200, height: 34))
        let view = UITextView(frame: CGRect(x: 0, y: 80, width: 200, height: 100))
        let plain = UITextField(frame: CGRect(x: 0, y: 200, width: 200, height: 34))
        field.isSecureTextEntry = true
        view.isSecureTextEntry = true
        field.autocapitalizationType = .none
        view.autocapitalizationType = .none
        for view in [field, view, plain] {
            view.restorationIdentifier = "\(type(of: view))"
            root.view.addSubview(view)
        }
        root.restorationIdentifier = "root"
        try screen.show(root)

        // Recordings.
        let recording = "\(folder.path)/recording"
        try screen.record(to: recording) {
            for view in [field, view] as [UIView & UITextInput] {
                view.becomeFirstResponder()
                try screen.type(Self.secret)
            }
            plain.becomeFirstResponder()
            try screen.type("x")
        }
        #expect(field.text == Self.secret && view.text == Self.secret && plain.text == "X")
        let recorded = try Data(contentsOf: URL(fileURLWithPath: recording))
        #expect(forms(in: recorded).isEmpty && !recorded.isEmpty, "the recording")

        // Inspections, descriptions and accessibility.
        let inspected = InspectedScreen(screen.host.screen)
        expectAbsent(inspected.text, "the inspection")
        let json = try JSONEncoder().encode(inspected)
        #expect(forms(in: json).isEmpty && json.count > 100, "the inspection as JSON")
        for view in [field, view] as [UIView] {
            let bullets = String(repeating: "\u{2022}", count: Self.secret.count)
            #expect(view.accessibilityValue == bullets)
            expectAbsent("\(view) \(view.debugDescription) \(view.layer)", "the description")
            view.becomeFirstResponder()
            view.selectAll(nil)
            try screen.press(.c, modifiers: .command)
            try screen.press(.x, modifiers: .command)
        }
        expectAbsent(root.view.recursiveDescription(), "the hierarchy")
        expectAbsent(screen.announcements.joined(), "announcements")
        expectAbsent(UIPasteboard.general.string ?? "", "the pasteboard")

        // Logs and crash reports.
        let environment = [
            "EASEL_DISPLAY": "virtual", "EASEL_SIZE": "100x60", "EASEL_STORAGE": "none",
            "EASEL_CRASHES": "\(folder.path)/crashes", "SWIFT_BACKTRACE": "enable=no",
        ]
        let run = try ProgramRun.run("HostProbe", ["crash", "secret", Self.secret], environment: environment)
        #expect(run.status != 0 && run.errors.contains("secrets in") && run.output.contains("UITextField"))
        expectAbsent(run.output, "the output")
        expectAbsent(run.errors, "the log")
        for report in try CrashReports(folder: "\(folder.path)/crashes").collect() { try report.writeFrame() }
        let report = try #require(CrashReports(folder: "\(folder.path)/crashes").reports.first)
        let files = try FileManager.default.contentsOfDirectory(atPath: report)
        #expect(Set(files).isSuperset(of: ["log.txt", "reason.txt", "screen.png"]))
        for file in files {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(report)/\(file)"))
            #expect(forms(in: data).isEmpty, "\(file) of the crash report")
        }
    }
}
