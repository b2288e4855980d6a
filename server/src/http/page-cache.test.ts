import { HeldBytes } from './held-bytes.js';
import { PageCache, type SentPage } from './page-cache.js';

const page = (name: string, status = 200): SentPage => ({ status, headers: { name }, body: new HeldBytes(name) });

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
  expect(answers.every(({ page }) => page.headers['name'] === 'rendering 1')).toBe(true);
  await cache.get('/products', render);
  expect(renderings).toBe(2);
});

test('a page is shown for less than five seconds, and states its age', async () => {
  const { cache, wait } = setUp();
  expect(await cache.get('/', async () => page('old'))).toMatchObject({ page: { headers: { name: 'old' } }, ageMs: 0 });
  wait(4999);
  expect(await cache.get('/', async () => page('new'))).toMatchObject({
    page: { headers: { name: 'old' } },
    ageMs: 4999,
  });
  wait(1);
  expect(await cache.get('/', async () => page('new'))).toMatchObject({ page: { headers: { name: 'new' } }, ageMs: 0 });
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
  expect((await cache.get('/', async () => page('good'))).page.headers['name']).toBe('good');
});

test('a failed rendering is not cached, and its visitors get the error', async () => {
  const { cache } = setUp();
  await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache.get('/', async () => page('good'))).page.headers['name']).toBe('good');
});

test('a page that is there is found at once, and rendered again before it is too old', async () => {
  const { cache, wait } = setUp();
  let renderings = 0;
  const render = async () => page(`rendering ${++renderings}`);
  expect(cache.peek('/', render)).toBeNull();
  const rendering = cache.get('/', render);
  expect(cache.peek('/', render)).toBeNull();
  await rendering;
  wait(3999);
  expect(cache.peek('/', render)).toMatchObject({ page: { headers: { name: 'rendering 1' } }, ageMs: 3999 });
  expect(renderings).toBe(1);
  wait(1);
  const old = { page: { headers: { name: 'rendering 1' } } };
  expect([cache.peek('/', render), cache.peek('/', render)]).toMatchObject([old, old]);
  await new Promise(setImmediate);
  expect(cache.peek('/', render)).toMatchObject({ page: { headers: { name: 'rendering 2' } }, ageMs: 0 });
  expect(renderings).toBe(2);
});

test('a page is shown for less than five seconds, even when it can’t be rendered again', async () => {
  const { cache, wait } = setUp();
  await cache.get('/', async () => page('old'));
  wait(4500);
  const broken = () => Promise.reject(new Error('broken'));
  expect(cache.peek('/', broken)).toMatchObject({ page: { headers: { name: 'old' } } });
  await new Promise(setImmediate);
  wait(500);
  expect(cache.peek('/', broken)).toBeNull();
  await expect(cache.get('/', broken)).rejects.toThrow('broken');
});
