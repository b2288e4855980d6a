/**
 * Marks a field of the query type whose answer is the same for all visitors, with everything below it, so that they share it
 * for five seconds: `@Extensions(sharedByVisitors)`.
 */
export const sharedByVisitors = { isShared: true } as const;
