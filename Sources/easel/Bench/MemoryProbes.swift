import ArgumentParser
import Compositor
import UIKit

/// The program that tests run to measure the memory of views: the bytes for each view that a screen shows, and those of
/// its objects. Not listed in the help.
struct ViewMemoryProbeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "view-memory-probe", shouldDisplay: false)

    @Option var views = 10_000

    func run() throws {
        try CommandFailure.reporting {
            try MainActor.assumeIsolated {
                let session = Session(size: PixelSize(width: 800, height: 480), scale: 1, refreshRate: 60)
                let window = UIWindow()
                window.makeKeyAndVisible()
                // What only the first views of a program need is there before the count begins.
                add(16, to: window)
                let trees = [session.commit()]
                guard let before = MemoryInUse.bytes else {
                    throw CommandFailure(description: "the memory in use is not known", status: 70)
                }
                add(views, to: window)
                let tree = session.commit()
                guard let after = MemoryInUse.bytes else { return }
                withExtendedLifetime(trees) {
                    print("each", (after - before) / max(1, views))
                    print("UIView", HeapBlock.size(of: window.subviews[0]))
                    print("CALayer", HeapBlock.size(of: window.subviews[0].layer))
                    if let root = tree?.root { print("RenderLayer", HeapBlock.size(of: root)) }
                }
            }
        }
    }

    @MainActor
    private func add(_ count: Int, to window: UIWindow) {
        for index in 0..<count {
            let view = UIView(frame: CGRect(x: index % 700, y: index / 700 % 400, width: 48, height: 32))
            view.backgroundColor = .red
            window.addSubview(view)
        }
    }
}

extension Session {
    /// Commits the screen, and passes the result on as if the compositor had taken it.
    @MainActor
    fileprivate func commit() -> RenderTree? {
        perform {
            let tree = screen.commit()?.tree
            if let tree { screen.layers.fence.take(tree.serial) }
            return tree
        }
    }
}

/// A block of memory of the C library.
private enum HeapBlock {
    private typealias Size = @convention(c) (UnsafeMutableRawPointer?) -> Int

    // Glibc's module lacks the function.
    private static let function: Size? = dlsym(nil, "malloc_usable_size").map { unsafeBitCast($0, to: Size.self) }

    /// Returns the size of the block that holds an object, in bytes.
    static func size(of object: AnyObject) -> Int { function?(Unmanaged.passUnretained(object).toOpaque()) ?? 0 }
}

/// The shared libraries of the process.
enum MappedLibraries {
    /// Returns the names of the mapped libraries without their versions, such as `libz`, sorted.
    static func names() -> [String] {
        // In a loop to the end: the file has no size, and one read returns a part.
        let data = (try? RegularFile.data(of: "/proc/self/maps", atMost: 1 << 26)) ?? Data()
        let text = String(decoding: data, as: UTF8.self)
        let names = text.split(separator: "\n").compactMap { line -> Substring? in
            guard let path = line.split(separator: " ").last, path.hasPrefix("/") else { return nil }
            let file = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
            guard let end = file.range(of: ".so") else { return nil }
            return file[..<end.lowerBound]
        }
        return Set(names.map(String.init)).sorted()
    }
}
