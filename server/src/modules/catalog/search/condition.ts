/** A condition in SQL with its parameters. */
export interface Condition {
  sql: string;
  parameters: Readonly<Record<string, unknown>>;
}
