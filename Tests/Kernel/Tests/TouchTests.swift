import Foundation
import Input
import KernelRig
import Testing

extension SideBySideTests {
    /// Real devices, as far as the kernel can tell.
    @Suite struct TouchTests {
        @Test func touchscreenUnpluggedDuringStrokeAndPluggedBack() throws {
            let name = "two-fingers"
            let job = """
                start easel run sketch --display drm --stats "$RIG/stats.json"
                play_touches "\(Reference.recording(name))" --first 60
                # What a program has not read goes with the device.
                settle $app
                kernel-guest unplug
                settle $app
                rig shot unplugged
                touch_screen "\(Reference.recording(name))"
                rig shot plugged
                end
                EASEL_DISPLAY=drm start kernel-guest touch-log --output "$RIG/touches"
                play_touches "\(Reference.recording(name))" --first 60
                settle $app
                kernel-guest unplug
                settle $app
                touch_screen "\(Reference.recording(name))"
                end
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")

            let whole = try Reference.touched(name)
            let (firstPart, contacts) = try Self.truncated(whole, after: 60)
            #expect(contacts == 2, "both fingers are down when the device goes")
            let unplugged = try #require(result.screens["unplugged"])
            let differences = unplugged.differences(from: try Reference.sketch(firstPart))
            #expect(differences.isEmpty, "\(differences.count) pixels")
            let plugged = try #require(result.screens["plugged"])
            #expect(plugged.differences(from: try Reference.sketch(name)).count < plugged.width * plugged.height)
            #expect(plugged.darkCount > unplugged.darkCount, "it draws again")

            let lines = String(decoding: try #require(result.file("touches")), as: UTF8.self).split(separator: "\n")
            let phases = lines.map { $0.prefix { $0 != " " } }
            #expect(phases.filter { $0 == "cancelled" }.count == 2, "once for each finger")
            #expect(phases.filter { $0 == "began" }.count == 2 + whole.strokeCount)
            #expect(phases.filter { $0 == "ended" }.count == whole.strokeCount)
            let lastCancelled = try #require(phases.lastIndex(of: "cancelled"))
            let rest = phases[(lastCancelled + 1)...]
            #expect(rest.first == "began" && rest.last == "ended")
        }

        /// A contact that the device loses for a moment is one touch if the setting permits that, and two otherwise.
        @Test func lostContactContinuesTouch() throws {
            let job = """
                printf '%s\\n' t_ms,contact,phase,x,y 0,1,down,0.5,0.5 20,1,move,0.5,0.51 40,1,up,0.5,0.51 \
                    50,1,down,0.51,0.52 70,1,move,0.6,0.52 90,1,up,0.6,0.52 > /run/lost.csv
                export EASEL_DISPLAY=drm
                for milliseconds in 0 500; do
                    EASEL_TOUCH_DEBOUNCE=$milliseconds start kernel-guest touch-log --output "$RIG/touches-$milliseconds"
                    touch_screen /run/lost.csv
                    end
                done
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            for (milliseconds, count) in [(0, 2), (500, 1)] {
                let text = String(decoding: try #require(result.file("touches-\(milliseconds)")), as: UTF8.self)
                let phases = text.split(separator: "\n").map { $0.prefix { $0 != " " } }
                #expect(phases.count { $0 == "began" } == count && phases.count { $0 == "ended" } == count, "\(text)")
                #expect(phases.first == "began" && phases.last == "ended")
            }
        }

        /// Returns the first samples of a recording, with open contacts canceled.
        private static func truncated(_ recording: Recording, after count: Int) throws -> (Recording, contacts: Int) {
            var samples = Array(recording.samples.prefix(count))
            var live: [Int: Recording.Sample] = [:]
            for sample in samples {
                live[sample.contactID] = sample.phase == .ended ? nil : sample
            }
            for var sample in live.values.sorted(by: { $0.contactID < $1.contactID }) {
                sample.time = samples[samples.count - 1].time
                sample.phase = .cancelled
                samples.append(sample)
            }
            return (try Recording(devices: recording.devices, samples: samples), live.count)
        }

        @Test func recordMatchesTouches() throws {
            let job = """
                easel record "$RIG/recorded.txt" & app=$!
                settle $app
                play_touches "\(Reference.recording("two-fingers"))"
                settle $app
                kill -TERM $app
                wait $app
                kernel-guest quantise "\(Reference.recording("two-fingers"))" "$RIG/expected.txt"
                easel replay sketch --touches "$RIG/recorded.txt" --size 800x480 --snapshot "$RIG/recorded.png"
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            func recording(_ name: String) throws -> Recording {
                let folder = try Folder()
                let path = "\(folder.path)/\(name)"
                try #require(result.file(name), "\(result.log)").write(to: URL(fileURLWithPath: path))
                return try Recording(contentsOf: path)
            }
            let recorded = try recording("recorded.txt")
            let expected = try recording("expected.txt")
            #expect(recorded.strokeCount == expected.strokeCount)
            #expect(recorded.devices.contains { $0.kind == .touchscreen && $0.name == "kernel-guest" })
            // Contacts may have other numbers and reports of one frame another order; the ways are the same.
            func strokes(_ recording: Recording) -> [[[Double]]] {
                var strokes: [[[Double]]] = []
                var live: [Int: Int] = [:]
                for sample in recording.samples {
                    if sample.phase == .began {
                        live[sample.contactID] = strokes.count
                        strokes.append([])
                    }
                    guard let stroke = live[sample.contactID] else { continue }
                    if sample.phase != .ended { strokes[stroke].append([sample.x, sample.y]) }
                }
                return strokes.sorted { $0.description < $1.description }
            }
            #expect(strokes(recorded) == strokes(expected))
        }

        @Test func calibrationMatrixIsApplied() throws {
            // Turned by a quarter: x' = y, y' = 1 - x.
            let job = """
                rule='ATTRS{name}=="kernel-guest", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 -1 0 1"'
                mkdir -p /run/udev/rules.d
                echo "$rule" > /run/udev/rules.d/90-turned.rules
                udevadm control --reload
                EASEL_DISPLAY=drm start kernel-guest touch-log --output "$RIG/touches"
                touch_screen "\(Reference.recording("two-fingers"))"
                end
                rm /run/udev/rules.d/90-turned.rules
                udevadm control --reload
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let text = String(decoding: try #require(result.file("touches")), as: UTF8.self)
            let first = try #require(text.split(separator: "\n").first { $0.hasPrefix("began") })
            let numbers = first.split(separator: " ").dropFirst().compactMap { Double($0) }
            let start = try #require(Recording(contentsOf: Reference.recording("two-fingers")).samples.first)
            #expect(abs(numbers[0] - start.y * 800) < 0.1, "\(first)")
            #expect(abs(numbers[1] - (1 - start.x) * 480) < 0.1, "\(first)")
        }

        @Test func mouseDrags() throws {
            func move(_ x: Int, _ y: Int) -> String {
                #"{"type":"abs","data":{"axis":"x","value":\#(x)}},{"type":"abs","data":{"axis":"y","value":\#(y)}}"#
            }
            func button(_ isDown: Bool) -> String {
                #"{"type":"btn","data":{"button":"left","down":\#(isDown)}}"#
            }
            let job = """
                start easel run sketch --display drm
                rig input '[\(move(6000, 8000))]'
                rig input '[\(button(true))]'
                for x in 8000 12000 16000 20000 24000; do
                    rig input "[{\\"type\\":\\"abs\\",\\"data\\":{\\"axis\\":\\"x\\",\\"value\\":$x}}]"
                done
                rig input '[\(button(false))]'
                settle $app
                rig shot end
                end
                """
            let result = try Reference.machine(arguments: Reference.tablet).run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let screen = try #require(result.screens["end"])
            let y = 8000 * 480 / 32768
            for x in stride(from: 6500 * 800 / 32768, to: 23500 * 800 / 32768, by: 10) {
                let (red, green, blue) = screen[x, y]
                #expect(Int(red) + Int(green) + Int(blue) < 300, "no ink at \(x), \(y)")
            }
        }
    }
}
