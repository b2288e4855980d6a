/** With how many random cases a slow property is tried; `npm run test:deep` tries 100,000. */
export const RANDOM_CASES = Number(process.env['RANDOM_CASES'] ?? 20_000);
