// Measures the filters of `easel bench filters` with ImageMagick, on one thread.
//
// ImageMagick's pixels have 16 bits per component. Only the operations are measured, not the conversion of the image
// from 8 bits per component and of the result to them.

#if __has_include(<MagickWand/MagickWand.h>)
#include <MagickWand/MagickWand.h>
#else
#include <wand/MagickWand.h>
#endif

#include <cstdio>
#include <cstdlib>
#include <string>

#include "scenes.hpp"

namespace {

/// A matrix of numbers, as the operations take them.
KernelInfo *kernel(const std::string &text) {
#if defined(MagickLibVersion) && MagickLibVersion >= 0x700
    ExceptionInfo *exception = AcquireExceptionInfo();
    KernelInfo *kernel = AcquireKernelInfo(text.c_str(), exception);
    DestroyExceptionInfo(exception);
#else
    KernelInfo *kernel = AcquireKernelInfo(text.c_str());
#endif
    return kernel;
}

void check(MagickBooleanType isDone) {
    if (isDone) return;
    fprintf(stderr, "magick: an operation failed\n");
    exit(1);
}

/// Measures an operation on copies of an image, which share its pixels until they are changed.
template <typename Operation>
void measure(Bench &bench, MagickWand *image, const std::string &variant, Operation operation) {
    bench.measure("filters", variant, [&](int) {
        MagickWand *copy = CloneMagickWand(image);
        check(operation(copy));
        DestroyMagickWand(copy);
    }, "render");
}

MagickBooleanType resize(MagickWand *image, size_t width, size_t height) {
#if defined(MagickLibVersion) && MagickLibVersion >= 0x700
    return MagickResizeImage(image, width, height, LanczosFilter);
#else
    return MagickResizeImage(image, width, height, LanczosFilter, 1);
#endif
}

MagickBooleanType implode(MagickWand *image, double amount) {
#if defined(MagickLibVersion) && MagickLibVersion >= 0x700
    return MagickImplodeImage(image, amount, BilinearInterpolatePixel);
#else
    check(MagickSetImageInterpolateMethod(image, BilinearInterpolatePixel));
    return MagickImplodeImage(image, amount);
#endif
}

}

int main(int count, char **arguments) {
    Bench bench(count, arguments);
    MagickWandGenesis();
    check(MagickSetResourceLimit(ThreadResource, 1));
    auto photo = photograph(bench.width(), bench.height());
    auto width = size_t(photo.width), height = size_t(photo.height);
    MagickWand *image = NewMagickWand();
    check(MagickConstituteImage(image, width, height, "BGRA", CharPixel, photo.bytes()));

    if (bench.wants("filters")) {
        measure(bench, image, "gaussian-blur-10", [](MagickWand *copy) { return MagickBlurImage(copy, 0, 10); });

        KernelInfo *matrices[5];
        for (int i = 0; i < 5; i++) {
            std::string part = std::to_string(0.05 * i);
            matrices[i] = kernel("4x4: 0.9," + part + ",0,0 0,0.95," + part + ",0 " + part + ",0,0.9,0 0,0,0,1");
        }
        measure(bench, image, "color-matrix-5", [&](MagickWand *copy) {
            for (KernelInfo *matrix : matrices) check(MagickColorMatrixImage(copy, matrix));
            return MagickTrue;
        });

        std::string weights = "5x5:";
        for (int i = 0; i < 25; i++) weights += (i ? "," : " ") + std::to_string((i * 7) % 11 / 125.0);
        KernelInfo *convolution = kernel(weights);
        measure(bench, image, "convolution-5x5", [&](MagickWand *copy) {
            return MagickMorphologyImage(copy, ConvolveMorphology, 1, convolution);
        });

        // Moves pixels by another formula, and in an ellipse that fills the image.
        measure(bench, image, "bump", [](MagickWand *copy) { return implode(copy, -0.5); });

        MagickWand *part = CloneMagickWand(image);
        check(MagickCropImage(part, width * 2 / 3, height * 2 / 3, 0, ssize_t(height - height * 2 / 3)));
        check(MagickResetImagePage(part, nullptr));
        measure(bench, part, "lanczos-1.5", [=](MagickWand *copy) { return resize(copy, width, height); });
    }
    bench.print();
}
