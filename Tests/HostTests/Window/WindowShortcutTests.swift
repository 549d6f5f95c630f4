import Display
import Foundation
import Raster
import Testing

@testable import Host

/// The keys that give commands to a window, and what the commands do.
@Suite struct WindowShortcutTests {
    /// Returns a key with Control and the left Alt key.
    private func key(
        _ usage: Int,
        _ character: Unicode.Scalar? = nil,
        _ modifiers: WindowKey.Modifiers = [.control, .leftAlt],
        isDown: Bool = true,
        isRepeated: Bool = false
    ) -> WindowKey {
        WindowKey(
            usage: usage,
            scalar: character?.value ?? 0,
            modifiers: modifiers,
            isDown: isDown,
            isRepeated: isRepeated
        )
    }

    private func command(_ key: WindowKey) -> WindowCommand? {
        var shortcuts = WindowShortcuts()
        let (isForApp, command) = shortcuts.take(key)
        #expect(isForApp == (command == nil))
        return command
    }

    @Test func lettersAndDigitsGiveCommands() {
        let all: WindowKey.Modifiers = [.control, .leftAlt, .shift]
        #expect(command(key(0x15, "r")) == .rotate(quarterTurns: 1))
        #expect(command(key(0x15, "r", all)) == .rotate(quarterTurns: -1))
        #expect(command(key(0x10, "m")) == .changeSize(steps: 1))
        #expect(command(key(0x10, "m", all)) == .changeSize(steps: -1))
        #expect(command(key(0x16, "s")) == .takeScreenshot)
        #expect(command(key(0x19, "v")) == .toggleRecording)
        #expect((0x1D...0x23).map { command(key($0)) } == [nil, .zoom(1), .zoom(2), .zoom(3), .zoom(4), nil, nil])
    }

    /// The letter of the desktop's layout counts, and the position if there is none.
    @Test func lettersAreThoseOfTheLayout() {
        #expect(command(key(0x13, "r")) == .rotate(quarterTurns: 1), "another position, as in Dvorak's layout")
        #expect(command(key(0x15, "p")) == nil)
        #expect(command(key(0x15, "к")) == .rotate(quarterTurns: 1))
        #expect(command(key(0x1E, "&")) == .zoom(1), "digits are typed with Shift in France")
        #expect(command(key(0x40, "к")) == nil)
    }

    @Test func bothModifiersAreNeeded() {
        for modifiers: WindowKey.Modifiers in [[], .control, .leftAlt, [.shift, .control], [.shift, .leftAlt]] {
            #expect(command(key(0x15, "r", modifiers)) == nil)
        }
    }

    @Test func appReceivesNeitherThePressNorTheRelease() {
        var shortcuts = WindowShortcuts()
        #expect(shortcuts.take(key(0x15, "r")).command != nil)
        let repetition = shortcuts.take(key(0x15, "r", isRepeated: true))
        #expect(!repetition.isForApp && repetition.command == nil, "the device rotates once")
        // The modifiers may be released first.
        #expect(!shortcuts.take(key(0x15, "r", [], isDown: false)).isForApp)
        #expect(shortcuts.take(key(0x15, "r", [], isDown: false)).isForApp)
        #expect(shortcuts.take(key(0x15, "r", [])).isForApp)
    }

    @Test func keyThatTheAppHoldsRemainsItsOwn() {
        var shortcuts = WindowShortcuts()
        #expect(shortcuts.take(key(0x15, "r", [])).isForApp)
        let repetition = shortcuts.take(key(0x15, "r", isRepeated: true))
        #expect(repetition.isForApp && repetition.command == nil)
        #expect(shortcuts.take(key(0x15, "r", isDown: false)).isForApp)
    }

    // MARK: Sizes

    @Test func sizesFollowInACircle() {
        var size = WindowSizes.all[0]
        for index in 1...WindowSizes.all.count {
            size = WindowSizes.size(after: size, steps: 1)
            #expect(size == WindowSizes.all[index % WindowSizes.all.count])
        }
        for index in (0..<WindowSizes.all.count).reversed() {
            size = WindowSizes.size(after: size, steps: -1)
            #expect(size == WindowSizes.all[index])
        }
    }

    @Test func otherSizesLeadToTheNearest() {
        let between = PixelSize(width: 500, height: 400)
        #expect(WindowSizes.size(after: between, steps: 1) == PixelSize(width: 800, height: 480))
        #expect(WindowSizes.size(after: between, steps: -1) == PixelSize(width: 480, height: 320))
        let huge = PixelSize(width: 4000, height: 4000)
        #expect(WindowSizes.size(after: huge, steps: 1) == WindowSizes.all.first)
        #expect(WindowSizes.size(after: huge, steps: -1) == WindowSizes.all.last)
    }

    // MARK: Files

    @Test func filesAreNumbered() throws {
        let folder = NSTemporaryDirectory() + "easel-window-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data().write(to: URL(fileURLWithPath: folder + "/app-2.png"))
        var files = WindowFiles(folder: folder, name: "app")
        // The first file may not have been written when the second is named.
        #expect(files.nextPath("png") == folder + "/app-1.png")
        #expect(files.nextPath("png") == folder + "/app-3.png")
        #expect(files.nextPath("touches") == folder + "/app-1.touches")
    }
}
