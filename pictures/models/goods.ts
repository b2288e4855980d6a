/** What is neither flower nor cake: boxes, books, cups, jewelry, toys. */
import {
  CapsuleGeometry,
  ExtrudeGeometry,
  type Group,
  Mesh,
  OctahedronGeometry,
  Shape,
  TorusGeometry,
  Vector3,
  type Object3D,
} from 'three';
import {
  cardboard,
  cloth,
  glass,
  glaze,
  gold,
  leather,
  matte,
  paper,
  satin,
  silver,
  smooth,
  wood,
} from '../studio/materials';
import { type Random } from '../studio/random';
import {
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
import { heartShape, heartSlab } from './cakes';
import { petal } from './flowers';

/** A wrapped present that stands on y = 0. */
export function present(width: number, height: number, depth: number, color: string, ribbon: string): Group {
  const silk = satin(ribbon);
  const wide = Math.min(width, depth) * 0.15;
  return group(
    box(width, height, depth, paper(color), 0.2),
    box(wide, height + 0.1, depth + 0.1, silk, 0.05),
    box(width + 0.1, height + 0.1, wide, silk, 0.05),
    put(bow(Math.min(width, depth) * 0.34, silk), { at: [0, height + 0.3, 0], turn: [-52, 0, 0] }),
  );
}

/** A box with its lid ajar, and something inside. */
export function openBox(
  width: number,
  height: number,
  depth: number,
  color: string,
  inside: Object3D,
  lining = '#fdf3ea',
): Group {
  const wall = cardboard(color);
  const thin = 0.3;
  return group(
    box(width, thin, depth, wall, 0.05),
    put(box(width, height, thin, wall, 0.05), { at: [0, 0, depth / 2 - thin / 2] }),
    put(box(width, height, thin, wall, 0.05), { at: [0, 0, -depth / 2 + thin / 2] }),
    put(box(thin, height, depth, wall, 0.05), { at: [width / 2 - thin / 2, 0, 0] }),
    put(box(thin, height, depth, wall, 0.05), { at: [-width / 2 + thin / 2, 0, 0] }),
    put(box(width - 0.7, 0.2, depth - 0.7, paper(lining), 0.05), { at: [0, height * 0.35, 0] }),
    put(group(inside), { at: [0, height * 0.42, 0] }),
  );
}

export function pillarCandle(radius: number, height: number): Group {
  const wax = smooth('#e9b84f');
  const cells = put(
    surface(
      120,
      40,
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const pattern =
          0.035 *
          Math.abs(Math.sin(u * 36 * Math.PI + (Math.floor(v * 14) % 2) * 0.5 * Math.PI) * Math.sin(v * 14 * Math.PI));
        const width = radius * (1 + pattern);
        return new Vector3(Math.sin(angle) * width, v * height, Math.cos(angle) * width);
      },
      wax,
    ),
    {},
  );
  const flame = turned(
    [
      [0, 0],
      [0.3, 0.4],
      [0.28, 0.9],
      [0, 1.9],
    ],
    matte('#ffb52e'),
  );
  return group(
    cells,
    put(
      turned(
        [
          [radius, 0],
          [radius * 0.92, 0.1],
          [radius * 0.7, -0.25],
          [0, -0.4],
        ],
        smooth('#f3cd74'),
      ),
      { at: [0, height, 0] },
    ),
    put(stick(0.08, 0.9, matte('#3b2b20')), { at: [0, height - 0.3, 0] }),
    put(flame, { at: [0, height + 0.35, 0] }),
  );
}

export function mug(color: string, radius = 4.4, height = 8.6, filling?: string): Group {
  const china = glaze(color);
  const handle = rod(
    [
      [radius - 0.2, height * 0.78, 0],
      [radius + 2.2, height * 0.78, 0],
      [radius + 2.9, height * 0.5, 0],
      [radius + 1.9, height * 0.22, 0],
      [radius - 0.3, height * 0.22, 0],
    ],
    0.55,
    china,
  );
  return group(
    turned(
      [
        [0, 0],
        [radius * 0.86, 0],
        [radius, 0.8],
        [radius, height - 0.3],
        [radius - 0.18, height],
        [radius - 0.42, height - 0.3],
        [radius - 0.42, 1],
        [0, 0.7],
      ],
      china,
      false,
    ),
    handle,
    ...(filling ? [put(drum(radius - 0.42, 0.2, glaze(filling), 0.05), { at: [0, height - 1.3, 0] })] : []),
  );
}

export function coffeeBag(color: string, label: string): Group {
  const foil = smooth(color);
  const body = surface(
    60,
    24,
    (u, v) => {
      const angle = u * 2 * Math.PI;
      const flat = Math.pow(v, 3);
      const [x, z] = [Math.sin(angle), Math.cos(angle)];
      const square = 1 / Math.pow(Math.abs(x) ** 5 + Math.abs(z) ** 5, 0.2);
      return new Vector3(x * square * 5, v * 17, z * square * (3.1 * (1 - flat) + 0.12));
    },
    foil,
  );
  return group(
    body,
    put(box(10, 2.2, 0.5, foil, 0.2), { at: [0, 15.6, 0] }),
    put(box(10.6, 0.7, 0.8, gold(), 0.2), { at: [0, 15.4, 0] }),
    put(box(6.6, 6, 0.1, paper(label), 0.04), { at: [0, 4.4, 3.3], turn: [-7, 0, 0] }),
    put(box(4.4, 0.5, 0.1, matte('#4a2c22'), 0.04), { at: [0, 8, 2.95], turn: [-7, 0, 0] }),
    put(box(3, 0.4, 0.1, matte('#b4235a'), 0.04), { at: [0, 6.6, 3.12], turn: [-7, 0, 0] }),
  );
}

/** A closed book that lies flat, its spine to the left. */
export function book(width: number, depth: number, thickness: number, cover: string, isWrapped = false): Group {
  const board = isWrapped ? paper(cover) : leather(cover);
  if (isWrapped) return group(box(width, thickness, depth, board, 0.18));
  return group(
    box(width, 0.25, depth, board, 0.08),
    put(box(width - 0.5, thickness - 0.5, depth - 0.5, paper('#f7efdf'), 0.05), { at: [0.1, 0.25, 0] }),
    put(box(width, 0.25, depth, board, 0.08), { at: [0, thickness - 0.25, 0] }),
    put(box(0.3, thickness, depth, board, 0.12), { at: [-width / 2 + 0.1, 0, 0] }),
  );
}

export function string(width: number, height: number, depth: number, color = '#8a6b45'): Group {
  const cord = matte(color);
  const loop = (points: readonly Point[]) => rod(points, 0.13, cord, true);
  const [x, z] = [width / 2 + 0.05, depth / 2 + 0.05];
  const around = (flat: boolean): Point[] =>
    [-1, -0.9, 0, 0.9, 1]
      .map((part): Point => (flat ? [part * x, height + 0.05, 0] : [0, height + 0.05, part * z]))
      .concat([1, 0, -1].map((part): Point => (flat ? [part * x, -0.02, 0] : [0, -0.02, part * z])));
  return group(
    loop(around(true)),
    loop(around(false)),
    put(bow(1.6, cord), { at: [0, height + 0.3, 0], turn: [-60, 0, 0] }),
  );
}

export function pen(color: string, length = 14): Group {
  return put(
    group(
      stick(0.42, length * 0.62, smooth(color)),
      put(stick(0.44, length * 0.3, silver()), { at: [0, length * 0.62, 0] }),
      put(stick(0.4, 1.4, silver(), 0.1), { at: [0, -1.4, 0], turn: [0, 0, 0] }),
      put(box(0.22, 3.4, 0.16, silver(), 0.06), { at: [0, length * 0.58, 0.56] }),
    ),
    { turn: [90, 0, 0] },
  );
}

export function jewelRing(): Group {
  const band = put(new Mesh(new TorusGeometry(4, 0.42, 24, 96), silver()), { at: [0, 4.4, 0] });
  const claw = Array.from({ length: 6 }, (_, index) => {
    const angle = radians(index * 60 + 30);
    return rod(
      [
        [Math.sin(angle) * 0.4, 8.3, Math.cos(angle) * 0.4],
        [Math.sin(angle) * 1.15, 9.1, Math.cos(angle) * 1.15],
        [Math.sin(angle) * 1.12, 10, Math.cos(angle) * 1.12],
      ],
      0.13,
      silver(),
    );
  });
  const crown = new Mesh(facets(1.35), glaze('#2f7fd6'));
  return group(band, put(crown, { at: [0, 9.6, 0] }), ...claw);
}

/** A round brilliant: table, crown and pavilion. */
function facets(radius: number) {
  const stone = turned(
    [
      [0, -radius * 0.95],
      [radius, 0.1],
      [radius, 0.18],
      [radius * 0.58, radius * 0.46],
      [0, radius * 0.46],
    ],
    matte('#000000'),
    false,
    9,
  ).geometry.toNonIndexed();
  stone.computeVertexNormals();
  return stone;
}

/** A box for a ring or a chain: walnut below, a velvet cushion inside, the lid open behind. */
export function jewelBox(size: number, inside: Object3D, color = '#5a3a28', velvet = '#f4dfe6'): Group {
  const nut = wood(color);
  const height = size * 0.42;
  const pad = box(size * 0.86, height * 0.5, size * 0.86, cloth(velvet), 1);
  const lid = group(
    box(size, height * 0.9, size, nut, 0.4),
    put(box(size * 0.84, 0.3, size * 0.84, cloth(velvet), 0.2), { at: [0, -0.1, 0] }),
  );
  return group(
    box(size, height, size, nut, 0.5),
    put(pad, { at: [0, height * 0.66, 0] }),
    put(lid, { at: [0, height * 1.02 + size * 0.48, -size * 0.62], turn: [-102, 0, 0] }),
    put(group(inside), { at: [0, height * 1.02, 0] }),
  );
}

export function necklace(): Group {
  const width = (height: number) => 2.7 + 5.2 * Math.pow(1 - height / 16, 1.7);
  /** Where the bust's front is, at this height and this far from its middle. */
  const front = (x: number, height: number) => 0.5 * Math.sqrt(Math.max(0, width(height) ** 2 - x ** 2)) - 1.2;
  const bust = surface(
    60,
    30,
    (u, v) => {
      const angle = (u - 0.5) * 2 * Math.PI;
      return new Vector3(Math.sin(angle) * width(v * 16), v * 16, Math.cos(angle) * width(v * 16) * 0.5 - 1.2);
    },
    cloth('#f6eefb'),
  );
  const link = new TorusGeometry(0.24, 0.08, 8, 16);
  const steel = silver();
  const chain = Array.from({ length: 71 }, (_, index) => {
    const part = (index / 70) * 2 - 1;
    const height = 4.2 + 10.4 * Math.pow(Math.abs(part), 1.5);
    const x = part * 2.75 * (1 + 0.5 * (1 - Math.abs(part)));
    return put(new Mesh(link, steel), {
      at: [x, height, front(x, height) + 0.22],
      turn: [index % 2 ? 0 : 75, 0, part * 60],
    });
  });
  const drop = put(new Mesh(new OctahedronGeometry(1.2, 0), glaze('#7fd3e6')), {
    at: [0, 2.3, front(0, 2.3) + 0.7],
    scale: [0.8, 1.25, 0.55],
  });
  return group(bust, ...chain, drop, put(ball(0.32, steel), { at: [0, 3.95, front(0, 3.9) + 0.45] }));
}

export function soapBar(color: string, wrapper?: string, stamp?: Object3D): Group {
  return group(
    box(8, 2.6, 5.2, smooth(color), 0.8),
    ...(wrapper ? [put(box(3.6, 2.7, 5.34, paper(wrapper), 0.8), { at: [0, -0.03, 0] })] : []),
    ...(stamp ? [put(group(stamp), { at: [0, 2.6, 0] })] : []),
  );
}

export function pumpBottle(color: string, label: string): Group {
  const white = smooth('#ffffff');
  return group(
    turned(
      [
        [0, 0],
        [3.6, 0],
        [3.9, 0.4],
        [3.9, 11],
        [3.6, 12.2],
        [1.6, 13.2],
        [1.3, 13.4],
        [1.3, 14],
      ],
      smooth(color),
      false,
    ),
    put(drum(1.5, 1.6, white, 0.2), { at: [0, 13.8, 0] }),
    put(stick(0.42, 2.2, white), { at: [0, 15.2, 0] }),
    put(drum(1.25, 0.9, white, 0.3), { at: [0, 17.2, 0] }),
    rod(
      [
        [0, 17.7, 0],
        [2.2, 17.8, 0.8],
        [3.6, 17.4, 1.3],
        [3.9, 16.7, 1.4],
      ],
      0.42,
      white,
    ),
    put(
      surface(
        30,
        2,
        (u, v) => new Vector3(Math.sin((u - 0.5) * 1.9) * 3.95, 3 + v * 6.4, Math.cos((u - 0.5) * 1.9) * 3.95),
        paper(label),
        undefined,
        0.06,
      ),
      {},
    ),
  );
}

/** A flute, half full. */
export function flute(fill: string): Group {
  const clear = glass('#eef3fb', 0.34);
  return group(
    turned(
      [
        [0, 0],
        [3, 0.05],
        [3.1, 0.2],
        [0.5, 0.6],
        [0.3, 1.4],
        [0.28, 7],
        [0.5, 7.8],
        [1.7, 10.4],
        [2.3, 15],
        [2.15, 20],
        [2.05, 20.1],
      ],
      clear,
    ),
    put(
      turned(
        [
          [0, 7.9],
          [0.5, 8.2],
          [1.55, 10.6],
          [2.12, 15],
          [2.1, 16.6],
          [0, 16.6],
        ],
        glass(fill, 0.72),
      ),
      {},
    ),
    put(new Mesh(new TorusGeometry(2.1, 0.06, 8, 48), glass('#ffffff', 0.8)), { at: [0, 20.1, 0], turn: [90, 0, 0] }),
    ...Array.from({ length: 9 }, (_, index) =>
      put(ball(0.12, glass('#ffffff', 0.9)), {
        at: [Math.sin(index * 2.4) * 1.1, 9.5 + index * 0.75, Math.cos(index * 2.4) * 1.1 + 0.4],
      }),
    ),
  );
}

export function heartCushion(color: string): Group {
  const outline = heartShape(9).getPoints(60);
  const velvet = cloth(color);
  const middle = 1.5;
  const side = (front: number) =>
    surface(
      outline.length - 1,
      18,
      (u, v) => {
        const at = outline[Math.round(u * (outline.length - 1))]!;
        // Fat in the middle, and drawn in a little where the seam is.
        const swell = 3.4 * Math.pow(Math.max(0, 1 - v ** 2.6), 0.62);
        return new Vector3(at.x * v, middle + (at.y - middle) * v + 8.8, front * swell);
      },
      velvet,
    );
  const seam = rod(
    outline.slice(1).map((at): Point => [at.x, at.y + 8.8, 0]),
    0.26,
    satin('#e8b7d2'),
    true,
  );
  return put(group(side(1), side(-1), seam), { turn: [-12, 0, 0] });
}

export function balloon(color: string): Group {
  return group(
    turned(
      [
        [0, 5.4],
        [1.9, 4.9],
        [3.5, 2.8],
        [3.9, 0.6],
        [3.2, -2],
        [1.6, -4.2],
        [0.35, -5.2],
      ],
      glaze(color),
    ),
    put(
      turned(
        [
          [0.2, 0.25],
          [0.4, 0],
          [0.75, -0.45],
        ],
        glaze(color),
      ),
      { at: [0, -5.2, 0] },
    ),
  );
}

export function balloons(colors: readonly string[]): Group {
  const knot: Point = [0, 2, 0];
  const places: Point[] = [
    [0, 33, 0],
    [-6.6, 29, 1],
    [6.4, 28.5, 0.5],
    [-3.2, 24.5, 4.6],
    [4, 24, 4.4],
    [-8.2, 20.8, -1.6],
    [8.6, 20.4, -1.4],
  ];
  const thread = matte('#ffffff');
  const star = new Shape();
  for (let index = 0; index < 10; index++) {
    const radius = index % 2 ? 1.1 : 2.4;
    const angle = radians(index * 36);
    star.lineTo(Math.sin(angle) * radius, Math.cos(angle) * radius);
  }
  const weight = new Mesh(new ExtrudeGeometry(star, { depth: 0.7, bevelSize: 0.25, bevelThickness: 0.25 }), gold());
  return group(
    ...places.map((at, index) => {
      const part = put(balloon(colors[index % colors.length]!), { at, turn: [0, 0, -at[0] * 1.6] });
      return group(
        part,
        rod([[at[0] * 0.86, at[1] - 5.4, at[2]], [at[0] * 0.3, at[1] * 0.45, at[2] * 0.3], knot], 0.06, thread),
      );
    }),
    put(weight, { at: [0, 2.2, 0], turn: [-8, 0, 0] }),
  );
}

export function envelope(color: string, lining: string, seal?: Object3D): Group {
  const [width, height] = [15, 10.5];
  const flap = new Shape();
  flap.moveTo(-width / 2, 0);
  flap.lineTo(0, -height * 0.58);
  flap.lineTo(width / 2, 0);
  const folded = new Mesh(
    new ExtrudeGeometry(flap, { depth: 0.16, bevelSize: 0.06, bevelThickness: 0.06 }),
    paper(lining),
  );
  return group(
    box(width, height, 0.35, paper(color), 0.1),
    put(box(width * 0.98, height * 0.1, 0.1, paper(lining), 0.02), { at: [0, height * 0.88, 0.15] }),
    put(folded, { at: [0, height, 0.22], turn: [2, 0, 0] }),
    ...(seal ? [put(group(seal), { at: [0, height * 0.42, 0.4] })] : []),
  );
}

/** A drop of sealing wax with a heart pressed into it; it faces +z. */
export function waxSeal(color = '#b4235a'): Group {
  const wax = glaze(color);
  const blob = surface(
    60,
    8,
    (u, v) => {
      const angle = u * 2 * Math.PI;
      const radius = 1.7 * v * (1 + 0.06 * Math.sin(angle * 5) + 0.04 * Math.sin(angle * 9 + 1));
      return new Vector3(
        Math.sin(angle) * radius,
        Math.cos(angle) * radius,
        v < 0.75 ? 0.3 : 0.3 + 0.25 * Math.sin((v - 0.75) * 4 * Math.PI),
      );
    },
    wax,
  );
  return group(blob, put(heartSlab(0.75, 0.25, wax, 0.06), { at: [0, 0, 0.3], turn: [90, 0, 0] }));
}

export function bear(fur: string, pale: string): Group {
  const plush = cloth(fur);
  const soft = cloth(pale);
  const dark = smooth('#3a2620');
  const limb = (at: Point, turn: Point, length: number, radius: number) =>
    put(new Mesh(new CapsuleGeometry(radius, length, 12, 28), plush), { at, turn });
  const foot = (side: number) =>
    group(
      put(ball(2.1, plush, [1, 1.15, 0.8]), { at: [side * 4.4, 2.3, 5.6] }),
      put(ball(1.5, soft, [1, 1.15, 0.3]), { at: [side * 4.5, 2.4, 7.15] }),
    );
  const ear = (side: number) =>
    group(
      put(ball(1.75, plush, [1, 1, 0.6]), { at: [side * 3.7, 20.6, -0.2] }),
      put(ball(1.1, soft, [1, 1, 0.5]), { at: [side * 3.7, 20.6, 0.55] }),
    );
  const eye = (side: number) => put(ball(0.48, dark), { at: [side * 1.75, 17.6, 4.2] });
  return group(
    put(ball(5.3, plush, [1, 1.08, 0.92]), { at: [0, 6.6, 0] }),
    put(ball(3.9, soft, [1, 1.05, 0.5]), { at: [0, 6.6, 3.1] }),
    put(ball(4.8, plush, [1.06, 0.95, 0.95]), { at: [0, 16.4, 0.3] }),
    put(ball(2.2, soft, [1.1, 0.85, 0.8]), { at: [0, 15.2, 4] }),
    put(ball(0.75, dark, [1.2, 0.8, 0.7]), { at: [0, 16, 5.6] }),
    rod(
      [
        [-0.9, 14.3, 5.5],
        [0, 14.1, 5.75],
        [0, 15.4, 5.7],
      ],
      0.1,
      dark,
    ),
    rod(
      [
        [0.9, 14.3, 5.5],
        [0, 14.1, 5.75],
      ],
      0.1,
      dark,
    ),
    eye(1),
    eye(-1),
    ear(1),
    ear(-1),
    foot(1),
    foot(-1),
    limb([4.9, 8.6, 2], [-40, 0, 30], 4.2, 1.7),
    limb([-4.9, 8.6, 2], [-40, 0, -30], 4.2, 1.7),
    limb([3.6, 2.4, 3.2], [90, 0, -16], 3.6, 2),
    limb([-3.6, 2.4, 3.2], [90, 0, 16], 3.6, 2),
    put(new Mesh(new TorusGeometry(3.3, 0.55, 12, 48), satin('#b4235a')), { at: [0, 12.3, 0.4], turn: [84, 0, 0] }),
    put(bow(2.1, satin('#b4235a')), { at: [0, 12, 4], turn: [-6, 0, 0] }),
  );
}

export function terracottaPot(radius: number, height: number): Group {
  const clay = matte('#c46f45');
  return group(
    turned(
      [
        [0, 0],
        [radius * 0.68, 0],
        [radius * 0.92, height * 0.76],
        [radius * 0.92, height * 0.8],
        [radius, height * 0.8],
        [radius * 1.02, height],
        [radius * 0.9, height],
        [radius * 0.88, height * 0.86],
        [0, height * 0.84],
      ],
      clay,
      false,
    ),
    put(drum(radius * 0.88, 0.3, matte('#4b3527'), 0.1), { at: [0, height * 0.84, 0] }),
  );
}

export function cactus(random: Random): Group {
  const green = matte('#5f9a63');
  const needle = matte('#f4ead2');
  const column = (radius: number, height: number) => {
    const body = surface(
      96,
      30,
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const round = v > 0.75 ? Math.sqrt(Math.max(0, 1 - ((v - 0.75) / 0.25) ** 2)) : 1;
        const width = radius * round * (1 + 0.09 * Math.cos(angle * 12));
        return new Vector3(Math.sin(angle) * width, v * height, Math.cos(angle) * width);
      },
      green,
    );
    const needles = Array.from({ length: 84 }, (_, index) => {
      const angle = ((index % 12) / 12) * 2 * Math.PI;
      const height_ = height * (0.08 + Math.floor(index / 12) * 0.1);
      return put(ball(0.09, needle, [1, 1, 3]), {
        at: [Math.sin(angle) * radius * 1.12, height_, Math.cos(angle) * radius * 1.12],
        turn: [0, (angle * 180) / Math.PI, 0],
      });
    });
    return group(body, ...needles);
  };
  const arm = (side: number, at: number) =>
    group(
      rod(
        [
          [0, at, 0],
          [side * 3.4, at + 0.2, 0],
          [side * 4.2, at + 2, 0],
        ],
        1.15,
        green,
      ),
      put(column(1.25, 5), { at: [side * 4.2, at + 1.4, 0] }),
    );
  const flower = put(
    ring(9, 0.15, () => petal({ length: 1.5, width: 0.7, lean: [30, 75], colors: ['#d9477a', '#f49ab9'], point: 1.2 })),
    { at: [0.2, 13.2, 0.3], turn: [random.around(6), 0, 0] },
  );
  return group(column(2.4, 13.4), arm(1, 4.6), arm(-1, 6.4), flower);
}

export function paperRoll(color: string, dots: string, length = 22): Group {
  const sheet = put(
    surface(
      90,
      2,
      (u, v) => {
        const radius = 1.5 + u * 0.35;
        const angle = u * 6 * Math.PI;
        return new Vector3((v - 0.5) * length, Math.sin(angle) * radius, Math.cos(angle) * radius);
      },
      paper(color),
      undefined,
      0.05,
    ),
    { at: [0, 1.9, 0] },
  );
  const print = paper(dots);
  const spots = Array.from({ length: 70 }, (_, index) => {
    const angle = index * 2.4;
    return put(ball(0.32, print, [1, 1, 0.2]), {
      at: [-length / 2 + 0.8 + ((index * 7.3) % (length - 1.6)), 1.9 + Math.sin(angle) * 1.87, Math.cos(angle) * 1.87],
      turn: [(-angle * 180) / Math.PI, 0, 0],
    });
  });
  return group(sheet, ...spots);
}

export function ribbonSpool(color: string): Group {
  return group(
    put(drum(3, 2.4, satin(color), 0.1), {}),
    put(drum(3.4, 0.3, cardboard('#e9d5b8'), 0.08), { at: [0, -0.3, 0] }),
    put(drum(3.4, 0.3, cardboard('#e9d5b8'), 0.08), { at: [0, 2.4, 0] }),
    band(
      [
        [0, 1.2, 3],
        [3, 1.2, 3.6],
        [6, 1, 2.6],
        [8.5, 1.1, 4.2],
      ],
      2.2,
      satin(color),
      [0, 1, 0],
    ),
  );
}

export function tag(color: string): Group {
  return group(
    box(3, 0.12, 5, paper(color), 0.05),
    put(new Mesh(new TorusGeometry(0.35, 0.1, 8, 20), gold()), { at: [0, 0.12, -1.8], turn: [90, 0, 0] }),
  );
}
