import type { EntityManager } from 'typeorm';
import type { Clock } from '../../domain/ports.js';
import { MAX_TRIES } from '../../domain/retry.js';
import type { Job } from '../../jobs/define-job.js';
import type { OutboxMessage } from '../../jobs/outbox-message.entity.js';
import type { Outbox } from '../../jobs/outbox.js';
import { sendShopMail } from '../notifications/send-shop-mail.job.js';
import { wordsOf } from './job-words.js';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Emails the shop that a message was given up: once a day per kind, because an outage makes many fail. A failure of
 * these emails themselves isn't reported by email.
 */
export function createFailureReporter(outbox: Outbox, clock: Clock, publicUrl: string, jobs: readonly Job[]) {
  return async (manager: EntityManager, { kind, lastError }: OutboxMessage): Promise<void> => {
    // guard: jobs.test.ts 'to the shop that can’t be sent'
    if (kind === sendShopMail.kind) return;
    const words = wordsOf(kind, jobs);
    const content = {
      subject: `Gave up after ${MAX_TRIES} tries: ${words}`,
      paragraphs: [
        'The shop kept trying for more than a day and has now given up.',
        `Job: ${words}\nLast error: ${lastError ?? 'none'}`,
        `See all failed jobs and try them again: ${publicUrl}/admin/jobs`,
      ],
    };
    await outbox.enqueue(manager, sendShopMail, content, `failed:${kind}:${Math.floor(clock.now() / DAY)}`);
  };
}
