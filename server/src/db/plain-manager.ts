import {
  type DataSource,
  DeleteResult,
  EntityManager,
  type EntityMetadata,
  type EntityTarget,
  FindOperator,
  type FindManyOptions,
  type FindOneOptions,
  type FindOptionsWhere,
  InsertResult,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
  UpdateResult,
} from 'typeorm';

type Where<Entity extends ObjectLiteral> = FindOptionsWhere<Entity> | FindOptionsWhere<Entity>[];
type Column = EntityMetadata['columns'][number];

/** What a plain statement about a table is made of. */
interface Table {
  name: string;
  /** By property. */
  columns: ReadonlyMap<string, Column>;
  /** The columns of a whole row, as a list in SQL. */
  row: string;
}

/** The operators that are plain: all of them take the column, the sign, one value. */
const signs: Readonly<Record<string, string>> = {
  lessThan: '<',
  lessThanOrEqual: '<=',
  moreThan: '>',
  moreThanOrEqual: '>=',
};

const tables = new WeakMap<EntityMetadata, Table | null>();

const plainOptions = new Set(['where', 'order', 'take']);

/**
 * TypeORM's manager, which writes plain statements about one table itself: rows by the values of their columns, changes
 * of such rows, new rows. TypeORM makes the text of each again from a query builder, which takes ten times as long as
 * SQLite takes to answer. All other statements go to TypeORM; the results are the same.
 */
export class PlainManager extends EntityManager {
  /** TypeORM goes round by the data source. */
  override query<Result>(text: string, parameters?: unknown[]): Promise<Result> {
    return this.queryRunner
      ? (this.queryRunner.query(text, parameters) as Promise<Result>)
      : super.query<Result>(text, parameters);
  }

  override async find<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    options: FindManyOptions<Entity> = {},
  ): Promise<Entity[]> {
    const isPlain = Object.keys(options).every((name) => plainOptions.has(name));
    const question = isPlain ? this.questionOf(target, options.where ?? {}) : null;
    const order = question && orderOf(question.table, options.order ?? {}, this.dataSource);
    if (!question || order === null) return super.find(target, options);
    const { table, from, statement } = question;
    // Not bound: SQLite would compile the statement again each time, as its plan may depend on the limit.
    const limit = options.take === undefined ? '' : ` LIMIT ${Math.trunc(options.take)}`;
    const rows = await statement.read<ObjectLiteral>(`SELECT ${table.row}${from}${order}${limit}`);
    return rows.map((row) => entityOf(this, target, table, row));
  }

  override findBy<Entity extends ObjectLiteral>(target: EntityTarget<Entity>, where: Where<Entity>): Promise<Entity[]> {
    return this.find(target, { where });
  }

  override async findOne<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    options: FindOneOptions<Entity>,
  ): Promise<Entity | null> {
    if (!options.where) return super.findOne(target, options);
    const [entity] = await this.find(target, { ...options, take: 1 });
    return entity ?? null;
  }

  override findOneBy<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    where: Where<Entity>,
  ): Promise<Entity | null> {
    return this.findOne(target, { where });
  }

  override async existsBy<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    where: Where<Entity>,
  ): Promise<boolean> {
    const question = this.questionOf(target, where);
    if (!question) return super.existsBy(target, where);
    return (await question.statement.read(`SELECT 1${question.from} LIMIT 1`)).length > 0;
  }

  override async countBy<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    where: Where<Entity>,
  ): Promise<number> {
    const question = this.questionOf(target, where);
    if (!question) return super.countBy(target, where);
    const [row] = await question.statement.read<{ n: number | string }>(`SELECT COUNT(*) AS n${question.from}`);
    return Number(row?.n);
  }

  override async update<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    criteria: FindOptionsWhere<Entity>,
    change: QueryDeepPartialEntity<Entity>,
  ): Promise<UpdateResult> {
    const table = tableOf(this, target);
    const statement = new Statement(this);
    const changes = table && statement.changes(table, change);
    const condition = table && statement.where(table, criteria);
    if (!this.queryRunner || !table || !changes || !condition) return super.update(target, criteria, change);
    return UpdateResult.from(
      await this.queryRunner.query(`UPDATE ${table.name} SET ${changes}${condition}`, statement.values, true),
    );
  }

  override async delete<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    criteria: FindOptionsWhere<Entity>,
  ): Promise<DeleteResult> {
    const table = tableOf(this, target);
    const statement = new Statement(this);
    const condition = table && statement.where(table, criteria);
    if (!this.queryRunner || !table || !condition) return super.delete(target, criteria);
    return DeleteResult.from(
      await this.queryRunner.query(`DELETE FROM ${table.name}${condition}`, statement.values, true),
    );
  }

  override async insert<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    rows: QueryDeepPartialEntity<Entity> | QueryDeepPartialEntity<Entity>[],
  ): Promise<InsertResult> {
    const statement = new Statement(this);
    const table = tableOf(this, target);
    const text = table && statement.insertion(table, Array.isArray(rows) ? rows : [rows]);
    if (!this.queryRunner || text === null) return super.insert(target, rows);
    return InsertResult.from(await this.queryRunner.query(text, statement.values, true));
  }

  /** The statement that asks for rows, and its text from ' FROM' on; null when it isn't plain. */
  private questionOf(target: EntityTarget<ObjectLiteral>, where: unknown) {
    const table = tableOf(this, target);
    const statement = new Statement(this);
    const condition = table && statement.where(table, where);
    return table && condition !== null ? { table, statement, from: ` FROM ${table.name}${condition}` } : null;
  }
}

function entityOf<Entity extends ObjectLiteral>(
  { dataSource, queryRunner }: EntityManager,
  target: EntityTarget<Entity>,
  table: Table,
  row: ObjectLiteral,
): Entity {
  const entity = dataSource.getMetadata(target).create(queryRunner, { fromDeserializer: true }) as Record<
    string,
    unknown
  >;
  for (const [property, column] of table.columns) {
    entity[property] = dataSource.driver.prepareHydratedValue(row[column.databaseName], column);
  }
  return entity as Entity;
}

/** The table of an entity without relations or columns that TypeORM fills in; null for others. */
function tableOf({ dataSource }: EntityManager, target: EntityTarget<ObjectLiteral>): Table | null {
  const metadata = dataSource.getMetadata(target);
  const known = tables.get(metadata);
  if (known !== undefined) return known;
  const escape = (name: string) => dataSource.driver.escape(name);
  const isPlain =
    metadata.relations.length === 0 &&
    metadata.embeddeds.length === 0 &&
    metadata.columns.every(
      (column) =>
        !column.isGenerated &&
        column.isSelect &&
        !column.isVersion &&
        !column.isCreateDate &&
        !column.isUpdateDate &&
        !column.isDeleteDate,
    );
  const table = isPlain
    ? {
        name: escape(metadata.tableName),
        columns: new Map(metadata.columns.map((column) => [column.propertyName, column])),
        row: metadata.columns.map((column) => escape(column.databaseName)).join(', '),
      }
    : null;
  tables.set(metadata, table);
  return table;
}

/** The text of a statement in the making, and the values that are bound to its places. */
class Statement {
  readonly values: unknown[] = [];

  constructor(private readonly manager: EntityManager) {}

  /** The place of a value. */
  private value(value: unknown): string {
    const { driver } = this.manager.dataSource;
    // SQLite's driver would bind a number as a fraction.
    const isInteger = driver.options.type === 'better-sqlite3' && Number.isSafeInteger(value);
    this.values.push(isInteger ? BigInt(value as number) : value);
    return driver.createParameter(`p${this.values.length}`, this.values.length - 1);
  }

  /** @returns ' WHERE …', nothing without conditions, or null when they aren't plain */
  where(table: Table, conditions: unknown): string | null {
    const ways = [conditions].flat().map((way) => this.all(table, way));
    if (ways.length === 1 && ways[0] === '') return '';
    return ways.length > 0 && ways.every(Boolean) ? ` WHERE ${ways.join(' OR ')}` : null;
  }

  /** @returns 'term AND …', '' without conditions, or null when they aren't plain */
  private all(table: Table, conditions: unknown): string | null {
    if (typeof conditions !== 'object' || conditions === null) return null;
    const terms: string[] = [];
    for (const [property, wanted] of Object.entries(conditions)) {
      const column = table.columns.get(property);
      const term = column ? this.condition(column, wanted) : null;
      if (term === null) return null;
      terms.push(term);
    }
    return terms.join(' AND ');
  }

  /** @returns 'column = value, …', or null without changes */
  changes(table: Table, change: ObjectLiteral): string | null {
    const terms: string[] = [];
    for (const [property, value] of Object.entries(change)) {
      if (value === undefined) continue;
      const column = table.columns.get(property);
      if (!column) return null;
      terms.push(`${this.escape(column)} = ${this.changed(column, value)}`);
    }
    return terms.length === 0 ? null : terms.join(', ');
  }

  private changed(column: Column, value: unknown): string {
    if (value instanceof Difference) return `${this.escape(column)} + ${this.value(value.amount)}`;
    // A function returns a piece of SQL.
    return typeof value === 'function' ? (value as () => string)() : this.stored(column, value);
  }

  /** @returns 'INSERT …', or null when the rows don't all have the same columns */
  insertion(table: Table, rows: readonly ObjectLiteral[]): string | null {
    const [first] = rows;
    if (!first) return null;
    const given = (row: ObjectLiteral) => Object.keys(row).filter((property) => row[property] !== undefined);
    const properties = given(first);
    const columns = properties.map((property) => table.columns.get(property));
    const isPlain = (row: ObjectLiteral) =>
      given(row).length === properties.length &&
      properties.every((property) => row[property] !== undefined && typeof row[property] !== 'function');
    if (!columns.every((column) => column !== undefined) || !rows.every(isPlain)) return null;
    const places = rows.map(
      (row) => `(${columns.map((column) => this.stored(column, row[column.propertyName])).join(', ')})`,
    );
    return `INSERT INTO ${table.name} (${columns.map((column) => this.escape(column)).join(', ')}) VALUES ${places.join(', ')}`;
  }

  read<Row>(text: string): Promise<Row[]> {
    return this.manager.query<Row[]>(text, this.values);
  }

  private condition(column: Column, wanted: unknown): string | null {
    if (column.transformer) return null;
    const name = this.escape(column);
    if (isPlainValue(wanted)) return `${name} = ${this.operand(column, wanted)}`;
    if (!(wanted instanceof FindOperator)) return null;
    const operand: unknown = wanted.value;
    if (wanted.type === 'isNull') return `${name} IS NULL`;
    if (wanted.type === 'not' && wanted.child?.type === 'isNull') return `${name} IS NOT NULL`;
    if (wanted.type === 'in' && Array.isArray(operand) && operand.length > 0 && operand.every(isPlainValue))
      return `${name} IN (${operand.map((value) => this.operand(column, value)).join(', ')})`;
    const sign = signs[wanted.type];
    return sign && isPlainValue(operand) ? `${name} ${sign} ${this.operand(column, operand)}` : null;
  }

  /** A value to compare a column with: the shop's own words are written out, others become placeholders. */
  private operand(column: Column, value: string | number | boolean): string {
    return isWord(column, value) ? `'${value}'` : this.value(value);
  }

  /** The place of a value as its column keeps it. */
  private stored(column: Column, value: unknown): string {
    return this.value(this.manager.dataSource.driver.preparePersistentValue(value, column));
  }

  private escape(column: Column): string {
    return this.manager.dataSource.driver.escape(column.databaseName);
  }
}

/**
 * One of the shop's own words, such as a state. They are written out, because partial indexes are chosen by them: SQLite
 * would compile the statement again whenever another one is bound.
 */
function isWord(column: Column, value: unknown): value is string {
  return Number(column.length || Infinity) <= 32 && typeof value === 'string' && /^[a-z_]+$/.test(value);
}

function isPlainValue(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** @returns ' ORDER BY …', nothing without an order, or null when it isn't plain */
function orderOf(table: Table, order: ObjectLiteral, { driver }: DataSource): string | null {
  const terms: string[] = [];
  for (const [property, direction] of Object.entries(order)) {
    const column = table.columns.get(property);
    if (!column || (direction !== 'ASC' && direction !== 'DESC')) return null;
    terms.push(`${driver.escape(column.databaseName)} ${direction}`);
  }
  return terms.length === 0 ? '' : ` ORDER BY ${terms.join(', ')}`;
}

/** What is added to a column, whatever it holds. */
export class Difference {
  constructor(readonly amount: number) {}
}

type Change<Entity> = { [Property in keyof Entity]?: Entity[Property] | Difference };

/**
 * Locks a row until the open transaction ends, and returns its current state; null when there is none. It waits for others
 * that have locked it. On SQLite, the open transaction has locked everything.
 * @param where at most one row is like that
 */
export async function lockRow<Entity extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  where: FindOptionsWhere<Entity>,
): Promise<Entity | null> {
  const statement = new Statement(manager);
  const table = tableOf(manager, target);
  const condition = table && statement.where(table, where);
  if (!manager.queryRunner || !table || !condition) throw new TypeError(NOT_PLAIN);
  // guard: database-faults-postgres.test.ts 'waits for a row that another', try: ' FOR NO KEY UPDATE' -> ''
  const lock = manager.dataSource.options.type === 'postgres' ? ' FOR NO KEY UPDATE' : '';
  const [row] = await statement.read<ObjectLiteral>(`SELECT ${table.row} FROM ${table.name}${condition}${lock}`);
  return row ? entityOf(manager, target, table, row) : null;
}

/**
 * Changes a row in the open transaction, which locks it, and returns what it is then; null when no row is like that.
 * @param where at most one row is like that
 */
export async function changeRow<Entity extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  where: FindOptionsWhere<Entity>,
  change: Change<Entity>,
): Promise<Entity | null> {
  const statement = new Statement(manager);
  const table = tableOf(manager, target);
  const changes = table && statement.changes(table, change);
  const condition = table && statement.where(table, where);
  if (!manager.queryRunner || !table || !changes || !condition) throw new TypeError(NOT_PLAIN);
  const { records } = await manager.queryRunner.query(
    `UPDATE ${table.name} SET ${changes}${condition} RETURNING ${table.row}`,
    statement.values,
    true,
  );
  const [row] = records as ObjectLiteral[];
  return row ? entityOf(manager, target, table, row) : null;
}

const NOT_PLAIN = 'only plain conditions and changes of plain tables, in a transaction';

/**
 * Inserts a row in the open transaction, unless there is one with the same key.
 * @param target one without anything that TypeORM has to fill in
 * @returns whether it was inserted
 */
export async function insertIfNew<Entity extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  row: QueryDeepPartialEntity<Entity>,
): Promise<boolean> {
  const statement = new Statement(manager);
  const table = tableOf(manager, target);
  const text = table && statement.insertion(table, [row]);
  if (!manager.queryRunner || text === null) throw new TypeError(NOT_PLAIN);
  const result = await manager.queryRunner.query(`${text} ON CONFLICT DO NOTHING`, statement.values, true);
  return result.affected === 1;
}
