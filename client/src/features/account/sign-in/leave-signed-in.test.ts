import { isForeignAdminPage, targetOf } from './leave-signed-in';

const customer = { isAdmin: false } as Parameters<typeof targetOf>[0];
const admin = { isAdmin: true } as Parameters<typeof targetOf>[0];

test('a visitor stays, a signed-in user goes on', () => {
  expect(targetOf(null, '/account')).toBeNull();
  expect(targetOf(customer, '/account')).toBe('/account');
  expect(targetOf(customer, null)).toBe('/');
  expect(targetOf(customer, '//evil.example')).toBe('/');
});

test('a customer who wanted the admin area stays at the sign-in page', () => {
  expect(targetOf(customer, '/admin/orders')).toBeNull();
  expect(targetOf(customer, '/admin?x')).toBeNull();
  expect(targetOf(admin, '/admin/orders')).toBe('/admin/orders');
  expect(isForeignAdminPage(customer, '/administration')).toBe(false);
});
