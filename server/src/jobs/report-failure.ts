import type { EntityManager } from 'typeorm';
import { jobWords } from '../domain/job-words.js';
import type { Clock } from '../domain/ports.js';
import { MAX_TRIES } from '../domain/retry.js';
import type { OutboxMessage } from './outbox-message.entity.js';
import type { Outbox, OutboxKind } from './outbox.js';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Emails the shop that a message was given up: once a day per kind, because an outage makes many fail. A failure of
 * these emails themselves isn't reported by email.
 */
export function createFailureReporter(outbox: Outbox, clock: Clock, publicUrl: string) {
  return async (manager: EntityManager, { kind, lastError }: OutboxMessage): Promise<void> => {
    if (kind === ('send-shop-mail' satisfies OutboxKind)) return;
    const content = {
      subject: `Gave up after ${MAX_TRIES} tries: ${jobWords(kind)}`,
      paragraphs: [
        'The shop kept trying for more than a day and has now given up.',
        `Job: ${jobWords(kind)}\nLast error: ${lastError ?? 'none'}`,
        `See all failed jobs and try them again: ${publicUrl}/admin/jobs`,
      ],
    };
    await outbox.enqueue(manager, 'send-shop-mail', content, `failed:${kind}:${Math.floor(clock.now() / DAY)}`);
  };
}
