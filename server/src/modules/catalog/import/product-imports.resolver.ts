import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kit/request-context.js';
import { CheckProductImportInput, StartProductImportInput } from './product-import.input.js';
import { ProductImportPageType, ProductImportType } from './product-import.type.js';
import { ProductImportsService } from './product-imports.service.js';

@Resolver(() => ProductImportType)
export class ProductImportsResolver {
  constructor(private readonly imports: ProductImportsService) {}

  @Mutation(() => ProductImportType, {
    description:
      'Checks a CSV file of products and reports what importing it would change, without changing anything. Admins only.',
  })
  async checkProductImport(
    @Arg('input', () => CheckProductImportInput) { file }: CheckProductImportInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductImportType> {
    // An upload that never arrived fails where its bytes are read.
    const name = await file.then(
      ({ filename }) => filename,
      () => '',
    );
    const receive = async () => (await file).createReadStream();
    return this.imports.check(actor, { name, receive });
  }

  @Mutation(() => ProductImportType, {
    description:
      'Imports a checked file in the background. Query `productImport` for its progress. Safe to repeat. Admins only.',
  })
  startProductImport(
    @Arg('input', () => StartProductImportInput) input: StartProductImportInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductImportType> {
    return this.imports.start(actor, input);
  }

  @Query(() => ProductImportType, {
    nullable: true,
    description: 'A product import with its progress. Null if it does not exist. Admins only.',
  })
  productImport(
    @Arg('id', () => ID, { description: 'The ID of the object.' }) id: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductImportType | null> {
    return this.imports.find(actor, id);
  }

  @Query(() => ProductImportPageType, { description: 'The product imports, newest first. Admins only.' })
  productImports(
    @Arg('pageNumber', () => Int, {
      defaultValue: 1,
      description: 'The page to return, starting at 1. A page past the last one is empty.',
    })
    pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductImportPageType> {
    return this.imports.list(actor, pageNumber);
  }
}
