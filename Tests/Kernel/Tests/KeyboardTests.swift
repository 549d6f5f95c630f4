import Foundation
import Input
import KernelRig
import Testing
import UIKit
import UIKitTesting

extension SideBySideTests {
    /// Keyboards and scanners of the kernel's, the keyboard on the screen, and an app into which they type.
    @Suite struct KeyboardTests {
        /// Files that are read at the first key.
        private static let prelude = """
            keymaps=/usr/share/X11/xkb
            read_ahead $keymaps/rules/evdev{,.lst} $keymaps/keycodes/{aliases,evdev} $keymaps/types/* $keymaps/compat/* \
                $keymaps/symbols/{pc,us,de,latin,level3,inet,srvr_ctrl,keypad,altwin,kpdl,nbsp} \
                /usr/share/X11/locale/compose.dir /usr/share/X11/locale/en_US.UTF-8/Compose
            # Keys are pressed only when the app has opened the keyboard. The clock can jump over any patience while the app
            # waits for a file of the host.
            try_to() { "$@" --patience 60 || "$@" --patience 60 || "$@" --patience 60; }
            typed() { wait_for "$1 is typed" '[ "$(cat "$RIG/text")" = "'"$1"'" ]'; }

            """

        /// Dead keys and AltGr, and locks whose lights all keyboards show.
        @Test func keyboardsTypeAndShowLocks() throws {
            let job = """
                EASEL_KEYBOARD=de EASEL_DISPLAY=drm start kernel-guest text-log --output "$RIG/text"
                # ´ and e; AltGr and e; Shift and z; ´ and Escape, which type nothing; z.
                try_to kernel-guest keys 13 18 100+ 18 100- 42+ 21 42- 13 escape 21
                typed é€Zz
                wait_for 'Num Lock has its light' '[ "$(kernel-guest lights kernel-keys)" = num ]'
                # Caps Lock, on another keyboard.
                try_to kernel-guest keys --name kernel-second 58 30
                typed é€ZzA
                wait_for 'the first one has the lights' '[ "$(kernel-guest lights kernel-keys)" = "num caps" ]'
                wait_for 'the second one has the lights' '[ "$(kernel-guest lights kernel-second)" = "num caps" ]'
                # A keyboard that is plugged in later.
                kernel-guest unplug --name kernel-keys
                try_to kernel-guest keys 30
                typed é€ZzAA
                wait_for 'the new one has the lights' '[ "$(kernel-guest lights kernel-keys)" = "num caps" ]'
                try_to kernel-guest keys --name kernel-third 58 69 30 backspace
                typed 'é€ZzAAa<'
                wait_for 'no light is on' '[ -z "$(kernel-guest lights kernel-keys)" ]'
                for name in kernel-keys kernel-second kernel-third; do kernel-guest unplug --name $name; done
                end
                """
            let result = try Reference.machine().run(job: Job.prelude + Self.prelude + job, timeout: 900)
            #expect(result.status == 0, "\(result.log)")
        }

        /// 60 characters in 40 ms, while the app is busy for longer than the kernel keeps its events.
        @Test func scannerLosesNoCharacter() throws {
            let code = String((0..<60).map { Array("A7-BZ09XQ")[$0 * $0 % 9] })
            let job = """
                EASEL_KEYBOARD=us EASEL_DISPLAY=drm start kernel-guest text-log --slowness 5 --output "$RIG/text"
                try_to kernel-guest scan \(code)
                typed \(code)
                kernel-guest unplug --name kernel-scanner
                try_to kernel-guest scan \(code)
                typed '\(code)
                \(code)'
                kernel-guest unplug --name kernel-scanner
                end
                """
            let result = try Reference.machine().run(job: Job.prelude + Self.prelude + job, timeout: 900)
            #expect(result.status == 0, "\(result.log)")
        }

        // MARK: The keyboard on the screen

        /// Records the touches of a finger that taps a field, and types a text on keys, pages, layouts and long presses.
        /// - Returns: The recordings, with the text of the field after each.
        @MainActor
        private static func touches(typing text: String, layouts: String) throws -> [(recording: String, text: String)]
        {
            let size = CGSize(width: Reference.size.width, height: Reference.size.height)
            let screen = try VirtualScreen(size: size, fonts: .bundled)
            // The keyboard has a key for emoji if the one in the machine has it.
            TypingServices.offer(to: screen.host.session, checksSpelling: false, isReproducible: true)
            let root = UIViewController()
            let field = UITextField(frame: CGRect(x: 20, y: 20, width: 500, height: 40))
            field.autocapitalizationType = .none
            root.view.addSubview(field)
            try screen.show(root)
            screen.keyboard.visibility = .always
            try screen.keyboard.setLayouts(layouts)
            let folder = try Folder()
            let file = "\(folder.path)/touches"
            var steps: [(recording: String, text: String)] = []
            func record(_ body: () throws -> Void) throws {
                try screen.record(to: file, body)
                let recording = try Recording(contentsOf: file).text()
                steps.append((recording.trimmingCharacters(in: .newlines), field.text ?? ""))
                try screen.advance(by: 2)
            }
            try record { try screen.tap(field) }
            for character in text { try record { try screen.keyboard.type(String(character)) } }
            try #require(field.text == text)
            return steps
        }

        /// Four layouts, with pages of signs and long presses, through a touch screen of the kernel's. Each character is played when
        /// the one before is in the text: the processor of the machine is slower than a finger.
        @Test @MainActor func keyboardOnTheScreenTypes() throws {
            let text = "Grüße, Ελλάδα, עברית, Ёж, 42!"
            let layouts = "de,gr,il,ru"
            let steps = try Self.touches(typing: text, layouts: layouts)
            let files = steps.enumerated().map { index, step in
                let name = "/run/typed/\(String(format: "%02d", index))"
                return """
                    cat > \(name).txt <<'RECORDING'
                    \(step.recording)
                    RECORDING
                    printf %s '\(step.text)' > \(name).expected
                    """
            }
            let job = """
                read_ahead /usr/share/X11/xkb/symbols/{gr,il,ru} "\(ScreenFonts.bundledFolder)"/*
                mkdir -p /run/typed
                \(files.joined(separator: "\n"))
                export EASEL_KEYBOARD=\(layouts) EASEL_DISPLAY=drm EASEL_SCREEN_KEYBOARD=always EASEL_SPELLING=0
                EASEL_FONTS="\(ScreenFonts.bundledFolder)" start kernel-guest text-field --output "$RIG/text"
                kernel-guest type-touches /run/typed --output "$RIG/text"
                rig shot typed
                kernel-guest unplug
                end
                rm -r /run/typed
                """
            let result = try Reference.machine().run(job: Job.prelude + Self.prelude + job, timeout: 900)
            let typed = String(decoding: result.file("text") ?? Data(), as: UTF8.self)
            #expect(typed == text && result.status == 0, "\(result.log)")
            #expect(result.screens["typed"] != nil)
        }
    }
}
