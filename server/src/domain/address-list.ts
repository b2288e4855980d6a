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
type Column = (typeof columns)[number] | 'firstName' | 'lastName' | 'secondLine' | 'region' | 'phone' | 'landmark';

/** What headers call the columns, without signs and in small letters. */
const headers: ReadonlyMap<string, Column> = new Map(
  Object.entries({
    ...{ name: 'name', fullname: 'name', completename: 'name', recipient: 'name', to: 'name' },
    ...{ firstname: 'firstName', first: 'firstName', forename: 'firstName', givenname: 'firstName' },
    ...{ lastname: 'lastName', last: 'lastName', surname: 'lastName', familyname: 'lastName' },
    ...{ address: 'address', street: 'address', streetaddress: 'address', streetname: 'address' },
    ...{ address1: 'address', addressline1: 'address', addressline: 'address', street1: 'address' },
    ...{ address2: 'secondLine', addressline2: 'secondLine', street2: 'secondLine', apartment: 'secondLine' },
    ...{ apt: 'secondLine', suite: 'secondLine', unit: 'secondLine', housenumber: 'secondLine' },
    ...{ city: 'city', town: 'city', citytown: 'city', towncity: 'city', cityortown: 'city', townorcity: 'city' },
    ...{ region: 'region', state: 'region', province: 'region', stateprovince: 'region', stateregion: 'region' },
    ...{ stateorprovince: 'region', stateorregion: 'region', stateprovinceregion: 'region', county: 'region' },
    ...{ postalcode: 'postalCode', postcode: 'postalCode', postal: 'postalCode', pincode: 'postalCode' },
    ...{ zip: 'postalCode', zipcode: 'postalCode', zippostalcode: 'postalCode', postalzipcode: 'postalCode' },
    ...{ ziporpostalcode: 'postalCode', postalorzipcode: 'postalCode', zippostcode: 'postalCode' },
    ...{ country: 'country', countryregion: 'country', countryorregion: 'country', landmark: 'landmark' },
    ...{ phone: 'phone', phonenumber: 'phone', phoneno: 'phone', telephone: 'phone', telephonenumber: 'phone' },
    ...{ tel: 'phone', mobile: 'phone', mobilephone: 'phone', mobilenumber: 'phone', cellphone: 'phone' },
    ...{ message: 'message', card: 'message', cardmessage: 'message', giftmessage: 'message', cardtext: 'message' },
  } satisfies Record<string, Column>),
);

/** Whose columns they are, as exports of other shops write in front: “Shipping city”, “Recipient’s last name”. */
const OWNER = /^(?:shipping|shipto|delivery|mailing|recipients?)(?=.)/;

/** What separates the cells of a list: tabs are what spreadsheets paste. */
const separators = ['\t', ';', ','] as const;
type Separator = (typeof separators)[number];

/** What to do about a row with more cells than columns. */
const advice: Readonly<Record<Separator, string>> = {
  '\t': 'name every column in the first row',
  ';': 'put quotes around semicolons',
  ',': 'put quotes around commas',
};

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
 * country and, if there is one, the message for the card. A row that names columns may put those of the rows after it into
 * another order; it comes first, or at the start of a file that was added to others.
 * @param room how many people may still be added
 */
export function readAddressList(text: string, room: number = MAX_PARCELS): AddressList {
  if (text.length > MAX_LIST_LENGTH) return { recipients: [], refused: [{ row: 1, problem: TOO_MANY }], rest: text };
  const lines = text.replace(/^\ufeff/, '');
  const separator = separatorOf(lines);
  const rows = rowsOf(lines, separator);
  const recipients: ListedRecipient[] = [];
  const refused: RefusedRow[] = [];
  const rest: string[] = [];
  let order: Order = columns;
  // Nobody knows what is in the rows below a header without the columns that an address needs.
  let isReadable = true;
  // What stands above the next row that can’t be used.
  let header: string[] = [];
  let isFirst = true;
  for (const [at, { cells, written }] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const row = at + 1;
    const named = headerOf(cells, isFirst);
    isFirst = false;
    if (named) {
      order = named;
      const missing = missingColumns(named);
      isReadable = missing.length === 0;
      header = isReadable ? [written] : [];
      if (isReadable) continue;
      refused.push({ row, problem: `It names columns, but none for the ${anyOf.format(missing)}` });
    }
    if (!isReadable) {
      rest.push(written);
      continue;
    }
    const read = readRow(order, cells, separator);
    if (!('problem' in read) && recipients.length < room) {
      recipients.push({ row, ...read });
      continue;
    }
    refused.push({ row, problem: 'problem' in read ? read.problem : TOO_MANY });
    rest.push(...header, written);
    header = [];
  }
  return { recipients, refused, rest: refused.length > 0 ? rest.join('\n') : '' };
}

const TOO_MANY = `An order can go to at most ${MAX_PARCELS} people`;

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** What the cells of a row are; null: nothing that an address has. */
type Order = readonly (Column | null)[];

/**
 * The columns that a header names; null for a row that is no header. Nobody is called like a column, so a first row needs to
 * begin with one only; further down, where a cell may say anything, it takes two.
 */
function headerOf(cells: readonly string[], isFirst: boolean): Order | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const named = names.map((name) => headers.get(name) ?? headers.get(name.replace(OWNER, '')) ?? null);
  if (!(isFirst && named[0]) && named.filter(Boolean).length < 2) return null;
  const [hasFirst, hasLast] = [named.includes('firstName'), named.includes('lastName')];
  if (hasFirst === hasLast) return named;
  // Beside one half of a name, “Name” is the other: Name, Surname.
  return named.map((column, at) =>
    column === 'name' && names[at]!.replace(OWNER, '') === 'name' ? (hasFirst ? 'lastName' : 'firstName') : column,
  );
}

/** What an address needs and a header doesn’t name, in words. The places that have no postal code need none. */
function missingColumns(order: Order): string[] {
  const halves = (['firstName', 'lastName'] as const).filter((half) => !order.includes(half));
  const names = order.includes('name') ? [] : halves.length === 2 ? ['name'] : halves.map((half) => words[half]);
  const others = (['address', 'city', 'country'] as const).filter((column) => !order.includes(column));
  return [...names, ...others.map((column) => words[column])];
}

function readRow(
  order: Order,
  cells: readonly string[],
  separator: Separator,
): Omit<ListedRecipient, 'row'> | { problem: string } {
  if (cells.slice(order.length).some((cell) => cell !== ''))
    return { problem: `There are more cells than columns: ${advice[separator]}` };
  const cellsOf = (column: Column) => cells.filter((cell, at) => order[at] === column && cell !== '');
  const cell = (column: Column) => cellsOf(column)[0] ?? '';
  // The last word is the last name, as on an envelope.
  const names = cell('name').split(/\s+/).filter(Boolean);
  const parsed = parseShippingAddress({
    firstName: cell('firstName') || names.slice(0, -1).join(' '),
    lastName: cell('lastName') || (names.at(-1) ?? ''),
    ...{
      address: [cell('address'), ...cellsOf('secondLine')].filter(Boolean).join(', '),
      city: cell('city'),
      postalCode: cell('postalCode') || NO_POSTAL_CODE,
      country: cell('country'),
    },
    ...{ region: cell('region'), phone: cell('phone'), landmark: cell('landmark') },
  });
  // Where the first name has a cell of its own and no header says so, the postal code stands where the country should.
  if ('address' in parsed && /\d/.test(parsed.address.country)) return { problem: 'Check the country' };
  if ('invalid' in parsed) {
    const missing = parsed.invalid.map((field) => words[field]);
    return { problem: `Check the ${new Intl.ListFormat('en').format(missing)}` };
  }
  const given = readGift({ message: cell('message') });
  if ('errors' in given) return { problem: `Message: ${Object.values(given.errors)[0]}` };
  return { address: parsed.address, message: given.gift?.message ?? '' };
}

/** The separator that the first row with any has most of, quotes left out. */
function separatorOf(text: string): Separator {
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
