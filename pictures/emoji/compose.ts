/**
 * Pictures composed of Fluent Emoji vectors. One is written as a single SVG (ground, shadows, objects) at twice its size
 * and scaled down, which keeps edges crisp at every width.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { DemoTile } from '../../server/src/modules/demo/demo-catalog.js';
import { palettes, tileGround } from '../tiles';

/**
 * One object of a picture. Lengths are percents of the tile and relative to the other objects: the
 * whole group is scaled and moved to fill the picture well.
 */
export interface EmojiObject {
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

/** A picture that is composed of emoji: a ground, and objects, the hindmost first. */
export interface EmojiPicture {
  tile: DemoTile;
  objects: readonly EmojiObject[];
}

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
function drawOnGrid(object: EmojiObject, prefix: string): string {
  const middle = grid / 2;
  const turn = object.turn === undefined ? '' : `rotate(${object.turn} ${middle} ${middle})`;
  const flip = object.flip === true ? `translate(${grid} 0) scale(-1 1)` : '';
  const body = withOwnIds(getIconBody(object.icon), prefix);
  if (object.hue === undefined) return `<g transform="${turn} ${flip}">${body}</g>`;
  return `<filter id="${prefix}hue" color-interpolation-filters="sRGB" x="-20%" y="-20%" width="140%" height="140%"><feColorMatrix type="hueRotate" values="${object.hue}"/></filter><g transform="${turn} ${flip}"><g filter="url(#${prefix}hue)">${body}</g></g>`;
}

const measured = new Map<string, Promise<Box>>();

/** What is visible of the object on its grid. Icons have uneven margins, so they are measured. */
function measure(object: EmojiObject): Promise<Box> {
  const key = `${object.icon} ${object.turn ?? 0} ${object.flip ?? false}`;
  const known = measured.get(key) ?? measureAlpha(object);
  measured.set(key, known);
  return known;
}

async function measureAlpha(object: EmojiObject): Promise<Box> {
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

/** An object with the place it takes in the drawing. */
interface Placed {
  object: EmojiObject;
  /** Visible part on the icon's own grid. */
  source: Box;
  /** Visible part in the drawing. */
  target: Box;
}

/** Where a group of objects may stand, and how large it may look. */
export interface Stage {
  frame: Box;
  /** Largest square root of the group's area: a square group would look larger than a slim one. */
  largestMean: number;
}

/** Places the objects as written, then scales and moves the group as a whole onto the stage. */
async function arrange(objects: readonly EmojiObject[], stage: Stage): Promise<Placed[]> {
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

export const squareSide = 960;

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

export const productStage = squareStage(0.76, 0.68, 0.635);
/** Round cards crop the corners, so these stay smaller. */
export const roundStage = squareStage(0.56, 0.54, 0.5);

export async function drawSquare(picture: EmojiPicture, stage: Stage, paled = false): Promise<Buffer> {
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

export const sharePicture = { width: 1200, height: 630 };

export const shareStage: Stage = {
  frame: { left: 110, top: 70, width: 980, height: 470 },
  largestMean: 900,
};

export const shareObjects: readonly EmojiObject[] = [
  { icon: 'balloon', x: 14, base: 58, size: 46, turn: -6, floats: true },
  { icon: 'bouquet', x: 100, base: 80, size: 58 },
  { icon: 'wrapped-gift', x: 60, base: 80, size: 56 },
  { icon: 'birthday-cake', x: 24, base: 83, size: 38 },
  { icon: 'teddy-bear', x: 88, base: 85, size: 36 },
];

/** The ground of a banner, as SVG. */
export function bannerGround(tile: DemoTile, upright: boolean): string {
  const [deep, light] = palettes[tile].slide;
  // The deep end lies under the words, the glow behind the objects.
  const direction = upright ? 'x1="0" y1="0" x2="0.15" y2="1"' : 'x1="0" y1="0" x2="1" y2="0.12"';
  const glow = upright ? 'cx="0.55" cy="0.7" r="0.5"' : 'cx="0.76" cy="0.42" r="0.42"';
  return `<linearGradient id="ground" ${direction}><stop offset="0" stop-color="${deep}"/><stop offset="0.62" stop-color="${palettes[tile].tile[1]}"/><stop offset="1" stop-color="${deep}" stop-opacity="0.78"/></linearGradient><radialGradient id="glow" ${glow}><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient><rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="100%" fill="url(#ground)"/><rect width="100%" height="100%" fill="url(#glow)"/>`;
}

export async function drawBanner(
  picture: EmojiPicture,
  size: { width: number; height: number },
  stage: Stage,
): Promise<Buffer> {
  return drawPicture({
    ...size,
    ground: bannerGround(picture.tile, size.height > size.width),
    shadow: palettes[picture.tile].shadow,
    placed: await arrange(picture.objects, stage),
  });
}

/** The wrapped gift, cropped to a square around its visible part so that it lines up with text. */
export async function drawLogo(pixels: number): Promise<Buffer> {
  const icon = 'wrapped-gift';
  const { left, top, width, height } = await measure({ icon, x: 0, base: 0, size: 0 });
  const side = Math.max(width, height);
  const view = [left - (side - width) / 2, top - (side - height) / 2, side, side].map(round);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}" width="${pixels}" height="${pixels}">${getIconBody(icon)}</svg>\n`;
  return Buffer.from(svg);
}

/** What browsers ask for unseen: an .ico file, which is a list of PNG pictures with their sizes before them. */
export async function drawFavicon(): Promise<Buffer> {
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
