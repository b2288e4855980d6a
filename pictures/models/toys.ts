/** Toys, games and what comes with animals. */
import { Group, Mesh, type Shape, TorusGeometry, Vector3, type Material, type Object3D } from 'three';
import { cardboard, cloth, glaze, gold, matte, paper, satin, smooth, wood } from '../studio/materials';
import { type Random } from '../studio/random';
import { many, ball, box, drum, group, put, radians, rod, stick, surface, turned, type Point } from '../studio/shapes';
import { bear, book, openBox } from './goods';
import {
  both,
  brick,
  capsule,
  catHead,
  dogHead,
  dot,
  dotShape,
  facing,
  outline,
  rabbitHead,
  slab,
  tissue,
} from './animals';
import type { Model } from './products';

function bone(color: string): Group {
  const rubber = smooth(color);
  return group(
    put(stick(1, 6.4, rubber), { at: [-3.2, 1.2, 0], turn: [0, 0, -90] }),
    both((side) => both((edge) => put(ball(1.35, rubber, [1, 0.9, 1]), { at: [side * 3.5, 1.2, edge * 1.05] }))),
  );
}

/** Rope of three strands through the points, a knot and a tuft at each end. */
function rope(points: readonly Point[], radius: number, colors: readonly string[]): Group {
  const [first, last] = [points[0]!, points[points.length - 1]!];
  const knotted = matte(colors[0]!);
  const strands = colors.map((color, index) => {
    const twisted = points.flatMap((point, place): Point[] => {
      const next = points[place + 1];
      if (!next) return [point];
      return many(6, (step) => {
        const part = step / 6;
        const angle = (place * 6 + step) * 0.9 + (index * 2 * Math.PI) / colors.length;
        return [
          point[0] + (next[0] - point[0]) * part,
          point[1] + (next[1] - point[1]) * part + Math.sin(angle) * radius * 0.5,
          point[2] + (next[2] - point[2]) * part + Math.cos(angle) * radius * 0.5,
        ];
      });
    });
    return rod(twisted, radius * 0.62, matte(color));
  });
  return group(...strands, ...[first, last].map((at) => put(ball(radius * 1.7, knotted), { at })));
}

function brush(): Group {
  const bristle = matte('#fff6e6');
  const beech = wood('#d9a768');
  return group(
    put(ball(1, beech, [2.6, 0.7, 3.6]), { at: [0, 2.4, 0] }),
    put(capsule(0.75, 6, beech, [0, 2.4, 6.2], [90, 0, 0]), {}),
    ...many(60, (index) => {
      const [angle, out] = [index * 2.4, Math.sqrt(index / 60)];
      return put(stick(0.14, 1.8, bristle), { at: [Math.sin(angle) * out * 2, 0.4, Math.cos(angle) * out * 2.9] });
    }),
  );
}

function paw(size: number, material: Material, pads = material): Group {
  return put(
    group(
      put(ball(1, pads, [1.25, 1.05, 0.3]), { at: [0, -0.35, 0] }),
      ...[-1.35, -0.5, 0.5, 1.35].map((x, index) =>
        put(dot(0.48, material, [0.85, 1.15, 0.5]), {
          at: [x, [0.75, 1.5, 1.5, 0.75][index]!, 0],
          turn: [0, 0, -x * 14],
        }),
      ),
    ),
    { scale: size },
  );
}

function yarnBall(radius: number, color: string, random: Random): Group {
  const wool = cloth(color);
  return group(
    ball(radius * 0.94, wool),
    ...many(26, () =>
      put(new Mesh(new TorusGeometry(radius * random.between(0.75, 0.95), radius * 0.09, 6, 30), wool), {
        turn: [random.between(0, 360), random.between(0, 360), 0],
      }),
    ),
  );
}

/** A standing crown of paper, open at the back of its ring. */
function crown(radius: number, height: number, color: string, spots: readonly string[]): Group {
  const sheet = surface(
    96,
    4,
    (u, v) => {
      const angle = u * 2 * Math.PI;
      const tip = 0.55 + 0.45 * Math.abs(((u * 8) % 1) * 2 - 1);
      return new Vector3(Math.sin(angle) * radius, v * height * tip, Math.cos(angle) * radius);
    },
    paper(color),
    undefined,
    0.08,
  );
  return group(
    sheet,
    ...spots.map((spot, index) => {
      const angle = (index / spots.length) * 2 * Math.PI;
      const kind = paper(spot);
      return group(
        put(dot(0.62, kind, [1, 1, 0.2]), {
          at: [Math.sin(angle) * radius * 1.03, height * 0.3, Math.cos(angle) * radius * 1.03],
          turn: [0, (angle * 180) / Math.PI, 0],
        }),
        put(dot(0.42, kind), { at: [Math.sin(angle) * radius, height * 1.02, Math.cos(angle) * radius] }),
      );
    }),
  );
}

function popper(color: string, dots: string): Group {
  const [skin, print] = [paper(color), paper(dots)];
  return group(
    turned(
      [
        [0, 0],
        [0.5, 0],
        [2, 7],
        [2.1, 7.1],
        [0, 7.3],
      ],
      skin,
      false,
      36,
    ),
    ...many(14, (index) => {
      const height = 1.4 + (index / 14) * 5.2;
      const [radius, angle] = [0.5 + (height / 7) * 1.5, index * 2.4];
      return put(dot(0.3, print), { at: [Math.sin(angle) * radius, height, Math.cos(angle) * radius] });
    }),
    rod(
      [
        [0, 0, 0],
        [0.3, -1, 0.2],
        [-0.2, -2, 0.1],
      ],
      0.08,
      matte('#fffaf3'),
    ),
  );
}

/** A skirt of paper fringe around a block, as on a piñata: rows of it, from the foot upward. */
function fringed(width: number, depth: number, height: number, colors: readonly string[]): Group {
  const row = height / colors.length;
  return group(
    put(box(width * 0.94, height, depth * 0.94, paper(colors[colors.length - 1]!), 0.8), {}),
    ...colors.map((color, index) =>
      surface(
        100,
        5,
        (u, v) => {
          const angle = u * 2 * Math.PI;
          const [x, z] = [Math.sin(angle), Math.cos(angle)];
          const square = 1 / Math.pow(Math.abs(x) ** 5 + Math.abs(z) ** 5, 0.2);
          const flare = 1 + 0.09 * (1 - v) + (1 - v) * 0.03 * Math.cos(angle * 26);
          const teeth = v === 0 ? 0.22 * row * Math.cos(angle * 26) : 0;
          return new Vector3(
            (x * square * width * flare) / 2,
            index * row + v * row * 1.25 - row * 0.2 + teeth,
            (z * square * depth * flare) / 2,
          );
        },
        paper(color),
      ),
    ),
  );
}

/** From the knot upward: an outline drawn downward would have its normals inside, and the shadow would speckle it. */
function balloon(color: string): Group {
  const rubber = glaze(color);
  return group(
    turned(
      [
        [0.3, -5.2],
        [1.6, -4.2],
        [3.2, -2],
        [3.9, 0.6],
        [3.5, 2.8],
        [1.9, 4.9],
        [0, 5.4],
      ],
      rubber,
    ),
    turned(
      [
        [0.75, -5.7],
        [0.4, -5.2],
        [0.25, -4.9],
      ],
      rubber,
    ),
  );
}

function candy(color: string): Group {
  const [sugar, wrapper] = [glaze(color), satin(color)];
  return put(
    group(
      ball(0.95, sugar, [1.15, 0.9, 0.9]),
      both((side) => put(stick(0.15, 1, wrapper, 0.75), { at: [side * 0.95, 0, 0], turn: [0, 0, side * -90] })),
    ),
    { at: [0, 0.85, 0] },
  );
}

function die(size: number, material: Material, ink: Material): Group {
  const half = size / 2;
  const spot = (at: Point, flat: Point) => put(dot(size * 0.1, ink, flat), { at });
  const part = size * 0.25;
  return group(
    box(size, size, size, material, size * 0.16),
    ...[
      [-part, -part],
      [part, -part],
      [-part, part],
      [part, part],
      [0, 0],
    ].map(([x, z]) => spot([x!, size, z!], [1, 0.25, 1])),
    ...[
      [-part, part],
      [0, 0],
      [part, -part],
    ].map(([x, y]) => spot([x!, half + y!, half], [1, 1, 0.25])),
    ...[
      [-part, -part],
      [part, part],
    ].map(([z, y]) => spot([half, half + y!, z!], [0.25, 1, 1])),
  );
}

function popcornCup(color: string, kernels: readonly string[], random: Random): Group {
  const [white, stripe] = [paper('#fffaf3'), paper(color)];
  const kinds = kernels.map((kernel) => matte(kernel));
  return group(
    surface(
      96,
      2,
      (u, v) => {
        const angle = u * 2 * Math.PI;
        return new Vector3(Math.sin(angle) * (2.2 + v * 0.9), v * 6.5, Math.cos(angle) * (2.2 + v * 0.9));
      },
      white,
    ),
    ...many(10, (index) =>
      surface(
        4,
        2,
        (u, v) => {
          const angle = ((index + u * 0.5) / 10) * 2 * Math.PI;
          return new Vector3(Math.sin(angle) * (2.24 + v * 0.9), v * 6.5, Math.cos(angle) * (2.24 + v * 0.9));
        },
        stripe,
      ),
    ),
    ...many(60, () => {
      const [angle, out] = [random.between(0, 6.28), Math.sqrt(random.next()) * 2.9];
      return put(new Mesh(dotShape, random.pick(kinds)), {
        at: [Math.sin(angle) * out, 6.2 + (2.9 - out) * 0.6 + random.around(0.3), Math.cos(angle) * out],
        turn: [random.between(0, 360), random.between(0, 360), 0],
        scale: [random.between(0.5, 0.75), random.between(0.4, 0.6), random.between(0.5, 0.75)],
      });
    }),
  );
}

/** A picture of hills at sunset that stands in the xy plane, its foot at y = 0. */
export function landscape(width: number, height: number): Group {
  const hill = (color: string, level: number, wave: number, phase: number, z: number) =>
    put(
      slab(
        outline([
          [-width / 2, 0],
          [width / 2, 0],
          ...many(
            21,
            (step) =>
              [width / 2 - (step / 20) * width, height * (level + wave * Math.sin(phase + (step / 20) * 6))] as const,
          ),
        ]),
        0.06,
        paper(color),
        0.01,
      ),
      { at: [0, 0, z] },
    );
  return group(
    box(width, height, 0.1, paper('#a9d8ee'), 0.02),
    put(ball(height * 0.13, paper('#f2b84b'), [1, 1, 0.05]), { at: [width * 0.2, height * 0.7, 0.08] }),
    hill('#8fbf9a', 0.42, 0.1, 0.6, 0.1),
    hill('#5f9d74', 0.27, 0.08, 2.4, 0.16),
    hill('#2f6b4f', 0.13, 0.05, 4.4, 0.22),
  );
}

export const toyModels: Readonly<Record<string, Model>> = {
  'good-dog-welcome-box': {
    make: () =>
      group(
        openBox(20, 8, 14, '#4f86c6', new Group()),
        put(paw(2, paper('#fffaf3')), { at: [0, 3.6, 7.1] }),
        put(dogHead('#d9a066', '#fff2e0', '#8f5a35'), { at: [-3, 12, 0], turn: [0, 8, 0], scale: 1.15 }),
        put(ball(4.4, cloth('#d9a066'), [1, 1.2, 0.9]), { at: [-3, 5, -1.4] }),
        both((side) => put(ball(1.35, cloth('#fff2e0'), [1, 0.85, 1.1]), { at: [-3 + side * 4.2, 8.2, 6.4] })),
        put(brush(), { at: [6.6, 8.2, 0], turn: [100, -24, 0], scale: 0.8 }),
        put(bone('#d6455f'), { at: [7.6, 0, 12.6], turn: [0, 24, 0], scale: 0.95 }),
        rope(
          [
            [-12.5, 0.8, 9.4],
            [-9, 0.8, 11.6],
            [-5, 0.8, 11],
            [-1, 0.8, 13.4],
          ],
          0.85,
          ['#fff1dc', '#f2b84b', '#fff1dc'],
        ),
        ...many(3, (index) =>
          put(
            group(
              drum(1.6, 0.8, matte('#c88d4a'), 0.3),
              put(paw(0.5, matte('#8f5a35')), { at: [0, 0.8, 0.1], turn: [-90, 0, 0] }),
            ),
            {
              at: [[11, 12.6, 14.2][index]!, index === 2 ? 0 : index * 0.1, [4, 7.4, 3.4][index]!],
            },
          ),
        ),
        put(
          group(
            facing(drum(1.5, 0.3, gold(), 0.1)),
            put(new Mesh(new TorusGeometry(0.5, 0.1, 8, 24), gold()), { at: [0, 1.9, 0.1] }),
          ),
          {
            at: [2, 1.5, 14.4],
            turn: [-30, 0, 8],
          },
        ),
      ),
    view: { height: 20, turn: 10 },
  },
  'curious-cat-gift-set': {
    make: (random) => {
      const card = cardboard('#dcb27c');
      const wall = outline([
        [-9, 0],
        [9, 0],
        [9, 15],
        [-9, 15],
      ]);
      wall.holes.push(
        outline(
          many(
            28,
            (index) => [Math.sin((-index / 28) * 6.2832) * 5.4, 7 + Math.cos((-index / 28) * 6.2832) * 5.4] as const,
          ),
        ),
      );
      const inside = matte('#7d5c3c');
      const feather = (turn: number, color: string) =>
        put(ball(1, matte(color), [0.75, 2.6, 0.2]), {
          at: [Math.sin(radians(turn)) * -2, 2.2, 0],
          turn: [0, 0, turn],
        });
      return group(
        put(slab(wall, 0.5, card, 0.05), { at: [0, 0, 6.5] }),
        put(box(17.9, 14.9, 0.3, inside, 0.05), { at: [0, 0, -6.6] }),
        both((side) => put(box(0.5, 15, 13.2, card, 0.05), { at: [side * 8.75, 0, 0.1] })),
        put(box(18.6, 1.8, 14.4, cardboard('#2f6b4f'), 0.1), { at: [0, 14.6, 0.1] }),
        put(new Mesh(new TorusGeometry(5.4, 0.35, 10, 60), paper('#2f6b4f')), { at: [0, 7, 7] }),
        put(catHead('#e0a05a', '#fff4e4'), { at: [0, 6.6, 4.6], scale: 1.15 }),
        put(ball(4.5, cloth('#e0a05a'), [0.9, 0.8, 0.8]), { at: [0, 2.4, 1] }),
        both((side) => put(ball(1.25, cloth('#fff4e4'), [1, 0.8, 1.1]), { at: [side * 2, 2.4, 7.2] })),
        put(yarnBall(2.4, '#b4235a', random), { at: [-8, 2.4, 12] }),
        put(ball(0.75, gold()), { at: [-5.4, 0.75, 13.4] }),
        put(
          group(
            put(ball(1.6, cloth('#9aa3ad'), [0.85, 0.75, 1.4]), { at: [0, 1.1, 0] }),
            both((side) => put(ball(0.7, cloth('#f0a9b8'), [1, 1, 0.3]), { at: [side * 0.85, 2, 1.2] })),
            both((side) => put(dot(0.16, smooth('#2b1b24')), { at: [side * 0.5, 1.4, 2.1] })),
            put(dot(0.25, smooth('#e87f98')), { at: [0, 1.1, 2.3] }),
            rod(
              [
                [0, 0.8, -2],
                [0.6, 0.4, -3.4],
                [-0.4, 0.4, -4.6],
              ],
              0.16,
              cloth('#f0a9b8'),
            ),
          ),
          { at: [4.6, 0, 12.4], turn: [0, -50, 0], scale: 1.15 },
        ),
        put(
          group(
            stick(0.25, 17, wood('#b98450')),
            put(group(feather(0, '#2f6b4f'), feather(28, '#f2b84b'), feather(-28, '#4f86c6')), { at: [0, 16.6, 0] }),
          ),
          { at: [12.4, 0, 6.4], turn: [-10, 0, 10] },
        ),
        put(
          group(
            box(5, 6.6, 2.6, paper('#f7e3c2'), 0.5),
            put(box(5.1, 1, 2.7, paper('#b4235a'), 0.2), { at: [0, 5.6, 0] }),
            put(paw(0.8, paper('#b4235a')), { at: [0, 2.9, 1.35] }),
          ),
          { at: [-12, 0, 6.4], turn: [0, 18, 0] },
        ),
      );
    },
    view: { height: 16, turn: 10 },
  },
  'graduation-bear-in-a-cap': {
    make: () => {
      const [felt, silk] = [cloth('#274690'), satin('#f2b84b')];
      return group(
        bear('#cf9748', '#f0d3a0'),
        put(
          group(
            turned(
              [
                [3.7, -1.2],
                [3.7, 0.8],
                [0, 1],
              ],
              felt,
              false,
            ),
            put(box(10.4, 0.45, 10.4, felt, 0.15), { at: [0, 1, 0], turn: [0, 38, 0] }),
            put(ball(0.5, silk, [1, 0.6, 1]), { at: [0, 1.55, 0] }),
            rod(
              [
                [0, 1.6, 0],
                [2.6, 1.62, 1.6],
                [5.2, 1.62, 2.6],
                [5.9, 0.6, 2.9],
                [5.9, -2.6, 2.9],
              ],
              0.16,
              silk,
            ),
            put(stick(0.75, 2.4, silk, 0.35), { at: [5.9, -4.9, 2.9] }),
            put(ball(0.45, silk), { at: [5.9, -2.4, 2.9] }),
          ),
          { at: [0, 20.4, 0.2], turn: [4, 0, -5] },
        ),
      );
    },
    view: { height: 10, turn: 12 },
  },
  'balloon-in-a-box': {
    make: (random) => {
      const ribbon = satin('#fffaf3');
      return group(
        openBox(13, 8, 13, '#e0912f', new Group()),
        put(box(13.4, 2, 13.4, cardboard('#b4235a'), 0.1), { at: [8.2, 5.9, 2.4], turn: [4, 8, -68] }),
        put(tissue(12, 12, '#fde3eb', random, 1.5), { at: [0, 7.4, 0] }),
        put(balloon('#2f6fd0'), { at: [0, 27.4, 0], scale: 1.9, turn: [0, 0, -3] }),
        rod(
          [
            [0.4, 17, 0],
            [1, 15, 0.6],
            [-0.6, 13.4, 2],
            [0, 12.2, 3.4],
          ],
          0.2,
          ribbon,
        ),
        put(
          group(
            box(5.4, 3.6, 0.12, paper('#fffaf3'), 0.05),
            put(box(3.4, 0.3, 0.1, paper('#b4235a'), 0.03), { at: [0, 2.2, 0.08] }),
            put(box(2.4, 0.3, 0.1, paper('#b4235a'), 0.03), { at: [-0.5, 1.2, 0.08] }),
          ),
          { at: [0, 7.6, 3.6], turn: [-14, 8, 5], scale: 1.35 },
        ),
      );
    },
    view: { height: 14, turn: 18 },
  },
  'kite-for-a-windy-saturday': {
    make: (random) => {
      const panel = (points: readonly (readonly [number, number])[], color: string) =>
        slab(outline(points), 0.1, satin(color), 0.02);
      const tail = many(9, (index): Point => [
        -3 + index * 2 + Math.sin(index * 1.1) * 1.6,
        12 - index * 1.3,
        index * 0.7,
      ]);
      const bowTie = (color: string) =>
        both((side) =>
          slab(
            outline([
              [0, 0.35],
              [0, -0.35],
              [side * 1.7, -1],
              [side * 1.7, 1],
            ]),
            0.2,
            satin(color),
            0.05,
          ),
        );
      const wooden = wood('#b98450');
      return group(
        put(
          group(
            panel(
              [
                [0, 28],
                [-10, 18],
                [0, 18],
              ],
              '#d6335f',
            ),
            panel(
              [
                [0, 28],
                [0, 18],
                [10, 18],
              ],
              '#f2b84b',
            ),
            panel(
              [
                [-10, 18],
                [0, 0],
                [0, 18],
              ],
              '#2f7f5b',
            ),
            panel(
              [
                [10, 18],
                [0, 18],
                [0, 0],
              ],
              '#2f6fd0',
            ),
            rod(
              [
                [0, 0.2, -0.2],
                [0, 27.8, -0.2],
              ],
              0.24,
              wooden,
            ),
            rod(
              [
                [-9.8, 18, -0.2],
                [9.8, 18, -0.2],
              ],
              0.24,
              wooden,
            ),
            put(ball(0.5, gold()), { at: [0, 18, 0.2] }),
          ),
          { at: [-3, 12, 0], turn: [-14, 10, 14] },
        ),
        rod(tail, 0.17, matte('#b4235a')),
        ...tail.slice(1).map((at, index) =>
          put(bowTie(['#d6335f', '#f2b84b', '#2f6fd0', '#2f7f5b'][index % 4]!), {
            at,
            turn: [0, random.around(30), 40 + random.around(25)],
          }),
        ),
        rod(
          [
            [1, 29, 0.4],
            [-6, 16, 9],
            [-8, 4, 10.4],
            [-8, 2, 10],
          ],
          0.08,
          matte('#7a5a3a'),
        ),
        put(
          group(
            both((side) => put(capsule(0.6, 6, wooden, [side * 2.4, 3.2, 0]), {})),
            both((side) => put(capsule(0.45, 4.6, wooden, [0, 3.2 + side * 1.8, 0], [0, 0, 90]), {})),
            put(ball(1.9, matte('#fff1dc'), [1, 0.85, 0.6]), { at: [0, 3.2, 0] }),
            ...many(7, (index) =>
              put(new Mesh(new TorusGeometry(1.55, 0.16, 6, 28), matte('#f3dcb8')), {
                at: [-0.9 + index * 0.3, 3.2, 0],
                turn: [0, 90, 0],
                scale: [0.75, 1, 1],
              }),
            ),
          ),
          { at: [-8, 0, 9], turn: [-40, 24, 0] },
        ),
      );
    },
    view: { height: 12, turn: 4 },
  },
  'rabbit-out-of-a-hat-magic-set': {
    make: () => {
      const [felt, silk] = [cloth('#33262f'), satin('#b4235a')];
      const playing = (suit: Object3D, at: Point, turn: Point) =>
        put(
          group(box(4.4, 0.08, 6.2, paper('#fffdf8'), 0.03), put(group(suit), { at: [0, 0.1, 0], turn: [-90, 0, 0] })),
          { at, turn },
        );
      const heart = () => group(slab(heartOf(1.1), 0.1, paper('#d6335f'), 0.02));
      const cup = (color: string) =>
        turned(
          [
            [1.8, 0],
            [2.2, 0],
            [2.2, 0.5],
            [1.9, 0.6],
            [1.35, 4],
            [1.1, 4.3],
            [0, 4.3],
          ],
          glaze(color),
          false,
          48,
        );
      return group(
        turned(
          [
            [0, 0.2],
            [5.6, 0.2],
            [5.9, 0.8],
            [6.4, 9],
            [6.5, 9.6],
            [9.4, 9.9],
            [10, 10.5],
            [9.4, 10.3],
            [6.4, 10],
            [6, 9],
            [5.4, 1],
            [0, 0.8],
          ],
          felt,
          false,
        ),
        turned(
          [
            [6.35, 7.3],
            [6.48, 9.4],
          ],
          silk,
          false,
        ),
        put(rabbitHead('#fffaf5'), { at: [0, 13.4, 0.4], scale: 1.35, turn: [-4, 4, 0] }),
        put(ball(4.2, cloth('#fffaf5'), [1, 1, 0.8]), { at: [0, 8.4, -0.4] }),
        both((side) => put(ball(1.35, cloth('#fffaf5'), [1, 0.8, 1.1]), { at: [side * 3.6, 10.7, 6] })),
        put(
          group(
            stick(0.5, 14, smooth('#33262f')),
            stick(0.53, 2.4, smooth('#fffaf3')),
            put(stick(0.53, 2.4, smooth('#fffaf3')), { at: [0, 11.7, 0] }),
          ),
          { at: [-12.4, 0.6, 12.6], turn: [0, -4, -90] },
        ),
        put(cup('#f2b84b'), { at: [12.2, 0, 2] }),
        put(cup('#f2b84b'), { at: [11, 0, 7.2] }),
        put(cup('#f2b84b'), { at: [15.4, 0, 5.6] }),
        put(ball(0.9, cloth('#d6335f')), { at: [7.8, 0.9, 10] }),
        ...many(4, (index) =>
          playing(heart(), [-13.4 + index * 2.2, 2.7, 4.6 + index * 0.35], [62, 0, 24 - index * 16]),
        ),
        rope(
          [
            [5, 0.5, 12],
            [8, 0.5, 13.2],
            [12, 0.5, 11.6],
            [15, 0.5, 12.4],
          ],
          0.5,
          ['#fffaf3', '#d6335f', '#fffaf3'],
        ),
      );
    },
    view: { height: 20, turn: 6 },
  },
  'party-popper-and-crown-box': {
    make: (random) => {
      const colors = ['#e8507f', '#f2b84b', '#4aa3d8', '#6cbf84', '#a27bd4'];
      return group(
        ...many(8, (index) =>
          put(
            crown(
              4.5 - (index % 4) * 0.16,
              5.4,
              ['#fffaf0', '#fdd9e4', '#fff0c4', '#d5ebf8'][index % 4]!,
              index % 4 === 3 ? [...colors, ...colors.slice(0, 3)] : [],
            ),
            {
              at: [index < 4 ? -10.4 : -2.4, (index % 4) * 2.2, index < 4 ? -1.6 : 1.6],
              turn: [0, (index % 4) * 22.5, 0],
            },
          ),
        ),
        ...many(8, (index) =>
          put(popper(colors[index % 5]!, index % 2 ? '#fffaf3' : '#f7f0dd'), {
            at: [[5.4, 10, 14.6, 6.8, 11.6, 16.4, 8.6, 13.6][index]!, 2, [-4, -5, -4, 0, -1, 0.6, 4, 4.4][index]!],
            turn: [random.around(5), 0, random.around(7)],
          }),
        ),
        rod(
          many(9, (index): Point => [-15 + index * 4.2, 21 - Math.sin((index / 8) * Math.PI) * 3.4, -7]),
          0.12,
          matte('#8a6b45'),
        ),
        ...many(8, (index) =>
          put(
            slab(
              outline([
                [-1.8, 0],
                [1.8, 0],
                [0, -4],
              ]),
              0.1,
              paper(colors[index % 5]!),
              0.02,
            ),
            {
              at: [-12.9 + index * 4.2, 20.9 - Math.sin(((index + 0.5) / 8) * Math.PI) * 3.4, -6.95],
              turn: [0, 0, (index - 3.5) * 4],
            },
          ),
        ),
        put(
          group(
            turned(
              [
                [1, 0],
                [2.4, 0],
                [2.4, 1.8],
                [1, 1.8],
                [1, 0],
              ],
              paper('#fffaf3'),
              false,
            ),
            ...many(9, (index) =>
              put(dot(0.6, paper(colors[index % 5]!), [1, 1, 0.2]), {
                at: [Math.sin(index * 0.7) * 2.4, 0.9, Math.cos(index * 0.7) * 2.4],
                turn: [0, index * 40, 0],
              }),
            ),
          ),
          { at: [-8.6, 0, 8.4] },
        ),
        ...many(70, (index) =>
          put(brick(0.7, 0.06, 0.7, paper(colors[index % 5]!)), {
            at: [random.between(-12, 17), random.between(0, 0.1), random.between(5, 13)],
            turn: [random.around(20), random.between(0, 90), 0],
          }),
        ),
      );
    },
    view: { height: 18, turn: 6 },
  },
  'sweet-pinata': {
    make: (random) => {
      const colors = ['#e8507f', '#f2b84b', '#4aa3d8', '#6cbf84', '#a27bd4'];
      const [a, b, c, d, e] = colors as [string, string, string, string, string];
      const dark = smooth('#3a2620');
      return group(
        put(fringed(16, 8.4, 9.4, [a, b, c, d, e]), { at: [0, 8.4, 0] }),
        ...[
          [-5.4, -2],
          [-5.4, 2],
          [5.4, -2],
          [5.4, 2],
        ].map(([x, z]) => put(fringed(3.6, 3.2, 9, [c, a, b, d]), { at: [x!, 0, z!] })),
        put(fringed(5, 5, 10, [b, c, d, a, e]), { at: [5.8, 14.6, 0], turn: [0, 0, -26] }),
        put(
          group(
            put(fringed(4.8, 4.8, 9.4, [a, c, b, d]), { turn: [0, 0, -104], at: [-2, 0, 0] }),
            both((side) =>
              group(
                put(ball(0.85, matte('#fffaf3'), [1, 1, 0.4]), { at: [1.4, 1.1, side * 2.6] }),
                put(ball(0.5, dark, [1, 1, 0.4]), { at: [1.6, 1.1, side * 2.85] }),
              ),
            ),
            both((side) => put(ball(0.35, dark), { at: [7.5, -1.4, side * 1.1] })),
            both((side) =>
              put(ball(1, paper(side > 0 ? e : b), [0.75, 2.9, 0.55]), {
                at: [-1.4, 4.6, side * 1.7],
                turn: [side * 12, 0, 10],
              }),
            ),
          ),
          { at: [10.6, 24, 0], turn: [0, -26, 0] },
        ),
        ...many(6, (index) =>
          put(ball(1, paper(colors[index % 5]!), [0.7, 1.5, 1]), {
            at: [4 + index * 1.0 - 1.6, 17.4 + index * 1.55, 0],
            turn: [0, 0, 40],
          }),
        ),
        put(ball(1, paper(a), [0.9, 3, 0.9]), { at: [-9, 14, 0], turn: [0, 0, -24] }),
        ...many(3, (index) =>
          put(new Mesh(new TorusGeometry(2.6, 0.5, 10, 40), matte('#e6cda8')), {
            at: [-13.4, 0.5 + index * 0.85, 7 + index * 0.3],
            turn: [90, 0, 0],
          }),
        ),
        capsule(1, 15, cloth('#e8507f'), [0.6, 1, 12.6], [0, 6, 90]),
        ...many(4, (index) =>
          capsule(1.06, 1, cloth('#fffaf3'), [-4.8 + index * 3.6, 1, 13.2 - index * 0.38], [0, 6, 90]),
        ),
        put(
          surface(
            40,
            3,
            (u, v) => new Vector3((u - 0.5) * 11, 1.3 + Math.sin(u * 9) * 0.9 * (1 - v * 0.4), (v - 0.5) * 3.4),
            satin('#274690'),
            undefined,
            0.2,
          ),
          { at: [14.6, 0, 8.4], turn: [0, 30, 0] },
        ),
        ...many(11, (index) =>
          put(candy(colors[index % 5]!), {
            at: [-8 + index * 2 + random.around(0.5), 0, 7.4 + random.around(1.8)],
            turn: [0, random.between(0, 180), 0],
          }),
        ),
      );
    },
    view: { height: 12, turn: 22 },
  },
  'game-night-in-a-box': {
    make: (random) => {
      const [ivory, ink] = [wood('#f0d2a0'), smooth('#7a2f24')];
      const wall = cardboard('#274690');
      const deck = (color: string) =>
        group(
          box(6.2, 1.9, 8.8, paper('#fffaf0'), 0.2),
          put(box(6.25, 0.16, 8.85, paper(color), 0.1), { at: [0, 1.85, 0] }),
          put(box(5, 0.1, 7.4, paper('#fffaf0'), 0.1), { at: [0, 1.98, 0] }),
          put(box(4.4, 0.1, 6.8, paper(color), 0.1), { at: [0, 2.04, 0] }),
          put(slab(heartOf(1.3), 0.1, paper('#fffaf0'), 0.02), { at: [0, 2.1, 0], turn: [-90, 0, 0] }),
        );
      return group(
        put(
          group(
            box(19, 0.4, 14, wall, 0.1),
            put(box(18.4, 0.2, 13.4, cloth('#2f6b4f'), 0.05), { at: [0, 0.4, 0] }),
            both((side) =>
              group(
                put(box(19, 2.6, 0.5, wall, 0.15), { at: [0, 0, side * 6.8] }),
                put(box(0.5, 2.6, 14, wall, 0.15), { at: [side * 9.3, 0, 0] }),
              ),
            ),
            ...many(5, (index) =>
              put(die(2.7, ivory, ink), {
                at: [[-5.4, -0.6, 4.8, -2.8, 3][index]!, 0.6, [-2.4, -3, -1.4, 2.4, 2.8][index]!],
                turn: [0, index * 37 - 40, 0],
              }),
            ),
          ),
          { at: [-3, 0, 5] },
        ),
        put(deck('#b4235a'), { at: [11.4, 0, 9.4], turn: [0, -14, 0] }),
        put(deck('#f2b84b'), { at: [11.8, 0, 0], turn: [0, 10, 0] }),
        put(popcornCup('#d6335f', ['#fff3cf', '#fbe5a8'], random), { scale: 1.3, at: [-9, 0, -7.4] }),
        put(popcornCup('#c07a2c', ['#d99a45', '#c98433'], random), { scale: 1.3, at: [-1, 0, -8] }),
        put(popcornCup('#2f86cf', ['#ffffff', '#f9c2d2'], random), { scale: 1.3, at: [7.4, 0, -7.6] }),
        put(
          group(
            box(8, 0.7, 11, paper('#fffaf0'), 0.1),
            put(box(8.1, 0.9, 1.4, paper('#2f6b4f'), 0.1), { at: [0, 0, -4.9] }),
            ...many(5, (row) => put(box(6.4, 0.06, 0.16, matte('#b7a592'), 0.02), { at: [0, 0.7, -2.6 + row * 1.6] })),
          ),
          { at: [-16.6, 0, 6.8], turn: [0, 10, 0] },
        ),
        put(book(8, 11, 1.2, '#b4235a'), { at: [-16.2, 0, -4], turn: [0, 26, 0] }),
      );
    },
    view: { height: 30, turn: 8 },
  },
  'puzzle-from-your-photo': {
    make: (random) => {
      const [columns, rows, size] = [13, 9, 3];
      const kinds = new Map<string, Material>();
      const sheet = (color: string) => kinds.get(color) ?? (kinds.set(color, smooth(color)), kinds.get(color)!);
      /** Side by side, one's tab is the other's hollow: every seam has its own direction. */
      const seam = (column: number, row: number, isAcross: boolean) =>
        (column * 7 + row * 5 + (isAcross ? 1 : 0)) % 2 ? 1 : -1;
      const side = (tab: number): [number, number][] =>
        tab === 0
          ? [[0, 0]]
          : [
              [0, 0],
              [0.36, 0],
              [0.4, 0.06 * tab],
              [0.32, 0.16 * tab],
              [0.4, 0.25 * tab],
              [0.5, 0.27 * tab],
              [0.6, 0.25 * tab],
              [0.68, 0.16 * tab],
              [0.6, 0.06 * tab],
              [0.64, 0],
            ];
      const piece = (column: number, row: number) => {
        const tabs = [
          row === 0 ? 0 : -seam(column, row, true),
          column === columns - 1 ? 0 : seam(column + 1, row, false),
          row === rows - 1 ? 0 : seam(column, row + 1, true),
          column === 0 ? 0 : -seam(column, row, false),
        ];
        // The four sides, counterclockwise; a tab points outward.
        const points = tabs.flatMap((tab, turn) =>
          side(tab).map(([along, out]) => {
            const [x, y] = [along - 0.5, -0.5 - out];
            return [
              [x, y],
              [-y, x],
              [-x, -y],
              [y, -x],
            ][turn]!.map((part) => part * size) as [number, number];
          }),
        );
        const [x, y] = [(column + 0.5) / columns, (row + 0.5) / rows];
        const color =
          Math.hypot(x - 0.7, (y - 0.72) * 0.7) < 0.12
            ? '#f2b84b'
            : y < 0.2 + 0.07 * Math.sin(x * 6 + 4)
              ? '#2f6b4f'
              : y < 0.36 + 0.1 * Math.sin(x * 6 + 2)
                ? '#5f9d74'
                : y < 0.52 + 0.1 * Math.sin(x * 6 + 0.6)
                  ? '#9acba2'
                  : y < 0.7
                    ? '#f9d0c0'
                    : y < 0.85
                      ? '#bfe0f0'
                      : '#8fc9e8';
        return put(slab(outline(points), 0.5, sheet(color), 0.08), { turn: [-90, 0, 0] });
      };
      const loose: Record<string, Point> = {
        '12,0': [23, 0, 15],
        '11,0': [17.6, 0, 18],
        '12,1': [24, 0, 7.6],
        '6,0': [-2, 0, 18.4],
        '12,8': [24.6, 0, -8],
      };
      return group(
        ...many(columns * rows, (index) => {
          const [column, row] = [index % columns, Math.floor(index / columns)];
          const aside = loose[`${column},${row}`];
          return put(
            group(piece(column, row)),
            aside
              ? { at: aside, turn: [0, random.between(20, 70), 0] }
              : { at: [(column - 6) * size, 0, (4 - row) * size] },
          );
        }),
        put(
          group(
            box(30, 20, 5, cardboard('#f7f0dd'), 0.3),
            put(box(28.6, 18.6, 0.2, paper('#fffaf3'), 0.05), { at: [0, 0.7, 2.5] }),
            put(landscape(27, 17), { at: [0, 1.5, 2.65] }),
          ),
          { at: [-2, 0, -20], turn: [-6, 6, 0] },
        ),
      );
    },
    view: { height: 38, turn: 10 },
  },
};

function heartOf(size: number): Shape {
  return outline(
    many(24, (index) => {
      const t = (index / 24) * 2 * Math.PI;
      return [
        (16 * Math.sin(t) ** 3 * size) / 16,
        ((13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)) * size) / 16,
      ] as const;
    }),
  );
}
