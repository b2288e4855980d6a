import { createHash } from 'node:crypto';

/** Statements that one process prepares. Each connection keeps their plans, of some 30 KB, so the number is bounded. */
const MAX_NAMES = 200;
/** Texts that have come once or twice, of which the oldest are forgotten. */
const MAX_NOTED = 1000;
/** A text gets its name when it comes for so many times: one that is made for a single question never does. */
const WORTH_PREPARING = 3;
/** Longer ones are imports and searches, whose texts hardly repeat. */
const MAX_TEXT = 4000;

/**
 * Names under which PostgreSQL keeps the statements that come again and again: a named statement is parsed and planned once
 * for each connection, not once for each question.
 */
export class PreparedNames {
  private readonly names = new Map<string, string>();
  private readonly noted = new Map<string, number>();

  /** @returns the name to prepare a statement under, or undefined when it isn't worth it */
  of(text: string): string | undefined {
    const name = this.names.get(text);
    if (name !== undefined || this.names.size >= MAX_NAMES || !isPreparable(text)) return name;
    const times = (this.noted.get(text) ?? 0) + 1;
    this.noted.delete(text);
    if (times >= WORTH_PREPARING) return this.add(text);
    this.noted.set(text, times);
    for (const oldest of this.noted.keys()) {
      if (this.noted.size <= MAX_NOTED) break;
      this.noted.delete(oldest);
    }
    return undefined;
  }

  /** The name says what is prepared: two processes behind one pooler can't mistake each other's statements. */
  private add(text: string): string {
    const name = `shop_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    this.names.set(text, name);
    return name;
  }
}

/**
 * BEGIN and COMMIT are quicker unprepared, and PostgreSQL prepares only one statement at a time. A list of values has a
 * text for each of its lengths, which would use up the names.
 */
function isPreparable(text: string): boolean {
  return (
    text.length <= MAX_TEXT &&
    /^(SELECT|INSERT|UPDATE|DELETE) /.test(text) &&
    !text.includes(';') &&
    !/ IN \(\$\d+, |\), \(\$\d/.test(text)
  );
}
