// What the environment may change; run.mjs explains each variable.

const number = (name, usual) => Number(process.env[name] ?? usual);

/** The knobs of the benchmarks. */
export const settings = {
  /** How long one measurement of requests a second lasts. */
  seconds: number('BENCH_SECONDS', 2),
  /** How often the shop and what it is compared with are measured, in turns. */
  rounds: number('BENCH_ROUNDS', 5),
  /** Purchases in one measurement. */
  orders: number('BENCH_ORDERS', 1000),
  /** Products and orders of the large shop. */
  large: number('BENCH_LARGE', 100_000),
  /** A PostgreSQL server, without a database's name; without it, one is started. */
  postgresUrl: process.env.BENCH_POSTGRES_URL,
};
