import { newId } from '@/lib/domain/ids';
import { clientAddressHeader } from '@/lib/launcher-headers.mjs';
import type { WireExpenseWithIds } from '@/lib/wire/old/expense';
import type { WireGroup } from '@/lib/wire/old/group';
import type { WireMember } from '@/lib/wire/old/member';
import type { WirePaymentWithIds } from '@/lib/wire/old/payment';
import { api, type ApiAnswer } from './api';

/** A group under test, made and changed through the API. */
export type TestGroup = {
  readonly code: string;
  readonly id: string;
  /** Members by name, as they were when they joined. */
  readonly members: Readonly<Record<string, WireMember>>;
  readonly expenses: readonly WireExpenseWithIds[];
  readonly payments: readonly WirePaymentWithIds[];
};

/** Each group is created from an address of its own, so that preparing a test uses up no budget. */
const somebodyElse = () => ({ [clientAddressHeader]: newId() });

type Step = (group: TestGroup) => Promise<TestGroup>;

function created<Body>(answer: ApiAnswer<Body>): Body {
  if (answer.status !== 201) throw new Error(`expected 201: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const addMember =
  (userName: string): Step =>
  async (group) => {
    const body = { userName, groupCode: group.code };
    const { user } = created(await api.post<{ user: WireMember }>('users', body));
    return { ...group, members: { ...group.members, [userName]: user } };
  };

/**
 * The one way to make a group in a test: `await aGroup().with('Anna', 'Ben').spent('Anna', 12.5, ['Anna', 'Ben'])`.
 * Awaiting it runs its steps in order.
 */
class GroupStory implements PromiseLike<TestGroup> {
  constructor(
    private readonly name: string,
    private readonly steps: readonly Step[],
  ) {}

  private andThen(step: Step): GroupStory {
    return new GroupStory(this.name, [...this.steps, step]);
  }

  /** These people join, in this order. */
  with(...names: string[]): GroupStory {
    return names.reduce<GroupStory>((story, name) => story.andThen(addMember(name)), this);
  }

  /** Sets the currency of the group. */
  in(currency: string): GroupStory {
    return this.andThen(async (group) => {
      await api.patch(`groups/currency/${group.code}`, { groupCode: group.code, currency });
      return group;
    });
  }

  /** Somebody pays for these people; for all when none is named. `amount` in units. */
  spent(
    payer: string,
    amount: number,
    beneficiaries?: readonly string[],
    description = 'Abendessen',
  ): GroupStory {
    return this.andThen(async (group) => {
      const { expense } = created(
        await api.post<{ expense: WireExpenseWithIds }>('expenses', {
          expenseDescription: description,
          expenseAmount: amount,
          groupCode: group.code,
          expensePayerName: payer,
          expenseBeneficiariesNames: beneficiaries ?? Object.keys(group.members),
        }),
      );
      return { ...group, expenses: [...group.expenses, expense] };
    });
  }

  /** One member gives another money. `amount` in units. */
  paid(maker: string, amount: number, recipient: string): GroupStory {
    return this.andThen(async (group) => {
      const { payment } = created(
        await api.post<{ payment: WirePaymentWithIds }>('payments', {
          paymentMakerName: maker,
          paymentRecipientName: recipient,
          paymentAmount: amount,
          groupCode: group.code,
        }),
      );
      return { ...group, payments: [...group.payments, payment] };
    });
  }

  private async run(): Promise<TestGroup> {
    const { group } = created(
      await api.post<{ group: WireGroup }>('groups', { groupName: this.name }, somebodyElse()),
    );
    const empty: TestGroup = {
      code: group.groupCode,
      id: group._id,
      members: {},
      expenses: [],
      payments: [],
    };
    return this.steps.reduce(async (soFar, step) => step(await soFar), Promise.resolve(empty));
  }

  then<A = TestGroup, B = never>(
    onDone?: ((group: TestGroup) => A | PromiseLike<A>) | null,
    onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): PromiseLike<A | B> {
    return this.run().then(onDone, onFailed);
  }
}

/** A new group. */
export const aGroup = (name = 'Lissabon 2026'): GroupStory => new GroupStory(name, []);
