import type { DemoTile } from '../server/src/modules/demo/demo-catalog.js';

/** The product that stands for each category. */
export const categoryPictures: Readonly<Record<string, { slug: string; tile: DemoTile }>> = {
  birthday: { slug: 'vanilla-confetti-birthday-cake', tile: 'rose' },
  holiday: { slug: 'table-top-spruce-ready-trimmed', tile: 'leaf' },
  graduation: { slug: 'graduation-bear-in-a-cap', tile: 'sky' },
  honeymoon: { slug: 'straw-hat-and-sandals', tile: 'lilac' },
  anniversary: { slug: 'two-glasses-for-the-toast', tile: 'lilac' },
  sympathy: { slug: 'rosemary-for-remembrance', tile: 'sky' },
  'get-well': { slug: 'fresh-fruit-for-the-bedside', tile: 'peach' },
  congratulations: { slug: 'chocolate-trophy', tile: 'sun' },
  'thank-you': { slug: 'hand-tied-peony-bouquet', tile: 'leaf' },
  love: { slug: 'heart-box-of-truffles', tile: 'rose' },
  friendship: { slug: 'sunflower-armful', tile: 'sun' },
  other: { slug: 'gift-card-in-a-box', tile: 'peach' },
};
