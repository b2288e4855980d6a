/**
 * A durable commit waits for the disk, and tests make very many: theirs don't wait. A process that dies loses nothing by
 * that, only a machine would. What the shop itself asks for is asserted in group-commit.test.ts; built shops, as in the
 * crash and browser tests, wait.
 */
jest.mock('better-sqlite3', () => mockOfDriver('better-sqlite3'));
jest.mock('better-sqlite3-13', () => mockOfDriver('better-sqlite3-13'));

function mockOfDriver(name: string) {
  const Sqlite = jest.requireActual<typeof import('better-sqlite3')>(name);
  return class extends Sqlite {
    override pragma(source: string, options?: Parameters<InstanceType<typeof Sqlite>['pragma']>[1]): unknown {
      const isDurability = source.startsWith('synchronous = ');
      return super.pragma(isDurability ? 'synchronous = OFF' : source, options);
    }
  };
}
