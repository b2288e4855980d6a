/** What stands in the studio for each picture. */
import { Box3, Vector3, type Object3D } from 'three';
import * as goods from './models/goods';
import { models } from './models/products';
import { sizes } from './models/sizes';
import { slideModels } from './models/slides';
import type { DemoShot } from '../server/src/modules/demo/demo-catalog.js';
import type { Random } from './studio/random';
import { group, put } from './studio/shapes';
import type { View } from './studio/studio';

const front: View = { height: 18, turn: 12 };

/** Paper and ribbon of presents. */
const wrappings = [
  ['#fbe3ec', '#b4235a'],
  ['#e2f1e8', '#2f6b4f'],
  ['#fdf0d2', '#b4235a'],
  ['#e5ecfb', '#274690'],
  ['#fffaf2', '#2f6b4f'],
] as const;

/** What stands in the studio for a shot of a product, or for a slide, and how it is seen. */
export function arrange(name: string, shot: DemoShot, random: Random): { thing: Object3D; view: View } {
  const model = models[name] ?? slideModels[name];
  if (!model) throw new Error(`There is no model for "${name}"`);
  const size = sizes[name] ?? 1;
  const view = { ...front, ...model.view };
  const thing = model.make(random);
  switch (shot) {
    case 'front':
      return { thing, view };
    case 'detail':
      return { thing, view: { height: view.height + 8, turn: view.turn - 30, closeness: 0.52, rise: 0.62 } };
    case 'scale':
      return { thing: besideCup(thing, size), view };
    case 'wrapped':
      return { thing: wrapped(thing, size, random), view: { height: 22, turn: 24 } };
  }
}

/** A cup for coffee is 9 centimeters high, everywhere. */
function besideCup(thing: Object3D, size: number): Object3D {
  const scaled = put(group(thing), { scale: size });
  const box = new Box3().setFromObject(scaled);
  const cup = put(goods.mug('#fffaf4', 4.1, 9), {
    at: [box.max.x + 7, 0, Math.max(0, box.max.z - 5)],
    turn: [0, -24, 0],
  });
  return group(scaled, cup);
}

/** A present that the thing fits into. */
function wrapped(thing: Object3D, size: number, random: Random): Object3D {
  const space = new Box3().setFromObject(thing).getSize(new Vector3()).multiplyScalar(size);
  const [width, height, depth] = [space.x, space.y, space.z].map((side) => Math.min(Math.max(side + 2, 7), 44)) as [
    number,
    number,
    number,
  ];
  const [paper, ribbon] = random.pick(wrappings);
  const tag = put(goods.tag('#fffaf3'), { at: [width * 0.24, height + 0.15, depth * 0.26], turn: [0, 30, 0] });
  return group(goods.present(width, height, depth, paper, ribbon), tag);
}
