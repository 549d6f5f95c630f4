import QuartzCore
import Typography

/// Low memory. The application delegate is notified first, then observers of the notification, then view controllers;
/// afterwards, what can be recreated is released: the pixels of layers that are not visible, and cached images and texts.
extension UIApplication {
    /// Notifies the application that memory is low, and releases memory.
    package func receiveMemoryWarning() {
        delegate?.applicationDidReceiveMemoryWarning(self)
        post(Self.didReceiveMemoryWarningNotification)
        let screens = session.screen.withFurtherScreens
        let windows = screens.flatMap(\.allWindows)
        let controllers = windows.flatMap { $0.rootViewController?.hierarchy ?? [] }
        for controller in controllers { controller.didReceiveMemoryWarning() }
        for screen in screens { screen.layers.discardInvisibleBackingStores() }
        for window in windows where !window.isOnScreen { window.layer.discardBackingStores() }
        for controller in controllers {
            if let view = controller.viewIfLoaded, view.window == nil { view.layer.discardBackingStores() }
        }
        session.userInterface.menuSymbols = [:]
    }

    /// Releases what the process has cached, which belongs to all its applications: named images, symbols, fonts and texts.
    package static func releaseCaches() {
        NamedImages.removeAll()
        RenderedSymbol.removeAll()
        FontLibrary.releaseCaches()
    }

    /// The sizes of what is cached, in bytes: the pages of glyphs, the lines that were drawn repeatedly, and named images.
    package static var cachedByteCounts: (glyphs: Int, lines: Int, images: Int) {
        let texts = FontLibrary.current.counters
        return (texts.glyphBytesCached, texts.lineBytesCached, NamedImages.byteCount)
    }
}

extension UIViewController {
    /// The controller, its children, and the controllers that they have presented.
    fileprivate var hierarchy: [UIViewController] {
        [self] + children.flatMap(\.hierarchy) + (links.presented?.hierarchy ?? [])
    }
}
