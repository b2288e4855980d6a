import type { JobTraits } from '../../jobs/define-job.js';

/** A job's kind for people: 'Order email'. A kind that only another version of the shop knows is spelled out. */
export function wordsOf(kind: string, jobs: readonly Pick<JobTraits, 'kind' | 'words'>[]): string {
  const known = jobs.find((job) => job.kind === kind);
  if (known) return known.words;
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
