import { foldForSearch } from './search-text.js';

/** What the admin's search looks through: a user's name and email. Whoever writes one of them writes this, too. */
export function userSearchText({ name, email }: { name: string; email: string }): string {
  return foldForSearch(`${name} ${email}`);
}
