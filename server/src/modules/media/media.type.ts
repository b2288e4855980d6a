import { Field, ObjectType } from 'type-graphql';

@ObjectType('UploadedImage', { description: 'An uploaded picture.' })
export class UploadedImageType {
  @Field({ description: 'The URL of the picture, for a product’s image.' }) image!: string;
  @Field({ description: 'The message to show to the admin.' }) message!: string;
}
