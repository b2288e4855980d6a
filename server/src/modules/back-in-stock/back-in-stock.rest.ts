import { idParams, message } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import { stopRoutes } from '../../kit/stop-routes.js';
import { bodySchema } from '../../kit/view-schema.js';
import { ConfirmStockAlertInput, RequestStockAlertInput, StopStockAlertsInput } from './back-in-stock.input.js';
import { STOCK_ALERT_PAGE, type BackInStockService } from './back-in-stock.service.js';

/** Routes of back-in-stock emails. */
export function backInStockRoutes({ alerts }: { alerts: BackInStockService }): RestRoute[] {
  return [
    restRoute({
      method: 'POST',
      path: '/api/products/:id/stock-alerts',
      operationId: 'requestStockAlert',
      tag: 'Products',
      summary: 'Ask for an email when it is back in stock',
      description:
        'For a sold-out product or variant. An email to the address asks to confirm it. The answer is the same whether or not the address is known.',
      callers: 'everybody',
      params: idParams,
      body: bodySchema(RequestStockAlertInput, { omit: ['productId'] }),
      answers: { 202: { description: 'An email is on its way.', schema: message } },
      failures: ['NOT_FOUND'],
      handle: async ({ params, body }, context) => {
        await alerts.request(context, { productId: params.id, email: body.email });
        return { status: 202, body: { message: 'Check your email to confirm your request.' } };
      },
    }),
    restRoute({
      method: 'POST',
      path: '/api/stock-alerts/confirm',
      operationId: 'confirmStockAlert',
      tag: 'Products',
      summary: 'Confirm a back-in-stock email',
      description: 'With the token of the emailed link. Safe to repeat.',
      callers: 'everybody',
      body: bodySchema(ConfirmStockAlertInput),
      answers: { 200: { description: 'The email will be sent.', schema: message } },
      handle: async ({ body }, context) => {
        await alerts.confirm(context, body.token);
        return { body: { message: 'We’ll email you once when it’s back.' } };
      },
    }),
    ...stopRoutes({
      page: STOCK_ALERT_PAGE,
      api: '/api/stock-alerts/stop',
      operationId: 'stopStockAlerts',
      tag: 'Products',
      summary: 'Stop all back-in-stock emails to an address',
      input: StopStockAlertsInput,
      done: 'All requests of the address are deleted.',
      message: 'You won’t get any more back-in-stock emails.',
      stop: (key) => alerts.stop(key),
    }),
  ];
}
