import { invalidInput } from '../../../domain/failure.js';
import type { SecurityLog } from '../../../domain/security-events.js';
import type { Limit, RateLimiter } from '../../limits/rate-limiter.js';
import { passwordFits } from './passwords.js';
import type { User } from '../users/user.entity.js';

const passwordTries: Limit = { tries: 10, seconds: 15 * 60 };

/** Asks signed-in users for their password again before a change that someone borrowing the browser must not make. */
export class PasswordProof {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Wrong passwords are counted like those of a sign-in.
   * @param field names the input field in the refusal
   * @throws Failure BAD_USER_INPUT with the field, RATE_LIMITED, UNAVAILABLE
   */
  async check(user: Pick<User, 'id' | 'passwordHash'>, password: string, field: string): Promise<void> {
    if (user.passwordHash === null) {
      throw invalidInput({
        [field]: 'This account has no password yet. Use “Forgot your password?” on the sign-in page to set one.',
      });
    }
    const key = `password:${user.id}`;
    await this.limiter.count(
      key,
      passwordTries,
      (minutes) => `Too many login attempts. Please try again in ${minutes} minutes.`,
    );
    if (!(await passwordFits(password, user.passwordHash))) {
      this.security.record({ event: 'password-check-refused', accountId: user.id });
      throw invalidInput({ [field]: 'This isn’t your current password' });
    }
    await this.limiter.clear(key);
  }
}
