import type { DemoOrder } from './demo-history.js';
import { demoId } from './demo-id.js';
import { shownName } from '../../domain/review-draft.js';
import type { Review } from '../reviews/review.entity.js';

const DAY = 24 * 60 * 60 * 1000;

/** What the demo's customers wrote: of gifts of every kind, so that any of them fits any product. */
const samples: readonly Pick<Review, 'stars' | 'title' | 'text' | 'reply'>[] = [
  {
    stars: 5,
    title: 'She called me right away',
    text: 'It arrived the next morning, beautifully wrapped, and my sister called before I had finished my coffee.',
    reply: null,
  },
  {
    stars: 5,
    title: 'Exactly as pictured',
    text: 'I was nervous about ordering from abroad. It looked just like the picture, and the handwritten card was spelled right.',
    reply: 'Thank you! We check every card twice, because names matter.',
  },
  {
    stars: 4,
    title: 'Lovely, a little late in the day',
    text: 'My mother loved it. It came at six in the evening, and I had hoped for the morning, but the day was saved.',
    reply: 'We’re glad that she liked it. Write a time into the order’s note, and we’ll do our best.',
  },
  {
    stars: 5,
    title: '',
    text: 'The third time I have ordered here and the third time it was perfect. I don’t look anywhere else now.',
    reply: null,
  },
  {
    stars: 3,
    title: 'Good, but smaller than I thought',
    text: 'Nicely made and well packed. I expected it to be a bit bigger for the price, so read the description first.',
    reply: null,
  },
  {
    stars: 5,
    title: 'Saved our anniversary',
    text: 'Ordered at night, delivered before dinner. My wife thinks that I planned this for weeks.',
    reply: null,
  },
  {
    stars: 4,
    title: 'A happy birthday',
    text: 'The box had a small dent on one side, but everything in it was fine and the birthday girl never noticed.',
    reply: null,
  },
  {
    stars: 5,
    title: 'Kind people',
    text: 'I had the wrong house number in the address. They called me, fixed it, and it still came on the right day.',
    reply: 'That call was our pleasure.',
  },
  {
    stars: 2,
    title: 'Not quite the color I chose',
    text: 'The gift itself is nice, but it was a paler shade than in the picture. The shop offered to exchange it.',
    reply: 'We’re sorry about that. The new one is on its way to you.',
  },
  {
    stars: 5,
    title: 'For a friend in the hospital',
    text: 'She says that it is the first thing she sees in the morning. That is worth every cent of it.',
    reply: null,
  },
];

/** So many reviews, of so many different products, the demo has; a few more wait for the admin. */
const MOST = 44;
const WAITING = 2;

/**
 * Reviews of what was delivered to the demo's customers: made up, and marked as such on every page. The latest ones wait
 * for an admin.
 */
export function demoReviews(history: readonly DemoOrder[], now: number): Review[] {
  const reviews = new Map<string, Review>();
  /** How many reviews each product has. */
  const written = new Map<string, number>();
  for (const order of history) {
    const { deliveredAt, customer } = order;
    // Some customers say nothing.
    if (deliveredAt === null || order.refund || order.index % 4 === 3) continue;
    for (const { product } of order.lines) {
      const key = `${customer.email} ${product.slug}`;
      const at = deliveredAt + (1 + (order.index % 4)) * DAY;
      // No text comes twice for the same product.
      const place = written.get(product.slug) ?? 0;
      const sample = samples[(product.slug.length * 3 + place) % samples.length];
      if (!sample || reviews.has(key) || at >= now) continue;
      written.set(product.slug, place + 1);
      reviews.set(key, {
        id: demoId('review', key),
        productId: demoId('product', product.slug),
        userId: demoId('user', customer.email),
        ...sample,
        authorName: shownName(customer.name),
        status: 'published',
        refusalReason: null,
        repliedAt: sample.reply === null ? null : Math.min(now, at + DAY),
        isDemo: true,
        createdAt: at,
        updatedAt: at,
        version: 1,
      });
    }
  }
  const latest = [...reviews.values()].sort((a, b) => b.createdAt - a.createdAt).slice(0, MOST + WAITING);
  return latest.map((review, place) =>
    place < WAITING ? { ...review, status: 'pending', reply: null, repliedAt: null } : review,
  );
}
