import { hash } from 'node:crypto';

/** The version of an answer by its content. Weak, because compressed forms share it. */
export function etagOf(content: string | Buffer): string {
  return `W/"${hash('sha1', content, 'base64url')}"`;
}

/** Whether a client's If-None-Match names this version. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((known) => plain(known) === plain(etag));
}
