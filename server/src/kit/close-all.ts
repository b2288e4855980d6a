/** Closes one after the other, the later ones also when an earlier one fails. @throws the first failure, afterward */
export async function closeAll(...closings: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closings) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
