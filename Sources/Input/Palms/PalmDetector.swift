import LinuxIO

/// Detects palms: brings the reports of touch screens and the sizes of their contacts together, by slot and time.
struct PalmDetector {
    private struct Screen {
        let reader: ContactSizeReader
        /// The changes that have not been applied, oldest first.
        var changes: [EvdevContactSizes.Change] = []
        /// The number of these changes that occurred before the reports.
        var pastCount = 0

        mutating func read() { changes += reader.read() }

        mutating func markPast() { pastCount = changes.count }

        /// Removes the oldest change, if it is not later than a time.
        mutating func takeChange(until time: MonotonicInstant) -> EvdevContactSizes.Change? {
            guard let first = changes.first, first.time <= time else { return nil }
            return removeFirst()
        }

        /// Removes the oldest change, if it occurred before the reports.
        mutating func takePastChange() -> EvdevContactSizes.Change? { pastCount > 0 ? removeFirst() : nil }

        private mutating func removeFirst() -> EvdevContactSizes.Change {
            pastCount = max(pastCount - 1, 0)
            return changes.removeFirst()
        }
    }

    private var screens: [InputDevice.ID: Screen] = [:]
    private var filter: PalmFilter
    /// The reasons why the contacts of touch screens are not limited.
    private(set) var failures: [InputDevice.ID: InputError] = [:]
    /// The failures that have been returned: the same device may be added again and again.
    private var known: Set<InputError> = []

    /// Creates a detector.
    /// - Parameter limit: The diameter from which a contact is a palm, in millimeters.
    init(limit: Double) { filter = PalmFilter(limit: limit) }

    /// Adds a touch screen.
    /// - Parameter makeReader: Opens the reader of its sizes.
    /// - Returns: The reason why its contacts are not limited; `nil` if they are, or if the reason is known.
    mutating func add(
        _ device: InputDevice.ID,
        makeReader: () throws(InputError) -> ContactSizeReader
    ) -> InputError? {
        do throws(InputError) {
            screens[device] = Screen(reader: try makeReader())
            return nil
        } catch {
            failures[device] = error
            return known.insert(error).inserted ? error : nil
        }
    }

    /// Removes a device. Must be called after its last report.
    mutating func remove(_ device: InputDevice.ID) {
        screens[device] = nil
        failures[device] = nil
        filter.remove(device)
    }

    /// Closes all devices, whose last reports follow.
    mutating func closeDevices() { screens = [:] }

    /// Reads the sizes. Must be called before libinput reads its events, which then include those of the same frames.
    mutating func readAhead() {
        for device in screens.keys {
            screens[device]?.read()
            screens[device]?.markPast()
        }
    }

    /// Processes a report.
    /// - Parameter reports: The list to add the report to, unless it is about a palm, after the cancellations of
    ///   contacts that have become palms before it.
    mutating func take(_ report: DeviceReport, into reports: inout [DeviceReport]) {
        let device = report.deviceID
        // Its frame may have arrived after the sizes were read.
        if let screen = screens[device], screen.reader.latest < report.time { screens[device]?.read() }
        while let change = screens[device]?.takeChange(until: report.time) {
            if let cancellation = filter.take(change, of: device) { reports.append(cancellation) }
        }
        if let report = filter.filter(report) { reports.append(report) }
    }

    /// Applies the sizes that precede the next report, such as that of a palm that grows without motion.
    mutating func finish(into reports: inout [DeviceReport]) {
        for device in screens.keys.sorted(by: { $0.number < $1.number }) {
            while let change = screens[device]?.takePastChange() {
                if let cancellation = filter.take(change, of: device) { reports.append(cancellation) }
            }
        }
    }
}
