import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { isEmailAddress } from '../../domain/email-address.js';
import { chooserPage, script, stylesheet } from './chooser-html.js';
import type { SandboxIdentityProvider, SandboxPerson } from './sandbox-identity-provider.js';

/**
 * The 'Choose an account' page, for the shop to serve under the provider's popup path: what a popup at Google would be.
 * Its script asks for a token and hands it to the page that opened the popup, if that is the shop's own.
 */
export function createIdentityPages(provider: SandboxIdentityProvider): FastifyPluginAsync {
  return async (app) => {
    const base = app.prefix;
    app.get('/', (_request, reply) => send(reply, 'text/html', chooserPage(base)).header('cache-control', 'no-store'));
    app.get('/style.css', (_request, reply) => send(reply, 'text/css', stylesheet));
    app.get('/script.js', (_request, reply) => send(reply, 'text/javascript', script));
    app.post('/tokens', async (request, reply) => {
      const person = personFrom(request.body);
      if (!person) return reply.code(400).send({ message: 'Enter an email address, like name@example.com.' });
      const { name, email } = person;
      const answer = {
        idToken: await provider.sign(person),
        uid: provider.subjectOf(email),
        email,
        name,
        photoURL: null,
      };
      return reply.header('cache-control', 'no-store').send(answer);
    });
  };
}

function personFrom(body: unknown): SandboxPerson | null {
  const { email, name, isEmailVerified } = (body ?? {}) as Record<string, unknown>;
  if (typeof email !== 'string' || !isEmailAddress(email.trim())) return null;
  const address = email.trim();
  const known = typeof name === 'string' && name.trim() !== '' ? name.trim() : (address.split('@')[0] ?? address);
  return { email: address, name: known.slice(0, 100), isEmailVerified: isEmailVerified !== false };
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).send(text);
}
