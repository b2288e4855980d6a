import { Failure, invalidInput } from '../../domain/failure.js';

/** Why a change isn't made that is based on another version than the latest. @param stale what to say of an earlier one */
export function wrongVersion(version: unknown, stale: string): Failure {
  if (Number.isSafeInteger(version)) return new Failure('CONFLICT', stale);
  return invalidInput({ version: 'Enter the version that the change is based on' });
}
