import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { UPLOAD_DELIVERY_PHOTO } from '../../../domain/delivery-photos.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { OrderType } from '../order.type.js';
import type { OrdersService } from '../orders.service.js';
import { UploadedImageType } from '../../media/media.type.js';
import type { DeliveryPhotos } from './delivery-photos.js';
import type { SendOrder } from './send-order.js';
import {
  CorrectShipmentInput,
  DeliveryPhotoInput,
  SendOrderInput,
  SetOrderPreparingInput,
  ShipmentInput,
  UploadDeliveryPhotoInput,
} from './shipment.type.js';
import { CORRECT, DELIVER, PREPARE, REMOVE_PHOTO, SEND, UNDO_DELIVERY, UNDO_SENDING } from './shipment-words.js';

/** How admins prepare and send orders. */
@Resolver(() => OrderType)
export class ShipmentsResolver {
  constructor(
    private readonly ordersService: OrdersService,
    private readonly sendOrderGifts: SendOrder,
    private readonly deliveryPhotos: DeliveryPhotos,
  ) {}

  @Mutation(() => OrderType, { description: `${PREPARE} Admins only.` })
  async setOrderPreparing(
    @Arg('input', () => SetOrderPreparingInput) { id, ...draft }: SetOrderPreparingInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.sendOrderGifts.setPreparing(actor, id, draft);
    return this.ordersService.getOrder(actor, id);
  }

  @Mutation(() => OrderType, { description: `${SEND} Admins only.` })
  async sendOrder(
    @Arg('input', () => SendOrderInput) { id, ...draft }: SendOrderInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.sendOrderGifts.send(actor, id, draft);
    return this.ordersService.getOrder(actor, id);
  }

  @Mutation(() => OrderType, { description: `${CORRECT} Admins only.` })
  async correctShipment(
    @Arg('input', () => CorrectShipmentInput) { id, shipmentId, ...tracking }: CorrectShipmentInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.sendOrderGifts.correct(actor, id, shipmentId, tracking);
    return this.ordersService.getOrder(actor, id);
  }

  @Mutation(() => OrderType, { description: `${UNDO_SENDING} Admins only.` })
  async undoShipment(
    @Arg('input', () => ShipmentInput) { id, shipmentId }: ShipmentInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.sendOrderGifts.undo(actor, id, shipmentId);
    return this.ordersService.getOrder(actor, id);
  }

  @Mutation(() => OrderType, { description: `${DELIVER} Admins only.` })
  async markShipmentDelivered(
    @Arg('input', () => ShipmentInput) { id, shipmentId }: ShipmentInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.sendOrderGifts.deliver(actor, id, shipmentId);
    return this.ordersService.getOrder(actor, id);
  }

  @Mutation(() => OrderType, { description: `${UNDO_DELIVERY} Admins only.` })
  async undoShipmentDelivery(
    @Arg('input', () => ShipmentInput) { id, shipmentId }: ShipmentInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.sendOrderGifts.undoDelivery(actor, id, shipmentId);
    return this.ordersService.getOrder(actor, id);
  }

  @Mutation(() => UploadedImageType, { description: `${UPLOAD_DELIVERY_PHOTO} Admins only.` })
  uploadDeliveryPhoto(
    @Arg('input', () => UploadDeliveryPhotoInput) { id, shipmentId, file }: UploadDeliveryPhotoInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<UploadedImageType> {
    return this.deliveryPhotos.upload(actor, id, shipmentId, async () => (await file).createReadStream());
  }

  @Mutation(() => OrderType, { description: `${REMOVE_PHOTO} Admins only.` })
  async removeDeliveryPhoto(
    @Arg('input', () => DeliveryPhotoInput) { id, photoId }: DeliveryPhotoInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.deliveryPhotos.remove(actor, id, photoId);
    return this.ordersService.getOrder(actor, id);
  }
}
