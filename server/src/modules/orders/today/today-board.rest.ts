import { z } from 'zod';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import { boardParcel, todayBoard, todayBoardVersion } from './today-board.schema.js';
import { BOARD_PARCEL, BOARD_VERSION, TODAY_BOARD, type TodayBoards } from './today-board.js';

const common = { method: 'GET', tag: 'Orders', callers: 'admins' } as const;

/** The board of the day, by its documented calls. */
export function todayBoardRoutes({ todayBoards }: { todayBoards: TodayBoards }): RestRoute[] {
  return [
    restRoute({
      ...common,
      path: '/api/admin/today',
      operationId: 'todayBoard',
      summary: 'Read what to make and send today',
      description: TODAY_BOARD,
      answers: { 200: { description: 'The board.', schema: todayBoard } },
      handle: async (_request, { actor }) => ({ body: await todayBoards.board(actor) }),
    }),
    restRoute({
      ...common,
      path: '/api/admin/today/version',
      operationId: 'todayBoardVersion',
      summary: 'Read whether the board of the day has changed',
      description: BOARD_VERSION,
      answers: { 200: { description: 'The version.', schema: todayBoardVersion } },
      handle: async (_request, { actor }) => ({ body: { version: await todayBoards.version(actor) } }),
    }),
    restRoute({
      ...common,
      path: '/api/admin/today/parcels/:code',
      operationId: 'boardParcel',
      summary: 'Read the parcel that a label names',
      description: BOARD_PARCEL,
      params: z.object({ code: z.string().meta({ description: 'What the label’s QR code says.' }) }),
      answers: { 200: { description: 'The parcel.', schema: boardParcel } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({ body: await todayBoards.parcel(actor, params.code) }),
    }),
  ];
}
