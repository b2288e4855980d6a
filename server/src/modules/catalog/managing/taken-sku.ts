import { isUniqueViolation } from '../../../db/database-fault.js';
import { invalidInput, type Failure } from '../../../domain/failure.js';

export const takenSku = () => invalidInput({ sku: 'Another product has this SKU' });

/**
 * Refuses what a transaction could not write because another one has taken a SKU since this one looked.
 * @param refusal what is said then
 */
export async function refusingTakenSku<Result>(
  written: Promise<Result>,
  refusal: () => Failure = takenSku,
): Promise<Result> {
  try {
    return await written;
  } catch (error) {
    // PostgreSQL names the index, SQLite the column.
    if (isUniqueViolation(error) && /\bproducts[._]sku\b/.test(String(error))) throw refusal();
    throw error;
  }
}
