/**
 * Draws every picture of the demo shop: product tiles, category tiles, banner slides, the sign-in
 * dog, the empty search, the placeholder, the logo and the share pictures.
 *
 * The objects are Fluent Emoji vectors. A picture is written as one SVG (ground, shadows, objects),
 * rasterized at twice its size and scaled down, which keeps edges crisp at every width. The output
 * depends only on the catalog and on this file, so running it again draws the same pictures.
 *
 * Run from the repository root:
 *
 *     node dist/server/modules/demo/compose-pictures.js [--force] [--only=products/some-slug]
 *
 * Files that exist are left alone unless `--force` is given.
 */
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { demoProducts, demoSlides, phoneSlideWidths, slideWidths, squareWidths } from './demo-catalog.js';
import type { DemoObject, DemoPicture, DemoTile } from './demo-catalog.js';

const outputFolder = resolve('client/public/images');

/** Libvips threads inside one picture; the lanes below are what fills the two cores. */
sharp.concurrency(1);
const lanes = 2;

// --- The palette -----------------------------------------------------------------------------

interface Palette {
  /** Center and edge of the square tile. */
  tile: readonly [string, string];
  /** Left edge and right-hand glow of a banner slide, deeper so that a heading reads on it. */
  slide: readonly [string, string];
  /** The family's own dark: a gray shadow on a colored ground looks dirty. */
  shadow: string;
}

const palettes: Readonly<Record<DemoTile, Palette>> = {
  rose: { tile: ['#FDE9EF', '#F7C6D6'], slide: ['#F2A9C4', '#FDDEE8'], shadow: '#7A2145' },
  peach: { tile: ['#FFF0E2', '#FAD7B6'], slide: ['#F9C48F', '#FFEBD6'], shadow: '#7F4413' },
  sky: { tile: ['#E8F4FC', '#C3E1F5'], slide: ['#9DD0F0', '#E2F2FC'], shadow: '#1D4F78' },
  lilac: { tile: ['#F3ECFB', '#DCC8F3'], slide: ['#CBAEEC', '#F1E7FB'], shadow: '#46267A' },
  leaf: { tile: ['#EAF6EC', '#C5E4CB'], slide: ['#A6D8B0', '#E6F5E9'], shadow: '#1F5A33' },
  sun: { tile: ['#FFF7DD', '#F9E3A0'], slide: ['#F9DF92', '#FFF8E0'], shadow: '#7A5A08' },
};

// --- The icons -------------------------------------------------------------------------------

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Side of an icon's own grid. */
const grid = 32;

const iconBodies = await readIconBodies();

async function readIconBodies(): Promise<ReadonlyMap<string, string>> {
  const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
  const set = JSON.parse(await readFile(path, 'utf8')) as {
    icons: Record<string, { body: string }>;
  };
  return new Map(Object.entries(set.icons).map(([name, icon]) => [name, icon.body]));
}

function getIconBody(icon: string): string {
  const body = iconBodies.get(icon);
  if (body === undefined) throw new Error(`There is no Fluent Emoji called "${icon}"`);
  return body;
}

/** Icons share their gradient ids; in one drawing each object needs its own. */
function withOwnIds(body: string, prefix: string): string {
  return body
    .replaceAll(/\bid="/g, `id="${prefix}`)
    .replaceAll('url(#', `url(#${prefix}`)
    .replaceAll(/href="#/g, `href="#${prefix}`);
}

/** The object on its own grid: turned, mirrored and recolored, but neither scaled nor placed. */
function drawOnGrid(object: DemoObject, prefix: string): string {
  const middle = grid / 2;
  const turn = object.turn === undefined ? '' : `rotate(${object.turn} ${middle} ${middle})`;
  const flip = object.flip === true ? `translate(${grid} 0) scale(-1 1)` : '';
  const body = withOwnIds(getIconBody(object.icon), prefix);
  if (object.hue === undefined) return `<g transform="${turn} ${flip}">${body}</g>`;
  return `<filter id="${prefix}hue" color-interpolation-filters="sRGB" x="-20%" y="-20%" width="140%" height="140%"><feColorMatrix type="hueRotate" values="${object.hue}"/></filter><g transform="${turn} ${flip}"><g filter="url(#${prefix}hue)">${body}</g></g>`;
}

const measured = new Map<string, Promise<Box>>();

/** What is visible of the object on its grid. Icons have uneven margins, so they are measured. */
function measure(object: DemoObject): Promise<Box> {
  const key = `${object.icon} ${object.turn ?? 0} ${object.flip ?? false}`;
  const known = measured.get(key) ?? measureAlpha(object);
  measured.set(key, known);
  return known;
}

async function measureAlpha(object: DemoObject): Promise<Box> {
  // Half a grid of margin on every side: a turned icon leaves its square.
  const margin = grid / 2;
  const pixels = 512;
  const unit = (grid + 2 * margin) / pixels;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${grid + 2 * margin} ${grid + 2 * margin}" width="${pixels}" height="${pixels}">${drawOnGrid({ ...object, hue: undefined }, 'm')}</svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [pixels, pixels, -1, -1];
  for (let y = 0; y < pixels; y++) {
    for (let x = 0; x < pixels; x++) {
      if ((data[y * pixels + x] ?? 0) < 40) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return {
    left: left * unit - margin,
    top: top * unit - margin,
    width: (right - left + 1) * unit,
    height: (bottom - top + 1) * unit,
  };
}

// --- The arrangement -------------------------------------------------------------------------

/** An object with the place it takes in the drawing. */
interface Placed {
  object: DemoObject;
  /** Visible part on the icon's own grid. */
  source: Box;
  /** Visible part in the drawing. */
  target: Box;
}

/** Where a group of objects may stand, and how large it may look. */
interface Stage {
  frame: Box;
  /** Largest square root of the group's area: a square group would look larger than a slim one. */
  largestMean: number;
}

/** Places the objects as written, then scales and moves the group as a whole onto the stage. */
async function arrange(objects: readonly DemoObject[], stage: Stage): Promise<Placed[]> {
  const placed = await Promise.all(
    objects.map(async (object): Promise<Placed> => {
      const source = await measure(object);
      const upright = await measure({ ...object, turn: undefined });
      const scale = object.size / Math.max(upright.width, upright.height);
      const width = source.width * scale;
      const height = source.height * scale;
      return {
        object,
        source,
        target: { left: object.x - width / 2, top: object.base - height, width, height },
      };
    }),
  );
  const left = Math.min(...placed.map(({ target }) => target.left));
  const top = Math.min(...placed.map(({ target }) => target.top));
  const width = Math.max(...placed.map(({ target }) => target.left + target.width)) - left;
  const height = Math.max(...placed.map(({ target }) => target.top + target.height)) - top;
  const { frame, largestMean } = stage;
  const fit = Math.min(frame.width / width, frame.height / height, largestMean / Math.sqrt(width * height));
  const moveX = frame.left + (frame.width - width * fit) / 2;
  const moveY = frame.top + (frame.height - height * fit) / 2;
  return placed.map(({ object, source, target }) => ({
    object,
    source,
    target: {
      left: moveX + (target.left - left) * fit,
      top: moveY + (target.top - top) * fit,
      width: target.width * fit,
      height: target.height * fit,
    },
  }));
}

function round(value: number): string {
  return value.toFixed(2);
}

/** The blurred pool of shade on the ground under every object that stands. */
function drawGroundShade(placed: readonly Placed[], shade: number): string {
  return placed
    .filter(({ object }) => object.floats !== true)
    .map(({ target }) => {
      const radiusX = target.width * 0.46;
      const radiusY = Math.min(target.width * 0.075, shade);
      const x = target.left + target.width / 2;
      const y = target.top + target.height + radiusY * 0.45;
      return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX)}" ry="${round(radiusY)}"/>`;
    })
    .join('');
}

/** The objects, each with a soft shadow; `part` is a hundredth of the picture's shorter side. */
function drawObjects(placed: readonly Placed[], shadow: string, part: number): string {
  return placed
    .map(({ object, source, target }, index) => {
      const scale = target.width / source.width;
      const x = target.left - source.left * scale;
      const y = target.top - source.top * scale;
      const drawing = drawOnGrid(object, `o${index}-`);
      // The filter is confined to the object and its shadow: blurring the whole ground is slow.
      const reach = part * 8;
      const region = `x="${round(target.left - reach)}" y="${round(target.top - reach)}" width="${round(target.width + 2 * reach)}" height="${round(target.height + 2 * reach)}"`;
      return `<filter id="drop${index}" filterUnits="userSpaceOnUse" ${region} color-interpolation-filters="sRGB"><feDropShadow dx="0" dy="${round(part * 1.7)}" stdDeviation="${round(part * 1.9)}" flood-color="${shadow}" flood-opacity="0.26"/></filter><g filter="url(#drop${index})"><g transform="translate(${round(x)} ${round(y)}) scale(${scale.toFixed(4)})">${drawing}</g></g>`;
    })
    .join('');
}

interface Drawing {
  width: number;
  height: number;
  /** SVG that fills the ground; may refer to `#ground` and `#glow`. */
  ground: string;
  shadow: string;
  placed: readonly Placed[];
  /** Pales the finished drawing; for pictures that stand in for another. */
  paled?: boolean;
}

/** One whole picture as SVG, at twice its size. */
function drawPicture({ width, height, ground, shadow, placed, paled }: Drawing): Buffer {
  // Shadows are measured in parts of the shorter side, so that all pictures share one light.
  const part = Math.min(width, height) / 100;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">
<defs>
<filter id="pool" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><feGaussianBlur stdDeviation="${round(part * 1.2)}"/></filter>
</defs>
${ground}
<g filter="url(#pool)" fill="${shadow}" opacity="0.24">${drawGroundShade(placed, part * 3.6)}</g>
${drawObjects(placed, shadow, part)}
${paled === true ? '<rect width="100%" height="100%" fill="#FFF9F3" opacity="0.5"/>' : ''}
</svg>`;
  return Buffer.from(svg);
}

// --- Squares ---------------------------------------------------------------------------------

const squareSide = 960;

function squareStage(widthPart: number, heightPart: number, meanPart: number): Stage {
  const width = squareSide * widthPart;
  const height = squareSide * heightPart;
  // A touch above the middle: the shade below has weight too.
  const top = (squareSide - height) / 2 - squareSide * 0.012;
  return {
    frame: { left: (squareSide - width) / 2, top, width, height },
    largestMean: squareSide * meanPart,
  };
}

const productStage = squareStage(0.76, 0.68, 0.635);
/** Round cards crop the corners, so these stay smaller. */
const roundStage = squareStage(0.56, 0.54, 0.5);

function tileGround([inner, outer]: readonly [string, string]): string {
  return `<radialGradient id="ground" cx="0.34" cy="0.26" r="0.92"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient><rect width="100%" height="100%" fill="url(#ground)"/>`;
}

async function drawSquare(picture: DemoPicture, stage: Stage, paled = false): Promise<Buffer> {
  const { tile, shadow } = palettes[picture.tile];
  return drawPicture({
    width: squareSide,
    height: squareSide,
    ground: tileGround(tile),
    shadow,
    placed: await arrange(picture.objects, stage),
    paled,
  });
}

/** One object each: the category cards are round and small. */
const categoryPictures: Readonly<Record<string, DemoPicture>> = {
  birthday: { tile: 'rose', objects: [{ icon: 'balloon', x: 50, base: 80, size: 60 }] },
  holiday: { tile: 'leaf', objects: [{ icon: 'christmas-tree', x: 50, base: 80, size: 60 }] },
  graduation: { tile: 'sky', objects: [{ icon: 'graduation-cap', x: 50, base: 80, size: 60 }] },
  honeymoon: { tile: 'lilac', objects: [{ icon: 'ring', x: 50, base: 80, size: 60 }] },
  anniversary: {
    tile: 'lilac',
    objects: [{ icon: 'clinking-glasses', x: 50, base: 80, size: 60 }],
  },
  sympathy: { tile: 'sky', objects: [{ icon: 'dove', x: 50, base: 80, size: 60 }] },
  'get-well': { tile: 'peach', objects: [{ icon: 'teddy-bear', x: 50, base: 80, size: 60 }] },
  congratulations: {
    tile: 'sun',
    objects: [{ icon: 'party-popper', x: 50, base: 80, size: 60 }],
  },
  'thank-you': { tile: 'leaf', objects: [{ icon: 'bouquet', x: 50, base: 80, size: 60 }] },
  love: { tile: 'rose', objects: [{ icon: 'red-heart', x: 50, base: 80, size: 60 }] },
  friendship: { tile: 'sun', objects: [{ icon: 'sunflower', x: 50, base: 80, size: 60 }] },
  other: { tile: 'peach', objects: [{ icon: 'wrapped-gift', x: 50, base: 80, size: 60 }] },
};

const dogWelcome: DemoPicture = {
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

const noProducts: DemoPicture = {
  tile: 'sky',
  objects: [
    { icon: 'package', x: 47, base: 80, size: 58 },
    { icon: 'magnifying-glass-tilted-left', x: 72, base: 84, size: 36 },
    { icon: 'butterfly', x: 72, base: 25, size: 16, turn: 16, floats: true },
  ],
};

const emptyCart: DemoPicture = {
  tile: 'rose',
  objects: [
    { icon: 'shopping-cart', x: 48, base: 82, size: 60 },
    { icon: 'ribbon', x: 82, base: 84, size: 22, turn: -10 },
    { icon: 'pink-heart', x: 62, base: 26, size: 12, turn: 14, floats: true },
    { icon: 'pink-heart', x: 78, base: 38, size: 8, turn: -12, floats: true },
  ],
};

const notFound: DemoPicture = {
  tile: 'lilac',
  objects: [
    { icon: 'ghost', x: 44, base: 74, size: 60, turn: -6, floats: true },
    { icon: 'wrapped-gift', x: 80, base: 86, size: 32 },
    { icon: 'sparkles', x: 82, base: 34, size: 16, floats: true },
  ],
};

const noOrders: DemoPicture = {
  tile: 'leaf',
  objects: [
    { icon: 'open-mailbox-with-raised-flag', x: 46, base: 82, size: 62 },
    { icon: 'tulip', x: 80, base: 84, size: 30, turn: 8 },
    { icon: 'butterfly', x: 78, base: 28, size: 15, turn: 14, floats: true },
  ],
};

/** One for each page that is only read. */
const pagePictures: Readonly<Record<string, DemoPicture>> = {
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

const placeholder: DemoPicture = {
  tile: 'peach',
  objects: [{ icon: 'wrapped-gift', x: 50, base: 80, size: 56 }],
};

// --- Slides and the share picture --------------------------------------------------------------

const wideSlide = { width: 1600, height: 700 };
const phoneSlide = { width: 800, height: 1200 };
const sharePicture = { width: 1200, height: 630 };

/** Objects keep to the right, and clear of the top and bottom that a flatter banner crops away. */
const wideStage: Stage = {
  frame: { left: 860, top: 74, width: 670, height: 536 },
  largestMean: 620,
};

/** Objects keep to the lower half; the heading is above them, the slide dots below. */
const phoneStage: Stage = {
  frame: { left: 64, top: 612, width: 672, height: 470 },
  largestMean: 620,
};

const shareStage: Stage = {
  frame: { left: 110, top: 70, width: 980, height: 470 },
  largestMean: 900,
};

const shareObjects: readonly DemoObject[] = [
  { icon: 'balloon', x: 14, base: 58, size: 46, turn: -6, floats: true },
  { icon: 'bouquet', x: 100, base: 80, size: 58 },
  { icon: 'wrapped-gift', x: 60, base: 80, size: 56 },
  { icon: 'birthday-cake', x: 24, base: 83, size: 38 },
  { icon: 'teddy-bear', x: 88, base: 85, size: 36 },
];

function slideGround(tile: DemoTile, upright: boolean): string {
  const [deep, light] = palettes[tile].slide;
  // The deep end lies under the words, the glow behind the objects.
  const direction = upright ? 'x1="0" y1="0" x2="0.15" y2="1"' : 'x1="0" y1="0" x2="1" y2="0.12"';
  const glow = upright ? 'cx="0.55" cy="0.7" r="0.5"' : 'cx="0.76" cy="0.42" r="0.42"';
  return `<linearGradient id="ground" ${direction}><stop offset="0" stop-color="${deep}"/><stop offset="0.62" stop-color="${palettes[tile].tile[1]}"/><stop offset="1" stop-color="${deep}" stop-opacity="0.78"/></linearGradient><radialGradient id="glow" ${glow}><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient><rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="100%" fill="url(#ground)"/><rect width="100%" height="100%" fill="url(#glow)"/>`;
}

async function drawBanner(
  picture: DemoPicture,
  size: { width: number; height: number },
  stage: Stage,
): Promise<Buffer> {
  return drawPicture({
    ...size,
    ground: slideGround(picture.tile, size.height > size.width),
    shadow: palettes[picture.tile].shadow,
    placed: await arrange(picture.objects, stage),
  });
}

// --- Writing -----------------------------------------------------------------------------------

type Format = 'avif' | 'webp' | 'jpg' | 'png';

/** One file to write from a drawing. */
interface Rendition {
  /** Path under the folder of images. */
  path: string;
  width: number;
  format: Format;
}

/** One drawing with the files made from it; drawn only when one of the files is missing. */
interface Job {
  draw: () => Promise<Buffer>;
  renditions: readonly Rendition[];
}

/** Modern formats at every width, and one JPEG that everything can open. */
function renditionsOf(prefix: string, widths: readonly number[], jpegWidth?: number): Rendition[] {
  const modern = widths.flatMap((width): Rendition[] => [
    { path: `${prefix}${width}.avif`, width, format: 'avif' },
    { path: `${prefix}${width}.webp`, width, format: 'webp' },
  ]);
  if (jpegWidth === undefined) return modern;
  return [{ path: `${prefix}${jpegWidth}.jpg`, width: jpegWidth, format: 'jpg' }, ...modern];
}

function squareJob(folder: string, picture: DemoPicture, stage: Stage, paled = false): Job {
  return {
    draw: () => drawSquare(picture, stage, paled),
    renditions: renditionsOf(`${folder}/`, squareWidths, squareSide),
  };
}

function listJobs(): Job[] {
  const jobs: Job[] = demoProducts.map(({ slug, picture }) => squareJob(`products/${slug}`, picture, productStage));
  for (const [category, picture] of Object.entries(categoryPictures)) {
    jobs.push(squareJob(`categories/${category}`, picture, roundStage));
  }
  for (const { slug, picture } of demoSlides) {
    jobs.push(
      {
        draw: () => drawBanner(picture, wideSlide, wideStage),
        renditions: renditionsOf(`slides/${slug}/`, slideWidths, wideSlide.width),
      },
      {
        draw: () => drawBanner(picture, phoneSlide, phoneStage),
        renditions: renditionsOf(`slides/${slug}/phone-`, phoneSlideWidths),
      },
    );
  }
  jobs.push(
    squareJob('dog-welcome', dogWelcome, productStage),
    squareJob('no-products', noProducts, productStage),
    squareJob('empty-cart', emptyCart, productStage),
    squareJob('not-found', notFound, productStage),
    squareJob('no-orders', noOrders, productStage),
    ...Object.entries(pagePictures).map(([page, picture]) => squareJob(`pages/${page}`, picture, productStage)),
    squareJob('placeholder', placeholder, roundStage, true),
    {
      draw: () => drawSquare(placeholder, roundStage, true),
      // The documented address of the fallback picture.
      renditions: [{ path: 'placeholder.jpg', width: 640, format: 'jpg' }],
    },
    {
      draw: () => drawSquare({ tile: 'rose', objects: placeholder.objects }, productStage),
      renditions: [{ path: 'apple-touch-icon.png', width: 180, format: 'png' }],
    },
    {
      draw: () => drawLogo(512),
      renditions: [
        { path: 'logo.png', width: 256, format: 'png' },
        { path: 'icon-192.png', width: 192, format: 'png' },
        { path: 'icon-512.png', width: 512, format: 'png' },
      ],
    },
    {
      // Phones cut a circle or a rounded square out of it: the gift keeps to the middle.
      draw: () => drawSquare({ tile: 'rose', objects: placeholder.objects }, roundStage),
      renditions: [{ path: 'icon-maskable-512.png', width: 512, format: 'png' }],
    },
    {
      draw: () => drawBanner({ tile: 'rose', objects: shareObjects }, sharePicture, shareStage),
      renditions: [{ path: 'og.jpg', width: sharePicture.width, format: 'jpg' }],
    },
  );
  return jobs;
}

/** The wrapped gift, cropped to a square around its visible part so that it lines up with text. */
async function drawLogo(pixels: number): Promise<Buffer> {
  const icon = 'wrapped-gift';
  const { left, top, width, height } = await measure({ icon, x: 0, base: 0, size: 0 });
  const side = Math.max(width, height);
  const view = [left - (side - width) / 2, top - (side - height) / 2, side, side].map(round);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}" width="${pixels}" height="${pixels}">${getIconBody(icon)}</svg>\n`;
  return Buffer.from(svg);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function writeRendition(source: Sharp, { path, width, format }: Rendition) {
  const target = join(outputFolder, path);
  await mkdir(dirname(target), { recursive: true });
  // The wide smooth grounds of slides show bands at the quality that is enough for a tile.
  const fine = path.startsWith('slides/');
  const resized = source.clone().resize({ width, kernel: 'lanczos3' });
  switch (format) {
    case 'avif':
      await resized.avif({ quality: fine ? 62 : 55, effort: 4 }).toFile(target);
      break;
    case 'webp':
      await resized.webp({ quality: fine ? 90 : 80, effort: 5 }).toFile(target);
      break;
    case 'jpg':
      await resized.jpeg({ quality: 82, mozjpeg: true }).toFile(target);
      break;
    case 'png':
      await resized.png({ compressionLevel: 9 }).toFile(target);
      break;
  }
}

/** Writes what is missing of a job and returns the number of files written. */
async function runJob(job: Job, force: boolean): Promise<number> {
  const missing: Rendition[] = [];
  for (const rendition of job.renditions) {
    if (force || !(await exists(join(outputFolder, rendition.path)))) missing.push(rendition);
  }
  if (missing.length === 0) return 0;
  // Decoded once: every rendition starts from the same pixels.
  const { data, info } = await sharp(await job.draw(), { limitInputPixels: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const opaque = missing.every(({ format }) => format !== 'png');
  let source = sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  });
  if (opaque) source = source.flatten({ background: '#fff' });
  for (const rendition of missing) await writeRendition(source, rendition);
  return missing.length;
}

/** What browsers ask for unseen: an .ico file, which is a list of PNG pictures with their sizes before them. */
async function drawFavicon(): Promise<Buffer> {
  const sides = [16, 32, 48];
  const drawing = await drawLogo(512);
  const pictures = await Promise.all(
    sides.map((side) => sharp(drawing).resize({ width: side, kernel: 'lanczos3' }).png().toBuffer()),
  );
  const header = Buffer.alloc(6 + 16 * sides.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sides.length, 4);
  let offset = header.length;
  sides.forEach((side, index) => {
    const entry = 6 + 16 * index;
    const bytes = pictures[index]?.length ?? 0;
    header.writeUInt8(side, entry);
    header.writeUInt8(side, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(bytes, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += bytes;
  });
  return Buffer.concat([header, ...pictures]);
}

/** Writes the logo's files that aren't drawn in pixels of one size. */
async function writeLogoFiles(force: boolean): Promise<number> {
  await mkdir(outputFolder, { recursive: true });
  let written = 0;
  const files = { 'logo.svg': () => drawLogo(64), 'favicon.svg': () => drawLogo(64), 'favicon.ico': drawFavicon };
  for (const [name, draw] of Object.entries(files)) {
    const target = join(outputFolder, name);
    if (!force && (await exists(target))) continue;
    await writeFile(target, await draw());
    written++;
  }
  return written;
}

/** Draws what is missing (everything when `force`), and returns the number of files written. */
async function composePictures(options: { force: boolean; only?: string }): Promise<number> {
  const { force, only } = options;
  const waiting = listJobs().filter(
    ({ renditions }) => only === undefined || renditions.some(({ path }) => path.startsWith(only)),
  );
  let written = only === undefined ? await writeLogoFiles(force) : 0;
  const lane = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      // Awaited first: `written += await …` would read the sum before the other lane adds to it.
      const count = await runJob(job, force);
      written += count;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return written;
}

const flags = process.argv.slice(2);
const total = await composePictures({
  force: flags.includes('--force'),
  only: flags.find((flag) => flag.startsWith('--only='))?.slice('--only='.length),
});
console.log(`${total} picture files written to ${outputFolder}`);
