/** @postgres What a keyword finds, and in which order, is SQL. */
import { demoProducts } from '../src/modules/demo/demo-catalog.js';
import { TestShop } from './support/test-shop.js';

/**
 * What shoppers type, and the demo's products, by their slugs, of which one is to be among the first three. As many as the
 * search can get right in the documented order, which begins with what is new if something has the words literally.
 */
const queries: [typed: string, right: string[]][] = [
  ['chocolates', ['single-origin-chocolate-six-bars', 'heart-box-of-truffles', 'chocolate-trophy']],
  ['choclate', ['single-origin-chocolate-six-bars', 'heart-box-of-truffles', 'chocolate-trophy']],
  ['truffles', ['heart-box-of-truffles']],
  ['bouquets', ['hand-tied-peony-bouquet', 'graduation-morning-flowers']],
  ['flowers', ['market-morning-tulips', 'graduation-morning-flowers', 'garden-flowers-simply-tied']],
  ['red roses', ['one-long-red-rose', 'a-dozen-garden-roses']],
  ['dozen roses', ['a-dozen-garden-roses']],
  ['pink peonies', ['hand-tied-peony-bouquet']],
  ['peony', ['hand-tied-peony-bouquet']],
  ['tulip', ['market-morning-tulips']],
  ['sunflowers', ['sunflower-armful']],
  ['sunflwoer', ['sunflower-armful']],
  ['teddy', ['tobias-the-hand-sewn-bear', 'graduation-bear-in-a-cap']],
  ['teddy bears', ['tobias-the-hand-sewn-bear', 'graduation-bear-in-a-cap']],
  ['tedy', ['tobias-the-hand-sewn-bear', 'graduation-bear-in-a-cap']],
  ['stuffed animal', ['tobias-the-hand-sewn-bear', 'graduation-bear-in-a-cap']],
  ['get well', ['tobias-the-hand-sewn-bear', 'ginger-lemon-and-honey-box', 'fresh-fruit-for-the-bedside']],
  ['get well soon', ['tobias-the-hand-sewn-bear', 'ginger-lemon-and-honey-box', 'fresh-fruit-for-the-bedside']],
  ['gift for mom', ['hand-tied-peony-bouquet', 'slow-bath-box', 'teapot-for-two-and-kericho-tea']],
  ['gifts for her', ['hand-tied-peony-bouquet', 'slow-bath-box', 'teapot-for-two-and-kericho-tea']],
  ['birthday cake', ['vanilla-confetti-birthday-cake']],
  ['bithday cake', ['vanilla-confetti-birthday-cake', 'strawberry-layer-cake', 'rainbow-unicorn-cake']],
  ['strawberry cake', ['strawberry-layer-cake']],
  ['unicorn cake', ['rainbow-unicorn-cake']],
  ['cupcake', ['pink-vanilla-cupcakes']],
  ['doughnuts', ['bakers-dozen-doughnuts']],
  ['donut', ['bakers-dozen-doughnuts']],
  ['cookies', ['twelve-days-of-cookies']],
  ['coffee', ['sidamo-coffee-and-mug', 'breakfast-for-two']],
  ['tea', ['teapot-for-two-and-kericho-tea', 'quiet-evening-tea']],
  ['wine', ['red-wine-and-grapes']],
  ['cheese board', ['board-of-five-cheeses']],
  ['chicken soup', ['chicken-soup-for-one-bad-cold']],
  ['fruit basket', ['fresh-fruit-for-the-bedside']],
  ['breakfast in bed', ['breakfast-for-two']],
  ['ice cream', ['ice-cream-sundae-kit']],
  ['candles', ['beeswax-evening-candle']],
  ['baloons', ['balloon-in-a-box', 'seven-balloons-on-one-string']],
  ['graduation gifts', ['graduation-bear-in-a-cap', 'graduation-morning-flowers', 'first-job-satchel']],
  ['teacher gift', ['teachers-apple-box']],
  ['gift for dog', ['good-dog-welcome-box', 'peanut-butter-dog-cake']],
  ['kitten', ['curious-cat-gift-set']],
  ['jewelry', ['blue-stone-promise-ring', 'aquamarine-drop-necklace']],
  ['necklase', ['aquamarine-drop-necklace']],
  ['anniversary gift', ['hand-tied-peony-bouquet', 'breakfast-for-two', 'two-glasses-for-the-toast']],
  ['sympathy flowers', ['garden-flowers-simply-tied', 'dove-and-hyacinth-card', 'hyacinth-in-bloom']],
  ['condolences', ['beeswax-evening-candle', 'dove-and-hyacinth-card', 'meals-for-a-hard-week']],
  ['christmas', ['table-top-spruce-ready-trimmed', 'twelve-days-of-cookies', 'brass-door-bell-with-a-bow']],
  ['wedding gift', ['beach-day-for-newlyweds', 'film-camera-for-two', 'swan-bath-towels']],
  ['valentines day', ['a-dozen-garden-roses', 'hand-tied-peony-bouquet', 'heart-box-of-truffles']],
  ['baby gift', ['welcome-little-one']],
  ['housewarming', ['palm-for-the-new-home', 'new-keys-cactus']],
  ['gift card', ['gift-card-in-a-box']],
  ['gift voucher', ['gift-card-in-a-box']],
  ['wool socks', ['wool-socks-for-cold-mornings']],
  ['watch', ['engraved-everyday-watch']],
  ['books', ['three-novels-wrapped-blind']],
  ['spa day', ['slow-bath-box', 'swan-bath-towels']],
  ['headphones', ['studio-headphones']],
  ['ring', ['blue-stone-promise-ring']],
  ['pen', ['fountain-pen-and-paper', 'leather-notebook-and-pen']],
];
let shop: TestShop;
const slugs = new Map(demoProducts.map(({ name, slug }) => [name, slug]));

beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

async function wrongOnes(more: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const [typed, right] of queries) {
    const { body } = await shop.rest('GET', `/api/products?pageSize=3&keyword=${encodeURIComponent(typed)}${more}`);
    const found = body.products.map(({ name }) => slugs.get(name) ?? name);
    if (!found.some((slug) => right.includes(slug))) wrong.push(`${typed}: ${found.join(', ')}`);
  }
  return wrong;
}

test('what shoppers type finds a right product among the first three, in the order that the search page asks for', async () => {
  const wrong = await wrongOnes('');
  // The documented order has other gifts first, which have just these letters.
  expect(wrong.map((line) => line.replace(/:.*/, ''))).toEqual(['candles', 'ring', 'pen']);
});

test('by relevance, all of them do', async () => {
  expect(await wrongOnes('&sort=relevance')).toEqual([]);
});

test.each(['under 40', 'gifts under $40', 'less than 40 dollars'])('%s finds only what costs less', async (typed) => {
  const { body } = await shop.rest('GET', `/api/products?pageSize=50&keyword=${encodeURIComponent(typed)}`);
  expect(body.products.length).toBeGreaterThan(20);
  const prices = body.products.map(({ isOnSale, salePrice, price }) => (isOnSale ? salePrice! : price));
  expect(Math.max(...prices)).toBeLessThanOrEqual(40);
});
