/** Rows that a clean-up reads at once. */
const SLICE = 100;

/**
 * Deletes uploads that nothing needs anymore, a slice at a time. One that can't be deleted keeps no other.
 * @param read those after this ID, in the order of their IDs, so many at most
 * @throws AggregateError with what has failed
 */
export async function deleteUnused<T extends { id: string }>(
  read: (after: string, most: number) => Promise<readonly T[]>,
  remove: (upload: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (let last = ''; ;) {
    const uploads = await read(last, SLICE);
    for (const upload of uploads) await remove(upload).catch((error: unknown) => failures.push(error));
    last = uploads.at(-1)?.id ?? last;
    if (uploads.length < SLICE) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some uploads could not be deleted');
}
