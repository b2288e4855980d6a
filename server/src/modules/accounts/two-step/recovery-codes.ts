import { tokenHash } from '../sign-in/token-hash.js';

/** How many codes a user gets at once. */
export const RECOVERY_CODES = 10;

/** 80 bits: too many to guess even for someone who has the hashes. */
const DIGITS = 20;

/** Writes a random id as a code for people: '3f9a2-77c01-b4d6e-90a1f'. @param id at least 20 hexadecimal digits */
export function recoveryCode(id: string): string {
  return (id.slice(0, DIGITS).match(/.{5}/g) ?? []).join('-');
}

/** What was typed, without the spaces and dashes that people add to codes. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

/** Whether a bare code has the shape of a recovery code. */
export function isRecoveryCode(bare: string): boolean {
  return /^[0-9a-f]{20}$/.test(bare);
}

/** What is stored of a recovery code, with or without its dashes. */
export function recoveryCodeHash(code: string): string {
  return tokenHash(bareCode(code));
}
