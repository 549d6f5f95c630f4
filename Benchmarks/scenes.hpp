// What the scenes are made of, the same for all programs here and for `easel bench`; and how they are measured and told.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

/// The numbers of `BenchGenerator`.
class Generator {
public:
    uint64_t next();
    /// From 0 to `limit`, which is left out.
    int below(int limit);
    /// From 0 to 1, which is left out.
    double unit();
    std::string text(int length);

private:
    uint64_t state = 0x2545F4914F6CDD1D;
};

struct Point {
    double x, y;
};

/// One step of an outline: a line to `end`, or a cubic curve.
struct Step {
    bool isCurve;
    Point control1, control2, end;
};

/// Closed outlines, in a square with the origin at its top left corner.
struct Outline {
    Point start;
    std::vector<Step> steps;
};

Outline polygon(double side);
Outline butterfly(double side);

/// Premultiplied ARGB32 pixels.
struct Picture {
    int width, height;
    std::vector<uint32_t> pixels;

    Picture(int width, int height) : width(width), height(height), pixels(size_t(width) * size_t(height)) {}
    int stride() const { return width * 4; }
    unsigned char *bytes() { return reinterpret_cast<unsigned char *>(pixels.data()); }
};

/// A vertical gradient.
Picture gradient(int width, int height);
/// A square of 96 pixels with round corners, 0.8 opaque.
Picture sprite();
/// A rectangle with round corners; the edge falls off over `softness` pixels.
Picture roundedRectangle(int width, int height, double radius, double softness, uint32_t alpha, bool isWhite);
/// Soft colours under a grain.
Picture photograph(int width, int height);

/// The colours that shapes are drawn in, opaque: 0xFFRRGGBB.
std::vector<uint32_t> colors();

/// The points of a handwriting that goes line after line over the screen.
class Handwriting {
public:
    Handwriting(int width, int height) : width(width), height(height) {}
    Point next();

private:
    int width, height;
    int index = 0;
    Generator generator;
};

namespace scene {
constexpr int spriteCount = 200, spriteSide = 96;
constexpr int cardCount = 40, cardWidth = 300, cardHeight = 200, cardRadius = 16;
constexpr int shadowMargin = 18, shadowOffset = 6;
constexpr double cardOpacity = 0.9;
constexpr int labelCount = 200, labelLength = 20, labelWidth = 232, labelHeight = 24, fontPixels = 16;
constexpr int rowCount = 1000, rowHeight = 64, rowTextLength = 30, scrollStep = 8;
constexpr const char *font = "DejaVu Sans";

/// Where a label lies.
Point label(int index, int width, int height);
}

/// The command line, and the list of what was measured.
class Bench {
public:
    Bench(int count, char **arguments);

    int width() const { return width_ ? width_ : 1920; }
    int height() const { return height_ ? height_ : 1080; }
    int listWidth() const { return width_ ? width_ : 800; }
    int listHeight() const { return height_ ? height_ : 1280; }
    bool wants(const std::string &scene) const;
    int frames() const { return frames_; }

    /// Draws frame after frame; `draw` is handed 0, 1, 2 ….
    void measure(const std::string &scene, const std::string &variant, const std::function<void(int)> &draw);

    /// Draws shapes, many to a frame, at random places and in random colours. `paint` is what they are filled with: solid, linear or radial.
    void rate(int side, const std::string &paint, const std::string &shape,
              const std::function<void(int x, int y, uint32_t color)> &draw);

    /// Adds a time to what was measured last.
    void addTime(const std::string &name, const std::vector<double> &milliseconds);

    /// Writes all as JSON in the form of `easel bench --json`.
    void print() const;

private:
    struct Result {
        std::string scene, variant;
        int width, height;
        std::map<std::string, std::vector<double>> times, rates;
        std::map<std::string, double> counts;
    };
    Result &result(const std::string &scene, const std::string &variant);

    std::vector<std::string> scenes;
    int frames_ = 200, width_ = 0, height_ = 0;
    std::vector<Result> results;
};

/// Nanoseconds of the monotonic clock.
uint64_t nanoseconds();
