// Colors of gradients, and tables of them.

#include <string.h>

#include "Gradient.h"

#pragma STDC FP_CONTRACT OFF

/// Half a step of the table may change a channel by this many levels; rounding adds a half.
static const double tolerance = 0.4;

/// A straight line through four components, as a function of the location.
typedef struct {
    float start, scale;
    float red, green, blue, alpha;
    float redChange, greenChange, blueChange, alphaChange;
    int premultiplied;
} Ramp;

/// Between two stops, or the color of one stop.
static Ramp rampBetween(const EaselStop *start, const EaselStop *end, int premultiplied) {
    float before = premultiplied ? start->alpha : 1, after = premultiplied ? end->alpha : 1;
    float length = (float)(end->location - start->location);
    return (Ramp){
        .start = (float)start->location,
        .scale = length > 0 ? 1 / length : 0,
        .red = start->red * before,
        .green = start->green * before,
        .blue = start->blue * before,
        .alpha = start->alpha,
        .redChange = end->red * after - start->red * before,
        .greenChange = end->green * after - start->green * before,
        .blueChange = end->blue * after - start->blue * before,
        .alphaChange = end->alpha - start->alpha,
        .premultiplied = premultiplied,
    };
}

/// The color at a location, rounded to the nearest.
EASEL_INLINE uint32_t rampColor(const Ramp *ramp, int32_t location) {
    float part = ((float)location - ramp->start) * ramp->scale;
    // A rounded scale must not make a color brighter than its alpha.
    part = part < 1 ? part : 1;
    float alpha = ramp->alpha + ramp->alphaChange * part;
    float factor = ramp->premultiplied ? 255 : 255 * alpha;
#define CHANNEL(component) (uint32_t)(int32_t)((ramp->component + ramp->component##Change * part) * factor + 0.5f)
    return (uint32_t)(int32_t)(alpha * 255 + 0.5f) << 24 | CHANNEL(red) << 16 | CHANNEL(green) << 8 | CHANNEL(blue);
#undef CHANNEL
}

/// Entries whose locations are `step` apart.
EASEL_CLONED static void fillRamp(uint32_t *colors, int32_t first, int32_t end, int32_t step, Ramp ramp) {
    for (int32_t entry = first; entry < end; entry++) colors[entry] = rampColor(&ramp, entry * step);
}

/// The last stop that is not after `location`; 0 when all are. Of several stops at one location, the last one counts.
static int32_t lastStop(const EaselGradient *gradient, int32_t location) {
    int32_t low = 0, high = gradient->stop_count;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if (gradient->stops[middle].location <= location) low = middle; else high = middle;
    }
    return low;
}

/// The ramp that starts at a stop.
static Ramp rampAfter(const EaselGradient *gradient, int32_t index) {
    const EaselStop *stop = gradient->stops + index;
    return rampBetween(stop, index + 1 < gradient->stop_count ? stop + 1 : stop, gradient->premultiplied);
}

/// Returns the color of a stop, which extends before the first stop and after the last one.
static uint32_t stopColor(const EaselGradient *gradient, int32_t index) {
    const EaselStop *stop = gradient->stops + index;
    Ramp ramp = rampBetween(stop, stop, gradient->premultiplied);
    return rampColor(&ramp, stop->location);
}

uint32_t easel_gradient_color(const EaselGradient *gradient, int32_t location) {
    if (location < gradient->stops[0].location) return stopColor(gradient, 0);
    Ramp ramp = rampAfter(gradient, lastStop(gradient, location));
    return rampColor(&ramp, location);
}

static double difference(double a, double b) { return a < b ? b - a : a - b; }

/// The largest rate of change of a channel between a stop and the next, in levels for the entire gradient. Between colors
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
    int32_t last = gradient->stop_count - 1;
    colors[size + transparentEntry] = 0;
    colors[size + firstEntry] = stopColor(gradient, 0);
    colors[size + lastEntry] = stopColor(gradient, last);
    // A stop's ramp starts at the first entry that is not before it.
    int32_t first = (stops[0].location + step - 1) / step;
    for (int32_t entry = 0; entry < first; entry++) colors[entry] = colors[size + firstEntry];
    for (int32_t i = 0; i <= last; i++) {
        int32_t end = i == last ? size + 1 : (stops[i + 1].location + step - 1) / step;
        fillRamp(colors, first, end, step, rampAfter(gradient, i));
        first = end;
    }
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
