import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import { picturesExist } from './pictures-exist.js';
import type { MediaStorage } from './media-storage.js';
import { MediaResolver } from './media.resolver.js';
import { MediaService } from './media.service.js';

/** Pictures: taking them, storing them in several sizes, serving them. */
export const mediaModule = {
  resolvers: [MediaResolver],
  invariants: [picturesExist],
  create({ ids }: Platform, storage: MediaStorage) {
    const media = new MediaService(storage, ids);
    return { services: { media }, resolvers: [new MediaResolver(media)], cleanUps: [() => storage.clearStale()] };
  },
} satisfies ShopModule;
