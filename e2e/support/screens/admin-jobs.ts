import { answering, failing, goInside, visit, type Screen } from '../screens';
import { expect } from '../shop';
import { answerInstead } from '../shopper';

const job = {
  __typename: 'Job',
  id: '1',
  kind: 'send-order-mail',
  words: 'Order email',
  state: 'FAILED',
  template: 'refunded-to-card',
  addressee: 'wolfeschlegelsteinhausenbergerdorff.tesfamariam@a-very-long-name-of-a-host.example.com',
  orderId: '08d9a1b2c3d4e5f60718293a4b5c6945',
  createdAt: '2026-11-20T10:00:00.000Z',
  tries: 34,
  nextTryAt: null,
  endedAt: '2026-11-21T18:00:00.000Z',
  lastError: 'getaddrinfo ENOTFOUND mail.a-very-long-name-of-a-host.example.com',
  canRetry: true,
  canResend: false,
};

const jobs = [
  job,
  { ...job, id: '2', state: 'WAITING', tries: 3, endedAt: null, nextTryAt: '2026-11-21T18:05:00.000Z' },
  {
    ...job,
    ...{
      id: '3',
      kind: 'import-products',
      words: 'Product import',
      state: 'RUNNING',
      template: null,
      addressee: null,
      orderId: null,
    },
    ...{ tries: 1, endedAt: null, lastError: null, canRetry: false },
  },
  { ...job, id: '4', state: 'DONE', tries: 1, lastError: null, canRetry: false, canResend: true },
];

const task = {
  __typename: 'RecurringTask',
  name: 'clean-up',
  words: 'Clean up old data',
  everyMinutes: 60,
  isRunning: false,
  startedAt: '2026-11-21T18:00:00.000Z',
  finishedAt: '2026-11-21T18:00:01.000Z',
  durationMs: 1234,
  lastError: null,
};

/** What the shop does in the background, in its states. Sign in as an admin first. */
export const adminJobScreens: readonly Screen[] = [
  { name: 'jobs', open: (page) => visit(page, '/admin/jobs') },
  {
    name: 'jobs in every state',
    async open(page) {
      await visit(page, '/admin/users');
      await answering(page, 'Jobs', { jobs: { __typename: 'JobPage', jobs, page: 1, pages: 3, count: 44 } });
      await answering(page, 'RecurringTasks', {
        recurringTasks: [
          task,
          {
            ...task,
            name: 'expire-orders',
            words: 'Release stock of unpaid orders',
            everyMinutes: 1,
            lastError: 'connect ECONNREFUSED 127.0.0.1:443',
          },
          {
            ...task,
            name: 'audit-provider',
            words: 'Compare payments and refunds',
            everyMinutes: 1440,
            startedAt: null,
            finishedAt: null,
            durationMs: null,
          },
          { ...task, name: 'reconcile', words: 'Check open payments', everyMinutes: 1, isRunning: true },
        ],
      });
      await goInside(page, '/admin/jobs');
      await expect(page.getByText('44 jobs')).toBeVisible();
    },
  },
  {
    name: 'no job in a state',
    async open(page) {
      await visit(page, '/admin/jobs?state=running');
      await expect(page.getByText('No jobs have this status.')).toBeVisible();
    },
  },
  {
    name: 'jobs that load',
    async open(page) {
      await visit(page, '/admin/users');
      await answerInstead(page, 'Jobs', () => undefined);
      await answerInstead(page, 'RecurringTasks', () => undefined);
      await goInside(page, '/admin/jobs?state=failed');
      await expect(page.getByRole('status', { name: 'Loading the jobs' })).toBeAttached();
    },
  },
  {
    name: 'jobs that failed to load',
    async open(page) {
      await visit(page, '/admin/users');
      await failing(page, 'Jobs');
      await failing(page, 'RecurringTasks');
      await goInside(page, '/admin/jobs?state=waiting');
      await expect(page.getByText('Failed to load the scheduled tasks')).toBeVisible();
    },
  },
];
