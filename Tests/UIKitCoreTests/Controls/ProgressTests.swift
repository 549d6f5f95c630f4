import Foundation
import Testing
import UIKit

@testable import UIKitCore

@MainActor
@Suite struct UIProgressViewTests {
    private func start(_ change: (UIProgressView) -> Void = { _ in }) -> (screen: ViewScreen, view: UIProgressView) {
        let screen = ViewScreen(width: 120, height: 20)
        let view = UIProgressView(frame: CGRect(x: 10, y: 8, width: 100, height: 4))
        view.progressTintColor = .red
        view.trackTintColor = .blue
        change(view)
        screen.add(view)
        screen.show()
        return (screen, view)
    }

    /// The columns of a row that are red.
    private func done(_ screen: ViewScreen) -> [Int] { (0..<120).filter { screen[$0, 10] == Pixel.red } }

    @Test func progressIsClampedAndShown() {
        let (screen, view) = start()
        #expect(view.progress == 0 && done(screen).isEmpty)
        view.progress = 0.5
        screen.show()
        #expect(done(screen).first.map { $0 <= 12 } == true && done(screen).last.map { 57...60 ~= $0 } == true)
        #expect(screen[90, 10] == Pixel.blue)
        view.progress = 7
        #expect(view.progress == 1)
        screen.show()
        #expect(done(screen).count >= 96)
        view.progress = -1
        #expect(view.progress == 0)
        view.progress = .nan
        #expect(view.progress == 0)
    }

    @Test func barGrowsFromRightInRightToLeftInterface() {
        let (screen, view) = start { $0.semanticContentAttribute = .forceRightToLeft }
        view.progress = 0.25
        screen.show()
        #expect(done(screen).first.map { 84...88 ~= $0 } == true && screen[20, 10] == Pixel.blue)
    }

    @Test func changeOfProgressDrawsNothing() {
        let (screen, view) = start()
        view.progress = 0.1
        screen.show()
        let calls = screen.drawCalls
        view.progress = 0.9
        screen.show()
        #expect(screen.drawCalls == calls)
    }

    @Test func animatedProgressMovesBarGradually() {
        let screen = AnimationScreen()
        let view = UIProgressView(frame: CGRect(x: 0, y: 48, width: 200, height: 4))
        view.progressTintColor = .red
        screen.window.addSubview(view)
        screen.commitChanges()
        view.setProgress(1, animated: true)
        screen.advance(by: 0.125)
        let half = (0..<200).count { screen.paint()[$0, 50] == Pixel.red }
        #expect(60...140 ~= half && view.progress == 1)
        screen.advance(by: 0.2)
        #expect((0..<200).count { screen.paint()[$0, 50] == Pixel.red } > 190)
    }

    @Test func stylesDifferInHeightAndTrack() {
        let standard = UIProgressView(progressViewStyle: .default)
        let bar = UIProgressView(progressViewStyle: .bar)
        #expect(standard.intrinsicContentSize.height == 4 && bar.intrinsicContentSize.height == 2)
        #expect(standard.frame.height == 4 && bar.frame.height == 2)
        #expect(standard.subviews[0].backgroundColor == .systemFill)
        #expect(bar.subviews[0].backgroundColor?.cgColor.alpha == 0)
        #expect(standard.sizeThatFits(CGSize(width: 80, height: 1)) == CGSize(width: 80, height: 4))
    }

    @Test func imagesReplaceColors() {
        let (screen, view) = start {
            $0.trackImage = plainImage(4, 6, .green)
            $0.progressImage = plainImage(4, 6, .black)
        }
        view.progress = 0.5
        screen.show()
        #expect(screen[20, 8] == Pixel.black && screen[100, 8] == Pixel.green && view.intrinsicContentSize.height == 6)
    }

    @Test func tintColorIsColorOfProgress() {
        let (_, view) = start { $0.progressTintColor = nil }
        view.tintColor = .purple
        #expect(view.subviews[1].backgroundColor == .purple)
    }

    @Test func observedProgressIsFollowedUntilItIsFinished() {
        let screen = AnimationScreen()
        let view = UIProgressView(frame: CGRect(x: 0, y: 48, width: 200, height: 4))
        let progress = Progress(totalUnitCount: 10)
        progress.completedUnitCount = 3
        view.observedProgress = progress
        #expect(view.progress == 0.3)
        screen.window.addSubview(view)
        progress.completedUnitCount = 6
        view.readObservedProgress()
        #expect(view.progress == 0.6)
        progress.completedUnitCount = 10
        view.readObservedProgress()
        #expect(view.progress == 1)
        view.observedProgress = nil
        #expect(view.progress == 1)
    }
}

@MainActor
@Suite struct UIActivityIndicatorViewTests {
    private func start(_ style: UIActivityIndicatorView.Style) -> (AnimationScreen, UIActivityIndicatorView) {
        let screen = AnimationScreen()
        let view = UIActivityIndicatorView(style: style)
        view.color = .red
        view.frame.origin = CGPoint(x: 20, y: 20)
        screen.window.addSubview(view)
        screen.commitChanges()
        return (screen, view)
    }

    private func pixels(_ screen: AnimationScreen) -> [UInt32] {
        let surface = screen.paint()
        return (0..<100).flatMap { y in (0..<200).map { surface[$0, y] } }
    }

    @Test func indicatorIsHiddenUntilItIsStarted() {
        let (_, view) = start(.medium)
        #expect(view.isHidden && !view.isAnimating && view.frame.size == CGSize(width: 20, height: 20))
        view.startAnimating()
        #expect(!view.isHidden && view.isAnimating)
        view.stopAnimating()
        #expect(view.isHidden && !view.isAnimating)
        view.hidesWhenStopped = false
        #expect(!view.isHidden)
        view.hidesWhenStopped = true
        #expect(view.isHidden)
    }

    @Test func frameChangesEightTimesInSecond() {
        let (screen, view) = start(.large)
        view.startAnimating()
        screen.commitChanges()
        var frames: [[UInt32]] = []
        for step in 0..<8 {
            screen.advance(to: (Double(step) + 0.5) / 8)
            frames.append(pixels(screen))
        }
        #expect(Set(frames).count == 8)
        screen.advance(to: 1 + 0.5 / 8)
        #expect(pixels(screen) == frames[0])
        // Each frame is the one before, rotated by an eighth: opposite frames are a half turn apart.
        func wheel(_ index: Int) -> [UInt32] {
            (20..<57).flatMap { y in (20..<57).map { frames[index][y * 200 + $0] } }
        }
        let rotated: [UInt32] = wheel(0).reversed()
        let differences = zip(rotated, wheel(4)).count { abs(Int($0 >> 16 & 255) - Int($1 >> 16 & 255)) > 40 }
        #expect(differences <= 20)
    }

    @Test func stoppedIndicatorThatIsShownStandsStill() {
        let (screen, view) = start(.medium)
        view.hidesWhenStopped = false
        screen.commitChanges()
        let still = pixels(screen)
        #expect(still.contains { $0 & 0xFF0000 > 0x800000 })
        screen.advance(by: 0.6)
        #expect(pixels(screen) == still)
        view.startAnimating()
        screen.advance(by: 0.4)
        #expect(pixels(screen) != still)
        view.stopAnimating()
        #expect(pixels(screen) == still)
    }

    @Test func animationContinuesAfterViewWasRemoved() {
        let (screen, view) = start(.medium)
        view.startAnimating()
        view.removeFromSuperview()
        screen.commitChanges()
        screen.window.addSubview(view)
        screen.advance(by: 0.1)
        let first = pixels(screen)
        screen.advance(by: 0.3)
        #expect(pixels(screen) != first && view.isAnimating)
    }

    @Test func colorAndStyleAreShown() {
        let (screen, view) = start(.medium)
        view.startAnimating()
        screen.commitChanges()
        let red = pixels(screen)
        view.color = .green
        #expect(pixels(screen) != red && pixels(screen).contains { $0 & 0xFF00 > 0x8000 })
        view.color = nil
        #expect(view.color == .systemGray)
        view.style = .large
        #expect(view.bounds.size == CGSize(width: 37, height: 37) && view.intrinsicContentSize.width == 37)
        #expect(view.sizeThatFits(.zero) == CGSize(width: 37, height: 37))
    }
}
