import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Stripe from 'stripe';
import { stripeEvents } from '../src/adapters/stripe-payment-gateway.js';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const texts = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.mjs', '*.graphql', '.ci/run'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)) && !path.endsWith('/references.test.ts'));

/** What a pattern finds in every text, each with its file. */
function findAll(pattern: RegExp, files = texts): { file: string; found: string }[] {
  return files.flatMap((file) => [...read(file).matchAll(pattern)].map(([whole, found = whole]) => ({ file, found })));
}

test('each specification decision that a text cites is explained in docs', () => {
  const page = 'docs/decisions-on-the-specification.md';
  const explained = [...read(page).matchAll(/^- \*\*(S\d+)\. /gm)].map(([, number]) => number);
  expect(explained).toEqual(Array.from({ length: explained.length }, (_, index) => `S${index + 1}`));
  const named = findAll(/\bdecisions? ((?:S?\d+(?:, | and )?)+)/gi).flatMap(({ file, found }) =>
    found.split(/, | and /).map((number) => ({ file, number })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ number }) => number !== '' && !explained.includes(number))).toEqual([]);
});

test('each departure from the specification is allowed by a decision', () => {
  const [, departures = ''] = read('docs/specification.md').split('\n## Departures\n');
  const rows = departures.split('\n').filter((line) => /^\| (?!From \|)[^-]/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => !/\((?:decision )?S\d+/.test(row))).toEqual([]);
});

test('the index of records lists each record with its title and status', () => {
  const index = read('docs/decisions/README.md');
  const rows = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => /^\d{4}-/.test(name))
    .map((name) => {
      const [title = '', , status = ''] = read(`docs/decisions/${name}`).split('\n');
      expect(status).toMatch(/^(Accepted|Replaced by \[\d{4}\]\(.+\)), \d{4}-\d\d-\d\d$/);
      expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
      return `| [${name.slice(0, 4)}](${name}) ${title.replace(/^# \d+\. /, '')} | ${status} |`;
    });
  expect(index.split('\n').filter((line) => line.startsWith('| ['))).toEqual(rows);
  const named = findAll(/\b(?:docs\/decisions\/|[Rr]ecords? )(\d+)\b/g);
  expect(named.filter(({ found }) => !index.includes(`| [${found}](`))).toEqual([]);
});

test('each link between documents leads to a file, and each anchor to a heading', () => {
  const headings = (file: string) =>
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const links = findAll(
    /\]\((?!https?:|mailto:)([^)\s]+)\)/g,
    texts.filter((file) => file.endsWith('.md')),
  );
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ file, found }) => {
    const [path = '', anchor] = found.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return !existsSync(join(root, target)) || (anchor !== undefined && !headings(target).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('the operator’s page names the version of Stripe’s API in use, and the events that the shop handles', () => {
  const [, chapter = ''] = /\n## Stripe\n([^]*?)\n## /.exec(read('docs/operations.md')) ?? [];
  const named = [...chapter.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  const [address, version, ...events] = named;
  expect([address, version]).toEqual(['https://YOUR-SHOP/api/payment/webhook', Stripe.API_VERSION]);
  expect(events).toEqual(stripeEvents);
});
