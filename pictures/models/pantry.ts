/** What comes to the table: fruit, bread, cheese, jars, bottles and cups. */
import {
  Color,
  CylinderGeometry,
  type Group,
  Mesh,
  SphereGeometry,
  TorusGeometry,
  Vector3,
  type Material,
  type Object3D,
} from 'three';
import { cloth, glass, glaze, matte, paper, petalSkin, smooth, wood } from '../studio/materials';
import { Random } from '../studio/random';
import { many, ball, box, drum, group, put, rod, stick, surface, turned, type Point } from '../studio/shapes';
import { petal } from './flowers';

interface Place {
  at: Point;
  turn?: Point;
  scale?: number | Point;
}

/** The same part at several places; its geometry and materials are shared. */
export const copies = (part: Object3D, places: readonly Place[]) =>
  group(...places.map((place) => put(group(part.clone()), place)));

const leafOf = (length: number, lean: readonly [number, number] = [40, 80]) =>
  petal({ length, width: length * 0.5, lean, cup: 0.2, colors: ['#3f7d3c', '#6fae5a'], point: 1.4 });

/** A ball of few segments, for what is small. */
export const bead = (radius: number, material: Material, scale: Point = [1, 1, 1]) =>
  put(new Mesh(new SphereGeometry(radius, 14, 10), material), { scale });

/** Small equal balls, cheap enough for hundreds. */
export function grains(
  places: readonly Point[],
  radius: number,
  material: Material,
  scale: Point = [1, 1, 1],
  segments = 12,
): Group {
  const geometry = new SphereGeometry(radius, segments, Math.ceil(segments * 0.7));
  return group(
    ...places.map((at, index) =>
      put(new Mesh(geometry, material), { at, scale, turn: [index * 37, index * 71, index * 53] }),
    ),
  );
}

export function apple(color = '#c8203a'): Group {
  return group(
    turned(
      [
        [0, 0.5],
        [0.7, 0.1],
        [1.9, 0.05],
        [3.2, 1.8],
        [3.7, 3.9],
        [3.1, 5.9],
        [1.9, 6.6],
        [0.8, 6.3],
        [0, 5.6],
      ],
      glaze(color),
      true,
      40,
    ),
    rod(
      [
        [0, 5.5, 0],
        [0.1, 6.6, 0],
        [0.5, 7.6, 0],
      ],
      [0.14, 0.24],
      matte('#6b4a2c'),
    ),
    put(leafOf(2.8), { at: [0.1, 6.5, 0], turn: [0, 80, 0] }),
  );
}

export function pear(color = '#c9c24a'): Group {
  return group(
    turned(
      [
        [0, 0.2],
        [1.8, 0.1],
        [3.4, 2.1],
        [3.4, 4.2],
        [2.3, 6.6],
        [1.6, 8.2],
        [1.1, 9.3],
        [0, 9.7],
      ],
      smooth(color),
      true,
      40,
    ),
    rod(
      [
        [0, 9.5, 0],
        [0.1, 10.4, 0],
        [0.5, 11.4, 0],
      ],
      0.17,
      matte('#6b4a2c'),
    ),
  );
}

/** It lies on its side, along x. */
export function lemon(): Group {
  return put(
    group(
      turned(
        [
          [0, -4.1],
          [0.5, -4],
          [0.9, -3.4],
          [2, -2.3],
          [2.7, 0],
          [2, 2.3],
          [1, 3.1],
          [0.7, 3.5],
          [0, 3.6],
        ],
        smooth('#f6cf3a'),
        true,
        36,
      ),
      put(ball(0.3, matte('#8a9a3c')), { at: [0, 3.6, 0] }),
    ),
    { at: [0, 2.6, 0], turn: [0, 0, 90] },
  );
}

export function tangerine(): Group {
  return group(
    put(ball(2.9, smooth('#f08a24'), [1, 0.84, 1]), { at: [0, 2.4, 0] }),
    put(ball(0.35, matte('#5d7d3a'), [1, 0.5, 1]), { at: [0, 4.8, 0] }),
    put(leafOf(2.4, [60, 95]), { at: [0, 4.8, 0], turn: [0, 60, 0] }),
  );
}

/** A bunch that lies on the ground, its stalk to the back. */
export function grapes(color: string, count = 46, size = 1): Group {
  const random = new Random(color);
  const places = many(count, (index): Point => {
    const along = index / count;
    const wide = 4.2 * Math.sin(Math.PI * Math.pow(along * 0.86 + 0.14, 0.7)) + 0.5;
    const angle = index * 2.4;
    const out = wide * Math.sqrt(((index * 7) % 10) / 10);
    return [
      Math.sin(angle) * out,
      1 + Math.max(0, Math.cos(angle) * 0.5 + 0.55) * (wide - out * 0.25) * 0.75 + random.next() * 0.3,
      -6 + along * 13,
    ];
  });
  return put(
    group(
      grains(places, 1.2, glaze(color), [1, 1, 1.06], 20),
      rod(
        [
          [0, 2.4, -4],
          [0.3, 3.4, -7],
          [1, 3, -9],
        ],
        0.28,
        matte('#7d6a3c'),
      ),
      put(leafOf(4.6, [50, 92]), { at: [0.2, 3.4, -6.6], turn: [0, 70, 0] }),
    ),
    { scale: size },
  );
}

export function mango(): Group {
  const color = (_u: number, v: number) => new Color('#f0a32f').lerp(new Color('#d8493a'), Math.max(0, v * 1.3 - 0.4));
  return group(
    surface(
      40,
      24,
      (u, v) => {
        const [angle, up] = [u * 2 * Math.PI, v * Math.PI];
        const out = Math.sin(up) * 3.1;
        return new Vector3(
          -Math.cos(up) * 5 + Math.sin(up) * 0.6 * Math.cos(angle),
          3 + Math.cos(angle) * out,
          Math.sin(angle) * out * 0.92,
        );
      },
      petalSkin('#ffffff'),
      color,
    ),
    put(ball(0.35, matte('#6b4a2c')), { at: [5, 3, 0] }),
  );
}

/** A hand of ginger: a knobby stem with fingers. */
export function ginger(): Group {
  const skin = smooth('#d9b27c');
  const cut = matte('#f3dc8e');
  const finger = (points: readonly Point[], radius: number) =>
    group(
      rod(points, [radius, radius * 0.72], skin),
      put(ball(radius * 0.98, skin), { at: points[0]! }),
      put(ball(radius * 0.74, skin), { at: points.at(-1)! }),
      ...[0.3, 0.62].map((along) => {
        const [from, to] = [points[0]!, points.at(-1)!];
        return put(new Mesh(new TorusGeometry(radius * (1.02 - along * 0.28), 0.1, 6, 24), matte('#b98d55')), {
          at: [0, 1, 2].map((axis) => from[axis as 0] + (to[axis as 0] - from[axis as 0]) * along) as unknown as Point,
          turn: [0, (Math.atan2(to[0] - from[0], to[2] - from[2]) * 180) / Math.PI, 0],
        });
      }),
    );
  return group(
    finger(
      [
        [-5, 1.5, 0],
        [-1.5, 1.8, 0.5],
        [2, 1.6, -0.4],
        [5, 1.4, 0.3],
      ],
      1.6,
    ),
    finger(
      [
        [-2.4, 1.8, 0.4],
        [-3.2, 2.3, 2.4],
        [-3.6, 1.9, 4],
      ],
      1.25,
    ),
    finger(
      [
        [1.6, 1.8, 0],
        [2.6, 2.4, 2],
        [3.6, 1.8, 3.6],
      ],
      1.2,
    ),
    finger(
      [
        [0.4, 1.8, 0],
        [0.2, 2.6, -2],
        [-0.4, 2.4, -3.6],
      ],
      1.15,
    ),
    put(drum(1.15, 0.2, cut, 0.05), { at: [5.9, 1.4, 0.35], turn: [0, 0, -90] }),
  );
}

/** A preserving jar; its filling is seen through the glass. */
export function jar(filling: string, lid: string, radius = 3.4, height = 8, label?: string): Group {
  // The glass is drawn above the filling only: over a dark filling it would look like dust.
  const clear = glass('#ffffff', 0.2);
  return group(
    drum(radius, height * 0.78, glaze(filling), 0.6),
    turned(
      [
        [radius * 0.99, height * 0.7],
        [radius, height * 0.78],
        [radius * 0.84, height * 0.94],
        [radius * 0.84, height],
      ],
      clear,
      false,
    ),
    put(drum(radius * 0.93, height * 0.17, smooth(lid), 0.25), { at: [0, height * 0.93, 0] }),
    ...(label ? [wrap(radius + 0.05, height * 0.2, height * 0.44, label, 1.7)] : []),
  );
}

/** A label on a round thing; it faces +z. */
export function wrap(radius: number, from: number, height: number, color: string, angle = 2): Mesh {
  return surface(
    24,
    2,
    (u, v) =>
      new Vector3(Math.sin((u - 0.5) * angle) * radius, from + v * height, Math.cos((u - 0.5) * angle) * radius),
    paper(color),
    undefined,
    0.06,
  );
}

export function wineBottle(color: string, foil: string, label: string): Group {
  return group(
    turned(
      [
        [0, 0.4],
        [2.6, 0],
        [3.5, 0.1],
        [3.8, 0.7],
        [3.8, 17.4],
        [3.6, 19],
        [2.7, 20.6],
        [1.7, 22],
        [1.4, 23.6],
        [1.4, 29],
        [1.6, 29.1],
        [1.6, 29.9],
        [1.4, 30],
      ],
      glaze(color),
      false,
    ),
    put(stick(1.5, 5.6, smooth(foil)), { at: [0, 24.4, 0] }),
    put(drum(1.72, 1.1, smooth(foil), 0.2), { at: [0, 29, 0] }),
    wrap(3.86, 4.4, 8.6, label, 2.3),
    wrap(3.92, 11.2, 0.5, foil, 2.3),
    wrap(3.92, 5.4, 0.3, foil, 2.3),
  );
}

/** A slim bottle with a cork; its filling gives the color. */
export function slimBottle(filling: string, radius = 2.6, height = 20, label?: string): Group {
  // Like the jar's, its glass is drawn above the filling only.
  const clear = glass('#ffffff', 0.22);
  return group(
    turned(
      [
        [0, 0],
        [radius * 0.92, 0],
        [radius, height * 0.02],
        [radius, height * 0.56],
        [radius * 0.92, height * 0.62],
        [radius * 0.6, height * 0.7],
        [radius * 0.4, height * 0.77],
        [radius * 0.36, height * 0.82],
        [0, height * 0.82],
      ],
      glaze(filling),
      false,
      48,
    ),
    turned(
      [
        [radius * 0.37, height * 0.8],
        [radius * 0.36, height * 0.94],
        [radius * 0.46, height * 0.945],
        [radius * 0.46, height * 0.975],
      ],
      clear,
      false,
      48,
    ),
    put(stick(radius * 0.3, height * 0.14, wood('#c99c68'), radius * 0.36), { at: [0, height * 0.88, 0] }),
    ...(label ? [wrap(radius + 0.06, height * 0.14, height * 0.32, label, 2)] : []),
  );
}

/** A wedge of cheese that lies on y = 0; its point is at +z, its rind at the back. */
export function wedge(
  radius: number,
  height: number,
  degrees: number,
  color: string,
  rind: string,
  marks?: { color: string; size: number },
): Group {
  const half = (degrees * Math.PI) / 360;
  const sector = (out: number, from: number, tall: number, material: Material, start = 0) => {
    const geometry = new CylinderGeometry(out, out, tall, 24, 1, false, Math.PI - half + start, half * 2 - start * 2);
    geometry.translate(0, from + tall / 2, 0);
    return new Mesh(geometry, material);
  };
  const paste = matte(color);
  const side = (turn: number) =>
    put(box(0.04, height - 0.04, radius - 0.1, paste, 0.01), {
      at: [(Math.sin(turn) * radius) / 2, 0.02, (-Math.cos(turn) * radius) / 2],
      turn: [0, (-turn * 180) / Math.PI, 0],
    });
  const spotted = matte(marks?.color ?? color);
  const spots = marks
    ? many(26, (index) => {
        const along = 0.25 + ((index * 0.618) % 1) * 0.66;
        const up = 0.5 + ((index * 0.377) % 1) * (height - 1);
        const size = marks.size * (0.6 + ((index * 0.29) % 1) * 0.7);
        const onTop = index % 3 === 0;
        const turn = onTop ? (((index * 0.43) % 1) - 0.5) * half * 1.5 : index % 3 === 1 ? half : -half;
        return put(bead(size, spotted, onTop ? [1, 0.12, 1] : [0.12, 0.9, 1]), {
          at: [Math.sin(turn) * radius * along, onTop ? height + 0.02 : up, -Math.cos(turn) * radius * along],
          turn: [0, onTop ? 0 : (-turn * 180) / Math.PI, 0],
        });
      })
    : [];
  const whole = put(
    group(
      sector(radius, 0, height, paste),
      sector(radius + 0.25, 0.02, height - 0.04, matte(rind), half * 0.001),
      sector(radius - 0.02, 0.03, height - 0.02, paste),
      side(half),
      side(-half),
      ...spots,
    ),
    { at: [0, 0, radius * 0.5] },
  );
  return group(whole);
}

/** A round loaf, scored and floured. */
export function loaf(radius = 8, long = 1.25): Group {
  const [crust, deep] = [new Color('#e6ae66'), new Color('#b06c32')];
  const flour = new Color('#f6e3c2');
  const skin = petalSkin('#ffffff');
  const shell = surface(
    96,
    48,
    (u, v) => {
      const [angle, up] = [u * 2 * Math.PI, (1 - v) * Math.PI];
      const flat = Math.cos(up) < 0 ? 0.42 : 0.78;
      const out = Math.pow(Math.sin(up), 0.8);
      const x = Math.sin(angle) * out;
      const z = Math.cos(angle) * out;
      const cutHere = Math.cos(up) > 0.2 ? Math.max(0, Math.cos(x * 7.2 + z * 2.6)) ** 10 : 0;
      const y = Math.cos(up) * flat - 0.085 * cutHere;
      return new Vector3(x * radius * long, (y + 0.42) * radius, z * radius);
    },
    skin,
    (u, v) => {
      const [angle, up] = [u * 2 * Math.PI, (1 - v) * Math.PI];
      const out = Math.pow(Math.sin(up), 0.8);
      const mark =
        Math.cos(up) > 0.2 ? Math.max(0, Math.cos(Math.sin(angle) * out * 7.2 + Math.cos(angle) * out * 2.6)) ** 6 : 0;
      const baked = crust.clone().lerp(deep, 0.55 + 0.4 * Math.sin(up * 2 + angle * 3) * 0.3 - mark * 0.2);
      return baked.lerp(flour, mark * 0.75);
    },
  );
  return group(shell);
}

export function croissant(): Group {
  const [light, dark] = [new Color('#efb866'), new Color('#a8602a')];
  const folds = 9;
  return group(
    surface(
      126,
      20,
      (u, v) => {
        const bend = (u - 0.5) * 3.5;
        const fold = (u * folds) % 1;
        const rise = Math.pow(Math.sin(Math.PI * Math.min(0.985, Math.max(0.015, u))), 0.85);
        const thick = (0.35 + 2.25 * rise) * (1 + 0.16 * Math.abs(Math.sin(fold * Math.PI)) ** 0.6 - 0.08);
        const round = v * 2 * Math.PI;
        const out = 5 + Math.cos(round) * thick * 0.95;
        return new Vector3(Math.sin(bend) * out * 1.1, 2 + Math.sin(round) * thick * 0.86, Math.cos(bend) * out - 2.6);
      },
      petalSkin('#ffffff'),
      (u, v) => {
        const fold = Math.abs(Math.sin(u * folds * Math.PI)) ** 0.5;
        return dark.clone().lerp(light, fold * 0.85 * (0.6 + 0.4 * Math.sin(v * 2 * Math.PI)) + 0.1);
      },
    ),
  );
}

/** A pretzel that lies flat. */
export function pretzel(): Group {
  const points: Point[] = [
    [-1.5, -1.7, 0.55],
    [-0.75, -0.7, 0.5],
    [0, 0.15, 0.3],
    [1.3, 1.6, 0],
    [2.6, 1.3, 0],
    [2.9, -0.2, 0],
    [1.7, -1.8, 0],
    [0, -2.3, 0],
    [-1.7, -1.8, 0],
    [-2.9, -0.2, 0],
    [-2.6, 1.3, 0],
    [-1.3, 1.6, 0],
    [0, 0.15, 0.75],
    [0.75, -0.7, 0.75],
    [1.5, -1.7, 0.55],
  ];
  const salt = many(16, (index): Point => {
    const at = points[3 + (index % 9)]!;
    return [at[0] + Math.sin(index * 5) * 0.28, at[1] + Math.cos(index * 5) * 0.28, 0.5];
  });
  return put(group(rod(points, 0.52, glaze('#a4602c')), grains(salt, 0.13, matte('#fffdf6'), [1, 1, 0.7], 6)), {
    at: [0, 0.5, 0],
    turn: [-90, 0, 0],
  });
}

/** A plain board or plate of wood, its top at y = 0. */
export const board = (width: number, depth: number, color = '#b98350', thick = 1.2) =>
  put(box(width, thick, depth, wood(color), 0.5), { at: [0, -thick, 0] });

export function plate(radius: number, color = '#fffaf4'): Group {
  return group(
    turned(
      [
        [0, 0],
        [radius * 0.6, 0],
        [radius * 1.01, 1.15],
        [radius, 1.35],
        [radius * 0.62, 0.4],
        [0, 0.4],
      ],
      glaze(color),
      false,
    ),
  );
}

/** A bowl, open at the top. */
export function bowl(radius: number, height: number, color: string, inner = color, filling?: string): Group {
  return group(
    turned(
      [
        [0, 0],
        [radius * 0.5, 0],
        [radius * 0.55, height * 0.1],
        [radius * 0.9, height * 0.5],
        [radius, height],
        [radius * 0.97, height * 1.01],
      ],
      glaze(color),
    ),
    turned(
      [
        [radius * 0.975, height * 1.01],
        [radius * 0.86, height * 0.5],
        [radius * 0.5, height * 0.16],
        [0, height * 0.12],
      ],
      glaze(inner),
    ),
    ...(filling ? [put(drum(radius * 0.93, 0.3, glaze(filling), 0.1), { at: [0, height * 0.72, 0] })] : []),
  );
}

/** A small cup with or without a handle. */
export function cup(color: string, inner: string, filling: string, radius = 3.6, hasHandle = false): Group {
  return group(
    put(bowl(radius, radius * 1.4, color, inner, filling), {}),
    ...(hasHandle
      ? [
          rod(
            [
              [radius * 0.9, radius * 1.1, 0],
              [radius * 1.5, radius * 1.15, 0],
              [radius * 1.55, radius * 0.65, 0],
              [radius * 0.8, radius * 0.45, 0],
            ],
            0.36,
            glaze(color),
          ),
        ]
      : []),
  );
}

/** A tin with a lid. */
export function tin(radius: number, height: number, color: string, label: string, lid = color): Group {
  return group(
    drum(radius, height, smooth(color), 0.2),
    put(drum(radius * 1.03, height * 0.18, smooth(lid), 0.3), { at: [0, height * 0.86, 0] }),
    wrap(radius + 0.05, height * 0.2, height * 0.46, label, 1.9),
    wrap(radius + 0.1, height * 0.36, height * 0.05, '#b4235a', 0.9),
  );
}

/** A paper bag folded shut at the top, 17 cm tall; its label follows its front. */
export function pouch(color: string, label: string, line: string): Group {
  const depthAt = (x: number, y: number) =>
    Math.pow(1 - Math.min(1, Math.abs(x) / 5) ** 5, 0.2) * (3.1 * (1 - (y / 17) ** 3) + 0.12);
  const patch = (wide: number, from: number, to: number, tint: string, out: number) =>
    surface(
      20,
      10,
      (u, v) => {
        const [x, y] = [(u - 0.5) * wide, from + v * (to - from)];
        return new Vector3(x, y, depthAt(x, y) + out);
      },
      paper(tint),
    );
  const skin = smooth(color);
  return group(
    surface(
      60,
      24,
      (u, v) => {
        const [x, z] = [Math.sin(u * 2 * Math.PI), Math.cos(u * 2 * Math.PI)];
        const square = 1 / Math.pow(Math.abs(x) ** 5 + Math.abs(z) ** 5, 0.2);
        return new Vector3(x * square * 5, v * 17, z * square * (3.1 * (1 - v ** 3) + 0.12));
      },
      skin,
    ),
    put(box(10.3, 1.8, 0.9, skin, 0.3), { at: [0, 15.4, 0] }),
    put(box(10.5, 0.5, 1.1, smooth('#e2b866'), 0.2), { at: [0, 15.2, 0] }),
    patch(7, 3.4, 10.4, label, 0.08),
    patch(4.4, 7.6, 8.2, line, 0.14),
    patch(2.8, 6.2, 6.6, line, 0.14),
  );
}

/** A basket woven around stakes, its rim at the given height. */
export function basket(radius: number, height: number, depth = 1, color = '#c79a5f'): Group {
  const weave = surface(
    192,
    48,
    (u, v) => {
      const angle = u * 2 * Math.PI;
      const row = Math.floor(v * 7.99);
      const inRow = (v * 7.99) % 1;
      const over = Math.sin(angle * 20 + row * Math.PI) * 0.25;
      const out = radius * (0.84 + 0.16 * v) + over + Math.sin(inRow * Math.PI) * 0.28;
      return new Vector3(Math.sin(angle) * out, v * height, Math.cos(angle) * out * depth);
    },
    matte(color),
  );
  const rim = many(24, (index): Point => [
    Math.sin((index / 24) * 2 * Math.PI) * radius * 1.01,
    height,
    Math.cos((index / 24) * 2 * Math.PI) * radius * 1.01 * depth,
  ]);
  return group(
    weave,
    rod(rim, 0.55, matte('#a97b45'), true),
    put(drum(radius * 0.86, 0.4, matte('#8f683a'), 0.1), { at: [0, 0.05, 0], scale: [1, 1, depth] }),
  );
}

/** Straw or wood wool, strewn over a rectangle. */
export function straw(
  width: number,
  depth: number,
  height: number,
  random: Random,
  color = '#ead08f',
  count = 220,
): Group {
  const strand = new CylinderGeometry(0.09, 0.09, 1, 4);
  const kinds = [matte(color), matte('#dcbb74'), matte('#f6e4b4')];
  return group(
    ...many(count, () =>
      put(new Mesh(strand, random.pick(kinds)), {
        at: [random.around(width / 2), height * random.next(), random.around(depth / 2)],
        turn: [90 + random.around(22), random.between(0, 180), random.around(20)],
        scale: [1, random.between(2.5, 5), 1],
      }),
    ),
  );
}

/** A low crate of slats without a lid. */
export function crate(width: number, height: number, depth: number, color = '#cfa56f'): Group {
  const slat = wood(color);
  const rows = 2;
  const tall = height / rows - 0.35;
  return group(
    box(width - 0.4, 0.4, depth - 0.4, wood('#a87d4c'), 0.1),
    ...many(rows, (row) => {
      const at = row * (height / rows);
      return group(
        put(box(width, tall, 0.6, slat, 0.15), { at: [0, at, depth / 2] }),
        put(box(width, tall, 0.6, slat, 0.15), { at: [0, at, -depth / 2] }),
        put(box(0.6, tall, depth, slat, 0.15), { at: [width / 2 - 0.3, at, 0] }),
        put(box(0.6, tall, depth, slat, 0.15), { at: [-width / 2 + 0.3, at, 0] }),
      );
    }),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) =>
        put(box(1.2, height, 1.2, wood('#b98d58'), 0.1), { at: [x * (width / 2 - 0.9), 0, z * (depth / 2 - 0.9)] }),
      ),
    ),
  );
}

/** A cloth folded into a flat packet. */
export function foldedCloth(
  width: number,
  depth: number,
  color: string,
  stripe?: string,
  layers = 3,
  thick = 0.6,
): Group {
  const weave = cloth(color);
  return group(
    ...many(layers, (index) =>
      put(box(width - index * 0.12, thick, depth - index * 0.12, weave, thick * 0.48), {
        at: [0, index * thick * 0.96, 0],
      }),
    ),
    ...(stripe
      ? [-0.3, 0.3].map((part) =>
          put(box(width * 0.07, layers * thick, depth + 0.06, matte(stripe), thick * 0.4), {
            at: [width * part, 0.02, 0],
          }),
        )
      : []),
  );
}

/** A stem of lavender that stands on y = 0. */
export function lavender(height: number): Group {
  const flower = matte('#8a74c9');
  return group(
    stick(0.12, height, matte('#7d9a63')),
    grains(
      many(30, (index): Point => [
        Math.sin(index * 2.4) * 0.34 * (1.2 - index / 40),
        height * 0.52 + (index / 30) * height * 0.5,
        Math.cos(index * 2.4) * 0.34 * (1.2 - index / 40),
      ]),
      0.27,
      flower,
      [1, 1.25, 1],
      8,
    ),
  );
}

/** A flame that stands on y = 0. */
export function flame(size = 1): Group {
  const drop = (width: number, height: number, color: string) =>
    turned(
      [
        [0, 0],
        [width, height * 0.28],
        [width * 0.8, height * 0.52],
        [0, height],
      ],
      matte(color),
      true,
      28,
    );
  return put(group(drop(0.55, 2.6, '#ffab2e'), put(drop(0.34, 1.5, '#ffe08a'), { at: [0, 0.1, 0.3] })), {
    scale: size,
  });
}

/** A tumbler with a drink in it. */
export function tumbler(layers: readonly string[], radius = 3.4, height = 11): Group {
  const clear = glass('#ffffff', 0.24);
  const full = height * 0.8;
  return group(
    turned(
      [
        [radius * 0.95, full + 0.5],
        [radius, height],
        [radius * 0.96, height],
      ],
      clear,
      false,
    ),
    put(stick(radius * 0.84, 0.6, glass('#ffffff', 0.5)), {}),
    ...layers.map((color, index) => {
      const [from, to] = [0.6 + (index / layers.length) * full, 0.6 + ((index + 1) / layers.length) * full];
      const wide = (at: number) => radius * (0.84 + 0.14 * (at / height));
      return turned(
        [
          ...(index ? [] : ([[0, from]] as [number, number][])),
          [wide(from), from],
          [wide(to), to],
          ...(index === layers.length - 1 ? ([[0, to]] as [number, number][]) : []),
        ],
        glaze(color),
        false,
        48,
      );
    }),
    put(new Mesh(new TorusGeometry(radius * 0.98, 0.09, 8, 48), glass('#ffffff', 0.7)), {
      at: [0, height, 0],
      turn: [90, 0, 0],
    }),
  );
}

/** A paper umbrella on a pick, open, its tip up. */
export function cocktailUmbrella(colors: readonly [string, string], size = 3.4): Group {
  const [first, second] = [new Color(colors[0]), new Color(colors[1])];
  return group(
    surface(
      64,
      8,
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const out = size * v;
        return new Vector3(
          Math.sin(angle) * out,
          -v * v * size * 0.34 - 0.12 * v * Math.abs(Math.sin(angle * 4)),
          Math.cos(angle) * out,
        );
      },
      petalSkin('#ffffff'),
      (u, v) => (Math.floor(u * 8) % 2 && v > 0.3 ? second : first),
      0.05,
    ),
    put(stick(0.11, size * 2, wood('#e2c08c')), { at: [0, -size * 1.85, 0] }),
    put(ball(0.22, matte(colors[1])), { at: [0, 0.15, 0] }),
  );
}
