/** What may be handed out, and as what; decided here and never by a file's content. */
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Plain names in at most two folders: none that is hidden, none that leads upward. */
const PATH = /^(?:[\w-][\w.-]{0,200}\/){0,2}[\w-][\w.-]{0,200}\.([a-z]{3,4})$/i;

/** The content type of what is at a path below /uploads/; null when no picture can be there. */
export function mediaTypeOf(path: string): string | null {
  const ending = PATH.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(types, ending) ? (types[ending] ?? null) : null;
}

/** Whether what is at a path never changes, because the shop has made up its folder's name. */
export function isImmutable(path: string): boolean {
  return /^[0-9a-f]{32}\//.test(path);
}
