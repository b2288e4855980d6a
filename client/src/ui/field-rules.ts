/** What react-hook-form asks of a required text, in words that say what to do: `register('city', filled('Enter the city'))`. */
export function filled(message: string) {
  return { validate: (value: string) => value.trim() !== '' || message };
}

/** A required email address. Left empty it says nothing: the form's button waits for it. */
export const emailRules = {
  required: true,
  pattern: {
    value: /^\s*[^\s@]+@[^\s@]+\s*$/,
    message: 'Enter an email address, such as name@example.com',
  },
};
