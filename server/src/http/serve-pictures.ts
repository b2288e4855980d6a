import type { FastifyInstance } from 'fastify';
import { Failure } from '../domain/failure.js';
import type { PictureStore } from './ports.js';
import { isImmutable, mediaTypeOf } from '../domain/media-path.js';

/** Hands out the kept pictures at /uploads/. Never as pages: types of a fixed list, no guessing, no script. */
export function servePictures(app: FastifyInstance, storage: PictureStore): void {
  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const path = request.params['*'];
    const type = mediaTypeOf(path);
    const file = type && (await storage.open(path));
    if (!file) throw new Failure('NOT_FOUND', 'There is no such picture');
    return reply
      .headers({
        'content-type': type,
        'content-length': file.size,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': isImmutable(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      })
      .send(file.stream);
  });
}
