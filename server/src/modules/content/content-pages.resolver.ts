import { Arg, Ctx, Extensions, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { sharedByVisitors } from '../../kit/shared-by-visitors.js';
import {
  ContentPageSourceType,
  ContentPageSummaryType,
  ContentPageTextType,
  ContentPageType,
  ContentPreviewType,
  CreateContentPageInput,
  DeleteContentPageInput,
  ResetContentPageInput,
  UpdateContentPageInput,
} from './content-page.type.js';
import { ContentPages } from './content-pages.service.js';

const SLUG = "The page's name in addresses, such as 'shipping'.";

@Resolver()
export class ContentPagesResolver {
  constructor(private readonly pages: ContentPages) {}

  @Extensions(sharedByVisitors)
  @Query(() => ContentPageType, { nullable: true, description: 'A page of text. Null if there is none.' })
  contentPage(@Arg('slug', { description: SLUG }) slug: string): Promise<ContentPageType | null> {
    return this.pages.find(slug);
  }

  @Query(() => [ContentPageSummaryType], { description: 'All pages of text. Admins only.' })
  contentPages(@Ctx() { actor }: RequestContext): Promise<ContentPageSummaryType[]> {
    return this.pages.list(actor);
  }

  @Query(() => ContentPageSourceType, { description: 'A page of text as it is edited. Admins only.' })
  contentPageSource(
    @Arg('slug', { description: SLUG }) slug: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<ContentPageSourceType> {
    return this.pages.source(actor, slug);
  }

  @Query(() => ContentPageTextType, { description: 'What an earlier version of a page said. Admins only.' })
  contentPageVersion(
    @Arg('slug', { description: SLUG }) slug: string,
    @Arg('version', () => Int, { description: 'The number of the change.' }) version: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<ContentPageTextType> {
    return this.pages.version(actor, slug, version);
  }

  @Query(() => ContentPreviewType, { description: 'How a text in Markdown would be shown. Admins only.' })
  contentPreview(
    @Arg('text', { description: 'The text in Markdown.' }) text: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<ContentPreviewType> {
    return this.pages.preview(actor, text);
  }

  @Mutation(() => ContentPageSourceType, { description: 'Creates a page of text. Admins only.' })
  createContentPage(
    @Arg('input', () => CreateContentPageInput) { slug, ...fields }: CreateContentPageInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ContentPageSourceType> {
    return this.pages.create(actor, slug, fields);
  }

  @Mutation(() => ContentPageSourceType, { description: 'Changes a page of text. Admins only.' })
  updateContentPage(
    @Arg('input', () => UpdateContentPageInput) { slug, version, ...fields }: UpdateContentPageInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ContentPageSourceType> {
    return this.pages.update(actor, slug, version, fields);
  }

  @Mutation(() => ContentPageSourceType, {
    description: 'Shows the text that comes with the shop again; the history keeps the edited one. Admins only.',
  })
  resetContentPage(
    @Arg('input', () => ResetContentPageInput) { slug, version }: ResetContentPageInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ContentPageSourceType> {
    return this.pages.reset(actor, slug, version);
  }

  @Mutation(() => Boolean, {
    description: "Deletes one of the shop's own pages with its history. Returns true. Admins only.",
  })
  async deleteContentPage(
    @Arg('input', () => DeleteContentPageInput) { slug }: DeleteContentPageInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.pages.delete(actor, slug);
    return true;
  }
}
