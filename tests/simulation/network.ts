import { ApiError } from '@/lib/device/page/api-errors';
import type { WireBatch } from '@/lib/device/sync/send-changes';
import type { WireChangesAnswer } from '@/lib/wire/own/change-wire';
import { api, type ApiAnswer } from '../support/api';

type ErrorBody = { readonly code: ConstructorParameters<typeof ApiError>[1]; readonly message: string };

/** The answer to a batch, as the device's API client returns it. @throws ApiError */
export function told({ status, body }: ApiAnswer<unknown>): WireChangesAnswer {
  if (status === 200) return body as WireChangesAnswer;
  const { code, message } = body as ErrorBody;
  throw new ApiError(status, code, message);
}

/** `POST /groups/{code}/changes` of this process. @throws ApiError */
export const post = async (code: string, batch: WireBatch): Promise<WireChangesAnswer> =>
  told(await api.post(`groups/${code}/changes`, batch));
