import { z } from 'zod';
import { InvalidParameter } from './stripe-error.js';

/** Deeper nesting is nothing that Stripe's interface knows. */
const MAX_DEPTH = 8;

type FormNode = { [step: string]: FormNode | string };

/**
 * Reads a form body or query with nested brackets, as the SDK sends it: `a[0][b]=c` and `a[][b]=c` → { a: [{ b: 'c' }] }.
 * @throws InvalidParameter when one name is used both as a value and as a group, or nested too deeply
 */
export function decodeForm(text: string): Record<string, unknown> {
  const root = newNode();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    if (path.length > MAX_DEPTH) throw new InvalidParameter(`Invalid parameter: ${name}`, undefined, name);
    let node = root;
    for (const [depth, written] of path.entries()) {
      const step = written === '' ? String(Object.keys(node).length) : written;
      if (depth === path.length - 1) {
        if (typeof node[step] === 'object') throw new InvalidParameter(`Invalid object: ${name}`, undefined, name);
        node[step] = value;
      } else {
        const next = (node[step] ??= newNode());
        if (typeof next === 'string') throw new InvalidParameter(`Invalid object: ${name}`, undefined, name);
        node = next;
      }
    }
  }
  return listsIn(root) as Record<string, unknown>;
}

/** Without a prototype, so that `__proto__[x]=y` is a parameter like any other (and an unknown one). */
function newNode(): FormNode {
  return Object.create(null) as FormNode;
}

/** Objects whose keys count from 0 are lists. */
function listsIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, listsIn(item)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/** @throws InvalidParameter parameter_unknown, parameter_missing or one of the rules below, naming the parameter */
export function readParameters<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? '']);
    throw new InvalidParameter(`Received unknown parameter: ${param}`, 'parameter_unknown', param);
  }
  const param = bracketed(path);
  if (valueAt(value, path) === undefined)
    throw new InvalidParameter(`Missing required param: ${param}.`, 'parameter_missing', param);
  const code = issue?.code === 'custom' ? (issue.params?.['code'] as string | undefined) : undefined;
  throw code === undefined
    ? new InvalidParameter(`Invalid ${param}: ${issue?.message}`, undefined, param)
    : new InvalidParameter(issue?.message ?? '', code, param);
}

function bracketed([first = '', ...rest]: string[]): string {
  return first + rest.map((step) => `[${step}]`).join('');
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], value);
}

const text = z.string().refine((value) => value !== '', {
  error: 'You passed an empty string. Remove the parameter or give it a value.',
  params: { code: 'parameter_invalid_empty' },
});
const integer = z
  .string()
  .refine((value) => /^-?\d{1,15}$/.test(value), {
    error: (issue) => `Invalid integer: ${String(issue.input)}`,
    params: { code: 'parameter_invalid_integer' },
  })
  .transform(Number);
const atLeast = (least: number) =>
  integer.refine((value) => value >= least, {
    error: `This value must be greater than or equal to ${least}.`,
    params: { code: 'parameter_invalid_integer' },
  });
/** Cents, within what Stripe charges in dollars. */
const amount = integer
  .refine((cents) => cents >= 50, { error: 'Amount must be at least $0.50 usd', params: { code: 'amount_too_small' } })
  .refine((cents) => cents <= 99_999_999, {
    error: 'Amount must be no more than $999,999.99',
    params: { code: 'amount_too_large' },
  });
const url = z.string().refine((value) => /^https?:/i.test(value) && URL.canParse(value), {
  error: 'Not a valid URL',
  params: { code: 'url_invalid' },
});
const email = z.string().refine((value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value), {
  error: (issue) => `Invalid email address: ${String(issue.input)}`,
  params: { code: 'email_invalid' },
});
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'You can have at most 50 keys.')
  .default({});
const currency = z
  .string()
  .regex(/^[a-z]{3}$/i, 'must be a currency')
  .transform((code) => code.toLowerCase());
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const expand = z.array(z.string()).default([]);
const methodTypes = z.array(z.string()).optional();

const time = z.union([integer, z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial()]);
const page = {
  limit: integer.refine((count) => count >= 1 && count <= 100, 'must be between 1 and 100').default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: time.optional(),
  expand,
};

const cardData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string(),
    exp_month: z.string(),
    exp_year: z.string(),
    cvc: z.string().default(''),
  }),
  billing_details: z.strictObject({ name: z.string().optional(), email: z.string().optional() }).optional(),
});

/** The parameters that the sandbox knows of each call, in Stripe's own names and as of its pinned version. */
export const parameters = {
  createSession: z.strictObject({
    mode: z.literal('payment'),
    ui_mode: z.literal('hosted_page').optional(),
    line_items: z
      .array(
        z.strictObject({
          quantity: atLeast(1),
          price_data: z.strictObject({
            currency,
            unit_amount: atLeast(0),
            product_data: z.strictObject({
              name: text,
              description: z.string().optional(),
              images: z.array(url).max(8).optional(),
              metadata,
            }),
          }),
        }),
      )
      .min(1)
      .max(100),
    success_url: url,
    cancel_url: url.optional(),
    client_reference_id: text.pipe(z.string().max(200)).optional(),
    customer_email: email.optional(),
    metadata,
    payment_intent_data: z
      .strictObject({ metadata, receipt_email: email.optional(), description: z.string().optional() })
      .optional(),
    allowed_payment_method_types: methodTypes,
    locale: text.optional(),
    submit_type: text.optional(),
    expires_at: integer.optional(),
    expand,
  }),
  createIntent: z.strictObject({
    amount,
    currency,
    metadata,
    receipt_email: email.optional(),
    description: z.string().optional(),
    automatic_payment_methods: z.strictObject({ enabled: flag, allow_redirects: z.string().optional() }).optional(),
    allowed_payment_method_types: methodTypes,
    payment_method: text.optional(),
    confirm: flag.default(false),
    return_url: url.optional(),
    expand,
  }),
  retrieveIntent: z.strictObject({ client_secret: text.optional(), expand }),
  confirmIntent: z.strictObject({
    payment_method: text.optional(),
    payment_method_data: cardData.optional(),
    return_url: url.optional(),
    receipt_email: email.optional(),
    client_secret: text.optional(),
    expand,
  }),
  cancelIntent: z.strictObject({
    cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
    expand,
  }),
  createRefund: z.strictObject({
    payment_intent: text.optional(),
    charge: text.optional(),
    amount: atLeast(1).optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata,
    expand,
  }),
  /** Calls that know nothing but what to expand. */
  nothing: z.strictObject({ expand }),
  listSessions: z.strictObject({ ...page, payment_intent: text.optional(), status: text.optional() }),
  listLines: z.strictObject(page),
  listIntents: z.strictObject(page),
  listCharges: z.strictObject({ ...page, payment_intent: text.optional() }),
  listRefunds: z.strictObject({ ...page, payment_intent: text.optional(), charge: text.optional() }),
  listDisputes: z.strictObject({ ...page, payment_intent: text.optional(), charge: text.optional() }),
  listEvents: z.strictObject({
    ...page,
    type: text.optional(),
    types: z.array(text).max(20).optional(),
    delivery_success: flag.optional(),
  }),
};

/** What was read by one of the schemas above. */
export type Input<K extends keyof typeof parameters> = z.output<(typeof parameters)[K]>;
