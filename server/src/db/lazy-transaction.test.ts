import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { LazyTransaction, type Send } from './lazy-transaction.js';

/** A connection whose BEGIN is answered when the test says so; what it was sent, in order. */
function connection() {
  const sent: string[] = [];
  let answer!: { well: () => void; badly: () => void };
  const begun = new Promise<void>((resolve, reject) => {
    answer = { well: resolve, badly: () => reject(new Error('no BEGIN')) };
  });
  const runner = {
    query: (text: string) => {
      sent.push(text);
      return text === 'BEGIN' ? begun : Promise.resolve(text);
    },
  };
  const transaction = new LazyTransaction(runner as unknown as QueryRunner);
  return { sent, answer, transaction, query: (text: string) => (runner.query as Send)(text) };
}

test('reads go with BEGIN; a write waits for it, and what comes after the write keeps its place', async () => {
  const { sent, answer, query } = connection();
  const all = Promise.all(['SELECT 1', 'UPDATE 2', 'SELECT 3'].map(query));
  await nextTurn();
  expect(sent).toEqual(['BEGIN', 'SELECT 1']);
  answer.well();
  expect(await all).toEqual(['SELECT 1', 'UPDATE 2', 'SELECT 3']);
  expect(sent).toEqual(['BEGIN', 'SELECT 1', 'UPDATE 2', 'SELECT 3']);
});

test('no write is sent when BEGIN fails', async () => {
  const { sent, answer, transaction, query } = connection();
  const write = query('UPDATE 1');
  answer.badly();
  await expect(write).rejects.toThrow('no BEGIN');
  await transaction.rollBack();
  expect(sent).toEqual(['BEGIN']);
});

test('ROLLBACK waits for BEGIN, and comes after the statements that wait for it', async () => {
  const { sent, answer, transaction, query } = connection();
  const write = query('UPDATE 1');
  const over = transaction.rollBack();
  await nextTurn();
  expect(sent).toEqual(['BEGIN']);
  answer.well();
  await Promise.all([write, over]);
  expect(sent).toEqual(['BEGIN', 'UPDATE 1', 'ROLLBACK']);
});

test('COMMIT goes behind statements that are not answered yet, and none may follow', async () => {
  const { sent, answer, transaction, query } = connection();
  const write = query('UPDATE 1');
  const over = transaction.commit();
  await expect(query('UPDATE 2')).rejects.toThrow('after the end');
  answer.well();
  await Promise.all([write, over]);
  await transaction.rollBack();
  expect(sent).toEqual(['BEGIN', 'UPDATE 1', 'COMMIT']);
});

test('a transaction without a statement sends nothing', async () => {
  const { sent, transaction } = connection();
  await transaction.commit();
  await transaction.rollBack();
  expect(sent).toEqual([]);
});
