import { newPasswordProblem } from '@domain/account-rules.js';

interface NewPassword {
  /** People who have forgotten it can't know. */
  currentPassword?: string;
  password: string;
}

/** What react-hook-form asks of a new password. */
export const newPasswordRules = {
  validate: (password: string, { currentPassword = '' }: NewPassword) =>
    password === '' ? 'Enter a new password' : (newPasswordProblem(password, currentPassword) ?? true),
  // Checked again when the other changes; before the first submit neither is.
  deps: ['confirmPassword' as const],
};

/** What it asks of the repetition. */
export const confirmationRules = {
  validate: (confirmation: string, { password }: NewPassword) => {
    if (confirmation === '') return 'Enter the new password again';
    return confirmation === password || 'Passwords do not match';
  },
};
