import { readdirSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { Sessions } from '../src/modules/accounts/sign-in/sessions.js';
import type { GraphqlData, Refusal } from './support/answers.js';
import { until } from './support/until.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

// Real but for single calls that a test lets fail.
jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof fs>('node:fs/promises');
  return { ...actual, writeFile: jest.fn(actual.writeFile) };
});

const MB = 1024 * 1024;

let shop: TestShop;
let admin: { token: string };
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(() => shop.close());

/** What lies in the uploads folder: the sets, and what is being written. */
const kept = () => readdirSync(join(shop.dataDir, 'uploads')).filter((name) => name !== '.incoming');
const halfWritten = () => readdirSync(join(shop.dataDir, 'uploads', '.incoming'));

/** A plain picture. */
const picture = (width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#c0386b' } });

/** Uploads a file by REST as a form does. */
async function upload(data: Buffer | string, caller: Caller = admin, { name = 'rose.jpg', field = 'image' } = {}) {
  const form = new FormData();
  form.append(field, new Blob([data]), name);
  const response = await fetch(`${shop.url}/api/upload`, { method: 'POST', body: form, headers: headersOf(caller) });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { image: string } & Refusal,
  };
}

const headersOf = ({ token, headers }: Caller) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...headers,
});

const mutation = 'mutation Upload($input: UploadImageInput!) { uploadImage(input: $input) { image message } }';

/** Sends a GraphQL multipart request, whose parts may be bent. */
async function graphqlUpload(
  data: Buffer | string,
  caller: Caller = { ...admin, headers: { 'apollo-require-preflight': '1' } },
  {
    operations = { query: mutation, variables: { input: { file: null } } },
    map = { 0: ['variables.input.file'] },
    files = ['0'],
  }: { operations?: unknown; map?: unknown; files?: string[] } = {},
) {
  const form = new FormData();
  form.append('operations', JSON.stringify(operations));
  form.append('map', JSON.stringify(map));
  for (const file of files) form.append(file, new Blob([data]), 'rose.jpg');
  const response = await fetch(`${shop.url}/graphql`, { method: 'POST', body: form, headers: headersOf(caller) });
  return {
    status: response.status,
    body: (await response.json()) as {
      data?: Pick<GraphqlData, 'uploadImage'>;
      errors?: { message: string; extensions: { code: string } }[];
    },
  };
}

describe('an uploaded picture', () => {
  // spec: call-16, running-26
  test('is stored square in three widths and three formats, under an address that never changes', async () => {
    const { status, body } = await upload(await picture().jpeg().toBuffer());
    expect(status).toBe(200);
    expect(body).toEqual({
      image: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\/960\.jpg$/),
      message: 'Image uploaded successfully',
    });
    const folder = String(body.image).replace('/960.jpg', '');
    for (const [name, type, format] of [
      ['960.jpg', 'image/jpeg', 'jpeg'],
      ...[320, 640, 960].flatMap((width) => [
        [`${width}.webp`, 'image/webp', 'webp'],
        [`${width}.avif`, 'image/avif', 'heif'],
      ]),
    ] as [string, string, string][]) {
      const answer = await fetch(`${shop.url}${folder}/${name}`);
      expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, type]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const width = parseInt(name);
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        format,
        width,
        height: width,
      });
    }
    const head = await fetch(`${shop.url}${body.image}`, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 1000]).toEqual([200, true]);
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('can be a %s with any name', async (format) => {
    const data = await picture(300, 200).toFormat(format).toBuffer();
    expect((await upload(data, admin, { name: 'page.html' })).status).toBe(200);
  });

  // spec: running-26
  test('is turned upright, loses its metadata, and gets a white background', async () => {
    // Red above, clear below; the camera was held sideways.
    const data = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#00000000' } })
      .composite([
        { input: { create: { width: 400, height: 200, channels: 4, background: '#ff0000' } }, top: 0, left: 0 },
      ])
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const { body } = await upload(data);
    const jpeg = Buffer.from(await (await fetch(shop.url + body.image)).arrayBuffer());
    const metadata = await sharp(jpeg).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(jpeg.includes('SECRET-PLACE')).toBe(false);
    const pixel = async (left: number) =>
      [...(await sharp(jpeg).extract({ left, top: 480, width: 1, height: 1 }).raw().toBuffer())].map(
        (value) => value > 128,
      );
    // Turned by a quarter, the upper half is on the right.
    expect([await pixel(700), await pixel(200)]).toEqual([
      [true, false, false],
      [true, true, true],
    ]);
  });

  test('that is animated is stored as its first frame', async () => {
    const frames = [...'rb'].map((color) => ({
      create: { width: 64, height: 64, channels: 3 as const, background: color === 'r' ? '#ff0000' : '#0000ff' },
    }));
    const pngs = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const data = await sharp(pngs, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(data).metadata()).pages).toBe(2);
    const { body } = await upload(data);
    const jpeg = Buffer.from(await (await fetch(shop.url + body.image)).arrayBuffer());
    const [red = 0, , blue = 255] = await sharp(jpeg).resize(1, 1).raw().toBuffer();
    expect([red > 200, blue < 50]).toEqual([true, true]);
  });

  test('is treated the same on GraphQL', async () => {
    const { status, body } = await graphqlUpload(await picture().jpeg().toBuffer());
    expect(status).toBe(200);
    expect(body.data?.uploadImage).toEqual({
      image: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\/960\.jpg$/),
      message: 'Image uploaded successfully',
    });
    expect((await fetch(`${shop.url}${body.data?.uploadImage.image}`)).status).toBe(200);
  });
});

describe('refused uploads', () => {
  let before: string[];
  beforeEach(() => (before = kept()));
  afterEach(() => {
    expect(kept()).toEqual(before);
    expect(halfWritten()).toEqual([]);
  });

  // spec: validation-16
  test('no file, an empty one, another field, another kind of body', async () => {
    const answers = [
      await upload(''),
      await upload('rose', admin, { field: 'photo' }),
      await shop.as(admin).rest<Refusal>('POST', '/api/upload', { image: 'rose' }),
      await shop.as(admin).rest<Refusal>('POST', '/api/upload'),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message, body.code]).toEqual([400, 'Please select a file', 'BAD_USER_INPUT']);
    }
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['SVG', svg],
    ['SVG with a declaration', `<?xml version="1.0"?>${svg}`],
    // spec: api-8
    ['HTML named .png', '<html><script>alert(1)</script>'],
    ['a GIF that is a script', 'GIF89a=1;alert(1)'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['text', 'just words'],
  ])('%s', async (_kind, data) => {
    const { status, body } = await upload(data, admin, { name: 'rose.png' });
    expect([status, body.message]).toEqual([400, 'Invalid file selected']);
    const { body: answer } = await graphqlUpload(data);
    expect(answer.errors?.[0]).toMatchObject({
      message: 'Invalid file selected',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  test('decoders of other formats are unreachable', async () => {
    // What the process has blocked before, be it by another version of the module, proves nothing.
    sharp.unblock({ operation: ['VipsForeignLoad'] });
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg');
    await jest.isolateModulesAsync(async () => {
      await import('../src/modules/media/encode-picture.js');
    });
    for (const data of [svg, `<?xml version="1.0"?>${svg}`, await picture(50, 50).tiff().toBuffer()])
      await expect(sharp(Buffer.from(data)).metadata()).rejects.toThrow('unsupported image format');
  });

  test('a TIFF, which the decoder knows', async () => {
    expect((await upload(await picture(50, 50).tiff().toBuffer())).status).toBe(400);
  });

  test('half a picture', async () => {
    const whole = await picture().png({ compressionLevel: 0 }).toBuffer();
    expect((await upload(whole.subarray(0, whole.length / 2))).body.message).toBe('Invalid file selected');
  });

  // spec: running-27, api-8
  test('2,500 megapixels in a few kilobytes, from the header alone', async () => {
    const bomb = hugePng(50_000, 50_000);
    expect(bomb.length).toBeLessThan(40_000);
    const { status, body } = await upload(bomb);
    // Decoding would have found that it is damaged.
    expect([status, body.message]).toEqual([400, 'The picture has more than 24 megapixels. Please make it smaller.']);
  });

  test('more than 5 MB: announced, streamed, and on GraphQL', async () => {
    const data = Buffer.alloc(5 * MB + 1, 1);
    expect((await upload(data)).body).toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: 'The file is larger than 5 MB',
    });
    expect((await upload(data)).status).toBe(413);
    expect((await upload(Buffer.alloc(6 * MB))).status).toBe(413);
    expect((await graphqlUpload(data)).body.errors?.[0]?.extensions.code).toBe('FILE_TOO_LARGE');
    expect((await graphqlUpload(Buffer.alloc(6 * MB))).status).toBe(413);
  });

  // spec: running-27
  test('exactly 5 MB are allowed', async () => {
    const data = Buffer.alloc(5 * MB);
    expect((await upload(data)).body.message).toBe('Invalid file selected');
    expect((await graphqlUpload(data)).body.errors?.[0]?.message).toBe('Invalid file selected');
  });

  test('a full disk is reported as full', async () => {
    jest.mocked(fs.writeFile).mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const { status, body } = await upload(await picture(100, 100).jpeg().toBuffer());
    expect([status, body.code]).toEqual([507, 'STORAGE_FULL']);
  });

  // spec: call-16, api-8
  test('visitors and customers, and pages of other sites', async () => {
    const data = await picture(100, 100).jpeg().toBuffer();
    const customer = await shop.newCustomer();
    const preflight = { 'apollo-require-preflight': '1' };
    expect((await upload(data, {})).status).toBe(401);
    expect((await upload(data, customer)).status).toBe(403);
    expect((await graphqlUpload(data, { headers: preflight })).status).toBe(401);
    expect((await graphqlUpload(data, { token: customer.token, headers: preflight })).status).toBe(403);
    expect((await graphqlUpload(data, admin)).status).toBe(400);
    const signIn = await fetch(`${shop.url}/api/users/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com', password: 'gift-shop-demo' }),
    });
    const cookie = /session=[^;]+/.exec(signIn.headers.get('set-cookie') ?? '')?.[0] ?? '';
    for (const origin of ['https://evil.example', 'null']) {
      expect((await upload(data, { headers: { cookie, origin } })).status).toBe(403);
      expect((await graphqlUpload(data, { headers: { cookie, origin, ...preflight } })).status).toBe(403);
    }
  });
});

describe('bodies without an end', () => {
  /** Sends zeros for as long as it can, whatever the response. */
  function flood(path: string, head: string, headers: Record<string, string>) {
    return new Promise<{ status: number; sent: number }>((resolve) => {
      const { hostname, port } = new URL(shop.url);
      const socket = connect(Number(port), hostname);
      let answer = '';
      const zeros = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000), Buffer.from('\r\n')]);
      const send = () => {
        while (socket.writable && socket.write(zeros));
      };
      const lines = Object.entries({ host: 'localhost', 'transfer-encoding': 'chunked', ...headers });
      const start = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.write(`POST ${path} HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=edge\r\n${start}\r\n`);
      socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
      socket.on('data', (data) => (answer += String(data)));
      socket.on('drain', send);
      socket.on('error', () => {});
      socket.on('close', () => resolve({ status: Number(answer.split(' ')[1]), sent: socket.bytesWritten }));
      send();
    });
  }
  const part = (name: string, more = '') => `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const file = '; filename="rose.jpg"';
  const operations = JSON.stringify({ query: mutation, variables: { input: { file: null } } });
  const graphqlHead = `${part('operations')}${operations}\r\n${part('map')}{"0":["variables.input.file"]}\r\n${part('0', file)}`;

  test.each([
    ['by nobody', '/api/upload', part('image', file), false, 401],
    ['by an admin', '/api/upload', part('image', file), true, 413],
    ['in another field', '/api/upload', part('other', file), true, 400],
    ['by nobody, GraphQL', '/graphql', graphqlHead, false, 401],
    ['by an admin, GraphQL', '/graphql', graphqlHead, true, 200],
  ] as const)('%s: answered, then cut off', async (_who, path, head, isAdmin, status) => {
    const before = kept();
    const answer = await flood(path, head, {
      'apollo-require-preflight': '1',
      ...(isAdmin && { authorization: `Bearer ${admin.token}` }),
    });
    expect(answer.status).toBe(status);
    // A file, the rest that is let run on, and what the operating system holds; a sender of 10 GB gets no further.
    expect(answer.sent).toBeLessThan(1000 * MB);
    expect(kept()).toEqual(before);
  });

  // spec: running-27, api-8
  test('a few of a hundred at once are accepted, and the others are asked to try again later', async () => {
    const data = Buffer.concat([await picture(64, 64).jpeg().toBuffer(), Buffer.alloc(MB)]);
    // None is done before all have come, however slow the machine is.
    let answered = 0;
    let finish = () => {};
    const allCame = new Promise<void>((resolve) => (finish = resolve));
    const { writeFile } = jest.requireActual<typeof fs>('node:fs/promises');
    const writing = jest.mocked(fs.writeFile).mockImplementation(async (...args) => {
      await allCame;
      return writeFile(...args);
    });
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const answer = await upload(data);
        // Whatever it says: one that should not be there must be seen below, and not be waited for.
        answered += 1;
        if (answered === 82) finish();
        return answer;
      }),
    );
    writing.mockImplementation(writeFile);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(82);
    for (const { headers, body } of refused)
      expect([headers.get('retry-after'), body.code]).toEqual(['5', 'UNAVAILABLE']);
    // Six are read at once; the twelve behind them wait no longer than a request may take.
    const taken = answers.map(({ status }) => status).filter((status) => status !== 503);
    expect(taken.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
    expect(taken.filter((status) => status !== 200 && status !== 408)).toEqual([]);
  });

  /** Files that GraphQL's parser keeps while they arrive. */
  const spooled = () => readdirSync(tmpdir()).filter((name) => name.startsWith('capacitor-'));

  // spec: running-27, loss-41, api-8
  test('broken-off ones leave no file and free their places', async () => {
    const before = kept();
    // The folder is the whole machine's: others' uploads may lie in it.
    const spooledBefore = new Set(spooled());
    const breakOff = (path: string, head: string) =>
      new Promise<void>((resolve) => {
        const call = httpRequest(shop.url + path, {
          method: 'POST',
          headers: {
            'content-type': 'multipart/form-data; boundary=edge',
            'apollo-require-preflight': '1',
            authorization: `Bearer ${admin.token}`,
          },
        });
        call.on('error', () => {});
        call.on('close', resolve);
        call.write(head);
        call.write(Buffer.alloc(MB), () => call.destroy());
      });
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 5 }, () => breakOff('/api/upload', part('image', file))));
      await Promise.all(Array.from({ length: 5 }, () => breakOff('/graphql', graphqlHead)));
    }
    await until(() => spooled().every((name) => spooledBefore.has(name)));
    expect(halfWritten()).toEqual([]);
    expect(kept()).toEqual(before);
    const data = await picture(100, 100).jpeg().toBuffer();
    expect([(await upload(data)).status, (await graphqlUpload(data)).status]).toEqual([200, 200]);
  });
});

describe('malformed forms', () => {
  const data = Buffer.from('rose');
  const call = (bent: NonNullable<Parameters<typeof graphqlUpload>[2]>) => graphqlUpload(data, undefined, bent);

  // spec: running-27, api-8
  test('one file in a thousand places, many files, a batch, no file, no map', async () => {
    const paths = Array.from({ length: 1000 }, (_, index) => `variables.files.${index}`);
    const one = { query: mutation, variables: { input: { file: null } } };
    const statuses = [
      (await call({ map: { 0: ['variables.input.file', ...paths] } })).status,
      (
        await call({
          map: Object.fromEntries(paths.map((path, index) => [index, [path]])),
          files: paths.map((_, index) => `${index}`),
        })
      ).status,
      (await call({ operations: [one, one], map: { 0: ['0.variables.input.file'] } })).status,
      (await call({ map: ['variables.input.file'] })).status,
      (await call({ map: { 0: ['query'] } })).status,
      (await call({ operations: 'rose' })).status,
    ];
    expect(statuses).toEqual([400, 413, 400, 400, 400, 400]);
    const { body } = await call({ files: [] });
    expect(body.errors?.[0]?.message).toBe('The upload was interrupted. Please try again.');
  });

  test('a path to the prototype of all objects changes nothing', async () => {
    await call({ map: { 0: ['__proto__.isAdmin'] } });
    await call({ map: { 0: ['constructor.prototype.isAdmin'] } });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test('a form with very deep nesting', async () => {
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    const form = new FormData();
    form.append('operations', `{"query":"{ __typename }","variables":{"a":${deep}}}`);
    form.append('map', '{"0":["variables.b"]}');
    form.append('0', new Blob([data]), 'rose.jpg');
    const headers = headersOf({ ...admin, headers: { 'apollo-require-preflight': '1' } });
    const answer = await fetch(`${shop.url}/graphql`, { method: 'POST', body: form, headers });
    expect(answer.status).toBe(200);
  });

  // spec: loss-41
  test('a body that is not a form', async () => {
    const headers = { ...headersOf(admin), 'apollo-require-preflight': '1' };
    for (const path of ['/api/upload', '/graphql']) {
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=edge']) {
        const answer = await fetch(shop.url + path, {
          method: 'POST',
          headers: { ...headers, 'content-type': type },
          body: 'x',
        });
        expect([path, type, answer.status]).toEqual([path, type, 400]);
      }
    }
  });

  // spec: loss-41
  test('a fault of the shop is 500 and logged, not blamed on the form', async () => {
    const lines: string[] = [];
    const other = await TestShop.openWith({ onLog: (line) => lines.push(line) });
    try {
      const caller = await other.signInDemo('admin@example.com');
      jest.spyOn(Sessions.prototype, 'findActor').mockRejectedValueOnce(new Error('the database is away'));
      const response = await fetch(`${other.url}/graphql`, {
        method: 'POST',
        body: new FormData(),
        headers: headersOf({ ...caller, headers: { 'apollo-require-preflight': '1' } }),
      });
      expect([response.status, await response.json()]).toMatchObject([500, { code: 'INTERNAL_SERVER_ERROR' }]);
      expect(lines.join('')).toContain('the database is away');
    } finally {
      await other.close();
    }
  });

  test.each(['../../x.jpg', 'C:\\x.jpg', 'x\0.jpg', `${'x'.repeat(300)}.jpg`, '\u202Egpj.exe', 'same.jpg', 'same.jpg'])(
    'a file called %j',
    async (name) => {
      const { body } = await upload(await picture(50, 50).jpeg().toBuffer(), admin, { name });
      expect(body.image).toMatch(/^\/uploads\/[0-9a-f]{32}\/960\.jpg$/);
    },
  );
});

describe('files that are served', () => {
  const get = (path: string) =>
    new Promise<number>((resolve, reject) => {
      // fetch would tidy the address.
      httpRequest(shop.url, { path }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });

  // spec: call-18, api-8
  test('are pictures only, and nothing outside the folder', async () => {
    const folder = join(shop.dataDir, 'uploads');
    await fs.writeFile(join(folder, 'rose.jpg'), 'a picture put there by hand');
    await fs.writeFile(join(folder, 'page.html'), '<script>alert(1)</script>');
    await fs.writeFile(join(folder, 'drawing.svg'), '<svg/>');
    await fs.mkdir(join(folder, '.incoming', 'half'), { recursive: true });
    await fs.writeFile(join(folder, '.incoming', 'half', '960.jpg'), 'half');
    await fs.writeFile(join(shop.dataDir, 'secret.jpg'), 'secret');
    expect(await get('/uploads/rose.jpg')).toBe(200);
    const byHand = await fetch(`${shop.url}/uploads/rose.jpg`);
    expect([byHand.headers.get('content-type'), byHand.headers.get('cache-control')]).toEqual([
      'image/jpeg',
      'public, max-age=86400',
    ]);
    for (const path of [
      'page.html',
      'drawing.svg',
      '',
      '.incoming/half/960.jpg',
      '../secret.jpg',
      '..%2fsecret.jpg',
      '..%2f..%2fetc/passwd',
      '%2e%2e/secret.jpg',
      'x/../../secret.jpg',
      'x%5c..%5csecret.jpg',
      'rose.jpg%00.png',
      '%00',
      'nothing.jpg',
    ]) {
      expect([path, await get(`/uploads/${path}`)]).toEqual([path, 404]);
    }
    await fs.rm(join(folder, '.incoming', 'half'), { recursive: true });
  });
});

// spec: call-17
test('only admins can read what can be uploaded', async () => {
  expect(await shop.as(admin).rest('GET', '/api/upload')).toMatchObject({
    status: 200,
    body: {
      ready: true,
      maxBytes: 5 * MB,
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
    },
  });
  expect((await shop.rest('GET', '/api/upload')).status).toBe(401);
  expect((await shop.as(await shop.newCustomer()).rest('GET', '/api/upload')).status).toBe(403);
});

test('the shop answers while pictures are encoded', async () => {
  const data = await sharp({
    create: {
      width: 1600,
      height: 1600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 8 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  let isDone = false;
  const uploads = Promise.all(Array.from({ length: 3 }, () => upload(data))).finally(() => (isDone = true));
  let answered = 0;
  while (!isDone) {
    expect((await shop.rest('GET', '/api/products?pageSize=4')).status).toBe(200);
    answered += 1;
  }
  expect((await uploads).map(({ status }) => status)).toEqual([200, 200, 200]);
  // If encoding held the event loop, an answer would come between two pictures at best.
  expect(answered).toBeGreaterThan(9);
});

/** A PNG whose header promises a picture that its few bytes can't be. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
