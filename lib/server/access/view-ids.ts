import { createCipheriv, createSecretKey } from 'node:crypto';
import { isId } from '@/lib/domain/ids';
import type { MemberFields } from '@/lib/domain/ledger/member-fields';

/**
 * The ids that whoever may only look at a group is shown. In old calls an id is a key that may do everything, so a view
 * gets other ones: the real ones under a block cipher with a secret of the link, which the server alone knows.
 *
 * An id has 122 random bits. Its first 32 stay, because they order what was made at the same time and decide who bears
 * the odd cents. The other 90 are enciphered, with the first ones as the tweak: a Feistel network of two halves, as FF1
 * of NIST SP 800-38G is one, with AES-256 as the round function.
 */

/** The values of a half: 45 bits, so that sums are exact. */
const HALF = 2 ** 45;
const ROUNDS = 10;
const HALF_BYTES = 6;

/** How many bytes of the secret are used: a key of AES-256. */
export const VIEW_SECRET_BYTES = 32;

type Halves = readonly [left: number, right: number];

/** The 16 hexadecimal digits before the last 12, without the 4 that says the version: 28, 2 and 12 bits. */
function halvesOf(id: string): Halves {
  const [, second = '', third = '', fourth = '', last = ''] = id.split('-');
  const digits = Number.parseInt(second + third.slice(1), 16);
  const variant = Number.parseInt(fourth.charAt(0), 16) & 3;
  const upper = (digits * 4 + variant) * 2 ** 12 + Number.parseInt(fourth.slice(1), 16);
  const lower = Number.parseInt(last, 16);
  return [upper * 8 + Math.floor(lower / HALF), lower % HALF];
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** The first 32 bits, which stay. */
const firstOf = (id: string): string => id.slice(0, 8);

function idOf(first: string, [left, right]: Halves): string {
  const [upper, lower] = [Math.floor(left / 8), (left % 8) * HALF + right];
  const head = Math.floor(upper / 2 ** 12);
  const digits = hex(Math.floor(head / 4), 7);
  const fourth = hex(8 + (head % 4), 1) + hex(upper % 2 ** 12, 3);
  return [first, digits.slice(0, 4), `4${digits.slice(4)}`, fourth, hex(lower, 12)].join('-');
}

/** What members are paid by is shared with those who take part. */
const UNSHOWN = 'payWays' satisfies keyof MemberFields;

/** A value of JSON, or a row of the database, with each of its texts told anew. */
function retold(value: unknown, tell: (text: string) => string): unknown {
  if (typeof value === 'string') return tell(value);
  if (Array.isArray(value)) return value.map((each) => retold(each, tell));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const fields = Object.entries(value).map(([key, each]) => [
    key,
    key === UNSHOWN ? null : retold(each, tell),
  ]);
  return Object.fromEntries(fields);
}

/** All ids in a value, each once. */
function idsIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  retold(value, (text) => {
    if (isId(text)) found.add(text);
    return text;
  });
  return [...found];
}

/** A value with other ids. @param tell returns those for all that are in it, in their order */
function toldOtherwise<Told>(value: Told, tell: (ids: readonly string[]) => readonly string[]): Told {
  const ids = idsIn(value);
  const others = tell(ids);
  const otherOf = new Map(ids.map((id, at) => [id, others[at] ?? '']));
  return retold(value, (text) => otherOf.get(text) ?? text) as Told;
}

const BLOCK_BYTES = 16;

/** Many ids go through the rounds side by side, because a call of the cipher costs much more than a block. */
export class ViewIds {
  private readonly cipher;

  /** @param secret of the link: `VIEW_SECRET_BYTES` bytes */
  constructor(secret: Buffer) {
    this.cipher = createCipheriv('aes-256-ecb', createSecretKey(secret), null).setAutoPadding(false);
  }

  /** What the round function makes of one half of each id. */
  private round(ids: readonly string[], place: number, halves: readonly number[]): readonly number[] {
    const blocks = Buffer.alloc(ids.length * BLOCK_BYTES);
    for (const [at, id] of ids.entries()) {
      const start = at * BLOCK_BYTES;
      blocks.writeUInt32BE(Number.parseInt(firstOf(id), 16), start);
      blocks.writeUInt8(place, start + 4);
      blocks.writeUIntBE(halves[at] ?? 0, start + 5, HALF_BYTES);
    }
    const made = this.cipher.update(blocks);
    return ids.map((_, at) => made.readUIntBE(at * BLOCK_BYTES, HALF_BYTES) % HALF);
  }

  /** What a view is shown in place of these ids. @param ids well-formed */
  private hideAll(ids: readonly string[]): readonly string[] {
    let halves = ids.map(halvesOf);
    for (let place = 0; place < ROUNDS; place += 1) {
      const rights = halves.map(([, right]) => right);
      const made = this.round(ids, place, rights);
      halves = halves.map(([left, right], at): Halves => [right, (left + (made[at] ?? 0)) % HALF]);
    }
    return ids.map((id, at) => idOf(firstOf(id), halves[at] ?? [0, 0]));
  }

  /** The ids in place of which a view was shown these. @param ids well-formed */
  private findAll(ids: readonly string[]): readonly string[] {
    let halves = ids.map(halvesOf);
    for (let place = ROUNDS - 1; place >= 0; place -= 1) {
      const lefts = halves.map(([left]) => left);
      const made = this.round(ids, place, lefts);
      halves = halves.map(([left, right], at): Halves => [(right - (made[at] ?? 0) + HALF) % HALF, left]);
    }
    return ids.map((id, at) => idOf(firstOf(id), halves[at] ?? [0, 0]));
  }

  /**
   * What was read, with other ids: wherever an id stands, also one that a later release reads. A text of a person that is
   * nothing but an id is none of ours, and changes as well.
   */
  hideIn<Read>(read: Read): Read {
    return toldOtherwise(read, (ids) => this.hideAll(ids));
  }

  /** What a view asks with, as the database knows it. */
  findIn<Asked>(asked: Asked): Asked {
    return toldOtherwise(asked, (ids) => this.findAll(ids));
  }
}
