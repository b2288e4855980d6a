import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import processRequest from 'graphql-upload/processRequest.mjs';
import Upload from 'graphql-upload/Upload.mjs';
import { Failure } from '../../domain/failure.js';
import { fileTooLarge, MAX_UPLOAD_BYTES } from '../../domain/upload-limit.js';
import type { UploadTaker } from '../ports.js';
import type { ContextFactory } from '../context.js';
import { announcesMoreThan, cutUnreadBody, refuseGone } from '../cut-unread-body.js';
import { extensionsOf, statusOf } from '../errors.js';

/** As for JSON bodies. */
const MAX_FIELD_BYTES = 100 * 1024;
/** One operation, one file. */
const limits = { maxFileSize: MAX_UPLOAD_BYTES + 1, maxFiles: 1, maxFieldSize: MAX_FIELD_BYTES };
/** A form of another site's page can't set them (Apollo's CSRF prevention asks for the same). */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'];

/**
 * Takes GraphQL operations that carry a file (the GraphQL multipart request specification). The sender and the origin
 * are checked before a byte of the body is read; then it must be one operation with one file.
 */
export function receiveFiles(scope: FastifyInstance, media: UploadTaker, contexts: ContextFactory): void {
  scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  scope.addHook('preHandler', async (request, reply) => {
    if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) return;
    cutUnreadBody(request, reply);
    try {
      request.body = await receive(request, reply, media, contexts);
    } catch (error) {
      // What is not the sender's fault is masked and logged like every other fault of our own.
      if (!(error instanceof Failure) && !(error instanceof FormError)) throw error;
      const { status, ...refusal } = refusalOf(error);
      return reply.code(status).send({ errors: [refusal] });
    }
  });
}

async function receive(request: FastifyRequest, reply: FastifyReply, media: UploadTaker, contexts: ContextFactory) {
  if (!PREFLIGHT_HEADERS.some((name) => request.headers[name])) {
    throw new Failure('BAD_USER_INPUT', `A form needs one of the headers ${PREFLIGHT_HEADERS.join(', ')}`);
  }
  const { actor } = await contexts.forApi(request, reply);
  // No file is read before it is known who sends it.
  // guard: uploads.test.ts 'by nobody, GraphQL'
  media.requireUploader(actor);
  if (announcesMoreThan(request, MAX_UPLOAD_BYTES + 3 * MAX_FIELD_BYTES)) throw fileTooLarge();
  refuseGone(request);
  const operations = await processRequest(request.raw, reply.raw, limits).catch((error: unknown) => {
    // A form that can’t be read is its sender’s mistake.
    // guard: fuzz.test.ts 'forms', try: -> throw error;
    throw new FormError('The form could not be read', { cause: error });
  });
  if (Array.isArray(operations)) throw new Failure('BAD_USER_INPUT', 'Send one operation at a time');
  if (countFiles(operations) > 1) throw new Failure('BAD_USER_INPUT', 'A file belongs to one variable');
  return operations;
}

/** How often files stand among the variables. Without recursion: the depth is the sender's. */
function countFiles(operations: unknown): number {
  let count = 0;
  const open: unknown[] = [operations];
  while (open.length > 0) {
    const value = open.pop();
    if (value instanceof Upload) count += 1;
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) open.push(inner);
  }
  return count;
}

/** The form's own faults: parts missing or in the wrong order, too many files, not JSON. */
class FormError extends Error {}

function refusalOf(error: Failure | FormError) {
  if (error instanceof Failure)
    return { status: statusOf[error.code], message: error.message, extensions: extensionsOf(error) };
  const { status, message, expose } = error.cause as { status?: number; message?: string; expose?: boolean };
  if (status === undefined || expose !== true || message === undefined)
    return { status: 400, message: error.message, extensions: { code: 'BAD_USER_INPUT' } };
  return { status, message, extensions: { code: status === 413 ? 'BODY_TOO_LARGE' : 'BAD_USER_INPUT' } };
}
