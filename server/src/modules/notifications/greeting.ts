/**
 * "Hi Miriam," from "Miriam Haile", and "Hi Dr. Haile," from "Dr. Haile": a title or an initial alone is no name.
 * @param name null leaves it out: whoever entered it may not be the one who reads the email
 */
export function greeting(name: string | null): string {
  const words = name?.trim().split(/\s+/) ?? [];
  const called = words[0]?.endsWith('.') ? words.join(' ') : (words[0] ?? '');
  return called === '' ? 'Hi,' : `Hi ${called},`;
}
