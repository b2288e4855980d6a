/** For how long the pages, answers and counts of the catalog may show the state before an edit (decision S41). */
export const FRESH_MS = 5000;
