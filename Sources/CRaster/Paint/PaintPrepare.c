// The parts of a gradient that need no table.

#include <math.h>

#include "Gradient.h"

#pragma STDC FP_CONTRACT OFF

static int isOpaque(const EaselStop *stop) { return stop->alpha >= 1; }

static void levels(const EaselStop *stop, double *out) {
    out[0] = (double)stop->red * 255;
    out[1] = (double)stop->green * 255;
    out[2] = (double)stop->blue * 255;
}

/// The number modulo 2^32 that is nearest to `value` * 2^24; false when it would not be exact enough.
static int wrap(double value, uint32_t *out) {
    double scaled = value * 0x1p24;
    if (!(fabs(scaled) < 0x1p62)) return 0;
    *out = (uint32_t)llrint(scaled);
    return 1;
}

/// Adds the ramp from one stop to another; false when there is no room for it.
static int addRamp(EaselPaint *paint, const EaselStop *from, const EaselStop *to, int64_t start, int64_t end) {
    if (start >= end) return 1;
    if (paint->ramp_count == EASEL_MAX_RAMPS || !isOpaque(from) || !isOpaque(to)) return 0;
    EaselRamp *ramp = paint->ramps + paint->ramp_count++;
    ramp->end = end;
    double first[3], last[3], length = (double)(end - start);
    levels(from, first);
    levels(to, last);
    for (int i = 0; i < 3; i++) {
        double change = (last[i] - first[i]) / length;
        if (!wrap(first[i] + ((double)paint->t0 - (double)start) * change + 0.5, ramp->start + i)
            || !wrap((double)paint->tx * change, ramp->right + i) || !wrap((double)paint->ty * change, ramp->down + i))
            return 0;
    }
    return 1;
}

static int addRamps(EaselPaint *paint) {
    const EaselStop *stops = paint->gradient.stops;
    int32_t last = paint->gradient.stop_count - 1;
    const int shift = 32 - EASEL_LOCATION_BITS;
    const int64_t one = INT64_C(1) << 32;
    int64_t start = (int64_t)stops[0].location << shift;
    if (!addRamp(paint, stops, stops, 0, start)) return 0;
    for (int32_t i = 0; i < last; i++) {
        int64_t end = (int64_t)stops[i + 1].location << shift;
        if (!addRamp(paint, stops + i, stops + i + 1, start, end)) return 0;
        start = end;
    }
    // The last location, 1, belongs to the last ramp, unless a step there makes it the last color by itself.
    int hasStep = last > 0 && stops[last].location == stops[last - 1].location;
    if (start < one || paint->ramp_count == 0 || hasStep) return addRamp(paint, stops + last, stops + last, start, one + 1);
    paint->ramps[paint->ramp_count - 1].end = one + 1;
    return 1;
}

void easel_paint_prepare(EaselPaint *paint) {
    const EaselGradient *gradient = &paint->gradient;
    const EaselStop *stops = gradient->stops;
    paint->ramp_count = 0;
    paint->is_even = 0;
    switch (paint->kind) {
    case EASEL_LINEAR:
        if (!addRamps(paint)) paint->ramp_count = 0;
        break;
    case EASEL_RADIAL:
    case EASEL_CONE:
    case EASEL_CONIC:
        if (gradient->stop_count != 2 || stops[0].location != 0 || stops[1].location != locationOne) break;
        if (!isOpaque(stops) || !isOpaque(stops + 1)) break;
        paint->is_even = 1;
        double first[3], last[3];
        levels(stops, first);
        levels(stops + 1, last);
        for (int i = 0; i < 3; i++) {
            paint->base[i] = (float)(first[i] + 0.5);
            paint->change[i] = (float)(last[i] - first[i]);
        }
        break;
    default: break;
    }
}
