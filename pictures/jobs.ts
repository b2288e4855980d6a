/** Every picture of the demo shop. */
import {
  demoProducts,
  demoSlides,
  phoneSlideWidths,
  slideWidths,
  squareWidths,
  type DemoPicture,
} from '../server/src/modules/demo/demo-catalog.js';
import {
  drawBanner,
  drawLogo,
  drawSquare,
  phoneSlide,
  phoneStage,
  productStage,
  roundStage,
  shareObjects,
  sharePicture,
  shareStage,
  squareSide,
  type Stage,
  wideSlide,
  wideStage,
} from './emoji/compose';
import {
  categoryPictures,
  dogWelcome,
  emptyCart,
  noOrders,
  noProducts,
  notFound,
  pagePictures,
  placeholder,
} from './emoji/scenes';
import { renditionsOf, type Job } from './renditions';

function squareJob(folder: string, picture: DemoPicture, stage: Stage, paled = false): Job {
  return {
    draw: () => drawSquare(picture, stage, paled),
    renditions: squareRenditions(folder),
  };
}

const squareRenditions = (folder: string) => renditionsOf(`${folder}/`, squareWidths, squareSide);

export function listJobs(): Job[] {
  const jobs: Job[] = demoProducts.map(({ slug, tile }) => ({
    draw: (photographer) => photographer.photograph(slug, tile),
    renditions: squareRenditions(`products/${slug}`),
  }));
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
