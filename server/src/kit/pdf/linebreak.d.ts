declare module 'linebreak' {
  /** Where lines may break, by the rules of Unicode (UAX 14). */
  // The package has no other export.
  // oxlint-disable-next-line no-restricted-exports
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}
