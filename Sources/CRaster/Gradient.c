// Colours of gradients, and tables of them.

#include "Gradient.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

/// Half a step of the table may change a channel by this many levels; rounding adds a half.
static const double tolerance = 0.4;

static uint32_t packed(double red, double green, double blue, double alpha, int premultiplied) {
    double factor = premultiplied ? 255 : 255 * alpha;
    return (uint32_t)(alpha * 255 + 0.5) << 24 | (uint32_t)(red * factor + 0.5) << 16
        | (uint32_t)(green * factor + 0.5) << 8 | (uint32_t)(blue * factor + 0.5);
}

/// The colour at a part 0...1 of the way between two stops.
static uint32_t between(const EaselStop *start, const EaselStop *end, double part, int premultiplied) {
    double before = premultiplied ? start->alpha : 1, after = premultiplied ? end->alpha : 1;
#define MIXED(component, before, after) \
    (start->component * (before) * (1 - part) + end->component * (after) * part)
    return packed(
        MIXED(red, before, after), MIXED(green, before, after), MIXED(blue, before, after), MIXED(alpha, 1, 1),
        premultiplied
    );
#undef MIXED
}

/// The last stop that is not after `location`; 0 when all are. Of several stops at one place, the last one counts.
static int32_t lastStop(const EaselGradient *gradient, int32_t location) {
    int32_t low = 0, high = gradient->stop_count;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if (gradient->stops[middle].location <= location) low = middle; else high = middle;
    }
    return low;
}

static uint32_t colorAfter(const EaselGradient *gradient, int32_t index, int32_t location) {
    const EaselStop *stop = gradient->stops + index;
    if (index + 1 >= gradient->stop_count || location <= stop->location) {
        return between(stop, stop, 0, gradient->premultiplied);
    }
    double part = (double)(location - stop->location) / (double)(stop[1].location - stop->location);
    return between(stop, stop + 1, part, gradient->premultiplied);
}

uint32_t easel_gradient_color(const EaselGradient *gradient, int32_t location) {
    return colorAfter(gradient, lastStop(gradient, location), location);
}

static double difference(double a, double b) { return a < b ? b - a : a - b; }

/// How fast the fastest channel changes between a stop and the next, in levels for the whole gradient. Between colours
/// of different alpha the premultiplied channels follow a parabola, whose slope at an end is no more than this.
static double slope(const EaselStop *stop, int premultiplied) {
    double length = (double)(stop[1].location - stop->location) / locationOne;
    double alpha = difference(stop->alpha, stop[1].alpha);
    double most = alpha;
#define CONSIDER(component) \
    do { \
        double change = premultiplied \
            ? difference(stop->component * stop->alpha, stop[1].component * stop[1].alpha) \
            : difference(stop->component, stop[1].component) \
                * (stop->alpha > stop[1].alpha ? stop->alpha : stop[1].alpha) \
                + alpha * (stop->component > stop[1].component ? stop->component : stop[1].component); \
        if (change > most) most = change; \
    } while (0)
    CONSIDER(red);
    CONSIDER(green);
    CONSIDER(blue);
#undef CONSIDER
    if (most == 0) return 0;
    return length > 0 ? 255 * most / length : 1e30;
}

static int fits(double slope, int32_t bits) { return slope * 0.5 <= tolerance * (double)(1 << bits); }

int32_t easel_gradient_bits(const EaselStop *stops, int32_t count, uint8_t premultiplied) {
    // A table twice as long is no use to a step, and a bend is as steep as its steeper side.
    int32_t bits = EASEL_GRADIENT_MIN_BITS;
    for (int32_t i = 0; i + 1 < count; i++) {
        double steepness = slope(stops + i, premultiplied);
        if (!fits(steepness, EASEL_GRADIENT_MAX_BITS)) continue;
        while (!fits(steepness, bits)) bits++;
    }
    return bits;
}

uint8_t easel_gradient_fill(const EaselGradient *gradient, uint32_t *colors, uint8_t *is_exact) {
    int32_t size = 1 << gradient->bits, step = locationOne >> gradient->bits;
    const EaselStop *stops = gradient->stops;
    int32_t index = 0;
    for (int32_t entry = 0; entry <= size; entry++) {
        int32_t location = entry * step;
        while (index + 1 < gradient->stop_count && stops[index + 1].location <= location) index++;
        colors[entry] = colorAfter(gradient, index, location);
    }
    const EaselStop *last = stops + gradient->stop_count - 1;
    colors[size + transparentEntry] = 0;
    colors[size + firstEntry] = between(stops, stops, 0, gradient->premultiplied);
    colors[size + lastEntry] = between(last, last, 0, gradient->premultiplied);
    memset(is_exact, 0, (size_t)size + 1 + extraEntries);
    uint8_t hasExact = 0;
    for (int32_t i = 0; i + 1 < gradient->stop_count; i++) {
        if (fits(slope(stops + i, gradient->premultiplied), gradient->bits)) continue;
        // An entry holds half a step on both of its sides.
        int32_t first = (stops[i].location + step / 2) / step, last = (stops[i + 1].location + step / 2) / step;
        memset(is_exact + first, 1, (size_t)(last - first) + 1);
        hasExact = 1;
    }
    return hasExact;
}
