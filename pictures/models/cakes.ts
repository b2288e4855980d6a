/** Cakes, sweets and what belongs to them. */
import { Group, Shape, ExtrudeGeometry, Mesh, TorusGeometry, Vector3, type Object3D } from 'three';
import { crumb, cream, glaze, gold, matte, metal, paper, smooth } from '../studio/materials';
import { Random } from '../studio/random';
import { ball, box, drum, group, put, radians, ring, rod, stick, surface, turned, type Point } from '../studio/shapes';
import { petal } from './flowers';

/** A plate on a foot, its top at y = 0. */
export function cakeStand(radius: number, color = '#fffaf4'): Group {
  const china = glaze(color);
  return group(
    turned(
      [
        [0, -0.25],
        [radius * 0.9, -0.25],
        [radius, 0.12],
        [radius * 1.01, 0.2],
        [radius * 0.96, 0.02],
        [radius * 0.5, 0],
        [0, 0],
      ],
      china,
    ),
    turned(
      [
        [0.9, -0.2],
        [0.8, -1.4],
        [1.1, -2.5],
        [radius * 0.45, -3],
        [radius * 0.45, -3.2],
        [0, -3.2],
      ],
      china,
    ),
  );
}

/** Places around the top of a cake, with `make` at each. */
export function around(
  count: number,
  radius: number,
  height: number,
  make: (index: number) => Object3D,
  start = 0,
): Group {
  return put(ring(count, radius, make, start), { at: [0, height, 0] });
}

export function strawberry(size = 1): Group {
  const red = glaze('#d5263c');
  const body = turned(
    [
      [0, -1.5],
      [0.35, -1.3],
      [0.85, -0.4],
      [1, 0.2],
      [0.75, 0.62],
      [0, 0.72],
    ],
    red,
  );
  const seed = smooth('#f6d27a');
  const seeds = Array.from({ length: 26 }, (_, index) => {
    const height = -1.05 + (index / 26) * 1.5;
    const radius = 1 - Math.pow(Math.max(0, (0.25 - height) / 1.75), 1.35);
    const angle = index * 2.4;
    return put(ball(0.06, seed, [1, 1.5, 1]), { at: [Math.sin(angle) * radius, height, Math.cos(angle) * radius] });
  });
  const leaves = put(
    ring(6, 0.1, () =>
      petal({ length: 0.95, width: 0.42, lean: [82, 110], colors: ['#4d8f3f', '#62a54e'], point: 1.5 }),
    ),
    { at: [0, 0.66, 0] },
  );
  return put(group(body, ...seeds, leaves), { scale: size });
}

/** A rosette of whipped cream, as a star nozzle leaves it. */
export function swirl(radius: number, height: number, color: string): Mesh {
  const turns = 3.2;
  return surface(
    150,
    14,
    (u, v) => {
      const [angle, round] = [Math.PI + u * turns * 2 * Math.PI, v * 2 * Math.PI];
      // It starts thin, at the back.
      const thickness = radius * 0.44 * (1 - u * 0.8) * Math.min(1, 0.1 + u * 5) * (1 + 0.11 * Math.cos(round * 5));
      const out = radius * 0.62 * Math.pow(1 - u, 0.85);
      const across = out + thickness * Math.cos(round);
      return new Vector3(
        Math.sin(angle) * across,
        u * height + thickness * 0.8 * Math.sin(round) + thickness * 0.3,
        Math.cos(angle) * across,
      );
    },
    cream(color),
  );
}

export function candle(color: string, height: number, burning = true): Group {
  const stripes = Array.from({ length: 5 }, (_, index) =>
    put(new Mesh(new TorusGeometry(0.29, 0.05, 8, 24), smooth('#ffffff')), {
      at: [0, height * (0.14 + index * 0.18), 0],
      turn: [78, 0, 0],
    }),
  );
  const flame = turned(
    [
      [0, 0],
      [0.22, 0.3],
      [0.2, 0.6],
      [0, 1.25],
    ],
    matte('#ffb52e'),
  );
  return group(
    stick(0.28, height, smooth(color)),
    ...stripes,
    put(stick(0.04, 0.4, matte('#4a3a30')), { at: [0, height, 0] }),
    ...(burning ? [put(flame, { at: [0, height + 0.25, 0] })] : []),
  );
}

/** Sugar strewn over a round top, and over its side where `side` is given. */
export function sprinkles(
  count: number,
  radius: number,
  height: number,
  colors: readonly string[],
  random: Random,
  side = 0,
): Group {
  const kinds = colors.map((color) => smooth(color));
  return group(
    ...Array.from({ length: count }, (_, index) => {
      const angle = random.between(0, 2 * Math.PI);
      const isBeside = side > 0 && index % 2 === 0;
      const out = isBeside ? side : Math.sqrt(random.next()) * radius;
      const at: Point = [
        Math.sin(angle) * out,
        isBeside ? random.between(0.6, height - 0.5) : height,
        Math.cos(angle) * out,
      ];
      return put(stick(0.09, 0.55, random.pick(kinds)), { at, turn: [90, random.between(0, 360), 0] });
    }),
  );
}

/** Layers of sponge with cream between them, without a coat. */
export function layerCake(random: Random): Group {
  const [radius, layer] = [8, 2.5];
  const sponge = crumb('#e9c184');
  const filling = cream('#fff6ec');
  const whole = new Group();
  for (let index = 0; index < 4; index++) {
    const foot = index * (layer + 0.9);
    whole.add(put(drum(radius, layer, sponge, 0.3), { at: [0, foot, 0] }));
    if (index === 3) break;
    whole.add(put(drum(radius * 0.99, 0.95, filling, 0.4), { at: [0, foot + layer - 0.02, 0] }));
    whole.add(
      around(19, radius - 0.45, foot + layer + 0.45, (berry) =>
        berry % 2 ? put(ball(0.62, filling), {}) : put(ball(0.66, glaze('#d5263c'), [0.9, 0.75, 0.6]), {}),
      ),
    );
  }
  const top = 4 * layer + 2.7;
  whole.add(around(12, radius - 1.4, top, () => swirl(1.25, 1.5, '#fffaf3')));
  whole.add(
    around(6, 2.6, top + 1.1, () =>
      put(strawberry(1.25), { turn: [random.around(12), random.between(0, 90), random.around(12)] }),
    ),
  );
  whole.add(put(strawberry(1.35), { at: [0, top + 2.6, 0] }));
  return group(whole, cakeStand(10.2));
}

/** A tall coated cake with confetti and candles. */
export function confettiCake(random: Random): Group {
  const colors = ['#e8507f', '#f2b84b', '#4aa3d8', '#6cbf84', '#a27bd4'];
  const [radius, height] = [7, 10.5];
  const icing = cream('#fff4e2');
  return group(
    drum(radius, height, icing, 0.7),
    sprinkles(260, radius - 0.8, height + 0.06, colors, random, radius + 0.02),
    around(16, radius - 0.2, 0.05, () => ball(0.75, icing)),
    around(14, radius - 1.1, height - 0.1, () => swirl(1.1, 1.3, '#f9b8cc')),
    around(5, 2.5, height, (index) => candle(colors[index]!, 4.2)),
    candleAt(0, height, '#e8507f'),
    cakeStand(9.4),
  );
}

const candleAt = (x: number, y: number, color: string) => put(candle(color, 4.2), { at: [x, y, 0] });

export function cupcake(color: string, random: Random, topping?: Object3D): Group {
  const pleats = 26;
  const cup = surface(
    pleats * 8,
    3,
    (u, v) => {
      const fold = 1 + 0.035 * Math.cos(u * pleats * 2 * Math.PI);
      const radius = (2.1 + 0.95 * v) * fold;
      return new Vector3(Math.sin(u * 2 * Math.PI) * radius, v * 3.3, Math.cos(u * 2 * Math.PI) * radius);
    },
    paper('#fbf3ea'),
    undefined,
    0.05,
  );
  return group(
    cup,
    put(ball(2.95, crumb('#e2b574'), [1, 0.5, 1]), { at: [0, 3.2, 0] }),
    put(swirl(3, 3.3, color), { at: [0, 3.9, 0] }),
    put(sprinkles(12, 1.5, 0, ['#ffffff', '#f2b84b', '#e8507f'], random), { at: [0, 6.6, 0] }),
    ...(topping ? [put(topping, { at: [0, 7.9, 0] })] : []),
  );
}

export function raspberry(): Group {
  const berry = glaze('#c8274f');
  return group(
    ...Array.from({ length: 34 }, (_, index) => {
      const height = 1 - (index / 33) * 1.7;
      const radius = Math.sqrt(Math.max(0, 1 - height * height)) * 0.78;
      return put(ball(0.24, berry), {
        at: [Math.sin(index * 2.4) * radius, height * 0.95, Math.cos(index * 2.4) * radius],
      });
    }),
  );
}

export function doughnut(icing: string, random: Random, strewn?: readonly string[]): Group {
  const dough = new Mesh(new TorusGeometry(3.1, 1.55, 28, 64), crumb('#d39a56'));
  const coat = surface(
    90,
    20,
    (u, v) => {
      const angle = u * 2 * Math.PI;
      // The icing ends in drops.
      const reach = 1.5 + 0.16 * Math.sin(angle * 7) + 0.1 * Math.sin(angle * 11 + 1);
      const around = Math.PI / 2 + (v - 0.5) * 2 * reach;
      const thick = 1.63;
      return new Vector3(
        Math.sin(angle) * (3.1 + Math.cos(around) * thick),
        Math.sin(around) * thick,
        Math.cos(angle) * (3.1 + Math.cos(around) * thick),
      );
    },
    glaze(icing),
  );
  const kinds = (strewn ?? []).map((color) => smooth(color));
  const sugar = kinds.length
    ? Array.from({ length: 60 }, () => {
        const [angle, out] = [random.between(0, 2 * Math.PI), random.around(1.05)];
        return put(stick(0.1, 0.6, random.pick(kinds)), {
          at: [Math.sin(angle) * (3.1 + out), Math.sqrt(1.66 ** 2 - out ** 2), Math.cos(angle) * (3.1 + out)],
          turn: [90, random.between(0, 360), 0],
        });
      })
    : [];
  return put(group(put(dough, { turn: [90, 0, 0] }), coat, ...sugar), { at: [0, 1.55, 0] });
}

/** A heart outline of the given half width, its point at the front. */
export function heartShape(size: number): Shape {
  const shape = new Shape();
  shape.moveTo(0, -size);
  shape.bezierCurveTo(size * 0.55, -size * 0.45, size * 1.15, -size * 0.05, size * 1.05, size * 0.45);
  shape.bezierCurveTo(size * 0.95, size * 0.95, size * 0.3, size * 1, 0, size * 0.55);
  shape.bezierCurveTo(-size * 0.3, size * 1, -size * 0.95, size * 0.95, -size * 1.05, size * 0.45);
  shape.bezierCurveTo(-size * 1.15, -size * 0.05, -size * 0.55, -size * 0.45, 0, -size);
  return shape;
}

/** A flat heart that lies on y = 0. */
export function heartSlab(
  size: number,
  height: number,
  material: ConstructorParameters<typeof Mesh>[1],
  edge = 0.25,
): Mesh {
  const geometry = new ExtrudeGeometry(heartShape(size), {
    depth: height - 2 * edge,
    bevelSize: edge,
    bevelThickness: edge,
    bevelSegments: 5,
    curveSegments: 32,
  });
  geometry.translate(0, 0, edge);
  geometry.rotateX(-Math.PI / 2);
  return new Mesh(geometry, material);
}

export function truffle(kind: number, random: Random): Group {
  const chocolate = [smooth('#4a2616'), smooth('#6e3b20'), smooth('#efdcc0'), matte('#3b2016')][kind % 4]!;
  const stripe = smooth(kind % 2 ? '#f3e2c8' : '#a8663a');
  const lines =
    kind % 4 === 3
      ? []
      : [-0.4, 0, 0.4].map((x) =>
          put(
            rod(
              [
                [x, 0.62, -0.75],
                [x + 0.1, 1.12, 0],
                [x, 0.62, 0.75],
              ],
              0.07,
              stripe,
            ),
            { turn: [0, random.between(0, 90), 0] },
          ),
        );
  return group(
    put(ball(1.1, chocolate, [1, 0.85, 1]), { at: [0, 0.45, 0] }),
    turned(
      [
        [0.7, -0.5],
        [1.25, 0.5],
        [1.3, 0.55],
      ],
      paper('#5a3423'),
      false,
      24,
    ),
    ...lines,
  );
}

export function heartBox(random: Random): Group {
  const red = smooth('#bf1f3f');
  const base = heartSlab(11, 3, red, 0.4);
  const well = put(heartSlab(10.2, 0.5, paper('#fdf1ee'), 0.1), { at: [0, 2.72, 0] });
  const sweets = new Group();
  let kind = 0;
  for (let row = 0; row < 7; row++) {
    const z = -7 + row * 2.65;
    // How wide the heart is here.
    const half = [5.4, 8, 8.1, 7, 5.2, 3, 0.5][row]!;
    const count = [2, 3, 3, 3, 2, 1, 1][row]! * 2 - (row % 2);
    for (let index = 0; index < count; index++) {
      const x = count === 1 ? 0 : -half + (index * 2 * half) / (count - 1);
      if (row === 0 && Math.abs(x) < 2) continue;
      sweets.add(put(truffle(kind++, random), { at: [x, 3.1, z + 0.4], turn: [0, random.between(0, 180), 0] }));
    }
  }
  const lid = put(group(heartSlab(11.3, 2.2, red, 0.5)), { at: [6.5, 1.2, -11.5], turn: [62, 0, -14] });
  return group(base, well, sweets, lid);
}

export function pie(): Group {
  const crust = crumb('#dba25a');
  const tin = turned(
    [
      [0, 0],
      [6.6, 0],
      [8.2, 2.6],
      [8.4, 2.7],
      [8.1, 2.5],
      [0, 2.3],
    ],
    metal('#c9c9cf'),
    false,
  );
  const rim = around(40, 7.8, 2.85, (index) => ball(0.78, crust, [0.7, 0.62, 1 + (index % 2) * 0.06]));
  const filling = put(drum(7.4, 0.7, glaze('#3d3166'), 0.3), { at: [0, 2.2, 0] });
  const random = new Random('pie');
  const berries = group(
    ...Array.from({ length: 130 }, () => {
      const [angle, out] = [random.between(0, 6.28), Math.sqrt(random.next()) * 6.9];
      return put(ball(0.5, glaze(random.pick(['#3b3f7c', '#4a4a8e', '#2f2f63']))), {
        at: [Math.sin(angle) * out, 2.95, Math.cos(angle) * out],
      });
    }),
  );
  const strip = (at: number, turn: number) => {
    const half = Math.sqrt(Math.max(0, 7.6 ** 2 - at ** 2));
    return put(
      surface(
        30,
        3,
        (u, v) =>
          new Vector3(
            at + (v - 0.5) * 1.35,
            3.5 + 0.32 * Math.sin(u * 9 * Math.PI + (turn ? Math.PI : 0)) - (u - 0.5) ** 2 * 1.2,
            -half + u * 2 * half,
          ),
        crust,
        undefined,
        0.5,
      ),
      { turn: [0, turn, 0] },
    );
  };
  const lattice = [-4.8, -2.4, 0, 2.4, 4.8].flatMap((at) => [strip(at, 20), strip(at, 110)]);
  return group(tin, filling, berries, ...lattice, rim);
}

export function cookie(kind: 'chocolate' | 'oat' | 'ginger', random: Random): Group {
  const dough = crumb({ chocolate: '#c98d4e', oat: '#d8ab6c', ginger: '#a9672f' }[kind]);
  const bits = kind === 'ginger' ? smooth('#f7ecd9') : smooth(kind === 'oat' ? '#7b4a2a' : '#3f2112');
  const body = turned(
    [
      [0, 0],
      [3.2, 0],
      [3.7, 0.45],
      [3.3, 0.95],
      [1.5, 1.15],
      [0, 1.1],
    ],
    dough,
  );
  const pieces = Array.from({ length: 16 }, () => {
    const [angle, out] = [random.between(0, 6.28), Math.sqrt(random.next()) * 2.9];
    return put(ball(random.between(0.24, 0.46), bits, [1, 0.7, 1]), {
      at: [Math.sin(angle) * out, 1.08 - out * out * 0.02, Math.cos(angle) * out],
    });
  });
  return group(body, ...pieces);
}

export function chocolateBar(color: string, label: string, width = 8, height = 16): Group {
  return group(
    box(width, height, 1, paper(color), 0.2),
    put(box(width * 0.72, height * 0.34, 0.08, paper(label), 0.03), { at: [0, height * 0.42, 0.52] }),
    put(box(width * 0.5, 0.22, 0.05, gold(), 0.02), { at: [0, height * 0.66, 0.58] }),
    put(box(width * 0.3, 0.22, 0.05, gold(), 0.02), { at: [0, height * 0.5, 0.58] }),
    put(box(width + 0.04, 0.5, 1.04, gold(), 0.05), { at: [0, height - 1.4, 0] }),
  );
}

export function mooncake(): Group {
  const crust = glaze('#b9722f');
  const side = surface(
    160,
    8,
    (u, v) => {
      const angle = u * 2 * Math.PI;
      const radius = 3.4 * (1 + 0.05 * Math.abs(Math.cos(angle * 8))) * (1 - 0.04 * (v * 2 - 1) ** 6);
      return new Vector3(Math.sin(angle) * radius, v * 2.4, Math.cos(angle) * radius);
    },
    crust,
  );
  const top = put(drum(3.4, 0.3, crust, 0.12), { at: [0, 2.2, 0] });
  const flower = around(8, 0.5, 2.5, () => put(ball(0.75, crust, [0.62, 0.22, 1.25]), { at: [0, 0, 1] }));
  const dots = around(16, 2.85, 2.5, () => ball(0.24, crust, [1, 0.6, 1]));
  return group(side, top, flower, dots, put(ball(0.5, crust, [1, 0.6, 1]), { at: [0, 2.5, 0] }));
}

export function unicornCake(random: Random): Group {
  const [radius, height] = [6.2, 9.5];
  const horn = surface(
    120,
    10,
    (u, v) => {
      const [along, round] = [u, v * 2 * Math.PI];
      const width = 1.15 * (1 - along) * (1 + 0.16 * Math.abs(Math.sin(along * 18 + round / 2)));
      return new Vector3(Math.sin(round) * width, along * 7, Math.cos(round) * width);
    },
    gold(),
  );
  const ear = (side: number) =>
    put(petal({ length: 3, width: 1.9, lean: [0, 8], cup: -0.3, colors: ['#ffffff', '#fff4f8'], widest: 0.4 }), {
      at: [side * 3.2, height - 0.2, 1.2],
      turn: [0, 0, side * -14],
    });
  const mane = Array.from({ length: 26 }, (_, index) => {
    const along = index / 25;
    const angle = radians(-30 + along * 200);
    const at: Point =
      along < 0.45
        ? [Math.sin(angle) * 3.4, height + 0.2, -Math.cos(angle) * 2.6 + 2]
        : [-4.9 + random.around(1.2), height - (along - 0.45) * 13, 4.2 + random.around(0.9)];
    return put(
      swirl(
        random.between(1.2, 1.9),
        random.between(1.2, 1.7),
        random.pick(['#f49ab9', '#9fd0ef', '#c9b0ee', '#f8dc8f', '#a9dcb4']),
      ),
      { at, turn: along < 0.45 ? [0, 0, 0] : [70, 0, 0] },
    );
  });
  const lash = (side: number) =>
    put(new Mesh(new TorusGeometry(1, 0.13, 8, 24, Math.PI), smooth('#3b2831')), {
      at: [side * 2.3, height * 0.5, Math.sqrt(radius ** 2 - 5.3) + 0.05],
      turn: [180, 0, 0],
    });
  return group(
    drum(radius, height, cream('#fffaf6'), 0.8),
    put(horn, { at: [0, height, 0.6] }),
    ear(1),
    ear(-1),
    ...mane,
    lash(1),
    lash(-1),
    cakeStand(8.6, '#fdeef3'),
  );
}

/** A cake for a dog: two flat layers, a bone on top. */
export function dogCake(random: Random): Group {
  const bone = smooth('#fffaf0');
  const knobs = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => put(ball(0.85, bone, [1, 0.7, 1]), { at: [x * 2.3, 0.6, z * 0.62] })),
  );
  const whole = group(
    put(
      rod(
        [
          [-2.2, 0.6, 0],
          [2.2, 0.6, 0],
        ],
        0.6,
        bone,
      ),
      {},
    ),
    ...knobs,
  );
  return group(
    drum(6.3, 3.2, crumb('#b9803f'), 0.5),
    put(drum(6.15, 0.7, cream('#e8c48c'), 0.3), { at: [0, 3.1, 0] }),
    put(drum(6.3, 3.2, crumb('#b9803f'), 0.5), { at: [0, 3.7, 0] }),
    put(drum(6, 0.6, cream('#d9a35c'), 0.28), { at: [0, 6.75, 0] }),
    around(10, 4.9, 7.2, (index) =>
      index % 2 ? put(ball(0.6, smooth('#e58a2f'), [1, 0.6, 1]), {}) : swirl(0.9, 1, '#f0d3a2'),
    ),
    put(whole, { at: [0, 7.3, 0], turn: [0, 24 + random.around(2), 0] }),
    cakeStand(8.4, '#e7f1f7'),
  );
}
