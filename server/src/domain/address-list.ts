import { readGift } from './gift-message.js';
import { MAX_PARCELS } from './parcels.js';
import { NO_POSTAL_CODE, parseShippingAddress, type ShippingAddress } from './shipping-address.js';

/** Someone on a list, to whom a parcel can go. */
export interface ListedRecipient {
  /** The row of the list, from 1, empty ones and a header counted. */
  row: number;
  address: ShippingAddress;
  /** What the card should say; '' for nothing. */
  message: string;
}

/** A row that can't be used, and why, in words for the person who made the list. */
export interface RefusedRow {
  row: number;
  problem: string;
}

/** What a list has: the good rows can be used, whatever is wrong with others. */
export interface AddressList {
  recipients: ListedRecipient[];
  refused: RefusedRow[];
  /** The refused rows as they were written, under the header if there is one: a list to mend and to read again. */
  rest: string;
}

/** The columns, in their order where the list has no header. */
const columns = ['name', 'address', 'city', 'postalCode', 'country', 'message'] as const;
/** What only a header can name, besides. */
type Column = (typeof columns)[number] | 'region' | 'phone' | 'landmark';

/** What headers call the columns, without signs and in small letters. */
const headers: Readonly<Record<string, Column>> = {
  ...{ name: 'name', fullname: 'name', recipient: 'name', to: 'name' },
  ...{ address: 'address', street: 'address', streetaddress: 'address', address1: 'address', addressline1: 'address' },
  ...{ city: 'city', town: 'city' },
  ...{ region: 'region', state: 'region', province: 'region', stateorregion: 'region' },
  ...{ postalcode: 'postalCode', postcode: 'postalCode', zip: 'postalCode', zipcode: 'postalCode' },
  ...{ country: 'country', phone: 'phone', phonenumber: 'phone', landmark: 'landmark' },
  ...{ message: 'message', card: 'message', cardmessage: 'message', giftmessage: 'message' },
};

/** What separates the cells of a list: tabs are what spreadsheets paste. */
const separators = ['\t', ';', ','] as const;

/** Longer than any list of so many good rows. */
const MAX_LIST_LENGTH = 500_000;

const words: Readonly<Record<keyof ShippingAddress, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  address: 'address',
  city: 'city',
  postalCode: 'postal code',
  country: 'country',
  region: 'state or region',
  phone: 'phone number',
  landmark: 'landmark',
};

/**
 * Reads a list of addresses that someone has pasted, or a CSV file: name, address, city, postal code if the place has one,
 * country and, if there is one, the message for the card. A first row that names columns may put them into another order.
 * @param room how many people may still be added
 */
export function readAddressList(text: string, room: number = MAX_PARCELS): AddressList {
  if (text.length > MAX_LIST_LENGTH) return { recipients: [], refused: [{ row: 1, problem: TOO_MANY }], rest: text };
  const lines = text.replace(/^\ufeff/, '');
  const rows = rowsOf(lines, separatorOf(lines));
  const recipients: ListedRecipient[] = [];
  const refused: RefusedRow[] = [];
  const rest: string[] = [];
  let order: readonly (Column | null)[] = columns;
  let isFirst = true;
  for (const [at, { cells, written }] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const named = isFirst ? headerOf(cells) : null;
    isFirst = false;
    if (named) {
      order = named;
      rest.push(written);
      continue;
    }
    const row = at + 1;
    const read = readRow(order, cells);
    if (!('problem' in read) && recipients.length < room) {
      recipients.push({ row, ...read });
      continue;
    }
    refused.push({ row, problem: 'problem' in read ? read.problem : TOO_MANY });
    rest.push(written);
  }
  return { recipients, refused, rest: refused.length > 0 ? rest.join('\n') : '' };
}

const TOO_MANY = `An order can go to at most ${MAX_PARCELS} people`;

/** The columns that a header names, null for those that it calls something else; null for a row that is no header. */
function headerOf(cells: readonly string[]): (Column | null)[] | null {
  const named = cells.map((cell) => headers[cell.toLowerCase().replace(/[^a-z0-9]/g, '')] ?? null);
  return named.includes('name') && named.includes('address') ? named : null;
}

function readRow(
  order: readonly (Column | null)[],
  cells: readonly string[],
): Omit<ListedRecipient, 'row'> | { problem: string } {
  if (cells.length > order.length) return { problem: 'There are more cells than columns: put quotes around commas' };
  const cell = (column: Column) => cells[order.indexOf(column)] ?? '';
  // The last word is the last name, as on an envelope.
  const names = cell('name').split(/\s+/).filter(Boolean);
  const parsed = parseShippingAddress({
    ...{ firstName: names.slice(0, -1).join(' '), lastName: names.at(-1) ?? '' },
    ...{
      address: cell('address'),
      city: cell('city'),
      postalCode: cell('postalCode') || NO_POSTAL_CODE,
      country: cell('country'),
    },
    ...{ region: cell('region'), phone: cell('phone'), landmark: cell('landmark') },
  });
  if ('invalid' in parsed) {
    const missing = parsed.invalid.map((field) => words[field]);
    return { problem: `Check the ${new Intl.ListFormat('en').format(missing)}` };
  }
  const given = readGift({ message: cell('message') });
  if ('errors' in given) return { problem: `Message: ${Object.values(given.errors)[0]}` };
  return { address: parsed.address, message: given.gift?.message ?? '' };
}

/** The separator that the first row with any has most of, quotes left out. */
function separatorOf(text: string): string {
  const rows = text.replace(/"(?:[^"]|"")*"/g, '').split('\n');
  const first = rows.find((row) => separators.some((separator) => row.includes(separator))) ?? '';
  const count = (separator: string) => first.split(separator).length;
  return [...separators].sort((a, b) => count(b) - count(a))[0]!;
}

/**
 * Cells in quotes may have separators, quotes and line ends in them. The library that reads the shop’s CSV files needs Node,
 * and the checkout reads lists in the browser.
 */
function rowsOf(text: string, separator: string): { cells: string[]; written: string }[] {
  const rows: { cells: string[]; written: string }[] = [];
  let cells: string[] = [];
  let cell = '';
  let start = 0;
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = (end: number) => {
    endCell();
    rows.push({ cells, written: text.slice(start, end).replace(/\r$/, '') });
    cells = [];
    start = end + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow(at);
    else if (sign !== '\r') cell += sign;
  }
  endRow(text.length);
  return rows;
}
