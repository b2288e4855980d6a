/** A slide of the home page's carousel; its pictures are at /images/slides/<slug>/. */
export interface Slide {
  slug: string;
  /** The color family of its picture. */
  tile: 'rose' | 'sun' | 'sky';
  heading: string;
  text: string;
  callToAction: string;
}

/** The three slides. Each leads to the products (specification, section 2). */
export const slides: readonly Slide[] = [
  {
    slug: 'peonies',
    tile: 'rose',
    heading: 'Say it with peonies',
    text: 'Tied by hand on the day we send them, in tight buds that open in their vase.',
    callToAction: 'Shop all gifts',
  },
  {
    slug: 'cakes',
    tile: 'sun',
    heading: 'A cake, candles and all',
    text: 'Baked the day we send it and shipped upright in a box with a handle. You bring the song.',
    callToAction: 'See all gifts',
  },
  {
    slug: 'good-dogs',
    tile: 'sky',
    heading: 'Good dogs get mail too',
    text: 'Bones, brushes and a birthday cake they can eat to the last crumb. Cats have a shelf too.',
    callToAction: 'Browse the shop',
  },
];
