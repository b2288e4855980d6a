import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

const bucket = 'pictures';
const region = 'us-east-1';
const accessKeyId = 'key';
const secretAccessKey = 'secret';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * A bucket on a server that knows the six S3 calls which the shop makes, and refuses what isn't signed with its secret
 * key (AWS Signature Version 4). No maintained package does that without a server of its own to download.
 */
export async function openS3Bucket() {
  const objects = new Map<string, { type: string; data: Buffer }>();

  const answer = (
    request: IncomingMessage,
    url: URL,
    body: Buffer,
  ): [status: number, body?: string | Buffer, type?: string] => {
    if (!isSigned(request, url, body)) return error(403, 'SignatureDoesNotMatch');
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (name !== bucket) return error(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '' && request.method === 'HEAD') return [200];
    if (key === '' && request.method === 'GET' && url.searchParams.get('list-type') === '2') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const found = [...objects.keys()].filter((each) => each.startsWith(prefix));
      const contents = found.map((each) => `<Contents><Key>${each}</Key></Contents>`).join('');
      return [200, `<ListBucketResult>${contents}</ListBucketResult>`, 'application/xml'];
    }
    if (key !== '' && request.method === 'PUT') {
      objects.set(key, { type: request.headers['content-type'] ?? '', data: body });
      return [200];
    }
    if (key !== '' && request.method === 'DELETE') {
      objects.delete(key);
      return [204];
    }
    if (key === '' || (request.method !== 'GET' && request.method !== 'HEAD')) return error(501, 'NotImplemented');
    const object = objects.get(key);
    return object ? [200, object.data, object.type] : error(404, 'NoSuchKey');
  };

  const server = createServer((request, response) => {
    void buffer(request).then((sent) => {
      const [status, body = '', type] = answer(request, new URL(request.url ?? '', 'http://s3'), sent);
      // No connection outlives its call, so that a bucket can be closed at once.
      response.writeHead(status, {
        connection: 'close',
        ...(type !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as { port: number };
  return {
    options: { bucket, region, endpoint: `http://127.0.0.1:${address.port}`, accessKeyId, secretAccessKey },
    objects,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function error(status: number, code: string): [number, string, string] {
  return [status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, 'application/xml'];
}

/** Whether whoever sent this knows the secret key, and nobody changed it on its way. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=(.+?), SignedHeaders=(.+?), Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  );
  const time = String(request.headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  if (given?.[1] !== `${accessKeyId}/${scope}` || request.headers['x-amz-content-sha256'] !== sha256(body))
    return false;
  const names = given[2] ?? '';
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  url.searchParams.sort();
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const call = [request.method, url.pathname, query, headers.join(''), names, sha256(body)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(call)].join('\n')).toString('hex') === given[3];
}
