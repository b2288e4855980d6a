/** @postgres Two processes see one text of a page; of edits that race, one wins. */
import type { ContentPageSourceType, ContentPageType } from '../src/modules/content/content-page.type.js';
import type { Json, Refusal } from './support/answers.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

type Source = Json<ContentPageSourceType>;
type Page = Json<ContentPageType>;

let shop: TestShop;
let other: TestShop;
let admin: { token: string; _id: string };
beforeAll(async () => {
  shop = await TestShop.open();
  other = await shop.openBeside();
  admin = await shop.signInDemo('admin@example.com');
});
afterEach(async () => {
  await shop.app.db.inTransaction(async (manager) => {
    for (const table of ['content_pages', 'content_page_versions', 'shop_settings', 'audit_entries'])
      await manager.query(`DELETE FROM ${table}`);
  });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const read = async (slug: string, at = shop) => (await at.rest<Page>('GET', `/api/pages/${slug}`)).body;
const source = async (slug: string) => (await shop.as(admin).rest<Source>('GET', `/api/admin/pages/${slug}`)).body;
const edit = (slug: string, change: object) =>
  shop.as(admin).rest<Source & Refusal>('PUT', `/api/pages/${slug}`, change);
const create = (page: object) => shop.as(admin).rest<Source & Refusal>('POST', '/api/pages', page);
const editedPages = async () => (await other.graphql('{ shop { layout { editedPages } } }')).shop.layout.editedPages;
const giftCards = { slug: 'gift-cards', title: 'Gift cards', text: 'For when you can’t decide.' };
const words = ({ sections }: Page) => sections.map(({ heading, text }) => `${heading}: ${text}`).join('\n');

test('the default texts are those of the shop’s pages, with the figures of the settings', async () => {
  const page = await read('shipping');
  expect(page).toMatchObject({ path: '/shipping', title: 'Shipping', isEdited: false, isIndexed: true });
  expect(words(page)).toContain('Standard, 3-5 business days, $5.99, free for orders over $50.');
  expect(words(page)).toContain('Overnight, Next business day, $19.99.');
  const { sections } = await read('faq');
  expect(sections.map(({ heading }) => heading)).toContain('Do you ship for free?');
  expect(sections[0]?.text).toBe(
    'Standard delivery takes 3 to 5 business days and costs $5.99. Express takes 2 business days and costs $12.99. Overnight arrives on the next business day and costs $19.99.',
  );
  expect((await shop.rest('GET', '/api/pages/no-such-page')).status).toBe(404);
});

test('an edited page is shown by every process, safely, with its history; the default text comes back', async () => {
  const { version, text } = await source('about');
  expect({ version, begin: text.slice(0, 17) }).toEqual({ version: 0, begin: '## Why we started' });
  const written =
    'We are **{{shopName}}**.\n\n## Find us\n\n- [Shipping](/shipping)\n- [Map](https://maps.example/?a=1&b=2)\n\n1 < 2';
  const saved = await edit('about', { version: 0, text: written, lead: 'Hello!' });
  expect(saved.body).toMatchObject({ version: 1, isEdited: true, lead: 'Hello!', title: 'About us' });
  expect(await read('about', other)).toMatchObject({
    isEdited: true,
    sections: [
      { heading: null, html: '<p>We are <strong>Gift Shop</strong>.</p>', text: 'We are Gift Shop.' },
      {
        heading: 'Find us',
        html: '<ul>\n<li><a href="/shipping">Shipping</a></li>\n<li><a href="https://maps.example/?a=1&amp;b=2" rel="noopener noreferrer">Map</a></li>\n</ul>\n<p>1 &lt; 2</p>',
      },
    ],
  });
  expect(await editedPages()).toEqual(['about']);
  // Repeating it changes nothing, not even on an old version.
  expect((await edit('about', { version: 0, text: written, lead: 'Hello!' })).body).toMatchObject({ version: 1 });
  expect((await edit('about', { version: 1, title: 'Our story' })).body).toMatchObject({ version: 2 });

  const { body: back } = await shop.as(admin).rest<Source>('DELETE', '/api/pages/about/text?version=2');
  expect(back).toMatchObject({ version: 3, isEdited: false, title: 'About us', text });
  expect(back.versions).toMatchObject([
    { version: 3, isDefault: true, actorName: 'Hanna Bekele' },
    { version: 2, isDefault: false },
    { version: 1, isDefault: false },
  ]);
  const earlier = await shop.as(admin).rest('GET', '/api/admin/pages/about/versions/1');
  expect(earlier.body).toMatchObject({ title: 'About us', lead: 'Hello!', text: written });
  const { entries } = (await shop.as(admin).graphql('{ auditEntries { entries { action detail } } }')).auditEntries;
  expect(entries.map(({ action }) => action).sort()).toEqual(['edited-page', 'edited-page', 'reset-page']);
  expect(entries.map(({ detail }) => detail)).toContainEqual({ title: 'Our story', address: '/about', version: 2 });
});

test('placeholders follow the settings; a line about what the shop doesn’t offer is left out', async () => {
  await edit('shipping', {
    version: 0,
    text: '## Prices\n\n- Standard: {{shippingPrice}}\n- Express: {{ expressPrice }}\n\n## Overnight\n\n{{overnightPrice}}\n\n`{{shippingPrice}}`',
  });
  expect(words(await read('shipping'))).toBe(
    'Prices: Standard: $5.99 Express: $12.99\nOvernight: $19.99 {{shippingPrice}}',
  );
  const settings = { version: 0, name: 'A <b>*Shop*</b>', shippingPrice: 8, expressPrice: null };
  await shop.as(admin).mutate('updateShopSettings', settings, '{ version }');
  expect(words(await read('shipping'))).toContain('Prices: Standard: $8.00\n');
  await edit('about', { version: 0, text: 'We are {{shopName}}.' });
  expect((await read('about')).sections[0]?.html).toBe('<p>We are A &lt;b&gt;*Shop*&lt;/b&gt;.</p>');
});

test('a heading goes with a text that a missing placeholder has emptied, but not where others follow it at once', async () => {
  const settings = { version: 0, expressPrice: null };
  await shop.as(admin).mutate('updateShopSettings', settings, '{ version }');
  const text =
    '# Welcome\n\n## Express\n\n{{expressPrice}}\n## Also express\n- {{expressPrice}}\n\n## Standard\n\nYes.\n\n## More';
  await edit('about', { version: 0, text });
  expect(words(await read('about'))).toBe('Welcome: \nStandard: Yes.\nMore: ');
  expect((await read('about')).description).not.toMatch(/^\s/);
});

test('a heading in a quote or a list is below those of the sections', async () => {
  await edit('about', { version: 0, text: '## Said\n\n> # Loudly\n\n- ## Listed\n\n### Third' });
  expect((await read('about')).sections.map(({ html }) => html.replaceAll('\n', ''))).toEqual([
    '<blockquote><h3>Loudly</h3></blockquote><ul><li><h3>Listed</h3></li></ul><h3>Third</h3>',
  ]);
});

test('the owner’s own page is read at its address, found by search engines, and deleted with its history', async () => {
  const created = await create({ ...giftCards, text: '## How?\n\nChoose an amount.\n\n## And then?\n\nSend it.' });
  expect(created).toMatchObject({ status: 201, body: { path: '/pages/gift-cards', version: 1, isStatic: false } });
  expect(await read('gift-cards')).toMatchObject({ description: 'Choose an amount. Send it.', isIndexed: true });
  await create({ ...giftCards, slug: 'hidden', isIndexed: false });
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${shop.url}/pages/gift-cards</loc><lastmod>`);
  expect(sitemap).not.toContain('/pages/hidden');
  expect(await editedPages()).toEqual([]);
  const list = (await shop.as(admin).graphql('{ contentPages { path isEdited version } }')).contentPages;
  expect(list.map(({ path }) => path)).toEqual([
    ...['/about', '/faq', '/shipping', '/returns', '/privacy-policy'],
    ...['/pages/gift-cards', '/pages/hidden'],
  ]);
  expect((await shop.as(admin).rest('DELETE', '/api/pages/gift-cards')).status).toBe(200);
  expect((await shop.rest('GET', '/api/pages/gift-cards')).status).toBe(404);
  expect(await shop.sql("SELECT 1 FROM content_page_versions WHERE slug = 'gift-cards'")).toEqual([]);
  // Pages that come with the shop stay.
  expect((await shop.as(admin).rest('DELETE', '/api/pages/about')).status).toBe(404);
});

test.each<[string, object, string, string | RegExp]>([
  ['a blank title', { title: ' ' }, 'title', 'Enter a title'],
  ['a long title', { title: 'x'.repeat(81) }, 'title', 'Use at most 80 characters'],
  ['a placeholder in its lead', { lead: 'From {{shippingPrice}}' }, 'lead', 'Placeholders work in the text only'],
  ['a long text', { text: 'x'.repeat(20_001) }, 'text', 'Use at most 20,000 characters'],
  [
    'a tag in a sentence',
    { text: 'Hi <b onclick="x()">you</b>' },
    'text',
    /^HTML isn’t allowed\. Remove “<b onclick="x\(\)">”/,
  ],
  ['a script', { text: '<script>alert(1)</script>' }, 'text', /^HTML isn’t allowed\. Remove “<script>/],
  ['a link that runs code', { text: '[Click](javascript:alert(1))' }, 'text', /^A link can’t lead to “javascript:/],
  ['a link to data', { text: '[Click](data:text/html,x)' }, 'text', /^A link can’t lead to “data:/],
  ['a link to any site', { text: '[a]\n\n[a]: //elsewhere.example' }, 'text', /^A link can’t lead to “\/\/elsewhere/],
  [
    'an unknown placeholder',
    { text: 'From {{shipingPrice}}' },
    'text',
    /^“{{shipingPrice}}” isn’t a placeholder\. These are: shopName, phone/,
  ],
  ['a link to a place on the page', { text: '[Up](#top)' }, 'text', /^A link can’t lead to “#top”/],
  [
    'a placeholder in the address of a link',
    { text: '[Write us](mailto:{{email}})' },
    'text',
    'Placeholders don’t work in the address or the title of a link. Write what they stand for.',
  ],
  [
    'a placeholder in the title of a link',
    { text: '[Questions](/faq "{{nope}}")' },
    'text',
    'Placeholders don’t work in the address or the title of a link. Write what they stand for.',
  ],
  [
    'a space in its address',
    { slug: 'Gift cards' },
    'slug',
    'Use lowercase letters, digits and single hyphens, such as gift-cards, up to 60 characters',
  ],
  ['a reserved address', { slug: 'faq' }, 'slug', '“faq” is reserved. Choose another address.'],
  ['a taken address', { slug: 'taken' }, 'slug', 'There is already a page at /pages/taken'],
  ['an unclear switch', { isIndexed: 'yes' }, 'isIndexed', 'isIndexed must be true or false'],
])('a page with %s is refused at its field, and nothing is written', async (_name, change, field, message) => {
  await create({ ...giftCards, slug: 'taken' });
  const { status, body } = await create({ ...giftCards, ...change });
  expect({ status, fields: body.fields }).toEqual({
    status: 400,
    fields: { [field]: typeof message === 'string' ? message : expect.stringMatching(message) },
  });
  expect(await shop.sql('SELECT slug FROM content_pages')).toEqual([{ slug: 'taken' }]);
});

test('the later of two edits on one version gets a conflict, even at the same moment', async () => {
  await edit('faq', { version: 0, text: '## First?\n\nYes.' });
  const [one, two] = await Promise.all([
    edit('faq', { version: 1, text: '## Second?\n\nYes.' }),
    other.as(admin).rest<Refusal>('PUT', '/api/pages/faq', { version: 1, text: '## Third?\n\nYes.' }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect((await source('faq')).version).toBe(2);
});

test('visitors and customers neither see the sources nor change anything', async () => {
  const customer = await shop.newCustomer();
  for (const [caller, code] of [
    [{}, 'UNAUTHENTICATED'],
    [customer, 'FORBIDDEN'],
  ] as [Caller, string][]) {
    const answers = [
      await shop.as(caller).mutateAnswer('createContentPage', giftCards, '{ slug }'),
      await shop.as(caller).mutateAnswer('updateContentPage', { slug: 'faq', version: 0, title: 'Mine' }, '{ slug }'),
      await shop.as(caller).graphqlAnswer('{ contentPageSource(slug: "faq") { text } }'),
      await shop.as(caller).graphqlAnswer('{ contentPreview(text: "Hi") { sections { html } } }'),
    ];
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(answers.map(() => code));
  }
  expect(await shop.sql('SELECT slug FROM content_pages')).toEqual([]);
});

test('a deleted admin’s name leaves the history', async () => {
  const { _id, token } = await shop.newVerifiedCustomer();
  const makeAdmin = (isAdmin: boolean) =>
    shop.app.db.inTransaction((manager) => manager.query(`UPDATE users SET is_admin = ${isAdmin} WHERE id = '${_id}'`));
  await makeAdmin(true);
  await shop.as({ token }).rest('PUT', '/api/pages/faq', { version: 0, title: 'Questions' });
  await makeAdmin(false);
  await shop.as(admin).rest('DELETE', `/api/users/${_id}`);
  expect((await source('faq')).versions).toMatchObject([{ version: 1, actorName: 'Deleted customer' }]);
});
