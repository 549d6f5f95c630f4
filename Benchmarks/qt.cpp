// The scenes, drawn by Qt: QPainter on images, and QGraphicsView for scenes of a user interface.

#include <QAbstractItemDelegate>
#include <QAbstractListModel>
#include <QApplication>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QGridLayout>
#include <QImage>
#include <QListView>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStaticText>
#include <QTextCursor>
#include <QTextEdit>

#include <algorithm>
#include <cmath>
#include <map>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "scenes.hpp"

namespace {

QImage wrap(Bitmap &image) {
    return QImage(image.bytes(), image.width, image.height, image.stride(),
                  QImage::Format_ARGB32_Premultiplied);
}

QImage screenImage(const Bench &bench) {
    QImage image(bench.width(), bench.height(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    return image;
}

QFont labelFont() {
    QFont font(scene::font);
    font.setPixelSize(scene::fontPixels);
    return font;
}

void background(QPainter &painter, const QImage &image) {
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    painter.drawImage(0, 0, image);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
}

void sprites(Bench &bench, bool atFractions) {
    QImage screen = screenImage(bench);
    Bitmap backgroundPixels = gradient(bench.width(), bench.height()), spritePixels = sprite();
    QImage below = wrap(backgroundPixels), image = wrap(spritePixels);
    Generator generator;
    int right = bench.width() - scene::spriteSide, bottom = bench.height() - scene::spriteSide;
    bench.measure(atFractions ? "sprites-sub" : "sprites", "", [&](int) {
        QPainter painter(&screen);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, atFractions);
        background(painter, below);
        for (int i = 0; i < scene::spriteCount; i++) {
            if (atFractions) {
                double x = generator.unit() * right, y = generator.unit() * bottom;
                painter.drawImage(QPointF(x, y), image);
            } else {
                int x = generator.below(right + 1), y = generator.below(bottom + 1);
                painter.drawImage(QPoint(x, y), image);
            }
        }
    });
}

void cards(Bench &bench) {
    using namespace scene;
    int shadowWidth = cardWidth + 2 * shadowMargin, shadowHeight = cardHeight + 2 * shadowMargin;
    QImage screen = screenImage(bench);
    Bitmap backgroundPixels = gradient(bench.width(), bench.height());
    Bitmap shadowPixels = roundedRectangle(shadowWidth, shadowHeight, cardRadius, 2 * shadowMargin, 89, false);
    Bitmap platePixels = roundedRectangle(cardWidth, cardHeight, cardRadius, 0, 255, true);
    QImage below = wrap(backgroundPixels), shadow = wrap(shadowPixels), plate = wrap(platePixels);
    QImage group(shadowWidth, shadowHeight, QImage::Format_ARGB32_Premultiplied);
    Generator generator;
    bench.measure("cards", "", [&](int) {
        QPainter painter(&screen);
        background(painter, below);
        painter.setOpacity(cardOpacity);
        for (int i = 0; i < cardCount; i++) {
            int x = generator.below(bench.width() - cardWidth + 1), y = generator.below(bench.height() - cardHeight + 1);
            {
                QPainter inner(&group);
                background(inner, shadow);
                inner.drawImage(shadowMargin, shadowMargin - shadowOffset, plate);
            }
            painter.drawImage(x - shadowMargin, y + shadowOffset - shadowMargin, group);
        }
    });
}

// Particles as an application would draw them: an image, rotated and scaled, at the particle's position. Qt cannot tint
// images while it draws them, so that all particles have the same color.
void emitter(Bench &bench, bool isAdditive) {
    using namespace scene;
    struct Particle {
        double x, y, angle, speed, spin, scale, phase;
    };
    QImage screen = screenImage(bench);
    Bitmap backgroundPixels = gradient(bench.width(), bench.height());
    Bitmap particlePixels = roundedRectangle(particleSide, particleSide, particleRadius, 0, 255, true);
    QImage below = wrap(backgroundPixels), image = wrap(particlePixels);
    Generator generator;
    std::vector<Particle> particles(particleCount);
    for (Particle &particle : particles) {
        particle.x = generator.unit() * bench.width();
        particle.y = generator.unit() * bench.height();
        particle.angle = generator.unit() * 2 * M_PI;
        particle.speed = 20 + 40 * generator.unit();
        particle.spin = 4 * generator.unit() - 1;
        particle.scale = 0.25 + 0.5 * generator.unit();
        particle.phase = generator.unit() * particleLifetime;
    }
    bench.measure("emitter", isAdditive ? "additive" : "normal", [&](int frame) {
        QPainter painter(&screen);
        background(painter, below);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        if (isAdditive) painter.setCompositionMode(QPainter::CompositionMode_Plus);
        painter.setOpacity(particleOpacity);
        for (const Particle &particle : particles) {
            double age = std::fmod(particle.phase + frame / 60.0, particleLifetime);
            double x = particle.x + particle.speed * age * std::cos(particle.angle);
            double y = particle.y + particle.speed * age * std::sin(particle.angle);
            double cosine = particle.scale * std::cos(particle.spin * age);
            double sine = particle.scale * std::sin(particle.spin * age);
            painter.setTransform(QTransform(cosine, sine, -sine, cosine, x, y));
            painter.drawImage(QPointF(-particleSide / 2.0, -particleSide / 2.0), image);
        }
    });
}

// Parts of strokes. Qt 6.4 has no function for the part of a path, but dashes.
void shapes(Bench &bench) {
    using namespace scene;
    QImage screen = screenImage(bench);
    Bitmap backgroundPixels = gradient(bench.width(), bench.height());
    QImage below = wrap(backgroundPixels);
    Outline outline = butterfly(shapeSide);
    QPainterPath shape(QPointF(outline.start.x, outline.start.y));
    for (const Step &step : outline.steps)
        shape.cubicTo(step.control1.x, step.control1.y, step.control2.x, step.control2.y, step.end.x, step.end.y);
    const double width = 2, length = shape.length();
    int columns = std::max(1, bench.width() / shapeStep), rows = std::max(1, bench.height() / shapeStep);
    bench.measure("shapes", "", [&](int frame) {
        QPainter painter(&screen);
        background(painter, below);
        painter.setRenderHint(QPainter::Antialiasing);
        QPen pen(Qt::white, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
        for (int i = 0; i < shapeCount; i++) {
            double part = std::fmod(frame / 60.0 / shapeSeconds + double(i) / shapeCount, 1);
            if (part <= 0) continue;
            pen.setDashPattern({length * part / width, 2 * length / width});
            painter.setPen(pen);
            painter.setTransform(QTransform::fromTranslate(i % columns * shapeStep, i / columns % rows * shapeStep));
            painter.drawPath(shape);
        }
    });
}

void ink(Bench &bench, int points) {
    QImage screen = screenImage(bench);
    QPainter painter(&screen);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::black, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    Handwriting hand(bench.width(), bench.height());
    Point last = hand.next();
    auto extend = [&](int count) {
        QPainterPath path(QPointF(last.x, last.y));
        for (int i = 0; i < count; i++) {
            last = hand.next();
            path.lineTo(last.x, last.y);
        }
        painter.drawPath(path);
    };
    // The earlier strokes are only pixels.
    for (int rest = points - 1; rest > 0; rest -= 100) extend(std::min(rest, 100));
    bench.measure("ink", "lines " + std::to_string(points), [&](int) { extend(8); });
}

QPainterPath path(const Outline &outline) {
    QPainterPath result(QPointF(outline.start.x, outline.start.y));
    for (const Step &step : outline.steps) {
        if (step.isCurve)
            result.cubicTo(step.control1.x, step.control1.y, step.control2.x, step.control2.y, step.end.x, step.end.y);
        else
            result.lineTo(step.end.x, step.end.y);
    }
    result.closeSubpath();
    result.setFillRule(Qt::WindingFill);
    return result;
}

// Shapes in one color, or with a gradient from their color to white. Gradients are created before the measurement.
void paths(Bench &bench, int side, const std::string &paint) {
    QImage screen = screenImage(bench);
    QPainter painter(&screen);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath star = path(polygon(side)), wings = path(butterfly(side));
    painter.setPen(Qt::NoPen);
    std::map<uint32_t, QBrush> brushes;
    double middle = side / 2.0;
    for (uint32_t color : colors()) {
        QLinearGradient linear(0, 0, side, side);
        QRadialGradient radial(middle, middle, middle);
        for (QGradient *gradient : {static_cast<QGradient *>(&linear), static_cast<QGradient *>(&radial)}) {
            gradient->setColorAt(0, QColor::fromRgb(color));
            gradient->setColorAt(1, Qt::white);
        }
        brushes[color] = paint == "solid" ? QBrush(QColor::fromRgb(color))
            : paint == "linear" ? QBrush(linear) : QBrush(radial);
    }
    auto rate = [&](const char *shape, const std::function<void(const QBrush &)> &draw) {
        bench.rate(side, paint, shape, [&](int x, int y, uint32_t color) {
            painter.translate(x, y);
            draw(brushes[color]);
            painter.translate(-x, -y);
        });
    };
    rate("rect", [&](const QBrush &brush) { painter.fillRect(0, 0, side, side, brush); });
    rate("round-rect", [&](const QBrush &brush) {
        painter.setBrush(brush);
        painter.drawRoundedRect(QRectF(0, 0, side, side), side / 8.0, side / 8.0);
    });
    rate("circle", [&](const QBrush &brush) {
        painter.setBrush(brush);
        painter.drawEllipse(QRectF(0, 0, side, side));
    });
    rate("polygon", [&](const QBrush &brush) { painter.fillPath(star, brush); });
    rate("butterfly", [&](const QBrush &brush) { painter.fillPath(wings, brush); });
    rate("polygon-stroke", [&](const QBrush &brush) {
        painter.strokePath(star, QPen(brush, 4, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    });
}

void text(Bench &bench, bool isNew) {
    using namespace scene;
    QImage screen = screenImage(bench);
    QPainter painter(&screen);
    painter.setFont(labelFont());
    Generator generator;
    std::vector<QStaticText> texts;
    for (int i = 0; i < labelCount; i++) {
        QStaticText text(QString::fromStdString(generator.text(labelLength)));
        text.setTextFormat(Qt::PlainText);
        text.setPerformanceHint(QStaticText::AggressiveCaching);
        text.prepare({}, labelFont());
        texts.push_back(text);
    }
    int ascent = QFontMetrics(labelFont()).ascent();
    double down = 0;
    bench.measure("text", isNew ? "new" : "moved", [&](int frame) {
        double before = down;
        if (!isNew) down += frame / 8 % 2 == 0 ? 1 : -1;
        for (int i = 0; i < labelCount; i++) {
            Point place = label(i, bench.width(), bench.height());
            painter.fillRect(QRectF(place.x, place.y + std::min(before, down), labelWidth,
                                    labelHeight + std::abs(before - down)),
                             Qt::white);
            if (isNew)
                painter.drawText(QPointF(place.x, place.y + 2 + ascent),
                                 QString::fromStdString(generator.text(labelLength)));
            else
                painter.drawStaticText(QPointF(place.x, place.y + 2 + down), texts[size_t(i)]);
        }
    });
}

void image(Bench &bench) {
    QImage screen = screenImage(bench);
    Bitmap pixels = photograph(bench.width() * 6 / 5, bench.height() * 6 / 5);
    // Declared opaque; the other libraries determine this from the operator.
    QImage image(pixels.bytes(), pixels.width, pixels.height, pixels.stride(), QImage::Format_RGB32);
    bench.measure("image", "", [&](int frame) {
        double drift = frame % 8 * 0.25;
        QPainter painter(&screen);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.translate(bench.width() / 2.0 + drift, bench.height() / 2.0 - drift);
        painter.rotate(10);
        painter.scale(1.1, 1.1);
        painter.drawImage(QPointF(-pixels.width / 2.0, -pixels.height / 2.0), image);
    });
}

/// A view that counts its frames, so that only painted frames are measured.
class View : public QGraphicsView {
public:
    int paintings = 0;

    View(QGraphicsScene *scene, int width, int height) : QGraphicsView(scene) {
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setOptimizationFlags(DontSavePainterState | DontAdjustForAntialiasing);
        setAlignment(Qt::AlignLeft | Qt::AlignTop);
        setGeometry(0, 0, width, height);
        show();
        QCoreApplication::processEvents();
    }

    /// Measures changes and their painting.
    void measure(Bench &bench, const std::string &name, const std::string &variant,
                 const std::function<void(int)> &change) {
        bench.measure(name, variant, [&](int frame) {
            int before = paintings;
            change(frame);
            QCoreApplication::processEvents();
            if (paintings == before) {
                fprintf(stderr, "%s: frame %d was not painted\n", name.c_str(), frame);
                exit(70);
            }
        });
    }

protected:
    void paintEvent(QPaintEvent *event) override {
        paintings++;
        QGraphicsView::paintEvent(event);
    }
};

void small(Bench &bench, const std::string &name, int count) {
    QGraphicsScene scene(0, 0, bench.width(), bench.height());
    scene.setBackgroundBrush(Qt::black);
    int columns = std::max(1, bench.width() / 48), rows = std::max(1, bench.height() / 43);
    for (int i = 0; i < count; i++) {
        int place = i % (columns * rows), layer = i / (columns * rows);
        auto *item = scene.addRect(0, 0, 48, 32, Qt::NoPen, QColor::fromHsvF(float(i % 100) / 100, 0.5f, 0.9f));
        item->setPos(place % columns * 48 + layer % 7, place / columns * 43 + layer / 7 % 7);
    }
    auto *mover = scene.addRect(0, 0, 40, 40, Qt::NoPen, Qt::red);
    mover->setPos(100, 100);
    View view(&scene, bench.width(), bench.height());
    view.measure(bench, name, name == "grow" ? std::to_string(count) : "",
                 [&](int frame) { mover->setPos(100 + frame * 3 % 600, 280); });
    if (name != "grow") return;
    Generator generator;
    std::vector<double> times;
    for (int i = 0; i < bench.frames(); i++) {
        QPointF point(generator.unit() * bench.width(), generator.unit() * bench.height());
        uint64_t start = nanoseconds();
        scene.itemAt(point, QTransform());
        times.push_back(double(nanoseconds() - start) / 1e6);
    }
    bench.addTime("hit-test", times);
}

/// A round icon, a line of text, and a hairline below them.
class Row : public QGraphicsItem {
public:
    Row(int width, QString text, QColor color) : width(width), text(text), color(color) {
        setCacheMode(DeviceCoordinateCache);
    }
    QRectF boundingRect() const override { return QRectF(0, 0, width, scene::rowHeight); }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override {
        painter->fillRect(boundingRect(), Qt::white);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(color);
        painter->drawEllipse(QRectF(16, 12, 40, 40));
        painter->fillRect(72, scene::rowHeight - 1, width - 72, 1, QColor(204, 204, 204));
        painter->setPen(Qt::black);
        painter->setFont(labelFont());
        painter->drawText(QPointF(72, 20 + 18), text);
    }

private:
    int width;
    QString text;
    QColor color;
};

void scroll(Bench &bench) {
    using namespace scene;
    int width = bench.listWidth(), height = bench.listHeight();
    QGraphicsScene scene(0, 0, width, rowCount * rowHeight);
    Generator generator;
    const QColor colors[] = {QColor(0, 122, 255), QColor(255, 59, 48), QColor(52, 199, 89), QColor(255, 149, 0)};
    for (int i = 0; i < rowCount; i++) {
        auto *row = new Row(width, QString::fromStdString(generator.text(rowTextLength)), colors[i % 4]);
        row->setPos(0, i * rowHeight);
        scene.addItem(row);
    }
    View view(&scene, width, height);
    int room = std::max(scrollStep, rowCount * rowHeight - height);
    view.measure(bench, "scroll", "",
                 [&](int frame) { view.verticalScrollBar()->setValue((frame + 1) * scrollStep % room); });
}

/// Rows or items with an icon and texts, which repeat.
class ListModel : public QAbstractListModel {
public:
    ListModel(int count, std::vector<QString> texts, std::vector<QString> details)
        : count(count), texts(std::move(texts)), details(std::move(details)) {}

    int rowCount(const QModelIndex &parent = QModelIndex()) const override { return parent.isValid() ? 0 : count; }

    QVariant data(const QModelIndex &index, int role) const override {
        size_t row = size_t(index.row());
        if (role == Qt::DisplayRole) return texts[row % texts.size()];
        if (role == Qt::UserRole && !details.empty()) return details[row % details.size()];
        return QVariant();
    }

private:
    int count;
    std::vector<QString> texts, details;
};

/// Draws rows with an icon, a text, and a text below it of up to three lines; or items with an icon above a text.
class ListDelegate : public QAbstractItemDelegate {
public:
    ListDelegate(int width, bool isTable) : width(width), isTable(isTable), first(labelFont()), second(labelFont()) {
        const QColor colors[] = {QColor(0, 122, 255), QColor(255, 59, 48), QColor(52, 199, 89), QColor(255, 149, 0)};
        second.setPixelSize(13);
        for (const QColor &color : colors) {
            QPixmap icon(scene::tableIcon, scene::tableIcon);
            icon.fill(Qt::transparent);
            QPainter painter(&icon);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(color);
            painter.drawEllipse(0, 0, scene::tableIcon, scene::tableIcon);
            icons.push_back(icon);
        }
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const override {
        if (!isTable) return QSize(width / scene::collectionColumns, scene::collectionHeight);
        QRect text = QFontMetrics(second).boundingRect(QRect(0, 0, width - 88, 10000), Qt::TextWordWrap,
                                                       index.data(Qt::UserRole).toString());
        return QSize(width, std::max(64, 11 + QFontMetrics(first).height() + 3 + text.height() + 11));
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override {
        const QRect &area = option.rect;
        const QPixmap &icon = icons[size_t(index.row()) % icons.size()];
        QString text = index.data(Qt::DisplayRole).toString();
        if (isTable) {
            int line = QFontMetrics(first).height();
            painter->drawPixmap(area.x() + 16, area.y() + (area.height() - scene::tableIcon) / 2, icon);
            painter->setPen(Qt::black);
            painter->setFont(first);
            painter->drawText(QRect(area.x() + 72, area.y() + 11, area.width() - 88, line), Qt::AlignLeft, text);
            painter->setFont(second);
            painter->drawText(QRect(area.x() + 72, area.y() + 14 + line, area.width() - 88, area.height() - line - 14),
                              Qt::AlignLeft | Qt::TextWordWrap, index.data(Qt::UserRole).toString());
            painter->fillRect(area.x() + 72, area.bottom(), area.width() - 72, 1, QColor(204, 204, 204));
        } else {
            QRect plate = area.adjusted(4, 4, -4, -4);
            painter->fillRect(plate, QColor(242, 242, 242));
            painter->drawPixmap(plate.x() + (plate.width() - scene::tableIcon) / 2, plate.y() + 8, icon);
            painter->setPen(Qt::black);
            painter->setFont(second);
            painter->drawText(QRect(plate.x() + 4, plate.y() + 54, plate.width() - 8, 20), Qt::AlignCenter, text);
        }
    }

private:
    int width;
    bool isTable;
    QFont first, second;
    std::vector<QPixmap> icons;
};

/// A list that counts its frames, so that only painted frames are measured.
class CountedList : public QListView {
public:
    int paintings = 0;

protected:
    void paintEvent(QPaintEvent *event) override {
        paintings++;
        QListView::paintEvent(event);
    }
};

/// A list moves as in a fling of 3000 points per second.
void list(Bench &bench, bool isTable) {
    using namespace scene;
    int width = bench.listWidth(), height = bench.listHeight();
    Generator generator;
    std::vector<QString> texts, details;
    for (int i = 0; i < tableTextCount; i++) {
        texts.push_back(QString::fromStdString(generator.text(isTable ? tableTextLength : collectionTextLength)));
        if (isTable) details.push_back(QString::fromStdString(generator.text(20 + generator.below(180))));
    }
    ListModel model(isTable ? tableCount : collectionCount, texts, details);
    ListDelegate delegate(width, isTable);
    CountedList view;
    view.setFrameShape(QFrame::NoFrame);
    view.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    if (!isTable) {
        view.setViewMode(QListView::IconMode);
        view.setMovement(QListView::Static);
        view.setUniformItemSizes(true);
        view.setGridSize(QSize(width / collectionColumns, collectionHeight));
    }
    view.setItemDelegate(&delegate);
    view.setModel(&model);
    view.setGeometry(0, 0, width, height);
    view.show();
    QCoreApplication::processEvents();
    const char *name = isTable ? "table" : "collection";
    int room = std::max(tableStep, view.verticalScrollBar()->maximum());
    bench.measure(name, "", [&](int frame) {
        int before = view.paintings;
        view.verticalScrollBar()->setValue((frame + 1) * tableStep % room);
        QCoreApplication::processEvents();
        if (view.paintings == before) {
            fprintf(stderr, "%s: frame %d was not painted\n", name, frame);
            exit(70);
        }
    });
}

/// A text widget that counts its frames, so that only painted frames are measured.
template <class Edit>
class TypedText : public Edit {
public:
    int paintings = 0;

    TypedText(int width, int height, const QString &text) {
        this->setFrameShape(QFrame::NoFrame);
        this->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        this->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        this->setFont(labelFont());
        this->setGeometry(0, 0, width, height);
        this->setPlainText(text);
        this->show();
        this->activateWindow();
        this->setFocus();
        QCoreApplication::processEvents();
    }

protected:
    void paintEvent(QPaintEvent *event) override {
        paintings++;
        Edit::paintEvent(event);
    }
};

/// A character is typed in the middle of a text of 20,000 lines, with undo as in Easel.
template <class Edit>
void typing(Bench &bench, const char *variant) {
    using namespace scene;
    Generator generator;
    QString text;
    for (int i = 0; i < typedLineCount; i++) text += QString::fromStdString(generator.text(typedLineLength)) + "\n";
    TypedText<Edit> view(bench.width(), bench.height(), text);
    QTextCursor cursor = view.textCursor();
    cursor.setPosition(typedLineCount / 2 * (typedLineLength + 1) + typedLineLength / 2);
    view.setTextCursor(cursor);
    view.ensureCursorVisible();
    QCoreApplication::processEvents();
    bench.measure("typing", variant, [&](int frame) {
        int before = view.paintings;
        view.textCursor().insertText("x");
        view.ensureCursorVisible();
        QCoreApplication::processEvents();
        if (view.paintings == before) {
            fprintf(stderr, "typing %s: frame %d was not painted\n", variant, frame);
            exit(70);
        }
    });
}

/// A grid of 500 widgets. Each column has a width and each row a height, which is all that such a layout can express.
struct Grid {
    QWidget root;
    QGridLayout *layout = nullptr;
    std::vector<QWidget *> cells;

    explicit Grid(QWidget &window) : root(&window) {
        root.resize(1920, 1080);
        for (int index = 0; index < scene::gridColumns * scene::gridRows; index++) cells.push_back(new QWidget(&root));
        root.show();
        QApplication::processEvents();
    }

    void arrange() {
        layout = new QGridLayout(&root);
        int margin = int(scene::gridMargin);
        layout->setContentsMargins(margin, margin, margin, margin);
        layout->setSpacing(int(scene::gridSpacing));
        for (int index = 0; index < scene::gridColumns * scene::gridRows; index++)
            layout->addWidget(cells[size_t(index)], index / scene::gridColumns, index % scene::gridColumns);
        for (int column = 0; column < scene::gridColumns; column++)
            layout->setColumnMinimumWidth(column, scene::gridWidth(column));
        for (int row = 0; row < scene::gridRows; row++) layout->setRowMinimumHeight(row, scene::gridHeight(row));
        // The rest of the window is beside the grid.
        layout->setColumnStretch(scene::gridColumns, 1);
        layout->setRowStretch(scene::gridRows, 1);
        layout->activate();
    }
};

void layout(Bench &bench) {
    QWidget window;
    window.resize(1920, 1080);
    window.show();
    // Widgets exist before, as views do. There are at most as many frames to warm up as measured ones.
    std::vector<std::unique_ptr<Grid>> grids;
    for (int i = 0; i < 2 * std::max(2, bench.frames() / 10); i++) grids.push_back(std::make_unique<Grid>(window));
    bench.measureFew("layout", "first", [&](int frame) { grids[size_t(frame)]->arrange(); }, "layout");
    grids.clear();
    Grid grid(window);
    grid.arrange();
    bench.measure("layout", "edit", [&](int frame) {
        grid.layout->setColumnMinimumWidth(scene::gridEditedColumn, scene::gridEditedWidth(frame));
        grid.layout->activate();
    }, "layout");
    QWidget *after = grid.cells[scene::gridEditedColumn + 1], *edited = grid.cells[scene::gridEditedColumn];
    if (after->x() != edited->x() + edited->width() + int(scene::gridSpacing)) std::abort();
}

}  // namespace

int main(int count, char **arguments) {
    setenv("QT_QPA_PLATFORM", "offscreen", 1);
    int one = 1;
    QApplication application(one, arguments);
    Bench bench(count, arguments);
    if (bench.wants("sprites")) sprites(bench, false);
    if (bench.wants("sprites-sub")) sprites(bench, true);
    if (bench.wants("cards")) cards(bench);
    if (bench.wants("emitter"))
        for (bool isAdditive : {false, true}) emitter(bench, isAdditive);
    if (bench.wants("shapes")) shapes(bench);
    if (bench.wants("small")) small(bench, "small", 1000);
    if (bench.wants("ink"))
        for (int points : {10, 1000, 20000}) ink(bench, points);
    if (bench.wants("paths"))
        for (int side : {32, 256})
            for (const char *paint : {"solid", "linear", "radial"}) paths(bench, side, paint);
    if (bench.wants("text"))
        for (bool isNew : {true, false}) text(bench, isNew);
    if (bench.wants("typing")) {
        // Without frames of a blinking caret.
        QApplication::setCursorFlashTime(0);
        typing<QPlainTextEdit>(bench, "plain");
        typing<QTextEdit>(bench, "rich");
    }
    if (bench.wants("scroll")) scroll(bench);
    if (bench.wants("table")) list(bench, true);
    if (bench.wants("collection")) list(bench, false);
    if (bench.wants("image")) image(bench);
    if (bench.wants("layout")) layout(bench);
    if (bench.wants("grow"))
        for (int views : {10, 100, 1000, 10000, 100000}) small(bench, "grow", views);
    bench.print();
}
