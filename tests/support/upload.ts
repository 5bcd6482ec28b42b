import { POST } from '@/app/api/v1/files/route';
import type { WireFile } from '@/lib/wire/old/file-wire';

export type UploadAnswer = {
  readonly status: number;
  readonly text: string;
  readonly body: { readonly savedFile: WireFile; readonly code?: string; readonly error?: string };
};

/** The fields of a form by name: texts and files. */
export type Parts = Readonly<Record<string, string | File>>;

/** Uploads a form as browsers do. */
export async function upload(
  parts: Parts,
  headers: Readonly<Record<string, string>> = {},
): Promise<UploadAnswer> {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.set(name, part);
  return uploadBody(body, headers);
}

/** Uploads a body as it is. */
export async function uploadBody(
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
): Promise<UploadAnswer> {
  const request = new Request('http://pari.test/api/v1/files', { method: 'POST', body, headers });
  const response = await POST(request, { params: Promise.resolve(undefined) });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as UploadAnswer['body'] };
}

/** A file with these bytes. */
export const aFile = (content: Uint8Array | string, name = 'shot.png', type = 'image/png'): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });
