import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { fulfillmentStates, MAX_CARRIER, MAX_TRACKING_NUMBER } from '../../../domain/fulfillment.js';
import { enumOf } from '../../../kit/enum-of.js';

export const FulfillmentStateEnum = enumOf(fulfillmentStates);
registerEnumType(FulfillmentStateEnum, {
  name: 'FulfillmentState',
  description: 'How far the gifts of an order are on their way.',
  valuesConfig: {
    UNFULFILLED: { description: 'Nothing was sent, and nobody has begun to prepare it.' },
    PREPARING: { description: 'The shop is preparing it, or one of its parcels. Nothing was sent yet.' },
    PARTLY_SENT: { description: 'A part was sent, and the rest follows.' },
    SENT: { description: 'All of it was sent, or is ready to be picked up.' },
    DELIVERED: { description: 'All of it was delivered.' },
  },
});

const CARRIER = `Who carries it, such as UPS. Up to ${MAX_CARRIER} characters.`;
const TRACKING_NUMBER = `The number by which its carrier knows it. Up to ${MAX_TRACKING_NUMBER} printable ASCII characters.`;

@ObjectType({ description: 'Pieces of one line of an order that were sent together.' })
export class ShipmentItem {
  @Field(() => Int, { description: 'The place of the line among the orderItems of its parcel, from 0.' }) line!: number;
  @Field(() => ID, { description: 'The ID of the product.' }) product!: string;
  @Field(() => ID, { description: 'The ID of what was sold, as in the line of the order.' }) itemId!: string;
  @Field({ description: 'The name of the product, with the values of its options.' }) name!: string;
  @Field(() => Int, { description: 'How many were sent.' }) qty!: number;
}

@ObjectType('Shipment', { description: 'Pieces of one parcel of an order that were sent together.' })
export class ShipmentType {
  @Field(() => ID, { description: 'The ID.' }) _id!: string;
  @Field(() => Int, { description: 'The number of the parcel, from 1.' }) parcel!: number;
  @Field(() => [ShipmentItem], { description: 'What was sent.' }) items!: ShipmentItem[];
  @Field(() => String, { nullable: true, description: 'Who carries it, such as UPS.' }) carrier!: string | null;
  @Field(() => String, { nullable: true, description: 'The number by which its carrier knows it.' })
  trackingNumber!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The page of the carrier that shows where it is. Null if the shop knows none.',
  })
  trackingUrl!: string | null;
  @Field(() => GraphQLISODateTime, { description: 'When it was sent.' }) sentAt!: Date;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it was delivered. Null if it was not yet.' })
  deliveredAt!: Date | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The address of a JPEG photo of the delivery, for those who may see the order; add `?key=` where a signed link shows it. Kept for 90 days. Null if there is none.',
  })
  photo!: string | null;
}

@InputType({ description: 'Whether an order, or one of its parcels, is being prepared.' })
export class SetOrderPreparingInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field({ defaultValue: true, description: 'False takes it back.' }) isPreparing!: boolean;
  @Field(() => Int, {
    nullable: true,
    description: 'The number of the parcel, from 1. Without it, all parcels that are still to be sent.',
  })
  parcel?: number | null;
}

@InputType({ description: 'Pieces of one line of an order.' })
export class ShipmentItemInput {
  @Field(() => Int, { description: 'The place of the line among the orderItems of its parcel, from 0.' }) line!: number;
  @Field(() => Int, { description: 'How many are sent.' }) qty!: number;
}

@InputType({ description: 'What was sent of an order.' })
export class SendOrderInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => Int, { nullable: true, description: 'The number of the parcel, from 1, of an order with several.' })
  parcel?: number | null;
  @Field(() => [ShipmentItemInput], {
    nullable: true,
    description: 'What was sent. Without it, all that is left of the parcel.',
  })
  items?: ShipmentItemInput[] | null;
  @Field(() => String, { nullable: true, description: CARRIER }) carrier?: string | null;
  @Field(() => String, { nullable: true, description: TRACKING_NUMBER }) trackingNumber?: string | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'How many pieces of the order were sent before, as you know it. If it is wrong, nothing is sent: a repeated call sends nothing twice.',
  })
  alreadySent?: number | null;
}

@InputType({ description: 'By whom a shipment goes, in place of what was said before.' })
export class CorrectShipmentInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => ID, { description: 'The ID of the shipment.' }) shipmentId!: string;
  @Field(() => String, { nullable: true, description: `${CARRIER} Null: nobody known.` }) carrier?: string | null;
  @Field(() => String, { nullable: true, description: `${TRACKING_NUMBER} Null: it has none.` })
  trackingNumber?: string | null;
}

@InputType({ description: 'A shipment of an order.' })
export class ShipmentInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => ID, { description: 'The ID of the shipment.' }) shipmentId!: string;
}

@InputType({ description: 'A photo of a delivery to upload.' })
export class UploadDeliveryPhotoInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => ID, { description: 'The ID of the shipment.' }) shipmentId!: string;
  @Field(() => GraphQLUpload, {
    description: 'A JPEG, PNG or WebP file of up to 5 MB and 24 megapixels, sent as a multipart request.',
  })
  file!: Promise<FileUpload>;
}

@InputType({ description: 'A photo of a delivery.' })
export class DeliveryPhotoInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => ID, { description: 'The ID of the photo, which its address ends with.' }) photoId!: string;
}
