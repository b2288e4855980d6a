import type { DataSource, EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** A placeholder for a parameter while a query's text is built, to find its position. */
class Place {
  constructor(readonly name: string) {}
}

/**
 * A query that every purchase runs several times. TypeORM builds its text only once, because building it takes longer
 * than running it. Rows come as the driver gives them: columns by their alias, values unconverted.
 */
export class FixedQuery<Name extends string, Row> {
  private readonly made = new WeakMap<DataSource, { text: string; order: readonly Name[] }>();

  /**
   * @param query its text in SQL that both databases understand, with `:name` for a parameter, or what makes it: the
   *   parameters of a query builder go to `setParameters` and nowhere else, since they have no values yet
   * @param names of the parameters
   */
  constructor(
    private readonly query: string | ((manager: EntityManager) => SelectQueryBuilder<ObjectLiteral>),
    private readonly names: readonly Name[] = [],
  ) {}

  /** The rows for these values. */
  find(manager: EntityManager, values: Readonly<Record<Name, string | number>>): Promise<Row[]> {
    const { text, bound } = this.bind(manager, values);
    return manager.query<Row[]>(text, bound);
  }

  /** Runs it as a change, in the open transaction. @returns how many rows it has changed */
  async change(manager: EntityManager, values: Readonly<Record<Name, string | number>>): Promise<number> {
    const { text, bound } = this.bind(manager, values);
    if (!manager.queryRunner) throw new TypeError('only in a transaction');
    return (await manager.queryRunner.query(text, bound, true)).affected ?? 0;
  }

  private bind(manager: EntityManager, values: Readonly<Record<Name, string | number>>) {
    const { text, order } = this.made.get(manager.dataSource) ?? this.make(manager);
    return { text, bound: order.map((name) => values[name]) };
  }

  private make(manager: EntityManager) {
    const places = Object.fromEntries(this.names.map((name) => [name, new Place(name)]));
    const [text, order] =
      typeof this.query === 'string'
        ? manager.dataSource.driver.escapeQueryWithParameters(this.query, places)
        : this.query(manager).setParameters(places).getQueryAndParameters();
    const made = { text, order: (order as Place[]).map(({ name }) => name as Name) };
    this.made.set(manager.dataSource, made);
    return made;
  }
}
