/** What belongs to a season or a journey: lanterns, trees, a sled, towels. */
import { Color, ConeGeometry, CylinderGeometry, Mesh, TorusGeometry, Vector3, type Object3D } from 'three';
import { brass, cloth, glass, glaze, matte, paper, petalSkin, satin, smooth, wood } from '../studio/materials';
import { Random } from '../studio/random';
import {
  many,
  ball,
  band,
  bow,
  box,
  drum,
  group,
  put,
  radians,
  ring,
  rod,
  stick,
  surface,
  turned,
  type Point,
} from '../studio/shapes';
import { heartSlab } from './cakes';
import * as flowers from './flowers';
import * as goods from './goods';
import * as pantry from './pantry';
import { bead, copies, grains } from './pantry';
import type { Model } from './products';

export const seasonModels: Readonly<Record<string, Model>> = {
  'table-top-spruce-ready-trimmed': {
    make: (random) =>
      group(
        turned(
          [
            [0, 0],
            [6.4, 0],
            [7.2, 0.6],
            [8.4, 10],
            [8.9, 10.4],
            [8.9, 11.6],
            [8, 11.6],
            [7.8, 10.6],
            [0, 10.4],
          ],
          glaze('#fff4e4'),
          false,
        ),
        put(new Mesh(new TorusGeometry(7.85, 0.7, 10, 64), cloth('#b4235a')), {
          at: [0, 6, 0],
          turn: [90, 0, 0],
          scale: [1, 1, 2.4],
        }),
        put(bow(3.4, satin('#b4235a')), { at: [0, 6.4, 8.6] }),
        put(spruce(random), { at: [0, 10, 0] }),
      ),
    view: { height: 10 },
  },
  'brass-door-bell-with-a-bow': { make: doorBell, view: { height: 8 } },
  'pair-of-clay-lamps': {
    make: () =>
      group(
        put(clayLamp(), { at: [-4, 0, -2], turn: [0, -64, 0] }),
        put(clayLamp(), { at: [3.6, 0, 6], turn: [0, 52, 0] }),
        put(pantry.slimBottle('#e2a52e', 2.1, 12, '#fff4e4'), { at: [6.4, 0, -5] }),
        put(wicks(10), { at: [-7.4, 0.3, 6.6], turn: [0, 24, 0] }),
      ),
    view: { height: 26 },
  },
  'red-paper-lanterns': {
    make: () => {
      const one = lantern();
      return group(
        rod(
          [
            [-24, 41, 0],
            [0, 41.4, 0],
            [24, 41, 0],
          ],
          0.9,
          wood('#c9a25c'),
        ),
        ...many(7, (index) =>
          put(new Mesh(new TorusGeometry(0.95, 0.16, 8, 24), matte('#a97b45')), {
            at: [-21 + index * 7, 41.2, 0],
            turn: [0, 90, 0],
          }),
        ),
        copies(one, [
          { at: [-15.4, 13, 0.4], scale: 0.92 },
          { at: [0, 7, 0.4], turn: [0, 20, 0] },
          { at: [15.4, 12, 0.4], turn: [0, 50, 0], scale: 0.92 },
        ]),
        ...[
          [-15.4, 35],
          [0, 31],
          [15.4, 34],
        ].map(([x, y]) =>
          rod(
            [
              [x!, y!, 0.4],
              [x!, 41.4, 0.4],
            ],
            0.12,
            matte('#7a2418'),
          ),
        ),
      );
    },
    view: { height: 6 },
  },
  'porch-pumpkin-lantern': {
    make: () =>
      group(
        pumpkin(),
        ...[
          ['#b4235a', 11.4, 6.6, 20],
          ['#2f6b4f', 8.6, 10.4, -30],
          ['#f2b84b', -10.6, 8.6, 14],
        ].map(([color, x, z, turn]) =>
          put(candy(color as string), { at: [x as number, 1.2, z as number], turn: [0, turn as number, 0] }),
        ),
      ),
    view: { height: 12 },
  },
  'sled-for-a-first-winter': { make: sled, view: { height: 24, turn: 32 } },
  'palm-for-the-new-home': { make: palm, view: { height: 12 } },
  'a-tree-in-their-name': {
    make: (random) => group(youngTree(random), put(certificate(), { at: [10.4, 0, 9.4], turn: [0, -14, 0] })),
    view: { height: 14 },
  },
  'wool-socks-for-cold-mornings': {
    make: () =>
      group(
        put(sock('#274690', '#f2b84b'), { at: [-9, 0, 1], turn: [0, 72, 0] }),
        put(sock('#274690', '#f2b84b'), { at: [-1.6, 0, -6.6], turn: [0, 64, 0] }),
        put(sockRoll('#f2b84b', '#274690'), { at: [9.4, 0, 6], turn: [0, -24, 0] }),
      ),
    view: { height: 16 },
  },
  'beach-day-for-newlyweds': {
    make: () =>
      group(
        put(parasol(['#e8507f', '#fffaf3']), { at: [-4, 0, -6], turn: [0, 0, 9] }),
        put(towelRoll('#4aa3d8', '#2f7fae'), { at: [5, 0, 9.4], turn: [0, 14, 0] }),
        put(towelRoll('#f2b84b', '#c98a1f'), { at: [6.6, 0, 1], turn: [0, 20, 0] }),
        put(beachBag(), { at: [-13, 0, 6.4], turn: [0, 18, 0] }),
        put(coconut(), { at: [19.4, 0, 9.6] }),
      ),
    view: { height: 19 },
  },
  'swan-bath-towels': {
    make: () =>
      group(
        put(swan(), { at: [-11.9, 0, 0], scale: [1, 1.16, 1] }),
        put(swan(), { at: [11.9, 0, 0], turn: [0, 180, 0], scale: [1, 1.16, 1] }),
        put(box(8, 5.4, 0.16, paper('#fffaf3'), 0.05), { at: [0, 0, 9.4], turn: [-16, 0, 0] }),
        put(heartSlab(1.5, 0.3, matte('#b4235a'), 0.08), { at: [0, 2.7, 8.72], turn: [74, 0, 0] }),
      ),
    view: { height: 14, turn: 6 },
  },
  'slow-bath-box': {
    make: (random) =>
      group(
        pantry.crate(29, 5.6, 19, '#d9b98c'),
        put(pantry.straw(26, 16, 1.8, random, '#f3e6c4', 420), { at: [0, 1, 0] }),
        put(saltJar(), { at: [-8, 1.6, -3] }),
        put(milkPouch(), { at: [1.6, 1.4, -4.6] }),
        put(oilBottle(), { at: [-0.2, 1.6, 4.4] }),
        put(pantry.foldedCloth(9, 9, '#f3d9e2', '#ffffff', 5, 1), { at: [9.2, 1.8, 2.2], turn: [0, -6, 0] }),
        ...many(7, (index) =>
          put(pantry.lavender(13), {
            at: [4.6 + index * 0.5, 7.4 + (index % 3) * 0.4, 6.4 - index * 0.7],
            turn: [90, 50 + index * 5, 0],
          }),
        ),
      ),
    view: { height: 28 },
  },
};

/** Branches in tiers, each with needles all around; about 45 cm tall. */
function spruce(random: Random): Object3D {
  const needle = new ConeGeometry(0.16, 2.6, 3, 1, true);
  needle.translate(0, 1.3, 0);
  const twig = new CylinderGeometry(0.1, 0.3, 1, 5, 1, true);
  twig.translate(0, 0.5, 0);
  const greens = ['#3c8558', '#4d9a66', '#2f6b4f'].map((color) => matte(color));
  const bark = matte('#4a5a3c');
  const balls: Object3D[] = [];
  const [red, shine] = [glaze('#d3203a'), brass()];
  const bell = turned(
    [
      [0, 1.9],
      [0.6, 1.8],
      [0.95, 1],
      [1.1, 0.3],
      [1.45, 0],
      [0, 0.1],
    ],
    shine,
    true,
    24,
  );
  const tiers = many(12, (tier) => {
    const part = tier / 11;
    const reach = 17.6 * Math.pow(1 - part, 0.85) + 2;
    const count = Math.max(5, Math.round(15 * (1 - part) + 4));
    const height = 5 + part * 36;
    return ring(
      count,
      0.4,
      (index) => {
        const long = reach * random.between(0.88, 1.08);
        const sprigs = Math.round(long * 4);
        const hangs = tier < 11 && (index * 2 + tier) % 5 === 0;
        const droop = 0.16;
        if (hangs) {
          const angle = radians((index * 360) / count + tier * 23);
          const at: Point = [Math.sin(angle) * (long + 1), height - long * droop - 2, Math.cos(angle) * (long + 1)];
          balls.push(
            balls.length % 5 < 2
              ? put(group(bell.clone()), { at, turn: [0, 0, random.around(8)], scale: 1.55 })
              : put(ball(1.65, red), { at }),
          );
        }
        return group(
          put(new Mesh(twig, bark), { turn: [99, 0, 0], scale: [1, long, 1] }),
          ...many(sprigs, (place) => {
            const along = 0.16 + 0.84 * (place / sprigs);
            return put(new Mesh(needle, greens[(place + index) % 3]), {
              at: [0, -long * droop * along, long * along],
              turn: [random.between(48, 84), (place % 2 ? 1 : -1) * random.between(12, 62), random.around(26)],
              scale: random.between(0.9, 1.35) * (1.25 - along * 0.35),
            });
          }),
          ...many(6, (place) =>
            put(new Mesh(needle, greens[place % 3]), {
              at: [0, -long * droop, long - 0.2],
              turn: [70 + random.around(26), random.around(34), 0],
            }),
          ),
        );
      },
      tier * 23,
    ).translateY(height);
  });
  const top = many(12, (index) =>
    put(new Mesh(needle, greens[index % 3]), {
      at: [0, 41 + index * 0.22, 0],
      turn: [26 - index, index * 137, 0],
      scale: 1.3,
    }),
  );
  // A dark heart, so that nobody looks through the tree.
  const heartwood = put(stick(8, 35, matte('#2d6247'), 0.4), { at: [0, 3.4, 0] });
  const inner = many(420, (index) => {
    const up = index / 420;
    const angle = index * 137.5;
    return put(new Mesh(needle, greens[index % 3]), {
      at: [Math.sin(radians(angle)) * 7.4 * (1 - up), 5 + up * 34, Math.cos(radians(angle)) * 7.4 * (1 - up)],
      turn: [random.between(70, 110), angle + random.around(30), 0],
      scale: 1.3,
    });
  });
  return group(stick(1, 42, bark, 0.3), heartwood, ...inner, ...tiers, ...top, ...balls);
}

function doorBell(): Object3D {
  const shine = brass();
  const velvet = cloth('#c3162f');
  return group(
    turned(
      [
        [5.2, 0],
        [5.35, 0.25],
        [5, 0.9],
        [4, 2.6],
        [3.5, 5],
        [3.1, 7.2],
        [2.2, 8.8],
        [0.9, 9.5],
        [0, 9.6],
      ],
      shine,
    ),
    put(new Mesh(new TorusGeometry(5.1, 0.26, 12, 72), shine), { at: [0, 0.35, 0], turn: [90, 0, 0] }),
    put(new Mesh(new TorusGeometry(3.7, 0.13, 10, 72), shine), { at: [0, 4.2, 0], turn: [90, 0, 0] }),
    put(new Mesh(new TorusGeometry(3.58, 0.13, 10, 72), shine), { at: [0, 4.8, 0], turn: [90, 0, 0] }),
    put(stick(0.3, 3, shine), { at: [0, -1, 0] }),
    put(ball(1.25, shine), { at: [0, -1, 0] }),
    put(new Mesh(new TorusGeometry(1.3, 0.3, 12, 40), shine), { at: [0, 10.6, 0] }),
    put(fullBow(4.6, velvet), { at: [0, 10, 2] }),
    rod(
      [
        [-0.5, 11.8, 0],
        [-0.4, 14.4, -0.2],
        [0, 17, -0.3],
        [0.4, 14.4, -0.2],
        [0.5, 11.8, 0],
      ],
      0.3,
      velvet,
    ),
  );
}

/** A bow of wide ribbon that faces +z, its loops full. */
function fullBow(size: number, material: ReturnType<typeof cloth>): Object3D {
  const loop = (side: number) =>
    surface(
      60,
      10,
      (u, v) => {
        const round = u * 2 * Math.PI;
        const out = (1 - Math.cos(round)) / 2;
        const wide = size * (0.16 + 0.62 * Math.pow(out, 0.8));
        return new Vector3(
          side * size * 1.3 * out,
          size * (0.14 * out + Math.sin(round) * 0.08) + (v - 0.5) * wide,
          size * (0.12 + 0.34 * Math.sin(round) * (0.4 + 0.6 * out)) +
            0.05 * size * Math.cos((v - 0.5) * 9) * (1 - out),
        );
      },
      material,
      undefined,
      0.12,
    );
  const tail = (side: number) =>
    surface(
      30,
      6,
      (u, v) => {
        const wide = size * (0.2 + 0.34 * Math.min(1, u * 2.2));
        const notch = u > 0.9 ? (1 - Math.abs(v * 2 - 1)) * (u - 0.9) * size * 2.6 : 0;
        return new Vector3(
          side * size * 0.62 * u + (v - 0.5) * wide,
          -size * 1.35 * u + notch + side * (v - 0.5) * size * 0.14,
          size * (0.1 + 0.22 * Math.sin(u * 5) + 0.3 * u),
        );
      },
      material,
      undefined,
      0.12,
    );
  return group(
    loop(1),
    loop(-1),
    tail(1),
    tail(-1),
    put(ball(size * 0.22, material, [0.9, 1.1, 0.9]), { at: [0, 0, size * 0.2] }),
  );
}

function clayLamp(): Object3D {
  const clay = matte('#bf6a40');
  const dot = matte('#fff4e4');
  // Its rim is drawn out into a lip, on which the wick lies.
  const wall = (inset: number, low: number, side: number) =>
    surface(
      96,
      24,
      (u, v) => {
        const angle = side * u * 2 * Math.PI;
        const lip = Math.pow(Math.max(0, Math.cos(angle)), 8) * v ** 2;
        const out = (1.6 + 3.4 * Math.sin((v * Math.PI) / 2) - inset) * (1 + lip * 0.5);
        return new Vector3(
          Math.sin(angle) * out * (1 - lip * 0.12),
          low + v ** 1.6 * (3.2 - low) + lip * 0.5,
          Math.cos(angle) * out,
        );
      },
      clay,
    );
  return group(
    wall(0, 0, 1),
    wall(0.4, 0.4, -1),
    put(drum(1.7, 0.4, clay, 0.1), {}),
    rod(
      many(48, (index): Point => {
        const angle = (index / 48) * 2 * Math.PI;
        const lip = Math.pow(Math.max(0, Math.cos(angle)), 8);
        const out = 4.8 * (1 + lip * 0.5);
        return [Math.sin(angle) * out * (1 - lip * 0.12), 3.2 + lip * 0.5, Math.cos(angle) * out];
      }),
      0.26,
      clay,
      true,
    ),
    put(drum(3.9, 0.2, glaze('#e8a93a'), 0.08), { at: [0, 2.1, 0] }),
    ...many(14, (index) => {
      const angle = 0.62 + (index / 13) * 5.04;
      return put(bead(0.22, dot), { at: [Math.sin(angle) * 4.94, 2.3, Math.cos(angle) * 4.94] });
    }),
    rod(
      [
        [0.4, 2.4, 1],
        [0, 2.6, 3.6],
        [0, 3.9, 6.4],
      ],
      0.3,
      matte('#fffaf0'),
    ),
    put(pantry.flame(1.5), { at: [0, 3.8, 6.5] }),
  );
}

function wicks(count: number): Object3D {
  const wick = rod(
    [
      [-3.4, 0, 0],
      [0, 0.1, 0.2],
      [3.4, 0, 0],
    ],
    0.26,
    matte('#fffaf0'),
  );
  return group(
    copies(
      wick,
      many(count, (index) => ({
        at: [
          (index % 3) * 0.14,
          Math.floor(index / 4) * 0.5,
          (index % 4) * 0.56 + Math.floor(index / 4) * 0.28,
        ] as const,
        turn: [0, (index % 3) * 2 - 2, 0] as const,
      })),
    ),
    put(new Mesh(new TorusGeometry(1.25, 0.14, 8, 32), matte('#b4235a')), {
      at: [0, 0.5, 1.1],
      turn: [0, 90, 0],
      scale: [1, 0.8, 1],
    }),
  );
}

/** It hangs with its tassel down; its body is 25 cm with the caps. */
function lantern(): Object3D {
  const shine = brass();
  const thread = matte('#e3a93c');
  return group(
    surface(
      72,
      96,
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const round = Math.sin(Math.PI * (0.14 + v * 0.72));
        const fold = 1 - 0.035 * Math.abs(Math.cos(v * 13 * Math.PI)) ** 6;
        const out = 8.6 * round ** 0.75 * fold;
        return new Vector3(Math.sin(angle) * out, 7.6 + v * 15.6, Math.cos(angle) * out);
      },
      petalSkin('#ffffff'),
      (_u, v) =>
        new Color('#c3162f').lerp(
          new Color('#ff6a3a'),
          Math.exp(-((v - 0.42) ** 2) * 9) * 0.5 * (1 - Math.abs(Math.cos(v * 13 * Math.PI)) ** 6 * 0.6),
        ),
    ),
    put(drum(4.2, 1.6, shine, 0.3), { at: [0, 6.2, 0] }),
    put(drum(4.2, 1.6, shine, 0.3), { at: [0, 23, 0] }),
    put(new Mesh(new TorusGeometry(1.4, 0.2, 8, 32), shine), { at: [0, 25.4, 0] }),
    put(stick(0.16, 2.4, thread), { at: [0, 4, 0] }),
    put(ball(0.95, thread), { at: [0, 4, 0] }),
    ...many(15, (index) =>
      rod(
        [
          [0, 3.6, 0],
          [Math.sin(index * 2.4) * 0.6, 2, Math.cos(index * 2.4) * 0.6],
          [Math.sin(index * 2.4) * (0.5 + index * 0.05), -3.2, Math.cos(index * 2.4) * (0.5 + index * 0.05)],
        ],
        0.15,
        thread,
      ),
    ),
  );
}

function pumpkin(): Object3D {
  const [wide, tall] = [10.4, 14.6];
  /** A point of the skin, or `out` above it. */
  const skin = (angle: number, up: number, out = 0) => {
    const rib = 0.87 + 0.075 * Math.abs(Math.cos(angle * 5)) ** 0.8;
    const reach = Math.pow(Math.sin(up), 0.72) * wide * rib + out;
    const dip = 1.7 * Math.exp(-((reach / 3.4) ** 2)) * Math.sign(Math.cos(up));
    return new Vector3(
      Math.sin(angle) * reach,
      tall * 0.47 + Math.cos(up) * (tall * 0.47 + out) - dip,
      Math.cos(angle) * reach,
    );
  };
  const body = surface(160, 60, (u, v) => skin(u * 2 * Math.PI, Math.max(0.001, (1 - v) * Math.PI)), glaze('#f78a2a'));
  const light = matte('#ffd45e');
  const deep = matte('#8f3f12');
  const patch = (shape: (u: number, v: number) => [number, number], grow = 0.05) =>
    group(
      surface(40, 10, (u, v) => skin(...shape(u, v), 0.06), light),
      surface(
        40,
        10,
        (u, v) => {
          const [middle, at] = [shape(0.5, 0.5), shape(u, v)];
          const scale = 1 + grow * 4;
          return skin(middle[0] + (at[0] - middle[0]) * scale, middle[1] + (at[1] - middle[1]) * scale, 0.03);
        },
        deep,
      ),
    );
  const eye = (side: number) => patch((u, v) => [side * 0.42 + (u - 0.5) * 0.42 * (1 - v * 0.92), 1.42 - v * 0.34]);
  const nose = patch((u, v) => [(u - 0.5) * 0.2 * (1 - v * 0.9), 1.66 - v * 0.16]);
  const mouth = patch((u, v) => {
    const x = u * 2 - 1;
    const curve = 1.86 - 0.3 * x * x;
    // Two teeth above, one below.
    const upperTooth = Math.abs(Math.abs(x) - 0.36) < 0.11 ? 0.1 : 0;
    const lowerTooth = Math.abs(x) < 0.13 ? 0.11 : 0;
    const open = 0.26 * (1 - x * x) ** 0.7;
    const [top, bottom] = [curve + upperTooth * 0.9, curve + open - lowerTooth];
    return [x * 0.78, top + (Math.max(top, bottom) - top) * v];
  }, 0.02);
  return group(
    body,
    eye(1),
    eye(-1),
    nose,
    mouth,
    rod(
      [
        [0, tall * 0.84, 0],
        [0.1, tall * 0.97, 0],
        [0.9, tall * 1.08, 0.2],
        [2.2, tall * 1.12, 0.4],
      ],
      [1.5, 0.8],
      glaze('#5f8a4a'),
    ),
    put(ball(0.85, glaze('#86a868'), [0.5, 1, 1]), { at: [2.25, tall * 1.12, 0.4] }),
  );
}

function candy(color: string): Object3D {
  const wrapper = glaze(color);
  const twist = (side: number) =>
    surface(
      24,
      4,
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const out = 0.25 + v * 1.1 * (1 + 0.14 * Math.sin(angle * 6));
        return new Vector3(side * (1.5 + v * 1.1), Math.sin(angle) * out * 0.8, Math.cos(angle) * out);
      },
      wrapper,
      undefined,
      0.06,
    );
  return group(
    ball(1.2, wrapper, [1.35, 0.95, 1]),
    ...[-0.5, 0.5].map((x) =>
      put(new Mesh(new TorusGeometry(1.1, 0.14, 8, 32), matte('#fff4e4')), {
        at: [x, 0, 0],
        turn: [0, 90, 0],
        scale: [1, 1, 1],
      }),
    ),
    twist(1),
    twist(-1),
  );
}

function sled(): Object3D {
  const beech = wood('#d9a566');
  const dark = wood('#a9703c');
  const nail = matte('#8a6038');
  const runner = (side: number) =>
    group(
      band(
        [
          [side * 11, 0.5, -26],
          [side * 11, 0.4, -10],
          [side * 11, 0.4, 12],
          [side * 11, 1.4, 22],
          [side * 11, 6, 29],
          [side * 11, 12, 30],
          [side * 11, 15, 27],
        ],
        2.2,
        dark,
        [1, 0, 0],
        1.2,
      ),
      ...[-17, 0, 15].map((z) => put(box(1.6, 10, 2.2, beech, 0.3), { at: [side * 10.6, 0.6, z] })),
      put(box(1.8, 1.6, 46, beech, 0.4), { at: [side * 10.6, 9.6, -1.4] }),
    );
  const wool = cloth('#c3202f');
  return group(
    runner(1),
    runner(-1),
    ...[-17, 0, 15].map((z) => put(box(21, 1.8, 2.4, dark, 0.4), { at: [0, 8.4, z] })),
    ...many(5, (index) => put(box(4.1, 1.1, 48, beech, 0.4), { at: [(index - 2) * 4.9, 11.2, -1.4] })),
    ...[-17, 0, 15].flatMap((z) =>
      many(5, (index) => put(bead(0.32, nail, [1, 0.4, 1]), { at: [(index - 2) * 4.9, 12.3, z] })),
    ),
    put(
      rod(
        [
          [-11.6, 0, 0],
          [11.6, 0, 0],
        ],
        0.9,
        dark,
      ),
      { at: [0, 14.6, 27.4] },
    ),
    rod(
      [
        [-9, 14.6, 28],
        [-8.4, 8, 33],
        [-5.6, 1, 39],
        [0, 0.6, 43],
        [6, 0.6, 42],
        [8.2, 2, 37],
        [8.8, 9, 32],
        [9, 14.6, 28],
      ],
      0.62,
      wool,
    ),
    ...[-9, 9].map((x) =>
      put(new Mesh(new TorusGeometry(1.2, 0.6, 10, 28), wool), { at: [x, 14.6, 27.4], turn: [0, 90, 0] }),
    ),
  );
}

function palm(random: Random): Object3D {
  const stalk = matte('#7fa35a');
  const leaflet = (long: number) =>
    flowers.petal({
      length: long,
      width: 2.2,
      lean: [58, 100],
      cup: 0.3,
      widest: 0.4,
      colors: ['#2f6b4f', '#63a86a'],
      point: 1.6,
    });
  const kinds = [leaflet(8), leaflet(11), leaflet(13)];
  const frond = (tall: number, out: number) => {
    const points = many(6, (step): Point => [
      0,
      tall * Math.sin((step / 5) * 1.75) * 1.02,
      out * Math.pow(step / 5, 1.7),
    ]);
    const leaves = many(26, (index) => {
      const along = 0.34 + (Math.floor(index / 2) / 13) * 0.66;
      const step = Math.min(4.999, along * 5);
      const [from, to] = [points[Math.floor(step)]!, points[Math.floor(step) + 1]!];
      const part = step % 1;
      const slope = (Math.atan2(to[1] - from[1], to[2] - from[2]) * 180) / Math.PI;
      const kind = kinds[along < 0.45 || along > 0.92 ? 0 : along < 0.6 || along > 0.8 ? 1 : 2]!;
      return put(
        group(put(group(kind.clone()), { turn: [0, (index % 2 ? 1 : -1) * (62 - along * 34) + random.around(5), 0] })),
        {
          at: [0, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part],
          turn: [-slope * 0.85, 0, 0],
        },
      );
    });
    return group(rod(points, [0.5, 0.16], stalk), ...leaves);
  };
  return group(
    pantry.basket(11, 16),
    ...[-1, 1].map((side) =>
      put(new Mesh(new TorusGeometry(2.6, 0.6, 10, 32, Math.PI), matte('#a97b45')), {
        at: [side * 10.6, 16, 0],
        turn: [0, 90, 0],
      }),
    ),
    put(drum(10, 0.6, matte('#4b3527'), 0.2), { at: [0, 14, 0] }),
    ...many(9, (index) => {
      const inner = index < 3;
      return put(frond(inner ? 62 : 46 + (index % 3) * 5, inner ? 15 : 27 + (index % 2) * 4), {
        at: [0, 13, 0],
        turn: [0, index * 137.5 + 20, 0],
      });
    }),
  );
}

function youngTree(random: Random): Object3D {
  const bark = matte('#8a6444');
  const blossom = group(
    ...many(7, (index) =>
      put(bead(0.6, matte('#ffffff'), [0.8, 0.4, 1.3]), {
        at: [Math.sin(index * 0.9) * 1.2, 0, Math.cos(index * 0.9) * 1.2],
        turn: [0, index * 51.4, 0],
      }),
    ),
    put(bead(0.75, matte('#f2b84b'), [1, 0.6, 1]), {}),
  );
  const greens = [
    ['#3f7d45', '#6fae5a'],
    ['#4d8f4a', '#8fc46a'],
    ['#35704a', '#5f9f58'],
  ] as const;
  const kinds = greens.map((colors) =>
    flowers.petal({ length: 3.6, width: 2.5, lean: [52, 88], cup: 0.2, colors, point: 1.3 }),
  );
  const crowns: readonly (readonly [number, number, number, number])[] = [
    [0, 31, 0, 9.4],
    [-6.6, 26, 1.4, 7],
    [6.8, 27, -1, 7.2],
    [1, 24.6, 5, 6.2],
    [0.6, 37.4, 0.4, 6.4],
  ];
  const leaves = crowns.flatMap(([x, y, z, radius]) =>
    many(Math.round(radius * 9), (index) => {
      const count = Math.round(radius * 9);
      const up = 1 - (2 * (index + 0.5)) / count;
      const angle = index * 2.4;
      const flat = Math.sqrt(1 - up * up);
      return put(group(kinds[index % 3]!.clone()), {
        at: [
          x + Math.sin(angle) * flat * radius * 0.86,
          y + up * radius * 0.86,
          z + Math.cos(angle) * flat * radius * 0.86,
        ],
        turn: [
          ((Math.acos(up) * 180) / Math.PI) * 0.55 - 20,
          (angle * 180) / Math.PI + random.around(24),
          random.around(20),
        ],
        scale: random.between(0.85, 1.2),
      });
    }),
  );
  return group(
    put(ball(15, matte('#8fb86a'), [1, 0.22, 0.86]), { at: [0, 0.4, 0] }),
    put(drum(15, 0.5, matte('#7d5a3c'), 0.2), { scale: [1, 1, 0.86] }),
    rod(
      [
        [0, 2, 0],
        [0.4, 10, 0.2],
        [-0.2, 18, 0],
        [0, 29, 0],
      ],
      [1.6, 0.7],
      bark,
    ),
    ...[
      [-6.4, 25, 1.2],
      [6.4, 26, -0.8],
      [1, 24, 4.4],
    ].map(([x, y, z]) =>
      rod(
        [
          [0, 15.6, 0],
          [x! * 0.4, 20, z! * 0.4],
          [x!, y!, z!],
        ],
        [0.8, 0.4],
        bark,
      ),
    ),
    ...crowns.map(([x, y, z, radius]) => put(ball(radius * 0.84, matte('#3d7a48')), { at: [x, y, z] })),
    ...leaves,
    ...many(12, (index) =>
      put(group(blossom.clone()), {
        at: [
          Math.sin(index * 2.4) * (6 + (index % 4) * 1.6),
          0.75 + 3.3 * Math.sqrt(1 - ((6 + (index % 4) * 1.6) / 15) ** 2),
          Math.cos(index * 2.4) * (6 + (index % 4) * 1.6) * 0.86,
        ],
        scale: 0.5,
      }),
    ),
  );
}

function certificate(): Object3D {
  const line = matte('#9aa39a');
  const sheet = put(
    group(
      box(12, 9, 0.16, paper('#fffaf0'), 0.05),
      put(box(11, 8, 0.18, paper('#dfe9da'), 0.05), { at: [0, 0.5, 0.01] }),
      put(box(10.6, 7.6, 0.2, paper('#fffaf0'), 0.05), { at: [0, 0.7, 0.02] }),
      ...[5, 4, 3].map((y, index) => put(box([6.4, 5.4, 4][index]!, 0.24, 0.1, line, 0.03), { at: [0, y, 0.14] })),
      put(box(4.4, 0.4, 0.1, matte('#2f6b4f'), 0.03), { at: [0, 6.4, 0.14] }),
      put(goods.waxSeal('#2f6b4f'), { at: [3.6, 2, 0], scale: 0.62 }),
    ),
    { turn: [-14, 0, 0] },
  );
  return group(sheet);
}

/** A sock as if a foot were in it; its toe points to +z. */
function sock(color: string, second: string): Object3D {
  const [main, accent] = [new Color(color), new Color(second)];
  const spine: readonly Point[] = [
    [0, 18.4, -1.6],
    [0, 14.4, -0.7],
    [0, 10.4, -0.9],
    [0, 7, -0.4],
    [0, 4, 1.2],
    [0, 3, 4.6],
    [0, 2.9, 8],
    [0, 2.7, 11],
    [0, 2.4, 13.2],
  ];
  const wool = cloth('#ffffff');
  wool.vertexColors = true;
  const at = (along: number) => {
    const step = Math.min(spine.length - 1.001, along * (spine.length - 1));
    const [from, to] = [spine[Math.floor(step)]!, spine[Math.floor(step) + 1]!];
    const part = step % 1;
    return [0, 1, 2].map((axis) => from[axis as 0] + (to[axis as 0] - from[axis as 0]) * part) as unknown as Point;
  };
  const smoothAt = (along: number) => {
    const [a, b, c] = [at(Math.max(0, along - 0.05)), at(along), at(Math.min(1, along + 0.05))];
    return new Vector3((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3);
  };
  return group(
    surface(
      130,
      132,
      (u, v) => {
        const center = smoothAt(u);
        const ahead = smoothAt(Math.min(1, u + 0.02))
          .sub(smoothAt(Math.max(0, u - 0.02)))
          .normalize();
        const side = new Vector3(1, 0, 0);
        const other = ahead.clone().cross(side).normalize();
        const round = -v * 2 * Math.PI;
        const end = u > 0.86 ? Math.sqrt(Math.max(0, 1 - ((u - 0.86) / 0.14) ** 2)) : 1;
        const cuff = u < 0.16 ? 1.1 : 1;
        const rib =
          u < 0.16
            ? 0.06 * Math.cos(round * 22)
            : 0.028 * Math.cos(round * 22) + (u < 0.5 ? 0.03 * Math.sin(u * 55) : 0);
        const wide = (u < 0.4 ? 3.5 : u < 0.55 ? 3.5 - (u - 0.4) * 2 : 3.1) * cuff * end * (1 + rib);
        return center
          .addScaledVector(side, Math.cos(round) * wide * 0.9)
          .addScaledVector(other, Math.sin(round) * wide);
      },
      wool,
      (u, v) => {
        const isBehind = Math.sin(-v * 2 * Math.PI) < 0.1;
        const isHeel = u > 0.36 && u < 0.56 && isBehind;
        const isStripe = (u > 0.2 && u < 0.235) || (u > 0.27 && u < 0.305);
        return u < 0.16 || u > 0.84 || isHeel || isStripe ? accent : main;
      },
    ),
    put(drum(3.2, 0.3, matte('#1d3570'), 0.1), { at: [0, 17.5, -1.3], turn: [-12, 0, 0] }),
  );
}

/** Something rolled up along x that lies on y = 0; its turns show at the ends. */
function rolled(length: number, radius: number, turns: number, color: string, between: string): Object3D {
  const line = matte(between);
  const end = (side: number) =>
    rod(
      many(turns * 10, (index): Point => {
        const out = (radius * 0.9 * (index + 3)) / (turns * 10 + 2);
        return [(side * length) / 2, Math.sin(index * 0.628) * out, Math.cos(index * 0.628) * out];
      }),
      0.16,
      line,
    );
  return put(
    group(put(drum(radius, length, cloth(color), 0.6), { at: [length / 2, 0, 0], turn: [0, 0, 90] }), end(1), end(-1)),
    { at: [0, radius, 0] },
  );
}

const hoopAround = (radius: number, x: number, wide: number, material: ReturnType<typeof cloth>) =>
  put(new Mesh(new TorusGeometry(radius, 0.2, 10, 64), material), {
    at: [x, radius, 0],
    turn: [0, 90, 0],
    scale: [1, 1, wide / 0.4],
  });

/** A pair rolled up and tied. */
function sockRoll(color: string, second: string): Object3D {
  const [accent, cord] = [cloth(second), cloth('#fff4e4')];
  return group(
    rolled(10, 5, 3, color, '#c98a1f'),
    ...[-3.6, -2.2, 2.2, 3.6].map((x) => hoopAround(5, x, 0.8, accent)),
    hoopAround(5.04, 0, 0.5, cord),
    put(fullBow(1.9, cord), { at: [0, 9.2, 3], turn: [-34, 0, 0] }),
  );
}

function parasol(colors: readonly [string, string]): Object3D {
  const [first, second] = [new Color(colors[0]), new Color(colors[1])];
  const top = 42;
  return group(
    surface(
      160,
      24,
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const sag = 1 - 0.05 * v * Math.sin(((u * 10) % 1) * Math.PI);
        const out = 23 * v;
        return new Vector3(
          Math.sin(angle) * out * sag,
          top - 10 * v ** 1.7 + (v > 0.97 ? -0.6 : 0) + (1 - sag) * 6,
          Math.cos(angle) * out * sag,
        );
      },
      petalSkin('#ffffff'),
      (u) => (Math.floor(u * 10 + 0.001) % 2 ? second : first),
      0.2,
    ),
    stick(0.8, top, wood('#e2c08c')),
    put(ball(1.3, wood('#c08d56')), { at: [0, top + 1, 0] }),
    put(drum(6.4, 1.4, matte('#f0dcae'), 0.7), { at: [0, 0, 0] }),
  );
}

function towelRoll(color: string, between: string): Object3D {
  const white = cloth('#ffffff');
  return group(rolled(17, 3.9, 3, color, between), ...[-5, 0, 5].map((x) => hoopAround(3.86, x, 1.7, white)));
}

function beachBag(): Object3D {
  const canvas = petalSkin('#ffffff');
  const [plain, stripe] = [new Color('#fbe9d2'), new Color('#e8507f')];
  return group(
    surface(
      64,
      40,
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const [x, z] = [Math.sin(angle), Math.cos(angle)];
        const square = 1 / Math.pow(Math.abs(x) ** 4 + Math.abs(z) ** 4, 0.25);
        return new Vector3(x * square * (6.4 + v * 1.4), v * 13, z * square * (3.8 - v * 1.2));
      },
      canvas,
      (_u, v) => (v > 0.3 && v < 0.55 ? stripe : plain),
      0.3,
    ),
    put(box(12.6, 0.6, 7, matte('#fbe9d2'), 0.3), {}),
    ...[-1, 1].map((side) =>
      rod(
        [
          [-4, 12.4, side * 2.6],
          [-3.6, 18, side * 3],
          [0, 20, side * 3.2],
          [3.6, 18, side * 3],
          [4, 12.4, side * 2.6],
        ],
        0.5,
        matte('#e8507f'),
      ),
    ),
  );
}

function coconut(): Object3D {
  const random = new Random('coconut');
  const husk = matte('#6f4a2e');
  const fiber = matte('#8f6440');
  return group(
    turned(
      [
        [0, 0],
        [2.6, 0.4],
        [4.4, 2.8],
        [4.5, 5],
        [3.8, 6.8],
      ],
      husk,
    ),
    ...many(60, () => {
      const [angle, up] = [random.between(0, 6.28), random.between(0.8, 6)];
      const out = 4.5 * Math.sqrt(Math.max(0.1, 1 - ((up - 4) / 4.9) ** 2)) + 0.02;
      return put(bead(0.12, fiber, [1, 6, 1]), {
        at: [Math.sin(angle) * out, up, Math.cos(angle) * out],
        turn: [0, 0, random.around(30)],
      });
    }),
    put(new Mesh(new TorusGeometry(3.6, 0.42, 10, 48), matte('#fffaf0')), { at: [0, 6.8, 0], turn: [90, 0, 0] }),
    put(drum(3.4, 0.3, glaze('#eef4ee'), 0.1), { at: [0, 6, 0] }),
    rod(
      [
        [0.4, 5, 0.6],
        [1.4, 10.6, 0],
        [1.7, 11.8, 0],
        [3.6, 12.6, 0],
      ],
      0.42,
      smooth('#e8507f'),
    ),
  );
}

/** A towel folded into a swan that looks to +x. */
function swan(): Object3D {
  const towel = matte('#fffaf4');
  const roll = (side: number) =>
    surface(
      80,
      26,
      (u, v) => {
        // A rolled half: thick in the middle, thin where the neck begins.
        const round = v * 2 * Math.PI;
        const thick = 0.9 + 2.9 * Math.pow(1 - u, 0.8) * Math.min(1, 0.5 + u * 3.4);
        return new Vector3(-9 + u * 15, thick + Math.sin(round) * thick, side * thick * 0.9 + Math.cos(round) * thick);
      },
      towel,
    );
  /** One fold of a wing; it rises from the shoulder to the tail. */
  const fold = (side: number, long: number, rise: number, out: number) =>
    surface(
      30,
      14,
      (u, v) => {
        const along = Math.max(0.02, Math.min(0.985, u));
        const wide = 3.9 * Math.pow(Math.sin(Math.PI * Math.pow(along, 0.8)), 0.6);
        const [lean, across] = [radians(rise), (v - 0.5) * 2 * wide];
        const curl = 1.6 * u * u;
        return new Vector3(
          4.4 - Math.cos(lean) * long * u - Math.sin(lean) * across,
          3.6 + Math.sin(lean) * long * u - Math.cos(lean) * across * -1 + curl,
          side * (out + 1.9 * Math.sin(u * 2.4) + 0.4 * Math.cos(v * 3)),
        );
      },
      towel,
      undefined,
      0.7,
    );
  const tail = [-18, 0, 18].map((turn) =>
    put(
      surface(
        24,
        8,
        (u, v) => {
          const wide = 2.2 * Math.pow(Math.sin(Math.PI * Math.min(0.97, 0.2 + u * 0.8)), 0.7);
          return new Vector3(-6.4 * u, 5.4 * u ** 1.5, (v - 0.5) * 2 * wide);
        },
        towel,
        undefined,
        0.6,
      ),
      { at: [-5.4, 3.4, 0], turn: [0, turn, 0] },
    ),
  );
  return group(
    roll(1),
    roll(-1),
    rod(
      [
        [2, 2.4, 0],
        [7, 2.8, 0],
        [9.6, 6.2, 0],
        [8.4, 10.4, 0],
        [6, 14.4, 0],
        [6.2, 18.6, 0],
        [8.8, 20.8, 0],
        [11, 19.6, 0],
        [11.7, 16.8, 0],
      ],
      [2.4, 0.85],
      towel,
    ),
    put(ball(0.88, towel, [0.9, 1.5, 0.9]), { at: [11.72, 16.4, 0] }),
    ...[1, -1].flatMap((side) => [fold(side, 12.6, 18, 3.4), fold(side, 11, 31, 2.5), fold(side, 9, 45, 1.6)]),
    ...tail,
  );
}

function saltJar(): Object3D {
  const random = new Random('salt');
  return group(
    put(drum(3.9, 8.4, matte('#fbeef2'), 0.6), { at: [0, 0.1, 0] }),
    grains(
      many(150, (): Point => {
        const angle = random.between(0, 6.28);
        return [Math.sin(angle) * 3.75, random.between(0.8, 8), Math.cos(angle) * 3.75];
      }),
      0.3,
      matte('#ffffff'),
      [1, 0.8, 1],
      5,
    ),
    turned(
      [
        [4.1, 0.4],
        [4.15, 8.8],
        [3.6, 9.8],
      ],
      glass('#ffffff', 0.14),
      false,
    ),
    put(drum(3.9, 2.2, wood('#c08d56'), 0.4), { at: [0, 9.4, 0] }),
    pantry.wrap(4.25, 2.6, 4, '#fffaf3', 1.5),
    pantry.wrap(4.3, 4.4, 0.4, '#4aa3d8', 0.8),
  );
}

function milkPouch(): Object3D {
  return group(put(pantry.pouch('#efe0c4', '#fffaf3', '#c08d56'), { scale: 0.76 }));
}

function oilBottle(): Object3D {
  return group(
    turned(
      [
        [0, 0],
        [1.9, 0],
        [2.1, 0.3],
        [2.1, 5],
        [1.5, 6],
        [0.8, 6.4],
        [0.8, 7],
      ],
      glaze('#7a5fb8'),
      false,
      48,
    ),
    put(drum(1.05, 1.6, smooth('#2b1b24'), 0.2), { at: [0, 6.8, 0] }),
    put(
      turned(
        [
          [0.8, 0],
          [0.75, 1.2],
          [0.4, 2],
          [0, 2.1],
        ],
        smooth('#2b1b24'),
      ),
      { at: [0, 8.3, 0] },
    ),
    pantry.wrap(2.16, 1.2, 2.8, '#fffaf3', 1.9),
    pantry.wrap(2.2, 2.4, 0.3, '#8a74c9', 1),
  );
}
