// The simulation of the scene `dynamics`, with Box2D alone.
#include <box2d/box2d.h>

#include <cmath>

#include "scenes.hpp"

namespace {

constexpr int boxes = 200;
constexpr float side = 40;
constexpr float pointsPerMeter = 100;

void dynamics(Bench &bench) {
    b2World world(b2Vec2(0, 10));
    float width = float(bench.width()) / pointsPerMeter, height = float(bench.height()) / pointsPerMeter;
    b2BodyDef wallDefinition;
    b2Body *walls = world.CreateBody(&wallDefinition);
    const b2Vec2 corners[] = {{0, 0}, {width, 0}, {width, height}, {0, height}};
    for (int i = 0; i < 4; i++) {
        b2EdgeShape edge;
        edge.SetTwoSided(corners[i], corners[(i + 1) % 4]);
        walls->CreateFixture(&edge, 0);
    }
    Generator generator;
    for (int i = 0; i < boxes; i++) {
        float x = float(generator.below(std::max(1, bench.width() - int(side)))) + side / 2;
        float y = float(generator.below(std::max(1, bench.height() - int(side)))) + side / 2;
        generator.below(4);  // The color.
        b2BodyDef definition;
        definition.type = b2_dynamicBody;
        definition.position.Set(x / pointsPerMeter, y / pointsPerMeter);
        b2Body *body = world.CreateBody(&definition);
        b2PolygonShape square;
        square.SetAsBox(side / 2 / pointsPerMeter, side / 2 / pointsPerMeter);
        b2FixtureDef fixture;
        fixture.shape = &square;
        fixture.density = 1;
        fixture.friction = 0.2f;
        fixture.restitution = 0.2f;
        body->CreateFixture(&fixture);
    }
    bench.measure("dynamics", "", [&](int frame) {
        float angle = float(M_PI / 2 + frame * 2 * M_PI / 240);
        world.SetGravity(b2Vec2(10 * std::cos(angle), 10 * std::sin(angle)));
        for (int step = 0; step < 4; step++) world.Step(1.0f / 240, 8, 3);
    });
}

}  // namespace

int main(int count, char **arguments) {
    Bench bench(count, arguments);
    if (bench.wants("dynamics")) dynamics(bench);
    bench.print();
}
