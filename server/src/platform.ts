import type { Config } from './config.js';
import type { Database } from './db/database.js';
import type { Clock, EventCounter, Ids } from './domain/ports.js';
import type { SecurityLog } from './domain/security-events.js';
import type { Outbox } from './jobs/outbox.js';

/** What every module may use, whatever it is about. */
export interface Platform {
  config: Config;
  db: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  security: SecurityLog;
  events: EventCounter;
}
