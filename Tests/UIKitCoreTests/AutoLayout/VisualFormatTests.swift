import Testing
import UIKit

@testable import UIKitCore

@MainActor @Suite struct VisualFormatTests {
    private func scene() -> (root: UIView, views: [String: Any]) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        // Without a screen of its own, a view has the direction of the one that another test has shown last.
        root.semanticContentAttribute = .forceLeftToRight
        var views: [String: Any] = [:]
        for name in ["a", "b", "c"] {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            views[name] = view
        }
        return (root, views)
    }

    private func frames(_ formats: [String], _ options: NSLayoutConstraint.FormatOptions = []) -> [CGRect] {
        let (root, views) = scene()
        for format in formats {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format,
                    options: options,
                    metrics: ["gap": 12, "high": 750],
                    views: views
                )
            )
        }
        root.layoutIfNeeded()
        return root.subviews.map(\.frame)
    }

    @Test func rowHasSizesAndDistances() {
        let found = frames(["|-[a(50)]-[b(a)]-gap-[c]|", "V:|-(-4)-[a(20)]", "V:[b(30)]|"])
        #expect(found.map(\.minX) == [8, 66, 128] && found.map(\.width) == [50, 50, 172])
        #expect(found[0].minY == -4 && found[0].height == 20 && found[1].maxY == 100)
    }

    @Test func relationsAndPriorities() {
        let found = frames(["H:|[a(>=40,<=60)]-(>=20)-[b(200@high)]|", "[a(500@1)]"])
        #expect(found[0].width == 60 && found[1].width == 200)
    }

    @Test func optionsAlignViewsAndReverseDirection() {
        let found = frames(["|-10-[a(30)]-5-[b(40)]"], [.directionRightToLeft])
        #expect(found[0].maxX == 290 && found[1].maxX == 255)
        let aligned = frames(["H:|[a(10)][b(10)]", "V:[a(30)]", "V:[b(10)]|"], [.alignAllCenterY])
        #expect(aligned[0].midY == aligned[1].midY)
    }

    @Test(arguments: [
        ("|-[a", "expected ]"), ("[a]-5", "expected - after the distance"), ("[x]", "x is not a view"),
        ("[a(foo)]", "foo is neither a metric nor a view"), ("[a(10@0)]", "a priority is above 0 and at most 1000"),
        ("[a]-", "expected a number or a name"), ("|", "expected [ or |"), ("[a]]", "expected [ or |"),
        ("[a(>=)]", "expected a number or a name"), ("", "expected [ or |"), ("|-|", "a view is missing"),
    ])
    func invalidFormatNamesReason(format: String, reason: String) {
        let (_, views) = scene()
        var parser = VisualFormat(format, options: [], metrics: [:], views: views)
        do throws(VisualFormat.Failure) {
            let made = try parser.constraints()
            Issue.record("\(made)")
        } catch {
            #expect(error.reason == reason)
        }
    }

    @Test func invalidFormatTraps() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                _ = NSLayoutConstraint.constraints(withVisualFormat: "[a", metrics: nil, views: ["a": UIView()])
            }
        }
    }
}
