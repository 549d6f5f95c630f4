import Glibc
import LinuxIO

/// A reader of the files of OpenStreetMap in the format PBF.
///
/// A file is a sequence of compressed blocks. One block is in memory at a time, and has at most 32 MiB, which is the limit of the
/// format; so a file that expands without end is an error.
package struct PBFReader {
    /// The limits of the format, in bytes.
    static let headerLimit = 64 * 1024
    static let blockLimit = 32 * 1024 * 1024

    /// Returns the next bytes of the file; fewer at its end.
    private let read: (Int) throws(MapDataError) -> [UInt8]
    private let path: String

    /// The number of bytes that are read.
    package private(set) var offset = 0
    private var isFirst = true
    /// The area of the file, by its header; `nil` if the header has none.
    package private(set) var box: MapBox?

    /// - Parameters:
    ///   - path: The path of the file, for errors.
    ///   - read: Returns the next bytes of the file; fewer at its end.
    package init(path: String, read: @escaping (Int) throws(MapDataError) -> [UInt8]) {
        self.path = path
        self.read = read
    }

    /// Performs a closure with each element of a file.
    /// - Returns: The area of the file, by its header; `nil` if the header has none.
    /// - Parameters:
    ///   - kinds: The kinds of the elements.
    ///   - progress: Called after each block with the fraction of the file that is read; throws to cancel.
    @discardableResult
    package static func read(
        _ path: String,
        _ kinds: OSMKinds,
        progress: (Double) throws(MapDataError) -> Void = { _ in },
        _ body: (OSMElement) throws(MapDataError) -> Void
    ) throws(MapDataError) -> MapBox? {
        let calls = SystemCalls()
        let (descriptor, size): (CInt, Int)
        do throws(RegularFileError) { (descriptor, size) = try RegularFile.open(path) } catch {
            throw .file(path: path, reason: error.reasonText)
        }
        defer { calls.close(descriptor) }
        var reader = PBFReader(path: path) { (count) throws(MapDataError) in
            var bytes: [UInt8] = []
            while bytes.count < count {
                let more: [UInt8]
                do { more = try calls.read(descriptor, count - bytes.count) } catch {
                    throw .file(path: path, reason: "\(error)")
                }
                if more.isEmpty { break }
                bytes = bytes.isEmpty ? more : bytes + more
            }
            return bytes
        }
        while try reader.readBlock(kinds, body) { try progress(size > 0 ? Double(reader.offset) / Double(size) : 1) }
        return reader.box
    }

    /// Performs a closure with each element of the next block.
    /// - Returns: `false` at the end of the file.
    package mutating func readBlock(
        _ kinds: OSMKinds,
        _ body: (OSMElement) throws(MapDataError) -> Void
    ) throws(MapDataError) -> Bool {
        let start = offset
        let prefix = try take(4, start)
        if prefix.isEmpty {
            if isFirst { throw .invalid(path: path, offset: 0, reason: "the file is empty") }
            return false
        }
        guard prefix.count == 4 else { throw .invalid(path: path, offset: start, reason: "the file ends early") }
        let length = prefix.reduce(0) { $0 << 8 | Int($1) }
        guard length > 0, length <= Self.headerLimit else {
            throw .invalid(path: path, offset: start, reason: "the file is not in the format PBF")
        }
        let header = try exactly(length, start)
        let (type, size) = try naming(start) { () throws(ProtobufError) in
            try header.withTyped { (reader) throws(ProtobufError) in try Self.header(&reader) }
        }
        let blob = try exactly(size, start)
        let isHeader = type == "OSMHeader"
        guard isFirst == isHeader || !isHeader else {
            throw .invalid(path: path, offset: start, reason: "the file has a second header")
        }
        if isFirst, !isHeader { throw .invalid(path: path, offset: start, reason: "the file has no header") }
        isFirst = false
        // Blocks of other types are for other programs.
        guard isHeader || type == "OSMData" else { return true }
        let content = try expand(blob, start)
        if isHeader {
            box = try naming(start) { () throws(ProtobufError) in
                try content.withTyped { (reader) throws(ProtobufError) in try Self.box(ofHeader: &reader) }
            }
        } else {
            var failure: MapDataError?
            try naming(start) { () throws(ProtobufError) in
                try content.withTyped { (reader) throws(ProtobufError) in
                    try PBFBlock(&reader).read(kinds) { (element) throws(ProtobufError) in
                        do throws(MapDataError) { try body(element) } catch {
                            failure = error
                            throw ProtobufError(offset: 0, reason: "")
                        }
                    }
                }
            } failure: {
                failure
            }
        }
        return true
    }

    private mutating func take(_ count: Int, _ start: Int) throws(MapDataError) -> [UInt8] {
        let bytes = try read(count)
        offset += bytes.count
        return bytes
    }

    private mutating func exactly(_ count: Int, _ start: Int) throws(MapDataError) -> [UInt8] {
        let bytes = try take(count, start)
        guard bytes.count == count else { throw .invalid(path: path, offset: start, reason: "the file ends early") }
        return bytes
    }

    private func naming<Value>(
        _ start: Int,
        _ body: () throws(ProtobufError) -> Value,
        failure: () -> MapDataError? = { nil }
    ) throws(MapDataError) -> Value {
        do throws(ProtobufError) { return try body() } catch {
            throw failure()
                ?? .invalid(
                    path: path,
                    offset: start,
                    reason: "\(error.reason), at byte \(error.offset) of its contents"
                )
        }
    }

    private static func header(_ reader: inout ProtobufReader) throws(ProtobufError) -> (type: String, size: Int) {
        var type = ""
        var size: Int?
        while let (field, wire) = try reader.next() {
            switch field {
            case 1:
                try reader.expect(wire, .bytes)
                type = try reader.text()
            case 3:
                try reader.expect(wire, .varint)
                size = try reader.count(below: blockLimit + 1)
            default: try reader.skip(wire)
            }
        }
        guard let size else { throw reader.error("a block has no size") }
        return (type, size)
    }

    /// Returns the area of the file. Throws an error if the file needs a feature that this reader does not have.
    private static func box(ofHeader reader: inout ProtobufReader) throws(ProtobufError) -> MapBox? {
        var box: MapBox?
        while let (field, wire) = try reader.next() {
            switch (field, wire) {
            case (1, .bytes):
                var area = try reader.message()
                box = try Self.box(&area)
            case (4, .bytes):
                let feature = try reader.text()
                if !["OsmSchema-V0.6", "DenseNodes"].contains(feature) {
                    throw reader.error("the file needs the feature \(feature), which is not supported")
                }
            default: try reader.skip(wire)
            }
        }
        return box
    }

    /// Reads an area, whose edges are in billionths of degrees; `nil` if it is not on the ellipsoid.
    private static func box(_ reader: inout ProtobufReader) throws(ProtobufError) -> MapBox? {
        // West, east, north and south.
        var edges: [Int: Double] = [:]
        while let (field, wire) = try reader.next() {
            guard (1...4).contains(field), wire == .varint else {
                try reader.skip(wire)
                continue
            }
            edges[field] = Double(try reader.zigzag()) / 1e9
        }
        guard let west = edges[1], let east = edges[2], let north = edges[3], let south = edges[4],
            let low = MapCoordinate(latitudeDegrees: south, longitudeDegrees: west),
            let high = MapCoordinate(latitudeDegrees: north, longitudeDegrees: east), south < north, west < east
        else { return nil }
        return MapBox(minimum: low, maximum: high)
    }

    /// Returns the contents of a block.
    private func expand(_ blob: [UInt8], _ start: Int) throws(MapDataError) -> [UInt8] {
        var (raw, compressed): ([UInt8]?, [UInt8]?)
        var size: Int?
        try naming(start) { () throws(ProtobufError) in
            try blob.withTyped { (reader) throws(ProtobufError) in
                while let (field, wire) = try reader.next() {
                    switch (field, wire) {
                    case (1, .bytes): raw = Array(try reader.message().rest)
                    case (2, .varint): size = try reader.count(below: Self.blockLimit + 1)
                    case (3, .bytes): compressed = Array(try reader.message().rest)
                    case (4...7, .bytes): throw reader.error("the compression is not that of zlib")
                    default: try reader.skip(wire)
                    }
                }
            }
        }
        if let raw { return raw }
        guard let compressed else { throw .invalid(path: path, offset: start, reason: "a block has no contents") }
        do throws(Deflate.Failure) {
            let content = try compressed.withBytes { (bytes) throws(Deflate.Failure) in
                try Deflate.expand(bytes, limit: size ?? Self.blockLimit)
            }
            guard size == nil || size == content.count else {
                throw Deflate.Failure(reason: "the data expands to \(content.count) bytes instead of \(size ?? 0)")
            }
            return content
        } catch {
            throw .invalid(path: path, offset: start, reason: error.reason)
        }
    }
}

extension [UInt8] {
    /// Performs a closure with the bytes, with errors of a type.
    package func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = withUnsafeBytes { bytes -> Result<Value, Failure> in
            do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Performs a closure with a reader of the message that the bytes are.
    package func withTyped<Value>(
        _ body: (inout ProtobufReader) throws(ProtobufError) -> Value
    ) throws(ProtobufError) -> Value {
        try withBytes { (bytes) throws(ProtobufError) in
            var reader = ProtobufReader(bytes)
            return try body(&reader)
        }
    }
}
