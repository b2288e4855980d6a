/** Groups of synonyms as they are typed: a line for each, its words between commas. 'mum = mom, mother' reads the same. */
export function groupsOf(text: string): { groups: string[][]; lines: number[] } {
  const lines = text.split('\n').map((line) =>
    line
      .split(/[,=]/)
      .map((word) => word.trim())
      .filter(Boolean),
  );
  const filled = lines.flatMap((words, index) => (words.length > 0 ? [{ words, line: index + 1 }] : []));
  return { groups: filled.map(({ words }) => words), lines: filled.map(({ line }) => line) };
}

/** The same as text. */
export function linesOf(groups: readonly { words: readonly string[] }[]): string {
  return groups.map(({ words }) => words.join(', ')).join('\n');
}

/** What is wrong with the first group that is refused, by its line; null when there is nothing. */
export function firstProblem(errors: Readonly<Record<string, string>>, lines: readonly number[]): string | null {
  const [field, message] = Object.entries(errors).find(([name]) => name.startsWith('groups')) ?? [];
  if (field === undefined || message === undefined) return null;
  const line = lines[Number(field.split('.')[1] ?? NaN)];
  return line === undefined ? message : `Line ${line}: ${message}`;
}
