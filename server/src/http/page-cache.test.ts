import { PageCache, type Page } from './page-cache.js';

const page = (html: string, status = 200): Page => ({
  status,
  headers: {},
  html,
  inline: { scripts: [], styles: [] },
});

function setUp() {
  let time = 1_000_000;
  const cache = new PageCache({ now: () => time });
  return { cache, wait: (ms: number) => (time += ms) };
}

test('many visitors at once share one rendering', async () => {
  const { cache } = setUp();
  let renderings = 0;
  const render = async () => page(`rendering ${++renderings}`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', render)));
  expect(answers.every(({ page }) => page.html === 'rendering 1')).toBe(true);
  await cache.get('/products', render);
  expect(renderings).toBe(2);
});

test('a page is shown for less than five seconds, and states its age', async () => {
  const { cache, wait } = setUp();
  expect(await cache.get('/', async () => page('old'))).toMatchObject({ page: { html: 'old' }, ageMs: 0 });
  wait(4999);
  expect(await cache.get('/', async () => page('new'))).toMatchObject({ page: { html: 'old' }, ageMs: 4999 });
  wait(1);
  expect(await cache.get('/', async () => page('new'))).toMatchObject({ page: { html: 'new' }, ageMs: 0 });
});

test('the time that rendering takes counts as age', async () => {
  const { cache, wait } = setUp();
  const answer = await cache.get('/', async () => {
    wait(1200);
    return page('slow');
  });
  expect(answer.ageMs).toBe(1200);
});

test.each([404, 503])('a page with status %d is not cached', async (status) => {
  const { cache } = setUp();
  await cache.get('/', async () => page('bad', status));
  expect((await cache.get('/', async () => page('good'))).page.html).toBe('good');
});

test('a failed rendering is not cached, and its visitors get the error', async () => {
  const { cache } = setUp();
  await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache.get('/', async () => page('good'))).page.html).toBe('good');
});
