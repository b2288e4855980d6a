/** What stands on the slides of the home page. */
import type { Object3D } from 'three';
import type { Random } from '../studio/random';
import { group, put } from '../studio/shapes';
import * as cakes from './cakes';
import * as goods from './goods';
import { models, type Model } from './products';

function product(slug: string, random: Random): Object3D {
  const model = models[slug];
  if (!model) throw new Error(`There is no model for "${slug}"`);
  return model.make(random);
}

/** By the slide's slug. */
export const slideModels: Readonly<Record<string, Model>> = {
  peonies: {
    make: (random) =>
      group(
        put(product('hand-tied-peony-bouquet', random), { scale: 1.5 }),
        put(goods.present(10, 8, 10, '#fffaf2', '#b4235a'), { at: [17, 0, 6], turn: [0, -24, 0] }),
        put(cakes.cupcake('#f7a8c2', random, cakes.raspberry()), { at: [-14, 0, 9] }),
      ),
    view: { height: 12, turn: 6 },
  },
  cakes: {
    make: (random) =>
      group(
        product('vanilla-confetti-birthday-cake', random),
        put(goods.balloons(['#e8507f', '#4aa3d8', '#6cbf84']), { at: [-15, 0, -9], scale: 1.05 }),
        put(goods.present(10, 8, 9, '#e5ecfb', '#274690'), { at: [17, 0, 2], turn: [0, -20, 0] }),
      ),
    view: { height: 12, turn: 6 },
  },
  'good-dogs': {
    make: (random) =>
      group(
        product('good-dog-welcome-box', random),
        put(product('peanut-butter-dog-cake', random), { at: [20, 0, 8], scale: 0.75 }),
      ),
    view: { height: 18, turn: 8 },
  },
};
