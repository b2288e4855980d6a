import type { DatabasePlace } from '../../db/aside-reader.js';
import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { MediaStorage } from '../media/media-storage.js';
import { CheckInvariants } from './check-invariants.js';
import { databaseIsWhole } from './database-is-whole.js';
import { InvariantState } from './invariant-state.entity.js';
import type { Invariant } from '../../db/invariant.js';
import { ShopFigures } from './shop-figures.js';

const MINUTE = 60_000;

/** The shop's checks of its own records, and the figures that a monitor reads. */
export const checksModule = {
  entities: [InvariantState],
  invariants: [databaseIsWhole],
  create(
    { db, clock, outbox }: Platform,
    needs: { invariants: readonly Invariant[]; storage: MediaStorage; place: DatabasePlace },
  ) {
    const checks = new CheckInvariants(db, clock, outbox, needs.invariants, needs.storage, needs.place);
    return {
      services: { figures: new ShopFigures(db, clock) },
      tasks: [
        {
          name: 'check-invariants',
          words: 'Check the shop’s records',
          everyMs: 10 * MINUTE,
          run: () => checks.check('quick'),
        },
        {
          name: 'check-invariants-thoroughly',
          words: 'Check the whole database and the pictures',
          everyMs: 24 * 60 * MINUTE,
          run: () => checks.check('thorough'),
        },
      ],
    };
  },
} satisfies ShopModule;
