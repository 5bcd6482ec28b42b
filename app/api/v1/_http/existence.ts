import { rememberToldCode } from '@/lib/server/guard/code-guard';
import { lookUpGroupUncounted } from '@/lib/server/read/lookup';
import type { Budget } from '@/lib/server/guard/rate-limits';
import { ok } from './answers';
import { budgeted, type Handler } from './route';

/** Whether a group has this code. Every call counts against the budget, whatever the answer. */
export const existence = (budget: Budget): Handler =>
  budgeted(budget, async (_request, { group: code = '' }) => {
    if (!(await lookUpGroupUncounted(code))) return ok({ exists: false }, 'The group does not exist');
    rememberToldCode(code);
    return ok({ exists: true }, 'The group exists');
  });
