import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, ID, InputType } from 'type-graphql';

@InputType({ description: 'A file of products to be checked.' })
export class CheckProductImportInput {
  @Field(() => GraphQLUpload, {
    description:
      'A CSV file of at most 5 MB and 20,000 rows, sent as a multipart request. Rows with an id change that product, rows without are new ones.',
  })
  file!: Promise<FileUpload>;
}

@InputType({ description: 'Which checked file is to be imported.' })
export class StartProductImportInput {
  @Field(() => ID, { description: 'The import that the check gave.' }) id!: string;
  @Field({ defaultValue: false, description: 'Whether rows with errors are left out; else there may be none.' })
  skipErrors!: boolean;
}
