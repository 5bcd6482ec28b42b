import { environment } from './env';

/** Who runs this installation, as the law requires it to be named. */
export type Operator = {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly email: string;
  readonly phone: string | null;
  readonly vatId: string | null;
};

/** The operator as configured; null if name, address or email is missing, which the legal notice requires. */
export function operator(): Operator | null {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, OPERATOR_PHONE, OPERATOR_VAT_ID } = environment();
  if (OPERATOR_NAME === undefined || OPERATOR_ADDRESS === undefined || OPERATOR_EMAIL === undefined)
    return null;
  const lines = OPERATOR_ADDRESS.split(/[;\n]/).map((line) => line.trim());
  return {
    name: OPERATOR_NAME,
    addressLines: lines.filter((line) => line !== ''),
    email: OPERATOR_EMAIL,
    phone: OPERATOR_PHONE ?? null,
    vatId: OPERATOR_VAT_ID ?? null,
  };
}

/** The URL of the counter's pixel, with its id; null, which counts nobody, unless the operator has set both. */
export function counterPixel(): {
  readonly url: string;
  readonly host: string;
  readonly origin: string;
} | null {
  const { COUNTER_PIXEL_URL, COUNTER_PIXEL_ID } = environment();
  if (COUNTER_PIXEL_URL === undefined || COUNTER_PIXEL_ID === undefined) return null;
  const url = new URL(COUNTER_PIXEL_URL);
  url.searchParams.set('id', COUNTER_PIXEL_ID);
  return { url: url.href, host: url.host, origin: url.origin };
}

/** Who alone may create groups, as screens say it; undefined if everybody may. */
export function restrictedCreation(): 'token' | 'closed' | undefined {
  const { GROUP_CREATION } = environment();
  return GROUP_CREATION === 'open' ? undefined : GROUP_CREATION;
}
