import { Field, ObjectType } from 'type-graphql';

@ObjectType('UploadedImage', { description: 'A picture that the shop now keeps.' })
export class UploadedImageType {
  @Field({ description: 'Its address, for a product’s image.' }) image!: string;
  @Field({ description: 'What to tell the uploader.' }) message!: string;
}
