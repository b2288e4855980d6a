import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { keptSecret } from './adapters/kept-secret.js';
import { makePrivate } from './adapters/private-files.js';
import { PrometheusMetrics } from './adapters/prometheus-metrics.js';
import { RequestSecurityLog } from './adapters/request-security-log.js';
import { randomIds, systemClock } from './adapters/system.js';
import type { Config } from './config.js';
import { sqliteFile, type PostgresLimits } from './db/data-source.js';
import { openPostgres, openSqlite } from './db/database.js';
import { ConfigError } from './domain/config-error.js';
import type { Clock, EventCounter, Ids } from './domain/ports.js';
import { loggedError } from './http/logged-error.js';
import { Outbox } from './jobs/outbox.js';
import { requireFittingData } from './modules/demo/shop-kind.js';
import type { Platform } from './platform.js';
import { entities } from './shop-modules.js';

export interface PlatformOverrides {
  clock?: Clock;
  /** Replaces the database's clock; defaults to `clock` if that is given. */
  databaseClock?: Clock;
  ids?: Ids;
  logger?: FastifyBaseLogger;
  /** How long writes wait for others, or are tried again. */
  maxWriteWaitMs?: number;
  /** How long PostgreSQL may take. */
  postgresLimits?: Partial<PostgresLimits> | undefined;
}

/** Opens what every module builds on: the data folder, the database, the logs and the metrics. */
export async function openPlatform(config: Config, overrides: PlatformOverrides) {
  const clock = overrides.clock ?? systemClock;
  const ids = overrides.ids ?? randomIds;
  const logger = (overrides.logger ?? pino({ level: config.logLevel })).child(
    {},
    { serializers: { err: loggedError } },
  );
  await mkdir(config.dataDir, { recursive: true });
  await access(config.dataDir, constants.W_OK);
  await makePrivate(config.dataDir);
  const linkSecrets = config.orderLinkSecrets ?? [await ownLinkSecret(config.dataDir)];
  const openOptions = {
    entities,
    clock: overrides.databaseClock ?? overrides.clock ?? null,
    allowsNewerSchema: config.allowNewerSchema,
    maxWaitMs: overrides.maxWriteWaitMs,
  };
  const db =
    config.databaseUrl === null
      ? await openSqlite(sqliteFile(config.dataDir), openOptions)
      : await openPostgres(config.databaseUrl, {
          ...openOptions,
          limits: overrides.postgresLimits,
          waitSeconds: config.databaseWaitSeconds,
          onWait: (error) => logger.warn({ err: error }, 'waiting for the database'),
        });
  try {
    await requireFittingData(db, config.mode, clock.now());
  } catch (error) {
    await db.close();
    throw error;
  }
  const metrics = new PrometheusMetrics();
  const security = new RequestSecurityLog(
    (line, message) => logger.info(line, message),
    (event) => metrics.security(event),
  );
  const events: EventCounter = {
    order(event, orderId) {
      metrics.order(event);
      logger.info({ event, orderId, ...security.request }, 'order');
    },
    webhook: (outcome) => metrics.webhook(outcome),
  };
  const platform: Platform = { config, db, clock, ids, outbox: new Outbox(clock, ids), security, events };
  return { platform, logger, metrics, security, linkSecrets };
}

/** What a shop without ORDER_LINK_SECRET signs with. */
async function ownLinkSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'order-link-secret');
  const secret = await keptSecret(file);
  if (secret !== null) return secret;
  throw new ConfigError(
    `DATA_DIR: ${file} is empty; restore it from a backup, or delete it: links in emails sent so far will then stop working`,
  );
}
