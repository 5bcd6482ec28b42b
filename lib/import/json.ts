import { ImportRefused } from './reading';

/** A value of a JSON file of which nothing is known yet. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export type JsonObject = { readonly [key: string]: Json };

/** Deeper files are no export of any product. */
const MAX_DEPTH = 40;

/** The largest depth of brackets outside of texts. A parser or a reader that calls itself would overflow the stack. */
function isTooDeep(text: string): boolean {
  let [depth, isInText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (isInText) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) isInText = false;
    } else if (char === 0x22) isInText = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return false;
}

/** @throws ImportRefused if it is no JSON, or too deep */
export function parseJson(text: string): Json {
  if (isTooDeep(text)) throw new ImportRefused('file-too-deep');
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new ImportRefused('file-broken');
  }
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an object holds under a key of its own: `__proto__` and the like are no keys unless the file has them. */
export const field = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export const listIn = (value: Json | undefined, key: string): readonly Json[] | null => {
  const list = field(value, key);
  return Array.isArray(list) ? (list as readonly Json[]) : null;
};

/** A text, empty for anything else. */
export const textIn = (value: Json | undefined, key: string): string => {
  const text = field(value, key);
  return typeof text === 'string' ? text : '';
};

/** A number, null for anything else, and for what no number can hold. */
export const numberIn = (value: Json | undefined, key: string): number | null => {
  const number = field(value, key);
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** A name of somebody or something in a file: a number or a text, as a text; null for anything else. */
export const keyIn = (value: Json | undefined, key: string): string | null => {
  const id = field(value, key);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
};
