import type { ColumnOptions } from 'typeorm';

/** Column shapes that mean the same on SQLite and PostgreSQL. */

/** A random 128-bit id or a reference to one. */
export const idColumn = { type: 'varchar', length: '40' } as const satisfies ColumnOptions;

/** A point in time: milliseconds since 1970. One integer type for both databases, so no driver turns zones. */
export const timeColumn = { type: 'bigint' } as const satisfies ColumnOptions;

/** Money in integer cents. */
export const centsColumn = { type: 'integer' } as const satisfies ColumnOptions;

export const countColumn = { type: 'integer' } as const satisfies ColumnOptions;

export const textColumn = { type: 'text' } as const satisfies ColumnOptions;

export const flagColumn = { type: 'boolean' } as const satisfies ColumnOptions;

/** JSON kept as text: read and written whole, never queried into. */
export const jsonColumn = { type: 'simple-json' } as const satisfies ColumnOptions;
