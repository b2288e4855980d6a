import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, InputType } from 'type-graphql';

@InputType({ description: 'The picture to upload.' })
export class UploadImageInput {
  @Field(() => GraphQLUpload, {
    description: 'A JPEG, PNG, WebP, AVIF or GIF file of up to 5 MB and 24 megapixels, sent as a multipart request.',
  })
  file!: Promise<FileUpload>;
}
