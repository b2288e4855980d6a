import { z } from 'zod';
import { message } from './rest-schemas.js';
import { bodySchema } from './view-schema.js';
import { restRoute, type RestDescription, type RestRoute } from './rest-route.js';

/** One kind of email that a link in it ends. */
export interface StoppableMails {
  /** The path of the links' page, which takes the POST of mail programs, too. */
  page: string;
  /** The path of the call for programs. */
  api: string;
  operationId: string;
  tag: RestDescription['tag'];
  summary: string;
  /** The class of GraphQL's input. */
  input: new () => { key: string };
  /** What has happened, for integrators. */
  done: string;
  /** What has happened, for the reader. */
  message: string;
  /** Safe to repeat. @throws Failure BAD_USER_INPUT with field `key` */
  stop: (key: unknown) => Promise<void>;
}

/** The calls behind the link that ends one kind of email: for programs, for mail programs, and for the page without scripts. */
export function stopRoutes({
  page,
  api,
  operationId,
  tag,
  summary,
  input,
  done,
  ...mails
}: StoppableMails): RestRoute[] {
  const ok = { description: done, schema: message };
  return [
    restRoute({
      method: 'POST',
      path: api,
      operationId,
      tag,
      summary,
      description: 'With the key of the emailed link. Safe to repeat.',
      callers: 'everybody',
      body: bodySchema(input),
      answers: { 200: ok },
      handle: async ({ body: { key } }) => {
        await mails.stop(key);
        return { body: { message: mails.message } };
      },
    }),
    restRoute({
      method: 'POST',
      path: page,
      operationId: `${operationId}WithOneClick`,
      tag,
      summary: `${summary} with one click`,
      description:
        'For mail programs, by RFC 8058: the header List-Unsubscribe of an email names this address. They send a form, which is not read. Safe to repeat.',
      callers: 'everybody',
      query: z.object({
        stop: z.string().meta({ description: 'The key of the emailed link.' }),
        then: z.literal('page').optional().meta({
          description:
            'For the form of the page itself, in browsers without scripts: the answer leads back to the page.',
        }),
      }),
      takesForms: true,
      answers: { 200: ok, 303: { ...ok, headers: { Location: 'The page that says so.' } } },
      handle: async ({ query: { stop, then } }) => {
        await mails.stop(stop);
        const answer = { body: { message: mails.message } };
        return then === undefined ? answer : { ...answer, status: 303, headers: { location: `${page}?stopped=1` } };
      },
    }),
  ];
}
