/**
 * "Hi Miriam," from "Miriam Haile".
 * @param name null leaves it out: whoever entered it may not be the one who reads the email
 */
export function greeting(name: string | null): string {
  const first = name?.trim().split(/\s+/)[0] ?? '';
  return first === '' ? 'Hi,' : `Hi ${first},`;
}
