#include "scenes.hpp"

#include <dlfcn.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

uint64_t Generator::next() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

int Generator::below(int limit) { return int(next() % uint64_t(std::max(1, limit))); }

double Generator::unit() { return double(next() >> 11) * 0x1p-53; }

std::string Generator::text(int length) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789    ";
    std::string result;
    for (int i = 0; i < length; i++) result += letters[below(int(sizeof letters) - 1)];
    return result;
}

Outline polygon(double side) {
    Generator generator;
    Outline outline;
    for (int corner = 0; corner < 40; corner++) {
        double angle = double(corner) / 40 * 2 * M_PI;
        double reach = (corner % 2 == 0 ? 0.42 : 0.34) + 0.08 * generator.unit();
        Point point = {side * (0.5 + reach * cos(angle)), side * (0.5 + reach * sin(angle))};
        if (corner == 0)
            outline.start = point;
        else
            outline.steps.push_back({false, {}, {}, point});
    }
    return outline;
}

Outline butterfly(double side) {
    Outline outline;
    outline.start = {side / 2, side / 2};
    const double wings[4][2] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    for (const auto &wing : wings) {
        auto at = [&](double x, double y) { return Point{side * (0.5 + wing[0] * x), side * (0.5 + wing[1] * y)}; };
        outline.steps.push_back({true, at(0.1, 0.3), at(0.25, 0.5), at(0.45, 0.4)});
        outline.steps.push_back({true, at(0.5, 0.25), at(0.3, 0.05), at(0, 0)});
    }
    return outline;
}

static uint32_t premultiplied(double red, double green, double blue, double alpha) {
    auto byte = [](double value) { return uint32_t(value * 255 + 0.5); };
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha);
}

Bitmap gradient(int width, int height) {
    Bitmap bitmap(width, height);
    for (int y = 0; y < height; y++) {
        double part = double(y) / height;
        uint32_t color = premultiplied(0.1 + 0.3 * part, 0.2, 0.6 - 0.4 * part, 1);
        std::fill_n(&bitmap.pixels[size_t(y) * size_t(width)], width, color);
    }
    return bitmap;
}

Bitmap roundedRectangle(int width, int height, double radius, double softness, uint32_t alpha, bool isWhite) {
    Bitmap bitmap(width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            // The distance from the outline, which is inset by half the softness.
            double inset = softness / 2;
            double right = std::abs(x + 0.5 - width / 2.0) - (width / 2.0 - inset - radius);
            double down = std::abs(y + 0.5 - height / 2.0) - (height / 2.0 - inset - radius);
            double outside = std::hypot(std::max(right, 0.0), std::max(down, 0.0)) +
                             std::min(std::max(right, down), 0.0) - radius;
            double coverage = std::clamp(0.5 - outside / std::max(1.0, softness), 0.0, 1.0);
            uint32_t value = uint32_t(coverage * alpha + 0.5);
            bitmap.pixels[size_t(y) * size_t(width) + size_t(x)] = value << 24 | (isWhite ? value * 0x010101 : 0);
        }
    }
    return bitmap;
}

Bitmap sprite() {
    Bitmap bitmap = roundedRectangle(scene::spriteSide, scene::spriteSide, 16, 0, 204, true);
    for (uint32_t &pixel : bitmap.pixels) {
        double alpha = double(pixel >> 24) / 255;
        pixel = premultiplied(0.9, 0.4, 0.1, alpha);
    }
    return bitmap;
}

Bitmap photograph(int width, int height) {
    Bitmap bitmap(width, height);
    Generator generator;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint64_t grain = generator.next();
            uint32_t red = uint32_t(x * 200 / width) + uint32_t(grain & 31);
            uint32_t green = uint32_t(y * 200 / height) + uint32_t(grain >> 8 & 31);
            uint32_t blue = uint32_t((x + y) * 200 / (width + height)) + uint32_t(grain >> 16 & 31);
            bitmap.pixels[size_t(y) * size_t(width) + size_t(x)] = 0xFF000000 | red << 16 | green << 8 | blue;
        }
    }
    return bitmap;
}

std::vector<uint32_t> colors() {
    Generator generator;
    std::vector<uint32_t> result;
    for (int i = 0; i < 64; i++) {
        double red = generator.unit(), green = generator.unit(), blue = generator.unit();
        result.push_back(premultiplied(red, green, blue, 1));
    }
    return result;
}

Point Handwriting::next() {
    int perLine = std::max(2, (width - 40) / 4), lines = std::max(1, (height - 40) / 20);
    int line = index / perLine % lines, column = index % perLine;
    index++;
    return {20.0 + (line % 2 == 0 ? column : perLine - 1 - column) * 4, 20.0 + line * 20 + 4 * generator.unit() - 2};
}

Point scene::label(int index, int width, int height) {
    int columns = std::max(1, width / 240), rows = std::max(1, height / 40);
    return {double(index % columns * 240 + 4), double(index / columns % rows * 40 + 4)};
}

// MARK: Measuring

uint64_t nanoseconds() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return uint64_t(time.tv_sec) * 1000000000 + uint64_t(time.tv_nsec);
}

using AllocationCount = uint64_t (*)();

static AllocationCount allocationCount() {
    static auto function = reinterpret_cast<AllocationCount>(dlsym(RTLD_DEFAULT, "easel_allocations"));
    return function;
}

static uint64_t allocations() { return allocationCount() ? allocationCount()() : 0; }

Bench::Bench(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        std::string word = arguments[i];
        if (word == "--frames" && i + 1 < count) {
            frames_ = atoi(arguments[++i]);
        } else if (word == "--size" && i + 1 < count) {
            if (sscanf(arguments[++i], "%dx%d", &width_, &height_) != 2) width_ = -1;
        } else if (word[0] == '-') {
            frames_ = 0;
        } else {
            scenes.push_back(word);
        }
    }
    if (frames_ < 2 || width_ < 0 || height_ < 0) {
        fprintf(stderr, "usage: %s [SCENE...] [--frames N] [--size WIDTHxHEIGHT]\n", arguments[0]);
        exit(64);
    }
}

bool Bench::wants(const std::string &scene) const {
    return scenes.empty() || std::find(scenes.begin(), scenes.end(), scene) != scenes.end();
}

Bench::Result &Bench::result(const std::string &scene, const std::string &variant) {
    for (Result &result : results)
        if (result.scene == scene && result.variant == variant) return result;
    bool isList = scene == "scroll";
    results.push_back({scene, variant, isList ? listWidth() : width(), isList ? listHeight() : height(), {}, {}, {}});
    return results.back();
}

void Bench::measure(const std::string &scene, const std::string &variant, const std::function<void(int)> &draw,
                    const std::string &time) {
    int warmUp = std::min(20, frames_);
    for (int frame = 0; frame < warmUp; frame++) draw(frame);
    std::vector<double> times;
    times.reserve(size_t(frames_));
    uint64_t before = allocations();
    for (int frame = warmUp; frame < warmUp + frames_; frame++) {
        uint64_t start = nanoseconds();
        draw(frame);
        times.push_back(double(nanoseconds() - start) / 1e6);
    }
    uint64_t count = allocations() - before;
    Result &entry = result(scene, variant);
    entry.times[time] = times;
    if (allocationCount()) entry.counts["allocations"] = double(count) / frames_;
}

void Bench::measureFew(const std::string &scene, const std::string &variant, const std::function<void(int)> &draw,
                       const std::string &time) {
    int all = frames_;
    frames_ = std::max(2, all / 10);
    measure(scene, variant, draw, time);
    frames_ = all;
}

void Bench::rate(int side, const std::string &paint, const std::string &shape,
                 const std::function<void(int, int, uint32_t)> &draw) {
    Generator generator;
    std::vector<uint32_t> palette = colors();
    int calls = side < 100 ? 128 : 16;
    int warmUp = std::min(20, frames_);
    std::vector<std::pair<int, int>> places(static_cast<size_t>(calls));
    std::vector<double> rates;
    rates.reserve(size_t(frames_));
    uint64_t count = 0;
    for (int frame = 0; frame < warmUp + frames_; frame++) {
        for (auto &place : places) {
            place.first = generator.below(width() - side + 1);
            place.second = generator.below(height() - side + 1);
        }
        uint64_t before = allocations();
        uint64_t start = nanoseconds();
        for (size_t i = 0; i < places.size(); i++) draw(places[i].first, places[i].second, palette[i % 64]);
        uint64_t time = nanoseconds() - start;
        if (frame < warmUp) continue;
        rates.push_back(calls / (double(std::max<uint64_t>(1, time)) / 1e6));
        count += allocations() - before;
    }
    Result &entry = result("paths", std::to_string(side) + " " + paint);
    entry.rates[shape] = rates;
    if (allocationCount()) entry.counts["allocations-" + shape] = double(count) / frames_ / calls;
}

void Bench::addTime(const std::string &name, const std::vector<double> &milliseconds) {
    results.back().times[name] = milliseconds;
}

static void printSpreads(const std::map<std::string, std::vector<double>> &spreads) {
    const char *separator = "";
    for (const auto &entry : spreads) {
        std::vector<double> sorted = entry.second;
        std::sort(sorted.begin(), sorted.end());
        auto at = [&](double part) { return sorted[std::min(sorted.size() - 1, size_t(double(sorted.size()) * part))]; };
        printf("%s\"%s\": {\"median\": %.9g, \"p5\": %.9g, \"p95\": %.9g, \"p99\": %.9g}", separator, entry.first.c_str(),
               at(0.5), at(0.05), at(0.95), at(0.99));
        separator = ", ";
    }
}

void Bench::print() const {
    printf("[");
    const char *separator = "\n";
    for (const Result &result : results) {
        printf("%s  {\"scene\": \"%s\", \"variant\": \"%s\", \"size\": [%d, %d], \"frames\": %d, \"times\": {", separator,
               result.scene.c_str(), result.variant.c_str(), result.width, result.height, frames_);
        printSpreads(result.times);
        printf("}, \"rates\": {");
        printSpreads(result.rates);
        printf("}, \"counts\": {");
        const char *comma = "";
        for (const auto &entry : result.counts) {
            printf("%s\"%s\": %.9g", comma, entry.first.c_str(), entry.second);
            comma = ", ";
        }
        printf("}, \"notes\": []}");
        separator = ",\n";
    }
    printf("\n]\n");
}
