import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** A placeholder for a parameter while a query's text is built, to find its position. */
class Place {
  constructor(readonly name: string) {}
}

/**
 * A query that every purchase runs several times. TypeORM builds its text only once, because building it takes longer
 * than running it. Rows come as the driver gives them: columns by their alias, values unconverted.
 */
export class FixedQuery<Name extends string, Row> {
  private made: { text: string; order: readonly Name[] } | null = null;

  /**
   * @param build makes the query; its parameters go to `setParameters` and nowhere else, since they have no values yet
   * @param names of the parameters
   */
  constructor(
    private readonly build: (manager: EntityManager) => SelectQueryBuilder<ObjectLiteral>,
    private readonly names: readonly Name[] = [],
  ) {}

  /** The rows for these values. */
  find(manager: EntityManager, values: Readonly<Record<Name, string | number>>): Promise<Row[]> {
    this.made ??= this.make(manager);
    return manager.query<Row[]>(
      this.made.text,
      this.made.order.map((name) => values[name]),
    );
  }

  private make(manager: EntityManager) {
    const places = Object.fromEntries(this.names.map((name) => [name, new Place(name)]));
    const [text, order] = this.build(manager).setParameters(places).getQueryAndParameters();
    return { text, order: (order as Place[]).map(({ name }) => name as Name) };
  }
}
