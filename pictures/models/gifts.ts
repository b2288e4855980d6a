/** Gifts for the home, for travel, for pets and for small people. */
import {
  CatmullRomCurve3,
  CylinderGeometry,
  type Group,
  Mesh,
  TorusGeometry,
  TubeGeometry,
  Vector3,
  type Material,
} from 'three';
import {
  cloth,
  glass,
  glaze,
  gold,
  leather,
  matte,
  metal,
  paper,
  satin,
  silver,
  smooth,
  wood,
} from '../studio/materials';
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
import { both, brick, dot, dotShape, facing, hamster, outline, parrot, rabbitHead, slab } from './animals';
import { petal } from './flowers';
import { envelope, waxSeal } from './goods';
import type { Model } from './products';

const torus = (radius: number, thickness: number, material: Material, arc = 360) =>
  new Mesh(new TorusGeometry(radius, thickness, 12, 64, radians(arc)), material);

/** A flat rope, wound around y from the outline of [radius, height], as braid or wicker is. */
function wound(profile: readonly (readonly [number, number])[], thickness: number, material: Material): Group {
  return group(
    ...profile.map(([radius, height]) =>
      put(torus(radius, thickness, material), { at: [0, height, 0], turn: [90, 0, 0] }),
    ),
  );
}

function airplane(material: Material): Group {
  return group(
    put(ball(1, material, [0.42, 2.4, 0.3]), {}),
    slab(
      outline([
        [-2.4, -0.5],
        [0, 0.9],
        [2.4, -0.5],
        [2.4, -0.8],
        [0, -0.1],
        [-2.4, -0.8],
      ]),
      0.2,
      material,
      0.05,
    ),
    put(
      slab(
        outline([
          [-1, -2.3],
          [0, -1.6],
          [1, -2.3],
          [1, -2.5],
          [0, -2.2],
          [-1, -2.5],
        ]),
        0.2,
        material,
        0.05,
      ),
      {},
    ),
  );
}

/** A length of cloth, folded over itself, that lies on y = 0; its open ends look to +z. */
function folded(width: number, depth: number, layers: number, thickness: number, material: Material): Group {
  return group(
    ...many(layers, (index) =>
      put(box(width - (index % 2) * 0.3, thickness, depth - (index % 2) * 0.4, material, thickness * 0.48), {
        at: [0, index * thickness * 0.97, 0],
      }),
    ),
  );
}

function bodysuit(color: string, trim: string): Group {
  const [cotton, edge] = [cloth(color), cloth(trim)];
  return group(
    slab(
      outline([
        [-2.6, 15],
        [-7.4, 12.6],
        [-8.6, 8.6],
        [-5.8, 7.6],
        [-5.2, 9.4],
        [-5.2, 3.6],
        [-1.8, -1.2],
        [1.8, -1.2],
        [5.2, 3.6],
        [5.2, 9.4],
        [5.8, 7.6],
        [8.6, 8.6],
        [7.4, 12.6],
        [2.6, 15],
        [1.4, 13.4],
        [-1.4, 13.4],
      ]),
      1.1,
      cotton,
      0.45,
    ),
    rod(
      [
        [-2.7, 14.9, 0.6],
        [-1.4, 13.3, 1],
        [0, 12.9, 1.1],
        [1.4, 13.3, 1],
        [2.7, 14.9, 0.6],
      ],
      0.3,
      edge,
    ),
    both((side) =>
      rod(
        [
          [side * 5.2, 3.7, 0.9],
          [side * 3.3, 1.4, 1],
          [side * 1.8, -1, 0.9],
        ],
        0.28,
        edge,
      ),
    ),
    ...[-1, 0, 1].map((x) => put(dot(0.3, edge, [1, 1, 0.5]), { at: [x, -0.5, 1.1] })),
  );
}

function pandaFace(size: number, thin = 0.3): Group {
  const [white, black] = [matte('#fffdf8'), matte('#3a2f36')];
  return put(
    group(
      put(ball(1, white, [1.1, 0.95, thin]), {}),
      put(dot(0.16, black, [1.3, 0.9, 0.6]), { at: [0, -0.22, thin] }),
      both((side) =>
        group(
          put(dot(0.4, black, [1, 1, thin * 2]), { at: [side * 0.82, 0.75, 0] }),
          put(dot(0.3, black, [0.85, 1.1, 0.35]), { at: [side * 0.42, 0.12, thin * 0.85], turn: [0, 0, side * -28] }),
          put(dot(0.09, white), { at: [side * 0.4, 0.18, thin + 0.06] }),
        ),
      ),
    ),
    { scale: size },
  );
}

/** The wicker of a basket: upright stakes, and rods that go in front of one and behind the next. */
function basket(radius: number, height: number, material: Material): Group {
  const rows = 9;
  return group(
    drum(radius * 0.86, 0.5, material, 0.2),
    ...many(rows, (row) => {
      const out = radius * (0.86 + 0.14 * (row / (rows - 1)));
      const curve = new CatmullRomCurve3(
        many(48, (index) => {
          const angle = (index / 48) * 2 * Math.PI;
          const wave = out + 0.26 * Math.sin((index / 48) * 2 * Math.PI * 12 + (row % 2) * Math.PI);
          return new Vector3(Math.sin(angle) * wave, 0.5 + (row / rows) * height, Math.cos(angle) * wave);
        }),
        true,
      );
      return new Mesh(new TubeGeometry(curve, 144, height / rows / 1.75, 8, true), material);
    }),
    put(torus(radius * 1.03, 0.6, material), { at: [0, height, 0], turn: [90, 0, 0] }),
  );
}

export const giftModels: Readonly<Record<string, Model>> = {
  'dove-and-hyacinth-card': {
    make: (random) => {
      const [sheet, white] = [paper('#a9cbe6'), paper('#ffffff')];
      const bell = () =>
        ring(5, 0.15, () =>
          petal({ length: 1.5, width: 0.8, lean: [0, 46], cup: 0.2, colors: ['#6a5cc0', '#a99cf0'] }),
        );
      const clear = glass('#ffffff', 0.35);
      return group(
        put(
          group(
            box(15, 20, 0.3, sheet, 0.05),
            put(box(13.4, 18.4, 0.1, paper('#d7e8f4'), 0.02), { at: [0, 0.8, 0.15] }),
            put(
              group(
                slab(
                  outline(
                    [
                      [4.9, 2.2],
                      [4, 3.1],
                      [2.7, 2.9],
                      [1.4, 1.6],
                      [-1, 0.9],
                      [-3.6, 0.6],
                      [-5.6, -0.6],
                      [-5.2, -1.2],
                      [-3.4, -1.2],
                      [-1.4, -2],
                      [1.2, -1.9],
                      [2.9, -0.6],
                      [3.6, 1.3],
                      [4, 2],
                    ],
                    true,
                  ),
                  0.3,
                  white,
                  0.1,
                ),
                put(
                  slab(
                    outline(
                      [
                        [1.8, 0.6],
                        [1, 3],
                        [-1.6, 5.6],
                        [-4.6, 6.6],
                        [-4.2, 5],
                        [-4, 3.6],
                        [-3, 1.6],
                        [-1.4, -0.2],
                      ],
                      true,
                    ),
                    0.3,
                    white,
                    0.1,
                  ),
                  { at: [0, 0, 0.22] },
                ),
                put(
                  slab(
                    outline(
                      [
                        [2.4, 1],
                        [2.6, 3.6],
                        [1.6, 6.4],
                        [0.4, 7.4],
                        [0, 5],
                        [0.4, 2],
                      ],
                      true,
                    ),
                    0.3,
                    paper('#eef4fa'),
                    0.1,
                  ),
                  { at: [0, 0, -0.1] },
                ),
                put(ball(0.2, matte('#3a2f36'), [1, 1, 0.4]), { at: [3.6, 2.4, 0.32] }),
                put(
                  slab(
                    outline([
                      [4.7, 2.4],
                      [5.8, 2],
                      [4.7, 1.9],
                    ]),
                    0.25,
                    matte('#f2b84b'),
                    0.05,
                  ),
                  {},
                ),
                rod(
                  [
                    [5.4, 1.9, 0.2],
                    [5.8, 0.8, 0.25],
                    [5.2, -0.6, 0.2],
                  ],
                  0.12,
                  matte('#2f6b4f'),
                ),
                ...many(4, (index) =>
                  put(dot(0.5, matte('#4d8f5f'), [1, 0.5, 0.3]), {
                    at: [5.5 + (index % 2 ? 0.5 : -0.4), 1.1 - index * 0.45, 0.25],
                    turn: [0, 0, index % 2 ? 30 : -30],
                  }),
                ),
              ),
              { at: [-0.2, 8.4, 0.3], scale: 1.05 },
            ),
          ),
          { at: [-5, 0, 0], turn: [-7, 12, 0] },
        ),
        put(box(15, 20, 0.2, sheet, 0.05), { at: [-5, 0, -6], turn: [9, 12, 0] }),
        put(
          group(
            turned(
              [
                [0, 0],
                [2.6, 0],
                [2.9, 1],
                [2.6, 4],
                [1.6, 6],
                [2.6, 8],
                [2.5, 8.1],
              ],
              clear,
            ),
            put(
              turned(
                [
                  [0, 0.3],
                  [2.4, 0.4],
                  [2.5, 3.6],
                  [0, 3.7],
                ],
                glass('#bfe0f0', 0.55),
              ),
              {},
            ),
            put(ball(2.1, matte('#9a6a8a'), [1, 0.95, 1]), { at: [0, 7.6, 0] }),
            put(stick(0.6, 9, matte('#7fb069')), { at: [0, 8.6, 0] }),
            ...many(44, (index) => {
              const [height, open] = [11 + (index / 44) * 7.6, index < 16];
              return put(
                group(
                  put(
                    open
                      ? bell()
                      : group(
                          put(dot(0.62, matte(index < 32 ? '#7f72cc' : '#8fae86'), [0.7, 1.25, 0.7]), {
                            at: [0, 0.6, 0],
                          }),
                        ),
                    { at: [0, 0, 1.3 - index * 0.016], turn: [58 - index * 0.6, 0, 0] },
                  ),
                ),
                { at: [0, height, 0], turn: [0, index * 137.5, random.around(5)] },
              );
            }),
            ...many(6, (index) =>
              put(
                petal({
                  length: 8.6 + (index % 3),
                  width: 2,
                  lean: [18, 62],
                  cup: 0.5,
                  colors: ['#4d8f5f', '#7fb069'],
                  widest: 0.5,
                }),
                { at: [0, 8.6, 0], turn: [0, index * 60 + 20, 0] },
              ),
            ),
          ),
          { at: [8.6, 0, 4.4] },
        ),
      );
    },
    view: { height: 12, turn: 6 },
  },
  'luggage-tags-and-passport-case': {
    make: () => {
      const [hide, dark, brass] = [leather('#2f56a6'), leather('#1f3a78'), gold()];
      const seam = (width: number, depth: number, y: number) =>
        group(
          ...many(18, (index) =>
            both((side) =>
              put(brick(0.1, 0.08, 0.5, matte('#f3dcb8')), {
                at: [(side * width) / 2, y, -depth / 2 + 0.3 + (index / 17) * (depth - 0.6)],
              }),
            ),
          ),
          ...many(14, (index) =>
            both((side) =>
              put(brick(0.5, 0.08, 0.1, matte('#f3dcb8')), {
                at: [-width / 2 + 0.3 + (index / 13) * (width - 0.6), y, (side * depth) / 2],
              }),
            ),
          ),
        );
      const passport = () =>
        group(
          box(10.6, 0.35, 14.4, hide, 0.15),
          put(box(10, 0.8, 13.6, paper('#f7efdf'), 0.1), { at: [0.15, 0.3, 0] }),
          put(box(8.4, 0.16, 14.8, paper('#fff6e4'), 0.04), { at: [0.6, 0.6, -0.9] }),
          put(box(10.6, 0.4, 14.4, hide, 0.15), { at: [0, 1.05, 0] }),
          put(box(0.5, 1.4, 14.4, hide, 0.22), { at: [-5.2, 0.02, 0] }),
          put(seam(9.4, 13.2, 1.44), {}),
          put(airplane(brass), { at: [0, 1.46, 0], turn: [-90, 0, -45], scale: 1.1 }),
        );
      const tag = () =>
        group(
          put(
            slab(
              outline([
                [-3, -4.4],
                [3, -4.4],
                [3, 3],
                [1.6, 4.6],
                [-1.6, 4.6],
                [-3, 3],
              ]),
              0.5,
              hide,
              0.15,
            ),
            { turn: [-90, 0, 0] },
          ),
          put(box(4.2, 0.12, 5, paper('#fff6e4'), 0.04), { at: [0, 0.46, 1] }),
          ...[-0.8, 0.4, 1.6].map((z, index) =>
            put(box([2.8, 2.8, 1.8][index]!, 0.06, 0.2, matte('#9c8aa0'), 0.02), {
              at: [[0, 0, -0.5][index]!, 0.58, z + 0.6],
            }),
          ),
          put(torus(0.55, 0.18, brass), { at: [0, 0.5, -3.4], turn: [90, 0, 0] }),
          rod(
            [
              [0, 0.5, -3.4],
              [1.5, 0.9, -5.6],
              [1.2, 0.6, -8.6],
              [-1.2, 0.6, -8.6],
              [-1.5, 0.9, -5.6],
              [0, 0.3, -3.4],
            ],
            0.32,
            dark,
          ),
        );
      return group(
        put(passport(), { at: [-7, 0, -1], turn: [0, 12, 0] }),
        put(passport(), { at: [-0.6, 1.46, 0.6], turn: [0, -8, 0] }),
        put(tag(), { at: [9.6, 0, 0.6], turn: [0, -16, 0] }),
        put(tag(), { at: [8, 0, 10.6], turn: [0, -62, 0] }),
      );
    },
    view: { height: 46, turn: 8 },
  },
  'straw-hat-and-sandals': {
    make: () => {
      const [raffia, deep, red, cork] = [matte('#ecc987'), matte('#dcb26a'), satin('#c8273f'), wood('#c9955c')];
      const brim = many(11, (index) => [7.4 + index * 0.92, 0.6 + Math.sin((index / 10) * 2.6) * 0.5] as const);
      const dome = many(11, (index) => {
        const part = index / 10;
        return [
          7 - part * 0.5 - 5.6 * Math.max(0, part - 0.55) ** 1.4 * 2.1,
          1 + part * 6.8 - Math.max(0, part - 0.7),
        ] as const;
      });
      const sandal = (side: number) =>
        group(
          put(
            slab(
              outline(
                [
                  [-2.6, -8],
                  [2.4, -8],
                  [2.5, -2],
                  [3.4, 4],
                  [2.6, 7.6],
                  [0, 8.8],
                  [-2.8, 7.2],
                  [-3.4, 3],
                  [-2.4, -2],
                ],
                true,
              ),
              1.5,
              cork,
              0.35,
            ),
            { turn: [-90, 0, 0] },
          ),
          put(
            slab(
              outline(
                [
                  [-2.3, -7.6],
                  [2.1, -7.6],
                  [2.2, -2],
                  [3, 4],
                  [2.3, 7.2],
                  [0, 8.2],
                  [-2.5, 6.8],
                  [-3, 3],
                  [-2.1, -2],
                ],
                true,
              ),
              0.4,
              leather('#e5bd8c'),
              0.15,
            ),
            { at: [0, 1.4, 0], turn: [-90, 0, 0] },
          ),
          put(
            surface(
              24,
              3,
              (u, v) => new Vector3(Math.cos(u * Math.PI) * -3.3, 1.2 + Math.sin(u * Math.PI) * 2.7, -4.6 + v * 2.6),
              leather('#b4233f'),
              undefined,
              0.35,
            ),
            {},
          ),
          put(
            surface(
              24,
              3,
              (u, v) => new Vector3(Math.cos(u * Math.PI) * -3, 1.2 + Math.sin(u * Math.PI) * 3.1, -0.6 + v * 2),
              leather('#b4233f'),
              undefined,
              0.35,
            ),
            {},
          ),
          put(torus(0.75, 0.18, gold()), { at: [side * 2.2, 3.5, 0.5], turn: [-50, side * 30, 0] }),
        );
      return group(
        put(
          group(
            wound(brim, 0.58, raffia),
            wound(dome, 0.62, raffia),
            put(drum(2.6, 0.7, raffia, 0.3), { at: [0, 7.3, 0] }),
            put(torus(16.9, 0.5, deep), { at: [0, 0.9, 0], turn: [90, 0, 0] }),
            turned(
              [
                [7.72, 0.9],
                [7.62, 3.6],
              ],
              red,
              false,
            ),
            put(group(put(bow(2.4, red), { scale: [0.9, 0.8, 0.7] })), { at: [7.3, 2.4, 2.6], turn: [0, 70, 0] }),
          ),
          { at: [-5, 3.4, -5], turn: [12, -24, -4] },
        ),
        put(sandal(1), { at: [6.4, 0, 13], turn: [0, -24, 0] }),
        put(sandal(-1), { at: [14.4, 0, 11], turn: [0, -14, 0] }),
      );
    },
    view: { height: 22, turn: 8 },
  },
  'flamingo-pool-float': {
    make: () => {
      const [pink, pale, dark, white] = [glaze('#f26d9a'), glaze('#f9a9c4'), glaze('#3a2f36'), glaze('#fffaf3')];
      return group(
        put(torus(8.6, 4, pink), { at: [0, 3.9, 0], turn: [90, 0, 0], scale: [1.05, 1.2, 0.95] }),
        put(
          rod(
            [
              [0, 4, 9.6],
              [0, 9, 12.6],
              [0, 14.6, 11.4],
              [0, 19, 8.2],
              [0, 23.4, 8.6],
              [0, 25.2, 11.6],
            ],
            [2.6, 1.9],
            pink,
          ),
          {},
        ),
        put(ball(3.1, pink, [0.92, 0.95, 1.15]), { at: [0, 25, 12.2] }),
        rod(
          [
            [0, 24.6, 14.6],
            [0, 24, 16.8],
            [0, 22.4, 18.2],
          ],
          [1.9, 1.4],
          white,
        ),
        rod(
          [
            [0, 22.8, 17.9],
            [0, 21.4, 18.5],
            [0, 19.4, 18],
          ],
          [1.45, 0.35],
          dark,
        ),
        both((side) =>
          group(
            put(ball(0.85, white, [0.5, 1, 1]), { at: [side * 2.5, 25.8, 13.2], turn: [0, side * -16, 0] }),
            put(ball(0.5, dark, [0.5, 1, 1]), { at: [side * 2.82, 25.8, 13.4], turn: [0, side * -16, 0] }),
            put(ball(1, pale, [1.4, 2.9, 5]), { at: [side * 11.6, 7.6, -1.4], turn: [-16, side * 4, side * 24] }),
            put(ball(1, pink, [1.3, 2.1, 3.8]), { at: [side * 12.4, 6.6, -4], turn: [-22, side * 4, side * 30] }),
          ),
        ),
        put(ball(1, pale, [2.6, 3, 1.6]), { at: [0, 8.4, -12], turn: [-36, 0, 0] }),
        put(stick(0.7, 0.8, white), { at: [5.8, 7.2, 6.2], turn: [14, 0, 0] }),
      );
    },
    view: { height: 20, turn: 48 },
  },
  'engraved-everyday-watch': {
    make: () => {
      const [steel, face, hide, white] = [silver(), glaze('#22397a'), leather('#8a4f2d'), smooth('#fffaf3')];
      /** The strap is a standing loop behind the case, which leans back on its front. */
      const loop = band(
        [
          [0, 10.8, 0.4],
          [0, 12, -0.4],
          [0, 12.8, -3.2],
          [0, 11.4, -8.4],
          [0, 7, -10.6],
          [0, 2.6, -9.4],
          [0, 0.4, -5.4],
          [0, 0.6, -1.6],
          [0, 2, 0.4],
        ],
        4.4,
        hide,
        [1, 0, 0],
        0.6,
      );
      const tick = (index: number) =>
        put(group(put(box(index % 3 ? 0.2 : 0.36, index % 3 ? 0.8 : 1.1, 0.1, white, 0.04), { at: [0, 2.35, 0] })), {
          turn: [0, 0, index * 30],
        });
      return group(
        put(
          group(
            loop,
            put(
              group(
                put(facing(drum(4.5, 1.2, steel, 0.35)), {}),
                put(
                  facing(
                    turned(
                      [
                        [3.8, 1.1],
                        [4, 1.45],
                        [4.3, 1.5],
                        [4.45, 1.1],
                      ],
                      steel,
                    ),
                  ),
                  {},
                ),
                put(facing(drum(3.85, 0.1, face, 0.03)), { at: [0, 0, 1.18] }),
                put(group(...many(12, tick)), { at: [0, 0, 1.28] }),
                put(box(0.42, 2.3, 0.12, white, 0.05), { at: [0, 0, 1.42], turn: [0, 0, 60] }),
                put(box(0.32, 3.1, 0.12, white, 0.05), { at: [0, 0, 1.52], turn: [0, 0, -52] }),
                put(box(0.12, 3.4, 0.08, smooth('#f2b84b'), 0.03), { at: [0, 0, 1.64], turn: [0, 0, 172] }),
                put(ball(0.34, steel, [1, 1, 0.6]), { at: [0, 0, 1.6] }),
                put(stick(0.6, 0.9, steel), { at: [4.3, 0, 0.6], turn: [0, 0, -90] }),
                both((side) =>
                  both((edge) => put(box(0.8, 2, 1.1, steel, 0.3), { at: [side * 2.55, edge > 0 ? 3.1 : -5.1, 0.5] })),
                ),
              ),
              { at: [0, 6.4, -0.2] },
            ),
          ),
          { turn: [-16, 0, 0], at: [0, 1.1, 0] },
        ),
        put(box(8, 1.6, 12, cloth('#f7e3ea'), 0.7), { at: [0, -1.6, -4.4] }),
      );
    },
    view: { height: 14, turn: 28 },
  },
  'songs-of-your-year-radio': {
    make: () => {
      const [steel, front, dark, brass] = [metal('#d5cfc8'), smooth('#2f6b4f'), matte('#24503b'), gold()];
      const knob = (x: number, y: number) =>
        put(
          group(
            put(facing(drum(1.9, 1.5, smooth('#fff4e2'), 0.3)), {}),
            put(facing(drum(2.2, 0.3, brass, 0.1)), {}),
            put(box(0.3, 1.3, 0.2, smooth('#b4235a'), 0.05), { at: [0, 0.4, 1.45] }),
          ),
          { at: [x, y, 4.3] },
        );
      return group(
        box(23, 14, 8.4, steel, 1.6),
        put(box(21.4, 12.4, 0.6, front, 0.9), { at: [0, 0.8, 3.9] }),
        ...many(9, (row) =>
          many(row % 2 ? 8 : 9, (column) =>
            put(dot(0.36, dark, [1, 1, 0.25]), {
              at: [-8.9 + column * 1.1 + (row % 2) * 0.55, 2.4 + row * 1.1, 4.52],
            }),
          ),
        ).flat(),
        put(box(8, 3, 0.3, smooth('#fff1d0'), 0.4), { at: [5.2, 8.6, 4.4] }),
        ...many(9, (index) =>
          put(box(0.14, index % 4 ? 0.7 : 1.3, 0.1, matte('#7a5a3a'), 0.02), { at: [2.1 + index * 0.78, 9.2, 4.68] }),
        ),
        put(box(0.3, 2.4, 0.14, smooth('#c8273f'), 0.05), { at: [4.6, 8.9, 4.72] }),
        knob(3, 4.4),
        knob(7.6, 4.4),
        rod(
          [
            [-9.4, 13.6, 0],
            [-9.4, 16, 0],
            [-8, 17.4, 0],
            [8, 17.4, 0],
            [9.4, 16, 0],
            [9.4, 13.6, 0],
          ],
          0.55,
          leather('#9c5a32'),
        ),
        put(stick(0.24, 17, steel, 0.14), { at: [9.6, 13.4, -3], turn: [0, 0, -24] }),
        put(ball(0.4, steel), { at: [16.5, 29, -3] }),
        both((side) => put(drum(1, 0.7, smooth('#3a2f36'), 0.2), { at: [side * 8.4, -0.6, 1.8] })),
      );
    },
    view: { height: 14, turn: 16 },
  },
  'your-house-drawn-in-colour': {
    make: () => {
      const [ink, oak] = [matte('#6b5a55'), wood('#b98450')];
      const flat = (points: readonly (readonly [number, number])[], color: string, z: number, isRound = false) =>
        put(slab(outline(points, isRound), 0.1, paper(color), 0.02), { at: [0, 0, z] });
      const window = (x: number, y: number) =>
        group(
          flat(
            [
              [x - 1.7, y - 2],
              [x + 1.7, y - 2],
              [x + 1.7, y + 2],
              [x - 1.7, y + 2],
            ],
            '#ffffff',
            0.3,
          ),
          flat(
            [
              [x - 1.35, y - 1.65],
              [x - 0.12, y - 1.65],
              [x - 0.12, y + 1.65],
              [x - 1.35, y + 1.65],
            ],
            '#8fc4e6',
            0.38,
          ),
          flat(
            [
              [x + 0.12, y - 1.65],
              [x + 1.35, y - 1.65],
              [x + 1.35, y + 1.65],
              [x + 0.12, y + 1.65],
            ],
            '#8fc4e6',
            0.38,
          ),
        );
      const tree = (x: number, y: number, size: number, color: string) =>
        group(
          flat(
            [
              [x - 0.4, 11],
              [x + 0.4, 11],
              [x + 0.3, y],
              [x - 0.3, y],
            ],
            '#8a5a3a',
            0.24,
          ),
          put(ball(size, paper(color), [1, 1.15, 0.06]), { at: [x, y + size * 0.6, 0.4] }),
        );
      const edge = (width: number, height: number, x: number, y: number) =>
        put(box(width, height, 2, oak, 0.3), { at: [x, y, 0] });
      const pencil = (color: string) =>
        put(
          group(
            stick(0.5, 12, smooth(color)),
            put(stick(0.5, 1.6, wood('#efd0a0'), 0.12), { at: [0, 12, 0] }),
            put(ball(0.16, smooth(color)), { at: [0, 13.6, 0] }),
          ),
          {},
        );
      return group(
        put(
          group(
            edge(36, 2, 0, 0),
            edge(36, 2, 0, 43),
            edge(2, 45, -17, 0),
            edge(2, 45, 17, 0),
            put(box(34, 43, 0.4, paper('#fffdf6'), 0.05), { at: [0, 1, -0.3] }),
            flat(
              [
                [-12.6, 6],
                [12.6, 6],
                [12.6, 39],
                [-12.6, 39],
              ],
              '#eef6fb',
              0,
              false,
            ),
            flat(
              [
                [-12.4, 6.2],
                [12.4, 6.2],
                [12.4, 12.6],
                [4, 13.4],
                [-5, 12.6],
                [-12.4, 13.2],
              ],
              '#9ccb86',
              0.12,
            ),
            put(ball(2.4, paper('#f6cf6e'), [1, 1, 0.05]), { at: [-8.4, 34.4, 0.1] }),
            flat(
              [
                [4, 34],
                [6, 35.4],
                [8, 35],
                [10, 34],
                [9, 33.2],
                [5, 33.2],
              ],
              '#ffffff',
              0.12,
              true,
            ),
            flat(
              [
                [-7.4, 11],
                [7.4, 11],
                [7.4, 23.6],
                [-7.4, 23.6],
              ],
              '#f9d9a6',
              0.2,
            ),
            flat(
              [
                [4, 26],
                [6, 26],
                [6, 32.4],
                [4, 32.4],
              ],
              '#c96a4a',
              0.2,
            ),
            flat(
              [
                [-9, 23],
                [9, 23],
                [5, 30.6],
                [-5, 30.6],
              ],
              '#c8483f',
              0.3,
            ),
            flat(
              [
                [-1.7, 11],
                [1.7, 11],
                [1.7, 17],
                [-1.7, 17],
              ],
              '#2f6b4f',
              0.3,
            ),
            put(ball(0.3, paper('#f2b84b'), [1, 1, 0.4]), { at: [1, 13.8, 0.45] }),
            window(-4.7, 15),
            window(4.7, 15),
            window(-4.7, 20.4),
            window(4.7, 20.4),
            window(0, 20.4),
            flat(
              [
                [-1.7, 11],
                [1.7, 11],
                [3.2, 6.4],
                [-3.4, 6.4],
              ],
              '#ecd9b4',
              0.26,
            ),
            tree(-10, 17, 2.6, '#5f9d54'),
            tree(10.2, 18.6, 2.3, '#7fb069'),
            ...many(12, (index) =>
              put(dot(0.42, paper(['#e8507f', '#f2b84b', '#ffffff'][index % 3]!), [1, 1, 0.2]), {
                at: [index < 6 ? -7 + index * 0.75 : 3 + (index - 6) * 0.85, 10.6 - (index % 2) * 0.5, 0.45],
              }),
            ),
            rod(
              [
                [-7.4, 11, 0.42],
                [-7.4, 23, 0.42],
              ],
              0.08,
              ink,
            ),
            rod(
              [
                [7.4, 11, 0.42],
                [7.4, 23, 0.42],
              ],
              0.08,
              ink,
            ),
          ),
          { turn: [-8, 0, 0] },
        ),
        ...many(4, (index) =>
          put(pencil(['#b4235a', '#f2b84b', '#2f86cf', '#2f6b4f'][index]!), {
            at: [4 + index * 0.6, 0.5, 8.4 + index * 2],
            turn: [90, 0, 0 + 62 + index * 10],
          }),
        ),
      );
    },
    view: { height: 12, turn: 14 },
  },
  'glass-wind-chime': {
    make: () => {
      const clear = glass('#cfeaf5', 0.5);
      const bell = [
        [4.9, 0],
        [5.6, 1.4],
        [5.9, 3.6],
        [5, 6.6],
        [2.8, 8.6],
        [0.6, 9.2],
      ] as const;
      const [cord, wooden] = [matte('#b4235a'), wood('#b98450')];
      const flower = (angle: number, height: number, radius: number, colors: readonly [string, string], size: number) =>
        put(
          group(
            put(
              group(
                ...many(5, (index) =>
                  put(dot(1, paper(colors[0]), [0.5, 0.85, 0.12]), {
                    at: [Math.sin(index * 1.2566) * 0.95, Math.cos(index * 1.2566) * 0.95, 0],
                    turn: [0, 0, -index * 72],
                  }),
                ),
                put(dot(0.42, paper(colors[1]), [1, 1, 0.4]), { at: [0, 0, 0.12] }),
              ),
              { at: [0, height, radius], scale: size, turn: [height > 4 ? -24 : 6, 0, 0] },
            ),
          ),
          { turn: [0, angle, 0] },
        );
      return group(
        drum(8, 1.2, wooden, 0.4),
        rod(
          [
            [-6.4, 1, 0],
            [-7.4, 12, 0],
            [-7, 26, 0],
            [-4.6, 32.6, 0],
            [0, 34.6, 0],
            [2.2, 34.2, 0],
          ],
          [0.8, 0.6],
          wooden,
        ),
        rod(
          [
            [0.4, 34.4, 0],
            [0.4, 28.6, 0],
          ],
          0.14,
          cord,
        ),
        put(
          group(
            turned(bell, clear),
            put(torus(4.9, 0.2, glass('#9fd0ef', 0.85)), { turn: [90, 0, 0] }),
            put(ball(0.7, cord), { at: [0, 9.5, 0] }),
            flower(-8, 3.6, 5.85, ['#e8507f', '#f2b84b'], 1.15),
            flower(40, 5, 5.5, ['#f2b84b', '#c8483f'], 0.85),
            flower(-52, 5, 5.5, ['#6a7fd0', '#f6e3a8'], 0.85),
            flower(74, 2.6, 5.85, ['#e8507f', '#f2b84b'], 0.95),
            flower(170, 3.6, 5.85, ['#e8507f', '#f2b84b'], 1.1),
            ...[14, -30, 58].map((angle) =>
              put(group(put(ball(1, paper('#4d9a62'), [0.34, 0.95, 0.12]), { at: [0, 2, 5.75], turn: [0, 0, 40] })), {
                turn: [0, angle, 0],
              }),
            ),
            rod(
              [
                [0, 9, 0],
                [0, 0, 0],
                [0, -4.6, 0],
              ],
              0.12,
              cord,
            ),
            put(ball(0.8, glaze('#e8507f')), { at: [0, 1, 0] }),
            put(
              surface(
                24,
                3,
                (u, v) => new Vector3((v - 0.5) * 4 + Math.sin(u * 3) * 0.4, -4.4 - u * 11, Math.sin(u * 4) * 0.7),
                paper('#fff6e4'),
                undefined,
                0.1,
              ),
              {},
            ),
            put(ball(0.9, paper('#e8507f'), [1, 1, 0.15]), { at: [0.3, -8, 0.75] }),
            put(ball(0.6, paper('#4d9a62'), [1.4, 0.6, 0.2]), { at: [0.6, -9.8, 0.5], turn: [0, 0, 30] }),
          ),
          { at: [0.4, 19.6, 0] },
        ),
      );
    },
    view: { height: 8, turn: 8 },
  },
  'brave-knee-kit': {
    make: () => {
      const [skin, pad] = [matte('#f7b9c4'), matte('#bfe0f0')];
      const bandage = (face = true) =>
        group(
          put(
            slab(
              outline([
                [-4.4, -1.3],
                [-3.8, -1.6],
                [3.8, -1.6],
                [4.4, -1.3],
                [4.7, 0],
                [4.4, 1.3],
                [3.8, 1.6],
                [-3.8, 1.6],
                [-4.4, 1.3],
                [-4.7, 0],
              ]),
              0.16,
              skin,
              0.05,
            ),
            {},
          ),
          ...(face
            ? [
                put(
                  slab(
                    outline([
                      [-1.5, -1.5],
                      [1.5, -1.5],
                      [1.5, 1.5],
                      [-1.5, 1.5],
                    ]),
                    0.1,
                    pad,
                    0.02,
                  ),
                  { at: [0, 0, 0.14] },
                ),
                put(pandaFace(1.05, 0.2), { at: [0, -0.05, 0.25] }),
                both((side) =>
                  group(
                    ...[0, 1].map((row) =>
                      both((edge) =>
                        put(dot(0.16, matte('#e58fa0'), [1, 1, 0.3]), {
                          at: [side * (2.4 + row * 0.9), edge * 0.6, 0.16],
                        }),
                      ),
                    ),
                  ),
                ),
              ]
            : []),
        );
      const tin = smooth('#b4235a');
      return group(
        put(box(14, 9, 7, tin, 0.6), { at: [-4.6, 0, -3.6] }),
        put(pandaFace(3, 0.2), { at: [-4.6, 4.6, 0] }),
        ...many(35, (index) =>
          put(bandage(index === 34), {
            at: [-4.6 + (index % 2 ? 0.2 : -0.2), 8.6 + (index % 3) * 0.15, -6.6 + index * 0.17],
            turn: [-5, 0, 0],
            scale: [1.2, 1.2, 1],
          }),
        ),
        ...many(5, (index) =>
          put(bandage(), {
            at: [[-10.6, -5, -8, 0.4, -1.6][index]!, 0.05 + index * 0.04, [4.6, 7.4, 10, 4.2, 10.6][index]!],
            turn: [-90, 0, [14, -10, 6, 20, -24][index]!],
          }),
        ),
        put(
          group(
            ...(() => {
              const cool = glaze('#5fb3e0');
              return [
                put(ball(1, cool, [3.9, 3.2, 1.3]), { at: [0, 3, 0] }),
                ...[-4, -1.5, 1.5, 4].map((x, index) =>
                  put(ball(1, cool, [1.4, 1.9, 1.1]), {
                    at: [x, [6.4, 8.6, 8.6, 6.4][index]!, 0],
                    turn: [0, 0, -x * 6],
                  }),
                ),
              ];
            })(),
          ),
          { at: [8.6, 0.6, 5.4], turn: [-52, -12, 0] },
        ),
        put(
          group(
            box(13, 10, 0.2, paper('#fff6e4'), 0.05),
            put(box(11.8, 8.8, 0.1, paper('#f2b84b'), 0.02), { at: [0, 0.6, 0.1] }),
            put(box(11.4, 8.4, 0.1, paper('#fffaf0'), 0.02), { at: [0, 0.8, 0.15] }),
            ...[6.8, 5.4, 4.2].map((y, index) =>
              put(box([6, 8.4, 7][index]!, index ? 0.25 : 0.6, 0.1, matte(index ? '#c7b8a6' : '#2f6b4f'), 0.02), {
                at: [0, y, 0.2],
              }),
            ),
            put(
              ring(10, 0, () => put(dot(0.5, paper('#e8507f'), [0.8, 0.5, 1.2]), { at: [0, 0, 0.8] })),
              { at: [3.8, 2.6, 0.4], turn: [90, 0, 0] },
            ),
            put(ball(0.7, gold(), [1, 1, 0.4]), { at: [3.8, 2.6, 0.8] }),
          ),
          { at: [10.4, 0, -4.4], turn: [-8, -14, 0] },
        ),
      );
    },
    view: { height: 30, turn: 6 },
  },
  'welcome-little-one': {
    make: (random) => {
      const [muslin, ribbon] = [cloth('#cfe4d3'), satin('#f2b84b')];
      const yellow = cloth('#f6d35f');
      const shell = cloth('#fff4e2');
      const zigzag = (up: boolean) =>
        surface(
          96,
          12,
          (u, v) => {
            const angle = u * 2 * Math.PI;
            const edge = 0.1 + 0.09 * Math.abs(((u * 9) % 1) * 2 - 1);
            const part = up ? 1 - v * (1 - edge - 0.35) : v * (0.48 + edge);
            const radius = 3.5 * Math.sqrt(Math.max(0, 1 - (part * 2 - 1) ** 2)) * (1 - 0.12 * part);
            return new Vector3(Math.sin(angle) * radius, part * 8.6, Math.cos(angle) * radius);
          },
          shell,
          undefined,
          0.25,
        );
      return group(
        put(folded(18, 13, 4, 1.3, muslin), { at: [-3, 0, -3] }),
        ...many(16, (index) =>
          put(dot(0.5, matte('#7fb08a'), [1, 1, 0.4]), {
            at: [-10.6 + index * 1.05, [0.8, 2.2, 3.4][index % 3]!, 3.5],
          }),
        ),
        put(box(18.3, 5.3, 1.7, ribbon, 0.3), { at: [-3, -0.02, -3] }),
        put(box(1.7, 5.35, 13.3, ribbon, 0.3), { at: [-6, -0.02, -3] }),
        ...many(9, (index) => put(box(1, 0.1, 0.14, matte('#8a5a20'), 0.02), { at: [-6, 5.32, -8.6 + index * 1.4] })),
        put(bow(2.6, ribbon), { at: [-6, 5.8, -3], turn: [-50, 0, 0] }),
        rod(
          [
            [-20, 23.4, -7.2],
            [-10, 22.2, -7],
            [0, 21.9, -7],
            [10, 22.2, -7],
            [19, 23.4, -7.2],
          ],
          0.16,
          matte('#b98450'),
        ),
        ...[-12, -6.8, 5.8, 11].map((x) => put(box(0.6, 2, 0.9, wood('#d9a768'), 0.15), { at: [x, 21, -6.4] })),
        put(bodysuit('#f9d3dd', '#b4235a'), { at: [-9.4, 6, -7], turn: [0, 6, 2], scale: 1.1 }),
        put(bodysuit('#cde3f3', '#2f5fb3'), { at: [8.4, 6, -7], turn: [0, -6, -2], scale: 1.1 }),
        put(
          group(
            turned(
              [
                [0, 0],
                [2.6, 0],
                [2.9, 0.6],
                [2.9, 3.6],
                [2.5, 5],
                [2.9, 6.6],
                [2.9, 10.4],
                [2.3, 11.2],
              ],
              glass('#e6f3fa', 0.62),
            ),
            put(
              turned(
                [
                  [0, 0.4],
                  [2.5, 0.5],
                  [2.6, 3.6],
                  [2.25, 5],
                  [2.6, 6.6],
                  [2.6, 8.4],
                  [0, 8.5],
                ],
                smooth('#fffaf3'),
              ),
              {},
            ),
            put(drum(2.7, 2, smooth('#4aa3d8'), 0.3), { at: [0, 10.8, 0] }),
            turned(
              [
                [2, 12.6],
                [1.7, 13.4],
                [0.75, 14.2],
                [0.65, 15.2],
                [0, 15.8],
              ],
              smooth('#f0c79a'),
            ),
            ...many(5, (index) => put(box(1, 0.14, 0.1, matte('#4aa3d8'), 0.02), { at: [0, 1.8 + index * 1.4, 2.92] })),
          ),
          { at: [11, 0, 0.4] },
        ),
        put(
          group(
            zigzag(false),
            put(ball(2.9, yellow, [1, 1.05, 1]), { at: [0, 5.6, 0] }),
            put(stick(0.5, 0.9, smooth('#e88a2e'), 0.05), { at: [0, 5.8, 2.7], turn: [90, 0, 0] }),
            both((side) =>
              group(
                put(ball(0.33, smooth('#3a2620')), { at: [side * 1.05, 6.5, 2.6] }),
                put(ball(0.5, matte('#f7a78c'), [1, 0.7, 0.4]), {
                  at: [side * 1.75, 5.6, 2.3],
                  turn: [0, side * 36, 0],
                }),
              ),
            ),
            ...many(3, (index) =>
              put(ball(0.35, yellow, [0.6, 1.9, 0.6]), {
                at: [(index - 1) * 0.4, 8.7, 0],
                turn: [0, 0, (1 - index) * 26],
              }),
            ),
            put(group(zigzag(true)), { at: [0, 2.4, -0.5], turn: [-14, random.around(5), 4], scale: [0.9, 0.8, 0.9] }),
          ),
          { at: [5, 0, 7.2], scale: 0.95 },
        ),
      );
    },
    view: { height: 18, turn: 6 },
  },
  'finish-line-medal': {
    make: () => {
      const [bright, dark, red, white] = [gold(), metal('#c08f3c'), satin('#b4235a'), satin('#fffaf3')];
      const medal = group(
        facing(drum(5.4, 1, bright, 0.35)),
        put(torus(4.5, 0.22, dark), { at: [0, 0, 1] }),
        ...many(18, (index) => {
          const angle = radians(index * 20);
          return both((side) =>
            put(dot(0.6, bright, [0.5, 1.2, 0.4]), {
              at: [Math.sin(angle) * 3.5 + side * 0.05, Math.cos(angle) * 3.5, 1],
              turn: [0, 0, (-angle * 180) / Math.PI + side * 30],
            }),
          );
        }),
        put(
          slab(
            outline(
              many(
                10,
                (index) =>
                  [
                    Math.sin(radians(index * 36)) * (index % 2 ? 0.9 : 2.1),
                    Math.cos(radians(index * 36)) * (index % 2 ? 0.9 : 2.1),
                  ] as const,
              ),
            ),
            0.6,
            dark,
            0.15,
          ),
          { at: [0, 0, 0.8] },
        ),
        put(torus(1, 0.28, bright), { at: [0, 6, 0.5] }),
      );
      const lane = (side: number, x: number, material: Material, width: number) =>
        surface(
          30,
          2,
          (u, v) =>
            new Vector3(
              side * (0.3 + u * 5.2 + x) + (v - 0.5) * width,
              7.2 + u * 13 * (1 - u * 0.12),
              -1 - u * 1.2 + side * 0.12,
            ),
          material,
          undefined,
          width > 1 ? 0.2 : 0.34,
        );
      const [blue, pale] = [cloth('#3f76bd'), cloth('#fff4e4')];
      const sock = group(
        slab(
          outline(
            [
              [-2.4, 13],
              [2.4, 13],
              [2.4, 9],
              [2.5, 6],
              [3.6, 4.2],
              [7.4, 2.8],
              [8.6, 1.4],
              [7.6, 0.1],
              [3, 0],
              [-1.4, 0.2],
              [-2.8, 2],
              [-2.6, 6],
              [-2.4, 9],
            ],
            true,
          ),
          1.3,
          blue,
          0.5,
        ),
        put(box(5.1, 2.6, 1.6, pale, 0.6), { at: [0, 11.2, 0.65] }),
        put(box(5, 0.7, 1.45, pale, 0.3), { at: [0, 9.6, 0.65] }),
        put(ball(1, pale, [1.9, 1.75, 0.5]), { at: [-1.2, 1.9, 0.95] }),
        put(ball(1, pale, [1.6, 1.35, 0.5]), { at: [7, 1.5, 0.95] }),
      );
      return group(
        put(
          group(
            medal,
            lane(1, 0, red, 2.6),
            lane(-1, 0, red, 2.6),
            lane(1, 0.02, white, 0.7),
            lane(-1, 0.02, white, 0.7),
          ),
          { at: [-4, 5.6, 4], turn: [-12, 8, 0] },
        ),
        put(
          group(
            drum(3.6, 3.6, glaze('#f7f0dd'), 0.4),
            put(drum(3.75, 1.6, smooth('#2f6b4f'), 0.3), { at: [0, 3.3, 0] }),
            put(ball(1, glaze('#9fd3b4'), [0.55, 0.2, 1.5]), { at: [0.5, 5, 0], turn: [0, 50, 0] }),
            put(ball(1, glaze('#9fd3b4'), [0.55, 0.2, 1.5]), { at: [-0.6, 5, 0.3], turn: [0, -40, 0] }),
          ),
          { at: [5.4, 0, 8.4] },
        ),
        put(group(sock), { at: [4.4, 0.6, -0.4], turn: [-10, -8, 0] }),
        put(sock.clone(), { at: [7.6, 0.2, -2.6], turn: [-10, -8, -5] }),
      );
    },
    view: { height: 14, turn: 6 },
  },
  'lamp-for-bright-ideas': {
    make: () => {
      const [beech, warm, brass] = [wood('#dfb27a'), matte('#ffb52e'), gold()];
      return group(
        turned(
          [
            [0, 0],
            [6, 0],
            [6.4, 0.8],
            [6.2, 2],
            [4.4, 3.4],
            [3.4, 4.6],
            [3.2, 6],
            [0, 6],
          ],
          beech,
        ),
        turned(
          [
            [3.1, 5.8],
            [3.3, 6],
            [3.3, 9.4],
            [2.9, 10],
          ],
          brass,
          false,
        ),
        ...many(3, (index) => put(torus(3.32, 0.22, brass), { at: [0, 6.9 + index, 0], turn: [90, 0, 0] })),
        turned(
          [
            [2.9, 9.9],
            [3.4, 11.6],
            [6.4, 16],
            [8.2, 20.6],
            [7.6, 25],
            [4.6, 28.4],
            [0, 29.6],
          ],
          glass('#ffe7a8', 0.42),
        ),
        put(ball(4.2, glass('#ffc23f', 0.5)), { at: [0, 20, 0] }),
        both((side) =>
          rod(
            [
              [side * 0.8, 9.6, 0],
              [side * 1, 14, 0],
              [side * 2.4, 18, 0],
            ],
            0.16,
            brass,
          ),
        ),
        rod(
          many(9, (index): Point => [-2.4 + index * 0.6, index % 2 ? 22.4 : 18, 0]),
          0.3,
          warm,
        ),
        put(ball(0.9, smooth('#fff4e2'), [1, 1, 0.4]), { at: [0, 2, 5.9], turn: [-40, 0, 0] }),
        put(ball(0.9, matte('#ffffff'), [0.5, 1.5, 0.2]), { at: [-4.6, 23.4, 5.2], turn: [-20, -40, -24] }),
      );
    },
    view: { height: 10, turn: 12 },
  },
  'fountain-pen-and-paper': {
    make: () => {
      const [cream, blue, brass, clear] = [paper('#fffaf0'), smooth('#274690'), gold(), glass('#dcecf6', 0.4)];
      const pen = group(
        turned(
          [
            [0, -10],
            [0.5, -9.9],
            [0.75, -8],
            [0.78, 1.6],
            [0.72, 2],
            [0.55, 5],
            [0.62, 5.3],
            [0, 5.4],
          ],
          blue,
        ),
        put(torus(0.78, 0.14, brass), { at: [0, 1.8, 0], turn: [90, 0, 0] }),
        put(torus(0.78, 0.12, brass), { at: [0, -6, 0], turn: [90, 0, 0] }),
        put(
          slab(
            outline([
              [-0.6, 0],
              [0.6, 0],
              [0.62, 1.2],
              [0.08, 3],
              [-0.08, 3],
              [-0.62, 1.2],
            ]),
            0.24,
            brass,
            0.06,
          ),
          { at: [0, 5.2, 0.2] },
        ),
        put(ball(0.5, smooth('#1d2b5a'), [0.6, 2, 0.5]), { at: [0, 6, 0] }),
        put(ball(0.13, smooth('#1d2b5a'), [1, 1, 0.3]), { at: [0, 6.6, 0.45] }),
      );
      const sheets = many(20, (index) =>
        put(box(15, 0.12, 21, cream, 0.02), {
          at: [((index * 7) % 5) * 0.05, index * 0.125, ((index * 3) % 4) * 0.05],
        }),
      );
      const swash = many(22, (index): Point => [-5 + index * 0.42, 2.6, -4.4 + Math.sin(index * 1.1) * 0.8]);
      return group(
        put(
          group(
            ...sheets,
            rod(swash, 0.1, matte('#274690')),
            ...many(3, (row) =>
              rod(
                many(14, (index): Point => [
                  -5.4 + index * (row === 2 ? 0.45 : 0.8),
                  2.6,
                  -1.6 + row * 2.6 + Math.sin(index * 2.1 + row) * 0.34,
                ]),
                0.08,
                matte('#274690'),
              ),
            ),
          ),
          { at: [-5, 0, 0], turn: [0, 12, 0] },
        ),
        put(
          group(
            ...many(4, (index) =>
              put(group(envelope('#fff4e0', '#9fc0e6')), {
                at: [index * 0.3, 0.4 + index * 0.42, index * 0.3],
                turn: [-90, 0, index * 3 - 4],
              }),
            ),
          ),
          { at: [10.4, 0, 1.6], turn: [0, -14, 0] },
        ),
        put(
          group(
            box(6.4, 5, 6.4, clear, 1.2),
            put(box(5.7, 3.4, 5.7, glaze('#2f5fb3'), 1), { at: [0, 0.35, 0] }),
            put(drum(1.9, 1.2, clear, 0.1), { at: [0, 4.9, 0] }),
            put(drum(2.2, 1.9, smooth('#2b2f4a'), 0.3), { at: [0, 5.6, 0] }),
          ),
          { at: [10, 0, -9], turn: [0, 18, 0] },
        ),
        put(pen, { at: [1, 3.4, 3.4], turn: [90, 180, 56], scale: 1.25 }),
      );
    },
    view: { height: 34, turn: 10 },
  },
  'lipstick-and-a-kiss': {
    make: () => {
      const [brass, dark, red] = [gold(), metal('#8f2440'), smooth('#c4123a')];
      const lips = group(
        slab(
          outline([
            [-3.2, 0.1],
            [-1.9, 1.05],
            [-0.75, 1.55],
            [0, 1.15],
            [0.75, 1.55],
            [1.9, 1.05],
            [3.2, 0.1],
            [1.7, 0.12],
            [0, -0.1],
            [-1.7, 0.12],
          ]),
          0.14,
          matte('#c4123a'),
          0.04,
        ),
        slab(
          outline([
            [-3, -0.1],
            [-1.7, -0.16],
            [0, -0.42],
            [1.7, -0.16],
            [3, -0.1],
            [1.8, -1.3],
            [0, -1.85],
            [-1.8, -1.3],
          ]),
          0.14,
          matte('#c4123a'),
          0.04,
        ),
      );
      const stickOfRed = surface(
        60,
        24,
        (u, v) => {
          const angle = u * 2 * Math.PI;
          const round = v > 0.82 ? Math.sqrt(Math.max(0, 1 - ((v - 0.82) / 0.18) ** 2)) : 1;
          const [x, z] = [Math.sin(angle) * 1.75 * round, Math.cos(angle) * 1.75 * round];
          // The tip is cut at a slant.
          return new Vector3(x, v * 5.6 + (v > 0.5 ? (v - 0.5) * 2 * x * 0.85 : 0), z);
        },
        red,
      );
      return group(
        put(
          group(
            drum(2.6, 6.4, dark, 0.25),
            put(drum(2.66, 0.7, brass, 0.15), { at: [0, 5.8, 0] }),
            put(drum(2.1, 4, brass, 0.15), { at: [0, 6.2, 0] }),
            put(stickOfRed, { at: [0, 10, 0], turn: [0, 10, 0] }),
          ),
          { at: [-3, 0, 0] },
        ),
        put(group(drum(2.7, 8, dark, 0.3), put(drum(2.75, 0.7, brass, 0.15), { at: [0, 0.4, 0] })), {
          at: [6, 2.7, 6.4],
          turn: [0, 26, -90],
        }),
        put(
          group(
            box(15, 11, 0.25, paper('#fff6ec'), 0.05),
            put(lips, { at: [2.6, 6.6, 0.22], turn: [0, 0, 10], scale: 1.05 }),
            put(waxSeal('#c4123a'), { at: [-4, 2.6, 0.1] }),
            ...many(3, (row) =>
              put(box([5, 6, 4][row]!, 0.22, 0.06, matte('#cdb9a8'), 0.02), { at: [-3.4, 9 - row * 1.2, 0.2] }),
            ),
          ),
          { at: [4.4, 0, -5.4], turn: [-14, -8, 0] },
        ),
      );
    },
    view: { height: 14, turn: 12 },
  },
  'lambswool-scarf': {
    make: (random) => {
      const wool = matte('#ab2350');
      const deep = matte('#8c1740');
      /** One length of the scarf, folded to and fro as a ribbon is. */
      const path: Point[] = [
        [-8, 0.7, 0],
        [8, 0.7, 0],
        [8.8, 1.3, 0],
        [8, 1.9, 0],
        [-7.6, 1.9, 0],
        [-8.4, 2.5, 0],
        [-7.6, 3.1, 0],
        [8, 3.1, 0],
        [8.9, 3.7, 0],
        [8, 4.3, 0],
        [-7.6, 4.3, 0],
        [-8.4, 4.9, 0],
        [-7.6, 5.5, 0],
        [8, 5.5, 0],
        [9, 6.1, 0],
        [8, 6.7, 0],
        [-6, 6.8, 0],
        [-9.6, 6.2, 0],
        [-10.7, 4, 0],
        [-10.8, 1.6, 0],
      ];
      const sheet = band(path, 11, wool, [0, 0, 1], 1);
      const stripe = (z: number) =>
        band(
          path.map(([x, y]): Point => [x, y, z]),
          0.5,
          deep,
          [0, 0, 1],
          1.1,
        );
      const fringe = (x: number, z: number) =>
        rod(
          [
            [x, 1.7, z],
            [x - 0.5, 0.9, z + random.around(0.2)],
            [x - 1.8 + random.around(0.3), 0.3, z + random.around(0.4)],
            [x - 3 + random.around(0.4), 0.25, z + random.around(0.5)],
          ],
          0.2,
          wool,
        );
      const yarn = group(
        ball(1.9, wool),
        ...many(22, () =>
          put(torus(random.between(1.5, 1.9), 0.2, wool), {
            turn: [random.between(0, 360), random.between(0, 360), 0],
          }),
        ),
      );
      return group(
        put(box(27, 0.12, 18, paper('#fffaf3'), 0.04), { at: [-1, 0, 0], turn: [0, 6, 0] }),
        put(box(25, 0.12, 19, paper('#f9e3ea'), 0.04), { at: [0, 0.13, 0.4], turn: [0, -5, 0] }),
        put(
          group(sheet, ...[-3.6, -2.4, 2.4, 3.6].map(stripe), ...many(18, (index) => fringe(-10.9, -5 + index * 0.59))),
          { at: [0, 0.2, 0] },
        ),
        put(
          group(
            yarn,
            rod(
              [
                [1.6, -0.8, 0.6],
                [3, -1.7, 1.4],
                [5, -1.75, 0.6],
                [6.4, -1.75, 2],
              ],
              0.18,
              wool,
            ),
          ),
          { at: [4.4, 2.1, 9.4] },
        ),
      );
    },
    view: { height: 26, turn: -20 },
  },
  'rabbit-hay-and-herb-basket': {
    make: (random) => {
      const willow = wood('#b98450');
      const straws = ['#d9bf6a', '#c9b25a', '#b7b060', '#e6d08a'].map((color) => matte(color));
      const straw = new CylinderGeometry(0.12, 0.12, 7, 6).translate(0, 3.5, 0);
      const fur = cloth('#fffaf5');
      const leaf = (turn: number) =>
        put(
          group(
            ...many(5, (index) =>
              put(dot(0.75, matte('#4d8f3f'), [0.75 - index * 0.08, 0.16, 1]), { at: [0, 0, index * 1.15] }),
            ),
            ...many(4, (index) =>
              both((side) =>
                put(dot(0.5, matte('#5f9d54'), [0.5, 0.15, 1.3]), {
                  at: [side * 0.6, 0, index * 1.2 + 0.4],
                  turn: [0, side * -50, 0],
                }),
              ),
            ),
          ),
          { turn: [-30, turn, 0] },
        );
      const dandelion = () =>
        group(
          ...many(26, (index) =>
            put(dot(0.4, matte(index % 2 ? '#f2c230' : '#f7d54f'), [0.35, 0.35, 2.4]), {
              at: [0, 0, 0],
              turn: [-20 - (index % 3) * 26, index * 137.5, 0],
            }),
          ),
          put(stick(0.2, 4, matte('#7fb069')), { at: [0, -4, 0] }),
        );
      const willowBall = group(
        ...many(16, (index) =>
          put(torus(2.7, 0.27, wood(index % 2 ? '#c99a64' : '#a9774c')), { turn: [index * 47, index * 73, 0] }),
        ),
      );
      return group(
        put(basket(8.6, 7.6, willow), {}),
        rod(
          [
            [-8.8, 7.6, 0],
            [-8.4, 13, 0],
            [-5, 17.4, 0],
            [0, 19, 0],
            [5, 17.4, 0],
            [8.4, 13, 0],
            [8.8, 7.6, 0],
          ],
          0.6,
          willow,
        ),
        put(ball(7.6, straws[1]!, [1, 0.42, 1]), { at: [0, 7.2, 0] }),
        ...many(420, () => {
          const [angle, out] = [random.between(0, 6.28), Math.sqrt(random.next()) * 7.2];
          return put(new Mesh(straw, random.pick(straws)), {
            at: [Math.sin(angle) * out, 7 + (7.6 - out) * 0.35, Math.cos(angle) * out],
            turn: [random.between(50, 110), random.between(0, 360), random.around(30)],
          });
        }),
        ...many(3, (index) =>
          put(dandelion(), {
            at: [[-4.4, -0.6, 3][index]!, [12.6, 12.2, 11.4][index]!, [4, 6, 6][index]!],
            turn: [24, 0, 10 - index * 10],
            scale: 1.35,
          }),
        ),
        ...many(4, (index) => put(leaf(index * 34 - 70), { at: [1 + index * 0.8, 9.6, 4 - index * 0.6] })),
        ...many(5, (index) =>
          put(
            rod(
              [
                [0, 0, 0],
                [0.4, 4, 0.2],
                [-0.3, 8, 0],
                [0.5, 11.4, 0.3],
              ],
              [0.42, 0.2],
              wood('#7d5238'),
            ),
            { at: [3.4 + index * 0.7, 7.4, -2 + index * 0.4], turn: [-6, 0, -12 - index * 7] },
          ),
        ),
        put(willowBall, { at: [3.4, 3, 12.4] }),
        put(
          group(
            put(ball(4.4, fur, [1, 1, 1.05]), { at: [0, 4, -1.4] }),
            put(rabbitHead('#fffaf5'), { at: [0, 8.4, 1.6], scale: 1.1 }),
            both((side) =>
              group(
                put(ball(1.3, fur, [0.85, 0.8, 1.3]), { at: [side * 1.6, 1, 3.2] }),
                put(ball(1.8, fur, [0.8, 0.8, 1.5]), { at: [side * 3.6, 1.3, 0.6] }),
              ),
            ),
          ),
          { at: [-12.6, 0, 5], turn: [0, 24, 0] },
        ),
      );
    },
    view: { height: 18, turn: 6 },
  },
  'parrot-swing-and-seeds': {
    make: (random) => {
      const [branch, brass, cord] = [wood('#c79a64'), gold(), matte('#e9d3ab')];
      const seeds = ['#e8b04a', '#3a2f36', '#c8392f', '#8fae5a', '#f3e2c0'].map((color) => matte(color));
      const grain = dotShape.clone().scale(0.3, 0.21, 0.46);
      const height = 26;
      return group(
        rod(
          many(9, (index): Point => [-9 + index * 2.25, 8 + Math.sin(index * 1.3) * 0.16, 0]),
          0.85,
          branch,
        ),
        ...[-6.4, 4.6, 7.4].map((x) => put(ball(1.15, branch, [0.9, 1, 1]), { at: [x, 8.1, 0.2] })),
        both((side) =>
          group(
            rod(
              [
                [side * 8.4, 8, 0],
                [side * 8.2, 18, 0],
                [side * 5, height, 0],
                [0, height + 3.4, 0],
              ],
              0.42,
              cord,
            ),
            ...many(3, (index) =>
              put(dot(1.05, wood(['#c79a64', '#e3c08c', '#a9774c'][index]!), [1, 0.85, 1]), {
                at: [side * 8.38, 9.8 + index * 1.7, 0],
              }),
            ),
          ),
        ),
        put(torus(1.2, 0.3, brass), { at: [0, height + 4.4, 0] }),
        rod(
          [
            [0, height + 3.4, 0],
            [0, height + 0.4, 0],
          ],
          0.2,
          cord,
        ),
        put(
          turned(
            [
              [0, 2.2],
              [0.6, 2.1],
              [1.2, 1.2],
              [1.4, 0.2],
              [1.8, -0.3],
              [1.7, -0.4],
              [0, -0.3],
            ],
            brass,
          ),
          { at: [4.6, 4.2, 0] },
        ),
        rod(
          [
            [4.6, 8, 0],
            [4.6, 6.2, 0],
          ],
          0.2,
          cord,
        ),
        put(ball(0.45, brass), { at: [4.6, 3.7, 0] }),
        put(parrot(), { at: [-0.6, 9, 0], turn: [0, 14, 0], scale: 1.15 }),
        put(
          group(
            turned(
              [
                [0, 0],
                [3.4, 0],
                [4, 1],
                [3.9, 5],
                [3.3, 6.8],
                [3.9, 7.8],
              ],
              cloth('#e9d3ab'),
            ),
            put(ball(3.4, seeds[0]!, [1, 0.4, 1]), { at: [0, 7, 0] }),
            ...many(90, () => {
              const [angle, out] = [random.between(0, 6.28), Math.sqrt(random.next()) * 3.3];
              return put(new Mesh(grain, random.pick(seeds)), {
                at: [Math.sin(angle) * out, 7.75 + (3.4 - out) * 0.28, Math.cos(angle) * out],
                turn: [random.around(40), random.between(0, 360), 0],
              });
            }),
            put(torus(3.4, 0.25, satin('#b4235a')), { at: [0, 6.6, 0], turn: [90, 0, 0] }),
          ),
          { at: [10.6, 0, 6] },
        ),
        ...many(26, () =>
          put(new Mesh(grain, random.pick(seeds)), {
            at: [random.between(4, 13), 0.2, random.between(9.4, 12.6)],
            turn: [0, random.between(0, 360), 0],
          }),
        ),
        ...many(2, (index) =>
          rod(
            [
              [2 + index * 1.6, 0.4, 9 + index],
              [4 + index * 1.6, 0.5, 10.4 + index],
              [5.6 + index * 1.6, 0.4, 10.2 + index],
            ],
            [0.5, 0.12],
            glaze('#c8273f'),
          ),
        ),
      );
    },
    view: { height: 10, turn: 8 },
  },
  'weekend-house-for-a-hamster': {
    make: (random) => {
      const [birch, pale, dark] = [wood('#e6c591'), wood('#f0d9b0'), matte('#7d5c3c')];
      const wall = outline([
        [-12, 0],
        [12, 0],
        [12, 11],
        [-12, 11],
      ]);
      wall.holes.push(
        outline([
          [-3.4, 0.3],
          [-3.4, 4.4],
          [-4.2, 6.6],
          [-6, 7.6],
          [-7.8, 6.6],
          [-8.6, 4.4],
          [-8.6, 0.3],
        ]),
        outline(
          many(
            24,
            (index) => [6 - Math.sin(radians(index * 15)) * 2.7, 6 + Math.cos(radians(index * 15)) * 2.7] as const,
          ),
        ),
      );
      const nut = (kind: number) =>
        kind % 2
          ? group(
              dot(0.95, matte('#b9773c'), [0.95, 1.05, 0.95]),
              put(dot(0.8, matte('#e2c08c'), [1, 0.5, 1]), { at: [0, -0.6, 0] }),
            )
          : group(
              put(dot(0.8, matte('#d9a96a')), { at: [0, 0, -0.65] }),
              put(dot(0.85, matte('#d9a96a')), { at: [0, 0, 0.65] }),
              put(dot(0.62, matte('#d9a96a')), {}),
            );
      return group(
        put(slab(wall, 0.9, birch, 0.1), { at: [0, 0, 6] }),
        put(box(24, 11, 0.8, birch, 0.1), { at: [0, 0, -6.6] }),
        ...[-11.6, 0, 11.6].map((x) => put(box(0.8, 11, 12.8, birch, 0.1), { at: [x, 0, -0.2] })),
        put(box(23.6, 0.4, 12.6, dark, 0.05), { at: [0, 0.02, -0.2] }),
        put(box(26.4, 1, 16, pale, 0.2), { at: [0, 11, 0] }),
        both((side) => put(box(0.9, 1.7, 16.2, birch, 0.15), { at: [side * 12.9, 11.3, 0] })),
        put(box(26.4, 1.7, 0.9, birch, 0.15), { at: [0, 11.3, -7.6] }),
        put(hamster(), { at: [-3.4, 12, 1], turn: [0, 8, 0], scale: 1.02 }),
        put(nut(0), { at: [-3.2, 15.8, 4.6], scale: 0.8, turn: [0, 90, 20] }),
        put(
          group(
            turned(
              [
                [0, 0],
                [3, 0],
                [3.6, 1],
                [3.4, 4.4],
                [2.6, 5.8],
                [3.4, 7],
              ],
              cloth('#e4cfa5'),
            ),
            put(torus(2.8, 0.25, satin('#b4235a')), { at: [0, 5.6, 0], turn: [90, 0, 0] }),
            ...many(14, (index) =>
              put(nut(index), {
                at: [
                  Math.sin(index * 2.4) * (index % 3),
                  6.5 + (2 - (index % 3)) * 0.5,
                  Math.cos(index * 2.4) * (index % 3),
                ],
                turn: [index * 30, index * 70, 0],
              }),
            ),
          ),
          { at: [-12.6, 0, 11] },
        ),
        ...many(7, (index) =>
          put(nut(index), {
            at: [-7 + index * 1.5 + random.around(0.3), 0.8, 10.6 + random.around(1.6)],
            turn: [0, index * 53, 0],
          }),
        ),
      );
    },
    view: { height: 18, turn: 14 },
  },
};
