import { routes } from '@/lib/routes';
import { textsOf } from '@/tests/e2e/support/person';
import type { Visitor } from './visitor';

const texts = textsOf.en;

/** Enters an expense that Ben has paid for all, and checks the form meanwhile. */
export async function enterExpense(visitor: Visitor, amount: string, description: string): Promise<void> {
  await visitor.press('link', texts.shell.dock.expense);
  await visitor.isAt(texts.entries.amount);
  await visitor.type(amount);
  await visitor.findsAllInSight();
  await visitor.press('field', texts.entries.description);
  await visitor.type(description);
  await visitor.press('radio', 'Ben');
  await visitor.findsAllInSight();
  await visitor.press('button', texts.entries.saveExpense);
  await visitor.isOn(routes.main);
}
