import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RestDescription } from '../../kit/rest-route.js';

/** The call that is registered here, for the description of the interface. */
export const webhookDescription: RestDescription = {
  method: 'POST',
  path: '/api/payment/webhook',
  operationId: 'receivePaymentEvent',
  tag: 'Payments',
  summary: 'Receive an event from the payment provider',
  description: 'For the payment provider only. The signature proves the sender.',
  callers: 'everybody',
  headers: { 'Stripe-Signature': 'The provider’s signature of the request body.' },
  body: z.looseObject({}),
  answers: {
    200: {
      description: 'It was stored.',
      schema: z.object({ received: z.boolean() }).meta({ id: 'ReceivedEvent' }),
    },
  },
};

/** Takes the payment provider's events. */
export interface WebhookReceiver {
  /** @throws Failure BAD_USER_INPUT when the signature or the mode is wrong */
  receive(rawBody: Buffer, signature: string): Promise<void>;
}

/** Registers the address of the payment provider's events. The signature covers the bytes as sent, so no parser may touch them. */
export async function registerWebhook(app: FastifyInstance, webhook: WebhookReceiver): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/payment/webhook', async (request) => {
      const signature = request.headers['stripe-signature'];
      await webhook.receive(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), String(signature ?? ''));
      return { received: true };
    });
  });
}
