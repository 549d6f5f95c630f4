import CDRM
import Geometry
import LinuxIO

/// The resources of a card of kernel mode setting, as values: connectors lead to displays, encoders join them to CRTCs
/// (which scan out with a mode's timing), and planes hold the framebuffers of a CRTC.
package struct DRMResources: Sendable {
    package var crtcs: [UInt32]
    package var connectors: [UInt32]

    package init(crtcs: [UInt32], connectors: [UInt32]) {
        self.crtcs = crtcs
        self.connectors = connectors
    }

    init(_ raw: drmModeRes) {
        crtcs = Array(UnsafeBufferPointer(start: raw.crtcs, count: Int(raw.count_crtcs)))
        connectors = Array(UnsafeBufferPointer(start: raw.connectors, count: Int(raw.count_connectors)))
    }
}

package struct DRMConnector: Sendable {
    package enum Connection: String, Sendable {
        case connected, disconnected, unknown
    }

    package var id: UInt32
    /// The kernel's name, such as `HDMI-A-1`.
    package var name: String
    package var connection: Connection
    /// The encoder in use; 0 for none.
    package var encoder: UInt32
    package var encoders: [UInt32]
    package var modes: [DRMMode]
    /// The size of the panel, in millimeters; zero if unknown.
    package var physicalSize: PixelSize

    package init(
        id: UInt32,
        name: String,
        connection: Connection,
        encoder: UInt32,
        encoders: [UInt32],
        modes: [DRMMode],
        physicalSize: PixelSize = PixelSize(width: 0, height: 0)
    ) {
        self.id = id
        self.name = name
        self.connection = connection
        self.encoder = encoder
        self.encoders = encoders
        self.modes = modes
        self.physicalSize = physicalSize
    }

    init(_ raw: drmModeConnector) {
        let type = drmModeGetConnectorTypeName(raw.connector_type).map { String(cString: $0) } ?? "Unknown"
        let connection: Connection
        switch raw.connection {
        case DRM_MODE_CONNECTED: connection = .connected
        case DRM_MODE_DISCONNECTED: connection = .disconnected
        default: connection = .unknown
        }
        self.init(
            id: raw.connector_id,
            name: "\(type)-\(raw.connector_type_id)",
            connection: connection,
            encoder: raw.encoder_id,
            encoders: Array(UnsafeBufferPointer(start: raw.encoders, count: Int(raw.count_encoders))),
            modes: UnsafeBufferPointer(start: raw.modes, count: Int(raw.count_modes)).map(DRMMode.init),
            physicalSize: PixelSize(width: Int(raw.mmWidth), height: Int(raw.mmHeight))
        )
    }
}

package struct DRMEncoder: Sendable {
    /// The CRTC in use; 0 for none.
    package var crtc: UInt32
    /// A bit for each CRTC, in the order of the resources.
    package var possibleCRTCs: UInt32

    package init(crtc: UInt32, possibleCRTCs: UInt32) {
        self.crtc = crtc
        self.possibleCRTCs = possibleCRTCs
    }
}

/// The state of a CRTC.
package struct DRMCRTCState: Sendable {
    /// The framebuffer; 0 for none.
    package var framebuffer: UInt32
    package var origin: PixelPoint
    /// The mode; `nil` if the CRTC is off.
    package var mode: DRMMode?
    /// The number of entries in the gamma table of the legacy calls; 0 for none.
    package var gammaSize: Int

    package init(framebuffer: UInt32, origin: PixelPoint = .zero, mode: DRMMode?, gammaSize: Int = 0) {
        self.framebuffer = framebuffer
        self.origin = origin
        self.mode = mode
        self.gammaSize = gammaSize
    }

    init(_ raw: drmModeCrtc) {
        self.init(
            framebuffer: raw.buffer_id,
            origin: PixelPoint(x: Int(raw.x), y: Int(raw.y)),
            mode: raw.mode_valid != 0 ? DRMMode(raw.mode) : nil,
            gammaSize: Int(raw.gamma_size)
        )
    }
}

package struct DRMPlane: Sendable {
    package var id: UInt32
    /// The CRTC in use; 0 for none.
    package var crtc: UInt32
    package var possibleCRTCs: UInt32
    /// The supported formats, as fourcc codes.
    package var formats: [UInt32]

    package init(id: UInt32, crtc: UInt32, possibleCRTCs: UInt32, formats: [UInt32]) {
        self.id = id
        self.crtc = crtc
        self.possibleCRTCs = possibleCRTCs
        self.formats = formats
    }

    init(_ raw: drmModePlane) {
        self.init(
            id: raw.plane_id,
            crtc: raw.crtc_id,
            possibleCRTCs: raw.possible_crtcs,
            formats: Array(UnsafeBufferPointer(start: raw.formats, count: Int(raw.count_formats)))
        )
    }
}

/// A property of an object, with its value.
package struct DRMProperty: Sendable {
    /// The property's number on the card.
    package var id: UInt32
    /// The kernel's name of the property.
    package var name: String
    /// The current value of the property.
    package var value: UInt64
    /// A Boolean value that indicates whether only the kernel changes the property.
    package var isImmutable: Bool
    /// The named values: those of an enumeration, or the bits of a mask.
    package var options: [String: UInt64]
    /// The maximum of a range.
    package var maximum: UInt64?

    /// Creates a property; without options and a maximum, any value is valid.
    package init(
        id: UInt32,
        name: String,
        value: UInt64,
        isImmutable: Bool = false,
        options: [String: UInt64] = [:],
        maximum: UInt64? = nil
    ) {
        self.id = id
        self.name = name
        self.value = value
        self.isImmutable = isImmutable
        self.options = options
        self.maximum = maximum
    }

    init(_ raw: drmModePropertyRes, value: UInt64) {
        func text<Name>(_ name: Name) -> String {
            withUnsafeBytes(of: name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        self.init(
            id: raw.prop_id,
            name: text(raw.name),
            value: value,
            isImmutable: raw.flags & UInt32(DRM_MODE_PROP_IMMUTABLE) != 0
        )
        let isMask = raw.flags & UInt32(DRM_MODE_PROP_BITMASK) != 0
        for entry in UnsafeBufferPointer(start: raw.enums, count: Int(raw.count_enums)) {
            // The entries of a mask are bit numbers.
            options[text(entry.name)] = isMask ? 1 << entry.value : entry.value
        }
        if raw.flags & UInt32(DRM_MODE_PROP_RANGE) != 0, raw.count_values >= 2 { maximum = raw.values[1] }
    }
}

/// A property of an object and its value in an atomic commit.
package struct DRMAssignment: Hashable, Sendable {
    package var object: UInt32
    package var property: UInt32
    package var value: UInt64

    package init(object: UInt32, property: UInt32, value: UInt64) {
        self.object = object
        self.property = property
        self.value = value
    }
}

/// A dumb buffer allocated by the kernel, for scan-out of pixels painted by the processor.
package struct DumbAllocation: Hashable, Sendable {
    package var handle: UInt32 = 0
    /// The distance between rows, in bytes.
    package var pitch: UInt32 = 0
    package var byteCount: UInt64 = 0

    package init() {}
}
