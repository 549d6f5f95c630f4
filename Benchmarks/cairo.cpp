// The scenes, drawn by cairo, with pango for text.

#include <cairo.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "scenes.hpp"

namespace {

cairo_surface_t *wrap(Bitmap &image) {
    return cairo_image_surface_create_for_data(image.bytes(), CAIRO_FORMAT_ARGB32, image.width, image.height,
                                               image.stride());
}

void setColor(cairo_t *context, uint32_t color) {
    cairo_set_source_rgb(context, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0, (color & 255) / 255.0);
}

void append(cairo_t *context, const Outline &outline) {
    cairo_move_to(context, outline.start.x, outline.start.y);
    for (const Step &step : outline.steps) {
        if (step.isCurve)
            cairo_curve_to(context, step.control1.x, step.control1.y, step.control2.x, step.control2.y, step.end.x,
                           step.end.y);
        else
            cairo_line_to(context, step.end.x, step.end.y);
    }
    cairo_close_path(context);
}

struct Screen {
    Bitmap pixels;
    cairo_surface_t *surface;
    cairo_t *context;

    Screen(int width, int height) : pixels(width, height) {
        surface = wrap(pixels);
        context = cairo_create(surface);
    }
    ~Screen() {
        cairo_destroy(context);
        cairo_surface_destroy(surface);
    }
    void draw(cairo_surface_t *image, double x, double y, cairo_operator_t how = CAIRO_OPERATOR_OVER) {
        cairo_set_operator(context, how);
        cairo_set_source_surface(context, image, x, y);
        cairo_paint(context);
    }
};

void sprites(Bench &bench, bool atFractions) {
    Screen screen(bench.width(), bench.height());
    Bitmap backgroundPixels = gradient(bench.width(), bench.height()), spritePixels = sprite();
    cairo_surface_t *background = wrap(backgroundPixels), *image = wrap(spritePixels);
    Generator generator;
    int right = bench.width() - scene::spriteSide, bottom = bench.height() - scene::spriteSide;
    bench.measure(atFractions ? "sprites-sub" : "sprites", "", [&](int) {
        screen.draw(background, 0, 0, CAIRO_OPERATOR_SOURCE);
        for (int i = 0; i < scene::spriteCount; i++) {
            double x = atFractions ? generator.unit() * right : generator.below(right + 1);
            double y = atFractions ? generator.unit() * bottom : generator.below(bottom + 1);
            screen.draw(image, x, y);
        }
    });
    cairo_surface_destroy(background);
    cairo_surface_destroy(image);
}

void cards(Bench &bench) {
    using namespace scene;
    Screen screen(bench.width(), bench.height());
    int shadowWidth = cardWidth + 2 * shadowMargin, shadowHeight = cardHeight + 2 * shadowMargin;
    Bitmap backgroundPixels = gradient(bench.width(), bench.height());
    Bitmap shadowPixels = roundedRectangle(shadowWidth, shadowHeight, cardRadius, 2 * shadowMargin, 89, false);
    Bitmap platePixels = roundedRectangle(cardWidth, cardHeight, cardRadius, 0, 255, true);
    cairo_surface_t *background = wrap(backgroundPixels), *shadow = wrap(shadowPixels), *plate = wrap(platePixels);
    Generator generator;
    bench.measure("cards", "", [&](int) {
        screen.draw(background, 0, 0, CAIRO_OPERATOR_SOURCE);
        cairo_set_operator(screen.context, CAIRO_OPERATOR_OVER);
        for (int i = 0; i < cardCount; i++) {
            int x = generator.below(bench.width() - cardWidth + 1), y = generator.below(bench.height() - cardHeight + 1);
            int left = x - shadowMargin, top = y + shadowOffset - shadowMargin;
            cairo_save(screen.context);
            cairo_rectangle(screen.context, left, top, shadowWidth, shadowHeight);
            cairo_clip(screen.context);
            cairo_push_group(screen.context);
            screen.draw(shadow, left, top);
            screen.draw(plate, x, y);
            cairo_pop_group_to_source(screen.context);
            cairo_paint_with_alpha(screen.context, cardOpacity);
            cairo_restore(screen.context);
        }
    });
    for (cairo_surface_t *surface : {background, shadow, plate}) cairo_surface_destroy(surface);
}

void ink(Bench &bench, int points) {
    Screen screen(bench.width(), bench.height());
    cairo_set_source_rgb(screen.context, 1, 1, 1);
    cairo_paint(screen.context);
    cairo_set_source_rgb(screen.context, 0, 0, 0);
    cairo_set_line_width(screen.context, 3);
    cairo_set_line_cap(screen.context, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(screen.context, CAIRO_LINE_JOIN_ROUND);
    Handwriting hand(bench.width(), bench.height());
    Point last = hand.next();
    auto extend = [&](int count) {
        cairo_move_to(screen.context, last.x, last.y);
        for (int i = 0; i < count; i++) {
            last = hand.next();
            cairo_line_to(screen.context, last.x, last.y);
        }
        cairo_stroke(screen.context);
    };
    // The earlier strokes are only pixels for cairo.
    extend(points - 1);
    bench.measure("ink", "lines " + std::to_string(points), [&](int) { extend(8); });
}

// Shapes in one color, or with a gradient from their color to white. Gradients are created before the measurement.
void paths(Bench &bench, int side, const std::string &paint) {
    Screen screen(bench.width(), bench.height());
    cairo_t *context = screen.context;
    Outline star = polygon(side), wings = butterfly(side);
    cairo_set_line_width(context, 4);
    std::map<uint32_t, cairo_pattern_t *> gradients;
    double middle = side / 2.0;
    for (uint32_t color : colors()) {
        cairo_pattern_t *pattern = paint == "linear" ? cairo_pattern_create_linear(0, 0, side, side)
                                                     : cairo_pattern_create_radial(middle, middle, 0, middle, middle, middle);
        cairo_pattern_add_color_stop_rgb(pattern, 0, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                                         (color & 255) / 255.0);
        cairo_pattern_add_color_stop_rgb(pattern, 1, 1, 1, 1);
        gradients[color] = pattern;
    }
    auto rate = [&](const char *shape, const std::function<void()> &draw) {
        bench.rate(side, paint, shape, [&](int x, int y, uint32_t color) {
            cairo_translate(context, x, y);
            if (paint == "solid")
                setColor(context, color);
            else
                cairo_set_source(context, gradients[color]);
            draw();
            cairo_translate(context, -x, -y);
        });
    };
    rate("rect", [&] {
        cairo_rectangle(context, 0, 0, side, side);
        cairo_fill(context);
    });
    rate("round-rect", [&] {
        double radius = side / 8.0;
        cairo_new_sub_path(context);
        cairo_arc(context, side - radius, radius, radius, -M_PI / 2, 0);
        cairo_arc(context, side - radius, side - radius, radius, 0, M_PI / 2);
        cairo_arc(context, radius, side - radius, radius, M_PI / 2, M_PI);
        cairo_arc(context, radius, radius, radius, M_PI, 3 * M_PI / 2);
        cairo_close_path(context);
        cairo_fill(context);
    });
    rate("circle", [&] {
        cairo_arc(context, middle, middle, middle, 0, 2 * M_PI);
        cairo_fill(context);
    });
    rate("polygon", [&] {
        append(context, star);
        cairo_fill(context);
    });
    rate("polygon-stroke", [&] {
        append(context, star);
        cairo_stroke(context);
    });
    rate("butterfly", [&] {
        append(context, wings);
        cairo_fill(context);
    });
    for (const auto &entry : gradients) cairo_pattern_destroy(entry.second);
}

void text(Bench &bench, bool isNew) {
    using namespace scene;
    Screen screen(bench.width(), bench.height());
    cairo_t *context = screen.context;
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_paint(context);
    PangoFontDescription *description = pango_font_description_from_string(font);
    pango_font_description_set_absolute_size(description, fontPixels * PANGO_SCALE);
    Generator generator;
    std::vector<PangoLayout *> layouts;
    for (int i = 0; i < labelCount; i++) {
        PangoLayout *layout = pango_cairo_create_layout(context);
        pango_layout_set_font_description(layout, description);
        pango_layout_set_text(layout, generator.text(labelLength).c_str(), -1);
        layouts.push_back(layout);
    }
    double down = 0;
    bench.measure("text", isNew ? "new" : "moved", [&](int frame) {
        double before = down;
        if (!isNew) down += frame / 8 % 2 == 0 ? 1 : -1;
        for (int i = 0; i < labelCount; i++) {
            Point place = label(i, bench.width(), bench.height());
            cairo_set_source_rgb(context, 1, 1, 1);
            cairo_rectangle(context, place.x, place.y + std::min(before, down), labelWidth,
                            labelHeight + std::abs(before - down));
            cairo_fill(context);
            if (isNew) pango_layout_set_text(layouts[size_t(i)], generator.text(labelLength).c_str(), -1);
            cairo_set_source_rgb(context, 0, 0, 0);
            cairo_move_to(context, place.x, place.y + 2 + down);
            pango_cairo_show_layout(context, layouts[size_t(i)]);
        }
    });
    for (PangoLayout *layout : layouts) g_object_unref(layout);
    pango_font_description_free(description);
}

void image(Bench &bench) {
    Screen screen(bench.width(), bench.height());
    Bitmap pixels = photograph(bench.width() * 6 / 5, bench.height() * 6 / 5);
    cairo_surface_t *image = wrap(pixels);
    cairo_t *context = screen.context;
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE);
    bench.measure("image", "", [&](int frame) {
        double drift = frame % 8 * 0.25;
        cairo_save(context);
        cairo_translate(context, bench.width() / 2.0 + drift, bench.height() / 2.0 - drift);
        cairo_rotate(context, M_PI / 18);
        cairo_scale(context, 1.1, 1.1);
        cairo_set_source_surface(context, image, -pixels.width / 2.0, -pixels.height / 2.0);
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR);
        cairo_paint(context);
        cairo_restore(context);
    });
    cairo_surface_destroy(image);
}

}  // namespace

int main(int count, char **arguments) {
    Bench bench(count, arguments);
    if (bench.wants("sprites")) sprites(bench, false);
    if (bench.wants("sprites-sub")) sprites(bench, true);
    if (bench.wants("cards")) cards(bench);
    if (bench.wants("ink"))
        for (int points : {10, 1000, 20000}) ink(bench, points);
    if (bench.wants("paths"))
        for (int side : {32, 256})
            for (const char *paint : {"solid", "linear", "radial"}) paths(bench, side, paint);
    if (bench.wants("text"))
        for (bool isNew : {true, false}) text(bench, isNew);
    if (bench.wants("image")) image(bench);
    bench.print();
}
