/**
 * The demo shop: its products, its three banner slides, and what their pictures show.
 *
 * Plain data without imports, so that the seed, the picture script and tests can all read it. The
 * pictures are drawn from it by `compose-pictures.ts` into `client/public/images/`:
 *
 * - `/images/products/<slug>/960.jpg`, and `320`, `640`, `960` as `.avif` and `.webp`
 * - `/images/slides/<slug>/1600.jpg`, `800`, `1200`, `1600` as `.avif` and `.webp`, and for phones
 *   `phone-480`, `phone-800` as `.avif` and `.webp`
 */

/** Widths of the square pictures, in pixels. */
export const squareWidths = [320, 640, 960] as const;

/** Widths of the wide banner slides (16:7), in pixels. */
export const slideWidths = [800, 1200, 1600] as const;

/** Widths of the upright banner slides for phones (2:3), in pixels. */
export const phoneSlideWidths = [480, 800] as const;

/** Color family of a picture's ground. */
export type DemoTile = 'rose' | 'peach' | 'sky' | 'lilac' | 'leaf' | 'sun';

/** The categories of the shop, as they appear in addresses and in the API. */
export type DemoCategory =
  | 'birthday'
  | 'holiday'
  | 'graduation'
  | 'honeymoon'
  | 'anniversary'
  | 'sympathy'
  | 'get-well'
  | 'congratulations'
  | 'thank-you'
  | 'love'
  | 'friendship'
  | 'other';

/**
 * One object of a picture. Lengths are percents of the tile and relative to the other objects: the
 * whole group is scaled and moved to fill the picture well.
 */
export interface DemoObject {
  /** Name in the Fluent Emoji set. */
  icon: string;
  /** Middle of the visible object, from the left. */
  x: number;
  /** Lowest visible point, from the top. */
  base: number;
  /** Longest visible side before turning. */
  size: number;
  /** Degrees clockwise. */
  turn?: number;
  /** Mirrored left to right. */
  flip?: boolean;
  /** Rotation of all hues in degrees, to tell a blue balloon from a red one. */
  hue?: number;
  /** In the air: no shade on the ground. */
  floats?: boolean;
}

/** A composed picture: a ground and its objects, the hindmost first. */
export interface DemoPicture {
  tile: DemoTile;
  objects: readonly DemoObject[];
}

/** A product of the demo shop; money is in cents. */
export interface DemoProduct {
  slug: string;
  name: string;
  category: DemoCategory;
  description: string;
  priceCents: number;
  /** Set exactly when the product is on sale. */
  salePriceCents: number | null;
  isOnSale: boolean;
  isPopular: boolean;
  isPublished: boolean;
  countInStock: number;
  picture: DemoPicture;
}

/** A slide of the home page's banner; the words are set over the picture by the client. */
export interface DemoSlide {
  slug: string;
  heading: string;
  text: string;
  callToAction: string;
  picture: DemoPicture;
}

/** All products, the newest first. */
export const demoProducts: readonly DemoProduct[] = [
  {
    slug: 'a-dozen-garden-roses',
    name: 'A dozen garden roses',
    category: 'love',
    description:
      'Twelve long-stemmed roses from a farm near Naivasha, cut in the morning and tied with a wide ribbon. They open over three days and hold for eight to ten in a cool room. The thorns are off. They come upright in water, with your card printed exactly as you wrote it.',
    priceCents: 4900,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 14,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'rose', x: 33, base: 78, size: 54, turn: -16, flip: true },
        { icon: 'rose', x: 67, base: 78, size: 54, turn: 16 },
        { icon: 'rose', x: 50, base: 82, size: 64 },
      ],
    },
  },
  {
    slug: 'sunflower-armful',
    name: 'Sunflower armful',
    category: 'friendship',
    description:
      'Nine sunflowers with faces as wide as a saucer, wrapped in brown paper with a little eucalyptus. Two travel in bud and open on the table; trim the stems every second day, and the whole armful stands for a week.',
    priceCents: 4200,
    salePriceCents: 3360,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 22,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'sunflower', x: 72, base: 80, size: 44 },
        { icon: 'sunflower', x: 43, base: 82, size: 64 },
      ],
    },
  },
  {
    slug: 'strawberry-layer-cake',
    name: 'Strawberry layer cake',
    category: 'birthday',
    description:
      'Four layers of vanilla sponge with whipped cream and strawberries picked the day before baking. Serves eight, or four people who mean it. Keep it in the refrigerator and eat it within two days; it arrives chilled in a box with a handle.',
    priceCents: 3800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 18,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'shortcake', x: 46, base: 80, size: 62 },
        { icon: 'strawberry', x: 76, base: 85, size: 22 },
        { icon: 'strawberry', x: 62, base: 87, size: 17, turn: -14 },
      ],
    },
  },
  {
    slug: 'beeswax-evening-candle',
    name: 'Beeswax evening candle',
    category: 'sympathy',
    description:
      "Two hand-poured pillars of pure beeswax that smell faintly of honey; the tall one burns for forty hours, the small one for fifteen. It's unscented, so it suits a quiet room and a sensitive nose. Sent in a tin you can keep matches in.",
    priceCents: 2400,
    salePriceCents: 1800,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 40,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'candle', x: 65, base: 82, size: 40 },
        { icon: 'candle', x: 43, base: 82, size: 66 },
      ],
    },
  },
  {
    slug: 'tobias-the-hand-sewn-bear',
    name: 'Tobias, the hand-sewn bear',
    category: 'get-well',
    description:
      'Tobias is twelve inches tall, filled with wool, and stitched by two sisters who sign the label on his foot. His eyes are embroidered, so he is safe from the first birthday on. He can be washed by hand and dries in a day.',
    priceCents: 2950,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 26,
    picture: {
      tile: 'sun',
      objects: [{ icon: 'teddy-bear', x: 50, base: 82, size: 64 }],
    },
  },
  {
    slug: 'single-origin-chocolate-six-bars',
    name: 'Single-origin chocolate, six bars',
    category: 'thank-you',
    description:
      'Six 2.5-ounce bars from one cocoa co-op in Bundibugyo, from a mild 55 percent to a dark 85. Each wrapper says which hillside the beans grew on and what to taste for; all six keep for ten months.',
    priceCents: 3600,
    salePriceCents: 2900,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 31,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'chocolate-bar', x: 62, base: 74, size: 44, turn: 22 },
        { icon: 'chocolate-bar', x: 44, base: 82, size: 60 },
      ],
    },
  },
  {
    slug: 'curious-cat-gift-set',
    name: 'Curious-cat gift set',
    category: 'other',
    description:
      'A wool ball with a bell, a feather on a stick, a felt mouse and a bag of air-dried chicken treats. Tested by three shop cats, one of whom returned nothing. Everything fits in a box that becomes a hideout with a round door.',
    priceCents: 3100,
    salePriceCents: 2450,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 12,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'cat', x: 45, base: 80, size: 62 },
        { icon: 'yarn', x: 78, base: 84, size: 24 },
      ],
    },
  },
  {
    slug: 'good-dog-welcome-box',
    name: 'Good-dog welcome box',
    category: 'other',
    description:
      "For the day a dog comes home: a cotton rope, a rubber bone, a soft brush, peanut cookies and a name tag we engrave for you. The cookies have five ingredients and keep for three months. Tell us the dog's size and we choose the bone to fit.",
    priceCents: 3400,
    salePriceCents: 2700,
    isOnSale: true,
    isPopular: true,
    isPublished: true,
    countInStock: 19,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'dog-face', x: 47, base: 80, size: 60 },
        { icon: 'bone', x: 78, base: 86, size: 30, turn: -18 },
      ],
    },
  },
  {
    slug: 'hand-tied-peony-bouquet',
    name: 'Hand-tied peony bouquet',
    category: 'anniversary',
    description:
      'Ten pink peonies with snapdragon and jasmine, tied by hand so that you can stand them straight in a vase. Peonies arrive as tight buds and double in size over two days. An envelope with your own words is tied to the stems.',
    priceCents: 6400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 11,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'bouquet', x: 48, base: 80, size: 64 },
        { icon: 'love-letter', x: 76, base: 86, size: 28, turn: -8 },
      ],
    },
  },
  {
    slug: 'vanilla-confetti-birthday-cake',
    name: 'Vanilla confetti birthday cake',
    category: 'birthday',
    description:
      'Two tall layers speckled with sugar confetti, covered in vanilla buttercream, with candles and one red balloon in the box. Serves ten to twelve. It travels cool, keeps three days in the refrigerator, and tastes best an hour after you take it out.',
    priceCents: 4600,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 15,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'balloon', x: 76, base: 62, size: 48, turn: 6, floats: true },
        { icon: 'birthday-cake', x: 44, base: 82, size: 58 },
      ],
    },
  },
  {
    slug: 'graduation-bear-in-a-cap',
    name: 'Graduation bear in a cap',
    category: 'graduation',
    description:
      'A honey-brown bear in a felt cap whose tassel can move from right to left, as it should on the day. Choose a name and year and we stitch them on the left paw. He is eleven inches tall and arrives sitting up.',
    priceCents: 3400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 20,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'teddy-bear', x: 50, base: 82, size: 60 },
        { icon: 'graduation-cap', x: 50, base: 41, size: 36, turn: -6, floats: true },
      ],
    },
  },
  {
    slug: 'beach-day-for-newlyweds',
    name: 'Beach day for newlyweds',
    category: 'honeymoon',
    description:
      'A parasol that folds to the length of an arm, two cotton towels, and a straw for each coconut you find. The bag turns inside out to become a pillow. Sent early in the week, so that it is there before the suitcases are closed.',
    priceCents: 7200,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 9,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'umbrella-on-ground', x: 46, base: 80, size: 62 },
        { icon: 'coconut', x: 79, base: 85, size: 24 },
      ],
    },
  },
  {
    slug: 'table-top-spruce-ready-trimmed',
    name: 'Table-top spruce, ready trimmed',
    category: 'holiday',
    description:
      'A living spruce, two feet tall, already hung with red glass and brass bells. It stands in a pot with enough water for the journey. After the holidays plant it outside and mail us the ornaments, or keep both.',
    priceCents: 5400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 24,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'christmas-tree', x: 46, base: 80, size: 66 },
        { icon: 'wrapped-gift', x: 73, base: 84, size: 26 },
      ],
    },
  },
  {
    slug: 'ginger-lemon-and-honey-box',
    name: 'Ginger, lemon and honey box',
    category: 'get-well',
    description:
      'Two jars of forest honey, six unwaxed lemons and a hand of fresh ginger, with the recipe for the drink your neighbor swears by. The honey keeps for years; the lemons for three weeks somewhere cool. Packed in straw, nothing sticky.',
    priceCents: 3200,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 28,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'honey-pot', x: 46, base: 80, size: 58 },
        { icon: 'lemon', x: 76, base: 86, size: 27 },
        { icon: 'ginger-root', x: 19, base: 87, size: 26 },
      ],
    },
  },
  {
    slug: 'elderflower-fizz',
    name: 'Elderflower fizz with a proper cork',
    category: 'congratulations',
    description:
      'Sparkling elderflower, pressed in spring, bottled with a cork that really does fly. No alcohol, so everyone can raise a glass, and two glasses are in the box. Chill it for three hours and drink it within two days of opening.',
    priceCents: 4100,
    salePriceCents: 3300,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 17,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'bottle-with-popping-cork', x: 44, base: 80, size: 64 },
        { icon: 'clinking-glasses', x: 77, base: 85, size: 36 },
      ],
    },
  },
  {
    slug: 'pink-vanilla-cupcakes',
    name: 'Pink vanilla cupcakes, box of six',
    category: 'thank-you',
    description:
      'Six soft vanilla cupcakes under a swirl of raspberry buttercream, each in its own cup so that nothing slides. Baked on the morning they leave us. Eat within two days, or freeze them the evening they come.',
    priceCents: 2700,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 34,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'cupcake', x: 72, base: 80, size: 44 },
        { icon: 'cupcake', x: 42, base: 83, size: 62 },
      ],
    },
  },
  {
    slug: 'heart-box-of-truffles',
    name: 'Heart box of truffles',
    category: 'love',
    description:
      'Twenty-four truffles in a red heart-shaped box: sea salt, coffee, passion fruit and plain dark. A small map under the lid says which is which. They keep four weeks at room temperature and never survive one.',
    priceCents: 3200,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 36,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'heart-with-ribbon', x: 46, base: 80, size: 60 },
        { icon: 'candy', x: 79, base: 85, size: 27, turn: 12 },
      ],
    },
  },
  {
    slug: 'balloon-in-a-box',
    name: 'Balloon in a box',
    category: 'congratulations',
    description:
      'They lift the lid and a blue balloon rises on its ribbon with your message at the end of it. It is filled the same day and floats for about a week. Under the tissue there is room for something small; send it to us and we tuck it in.',
    priceCents: 3100,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 23,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'balloon', x: 52, base: 60, size: 60, hue: 228, floats: true },
        { icon: 'package', x: 50, base: 86, size: 50 },
      ],
    },
  },
  {
    slug: 'teapot-for-two-and-kericho-tea',
    name: 'Teapot for two and Kericho tea',
    category: 'thank-you',
    description:
      'A red glazed pot that pours without dripping, two cups, and four ounces of whole-leaf black tea from the hills of Kericho. The glaze is safe in the dishwasher. The tea keeps for eighteen months in its tin.',
    priceCents: 4400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 21,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'teapot', x: 44, base: 80, size: 60 },
        { icon: 'teacup-without-handle', x: 77, base: 84, size: 30 },
      ],
    },
  },
  {
    slug: 'rainbow-unicorn-cake',
    name: 'Rainbow unicorn cake',
    category: 'birthday',
    description:
      'Five colored layers inside, a sugar horn and a marzipan mane outside. Serves twelve, and the horn is edible to the tip. Order two days ahead; it comes in a tall box with a carrying strap and keeps until the next afternoon.',
    priceCents: 5400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 8,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'unicorn', x: 44, base: 80, size: 62 },
        { icon: 'birthday-cake', x: 77, base: 85, size: 32 },
      ],
    },
  },
  {
    slug: 'film-camera-for-two',
    name: 'Film camera for two',
    category: 'honeymoon',
    description:
      'A simple 35 mm camera with a glass lens, a flash and three rolls of film. Mail the rolls back in the padded envelope, and prints and scans arrive within two weeks. Nobody sees them before you do.',
    priceCents: 9600,
    salePriceCents: 7900,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 13,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'camera-with-flash', x: 45, base: 80, size: 62 },
        { icon: 'spiral-shell', x: 78, base: 85, size: 25 },
      ],
    },
  },
  {
    slug: 'fresh-fruit-for-the-bedside',
    name: 'Fresh fruit for the bedside',
    category: 'get-well',
    description:
      'Apples, pears, tangerines and grapes, chosen ripe enough to eat today, with two mangoes for the weekend. About six pounds in a shallow basket that fits on a chair. Everything is washed and dry, and there is a small knife under the cloth.',
    priceCents: 4200,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 16,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'grapes', x: 16, base: 80, size: 42 },
        { icon: 'pear', x: 66, base: 75, size: 46 },
        { icon: 'red-apple', x: 46, base: 82, size: 42 },
        { icon: 'tangerine', x: 78, base: 85, size: 28 },
      ],
    },
  },
  {
    slug: 'market-morning-tulips',
    name: 'Fifteen market-morning tulips',
    category: 'thank-you',
    description:
      'Fifteen pink tulips, cut at dawn while they are still shut. They keep growing in the vase and lean toward the window, which is half the pleasure. Cold water, no other flowers beside them, and they stay a week.',
    priceCents: 3600,
    salePriceCents: 2880,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 25,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'tulip', x: 27, base: 79, size: 52, turn: -20 },
        { icon: 'tulip', x: 73, base: 79, size: 52, turn: 20 },
        { icon: 'tulip', x: 50, base: 83, size: 64 },
      ],
    },
  },
  {
    slug: 'graduation-morning-flowers',
    name: 'Graduation morning flowers',
    category: 'graduation',
    description:
      'A loose bouquet in the colors of the faculty: tell us which, and we match the ribbon as well. It is small enough to hold for two hundred photographs. The stems stand in a water pouch until the speeches are over.',
    priceCents: 3900,
    salePriceCents: 3100,
    isOnSale: true,
    isPopular: true,
    isPublished: true,
    countInStock: 18,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'bouquet', x: 44, base: 78, size: 62, flip: true },
        { icon: 'graduation-cap', x: 74, base: 86, size: 36, turn: 6 },
      ],
    },
  },
  {
    slug: 'breakfast-for-two',
    name: 'Breakfast in bed for two',
    category: 'anniversary',
    description:
      'Four butter croissants, plum jam, ground coffee and a folded cotton napkin each. Ten minutes in the oven and the whole apartment knows about it. It arrives the evening before and keeps until noon the next day.',
    priceCents: 4300,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 14,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'croissant', x: 43, base: 78, size: 58 },
        { icon: 'hot-beverage', x: 76, base: 84, size: 34 },
      ],
    },
  },
  {
    slug: 'love-letter-kit',
    name: 'A love letter, and all it needs',
    category: 'love',
    description:
      'Six sheets of heavy cotton paper, three lined envelopes, sealing wax and a stamp with a heart. There is also one card of first sentences, for those who get stuck after the name. All of it lies flat and fits through a mail slot.',
    priceCents: 1900,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 80,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'love-letter', x: 46, base: 80, size: 62 },
        { icon: 'pink-heart', x: 80, base: 36, size: 17, turn: 14, floats: true },
      ],
    },
  },
  {
    slug: 'peanut-butter-dog-cake',
    name: 'Peanut-butter cake for a dog',
    category: 'other',
    description:
      "A cake for a dog's birthday: oats, carrot, egg and peanut butter, without sugar or salt. Five inches across, and people can have a taste too. Freeze half for the half-birthday; the rest keeps four days in the refrigerator.",
    priceCents: 2400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 27,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'dog', x: 42, base: 80, size: 62, flip: true },
        { icon: 'birthday-cake', x: 78, base: 85, size: 30 },
      ],
    },
  },
  {
    slug: 'brass-door-bell-with-a-bow',
    name: 'Brass bell with a bow',
    category: 'holiday',
    description:
      'A solid brass bell for the front door that rings a clear E when someone comes home. The red bow is cotton velvet and comes off for washing. It hangs on a hook without drilling and is four inches wide.',
    priceCents: 2600,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 33,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'bell', x: 50, base: 84, size: 58 },
        { icon: 'ribbon', x: 50, base: 44, size: 38, floats: true },
      ],
    },
  },
  {
    slug: 'friendship-bracelet-threads',
    name: 'Threads for friendship bracelets',
    category: 'friendship',
    description:
      'Thirty-six colors of cotton thread, twelve clasps and a little book of nine knots, from easy to stubborn: enough for about forty bracelets. It comes in a flat tin with a lid that holds the end while you work.',
    priceCents: 1800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 37,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'thread', x: 44, base: 80, size: 58 },
        { icon: 'knot', x: 76, base: 85, size: 32, hue: 140 },
      ],
    },
  },
  {
    slug: 'dove-and-hyacinth-card',
    name: 'Dove card with a hyacinth',
    category: 'sympathy',
    description:
      'A letterpress card with a dove, blank inside, and one hyacinth in bud in a glass of its own. The scent stays light until the third day. We write the card by hand if you send us the words, and leave out the invoice.',
    priceCents: 2900,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 19,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'dove', x: 44, base: 78, size: 60 },
        { icon: 'hyacinth', x: 77, base: 84, size: 36 },
      ],
    },
  },
  {
    slug: 'kite-for-a-windy-saturday',
    name: 'Kite for a windy Saturday',
    category: 'birthday',
    description:
      'A diamond kite of ripstop nylon with a ten-foot tail and 130 feet of line on a wooden winder. It flies in a breeze that barely moves leaves. Ages six and up; it goes together without tools in two minutes.',
    priceCents: 2700,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 29,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'kite', x: 48, base: 82, size: 66 },
        { icon: 'cloud', x: 88, base: 30, size: 26, floats: true },
      ],
    },
  },
  {
    slug: 'rabbit-out-of-a-hat-magic-set',
    name: 'Rabbit-out-of-a-hat magic set',
    category: 'birthday',
    description:
      'Fifteen tricks with a folding hat, a felt rabbit, rope, cups and cards that are not what they seem. The book explains each one with drawings. A child of eight can do the first four the same evening.',
    priceCents: 3800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 16,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'rabbit-face', x: 46, base: 56, size: 46 },
        { icon: 'top-hat', x: 46, base: 86, size: 46, turn: 180 },
        { icon: 'magic-wand', x: 78, base: 86, size: 32 },
      ],
    },
  },
  {
    slug: 'party-popper-and-crown-box',
    name: 'Crowns and confetti party box',
    category: 'birthday',
    description:
      'Eight paper crowns to color, eight confetti poppers, a garland and a roll of stickers. The confetti is rice paper and dissolves in the rain, so the garden forgives you. Flat enough to hide behind a bookcase.',
    priceCents: 2400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 70,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'party-popper', x: 44, base: 80, size: 62 },
        { icon: 'crown', x: 78, base: 85, size: 30 },
      ],
    },
  },
  {
    slug: 'sweet-pinata',
    name: 'Piñata with a sweet inside',
    category: 'birthday',
    description:
      'A paper donkey, twenty inches long, filled with two pounds of wrapped candy and two dozen small wooden toys. You get a rope, a soft stick and one blindfold. It holds about nine brave hits.',
    priceCents: 4400,
    salePriceCents: 3500,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 13,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'piata', x: 46, base: 80, size: 62 },
        { icon: 'candy', x: 79, base: 85, size: 25, turn: -16, hue: 250 },
      ],
    },
  },
  {
    slug: 'seven-balloons-on-one-string',
    name: 'Seven balloons on one string',
    category: 'birthday',
    description:
      "Seven latex balloons in seven colors, filled in the morning and tied to a weight shaped like a star. They float for a day and a half. Delivered only within the city, in a bag as tall as a person, because balloons don't like trucks.",
    priceCents: 2900,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 24,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'balloon', x: 26, base: 68, size: 50, turn: -12, hue: 228, floats: true },
        { icon: 'balloon', x: 76, base: 66, size: 50, turn: 10, hue: 290, floats: true },
        { icon: 'balloon', x: 50, base: 84, size: 64, floats: true },
      ],
    },
  },
  {
    slug: 'ice-cream-sundae-kit',
    name: 'Ice-cream sundae evening',
    category: 'friendship',
    description:
      'Three pint tubs on dry ice (vanilla, strawberry, salted caramel), with wafer cups, cherries and hot chocolate sauce in a jar. Serves six. Be at home for this one: it wants your freezer within twenty minutes.',
    priceCents: 2900,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 0,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'ice-cream', x: 46, base: 80, size: 60 },
        { icon: 'cherries', x: 79, base: 85, size: 25 },
      ],
    },
  },
  {
    slug: 'three-novels-wrapped-blind',
    name: 'Three novels, wrapped blind',
    category: 'friendship',
    description:
      'Tell us three books they loved; we choose three they have not read and wrap each in plain paper with one sentence on the front. All are new paperbacks. If they own one already, send it back and we try again.',
    priceCents: 4500,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 24,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'books', x: 46, base: 80, size: 60 },
        { icon: 'ribbon', x: 77, base: 84, size: 28 },
      ],
    },
  },
  {
    slug: 'game-night-in-a-box',
    name: 'Game night in a box',
    category: 'friendship',
    description:
      'Five wooden dice, two decks of cards, a score pad and a little book with twenty games for two to eight. Three kinds of popcorn keep the hands busy. The lid, turned over, is the dice tray. Packed, it is small enough for a train table.',
    priceCents: 3600,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 22,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'game-die', x: 42, base: 80, size: 54 },
        { icon: 'popcorn', x: 76, base: 85, size: 38 },
      ],
    },
  },
  {
    slug: 'puzzle-from-your-photo',
    name: 'Puzzle from your own photo',
    category: 'friendship',
    description:
      'Send us a picture and we cut it into 500 pieces of thick gray board with a linen finish. The box carries the photo, or hides it, if they like a challenge. It measures twenty by fourteen inches. Ready in three days.',
    priceCents: 3500,
    salePriceCents: 2800,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 30,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'puzzle-piece', x: 44, base: 80, size: 58 },
        { icon: 'framed-picture', x: 76, base: 86, size: 34 },
      ],
    },
  },
  {
    slug: 'two-market-totes',
    name: 'Two totes for a market day',
    category: 'friendship',
    description:
      'Two canvas bags, one blue and one ochre, for the two of you and far too many tomatoes. Long handles, a flat base and a pocket for the list. Each carries thirty pounds and washes in warm water.',
    priceCents: 3300,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 38,
    picture: {
      tile: 'rose',
      objects: [{ icon: 'shopping-bags', x: 50, base: 82, size: 60 }],
    },
  },
  {
    slug: 'garden-in-a-cup',
    name: 'A garden to grow in a cup',
    category: 'friendship',
    description:
      'Basil, thyme and strawberry seeds with pressed soil, and one enamel cup with a hole in the bottom. The first leaves come up after nine days on a sunny sill. The ladybug on the label is life-size.',
    priceCents: 2100,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 31,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'seedling', x: 50, base: 82, size: 58 },
        { icon: 'lady-beetle', x: 78, base: 86, size: 18 },
      ],
    },
  },
  {
    slug: 'cherry-blossom-branches',
    name: 'Cherry-blossom branches',
    category: 'friendship',
    description:
      'Five tall branches, cut in bud, that open pink in a warm room within three days and last nearly two weeks. They stand about three feet high, so find the heavy vase. Petals fall at the end; leave them a while.',
    priceCents: 4700,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 6,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'cherry-blossom', x: 74, base: 74, size: 34 },
        { icon: 'cherry-blossom', x: 29, base: 84, size: 28, hue: -14 },
        { icon: 'cherry-blossom', x: 48, base: 76, size: 56 },
      ],
    },
  },
  {
    slug: 'wool-socks-for-cold-mornings',
    name: 'Wool socks for cold mornings',
    category: 'holiday',
    description:
      'Two pairs of thick blue and yellow socks in merino with a little nylon at the heel. They wash in cool water and keep their shape. Rolled into each other and tied with a string, ready to go under a tree.',
    priceCents: 2800,
    salePriceCents: 2100,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 36,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'socks', x: 46, base: 80, size: 60 },
        { icon: 'snowflake', x: 79, base: 38, size: 22, floats: true },
      ],
    },
  },
  {
    slug: 'pair-of-clay-lamps',
    name: 'Pair of clay lamps',
    category: 'holiday',
    description:
      'Two hand-turned clay lamps with twelve cotton wicks and a small bottle of sesame oil. Each burns for three hours on one filling. The clay is sealed inside, so the tablecloth is safe.',
    priceCents: 2200,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 34,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'diya-lamp', x: 38, base: 72, size: 56 },
        { icon: 'diya-lamp', x: 76, base: 90, size: 36 },
      ],
    },
  },
  {
    slug: 'snowman-cocoa-kit',
    name: 'Snowman cocoa for four',
    category: 'holiday',
    description:
      'Dark drinking chocolate, a bag of marshmallow snowmen and four sticks of cinnamon. Warm the milk, drop one in, and watch him smile before he goes. Enough for four mugs; keeps half a year.',
    priceCents: 2500,
    salePriceCents: 1900,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 32,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'snowman', x: 44, base: 80, size: 62 },
        { icon: 'hot-beverage', x: 76, base: 85, size: 30 },
      ],
    },
  },
  {
    slug: 'red-paper-lanterns',
    name: 'Three red paper lanterns',
    category: 'holiday',
    description:
      'Three folding lanterns of oiled paper on bamboo ribs, ten inches tall, each with a cool little light inside. The batteries are in and last about sixty hours. They fold flat for next year.',
    priceCents: 2400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 28,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'red-paper-lantern', x: 20, base: 72, size: 42, floats: true },
        { icon: 'red-paper-lantern', x: 80, base: 72, size: 42, floats: true },
        { icon: 'red-paper-lantern', x: 50, base: 83, size: 60 },
      ],
    },
  },
  {
    slug: 'twelve-days-of-cookies',
    name: 'Twelve days of cookies',
    category: 'holiday',
    description:
      'Twelve paper bags with a different pair of cookies in each: ginger, oat and raisin, almond, dark chocolate and eight more. Baked crisp, so the last bag is as good as the first. Hang them on the string that is in the box.',
    priceCents: 3300,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 35,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'cookie', x: 70, base: 72, size: 42 },
        { icon: 'cookie', x: 42, base: 80, size: 56 },
        { icon: 'glass-of-milk', x: 77, base: 86, size: 34 },
      ],
    },
  },
  {
    slug: 'porch-pumpkin-lantern',
    name: 'Porch pumpkin lantern',
    category: 'holiday',
    description:
      'A ceramic pumpkin with a grin, eight inches wide, and a light that flickers until midnight and then turns itself off. It stands up to rain and wind. There is a bag of candy inside for whoever rings first.',
    priceCents: 3000,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: false,
    countInStock: 14,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'jack-o-lantern', x: 46, base: 80, size: 60 },
        { icon: 'candy', x: 79, base: 86, size: 24, turn: 14 },
      ],
    },
  },
  {
    slug: 'mooncakes-and-tea',
    name: 'Four mooncakes and tea',
    category: 'holiday',
    description:
      'Two lotus-seed and two red-bean mooncakes, pressed in a wooden mold, with two ounces of oolong. Cut them in eight; they are rich. They keep three weeks unopened and come in a lacquer-red tin.',
    priceCents: 3700,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: false,
    countInStock: 20,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'moon-cake', x: 44, base: 80, size: 56 },
        { icon: 'teacup-without-handle', x: 77, base: 85, size: 34 },
      ],
    },
  },
  {
    slug: 'sled-for-a-first-winter',
    name: 'Little wooden sled',
    category: 'holiday',
    description:
      'A beech sled with waxed runners, for one child up to eight years, or for two packages. The pull rope is wool, so it is kind to cold hands. Folded in cardboard, with four screws and the hex key for them.',
    priceCents: 6800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 3,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'sled', x: 48, base: 80, size: 64 },
        { icon: 'scarf', x: 76, base: 86, size: 26, hue: 200 },
      ],
    },
  },
  {
    slug: 'owl-bookends-for-a-first-shelf',
    name: 'Owl bookends for a first shelf',
    category: 'graduation',
    description:
      "Two cast-iron owls, painted by hand, that hold up three feet of textbooks without moving. Felt underneath for the shelf's sake. They weigh three pounds each, and the package is honest about it.",
    priceCents: 4800,
    salePriceCents: 3800,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 17,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'owl', x: 43, base: 80, size: 60 },
        { icon: 'books', x: 77, base: 85, size: 34 },
      ],
    },
  },
  {
    slug: 'first-job-satchel',
    name: 'First-job satchel',
    category: 'graduation',
    description:
      'A dark leather satchel that takes a fifteen-inch laptop, a lunch and one bad day. The leather is vegetable-tanned and gets better with use. We stamp initials under the flap at no charge; allow two days.',
    priceCents: 14000,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 2,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'briefcase', x: 45, base: 80, size: 62 },
        { icon: 'necktie', x: 78, base: 85, size: 30 },
      ],
    },
  },
  {
    slug: 'leather-notebook-and-pen',
    name: 'Pocket notebook and pen',
    category: 'graduation',
    description:
      'A stitched notebook of 192 pages that lies flat, and a steel pen with two refills. The paper takes ink without showing it on the back. The cover is cloth over board, with a loop for the pen.',
    priceCents: 4200,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 35,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'notebook-with-decorative-cover', x: 43, base: 80, size: 60 },
        { icon: 'pen', x: 76, base: 85, size: 36 },
      ],
    },
  },
  {
    slug: 'engraved-pocket-compass',
    name: 'Engraved pocket compass',
    category: 'graduation',
    description:
      'A brass compass the size of a plum, with a lid and a needle that settles quickly. We engrave up to forty letters around the rim. It comes with a short letter about finding north, which you can replace with your own.',
    priceCents: 5700,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 15,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'compass', x: 43, base: 80, size: 56 },
        { icon: 'scroll', x: 77, base: 85, size: 34 },
      ],
    },
  },
  {
    slug: 'studio-headphones',
    name: 'Headphones for late studying',
    category: 'graduation',
    description:
      'Closed headphones with soft velour pads, wired and wireless, that play for thirty hours on a charge. They fold into a hard case. Two-year warranty, and you can buy new pads and cables separately.',
    priceCents: 12900,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 7,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'headphone', x: 47, base: 82, size: 60 },
        { icon: 'musical-notes', x: 79, base: 38, size: 22, floats: true },
      ],
    },
  },
  {
    slug: 'night-before-the-exam-snacks',
    name: 'Night-before-the-exam snacks',
    category: 'graduation',
    description:
      'Salted pretzels, roasted almonds, dried mango, mint tea and one bar of chocolate marked open only after the exam. Nothing that crumbles into a keyboard. Keeps four months, which no box of it ever has.',
    priceCents: 2600,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 38,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'pretzel', x: 43, base: 80, size: 56 },
        { icon: 'open-book', x: 75, base: 86, size: 40 },
      ],
    },
  },
  {
    slug: 'map-of-the-world-to-pin',
    name: 'World map with a hundred pins',
    category: 'graduation',
    description:
      'A world map printed on cork, three feet by two, and a hundred brass pins with colored heads. Names are set large enough to read from the sofa. It comes rolled in a tube, with wall strips.',
    priceCents: 5100,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 0,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'world-map', x: 47, base: 80, size: 64 },
        { icon: 'round-pushpin', x: 76, base: 78, size: 30 },
      ],
    },
  },
  {
    slug: 'luggage-tags-and-passport-case',
    name: 'Luggage tags and passport cases',
    category: 'honeymoon',
    description:
      'Two passport cases and two luggage tags in blue leather, with both your initials or one shared name. Each case has a slot for a boarding pass and a pocket for foreign coins. They leave us in three days.',
    priceCents: 3800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 26,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'luggage', x: 44, base: 81, size: 64 },
        { icon: 'airplane', x: 78, base: 40, size: 26, floats: true },
      ],
    },
  },
  {
    slug: 'sunset-drinks-for-two',
    name: 'Sunset drinks for two',
    category: 'honeymoon',
    description:
      'Passion-fruit syrup, lime cordial, two glasses and a steel shaker, with six recipes that work with or without rum. The syrups keep two months once opened. There are paper umbrellas, because it is that sort of trip.',
    priceCents: 5200,
    salePriceCents: 4200,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 20,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'tropical-drink', x: 44, base: 80, size: 64 },
        { icon: 'cocktail-glass', x: 76, base: 85, size: 40 },
      ],
    },
  },
  {
    slug: 'straw-hat-and-sandals',
    name: 'Straw hat and sandals',
    category: 'honeymoon',
    description:
      "A wide hat of braided raffia with a red band, and cork-soled sandals in the size you tell us. The hat rolls up and springs back. Wipe the sandals with a damp cloth and they'll last three summers.",
    priceCents: 4700,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 18,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'womans-hat', x: 46, base: 78, size: 64 },
        { icon: 'thong-sandal', x: 78, base: 86, size: 28 },
      ],
    },
  },
  {
    slug: 'swan-bath-towels',
    name: 'Swan bath towels, a pair',
    category: 'honeymoon',
    description:
      'Two large towels of long-staple cotton, folded into a swan the way good hotels do it, with a card that shows how. Thick, heavy cotton. They soften with the third wash and stay that way.',
    priceCents: 6500,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 12,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'swan', x: 45, base: 80, size: 62 },
        { icon: 'pink-heart', x: 80, base: 40, size: 17, turn: 12, floats: true },
      ],
    },
  },
  {
    slug: 'flamingo-pool-float',
    name: 'Flamingo float',
    category: 'honeymoon',
    description:
      'A pink flamingo that carries one adult and a book. The valve lets the air out in ten seconds, and a patch and a foot pump are in the bag. Packed it is no larger than a folded sweater.',
    priceCents: 3400,
    salePriceCents: 2600,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 21,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'flamingo', x: 44, base: 81, size: 66 },
        { icon: 'ring-buoy', x: 74, base: 86, size: 30 },
      ],
    },
  },
  {
    slug: 'sailing-day-hamper',
    name: 'Hamper for a day on the water',
    category: 'honeymoon',
    description:
      'Flatbread, olives, hard cheese, dried figs and lemonade in a waterproof bag that floats if it goes over. Enough for two from morning to sunset. Order it for the day you sail; the ice lasts eleven hours.',
    priceCents: 8800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 5,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'sailboat', x: 44, base: 80, size: 64 },
        { icon: 'sandwich', x: 77, base: 86, size: 30 },
      ],
    },
  },
  {
    slug: 'palm-for-the-new-home',
    name: 'Palm for the new home',
    category: 'honeymoon',
    description:
      'A kentia palm in a woven basket, about three feet tall, to remember the beach by. It likes a bright corner without direct sun and water once a week. Carried to the door by hand, never mailed.',
    priceCents: 5900,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: false,
    countInStock: 6,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'palm-tree', x: 47, base: 81, size: 66 },
        { icon: 'watermelon', x: 76, base: 86, size: 26 },
      ],
    },
  },
  {
    slug: 'two-glasses-for-the-toast',
    name: 'Two glasses for the toast',
    category: 'anniversary',
    description:
      'A pair of mouth-blown flutes with a thin rim and a bubble caught in each stem, never twice the same. We engrave a date on the foot in small figures. They come in a box with a molded tray, where they can live between toasts.',
    priceCents: 4600,
    salePriceCents: 3600,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 19,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'clinking-glasses', x: 48, base: 82, size: 62 },
        { icon: 'sparkles', x: 81, base: 38, size: 22, floats: true },
      ],
    },
  },
  {
    slug: 'engraved-everyday-watch',
    name: 'Engraved everyday watch',
    category: 'anniversary',
    description:
      'A slim steel watch with a dark blue face, Swiss movement and a strap you change without tools. The back has room for a date and two names. The battery lasts three years, and the first new one is on us.',
    priceCents: 13500,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 1,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'watch', x: 47, base: 81, size: 66 },
        { icon: 'heart-decoration', x: 78, base: 85, size: 22 },
      ],
    },
  },
  {
    slug: 'songs-of-your-year-radio',
    name: 'Songs-of-your-year radio',
    category: 'anniversary',
    description:
      'A small radio in a steel case, loaded with two hundred songs from the year you name. It also simply plays the radio. One knob for volume, one for years, and a battery that lasts a long Sunday.',
    priceCents: 7400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 11,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'radio', x: 46, base: 80, size: 62 },
        { icon: 'musical-note', x: 79, base: 38, size: 20, floats: true },
      ],
    },
  },
  {
    slug: 'your-house-drawn-in-colour',
    name: 'Your house, drawn in color',
    category: 'anniversary',
    description:
      "Send a photograph of a house that matters; an illustrator draws it by hand on cotton paper, twelve by sixteen inches. You'll see a sketch within five days and can ask for changes. It comes framed, behind glass, ready to hang.",
    priceCents: 8500,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 10,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'house-with-garden', x: 45, base: 80, size: 64 },
        { icon: 'artist-palette', x: 78, base: 86, size: 32 },
      ],
    },
  },
  {
    slug: 'red-wine-and-grapes',
    name: 'Table wine and dark grapes',
    category: 'anniversary',
    description:
      'A bottle of soft red from a small vineyard, two pounds of dark grapes and a wedge of aged cheese. Open it an hour before dinner. Someone of legal age must sign for the package, so send it to where they are at six.',
    priceCents: 4900,
    salePriceCents: 3900,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 23,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'wine-glass', x: 44, base: 82, size: 66 },
        { icon: 'grapes', x: 75, base: 86, size: 36 },
      ],
    },
  },
  {
    slug: 'anniversary-pie',
    name: 'The same pie every year',
    category: 'anniversary',
    description:
      'Blueberries and a little lemon under a butter crust, with two initials cut into the lid. It serves six, keeps three days under a cloth, and warms through in ten minutes. The dish is enameled steel, yours to keep for the next one.',
    priceCents: 3100,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 16,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'pie', x: 46, base: 80, size: 62 },
        { icon: 'blueberries', x: 77, base: 86, size: 26 },
      ],
    },
  },
  {
    slug: 'rosemary-for-remembrance',
    name: 'Rosemary for remembrance',
    category: 'sympathy',
    description:
      'A rosemary bush in a plain clay pot, old enough to flower in its first spring. It lives outdoors in sun, or on a sill, and asks for little water. The card with it has three lines and no printed verse.',
    priceCents: 2600,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 24,
    picture: {
      tile: 'sky',
      objects: [{ icon: 'potted-plant', x: 50, base: 82, size: 66 }],
    },
  },
  {
    slug: 'meals-for-a-hard-week',
    name: 'Meals for a hard week',
    category: 'sympathy',
    description:
      'Five dinners for two, cooked and cooled the same day: lentil stew, chicken and rice, vegetable pie, tomato soup and pasta. Each needs fifteen minutes and one pan. They keep six days in the refrigerator or three months frozen, and there are no boxes to send back.',
    priceCents: 7800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 17,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'shallow-pan-of-food', x: 44, base: 78, size: 62 },
        { icon: 'baguette-bread', x: 75, base: 86, size: 38, turn: 10 },
      ],
    },
  },
  {
    slug: 'glass-wind-chime',
    name: 'Glass wind chime',
    category: 'sympathy',
    description:
      'A blown glass bell with painted petals, and a paper strip below that catches the lightest wind. The sound carries across a small garden and no farther. We can letter a name on the strip; it is waxed against rain and comes with a spare.',
    priceCents: 3900,
    salePriceCents: 3100,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 14,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'wind-chime', x: 46, base: 82, size: 66 },
        { icon: 'butterfly', x: 78, base: 44, size: 22, turn: 12, floats: true },
      ],
    },
  },
  {
    slug: 'quiet-evening-tea',
    name: 'Quiet evening tea',
    category: 'sympathy',
    description:
      'Chamomile, linden flower and lavender in twenty-five hand-folded bags, caffeine-free. There is a cup with a lid in the box, so that tea forgotten for half an hour is still warm. Keeps for a year.',
    priceCents: 2300,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 32,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'teacup-without-handle', x: 44, base: 81, size: 58 },
        { icon: 'blossom', x: 77, base: 86, size: 26 },
      ],
    },
  },
  {
    slug: 'a-tree-in-their-name',
    name: 'A tree in their name',
    category: 'sympathy',
    description:
      'A forester plants a native tree on the slopes above the town and sends a photograph and its position. The certificate is printed on plain paper with the name you give. Visits are welcome; the path is marked.',
    priceCents: 3500,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 200,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'deciduous-tree', x: 46, base: 81, size: 66 },
        { icon: 'bird', x: 76, base: 86, size: 24 },
      ],
    },
  },
  {
    slug: 'garden-flowers-simply-tied',
    name: 'Garden flowers, simply tied',
    category: 'sympathy',
    description:
      'Violet and pink garden flowers in brown paper, tied with string, without ribbon or cellophane. We deliver to a home or straight to the chapel, and call ahead to ask what suits. They hold for about nine days.',
    priceCents: 6200,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 9,
    picture: {
      tile: 'leaf',
      objects: [{ icon: 'bouquet', x: 48, base: 82, size: 66, hue: -60 }],
    },
  },
  {
    slug: 'chicken-soup-for-one-bad-cold',
    name: 'Chicken soup for one bad cold',
    category: 'get-well',
    description:
      'Two quarts of clear chicken soup with carrot and noodles packed apart, so that they stay firm. Also a small loaf and a packet of tissues. Keeps four days in the refrigerator; there is a vegetable one if you ask.',
    priceCents: 3600,
    salePriceCents: 2880,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 22,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'pot-of-food', x: 44, base: 80, size: 60 },
        { icon: 'bread', x: 77, base: 85, size: 34 },
      ],
    },
  },
  {
    slug: 'hyacinth-in-bloom',
    name: 'Hyacinth in a pot',
    category: 'get-well',
    description:
      'One violet-blue hyacinth, sent just as the first bells open, in a pot that does not tip over on a bedside table. It scents a room for ten days. Afterward, plant the bulb outside and it comes back every spring.',
    priceCents: 2300,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 30,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'hyacinth', x: 45, base: 82, size: 66 },
        { icon: 'honeybee', x: 78, base: 42, size: 20, flip: true, floats: true },
      ],
    },
  },
  {
    slug: 'slow-bath-box',
    name: 'Slow bath box',
    category: 'get-well',
    description:
      'Sea salt, oat milk powder, a small bottle of lavender oil and a cotton cloth. Enough for eight baths, none of them hurried. Nothing in it stings, and it leaves no ring around the tub.',
    priceCents: 4800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 19,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'bathtub', x: 47, base: 80, size: 64 },
        { icon: 'bubbles', x: 79, base: 36, size: 24, floats: true },
      ],
    },
  },
  {
    slug: 'gentle-hand-cream',
    name: 'Gentle hand cream',
    category: 'get-well',
    description:
      'Almond and shea in a pump bottle that works with one hand. Choose unscented for hospital rooms or hibiscus for everywhere else: just tell us which. Ten ounces, good for a year.',
    priceCents: 2200,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 37,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'lotion-bottle', x: 43, base: 82, size: 64 },
        { icon: 'hibiscus', x: 77, base: 86, size: 30 },
      ],
    },
  },
  {
    slug: 'brave-knee-kit',
    name: 'Brave-knee kit',
    category: 'get-well',
    description:
      'Forty bandages with pandas on them, a certificate of bravery to fill in, and a cool pack shaped like a paw. The bandages come off without tears. For scraped knees aged two to ten, and for some fathers.',
    priceCents: 1600,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 39,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'panda', x: 44, base: 80, size: 58 },
        { icon: 'adhesive-bandage', x: 77, base: 85, size: 34 },
      ],
    },
  },
  {
    slug: 'soup-bowl-with-a-lid',
    name: 'Warm-soup bowl with a lid',
    category: 'get-well',
    description:
      'A stoneware bowl with a cork lid that keeps soup hot for the length of a movie, and chopsticks or a spoon as you like. It goes in the oven and the dishwasher. We add a kiwi, because someone will ask about vitamins.',
    priceCents: 3300,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 0,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'steaming-bowl', x: 46, base: 80, size: 60 },
        { icon: 'kiwi-fruit', x: 78, base: 86, size: 26 },
      ],
    },
  },
  {
    slug: 'new-keys-cactus',
    name: 'New-keys cactus',
    category: 'congratulations',
    description:
      'A cactus for the first windowsill, in a terracotta pot with a saucer, and a brass key ring shaped like a house. It forgives three weeks without water. It will not forgive being hugged. Packed in a cardboard collar, so you can lift it out unharmed.',
    priceCents: 2800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 25,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'cactus', x: 45, base: 81, size: 64 },
        { icon: 'old-key', x: 76, base: 86, size: 28 },
      ],
    },
  },
  {
    slug: 'bakers-dozen-doughnuts',
    name: "Baker's dozen donuts",
    category: 'congratulations',
    description:
      'Thirteen donuts, fried before sunrise: chocolate, maple, raspberry and plain sugar. The thirteenth is for whoever opens the door. Best the same day. Ten seconds in a microwave bring them back the next.',
    priceCents: 2800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 15,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'doughnut', x: 70, base: 72, size: 42, hue: -35 },
        { icon: 'doughnut', x: 42, base: 81, size: 60 },
      ],
    },
  },
  {
    slug: 'chocolate-trophy',
    name: 'Chocolate trophy',
    category: 'congratulations',
    description:
      'A hollow trophy of milk chocolate dusted with edible gold, six inches tall. The plate on the foot carries up to twenty letters in icing. It stands in a box with a window and keeps for two months in a cool place.',
    priceCents: 3300,
    salePriceCents: 2500,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 20,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'trophy', x: 46, base: 81, size: 62 },
        { icon: 'glowing-star', x: 79, base: 38, size: 22, floats: true },
      ],
    },
  },
  {
    slug: 'welcome-little-one',
    name: 'Welcome, little one',
    category: 'congratulations',
    description:
      'Two soft bodysuits, a muslin blanket, a bottle, and a knitted chick that hides in its own egg. All cotton, all washed once already, in the size for three to six months. The ribbon around it is a growth chart.',
    priceCents: 6700,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 13,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'baby-bottle', x: 43, base: 81, size: 62, turn: 8 },
        { icon: 'hatching-chick', x: 76, base: 86, size: 34 },
      ],
    },
  },
  {
    slug: 'finish-line-medal',
    name: 'Finish-line medal and foot balm',
    category: 'congratulations',
    description:
      "A heavy medal engraved with a name, a distance and an honest time. With it come a pot of peppermint foot balm and a pair of dry socks. Ordered before Sunday evening, it is there for Tuesday's sore legs.",
    priceCents: 2900,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 34,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'running-shoe', x: 44, base: 80, size: 60 },
        { icon: 'sports-medal', x: 77, base: 85, size: 38 },
      ],
    },
  },
  {
    slug: 'lamp-for-bright-ideas',
    name: 'Lamp for bright ideas',
    category: 'congratulations',
    description:
      'A glass bulb on a beech foot that glows warmer the longer you touch it. One charge lasts nine evenings. For the friend with the new studio, the new thesis, or the new baby and no free hand.',
    priceCents: 5500,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 3,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'light-bulb', x: 46, base: 82, size: 66 },
        { icon: 'star', x: 77, base: 84, size: 22 },
      ],
    },
  },
  {
    slug: 'almond-milk-soap-trio',
    name: 'Three bars of milk soap',
    category: 'thank-you',
    description:
      'Almond, rose and oatmeal soap, cured for six weeks so that it lasts in the dish. Three ounces each, made in batches of forty-eight and wrapped in plain paper.',
    priceCents: 2100,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 36,
    picture: {
      tile: 'leaf',
      objects: [{ icon: 'soap', x: 50, base: 82, size: 60 }],
    },
  },
  {
    slug: 'fountain-pen-and-paper',
    name: 'Fountain pen and paper',
    category: 'thank-you',
    description:
      'A light pen with a medium nib, blue ink in a bottle, and twenty sheets with envelopes to match. It writes after a month in a drawer. Left-handed nibs cost the same; just let us know.',
    priceCents: 3400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 27,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'envelope', x: 44, base: 78, size: 60 },
        { icon: 'fountain-pen', x: 76, base: 84, size: 40 },
      ],
    },
  },
  {
    slug: 'sidamo-coffee-and-mug',
    name: 'Sidamo coffee and a wide mug',
    category: 'thank-you',
    description:
      'A pound of washed Sidamo, roasted on Mondays, and a wide white mug. Notes of lemon and black tea, if you like notes. Beans keep six weeks in the bag; we grind them if you tell us how you brew.',
    priceCents: 3100,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 38,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'hot-beverage', x: 44, base: 80, size: 60 },
        { icon: 'cookie', x: 77, base: 86, size: 28 },
      ],
    },
  },
  {
    slug: 'board-of-five-cheeses',
    name: 'Board of five cheeses',
    category: 'thank-you',
    description:
      'Five cheeses from mild to loud, a pot of pear chutney and a board of olive wood. About two pounds in all, cut and wrapped in paper that lets them breathe. Keep it in the vegetable drawer and finish it within ten days.',
    priceCents: 5600,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 10,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'cheese-wedge', x: 43, base: 79, size: 60 },
        { icon: 'pear', x: 77, base: 85, size: 34 },
      ],
    },
  },
  {
    slug: 'teachers-apple-box',
    name: 'An apple for the teacher',
    category: 'thank-you',
    description:
      'Six red apples, six good pencils and a card the whole class can sign: it folds out to thirty spaces. The apples are wiped, not waxed, and keep three weeks. Sent flat to you first, if you need the signatures.',
    priceCents: 1900,
    salePriceCents: 1500,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 33,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'red-apple', x: 44, base: 80, size: 58 },
        { icon: 'pencil', x: 77, base: 84, size: 36 },
      ],
    },
  },
  {
    slug: 'olive-oil-and-bread',
    name: 'New olive oil and a loaf',
    category: 'thank-you',
    description:
      "A pint of this season's oil, green and a little peppery, with a sourdough loaf baked that night. The oil keeps a year in the dark; the loaf three days in its cloth.",
    priceCents: 4000,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 0,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'bread', x: 44, base: 80, size: 60 },
        { icon: 'olive', x: 77, base: 86, size: 26 },
      ],
    },
  },
  {
    slug: 'blue-stone-promise-ring',
    name: 'Blue-stone promise ring',
    category: 'love',
    description:
      'A silver band with one clear blue stone, set low so that it does not catch on wool. Send us a size, or a ring to measure; we resize once at no charge. It comes in a walnut box with a slow hinge.',
    priceCents: 11800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 3,
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'ring', x: 46, base: 81, size: 66 },
        { icon: 'red-heart', x: 77, base: 85, size: 24 },
      ],
    },
  },
  {
    slug: 'aquamarine-drop-necklace',
    name: 'Aquamarine drop necklace',
    category: 'love',
    description:
      'One small aquamarine on a fine silver chain, 16 inches with one to spare. The stone is cut here and no two are quite the same blue. Clean it with warm water; keep it in the pouch it came in.',
    priceCents: 12400,
    salePriceCents: 9900,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 8,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'gem-stone', x: 46, base: 80, size: 60 },
        { icon: 'sparkles', x: 79, base: 40, size: 24, floats: true },
      ],
    },
  },
  {
    slug: 'chocolate-fondue-for-two',
    name: 'Fondue for two',
    category: 'love',
    description:
      'A little enamel pot, two forks, a tea light and enough to melt for two evenings: one of cheese, one of chocolate. Add fruit or bread of your own. The pot sits steady on a low table, which is where this belongs.',
    priceCents: 4900,
    salePriceCents: 3900,
    isOnSale: true,
    isPopular: false,
    isPublished: true,
    countInStock: 18,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'fondue', x: 46, base: 80, size: 62 },
        { icon: 'strawberry', x: 78, base: 86, size: 24 },
      ],
    },
  },
  {
    slug: 'plum-velvet-heart-cushion',
    name: 'Plum velvet heart cushion',
    category: 'love',
    description:
      'A fat heart of cotton velvet, sixteen inches across, with a pocket at the back for a note or a key. The cover comes off and washes in cool water. Squeezed flat for the mail; give it an hour.',
    priceCents: 3700,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 22,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'purple-heart', x: 46, base: 80, size: 58 },
        { icon: 'ribbon', x: 76, base: 86, size: 26, hue: 250 },
      ],
    },
  },
  {
    slug: 'one-long-red-rose',
    name: 'One long red rose',
    category: 'love',
    description:
      'A single rose, two feet long, in a slim box lined with tissue. The stem stands in a tube of water and lasts a week if you cut it again. There is room on the card for one line; one is enough.',
    priceCents: 1400,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 65,
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'rose', x: 46, base: 82, size: 68 },
        { icon: 'envelope', x: 73, base: 86, size: 26, turn: -8 },
      ],
    },
  },
  {
    slug: 'lipstick-and-a-kiss',
    name: 'Lipstick in classic red',
    category: 'love',
    description:
      'A blue-toned red that stays through dinner and comes off with oil. The case is metal and takes refills. We wrap it in a note sealed with the very color, so they see it before they open it.',
    priceCents: 2600,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 31,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'lipstick', x: 43, base: 81, size: 64 },
        { icon: 'kiss-mark', x: 77, base: 84, size: 30 },
      ],
    },
  },
  {
    slug: 'lambswool-scarf',
    name: 'Lambswool scarf',
    category: 'other',
    description:
      'A long scarf in berry red, woven of lambswool and brushed once so that it is soft without shedding. Six feet long, it is a blanket on a train. Wash it by hand in cool water and dry it flat. It comes folded in tissue, with a spare length of the yarn.',
    priceCents: 5200,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 28,
    picture: {
      tile: 'sky',
      objects: [{ icon: 'scarf', x: 50, base: 81, size: 62 }],
    },
  },
  {
    slug: 'rabbit-hay-and-herb-basket',
    name: 'Hay and herbs for a rabbit',
    category: 'other',
    description:
      'Meadow hay, dried dandelion, apple twigs and a willow ball to toss around. Nothing with grain or sugar in it, as the vet likes. About a week of good chewing, in a basket that gets eaten last.',
    priceCents: 1800,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 33,
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'rabbit', x: 43, base: 80, size: 60 },
        { icon: 'carrot', x: 76, base: 86, size: 34 },
      ],
    },
  },
  {
    slug: 'parrot-swing-and-seeds',
    name: 'Swing and seeds for a parrot',
    category: 'other',
    description:
      'A swing of untreated wood with knots worth gnawing, and a pound of seeds with dried chili, which birds cannot taste and squirrels can. Hooks for any cage. The bell is sewn on and stays on.',
    priceCents: 2200,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 14,
    picture: {
      tile: 'lilac',
      objects: [
        { icon: 'parrot', x: 45, base: 82, size: 66 },
        { icon: 'sunflower', x: 76, base: 86, size: 26 },
      ],
    },
  },
  {
    slug: 'weekend-house-for-a-hamster',
    name: 'Weekend house for a hamster',
    category: 'other',
    description:
      'A two-room house of birch with a flat roof for sitting on, and a bag of nuts to be hidden in it. It needs no glue and no paint. For hamsters, gerbils and one very small guinea pig we know.',
    priceCents: 1700,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 20,
    picture: {
      tile: 'peach',
      objects: [
        { icon: 'hamster', x: 44, base: 80, size: 58 },
        { icon: 'peanuts', x: 77, base: 86, size: 28 },
      ],
    },
  },
  {
    slug: 'gift-card-in-a-box',
    name: 'Gift card in a proper box',
    category: 'other',
    description:
      'A card worth fifty dollars in a box with a bow, so that there is something to open. It never expires and can be spent in parts. The sleeve has room for a long message, and the box is strong enough to keep letters in afterward.',
    priceCents: 5000,
    salePriceCents: null,
    isOnSale: false,
    isPopular: true,
    isPublished: true,
    countInStock: 200,
    picture: {
      tile: 'leaf',
      objects: [
        { icon: 'wrapped-gift', x: 46, base: 80, size: 60 },
        { icon: 'label', x: 77, base: 85, size: 28 },
      ],
    },
  },
  {
    slug: 'wrapping-paper-and-ribbon',
    name: 'Wrapping paper and ribbon',
    category: 'other',
    description:
      'Three sheets of heavy paper, thirteen feet of cotton ribbon and six tags on strings. The paper is printed on both sides, so the scraps are pretty too. Comes rolled, and tears straight along the fold.',
    priceCents: 900,
    salePriceCents: null,
    isOnSale: false,
    isPopular: false,
    isPublished: true,
    countInStock: 90,
    picture: {
      tile: 'rose',
      objects: [{ icon: 'ribbon', x: 50, base: 80, size: 62 }],
    },
  },
];

/** The three slides of the home page's banner, in order. */
export const demoSlides: readonly DemoSlide[] = [
  {
    slug: 'peonies',
    heading: 'Say it with peonies',
    text: 'Tied by hand on the day we send them, in tight buds that open in their vase.',
    callToAction: 'Shop all gifts',
    picture: {
      tile: 'rose',
      objects: [
        { icon: 'bouquet', x: 42, base: 82, size: 86, turn: 10, floats: true },
        { icon: 'birthday-cake', x: 84, base: 86, size: 28 },
        { icon: 'cherry-blossom', x: 86, base: 22, size: 13, turn: 12, floats: true },
      ],
    },
  },
  {
    slug: 'cakes',
    heading: 'A cake, candles and all',
    text: 'Baked the day we send it and shipped upright in a box with a handle. You bring the song.',
    callToAction: 'See all gifts',
    picture: {
      tile: 'sun',
      objects: [
        { icon: 'balloon', x: 90, base: 52, size: 48, turn: 10, floats: true },
        { icon: 'balloon', x: 8, base: 42, size: 38, turn: -12, hue: 228, floats: true },
        { icon: 'birthday-cake', x: 46, base: 80, size: 66 },
        { icon: 'wrapped-gift', x: 86, base: 86, size: 28 },
      ],
    },
  },
  {
    slug: 'good-dogs',
    heading: 'Good dogs get mail too',
    text: 'Bones, brushes and a birthday cake they can eat to the last crumb. Cats have a shelf too.',
    callToAction: 'Browse the shop',
    picture: {
      tile: 'sky',
      objects: [
        { icon: 'dog-face', x: 46, base: 80, size: 70 },
        { icon: 'wrapped-gift', x: 8, base: 86, size: 26 },
        { icon: 'bone', x: 88, base: 86, size: 34, turn: -14 },
        { icon: 'red-heart', x: 92, base: 30, size: 14, turn: 12, floats: true },
      ],
    },
  },
];
