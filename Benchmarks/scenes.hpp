// The contents of the scenes, the same as in `easel bench`, and their measurement.

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
    /// Returns a number from 0 up to, but not including, `limit`.
    int below(int limit);
    /// Returns a number from 0 up to, but not including, 1.
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
struct Bitmap {
    int width, height;
    std::vector<uint32_t> pixels;

    Bitmap(int width, int height) : width(width), height(height), pixels(size_t(width) * size_t(height)) {}
    int stride() const { return width * 4; }
    unsigned char *bytes() { return reinterpret_cast<unsigned char *>(pixels.data()); }
};

/// A vertical gradient.
Bitmap gradient(int width, int height);
/// A square of 96 pixels with round corners and an opacity of 0.8.
Bitmap sprite();
/// A rectangle with round corners; the edge falls off over `softness` pixels.
Bitmap roundedRectangle(int width, int height, double radius, double softness, uint32_t alpha, bool isWhite);
/// Smooth colors with noise.
Bitmap photograph(int width, int height);

/// The opaque colors of shapes: 0xFFRRGGBB.
std::vector<uint32_t> colors();

/// The points of handwriting that fills the screen line by line.
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
constexpr int particleCount = 10000, particleSide = 32, particleRadius = 8;
constexpr double particleLifetime = 4, particleOpacity = 0.8;
constexpr int shapeCount = 1000, shapeSide = 40, shapeStep = 44, shapeSeconds = 2;
constexpr int labelCount = 200, labelLength = 20, labelWidth = 232, labelHeight = 24, fontPixels = 16;
constexpr int rowCount = 1000, rowHeight = 64, rowTextLength = 30, scrollStep = 8;
constexpr int tableCount = 100000, tableStep = 50, tableTextLength = 30, tableTextCount = 61, tableIcon = 40;
constexpr int collectionCount = 10000, collectionHeight = 96, collectionColumns = 4, collectionTextLength = 12;
constexpr int typedLineCount = 20000, typedLineLength = 49;
constexpr const char *font = "DejaVu Sans";

constexpr int gridColumns = 20, gridRows = 25, gridEditedColumn = 10;
constexpr double gridMargin = 8, gridSpacing = 4;
constexpr int gridWidth(int column) { return 40 + column * 7 % 23; }
constexpr int gridHeight(int row) { return 10 + row * 5 % 13; }
/// The changing width of the edited column.
constexpr int gridEditedWidth(int frame) { return 40 + frame % 10; }

/// The position of a label.
Point label(int index, int width, int height);
}

/// The command line, and the results.
class Bench {
public:
    Bench(int count, char **arguments);

    int width() const { return width_ ? width_ : 1920; }
    int height() const { return height_ ? height_ : 1080; }
    int listWidth() const { return width_ ? width_ : 800; }
    int listHeight() const { return height_ ? height_ : 1280; }
    bool wants(const std::string &scene) const;
    int frames() const { return frames_; }

    /// Measures frames; `draw` receives their numbers, from 0. `time` is the name of the time.
    void measure(const std::string &scene, const std::string &variant, const std::function<void(int)> &draw,
                 const std::string &time = "painted");

    /// Measures a tenth of the frames, for work that takes much longer than a frame.
    void measureFew(const std::string &scene, const std::string &variant, const std::function<void(int)> &draw,
                    const std::string &time);

    /// Measures shapes at random positions and in random colors, many per frame.
    /// `paint` is the fill: solid, linear or radial.
    void rate(int side, const std::string &paint, const std::string &shape,
              const std::function<void(int x, int y, uint32_t color)> &draw);

    /// Adds a time to the last result.
    void addTime(const std::string &name, const std::vector<double> &milliseconds);

    /// Writes the results as JSON, in the format of `easel bench --json`.
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
