/** Every picture of the demo shop. */
import {
  demoProducts,
  demoSlides,
  phoneSlideWidths,
  shotsOf,
  slideWidths,
  squareWidths,
} from '../server/src/modules/demo/demo-catalog.js';
import {
  drawBanner,
  drawLogo,
  drawSquare,
  productStage,
  roundStage,
  shareObjects,
  sharePicture,
  shareStage,
  squareSide,
  type EmojiPicture,
  type Stage,
} from './emoji/compose';
import {
  dogWelcome,
  doorstep,
  emptyCart,
  noOrders,
  noProducts,
  notFound,
  pagePictures,
  placeholder,
} from './emoji/scenes';
import { categoryPictures } from './categories';
import { renditionsOf, type Job, type Rendition } from './renditions';
import { drawSlide, phoneSlide, wideSlide } from './slides';

/** Round cards crop the corners. */
const roundFill = 0.62;

function squareJob(folder: string, picture: EmojiPicture, stage: Stage, paled = false): Job {
  return {
    draw: () => drawSquare(picture, stage, paled),
    renditions: squareRenditions(folder),
  };
}

const squareRenditions = (folder: string) => renditionsOf(`${folder}/`, squareWidths, squareSide);

/** Of a product's further pictures, which only its page shows: no mail and no link preview needs a JPEG of them. */
const laterRenditions = (folder: string): Rendition[] => [
  ...squareWidths.map((width): Rendition => ({ path: `${folder}/${width}.avif`, width, format: 'avif' })),
  { path: `${folder}/${squareSide}.webp`, width: squareSide, format: 'webp' },
];

export function listJobs(): Job[] {
  const jobs: Job[] = demoProducts.flatMap(({ slug, tile, isGiftCard }) =>
    shotsOf({ isGiftCard }).map((shot): Job => {
      const folder = `products/${slug}`;
      return {
        draw: (photographer) => photographer.photograph(slug, tile, shot),
        renditions: shot === 'front' ? squareRenditions(folder) : laterRenditions(`${folder}/${shot}`),
      };
    }),
  );
  for (const [category, { slug, tile }] of Object.entries(categoryPictures)) {
    jobs.push({
      draw: (photographer) => photographer.photograph(slug, tile, 'front', roundFill),
      renditions: squareRenditions(`categories/${category}`),
    });
  }
  for (const slide of demoSlides) {
    jobs.push(
      {
        draw: (photographer) => drawSlide(photographer, slide, wideSlide),
        renditions: renditionsOf(`slides/${slide.slug}/`, slideWidths, wideSlide.width),
      },
      {
        draw: (photographer) => drawSlide(photographer, slide, phoneSlide),
        renditions: renditionsOf(`slides/${slide.slug}/phone-`, phoneSlideWidths),
      },
    );
  }
  jobs.push(
    squareJob('dog-welcome', dogWelcome, productStage),
    squareJob('no-products', noProducts, productStage),
    squareJob('empty-cart', emptyCart, productStage),
    squareJob('not-found', notFound, productStage),
    squareJob('no-orders', noOrders, productStage),
    {
      draw: () => drawSquare(doorstep, productStage),
      renditions: [{ path: 'deliveries/doorstep.jpg', width: 640, format: 'jpg' }],
    },
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
