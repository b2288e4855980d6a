import { z } from 'zod';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import { idParams, linkQuery, message } from '../../../kit/rest-schemas.js';
import { newShipment, order, preparing, shipmentTracking } from '../order.schema.js';
import type { OrdersService } from '../orders.service.js';
import type { DeliveryPhotos } from './delivery-photos.js';
import type { SendOrder } from './send-order.js';
import { CORRECT, DELIVER, PREPARE, REMOVE_PHOTO, SEND, UNDO_DELIVERY, UNDO_SENDING } from './shipment-words.js';

const shipmentParams = idParams.extend({ shipmentId: z.string().meta({ description: 'The ID of the shipment.' }) });
const photoParams = idParams.extend({ photoId: z.string().meta({ description: 'The ID of the photo.' }) });
const changed = { description: 'The order.', schema: order.extend(message.shape) };
const common = { tag: 'Orders', callers: 'admins', failures: ['NOT_FOUND', 'CONFLICT'] } as const;

/** The calls by which admins prepare and send orders, and the photos of their deliveries. */
export function shipmentRoutes({
  orders,
  sendOrder,
  deliveryPhotos,
}: {
  orders: OrdersService;
  sendOrder: SendOrder;
  deliveryPhotos: DeliveryPhotos;
}): RestRoute[] {
  return [
    restRoute({
      ...common,
      method: 'PUT',
      path: '/api/orders/:id/preparing',
      operationId: 'setOrderPreparing',
      summary: 'Say that an order, or one of its parcels, is being prepared',
      description: PREPARE,
      params: idParams,
      body: preparing,
      answers: { 200: changed },
      handle: async ({ params: { id }, body }, { actor }) => {
        await sendOrder.setPreparing(actor, id, body);
        const what = body.parcel == null ? 'Order' : `Parcel ${body.parcel}`;
        const text = `${what} is ${body.isPreparing ? 'being' : 'not being'} prepared`;
        return { body: { message: text, ...(await orders.getOrder(actor, id)) } };
      },
    }),
    restRoute({
      ...common,
      method: 'POST',
      path: '/api/orders/:id/shipments',
      operationId: 'sendOrder',
      summary: 'Mark gifts of an order as sent',
      description: SEND,
      params: idParams,
      body: newShipment,
      answers: { 201: changed },
      handle: async ({ params: { id }, body }, { actor }) => {
        await sendOrder.send(actor, id, body);
        return { status: 201, body: { message: 'Gifts sent', ...(await orders.getOrder(actor, id)) } };
      },
    }),
    restRoute({
      ...common,
      method: 'PUT',
      path: '/api/orders/:id/shipments/:shipmentId',
      operationId: 'correctShipment',
      summary: 'Correct the carrier and the tracking number of a shipment',
      description: CORRECT,
      params: shipmentParams,
      body: shipmentTracking,
      answers: { 200: changed },
      handle: async ({ params: { id, shipmentId }, body }, { actor }) => {
        await sendOrder.correct(actor, id, shipmentId, body);
        return { body: { message: 'Shipment updated', ...(await orders.getOrder(actor, id)) } };
      },
    }),
    restRoute({
      ...common,
      method: 'DELETE',
      path: '/api/orders/:id/shipments/:shipmentId',
      operationId: 'undoShipment',
      summary: 'Take a shipment back',
      description: UNDO_SENDING,
      params: shipmentParams,
      answers: { 200: changed },
      handle: async ({ params: { id, shipmentId } }, { actor }) => {
        await sendOrder.undo(actor, id, shipmentId);
        return { body: { message: 'Shipment taken back', ...(await orders.getOrder(actor, id)) } };
      },
    }),
    restRoute({
      ...common,
      method: 'PUT',
      path: '/api/orders/:id/shipments/:shipmentId/deliver',
      operationId: 'deliverShipment',
      summary: 'Mark a shipment as delivered',
      description: DELIVER,
      params: shipmentParams,
      answers: { 200: changed },
      handle: async ({ params: { id, shipmentId } }, { actor }) => {
        await sendOrder.deliver(actor, id, shipmentId);
        return { body: { message: 'Shipment delivered', ...(await orders.getOrder(actor, id)) } };
      },
    }),
    restRoute({
      ...common,
      method: 'DELETE',
      path: '/api/orders/:id/shipments/:shipmentId/deliver',
      operationId: 'undoShipmentDelivery',
      summary: 'Take it back that a shipment was delivered',
      description: UNDO_DELIVERY,
      params: shipmentParams,
      answers: { 200: changed },
      handle: async ({ params: { id, shipmentId } }, { actor }) => {
        await sendOrder.undoDelivery(actor, id, shipmentId);
        return { body: { message: 'Delivery undone', ...(await orders.getOrder(actor, id)) } };
      },
    }),
    restRoute({
      method: 'GET',
      path: '/api/orders/:id/photos/:photoId',
      operationId: 'getDeliveryPhoto',
      tag: 'Orders',
      summary: 'Get a photo of a delivery',
      description:
        'For the order’s customer and for admins, and with the key from a link in one of its emails. `photo` of a shipment is its address.',
      callers: 'link',
      params: photoParams,
      query: linkQuery,
      answers: { 200: { description: 'A JPEG file.', contentTypes: ['image/jpeg'] } },
      failures: ['NOT_FOUND'],
      handle: async ({ params: { id, photoId }, query }, { actor }) => {
        const { size, stream } = await deliveryPhotos.open(actor, id, photoId, query.key ?? null);
        return {
          headers: {
            'content-type': 'image/jpeg',
            'content-length': String(size),
            'content-disposition': 'inline; filename="delivery.jpg"',
            'content-security-policy': "default-src 'none'; sandbox",
          },
          body: stream,
        };
      },
    }),
    restRoute({
      ...common,
      method: 'DELETE',
      path: '/api/orders/:id/photos/:photoId',
      operationId: 'removeDeliveryPhoto',
      summary: 'Remove a photo of a delivery',
      description: REMOVE_PHOTO,
      params: photoParams,
      answers: { 200: changed },
      failures: ['NOT_FOUND'],
      handle: async ({ params: { id, photoId } }, { actor }) => {
        await deliveryPhotos.remove(actor, id, photoId);
        return { body: { message: 'Photo removed', ...(await orders.getOrder(actor, id)) } };
      },
    }),
  ];
}
