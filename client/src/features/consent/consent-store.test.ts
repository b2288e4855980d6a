import { createConsentStore, type ConsentBrowser } from './consent-store';
import { runConsentedServices, type ConsentedService } from './consented-services';

/** A browser with tabs that share their cookies, as tabs do. */
function browser(now = 1000) {
  let jar = '';
  const listeners: { tab: number; listener: (record: string) => void }[] = [];
  let tabs = 0;
  return {
    jar: () => jar,
    tab: (change: Partial<ConsentBrowser> = {}) => {
      const tab = (tabs += 1);
      return createConsentStore({
        readCookies: () => jar,
        writeCookie: (cookie) => void (jar = cookie.split(';')[0] ?? ''),
        isSecure: false,
        now: () => now,
        tabs: {
          send: (record) => listeners.filter((other) => other.tab !== tab).forEach(({ listener }) => listener(record)),
          listen: (listener) => void listeners.push({ tab, listener }),
        },
        ...change,
      });
    },
  };
}

const service = (kind: ConsentedService['kind']) => ({ name: kind, kind, load: jest.fn(() => Promise.resolve()) });
const all = { analytics: true, marketing: true };
const none = { analytics: false, marketing: false };

test('a choice counts here, in other tabs and on the next page', () => {
  const shopper = browser();
  const here = shopper.tab();
  const elsewhere = shopper.tab();
  const onChange = jest.fn();
  elsewhere.subscribe(onChange);
  expect(here.get()).toBeNull();
  here.choose({ analytics: true, marketing: false });
  const record = { necessary: true, analytics: true, marketing: false, timestamp: 1000 };
  expect([here.get(), elsewhere.get(), shopper.tab().get()]).toEqual([record, record, record]);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a choice lasts for the page where cookies are blocked', () => {
  const here = browser().tab({ writeCookie: () => undefined });
  here.choose(none);
  here.refresh();
  expect(here.get()).toMatchObject({ necessary: true, ...none });
});

// spec: state-18
test('a service runs only after consent for its kind, also when that comes later, and once', () => {
  const consent = browser().tab();
  const services = [service('analytics'), service('marketing')];
  const [analytics, marketing] = services;
  runConsentedServices(services, consent, jest.fn());
  expect(analytics?.load).not.toHaveBeenCalled();
  consent.choose(none);
  expect(analytics?.load).not.toHaveBeenCalled();
  consent.choose({ analytics: true, marketing: false });
  expect(analytics?.load).toHaveBeenCalledTimes(1);
  expect(marketing?.load).not.toHaveBeenCalled();
  consent.choose(all);
  expect(marketing?.load).toHaveBeenCalledTimes(1);
  expect(analytics?.load).toHaveBeenCalledTimes(1);
});

test('with consent from an earlier visit a service runs at once, and only once', () => {
  const shopper = browser();
  shopper.tab().choose(all);
  const services = [service('marketing')];
  for (let mount = 0; mount < 2; mount += 1) runConsentedServices(services, shopper.tab(), jest.fn())();
  expect(services[0]?.load).toHaveBeenCalledTimes(1);
});

test('consent in another tab starts a service, too', () => {
  const shopper = browser();
  const services = [service('analytics')];
  runConsentedServices(services, shopper.tab(), jest.fn());
  shopper.tab().choose(all);
  expect(services[0]?.load).toHaveBeenCalledTimes(1);
});

test('a service that fails to load leaves the others alone', async () => {
  const consent = browser().tab();
  const failing = { ...service('analytics'), load: jest.fn(() => Promise.reject(new Error('blocked'))) };
  const other = service('analytics');
  runConsentedServices([failing, other], consent, jest.fn());
  consent.choose(all);
  await Promise.resolve();
  expect([failing.load, other.load].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

// spec: state-18
test('withdrawn consent stops running services, and nothing else does', () => {
  const consent = browser().tab();
  const withdrawn = jest.fn();
  runConsentedServices([service('analytics')], consent, withdrawn);
  consent.choose(none);
  consent.choose({ analytics: true, marketing: true });
  consent.choose({ analytics: true, marketing: false });
  expect(withdrawn).not.toHaveBeenCalled();
  consent.choose(none);
  expect(withdrawn).toHaveBeenCalledTimes(1);
});
