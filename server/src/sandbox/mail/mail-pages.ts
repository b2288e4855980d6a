import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { findMail, listMails } from './mail-folder.js';
import { mailDocument, mailListPage, mailPage, noMailPage, stylesheet } from './mail-html.js';

interface OneMail {
  Params: { id: string };
}

/** An email's HTML contains text from others: no scripts, no forms, no access to our pages. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation',
].join('; ');

/**
 * Pages that show the mails which the shop kept instead of sending, for the shop to serve under a prefix.
 * @param folder where they are kept
 */
export function createMailPages(folder: string): FastifyPluginAsync {
  return (app) => {
    const base = app.prefix;
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex');
    });
    app.get('/style.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(stylesheet),
    );
    app.get('/', async (_request, reply) => {
      const { mails, count } = await listMails(folder);
      return html(reply, mailListPage(mails, count, base));
    });
    app.get<OneMail>('/:id', async ({ params }, reply) => {
      const mail = await findMail(folder, params.id);
      return mail ? html(reply, mailPage(mail, base)) : html(reply.code(404), noMailPage(base));
    });
    app.get<OneMail>('/:id/html', async ({ params }, reply) => {
      const mail = await findMail(folder, params.id);
      if (!mail) return html(reply.code(404), noMailPage(base));
      // A sandboxed document has its own origin; requesting an origin-keyed agent cluster would only cause browser
      // warnings.
      reply.removeHeader('origin-agent-cluster').header('content-security-policy', MAIL_POLICY);
      return html(reply, mailDocument(mail));
    });
    return Promise.resolve();
  };
}

function html(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
}
