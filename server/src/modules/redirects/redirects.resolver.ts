import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { CreateRedirectInput, DeleteRedirectInput, ImportRedirectsInput } from './redirect.input.js';
import { RedirectImportType, RedirectPageType, RedirectType } from './redirect.type.js';
import { RedirectsService } from './redirects.service.js';

@Resolver(() => RedirectType)
export class RedirectsResolver {
  constructor(private readonly redirectsService: RedirectsService) {}

  @Query(() => RedirectPageType, { description: 'The redirects, newest first. Admins only.' })
  redirects(
    @Arg('search', { nullable: true, description: 'Text to find in either path.' }) search: string,
    @Arg('pageNumber', () => Int, {
      defaultValue: 1,
      description: 'The page to return, starting at 1. A page past the last one is empty.',
    })
    pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<RedirectPageType> {
    return this.redirectsService.list(actor, { search, pageNumber });
  }

  @Mutation(() => RedirectType, {
    description: 'Makes an address that has no page lead to another one. Admins only.',
  })
  createRedirect(
    @Arg('input', () => CreateRedirectInput) input: CreateRedirectInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<RedirectType> {
    return this.redirectsService.create(actor, input);
  }

  @Mutation(() => Boolean, { description: 'Deletes a redirect. Safe to repeat. Admins only.' })
  async deleteRedirect(
    @Arg('input', () => DeleteRedirectInput) { id }: DeleteRedirectInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.redirectsService.delete(actor, id);
    return true;
  }

  @Mutation(() => RedirectImportType, {
    description: 'Adds the redirects of a CSV file: all of them, or none if one is refused. Admins only.',
  })
  importRedirects(
    @Arg('input', () => ImportRedirectsInput) { file }: ImportRedirectsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<RedirectImportType> {
    return this.redirectsService.import(actor, async () => (await file).createReadStream());
  }
}
