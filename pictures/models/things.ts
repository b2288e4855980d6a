/** Things to wear, carry, write with and hang on a wall. */
import {
  CapsuleGeometry,
  CylinderGeometry,
  type Group,
  Mesh,
  TorusGeometry,
  Vector3,
  type Material,
  type Object3D,
} from 'three';
import {
  cardboard,
  cloth,
  glaze,
  gold,
  leather,
  matte,
  metal,
  paper,
  satin,
  silver,
  smooth,
} from '../studio/materials';
import {
  many,
  ball,
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
import { both, capsule, dot, dotShape, facing, outline, slab } from './animals';
import { book } from './goods';
import type { Model } from './products';

const at = (part: Object3D, x: number, y: number, z: number, turn: Point = [0, 0, 0]) =>
  put(group(part), { at: [x, y, z], turn });

const torus = (radius: number, thickness: number, material: Material, arc = 360) =>
  new Mesh(new TorusGeometry(radius, thickness, 12, 64, radians(arc)), material);

function filmRoll(color: string): Group {
  const black = smooth('#3a2f36');
  return group(
    drum(1.25, 4.4, smooth(color), 0.1),
    drum(1.35, 0.35, black, 0.1),
    put(drum(1.35, 0.35, black, 0.1), { at: [0, 4.1, 0] }),
    put(stick(0.45, 0.7, black), { at: [0, 4.4, 0] }),
    put(drum(1.28, 1, paper('#fffaf3'), 0.05), { at: [0, 2, 0] }),
  );
}

/** A canvas bag, its foot on y = 0. */
function tote(color: string, dark: string): Group {
  const [canvas, strap] = [cloth(color), cloth(dark)];
  const side = surface(
    96,
    14,
    (u, v) => {
      const angle = u * 2 * Math.PI;
      const [x, z] = [Math.sin(angle), Math.cos(angle)];
      const square = 1 / Math.pow(Math.abs(x) ** 6 + Math.abs(z) ** 6, 1 / 6);
      const sag = 0.25 * Math.sin(v * 7 + x * 4) * v;
      return new Vector3(x * square * (9 + v * 0.7), v * 18, z * square * (4.2 - v * 0.9) + sag * z);
    },
    canvas,
    undefined,
    0.15,
  );
  const loop = (z: number) =>
    rod(
      [
        [-4.4, 8, z],
        [-4.4, 17, z * 0.92],
        [-3.6, 24, z * 0.8],
        [0, 27.4, z * 0.6],
        [3.6, 24, z * 0.8],
        [4.4, 17, z * 0.92],
        [4.4, 8, z],
      ],
      0.75,
      strap,
    );
  return group(
    side,
    put(box(17.6, 0.4, 8, canvas, 0.15), {}),
    loop(4.3),
    loop(-4.3),
    put(box(7.4, 7, 0.35, strap, 0.15), { at: [0, 4, 4.1], turn: [-2.4, 0, 0] }),
  );
}

function owl(feathers: string, pale: string): Group {
  const [coat, light, dark] = [glaze(feathers), glaze(pale), glaze('#2b1b24')];
  return group(
    put(box(9.4, 0.9, 8.4, dark, 0.3), {}),
    turned(
      [
        [0, 0.8],
        [3.4, 0.9],
        [4.6, 4],
        [4.7, 8],
        [4.2, 12],
        [3.9, 14.2],
        [2.4, 16],
        [0, 16.5],
      ],
      coat,
    ),
    put(ball(3.4, light, [0.9, 1.35, 0.5]), { at: [0, 6, 3] }),
    ...many(3, (row) =>
      group(
        ...many(3 - (row % 2), (index) =>
          put(dot(0.62, coat, [1, 0.8, 0.5]), {
            at: [(index - (2 - (row % 2)) / 2) * 1.7, 8 - row * 1.7, 4.5 - Math.abs(row - 1) * 0.1],
          }),
        ),
      ),
    ),
    both((side) =>
      group(
        put(facing(drum(1.9, 0.7, light, 0.25)), { at: [side * 1.75, 12.8, 3.2], turn: [-6, side * 16, 0] }),
        put(facing(drum(1.15, 0.4, glaze('#f2b84b'), 0.15)), {
          at: [side * 1.85, 12.8, 3.75],
          turn: [-6, side * 16, 0],
        }),
        put(ball(0.62, dark, [1, 1, 0.5]), { at: [side * 1.85, 12.8, 4.2] }),
        put(ball(1, coat, [0.75, 1.9, 0.6]), { at: [side * 2.9, 16, 0.6], turn: [0, 0, side * -28] }),
        put(ball(1, coat, [0.75, 4.4, 2.6]), { at: [side * 4.5, 7.4, -0.2], turn: [0, 0, side * 5] }),
        ...[-0.8, 0, 0.8].map((toe) =>
          put(dot(0.5, glaze('#e0912f'), [0.8, 0.8, 1.3]), { at: [side * 1.9 + toe, 1.1, 4.2] }),
        ),
      ),
    ),
    put(stick(0.75, 1.7, glaze('#e0912f'), 0.05), { at: [0, 12.4, 4], turn: [160, 0, 0] }),
  );
}

/** Continents, roughly: [longitude, latitude] in degrees. */
const continents: readonly (readonly (readonly [number, number])[])[] = [
  [
    [-166, 66],
    [-156, 71],
    [-125, 70],
    [-95, 72],
    [-82, 68],
    [-94, 60],
    [-82, 54],
    [-78, 62],
    [-64, 59],
    [-56, 51],
    [-66, 45],
    [-76, 36],
    [-81, 27],
    [-84, 30],
    [-97, 27],
    [-96, 18],
    [-88, 21],
    [-84, 11],
    [-78, 8],
    [-92, 14],
    [-106, 21],
    [-115, 31],
    [-124, 42],
    [-130, 54],
    [-150, 60],
  ],
  [
    [-78, 8],
    [-70, 12],
    [-51, 3],
    [-35, -7],
    [-40, -22],
    [-50, -29],
    [-58, -38],
    [-66, -48],
    [-69, -55],
    [-74, -48],
    [-71, -30],
    [-71, -18],
    [-81, -5],
  ],
  [
    [-46, 60],
    [-22, 71],
    [-20, 81],
    [-50, 82],
    [-68, 77],
    [-54, 68],
  ],
  [
    [-16, 15],
    [-16, 28],
    [-6, 35],
    [10, 37],
    [20, 32],
    [33, 31],
    [43, 12],
    [51, 11],
    [40, -4],
    [40, -16],
    [33, -27],
    [20, -35],
    [13, -20],
    [9, -1],
    [5, 5],
    [-8, 5],
  ],
  [
    [-9, 37],
    [-9, 43],
    [-1, 46],
    [-4, 49],
    [8, 55],
    [6, 61],
    [14, 68],
    [28, 71],
    [44, 67],
    [68, 69],
    [80, 73],
    [105, 77],
    [130, 72],
    [160, 70],
    [179, 68],
    [178, 62],
    [162, 56],
    [156, 52],
    [155, 59],
    [142, 59],
    [136, 53],
    [140, 47],
    [128, 40],
    [127, 35],
    [121, 40],
    [122, 30],
    [117, 23],
    [108, 20],
    [109, 12],
    [104, 9],
    [100, 13],
    [103, 2],
    [98, 9],
    [94, 16],
    [88, 22],
    [80, 15],
    [77, 8],
    [72, 20],
    [66, 25],
    [57, 26],
    [59, 21],
    [45, 13],
    [35, 28],
    [36, 36],
    [27, 37],
    [23, 37],
    [19, 42],
    [17, 40],
    [12, 44],
    [3, 42],
    [-2, 37],
  ],
  [
    [114, -22],
    [122, -17],
    [131, -12],
    [136, -12],
    [137, -16],
    [142, -11],
    [146, -19],
    [153, -27],
    [150, -37],
    [140, -38],
    [131, -31],
    [116, -34],
  ],
  [
    [-5, 50],
    [1, 52],
    [-2, 58],
    [-6, 57],
  ],
  [
    [131, 32],
    [140, 36],
    [142, 44],
    [137, 37],
  ],
  [
    [44, -24],
    [50, -15],
    [48, -24],
  ],
  [
    [96, 5],
    [106, -6],
    [118, -8],
    [119, 5],
    [110, 2],
  ],
  [
    [132, -2],
    [147, -6],
    [150, -10],
    [138, -8],
  ],
  [
    [168, -46],
    [178, -38],
    [174, -40],
  ],
  [
    [-24, 65],
    [-14, 65],
    [-18, 63],
  ],
];

function camera(): Group {
  const [black, steel, trim] = [leather('#4a3a40'), metal('#d9d4cf'), smooth('#33282d')];
  const lens = (radius: number, height: number, material: Material, z: number) =>
    put(facing(drum(radius, height, material, 0.15)), { at: [0.6, 4.2, z] });
  return group(
    box(14, 7, 4, black, 0.9),
    put(box(14.1, 1.5, 4.1, steel, 0.6), { at: [0, -0.02, 0] }),
    put(box(14.1, 2.4, 4.1, steel, 0.7), { at: [0, 6.6, 0] }),
    put(box(4.6, 1.7, 3.6, steel, 0.5), { at: [0.6, 8.6, 0] }),
    put(box(2.6, 1, 0.3, smooth('#2b3a52'), 0.1), { at: [0.6, 9, 1.7] }),
    put(box(3, 2, 0.5, smooth('#fffaf0'), 0.2), { at: [-4.8, 6.9, 1.9] }),
    put(box(3.4, 2.4, 0.4, trim, 0.2), { at: [-4.8, 6.7, 1.75] }),
    put(drum(1, 0.9, steel, 0.15), { at: [-5, 8.9, 0] }),
    put(drum(1.25, 0.7, trim, 0.15), { at: [5, 8.9, 0] }),
    put(drum(0.6, 0.9, smooth('#b4235a'), 0.2), { at: [-2.6, 8.9, 0.6] }),
    lens(3.3, 1, steel, 1.9),
    lens(3, 2.6, trim, 1.9),
    lens(3.05, 0.35, metal('#e2b866'), 3.2),
    put(
      facing(
        turned(
          [
            [0, 0],
            [1.6, 0.1],
            [2.3, 0.5],
          ],
          glaze('#3b5f9c'),
        ),
      ),
      { at: [0.6, 4.2, 4.15] },
    ),
    put(
      facing(
        turned(
          [
            [2.2, 0],
            [2.75, 0.5],
          ],
          smooth('#4a3f45'),
          false,
        ),
      ),
      { at: [0.6, 4.2, 4.1] },
    ),
    put(ball(0.45, matte('#dff0ff'), [1, 1, 0.2]), { at: [-0.1, 5, 4.62] }),
    rod(
      [
        [-7, 7.6, 0],
        [-9.6, 6.4, 0.6],
        [-10.6, 2, 1.6],
        [-10.4, 0.4, -1],
        [-6, 0.35, -6],
        [4, 0.35, -7],
        [9, 0.4, -4],
        [8.8, 3, -1],
        [7, 7.6, 0],
      ],
      0.35,
      leather('#9c5a32'),
    ),
  );
}

export const thingModels: Readonly<Record<string, Model>> = {
  'film-camera-for-two': {
    make: () =>
      group(
        put(camera(), { at: [-1, 0, -2] }),
        ...many(3, (index) =>
          put(
            filmRoll(['#f2b84b', '#2f6b4f', '#b4235a'][index]!),
            index < 2 ? { at: [7.6 + index * 3.4, 0, 5.4 - index * 1.2] } : { at: [2, 1.3, 8.6], turn: [0, 24, 90] },
          ),
        ),
        put(
          group(
            box(15, 0.9, 10, paper('#dcb27c'), 0.4),
            put(
              slab(
                outline([
                  [-7.3, 0],
                  [7.3, 0],
                  [0, -5.4],
                ]),
                0.1,
                paper('#cfa168'),
                0.02,
              ),
              { at: [0, 0.9, -4.8], turn: [-90, 0, 0], scale: [1, 1, 1] },
            ),
          ),
          { at: [11, 0, -11], turn: [0, -22, 0] },
        ),
      ),
    view: { height: 20, turn: 8 },
  },
  'friendship-bracelet-threads': {
    make: (random) => {
      const label = paper('#fffaf3');
      const tin = metal('#c9b9ae');
      const hues = [
        '#b4235a',
        '#d6335f',
        '#e8507f',
        '#f28fb0',
        '#f7b9cc',
        '#f6d5c0',
        '#ef7d4e',
        '#f09a3e',
        '#f2b84b',
        '#f6d27a',
        '#f8e6a8',
        '#dfe39a',
        '#b6cf6e',
        '#8fbf5a',
        '#6cbf84',
        '#3f9d68',
        '#2f6b4f',
        '#2f8f86',
        '#5fb7b0',
        '#9ad6d0',
        '#9fd0ef',
        '#5eaee0',
        '#2f86cf',
        '#2f5fb3',
        '#274690',
        '#3d3a82',
        '#6a54b0',
        '#8d6fd0',
        '#b79be6',
        '#d9c6f2',
        '#c58bcb',
        '#9b4f97',
        '#6d2f63',
        '#7a4a32',
        '#b98450',
        '#fff4e2',
      ];
      const strand = new CapsuleGeometry(0.48, 3.9, 5, 12);
      const skein = (color: string) => {
        const thread = satin(color);
        return group(
          ...[-0.42, 0.1, 0.5].map((x, index) =>
            put(new Mesh(strand, thread), { at: [x, 0.5 + (index === 1 ? 0.32 : 0), 0], turn: [90, 0, 0] }),
          ),
          put(box(1.75, 1.05, 1.1, label, 0.3), { at: [0.04, 0.1, 0] }),
        );
      };
      const wall = (width: number, depth: number) => box(width, 2.6, depth, tin, 0.15);
      return group(
        box(25, 0.4, 19.4, tin, 0.2),
        at(wall(25, 0.4), 0, 0, 9.6),
        at(wall(25, 0.4), 0, 0, -9.6),
        at(wall(0.4, 19.4), 12.4, 0, 0),
        at(wall(0.4, 19.4), -12.4, 0, 0),
        put(box(24, 0.2, 18.6, paper('#fdf3ea'), 0.05), { at: [0, 0.6, 0] }),
        ...hues.map((hue, index) => at(skein(hue), -11 + (index % 12) * 2, 1, -6 + Math.floor(index / 12) * 6)),
        put(
          group(
            box(25.6, 1.6, 20, smooth('#b4235a'), 0.3),
            put(torus(4, 0.4, paper('#f2b84b')), { at: [0, 1.6, 0], turn: [90, 0, 0] }),
          ),
          { at: [0, 9.6, -13.6], turn: [68, 0, 0] },
        ),
        ...many(12, (index) =>
          put(torus(0.6, 0.14, gold()), {
            at: [6 + (index % 6) * 1.5, 0.16, 12 + Math.floor(index / 6) * 1.8],
            turn: [90, 0, 0],
          }),
        ),
        at(book(6, 8, 0.9, '#2f6b4f'), -13.4, 0, 13.4, [0, 20, 0]),
        ...many(54, (index) => {
          const angle = (index / 54) * 2 * Math.PI;
          return put(dot(0.5, satin(['#d6335f', '#f2b84b', '#2f86cf'][index % 3]!), [1, 0.7, 1.1]), {
            at: [
              -3 + Math.sin(angle) * (3.4 + (index % 2) * 0.5),
              0.4,
              14 + Math.cos(angle) * (3.4 + (index % 2) * 0.5),
            ],
            turn: [0, (angle * 180) / Math.PI + random.around(10), 0],
          });
        }),
      );
    },
    view: { height: 40, turn: 8 },
  },
  'two-market-totes': {
    make: () =>
      group(
        put(tote('#3f6fb5', '#274690'), { at: [-9.8, 0, -3.6], turn: [0, 16, 0] }),
        put(tote('#d99a3a', '#b0742a'), { at: [9.4, 0, 2.6], turn: [0, -8, 0] }),
        ...many(6, (index) =>
          put(
            group(
              ball(1.9, glaze('#d5392e'), [1, 0.86, 1]),
              put(
                ring(5, 0, () => put(dot(0.3, matte('#4d8f3f'), [0.6, 0.3, 1.8]), { at: [0, 0, 0.6] })),
                { at: [0, 1.6, 0] },
              ),
            ),
            {
              at: [
                [5, 8.4, 12, 6.6, 10.6, 0.4][index]!,
                index === 5 ? 1.6 : 17.6,
                [2.6, 3.6, 2.8, 1.2, 1.2, 9.8][index]!,
              ],
              turn: [10, index * 60, 0],
            },
          ),
        ),
        ...many(2, (index) =>
          put(
            capsule(
              1.7,
              16,
              matte('#d9a05a'),
              [-12 + index * 3, 15 + index * 1.4, -3.6 + index],
              [6, 0, 8 - index * 18],
            ),
            {},
          ),
        ),
        ...many(7, (index) =>
          put(ball(1, matte(index % 2 ? '#5f9d54' : '#7fb069'), [1, 3.6, 0.4]), {
            at: [-6.4 + (index % 3) * 0.8, 19.4, -4.6 + index * 0.3],
            turn: [0, index * 40, -24 + index * 8],
          }),
        ),
      ),
    view: { height: 12, turn: 4 },
  },
  'owl-bookends-for-a-first-shelf': {
    make: () => {
      const shelf = ['#b4235a', '#f2b84b', '#2f6b4f', '#f7e3c2', '#274690', '#e8879f'];
      let x = -8.6;
      return group(
        ...shelf.map((color, index) => {
          const [thickness, height] = [[3, 2.4, 3.2, 2.2, 3.4, 2.6][index]!, [19, 16.5, 20, 15.6, 18, 17][index]!];
          x += thickness;
          return group(
            put(group(put(book(12, height, thickness - 0.1, color), { turn: [0, 0, 90] })), {
              at: [x, height / 2, -1],
              turn: [-90, 0, 0],
            }),
            ...[0.8, 0.2].map((part) =>
              put(box(thickness - 0.2, 0.6, 0.3, gold(), 0.1), { at: [x - thickness / 2, height * part, 4.98] }),
            ),
          );
        }),
        put(owl('#8a5a3a', '#f6e3c4'), { at: [-13.6, 0, 0], turn: [0, 14, 0] }),
        put(owl('#3f6f86', '#f3ead8'), { at: [13.2, 0, 0], turn: [0, -6, 0] }),
      );
    },
    view: { height: 12, turn: 8 },
  },
  'first-job-satchel': {
    make: () => {
      const [hide, edge, brass] = [leather('#6b3a24'), leather('#4f2a1a'), gold()];
      const strap = (x: number) =>
        group(
          put(box(2.4, 15.4, 0.5, edge, 0.2), { at: [x, 4.6, 4.75] }),
          put(box(3.2, 2.6, 0.5, brass, 0.3), { at: [x, 6, 5] }),
          put(box(1.8, 1.5, 0.56, edge, 0.2), { at: [x, 6.55, 5.02] }),
          put(box(0.35, 2.2, 0.4, brass, 0.1), { at: [x, 6.2, 5.2] }),
        );
      return group(
        box(32, 22, 8.4, hide, 1.4),
        put(box(11, 8, 1, hide, 0.5), { at: [-7.6, 1.6, 4.1] }),
        put(box(11, 8, 1, hide, 0.5), { at: [7.6, 1.6, 4.1] }),
        put(
          slab(
            outline([
              [-16.2, 0],
              [16.2, 0],
              [16.2, -10],
              [14.4, -13.4],
              [10, -14.2],
              [-10, -14.2],
              [-14.4, -13.4],
              [-16.2, -10],
            ]),
            0.6,
            edge,
            0.25,
          ),
          { at: [0, 22, 4.05] },
        ),
        put(
          slab(
            outline([
              [-15.7, 0],
              [15.7, 0],
              [15.7, -9.8],
              [14, -12.9],
              [9.8, -13.7],
              [-9.8, -13.7],
              [-14, -12.9],
              [-15.7, -9.8],
            ]),
            0.6,
            hide,
            0.25,
          ),
          { at: [0, 22, 4.2] },
        ),
        put(box(32.4, 0.7, 9.2, hide, 0.3), { at: [0, 21.7, 0.1] }),
        strap(-8.6),
        strap(8.6),
        rod(
          [
            [-5, 22, 0],
            [-5, 24, 0],
            [-3.4, 26, 0],
            [3.4, 26, 0],
            [5, 24, 0],
            [5, 22, 0],
          ],
          0.75,
          edge,
        ),
        both((side) => put(torus(1, 0.25, brass), { at: [side * 5, 22.8, 0], turn: [0, 90, 0] })),
        rod(
          [
            [15.8, 19, 0],
            [18.6, 17, 1],
            [19.4, 8, 3],
            [18, 1.2, 7],
            [11, 0.5, 10],
            [0, 0.5, 10.6],
            [-11, 0.5, 10],
            [-18, 1.2, 7],
            [-19.4, 8, 3],
            [-18.6, 17, 1],
            [-15.8, 19, 0],
          ],
          0.6,
          edge,
        ),
      );
    },
    view: { height: 14, turn: 16 },
  },
  'engraved-pocket-compass': {
    make: () => {
      const [brass, dark] = [gold(), metal('#b98a3e')];
      const red = glaze('#c8273f');
      const dial = glaze('#fff6e4');
      const ink = matte('#3a2f36');
      const needle = (material: Material, turn: number) =>
        put(
          slab(
            outline([
              [-0.5, 0],
              [0.5, 0],
              [0, 3],
            ]),
            0.16,
            material,
            0.04,
          ),
          { turn: [-90, 0, turn], at: [0, 2.08, 0] },
        );
      return group(
        drum(5, 1.9, brass, 0.5),
        put(torus(4.5, 0.3, brass), { at: [0, 1.9, 0], turn: [90, 0, 0] }),
        put(drum(4.3, 0.1, dial, 0.02), { at: [0, 1.86, 0] }),
        ...many(32, (index) =>
          put(
            group(
              put(box(index % 8 ? 0.1 : 0.26, 0.06, index % 4 ? 0.45 : 0.9, index === 0 ? red : ink, 0.02), {
                at: [0, 1.95, 3.5],
              }),
            ),
            { turn: [0, index * 11.25 + 180, 0] },
          ),
        ),
        ...many(8, (index) =>
          put(
            slab(
              outline([
                [-0.34, 0.2],
                [0.34, 0.2],
                [0, index % 2 ? 1.6 : 2.5],
              ]),
              0.06,
              matte(index % 2 ? '#e9c987' : '#9cb6cf'),
              0.01,
            ),
            { at: [0, 1.97, 0], turn: [-90, 0, index * 45] },
          ),
        ),
        needle(red, -32),
        needle(smooth('#274690'), 148),
        put(ball(0.4, brass), { at: [0, 2.15, 0] }),
        put(
          group(
            turned(
              [
                [0, 0],
                [4.4, 0.1],
                [5, 0.6],
                [5, 0.9],
                [4.6, 0.8],
                [4.2, 0.4],
                [0, 0.4],
              ],
              brass,
            ),
            put(torus(3.4, 0.1, dark), { at: [0, 0.5, 0], turn: [90, 0, 0] }),
          ),
          { at: [0, 6.75, -6.75], turn: [72, 0, 0] },
        ),
        put(drum(0.55, 2.6, dark, 0.2), { at: [1.3, 2, -5.1], turn: [0, 0, 90] }),
        put(stick(0.6, 1.2, brass), { at: [0, 1, 4.9], turn: [90, 0, 0] }),
        put(torus(1.2, 0.26, brass), { at: [0, 0.9, 7.1], turn: [60, 0, 0] }),
        ...many(14, (index) =>
          put(torus(0.5, 0.13, brass), {
            at: [1 + index * 0.75, 0.3, 8.2 + Math.sin(index * 0.6) * 1.1],
            turn: [index % 2 ? 80 : 20, 20, 0],
          }),
        ),
        put(
          group(
            box(11, 0.12, 14, paper('#fff6e4'), 0.04),
            ...many(6, (index) =>
              put(box(index === 5 ? 4 : 7.6, 0.05, 0.25, matte('#a88f7a'), 0.02), {
                at: [index === 5 ? -1.8 : 0, 0.13, -4.4 + index * 1.6],
              }),
            ),
          ),
          { at: [7.4, 0, -3.4], turn: [0, -24, 0] },
        ),
      );
    },
    view: { height: 32, turn: 16 },
  },
  'studio-headphones': {
    make: () => {
      const [shell, velour, steel] = [smooth('#b4235a'), cloth('#4a3a44'), silver()];
      const cup = (side: number) =>
        put(
          group(
            put(facing(drum(4, 1.8, velour, 0.85)), { at: [0, 0, -1.9] }),
            put(facing(drum(4.1, 2, shell, 0.7)), {}),
            put(facing(drum(2.5, 0.3, steel, 0.1)), { at: [0, 0, 1.9] }),
            put(facing(drum(2.1, 0.4, shell, 0.1)), { at: [0, 0, 1.95] }),
          ),
          { at: [side * 7.4, 5.6, 0], turn: [0, side * 66, side * 6], scale: [0.9, 1.15, 1] },
        );
      const arch = (radius: number) =>
        many(15, (index): Point => [
          -Math.cos(radians(index * 12.857)) * radius * 0.98,
          9 + Math.sin(radians(index * 12.857)) * radius * 1.15,
          0,
        ]);
      return group(
        rod(arch(8.6), 0.75, shell),
        put(rod(arch(7.7).slice(3, 12), 0.95, velour), { scale: [1, 1, 1.5] }),
        both((side) =>
          rod(
            [
              [side * 8.4, 9.4, 0],
              [side * 8.6, 7.6, 0],
              [side * 8.5, 5.6, 0],
            ],
            0.42,
            steel,
          ),
        ),
        cup(1),
        cup(-1),
        rod(
          [
            [-7.6, 1.4, 0.6],
            [-8, 0.4, 3],
            [-3, 0.25, 6.6],
            [1.6, 0.25, 4.6],
            [4, 0.25, 8],
            [8, 0.25, 7],
          ],
          0.2,
          smooth('#4a3a44'),
        ),
        put(stick(0.32, 2, gold()), { at: [8, 0.3, 7], turn: [0, 20, -90] }),
        put(
          group(
            ball(1, smooth('#4a3a44'), [9, 3.2, 8]),
            put(torus(8.5, 0.18, gold()), { turn: [90, 0, 0], scale: [1.06, 0.95, 1] }),
          ),
          { at: [12.6, 3.1, -9.4] },
        ),
      );
    },
    view: { height: 12, turn: 22 },
  },
  'map-of-the-world-to-pin': {
    make: (random) => {
      const [cork, land, brass] = [matte('#d8ab74'), matte('#fff1d8'), gold()];
      const heads = ['#b4235a', '#2f6b4f', '#f2b84b', '#274690', '#ef7d4e'].map((color) => glaze(color));
      const [pinHead, pinStick] = [
        dotShape.clone().scale(0.62, 0.62, 0.62),
        new CylinderGeometry(0.14, 0.14, 1, 6).translate(0, 0.5, 0),
      ];
      const place = ([longitude, latitude]: readonly [number, number]) =>
        [longitude * 0.165, (latitude - 12) * 0.24 + 20] as const;
      const pins = many(100, (index) => {
        const shape = continents[[0, 4, 3, 1, 4, 0, 4, 5, 3, 4][index % 10]!]!;
        const [first, second, third] = [random.pick(shape), random.pick(shape), random.pick(shape)];
        const [x, y] = place([(first[0] + second[0] + third[0]) / 3, (first[1] + second[1] + third[1]) / 3]);
        return group(
          put(new Mesh(pinStick, brass), { at: [x, y, 0.5], turn: [90, 0, 0] }),
          put(new Mesh(pinHead, random.pick(heads)), { at: [x, y, 1.6] }),
        );
      });
      return group(
        put(
          group(
            box(62, 40, 0.8, cork, 0.2),
            ...continents.map((shape) =>
              put(slab(outline(shape.map(place), true), 0.25, land, 0.05), { at: [0, 0, 0.35] }),
            ),
            ...pins,
          ),
          { turn: [-10, 0, 0] },
        ),
        put(
          group(
            stick(3, 46, cardboard('#c99a64')),
            put(stick(3.2, 2.4, smooth('#b4235a')), { at: [0, -0.4, 0] }),
            put(stick(3.2, 2.4, smooth('#b4235a')), { at: [0, 44, 0] }),
          ),
          { at: [-18, 3.2, 12], turn: [0, 14, -90] },
        ),
      );
    },
    view: { height: 16, turn: 8 },
  },
};
