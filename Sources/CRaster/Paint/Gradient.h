#pragma once

#include "Clones.h"
#include "CRaster.h"

enum { locationOne = 1 << EASEL_LOCATION_BITS };

// After the entries for 0...1: nothing, and what goes on before the start and after the end. Where two stops are at
// location 0, the first one goes on, and the second one starts.
enum { transparentEntry = 1, firstEntry, lastEntry, extraEntries = lastEntry };

EASEL_INLINE int32_t tableSize(const EaselGradient *gradient) { return 1 << gradient->bits; }

EASEL_INLINE int32_t entryBefore(const EaselPaint *paint) {
    return tableSize(&paint->gradient) + (paint->extends_before ? firstEntry : transparentEntry);
}

EASEL_INLINE int32_t entryAfter(const EaselPaint *paint) {
    return tableSize(&paint->gradient) + (paint->extends_after ? lastEntry : transparentEntry);
}

/// The color at an entry of the table, or of `location` where entries are not exact enough.
EASEL_INLINE uint32_t entryColor(const EaselGradient *gradient, int64_t entry, int64_t location) {
    return gradient->is_exact[entry] ? easel_gradient_color(gradient, (int32_t)location) : gradient->colors[entry];
}
