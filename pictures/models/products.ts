/** How each product of the demo shop looks. */
import type { Object3D } from 'three';
import { glaze, gold, matte, paper, satin, smooth, wood } from '../studio/materials';
import { type Random } from '../studio/random';
import { many, ball, box, drum, group, put, radians, ring, rod, turned } from '../studio/shapes';
import type { View } from '../studio/studio';
import * as cakes from './cakes';
import { feastModels } from './feasts';
import * as flowers from './flowers';
import * as goods from './goods';
import { giftModels } from './gifts';
import { thingModels } from './things';
import { toyModels } from './toys';

export interface Model {
  make: (random: Random) => Object3D;
  view?: Partial<View>;
}

/** By the product's slug. */
export const models: Readonly<Record<string, Model>> = {
  // Flowers and plants
  'a-dozen-garden-roses': {
    make: (random) =>
      flowers.bouquet({
        flowers: many(12, () => flowers.rose(['#8e1230', '#cf2b50'], random)),
        greens: many(14, () => flowers.leaf(6.5, random)),
        ribbon: '#b4235a',
        width: 6.6,
      }),
  },
  'hand-tied-peony-bouquet': {
    make: (random) =>
      flowers.bouquet({
        flowers: many(10, () =>
          flowers.peony(
            random.pick([
              ['#e2739b', '#fbcddc'],
              ['#dc6590', '#f6b0c8'],
              ['#eb94b2', '#fde3eb'],
            ] as const),
            random,
          ),
        ),
        greens: many(12, () => flowers.leaf(6.5, random)),
        wrap: '#fffaf2',
        ribbon: '#b4235a',
      }),
  },
  'sunflower-armful': {
    make: (random) =>
      flowers.bouquet({
        flowers: many(9, () => flowers.sunflower(random)),
        greens: many(9, () => flowers.eucalyptus(8, random)),
        wrap: '#d3a878',
        ribbon: '#2f6b4f',
        width: 8.6,
        height: 15,
      }),
  },
  'market-morning-tulips': {
    make: (random) =>
      flowers.bouquet({
        flowers: many(15, () =>
          flowers.tulip(
            random.pick([
              ['#e9698f', '#f7a3bd'],
              ['#e2557f', '#f28fae'],
            ] as const),
            random,
          ),
        ),
        greens: many(12, () => flowers.leaf(9, random, [15, 40])),
        wrap: '#ffffff',
        ribbon: '#f0a030',
      }),
  },
  'garden-flowers-simply-tied': {
    make: (random) =>
      flowers.bouquet({
        flowers: many(17, (index) =>
          index % 3 === 0
            ? put(flowers.peony(['#8d63b8', '#c6a5e4'], random), { scale: 0.62 })
            : index % 3 === 1
              ? put(flowers.daisy(['#e88fb4', '#f7c3d8'], random), { scale: 1.6 })
              : put(flowers.daisy(['#7f5fc0', '#a98be0'], random, '#f6dc8c'), { scale: 1.5 }),
        ),
        greens: many(9, () => flowers.eucalyptus(7, random)),
        wrap: '#d3a878',
        ribbon: '#c9a878',
      }),
  },
  'graduation-morning-flowers': {
    make: (random) =>
      flowers.bouquet({
        flowers: many(13, (index) =>
          index % 2
            ? flowers.rose(['#e7a72f', '#ffe08a'], random)
            : put(flowers.daisy(['#ffffff', '#fffaf0'], random), { scale: 1.9 }),
        ),
        greens: many(9, () => flowers.eucalyptus(7, random)),
        wrap: '#ffffff',
        ribbon: '#274690',
        width: 6.4,
      }),
  },
  'one-long-red-rose': {
    make(random) {
      const stem = group(
        rod(
          [
            [0, 0, 0],
            [0.3, 12, 0],
            [0, 24, 0],
          ],
          0.32,
          matte('#4f7d4a'),
        ),
        put(flowers.rose(['#7d0d28', '#c9264a'], random), { at: [0, 26, 0], scale: 1.5 }),
        ...[6, 11, 15, 19].map((height, index) =>
          put(flowers.leaf(6, random, [30, 85]), { at: [0, height, 0], turn: [0, index * 140 + 60, 0] }),
        ),
      );
      return group(
        put(stem, { at: [0, 2.4, 14], turn: [-90, 0, 0], scale: 1 }),
        put(goods.openBox(10, 3.4, 36, '#fffdf9', group(), '#f7dfe6'), { at: [0, 0, 0] }),
      );
    },
    view: { height: 46, turn: 38 },
  },
  'hyacinth-in-bloom': {
    make(random) {
      const bells = many(70, (index) => {
        const [height, angle] = [9 + (index / 70) * 9.5, index * 137.5];
        const radius = 1.5 * (1.12 - index / 110);
        return put(group(put(bell(random), { turn: [62, 0, 0], at: [0, 0, radius] })), {
          at: [0, height, 0],
          turn: [0, angle, 0],
        });
      });
      return group(
        goods.terracottaPot(5.6, 7.5),
        put(
          rod(
            [
              [0, 5, 0],
              [0, 19, 0],
            ],
            0.8,
            matte('#7fb069'),
          ),
          {},
        ),
        ...bells,
        ...many(7, (index) =>
          put(flowers.leaf(10, random, [24, 52]), {
            at: [Math.sin(radians(index * 51)) * 1.8, 6, Math.cos(radians(index * 51)) * 1.8],
            turn: [0, index * 51, 0],
          }),
        ),
      );
    },
  },
  'cherry-blossom-branches': {
    make(random) {
      const bark = matte('#6b4a3c');
      const blossom = () =>
        put(
          ring(5, 0.1, () =>
            flowers.petal({ length: 1.3, width: 1.15, lean: [55, 88], cup: 0.3, colors: ['#f08fb0', '#fde1ea'] }),
          ),
          {},
        );
      const branches = many(5, (index) => {
        const [x, z] = [(index - 2) * 6.2, [1, -4, 3, -3, 2][index]!];
        const points = many(6, (step) => [(x * step ** 1.25) / 7.5, 8 + step * 6.4, (z * step) / 5] as const);
        const flowersHere = many(20, (place) => {
          const along = 1.6 + (place / 20) * 3.3;
          const [low, part] = [Math.floor(along), along % 1];
          const [from, to] = [points[low]!, points[Math.min(5, low + 1)]!];
          const at = [0, 1, 2].map(
            (axis) => from[axis as 0] + (to[axis as 0] - from[axis as 0]) * part + random.around(0.9),
          );
          return put(group(blossom(), put(ball(0.22, matte('#e9a93c')), { at: [0, 0.3, 0] })), {
            at: [at[0]!, at[1]!, at[2]!],
            turn: [random.around(80), random.between(0, 360), random.around(80)],
            scale: random.between(0.9, 1.35),
          });
        });
        return group(rod(points, [0.5, 0.14], bark), ...flowersHere);
      });
      const vase = turned(
        [
          [0, 0],
          [4.2, 0],
          [5.6, 4],
          [5.2, 9],
          [3, 13],
          [2.6, 15],
          [3.3, 16.6],
          [3.1, 16.7],
        ],
        glaze('#f4f7fb'),
      );
      return group(vase, ...branches);
    },
  },
  'rosemary-for-remembrance': {
    make(random) {
      const needle = matte('#6f8f6a');
      const twigs = many(17, (index) => {
        const [angle, lean, tall] = [index * 137.5, random.between(4, 34), random.between(9, 14)];
        const needles = many(46, (place) =>
          put(ball(0.5, needle, [0.22, 0.16, 2]), {
            at: [0, 1.6 + (place / 46) * (tall - 1.4), 0],
            turn: [-38, place * 100, 0],
          }),
        );
        return put(
          group(
            rod(
              [
                [0, 0, 0],
                [0, tall, 0],
              ],
              0.14,
              matte('#7b6a50'),
            ),
            ...needles,
            ...(index % 4
              ? []
              : [put(flowers.daisy(['#8f87d6', '#b7b1ec'], random, '#ffffff'), { at: [0, tall, 0], scale: 0.6 })]),
          ),
          {
            at: [Math.sin(angle) * 1.4, 7, Math.cos(angle) * 1.4],
            turn: [Math.cos(angle) * lean, 0, -Math.sin(angle) * lean],
          },
        );
      });
      return group(goods.terracottaPot(5.6, 8), ...twigs);
    },
  },
  'new-keys-cactus': {
    make: (random) =>
      group(
        goods.terracottaPot(4.6, 6.4),
        put(drum(5.2, 0.7, matte('#c46f45'), 0.3), { at: [0, -0.2, 0] }),
        put(goods.cactus(random), { at: [0, 5, 0] }),
        put(houseKey(), { at: [6.6, 0.1, 4.6], turn: [-90, 0, 24] }),
      ),
  },
  'garden-in-a-cup': {
    make: (random) =>
      group(
        goods.mug('#ffffff', 4.6, 8, '#4b3527'),
        ...many(7, (index) =>
          put(sprout(random), {
            at: [Math.sin(index * 2.4) * (index ? 2.6 : 0), 6.6, Math.cos(index * 2.4) * (index ? 2.6 : 0)],
            turn: [0, index * 77, 0],
            scale: random.between(0.8, 1.3),
          }),
        ),
        put(ladybug(), { at: [-2.4, 8.2, 3.7] }),
      ),
  },
  // Cakes and sweets
  'strawberry-layer-cake': { make: cakes.layerCake },
  'vanilla-confetti-birthday-cake': { make: cakes.confettiCake },
  'rainbow-unicorn-cake': { make: cakes.unicornCake },
  'peanut-butter-dog-cake': { make: cakes.dogCake, view: { height: 26 } },
  'pink-vanilla-cupcakes': {
    make: (random) =>
      group(
        ...many(6, (index) =>
          put(cakes.cupcake(index % 2 ? '#f7a8c2' : '#f28fb0', random, index % 2 ? undefined : cakes.raspberry()), {
            at: [((index % 3) - 1) * 7, 0, index < 3 ? -3.6 : 3.6],
          }),
        ),
      ),
    view: { height: 28 },
  },
  'bakers-dozen-doughnuts': {
    make: (random) =>
      group(
        ...many(13, (index) => {
          const icing = ['#5a2e1a', '#b9742c', '#e2567f', '#fbf1de'][index % 4]!;
          const strewn =
            index % 4 === 2 ? ['#ffffff', '#f2b84b'] : index % 4 === 0 ? ['#f6d27a', '#f7a8c2', '#9fd0ef'] : undefined;
          const layer = index < 8 ? 0 : index < 12 ? 1 : 2;
          const at =
            layer === 0
              ? [((index % 4) - 1.5) * 9.6, 0, index < 4 ? -5 : 5]
              : layer === 1
                ? [(index - 9.5) * 9.2, 3.1, 0]
                : [0, 6.2, 0];
          return put(cakes.doughnut(icing, random, strewn), {
            at: [at[0]!, at[1]!, at[2]!],
            turn: [random.around(3), random.between(0, 90), random.around(3)],
          });
        }),
      ),
    view: { height: 30 },
  },
  'heart-box-of-truffles': { make: cakes.heartBox, view: { height: 42, turn: 8 } },
  'anniversary-pie': { make: cakes.pie, view: { height: 34 } },
  'twelve-days-of-cookies': {
    make: (random) =>
      group(
        ...many(5, (index) =>
          put(cakes.cookie((['chocolate', 'oat', 'ginger'] as const)[index % 3]!, random), {
            at: [-4.6 + random.around(0.5), index * 1.18, random.around(0.5)],
            turn: [0, random.between(0, 180), 0],
          }),
        ),
        put(cakes.cookie('chocolate', random), { at: [4.4, 3.6, 2.4], turn: [66, 0, -12] }),
        put(cakes.cookie('ginger', random), { at: [9.4, 0, 5], turn: [0, 40, 0] }),
        put(goods.present(8, 11, 5, '#e6cda8', '#2f6b4f'), { at: [5.4, 0, -3.4], turn: [0, -14, 0] }),
      ),
    view: { height: 24 },
  },
  'single-origin-chocolate-six-bars': {
    make: () =>
      group(
        ...many(6, (index) =>
          put(
            cakes.chocolateBar(
              ['#b4235a', '#2f6b4f', '#274690', '#e0912f', '#5b3a86', '#3b2a22'][index]!,
              '#fff4e4',
              7,
              14,
            ),
            {
              at: [(index - 2.5) * 4.6, 0, -Math.abs(index - 2.5) * 1.2],
              turn: [-8, 0, (2.5 - index) * 4],
            },
          ),
        ),
        put(squares(), { at: [2, 0, 7], turn: [0, 20, 0] }),
      ),
    view: { height: 20 },
  },
  'mooncakes-and-tea': {
    make: () =>
      group(
        ...many(4, (index) =>
          put(cakes.mooncake(), {
            at: index < 3 ? [[-7.4, 0, -7.4][index]!, 0, [-4, 0, 3.9][index]!] : [-5, 2.7, 0],
            turn: [0, index * 23, 0],
          }),
        ),
        put(teacup(), { at: [6.6, 0, 2.4] }),
        put(drum(15, 0.6, wood('#8a5a3a'), 0.2), { at: [0, -0.6, 0], scale: [1, 1, 0.62] }),
      ),
    view: { height: 30 },
  },
  // Boxes, cups, books
  'gift-card-in-a-box': {
    make: () =>
      group(goods.present(11, 8, 11, '#2f6b4f', '#f7d9e3'), put(card(), { at: [5.6, 0.3, 11.4], turn: [-72, 16, 8] })),
  },
  'beeswax-evening-candle': {
    make: () =>
      group(
        put(goods.pillarCandle(3, 14), { at: [-2.4, 0, 0] }),
        put(goods.pillarCandle(3, 7.5), { at: [4.6, 0, 2.4] }),
        put(drum(9.4, 0.6, wood('#a9774c'), 0.2), { at: [0.6, -0.6, 0.8] }),
      ),
  },
  'sidamo-coffee-and-mug': {
    make: () =>
      group(
        put(goods.coffeeBag('#3f4a45', '#fff4e4'), { at: [-5, 0, -2], turn: [0, 10, 0] }),
        put(goods.mug('#ffffff', 4.8, 7.4, '#4a2a17'), { at: [5.4, 0, 3], turn: [0, -28, 0] }),
        ...beans(),
      ),
    view: { height: 22 },
  },
  'three-novels-wrapped-blind': {
    make: () =>
      group(
        ...['#c9a06d', '#d8b88c', '#b98d5b'].map((color, index) =>
          put(
            group(
              goods.book(13, 19, 2.8, color, true),
              goods.string(13, 2.8, 19),
              put(box(6.4, 0.06, 2.6, paper('#fff8ee'), 0.02), { at: [-1.4, 2.84, 5.6] }),
            ),
            { at: [0, index * 2.9, 0], turn: [0, [6, -9, 14][index]!, 0] },
          ),
        ),
      ),
    view: { height: 34, turn: 24 },
  },
  'leather-notebook-and-pen': {
    make: () =>
      group(
        goods.book(14, 20, 2.2, '#274690'),
        put(box(0.7, 2.3, 20.2, satin('#f2b84b'), 0.1), { at: [5.2, 0, 0] }),
        put(box(6, 0.08, 3.2, paper('#fff4e4'), 0.02), { at: [-1.2, 2.2, -4] }),
        put(goods.pen('#2b1b24'), { at: [-1.6, 2.75, 1.6], turn: [90, 0, 32] }),
      ),
    view: { height: 40, turn: 24 },
  },
  'love-letter-kit': {
    make: () =>
      group(
        put(goods.envelope('#fbeef2', '#f3b6c8', goods.waxSeal()), { turn: [-14, 0, -4], at: [-1, 0, -2] }),
        put(goods.envelope('#fffaf3', '#e9b9d0'), { turn: [-16, 0, 9], at: [3, 0, -4.6] }),
        put(
          rod(
            [
              [0, 0.5, 0],
              [9, 0.5, 0],
            ],
            0.6,
            smooth('#b4235a'),
          ),
          { at: [-8, 0, 5], turn: [0, 16, 0] },
        ),
        put(stamp(), { at: [6.4, 0, 4.6] }),
      ),
    view: { height: 24 },
  },
  'wrapping-paper-and-ribbon': {
    make: () =>
      group(
        put(goods.paperRoll('#fde3eb', '#b4235a', 24), { at: [0, 0, -3], turn: [0, 12, 0] }),
        put(goods.paperRoll('#2f6b4f', '#f7f0dd', 24), { at: [0.6, 0, 1], turn: [0, 8, 0] }),
        put(goods.paperRoll('#fff4d6', '#e0912f', 24), { at: [0.4, 3.3, -1.2], turn: [0, 15, 0] }),
        put(goods.ribbonSpool('#b4235a'), { at: [-5, 0.3, 8] }),
        ...['#fffaf3', '#f7d9e3', '#e2f1e8'].map((color, index) =>
          put(goods.tag(color), {
            at: [6 + index * 1.8, 0.1 + index * 0.14, 8 + index * 0.4],
            turn: [0, 40 + index * 24, 0],
          }),
        ),
      ),
    view: { height: 30 },
  },
  // Jewelry and small things
  'blue-stone-promise-ring': {
    make: () => goods.jewelBox(10, put(goods.jewelRing(), { at: [0, -1.6, 0.6], scale: 0.72, turn: [0, 28, 0] })),
    view: { height: 22, turn: 24 },
  },
  'aquamarine-drop-necklace': { make: goods.necklace, view: { height: 10, turn: 22 } },
  'two-glasses-for-the-toast': {
    make: () =>
      group(
        put(goods.flute('#f6d98a'), { at: [-3.7, 0, 0], turn: [0, 0, -5] }),
        put(goods.flute('#f6d98a'), { at: [3.7, 0, 0.6], turn: [0, 0, 5] }),
      ),
    view: { height: 10 },
  },
  'almond-milk-soap-trio': {
    make: () =>
      group(
        put(goods.soapBar('#f3e3c8', '#fffaf3'), { at: [0, 0, 0], turn: [0, 8, 0] }),
        put(goods.soapBar('#f2b7c6', '#fffaf3'), { at: [0.3, 2.65, 0], turn: [0, -8, 0] }),
        put(goods.soapBar('#d9bd8c', '#fffaf3'), { at: [7.4, 2.2, 3.4], turn: [0, -22, 64] }),
        ...many(5, (index) =>
          put(ball(0.7, smooth('#b67f4c'), [0.7, 0.55, 1.15]), {
            at: [-5 + index * 1.6, 0.4, 5.2 + Math.sin(index * 2) * 0.9],
            turn: [0, index * 60, 0],
          }),
        ),
      ),
    view: { height: 26 },
  },
  'gentle-hand-cream': {
    make: (random) =>
      group(
        goods.pumpBottle('#f7f2ea', '#f9c9d6'),
        ...many(2, (index) =>
          put(hibiscus(random), { at: [6 + index * 2.6, 1, 3.6 - index * 5], turn: [50, 20 + index * 30, 0] }),
        ),
      ),
  },
  'plum-velvet-heart-cushion': { make: () => goods.heartCushion('#7b2f73'), view: { height: 8, turn: 16 } },
  'seven-balloons-on-one-string': {
    make: () => goods.balloons(['#e8507f', '#f2b84b', '#4aa3d8', '#6cbf84', '#a27bd4', '#ef7d4e', '#f6a8c0']),
    view: { height: 4 },
  },
  'tobias-the-hand-sewn-bear': { make: () => goods.bear('#b98450', '#e7c598'), view: { height: 10, turn: 16 } },
  ...feastModels,
  ...toyModels,
  ...giftModels,
  ...thingModels,
};

function bell(random: Random): Object3D {
  const shades = random.pick([
    ['#4c4fae', '#8f90e6'],
    ['#5a55b8', '#a39cf0'],
  ] as const);
  return ring(5, 0.18, () =>
    flowers.petal({ length: 1.9, width: 0.9, lean: [6, 96], cup: 0.2, widest: 0.7, colors: shades }),
  );
}

function hibiscus(random: Random): Object3D {
  return put(
    group(
      ring(5, 0.2, () =>
        flowers.petal({
          length: 3.2,
          width: 2.9,
          lean: [48, 82 + random.around(4)],
          cup: 0.2,
          ruffle: 0.08,
          colors: ['#b4235a', '#f28fb0'],
        }),
      ),
      rod(
        [
          [0, 0, 0],
          [0.1, 2.4, 0.2],
        ],
        0.18,
        matte('#f6d27a'),
      ),
    ),
    { scale: 0.95 },
  );
}

function sprout(random: Random): Object3D {
  const green = random.pick(['#6fae5a', '#85c06c']);
  return group(
    rod(
      [
        [0, 0, 0],
        [0.2, 2, 0.1],
        [0, 3.6, 0],
      ],
      0.16,
      matte(green),
    ),
    ...[0, 180, 90, 270].map((turn, index) =>
      put(flowers.petal({ length: 2.3, width: 1.5, lean: [34, 84], cup: 0.25, colors: [green, '#a5d88a'] }), {
        at: [0, index < 2 ? 3.5 : 2.3, 0],
        turn: [0, turn, 0],
      }),
    ),
  );
}

function ladybug(): Object3D {
  const dot = smooth('#2b1b24');
  return group(
    ball(0.75, glaze('#d2302f'), [1, 0.75, 1.15]),
    put(ball(0.42, dot), { at: [0, 0, 0.85] }),
    ...[
      [0.35, 0.5, 0.2],
      [-0.35, 0.5, 0.2],
      [0.4, 0.42, -0.4],
      [-0.4, 0.42, -0.4],
    ].map(([x, y, z]) => put(ball(0.16, dot), { at: [x!, y!, z!] })),
  );
}

function houseKey(): Object3D {
  const brass = gold();
  return group(
    put(box(3, 2.4, 0.5, brass, 0.1), {}),
    put(box(2.4, 2.4, 0.5, brass, 0.1), { at: [0, 1.1, 0], turn: [0, 0, 45], scale: [0.88, 0.88, 1] }),
    put(
      rod(
        [
          [0, 4, 0.2],
          [0.7, 4.6, 0.2],
          [0, 5.3, 0.2],
          [-0.7, 4.6, 0.2],
        ],
        0.14,
        brass,
        true,
      ),
      {},
    ),
  );
}

function squares(): Object3D {
  const chocolate = smooth('#4a2616');
  return group(
    ...many(4, (index) => put(box(2.1, 0.9, 2.1, chocolate, 0.2), { at: [(index % 2) * 2.2, 0, index < 2 ? 0 : 2.2] })),
    put(box(2.1, 0.9, 2.1, chocolate, 0.2), { at: [5.4, 0, 1.6], turn: [0, 30, 0] }),
  );
}

function teacup(): Object3D {
  return group(
    turned(
      [
        [0, 0],
        [2, 0],
        [2.1, 0.5],
        [3.4, 2.6],
        [3.7, 4.6],
        [3.55, 4.7],
        [3.2, 2.8],
        [0, 0.8],
      ],
      glaze('#7fb7a4'),
    ),
    put(drum(3.3, 0.2, glaze('#b5762e'), 0.05), { at: [0, 3.6, 0] }),
  );
}

function card(): Object3D {
  return group(
    box(8.6, 5.4, 0.14, smooth('#b4235a'), 0.3),
    put(box(8.62, 0.9, 0.16, satin('#f2b84b'), 0.03), { at: [0, 1.5, 0] }),
    put(goods.waxSeal('#f2b84b'), { at: [0, 3.3, 0], scale: 0.5 }),
  );
}

function beans(): Object3D[] {
  const bean = smooth('#55301c');
  return many(9, (index) =>
    put(ball(0.62, bean, [0.75, 0.5, 1]), {
      at: [-1 + ((index * 3.7) % 9), 0.3, 7.4 + ((index * 2.3) % 3)],
      turn: [0, index * 50, 0],
    }),
  );
}

function stamp(): Object3D {
  return group(
    turned(
      [
        [0, 1],
        [1.5, 1],
        [1.5, 1.8],
        [0.8, 2.4],
        [0.7, 4],
        [1.3, 5.6],
        [1.1, 7],
        [0, 7.6],
      ],
      wood('#8a5a3a'),
    ),
    put(drum(1.6, 1, gold(), 0.15), {}),
  );
}
