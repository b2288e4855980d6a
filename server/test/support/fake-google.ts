import { generateKeyPairSync } from 'node:crypto';
import { Agent } from 'node:https';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { Credential } from 'firebase-admin/app';
import { exportSPKI, generateKeyPair, type CryptoKey } from 'jose';

/** What the SDK asks Google for when it verifies a token: public keys, an access token, the state of a user. */
export interface FakeGoogle {
  /** Leads every connection to this server, whatever host it is for. */
  reach: { httpAgent: Agent; credential: Credential };
  /** A service account that this Google accepts. */
  serviceAccount: { projectId: string; clientEmail: string; privateKey: string };
  /** Signs the tokens. */
  key: CryptoKey;
  keyId: string;
  /** Users by id; whoever is missing was deleted. Times in seconds. */
  users: Map<string, { disabled: boolean; validSince: number }>;
  /** What each path answers with instead, for faults: a status, or 'hang up'. */
  faults: Map<string, number | 'hang up'>;
  close(): Promise<void>;
}

/** The keys of every Google of a test file: making one takes a tenth of a second or more. */
let keys: ReturnType<typeof makeKeys> | undefined;

async function makeKeys() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const account = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey,
    publicPem: await exportSPKI(publicKey),
    accountKey: account.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** What is behind Firebase Authentication, just as much of it as firebase-admin uses. */
export async function openFakeGoogle(projectId: string): Promise<FakeGoogle> {
  keys ??= makeKeys();
  const { privateKey, publicPem, accountKey } = await keys;
  const keyId = 'the-key-of-today';
  const users: FakeGoogle['users'] = new Map();
  const faults: FakeGoogle['faults'] = new Map();

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const [, fault] = [...faults].find(([part]) => path.includes(part)) ?? [];
      if (fault === 'hang up') return void request.socket.destroy();
      const answer = (body: unknown) =>
        response.writeHead(fault ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (fault) return void answer({ error: { message: 'INTERNAL' } });
      if (path.includes('/x509/')) return void answer({ [keyId]: publicPem });
      const { localId } = JSON.parse(Buffer.concat(chunks).toString()) as { localId: string[] };
      const [id = ''] = localId;
      const user = users.get(id);
      answer(user ? { users: [{ localId: id, disabled: user.disabled, validSince: String(user.validSince) }] } : {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const agent = new Agent();
  Object.assign(agent, { createConnection: () => connect(port, '127.0.0.1') });

  return {
    reach: {
      httpAgent: agent,
      credential: {
        getAccessToken: () =>
          faults.has('/token')
            ? Promise.reject(new Error('invalid_grant'))
            : Promise.resolve({ access_token: 'a', expires_in: 3600 }),
      },
    },
    serviceAccount: {
      projectId,
      clientEmail: `shop@${projectId}.iam.gserviceaccount.com`,
      privateKey: accountKey,
    },
    key: privateKey,
    keyId,
    users,
    faults,
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
