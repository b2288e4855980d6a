import {
  Table,
  type MigrationInterface,
  type QueryRunner,
  type TableColumnOptions,
  type TableIndexOptions,
} from 'typeorm';

type Shape = Omit<TableColumnOptions, 'name'>;

const id: Shape = { type: 'varchar', length: '40' };
const text: Shape = { type: 'text' };
const integer: Shape = { type: 'integer' };
const time: Shape = { type: 'bigint' };
const flag: Shape = { type: 'boolean' };
const varchar = (length: number): Shape => ({ type: 'varchar', length: String(length) });
const primary = (shape: Shape): Shape => ({ ...shape, isPrimary: true });
const optional = (shape: Shape): Shape => ({ ...shape, isNullable: true });

interface TableShape {
  columns: Record<string, Shape>;
  checks?: Record<string, string>;
  indices?: Record<string, Omit<TableIndexOptions, 'name'>>;
  /** Constraint name → column and table referred to; all are RESTRICT: nothing here is ever deleted. */
  references?: Record<string, { column: string; table: string }>;
}

/** In an order in which every reference points backward. */
const tables: Record<string, TableShape> = {
  users: {
    columns: {
      id: primary(id),
      name: text,
      email: text,
      email_norm: text,
      password_hash: optional(text),
      is_admin: flag,
      email_verified_at: optional(time),
      shipping_address: optional(text),
      university: optional(text),
      bio: optional(text),
      created_at: time,
      credentials_changed_at: time,
      deleted_at: optional(time),
    },
    indices: { users_email_unique: { columnNames: ['email_norm'], isUnique: true, where: 'deleted_at IS NULL' } },
  },
  sessions: {
    columns: {
      id: primary(id),
      user_id: id,
      token_hash: varchar(64),
      user_agent: optional(text),
      created_at: time,
      expires_at: time,
      revoked_at: optional(time),
    },
    indices: {
      sessions_token_unique: { columnNames: ['token_hash'], isUnique: true },
      sessions_user: { columnNames: ['user_id'] },
    },
    references: { sessions_user_fk: { column: 'user_id', table: 'users' } },
  },
  products: {
    columns: {
      id: primary(id),
      name: text,
      description: text,
      image: text,
      category: varchar(32),
      price_cents: integer,
      sale_price_cents: optional(integer),
      is_on_sale: flag,
      is_popular: flag,
      is_published: flag,
      count_in_stock: integer,
      effective_cents: integer,
      search_text: text,
      created_at: time,
      updated_at: time,
      archived_at: optional(time),
    },
    checks: {
      products_stock_not_negative: 'count_in_stock >= 0',
      products_price_not_negative: 'price_cents >= 0',
      products_sale_below_price:
        'sale_price_cents IS NULL OR (sale_price_cents > 0 AND sale_price_cents < price_cents)',
    },
    indices: {
      products_newest: { columnNames: ['created_at', 'id'] },
      products_price: { columnNames: ['effective_cents', 'id'] },
      products_category: { columnNames: ['category', 'created_at', 'id'] },
    },
  },
  orders: {
    columns: {
      id: primary(id),
      user_id: id,
      customer_name: text,
      customer_email: text,
      status: varchar(16),
      payment_method: text,
      shipping_address: text,
      items_cents: integer,
      shipping_cents: integer,
      tax_cents: integer,
      total_cents: integer,
      idempotency_key: optional(text),
      request_hash: varchar(64),
      hold_until: time,
      created_at: time,
      paid_at: optional(time),
      delivered_at: optional(time),
      closed_at: optional(time),
    },
    checks: {
      orders_total_adds_up: 'total_cents = items_cents + shipping_cents + tax_cents',
      orders_status_known: "status IN ('pending', 'paid', 'delivered', 'expired', 'cancelled')",
      orders_money_not_negative: 'items_cents >= 0 AND shipping_cents >= 0 AND tax_cents >= 0',
    },
    indices: {
      orders_idempotency: {
        columnNames: ['user_id', 'idempotency_key'],
        isUnique: true,
        where: 'idempotency_key IS NOT NULL',
      },
      orders_user: { columnNames: ['user_id', 'created_at'] },
      orders_newest: { columnNames: ['created_at', 'id'] },
      orders_holds: { columnNames: ['status', 'hold_until'] },
    },
    references: { orders_user_fk: { column: 'user_id', table: 'users' } },
  },
  order_lines: {
    columns: {
      order_id: primary(id),
      product_id: primary(id),
      position: integer,
      quantity: integer,
      name: text,
      image: text,
      price_cents: integer,
      sale_price_cents: optional(integer),
      is_on_sale: flag,
      unit_cents: integer,
    },
    checks: { order_lines_quantity: 'quantity BETWEEN 1 AND 999' },
    references: {
      order_lines_order_fk: { column: 'order_id', table: 'orders' },
      order_lines_product_fk: { column: 'product_id', table: 'products' },
    },
  },
  stock_moves: {
    columns: {
      id: primary(id),
      product_id: id,
      order_id: optional(id),
      kind: varchar(16),
      delta: integer,
      note: optional(text),
      created_at: time,
    },
    checks: { stock_moves_not_zero: 'delta <> 0' },
    indices: {
      stock_moves_once: { columnNames: ['order_id', 'product_id', 'kind'], isUnique: true },
      stock_moves_product: { columnNames: ['product_id'] },
    },
    references: {
      stock_moves_product_fk: { column: 'product_id', table: 'products' },
      stock_moves_order_fk: { column: 'order_id', table: 'orders' },
    },
  },
  payments: {
    columns: {
      id: primary(id),
      order_id: id,
      provider: varchar(16),
      kind: varchar(16),
      attempt: integer,
      idempotency_key: text,
      session_id: optional(text),
      intent_id: optional(text),
      status: varchar(16),
      amount_cents: integer,
      currency: varchar(3),
      refunded_cents: integer,
      receipt_email: optional(text),
      created_at: time,
      updated_at: time,
    },
    checks: { payments_amount_positive: 'amount_cents >= 0 AND refunded_cents >= 0' },
    indices: {
      payments_attempt: { columnNames: ['order_id', 'kind', 'attempt'], isUnique: true },
      payments_key: { columnNames: ['idempotency_key'], isUnique: true },
      payments_intent: { columnNames: ['provider', 'intent_id'], isUnique: true, where: 'intent_id IS NOT NULL' },
      payments_session: { columnNames: ['session_id'], isUnique: true, where: 'session_id IS NOT NULL' },
      payments_one_success: { columnNames: ['order_id'], isUnique: true, where: "status = 'succeeded'" },
    },
    references: { payments_order_fk: { column: 'order_id', table: 'orders' } },
  },
  webhook_events: {
    columns: {
      id: primary(varchar(255)),
      type: varchar(100),
      intent_id: optional(text),
      received_at: time,
      processed_at: optional(time),
      outcome: optional(text),
    },
  },
  outbox: {
    columns: {
      id: primary(id),
      kind: varchar(64),
      payload: text,
      dedupe_key: varchar(200),
      created_at: time,
      due_at: time,
      attempts: integer,
      done_at: optional(time),
      last_error: optional(text),
    },
    indices: {
      outbox_dedupe: { columnNames: ['dedupe_key'], isUnique: true },
      outbox_due: { columnNames: ['done_at', 'due_at'] },
    },
  },
  shop_settings: { columns: { key: primary(varchar(64)), value: text, updated_at: time } },
  rate_limits: { columns: { key: primary(varchar(200)), window_start: time, count: integer } },
};

/** Everything the shop began with. Written with the Table API, so that SQLite and PostgreSQL get the same schema from one text. */
export class InitialSchema0001 implements MigrationInterface {
  readonly name = 'InitialSchema1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, shape] of Object.entries(tables)) {
      await runner.createTable(
        new Table({
          name,
          columns: Object.entries(shape.columns).map(([column, options]) => ({ name: column, ...options })),
          checks: Object.entries(shape.checks ?? {}).map(([check, expression]) => ({
            name: check,
            expression,
            columnNames: [],
          })),
          indices: Object.entries(shape.indices ?? {}).map(([index, options]) => ({ name: index, ...options })),
          foreignKeys: Object.entries(shape.references ?? {}).map(([constraint, { column, table }]) => ({
            name: constraint,
            columnNames: [column],
            referencedTableName: table,
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
          })),
        }),
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).reverse()) await runner.dropTable(name);
  }
}
