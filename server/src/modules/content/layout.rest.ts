import { z } from 'zod';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import {
  homeEdit,
  homeSource,
  layoutSource,
  menu,
  menuEdit,
  menuParams,
  menuSource,
  shownSections,
} from './layout.schema.js';
import type { LayoutService } from './layout.service.js';

/** Reading and changing menus and the sections of the home page. */
export function layoutRoutes({ layout }: { layout: LayoutService }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/menus',
      operationId: 'listMenus',
      tag: 'Shop',
      summary: 'List the menus of header and footer',
      description: 'Without the links that are switched off.',
      callers: 'everybody',
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The menus as shoppers see them.', schema: z.array(menu) } },
      handle: async () => ({ body: await layout.menus() }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/home-sections',
      operationId: 'listHomeSections',
      tag: 'Shop',
      summary: 'List the sections of the home page',
      description: 'In order, without those that are switched off.',
      callers: 'everybody',
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The sections that the home page shows.', schema: shownSections } },
      handle: async () => ({ body: { sections: (await layout.layout()).homeSections } }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/admin/layout',
      operationId: 'getLayoutSource',
      tag: 'Shop',
      summary: 'Get menus and home page as they are edited',
      description: 'With what is switched off, and the versions that changes are based on.',
      callers: 'admins',
      answers: { 200: { description: 'Menus and home page.', schema: layoutSource } },
      handle: async (_request, { actor }) => ({ body: await layout.source(actor) }),
    }),
    restRoute({
      method: 'PUT',
      path: '/api/menus/:id',
      operationId: 'updateMenu',
      tag: 'Shop',
      summary: 'Change a menu',
      description:
        'With `items: null` the menu that comes with the shop is back. If someone else has changed it since `version`, the response is 409 CONFLICT.',
      callers: 'admins',
      params: menuParams,
      body: menuEdit,
      answers: { 200: { description: 'The changed menu.', schema: menuSource } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body: { version, ...change } }, { actor }) => ({
        body: await layout.updateMenu(actor, params.id, version, change),
      }),
    }),
    restRoute({
      method: 'PUT',
      path: '/api/home-sections',
      operationId: 'updateHomeSections',
      tag: 'Shop',
      summary: 'Change the sections of the home page',
      description:
        'With `sections: null` the home page that comes with the shop is back. If someone else has changed it since `version`, the response is 409 CONFLICT.',
      callers: 'admins',
      body: homeEdit,
      answers: { 200: { description: 'The changed sections.', schema: homeSource } },
      failures: ['CONFLICT'],
      handle: async ({ body: { version, sections } }, { actor }) => ({
        body: await layout.updateHome(actor, version, sections),
      }),
    }),
  ];
}
