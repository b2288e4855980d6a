import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, ID, InputType, Int } from 'type-graphql';

@InputType({ description: 'A new redirect.' })
export class CreateRedirectInput {
  @Field({ description: 'The path that leads elsewhere, without a query, such as `/spring-flowers`.' }) from!: string;
  @Field({ description: 'The path of the page that it leads to.' }) to!: string;
  @Field(() => Int, { defaultValue: 301, description: '301: moved permanently. 302: for a while.' }) status!: number;
}

@InputType({ description: 'The redirect to delete.' })
export class DeleteRedirectInput {
  @Field(() => ID, { description: 'The ID of the redirect.' }) id!: string;
}

@InputType({ description: 'The CSV file to import.' })
export class ImportRedirectsInput {
  @Field(() => GraphQLUpload, {
    description:
      'A CSV file with the columns `from`, `to` and, if wanted, `status`, of up to 10,000 rows, sent as a multipart request.',
  })
  file!: Promise<FileUpload>;
}
