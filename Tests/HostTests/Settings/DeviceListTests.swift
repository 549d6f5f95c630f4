import Testing
import UIKit

@testable import Host

/// Lists of device paths, which udev may name with colons.
@Suite struct DeviceListTests {
    private static let mouse = "/dev/input/by-path/pci-0000:00:14.0-usb-0:1:1.0-event-mouse"
    private static let panel = "/dev/input/by-path/platform-3f204000.spi-cs-1-event"
    private static let knob = "/dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event"

    private func devices(_ text: String) throws -> [String] {
        try RunSettings(environment: [Setting.touchDevice.name: text]).touchDevices
    }

    private func file(_ paths: [String]) -> ConfigurationFile {
        let text = "[input]\ndevices = \(TOMLValue.array(paths.map { .string($0) }))\n"
        return ConfigurationFile(Array(text.utf8), path: "a.toml")
    }

    @Test(arguments: [
        [mouse], [mouse, knob], [panel, mouse, "/dev/input/event3"], ["/dev/input/event0", "/dev/input/event1"],
        ["/dev/input/a b;c,d", "/é:ö"],
    ])
    func colonsInPathsAreNoSeparators(paths: [String]) throws {
        let text = paths.joined(separator: ":")
        #expect(try devices(text) == paths, "environment")
        let file = file(paths)
        #expect(file.errors == [] && file.values.map(\.text) == [text], "file")
        #expect(Setting.touchDevice.type.value(of: text) == .array(paths.map { .string($0) }), "config explain")
    }

    /// As in lists of folders, where variables may be empty.
    @Test(arguments: ["/dev/input/event0:", ":/dev/input/event0", "/dev/input/event0::", "::/dev/input/event0"])
    func emptyElementsAreIgnored(text: String) throws {
        #expect(try devices(text) == ["/dev/input/event0"])
        #expect(try devices("\(text):/dev/input/event1") == ["/dev/input/event0", "/dev/input/event1"])
    }

    @Test(arguments: ["event0", "event0:event1", "event0:/dev/input/event1", "?"])
    func relativePathsAreErrors(text: String) {
        #expect {
            try devices(text)
        } throws: {
            "\($0)" == "EASEL_TOUCH_DEVICE=\(text): expected absolute paths separated by :"
        }
        #expect(file(text.split(separator: ":").map(String.init)).errors.count == 1)
    }

    /// The text of the environment would have another number of paths.
    @Test(arguments: ["/dev/input/a:/b", "/dev/input/event0:", "a:b", ""])
    func pathsThatNoTextCanHaveAreErrors(path: String) {
        for paths in [[path], ["/dev/input/event0", path], [path, "/dev/input/event0"]] {
            let errors = file(paths).errors
            #expect(errors.count == 1, "\(paths)")
            #expect(errors.first?.description.contains("expected an array of strings: absolute paths") == true)
        }
    }

    /// A separator that is part of an element is an error in every other list.
    @Test func elementsWithSeparatorsAreErrors() {
        let lists = Setting.all.compactMap { setting in
            if case .strings(let separator, _) = setting.type { (setting, separator) } else { nil }
        }
        #expect(
            lists.map(\.0.name) == [
                "EASEL_CALIBRATION", "EASEL_KEYBOARD", "EASEL_KEYBOARD_OPTIONS", "EASEL_INPUT_METHODS",
            ]
        )
        for (setting, separator) in lists {
            let element = setting.exampleText.split(separator: separator)[0]
            #expect(setting.type.text(of: .array([.string("\(element)\(separator)\(element)")])) == nil)
        }
    }
}
