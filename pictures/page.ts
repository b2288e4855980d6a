/** The page in which goods are photographed. */
import { models } from './models/products';
import { Random } from './studio/random';
import { Studio, type Exposure } from './studio/studio';

let studio: Studio | undefined;

Object.assign(window, {
  /** @returns a PNG with a transparent ground, as a data URL */
  photograph(slug: string, exposure: Omit<Exposure, 'view'>): string {
    const model = models[slug];
    if (!model) throw new Error(`There is no model for "${slug}"`);
    studio ??= new Studio(exposure.side);
    return studio.photograph(model.make(new Random(slug)), {
      ...exposure,
      view: { height: 18, turn: 12, ...model.view },
    });
  },
});
