import { z } from 'zod';
import { message } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import {
  contentDraft,
  contentPage,
  contentPageEdit,
  contentPageSource,
  contentPageSummary,
  contentPageText,
  contentPreview,
  newContentPage,
  slugParams,
  versionParams,
  versionQuery,
} from './content-page.schema.js';
import type { ContentPages } from './content-pages.service.js';

/** Reading and writing pages of text. */
export function contentPageRoutes({ pages }: { pages: ContentPages }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/pages/:slug',
      operationId: 'getPage',
      tag: 'Shop',
      summary: 'Get a page of text',
      description: 'The pages that come with the shop are `about`, `faq`, `shipping`, `returns` and `privacy-policy`.',
      callers: 'everybody',
      params: slugParams,
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The page.', schema: contentPage } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }) => ({ body: await pages.get(params.slug) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/pages',
      operationId: 'createPage',
      tag: 'Shop',
      summary: 'Create a page of text',
      description: 'It is shown at `/pages/{slug}`. The text is Markdown without HTML.',
      callers: 'admins',
      body: newContentPage,
      answers: {
        201: {
          description: 'The new page.',
          schema: contentPageSource,
          headers: { Location: 'The URL of the new page.' },
        },
      },
      handle: async ({ body: { slug, ...fields } }, { actor }) => {
        const created = await pages.create(actor, slug, fields);
        return { status: 201, headers: { location: `/api/pages/${created.slug}` }, body: created };
      },
    }),
    restRoute({
      method: 'PUT',
      path: '/api/pages/:slug',
      operationId: 'updatePage',
      tag: 'Shop',
      summary: 'Change a page of text',
      description:
        'Omitted fields stay as they are. If someone else has changed the page since `version`, the response is 409 CONFLICT.',
      callers: 'admins',
      params: slugParams,
      body: contentPageEdit,
      answers: { 200: { description: 'The changed page.', schema: contentPageSource } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body: { version, ...fields } }, { actor }) => ({
        body: await pages.update(actor, params.slug, version, fields),
      }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/pages/:slug',
      operationId: 'deletePage',
      tag: 'Shop',
      summary: 'Delete a page of text',
      description: 'With its history. The pages that come with the shop can’t be deleted: the response is 404.',
      callers: 'admins',
      params: slugParams,
      answers: { 200: { description: 'The page was deleted.', schema: message } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => {
        await pages.delete(actor, params.slug);
        return { body: { message: 'Page deleted successfully' } };
      },
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/pages/:slug/text',
      operationId: 'resetPage',
      tag: 'Shop',
      summary: 'Show the text that comes with the shop again',
      description: 'The history keeps the edited text. Safe to repeat.',
      callers: 'admins',
      params: slugParams,
      query: versionQuery,
      answers: { 200: { description: 'The page with its default text.', schema: contentPageSource } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, query }, { actor }) => ({
        body: await pages.reset(actor, params.slug, query.version),
      }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/admin/pages',
      operationId: 'listPages',
      tag: 'Shop',
      summary: 'List all pages of text',
      description: 'Those that come with the shop come first, then the others by their addresses.',
      callers: 'admins',
      answers: { 200: { description: 'All pages.', schema: z.array(contentPageSummary) } },
      handle: async (_request, { actor }) => ({ body: await pages.list(actor) }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/admin/pages/:slug',
      operationId: 'getPageSource',
      tag: 'Shop',
      summary: 'Get a page of text as it is edited, with its history',
      description: 'With its Markdown, its version, and who changed it when.',
      callers: 'admins',
      params: slugParams,
      answers: { 200: { description: 'The page with its Markdown.', schema: contentPageSource } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({ body: await pages.source(actor, params.slug) }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/admin/pages/:slug/versions/:version',
      operationId: 'getPageVersion',
      tag: 'Shop',
      summary: 'Get what an earlier version of a page said',
      description: 'To bring it back, send it with PUT.',
      callers: 'admins',
      params: versionParams,
      answers: { 200: { description: 'The earlier version.', schema: contentPageText } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({
        body: await pages.version(actor, params.slug, Number(params.version)),
      }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/admin/pages/preview',
      operationId: 'previewPage',
      tag: 'Shop',
      summary: 'Show how a text would look',
      description: 'Nothing is stored. What is wrong with the text is named at the field `text`.',
      callers: 'admins',
      body: contentDraft,
      answers: { 200: { description: 'The text as safe HTML.', schema: contentPreview } },
      handle: async ({ body }, { actor }) => ({ body: await pages.preview(actor, body.text) }),
    }),
  ];
}
