import Raster
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// View transitions.
@MainActor
@Suite struct UIViewTransitionTests {
    /// A view of 80 × 60 points in the middle of a white screen, red on its left and blue on its right half.
    private func scene() -> (AnimationScreen, UIView, UIView) {
        let screen = AnimationScreen()
        screen.window.backgroundColor = .white
        let view = UIView(60, 20, 80, 60, .red)
        let right = UIView(40, 0, 40, 60, .blue)
        view.addSubview(right)
        screen.add(view)
        _ = screen.paint()
        return (screen, view, right)
    }

    @Test func crossDissolveMixesBothStates() {
        let (screen, view, right) = scene()
        var ends: [Bool] = []
        UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve) {
            view.backgroundColor = .green
            right.isHidden = true
        } completion: {
            ends.append($0)
        }
        screen.commitChanges()
        let start = screen.paint()
        #expect(start[70, 50] == Pixel.red && start[130, 50] == Pixel.blue)
        screen.advance(to: 0.5)
        let middle = screen.paint()
        #expect(isClose(middle[70, 50], 0xFF80_8000, levels: 2) && isClose(middle[130, 50], 0xFF00_8080, levels: 2))
        #expect(middle[20, 50] == Pixel.white && ends.isEmpty)
        screen.advance(to: 1)
        let end = screen.paint()
        #expect(end[70, 50] == Pixel.green && end[130, 50] == Pixel.green && ends == [true])
    }

    @Test(arguments: [
        UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop,
        .transitionFlipFromBottom,
    ])
    func flipTransitionShowsOldThenNewSide(kind: UIView.AnimationOptions) {
        let (screen, view, right) = scene()
        let layers = screen.window.layer.sublayers?.count
        var ends: [Bool] = []
        UIView.transition(with: view, duration: 1, options: [kind, .curveLinear]) {
            view.backgroundColor = .green
            right.backgroundColor = .black
        } completion: {
            ends.append($0)
        }
        func count(_ color: UInt32) -> Int {
            let surface = screen.paint()
            return (0..<100).reduce(0) { sum, y in sum + (0..<200).reduce(0) { $0 + (surface[$1, y] == color ? 1 : 0) }
            }
        }
        screen.commitChanges()
        #expect(count(Pixel.red) == 2400 && count(Pixel.blue) == 2400)
        // At an eighth of the duration: rotated by 22.5°, the old state in perspective.
        screen.advance(to: 0.125)
        let before = screen.paint()
        let isSideways = kind == .transitionFlipFromLeft || kind == .transitionFlipFromRight
        #expect(count(Pixel.red) > 1200 && count(Pixel.blue) > 1200 && count(Pixel.green) == 0)
        /// Returns the number of pixels of a row or a column that are not white.
        func length(row: Int? = nil, column: Int? = nil) -> Int {
            if let row { return (0..<200).count { before[$0, row] != Pixel.white } }
            return (0..<100).count { before[column ?? 0, $0] != Pixel.white }
        }
        // What comes to the front is larger than what goes back.
        let (first, last) =
            isSideways ? (length(column: 66), length(column: 133)) : (length(row: 26), length(row: 73))
        let isFirstInFront = kind == .transitionFlipFromLeft || kind == .transitionFlipFromTop
        #expect(isFirstInFront ? first > last + 4 : last > first + 4)
        // Edge on there is next to nothing to be seen.
        screen.advance(to: 0.5)
        #expect(count(Pixel.white) > 19_700)
        screen.advance(to: 0.875)
        #expect(count(Pixel.green) > 1200 && count(Pixel.black) > 1200 && count(Pixel.red) == 0 && ends.isEmpty)
        let after = screen.paint()
        // The new state is not mirrored.
        #expect(after[80, 50] == Pixel.green && after[120, 50] == Pixel.black)
        screen.advance(to: 1)
        #expect(count(Pixel.green) == 2400 && count(Pixel.black) == 2400 && ends == [true])
        #expect(screen.window.layer.sublayers?.count == layers && view.layer.animationKeys() == nil)
    }

    /// Returns the pixels that a page curl shows at eighths of its duration, in which red and blue change to green.
    private func curl(_ kind: UIView.AnimationOptions, isReversed: Bool = false) -> [[UInt32]] {
        let (screen, view, right) = scene()
        func change() {
            view.backgroundColor = view.backgroundColor == .green ? .red : .green
            right.isHidden.toggle()
        }
        if isReversed { change() }
        screen.commitChanges()
        var ends: [Bool] = []
        UIView.transition(with: view, duration: 1, options: [kind, .curveLinear]) {
            change()
        } completion: {
            ends.append($0)
        }
        let frames = (0...8).map { step in
            screen.advance(to: Double(step) / 8)
            let surface = screen.paint()
            return (0..<100).flatMap { y in (0..<200).map { surface[$0, y] } }
        }
        #expect(ends == [true] && view.layer.animationKeys() == nil)
        return frames
    }

    @Test func curlUpUncoversFromBottom() {
        #expect(UIView.AnimationOptions.transitionCurlUp.rawValue == 3_145_728)
        #expect(UIView.AnimationOptions.transitionCurlDown.rawValue == 4_194_304)
        let frames = curl(.transitionCurlUp)
        func pixels(_ x: Int, _ y: Int) -> [UInt32] { frames.map { $0[y * 200 + x] } }
        #expect(frames[0].count { $0 == Pixel.red } == 2400 && frames[0].count { $0 == Pixel.blue } == 2400)
        #expect(frames[8].count { $0 == Pixel.green } == 4800)
        // The bottom right corner first, the top left corner last.
        func firstGreen(_ x: Int, _ y: Int) -> Int { pixels(x, y).firstIndex(of: Pixel.green) ?? 9 }
        #expect(firstGreen(138, 78) < firstGreen(62, 78) && firstGreen(62, 78) < firstGreen(62, 22))
        #expect(firstGreen(138, 78) < firstGreen(138, 22))
        // Around the view, nothing changes.
        #expect(frames.allSatisfy { frame in (0..<200).allSatisfy { frame[19 * 200 + $0] == Pixel.white } })
    }

    @Test func curlDownIsCurlUpBackward() {
        let up = curl(.transitionCurlUp)
        let down = curl(.transitionCurlDown, isReversed: true)
        #expect(Array(down.reversed()) == up)
    }

    @Test func curlFromViewToView() {
        let (screen, container, old) = scene()
        let new = UIView(40, 0, 40, 60, .green)
        var isDone = false
        UIView.transition(from: old, to: new, duration: 1, options: .transitionCurlDown) { isDone = $0 }
        #expect(old.superview == nil && new.superview === container)
        screen.advance(to: 0.7)
        let surface = screen.paint()
        #expect(surface[105, 25] == Pixel.green && surface[138, 78] == Pixel.blue && !isDone)
        screen.advance(to: 1)
        #expect(isDone && screen.paint()[138, 78] == Pixel.green)
    }

    @Test func transitionUsesSnapshotsUnlessAllowAnimatedContent() {
        for isLive in [false, true] {
            let (screen, view, right) = scene()
            UIView.transition(
                with: view,
                duration: 1,
                options: isLive ? [.transitionFlipFromLeft, .allowAnimatedContent] : .transitionFlipFromLeft
            ) { right.alpha = 0 }
            #expect((right.layer.animation(forKey: "opacity") != nil) == isLive)
            screen.advance(to: 0.75)
            view.backgroundColor = .green
            let surface = screen.paint()
            #expect(surface[85, 50] == (isLive ? Pixel.green : Pixel.red))
            screen.advance(to: 1)
            #expect(screen.paint()[130, 50] == Pixel.green)
        }
    }

    @Test func transitionFromToReplacesView() {
        let (screen, container, old) = scene()
        let new = UIView(40, 0, 40, 60, .green)
        var isDone = false
        UIView.transition(from: old, to: new, duration: 1, options: .transitionCrossDissolve) { isDone = $0 }
        #expect(old.superview == nil && new.superview === container)
        screen.advance(to: 0.5)
        #expect(isClose(screen.paint()[130, 50], 0xFF00_8080, levels: 2) && screen.paint()[70, 50] == Pixel.red)
        screen.advance(to: 1)
        #expect(isDone && screen.paint()[130, 50] == Pixel.green)
        // And back, hidden and shown.
        container.addSubview(old)
        old.isHidden = true
        screen.commitChanges()
        UIView.transition(
            from: new,
            to: old,
            duration: 1,
            options: [.transitionFlipFromTop, .showHideTransitionViews]
        )
        #expect(new.isHidden && !old.isHidden && new.superview === container)
        screen.advance(to: 2)
        #expect(screen.paint()[130, 50] == Pixel.blue)
    }

    @Test func transitionWithoutKindOrDurationIsImmediate() {
        let (screen, view, right) = scene()
        var ends: [Bool] = []
        UIView.transition(with: view, duration: 1) {
            right.alpha = 0
        } completion: {
            ends.append($0)
        }
        UIView.transition(with: view, duration: 0, options: .transitionFlipFromLeft) {
            view.backgroundColor = .green
        } completion: {
            ends.append($0)
        }
        #expect(ends.isEmpty && view.layer.animationKeys() == nil)
        screen.commitChanges()
        #expect(ends == [true, true] && screen.paint()[130, 50] == Pixel.green)
    }

    @Test func interruptedFlipTransitionRemovesItsLayers() {
        let (screen, view, _) = scene()
        let layers = screen.window.layer.sublayers?.count ?? 0
        var ends: [Bool] = []
        UIView.transition(with: view, duration: 1, options: .transitionFlipFromLeft, animations: nil) {
            ends.append($0)
        }
        screen.advance(to: 0.25)
        view.removeFromSuperview()
        screen.advance(to: 2)
        #expect(ends == [false] && screen.window.layer.sublayers?.count ?? 0 == layers - 1)
        #expect(screen.paint()[100, 50] == Pixel.white)
    }
}
