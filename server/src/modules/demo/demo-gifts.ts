import type { Gift } from '../../domain/gift-message.js';

const gifts: readonly Gift[] = [
  {
    to: 'Selam',
    from: 'All of us at the office',
    message: 'Happy birthday! 🎂\nMay this year be your sweetest yet.',
    ...{ card: 'confetti', hidePrices: true },
  },
  {
    to: 'Mom',
    from: 'Dawit',
    message: 'Thank you for everything, every day.',
    ...{ card: 'garden', hidePrices: true },
  },
  {
    to: 'ሚርያም',
    from: 'ዮናስ',
    message: 'እንኳን ደስ አለሽ! 💐',
    ...{ card: 'classic', hidePrices: true },
  },
  {
    to: 'ليلى',
    from: 'سارة',
    message: 'كل عام وأنت بخير 🌙\nأتمنى لك سنة مليئة بالفرح.',
    ...{ card: 'stars', hidePrices: true },
  },
  { to: '', from: '', message: '', card: 'classic', hidePrices: true },
  {
    to: 'My love',
    from: '',
    message: 'Eleven years, and I’d say yes again. ❤️',
    ...{ card: 'hearts', hidePrices: false },
  },
];

/** What goes with an order of the demo's history: with one in five orders, something. @param index of the order */
export function demoGift(index: number): Gift | null {
  return index % 5 === 0 ? (gifts[(index / 5) % gifts.length] ?? null) : null;
}
