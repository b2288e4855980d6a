/** Boxes of food and drink: what is eaten, poured or given for a bad cold. */
import { Color, ExtrudeGeometry, Mesh, Shape, TorusGeometry, Vector2, Vector3, type Object3D } from 'three';
import { brass, cloth, glass, glaze, gold, matte, metal, paper, silver, smooth, wood } from '../studio/materials';
import { Random } from '../studio/random';
import {
  many,
  ball,
  bow,
  box,
  drum,
  group,
  put,
  ring,
  rod,
  stick,
  surface,
  turned,
  type Point,
} from '../studio/shapes';
import * as cakes from './cakes';
import * as flowers from './flowers';
import * as goods from './goods';
import * as pantry from './pantry';
import { bead, copies, grains } from './pantry';
import type { Model } from './products';
import { seasonModels } from './seasons';

export const feastModels: Readonly<Record<string, Model>> = {
  'ginger-lemon-and-honey-box': {
    make: (random) =>
      group(
        pantry.crate(31, 5.4, 22, '#b98a56'),
        put(pantry.straw(28, 19, 2.4, random), { at: [0, 1.6, 0] }),
        ...[-7.4, 3].map((x, index) =>
          put(pantry.jar('#e39a1c', '#8a5a3a', 4.6, 11.4, '#fff6e2'), { at: [x, 2.4, -4.6 - index * 0.4] }),
        ),
        copies(pantry.lemon(), [
          { at: [-11, 3, 5], turn: [0, 24, 0] },
          { at: [-5.2, 3, 6.4], turn: [0, -30, 0] },
          { at: [-7.6, 6.6, 4.4], turn: [0, 10, 8] },
          { at: [0.4, 3, 4.4], turn: [0, 40, 0] },
          { at: [11.4, 3, -2.6], turn: [0, 74, 0] },
          { at: [10.6, 3.2, -7.4], turn: [0, 20, 0] },
        ]),
        put(pantry.ginger(), { at: [7.6, 4.2, 4.6], turn: [16, 14, 4], scale: 1.08 }),
      ),
    view: { height: 28 },
  },
  'elderflower-fizz': {
    make: (random) => {
      const foam = smooth('#fdf6d8');
      return group(
        fizzBottle(),
        put(corkInTheAir(), { at: [2.6, 33.4, 0.6], turn: [0, 0, -28] }),
        ...many(12, (index) =>
          put(bead(0.22 + (index % 3) * 0.12, foam), {
            at: [
              Math.sin(index * 2.4) * (0.5 + index * 0.13) + index * 0.12,
              29.8 + index * 0.3,
              Math.cos(index * 2.4) * 0.8,
            ],
          }),
        ),
        put(goods.flute('#f7eaa8'), { at: [8.6, 0, 2.4] }),
        put(goods.flute('#f7eaa8'), { at: [14.6, 0, -1.6] }),
        put(elderflower(random), { at: [-6.4, 0.4, 4.4], turn: [24, 30, 0], scale: 1.35 }),
      );
    },
    view: { height: 12 },
  },
  'teapot-for-two-and-kericho-tea': {
    make: () =>
      group(
        put(teapot('#bf2233'), { at: [-3, 0, -1] }),
        put(pantry.cup('#bf2233', '#fff4e4', '#8a4418', 3.4), { at: [-6, 0, 10] }),
        put(pantry.cup('#bf2233', '#fff4e4', '#8a4418', 3.4), { at: [3.4, 0, 9.6] }),
        put(pantry.tin(3.7, 10.4, '#2f6b4f', '#fff4e4', '#e2b866'), { at: [12.6, 0, 1.6] }),
      ),
    view: { height: 22 },
  },
  'fresh-fruit-for-the-bedside': {
    make: () =>
      group(
        pantry.basket(16, 5.4, 0.8),
        put(drum(14.4, 0.6, cloth('#fdf3ea'), 0.2), { at: [0, 3, 0], scale: [1, 1, 0.8] }),
        copies(pantry.apple(), [
          { at: [-10, 3.4, 3.4], turn: [8, 20, 10] },
          { at: [-3.6, 3.4, 7], turn: [14, 60, 0] },
          { at: [-5, 3.6, -5], turn: [0, 10, 0] },
        ]),
        copies(pantry.pear(), [
          { at: [1, 3.4, -5.6], turn: [0, 0, 6] },
          { at: [-10.4, 3.4, -4.2], turn: [0, 30, 12] },
          { at: [-1.2, 6.4, -0.4], turn: [0, 0, -8] },
        ]),
        copies(pantry.tangerine(), [
          { at: [3.2, 3.6, 7.4] },
          { at: [0.2, 3.6, 2.4], turn: [0, 80, 0] },
          { at: [-6.6, 7, 1.2], turn: [0, 160, 0] },
        ]),
        copies(pantry.mango(), [
          { at: [8.6, 3.6, -5.4], turn: [0, 26, 16] },
          { at: [5.4, 6.8, -3], turn: [0, -18, 10] },
        ]),
        put(pantry.grapes('#6b2f5e', 44, 0.95), { at: [9.4, 4.2, 4.4], turn: [6, -20, -6] }),
      ),
    view: { height: 30 },
  },
  'breakfast-for-two': {
    make: () =>
      group(
        put(tray(37, 25), {}),
        put(pantry.plate(11), { at: [-6, 0.65, 1.4] }),
        copies(pantry.croissant(), [
          { at: [-10.4, 1.3, -2.4], turn: [0, 34, 0] },
          { at: [-1.8, 1.3, -2], turn: [0, -30, 0] },
          { at: [-6.2, 1.3, 5.2], turn: [0, 4, 0] },
          { at: [-6.2, 4.9, 0.2], turn: [-8, -8, 0] },
        ]),
        put(pantry.pouch('#3f4a45', '#fff4e4', '#b4235a'), { at: [12.6, 0.6, -5.6], turn: [0, -6, 0], scale: 0.84 }),
        put(pantry.jar('#5b1f3f', '#e8d3a2', 3, 6.8, '#fff4e4'), { at: [5, 0.6, -8.4] }),
        ...[0, 1].map((index) =>
          put(pantry.foldedCloth(9, 6.4, index ? '#f6c7d5' : '#fbe9ef', '#b4235a', 3, 0.42), {
            at: [11 + index * 0.8, 0.65 + index * 1.25, 6 - index * 0.6],
            turn: [0, -14 + index * 22, 0],
          }),
        ),
      ),
    view: { height: 34 },
  },
  'ice-cream-sundae-kit': {
    make: (random) =>
      group(
        put(iceCreamTub('#f7e7bd', '#fbf1d8', random), { at: [-10.6, 0, -4.6] }),
        put(iceCreamTub('#f29ab5', '#f7b3c6', random), { at: [0, 0, -6.4] }),
        put(iceCreamTub('#c98a4a', '#dba868', random), { at: [10.6, 0, -4.6] }),
        put(pantry.jar('#3b1d12', '#e2b866', 3.2, 7.4, '#fff4e4'), { at: [9.4, 0, 6] }),
        put(sundae(random), { at: [-1.4, 0, 6.4] }),
        put(waferCup(), { at: [-10.4, 0, 6.4] }),
        put(waferCup(), { at: [-10.4, 1.6, 6.4], turn: [0, 20, 0] }),
        put(cherry(), { at: [3.9, 0.95, 10.4] }),
        put(cherry(), { at: [5.4, 0.95, 11.6], turn: [0, 120, 0] }),
      ),
    view: { height: 26 },
  },
  'snowman-cocoa-kit': {
    make: () =>
      group(
        put(goods.mug('#b4235a', 6, 9.4, '#5a3320'), { at: [-2.6, 0, 3], turn: [0, 30, 0] }),
        put(snowman(), { at: [-2.6, 7.6, 3], turn: [0, 14, 0], scale: 1.18 }),
        put(pantry.tin(4.4, 12.6, '#3b2318', '#fff4e4', '#e2b866'), { at: [-10, 0, -6.4] }),
        put(marshmallowBag(), { at: [6.4, 0, -5.4], turn: [0, -12, 0] }),
        put(cinnamon(), { at: [9.4, 0, 6.4], turn: [0, 28, 0] }),
      ),
    view: { height: 20 },
  },
  'night-before-the-exam-snacks': {
    make: (random) => {
      const wall = matte('#e3c08c');
      const heap = (count: number, width: number, depth: number, make: () => Object3D) => {
        const part = make();
        return copies(
          part,
          many(count, (index) => ({
            at: [random.around(width / 2), (index / count) * 2, random.around(depth / 2)] as const,
            turn: [random.around(16), random.between(0, 360), random.around(16)] as const,
          })),
        );
      };
      return group(
        box(32, 0.6, 24, wall, 0.1),
        ...[-1, 1].flatMap((side) => [
          put(box(32, 4.6, 0.5, wall, 0.15), { at: [0, 0, side * 12] }),
          put(box(0.5, 4.6, 24, wall, 0.15), { at: [side * 16, 0, 0] }),
        ]),
        put(box(0.4, 4.2, 24, wall, 0.1), { at: [2, 0, 0] }),
        put(box(32, 4.2, 0.4, wall, 0.1), { at: [0, 0, 0] }),
        put(
          copies(
            pantry.pretzel(),
            many(12, (index) => ({
              at: [((index % 3) - 1) * 5, Math.floor(index / 3) * 0.9, (((index * 2) % 3) - 1) * 2.6] as const,
              turn: [random.around(10), random.around(50), random.around(8)] as const,
              scale: 1.12,
            })),
          ),
          { at: [-7, 0.8, 6] },
        ),
        put(heap(64, 10.4, 8.4, almond), { at: [9, 1, 6] }),
        put(heap(24, 10.6, 8, mangoSlice), { at: [-7, 1, -6] }),
        put(
          copies(
            teaBag('#a9d8b8'),
            many(8, (index) => ({
              at: [(index % 2) * 6, 0, Math.floor(index / 2) * 1.9] as const,
              turn: [-16, 0, 0] as const,
            })),
          ),
          { at: [6, 1, -8.4] },
        ),
        put(mint(random), { at: [9, 4.6, -2.2], scale: 1.2 }),
        put(cakes.chocolateBar('#b4235a', '#fff4e4', 9, 17), { at: [-7.4, 0, -13.4], turn: [-8, 0, 0] }),
      );
    },
    view: { height: 42 },
  },
  'sunset-drinks-for-two': {
    make: () =>
      group(
        put(pantry.slimBottle('#f09a1f', 3, 23, '#fff4e4'), { at: [-10.6, 0, -5] }),
        put(pantry.slimBottle('#9ccb4c', 3, 23, '#fff4e4'), { at: [-3.6, 0, -7] }),
        put(shaker(), { at: [5, 0, -6] }),
        ...[-4.6, 5.4].map((x, index) =>
          put(
            group(
              pantry.tumbler(['#d2314f', '#ee6d3a', '#f6a83a', '#fbd26a'], 3.7, 11.4),
              put(pantry.cocktailUmbrella(index ? ['#f2b84b', '#e8507f'] : ['#e8507f', '#fde3eb']), {
                at: [1.8, 13.6, 0.6],
                turn: [10, 0, -26],
              }),
              put(limeSlice(), { at: [-3.4, 10.6, 1], turn: [70, 20, 0] }),
            ),
            { at: [x, 0, 3.4 - index * 0.6] },
          ),
        ),
        put(pantry.cocktailUmbrella(['#4aa3d8', '#ffffff'], 3), { at: [12.6, 2.6, 3.4], turn: [64, 0, -40] }),
      ),
    view: { height: 14 },
  },
  'sailing-day-hamper': {
    make: () =>
      group(
        put(dryBag('#274690'), { at: [-4, 0, -5], scale: 0.82 }),
        put(pantry.slimBottle('#f8e48c', 3, 21, '#fff4e4'), { at: [9.6, 0, -3.6] }),
        put(pantry.board(26, 12), { at: [3.4, 1.2, 7.4] }),
        put(flatbread(), { at: [-3, 1.2, 7.2] }),
        put(pantry.wedge(8, 3.6, 42, '#f3d98c', '#c98b3c'), { at: [5.4, 1.2, 6], turn: [0, 40, 0] }),
        put(copies(fig(), [{ at: [11.4, 1.2, 5.6] }, { at: [13, 1.2, 8.6] }, { at: [10.6, 1.2, 9.8] }]), {}),
        put(pantry.bowl(3.6, 3.2, '#fff4e4', '#fff4e4', '#8a8f3c'), { at: [-11.6, 0, 11] }),
        grains(
          many(18, (index): Point => [
            -11.6 + Math.sin(index * 2.4) * (index / 18) * 2.4,
            3.4 - (index / 18) * 0.5,
            11 + Math.cos(index * 2.4) * (index / 18) * 2.4,
          ]),
          0.85,
          glaze('#6f7d35'),
          [1, 0.9, 1.2],
          16,
        ),
      ),
    view: { height: 22 },
  },
  'red-wine-and-grapes': {
    make: () =>
      group(
        pantry.board(34, 22, '#a9774c'),
        put(pantry.wineBottle('#3c1424', '#b4235a', '#fff6e8'), { at: [-5, 0, -4.4] }),
        put(pantry.grapes('#43204f', 62, 1.36), { at: [7.8, 0, 2.4], turn: [0, -36, 0] }),
        put(pantry.wedge(12, 5.6, 42, '#f3d68a', '#b9823c', { color: '#dcb25c', size: 0.35 }), {
          at: [-8, 0, 4.6],
          turn: [0, 40, 0],
        }),
      ),
    view: { height: 20 },
  },
  'meals-for-a-hard-week': {
    make: (random) =>
      group(
        put(meal('lentil', random), { at: [-6.6, 0, 9.2] }),
        put(meal('chicken', random), { at: [0, 0, 0] }),
        put(meal('tomato', random), { at: [6.6, 0, 9.2] }),
        put(meal('pie', random), { at: [-6.6, 0, -9.2] }),
        put(meal('pasta', random), { at: [6.6, 0, -9.2] }),
      ),
    view: { height: 46, turn: 10 },
  },
  'quiet-evening-tea': {
    make: (random) =>
      group(
        put(pantry.cup('#b9a6dc', '#fff8f0', '#d9a441', 5, true), {
          at: [-5, 0, 3],
          scale: [1, 1.16, 1],
          turn: [0, -20, 0],
        }),
        put(cupLid('#b9a6dc', 4.9), { at: [-5, 8, 3] }),
        rod(
          [
            [-4.4, 8.3, 7.9],
            [-4.2, 7.4, 8.4],
            [-3.8, 5, 7.9],
            [-3.7, 3.4, 7.5],
          ],
          0.1,
          matte('#fffaf0'),
        ),
        put(box(1.9, 2.1, 0.14, paper('#f2b84b'), 0.05), { at: [-3.6, 1.5, 7.3], turn: [10, 0, 6] }),
        put(
          group(
            box(14, 4, 9.4, matte('#f3d3df'), 0.3),
            put(box(13, 0.2, 8.4, matte('#c99fb1'), 0.05), { at: [0, 3.95, 0] }),
            ...many(24, (index) =>
              put(group(teaBag(['#f2d36a', '#b9d08a', '#b9a6dc'][index % 3]!)), {
                at: [index % 2 ? 3.2 : -3.2, 3.2, -3.4 + Math.floor(index / 2) * 0.62],
                turn: [-14, 0, 0],
              }),
            ),
          ),
          { at: [6, 0, -5], turn: [0, -10, 0] },
        ),
        put(group(teaBag('#f2d36a')), { at: [1.4, 0.3, 8.4], turn: [-90, 0, 22] }),
        ...many(3, (index) =>
          put(flowers.daisy(['#ffffff', '#fffaf0'], random), {
            at: [6.4 + index * 2.8, 0.7, 5.4 - (index % 2) * 2.2],
            turn: [random.between(10, 30), 0, random.around(16)],
            scale: 0.62,
          }),
        ),
        ...many(4, (index) =>
          put(pantry.lavender(12), {
            at: [5.4 + index * 0.6, 0.4 + (index % 2) * 0.5, 6.8 + index * 0.9],
            turn: [90, 62 + index * 6, 0],
          }),
        ),
      ),
    view: { height: 26 },
  },
  'chicken-soup-for-one-bad-cold': {
    make: (random) =>
      group(
        ...[-9, 0.6].map((x) => put(soupJar(random), { at: [x, 0, -4] })),
        put(pantry.loaf(5.2, 1.4), { at: [10.4, 0, 4.6], turn: [0, -20, 0] }),
        put(noodleNest(), { at: [-8, 0, 6.6] }),
        put(noodleNest(), { at: [-2.6, 0, 7.6], turn: [0, 70, 0] }),
        put(tissues(), { at: [10.6, 0, -6], turn: [0, -14, 0] }),
      ),
    view: { height: 22 },
  },
  'soup-bowl-with-a-lid': {
    make: (random) =>
      group(
        put(pantry.bowl(9.4, 9, '#5d7f96', '#f4ead9', '#e2a94a'), { at: [-1, 0, 0] }),
        put(wrapBand(9.2, '#e8d9bd'), { at: [-1, 6.3, 0] }),
        ...many(9, (index) =>
          put(drum(0.9, 0.4, smooth(index % 3 ? '#ee8a34' : '#7fb04c'), 0.1), {
            at: [-1 + Math.sin(index * 2.4) * (1.5 + index * 0.55), 6.6, Math.cos(index * 2.4) * (1.5 + index * 0.55)],
            turn: [random.around(10), 0, random.around(10)],
          }),
        ),
        put(corkLid(8.8), { at: [5.4, 8.3, -13.6], turn: [70, 0, -10] }),
        ...[0, 1].map((index) =>
          put(
            rod(
              [
                [-12, 0, 0],
                [0, 0, 0],
                [11, 0, 0],
              ],
              [0.28, 0.46],
              wood('#8a4b32'),
            ),
            { at: [-1, 0.5, 11 + index * 1.4], turn: [0, 4 - index * 5, 0] },
          ),
        ),
        put(kiwi(), { at: [11, 0, 7.4], turn: [0, 10, 0] }),
      ),
    view: { height: 28 },
  },
  'chocolate-trophy': { make: trophy, view: { height: 12 } },
  'board-of-five-cheeses': {
    make: () =>
      group(
        oliveBoard(),
        put(pantry.wedge(9.6, 5, 46, '#f8d774', '#e3a93c', { color: '#d9a93f', size: 0.75 }), {
          at: [-8.4, 0, -2.6],
          turn: [0, 24, 0],
          scale: 1.15,
        }),
        put(brie(), { at: [2, 0, -4.8], scale: 1.15 }),
        put(pantry.wedge(8.4, 4.4, 40, '#f7efdc', '#d8cbb0', { color: '#5f7f92', size: 0.42 }), {
          at: [11, 0, 3],
          turn: [0, -40, 0],
          scale: 1.15,
        }),
        put(redWax(), { at: [-5.4, 0, 6.2], turn: [0, 20, 0], scale: 1.1 }),
        put(goatLog(), { at: [0.6, 0, 7.6], turn: [0, -10, 0], scale: 1.15 }),
        put(
          group(
            pantry.bowl(3.2, 3.6, '#2f6b4f', '#2f6b4f', '#d69a3c'),
            grains(
              many(9, (index): Point => [
                Math.sin(index * 2.4) * index * 0.24,
                2.85,
                Math.cos(index * 2.4) * index * 0.24,
              ]),
              0.5,
              glaze('#e8b95c'),
              [1, 0.6, 1],
              10,
            ),
          ),
          { at: [11, 0, -6], scale: 1.1 },
        ),
      ),
    view: { height: 36 },
  },
  'teachers-apple-box': {
    make: (random) =>
      group(
        pantry.crate(27, 5.6, 18.6, '#d9b27c'),
        put(pantry.straw(24, 16, 1.6, random), { at: [0, 1, 0] }),
        copies(
          pantry.apple(),
          many(6, (index) => ({
            at: [((index % 3) - 1) * 8, 1.8, index < 3 ? -4.1 : 4] as const,
            turn: [(index % 2) * 8, index * 70, (index % 3) * 5 - 5] as const,
          })),
        ),
        ...many(6, (index) =>
          put(pencil(['#f2b84b', '#b4235a', '#2f6b4f', '#274690', '#e0762f', '#8a74c9'][index]!), {
            at: [-12 + index * 0.5, 0.5, 12 + index * 1.15],
            turn: [0, -4 + index * 2.2, 0],
          }),
        ),
        put(foldedCard(), { at: [11.4, 0, 13.6], turn: [0, -16, 0] }),
      ),
    view: { height: 30 },
  },
  'olive-oil-and-bread': {
    make: (random) =>
      group(
        put(pantry.slimBottle('#8f9a24', 3.3, 25, '#fff6e2'), { at: [-9.6, 0, -3.4] }),
        put(crumpledCloth(), { at: [4, 0, 1] }),
        put(pantry.loaf(9, 1.2), { at: [4, 0.5, 0], turn: [0, -16, 0] }),
        put(oliveSprig(random), { at: [-9.4, 0.5, 7.4], turn: [0, 16, 0] }),
      ),
    view: { height: 20 },
  },
  'chocolate-fondue-for-two': {
    make: () =>
      group(
        fondue(),
        put(cakes.chocolateBar('#5a2e1a', '#fff4e4', 8, 13), { at: [7.4, 0.6, 14.4], turn: [-90, 0, -10] }),
        put(pantry.wedge(8, 4, 44, '#f6d774', '#e3a93c', { color: '#d9a93f', size: 0.6 }), {
          at: [-11.6, 0, 6.4],
          turn: [0, 30, 0],
        }),
      ),
    view: { height: 22 },
  },
  ...seasonModels,
};

function fizzBottle(): Object3D {
  return group(
    turned(
      [
        [0, 0.6],
        [3, 0],
        [4, 0.2],
        [4.3, 1],
        [4.3, 13.6],
        [3.8, 17],
        [2.5, 21.6],
        [1.7, 24.6],
        [1.5, 28],
        [1.75, 28.2],
        [1.75, 29.2],
        [1.5, 29.3],
        [0, 29.3],
      ],
      glaze('#5e8a55'),
      false,
    ),
    turned(
      [
        [1.95, 21.4 + 1.6],
        [1.8, 24.7],
        [1.6, 27.8],
      ],
      smooth('#f3e3a8'),
      false,
    ),
    pantry.wrap(4.36, 3.6, 8.6, '#fffaf0', 2.2),
    pantry.wrap(4.42, 4.4, 0.3, '#c9a24a', 2.2),
    pantry.wrap(4.42, 11.2, 0.3, '#c9a24a', 2.2),
    // The label shows an umbel.
    ...many(7, (index) => {
      const angle = ((index - 3) * 0.34) / 2;
      return put(ball(0.5, matte(index % 2 ? '#b9c98a' : '#d8dfa6'), [1, 1, 0.3]), {
        at: [Math.sin(angle * 1.5) * 4.42, 8.8 - Math.abs(index - 3) * 0.35, Math.cos(angle * 1.5) * 4.42],
      });
    }),
    put(box(0.16, 3, 0.1, matte('#7d9a63'), 0.04), { at: [0, 5.6, 4.4] }),
  );
}

function corkInTheAir(): Object3D {
  return group(
    put(stick(1.15, 2.6, wood('#d8b07a'), 1.05), {}),
    put(drum(1.6, 1.7, wood('#c99c68'), 0.6), { at: [0, 2.3, 0] }),
    put(drum(1.3, 0.2, gold(), 0.08), { at: [0, 3.95, 0] }),
  );
}

function elderflower(random: Random): Object3D {
  const stalk = matte('#7d9a63');
  return group(
    rod(
      [
        [0, 0, 0],
        [0, 0.4, -3],
      ],
      0.2,
      stalk,
    ),
    grains(
      many(90, (index): Point => {
        const out = Math.sqrt(index / 90) * 3.6;
        return [Math.sin(index * 2.4) * out, 1.6 - out * out * 0.07 + random.next() * 0.5, Math.cos(index * 2.4) * out];
      }),
      0.36,
      matte('#fffbe8'),
      [1, 0.7, 1],
      8,
    ),
    ...many(3, (index) => put(flowers.leaf(5, random, [70, 95]), { at: [0, 0.3, 0], turn: [0, 100 + index * 70, 0] })),
  );
}

function teapot(color: string): Object3D {
  const red = glaze(color);
  return group(
    turned(
      [
        [0, 0],
        [4, 0],
        [4.4, 0.5],
        [7.4, 4],
        [7.6, 7],
        [5.6, 10.4],
        [3.8, 11.4],
        [0, 11.5],
      ],
      red,
    ),
    put(new Mesh(new TorusGeometry(4, 0.32, 12, 48), red), { at: [0, 11.2, 0], turn: [90, 0, 0] }),
    put(
      turned(
        [
          [3.7, 0],
          [3.2, 0.9],
          [1.4, 1.6],
          [0.5, 1.9],
          [0.6, 2.2],
          [1, 2.9],
          [0.6, 3.6],
          [0, 3.7],
        ],
        red,
      ),
      { at: [0, 11.3, 0] },
    ),
    rod(
      [
        [-6.4, 4, 0],
        [-9, 5, 0],
        [-10.4, 8, 0],
        [-11.8, 10.6, 0],
      ],
      [1.7, 0.85],
      red,
    ),
    rod(
      [
        [6.2, 9.6, 0],
        [9.6, 10.4, 0],
        [11.2, 7.6, 0],
        [9.6, 4.4, 0],
        [7, 3.6, 0],
      ],
      0.72,
      red,
    ),
  );
}

function tray(width: number, depth: number): Object3D {
  const oak = wood('#c0895a');
  return group(
    box(width, 0.6, depth, oak, 0.2),
    ...[-1, 1].flatMap((side) => [
      put(box(width, 1.8, 0.9, oak, 0.3), { at: [0, 0, (side * depth) / 2] }),
      put(box(0.9, 1.8, depth, oak, 0.3), { at: [(side * width) / 2, 0, 0] }),
      rod(
        [
          [(side * width) / 2, 1.4, -5],
          [(side * width) / 2, 4.4, -3.6],
          [(side * width) / 2, 4.4, 3.6],
          [(side * width) / 2, 1.4, 5],
        ],
        0.55,
        wood('#a06c40'),
      ),
    ]),
  );
}

function scoop(radius: number, color: string, random: Random): Object3D {
  const phase = random.between(0, 6);
  return surface(
    60,
    30,
    (u, v) => {
      const [angle, up] = [u * 2 * Math.PI, (1 - v) * Math.PI];
      const skirt = v > 0.2 && v < 0.44 ? 0.12 + 0.06 * Math.sin(angle * 9 + phase) : 0;
      const rough = 1 + 0.025 * Math.sin(angle * 7 + v * 20 + phase) + 0.02 * Math.sin(v * 34 + angle * 2) + skirt;
      return new Vector3(
        Math.sin(angle) * Math.sin(up) * radius * rough,
        Math.max(-0.55, Math.cos(up)) * radius,
        Math.cos(angle) * Math.sin(up) * radius * rough,
      );
    },
    smooth(color),
  );
}

function iceCreamTub(color: string, ice: string, random: Random): Object3D {
  return group(
    turned(
      [
        [0, 0],
        [3.9, 0],
        [4.7, 9],
        [4.95, 9.1],
        [4.95, 9.6],
        [4.6, 9.6],
        [4.5, 8.8],
      ],
      paper('#fffaf3'),
      false,
    ),
    turned(
      [
        [4.02, 1],
        [4.66, 8],
      ],
      paper(color),
      false,
    ),
    pantry.wrap(4.5, 3.2, 3, '#fffaf3', 1.5),
    put(drum(4.5, 0.6, smooth(ice), 0.2), { at: [0, 8.6, 0] }),
    put(scoop(3.5, ice, random), { at: [0, 10.4, 0] }),
  );
}

function waferCup(): Object3D {
  const wafer = surface(
    96,
    24,
    (u, v) => {
      const angle = u * 2 * Math.PI;
      const grid = 0.09 * Math.max(Math.cos(angle * 12 + v * 14) ** 8, Math.cos(angle * 12 - v * 14) ** 8);
      const out = 2.5 + v * 1.7 + grid + (v > 0.93 ? 0.2 : 0);
      return new Vector3(Math.sin(angle) * out, v * 5, Math.cos(angle) * out);
    },
    matte('#dda75c'),
    undefined,
    0.25,
  );
  return group(wafer, put(drum(2.5, 0.4, matte('#c98f48'), 0.1), {}));
}

function cherry(): Object3D {
  return group(
    ball(0.98, glaze('#b3122e')),
    rod(
      [
        [0, 0.85, 0],
        [0.3, 2, 0.1],
        [1.1, 3.2, 0.1],
      ],
      0.09,
      matte('#6f8a3c'),
    ),
  );
}

function sundae(random: Random): Object3D {
  const sauce = glaze('#43200f');
  return group(
    waferCup(),
    put(scoop(3.3, '#fbf1d8', random), { at: [-1, 6.4, 0.4] }),
    put(scoop(3, '#f7b3c6', random), { at: [1.6, 6.6, -0.8] }),
    put(scoop(2.9, '#dba868', random), { at: [0.2, 9.4, 0.2] }),
    surface(
      60,
      14,
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const reach = (0.95 + 0.3 * Math.sin(angle * 5) + 0.15 * Math.sin(angle * 8 + 1)) * (1 - v);
        return new Vector3(
          0.2 + Math.sin(angle) * Math.sin(reach) * 3.1,
          9.4 + Math.cos(reach) * 3.06,
          0.2 + Math.cos(angle) * Math.sin(reach) * 3.1,
        );
      },
      sauce,
      undefined,
      0.2,
    ),
    put(cherry(), { at: [0.2, 13, 0.2] }),
  );
}

function snowman(): Object3D {
  const white = smooth('#fffdf8');
  const dark = smooth('#33221c');
  return group(
    put(ball(2.5, white, [1, 0.88, 1]), { at: [0, 1.4, 0] }),
    put(ball(1.85, white, [1, 0.94, 1]), { at: [0, 4.6, 0] }),
    ...[-1, 1].map((side) => put(ball(0.24, dark), { at: [side * 0.62, 5.1, 1.66] })),
    put(
      rod(
        [
          [0, 0, 0],
          [0, -0.06, 1.5],
        ],
        [0.3, 0.05],
        smooth('#ee7a2c'),
      ),
      { at: [0, 4.6, 1.7] },
    ),
    rod(
      [
        [-0.75, 4.05, 1.55],
        [0, 3.72, 1.72],
        [0.75, 4.05, 1.55],
      ],
      0.1,
      dark,
    ),
    ...[0, 1].map((index) => put(ball(0.22, dark), { at: [0, 2.5 - index * 1.1, 2.2 + index * 0.26] })),
    put(new Mesh(new TorusGeometry(1.55, 0.42, 12, 40), cloth('#2f6b4f')), { at: [0, 3.2, 0], turn: [90, 0, 0] }),
    put(box(0.9, 2.1, 0.35, cloth('#2f6b4f'), 0.15), { at: [1.1, 1.2, 1.9], turn: [-8, 24, 10] }),
  );
}

function marshmallowBag(): Object3D {
  const one = snowman();
  const places: { at: Point; turn?: Point }[] = [
    { at: [-2.6, 0.8, 0.8] },
    { at: [2.6, 0.8, 0.8], turn: [0, -12, 0] },
    { at: [0, 0.8, -2], turn: [0, 10, 0] },
    { at: [-2.2, 6, -0.6], turn: [0, 14, 4] },
    { at: [2.2, 6, -0.6], turn: [0, -14, -4] },
  ];
  const bag = surface(
    60,
    24,
    (u, v) => {
      const angle = u * 2 * Math.PI;
      const neck = v < 0.74 ? 1 : v < 0.82 ? 1 - (v - 0.74) * 9.6 : 0.24 + (v - 0.82) * 3.4;
      const fold = 1 + 0.05 * Math.sin(angle * 9) * (v > 0.6 ? 2.4 : 0.3);
      const out = 5.7 * neck * fold;
      return new Vector3(Math.sin(angle) * out, v * 19, Math.cos(angle) * out * 0.8);
    },
    glass('#eaf4fb', 0.26),
  );
  return group(
    copies(one, places),
    bag,
    put(new Mesh(new TorusGeometry(1.5, 0.36, 10, 32), cloth('#b4235a')), { at: [0, 15.5, 0], turn: [90, 0, 0] }),
    put(bow(2.2, cloth('#b4235a')), { at: [0, 15.5, 1.5] }),
  );
}

function cinnamon(): Object3D {
  const bark = matte('#9a5a30');
  const roll = surface(
    48,
    2,
    (u, v) => {
      const angle = u * 3.6 * Math.PI;
      const out = 0.35 + u * 0.6;
      return new Vector3((v - 0.5) * 11, Math.sin(angle) * out, Math.cos(angle) * out);
    },
    bark,
    undefined,
    0.14,
  );
  return group(
    copies(roll, [
      { at: [0, 1, -1.1] },
      { at: [0.4, 1, 1] },
      { at: [-0.3, 2.75, 0], turn: [40, 0, 0] },
      { at: [0.2, 1, 3], turn: [0, 4, 0] },
    ]),
    put(new Mesh(new TorusGeometry(1.9, 0.16, 8, 40), matte('#f4e8d2')), {
      at: [0, 1.5, 1],
      turn: [0, 90, 0],
      scale: [1.3, 1, 1],
    }),
  );
}

const almond = () => bead(1, smooth('#b3733a'), [0.66, 0.5, 1.15]);

const mangoSlice = () => ball(1, smooth('#f4a732'), [3, 0.42, 1.15]);

/** A folded paper packet with its own color at the top; it stands on y = 0. */
function teaBag(color: string): Object3D {
  return group(
    box(5.6, 4, 0.36, paper('#fffaf0'), 0.12),
    put(box(5.62, 1.2, 0.4, paper(color), 0.12), { at: [0, 2.9, 0] }),
  );
}

function mint(random: Random): Object3D {
  return group(
    ...many(7, (index) =>
      put(
        flowers.petal({
          length: 2.8,
          width: 2,
          lean: [40 + (index % 3) * 14, 84],
          cup: 0.2,
          ruffle: 0.05,
          colors: ['#3f8a52', '#6cbf84'],
        }),
        { at: [0, (index % 3) * 0.5, 0], turn: [0, index * 52 + random.around(10), 0] },
      ),
    ),
  );
}

function shaker(): Object3D {
  const steel = silver();
  return group(
    turned(
      [
        [0, 0],
        [3.2, 0],
        [3.4, 0.3],
        [4.3, 13],
        [4.4, 13.4],
      ],
      steel,
      false,
    ),
    turned(
      [
        [4.4, 13.3],
        [4.5, 14.2],
        [3.6, 16.6],
        [2.3, 18.2],
        [2.2, 18.6],
      ],
      steel,
      false,
    ),
    put(drum(2.2, 4, steel, 0.9, 1.9), { at: [0, 18.6, 0] }),
    put(new Mesh(new TorusGeometry(4.4, 0.14, 8, 64), steel), { at: [0, 13.4, 0], turn: [90, 0, 0] }),
  );
}

function limeSlice(): Object3D {
  const pulp = matte('#b6d96a');
  return group(
    drum(2, 0.5, smooth('#6fae3c'), 0.1),
    put(drum(1.75, 0.54, matte('#eaf3c0'), 0.1), { at: [0, -0.02, 0] }),
    ...many(8, (index) =>
      put(ball(0.55, pulp, [0.62, 0.62, 1.1]), {
        at: [Math.sin((index * Math.PI) / 4) * 0.95, 0.26, Math.cos((index * Math.PI) / 4) * 0.95],
        turn: [0, index * 45, 0],
      }),
    ),
  );
}

/** A waterproof bag, its mouth rolled shut and buckled. */
function dryBag(color: string): Object3D {
  const skin = smooth('#ffffff');
  skin.vertexColors = true;
  const [main, sun, white] = [color, '#f2b84b', '#ffffff'].map((name) => new Color(name));
  const strap = matte('#f2b84b');
  return group(
    surface(
      80,
      60,
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const flat = Math.max(0, (v - 0.62) / 0.38) ** 1.6;
        const crease = 0.2 * Math.sin(angle * 8) * flat + 0.12 * Math.sin(angle * 3 + v * 9);
        return new Vector3(
          Math.sin(angle) * (8.4 + flat * 1.8 + crease),
          v * 24,
          Math.cos(angle) * (8.4 * (1 - flat) + 0.4 + crease),
        );
      },
      skin,
      (_u, v) => (v > 0.3 && v < 0.37 ? sun! : v > 0.4 && v < 0.47 ? white! : main!),
    ),
    put(drum(8.5, 1, smooth('#1d3570'), 0.3), {}),
    put(
      rod(
        [
          [-10.6, 0, 0],
          [0, 0, 0],
          [10.6, 0, 0],
        ],
        1.3,
        smooth(color),
      ),
      { at: [0, 24.6, 0] },
    ),
    rod(
      [
        [-10.4, 24.8, 0],
        [-10.2, 29, 0],
        [-4, 31.4, 0],
        [4, 31.4, 0],
        [10.2, 29, 0],
        [10.4, 24.8, 0],
      ],
      0.6,
      strap,
    ),
    put(box(3.2, 1.8, 1.2, smooth('#2b1b24'), 0.4), { at: [0, 30.5, 0] }),
  );
}

function flatbread(): Object3D {
  const random = new Random('flatbread');
  const toast = matte('#b9783c');
  return group(
    ...many(3, (index) =>
      put(
        group(
          turned(
            [
              [0, 0],
              [4.6, 0],
              [5.2, 0.5],
              [4.6, 0.9],
              [2, 1],
              [0, 0.85],
            ],
            matte('#e9c488'),
            true,
            48,
          ),
          ...(index === 2
            ? many(14, () => {
                const [angle, out] = [random.between(0, 6.28), random.between(0.6, 4)];
                return put(bead(random.between(0.25, 0.6), toast, [1, 0.22, 1]), {
                  at: [Math.sin(angle) * out, 0.95, Math.cos(angle) * out],
                });
              })
            : []),
        ),
        { at: [random.around(0.5), index * 0.9, random.around(0.5)], scale: [1.12, 1, 1] },
      ),
    ),
  );
}

function fig(): Object3D {
  return turned(
    [
      [0, 0],
      [1.3, 0.2],
      [1.7, 1],
      [1, 1.9],
      [0.3, 2.6],
      [0.25, 3],
      [0, 3],
    ],
    smooth('#6b3f4a'),
    true,
    28,
  );
}

function meal(kind: 'lentil' | 'chicken' | 'pie' | 'tomato' | 'pasta', random: Random): Object3D {
  const dish = group(
    turned(
      [
        [0, 0],
        [3.8, 0],
        [5.2, 3.8],
        [5.5, 3.9],
        [5.5, 4.2],
        [5.1, 4.2],
        [4.9, 3.6],
      ],
      paper('#d9b382'),
      false,
    ),
  );
  const on = (count: number, reach: number, height: number): Point[] =>
    many(count, (index) => {
      const out = Math.sqrt((index + 0.5) / count) * reach;
      return [Math.sin(index * 2.4) * out, height + random.around(0.12), Math.cos(index * 2.4) * out];
    });
  const fill = (color: string) => put(drum(4.85, 0.6, smooth(color), 0.2), { at: [0, 3, 0] });
  const leaves = (count: number, height: number) =>
    group(
      ...on(count, 2.2, height).map((at, index) =>
        put(
          flowers.petal({
            length: 1.6,
            width: 1,
            lean: [60, 90],
            colors: ['#3f8a3c', '#6cbf64'],
            cup: 0.2,
          }),
          { at, turn: [0, index * 100, 0] },
        ),
      ),
    );
  switch (kind) {
    case 'lentil':
      return group(
        dish,
        fill('#a9622c'),
        grains(on(90, 4.5, 3.6), 0.42, smooth('#b9742c'), [1, 0.6, 1], 8),
        grains(on(12, 3.9, 3.9), 0.6, smooth('#f08a34'), [1, 0.6, 1], 10),
        leaves(4, 4),
      );
    case 'chicken': {
      const roast = smooth('#cf8a3f');
      return group(
        dish,
        fill('#fbf3e0'),
        grains(on(150, 4.5, 3.6), 0.26, matte('#fffaf0'), [0.7, 0.7, 1.8], 6),
        ...many(4, (index) =>
          put(box(1.5, 1.1, 4.4, roast, 0.5), {
            at: [-2 + index * 1.35, 3.7, 0.6],
            turn: [0, 16, 10],
          }),
        ),
        leaves(3, 4.4),
        grains(on(9, 4.2, 3.9), 0.42, smooth('#6cae4c'), [1, 1, 1], 10),
      );
    }
    case 'pie': {
      const [crust, slit] = [glaze('#cf9040'), glaze('#b5742c')];
      return group(
        dish,
        put(
          turned(
            [
              [5.2, 0],
              [5.1, 0.5],
              [4, 1],
              [0, 1.5],
            ],
            glaze('#dba253'),
          ),
          { at: [0, 3.6, 0] },
        ),
        put(
          ring(22, 4.9, () => ball(0.6, crust, [0.8, 0.6, 1])),
          { at: [0, 4.2, 0] },
        ),
        ...many(5, (index) =>
          put(ball(0.9, slit, [0.45, 0.14, 1.5]), {
            at: [Math.sin(index * 1.257) * 1.6, 5.06, Math.cos(index * 1.257) * 1.6],
            turn: [0, index * 72, 0],
          }),
        ),
      );
    }
    case 'tomato':
      return group(
        dish,
        fill('#d8402a'),
        put(
          rod(
            many(22, (index): Point => {
              const angle = index * 0.62;
              return [Math.sin(angle) * (0.3 + index * 0.13), 3.62, Math.cos(angle) * (0.3 + index * 0.13)];
            }),
            0.17,
            smooth('#fff1dc'),
          ),
          {},
        ),
        leaves(3, 3.7),
      );
    case 'pasta': {
      const strands = [smooth('#f3d78a'), smooth('#e8c268')];
      return group(
        dish,
        fill('#e9c46a'),
        ...many(16, (index) => {
          const [tilt, wide] = [random.around(18), 1.4 + (index % 4) * 0.8];
          return put(new Mesh(new TorusGeometry(wide, 0.3, 6, 32), strands[index % 2]), {
            at: [random.around(4.2 - wide), 3.8 + random.next() * 0.7, random.around(4.2 - wide)],
            turn: [90 + tilt, random.around(14), 0],
          });
        }),
        put(ball(2, glaze('#c93a26'), [1, 0.42, 1]), { at: [0, 4.5, 0] }),
        leaves(3, 5.2),
      );
    }
  }
}

function cupLid(color: string, radius: number): Object3D {
  return turned(
    [
      [radius, 0],
      [radius * 1.04, 0.3],
      [radius * 0.6, 0.9],
      [radius * 0.2, 1.1],
      [0.5, 1.4],
      [0.9, 2.1],
      [0.7, 2.7],
      [0, 2.8],
    ],
    glaze(color),
  );
}

function soupJar(random: Random): Object3D {
  const carrot = smooth('#ee8430');
  const clear = glass('#ffffff', 0.2);
  return group(
    drum(4.8, 12.2, glaze('#eab94a'), 0.8),
    ...many(16, (index) => {
      const angle = index * 2.4;
      return put(drum(random.between(0.75, 1), 0.3, carrot, 0.08), {
        at: [Math.sin(angle) * 4.6, 1.4 + (index / 16) * 9.6, Math.cos(angle) * 4.6],
        turn: [90, 0, -(angle * 180) / Math.PI],
      });
    }),
    grains(
      many(16, (index): Point => [
        Math.sin(index * 2.4 + 1.2) * 4.7,
        1.4 + ((index * 0.62) % 1) * 9.6,
        Math.cos(index * 2.4 + 1.2) * 4.7,
      ]),
      0.26,
      matte('#5f9a4a'),
      [1, 1.6, 0.5],
      8,
    ),
    turned(
      [
        [4.75, 11.8],
        [4.7, 12.4],
        [4.2, 13.6],
        [4.2, 14.6],
      ],
      clear,
      false,
    ),
    put(drum(4.5, 2, smooth('#b4235a'), 0.3), { at: [0, 13.8, 0] }),
  );
}

function noodleNest(): Object3D {
  const dough = smooth('#f3d88a');
  const random = new Random('nest');
  return group(
    ...many(17, (index) =>
      put(new Mesh(new TorusGeometry(1.1 + (index % 5) * 0.38, 0.22, 6, 28), dough), {
        at: [random.around(0.35), 0.35 + (index / 17) * 1.5, random.around(0.35)],
        turn: [90 + random.around(15), random.around(15), 0],
      }),
    ),
  );
}

function tissues(): Object3D {
  return group(
    box(11, 5, 6.4, paper('#9fd0ef'), 0.4),
    put(drum(3.2, 0.12, paper('#ffffff'), 0.04), { at: [0, 4.97, 0], scale: [1.2, 1, 0.4] }),
    put(
      surface(
        40,
        14,
        (u, v) => {
          const angle = u * 2 * Math.PI;
          const out = 0.5 + v * 2.4 + 0.5 * v * Math.sin(angle * 4 + v * 3);
          return new Vector3(
            Math.sin(angle) * out * 1.2,
            v * 4.4 - v * v * (1 - Math.cos(angle * 3)) * 0.8,
            Math.cos(angle) * out * 0.36,
          );
        },
        paper('#ffffff'),
        undefined,
        0.05,
      ),
      { at: [0, 4.8, 0] },
    ),
  );
}

const wrapBand = (radius: number, color: string) =>
  put(new Mesh(new TorusGeometry(radius, 0.22, 10, 72), glaze(color)), { turn: [90, 0, 0] });

function corkLid(radius: number): Object3D {
  const cork = matte('#cfa06a');
  const speck = matte('#bb8a58');
  return group(
    drum(radius, 1.6, cork, 0.35),
    grains(
      many(60, (index): Point => {
        const out = Math.sqrt((index + 0.5) / 60) * radius * 0.94;
        return [Math.sin(index * 2.4) * out, 1.58, Math.cos(index * 2.4) * out];
      }),
      0.2,
      speck,
      [1.3, 0.3, 0.8],
      6,
    ),
    put(drum(radius * 0.88, 1, cork, 0.2), { at: [0, -0.9, 0] }),
    put(drum(1.4, 1.4, wood('#8a5a3a'), 0.5), { at: [0, 1.5, 0] }),
  );
}

function kiwi(): Object3D {
  const skin = cloth('#8a6a3c');
  const seed = smooth('#2b2018');
  const cut = group(
    turned(
      [
        [0, -2.9],
        [1.6, -2.5],
        [2.6, -1],
        [2.75, 0],
      ],
      skin,
    ),
    put(drum(2.7, 0.2, smooth('#86bd3f'), 0.08), { at: [0, -0.1, 0] }),
    put(drum(0.95, 0.22, matte('#f0f0c4'), 0.08), { at: [0, -0.06, 0], scale: [1.2, 1, 0.9] }),
    put(drum(1.9, 0.16, matte('#a5d05c'), 0.06), { at: [0, -0.04, 0] }),
    ...many(20, (index) =>
      put(bead(0.16, seed, [0.8, 0.5, 1.5]), {
        at: [Math.sin((index / 20) * 6.283) * 1.4, 0.12, Math.cos((index / 20) * 6.283) * 1.4],
        turn: [0, index * 18, 0],
      }),
    ),
  );
  return group(
    put(cut, { at: [2.2, 2.6, 2.4], turn: [58, 14, 0] }),
    put(ball(2.7, skin, [1, 0.94, 1.18]), { at: [-2.4, 2.5, -0.6], turn: [0, 60, 0] }),
  );
}

function trophy(): Object3D {
  const chocolate = smooth('#8a5230');
  const dust = brass();
  const handle = (side: number) =>
    rod(
      [
        [side * 3.6, 13.4, 0],
        [side * 5.8, 14, 0],
        [side * 6.6, 12, 0],
        [side * 5.2, 9.4, 0],
        [side * 2.6, 8.4, 0],
      ],
      [0.5, 0.36],
      dust,
    );
  const outline = new Shape(
    many(10, (index) => {
      const [angle, radius] = [(index * Math.PI) / 5, index % 2 ? 0.72 : 1.6];
      return new Vector2(Math.sin(angle) * radius, Math.cos(angle) * radius);
    }),
  );
  const star = new Mesh(
    new ExtrudeGeometry(outline, { depth: 0.3, bevelSize: 0.16, bevelThickness: 0.2, bevelSegments: 4 }),
    dust,
  );
  return group(
    box(7.6, 2.6, 7.6, chocolate, 0.4),
    put(box(6.6, 0.5, 6.6, dust, 0.2), { at: [0, 2.5, 0] }),
    put(box(5.6, 1.5, 0.2, matte('#fff4e4'), 0.1), { at: [0, 0.55, 3.75] }),
    // Icing in place of a name: a line of piped curls.
    rod(
      many(15, (index): Point => [-2.1 + index * 0.3, 1.3 + Math.sin(index * 1.9) * 0.26, 3.92]),
      0.09,
      smooth('#b4235a'),
    ),
    put(
      turned(
        [
          [2.6, 0],
          [2.4, 0.5],
          [1, 1.2],
          [0.7, 2],
          [1.1, 2.5],
          [0.8, 3],
        ],
        chocolate,
      ),
      { at: [0, 3, 0] },
    ),
    put(new Mesh(new TorusGeometry(0.95, 0.28, 12, 40), dust), { at: [0, 5.5, 0], turn: [90, 0, 0] }),
    put(
      turned(
        [
          [0.7, 0],
          [2.2, 0.8],
          [3.6, 3.2],
          [4.2, 6.6],
          [4.5, 9],
          [4.4, 9.3],
          [4, 9],
          [3.6, 6],
          [2.4, 2.4],
          [0, 1],
        ],
        chocolate,
      ),
      { at: [0, 5.8, 0] },
    ),
    put(new Mesh(new TorusGeometry(4.45, 0.3, 12, 72), dust), { at: [0, 14.9, 0], turn: [90, 0, 0] }),
    put(new Mesh(new TorusGeometry(3.02, 0.16, 10, 64), dust), { at: [0, 8, 0], turn: [90, 0, 0] }),
    handle(1),
    handle(-1),
    put(star, { at: [0, 11.8, 4.05], turn: [-6, 0, 0] }),
  );
}

function oliveBoard(): Object3D {
  const grain = matte('#8a5a34');
  return group(
    put(drum(15, 1.4, wood('#c08d56'), 0.5), { at: [0.8, -1.4, 0.4], scale: [1.14, 1, 0.8] }),
    put(box(6, 1.4, 4.4, wood('#c08d56'), 0.6), { at: [-17.4, -1.4, 0.4] }),
    put(drum(0.9, 0.1, grain, 0.04), { at: [-18.8, -0.05, 0.4] }),
    ...many(5, (index) =>
      rod(
        [
          [-13 + Math.abs(index - 2) * 3, 0, -8 + index * 4],
          [-4, 0, -9 + index * 4.4],
          [6, 0, -7.6 + index * 4],
          [14 - Math.abs(index - 2) * 3, 0, -8.4 + index * 4.2],
        ],
        0.09,
        grain,
      ),
    ),
  );
}

function brie(): Object3D {
  const [rind, inside] = [matte('#fffaf0'), matte('#f6e2a4')];
  const round = turned(
    [
      [0, 0],
      [4.6, 0],
      [5, 0.4],
      [5, 2.6],
      [4.6, 3],
      [0, 3],
    ],
    rind,
    false,
  );
  // A piece is cut and drawn out.
  return group(
    round,
    put(pantry.wedge(5, 3, 50, '#f6e2a4', '#fffaf0'), {
      at: [0.6, 3, -0.4],
      turn: [0, 30, 0],
      scale: [0.86, 0.9, 0.86],
    }),
    put(box(0.1, 0.02, 0.1, inside, 0.01), {}),
  );
}

function redWax(): Object3D {
  return group(
    turned(
      [
        [0, 0],
        [3, 0.1],
        [4.3, 1.4],
        [4.3, 3.6],
        [3, 4.9],
        [0, 5],
      ],
      glaze('#c3202f'),
    ),
    put(pantry.wedge(4.4, 1.2, 60, '#f6d774', '#c3202f'), { at: [0, 5, 0], turn: [0, -30, 0] }),
  );
}

function goatLog(): Object3D {
  const random = new Random('goat');
  const herbs = [matte('#5f8a4a'), matte('#8aa86a'), matte('#b4235a')];
  return group(
    put(drum(2.2, 8.4, matte('#fdf8ee'), 0.5), { at: [4.2, 2.2, 0], turn: [0, 0, 90] }),
    ...many(60, () => {
      const angle = random.between(-1.4, 2.4);
      return put(bead(0.16, random.pick(herbs), [1.6, 0.6, 1]), {
        at: [random.around(3.9), 2.2 + Math.cos(angle) * 2.2, Math.sin(angle) * 2.2],
        turn: [0, random.between(0, 180), 0],
      });
    }),
  );
}

function pencil(color: string): Object3D {
  const side = (radius: number, length: number, top: number, paint: string, at: number) =>
    put(
      turned(
        [
          [radius, 0],
          [top, length],
        ],
        smooth(paint),
        false,
        6,
      ),
      { at: [0, at, 0] },
    );
  const whole = put(
    group(
      side(0.56, 13.4, 0.56, color, 0),
      side(0.56, 1.5, 0.2, '#f1d2a0', 13.4),
      side(0.2, 0.6, 0.02, '#33262a', 14.9),
      put(stick(0.58, 0.9, silver()), { at: [0, -0.9, 0] }),
      put(drum(0.52, 1, smooth('#f28fb0'), 0.2), { at: [0, -1.8, 0] }),
    ),
    { turn: [0, 0, -90] },
  );
  return group(whole);
}

/** A card folded like an accordion, so that it stands. */
function foldedCard(): Object3D {
  return group(
    ...many(4, (index) => {
      const side = index % 2 ? -1 : 1;
      return put(
        group(
          box(4, 6.4, 0.14, paper('#fffaf3'), 0.04),
          ...many(6, (line) =>
            put(box(1.2, 0.14, 0.18, matte(['#b4235a', '#274690', '#2f6b4f'][line % 3]!), 0.03), {
              at: [line % 2 ? 0.9 : -0.9, 1.2 + Math.floor(line / 2) * 1.7, 0],
            }),
          ),
        ),
        { at: [-5 + index * 3.3, 0, side * 0.1], turn: [0, side * 34, 0] },
      );
    }),
  );
}

function crumpledCloth(): Object3D {
  return surface(
    60,
    60,
    (u, v) => {
      const [x, z] = [u * 2 - 1, v * 2 - 1];
      const edge = Math.max(Math.abs(x), Math.abs(z));
      const wave = 0.4 + Math.sin(x * 7 + z * 3) * 0.3 * edge + Math.sin(z * 8 - x * 2) * 0.3 * edge;
      return new Vector3(x * 14.6 + Math.sin(z * 4) * 0.7, Math.max(0.06, wave), z * 10.6 + Math.sin(x * 5) * 0.7);
    },
    matte('#ffffff'),
    undefined,
    0.1,
  );
}

function oliveSprig(random: Random): Object3D {
  const points: Point[] = [
    [-6, 0.3, 0],
    [-2, 0.8, 0.4],
    [2, 0.7, -0.3],
    [6, 0.6, 0.2],
  ];
  return group(
    rod(points, 0.16, matte('#7d6a4c')),
    ...many(12, (index) =>
      put(
        flowers.petal({
          length: 3.6,
          width: 1,
          lean: [66, 92],
          cup: 0.1,
          colors: ['#5f7d4a', '#9ab07f'],
          point: 1.4,
        }),
        { at: [-5 + index * 0.95, 0.7, 0], turn: [0, index % 2 ? 50 + random.around(12) : 130 + random.around(12), 0] },
      ),
    ),
    copies(put(ball(1.15, glaze('#6f7d35'), [1, 1, 1.25]), {}), [
      { at: [-3.4, 1.1, 1.6], turn: [0, 30, 0] },
      { at: [-0.6, 1.1, 2], turn: [0, 80, 0] },
      { at: [2.4, 1.1, 1.4], turn: [0, -30, 0] },
      { at: [4.6, 1.1, -1.4], turn: [0, 10, 0] },
    ]),
  );
}

function fondue(): Object3D {
  const [red, iron] = [glaze('#b4235a'), metal('#55494a')];
  const fork = (turn: number, color: string, dip: Object3D) =>
    put(
      group(
        rod(
          [
            [0, 0, 0],
            [0, 8, 0],
          ],
          0.2,
          silver(),
        ),
        put(stick(0.46, 5, wood('#8a5a3a'), 0.6), { at: [0, 8, 0] }),
        put(drum(0.7, 1.1, smooth(color), 0.2), { at: [0, 12.8, 0] }),
        put(group(dip), { at: [0, -0.2, 0] }),
      ),
      {
        at: [Math.sin((turn * Math.PI) / 180) * 2.4, 14.6, Math.cos((turn * Math.PI) / 180) * 2.4],
        turn: [0, 0, turn > 0 ? -46 : 46],
      },
    );
  return group(
    // The stand: a ring on three legs, and a tea light under it.
    put(new Mesh(new TorusGeometry(6, 0.38, 10, 64), iron), { at: [0, 7.4, 0], turn: [90, 0, 0] }),
    ring(
      3,
      0,
      () =>
        rod(
          [
            [0, 8, 6.2],
            [0, 4, 6.6],
            [0, 0.6, 8],
            [0, 0.4, 9],
          ],
          0.38,
          iron,
        ),
      20,
    ),
    put(new Mesh(new TorusGeometry(7, 0.24, 10, 64), iron), { at: [0, 2.4, 0], turn: [90, 0, 0] }),
    put(drum(2.2, 1.8, silver(), 0.15), {}),
    put(drum(2, 0.2, smooth('#fffaf0'), 0.05), { at: [0, 1.7, 0] }),
    put(pantry.flame(0.9), { at: [0, 1.9, 0] }),
    put(
      turned(
        [
          [0, 0],
          [4.6, 0],
          [6.6, 2],
          [7, 4.6],
          [6.8, 7],
          [7.1, 7.4],
          [6.7, 7.6],
          [6.4, 7],
          [6.6, 4.6],
        ],
        red,
      ),
      { at: [0, 7.2, 0] },
    ),
    put(drum(6.55, 0.4, glaze('#6a361c'), 0.1), { at: [0, 12.8, 0] }),
    rod(
      [
        [6.6, 13, 0],
        [10, 13.6, 0],
        [14.4, 14.2, 0],
      ],
      [0.8, 0.6],
      wood('#8a5a3a'),
    ),
    fork(-50, '#f2b84b', put(box(1, 1, 1, matte('#8a5a3a'), 0.2), { at: [0, -0.4, 0] })),
    fork(40, '#2f6b4f', put(ball(0.9, glaze('#4a2413')), {})),
  );
}
