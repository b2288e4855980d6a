/** The page in which goods are photographed. */
import { arrange } from './arrange';
import type { DemoShot } from '../server/src/modules/demo/demo-catalog.js';
import { Random } from './studio/random';
import { Studio, type Exposure } from './studio/studio';

/** @returns a PNG with a transparent ground, as a data URL */
export type Photograph = (name: string, shot: DemoShot, exposure: Omit<Exposure, 'view'>) => string;

let studio: Studio | undefined;

const photograph: Photograph = (name, shot, exposure) => {
  studio ??= new Studio(exposure.side);
  const { thing, view } = arrange(name, shot, new Random(name));
  return studio.photograph(thing, { ...exposure, view });
};

Object.assign(window, { photograph });
