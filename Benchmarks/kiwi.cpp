// The scene `layout`, with kiwi: an implementation of Cassowary in C++, without views.
#include <kiwi/kiwi.h>

#include <memory>
#include <vector>

#include "scenes.hpp"

namespace {

struct View {
    kiwi::Variable x, y, width, height;
};

/// The equations of the grid. The width of a column can be edited, which is kiwi's fastest way to change a constant.
struct Grid {
    kiwi::Solver solver;
    std::vector<View> views{size_t(scene::gridColumns * scene::gridRows)};

    Grid() {
        for (int index = 0; index < scene::gridColumns * scene::gridRows; index++) {
            int row = index / scene::gridColumns, column = index % scene::gridColumns;
            View &view = views[size_t(index)];
            if (column == 0) {
                solver.addConstraint(view.x == scene::gridMargin);
                solver.addConstraint((view.height == double(scene::gridHeight(row))) | kiwi::strength::strong);
            } else {
                View &before = views[size_t(index - 1)];
                solver.addConstraint(view.x - before.x - before.width == scene::gridSpacing);
                solver.addConstraint(view.height - before.height == 0);
            }
            if (row == 0) {
                solver.addConstraint(view.y == scene::gridMargin);
                if (column == scene::gridEditedColumn) {
                    solver.addEditVariable(view.width, kiwi::strength::strong);
                    solver.suggestValue(view.width, scene::gridWidth(column));
                } else {
                    solver.addConstraint((view.width == double(scene::gridWidth(column))) | kiwi::strength::strong);
                }
            } else {
                View &above = views[size_t(index - scene::gridColumns)];
                solver.addConstraint(view.y - above.y - above.height == scene::gridSpacing);
                solver.addConstraint(view.width - above.width == 0);
            }
        }
        solver.updateVariables();
    }
};

void layout(Bench &bench) {
    bench.measureFew("layout", "first", [&](int) { Grid grid; }, "layout");
    Grid grid;
    bench.measure("layout", "edit", [&](int frame) {
        grid.solver.suggestValue(grid.views[scene::gridEditedColumn].width, scene::gridEditedWidth(frame));
        grid.solver.updateVariables();
    }, "layout");
}

}  // namespace

int main(int count, char **arguments) {
    Bench bench(count, arguments);
    if (bench.wants("layout")) layout(bench);
    bench.print();
}
