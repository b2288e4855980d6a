import type { EntityManager } from 'typeorm';
import { FixedQuery } from '../../db/fixed-query.js';
import { addDays } from '../../domain/dispatch.js';
import type { OccasionKind } from '../../domain/occasions.js';
import { reminderDays } from '../../domain/recipient.js';

/** Occasions that one search finds. */
export const SLICE = 100;

/** An occasion of which its customer may be reminded. */
export interface DueOccasion {
  id: string;
  userId: string;
  month: number;
  day: number;
}

/** An occasion whose reminder is about to be sent. */
export interface OccasionToSend {
  kind: OccasionKind;
  label: string;
  month: number;
  day: number;
  year: number | null;
  /** What the customer calls the person. */
  person: string;
  name: string;
  email: string;
}

// guard: recipients.test.ts 'nobody else gets one', try: AND u.email_verified_at IS NOT NULL ->
const WANTED = `FROM recipient_occasions o JOIN recipients p ON p.id = o.recipient_id
  JOIN occasion_reminders c ON c.user_id = p.user_id JOIN users u ON u.id = p.user_id
  WHERE c.confirmed_at IS NOT NULL AND u.email_verified_at IS NOT NULL AND u.deleted_at IS NULL`;

const parameters = reminderDays.map((days) => `until${days}` as const);

// guard: recipients.test.ts 'as many days before as were chosen', try: c.days_before = ${days} AND -> c.days_before > 0 AND
const IS_DUE = reminderDays.map((days) => `(c.days_before = ${days} AND o.remind_of <= :until${days})`).join(' OR ');

const dueText = `SELECT o.id AS id, p.user_id AS "userId", o.month AS month, o.day AS day ${WANTED} AND (${IS_DUE})`;

const due = new FixedQuery<(typeof parameters)[number], DueOccasion>(
  `${dueText} ORDER BY o.remind_of, o.id LIMIT ${SLICE}`,
  parameters,
);

const dueOne = new FixedQuery<(typeof parameters)[number] | 'id', DueOccasion>(`${dueText} AND o.id = :id`, [
  ...parameters,
  'id',
]);

const toSend = new FixedQuery<'id', OccasionToSend>(
  `SELECT o.kind AS kind, o.label AS label, o.month AS month, o.day AS day, o.year AS year,
    p.name AS person, u.name AS name, u.email AS email ${WANTED} AND o.id = :id`,
  ['id'],
);

/**
 * Finds, in one statement, the first occasions that come within the days that their customers have chosen, or that have
 * gone by without a reminder.
 * @param today YYYY-MM-DD
 * @param id looks at this occasion alone
 */
export function findDueOccasions(
  manager: EntityManager,
  { today, id }: { today: string; id?: string },
): Promise<DueOccasion[]> {
  const until = Object.fromEntries(reminderDays.map((days) => [`until${days}`, addDays(today, days)])) as Record<
    (typeof parameters)[number],
    string
  >;
  return id === undefined ? due.find(manager, until) : dueOne.find(manager, { ...until, id });
}

/** The occasion of a queued reminder; null when nobody wants to be reminded of it anymore. */
export async function findOccasionToSend(manager: EntityManager, id: string): Promise<OccasionToSend | null> {
  const [occasion] = await toSend.find(manager, { id });
  return occasion ?? null;
}
