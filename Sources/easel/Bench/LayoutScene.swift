import Layout
import UIKit

/// The `layout` scene: 500 views that 2,000 constraints arrange in a grid, laid out for the first time, and after the
/// width of a column has changed. Once with views, and once with the solver alone, which other solvers are compared with.
@MainActor
enum LayoutScene {
    private static let columns = 20
    private static let rows = 25
    private static let margin = 8.0
    private static let spacing = 4.0
    /// The column whose width changes, which moves the columns after it.
    private static let editedColumn = 10

    private static func width(ofColumn column: Int) -> Double { Double(40 + column * 7 % 23) }
    private static func height(ofRow row: Int) -> Double { Double(10 + row * 5 % 13) }
    /// The changing width of the column, which is another one in each frame.
    private static func editedWidth(_ frame: Int) -> Double { Double(40 + frame % 10) }

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        [
            try viewsFirst(options), try viewsEdited(options), solverFirst(options), solverEdited(options),
        ]
    }

    /// The first layout takes much longer than a change, so that a tenth of the frames is measured.
    private static func firstFrames(_ options: BenchOptions) -> Int { max(2, options.frames / 10) }

    private static func result(
        _ variant: String,
        _ options: BenchOptions,
        _ times: [UInt64],
        _ counts: [String: Double]
    ) -> SceneResult {
        var result = SceneResult("layout", variant: variant, size: options.screenSize, frames: times.count)
        result.times["layout"] = Spread(nanoseconds: times)
        result.counts = counts
        return result
    }

    // MARK: Views

    @MainActor
    private struct Grid {
        let root: UIView
        let views: [UIView]

        init() {
            root = UIView(frame: CGRect(x: 0, y: 0, width: 1920, height: 1080))
            views = (0..<columns * rows).map { _ in
                let view = UIView()
                view.translatesAutoresizingMaskIntoConstraints = false
                return view
            }
            for view in views { root.addSubview(view) }
        }

        /// Creates and activates the constraints.
        /// - Returns: The constraint of the width of the column that changes.
        func constrain() -> NSLayoutConstraint {
            var (made, edited) = ([NSLayoutConstraint](), NSLayoutConstraint?.none)
            made.reserveCapacity(4 * views.count)
            for (index, view) in views.enumerated() {
                let (row, column) = (index / columns, index % columns)
                if column == 0 {
                    made.append(view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: margin))
                    let height = view.heightAnchor.constraint(equalToConstant: height(ofRow: row))
                    height.priority = .defaultHigh
                    made.append(height)
                } else {
                    let before = views[index - 1]
                    made.append(view.leftAnchor.constraint(equalTo: before.rightAnchor, constant: spacing))
                    made.append(view.heightAnchor.constraint(equalTo: before.heightAnchor))
                }
                if row == 0 {
                    made.append(view.topAnchor.constraint(equalTo: root.topAnchor, constant: margin))
                    let width = view.widthAnchor.constraint(equalToConstant: width(ofColumn: column))
                    width.priority = .defaultHigh
                    if column == editedColumn { edited = width }
                    made.append(width)
                } else {
                    let above = views[index - columns]
                    made.append(view.topAnchor.constraint(equalTo: above.bottomAnchor, constant: spacing))
                    made.append(view.widthAnchor.constraint(equalTo: above.widthAnchor))
                }
            }
            NSLayoutConstraint.activate(made)
            return edited ?? made[0]
        }
    }

    private static func viewsFirst(_ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options)
        var (times, counts) = ([UInt64](), [String: Double]())
        for _ in 0..<firstFrames(options) {
            let grid = Grid()
            bench.window.addSubview(grid.root)
            let before = bench.window.layoutCounters
            let start = nanoseconds()
            _ = grid.constrain()
            grid.root.layoutIfNeeded()
            times.append(nanoseconds() - start)
            let after = bench.window.layoutCounters
            counts = [
                "pivots": Double(after.pivots - before.pivots),
                "row-updates": Double(after.rowUpdates - before.rowUpdates),
                "constraints": Double(4 * grid.views.count),
            ]
            grid.root.removeFromSuperview()
        }
        return result("first", options, times, counts)
    }

    private static func viewsEdited(_ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options)
        let grid = Grid()
        bench.window.addSubview(grid.root)
        let edited = grid.constrain()
        grid.root.layoutIfNeeded()
        var times: [UInt64] = []
        let before = grid.root.layoutCounters
        for frame in 0..<options.frames {
            let start = nanoseconds()
            edited.constant = editedWidth(frame)
            grid.root.layoutIfNeeded()
            times.append(nanoseconds() - start)
        }
        let (after, per) = (grid.root.layoutCounters, Double(options.frames))
        return result(
            "edit",
            options,
            times,
            [
                "pivots": Double(after.pivots - before.pivots) / per,
                "row-updates": Double(after.rowUpdates - before.rowUpdates) / per,
            ]
        )
    }

    // MARK: Solver

    @MainActor
    private struct Equations {
        var solver = LayoutSolver()
        var edited: LayoutConstraint?

        /// Adds the constraints of the grid.
        init() {
            var views: [(x: LayoutVariable, y: LayoutVariable, width: LayoutVariable, height: LayoutVariable)] = []
            views.reserveCapacity(columns * rows)
            let strong = 750.0
            for index in 0..<columns * rows {
                let (row, column) = (index / columns, index % columns)
                let view = (
                    x: solver.makeVariable(), y: solver.makeVariable(), width: solver.makeVariable(),
                    height: solver.makeVariable()
                )
                views.append(view)
                if column == 0 {
                    equate([(view.x, 1)], margin)
                    equate([(view.height, 1)], height(ofRow: row), priority: strong)
                } else {
                    let before = views[index - 1]
                    equate([(view.x, 1), (before.x, -1), (before.width, -1)], spacing)
                    equate([(view.height, 1), (before.height, -1)], 0)
                }
                if row == 0 {
                    equate([(view.y, 1)], margin)
                    let width = equate([(view.width, 1)], width(ofColumn: column), priority: strong)
                    if column == editedColumn { edited = width }
                } else {
                    let above = views[index - columns]
                    equate([(view.y, 1), (above.y, -1), (above.height, -1)], spacing)
                    equate([(view.width, 1), (above.width, -1)], 0)
                }
            }
        }

        @discardableResult
        private mutating func equate(
            _ terms: [(variable: LayoutVariable, coefficient: Double)],
            _ value: Double,
            priority: Double = LayoutConstraint.requiredPriority
        ) -> LayoutConstraint {
            let constraint = LayoutConstraint(
                LayoutExpression(terms, constant: -value),
                .equal,
                priority: priority
            )
            solver.add(constraint)
            return constraint
        }
    }

    private static func solverFirst(_ options: BenchOptions) -> SceneResult {
        var (times, counts) = ([UInt64](), [String: Double]())
        for _ in 0..<firstFrames(options) {
            let start = nanoseconds()
            let equations = Equations()
            times.append(nanoseconds() - start)
            counts = [
                "pivots": Double(equations.solver.pivotCount),
                "row-updates": Double(equations.solver.rowUpdateCount),
                "constraints": Double(equations.solver.constraintCount),
            ]
        }
        return result("solver first", options, times, counts)
    }

    private static func solverEdited(_ options: BenchOptions) -> SceneResult {
        var equations = Equations()
        _ = equations.solver.takeChangedVariables()
        var (times, sum, changes) = ([UInt64](), 0.0, 0)
        let before = (equations.solver.pivotCount, equations.solver.rowUpdateCount)
        for frame in 0..<options.frames {
            let start = nanoseconds()
            if let edited = equations.edited { equations.solver.setConstant(-editedWidth(frame), of: edited) }
            for variable in equations.solver.takeChangedVariables() {
                sum += equations.solver.value(of: variable)
                changes += 1
            }
            times.append(nanoseconds() - start)
        }
        let per = Double(options.frames)
        var result = result(
            "solver edit",
            options,
            times,
            [
                "pivots": Double(equations.solver.pivotCount - before.0) / per,
                "row-updates": Double(equations.solver.rowUpdateCount - before.1) / per,
                "values-changed": Double(changes) / per,
            ]
        )
        // The values are used, so that reading them is part of the time.
        if !sum.isFinite { result.notes.append("the solution is not finite") }
        return result
    }
}
