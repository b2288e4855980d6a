import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { UPLOAD_DELIVERY_PHOTO } from '../../domain/delivery-photos.js';
import { fileTooLarge, MAX_UPLOAD_BYTES } from '../../domain/upload-limit.js';
import type { DeliveryPhotoTaker, PhotoTaker, UploadTaker } from '../ports.js';
import type { RestDescription } from '../../kit/rest-route.js';
import { idParams } from '../../kit/rest-schemas.js';
import type { ContextFactory } from '../context.js';
import { announcesMoreThan, cutUnreadBody, refuseGone } from '../cut-unread-body.js';

/** The part of the form that holds the picture (specification, section 7). */
const FIELD = 'image';
/** What a form may hold around its file. */
const FORM_BYTES = 64 * 1024;
/** A byte more than allowed, so that the service sees that there is more; the rest never reaches it. */
const limits = { fileSize: MAX_UPLOAD_BYTES + 1, files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20 };

/** What is answered to an upload. */
const stored = (id: string, description: string) =>
  z.object({ image: z.string().meta({ description }), message: z.string() }).meta({ id });

/** The calls that are registered here, for the description of the interface. */
export const uploadDescriptions: readonly RestDescription[] = [
  {
    method: 'GET',
    path: '/api/upload',
    operationId: 'getUploadStatus',
    tag: 'Pictures',
    summary: 'Get the upload limits',
    description: 'The size and the types that `POST /api/upload` accepts.',
    callers: 'admins',
    answers: {
      200: {
        description: 'Whether pictures can be uploaded, and of which sizes and types.',
        schema: z
          .object({
            ready: z.boolean(),
            maxBytes: z.int(),
            types: z.array(z.string()).meta({ description: 'The accepted media types.' }),
          })
          .meta({ id: 'UploadStatus' }),
      },
    },
  },
  {
    method: 'POST',
    path: '/api/upload',
    operationId: 'uploadPicture',
    tag: 'Pictures',
    summary: 'Upload a picture',
    description:
      'Crops the picture to a square and stores it in several sizes. Use the returned `image` for a product.',
    callers: 'admins',
    bodyType: 'multipart/form-data',
    body: z.object({ [FIELD]: z.string().meta({ format: 'binary' }) }),
    answers: {
      200: {
        description: 'It was stored.',
        schema: stored('UploadedImage', 'The URL of the picture, for a product’s `image`.'),
      },
    },
    failures: ['FILE_TOO_LARGE', 'STORAGE_FULL'],
  },
  {
    method: 'POST',
    path: '/api/products/:id/reviews/photos',
    operationId: 'uploadReviewPhoto',
    tag: 'Products',
    summary: 'Upload a photo for your review',
    description:
      'For customers who have received the product; everyone else gets 403. A JPEG, PNG or WebP file of up to 5 MB and 24 megapixels, at least 200 pixels on each side. It is stored in several sizes, without the data that cameras add, such as the place. Send the returned `image` among the `photos` of your review within a day; otherwise it is deleted.',
    callers: 'users',
    params: idParams,
    bodyType: 'multipart/form-data',
    body: z.object({ [FIELD]: z.string().meta({ format: 'binary' }) }),
    answers: {
      200: {
        description: 'It was stored.',
        schema: stored('UploadedPhoto', 'The URL of the photo, for a review’s `photos`.'),
      },
    },
    failures: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
  },
  {
    method: 'POST',
    path: '/api/orders/:id/shipments/:shipmentId/photo',
    operationId: 'uploadDeliveryPhoto',
    tag: 'Orders',
    summary: 'Upload a photo of a delivery',
    description: UPLOAD_DELIVERY_PHOTO,
    callers: 'admins',
    params: idParams.extend({ shipmentId: z.string().meta({ description: 'The ID of the shipment.' }) }),
    bodyType: 'multipart/form-data',
    body: z.object({ [FIELD]: z.string().meta({ format: 'binary' }) }),
    answers: {
      200: {
        description: 'It was stored.',
        schema: stored('UploadedDeliveryPhoto', 'The address of the photo, as the `photo` of its shipment.'),
      },
    },
    failures: ['NOT_FOUND', 'CONFLICT', 'FILE_TOO_LARGE', 'STORAGE_FULL'],
  },
];

/** The documented upload of a picture, and those of photos of reviews and deliveries. Nobody's body is read before it is known who sends it. */
export async function registerUploadRoutes(
  app: FastifyInstance,
  {
    media,
    reviewPhotos,
    deliveryPhotos,
  }: { media: UploadTaker; reviewPhotos: PhotoTaker; deliveryPhotos: DeliveryPhotoTaker },
  contexts: ContextFactory,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Says that the body is a form, and leaves it unread.
    await scope.register(multipart);
    // Anything else holds no file, and isn't read at all.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.get('/api/upload', async (request, reply) => {
      const { actor } = await contexts.forApi(request, reply);
      return reply.header('cache-control', 'private, no-store').send(await media.status(actor));
    });
    scope.post('/api/upload', async (request, reply) => {
      cutUnreadBody(request, reply);
      const { actor } = await contexts.forApi(request, reply);
      media.requireUploader(actor);
      // Before its turn comes.
      refuseLong(request);
      return media.upload(actor, () => receive(request));
    });
    scope.post<{ Params: { id: string } }>('/api/products/:id/reviews/photos', async (request, reply) => {
      cutUnreadBody(request, reply);
      const { actor } = await contexts.forApi(request, reply);
      return reviewPhotos.upload(actor, request.params.id, () => receive(request));
    });
    scope.post<{ Params: { id: string; shipmentId: string } }>(
      '/api/orders/:id/shipments/:shipmentId/photo',
      async (request, reply) => {
        cutUnreadBody(request, reply);
        const { actor } = await contexts.forApi(request, reply);
        const { id, shipmentId } = request.params;
        return deliveryPhotos.upload(actor, id, shipmentId, () => receive(request));
      },
    );
  });
}

/** @throws Failure FILE_TOO_LARGE */
function refuseLong(request: FastifyRequest): void {
  if (announcesMoreThan(request, MAX_UPLOAD_BYTES + FORM_BYTES)) throw fileTooLarge();
}

async function receive(request: FastifyRequest) {
  refuseLong(request);
  refuseGone(request);
  const part = request.isMultipart() ? await request.file({ limits, throwFileSizeLimit: false }) : undefined;
  return part?.fieldname === FIELD ? part.file : null;
}
