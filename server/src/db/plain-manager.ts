import {
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

/**
 * What a runner's `query` is here.
 * @param answers 'lists': rows may be lists of their values, because objects with dozens of properties take longer to make
 *   than SQLite takes to find them
 */
export type Ask = (
  text: string,
  parameters?: unknown[],
  isStructured?: boolean,
  answers?: 'rows' | 'lists',
) => Promise<unknown>;

/** A column of a table. */
interface Column {
  metadata: EntityMetadata['columns'][number];
  property: string;
  /** As rows name it. */
  key: string;
  /** As statements name it. */
  name: string;
  /** Whether entities have what the database has; TypeORM converts the rest. */
  isAsStored: boolean;
}

/** What a plain statement about a table is made of. */
interface Table {
  name: string;
  /** By property. */
  columns: ReadonlyMap<string, Column>;
  /** The properties by which its keys find rows. */
  keys: ReadonlySet<string>;
  /** The columns of a whole row, as a list in SQL. */
  row: string;
  /** What entities inherit. */
  prototype: object;
  /** An entity before its values. */
  blank: Readonly<ObjectLiteral>;
  /**
   * Statements by what tells them from the others about this table. A long text that is put together anew would have to
   * be read to the end each time to find what it was compiled to.
   */
  texts: Map<string, string>;
}

/** More than a table has kinds of statements, but for lists of any length. */
const MAX_TEXTS = 200;

/** The types of columns whose values entities have as they are stored. */
const typesAsStored: ReadonlySet<unknown> = new Set(['varchar', 'text', 'integer', 'bigint']);

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
  override query<Result>(text: string, parameters?: unknown[], answers?: 'rows' | 'lists'): Promise<Result> {
    const runner = this.queryRunner as { query: Ask } | undefined;
    return runner
      ? (runner.query(text, parameters, false, answers) as Promise<Result>)
      : super.query<Result>(text, parameters);
  }

  override find<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    options: FindManyOptions<Entity> = {},
  ): Promise<Entity[]> {
    const isPlain = Object.keys(options).every((name) => plainOptions.has(name));
    const question = isPlain ? this.questionOf(target, options.where ?? {}) : null;
    const order = question && orderOf(question.table, options.order ?? {});
    if (!question || order === null) return super.find(target, options);
    const { table, condition, statement } = question;
    // Not bound: SQLite would compile the statement again each time, as its plan may depend on the limit.
    const limit = options.take === undefined ? '' : ` LIMIT ${Math.trunc(options.take)}`;
    return statement.entities<Entity>(table, `${condition}${order}${limit}`);
  }

  override findBy<Entity extends ObjectLiteral>(target: EntityTarget<Entity>, where: Where<Entity>): Promise<Entity[]> {
    return this.find(target, { where });
  }

  override findOne<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    options: FindOneOptions<Entity>,
  ): Promise<Entity | null> {
    if (!options.where) return super.findOne(target, options);
    return this.find(target, { ...options, take: 1 }).then(([entity]) => entity ?? null);
  }

  override findOneBy<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    where: Where<Entity>,
  ): Promise<Entity | null> {
    return this.findOne(target, { where });
  }

  override existsBy<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    where: Where<Entity>,
  ): Promise<boolean> {
    const question = this.questionOf(target, where);
    if (!question) return super.existsBy(target, where);
    const { table, condition, statement } = question;
    return statement.read(`SELECT 1 FROM ${table.name}${condition} LIMIT 1`).then(({ length }) => length > 0);
  }

  override async countBy<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    where: Where<Entity>,
  ): Promise<number> {
    const question = this.questionOf(target, where);
    if (!question) return super.countBy(target, where);
    const { table, condition, statement } = question;
    const [row] = await statement.read<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${table.name}${condition}`);
    return Number(row?.n);
  }

  override update<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    criteria: FindOptionsWhere<Entity>,
    change: QueryDeepPartialEntity<Entity>,
  ): Promise<UpdateResult> {
    const table = tableOf(this, target);
    const statement = new Statement(this);
    const changes = table && statement.changes(table, change);
    const condition = table && statement.where(table, criteria);
    if (!this.queryRunner || !table || !changes || !condition) return super.update(target, criteria, change);
    return this.queryRunner
      .query(`UPDATE ${table.name} SET ${changes}${condition}`, statement.values, true)
      .then((result) => UpdateResult.from(result));
  }

  override delete<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    criteria: FindOptionsWhere<Entity>,
  ): Promise<DeleteResult> {
    const table = tableOf(this, target);
    const statement = new Statement(this);
    const condition = table && statement.where(table, criteria);
    if (!this.queryRunner || !table || !condition) return super.delete(target, criteria);
    return this.queryRunner
      .query(`DELETE FROM ${table.name}${condition}`, statement.values, true)
      .then((result) => DeleteResult.from(result));
  }

  override insert<Entity extends ObjectLiteral>(
    target: EntityTarget<Entity>,
    rows: QueryDeepPartialEntity<Entity> | QueryDeepPartialEntity<Entity>[],
  ): Promise<InsertResult> {
    const statement = new Statement(this);
    const table = tableOf(this, target);
    const text = table && statement.insertion(table, Array.isArray(rows) ? rows : [rows]);
    if (!this.queryRunner || text === null) return super.insert(target, rows);
    return this.queryRunner.query(text, statement.values, true).then((result) => InsertResult.from(result));
  }

  /** The statement that asks for rows, and its condition; null when it isn't plain. */
  private questionOf(target: EntityTarget<ObjectLiteral>, where: unknown) {
    const table = tableOf(this, target);
    const statement = new Statement(this);
    const condition = table && statement.where(table, where);
    return table && condition !== null ? { table, statement, condition } : null;
  }
}

/** The text that asks for whole rows. @param rest from ' WHERE' on */
function selection({ name, row, texts }: Table, rest: string): string {
  return known(texts, `SELECT${rest}`, () => `SELECT ${row} FROM ${name}${rest}`);
}

function known(texts: Table['texts'], key: string, make: () => string): string {
  const kept = texts.get(key);
  if (kept !== undefined) return kept;
  const text = make();
  if (texts.size === MAX_TEXTS) texts.clear();
  texts.set(key, text);
  return text;
}

function entityOf<Entity extends ObjectLiteral>(
  { dataSource: { driver } }: EntityManager,
  { columns, prototype, blank }: Table,
  row: ObjectLiteral | readonly unknown[],
): Entity {
  // A copy that has all its properties: an object that gets so many one by one becomes a table, which is slow to read
  // and to copy.
  const entity = Object.setPrototypeOf({ ...blank }, prototype) as Record<string, unknown>;
  let at = 0;
  for (const { property, key, isAsStored, metadata } of columns.values()) {
    const value: unknown = Array.isArray(row) ? row[at++] : (row as ObjectLiteral)[key];
    entity[property] = isAsStored ? value : driver.prepareHydratedValue(value, metadata);
  }
  return entity as Entity;
}

/** The table of an entity without relations or columns that TypeORM fills in; null for others. */
function tableOf({ dataSource }: EntityManager, target: EntityTarget<ObjectLiteral>): Table | null {
  const metadata = dataSource.getMetadata(target);
  const found = tables.get(metadata);
  if (found !== undefined) return found;
  const { driver } = dataSource;
  const { target: entity } = metadata;
  const isPlain =
    typeof entity === 'function' &&
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
  const columns = metadata.columns.map((column) => ({
    metadata: column,
    property: column.propertyName,
    key: column.databaseName,
    name: driver.escape(column.databaseName),
    isAsStored: !column.transformer && typesAsStored.has(column.type),
  }));
  const table = isPlain
    ? {
        name: driver.escape(metadata.tableName),
        columns: new Map(columns.map((column) => [column.property, column])),
        keys: new Set(keysOf(metadata)),
        row: columns.map(({ name }) => name).join(', '),
        prototype: entity.prototype as object,
        blank: Object.fromEntries(columns.map(({ property }) => [property, undefined])),
        texts: new Map<string, string>(),
      }
    : null;
  tables.set(metadata, table);
  return table;
}

/** The first property of the primary key and of each other key that every row has. */
function keysOf({ primaryColumns, indices }: EntityMetadata): string[] {
  const unique = indices.filter(({ isUnique, where }) => isUnique && where === undefined);
  return [primaryColumns, ...unique.map(({ columns }) => columns)].flatMap(([first]) => first?.propertyName ?? []);
}

/** The text of a statement in the making, and the values that are bound to its places. */
class Statement {
  readonly values: unknown[] = [];

  constructor(private readonly manager: EntityManager) {}

  private get isPostgres(): boolean {
    return this.manager.dataSource.options.type === 'postgres';
  }

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
    const ways = (Array.isArray(conditions) ? conditions : [conditions]).map((way) => this.all(table, way));
    if (ways.length === 1 && ways[0] === '') return '';
    return ways.length > 0 && ways.every(Boolean) ? ` WHERE ${ways.join(' OR ')}` : null;
  }

  /** @returns 'term AND …', '' without conditions, or null when they aren't plain */
  private all(table: Table, conditions: unknown): string | null {
    if (typeof conditions !== 'object' || conditions === null) return null;
    const terms: string[] = [];
    const all = Object.entries(conditions as ObjectLiteral);
    const isByKey = all.some(([property, wanted]) => table.keys.has(property) && isPlainValue(wanted));
    for (const [property, wanted] of all) {
      const column = table.columns.get(property);
      const term = column ? this.condition(column, wanted, isByKey && !table.keys.has(property)) : null;
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
      terms.push(`${column.name} = ${this.changed(column, value)}`);
    }
    return terms.length === 0 ? null : terms.join(', ');
  }

  private changed(column: Column, value: unknown): string {
    if (value instanceof Difference) return `${column.name} + ${this.value(value.amount)}`;
    // A function returns a piece of SQL.
    return typeof value === 'function' ? (value as () => string)() : this.stored(column, value);
  }

  /** @returns 'INSERT …', or null when the rows don't all have the same columns */
  insertion(table: Table, rows: readonly ObjectLiteral[]): string | null {
    const [first] = rows;
    if (!first) return null;
    const given: Column[] = [];
    const missing: string[] = [];
    for (const column of table.columns.values()) {
      if (first[column.property] === undefined) missing.push(column.key);
      else given.push(column);
    }
    const places: string[] = [];
    for (const row of rows) {
      if (Object.values(row).filter((value) => value !== undefined).length !== given.length) return null;
      for (const column of given) {
        const value: unknown = row[column.property];
        if (value === undefined || typeof value === 'function') return null;
        places.push(this.stored(column, value));
      }
    }
    return known(table.texts, `INSERT ${rows.length} without ${missing.join()}`, () => {
      const names = given.map(({ name }) => name).join(', ');
      const values = rows.map((_, at) => `(${places.slice(at * given.length, (at + 1) * given.length).join(', ')})`);
      return `INSERT INTO ${table.name} (${names}) VALUES ${values.join(', ')}`;
    });
  }

  read<Row>(text: string): Promise<Row[]> {
    return this.manager.query<Row[]>(text, this.values);
  }

  /** The whole rows. @param rest of the text, from ' WHERE' on */
  entities<Entity extends ObjectLiteral>(table: Table, rest: string): Promise<Entity[]> {
    const manager = this.manager as PlainManager;
    return manager
      .query<(ObjectLiteral | unknown[])[]>(selection(table, rest), this.values, 'lists')
      .then((rows) => rows.map((row) => entityOf<Entity>(manager, table, row)));
  }

  /** @param isFound whether a key finds the few rows that may be like that */
  private condition(column: Column, wanted: unknown, isFound: boolean): string | null {
    if (column.metadata.transformer) return null;
    const { name } = column;
    const isNull = wanted instanceof FindOperator && wanted.type === 'isNull';
    // While few rows are open, PostgreSQL takes an index of the open ones for as good as the key, keeps that plan, and goes
    // through all of them in a rush. No index is taken for a comparison that is written so.
    if (isFound && this.isPostgres && (isNull || isWord(column, wanted)))
      return `${name} IS NOT DISTINCT FROM ${this.value(isNull ? null : wanted)}`;
    if (isPlainValue(wanted)) return `${name} = ${this.operand(column, wanted)}`;
    if (isNull) return `${name} IS NULL`;
    if (!(wanted instanceof FindOperator)) return null;
    const operand: unknown = wanted.value;
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
    const { driver } = this.manager.dataSource;
    return this.value(column.isAsStored ? value : driver.preparePersistentValue(value, column.metadata));
  }
}

/**
 * One of the shop's own words, such as a state. They are written out, because partial indexes are chosen by them: SQLite
 * would compile the statement again whenever another one is bound.
 */
function isWord(column: Column, value: unknown): value is string {
  return Number(column.metadata.length || Infinity) <= 32 && typeof value === 'string' && /^[a-z_]+$/.test(value);
}

function isPlainValue(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** @returns ' ORDER BY …', nothing without an order, or null when it isn't plain */
function orderOf(table: Table, order: ObjectLiteral): string | null {
  const terms: string[] = [];
  for (const [property, direction] of Object.entries(order)) {
    const column = table.columns.get(property);
    if (!column || (direction !== 'ASC' && direction !== 'DESC')) return null;
    terms.push(`${column.name} ${direction}`);
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
  const { statement, table, rest } = lockingStatement(manager, target, where);
  const [entity] = await statement.entities<Entity>(table, rest);
  return entity ?? null;
}

/** Locks a row as `lockRow` does, without reading it. @returns whether there is one */
export async function lockWithoutReading<Entity extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  where: FindOptionsWhere<Entity>,
): Promise<boolean> {
  const { statement, table, rest } = lockingStatement(manager, target, where);
  return (await statement.read(`SELECT 1 FROM ${table.name}${rest}`)).length > 0;
}

function lockingStatement(
  manager: EntityManager,
  target: EntityTarget<ObjectLiteral>,
  where: FindOptionsWhere<ObjectLiteral>,
) {
  const statement = new Statement(manager);
  const table = tableOf(manager, target);
  const condition = table && statement.where(table, where);
  if (!manager.queryRunner || !table || !condition) throw new TypeError(NOT_PLAIN);
  // guard: database-faults-postgres.test.ts 'waits for a row that another', try: ' FOR NO KEY UPDATE' -> ''
  const lock = manager.dataSource.options.type === 'postgres' ? ' FOR NO KEY UPDATE' : '';
  return { statement, table, rest: `${condition}${lock}` };
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
  const text = known(
    table.texts,
    `UPDATE ${changes}${condition}`,
    () => `UPDATE ${table.name} SET ${changes}${condition} RETURNING ${table.row}`,
  );
  const { records } = await manager.queryRunner.query(text, statement.values, true);
  const [row] = records as ObjectLiteral[];
  return row ? entityOf<Entity>(manager, table, row) : null;
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
