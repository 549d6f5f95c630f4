import CInput
import Geometry
import LinuxIO

extension DeviceReport {
    /// Creates a report from a libinput event, or returns `nil` for events that are not used: frames (each sample is
    /// self-contained), touchpad gestures, tablet pads, switches, and duplicate events for older programs.
    /// - Parameter event: The `struct libinput_event` of libinput.
    init?(_ event: OpaquePointer, deviceID: InputDevice.ID) {
        let fact: Fact?
        let microseconds: UInt64
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
            LIBINPUT_EVENT_TOUCH_CANCEL:
            guard let touch = libinput_event_get_touch_event(event) else { return nil }
            fact = Self.touch(libinput_event_get_type(event), touch)
            microseconds = libinput_event_touch_get_time_usec(touch)
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, LIBINPUT_EVENT_POINTER_BUTTON,
            LIBINPUT_EVENT_POINTER_SCROLL_WHEEL, LIBINPUT_EVENT_POINTER_SCROLL_FINGER,
            LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
            guard let pointer = libinput_event_get_pointer_event(event) else { return nil }
            fact = Self.pointer(libinput_event_get_type(event), pointer)
            microseconds = libinput_event_pointer_get_time_usec(pointer)
        case LIBINPUT_EVENT_TABLET_TOOL_TIP, LIBINPUT_EVENT_TABLET_TOOL_AXIS, LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY:
            guard let tool = libinput_event_get_tablet_tool_event(event) else { return nil }
            fact = Self.tool(libinput_event_get_type(event), tool)
            microseconds = libinput_event_tablet_tool_get_time_usec(tool)
        case LIBINPUT_EVENT_KEYBOARD_KEY:
            guard let key = libinput_event_get_keyboard_event(event) else { return nil }
            let isDown = libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED
            fact = .key(code: Int(libinput_event_keyboard_get_key(key)), isDown: isDown)
            microseconds = libinput_event_keyboard_get_time_usec(key)
        default:
            return nil
        }
        guard let fact else { return nil }
        self.init(deviceID: deviceID, time: .zero + .microseconds(Int64(clamping: microseconds)), fact: fact)
    }

    /// libinput takes integral widths and heights, but an area may have fractional ones. With 1, libinput only divides
    /// the device's value by its range; the area is applied later.
    private static func touch(_ type: libinput_event_type, _ event: OpaquePointer) -> Fact {
        let slot = Int(libinput_event_touch_get_slot(event))
        // Only these two events have a position; reading it from the others logs an error.
        func position() -> CGPoint {
            CGPoint(
                x: libinput_event_touch_get_x_transformed(event, 1),
                y: libinput_event_touch_get_y_transformed(event, 1)
            )
        }
        switch type {
        case LIBINPUT_EVENT_TOUCH_DOWN: return .touchDown(slot: slot, at: position())
        case LIBINPUT_EVENT_TOUCH_MOTION: return .touchMoved(slot: slot, at: position())
        case LIBINPUT_EVENT_TOUCH_UP: return .touchLifted(slot: slot)
        default: return .touchCancelled(slot: slot)
        }
    }

    private static func pointer(_ type: libinput_event_type, _ event: OpaquePointer) -> Fact? {
        func delta(_ value: (OpaquePointer?, libinput_pointer_axis) -> Double, by unit: Double = 1) -> CGVector {
            func component(_ axis: libinput_pointer_axis) -> Double {
                libinput_event_pointer_has_axis(event, axis) != 0 ? value(event, axis) / unit : 0
            }
            return CGVector(
                dx: component(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL),
                dy: component(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL)
            )
        }
        switch type {
        case LIBINPUT_EVENT_POINTER_MOTION:
            let vector = CGVector(
                dx: libinput_event_pointer_get_dx(event),
                dy: libinput_event_pointer_get_dy(event)
            )
            return .pointerMoved(by: vector)
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            let point = CGPoint(
                x: libinput_event_pointer_get_absolute_x_transformed(event, 1),
                y: libinput_event_pointer_get_absolute_y_transformed(event, 1)
            )
            return .pointerPositioned(at: point)
        case LIBINPUT_EVENT_POINTER_BUTTON:
            let isDown = libinput_event_pointer_get_button_state(event) == LIBINPUT_BUTTON_STATE_PRESSED
            return .button(code: Int(libinput_event_pointer_get_button(event)), isDown: isDown)
        case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
            // 120 units per click on any wheel.
            let clicks = delta(libinput_event_pointer_get_scroll_value_v120, by: 120)
            // A wheel without a mouse is a knob. Clockwise, the kernel's axis increases, which scrolls up.
            let device = libinput_event_get_device(libinput_event_pointer_get_base_event(event))
            if libinput_device_pointer_has_button(device, 0x110) == 0, clicks.dx == 0, clicks.dy.magnitude < 1000 {
                let steps = Int((-clicks.dy).rounded())
                return steps == 0 ? nil : .rotated(steps: steps)
            }
            return .scrolled(PointerSample.Scroll(source: .wheel, delta: clicks))
        case LIBINPUT_EVENT_POINTER_SCROLL_FINGER:
            let points = delta(libinput_event_pointer_get_scroll_value)
            return .scrolled(PointerSample.Scroll(source: .finger, delta: points))
        default:
            let points = delta(libinput_event_pointer_get_scroll_value)
            return .scrolled(PointerSample.Scroll(source: .continuous, delta: points))
        }
    }

    /// Tools that have a tip. UIKit has one type of pen, so an eraser is treated as a tip as well; tablet mice and
    /// lenses have no tip.
    private static func tool(_ type: libinput_event_type, _ event: OpaquePointer) -> Fact? {
        guard let tool = libinput_event_tablet_tool_get_tool(event) else { return nil }
        switch libinput_tablet_tool_get_type(tool) {
        case LIBINPUT_TABLET_TOOL_TYPE_PEN, LIBINPUT_TABLET_TOOL_TYPE_ERASER, LIBINPUT_TABLET_TOOL_TYPE_BRUSH,
            LIBINPUT_TABLET_TOOL_TYPE_PENCIL, LIBINPUT_TABLET_TOOL_TYPE_AIRBRUSH:
            break
        default: return nil
        }
        let position = CGPoint(
            x: libinput_event_tablet_tool_get_x_transformed(event, 1),
            y: libinput_event_tablet_tool_get_y_transformed(event, 1)
        )
        let hasPressure = libinput_tablet_tool_has_pressure(tool) != 0
        let force = hasPressure ? libinput_event_tablet_tool_get_pressure(event) : nil
        let hasTilt = libinput_tablet_tool_has_tilt(tool) != 0
        let tilt =
            hasTilt
            ? PenTilt(
                x: libinput_event_tablet_tool_get_tilt_x(event),
                y: libinput_event_tablet_tool_get_tilt_y(event)
            ) : nil
        switch type {
        case LIBINPUT_EVENT_TABLET_TOOL_TIP:
            let isDown = libinput_event_tablet_tool_get_tip_state(event) == LIBINPUT_TABLET_TOOL_TIP_DOWN
            return isDown
                ? .tipDown(at: position, force: force, tilt: tilt) : .tipLifted(at: position, force: force, tilt: tilt)
        case LIBINPUT_EVENT_TABLET_TOOL_AXIS:
            return .tipMoved(at: position, force: force, tilt: tilt)
        default:
            let state = libinput_event_tablet_tool_get_proximity_state(event)
            return state == LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_OUT ? .toolGone : nil
        }
    }
}
