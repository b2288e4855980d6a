import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, ID, InputType } from 'type-graphql';

@InputType({ description: 'The CSV file to check.' })
export class CheckProductImportInput {
  @Field(() => GraphQLUpload, {
    description:
      'A CSV file of up to 5 MB and 20,000 rows, sent as a multipart request. A row with an ID, or with a known SKU, updates that product or variant; any other creates a product, or a variant of the product that it names.',
  })
  file!: Promise<FileUpload>;
}

@InputType({ description: 'The checked file to import.' })
export class StartProductImportInput {
  @Field(() => ID, { description: 'The ID of the import, from checkProductImport.' }) id!: string;
  @Field({
    defaultValue: false,
    description: 'Whether to skip rows with errors. If false, a file with errors is refused.',
  })
  skipErrors!: boolean;
}
