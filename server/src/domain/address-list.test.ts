import fc from 'fast-check';
import { readAddressList } from './address-list.js';

const ada = {
  ...{ firstName: 'Ada', lastName: 'Lovelace', address: '4 Bole Road' },
  ...{ city: 'Addis Ababa', postalCode: '1000', country: 'Ethiopia' },
};

describe('a list of addresses', () => {
  test.each([
    ['commas', 'Ada Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia,Hi'],
    ['semicolons', 'Ada Lovelace;4 Bole Road;Addis Ababa;1000;Ethiopia;Hi'],
    ['tabs, as spreadsheets paste them', 'Ada Lovelace\t4 Bole Road\tAddis Ababa\t1000\tEthiopia\tHi'],
    ['quotes', '"Ada Lovelace" , "4 Bole Road","Addis Ababa","1000","Ethiopia","Hi"'],
    ['the mark of UTF-8 and Windows line ends', '\ufeffAda Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia,Hi\r\n\r\n'],
  ])('is read with %s', (_what, text) => {
    const recipients = [{ row: 1, address: ada, message: 'Hi' }];
    expect(readAddressList(text)).toEqual({ recipients, refused: [], rest: '' });
  });

  test('may have a header with other names and another order, and columns that nobody needs', () => {
    const text =
      'Country,Zip code,E-mail,City,Street,Full name,Phone,State\nEthiopia,1000,a@example.com,Addis Ababa,4 Bole Road,Ada Lovelace,+251 11 123456,Sheger';
    const address = { ...ada, region: 'Sheger', phone: '+251 11 123456' };
    expect(readAddressList(text).recipients).toEqual([{ row: 2, address, message: '' }]);
  });

  test.each([
    ['First name,Last name,Address,City,Postal code,Country', 'Ada,Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia'],
    ['Surname,Forename,Street address,Town,Postcode,Country', 'Lovelace,Ada,4 Bole Road,Addis Ababa,1000,Ethiopia'],
    ['Name,Surname,Address line 1,City/Town,ZIP code,Country', 'Ada,Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia'],
    ['First name,Name,Street,Town,ZIP,Country/Region', 'Ada,Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia'],
    [
      'Shipping Name,Shipping Street,Shipping City,Shipping Zip,Country',
      'Ada Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia',
    ],
    [
      'Recipient’s name,Delivery address,City,Postal/ZIP code,Country',
      'Ada Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia',
    ],
    ['Recipient,First name,Last name,Street,City,Zip,Country', ',Ada,Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia'],
  ])('has the same address under the header %s', (header, row) => {
    for (const separator of [',', '\t'])
      expect(readAddressList(`${header}\n${row}`.replaceAll(',', separator))).toEqual({
        ...{ recipients: [{ row: 2, address: ada, message: '' }], refused: [], rest: '' },
      });
  });

  test('keeps first names together, second lines with the address, and the first number to call', () => {
    const text = [
      'First name\tLast name\tAddress 1\tAddress 2\tCity\tState/Province\tPostal code\tCountry\tPhone\tMobile\tMessage',
      'Mary Ann\tvan Dyk\t1 Road\tDoor 2\tNairobi\tNairobi County\t00100\tKenya\t\t+254 20 12345\tHi, Mary\t\t',
    ].join('\n');
    const address = {
      ...{ firstName: 'Mary Ann', lastName: 'van Dyk', address: '1 Road, Door 2', city: 'Nairobi' },
      ...{ region: 'Nairobi County', postalCode: '00100', country: 'Kenya', phone: '+254 20 12345' },
    };
    expect(readAddressList(text).recipients).toEqual([{ row: 2, address, message: 'Hi, Mary' }]);
  });

  test.each([
    ['First name,Last name,Where,City,Country', 'address'],
    ['First name,Address,Country', 'last name or city'],
    ['Last name,Address,Town,Postcode', 'first name or country'],
    ['Address,City,Country', 'name'],
    ['Full name,Adresse,Ville,Pays', 'address, city, or country'],
    ['constructor,Address,City,Country', 'name'],
  ])('sends nothing under the header %s, and says what is missing', (header, missing) => {
    const text = `${header}\nAda Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia`;
    const refused = [{ row: 1, problem: `It names columns, but none for the ${missing}` }];
    expect(readAddressList(text)).toEqual({ recipients: [], refused, rest: text });
  });

  test('reads each file of several by its own header', () => {
    const good = 'Ada Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia';
    const other = 'Country,Zip,City,Street,First name,Last name\nEthiopia,1000,Addis Ababa,4 Bole Road,Ada,Lovelace';
    const bad = 'Name,Address,City\nBen Okri,4 Bole Road,Asmara';
    const { recipients, refused, rest } = readAddressList(`${good}\n${other}\n${bad}`);
    expect(recipients.map(({ row, address }) => [row, address])).toEqual([
      [1, ada],
      [3, ada],
    ]);
    expect(refused).toEqual([{ row: 4, problem: 'It names columns, but none for the country' }]);
    expect(readAddressList(rest.replace('City', 'City,Country').replace('Asmara', 'Asmara,Eritrea'))).toMatchObject({
      recipients: [{ address: { firstName: 'Ben', country: 'Eritrea' } }],
      refused: [],
    });
  });

  test('takes no postal code for a country, as where first names have a column and no header says so', () => {
    expect(readAddressList('Mary Ann\tOne\t1 Road\tNairobi\t00100\tKenya')).toMatchObject({
      ...{ recipients: [], refused: [{ row: 1, problem: 'Check the country' }] },
    });
  });

  test.each([
    [',', 'put quotes around commas'],
    [';', 'put quotes around semicolons'],
    ['\t', 'name every column in the first row'],
  ])('says what to do about too many cells between "%s"', (separator, advice) => {
    const row = 'Ada Lovelace,4 Bole Road,Door 2,Addis Ababa,1000,Ethiopia,Hi'.replaceAll(',', separator);
    expect(readAddressList(row).refused).toEqual([{ row: 1, problem: `There are more cells than columns: ${advice}` }]);
  });

  test('may have places without a postal code', () => {
    const text = 'Ada Lovelace,4 Bole Road,Addis Ababa,,Ethiopia';
    expect(readAddressList(text).recipients).toEqual([{ row: 1, address: { ...ada, postalCode: '-' }, message: '' }]);
  });

  test('may have commas, quotes and lines within quotes', () => {
    const text = 'Ada Lovelace,"4 ""Bole"" Road, Door 2",Addis Ababa,1000,Ethiopia,"Hi,\nAda"';
    expect(readAddressList(text).recipients).toEqual([
      { row: 1, address: { ...ada, address: '4 "Bole" Road, Door 2' }, message: 'Hi,\nAda' },
    ]);
  });

  test('keeps its good rows, and names each bad one with its reason', () => {
    const rest = '4 Bole Road,Addis Ababa,1000,Ethiopia';
    const text = [
      `Ada Lovelace,${rest}`,
      `Ada,${rest}`,
      '',
      'Ben Okri,4 Bole Road,,1000,Other',
      `Eve Okri,${rest},${'x'.repeat(241)}`,
      `Eve Okri,4 Bole Road,Door 2,${rest}`,
      `Mary Jane Watson,${rest}`,
    ].join('\n');
    const { recipients, refused } = readAddressList(text);
    expect(recipients.map(({ row, address }) => [row, address.firstName, address.lastName])).toEqual([
      [1, 'Ada', 'Lovelace'],
      [7, 'Mary Jane', 'Watson'],
    ]);
    expect(refused).toEqual([
      { row: 2, problem: 'Check the first name' },
      { row: 4, problem: 'Check the city and country' },
      { row: 5, problem: 'Message: Use at most 240 characters' },
      { row: 6, problem: 'There are more cells than columns: put quotes around commas' },
    ]);
  });

  test('gives back what can’t be used as it was written, with its header, and reads it once it is mended', () => {
    const header = 'Full name;Street;City;Country';
    const bad = 'Ada;"4 Bole Road;\nDoor 2";Addis Ababa;Ethiopia';
    const { recipients, rest } = readAddressList(
      `${header}\r\n${bad}\r\nBen Okri;4 Bole Road;Addis Ababa;Ethiopia\r\n`,
    );
    expect([recipients.length, rest]).toEqual([1, `${header}\n${bad}`]);
    const mended = readAddressList(rest.replace('Ada', 'Ada Lovelace').replace(';\nDoor', ', Door'));
    expect(mended.recipients.map(({ address }) => address)).toEqual([
      { ...ada, address: '4 Bole Road, Door 2', postalCode: '-' },
    ]);
    // Its first row may have no sign that tells the cells apart.
    expect(readAddressList('Ada\nBen Okri,4 Bole Road,Addis Ababa,1000,Ethiopia').recipients).toHaveLength(1);
  });

  test('has at most 200 people, and what is endless has none', () => {
    const row = 'Ada Lovelace,4 Bole Road,Addis Ababa,1000,Ethiopia';
    const { recipients, refused } = readAddressList(Array.from({ length: 202 }, () => row).join('\n'));
    const problem = 'An order can go to at most 200 people';
    expect([recipients.length, refused]).toEqual([
      200,
      [
        { row: 201, problem },
        { row: 202, problem },
      ],
    ]);
    expect(readAddressList('x,'.repeat(300_000)).refused).toEqual([{ row: 1, problem }]);
    expect(readAddressList(' \n\n')).toEqual({ recipients: [], refused: [], rest: '' });
    expect(readAddressList(`${row}\n${row}`, 1)).toMatchObject({ refused: [{ row: 2, problem }], rest: row });
  });

  test('is read as it was written, whatever the cells hold', () => {
    const cell = fc.stringMatching(/^[a-z][a-z",; ]{0,8}[a-z]$/);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(cell, { minLength: 4, maxLength: 4 }), ([address, city, postalCode, message]) => {
        const text = ['Ada Lovelace', address!, city!, postalCode!, 'Ethiopia', message!].map(quoted).join(',');
        const [only] = readAddressList(text).recipients;
        const { address: read } = only ?? {};
        return read?.address === address && read?.city === city && read?.postalCode === postalCode;
      }),
    );
  });
});
