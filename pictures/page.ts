/** The page in which goods are photographed. */
import { models } from './models/products';
import { Random } from './studio/random';
import { Studio, type Exposure } from './studio/studio';

/** @returns a PNG with a transparent ground, as a data URL */
export type Photograph = (slug: string, exposure: Omit<Exposure, 'view'>) => string;

let studio: Studio | undefined;

const photograph: Photograph = (slug, exposure) => {
  const model = models[slug];
  if (!model) throw new Error(`There is no model for "${slug}"`);
  studio ??= new Studio(exposure.side);
  const view = { height: 18, turn: 12, ...model.view };
  return studio.photograph(model.make(new Random(slug)), { ...exposure, view });
};

Object.assign(window, { photograph });
