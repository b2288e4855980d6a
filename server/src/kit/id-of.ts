import { invalidInput } from '../domain/failure.js';

/**
 * The id that a mutation is about: that of its `input`, or of the deprecated argument which came before it.
 * @throws Failure BAD_USER_INPUT when there is neither
 */
export function idOf(input: { id: string } | null | undefined, id: string | null | undefined): string {
  const given = input?.id ?? id;
  if (given === null || given === undefined) throw invalidInput({ 'input.id': 'Enter an ID' });
  return given;
}
