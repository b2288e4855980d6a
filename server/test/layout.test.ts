/** @postgres Two processes see one layout; of changes that race, one wins. */
import type { HomeSourceType, LayoutSourceType, MenuSourceType, MenuType } from '../src/modules/content/layout.type.js';
import type { Refusal } from './support/answers.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
let other: TestShop;
let admin: { token: string };
beforeAll(async () => {
  shop = await TestShop.open();
  other = await shop.openBeside();
  admin = await shop.signInDemo('admin@example.com');
});
afterEach(async () => {
  await shop.app.db.inTransaction((manager) => manager.query('DELETE FROM layout_parts'));
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const menus = async (at = other) => (await at.rest<MenuType[]>('GET', '/api/menus')).body;
const change = (id: string, body: object, at = shop) =>
  at.as(admin).rest<MenuSourceType & Refusal>('PUT', `/api/menus/${id}`, body);
const changeHome = (body: object) => shop.as(admin).rest<HomeSourceType & Refusal>('PUT', '/api/home-sections', body);
const homeSections = async () => (await other.graphql('{ shop { layout { homeSections } } }')).shop.layout.homeSections;
const item = (label: string, address: string, isShown = true) => ({ label, address, isShown });

test('the menus are the documented ones until an admin changes them, then everybody’s at once; the defaults come back', async () => {
  const before = await menus();
  expect(before.map(({ id, title, links }) => [id, title, links.map(({ label }) => label).join(', ')])).toEqual([
    ['header', 'Main', 'Home, Products, Sales, About, FAQ, Shipping, Returns, Contact, Privacy'],
    ['footer-shop', 'Shop', 'All gifts, On sale, Gift finder, Birthday, Holiday, Graduation, Honeymoon'],
    ['footer-help', 'Help', 'FAQ, Shipping, Returns, Contact, Gift card balance'],
    ['footer-about', 'About', 'Our story, Privacy'],
  ]);
  const items = [
    item(' Gift  cards ', '/pages/gift-cards'),
    item('Blog', 'https://blog.example/'),
    item('Old', '/', false),
  ];
  const { body } = await change('footer-help', { version: 0, title: 'More', items });
  expect(body).toEqual({
    ...{ id: 'footer-help', title: 'More', version: 1, isEdited: true },
    items: [item('Gift cards', '/pages/gift-cards'), ...items.slice(1)],
  });
  // Repeating it changes nothing, not even on an old version.
  expect((await change('footer-help', { version: 0, title: 'More', items })).body.version).toBe(1);
  expect((await menus())[2]).toEqual({
    ...{ id: 'footer-help', title: 'More' },
    links: [
      { label: 'Gift cards', address: '/pages/gift-cards' },
      { label: 'Blog', address: 'https://blog.example/' },
    ],
  });
  const { actions } = await shop
    .as(admin)
    .graphql('{ auditEntries(subjectType: SHOP, subjectId: "menus") { entries { action detail } } }')
    .then(({ auditEntries }) => ({ actions: auditEntries.entries }));
  expect(actions).toEqual([{ action: 'changed-menu', detail: { menu: 'footer-help', version: 1, isDefault: false } }]);
  expect((await change('footer-help', { version: 1, items: null })).body).toMatchObject({
    version: 2,
    isEdited: false,
  });
  expect(await menus()).toEqual(before);
});

test('the sections of the home page follow the order and the switches; one that isn’t named keeps its place', async () => {
  const all = await homeSections();
  expect(all).toEqual(['HERO', 'CATEGORIES', 'COLLECTIONS', 'POPULAR', 'REVIEWS', 'SALE', 'CATEGORY_LIST']);
  const sections = [
    { section: 'sale', isShown: true },
    { section: 'hero', isShown: false },
    { section: 'popular', isShown: true },
  ];
  const { body } = await changeHome({ version: 0, sections });
  expect(body).toMatchObject({ version: 1, isEdited: true });
  expect(await homeSections()).toEqual(['SALE', 'CATEGORY_LIST', 'CATEGORIES', 'COLLECTIONS', 'POPULAR', 'REVIEWS']);
  expect((await other.rest('GET', '/api/home-sections')).body).toEqual({
    sections: ['sale', 'category-list', 'categories', 'collections', 'popular', 'reviews'],
  });
  await shop.as(admin).mutate('updateHome', { version: 1, sections: null }, '{ version }');
  expect(await homeSections()).toEqual(all);
});

test.each<[string, object, string, string | RegExp]>([
  ['a link without a label', { items: [item('Home', '/'), item(' ', '/faq')] }, 'items.1.label', 'Enter a label'],
  ['a long label', { items: [item('x'.repeat(31), '/')] }, 'items.0.label', 'Use at most 30 characters'],
  ['an address that runs code', { items: [item('X', 'javascript:alert(1)')] }, 'items.0.address', /^Enter a page of/],
  ['an address of any site', { items: [item('X', '//elsewhere.example')] }, 'items.0.address', /^Enter a page of/],
  ['an unsafe address', { items: [item('X', 'http://elsewhere.example')] }, 'items.0.address', /^Enter a page of/],
  ['21 links', { items: Array(21).fill(item('X', '/')) }, 'items', 'A menu can have at most 20 links'],
  ['no links at all', {}, 'items', 'Enter the links of the menu'],
  ['a blank title', { title: '', items: [] }, 'title', 'Enter a title'],
])('a menu with %s is refused at its field, and nothing is written', async (_name, body, field, message) => {
  const { status, body: refusal } = await change('footer-shop', { version: 0, ...body });
  expect({ status, fields: refusal.fields }).toEqual({
    status: 400,
    fields: { [field]: typeof message === 'string' ? message : expect.stringMatching(message) },
  });
  expect(await shop.sql('SELECT id FROM layout_parts')).toEqual([]);
});

test('a home page with an unknown section, or the same one twice, is refused', async () => {
  for (const [sections, field] of [
    [[{ section: 'casino', isShown: true }], 'sections.0.section'],
    [[{ section: 'hero' }, { section: 'hero' }], 'sections.1.section'],
  ] as const) {
    const { status, body } = await changeHome({ version: 0, sections });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  }
});

test('the later of two changes to one version gets a conflict, even at the same moment', async () => {
  const answers = await Promise.all([
    change('header', { version: 0, items: [item('One', '/')] }),
    change('header', { version: 0, items: [item('Two', '/')] }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = await shop.as(admin).rest<LayoutSourceType>('GET', '/api/admin/layout');
  expect(body.menus[0]).toMatchObject({ id: 'header', version: 1 });
});

test('visitors and customers neither see nor change what is switched off', async () => {
  const customer = await shop.newCustomer();
  for (const [caller, code] of [
    [{}, 'UNAUTHENTICATED'],
    [customer, 'FORBIDDEN'],
  ] as [Caller, string][]) {
    const answers = [
      await shop.as(caller).mutateAnswer('updateMenu', { id: 'HEADER', version: 0, items: [] }, '{ version }'),
      await shop.as(caller).mutateAnswer('updateHome', { version: 0, sections: [] }, '{ version }'),
      await shop.as(caller).graphqlAnswer('{ layoutSource { home { version } } }'),
    ];
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(answers.map(() => code));
  }
  expect(await shop.sql('SELECT id FROM layout_parts')).toEqual([]);
});
