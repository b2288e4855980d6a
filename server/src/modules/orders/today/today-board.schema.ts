import { z } from 'zod';
import { viewSchema } from '../../../kit/view-schema.js';
import {
  BoardLine,
  BoardParcel,
  BoardSection,
  BoardShipment,
  DayCapacity,
  DeliveryRun,
  PiecesToMake,
  TodayBoard,
} from './today-board.type.js';

const date = z.iso.date();
const order = '7d0f1c2b3a495867b6c5d4e3f2a19081';
const line = { itemId: '0f1e2d3c4b5a69788796a5b4c3d2e1f0', name: 'A dozen garden roses', qty: 2 };
const parcel = {
  ...{ code: `${order}.1`, orderId: order, orderNumber: '7D0F-1C2B', number: 1, parcelCount: 1 },
  ...{ recipient: 'Selam Tesfay', city: 'Asmara', methodName: 'Express', kind: 'ship' },
  ...{ day: 'today', dispatchDate: '2026-12-02', deliveryDate: '2026-12-03', fulfillmentState: 'preparing' },
  ...{ hold: null, canPrepare: true, hasMessage: true, noteCount: 0, substitution: 'call' },
  ...{ lines: [{ ...line, texts: [], addOnOf: null }], alreadySent: 0, shipment: null },
};

viewSchema(BoardLine, { id: 'BoardLine' });
viewSchema(BoardShipment, { id: 'BoardShipment' });

/** A parcel of the board. */
export const boardParcel = viewSchema(BoardParcel, {
  id: 'BoardParcel',
  fields: { dispatchDate: date.nullable(), deliveryDate: date.nullable() },
  examples: [parcel],
});

viewSchema(DeliveryRun, { id: 'DeliveryRun' });
viewSchema(PiecesToMake, { id: 'PiecesToMake' });
viewSchema(BoardSection, { id: 'BoardSection', fields: { date: date.nullable() } });
viewSchema(DayCapacity, { id: 'DayCapacity', fields: { date } });

/** The board as REST shows it. */
export const todayBoard = viewSchema(TodayBoard, {
  id: 'TodayBoard',
  fields: { date },
  examples: [
    {
      ...{ version: '2026-12-02.2026-12-03.1', date: '2026-12-02', timeZone: 'Africa/Nairobi', moreOrders: 0 },
      sections: [{ day: 'today', date: '2026-12-02', toMake: [line] }],
      runs: [{ day: 'today', deliveryMethod: 'express', name: 'Express', kind: 'ship', parcels: [parcel] }],
      capacity: [{ date: '2026-12-02', isOpen: true, used: 12, limit: 40 }],
    },
  ],
});

/** The version of the board. */
export const todayBoardVersion = z
  .object({ version: z.string().meta({ description: 'The version of the board.' }) })
  .meta({ id: 'TodayBoardVersion', description: 'What tells whether the board has changed.' });
