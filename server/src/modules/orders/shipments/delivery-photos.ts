import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import type { AuditAction } from '../../../domain/audit-actions.js';
import {
  DELIVERY_PHOTO_DAYS,
  DELIVERY_PHOTO_NAME,
  deliveryPhotoFile,
  deliveryPhotoPath,
} from '../../../domain/delivery-photos.js';
import { Failure } from '../../../domain/failure.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import { MIN_PHOTO_SIDE, PHOTO_REFUSAL, REVIEW_PHOTO_TYPES } from '../../../domain/review-photos.js';
import type { AuditService } from '../../audit/audit.service.js';
import { deleteUnused } from '../../media/delete-unused.js';
import type { PictureKind } from '../../media/encode-picture.js';
import type { StoredMedia } from '../../media/media-storage.js';
import type { MediaService } from '../../media/media.service.js';
import type { UploadedImageType } from '../../media/media.type.js';
import type { ReceiveFile } from '../../media/read-upload.js';
import { lockOrder } from '../lock-order.js';
import { Order } from '../order.entity.js';
import type { OrdersService } from '../orders.service.js';
import { DeliveryPhoto } from './delivery-photo.entity.js';
import { findShipment, Shipment } from './shipment.entity.js';

const HOUR = 60 * 60 * 1000;
const KEPT_MS = DELIVERY_PHOTO_DAYS * 24 * HOUR;
/** No upload takes that long: what no shipment names by then is needed by nobody. */
const STORING_MS = HOUR;

/** One file is enough: few people look at it, and only at this one order. */
const photoKind: PictureKind = {
  types: REVIEW_PHOTO_TYPES,
  leastSide: MIN_PHOTO_SIDE,
  keepsShape: true,
  isByAdmins: true,
  refusal: PHOTO_REFUSAL,
  single: { name: DELIVERY_PHOTO_NAME, side: 1600 },
};

/** Photos of what was delivered: they show where people live, so only the order's customer and admins see them. */
export class DeliveryPhotos {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly orders: Pick<OrdersService, 'getOrder'>,
    private readonly media: Pick<MediaService, 'takePhoto' | 'openPhoto' | 'removePhoto'>,
  ) {}

  /**
   * Adds a photo to a shipment that was delivered, in place of an earlier one.
   * @param receive starts reading the upload; called when it is known that the photo can be added, and its turn has come
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT when the shipment was not delivered, or too long ago;
   *   BAD_USER_INPUT, FILE_TOO_LARGE, STORAGE_FULL, UNAVAILABLE
   */
  async upload(actor: Actor, orderId: string, shipmentId: string, receive: ReceiveFile): Promise<UploadedImageType> {
    requireAdmin(actor);
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    if (!order) throw new Failure('NOT_FOUND', 'Order not found');
    this.refuseUnsuitable(order, await findShipment(this.db.reader, orderId, shipmentId));
    const id = await this.media.takePhoto(receive, photoKind, (folder) => this.announce(folder));
    try {
      await this.db.inTransaction((manager) => this.add(manager, actor, { orderId, shipmentId, id }));
    } catch (error) {
      // Its delivery was undone meanwhile. After a lost COMMIT the shipment may name it: then the clean-up looks.
      if (error instanceof Failure && error.code !== 'UNAVAILABLE') await this.deleteNow(id).catch(() => undefined);
      throw error;
    }
    return { image: deliveryPhotoPath(orderId, id), message: 'Photo added' };
  }

  /**
   * Removes a photo from its shipment; another one that has taken its place stays. Repeating changes nothing.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
   */
  async remove(actor: Actor, orderId: string, photoId: string): Promise<void> {
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      const order = await lockOrder(manager, orderId);
      // guard: delivery-photos.test.ts 'of two admins', try: { orderId, photoId } -> { orderId }
      const { affected } = await manager.update(Shipment, { orderId, photoId }, { photoId: null });
      if (affected) await this.record(manager, actor, order, 'removed-delivery-photo');
    });
  }

  /**
   * The photo, for those who may see the order.
   * @param key of the order's signed link
   * @throws Failure NOT_FOUND also for other people's orders, UNAUTHENTICATED for an invalid token, UNAVAILABLE
   */
  async open(actor: Actor, orderId: string, photoId: string, key: string | null): Promise<StoredMedia> {
    const { shipments } = await this.orders.getOrder(actor, orderId, key);
    // guard: delivery-photos.test.ts 'of another order', try: photo === deliveryPhotoPath(orderId, photoId) -> photo !== ''
    const isShown = shipments.some(({ photo }) => photo === deliveryPhotoPath(orderId, photoId));
    const file = isShown ? await this.media.openPhoto(deliveryPhotoFile(photoId)) : null;
    if (!file) throw new Failure('NOT_FOUND', 'There is no such photo');
    return file;
  }

  /** Removes photos whose time is over, and deletes the files of those that no shipment names. */
  async cleanUp(): Promise<void> {
    const now = this.clock.now();
    await this.db.inTransaction((manager) =>
      manager
        .createQueryBuilder()
        .update(Shipment)
        .set({ photoId: null })
        // As the index says it.
        // guard: delivery-photos.test.ts '90 days', try: before: now - KEPT_MS -> before: 0
        .where('photo_id IS NOT NULL AND delivered_at <= :before', { before: now - KEPT_MS })
        .execute(),
    );
    await deleteUnused(
      (after, most) =>
        this.db.reader
          .createQueryBuilder(DeliveryPhoto, 'p')
          .where('p.id > :after AND p.created_at <= :before', { after, before: now - STORING_MS })
          .andWhere('NOT EXISTS (SELECT 1 FROM shipments s WHERE s.photo_id = p.id)')
          .orderBy('p.id')
          .limit(most)
          .getMany(),
      ({ id }) => this.deleteNow(id),
    );
  }

  private async add(
    manager: EntityManager,
    actor: Actor,
    { orderId, shipmentId, id }: { orderId: string; shipmentId: string; id: string },
  ): Promise<void> {
    const order = await lockOrder(manager, orderId);
    const shipment = await findShipment(manager, orderId, shipmentId);
    // guard: delivery-photos.test.ts 'undone meanwhile', try: this.refuseUnsuitable(order, shipment); ->
    this.refuseUnsuitable(order, shipment);
    await manager.update(Shipment, { id: shipmentId }, { photoId: id });
    const action = shipment.photoId === null ? 'added-delivery-photo' : 'replaced-delivery-photo';
    await this.record(manager, actor, order, action);
  }

  /** @throws Failure CONFLICT */
  private refuseUnsuitable({ status, anonymisedAt }: Order, { deliveredAt }: Shipment): void {
    if (status === 'cancelled' || status === 'expired')
      throw new Failure('CONFLICT', 'This order was canceled, so it can’t have a photo of its delivery.');
    if (deliveredAt === null)
      throw new Failure('CONFLICT', 'This shipment was not delivered yet. Mark it as delivered first.');
    if (anonymisedAt !== null)
      throw new Failure('CONFLICT', 'This order’s customer was deleted, so it can’t be changed anymore.');
    if (deliveredAt <= this.clock.now() - KEPT_MS)
      throw new Failure(
        'CONFLICT',
        `Photos are kept for ${DELIVERY_PHOTO_DAYS} days after the delivery, and these are over.`,
      );
  }

  /** Whoever has the order open sees the change. */
  private async record(
    manager: EntityManager,
    actor: Actor,
    { id, fulfillmentChanges }: Order,
    action: AuditAction<'order'>,
  ): Promise<void> {
    await manager.update(Order, { id }, { fulfillmentChanges: fulfillmentChanges + 1 });
    await this.audit.record(manager, actor, { subject: { type: 'order', id }, action });
  }

  /** Records an upload before its file is written. */
  private async announce(id: string): Promise<void> {
    await this.db.inTransaction((manager) => manager.insert(DeliveryPhoto, { id, createdAt: this.clock.now() }));
  }

  private async deleteNow(id: string): Promise<void> {
    await this.media.removePhoto(id);
    await this.db.inTransaction((manager) => manager.delete(DeliveryPhoto, { id }));
  }
}
