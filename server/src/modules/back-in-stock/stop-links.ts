import { isSignedBy, signatureOf } from '../../kit/signature.js';

const KEY = /^([0-9a-f]{64})([\w-]{43})$/;

/** Signed links that end all alerts of an address. They name its hash, are not stored, and don't expire. */
export class StopLinks {
  /** @param secrets the first signs, all are accepted */
  constructor(
    private readonly secrets: readonly string[],
    private readonly publicUrl: string,
  ) {}

  addressOf(emailHash: string): string {
    return `${this.publicUrl}/back-in-stock?stop=${emailHash}${signatureOf(textOf(emailHash), this.secrets[0] ?? '')}`;
  }

  /** Whose alerts a key ends; null when it is none of ours. */
  emailHashOf(key: string): string | null {
    const [, emailHash = '', signature = ''] = KEY.exec(key) ?? [];
    return emailHash !== '' && isSignedBy(this.secrets, textOf(emailHash), signature) ? emailHash : null;
  }
}

/** What is signed: the purpose, then whose alerts end. */
function textOf(emailHash: string): string {
  return `stop-stock-alerts\n${emailHash}`;
}
