import { z } from 'zod';
import { StripeError } from './stripe-error.js';

/** Reads a form body with nested brackets, as the SDK sends it: `a[0][b]=c` → { a: [{ b: 'c' }] }. */
export function decodeForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let node = root;
    for (const [depth, step] of path.entries()) {
      if (depth === path.length - 1) node[step] = value;
      else node = (node[step] ??= {}) as Record<string, unknown>;
    }
  }
  return listsIn(root) as Record<string, unknown>;
}

/** Objects whose keys count from 0 are lists. */
function listsIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, listsIn(item)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/** @throws StripeError parameter_unknown, parameter_missing or parameter_invalid, naming the parameter */
export function readParameters<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? '']);
    throw new StripeError(400, 'invalid_request_error', `Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = bracketed(path);
  const isMissing = issue?.code === 'invalid_type' && valueAt(value, path) === undefined;
  throw isMissing
    ? new StripeError(400, 'invalid_request_error', `Missing required param: ${param}.`, {
        code: 'parameter_missing',
        param,
      })
    : new StripeError(400, 'invalid_request_error', `Invalid ${param}: ${issue?.message}`, {
        code: 'parameter_invalid',
        param,
      });
}

function bracketed([first = '', ...rest]: string[]): string {
  return first + rest.map((step) => `[${step}]`).join('');
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], value);
}

const integer = z
  .string()
  .regex(/^-?\d+$/, 'must be an integer')
  .transform(Number);
const amount = integer.refine((cents) => cents >= 1 && cents <= 99_999_999, 'must be between 1 and 99999999');
const metadata = z.record(z.string(), z.string().max(500)).default({});
const currency = z
  .string()
  .regex(/^[a-z]{3}$/i, 'must be a currency')
  .transform((code) => code.toLowerCase());
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const expand = z.array(z.string()).optional();

/** The parameters that the sandbox knows of each call, in Stripe's own names. */
export const parameters = {
  createSession: z.strictObject({
    mode: z.literal('payment'),
    line_items: z
      .array(
        z.strictObject({
          quantity: integer.refine((count) => count >= 1, 'must be at least 1'),
          price_data: z.strictObject({
            currency,
            unit_amount: integer.refine((cents) => cents >= 0, 'must not be negative'),
            product_data: z.strictObject({
              name: z.string().min(1),
              description: z.string().optional(),
              images: z.array(z.string()).optional(),
            }),
          }),
        }),
      )
      .min(1),
    success_url: z.url(),
    cancel_url: z.url().optional(),
    client_reference_id: z.string().max(200).optional(),
    customer_email: z.string().optional(),
    metadata,
    payment_intent_data: z.strictObject({ metadata, receipt_email: z.string().optional() }).optional(),
    payment_method_types: z.array(z.string()).optional(),
    expires_at: integer.optional(),
    expand,
  }),
  createIntent: z.strictObject({
    amount,
    currency,
    metadata,
    receipt_email: z.string().optional(),
    description: z.string().optional(),
    automatic_payment_methods: z.strictObject({ enabled: flag, allow_redirects: z.string().optional() }).optional(),
    payment_method_types: z.array(z.string()).optional(),
    payment_method: z.string().optional(),
    confirm: flag.optional(),
    expand,
  }),
  confirmIntent: z.strictObject({
    payment_method: z.string().optional(),
    payment_method_data: z
      .strictObject({
        type: z.literal('card'),
        card: z.strictObject({
          number: z.string(),
          exp_month: z.string(),
          exp_year: z.string(),
          cvc: z.string().optional(),
        }),
      })
      .optional(),
    return_url: z.string().optional(),
    client_secret: z.string().optional(),
    expand,
  }),
  cancelIntent: z.strictObject({ cancellation_reason: z.string().optional(), expand }),
  createRefund: z.strictObject({
    payment_intent: z.string(),
    amount: amount.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata,
    expand,
  }),
  expireSession: z.strictObject({ expand }),
};
