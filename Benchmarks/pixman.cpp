// The scenes, drawn by pixman: images and rectangles.

#include <pixman.h>

#include <cmath>
#include <initializer_list>

#include "scenes.hpp"

namespace {

pixman_image_t *wrap(Bitmap &image) {
    return pixman_image_create_bits(PIXMAN_a8r8g8b8, image.width, image.height, image.pixels.data(),
                                    image.stride());
}

void draw(pixman_image_t *screen, pixman_op_t how, pixman_image_t *image, int x, int y, const Bitmap &size) {
    pixman_image_composite32(how, image, nullptr, screen, 0, 0, 0, 0, x, y, size.width, size.height);
}

void sprites(Bench &bench, bool atFractions) {
    Bitmap screenPixels(bench.width(), bench.height());
    Bitmap backgroundPixels = gradient(bench.width(), bench.height()), spritePixels = sprite();
    pixman_image_t *screen = wrap(screenPixels), *background = wrap(backgroundPixels), *image = wrap(spritePixels);
    pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nullptr, 0);
    Generator generator;
    int side = scene::spriteSide, right = bench.width() - side, bottom = bench.height() - side;
    bench.measure(atFractions ? "sprites-sub" : "sprites", "", [&](int) {
        draw(screen, PIXMAN_OP_SRC, background, 0, 0, screenPixels);
        for (int i = 0; i < scene::spriteCount; i++) {
            if (!atFractions) {
                int x = generator.below(right + 1), y = generator.below(bottom + 1);
                draw(screen, PIXMAN_OP_OVER, image, x, y, spritePixels);
                continue;
            }
            double x = generator.unit() * right, y = generator.unit() * bottom;
            pixman_transform_t transform;
            pixman_transform_init_translate(&transform, pixman_double_to_fixed(std::floor(x) - x),
                                            pixman_double_to_fixed(std::floor(y) - y));
            pixman_image_set_transform(image, &transform);
            // One more pixel on the right and at the bottom, for the antialiased edges.
            pixman_image_composite32(PIXMAN_OP_OVER, image, nullptr, screen, 0, 0, 0, 0, int(x), int(y), side + 1,
                                     side + 1);
        }
    });
    for (pixman_image_t *each : {screen, background, image}) pixman_image_unref(each);
}

void cards(Bench &bench) {
    using namespace scene;
    int shadowWidth = cardWidth + 2 * shadowMargin, shadowHeight = cardHeight + 2 * shadowMargin;
    Bitmap screenPixels(bench.width(), bench.height());
    Bitmap backgroundPixels = gradient(bench.width(), bench.height());
    Bitmap shadowPixels = roundedRectangle(shadowWidth, shadowHeight, cardRadius, 2 * shadowMargin, 89, false);
    Bitmap platePixels = roundedRectangle(cardWidth, cardHeight, cardRadius, 0, 255, true);
    Bitmap groupPixels(shadowWidth, shadowHeight);
    pixman_image_t *screen = wrap(screenPixels), *background = wrap(backgroundPixels), *shadow = wrap(shadowPixels);
    pixman_image_t *plate = wrap(platePixels), *group = wrap(groupPixels);
    pixman_color_t faded = {0, 0, 0, uint16_t(cardOpacity * 65535)};
    pixman_image_t *mask = pixman_image_create_solid_fill(&faded);
    Generator generator;
    bench.measure("cards", "", [&](int) {
        draw(screen, PIXMAN_OP_SRC, background, 0, 0, screenPixels);
        for (int i = 0; i < cardCount; i++) {
            int x = generator.below(bench.width() - cardWidth + 1), y = generator.below(bench.height() - cardHeight + 1);
            draw(group, PIXMAN_OP_SRC, shadow, 0, 0, shadowPixels);
            draw(group, PIXMAN_OP_OVER, plate, shadowMargin, shadowMargin - shadowOffset, platePixels);
            pixman_image_composite32(PIXMAN_OP_OVER, group, mask, screen, 0, 0, 0, 0, x - shadowMargin,
                                     y + shadowOffset - shadowMargin, shadowWidth, shadowHeight);
        }
    });
    for (pixman_image_t *image : {screen, background, shadow, plate, group, mask}) pixman_image_unref(image);
}

void paths(Bench &bench, int side) {
    Bitmap pixels(bench.width(), bench.height());
    pixman_image_t *screen = wrap(pixels);
    bench.rate(side, "solid", "rect", [&](int x, int y, uint32_t color) {
        pixman_color_t wide = {uint16_t((color >> 16 & 255) * 257), uint16_t((color >> 8 & 255) * 257),
                               uint16_t((color & 255) * 257), 65535};
        pixman_box32_t box = {x, y, x + side, y + side};
        pixman_image_fill_boxes(PIXMAN_OP_OVER, screen, &wide, 1, &box);
    });
    pixman_image_unref(screen);
}

void image(Bench &bench) {
    Bitmap screenPixels(bench.width(), bench.height());
    Bitmap pixels = photograph(bench.width() * 6 / 5, bench.height() * 6 / 5);
    pixman_image_t *screen = wrap(screenPixels), *image = wrap(pixels);
    pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nullptr, 0);
    bench.measure("image", "", [&](int frame) {
        double drift = frame % 8 * 0.25;
        // Maps the screen to the photograph.
        double c = std::cos(M_PI / 18) / 1.1, s = std::sin(M_PI / 18) / 1.1;
        double x = bench.width() / 2.0 + drift, y = bench.height() / 2.0 - drift;
        pixman_f_transform_t inverse = {{{c, s, pixels.width / 2.0 - c * x - s * y},
                                         {-s, c, pixels.height / 2.0 + s * x - c * y},
                                         {0, 0, 1}}};
        pixman_transform_t transform;
        pixman_transform_from_pixman_f_transform(&transform, &inverse);
        pixman_image_set_transform(image, &transform);
        draw(screen, PIXMAN_OP_SRC, image, 0, 0, screenPixels);
    });
    for (pixman_image_t *each : {screen, image}) pixman_image_unref(each);
}

}  // namespace

int main(int count, char **arguments) {
    Bench bench(count, arguments);
    if (bench.wants("sprites")) sprites(bench, false);
    if (bench.wants("sprites-sub")) sprites(bench, true);
    if (bench.wants("cards")) cards(bench);
    if (bench.wants("paths"))
        for (int side : {32, 256}) paths(bench, side);
    if (bench.wants("image")) image(bench);
    bench.print();
}
