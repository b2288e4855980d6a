import { cleanLine, cleanLines } from './clean-line.js';
import { MAX_STARS } from './stars.js';
/** A review as a form or a client sends it: untrusted. */
export interface ReviewInput {
  stars?: unknown;
  title?: unknown;
  text?: unknown;
  authorName?: unknown;
}

/** What a customer says about a product. */
export interface ReviewDraft {
  stars: number;
  /** Empty: none. */
  title: string;
  text: string;
  authorName: string;
}

/** The most and fewest characters that each field of a review may hold. */
export const reviewLimits = {
  title: { least: 0, most: 120 },
  text: { least: 20, most: 2000 },
  authorName: { least: 1, most: 60 },
  /** Of the shop's reply, and of its reason to refuse a review. */
  reply: { least: 0, most: 2000 },
  reason: { least: 1, most: 500 },
} as const;

const words = {
  title: 'The title',
  text: 'The review',
  authorName: 'The name',
  reply: 'The reply',
  reason: 'The reason',
};
const missing = {
  title: '',
  text: 'Write a few words about the gift',
  authorName: 'Enter a name',
  reply: '',
  reason: 'Say why, in words for the customer',
};

/** Trims a field and takes out what nobody types; only longer texts keep their line breaks. */
export function cleanReviewField(field: keyof typeof reviewLimits, text: string): string {
  if (field === 'title' || field === 'authorName') return cleanLine(text);
  return cleanLines(text).replace(/\n{3,}/g, '\n\n');
}

/** What is wrong with a field, in words for the person who typed it; null when all is well. */
export function reviewFieldProblem(field: keyof typeof reviewLimits, value: unknown): string | null {
  const clean = typeof value === 'string' ? cleanReviewField(field, value) : '';
  const { least, most } = reviewLimits[field];
  if (clean === '') return least === 0 ? null : missing[field];
  if (clean.length < least) return `${words[field]} needs at least ${least} characters`;
  return clean.length > most ? `${words[field]} can have at most ${most} characters` : null;
}

/** What is wrong with a number of stars; null when it is 1 to 5. */
export function starsProblem(stars: unknown): string | null {
  return Number.isInteger(stars) && Number(stars) >= 1 && Number(stars) <= MAX_STARS
    ? null
    : `Choose 1 to ${MAX_STARS} stars`;
}

/**
 * Reads a review from untrusted data.
 * @param defaultName the author's name unless the review gives another
 * @returns the clean review, or the errors by field
 */
export function parseReview(
  input: ReviewInput,
  defaultName: string,
): { review: ReviewDraft } | { problems: Record<string, string> } {
  const given = { ...input, authorName: isBlank(input.authorName) ? defaultName : input.authorName };
  const problems: Record<string, string> = {};
  const stars = starsProblem(given.stars);
  if (stars !== null) problems['stars'] = stars;
  const clean = { title: '', text: '', authorName: '' };
  for (const field of ['title', 'text', 'authorName'] as const) {
    const problem = reviewFieldProblem(field, given[field]);
    if (problem !== null) problems[field] = problem;
    else if (typeof given[field] === 'string') clean[field] = cleanReviewField(field, given[field]);
  }
  return Object.keys(problems).length > 0 ? { problems } : { review: { stars: Number(given.stars), ...clean } };
}

/** A name that doesn't tell strangers who someone is: the first name and an initial, 'Mebrat H.'. */
export function shownName(name: string): string {
  const [first = '', ...others] = cleanReviewField('authorName', name).split(' ');
  const last = others.at(-1);
  const initial = last === undefined ? undefined : [...last][0];
  const shown = initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
  return [...shown].slice(0, reviewLimits.authorName.most).join('') || 'A customer';
}

/** The average of stars as it is shown: with one decimal. */
export function averageStars(stars: number, count: number): number {
  return count === 0 ? 0 : Math.round((stars * 10) / count) / 10;
}

function isBlank(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '');
}
