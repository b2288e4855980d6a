import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '../../domain/failure.js';
import type { ReceiveWebhook } from '../../modules/settlement/receive-webhook.js';
import type { RestDescription } from '../../kit/rest-route.js';
import { InvalidSignature, OtherMode } from '../../modules/payments/payment-gateway.js';

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

/** Takes the payment provider's events. The signature covers the bytes as sent, so no parser may touch them. */
export async function registerWebhook(app: FastifyInstance, webhook: ReceiveWebhook): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/payment/webhook', async (request) => {
      const signature = request.headers['stripe-signature'];
      try {
        await webhook.receive(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), String(signature ?? ''));
      } catch (error) {
        if (error instanceof InvalidSignature) throw new Failure('BAD_USER_INPUT', 'The signature is not valid');
        if (error instanceof OtherMode)
          throw new Failure('BAD_USER_INPUT', 'The event and the key are from different modes (test and live)');
        throw error;
      }
      return { received: true };
    });
  });
}
