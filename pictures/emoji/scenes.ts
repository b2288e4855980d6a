/** What the composed pictures show that belong to no product. */
import type { EmojiPicture } from './compose';

export const dogWelcome: EmojiPicture = {
  tile: 'peach',
  objects: [
    { icon: 'tulip', x: 20, base: 81, size: 44, turn: -12 },
    { icon: 'hibiscus', x: 79, base: 82, size: 26 },
    { icon: 'dog-face', x: 50, base: 82, size: 58 },
    { icon: 'cherry-blossom', x: 27, base: 88, size: 20 },
    { icon: 'red-heart', x: 74, base: 27, size: 15, turn: 14, floats: true },
    { icon: 'pink-heart', x: 84, base: 36, size: 9, turn: -10, floats: true },
  ],
};

export const noProducts: EmojiPicture = {
  tile: 'sky',
  objects: [
    { icon: 'package', x: 47, base: 80, size: 58 },
    { icon: 'magnifying-glass-tilted-left', x: 72, base: 84, size: 36 },
    { icon: 'butterfly', x: 72, base: 25, size: 16, turn: 16, floats: true },
  ],
};

export const emptyCart: EmojiPicture = {
  tile: 'rose',
  objects: [
    { icon: 'shopping-cart', x: 48, base: 82, size: 60 },
    { icon: 'ribbon', x: 82, base: 84, size: 22, turn: -10 },
    { icon: 'pink-heart', x: 62, base: 26, size: 12, turn: 14, floats: true },
    { icon: 'pink-heart', x: 78, base: 38, size: 8, turn: -12, floats: true },
  ],
};

export const notFound: EmojiPicture = {
  tile: 'lilac',
  objects: [
    { icon: 'ghost', x: 44, base: 74, size: 60, turn: -6, floats: true },
    { icon: 'wrapped-gift', x: 80, base: 86, size: 32 },
    { icon: 'sparkles', x: 82, base: 34, size: 16, floats: true },
  ],
};

export const noOrders: EmojiPicture = {
  tile: 'leaf',
  objects: [
    { icon: 'open-mailbox-with-raised-flag', x: 46, base: 82, size: 62 },
    { icon: 'tulip', x: 80, base: 84, size: 30, turn: 8 },
    { icon: 'butterfly', x: 78, base: 28, size: 15, turn: 14, floats: true },
  ],
};

/** The photo of a delivery: gifts in front of a door. */
export const doorstep: EmojiPicture = {
  tile: 'sun',
  objects: [
    { icon: 'door', x: 44, base: 84, size: 72 },
    { icon: 'potted-plant', x: 16, base: 88, size: 34 },
    { icon: 'sunflower', x: 84, base: 86, size: 38, turn: 8 },
    { icon: 'wrapped-gift', x: 64, base: 92, size: 30 },
  ],
};

/** One for each page that is only read. */
export const pagePictures: Readonly<Record<string, EmojiPicture>> = {
  about: {
    tile: 'rose',
    objects: [
      { icon: 'balloon', x: 16, base: 50, size: 40, turn: -8, floats: true },
      { icon: 'bouquet', x: 80, base: 72, size: 50, turn: 6, floats: true },
      { icon: 'teddy-bear', x: 46, base: 82, size: 54 },
      { icon: 'wrapped-gift', x: 80, base: 86, size: 30 },
    ],
  },
  faq: {
    tile: 'sky',
    objects: [
      { icon: 'red-question-mark', x: 84, base: 40, size: 26, turn: 14, floats: true },
      { icon: 'owl', x: 46, base: 82, size: 60 },
      { icon: 'books', x: 82, base: 86, size: 32 },
    ],
  },
  shipping: {
    tile: 'leaf',
    objects: [
      { icon: 'delivery-truck', x: 48, base: 82, size: 70 },
      { icon: 'wrapped-gift', x: 84, base: 88, size: 24 },
      { icon: 'red-heart', x: 20, base: 36, size: 12, turn: -12, floats: true },
    ],
  },
  returns: {
    tile: 'sun',
    objects: [
      { icon: 'package', x: 48, base: 82, size: 60 },
      { icon: 'counterclockwise-arrows-button', x: 80, base: 86, size: 26, turn: 8 },
      { icon: 'sparkles', x: 82, base: 32, size: 18, floats: true },
    ],
  },
  'privacy-policy': {
    tile: 'lilac',
    objects: [
      { icon: 'locked-with-key', x: 46, base: 82, size: 58 },
      { icon: 'love-letter', x: 80, base: 86, size: 32, turn: 8 },
    ],
  },
};

export const placeholder: EmojiPicture = {
  tile: 'peach',
  objects: [{ icon: 'wrapped-gift', x: 50, base: 80, size: 56 }],
};
