import { parseArgs } from 'node:util';
import { isEmailAddress } from './domain/email-address.js';

export const USAGE = [
  'Usage: npm run admin -- EMAIL [--remove | --unverified]',
  '       npm run admin -- --remove-totp EMAIL',
  '       npm run admin -- --remove-demo',
].join('\n');

export interface RoleCommand {
  kind: 'change-role';
  email: string;
  isRemoval: boolean;
  mayBeUnverified: boolean;
}

export type AdminCommand = RoleCommand | { kind: 'remove-totp'; email: string } | { kind: 'remove-demo' };

/** What was typed after `npm run admin --`; null: nothing that the command knows. */
export function readAdminCommand(args: string[]): AdminCommand | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        remove: { type: 'boolean', default: false },
        unverified: { type: 'boolean', default: false },
        'remove-demo': { type: 'boolean', default: false },
        'remove-totp': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const { remove, unverified, 'remove-demo': removesDemo, 'remove-totp': removesTotp } = values;
    if ([remove, unverified, removesDemo, removesTotp].filter(Boolean).length > 1) return null;
    if (removesDemo) return positionals.length === 0 ? { kind: 'remove-demo' } : null;
    const [email = '', ...others] = positionals;
    if (others.length > 0 || !isEmailAddress(email)) return null;
    if (removesTotp) return { kind: 'remove-totp', email };
    return { kind: 'change-role', email, isRemoval: remove, mayBeUnverified: unverified };
  } catch {
    // An unknown option.
    return null;
  }
}
