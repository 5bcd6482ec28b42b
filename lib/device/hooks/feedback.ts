import { send } from '@/lib/device/sync/api';

/** 5 MiB on a slow phone. */
const UPLOAD_TIMEOUT_MS = 90_000;

/**
 * Sends a message to the operator.
 * @param idempotencyKey the same for the same message, however often it is sent
 * @throws as `send` does
 */
export const postFeedback = (body: object, idempotencyKey: string): Promise<unknown> =>
  send('POST', 'feedbacks', body, { idempotencyKey });

/**
 * Sends a picture to the server.
 * @param idempotencyKey the same for the same picture, however often it is sent
 * @returns its id
 * @throws as `send` does
 */
export async function uploadFile(file: File, idempotencyKey: string): Promise<string> {
  const form = new FormData();
  form.set('file', file);
  const answer = await send('POST', 'files', form, { idempotencyKey, timeoutMs: UPLOAD_TIMEOUT_MS });
  return (answer as { readonly savedFile: { readonly _id: string } }).savedFile._id;
}
