// The steps of a blur as their definitions read, one channel after the other.

#include "CRasterReference.h"

/// Channel 0 or 1 of a lane.
static uint32_t channel(uint32_t lane, int index) { return index == 0 ? lane & 0xffff : lane >> 16; }

static uint32_t rounded(uint32_t value, int shift) { return (value + ((1u << shift) >> 1)) >> shift; }

#define EACH_LANE for (ptrdiff_t i = 0; i < count; i++)
/// Both channels of a lane by an expression of `c`.
#define LANE(expression) \
    ({ \
        uint32_t lane = 0; \
        for (int c = 0; c < 2; c++) lane |= (uint32_t)(expression) << 16 * c; \
        lane; \
    })
#define AT(row, index) channel((row)[index], c)

static void unpack_row(uint32_t *red_blue, uint32_t *alpha_green, const uint32_t *pixels, ptrdiff_t count) {
    EACH_LANE {
        red_blue[i] = LANE((pixels[i] >> 16 * c) & 0xff);
        alpha_green[i] = LANE((pixels[i] >> (16 * c + 8)) & 0xff);
    }
}

static void pack_row(uint32_t *pixels, const uint32_t *red_blue, const uint32_t *alpha_green, ptrdiff_t count) {
    EACH_LANE pixels[i] = LANE(AT(red_blue, i) | AT(alpha_green, i) << 8);
}

static void sum_pixel_rows(
    uint32_t *red_blue, uint32_t *alpha_green, const uint32_t *const *rows, ptrdiff_t count
) {
#define BYTE(row, shift) ((rows[row][i] >> (16 * c + shift)) & 0xff)
    EACH_LANE {
        red_blue[i] = LANE(BYTE(0, 0) + 3 * BYTE(1, 0) + 3 * BYTE(2, 0) + BYTE(3, 0));
        alpha_green[i] = LANE(BYTE(0, 8) + 3 * BYTE(1, 8) + 3 * BYTE(2, 8) + BYTE(3, 8));
    }
#undef BYTE
}

static void halve_rows(uint32_t *lanes, const uint32_t *const *rows, ptrdiff_t count) {
    EACH_LANE lanes[i] =
        LANE(rounded(AT(rows[0], i) + 3 * AT(rows[1], i) + 3 * AT(rows[2], i) + AT(rows[3], i), 3));
}

static void halve_row(uint32_t *lanes, const uint32_t *row, ptrdiff_t count, int shift) {
    EACH_LANE lanes[i] = LANE(
        rounded(AT(row, 2 * i) + 3 * AT(row, 2 * i + 1) + 3 * AT(row, 2 * i + 2) + AT(row, 2 * i + 3), shift)
    );
}

static void convolve_rows(
    uint32_t *lanes, const uint32_t *const *rows, const uint16_t *weights, ptrdiff_t radius, ptrdiff_t count, int shift
) {
    EACH_LANE {
        lanes[i] = 0;
        for (int c = 0; c < 2; c++) {
            uint32_t sum = (uint32_t)(radius + 1) / 2 + ((AT(rows[radius], i) << shift) * weights[0] >> 16);
            for (ptrdiff_t k = 1; k <= radius; k++) {
                uint32_t pair = AT(rows[radius - k], i) + AT(rows[radius + k], i);
                sum += (pair << shift) * weights[k] >> 16;
            }
            lanes[i] |= sum << 16 * c;
        }
    }
}

static void convolve_row(
    uint32_t *lanes, const uint32_t *row, const uint16_t *weights, ptrdiff_t radius, ptrdiff_t count, int shift
) {
    EACH_LANE {
        lanes[i] = 0;
        for (int c = 0; c < 2; c++) {
            uint32_t sum = (uint32_t)(radius + 1) / 2 + (AT(row, i + radius) * weights[0] >> 16);
            for (ptrdiff_t k = 1; k <= radius; k++) {
                sum += (AT(row, i + radius - k) + AT(row, i + radius + k)) * weights[k] >> 16;
            }
            lanes[i] |= rounded(sum, shift) << 16 * c;
        }
    }
}

static void double_rows(uint32_t *lanes, const uint32_t *near, const uint32_t *far, ptrdiff_t count) {
    EACH_LANE lanes[i] = LANE(rounded(3 * AT(near, i) + AT(far, i), 2));
}

static void double_row(uint32_t *lanes, const uint32_t *row, ptrdiff_t count, int shift) {
    EACH_LANE {
        lanes[2 * i] = LANE(rounded(3 * AT(row, i + 1) + AT(row, i), shift));
        lanes[2 * i + 1] = LANE(rounded(3 * AT(row, i + 1) + AT(row, i + 2), shift));
    }
}

static const EaselBlurKernels kernels = {
    .unpack_row = unpack_row,
    .pack_row = pack_row,
    .sum_pixel_rows = sum_pixel_rows,
    .halve_rows = halve_rows,
    .halve_row = halve_row,
    .convolve_rows = convolve_rows,
    .convolve_row = convolve_row,
    .double_rows = double_rows,
    .double_row = double_row,
};

const EaselBlurKernels *easel_reference_blur_kernels(void) { return &kernels; }
