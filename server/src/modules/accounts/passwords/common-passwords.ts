import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The passwords that attackers try first, in lower case. Load this file only when somebody chooses a password: the package
 * unpacks all its word lists, which would be a tenth of a start.
 */
export const commonPasswords: ReadonlySet<string> = new Set<string>(
  Object.values(dictionary['passwords-common'] ?? {}).map(String),
);
