/** The promotional bar's colors; the browser's own bar above it takes them over. */
export const topColors = { light: '#2B1B24', dark: '#000000' } as const;
