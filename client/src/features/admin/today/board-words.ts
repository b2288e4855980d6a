import { weekdayDate } from '@domain/long-date.js';
import type { BoardCard_ParcelFragment, TodayBoardQuery } from '~/graphql/generated';

export type Board = TodayBoardQuery['todayBoard'];
export type BoardSection = Board['sections'][number];
export type Run = Board['runs'][number];
export type Parcel = BoardCard_ParcelFragment;

/** How far a parcel is, in as few words as can be read from afar. */
export function stateWord({ fulfillmentState, kind }: Pick<Parcel, 'fulfillmentState' | 'kind'>): string {
  switch (fulfillmentState) {
    case 'UNFULFILLED':
      return 'To make';
    case 'PREPARING':
      return 'Being prepared';
    case 'PARTLY_SENT':
      return kind === 'PICKUP' ? 'Rest to make' : 'Rest to send';
    case 'SENT':
      return kind === 'PICKUP' ? 'Ready' : 'Sent';
    case 'DELIVERED':
      return kind === 'PICKUP' ? 'Picked up' : 'Delivered';
  }
}

/** Whether nothing of a parcel is left to send. */
export function isGone({ fulfillmentState }: Pick<Parcel, 'fulfillmentState'>): boolean {
  return fulfillmentState === 'SENT' || fulfillmentState === 'DELIVERED';
}

const holdReasons = {
  UNPAID: 'its order isn’t paid yet',
  CLOSED: 'its order was canceled or wasn’t paid in time',
  REFUNDED: 'it was refunded',
} as const;

/** Where a parcel stands that was scanned, in a sentence. */
export function standing(parcel: Parcel): string {
  const { hold, day, dispatchDate, kind } = parcel;
  if (hold === 'EMAILED') return 'Nothing to send: its order goes by email.';
  if (hold) return `Don’t ${kind === 'PICKUP' ? 'hand it over' : 'send it'}: ${holdReasons[hold]}.`;
  if (isGone(parcel)) return `Nothing left to do: ${stateWord(parcel).toLowerCase()} already.`;
  const verb = kind === 'PICKUP' ? 'be ready' : 'leave';
  if (day === 'LATE') return dispatchDate ? `Late: it had to ${verb} by ${weekdayDate(dispatchDate)}.` : 'Late.';
  if (day === 'TODAY') return `It must ${verb} today.`;
  return dispatchDate ? `Not due yet: it must ${verb} by ${weekdayDate(dispatchDate)}.` : 'Not due yet.';
}

/** The heading of a section: 'Tomorrow, Saturday, November 28'. */
export function sectionTitle({ day, date }: BoardSection, today: string): string {
  if (day === 'LATE' || date === null) return 'Late';
  if (day === 'TODAY') return `Today, ${weekdayDate(date)}`;
  const days = (Date.parse(date) - Date.parse(today)) / (24 * 60 * 60_000);
  return days === 1 ? `Tomorrow, ${weekdayDate(date)}` : weekdayDate(date);
}

/** All parcels that are left, in the order in which the board shows them. */
export function parcelsLeft({ runs }: Pick<Board, 'runs'>): Parcel[] {
  return runs.flatMap(({ parcels }) => parcels.filter((parcel) => !isGone(parcel)));
}

/** What is on the board, in a sentence that is also read out when it changes. */
export function summary(board: Board): string {
  const left = parcelsLeft(board);
  const late = left.filter(({ day }) => day === 'LATE').length;
  const begun = left.filter(({ fulfillmentState }) => fulfillmentState === 'PREPARING').length;
  const sent = board.runs.flatMap(({ parcels }) => parcels.filter(isGone)).length;
  const parts = [
    `${left.length} ${left.length === 1 ? 'parcel' : 'parcels'} to send`,
    ...(late > 0 ? [`${late} late`] : []),
    ...(begun > 0 ? [`${begun} being prepared`] : []),
    `${sent} sent today`,
  ];
  return parts.join(', ');
}

/** A parcel in a few words: 'Selam Tesfay, Asmara'. */
export function nameOf({ recipient, city }: Pick<Parcel, 'recipient' | 'city'>): string {
  return [recipient, city].filter(Boolean).join(', ');
}
